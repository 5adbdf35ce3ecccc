// The pattern idea_returned: A proposal in force cites a rejected one and deals with the same concepts.

// name: rows
MATCH (`heir`:_Node) WHERE `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`._state IN ['live', 'stub'] AND `heir`._label = 'Proposal' AND `heir`.`status` IN ['accepted', 'provisional', 'final', 'active']
MATCH (`heir`)-[`edge 1`:`CITES`]->(`rejected`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`._state IN ['live', 'stub'] AND `rejected`._label = 'Proposal' AND `rejected`.`status` = 'rejected'
MATCH (`rejected`)-[`edge 2`:`ABOUT`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 100 } < 100 AND EXISTS { MATCH (`heir`)-[`edge 5`:`ABOUT`]->(`concept`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id }
WITH `rejected`, `heir`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 2
WITH `rejected`, `heir`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `rejected`, `heir`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `rejected`._folded, `rejected`._label, `rejected`.engrama_id, `heir`._folded, `heir`._label, `heir`.engrama_id LIMIT $limit
RETURN `rejected`.engrama_id AS g0, `heir`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.rejected
MATCH (`rejected`:_Node) WHERE `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`._state IN ['live', 'stub'] AND `rejected`._label = 'Proposal' AND `rejected`.engrama_id IN $bound0 AND `rejected`.`status` = 'rejected'
MATCH (`rejected`)<-[`edge 1`:`CITES`]-(`heir`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`._state IN ['live', 'stub'] AND `heir`._label = 'Proposal' AND ($bound1 IS NULL OR `heir`.engrama_id IN $bound1) AND `heir`.`status` IN ['accepted', 'provisional', 'final', 'active']
MATCH (`rejected`)-[`edge 2`:`ABOUT`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 100 } < 100 AND EXISTS { MATCH (`heir`)-[`edge 5`:`ABOUT`]->(`concept`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id }
WITH `rejected`, `heir`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 2
WITH `rejected`, `heir`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `rejected`, `heir`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `rejected`._folded, `rejected`._label, `rejected`.engrama_id, `heir`._folded, `heir`._label, `heir`.engrama_id LIMIT $limit
RETURN `rejected`.engrama_id AS g0, `heir`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.heir
MATCH (`heir`:_Node) WHERE `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`._state IN ['live', 'stub'] AND `heir`._label = 'Proposal' AND `heir`.engrama_id IN $bound1 AND `heir`.`status` IN ['accepted', 'provisional', 'final', 'active']
MATCH (`heir`)-[`edge 1`:`CITES`]->(`rejected`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`._state IN ['live', 'stub'] AND `rejected`._label = 'Proposal' AND ($bound0 IS NULL OR `rejected`.engrama_id IN $bound0) AND `rejected`.`status` = 'rejected'
MATCH (`rejected`)-[`edge 2`:`ABOUT`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 100 } < 100 AND EXISTS { MATCH (`heir`)-[`edge 5`:`ABOUT`]->(`concept`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id }
WITH `rejected`, `heir`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 2
WITH `rejected`, `heir`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `rejected`, `heir`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `rejected`._folded, `rejected`._label, `rejected`.engrama_id, `heir`._folded, `heir`._label, `heir`.engrama_id LIMIT $limit
RETURN `rejected`.engrama_id AS g0, `heir`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: reached.rejected
CALL () {
  CALL () {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 100 + $slack } < 100 + $slack
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL () {
  CALL () {
    MATCH (`heir`:_Node) WHERE `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`.engrama_id IN $seeds1
    RETURN `heir`
  }
  RETURN collect(`heir`) AS `from heir`
}
CALL (`from heir`, `from concept`) {
  CALL (`from heir`, `from concept`) {
    MATCH (`rejected`:_Node) WHERE `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`.engrama_id IN $seeds0
    RETURN `rejected`
    UNION
    UNWIND `from heir` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`CITES`]->(`rejected`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`._state IN ['live', 'stub'] AND `rejected`._label = 'Proposal' AND `rejected`.`status` = 'rejected'
    RETURN `rejected`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 4`:`ABOUT`]-(`rejected`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`._state IN ['live', 'stub'] AND `rejected`._label = 'Proposal' AND `rejected`.`status` = 'rejected'
    RETURN `rejected`
  }
  RETURN collect(`rejected`) AS `from rejected`
}
UNWIND `from rejected` AS `rejected`
RETURN `rejected`.engrama_id AS ref ORDER BY ref;

// name: reached.heir
CALL () {
  CALL () {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 100 + $slack } < 100 + $slack
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL () {
  CALL () {
    MATCH (`rejected`:_Node) WHERE `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`.engrama_id IN $seeds0
    RETURN `rejected`
  }
  RETURN collect(`rejected`) AS `from rejected`
}
CALL (`from rejected`, `from concept`) {
  CALL (`from rejected`, `from concept`) {
    MATCH (`heir`:_Node) WHERE `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`.engrama_id IN $seeds1
    RETURN `heir`
    UNION
    UNWIND `from rejected` AS `walked node`
    MATCH (`walked node`)<-[`edge 3`:`CITES`]-(`heir`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`._state IN ['live', 'stub'] AND `heir`._label = 'Proposal' AND `heir`.`status` IN ['accepted', 'provisional', 'final', 'active']
    RETURN `heir`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 4`:`ABOUT`]-(`heir`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`._state IN ['live', 'stub'] AND `heir`._label = 'Proposal' AND `heir`.`status` IN ['accepted', 'provisional', 'final', 'active']
    RETURN `heir`
  }
  RETURN collect(`heir`) AS `from heir`
}
UNWIND `from heir` AS `heir`
RETURN `heir`.engrama_id AS ref ORDER BY ref;

// name: reached.concept
CALL () {
  CALL () {
    MATCH (`heir`:_Node) WHERE `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`.engrama_id IN $seeds1
    RETURN `heir`
  }
  RETURN collect(`heir`) AS `from heir`
}
CALL () {
  CALL () {
    MATCH (`rejected`:_Node) WHERE `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`.engrama_id IN $seeds0
    RETURN `rejected`
  }
  RETURN collect(`rejected`) AS `from rejected`
}
CALL (`from rejected`, `from heir`) {
  CALL (`from rejected`, `from heir`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 100 + $slack } < 100 + $slack
    RETURN `concept`
    UNION
    UNWIND `from rejected` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`ABOUT`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 100 } < 100
    RETURN `concept`
    UNION
    UNWIND `from heir` AS `walked node`
    MATCH (`walked node`)-[`edge 6`:`ABOUT`]->(`concept`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 7`]-(`node 8`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `node 8`.org_id = $scope_org_id AND `node 8`.user_id = $scope_user_id AND `node 8`._state IN ['live', 'stub'] AND `node 8`._label <> 'Insight' RETURN DISTINCT `edge 7` LIMIT 100 } < 100
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
UNWIND `from concept` AS `concept`
RETURN `concept`.engrama_id AS ref ORDER BY ref;

// name: sample.concepts
MATCH (`rejected`:_Node) WHERE `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`._state IN ['live', 'stub'] AND `rejected`.engrama_id = $g0
MATCH (`heir`:_Node) WHERE `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`._state IN ['live', 'stub'] AND `heir`.engrama_id = $g1
MATCH (`rejected`)-[`edge 1`:`ABOUT`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 100 } < 100 AND EXISTS { MATCH (`heir`)-[`edge 4`:`ABOUT`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 4
RETURN `concept`.engrama_id AS ref;

// name: among.concepts
MATCH (`rejected`:_Node) WHERE `rejected`.org_id = $scope_org_id AND `rejected`.user_id = $scope_user_id AND `rejected`._state IN ['live', 'stub'] AND `rejected`.engrama_id = $g0
MATCH (`heir`:_Node) WHERE `heir`.org_id = $scope_org_id AND `heir`.user_id = $scope_user_id AND `heir`._state IN ['live', 'stub'] AND `heir`.engrama_id = $g1
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND `concept`.engrama_id IN $among AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 100 } < 100 AND EXISTS { MATCH (`rejected`)-[`edge 3`:`ABOUT`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id } AND EXISTS { MATCH (`heir`)-[`edge 4`:`ABOUT`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 4
RETURN `concept`.engrama_id AS ref;
