// The pattern accepted_unfinished: A proposal was accepted years ago and is still not final.

// name: rows
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.`status` IN ['accepted', 'provisional'] AND `proposal`.`created` < $date_156w
WITH DISTINCT `proposal`
WITH `proposal`, CASE WHEN `proposal`.`created` < $date_260w THEN 0.7 ELSE 0.6 END AS `the score`
WITH `proposal`, `the score` ORDER BY `the score` DESC, `proposal`._folded, `proposal`._label, `proposal`.engrama_id LIMIT $limit
RETURN `proposal`.engrama_id AS g0, `the score` AS score;

// name: bounded.proposal
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.engrama_id IN $bound0 AND `proposal`.`status` IN ['accepted', 'provisional'] AND `proposal`.`created` < $date_156w
WITH DISTINCT `proposal`
WITH `proposal`, CASE WHEN `proposal`.`created` < $date_260w THEN 0.7 ELSE 0.6 END AS `the score`
WITH `proposal`, `the score` ORDER BY `the score` DESC, `proposal`._folded, `proposal`._label, `proposal`.engrama_id LIMIT $limit
RETURN `proposal`.engrama_id AS g0, `the score` AS score;

// name: reached.proposal
CALL () {
  CALL () {
    MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`.engrama_id IN $seeds0
    RETURN `proposal`
  }
  RETURN collect(`proposal`) AS `from proposal`
}
UNWIND `from proposal` AS `proposal`
RETURN `proposal`.engrama_id AS ref ORDER BY ref;

// name: aged
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.`created` >= $since_date_156w AND `proposal`.`created` < $date_156w
RETURN `proposal`.engrama_id AS ref
UNION
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.`created` >= $since_date_260w AND `proposal`.`created` < $date_260w
RETURN `proposal`.engrama_id AS ref;
