// The pattern successor_ignored: A proposal was replaced, but those that cite it never took notice of its successor.

// name: rows
MATCH (`successor`:_Node) WHERE `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`._state IN ['live', 'stub'] AND `successor`._label = 'Proposal' AND `successor`.`status` IN ['accepted', 'provisional', 'final', 'active']
MATCH (`successor`)-[`edge 1`:`REPLACES`]->(`replaced`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`._label = 'Proposal'
MATCH (`replaced`)<-[`edge 2`:`CITES`]-(`citer`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND NOT coalesce(`citer`.`status` IN ['rejected', 'withdrawn', 'superseded'], false) AND (`citer` <> `successor`) AND NOT EXISTS { MATCH (`citer`)-[`edge 3`:`CITES`]->(`successor`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH `replaced`, `successor`, count(DISTINCT `citer`) AS `count 0` WHERE `count 0` >= 3
WITH `replaced`, `successor`, `count 0`, CASE WHEN 0.6 + 0.03 * `count 0` > 0.9 THEN 0.9 ELSE 0.6 + 0.03 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `replaced`._folded, `replaced`._label, `replaced`.engrama_id, `successor`._folded, `successor`._label, `successor`.engrama_id
WITH `replaced`, head(collect([`successor`, `the score`, `count 0`])) AS `first row`
WITH `replaced`, `first row`[0] AS `successor`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `replaced`, `successor`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `replaced`._folded, `replaced`._label, `replaced`.engrama_id, `successor`._folded, `successor`._label, `successor`.engrama_id LIMIT $limit
RETURN `replaced`.engrama_id AS g0, `successor`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.replaced
MATCH (`replaced`:_Node) WHERE `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`._label = 'Proposal' AND `replaced`.engrama_id IN $bound0
MATCH (`replaced`)<-[`edge 1`:`REPLACES`]-(`successor`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`._state IN ['live', 'stub'] AND `successor`._label = 'Proposal' AND ($bound1 IS NULL OR `successor`.engrama_id IN $bound1) AND `successor`.`status` IN ['accepted', 'provisional', 'final', 'active']
MATCH (`replaced`)<-[`edge 2`:`CITES`]-(`citer`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND NOT coalesce(`citer`.`status` IN ['rejected', 'withdrawn', 'superseded'], false) AND (`citer` <> `successor`) AND NOT EXISTS { MATCH (`citer`)-[`edge 3`:`CITES`]->(`successor`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH `replaced`, `successor`, count(DISTINCT `citer`) AS `count 0` WHERE `count 0` >= 3
WITH `replaced`, `successor`, `count 0`, CASE WHEN 0.6 + 0.03 * `count 0` > 0.9 THEN 0.9 ELSE 0.6 + 0.03 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `replaced`._folded, `replaced`._label, `replaced`.engrama_id, `successor`._folded, `successor`._label, `successor`.engrama_id
WITH `replaced`, head(collect([`successor`, `the score`, `count 0`])) AS `first row`
WITH `replaced`, `first row`[0] AS `successor`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `replaced`, `successor`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `replaced`._folded, `replaced`._label, `replaced`.engrama_id, `successor`._folded, `successor`._label, `successor`.engrama_id LIMIT $limit
RETURN `replaced`.engrama_id AS g0, `successor`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: bounded.successor
MATCH (`successor`:_Node) WHERE `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`._state IN ['live', 'stub'] AND `successor`._label = 'Proposal' AND `successor`.engrama_id IN $bound1 AND `successor`.`status` IN ['accepted', 'provisional', 'final', 'active']
MATCH (`successor`)-[`edge 1`:`REPLACES`]->(`replaced`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`._label = 'Proposal' AND ($bound0 IS NULL OR `replaced`.engrama_id IN $bound0)
MATCH (`replaced`)<-[`edge 2`:`CITES`]-(`citer`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND NOT coalesce(`citer`.`status` IN ['rejected', 'withdrawn', 'superseded'], false) AND (`citer` <> `successor`) AND NOT EXISTS { MATCH (`citer`)-[`edge 3`:`CITES`]->(`successor`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH `replaced`, `successor`, count(DISTINCT `citer`) AS `count 0` WHERE `count 0` >= 3
WITH `replaced`, `successor`, `count 0`, CASE WHEN 0.6 + 0.03 * `count 0` > 0.9 THEN 0.9 ELSE 0.6 + 0.03 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `replaced`._folded, `replaced`._label, `replaced`.engrama_id, `successor`._folded, `successor`._label, `successor`.engrama_id
WITH `replaced`, head(collect([`successor`, `the score`, `count 0`])) AS `first row`
WITH `replaced`, `first row`[0] AS `successor`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `replaced`, `successor`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `replaced`._folded, `replaced`._label, `replaced`.engrama_id, `successor`._folded, `successor`._label, `successor`.engrama_id LIMIT $limit
RETURN `replaced`.engrama_id AS g0, `successor`.engrama_id AS g1, `count 0` AS c0, `the score` AS score;

// name: reached.replaced
CALL () {
  CALL () {
    MATCH (`citer`:_Node) WHERE `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`.engrama_id IN $seeds2
    RETURN `citer`
  }
  RETURN collect(`citer`) AS `from citer`
}
CALL () {
  CALL () {
    MATCH (`successor`:_Node) WHERE `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`.engrama_id IN $seeds1
    RETURN `successor`
  }
  RETURN collect(`successor`) AS `from successor`
}
CALL (`from successor`, `from citer`) {
  CALL (`from successor`, `from citer`) {
    MATCH (`replaced`:_Node) WHERE `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`.engrama_id IN $seeds0
    RETURN `replaced`
    UNION
    UNWIND `from successor` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`REPLACES`]->(`replaced`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`._label = 'Proposal'
    RETURN `replaced`
    UNION
    UNWIND `from citer` AS `walked node`
    MATCH (`walked node`)-[`edge 2`:`CITES`]->(`replaced`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`._label = 'Proposal'
    RETURN `replaced`
  }
  RETURN collect(`replaced`) AS `from replaced`
}
UNWIND `from replaced` AS `replaced`
RETURN `replaced`.engrama_id AS ref ORDER BY ref;

// name: reached.successor
CALL () {
  CALL () {
    MATCH (`citer`:_Node) WHERE `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`.engrama_id IN $seeds2
    RETURN `citer`
  }
  RETURN collect(`citer`) AS `from citer`
}
CALL (`from citer`) {
  CALL (`from citer`) {
    MATCH (`replaced`:_Node) WHERE `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`.engrama_id IN $seeds0
    RETURN `replaced`
    UNION
    UNWIND `from citer` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`CITES`]->(`replaced`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`._label = 'Proposal'
    RETURN `replaced`
  }
  RETURN collect(`replaced`) AS `from replaced`
}
CALL (`from replaced`) {
  CALL (`from replaced`) {
    MATCH (`successor`:_Node) WHERE `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`.engrama_id IN $seeds1
    RETURN `successor`
    UNION
    UNWIND `from replaced` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`:`REPLACES`]-(`successor`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`._state IN ['live', 'stub'] AND `successor`._label = 'Proposal' AND `successor`.`status` IN ['accepted', 'provisional', 'final', 'active']
    RETURN `successor`
  }
  RETURN collect(`successor`) AS `from successor`
}
UNWIND `from successor` AS `successor`
RETURN `successor`.engrama_id AS ref ORDER BY ref;

// name: reached.citer
CALL () {
  CALL () {
    MATCH (`successor`:_Node) WHERE `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`.engrama_id IN $seeds1
    RETURN `successor`
  }
  RETURN collect(`successor`) AS `from successor`
}
CALL (`from successor`) {
  CALL (`from successor`) {
    MATCH (`replaced`:_Node) WHERE `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`.engrama_id IN $seeds0
    RETURN `replaced`
    UNION
    UNWIND `from successor` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`REPLACES`]->(`replaced`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`._label = 'Proposal'
    RETURN `replaced`
  }
  RETURN collect(`replaced`) AS `from replaced`
}
CALL (`from replaced`) {
  CALL (`from replaced`) {
    MATCH (`citer`:_Node) WHERE `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`.engrama_id IN $seeds2
    RETURN `citer`
    UNION
    UNWIND `from replaced` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`:`CITES`]-(`citer`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND NOT coalesce(`citer`.`status` IN ['rejected', 'withdrawn', 'superseded'], false)
    RETURN `citer`
  }
  RETURN collect(`citer`) AS `from citer`
}
UNWIND `from citer` AS `citer`
RETURN `citer`.engrama_id AS ref ORDER BY ref;

// name: sample.citers
MATCH (`replaced`:_Node) WHERE `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`.engrama_id = $g0
MATCH (`successor`:_Node) WHERE `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`._state IN ['live', 'stub'] AND `successor`.engrama_id = $g1
MATCH (`replaced`)<-[`edge 1`:`CITES`]-(`citer`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND NOT coalesce(`citer`.`status` IN ['rejected', 'withdrawn', 'superseded'], false) AND (`citer` <> `successor`) AND NOT EXISTS { MATCH (`citer`)-[`edge 2`:`CITES`]->(`successor`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id }
WITH DISTINCT `citer` ORDER BY `citer`._folded, `citer`._label, `citer`.engrama_id LIMIT 5
RETURN `citer`.engrama_id AS ref;

// name: among.citers
MATCH (`replaced`:_Node) WHERE `replaced`.org_id = $scope_org_id AND `replaced`.user_id = $scope_user_id AND `replaced`._state IN ['live', 'stub'] AND `replaced`.engrama_id = $g0
MATCH (`successor`:_Node) WHERE `successor`.org_id = $scope_org_id AND `successor`.user_id = $scope_user_id AND `successor`._state IN ['live', 'stub'] AND `successor`.engrama_id = $g1
MATCH (`citer`:_Node) WHERE `citer`.org_id = $scope_org_id AND `citer`.user_id = $scope_user_id AND `citer`._state IN ['live', 'stub'] AND `citer`._label = 'Proposal' AND `citer`.engrama_id IN $among AND NOT coalesce(`citer`.`status` IN ['rejected', 'withdrawn', 'superseded'], false) AND EXISTS { MATCH (`citer`)-[`edge 1`:`CITES`]->(`replaced`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND (`citer` <> `successor`) AND NOT EXISTS { MATCH (`citer`)-[`edge 2`:`CITES`]->(`successor`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id }
WITH DISTINCT `citer` ORDER BY `citer`._folded, `citer`._label, `citer`.engrama_id LIMIT 5
RETURN `citer`.engrama_id AS ref;
