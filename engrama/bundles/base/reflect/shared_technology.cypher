// The pattern shared_technology: Several things work with, teach or are made of one technology.

// name: rows
MATCH (`technology`:_Node) WHERE `technology`.org_id = $scope_org_id AND `technology`.user_id = $scope_user_id AND `technology`._state IN ['live', 'stub'] AND `technology`._label = 'Technology'
MATCH (`technology`)<-[`edge 1`:`USES`|`COMPOSED_OF`]-(`user`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `user`.org_id = $scope_org_id AND `user`.user_id = $scope_user_id AND `user`._state IN ['live', 'stub'] AND NOT `user`._label IN ['Insight']
WITH `technology`, count(DISTINCT `user`) AS `count 0`, count(DISTINCT `user`._label) AS `count 1` WHERE `count 0` >= 2 AND `count 1` >= 1
WITH `technology`, `count 0`, `count 1`, CASE WHEN `count 1` >= 3 THEN 0.9 WHEN `count 1` >= 2 THEN 0.8 ELSE CASE WHEN 0.4 + 0.05 * `count 0` > 0.75 THEN 0.75 ELSE 0.4 + 0.05 * `count 0` END END AS `the score`
WITH `technology`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `technology`._folded, `technology`._label, `technology`.engrama_id LIMIT $limit
RETURN `technology`.engrama_id AS g0, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: bounded.technology
MATCH (`technology`:_Node) WHERE `technology`.org_id = $scope_org_id AND `technology`.user_id = $scope_user_id AND `technology`._state IN ['live', 'stub'] AND `technology`._label = 'Technology' AND `technology`.engrama_id IN $bound0
MATCH (`technology`)<-[`edge 1`:`USES`|`COMPOSED_OF`]-(`user`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `user`.org_id = $scope_org_id AND `user`.user_id = $scope_user_id AND `user`._state IN ['live', 'stub'] AND NOT `user`._label IN ['Insight']
WITH `technology`, count(DISTINCT `user`) AS `count 0`, count(DISTINCT `user`._label) AS `count 1` WHERE `count 0` >= 2 AND `count 1` >= 1
WITH `technology`, `count 0`, `count 1`, CASE WHEN `count 1` >= 3 THEN 0.9 WHEN `count 1` >= 2 THEN 0.8 ELSE CASE WHEN 0.4 + 0.05 * `count 0` > 0.75 THEN 0.75 ELSE 0.4 + 0.05 * `count 0` END END AS `the score`
WITH `technology`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `technology`._folded, `technology`._label, `technology`.engrama_id LIMIT $limit
RETURN `technology`.engrama_id AS g0, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: reached.technology
CALL () {
  CALL () {
    MATCH (`user`:_Node) WHERE `user`.org_id = $scope_org_id AND `user`.user_id = $scope_user_id AND `user`.engrama_id IN $seeds1
    RETURN `user`
  }
  RETURN collect(`user`) AS `from user`
}
CALL (`from user`) {
  CALL (`from user`) {
    MATCH (`technology`:_Node) WHERE `technology`.org_id = $scope_org_id AND `technology`.user_id = $scope_user_id AND `technology`.engrama_id IN $seeds0
    RETURN `technology`
    UNION
    UNWIND `from user` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`USES`|`COMPOSED_OF`]->(`technology`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `technology`.org_id = $scope_org_id AND `technology`.user_id = $scope_user_id AND `technology`._state IN ['live', 'stub'] AND `technology`._label = 'Technology'
    RETURN `technology`
  }
  RETURN collect(`technology`) AS `from technology`
}
UNWIND `from technology` AS `technology`
RETURN `technology`.engrama_id AS ref ORDER BY ref;

// name: reached.user
CALL () {
  CALL () {
    MATCH (`technology`:_Node) WHERE `technology`.org_id = $scope_org_id AND `technology`.user_id = $scope_user_id AND `technology`.engrama_id IN $seeds0
    RETURN `technology`
  }
  RETURN collect(`technology`) AS `from technology`
}
CALL (`from technology`) {
  CALL (`from technology`) {
    MATCH (`user`:_Node) WHERE `user`.org_id = $scope_org_id AND `user`.user_id = $scope_user_id AND `user`.engrama_id IN $seeds1
    RETURN `user`
    UNION
    UNWIND `from technology` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`USES`|`COMPOSED_OF`]-(`user`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `user`.org_id = $scope_org_id AND `user`.user_id = $scope_user_id AND `user`._state IN ['live', 'stub'] AND NOT `user`._label IN ['Insight']
    RETURN `user`
  }
  RETURN collect(`user`) AS `from user`
}
UNWIND `from user` AS `user`
RETURN `user`.engrama_id AS ref ORDER BY ref;

// name: sample.users
MATCH (`technology`:_Node) WHERE `technology`.org_id = $scope_org_id AND `technology`.user_id = $scope_user_id AND `technology`._state IN ['live', 'stub'] AND `technology`.engrama_id = $g0
MATCH (`technology`)<-[`edge 1`:`USES`|`COMPOSED_OF`]-(`user`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `user`.org_id = $scope_org_id AND `user`.user_id = $scope_user_id AND `user`._state IN ['live', 'stub'] AND NOT `user`._label IN ['Insight']
WITH DISTINCT `user` ORDER BY `user`._folded, `user`._label, `user`.engrama_id LIMIT 5
RETURN `user`.engrama_id AS ref;

// name: among.users
MATCH (`technology`:_Node) WHERE `technology`.org_id = $scope_org_id AND `technology`.user_id = $scope_user_id AND `technology`._state IN ['live', 'stub'] AND `technology`.engrama_id = $g0
MATCH (`user`:_Node) WHERE `user`.org_id = $scope_org_id AND `user`.user_id = $scope_user_id AND `user`._state IN ['live', 'stub'] AND NOT `user`._label IN ['Insight'] AND `user`.engrama_id IN $among AND EXISTS { MATCH (`user`)-[`edge 1`:`USES`|`COMPOSED_OF`]->(`technology`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id }
WITH DISTINCT `user` ORDER BY `user`._folded, `user`._label, `user`.engrama_id LIMIT 5
RETURN `user`.engrama_id AS ref;
