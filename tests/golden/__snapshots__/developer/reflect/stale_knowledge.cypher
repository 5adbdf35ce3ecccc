// The pattern stale_knowledge: Something not updated for 90 days, or hardly trusted, still belongs to work that goes on.

// name: rows
MATCH (`holder`:_Node) WHERE `holder`.org_id = $scope_org_id AND `holder`.user_id = $scope_user_id AND `holder`._state IN ['live', 'stub'] AND `holder`._label IN ['Course', 'Project'] AND NOT coalesce(`holder`.`status` IN ['idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived'], false)
MATCH (`holder`)-[`edge 1`]-(`item`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND NOT `item`._label IN ['Insight'] AND (`item`.`updated_at` < $system_90d OR `item`.`confidence` < 0.3) AND (`item` <> `holder`)
WITH `item`, count(DISTINCT `holder`) AS `count 0` WHERE `count 0` >= 1
WITH `item`, `count 0`, CASE WHEN `item`.`confidence` < 0.3 THEN 0.8 ELSE CASE WHEN 0.4 + 0.05 * `count 0` > 0.7 THEN 0.7 ELSE 0.4 + 0.05 * `count 0` END END AS `the score`
WITH `item`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `item`._folded, `item`._label, `item`.engrama_id LIMIT $limit
RETURN `item`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: bounded.item
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND NOT `item`._label IN ['Insight'] AND `item`.engrama_id IN $bound0 AND (`item`.`updated_at` < $system_90d OR `item`.`confidence` < 0.3)
MATCH (`item`)-[`edge 1`]-(`holder`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `holder`.org_id = $scope_org_id AND `holder`.user_id = $scope_user_id AND `holder`._state IN ['live', 'stub'] AND `holder`._label IN ['Course', 'Project'] AND NOT coalesce(`holder`.`status` IN ['idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived'], false) AND (`item` <> `holder`)
WITH `item`, count(DISTINCT `holder`) AS `count 0` WHERE `count 0` >= 1
WITH `item`, `count 0`, CASE WHEN `item`.`confidence` < 0.3 THEN 0.8 ELSE CASE WHEN 0.4 + 0.05 * `count 0` > 0.7 THEN 0.7 ELSE 0.4 + 0.05 * `count 0` END END AS `the score`
WITH `item`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `item`._folded, `item`._label, `item`.engrama_id LIMIT $limit
RETURN `item`.engrama_id AS g0, `count 0` AS c0, `the score` AS score;

// name: reached.item
CALL () {
  CALL () {
    MATCH (`holder`:_Node) WHERE `holder`.org_id = $scope_org_id AND `holder`.user_id = $scope_user_id AND `holder`.engrama_id IN $seeds1
    RETURN `holder`
  }
  RETURN collect(`holder`) AS `from holder`
}
CALL (`from holder`) {
  CALL (`from holder`) {
    MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`.engrama_id IN $seeds0
    RETURN `item`
    UNION
    UNWIND `from holder` AS `walked node`
    MATCH (`walked node`)-[`edge 1`]-(`item`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND NOT `item`._label IN ['Insight'] AND (`item`.`updated_at` < $system_90d OR `item`.`confidence` < 0.3)
    RETURN `item`
  }
  RETURN collect(`item`) AS `from item`
}
UNWIND `from item` AS `item`
RETURN `item`.engrama_id AS ref ORDER BY ref;

// name: reached.holder
CALL () {
  CALL () {
    MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`.engrama_id IN $seeds0
    RETURN `item`
  }
  RETURN collect(`item`) AS `from item`
}
CALL (`from item`) {
  CALL (`from item`) {
    MATCH (`holder`:_Node) WHERE `holder`.org_id = $scope_org_id AND `holder`.user_id = $scope_user_id AND `holder`.engrama_id IN $seeds1
    RETURN `holder`
    UNION
    UNWIND `from item` AS `walked node`
    MATCH (`walked node`)-[`edge 1`]-(`holder`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `holder`.org_id = $scope_org_id AND `holder`.user_id = $scope_user_id AND `holder`._state IN ['live', 'stub'] AND `holder`._label IN ['Course', 'Project'] AND NOT coalesce(`holder`.`status` IN ['idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived'], false)
    RETURN `holder`
  }
  RETURN collect(`holder`) AS `from holder`
}
UNWIND `from holder` AS `holder`
RETURN `holder`.engrama_id AS ref ORDER BY ref;

// name: sample.holders
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND `item`.engrama_id = $g0
MATCH (`item`)-[`edge 1`]-(`holder`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `holder`.org_id = $scope_org_id AND `holder`.user_id = $scope_user_id AND `holder`._state IN ['live', 'stub'] AND `holder`._label IN ['Course', 'Project'] AND NOT coalesce(`holder`.`status` IN ['idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived'], false) AND (`item` <> `holder`)
WITH DISTINCT `holder` ORDER BY `holder`._folded, `holder`._label, `holder`.engrama_id LIMIT 3
RETURN `holder`.engrama_id AS ref;

// name: among.holders
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND `item`.engrama_id = $g0
MATCH (`holder`:_Node) WHERE `holder`.org_id = $scope_org_id AND `holder`.user_id = $scope_user_id AND `holder`._state IN ['live', 'stub'] AND `holder`._label IN ['Course', 'Project'] AND `holder`.engrama_id IN $among AND NOT coalesce(`holder`.`status` IN ['idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived'], false) AND EXISTS { MATCH (`item`)-[`edge 1`]-(`holder`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND (`item` <> `holder`)
WITH DISTINCT `holder` ORDER BY `holder`._folded, `holder`._label, `holder`.engrama_id LIMIT 3
RETURN `holder`.engrama_id AS ref;

// name: aged
MATCH (`item`:_Node) WHERE `item`.org_id = $scope_org_id AND `item`.user_id = $scope_user_id AND `item`._state IN ['live', 'stub'] AND NOT `item`._label IN ['Insight'] AND `item`.`updated_at` >= $since_system_90d AND `item`.`updated_at` < $system_90d
RETURN `item`.engrama_id AS ref;
