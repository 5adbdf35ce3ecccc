// The pattern technique_transfer_candidate: A technique of one domain rests on concepts that things of another domain share.

// name: rows
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 3`]-(`technique`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique'
MATCH (`concept`)<-[`edge 4`]-(`entity`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain']
MATCH (`entity`)-[`edge 5`:`IN_DOMAIN`]->(`domain`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain' AND NOT EXISTS { MATCH (`technique`)-[`edge 6`:`IN_DOMAIN`]->(`domain`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id } AND EXISTS { MATCH (`technique`)-[`edge 7`:`IN_DOMAIN`]->(`home`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `home`.org_id = $scope_org_id AND `home`.user_id = $scope_user_id AND `home`._state IN ['live', 'stub'] AND `home`._label = 'Domain' }
WITH `technique`, `domain`, count(DISTINCT `concept`) AS `count 0`, count(DISTINCT `entity`) AS `count 1` WHERE `count 0` >= 1 AND `count 1` >= 1
WITH `technique`, `domain`, `count 0`, `count 1`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.8 THEN 0.8 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `technique`, `domain`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `technique`._folded, `technique`._label, `technique`.engrama_id, `domain`._folded, `domain`._label, `domain`.engrama_id LIMIT $limit
RETURN `technique`.engrama_id AS g0, `domain`.engrama_id AS g1, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: bounded.technique
MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique' AND `technique`.engrama_id IN $bound0
MATCH (`technique`)-[`edge 1`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 4`]-(`entity`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain']
MATCH (`entity`)-[`edge 5`:`IN_DOMAIN`]->(`domain`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain' AND ($bound1 IS NULL OR `domain`.engrama_id IN $bound1) AND NOT EXISTS { MATCH (`technique`)-[`edge 6`:`IN_DOMAIN`]->(`domain`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id } AND EXISTS { MATCH (`technique`)-[`edge 7`:`IN_DOMAIN`]->(`home`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `home`.org_id = $scope_org_id AND `home`.user_id = $scope_user_id AND `home`._state IN ['live', 'stub'] AND `home`._label = 'Domain' }
WITH `technique`, `domain`, count(DISTINCT `concept`) AS `count 0`, count(DISTINCT `entity`) AS `count 1` WHERE `count 0` >= 1 AND `count 1` >= 1
WITH `technique`, `domain`, `count 0`, `count 1`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.8 THEN 0.8 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `technique`, `domain`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `technique`._folded, `technique`._label, `technique`.engrama_id, `domain`._folded, `domain`._label, `domain`.engrama_id LIMIT $limit
RETURN `technique`.engrama_id AS g0, `domain`.engrama_id AS g1, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: bounded.domain
MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain' AND `domain`.engrama_id IN $bound1
MATCH (`domain`)<-[`edge 1`:`IN_DOMAIN`]-(`entity`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain']
MATCH (`entity`)-[`edge 2`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 5`]-(`technique`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique' AND ($bound0 IS NULL OR `technique`.engrama_id IN $bound0) AND NOT EXISTS { MATCH (`technique`)-[`edge 6`:`IN_DOMAIN`]->(`domain`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id } AND EXISTS { MATCH (`technique`)-[`edge 7`:`IN_DOMAIN`]->(`home`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `home`.org_id = $scope_org_id AND `home`.user_id = $scope_user_id AND `home`._state IN ['live', 'stub'] AND `home`._label = 'Domain' }
WITH `technique`, `domain`, count(DISTINCT `concept`) AS `count 0`, count(DISTINCT `entity`) AS `count 1` WHERE `count 0` >= 1 AND `count 1` >= 1
WITH `technique`, `domain`, `count 0`, `count 1`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.8 THEN 0.8 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `technique`, `domain`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `technique`._folded, `technique`._label, `technique`.engrama_id, `domain`._folded, `domain`._label, `domain`.engrama_id LIMIT $limit
RETURN `technique`.engrama_id AS g0, `domain`.engrama_id AS g1, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: reached.technique
CALL () {
  CALL () {
    MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`.engrama_id IN $seeds4
    RETURN `domain`
  }
  RETURN collect(`domain`) AS `from domain`
}
CALL (`from domain`) {
  CALL (`from domain`) {
    MATCH (`entity`:_Node) WHERE `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`.engrama_id IN $seeds3
    RETURN `entity`
    UNION
    UNWIND `from domain` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`IN_DOMAIN`]-(`entity`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain']
    RETURN `entity`
  }
  RETURN collect(`entity`) AS `from entity`
}
CALL (`from entity`) {
  CALL (`from entity`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from entity` AS `walked node`
    MATCH (`walked node`)-[`edge 4`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL () {
  CALL () {
    MATCH (`home`:_Node) WHERE `home`.org_id = $scope_org_id AND `home`.user_id = $scope_user_id AND `home`.engrama_id IN $seeds1
    RETURN `home`
  }
  RETURN collect(`home`) AS `from home`
}
CALL (`from home`, `from concept`) {
  CALL (`from home`, `from concept`) {
    MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`.engrama_id IN $seeds0
    RETURN `technique`
    UNION
    UNWIND `from home` AS `walked node`
    MATCH (`walked node`)<-[`edge 7`:`IN_DOMAIN`]-(`technique`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique'
    RETURN `technique`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 8`]-(`technique`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique'
    RETURN `technique`
  }
  RETURN collect(`technique`) AS `from technique`
}
UNWIND `from technique` AS `technique`
RETURN `technique`.engrama_id AS ref ORDER BY ref;

// name: reached.domain
CALL () {
  CALL () {
    MATCH (`home`:_Node) WHERE `home`.org_id = $scope_org_id AND `home`.user_id = $scope_user_id AND `home`.engrama_id IN $seeds1
    RETURN `home`
  }
  RETURN collect(`home`) AS `from home`
}
CALL (`from home`) {
  CALL (`from home`) {
    MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`.engrama_id IN $seeds0
    RETURN `technique`
    UNION
    UNWIND `from home` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`IN_DOMAIN`]-(`technique`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique'
    RETURN `technique`
  }
  RETURN collect(`technique`) AS `from technique`
}
CALL (`from technique`) {
  CALL (`from technique`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from technique` AS `walked node`
    MATCH (`walked node`)-[`edge 4`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`entity`:_Node) WHERE `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`.engrama_id IN $seeds3
    RETURN `entity`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 7`]-(`entity`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain']
    RETURN `entity`
  }
  RETURN collect(`entity`) AS `from entity`
}
CALL (`from entity`) {
  CALL (`from entity`) {
    MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`.engrama_id IN $seeds4
    RETURN `domain`
    UNION
    UNWIND `from entity` AS `walked node`
    MATCH (`walked node`)-[`edge 8`:`IN_DOMAIN`]->(`domain`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain'
    RETURN `domain`
  }
  RETURN collect(`domain`) AS `from domain`
}
UNWIND `from domain` AS `domain`
RETURN `domain`.engrama_id AS ref ORDER BY ref;

// name: reached.concept
CALL () {
  CALL () {
    MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`.engrama_id IN $seeds4
    RETURN `domain`
  }
  RETURN collect(`domain`) AS `from domain`
}
CALL () {
  CALL () {
    MATCH (`home`:_Node) WHERE `home`.org_id = $scope_org_id AND `home`.user_id = $scope_user_id AND `home`.engrama_id IN $seeds1
    RETURN `home`
  }
  RETURN collect(`home`) AS `from home`
}
CALL (`from domain`) {
  CALL (`from domain`) {
    MATCH (`entity`:_Node) WHERE `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`.engrama_id IN $seeds3
    RETURN `entity`
    UNION
    UNWIND `from domain` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`IN_DOMAIN`]-(`entity`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain']
    RETURN `entity`
  }
  RETURN collect(`entity`) AS `from entity`
}
CALL (`from home`) {
  CALL (`from home`) {
    MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`.engrama_id IN $seeds0
    RETURN `technique`
    UNION
    UNWIND `from home` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`:`IN_DOMAIN`]-(`technique`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique'
    RETURN `technique`
  }
  RETURN collect(`technique`) AS `from technique`
}
CALL (`from technique`, `from entity`) {
  CALL (`from technique`, `from entity`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from technique` AS `walked node`
    MATCH (`walked node`)-[`edge 5`]->(`concept`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 6`]-(`node 7`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `node 7`.org_id = $scope_org_id AND `node 7`.user_id = $scope_user_id AND `node 7`._state IN ['live', 'stub'] AND `node 7`._label <> 'Insight' RETURN DISTINCT `edge 6` LIMIT 50 } < 50
    RETURN `concept`
    UNION
    UNWIND `from entity` AS `walked node`
    MATCH (`walked node`)-[`edge 8`]->(`concept`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 9`]-(`node 10`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `node 10`.org_id = $scope_org_id AND `node 10`.user_id = $scope_user_id AND `node 10`._state IN ['live', 'stub'] AND `node 10`._label <> 'Insight' RETURN DISTINCT `edge 9` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
UNWIND `from concept` AS `concept`
RETURN `concept`.engrama_id AS ref ORDER BY ref;

// name: reached.entity
CALL () {
  CALL () {
    MATCH (`home`:_Node) WHERE `home`.org_id = $scope_org_id AND `home`.user_id = $scope_user_id AND `home`.engrama_id IN $seeds1
    RETURN `home`
  }
  RETURN collect(`home`) AS `from home`
}
CALL (`from home`) {
  CALL (`from home`) {
    MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`.engrama_id IN $seeds0
    RETURN `technique`
    UNION
    UNWIND `from home` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`IN_DOMAIN`]-(`technique`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique'
    RETURN `technique`
  }
  RETURN collect(`technique`) AS `from technique`
}
CALL () {
  CALL () {
    MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`.engrama_id IN $seeds4
    RETURN `domain`
  }
  RETURN collect(`domain`) AS `from domain`
}
CALL (`from technique`) {
  CALL (`from technique`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from technique` AS `walked node`
    MATCH (`walked node`)-[`edge 4`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`, `from domain`) {
  CALL (`from concept`, `from domain`) {
    MATCH (`entity`:_Node) WHERE `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`.engrama_id IN $seeds3
    RETURN `entity`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 7`]-(`entity`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain']
    RETURN `entity`
    UNION
    UNWIND `from domain` AS `walked node`
    MATCH (`walked node`)<-[`edge 8`:`IN_DOMAIN`]-(`entity`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain']
    RETURN `entity`
  }
  RETURN collect(`entity`) AS `from entity`
}
UNWIND `from entity` AS `entity`
RETURN `entity`.engrama_id AS ref ORDER BY ref;

// name: sample.concepts
MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`.engrama_id = $g0
MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`.engrama_id = $g1
MATCH (`technique`)-[`edge 1`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50 AND EXISTS { MATCH (`concept`)<-[`edge 4`]-(`entity`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain'] AND EXISTS { MATCH (`entity`)-[`edge 5`:`IN_DOMAIN`]->(`domain`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id } }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 3
RETURN `concept`.engrama_id AS ref;

// name: among.concepts
MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`.engrama_id = $g0
MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`.engrama_id = $g1
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND `concept`.engrama_id IN $among AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50 AND EXISTS { MATCH (`technique`)-[`edge 3`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id } AND EXISTS { MATCH (`concept`)<-[`edge 4`]-(`entity`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain'] AND EXISTS { MATCH (`entity`)-[`edge 5`:`IN_DOMAIN`]->(`domain`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id } }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 3
RETURN `concept`.engrama_id AS ref;

// name: sample.entities
MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`.engrama_id = $g1
MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`.engrama_id = $g0
MATCH (`domain`)<-[`edge 1`:`IN_DOMAIN`]-(`entity`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain'] AND EXISTS { MATCH (`technique`)-[`edge 2`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 50 } < 50 AND EXISTS { MATCH (`entity`)-[`edge 5`]->(`concept`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id } }
WITH DISTINCT `entity` ORDER BY `entity`._folded, `entity`._label, `entity`.engrama_id LIMIT 3
RETURN `entity`.engrama_id AS ref;

// name: among.entities
MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`.engrama_id = $g1
MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`.engrama_id = $g0
MATCH (`entity`:_Node) WHERE `entity`.org_id = $scope_org_id AND `entity`.user_id = $scope_user_id AND `entity`._state IN ['live', 'stub'] AND NOT `entity`._label IN ['Insight', 'Concept', 'Domain'] AND `entity`.engrama_id IN $among AND EXISTS { MATCH (`entity`)-[`edge 1`:`IN_DOMAIN`]->(`domain`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND EXISTS { MATCH (`technique`)-[`edge 2`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 50 } < 50 AND EXISTS { MATCH (`entity`)-[`edge 5`]->(`concept`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id } }
WITH DISTINCT `entity` ORDER BY `entity`._folded, `entity`._label, `entity`.engrama_id LIMIT 3
RETURN `entity`.engrama_id AS ref;
