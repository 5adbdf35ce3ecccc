// The pattern technique_transfer: A technique is used in two or more domains.

// name: rows
MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain'
MATCH (`domain`)<-[`edge 1`:`IN_DOMAIN`]-(`technique`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique'
WITH `technique`, count(DISTINCT `domain`) AS `count 0` WHERE `count 0` >= 2
WITH `technique`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `technique`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `technique`._folded, `technique`._label, `technique`.engrama_id LIMIT $limit
RETURN `technique`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.technique
MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique' AND `technique`.engrama_id IN $bound0
MATCH (`technique`)-[`edge 1`:`IN_DOMAIN`]->(`domain`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain'
WITH `technique`, count(DISTINCT `domain`) AS `count 0` WHERE `count 0` >= 2
WITH `technique`, `count 0`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `technique`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `technique`._folded, `technique`._label, `technique`.engrama_id LIMIT $limit
RETURN `technique`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.technique
CALL () {
  CALL () {
    MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`.engrama_id IN $seeds1
    RETURN `domain`
  }
  RETURN collect(`domain`) AS `from domain`
}
CALL (`from domain`) {
  CALL (`from domain`) {
    MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`.engrama_id IN $seeds0
    RETURN `technique`
    UNION
    UNWIND `from domain` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`IN_DOMAIN`]-(`technique`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`._label = 'Technique'
    RETURN `technique`
  }
  RETURN collect(`technique`) AS `from technique`
}
UNWIND `from technique` AS `technique`
RETURN `technique`.engrama_id AS ref ORDER BY ref;

// name: reached.domain
CALL () {
  CALL () {
    MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`.engrama_id IN $seeds0
    RETURN `technique`
  }
  RETURN collect(`technique`) AS `from technique`
}
CALL (`from technique`) {
  CALL (`from technique`) {
    MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`.engrama_id IN $seeds1
    RETURN `domain`
    UNION
    UNWIND `from technique` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`IN_DOMAIN`]->(`domain`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain'
    RETURN `domain`
  }
  RETURN collect(`domain`) AS `from domain`
}
UNWIND `from domain` AS `domain`
RETURN `domain`.engrama_id AS ref ORDER BY ref;

// name: sample.domains
MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`.engrama_id = $g0
MATCH (`technique`)-[`edge 1`:`IN_DOMAIN`]->(`domain`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain'
WITH DISTINCT `domain` ORDER BY `domain`._folded, `domain`._label, `domain`.engrama_id LIMIT 5
RETURN `domain`.engrama_id AS ref;

// name: among.domains
MATCH (`technique`:_Node) WHERE `technique`.org_id = $scope_org_id AND `technique`.user_id = $scope_user_id AND `technique`._state IN ['live', 'stub'] AND `technique`.engrama_id = $g0
MATCH (`domain`:_Node) WHERE `domain`.org_id = $scope_org_id AND `domain`.user_id = $scope_user_id AND `domain`._state IN ['live', 'stub'] AND `domain`._label = 'Domain' AND `domain`.engrama_id IN $among AND EXISTS { MATCH (`technique`)-[`edge 1`:`IN_DOMAIN`]->(`domain`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id }
WITH DISTINCT `domain` ORDER BY `domain`._folded, `domain`._label, `domain`.engrama_id LIMIT 5
RETURN `domain`.engrama_id AS ref;
