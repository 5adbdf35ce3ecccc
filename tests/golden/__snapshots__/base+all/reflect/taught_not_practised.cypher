// The pattern taught_not_practised: A course that goes on covers concepts that no exercise practises.

// name: rows
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND NOT EXISTS { MATCH (`concept`)<-[`edge 2`:`PRACTICES`]-(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND `node 1`._label = 'Exercise' }
MATCH (`concept`)<-[`edge 3`:`COVERS`]-(`course`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND NOT coalesce(`course`.`status` IN ['completed', 'cancelled', 'archived'], false)
WITH `course`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 1
WITH `course`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.8 THEN 0.8 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `course`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `course`._folded, `course`._label, `course`.engrama_id LIMIT $limit
RETURN `course`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.course
MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND `course`.engrama_id IN $bound0 AND NOT coalesce(`course`.`status` IN ['completed', 'cancelled', 'archived'], false)
MATCH (`course`)-[`edge 1`:`COVERS`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND NOT EXISTS { MATCH (`concept`)<-[`edge 3`:`PRACTICES`]-(`node 2`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label = 'Exercise' }
WITH `course`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 1
WITH `course`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.8 THEN 0.8 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `course`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `course`._folded, `course`._label, `course`.engrama_id LIMIT $limit
RETURN `course`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.course
CALL () {
  CALL () {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds1
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`.engrama_id IN $seeds0
    RETURN `course`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`COVERS`]-(`course`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND NOT coalesce(`course`.`status` IN ['completed', 'cancelled', 'archived'], false)
    RETURN `course`
  }
  RETURN collect(`course`) AS `from course`
}
UNWIND `from course` AS `course`
RETURN `course`.engrama_id AS ref ORDER BY ref;

// name: reached.concept
CALL () {
  CALL () {
    MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`.engrama_id IN $seeds0
    RETURN `course`
  }
  RETURN collect(`course`) AS `from course`
}
CALL (`from course`) {
  CALL (`from course`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds1
    RETURN `concept`
    UNION
    UNWIND `from course` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`COVERS`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND NOT EXISTS { MATCH (`concept`)<-[`edge 3`:`PRACTICES`]-(`node 2`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label = 'Exercise' }
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
UNWIND `from concept` AS `concept`
RETURN `concept`.engrama_id AS ref ORDER BY ref;

// name: sample.concepts
MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`.engrama_id = $g0
MATCH (`course`)-[`edge 1`:`COVERS`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND NOT EXISTS { MATCH (`concept`)<-[`edge 3`:`PRACTICES`]-(`node 2`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label = 'Exercise' }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 5
RETURN `concept`.engrama_id AS ref;

// name: among.concepts
MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`.engrama_id = $g0
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND `concept`.engrama_id IN $among AND NOT EXISTS { MATCH (`concept`)<-[`edge 2`:`PRACTICES`]-(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND `node 1`._label = 'Exercise' } AND EXISTS { MATCH (`course`)-[`edge 3`:`COVERS`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 5
RETURN `concept`.engrama_id AS ref;
