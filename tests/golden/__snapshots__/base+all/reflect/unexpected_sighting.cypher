// The pattern unexpected_sighting: A species was photographed at a place that it is not known to inhabit.

// name: rows
MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location'
MATCH (`location`)<-[`edge 1`:`TAKEN_AT`]-(`photo`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo'
MATCH (`photo`)-[`edge 2`:`FEATURES`]->(`species`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`._label = 'Species' AND NOT EXISTS { MATCH (`species`)-[`edge 3`:`INHABITS`]->(`location`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH `species`, `location`, count(DISTINCT `photo`) AS `count 0` WHERE `count 0` >= 1
WITH `species`, `location`, `count 0`, CASE WHEN 0.5 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.5 + 0.1 * `count 0` END AS `the score`
WITH `species`, `location`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `species`._folded, `species`._label, `species`.engrama_id, `location`._folded, `location`._label, `location`.engrama_id LIMIT $limit
RETURN `species`.engrama_id AS g0, `location`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.species
MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`._label = 'Species' AND `species`.engrama_id IN $bound0
MATCH (`species`)<-[`edge 1`:`FEATURES`]-(`photo`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo'
MATCH (`photo`)-[`edge 2`:`TAKEN_AT`]->(`location`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location' AND ($bound1 IS NULL OR `location`.engrama_id IN $bound1) AND NOT EXISTS { MATCH (`species`)-[`edge 3`:`INHABITS`]->(`location`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH `species`, `location`, count(DISTINCT `photo`) AS `count 0` WHERE `count 0` >= 1
WITH `species`, `location`, `count 0`, CASE WHEN 0.5 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.5 + 0.1 * `count 0` END AS `the score`
WITH `species`, `location`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `species`._folded, `species`._label, `species`.engrama_id, `location`._folded, `location`._label, `location`.engrama_id LIMIT $limit
RETURN `species`.engrama_id AS g0, `location`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.location
MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location' AND `location`.engrama_id IN $bound1
MATCH (`location`)<-[`edge 1`:`TAKEN_AT`]-(`photo`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo'
MATCH (`photo`)-[`edge 2`:`FEATURES`]->(`species`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`._label = 'Species' AND ($bound0 IS NULL OR `species`.engrama_id IN $bound0) AND NOT EXISTS { MATCH (`species`)-[`edge 3`:`INHABITS`]->(`location`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH `species`, `location`, count(DISTINCT `photo`) AS `count 0` WHERE `count 0` >= 1
WITH `species`, `location`, `count 0`, CASE WHEN 0.5 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.5 + 0.1 * `count 0` END AS `the score`
WITH `species`, `location`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `species`._folded, `species`._label, `species`.engrama_id, `location`._folded, `location`._label, `location`.engrama_id LIMIT $limit
RETURN `species`.engrama_id AS g0, `location`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

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
    MATCH (`photo`:_Node) WHERE `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`.engrama_id IN $seeds2
    RETURN `photo`
    UNION
    UNWIND `from location` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`TAKEN_AT`]-(`photo`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo'
    RETURN `photo`
  }
  RETURN collect(`photo`) AS `from photo`
}
CALL (`from photo`) {
  CALL (`from photo`) {
    MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`.engrama_id IN $seeds0
    RETURN `species`
    UNION
    UNWIND `from photo` AS `walked node`
    MATCH (`walked node`)-[`edge 2`:`FEATURES`]->(`species`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`._label = 'Species'
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
    MATCH (`photo`:_Node) WHERE `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`.engrama_id IN $seeds2
    RETURN `photo`
    UNION
    UNWIND `from species` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`FEATURES`]-(`photo`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo'
    RETURN `photo`
  }
  RETURN collect(`photo`) AS `from photo`
}
CALL (`from photo`) {
  CALL (`from photo`) {
    MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`.engrama_id IN $seeds1
    RETURN `location`
    UNION
    UNWIND `from photo` AS `walked node`
    MATCH (`walked node`)-[`edge 2`:`TAKEN_AT`]->(`location`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`._label = 'Location'
    RETURN `location`
  }
  RETURN collect(`location`) AS `from location`
}
UNWIND `from location` AS `location`
RETURN `location`.engrama_id AS ref ORDER BY ref;

// name: reached.photo
CALL () {
  CALL () {
    MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`.engrama_id IN $seeds1
    RETURN `location`
  }
  RETURN collect(`location`) AS `from location`
}
CALL () {
  CALL () {
    MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`.engrama_id IN $seeds0
    RETURN `species`
  }
  RETURN collect(`species`) AS `from species`
}
CALL (`from species`, `from location`) {
  CALL (`from species`, `from location`) {
    MATCH (`photo`:_Node) WHERE `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`.engrama_id IN $seeds2
    RETURN `photo`
    UNION
    UNWIND `from species` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`FEATURES`]-(`photo`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo'
    RETURN `photo`
    UNION
    UNWIND `from location` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`:`TAKEN_AT`]-(`photo`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo'
    RETURN `photo`
  }
  RETURN collect(`photo`) AS `from photo`
}
UNWIND `from photo` AS `photo`
RETURN `photo`.engrama_id AS ref ORDER BY ref;

// name: sample.photos
MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`.engrama_id = $g0
MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`.engrama_id = $g1
MATCH (`species`)<-[`edge 1`:`FEATURES`]-(`photo`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo' AND EXISTS { MATCH (`photo`)-[`edge 2`:`TAKEN_AT`]->(`location`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id }
WITH DISTINCT `photo` ORDER BY `photo`._folded, `photo`._label, `photo`.engrama_id LIMIT 3
RETURN `photo`.engrama_id AS ref;

// name: among.photos
MATCH (`species`:_Node) WHERE `species`.org_id = $scope_org_id AND `species`.user_id = $scope_user_id AND `species`._state IN ['live', 'stub'] AND `species`.engrama_id = $g0
MATCH (`location`:_Node) WHERE `location`.org_id = $scope_org_id AND `location`.user_id = $scope_user_id AND `location`._state IN ['live', 'stub'] AND `location`.engrama_id = $g1
MATCH (`photo`:_Node) WHERE `photo`.org_id = $scope_org_id AND `photo`.user_id = $scope_user_id AND `photo`._state IN ['live', 'stub'] AND `photo`._label = 'Photo' AND `photo`.engrama_id IN $among AND EXISTS { MATCH (`photo`)-[`edge 1`:`FEATURES`]->(`species`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND EXISTS { MATCH (`photo`)-[`edge 2`:`TAKEN_AT`]->(`location`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id }
WITH DISTINCT `photo` ORDER BY `photo`._folded, `photo`._label, `photo`.engrama_id LIMIT 3
RETURN `photo`.engrama_id AS ref;
