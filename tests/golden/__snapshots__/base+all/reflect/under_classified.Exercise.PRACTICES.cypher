// The pattern under_classified.Exercise.PRACTICES: Exercise without PRACTICES, which each of them should have.

// name: rows
MATCH (`node`:_Node) WHERE `node`.org_id = $scope_org_id AND `node`.user_id = $scope_user_id AND `node`._state IN ['live', 'stub'] AND `node`._label = 'Exercise' AND NOT EXISTS { MATCH (`node`)-[`edge 2`:`PRACTICES`]->(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND NOT `node 1`._label IN ['Insight'] }
WITH DISTINCT `node`
WITH `node`, 0.4 AS `the score`
WITH `node`, `the score` ORDER BY `the score` DESC, `node`._folded, `node`._label, `node`.engrama_id LIMIT $limit
RETURN `node`.engrama_id AS g0, `the score` AS score;

// name: bounded.node
MATCH (`node`:_Node) WHERE `node`.org_id = $scope_org_id AND `node`.user_id = $scope_user_id AND `node`._state IN ['live', 'stub'] AND `node`._label = 'Exercise' AND `node`.engrama_id IN $bound0 AND NOT EXISTS { MATCH (`node`)-[`edge 2`:`PRACTICES`]->(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND NOT `node 1`._label IN ['Insight'] }
WITH DISTINCT `node`
WITH `node`, 0.4 AS `the score`
WITH `node`, `the score` ORDER BY `the score` DESC, `node`._folded, `node`._label, `node`.engrama_id LIMIT $limit
RETURN `node`.engrama_id AS g0, `the score` AS score;

// name: reached.node
CALL () {
  CALL () {
    MATCH (`node`:_Node) WHERE `node`.org_id = $scope_org_id AND `node`.user_id = $scope_user_id AND `node`.engrama_id IN $seeds0
    RETURN `node`
  }
  RETURN collect(`node`) AS `from node`
}
UNWIND `from node` AS `node`
RETURN `node`.engrama_id AS ref ORDER BY ref;
