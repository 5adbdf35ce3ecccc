// The pattern served_untested: A pipeline in use feeds a model that no experiment has run.

// name: rows
MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model' AND NOT EXISTS { MATCH (`model`)<-[`edge 2`:`RUNS`]-(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND `node 1`._label = 'Experiment' }
MATCH (`model`)<-[`edge 3`:`FEEDS`]-(`pipeline`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `pipeline`.org_id = $scope_org_id AND `pipeline`.user_id = $scope_user_id AND `pipeline`._state IN ['live', 'stub'] AND `pipeline`._label = 'Pipeline' AND NOT coalesce(`pipeline`.`status` IN ['planned', 'development', 'paused', 'retired'], false)
WITH `model`, count(DISTINCT `pipeline`) AS `count 0` WHERE `count 0` >= 1
WITH `model`, `count 0`, CASE WHEN 0.5 + 0.1 * `count 0` > 0.8 THEN 0.8 ELSE 0.5 + 0.1 * `count 0` END AS `the score`
WITH `model`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `model`._folded, `model`._label, `model`.engrama_id LIMIT $limit
RETURN `model`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.model
MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model' AND `model`.engrama_id IN $bound0 AND NOT EXISTS { MATCH (`model`)<-[`edge 2`:`RUNS`]-(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND `node 1`._label = 'Experiment' }
MATCH (`model`)<-[`edge 3`:`FEEDS`]-(`pipeline`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `pipeline`.org_id = $scope_org_id AND `pipeline`.user_id = $scope_user_id AND `pipeline`._state IN ['live', 'stub'] AND `pipeline`._label = 'Pipeline' AND NOT coalesce(`pipeline`.`status` IN ['planned', 'development', 'paused', 'retired'], false)
WITH `model`, count(DISTINCT `pipeline`) AS `count 0` WHERE `count 0` >= 1
WITH `model`, `count 0`, CASE WHEN 0.5 + 0.1 * `count 0` > 0.8 THEN 0.8 ELSE 0.5 + 0.1 * `count 0` END AS `the score`
WITH `model`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `model`._folded, `model`._label, `model`.engrama_id LIMIT $limit
RETURN `model`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.model
CALL () {
  CALL () {
    MATCH (`pipeline`:_Node) WHERE `pipeline`.org_id = $scope_org_id AND `pipeline`.user_id = $scope_user_id AND `pipeline`.engrama_id IN $seeds0
    RETURN `pipeline`
  }
  RETURN collect(`pipeline`) AS `from pipeline`
}
CALL (`from pipeline`) {
  CALL (`from pipeline`) {
    MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`.engrama_id IN $seeds1
    RETURN `model`
    UNION
    UNWIND `from pipeline` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`FEEDS`]->(`model`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`._label = 'Model' AND NOT EXISTS { MATCH (`model`)<-[`edge 3`:`RUNS`]-(`node 2`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label = 'Experiment' }
    RETURN `model`
  }
  RETURN collect(`model`) AS `from model`
}
UNWIND `from model` AS `model`
RETURN `model`.engrama_id AS ref ORDER BY ref;

// name: reached.pipeline
CALL () {
  CALL () {
    MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`.engrama_id IN $seeds1
    RETURN `model`
  }
  RETURN collect(`model`) AS `from model`
}
CALL (`from model`) {
  CALL (`from model`) {
    MATCH (`pipeline`:_Node) WHERE `pipeline`.org_id = $scope_org_id AND `pipeline`.user_id = $scope_user_id AND `pipeline`.engrama_id IN $seeds0
    RETURN `pipeline`
    UNION
    UNWIND `from model` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`FEEDS`]-(`pipeline`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `pipeline`.org_id = $scope_org_id AND `pipeline`.user_id = $scope_user_id AND `pipeline`._state IN ['live', 'stub'] AND `pipeline`._label = 'Pipeline' AND NOT coalesce(`pipeline`.`status` IN ['planned', 'development', 'paused', 'retired'], false)
    RETURN `pipeline`
  }
  RETURN collect(`pipeline`) AS `from pipeline`
}
UNWIND `from pipeline` AS `pipeline`
RETURN `pipeline`.engrama_id AS ref ORDER BY ref;

// name: sample.pipelines
MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`.engrama_id = $g0
MATCH (`model`)<-[`edge 1`:`FEEDS`]-(`pipeline`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `pipeline`.org_id = $scope_org_id AND `pipeline`.user_id = $scope_user_id AND `pipeline`._state IN ['live', 'stub'] AND `pipeline`._label = 'Pipeline' AND NOT coalesce(`pipeline`.`status` IN ['planned', 'development', 'paused', 'retired'], false)
WITH DISTINCT `pipeline` ORDER BY `pipeline`._folded, `pipeline`._label, `pipeline`.engrama_id LIMIT 3
RETURN `pipeline`.engrama_id AS ref;

// name: among.pipelines
MATCH (`model`:_Node) WHERE `model`.org_id = $scope_org_id AND `model`.user_id = $scope_user_id AND `model`._state IN ['live', 'stub'] AND `model`.engrama_id = $g0
MATCH (`pipeline`:_Node) WHERE `pipeline`.org_id = $scope_org_id AND `pipeline`.user_id = $scope_user_id AND `pipeline`._state IN ['live', 'stub'] AND `pipeline`._label = 'Pipeline' AND `pipeline`.engrama_id IN $among AND NOT coalesce(`pipeline`.`status` IN ['planned', 'development', 'paused', 'retired'], false) AND EXISTS { MATCH (`pipeline`)-[`edge 1`:`FEEDS`]->(`model`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id }
WITH DISTINCT `pipeline` ORDER BY `pipeline`._folded, `pipeline`._label, `pipeline`.engrama_id LIMIT 3
RETURN `pipeline`.engrama_id AS ref;
