// The pattern measured_on_training_data: An experiment measures a model on the data that the model was trained on.

// name: rows
MATCH (`dataset`:_Node) WHERE `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`._state IN ['live', 'stub'] AND `dataset`._label = 'Dataset'
MATCH (`dataset`)<-[`edge 1`:`EVALUATES`]-(`experiment`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`._state IN ['live', 'stub'] AND `experiment`._label = 'Experiment'
MATCH (`experiment`)-[`edge 2`:`RUNS`]->(`model`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model' AND EXISTS { MATCH (`model`)-[`edge 3`:`TRAINS_ON`]->(`dataset`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `experiment`, `model`, `dataset`
WITH `experiment`, `model`, `dataset`, 0.9 AS `the score`
WITH * ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id
WITH `experiment`, `model`, head(collect([`dataset`, `the score`])) AS `first row`
WITH `experiment`, `model`, `first row`[0] AS `dataset`, `first row`[1] AS `the score`
WITH `experiment`, `model`, `dataset`, `the score` ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id LIMIT $limit
RETURN `experiment`.engrama_id AS g0, `model`.engrama_id AS g1, `dataset`.engrama_id AS g2, `the score` AS score;

// name: rooted
MATCH (`experiment`:_Node) WHERE `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`._state IN ['live', 'stub'] AND `experiment`._label = 'Experiment' AND `experiment`.engrama_id IN $roots
MATCH (`experiment`)-[`edge 1`:`RUNS`]->(`model`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model'
MATCH (`experiment`)-[`edge 2`:`EVALUATES`]->(`dataset`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`._state IN ['live', 'stub'] AND `dataset`._label = 'Dataset' AND EXISTS { MATCH (`model`)-[`edge 3`:`TRAINS_ON`]->(`dataset`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `experiment`, `model`, `dataset`
WITH `experiment`, `model`, `dataset`, 0.9 AS `the score`
WITH * ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id
WITH `experiment`, `model`, head(collect([`dataset`, `the score`])) AS `first row`
WITH `experiment`, `model`, `first row`[0] AS `dataset`, `first row`[1] AS `the score`
WITH `experiment`, `model`, `dataset`, `the score` ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id LIMIT $limit
RETURN `experiment`.engrama_id AS g0, `model`.engrama_id AS g1, `dataset`.engrama_id AS g2, `the score` AS score;

// name: roots
CALL () {
  CALL () {
    MATCH (`dataset`:_Node) WHERE `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`.engrama_id IN $seeds2
    RETURN `dataset`
  }
  RETURN collect(`dataset`) AS `from dataset`
}
CALL () {
  CALL () {
    MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`.engrama_id IN $seeds1
    RETURN `model`
  }
  RETURN collect(`model`) AS `from model`
}
CALL (`from model`, `from dataset`) {
  CALL (`from model`, `from dataset`) {
    MATCH (`experiment`:_Node) WHERE `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`.engrama_id IN $seeds0
    RETURN `experiment`
    UNION
    UNWIND `from model` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`RUNS`]-(`experiment`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`._state IN ['live', 'stub'] AND `experiment`._label = 'Experiment'
    RETURN `experiment`
    UNION
    UNWIND `from dataset` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`:`EVALUATES`]-(`experiment`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`._state IN ['live', 'stub'] AND `experiment`._label = 'Experiment'
    RETURN `experiment`
  }
  RETURN collect(`experiment`) AS `from experiment`
}
UNWIND `from experiment` AS `experiment`
RETURN `experiment`.engrama_id AS ref ORDER BY ref;
