// The pattern crowded_desk: One person was asked to decide on, or vouches for, several proposals that are still open.

// name: rows
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.`status` IN ['draft', 'in-review']
MATCH (`proposal`)-[`edge 1`:`DELEGATED_TO`|`SPONSORED_BY`]->(`person`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`._label = 'Person'
WITH `person`, count(DISTINCT `proposal`) AS `count 0` WHERE `count 0` >= 3
WITH `person`, `count 0`, CASE WHEN 0.4 + 0.07 * `count 0` > 0.85 THEN 0.85 ELSE 0.4 + 0.07 * `count 0` END AS `the score`
WITH `person`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `person`._folded, `person`._label, `person`.engrama_id LIMIT $limit
RETURN `person`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.person
MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`._label = 'Person' AND `person`.engrama_id IN $bound0
MATCH (`person`)<-[`edge 1`:`DELEGATED_TO`|`SPONSORED_BY`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.`status` IN ['draft', 'in-review']
WITH `person`, count(DISTINCT `proposal`) AS `count 0` WHERE `count 0` >= 3
WITH `person`, `count 0`, CASE WHEN 0.4 + 0.07 * `count 0` > 0.85 THEN 0.85 ELSE 0.4 + 0.07 * `count 0` END AS `the score`
WITH `person`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `person`._folded, `person`._label, `person`.engrama_id LIMIT $limit
RETURN `person`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.person
CALL () {
  CALL () {
    MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`.engrama_id IN $seeds1
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
    MATCH (`walked node`)-[`edge 1`:`DELEGATED_TO`|`SPONSORED_BY`]->(`person`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`._label = 'Person'
    RETURN `person`
  }
  RETURN collect(`person`) AS `from person`
}
UNWIND `from person` AS `person`
RETURN `person`.engrama_id AS ref ORDER BY ref;

// name: reached.proposal
CALL () {
  CALL () {
    MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`.engrama_id IN $seeds0
    RETURN `person`
  }
  RETURN collect(`person`) AS `from person`
}
CALL (`from person`) {
  CALL (`from person`) {
    MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`.engrama_id IN $seeds1
    RETURN `proposal`
    UNION
    UNWIND `from person` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`DELEGATED_TO`|`SPONSORED_BY`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.`status` IN ['draft', 'in-review']
    RETURN `proposal`
  }
  RETURN collect(`proposal`) AS `from proposal`
}
UNWIND `from proposal` AS `proposal`
RETURN `proposal`.engrama_id AS ref ORDER BY ref;

// name: sample.proposals
MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`.engrama_id = $g0
MATCH (`person`)<-[`edge 1`:`DELEGATED_TO`|`SPONSORED_BY`]-(`proposal`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.`status` IN ['draft', 'in-review']
WITH DISTINCT `proposal` ORDER BY `proposal`._folded, `proposal`._label, `proposal`.engrama_id LIMIT 8
RETURN `proposal`.engrama_id AS ref;

// name: among.proposals
MATCH (`person`:_Node) WHERE `person`.org_id = $scope_org_id AND `person`.user_id = $scope_user_id AND `person`._state IN ['live', 'stub'] AND `person`.engrama_id = $g0
MATCH (`proposal`:_Node) WHERE `proposal`.org_id = $scope_org_id AND `proposal`.user_id = $scope_user_id AND `proposal`._state IN ['live', 'stub'] AND `proposal`._label = 'Proposal' AND `proposal`.engrama_id IN $among AND `proposal`.`status` IN ['draft', 'in-review'] AND EXISTS { MATCH (`proposal`)-[`edge 1`:`DELEGATED_TO`|`SPONSORED_BY`]->(`person`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id }
WITH DISTINCT `proposal` ORDER BY `proposal`._folded, `proposal`._label, `proposal`.engrama_id LIMIT 8
RETURN `proposal`.engrama_id AS ref;
