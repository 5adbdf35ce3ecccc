// The pattern training_opportunity: A course covers a concept that open problems or vulnerabilities are about.

// name: rows
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 3`]-(`weakness`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Problem' AND NOT coalesce(`weakness`.`status` IN ['resolved', 'closed', 'mitigated', 'accepted', 'false-positive'], false)
MATCH (`concept`)<-[`edge 4`:`COVERS`]-(`course`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course'
WITH `course`, `concept`, count(DISTINCT `weakness`) AS `count 0` WHERE `count 0` >= 1
WITH `course`, `concept`, `count 0`, CASE WHEN 0.5 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.5 + 0.1 * `count 0` END AS `the score`
WITH `course`, `concept`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `course`._folded, `course`._label, `course`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `course`.engrama_id AS g0, `concept`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.course
MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND `course`.engrama_id IN $bound0
MATCH (`course`)-[`edge 1`:`COVERS`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND ($bound1 IS NULL OR `concept`.engrama_id IN $bound1) AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 4`]-(`weakness`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Problem' AND NOT coalesce(`weakness`.`status` IN ['resolved', 'closed', 'mitigated', 'accepted', 'false-positive'], false)
WITH `course`, `concept`, count(DISTINCT `weakness`) AS `count 0` WHERE `count 0` >= 1
WITH `course`, `concept`, `count 0`, CASE WHEN 0.5 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.5 + 0.1 * `count 0` END AS `the score`
WITH `course`, `concept`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `course`._folded, `course`._label, `course`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `course`.engrama_id AS g0, `concept`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.concept
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND `concept`.engrama_id IN $bound1 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 3`]-(`weakness`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Problem' AND NOT coalesce(`weakness`.`status` IN ['resolved', 'closed', 'mitigated', 'accepted', 'false-positive'], false)
MATCH (`concept`)<-[`edge 4`:`COVERS`]-(`course`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND ($bound0 IS NULL OR `course`.engrama_id IN $bound0)
WITH `course`, `concept`, count(DISTINCT `weakness`) AS `count 0` WHERE `count 0` >= 1
WITH `course`, `concept`, `count 0`, CASE WHEN 0.5 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.5 + 0.1 * `count 0` END AS `the score`
WITH `course`, `concept`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `course`._folded, `course`._label, `course`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `course`.engrama_id AS g0, `concept`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: reached.course
CALL () {
  CALL () {
    MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`.engrama_id IN $seeds2
    RETURN `weakness`
  }
  RETURN collect(`weakness`) AS `from weakness`
}
CALL (`from weakness`) {
  CALL (`from weakness`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds1 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from weakness` AS `walked node`
    MATCH (`walked node`)-[`edge 3`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
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
    MATCH (`walked node`)<-[`edge 6`:`COVERS`]-(`course`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course'
    RETURN `course`
  }
  RETURN collect(`course`) AS `from course`
}
UNWIND `from course` AS `course`
RETURN `course`.engrama_id AS ref ORDER BY ref;

// name: reached.concept
CALL () {
  CALL () {
    MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`.engrama_id IN $seeds2
    RETURN `weakness`
  }
  RETURN collect(`weakness`) AS `from weakness`
}
CALL () {
  CALL () {
    MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`.engrama_id IN $seeds0
    RETURN `course`
  }
  RETURN collect(`course`) AS `from course`
}
CALL (`from course`, `from weakness`) {
  CALL (`from course`, `from weakness`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds1 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from course` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`COVERS`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `concept`
    UNION
    UNWIND `from weakness` AS `walked node`
    MATCH (`walked node`)-[`edge 6`]->(`concept`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 7`]-(`node 8`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `node 8`.org_id = $scope_org_id AND `node 8`.user_id = $scope_user_id AND `node 8`._state IN ['live', 'stub'] AND `node 8`._label <> 'Insight' RETURN DISTINCT `edge 7` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
UNWIND `from concept` AS `concept`
RETURN `concept`.engrama_id AS ref ORDER BY ref;

// name: reached.weakness
CALL () {
  CALL () {
    MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`.engrama_id IN $seeds0
    RETURN `course`
  }
  RETURN collect(`course`) AS `from course`
}
CALL (`from course`) {
  CALL (`from course`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds1 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from course` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`COVERS`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`.engrama_id IN $seeds2
    RETURN `weakness`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 6`]-(`weakness`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Problem' AND NOT coalesce(`weakness`.`status` IN ['resolved', 'closed', 'mitigated', 'accepted', 'false-positive'], false)
    RETURN `weakness`
  }
  RETURN collect(`weakness`) AS `from weakness`
}
UNWIND `from weakness` AS `weakness`
RETURN `weakness`.engrama_id AS ref ORDER BY ref;

// name: sample.weaknesses
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`.engrama_id = $g1
MATCH (`concept`)<-[`edge 1`]-(`weakness`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Problem' AND NOT coalesce(`weakness`.`status` IN ['resolved', 'closed', 'mitigated', 'accepted', 'false-positive'], false)
WITH DISTINCT `weakness` ORDER BY `weakness`._folded, `weakness`._label, `weakness`.engrama_id LIMIT 5
RETURN `weakness`.engrama_id AS ref;

// name: among.weaknesses
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`.engrama_id = $g1
MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Problem' AND `weakness`.engrama_id IN $among AND NOT coalesce(`weakness`.`status` IN ['resolved', 'closed', 'mitigated', 'accepted', 'false-positive'], false) AND EXISTS { MATCH (`weakness`)-[`edge 1`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id }
WITH DISTINCT `weakness` ORDER BY `weakness`._folded, `weakness`._label, `weakness`.engrama_id LIMIT 5
RETURN `weakness`.engrama_id AS ref;
