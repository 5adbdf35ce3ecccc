// The pattern concept_cluster: Three or more things rest on one concept.

// name: rows
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept'
MATCH (`concept`)<-[`edge 1`]-(`member`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `member`.org_id = $scope_org_id AND `member`.user_id = $scope_user_id AND `member`._state IN ['live', 'stub'] AND NOT `member`._label IN ['Insight'] AND (`member` <> `concept`)
WITH `concept`, count(DISTINCT `member`) AS `count 0` WHERE `count 0` >= 3
WITH `concept`, `count 0`, CASE WHEN 0.35 + 0.03 * `count 0` > 0.65 THEN 0.65 ELSE 0.35 + 0.03 * `count 0` END AS `the score`
WITH `concept`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `concept`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.concept
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND `concept`.engrama_id IN $bound0
MATCH (`concept`)<-[`edge 1`]-(`member`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `member`.org_id = $scope_org_id AND `member`.user_id = $scope_user_id AND `member`._state IN ['live', 'stub'] AND NOT `member`._label IN ['Insight'] AND (`member` <> `concept`)
WITH `concept`, count(DISTINCT `member`) AS `count 0` WHERE `count 0` >= 3
WITH `concept`, `count 0`, CASE WHEN 0.35 + 0.03 * `count 0` > 0.65 THEN 0.65 ELSE 0.35 + 0.03 * `count 0` END AS `the score`
WITH `concept`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `concept`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.concept
CALL () {
  CALL () {
    MATCH (`member`:_Node) WHERE `member`.org_id = $scope_org_id AND `member`.user_id = $scope_user_id AND `member`.engrama_id IN $seeds1
    RETURN `member`
  }
  RETURN collect(`member`) AS `from member`
}
CALL (`from member`) {
  CALL (`from member`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds0
    RETURN `concept`
    UNION
    UNWIND `from member` AS `walked node`
    MATCH (`walked node`)-[`edge 1`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept'
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
UNWIND `from concept` AS `concept`
RETURN `concept`.engrama_id AS ref ORDER BY ref;

// name: reached.member
CALL () {
  CALL () {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds0
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`member`:_Node) WHERE `member`.org_id = $scope_org_id AND `member`.user_id = $scope_user_id AND `member`.engrama_id IN $seeds1
    RETURN `member`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`]-(`member`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `member`.org_id = $scope_org_id AND `member`.user_id = $scope_user_id AND `member`._state IN ['live', 'stub'] AND NOT `member`._label IN ['Insight']
    RETURN `member`
  }
  RETURN collect(`member`) AS `from member`
}
UNWIND `from member` AS `member`
RETURN `member`.engrama_id AS ref ORDER BY ref;

// name: sample.members
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`.engrama_id = $g0
MATCH (`concept`)<-[`edge 1`]-(`member`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `member`.org_id = $scope_org_id AND `member`.user_id = $scope_user_id AND `member`._state IN ['live', 'stub'] AND NOT `member`._label IN ['Insight'] AND (`member` <> `concept`)
WITH DISTINCT `member` ORDER BY `member`._folded, `member`._label, `member`.engrama_id LIMIT 5
RETURN `member`.engrama_id AS ref;

// name: among.members
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`.engrama_id = $g0
MATCH (`member`:_Node) WHERE `member`.org_id = $scope_org_id AND `member`.user_id = $scope_user_id AND `member`._state IN ['live', 'stub'] AND NOT `member`._label IN ['Insight'] AND `member`.engrama_id IN $among AND EXISTS { MATCH (`member`)-[`edge 1`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND (`member` <> `concept`)
WITH DISTINCT `member` ORDER BY `member`._folded, `member`._label, `member`.engrama_id LIMIT 5
RETURN `member`.engrama_id AS ref;
