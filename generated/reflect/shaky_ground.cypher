// The pattern shaky_ground: A living proposal requires one that is not in force, or no longer.

// name: rows
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND NOT coalesce(`proposal`.`status` IN ['rejected', 'withdrawn', 'superseded', 'april-fool'], false)
MATCH (`proposal`)-[`edge 1`:`REQUIRES`]->(`required`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `required`.org_id = $scope_org_id AND `required`.user_id = $scope_user_id AND `required`._state IN ['live', 'stub'] AND `required`._label = 'Proposal' AND NOT coalesce(`required`.`status` IN ['accepted', 'provisional', 'final', 'active'], false)
WITH DISTINCT `proposal`, `required`
WITH `proposal`, `required`, CASE WHEN `required`.`status` IN ['rejected', 'withdrawn', 'superseded'] THEN 0.9 WHEN `proposal`.`status` IN ['accepted', 'provisional', 'final', 'active'] THEN 0.8 ELSE 0.6 END AS `the score`
WITH `proposal`, `required`, `the score` ORDER BY `the score` DESC, `proposal`._folded, `proposal`._label, `proposal`.engrama_id, `required`._folded, `required`._label, `required`.engrama_id LIMIT $limit
RETURN `proposal`.engrama_id AS g0, `required`.engrama_id AS g1, `the score` AS score;

// name: bounded.proposal
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.engrama_id IN $bound0 AND NOT coalesce(`proposal`.`status` IN ['rejected', 'withdrawn', 'superseded', 'april-fool'], false)
MATCH (`proposal`)-[`edge 1`:`REQUIRES`]->(`required`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `required`.org_id = $scope_org_id AND `required`.user_id = $scope_user_id AND `required`._state IN ['live', 'stub'] AND `required`._label = 'Proposal' AND ($bound1 IS NULL OR `required`.engrama_id IN $bound1) AND NOT coalesce(`required`.`status` IN ['accepted', 'provisional', 'final', 'active'], false)
WITH DISTINCT `proposal`, `required`
WITH `proposal`, `required`, CASE WHEN `required`.`status` IN ['rejected', 'withdrawn', 'superseded'] THEN 0.9 WHEN `proposal`.`status` IN ['accepted', 'provisional', 'final', 'active'] THEN 0.8 ELSE 0.6 END AS `the score`
WITH `proposal`, `required`, `the score` ORDER BY `the score` DESC, `proposal`._folded, `proposal`._label, `proposal`.engrama_id, `required`._folded, `required`._label, `required`.engrama_id LIMIT $limit
RETURN `proposal`.engrama_id AS g0, `required`.engrama_id AS g1, `the score` AS score;

// name: bounded.required
MATCH (`required`:_Node) WHERE `required`.org_id = $scope_org_id AND `required`.user_id = $scope_user_id AND `required`._state IN ['live', 'stub'] AND `required`._label = 'Proposal' AND `required`.engrama_id IN $bound1 AND NOT coalesce(`required`.`status` IN ['accepted', 'provisional', 'final', 'active'], false)
MATCH (`required`)<-[`edge 1`:`REQUIRES`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND ($bound0 IS NULL OR `proposal`.engrama_id IN $bound0) AND NOT coalesce(`proposal`.`status` IN ['rejected', 'withdrawn', 'superseded', 'april-fool'], false)
WITH DISTINCT `proposal`, `required`
WITH `proposal`, `required`, CASE WHEN `required`.`status` IN ['rejected', 'withdrawn', 'superseded'] THEN 0.9 WHEN `proposal`.`status` IN ['accepted', 'provisional', 'final', 'active'] THEN 0.8 ELSE 0.6 END AS `the score`
WITH `proposal`, `required`, `the score` ORDER BY `the score` DESC, `proposal`._folded, `proposal`._label, `proposal`.engrama_id, `required`._folded, `required`._label, `required`.engrama_id LIMIT $limit
RETURN `proposal`.engrama_id AS g0, `required`.engrama_id AS g1, `the score` AS score;

// name: reached.proposal
CALL () {
  CALL () {
    MATCH (`required`:_Node) WHERE `required`.org_id = $scope_org_id AND `required`.user_id = $scope_user_id AND `required`.engrama_id IN $seeds1
    RETURN `required`
  }
  RETURN collect(`required`) AS `from required`
}
CALL (`from required`) {
  CALL (`from required`) {
    MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`.engrama_id IN $seeds0
    RETURN `proposal`
    UNION
    UNWIND `from required` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`REQUIRES`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND NOT coalesce(`proposal`.`status` IN ['rejected', 'withdrawn', 'superseded', 'april-fool'], false)
    RETURN `proposal`
  }
  RETURN collect(`proposal`) AS `from proposal`
}
UNWIND `from proposal` AS `proposal`
RETURN `proposal`.engrama_id AS ref ORDER BY ref;

// name: reached.required
CALL () {
  CALL () {
    MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`.engrama_id IN $seeds0
    RETURN `proposal`
  }
  RETURN collect(`proposal`) AS `from proposal`
}
CALL (`from proposal`) {
  CALL (`from proposal`) {
    MATCH (`required`:_Node) WHERE `required`.org_id = $scope_org_id AND `required`.user_id = $scope_user_id AND `required`.engrama_id IN $seeds1
    RETURN `required`
    UNION
    UNWIND `from proposal` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`REQUIRES`]->(`required`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `required`.org_id = $scope_org_id AND `required`.user_id = $scope_user_id AND `required`._state IN ['live', 'stub'] AND `required`._label = 'Proposal' AND NOT coalesce(`required`.`status` IN ['accepted', 'provisional', 'final', 'active'], false)
    RETURN `required`
  }
  RETURN collect(`required`) AS `from required`
}
UNWIND `from required` AS `required`
RETURN `required`.engrama_id AS ref ORDER BY ref;
