// The pattern weakness_across_targets: The same class of weakness was found in two or more targets.

// name: rows
MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Target'
MATCH (`target`)-[`edge 1`:`HAS`]->(`vulnerability`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability'
MATCH (`vulnerability`)-[`edge 2`:`INSTANCE_OF`]->(`weakness`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Concept'
WITH `weakness`, count(DISTINCT `target`) AS `count 0`, count(DISTINCT `vulnerability`) AS `count 1` WHERE `count 0` >= 2 AND `count 1` >= 1
WITH `weakness`, `count 0`, `count 1`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `weakness`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `weakness`._folded, `weakness`._label, `weakness`.engrama_id LIMIT $limit
RETURN `weakness`.engrama_id AS g0, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: bounded.weakness
MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Concept' AND `weakness`.engrama_id IN $bound0
MATCH (`weakness`)<-[`edge 1`:`INSTANCE_OF`]-(`vulnerability`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability'
MATCH (`vulnerability`)<-[`edge 2`:`HAS`]-(`target`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Target'
WITH `weakness`, count(DISTINCT `target`) AS `count 0`, count(DISTINCT `vulnerability`) AS `count 1` WHERE `count 0` >= 2 AND `count 1` >= 1
WITH `weakness`, `count 0`, `count 1`, CASE WHEN 0.4 + 0.1 * `count 0` > 0.9 THEN 0.9 ELSE 0.4 + 0.1 * `count 0` END AS `the score`
WITH `weakness`, `the score`, `count 0`, `count 1` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `weakness`._folded, `weakness`._label, `weakness`.engrama_id LIMIT $limit
RETURN `weakness`.engrama_id AS g0, `count 0` AS c0, `count 1` AS c1, `the score` AS score;

// name: reached.weakness
CALL () {
  CALL () {
    MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`.engrama_id IN $seeds2
    RETURN `target`
  }
  RETURN collect(`target`) AS `from target`
}
CALL (`from target`) {
  CALL (`from target`) {
    MATCH (`vulnerability`:_Node) WHERE `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`.engrama_id IN $seeds1
    RETURN `vulnerability`
    UNION
    UNWIND `from target` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`HAS`]->(`vulnerability`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability'
    RETURN `vulnerability`
  }
  RETURN collect(`vulnerability`) AS `from vulnerability`
}
CALL (`from vulnerability`) {
  CALL (`from vulnerability`) {
    MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`.engrama_id IN $seeds0
    RETURN `weakness`
    UNION
    UNWIND `from vulnerability` AS `walked node`
    MATCH (`walked node`)-[`edge 2`:`INSTANCE_OF`]->(`weakness`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`._label = 'Concept'
    RETURN `weakness`
  }
  RETURN collect(`weakness`) AS `from weakness`
}
UNWIND `from weakness` AS `weakness`
RETURN `weakness`.engrama_id AS ref ORDER BY ref;

// name: reached.target
CALL () {
  CALL () {
    MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`.engrama_id IN $seeds0
    RETURN `weakness`
  }
  RETURN collect(`weakness`) AS `from weakness`
}
CALL (`from weakness`) {
  CALL (`from weakness`) {
    MATCH (`vulnerability`:_Node) WHERE `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`.engrama_id IN $seeds1
    RETURN `vulnerability`
    UNION
    UNWIND `from weakness` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`INSTANCE_OF`]-(`vulnerability`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability'
    RETURN `vulnerability`
  }
  RETURN collect(`vulnerability`) AS `from vulnerability`
}
CALL (`from vulnerability`) {
  CALL (`from vulnerability`) {
    MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`.engrama_id IN $seeds2
    RETURN `target`
    UNION
    UNWIND `from vulnerability` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`:`HAS`]-(`target`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Target'
    RETURN `target`
  }
  RETURN collect(`target`) AS `from target`
}
UNWIND `from target` AS `target`
RETURN `target`.engrama_id AS ref ORDER BY ref;

// name: reached.vulnerability
CALL () {
  CALL () {
    MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`.engrama_id IN $seeds2
    RETURN `target`
  }
  RETURN collect(`target`) AS `from target`
}
CALL () {
  CALL () {
    MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`.engrama_id IN $seeds0
    RETURN `weakness`
  }
  RETURN collect(`weakness`) AS `from weakness`
}
CALL (`from weakness`, `from target`) {
  CALL (`from weakness`, `from target`) {
    MATCH (`vulnerability`:_Node) WHERE `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`.engrama_id IN $seeds1
    RETURN `vulnerability`
    UNION
    UNWIND `from weakness` AS `walked node`
    MATCH (`walked node`)<-[`edge 1`:`INSTANCE_OF`]-(`vulnerability`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability'
    RETURN `vulnerability`
    UNION
    UNWIND `from target` AS `walked node`
    MATCH (`walked node`)-[`edge 2`:`HAS`]->(`vulnerability`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability'
    RETURN `vulnerability`
  }
  RETURN collect(`vulnerability`) AS `from vulnerability`
}
UNWIND `from vulnerability` AS `vulnerability`
RETURN `vulnerability`.engrama_id AS ref ORDER BY ref;

// name: sample.targets
MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`.engrama_id = $g0
MATCH (`weakness`)<-[`edge 1`:`INSTANCE_OF`]-(`vulnerability`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability'
MATCH (`vulnerability`)<-[`edge 2`:`HAS`]-(`target`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Target'
WITH DISTINCT `target` ORDER BY `target`._folded, `target`._label, `target`.engrama_id LIMIT 5
RETURN `target`.engrama_id AS ref;

// name: among.targets
MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`.engrama_id = $g0
MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Target' AND `target`.engrama_id IN $among
MATCH (`target`)-[`edge 1`:`HAS`]->(`vulnerability`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability' AND EXISTS { MATCH (`vulnerability`)-[`edge 2`:`INSTANCE_OF`]->(`weakness`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id }
WITH DISTINCT `target` ORDER BY `target`._folded, `target`._label, `target`.engrama_id LIMIT 5
RETURN `target`.engrama_id AS ref;

// name: sample.vulnerabilities
MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`.engrama_id = $g0
MATCH (`weakness`)<-[`edge 1`:`INSTANCE_OF`]-(`vulnerability`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability' AND EXISTS { MATCH (`vulnerability`)<-[`edge 2`:`HAS`]-(`target`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Target' }
WITH DISTINCT `vulnerability` ORDER BY `vulnerability`._folded, `vulnerability`._label, `vulnerability`.engrama_id LIMIT 5
RETURN `vulnerability`.engrama_id AS ref;

// name: among.vulnerabilities
MATCH (`weakness`:_Node) WHERE `weakness`.org_id = $scope_org_id AND `weakness`.user_id = $scope_user_id AND `weakness`._state IN ['live', 'stub'] AND `weakness`.engrama_id = $g0
MATCH (`vulnerability`:_Node) WHERE `vulnerability`.org_id = $scope_org_id AND `vulnerability`.user_id = $scope_user_id AND `vulnerability`._state IN ['live', 'stub'] AND `vulnerability`._label = 'Vulnerability' AND `vulnerability`.engrama_id IN $among AND EXISTS { MATCH (`vulnerability`)-[`edge 1`:`INSTANCE_OF`]->(`weakness`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND EXISTS { MATCH (`vulnerability`)<-[`edge 2`:`HAS`]-(`target`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Target' }
WITH DISTINCT `vulnerability` ORDER BY `vulnerability`._folded, `vulnerability`._label, `vulnerability`.engrama_id LIMIT 5
RETURN `vulnerability`.engrama_id AS ref;
