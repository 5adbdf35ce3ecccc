// The pattern under_connected: Something has fewer than two relations to what is really known.

// name: rows
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND NOT `item`._label IN ['Insight'] AND COUNT { MATCH (`item`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' AND `node 2`._state = 'live' RETURN DISTINCT `edge 1` LIMIT 2 } < 2
WITH DISTINCT `item`
WITH `item`, 0.3 AS `the score`
WITH `item`, `the score` ORDER BY `the score` DESC, `item`._folded, `item`._label, `item`.engrama_id LIMIT $limit
RETURN `item`.engrama_id AS g0, `the score` AS score;

// name: bounded.item
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND NOT `item`._label IN ['Insight'] AND `item`.engrama_id IN $bound0 AND COUNT { MATCH (`item`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' AND `node 2`._state = 'live' RETURN DISTINCT `edge 1` LIMIT 2 } < 2
WITH DISTINCT `item`
WITH `item`, 0.3 AS `the score`
WITH `item`, `the score` ORDER BY `the score` DESC, `item`._folded, `item`._label, `item`.engrama_id LIMIT $limit
RETURN `item`.engrama_id AS g0, `the score` AS score;

// name: reached.item
CALL () {
  CALL () {
    MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`.engrama_id IN $seeds0 AND COUNT { MATCH (`item`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' AND `node 2`._state = 'live' RETURN DISTINCT `edge 1` LIMIT 2 + $slack } < 2 + $slack
    RETURN `item`
  }
  RETURN collect(`item`) AS `from item`
}
UNWIND `from item` AS `item`
RETURN `item`.engrama_id AS ref ORDER BY ref;
