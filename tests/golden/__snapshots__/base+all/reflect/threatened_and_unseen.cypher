// The pattern threatened_and_unseen: A threatened species of a place was never photographed.

// name: rows
MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`._label = 'Species' AND `species`.`conservation_status` IN ['vulnerable', 'endangered', 'critically-endangered'] AND NOT EXISTS { MATCH (`species`)<-[`edge 2`:`FEATURES`]-(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND `node 1`._label = 'Photo' }
MATCH (`species`)-[`edge 3`:`INHABITS`]->(`location`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location'
WITH `species`, count(DISTINCT `location`) AS `count 0` WHERE `count 0` >= 1
WITH `species`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.7 THEN 0.7 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `species`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `species`._folded, `species`._label, `species`.engrama_id LIMIT $limit
RETURN `species`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.species
MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`._label = 'Species' AND `species`.engrama_id IN $bound0 AND `species`.`conservation_status` IN ['vulnerable', 'endangered', 'critically-endangered'] AND NOT EXISTS { MATCH (`species`)<-[`edge 2`:`FEATURES`]-(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND `node 1`._label = 'Photo' }
MATCH (`species`)-[`edge 3`:`INHABITS`]->(`location`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location'
WITH `species`, count(DISTINCT `location`) AS `count 0` WHERE `count 0` >= 1
WITH `species`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.7 THEN 0.7 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `species`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `species`._folded, `species`._label, `species`.engrama_id LIMIT $limit
RETURN `species`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.species
CALL () {
  CALL () {
    MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`.engrama_id IN $seeds1
    RETURN `location`
  }
  RETURN collect(`location`) AS `from location`
}
CALL (`from location`) {
  CALL (`from location`) {
    MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`.engrama_id IN $seeds0
    RETURN `species`
    UNION
    UNWIND `from location` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`INHABITS`]-(`species`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`._label = 'Species' AND `species`.`conservation_status` IN ['vulnerable', 'endangered', 'critically-endangered'] AND NOT EXISTS { MATCH (`species`)<-[`edge 3`:`FEATURES`]-(`node 2`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label = 'Photo' }
    RETURN `species`
  }
  RETURN collect(`species`) AS `from species`
}
UNWIND `from species` AS `species`
RETURN `species`.engrama_id AS ref ORDER BY ref;

// name: reached.location
CALL () {
  CALL () {
    MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`.engrama_id IN $seeds0
    RETURN `species`
  }
  RETURN collect(`species`) AS `from species`
}
CALL (`from species`) {
  CALL (`from species`) {
    MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`.engrama_id IN $seeds1
    RETURN `location`
    UNION
    UNWIND `from species` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`INHABITS`]->(`location`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location'
    RETURN `location`
  }
  RETURN collect(`location`) AS `from location`
}
UNWIND `from location` AS `location`
RETURN `location`.engrama_id AS ref ORDER BY ref;

// name: sample.places
MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`.engrama_id = $g0
MATCH (`species`)-[`edge 1`:`INHABITS`]->(`location`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location'
WITH DISTINCT `location` ORDER BY `location`._folded, `location`._label, `location`.engrama_id LIMIT 3
RETURN `location`.engrama_id AS ref;

// name: among.places
MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`.engrama_id = $g0
MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location' AND `location`.engrama_id IN $among AND EXISTS { MATCH (`species`)-[`edge 1`:`INHABITS`]->(`location`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id }
WITH DISTINCT `location` ORDER BY `location`._folded, `location`._label, `location`.engrama_id LIMIT 3
RETURN `location`.engrama_id AS ref;
