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

// name: bounded.experiment
MATCH (`experiment`:_Node) WHERE `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`._state IN ['live', 'stub'] AND `experiment`._label = 'Experiment' AND `experiment`.engrama_id IN $bound0
MATCH (`experiment`)-[`edge 1`:`RUNS`]->(`model`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model' AND ($bound1 IS NULL OR `model`.engrama_id IN $bound1)
MATCH (`experiment`)-[`edge 2`:`EVALUATES`]->(`dataset`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`._state IN ['live', 'stub'] AND `dataset`._label = 'Dataset' AND ($bound2 IS NULL OR `dataset`.engrama_id IN $bound2) AND EXISTS { MATCH (`model`)-[`edge 3`:`TRAINS_ON`]->(`dataset`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `experiment`, `model`, `dataset`
WITH `experiment`, `model`, `dataset`, 0.9 AS `the score`
WITH * ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id
WITH `experiment`, `model`, head(collect([`dataset`, `the score`])) AS `first row`
WITH `experiment`, `model`, `first row`[0] AS `dataset`, `first row`[1] AS `the score`
WITH `experiment`, `model`, `dataset`, `the score` ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id LIMIT $limit
RETURN `experiment`.engrama_id AS g0, `model`.engrama_id AS g1, `dataset`.engrama_id AS g2, `the score` AS score;

// name: bounded.model
MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model' AND `model`.engrama_id IN $bound1
MATCH (`model`)-[`edge 1`:`TRAINS_ON`]->(`dataset`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`._state IN ['live', 'stub'] AND `dataset`._label = 'Dataset' AND ($bound2 IS NULL OR `dataset`.engrama_id IN $bound2)
MATCH (`model`)<-[`edge 2`:`RUNS`]-(`experiment`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`._state IN ['live', 'stub'] AND `experiment`._label = 'Experiment' AND ($bound0 IS NULL OR `experiment`.engrama_id IN $bound0) AND EXISTS { MATCH (`experiment`)-[`edge 3`:`EVALUATES`]->(`dataset`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `experiment`, `model`, `dataset`
WITH `experiment`, `model`, `dataset`, 0.9 AS `the score`
WITH * ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id
WITH `experiment`, `model`, head(collect([`dataset`, `the score`])) AS `first row`
WITH `experiment`, `model`, `first row`[0] AS `dataset`, `first row`[1] AS `the score`
WITH `experiment`, `model`, `dataset`, `the score` ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id LIMIT $limit
RETURN `experiment`.engrama_id AS g0, `model`.engrama_id AS g1, `dataset`.engrama_id AS g2, `the score` AS score;

// name: bounded.dataset
MATCH (`dataset`:_Node) WHERE `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`._state IN ['live', 'stub'] AND `dataset`._label = 'Dataset' AND `dataset`.engrama_id IN $bound2
MATCH (`dataset`)<-[`edge 1`:`EVALUATES`]-(`experiment`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`._state IN ['live', 'stub'] AND `experiment`._label = 'Experiment' AND ($bound0 IS NULL OR `experiment`.engrama_id IN $bound0)
MATCH (`experiment`)-[`edge 2`:`RUNS`]->(`model`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model' AND ($bound1 IS NULL OR `model`.engrama_id IN $bound1) AND EXISTS { MATCH (`model`)-[`edge 3`:`TRAINS_ON`]->(`dataset`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `experiment`, `model`, `dataset`
WITH `experiment`, `model`, `dataset`, 0.9 AS `the score`
WITH * ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id
WITH `experiment`, `model`, head(collect([`dataset`, `the score`])) AS `first row`
WITH `experiment`, `model`, `first row`[0] AS `dataset`, `first row`[1] AS `the score`
WITH `experiment`, `model`, `dataset`, `the score` ORDER BY `the score` DESC, `experiment`._folded, `experiment`._label, `experiment`.engrama_id, `model`._folded, `model`._label, `model`.engrama_id, `dataset`._folded, `dataset`._label, `dataset`.engrama_id LIMIT $limit
RETURN `experiment`.engrama_id AS g0, `model`.engrama_id AS g1, `dataset`.engrama_id AS g2, `the score` AS score;

// name: reached.experiment
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

// name: reached.model
CALL () {
  CALL () {
    MATCH (`dataset`:_Node) WHERE `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`.engrama_id IN $seeds2
    RETURN `dataset`
  }
  RETURN collect(`dataset`) AS `from dataset`
}
CALL () {
  CALL () {
    MATCH (`experiment`:_Node) WHERE `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`.engrama_id IN $seeds0
    RETURN `experiment`
  }
  RETURN collect(`experiment`) AS `from experiment`
}
CALL (`from experiment`, `from dataset`) {
  CALL (`from experiment`, `from dataset`) {
    MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`.engrama_id IN $seeds1
    RETURN `model`
    UNION
    UNWIND `from experiment` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`RUNS`]->(`model`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model'
    RETURN `model`
    UNION
    UNWIND `from dataset` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`:`TRAINS_ON`]-(`model`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model'
    RETURN `model`
  }
  RETURN collect(`model`) AS `from model`
}
UNWIND `from model` AS `model`
RETURN `model`.engrama_id AS ref ORDER BY ref;

// name: reached.dataset
CALL () {
  CALL () {
    MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`.engrama_id IN $seeds1
    RETURN `model`
  }
  RETURN collect(`model`) AS `from model`
}
CALL () {
  CALL () {
    MATCH (`experiment`:_Node) WHERE `experiment`.org_id = $scope_org_id AND `experiment`.user_id = $scope_user_id AND `experiment`.engrama_id IN $seeds0
    RETURN `experiment`
  }
  RETURN collect(`experiment`) AS `from experiment`
}
CALL (`from experiment`, `from model`) {
  CALL (`from experiment`, `from model`) {
    MATCH (`dataset`:_Node) WHERE `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`.engrama_id IN $seeds2
    RETURN `dataset`
    UNION
    UNWIND `from experiment` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`EVALUATES`]->(`dataset`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`._state IN ['live', 'stub'] AND `dataset`._label = 'Dataset'
    RETURN `dataset`
    UNION
    UNWIND `from model` AS `walked node`
    MATCH (`walked node`)-[`edge 2`:`TRAINS_ON`]->(`dataset`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `dataset`.org_id = $scope_org_id AND `dataset`.user_id = $scope_user_id AND `dataset`._state IN ['live', 'stub'] AND `dataset`._label = 'Dataset'
    RETURN `dataset`
  }
  RETURN collect(`dataset`) AS `from dataset`
}
UNWIND `from dataset` AS `dataset`
RETURN `dataset`.engrama_id AS ref ORDER BY ref;
