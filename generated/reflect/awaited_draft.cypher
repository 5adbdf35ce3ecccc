// The pattern awaited_draft: A proposal that is not decided is cited or required by many others.

// name: rows
MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`._label = 'Proposal' AND `draft`.`status` IN ['draft', 'in-review', 'deferred']
MATCH (`draft`)<-[`edge 1`:`CITES`|`REQUIRES`]-(`citer`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND (`draft` <> `citer`)
WITH `draft`, count(DISTINCT `citer`) AS `count 0` WHERE `count 0` >= 3
WITH `draft`, `count 0`, CASE WHEN 0.3 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.3 + 0.1 * `count 0` END AS `the score`
WITH `draft`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `draft`._folded, `draft`._label, `draft`.engrama_id LIMIT $limit
RETURN `draft`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.draft
MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`._label = 'Proposal' AND `draft`.engrama_id IN $bound0 AND `draft`.`status` IN ['draft', 'in-review', 'deferred']
MATCH (`draft`)<-[`edge 1`:`CITES`|`REQUIRES`]-(`citer`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND (`draft` <> `citer`)
WITH `draft`, count(DISTINCT `citer`) AS `count 0` WHERE `count 0` >= 3
WITH `draft`, `count 0`, CASE WHEN 0.3 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.3 + 0.1 * `count 0` END AS `the score`
WITH `draft`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `draft`._folded, `draft`._label, `draft`.engrama_id LIMIT $limit
RETURN `draft`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.draft
CALL () {
  CALL () {
    MATCH (`citer`:_Node) WHERE `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`.engrama_id IN $seeds1
    RETURN `citer`
  }
  RETURN collect(`citer`) AS `from citer`
}
CALL (`from citer`) {
  CALL (`from citer`) {
    MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`.engrama_id IN $seeds0
    RETURN `draft`
    UNION
    UNWIND `from citer` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`CITES`|`REQUIRES`]->(`draft`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`._label = 'Proposal' AND `draft`.`status` IN ['draft', 'in-review', 'deferred']
    RETURN `draft`
  }
  RETURN collect(`draft`) AS `from draft`
}
UNWIND `from draft` AS `draft`
RETURN `draft`.engrama_id AS ref ORDER BY ref;

// name: reached.citer
CALL () {
  CALL () {
    MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`.engrama_id IN $seeds0
    RETURN `draft`
  }
  RETURN collect(`draft`) AS `from draft`
}
CALL (`from draft`) {
  CALL (`from draft`) {
    MATCH (`citer`:_Node) WHERE `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`.engrama_id IN $seeds1
    RETURN `citer`
    UNION
    UNWIND `from draft` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`CITES`|`REQUIRES`]-(`citer`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal'
    RETURN `citer`
  }
  RETURN collect(`citer`) AS `from citer`
}
UNWIND `from citer` AS `citer`
RETURN `citer`.engrama_id AS ref ORDER BY ref;

// name: sample.citers
MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`.engrama_id = $g0
MATCH (`draft`)<-[`edge 1`:`CITES`|`REQUIRES`]-(`citer`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND (`draft` <> `citer`)
WITH DISTINCT `citer` ORDER BY `citer`._folded, `citer`._label, `citer`.engrama_id LIMIT 5
RETURN `citer`.engrama_id AS ref;

// name: among.citers
MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`.engrama_id = $g0
MATCH (`citer`:_Node) WHERE `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND `citer`.engrama_id IN $among AND EXISTS { MATCH (`citer`)-[`edge 1`:`CITES`|`REQUIRES`]->(`draft`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND (`draft` <> `citer`)
WITH DISTINCT `citer` ORDER BY `citer`._folded, `citer`._label, `citer`.engrama_id LIMIT 5
RETURN `citer`.engrama_id AS ref;
