// The pattern parallel_authors: Two people keep writing about one concept, each without the other.

// name: rows
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 3`:`ABOUT`]-(`ones`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
MATCH (`concept`)<-[`edge 4`:`ABOUT`]-(`others`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
MATCH (`ones`)-[`edge 5`:`AUTHORED_BY`]->(`one`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`._label = 'Person'
MATCH (`others`)-[`edge 6`:`AUTHORED_BY`]->(`other`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`._label = 'Person' AND `one`.engrama_id < `other`.engrama_id AND NOT EXISTS { MATCH (`ones`)-[`edge 7`:`AUTHORED_BY`]->(`other`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id } AND NOT EXISTS { MATCH (`others`)-[`edge 8`:`AUTHORED_BY`]->(`one`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id }
WITH `one`, `other`, `concept`, count(DISTINCT `ones`) AS `count 0`, count(DISTINCT `others`) AS `count 1` WHERE `count 0` >= 5 AND `count 1` >= 5
WITH `one`, `other`, `concept`, `count 0`, `count 1`, CASE WHEN 0.3 + 0.05 * `count 0` > 0.85 THEN 0.85 ELSE 0.3 + 0.05 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `one`._folded, `one`._label, `one`.engrama_id, `other`._folded, `other`._label, `other`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id
WITH `one`, `other`, head(collect([`concept`, `the score`, `count 0`, `count 1`])) AS `first row`
WITH `one`, `other`, `first row`[0] AS `concept`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`, `first row`[3] AS `count 1`
WITH `one`, `other`, `concept`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `one`._folded, `one`._label, `one`.engrama_id, `other`._folded, `other`._label, `other`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `one`.engrama_id AS g0, `other`.engrama_id AS g1, `concept`.engrama_id AS g2, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: bounded.one
MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`._label = 'Person' AND `one`.engrama_id IN $bound0
MATCH (`one`)<-[`edge 1`:`AUTHORED_BY`]-(`ones`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
MATCH (`ones`)-[`edge 2`:`ABOUT`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND ($bound2 IS NULL OR `concept`.engrama_id IN $bound2) AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 5`:`ABOUT`]-(`others`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
MATCH (`others`)-[`edge 6`:`AUTHORED_BY`]->(`other`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`._label = 'Person' AND ($bound1 IS NULL OR `other`.engrama_id IN $bound1) AND `one`.engrama_id < `other`.engrama_id AND NOT EXISTS { MATCH (`ones`)-[`edge 7`:`AUTHORED_BY`]->(`other`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id } AND NOT EXISTS { MATCH (`others`)-[`edge 8`:`AUTHORED_BY`]->(`one`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id }
WITH `one`, `other`, `concept`, count(DISTINCT `ones`) AS `count 0`, count(DISTINCT `others`) AS `count 1` WHERE `count 0` >= 5 AND `count 1` >= 5
WITH `one`, `other`, `concept`, `count 0`, `count 1`, CASE WHEN 0.3 + 0.05 * `count 0` > 0.85 THEN 0.85 ELSE 0.3 + 0.05 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `one`._folded, `one`._label, `one`.engrama_id, `other`._folded, `other`._label, `other`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id
WITH `one`, `other`, head(collect([`concept`, `the score`, `count 0`, `count 1`])) AS `first row`
WITH `one`, `other`, `first row`[0] AS `concept`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`, `first row`[3] AS `count 1`
WITH `one`, `other`, `concept`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `one`._folded, `one`._label, `one`.engrama_id, `other`._folded, `other`._label, `other`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `one`.engrama_id AS g0, `other`.engrama_id AS g1, `concept`.engrama_id AS g2, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: bounded.other
MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`._label = 'Person' AND `other`.engrama_id IN $bound1
MATCH (`other`)<-[`edge 1`:`AUTHORED_BY`]-(`others`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
MATCH (`others`)-[`edge 2`:`ABOUT`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND ($bound2 IS NULL OR `concept`.engrama_id IN $bound2) AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 5`:`ABOUT`]-(`ones`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
MATCH (`ones`)-[`edge 6`:`AUTHORED_BY`]->(`one`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`._label = 'Person' AND ($bound0 IS NULL OR `one`.engrama_id IN $bound0) AND `one`.engrama_id < `other`.engrama_id AND NOT EXISTS { MATCH (`ones`)-[`edge 7`:`AUTHORED_BY`]->(`other`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id } AND NOT EXISTS { MATCH (`others`)-[`edge 8`:`AUTHORED_BY`]->(`one`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id }
WITH `one`, `other`, `concept`, count(DISTINCT `ones`) AS `count 0`, count(DISTINCT `others`) AS `count 1` WHERE `count 0` >= 5 AND `count 1` >= 5
WITH `one`, `other`, `concept`, `count 0`, `count 1`, CASE WHEN 0.3 + 0.05 * `count 0` > 0.85 THEN 0.85 ELSE 0.3 + 0.05 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `one`._folded, `one`._label, `one`.engrama_id, `other`._folded, `other`._label, `other`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id
WITH `one`, `other`, head(collect([`concept`, `the score`, `count 0`, `count 1`])) AS `first row`
WITH `one`, `other`, `first row`[0] AS `concept`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`, `first row`[3] AS `count 1`
WITH `one`, `other`, `concept`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `one`._folded, `one`._label, `one`.engrama_id, `other`._folded, `other`._label, `other`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `one`.engrama_id AS g0, `other`.engrama_id AS g1, `concept`.engrama_id AS g2, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: bounded.concept
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND `concept`.engrama_id IN $bound2 AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 3`:`ABOUT`]-(`ones`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
MATCH (`concept`)<-[`edge 4`:`ABOUT`]-(`others`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
MATCH (`ones`)-[`edge 5`:`AUTHORED_BY`]->(`one`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`._label = 'Person' AND ($bound0 IS NULL OR `one`.engrama_id IN $bound0)
MATCH (`others`)-[`edge 6`:`AUTHORED_BY`]->(`other`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`._label = 'Person' AND ($bound1 IS NULL OR `other`.engrama_id IN $bound1) AND `one`.engrama_id < `other`.engrama_id AND NOT EXISTS { MATCH (`ones`)-[`edge 7`:`AUTHORED_BY`]->(`other`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id } AND NOT EXISTS { MATCH (`others`)-[`edge 8`:`AUTHORED_BY`]->(`one`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id }
WITH `one`, `other`, `concept`, count(DISTINCT `ones`) AS `count 0`, count(DISTINCT `others`) AS `count 1` WHERE `count 0` >= 5 AND `count 1` >= 5
WITH `one`, `other`, `concept`, `count 0`, `count 1`, CASE WHEN 0.3 + 0.05 * `count 0` > 0.85 THEN 0.85 ELSE 0.3 + 0.05 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `one`._folded, `one`._label, `one`.engrama_id, `other`._folded, `other`._label, `other`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id
WITH `one`, `other`, head(collect([`concept`, `the score`, `count 0`, `count 1`])) AS `first row`
WITH `one`, `other`, `first row`[0] AS `concept`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`, `first row`[3] AS `count 1`
WITH `one`, `other`, `concept`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `one`._folded, `one`._label, `one`.engrama_id, `other`._folded, `other`._label, `other`.engrama_id, `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT $limit
RETURN `one`.engrama_id AS g0, `other`.engrama_id AS g1, `concept`.engrama_id AS g2, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: reached.one
CALL () {
  CALL () {
    MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`.engrama_id IN $seeds1
    RETURN `other`
  }
  RETURN collect(`other`) AS `from other`
}
CALL (`from other`) {
  CALL (`from other`) {
    MATCH (`others`:_Node) WHERE `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`.engrama_id IN $seeds4
    RETURN `others`
    UNION
    UNWIND `from other` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`AUTHORED_BY`]-(`others`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
    RETURN `others`
  }
  RETURN collect(`others`) AS `from others`
}
CALL (`from others`) {
  CALL (`from others`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from others` AS `walked node`
    MATCH (`walked node`)-[`edge 4`:`ABOUT`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`ones`:_Node) WHERE `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`.engrama_id IN $seeds3
    RETURN `ones`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 7`:`ABOUT`]-(`ones`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
    RETURN `ones`
  }
  RETURN collect(`ones`) AS `from ones`
}
CALL (`from ones`) {
  CALL (`from ones`) {
    MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`.engrama_id IN $seeds0
    RETURN `one`
    UNION
    UNWIND `from ones` AS `walked node`
    MATCH (`walked node`)-[`edge 8`:`AUTHORED_BY`]->(`one`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`._label = 'Person'
    RETURN `one`
  }
  RETURN collect(`one`) AS `from one`
}
UNWIND `from one` AS `one`
RETURN `one`.engrama_id AS ref ORDER BY ref;

// name: reached.other
CALL () {
  CALL () {
    MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`.engrama_id IN $seeds0
    RETURN `one`
  }
  RETURN collect(`one`) AS `from one`
}
CALL (`from one`) {
  CALL (`from one`) {
    MATCH (`ones`:_Node) WHERE `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`.engrama_id IN $seeds3
    RETURN `ones`
    UNION
    UNWIND `from one` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`AUTHORED_BY`]-(`ones`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
    RETURN `ones`
  }
  RETURN collect(`ones`) AS `from ones`
}
CALL (`from ones`) {
  CALL (`from ones`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from ones` AS `walked node`
    MATCH (`walked node`)-[`edge 4`:`ABOUT`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`others`:_Node) WHERE `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`.engrama_id IN $seeds4
    RETURN `others`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 7`:`ABOUT`]-(`others`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
    RETURN `others`
  }
  RETURN collect(`others`) AS `from others`
}
CALL (`from others`) {
  CALL (`from others`) {
    MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`.engrama_id IN $seeds1
    RETURN `other`
    UNION
    UNWIND `from others` AS `walked node`
    MATCH (`walked node`)-[`edge 8`:`AUTHORED_BY`]->(`other`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`._label = 'Person'
    RETURN `other`
  }
  RETURN collect(`other`) AS `from other`
}
UNWIND `from other` AS `other`
RETURN `other`.engrama_id AS ref ORDER BY ref;

// name: reached.concept
CALL () {
  CALL () {
    MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`.engrama_id IN $seeds1
    RETURN `other`
  }
  RETURN collect(`other`) AS `from other`
}
CALL () {
  CALL () {
    MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`.engrama_id IN $seeds0
    RETURN `one`
  }
  RETURN collect(`one`) AS `from one`
}
CALL (`from other`) {
  CALL (`from other`) {
    MATCH (`others`:_Node) WHERE `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`.engrama_id IN $seeds4
    RETURN `others`
    UNION
    UNWIND `from other` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`AUTHORED_BY`]-(`others`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
    RETURN `others`
  }
  RETURN collect(`others`) AS `from others`
}
CALL (`from one`) {
  CALL (`from one`) {
    MATCH (`ones`:_Node) WHERE `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`.engrama_id IN $seeds3
    RETURN `ones`
    UNION
    UNWIND `from one` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`:`AUTHORED_BY`]-(`ones`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
    RETURN `ones`
  }
  RETURN collect(`ones`) AS `from ones`
}
CALL (`from ones`, `from others`) {
  CALL (`from ones`, `from others`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from ones` AS `walked node`
    MATCH (`walked node`)-[`edge 5`:`ABOUT`]->(`concept`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 6`]-(`node 7`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `node 7`.org_id = $scope_org_id AND `node 7`.user_id = $scope_user_id AND `node 7`._state IN ['live', 'stub'] AND `node 7`._label <> 'Insight' RETURN DISTINCT `edge 6` LIMIT 50 } < 50
    RETURN `concept`
    UNION
    UNWIND `from others` AS `walked node`
    MATCH (`walked node`)-[`edge 8`:`ABOUT`]->(`concept`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 9`]-(`node 10`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `node 10`.org_id = $scope_org_id AND `node 10`.user_id = $scope_user_id AND `node 10`._state IN ['live', 'stub'] AND `node 10`._label <> 'Insight' RETURN DISTINCT `edge 9` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
UNWIND `from concept` AS `concept`
RETURN `concept`.engrama_id AS ref ORDER BY ref;

// name: reached.ones
CALL () {
  CALL () {
    MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`.engrama_id IN $seeds1
    RETURN `other`
  }
  RETURN collect(`other`) AS `from other`
}
CALL (`from other`) {
  CALL (`from other`) {
    MATCH (`others`:_Node) WHERE `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`.engrama_id IN $seeds4
    RETURN `others`
    UNION
    UNWIND `from other` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`AUTHORED_BY`]-(`others`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
    RETURN `others`
  }
  RETURN collect(`others`) AS `from others`
}
CALL (`from others`) {
  CALL (`from others`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from others` AS `walked node`
    MATCH (`walked node`)-[`edge 4`:`ABOUT`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL () {
  CALL () {
    MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`.engrama_id IN $seeds0
    RETURN `one`
  }
  RETURN collect(`one`) AS `from one`
}
CALL (`from one`, `from concept`) {
  CALL (`from one`, `from concept`) {
    MATCH (`ones`:_Node) WHERE `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`.engrama_id IN $seeds3
    RETURN `ones`
    UNION
    UNWIND `from one` AS `walked node`
    MATCH (`walked node`)<-[`edge 7`:`AUTHORED_BY`]-(`ones`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
    RETURN `ones`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 8`:`ABOUT`]-(`ones`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
    RETURN `ones`
  }
  RETURN collect(`ones`) AS `from ones`
}
UNWIND `from ones` AS `ones`
RETURN `ones`.engrama_id AS ref ORDER BY ref;

// name: reached.others
CALL () {
  CALL () {
    MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`.engrama_id IN $seeds0
    RETURN `one`
  }
  RETURN collect(`one`) AS `from one`
}
CALL (`from one`) {
  CALL (`from one`) {
    MATCH (`ones`:_Node) WHERE `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`.engrama_id IN $seeds3
    RETURN `ones`
    UNION
    UNWIND `from one` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`AUTHORED_BY`]-(`ones`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal'
    RETURN `ones`
  }
  RETURN collect(`ones`) AS `from ones`
}
CALL () {
  CALL () {
    MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`.engrama_id IN $seeds1
    RETURN `other`
  }
  RETURN collect(`other`) AS `from other`
}
CALL (`from ones`) {
  CALL (`from ones`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from ones` AS `walked node`
    MATCH (`walked node`)-[`edge 4`:`ABOUT`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`, `from other`) {
  CALL (`from concept`, `from other`) {
    MATCH (`others`:_Node) WHERE `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`.engrama_id IN $seeds4
    RETURN `others`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 7`:`ABOUT`]-(`others`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
    RETURN `others`
    UNION
    UNWIND `from other` AS `walked node`
    MATCH (`walked node`)<-[`edge 8`:`AUTHORED_BY`]-(`others`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal'
    RETURN `others`
  }
  RETURN collect(`others`) AS `from others`
}
UNWIND `from others` AS `others`
RETURN `others`.engrama_id AS ref ORDER BY ref;

// name: sample.first
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`.engrama_id = $g2
MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`.engrama_id = $g0
MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`.engrama_id = $g1
MATCH (`concept`)<-[`edge 1`:`ABOUT`]-(`ones`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal' AND EXISTS { MATCH (`ones`)-[`edge 2`:`AUTHORED_BY`]->(`one`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id } AND NOT EXISTS { MATCH (`ones`)-[`edge 3`:`AUTHORED_BY`]->(`other`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `ones` ORDER BY `ones`._folded, `ones`._label, `ones`.engrama_id LIMIT 3
RETURN `ones`.engrama_id AS ref;

// name: among.first
MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`.engrama_id = $g0
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`.engrama_id = $g2
MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`.engrama_id = $g1
MATCH (`ones`:_Node) WHERE `ones`.org_id = $scope_org_id AND `ones`.user_id = $scope_user_id AND `ones`._state IN ['live', 'stub'] AND `ones`._label = 'Proposal' AND `ones`.engrama_id IN $among AND EXISTS { MATCH (`ones`)-[`edge 1`:`AUTHORED_BY`]->(`one`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND EXISTS { MATCH (`ones`)-[`edge 2`:`ABOUT`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id } AND NOT EXISTS { MATCH (`ones`)-[`edge 3`:`AUTHORED_BY`]->(`other`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `ones` ORDER BY `ones`._folded, `ones`._label, `ones`.engrama_id LIMIT 3
RETURN `ones`.engrama_id AS ref;

// name: sample.second
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`.engrama_id = $g2
MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`.engrama_id = $g1
MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`.engrama_id = $g0
MATCH (`concept`)<-[`edge 1`:`ABOUT`]-(`others`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal' AND EXISTS { MATCH (`others`)-[`edge 2`:`AUTHORED_BY`]->(`other`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id } AND NOT EXISTS { MATCH (`others`)-[`edge 3`:`AUTHORED_BY`]->(`one`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `others` ORDER BY `others`._folded, `others`._label, `others`.engrama_id LIMIT 3
RETURN `others`.engrama_id AS ref;

// name: among.second
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`.engrama_id = $g2
MATCH (`other`:_Node) WHERE `other`.org_id = $scope_org_id AND `other`.user_id = $scope_user_id AND `other`._state IN ['live', 'stub'] AND `other`.engrama_id = $g1
MATCH (`one`:_Node) WHERE `one`.org_id = $scope_org_id AND `one`.user_id = $scope_user_id AND `one`._state IN ['live', 'stub'] AND `one`.engrama_id = $g0
MATCH (`others`:_Node) WHERE `others`.org_id = $scope_org_id AND `others`.user_id = $scope_user_id AND `others`._state IN ['live', 'stub'] AND `others`._label = 'Proposal' AND `others`.engrama_id IN $among AND EXISTS { MATCH (`others`)-[`edge 1`:`ABOUT`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND EXISTS { MATCH (`others`)-[`edge 2`:`AUTHORED_BY`]->(`other`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id } AND NOT EXISTS { MATCH (`others`)-[`edge 3`:`AUTHORED_BY`]->(`one`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `others` ORDER BY `others`._folded, `others`._label, `others`.engrama_id LIMIT 3
RETURN `others`.engrama_id AS ref;
