// The pattern resting_on_one: Nearly everything about a concept, or for a release, was written by one person.

// name: rows
MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`._label = 'Person'
MATCH (`person`)<-[`edge 1`:`AUTHORED_BY`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal'
MATCH (`proposal`)-[`edge 2`:`ABOUT`|`TARGETS`]->(`subject`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`._state IN ['live', 'stub'] AND `subject`._label IN ['Concept', 'Release'] AND COUNT { MATCH (`subject`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 12 } < 12
WITH `subject`, `person`, count(DISTINCT `proposal`) AS `count 0` WHERE `count 0` >= 7
WITH `subject`, `person`, `count 0`, CASE WHEN 0.2 + 0.07 * `count 0` > 0.8 THEN 0.8 ELSE 0.2 + 0.07 * `count 0` END AS `the score`
WITH `subject`, `person`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `subject`._folded, `subject`._label, `subject`.engrama_id, `person`._folded, `person`._label, `person`.engrama_id LIMIT $limit
RETURN `subject`.engrama_id AS g0, `person`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.subject
MATCH (`subject`:_Node) WHERE `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`._state IN ['live', 'stub'] AND `subject`._label IN ['Concept', 'Release'] AND `subject`.engrama_id IN $bound0 AND COUNT { MATCH (`subject`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 12 } < 12
MATCH (`subject`)<-[`edge 3`:`ABOUT`|`TARGETS`]-(`proposal`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal'
MATCH (`proposal`)-[`edge 4`:`AUTHORED_BY`]->(`person`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`._label = 'Person' AND ($bound1 IS NULL OR `person`.engrama_id IN $bound1)
WITH `subject`, `person`, count(DISTINCT `proposal`) AS `count 0` WHERE `count 0` >= 7
WITH `subject`, `person`, `count 0`, CASE WHEN 0.2 + 0.07 * `count 0` > 0.8 THEN 0.8 ELSE 0.2 + 0.07 * `count 0` END AS `the score`
WITH `subject`, `person`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `subject`._folded, `subject`._label, `subject`.engrama_id, `person`._folded, `person`._label, `person`.engrama_id LIMIT $limit
RETURN `subject`.engrama_id AS g0, `person`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.person
MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`._label = 'Person' AND `person`.engrama_id IN $bound1
MATCH (`person`)<-[`edge 1`:`AUTHORED_BY`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal'
MATCH (`proposal`)-[`edge 2`:`ABOUT`|`TARGETS`]->(`subject`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`._state IN ['live', 'stub'] AND `subject`._label IN ['Concept', 'Release'] AND ($bound0 IS NULL OR `subject`.engrama_id IN $bound0) AND COUNT { MATCH (`subject`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 12 } < 12
WITH `subject`, `person`, count(DISTINCT `proposal`) AS `count 0` WHERE `count 0` >= 7
WITH `subject`, `person`, `count 0`, CASE WHEN 0.2 + 0.07 * `count 0` > 0.8 THEN 0.8 ELSE 0.2 + 0.07 * `count 0` END AS `the score`
WITH `subject`, `person`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `subject`._folded, `subject`._label, `subject`.engrama_id, `person`._folded, `person`._label, `person`.engrama_id LIMIT $limit
RETURN `subject`.engrama_id AS g0, `person`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: reached.subject
CALL () {
  CALL () {
    MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`.engrama_id IN $seeds0
    RETURN `person`
  }
  RETURN collect(`person`) AS `from person`
}
CALL (`from person`) {
  CALL (`from person`) {
    MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`.engrama_id IN $seeds2
    RETURN `proposal`
    UNION
    UNWIND `from person` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`AUTHORED_BY`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal'
    RETURN `proposal`
  }
  RETURN collect(`proposal`) AS `from proposal`
}
CALL (`from proposal`) {
  CALL (`from proposal`) {
    MATCH (`subject`:_Node) WHERE `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`.engrama_id IN $seeds1 AND COUNT { MATCH (`subject`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 12 + $slack } < 12 + $slack
    RETURN `subject`
    UNION
    UNWIND `from proposal` AS `walked node`
    MATCH (`walked node`)-[`edge 4`:`ABOUT`|`TARGETS`]->(`subject`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`._state IN ['live', 'stub'] AND `subject`._label IN ['Concept', 'Release'] AND COUNT { MATCH (`subject`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 12 } < 12
    RETURN `subject`
  }
  RETURN collect(`subject`) AS `from subject`
}
UNWIND `from subject` AS `subject`
RETURN `subject`.engrama_id AS ref ORDER BY ref;

// name: reached.person
CALL () {
  CALL () {
    MATCH (`subject`:_Node) WHERE `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`.engrama_id IN $seeds1 AND COUNT { MATCH (`subject`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 12 + $slack } < 12 + $slack
    RETURN `subject`
  }
  RETURN collect(`subject`) AS `from subject`
}
CALL (`from subject`) {
  CALL (`from subject`) {
    MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`.engrama_id IN $seeds2
    RETURN `proposal`
    UNION
    UNWIND `from subject` AS `walked node`
    MATCH (`walked node`)<-[`edge 3`:`ABOUT`|`TARGETS`]-(`proposal`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal'
    RETURN `proposal`
  }
  RETURN collect(`proposal`) AS `from proposal`
}
CALL (`from proposal`) {
  CALL (`from proposal`) {
    MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`.engrama_id IN $seeds0
    RETURN `person`
    UNION
    UNWIND `from proposal` AS `walked node`
    MATCH (`walked node`)-[`edge 4`:`AUTHORED_BY`]->(`person`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`._label = 'Person'
    RETURN `person`
  }
  RETURN collect(`person`) AS `from person`
}
UNWIND `from person` AS `person`
RETURN `person`.engrama_id AS ref ORDER BY ref;

// name: reached.proposal
CALL () {
  CALL () {
    MATCH (`subject`:_Node) WHERE `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`.engrama_id IN $seeds1 AND COUNT { MATCH (`subject`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 12 + $slack } < 12 + $slack
    RETURN `subject`
  }
  RETURN collect(`subject`) AS `from subject`
}
CALL () {
  CALL () {
    MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`.engrama_id IN $seeds0
    RETURN `person`
  }
  RETURN collect(`person`) AS `from person`
}
CALL (`from person`, `from subject`) {
  CALL (`from person`, `from subject`) {
    MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`.engrama_id IN $seeds2
    RETURN `proposal`
    UNION
    UNWIND `from person` AS `walked node`
    MATCH (`walked node`)<-[`edge 3`:`AUTHORED_BY`]-(`proposal`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal'
    RETURN `proposal`
    UNION
    UNWIND `from subject` AS `walked node`
    MATCH (`walked node`)<-[`edge 4`:`ABOUT`|`TARGETS`]-(`proposal`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal'
    RETURN `proposal`
  }
  RETURN collect(`proposal`) AS `from proposal`
}
UNWIND `from proposal` AS `proposal`
RETURN `proposal`.engrama_id AS ref ORDER BY ref;

// name: sample.proposals
MATCH (`subject`:_Node) WHERE `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`._state IN ['live', 'stub'] AND `subject`.engrama_id = $g0
MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`.engrama_id = $g1
MATCH (`subject`)<-[`edge 1`:`ABOUT`|`TARGETS`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND EXISTS { MATCH (`proposal`)-[`edge 2`:`AUTHORED_BY`]->(`person`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id }
WITH DISTINCT `proposal` ORDER BY `proposal`._folded, `proposal`._label, `proposal`.engrama_id LIMIT 5
RETURN `proposal`.engrama_id AS ref;

// name: among.proposals
MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`.engrama_id = $g1
MATCH (`subject`:_Node) WHERE `subject`.org_id = $scope_org_id AND `subject`.user_id = $scope_user_id AND `subject`._state IN ['live', 'stub'] AND `subject`.engrama_id = $g0
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.engrama_id IN $among AND EXISTS { MATCH (`proposal`)-[`edge 1`:`AUTHORED_BY`]->(`person`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND EXISTS { MATCH (`proposal`)-[`edge 2`:`ABOUT`|`TARGETS`]->(`subject`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id }
WITH DISTINCT `proposal` ORDER BY `proposal`._folded, `proposal`._label, `proposal`.engrama_id LIMIT 5
RETURN `proposal`.engrama_id AS ref;
