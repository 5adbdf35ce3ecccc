// The pattern outdated_material_in_use: A course that goes on uses material, or includes exercises, that are outdated or retired.

// name: rows
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND `item`._label IN ['Exercise', 'Material'] AND `item`.`status` IN ['outdated', 'retired']
MATCH (`item`)<-[`edge 1`:`HAS_MATERIAL`|`INCLUDES`]-(`course`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND NOT coalesce(`course`.`status` IN ['completed', 'cancelled', 'archived'], false)
WITH `item`, count(DISTINCT `course`) AS `count 0` WHERE `count 0` >= 1
WITH `item`, `count 0`, CASE WHEN 0.6 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.6 + 0.1 * `count 0` END AS `the score`
WITH `item`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `item`._folded, `item`._label, `item`.engrama_id LIMIT $limit
RETURN `item`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.item
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND `item`._label IN ['Exercise', 'Material'] AND `item`.engrama_id IN $bound0 AND `item`.`status` IN ['outdated', 'retired']
MATCH (`item`)<-[`edge 1`:`HAS_MATERIAL`|`INCLUDES`]-(`course`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND NOT coalesce(`course`.`status` IN ['completed', 'cancelled', 'archived'], false)
WITH `item`, count(DISTINCT `course`) AS `count 0` WHERE `count 0` >= 1
WITH `item`, `count 0`, CASE WHEN 0.6 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.6 + 0.1 * `count 0` END AS `the score`
WITH `item`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `item`._folded, `item`._label, `item`.engrama_id LIMIT $limit
RETURN `item`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.item
CALL () {
  CALL () {
    MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`.engrama_id IN $seeds0
    RETURN `course`
  }
  RETURN collect(`course`) AS `from course`
}
CALL (`from course`) {
  CALL (`from course`) {
    MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`.engrama_id IN $seeds1
    RETURN `item`
    UNION
    UNWIND `from course` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`HAS_MATERIAL`|`INCLUDES`]->(`item`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND `item`._label IN ['Exercise', 'Material'] AND `item`.`status` IN ['outdated', 'retired']
    RETURN `item`
  }
  RETURN collect(`item`) AS `from item`
}
UNWIND `from item` AS `item`
RETURN `item`.engrama_id AS ref ORDER BY ref;

// name: reached.course
CALL () {
  CALL () {
    MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`.engrama_id IN $seeds1
    RETURN `item`
  }
  RETURN collect(`item`) AS `from item`
}
CALL (`from item`) {
  CALL (`from item`) {
    MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`.engrama_id IN $seeds0
    RETURN `course`
    UNION
    UNWIND `from item` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`HAS_MATERIAL`|`INCLUDES`]-(`course`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND NOT coalesce(`course`.`status` IN ['completed', 'cancelled', 'archived'], false)
    RETURN `course`
  }
  RETURN collect(`course`) AS `from course`
}
UNWIND `from course` AS `course`
RETURN `course`.engrama_id AS ref ORDER BY ref;

// name: sample.courses
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND `item`.engrama_id = $g0
MATCH (`item`)<-[`edge 1`:`HAS_MATERIAL`|`INCLUDES`]-(`course`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND NOT coalesce(`course`.`status` IN ['completed', 'cancelled', 'archived'], false)
WITH DISTINCT `course` ORDER BY `course`._folded, `course`._label, `course`.engrama_id LIMIT 3
RETURN `course`.engrama_id AS ref;

// name: among.courses
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND `item`.engrama_id = $g0
MATCH (`course`:_Node) WHERE `course`.org_id = $scope_org_id AND `course`.user_id = $scope_user_id AND `course`._state IN ['live', 'stub'] AND `course`._label = 'Course' AND `course`.engrama_id IN $among AND NOT coalesce(`course`.`status` IN ['completed', 'cancelled', 'archived'], false) AND EXISTS { MATCH (`course`)-[`edge 1`:`HAS_MATERIAL`|`INCLUDES`]->(`item`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id }
WITH DISTINCT `course` ORDER BY `course`._folded, `course`._label, `course`.engrama_id LIMIT 3
RETURN `course`.engrama_id AS ref;
