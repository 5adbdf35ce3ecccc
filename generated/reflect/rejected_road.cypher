// The pattern rejected_road: A draft takes up concepts of a rejected or withdrawn proposal without a word about it.

// name: rows
MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`._label = 'Proposal' AND `draft`.`status` IN ['draft', 'in-review']
MATCH (`draft`)-[`edge 1`:`ABOUT`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 4`:`ABOUT`]-(`earlier`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`._state IN ['live', 'stub'] AND `earlier`._label = 'Proposal' AND `earlier`.`status` IN ['rejected', 'withdrawn'] AND NOT EXISTS { MATCH (`draft`)-[`edge 5`:`CITES`|`REQUIRES`|`REPLACES`]-(`earlier`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND ((startNode(`edge 5`) = `draft` AND type(`edge 5`) IN ['CITES', 'REQUIRES', 'REPLACES']) OR (endNode(`edge 5`) = `draft` AND type(`edge 5`) IN ['CITES', 'REQUIRES'])) }
WITH `draft`, `earlier`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 2
WITH `draft`, `earlier`, `count 0`, CASE WHEN 0.2 + 0.2 * `count 0` > 0.9 THEN 0.9 ELSE 0.2 + 0.2 * `count 0` END AS `the score`
WITH `draft`, `earlier`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `draft`._folded, `draft`._label, `draft`.engrama_id, `earlier`._folded, `earlier`._label, `earlier`.engrama_id LIMIT $limit
RETURN `draft`.engrama_id AS g0, `earlier`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.draft
MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`._label = 'Proposal' AND `draft`.engrama_id IN $bound0 AND `draft`.`status` IN ['draft', 'in-review']
MATCH (`draft`)-[`edge 1`:`ABOUT`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 4`:`ABOUT`]-(`earlier`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`._state IN ['live', 'stub'] AND `earlier`._label = 'Proposal' AND ($bound1 IS NULL OR `earlier`.engrama_id IN $bound1) AND `earlier`.`status` IN ['rejected', 'withdrawn'] AND NOT EXISTS { MATCH (`draft`)-[`edge 5`:`CITES`|`REQUIRES`|`REPLACES`]-(`earlier`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND ((startNode(`edge 5`) = `draft` AND type(`edge 5`) IN ['CITES', 'REQUIRES', 'REPLACES']) OR (endNode(`edge 5`) = `draft` AND type(`edge 5`) IN ['CITES', 'REQUIRES'])) }
WITH `draft`, `earlier`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 2
WITH `draft`, `earlier`, `count 0`, CASE WHEN 0.2 + 0.2 * `count 0` > 0.9 THEN 0.9 ELSE 0.2 + 0.2 * `count 0` END AS `the score`
WITH `draft`, `earlier`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `draft`._folded, `draft`._label, `draft`.engrama_id, `earlier`._folded, `earlier`._label, `earlier`.engrama_id LIMIT $limit
RETURN `draft`.engrama_id AS g0, `earlier`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.earlier
MATCH (`earlier`:_Node) WHERE `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`._state IN ['live', 'stub'] AND `earlier`._label = 'Proposal' AND `earlier`.engrama_id IN $bound1 AND `earlier`.`status` IN ['rejected', 'withdrawn']
MATCH (`earlier`)-[`edge 1`:`ABOUT`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 4`:`ABOUT`]-(`draft`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`._label = 'Proposal' AND ($bound0 IS NULL OR `draft`.engrama_id IN $bound0) AND `draft`.`status` IN ['draft', 'in-review'] AND NOT EXISTS { MATCH (`draft`)-[`edge 5`:`CITES`|`REQUIRES`|`REPLACES`]-(`earlier`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND ((startNode(`edge 5`) = `draft` AND type(`edge 5`) IN ['CITES', 'REQUIRES', 'REPLACES']) OR (endNode(`edge 5`) = `draft` AND type(`edge 5`) IN ['CITES', 'REQUIRES'])) }
WITH `draft`, `earlier`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 2
WITH `draft`, `earlier`, `count 0`, CASE WHEN 0.2 + 0.2 * `count 0` > 0.9 THEN 0.9 ELSE 0.2 + 0.2 * `count 0` END AS `the score`
WITH `draft`, `earlier`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `draft`._folded, `draft`._label, `draft`.engrama_id, `earlier`._folded, `earlier`._label, `earlier`.engrama_id LIMIT $limit
RETURN `draft`.engrama_id AS g0, `earlier`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: reached.draft
CALL () {
  CALL () {
    MATCH (`earlier`:_Node) WHERE `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`.engrama_id IN $seeds1
    RETURN `earlier`
  }
  RETURN collect(`earlier`) AS `from earlier`
}
CALL (`from earlier`) {
  CALL (`from earlier`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from earlier` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`ABOUT`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`.engrama_id IN $seeds0
    RETURN `draft`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 6`:`ABOUT`]-(`draft`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`._label = 'Proposal' AND `draft`.`status` IN ['draft', 'in-review']
    RETURN `draft`
  }
  RETURN collect(`draft`) AS `from draft`
}
UNWIND `from draft` AS `draft`
RETURN `draft`.engrama_id AS ref ORDER BY ref;

// name: reached.earlier
CALL () {
  CALL () {
    MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`.engrama_id IN $seeds0
    RETURN `draft`
  }
  RETURN collect(`draft`) AS `from draft`
}
CALL (`from draft`) {
  CALL (`from draft`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from draft` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`ABOUT`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`earlier`:_Node) WHERE `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`.engrama_id IN $seeds1
    RETURN `earlier`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 6`:`ABOUT`]-(`earlier`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`._state IN ['live', 'stub'] AND `earlier`._label = 'Proposal' AND `earlier`.`status` IN ['rejected', 'withdrawn']
    RETURN `earlier`
  }
  RETURN collect(`earlier`) AS `from earlier`
}
UNWIND `from earlier` AS `earlier`
RETURN `earlier`.engrama_id AS ref ORDER BY ref;

// name: reached.concept
CALL () {
  CALL () {
    MATCH (`earlier`:_Node) WHERE `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`.engrama_id IN $seeds1
    RETURN `earlier`
  }
  RETURN collect(`earlier`) AS `from earlier`
}
CALL () {
  CALL () {
    MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`.engrama_id IN $seeds0
    RETURN `draft`
  }
  RETURN collect(`draft`) AS `from draft`
}
CALL (`from draft`, `from earlier`) {
  CALL (`from draft`, `from earlier`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from draft` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`ABOUT`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `concept`
    UNION
    UNWIND `from earlier` AS `walked node`
    MATCH (`walked node`)-[`edge 6`:`ABOUT`]->(`concept`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 7`]-(`node 8`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `node 8`.org_id = $scope_org_id AND `node 8`.user_id = $scope_user_id AND `node 8`._state IN ['live', 'stub'] AND `node 8`._label <> 'Insight' RETURN DISTINCT `edge 7` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
UNWIND `from concept` AS `concept`
RETURN `concept`.engrama_id AS ref ORDER BY ref;

// name: sample.concepts
MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`.engrama_id = $g0
MATCH (`earlier`:_Node) WHERE `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`._state IN ['live', 'stub'] AND `earlier`.engrama_id = $g1
MATCH (`draft`)-[`edge 1`:`ABOUT`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50 AND EXISTS { MATCH (`earlier`)-[`edge 4`:`ABOUT`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 4
RETURN `concept`.engrama_id AS ref;

// name: among.concepts
MATCH (`draft`:_Node) WHERE `draft`.org_id = $scope_org_id AND `draft`.user_id = $scope_user_id AND `draft`._state IN ['live', 'stub'] AND `draft`.engrama_id = $g0
MATCH (`earlier`:_Node) WHERE `earlier`.org_id = $scope_org_id AND `earlier`.user_id = $scope_user_id AND `earlier`._state IN ['live', 'stub'] AND `earlier`.engrama_id = $g1
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND `concept`.engrama_id IN $among AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50 AND EXISTS { MATCH (`draft`)-[`edge 3`:`ABOUT`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id } AND EXISTS { MATCH (`earlier`)-[`edge 4`:`ABOUT`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 4
RETURN `concept`.engrama_id AS ref;
