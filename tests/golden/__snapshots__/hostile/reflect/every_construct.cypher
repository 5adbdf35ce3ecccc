// The pattern every_construct: Ends in */ `tick` -- and ; """ {{ x }} -- name: rows not a section

// name: rows
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND NOT coalesce(`match`.`class` IN [0, 1, 2.5], false) AND `match`.`from` IN ['it\'s "x" `y` $z', 'back\\slash\nnew line\n-- name: rows', '[1]', '🗺️'] AND `match`.`select` = true AND `match`.`None_` >= -2 AND `match`.`None_` < 1000000.5 AND `match`.`date` < $date_90d AND `match`.`datetime` >= $datetime_12h AND `match`.`updated_at` < $system_2w AND `match`.`import` IS NULL AND NOT EXISTS { MATCH (`match`)-[`edge 2`:`SELECTS`]->(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND `node 1`._label = 'Node' } AND COUNT { MATCH (`match`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' AND `node 4`._state = 'live' RETURN DISTINCT `edge 3` LIMIT 2 } >= 2
MATCH (`match`)-[`edge 5`]-(`select`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND (startNode(`edge 5`) = `match` OR endNode(`edge 5`) = `match`) AND `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`._label IN ['Group', 'Order']
MATCH (`match`)-[`edge 6`]->(`nodes`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node']
MATCH (`nodes`)-[`edge 7`]-(`count`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`._state IN ['live', 'stub'] AND `count`._label = 'Group' AND `count`._key IN ['a', 'b'] AND EXISTS { MATCH (`count`)-[`edge 8`:`NOT`]->(`count`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id } AND (`match` <> `select`)
WITH `match`, `select`, count(DISTINCT `count`) AS `count 2` WHERE `count 2` >= 1
CALL (`select`, `match`) {
  MATCH (`select`)<-[`edge 9`]-(`edges`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight'] AND (`match` <> `edges`) AND (`select` <> `edges`) AND `select`.engrama_id < `edges`.engrama_id AND NOT EXISTS { MATCH (`select`)-[`edge 10`]->(`edges`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id } AND (`select`.`confidence` < 0.3 OR (`edges`.`confidence` > 0.5 AND COUNT { MATCH (`edges`)-[`edge 11`]-(`node 12`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND `node 12`.org_id = $scope_org_id AND `node 12`.user_id = $scope_user_id AND `node 12`._state IN ['live', 'stub'] AND `node 12`._label <> 'Insight' RETURN DISTINCT `edge 11` LIMIT 3 } < 3))
  RETURN count(DISTINCT `edges`) AS `count 0`
}
WITH * WHERE `count 0` >= 2
CALL (`select`, `match`) {
  MATCH (`select`)<-[`edge 13`]-(`edges`) WHERE `edge 13`.valid_to IS NULL AND `edge 13`.org_id = $scope_org_id AND `edge 13`.user_id = $scope_user_id AND `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight'] AND (`match` <> `edges`) AND (`select` <> `edges`) AND `select`.engrama_id < `edges`.engrama_id AND NOT EXISTS { MATCH (`select`)-[`edge 14`]->(`edges`) WHERE `edge 14`.valid_to IS NULL AND `edge 14`.org_id = $scope_org_id AND `edge 14`.user_id = $scope_user_id } AND (`select`.`confidence` < 0.3 OR (`edges`.`confidence` > 0.5 AND COUNT { MATCH (`edges`)-[`edge 15`]-(`node 16`) WHERE `edge 15`.valid_to IS NULL AND `edge 15`.org_id = $scope_org_id AND `edge 15`.user_id = $scope_user_id AND `node 16`.org_id = $scope_org_id AND `node 16`.user_id = $scope_user_id AND `node 16`._state IN ['live', 'stub'] AND `node 16`._label <> 'Insight' RETURN DISTINCT `edge 15` LIMIT 3 } < 3))
  RETURN count(DISTINCT `edges`._label) AS `count 1`
}
WITH * WHERE `count 1` >= 1
WITH `match`, `select`, `count 0`, `count 1`, `count 2`, CASE WHEN `select`.`confidence` < 0.2 THEN 0.25 WHEN `count 1` >= 2 THEN 0.8 ELSE CASE WHEN 0.1 + 0.05 * `count 0` > 0.9 THEN 0.9 ELSE 0.1 + 0.05 * `count 0` END END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `count 2` DESC, `match`._folded, `match`._label, `match`.engrama_id, `select`._folded, `select`._label, `select`.engrama_id
WITH `match`, head(collect([`select`, `the score`, `count 0`, `count 1`, `count 2`])) AS `first row`
WITH `match`, `first row`[0] AS `select`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`, `first row`[3] AS `count 1`, `first row`[4] AS `count 2`
WITH `match`, `select`, `the score`, `count 0`, `count 1`, `count 2` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `count 2` DESC, `match`._folded, `match`._label, `match`.engrama_id, `select`._folded, `select`._label, `select`.engrama_id LIMIT $limit
RETURN `match`.engrama_id AS g0, `select`.engrama_id AS g1, `count 0` AS c0, `count 1` AS c1, `count 2` AS c2, `the score` AS score;

// name: bounded.match
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND `match`.engrama_id IN $bound0 AND NOT coalesce(`match`.`class` IN [0, 1, 2.5], false) AND `match`.`from` IN ['it\'s "x" `y` $z', 'back\\slash\nnew line\n-- name: rows', '[1]', '🗺️'] AND `match`.`select` = true AND `match`.`None_` >= -2 AND `match`.`None_` < 1000000.5 AND `match`.`date` < $date_90d AND `match`.`datetime` >= $datetime_12h AND `match`.`updated_at` < $system_2w AND `match`.`import` IS NULL AND NOT EXISTS { MATCH (`match`)-[`edge 2`:`SELECTS`]->(`node 1`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 1`.org_id = $scope_org_id AND `node 1`.user_id = $scope_user_id AND `node 1`._state IN ['live', 'stub'] AND `node 1`._label = 'Node' } AND COUNT { MATCH (`match`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' AND `node 4`._state = 'live' RETURN DISTINCT `edge 3` LIMIT 2 } >= 2
MATCH (`match`)-[`edge 5`]-(`select`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND (startNode(`edge 5`) = `match` OR endNode(`edge 5`) = `match`) AND `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`._label IN ['Group', 'Order'] AND ($bound1 IS NULL OR `select`.engrama_id IN $bound1)
MATCH (`match`)-[`edge 6`]->(`nodes`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node']
MATCH (`nodes`)-[`edge 7`]-(`count`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`._state IN ['live', 'stub'] AND `count`._label = 'Group' AND `count`._key IN ['a', 'b'] AND EXISTS { MATCH (`count`)-[`edge 8`:`NOT`]->(`count`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id } AND (`match` <> `select`)
WITH `match`, `select`, count(DISTINCT `count`) AS `count 2` WHERE `count 2` >= 1
CALL (`select`, `match`) {
  MATCH (`select`)<-[`edge 9`]-(`edges`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight'] AND (`match` <> `edges`) AND (`select` <> `edges`) AND `select`.engrama_id < `edges`.engrama_id AND NOT EXISTS { MATCH (`select`)-[`edge 10`]->(`edges`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id } AND (`select`.`confidence` < 0.3 OR (`edges`.`confidence` > 0.5 AND COUNT { MATCH (`edges`)-[`edge 11`]-(`node 12`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND `node 12`.org_id = $scope_org_id AND `node 12`.user_id = $scope_user_id AND `node 12`._state IN ['live', 'stub'] AND `node 12`._label <> 'Insight' RETURN DISTINCT `edge 11` LIMIT 3 } < 3))
  RETURN count(DISTINCT `edges`) AS `count 0`
}
WITH * WHERE `count 0` >= 2
CALL (`select`, `match`) {
  MATCH (`select`)<-[`edge 13`]-(`edges`) WHERE `edge 13`.valid_to IS NULL AND `edge 13`.org_id = $scope_org_id AND `edge 13`.user_id = $scope_user_id AND `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight'] AND (`match` <> `edges`) AND (`select` <> `edges`) AND `select`.engrama_id < `edges`.engrama_id AND NOT EXISTS { MATCH (`select`)-[`edge 14`]->(`edges`) WHERE `edge 14`.valid_to IS NULL AND `edge 14`.org_id = $scope_org_id AND `edge 14`.user_id = $scope_user_id } AND (`select`.`confidence` < 0.3 OR (`edges`.`confidence` > 0.5 AND COUNT { MATCH (`edges`)-[`edge 15`]-(`node 16`) WHERE `edge 15`.valid_to IS NULL AND `edge 15`.org_id = $scope_org_id AND `edge 15`.user_id = $scope_user_id AND `node 16`.org_id = $scope_org_id AND `node 16`.user_id = $scope_user_id AND `node 16`._state IN ['live', 'stub'] AND `node 16`._label <> 'Insight' RETURN DISTINCT `edge 15` LIMIT 3 } < 3))
  RETURN count(DISTINCT `edges`._label) AS `count 1`
}
WITH * WHERE `count 1` >= 1
WITH `match`, `select`, `count 0`, `count 1`, `count 2`, CASE WHEN `select`.`confidence` < 0.2 THEN 0.25 WHEN `count 1` >= 2 THEN 0.8 ELSE CASE WHEN 0.1 + 0.05 * `count 0` > 0.9 THEN 0.9 ELSE 0.1 + 0.05 * `count 0` END END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `count 2` DESC, `match`._folded, `match`._label, `match`.engrama_id, `select`._folded, `select`._label, `select`.engrama_id
WITH `match`, head(collect([`select`, `the score`, `count 0`, `count 1`, `count 2`])) AS `first row`
WITH `match`, `first row`[0] AS `select`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`, `first row`[3] AS `count 1`, `first row`[4] AS `count 2`
WITH `match`, `select`, `the score`, `count 0`, `count 1`, `count 2` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `count 2` DESC, `match`._folded, `match`._label, `match`.engrama_id, `select`._folded, `select`._label, `select`.engrama_id LIMIT $limit
RETURN `match`.engrama_id AS g0, `select`.engrama_id AS g1, `count 0` AS c0, `count 1` AS c1, `count 2` AS c2, `the score` AS score;

// name: bounded.select
MATCH (`select`:_Node) WHERE `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`._label IN ['Group', 'Order'] AND `select`.engrama_id IN $bound1
MATCH (`select`)-[`edge 1`]-(`match`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND (startNode(`edge 1`) = `select` OR endNode(`edge 1`) = `select`) AND `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND ($bound0 IS NULL OR `match`.engrama_id IN $bound0) AND NOT coalesce(`match`.`class` IN [0, 1, 2.5], false) AND `match`.`from` IN ['it\'s "x" `y` $z', 'back\\slash\nnew line\n-- name: rows', '[1]', '🗺️'] AND `match`.`select` = true AND `match`.`None_` >= -2 AND `match`.`None_` < 1000000.5 AND `match`.`date` < $date_90d AND `match`.`datetime` >= $datetime_12h AND `match`.`updated_at` < $system_2w AND `match`.`import` IS NULL AND NOT EXISTS { MATCH (`match`)-[`edge 3`:`SELECTS`]->(`node 2`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label = 'Node' } AND COUNT { MATCH (`match`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' AND `node 5`._state = 'live' RETURN DISTINCT `edge 4` LIMIT 2 } >= 2
MATCH (`match`)-[`edge 6`]->(`nodes`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node']
MATCH (`nodes`)-[`edge 7`]-(`count`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`._state IN ['live', 'stub'] AND `count`._label = 'Group' AND `count`._key IN ['a', 'b'] AND EXISTS { MATCH (`count`)-[`edge 8`:`NOT`]->(`count`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id } AND (`match` <> `select`)
WITH `match`, `select`, count(DISTINCT `count`) AS `count 2` WHERE `count 2` >= 1
CALL (`select`, `match`) {
  MATCH (`select`)<-[`edge 9`]-(`edges`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight'] AND (`match` <> `edges`) AND (`select` <> `edges`) AND `select`.engrama_id < `edges`.engrama_id AND NOT EXISTS { MATCH (`select`)-[`edge 10`]->(`edges`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id } AND (`select`.`confidence` < 0.3 OR (`edges`.`confidence` > 0.5 AND COUNT { MATCH (`edges`)-[`edge 11`]-(`node 12`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND `node 12`.org_id = $scope_org_id AND `node 12`.user_id = $scope_user_id AND `node 12`._state IN ['live', 'stub'] AND `node 12`._label <> 'Insight' RETURN DISTINCT `edge 11` LIMIT 3 } < 3))
  RETURN count(DISTINCT `edges`) AS `count 0`
}
WITH * WHERE `count 0` >= 2
CALL (`select`, `match`) {
  MATCH (`select`)<-[`edge 13`]-(`edges`) WHERE `edge 13`.valid_to IS NULL AND `edge 13`.org_id = $scope_org_id AND `edge 13`.user_id = $scope_user_id AND `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight'] AND (`match` <> `edges`) AND (`select` <> `edges`) AND `select`.engrama_id < `edges`.engrama_id AND NOT EXISTS { MATCH (`select`)-[`edge 14`]->(`edges`) WHERE `edge 14`.valid_to IS NULL AND `edge 14`.org_id = $scope_org_id AND `edge 14`.user_id = $scope_user_id } AND (`select`.`confidence` < 0.3 OR (`edges`.`confidence` > 0.5 AND COUNT { MATCH (`edges`)-[`edge 15`]-(`node 16`) WHERE `edge 15`.valid_to IS NULL AND `edge 15`.org_id = $scope_org_id AND `edge 15`.user_id = $scope_user_id AND `node 16`.org_id = $scope_org_id AND `node 16`.user_id = $scope_user_id AND `node 16`._state IN ['live', 'stub'] AND `node 16`._label <> 'Insight' RETURN DISTINCT `edge 15` LIMIT 3 } < 3))
  RETURN count(DISTINCT `edges`._label) AS `count 1`
}
WITH * WHERE `count 1` >= 1
WITH `match`, `select`, `count 0`, `count 1`, `count 2`, CASE WHEN `select`.`confidence` < 0.2 THEN 0.25 WHEN `count 1` >= 2 THEN 0.8 ELSE CASE WHEN 0.1 + 0.05 * `count 0` > 0.9 THEN 0.9 ELSE 0.1 + 0.05 * `count 0` END END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `count 2` DESC, `match`._folded, `match`._label, `match`.engrama_id, `select`._folded, `select`._label, `select`.engrama_id
WITH `match`, head(collect([`select`, `the score`, `count 0`, `count 1`, `count 2`])) AS `first row`
WITH `match`, `first row`[0] AS `select`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`, `first row`[3] AS `count 1`, `first row`[4] AS `count 2`
WITH `match`, `select`, `the score`, `count 0`, `count 1`, `count 2` ORDER BY `the score` DESC, `count 0` DESC, `count 1` DESC, `count 2` DESC, `match`._folded, `match`._label, `match`.engrama_id, `select`._folded, `select`._label, `select`.engrama_id LIMIT $limit
RETURN `match`.engrama_id AS g0, `select`.engrama_id AS g1, `count 0` AS c0, `count 1` AS c1, `count 2` AS c2, `the score` AS score;

// name: reached.match
CALL () {
  CALL () {
    MATCH (`count`:_Node) WHERE `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`.engrama_id IN $seeds4
    RETURN `count`
  }
  RETURN collect(`count`) AS `from count`
}
CALL () {
  CALL () {
    MATCH (`edges`:_Node) WHERE `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`.engrama_id IN $seeds2
    RETURN `edges`
  }
  RETURN collect(`edges`) AS `from edges`
}
CALL (`from count`) {
  CALL (`from count`) {
    MATCH (`nodes`:_Node) WHERE `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`.engrama_id IN $seeds3
    RETURN `nodes`
    UNION
    UNWIND `from count` AS `walked node`
    MATCH (`walked node`)-[`edge 1`]-(`nodes`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node']
    RETURN `nodes`
  }
  RETURN collect(`nodes`) AS `from nodes`
}
CALL (`from edges`) {
  CALL (`from edges`) {
    MATCH (`select`:_Node) WHERE `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`.engrama_id IN $seeds1
    RETURN `select`
    UNION
    UNWIND `from edges` AS `walked node`
    MATCH (`walked node`)-[`edge 2`]->(`select`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`._label IN ['Group', 'Order']
    RETURN `select`
  }
  RETURN collect(`select`) AS `from select`
}
CALL (`from select`, `from nodes`) {
  CALL (`from select`, `from nodes`) {
    MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`.engrama_id IN $seeds0
    RETURN `match`
    UNION
    UNWIND `from select` AS `walked node`
    MATCH (`walked node`)-[`edge 3`]-(`match`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND (startNode(`edge 3`) = `walked node` OR endNode(`edge 3`) = `walked node`) AND `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND NOT coalesce(`match`.`class` IN [0, 1, 2.5], false) AND `match`.`from` IN ['it\'s "x" `y` $z', 'back\\slash\nnew line\n-- name: rows', '[1]', '🗺️'] AND `match`.`select` = true AND `match`.`None_` >= -2 AND `match`.`None_` < 1000000.5 AND `match`.`date` < $date_90d AND `match`.`datetime` >= $datetime_12h AND `match`.`updated_at` < $system_2w AND `match`.`import` IS NULL AND NOT EXISTS { MATCH (`match`)-[`edge 5`:`SELECTS`]->(`node 4`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label = 'Node' } AND COUNT { MATCH (`match`)-[`edge 6`]-(`node 7`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `node 7`.org_id = $scope_org_id AND `node 7`.user_id = $scope_user_id AND `node 7`._state IN ['live', 'stub'] AND `node 7`._label <> 'Insight' AND `node 7`._state = 'live' RETURN DISTINCT `edge 6` LIMIT 2 } >= 2
    RETURN `match`
    UNION
    UNWIND `from nodes` AS `walked node`
    MATCH (`walked node`)<-[`edge 8`]-(`match`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND NOT coalesce(`match`.`class` IN [0, 1, 2.5], false) AND `match`.`from` IN ['it\'s "x" `y` $z', 'back\\slash\nnew line\n-- name: rows', '[1]', '🗺️'] AND `match`.`select` = true AND `match`.`None_` >= -2 AND `match`.`None_` < 1000000.5 AND `match`.`date` < $date_90d AND `match`.`datetime` >= $datetime_12h AND `match`.`updated_at` < $system_2w AND `match`.`import` IS NULL AND NOT EXISTS { MATCH (`match`)-[`edge 10`:`SELECTS`]->(`node 9`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id AND `node 9`.org_id = $scope_org_id AND `node 9`.user_id = $scope_user_id AND `node 9`._state IN ['live', 'stub'] AND `node 9`._label = 'Node' } AND COUNT { MATCH (`match`)-[`edge 11`]-(`node 12`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND `node 12`.org_id = $scope_org_id AND `node 12`.user_id = $scope_user_id AND `node 12`._state IN ['live', 'stub'] AND `node 12`._label <> 'Insight' AND `node 12`._state = 'live' RETURN DISTINCT `edge 11` LIMIT 2 } >= 2
    RETURN `match`
  }
  RETURN collect(`match`) AS `from match`
}
UNWIND `from match` AS `match`
RETURN `match`.engrama_id AS ref ORDER BY ref;

// name: reached.select
CALL () {
  CALL () {
    MATCH (`count`:_Node) WHERE `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`.engrama_id IN $seeds4
    RETURN `count`
  }
  RETURN collect(`count`) AS `from count`
}
CALL (`from count`) {
  CALL (`from count`) {
    MATCH (`nodes`:_Node) WHERE `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`.engrama_id IN $seeds3
    RETURN `nodes`
    UNION
    UNWIND `from count` AS `walked node`
    MATCH (`walked node`)-[`edge 1`]-(`nodes`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node']
    RETURN `nodes`
  }
  RETURN collect(`nodes`) AS `from nodes`
}
CALL () {
  CALL () {
    MATCH (`edges`:_Node) WHERE `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`.engrama_id IN $seeds2
    RETURN `edges`
  }
  RETURN collect(`edges`) AS `from edges`
}
CALL (`from nodes`) {
  CALL (`from nodes`) {
    MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`.engrama_id IN $seeds0
    RETURN `match`
    UNION
    UNWIND `from nodes` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`]-(`match`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND NOT coalesce(`match`.`class` IN [0, 1, 2.5], false) AND `match`.`from` IN ['it\'s "x" `y` $z', 'back\\slash\nnew line\n-- name: rows', '[1]', '🗺️'] AND `match`.`select` = true AND `match`.`None_` >= -2 AND `match`.`None_` < 1000000.5 AND `match`.`date` < $date_90d AND `match`.`datetime` >= $datetime_12h AND `match`.`updated_at` < $system_2w AND `match`.`import` IS NULL AND NOT EXISTS { MATCH (`match`)-[`edge 4`:`SELECTS`]->(`node 3`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label = 'Node' } AND COUNT { MATCH (`match`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' AND `node 6`._state = 'live' RETURN DISTINCT `edge 5` LIMIT 2 } >= 2
    RETURN `match`
  }
  RETURN collect(`match`) AS `from match`
}
CALL (`from match`, `from edges`) {
  CALL (`from match`, `from edges`) {
    MATCH (`select`:_Node) WHERE `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`.engrama_id IN $seeds1
    RETURN `select`
    UNION
    UNWIND `from match` AS `walked node`
    MATCH (`walked node`)-[`edge 7`]-(`select`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND (startNode(`edge 7`) = `walked node` OR endNode(`edge 7`) = `walked node`) AND `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`._label IN ['Group', 'Order']
    RETURN `select`
    UNION
    UNWIND `from edges` AS `walked node`
    MATCH (`walked node`)-[`edge 8`]->(`select`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`._label IN ['Group', 'Order']
    RETURN `select`
  }
  RETURN collect(`select`) AS `from select`
}
UNWIND `from select` AS `select`
RETURN `select`.engrama_id AS ref ORDER BY ref;

// name: reached.edges
CALL () {
  CALL () {
    MATCH (`count`:_Node) WHERE `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`.engrama_id IN $seeds4
    RETURN `count`
  }
  RETURN collect(`count`) AS `from count`
}
CALL (`from count`) {
  CALL (`from count`) {
    MATCH (`nodes`:_Node) WHERE `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`.engrama_id IN $seeds3
    RETURN `nodes`
    UNION
    UNWIND `from count` AS `walked node`
    MATCH (`walked node`)-[`edge 1`]-(`nodes`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node']
    RETURN `nodes`
  }
  RETURN collect(`nodes`) AS `from nodes`
}
CALL (`from nodes`) {
  CALL (`from nodes`) {
    MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`.engrama_id IN $seeds0
    RETURN `match`
    UNION
    UNWIND `from nodes` AS `walked node`
    MATCH (`walked node`)<-[`edge 2`]-(`match`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND NOT coalesce(`match`.`class` IN [0, 1, 2.5], false) AND `match`.`from` IN ['it\'s "x" `y` $z', 'back\\slash\nnew line\n-- name: rows', '[1]', '🗺️'] AND `match`.`select` = true AND `match`.`None_` >= -2 AND `match`.`None_` < 1000000.5 AND `match`.`date` < $date_90d AND `match`.`datetime` >= $datetime_12h AND `match`.`updated_at` < $system_2w AND `match`.`import` IS NULL AND NOT EXISTS { MATCH (`match`)-[`edge 4`:`SELECTS`]->(`node 3`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label = 'Node' } AND COUNT { MATCH (`match`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' AND `node 6`._state = 'live' RETURN DISTINCT `edge 5` LIMIT 2 } >= 2
    RETURN `match`
  }
  RETURN collect(`match`) AS `from match`
}
CALL (`from match`) {
  CALL (`from match`) {
    MATCH (`select`:_Node) WHERE `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`.engrama_id IN $seeds1
    RETURN `select`
    UNION
    UNWIND `from match` AS `walked node`
    MATCH (`walked node`)-[`edge 7`]-(`select`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND (startNode(`edge 7`) = `walked node` OR endNode(`edge 7`) = `walked node`) AND `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`._label IN ['Group', 'Order']
    RETURN `select`
  }
  RETURN collect(`select`) AS `from select`
}
CALL (`from select`) {
  CALL (`from select`) {
    MATCH (`edges`:_Node) WHERE `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`.engrama_id IN $seeds2
    RETURN `edges`
    UNION
    UNWIND `from select` AS `walked node`
    MATCH (`walked node`)<-[`edge 8`]-(`edges`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight']
    RETURN `edges`
  }
  RETURN collect(`edges`) AS `from edges`
}
UNWIND `from edges` AS `edges`
RETURN `edges`.engrama_id AS ref ORDER BY ref;

// name: reached.count
CALL () {
  CALL () {
    MATCH (`edges`:_Node) WHERE `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`.engrama_id IN $seeds2
    RETURN `edges`
  }
  RETURN collect(`edges`) AS `from edges`
}
CALL (`from edges`) {
  CALL (`from edges`) {
    MATCH (`select`:_Node) WHERE `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`.engrama_id IN $seeds1
    RETURN `select`
    UNION
    UNWIND `from edges` AS `walked node`
    MATCH (`walked node`)-[`edge 1`]->(`select`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`._label IN ['Group', 'Order']
    RETURN `select`
  }
  RETURN collect(`select`) AS `from select`
}
CALL (`from select`) {
  CALL (`from select`) {
    MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`.engrama_id IN $seeds0
    RETURN `match`
    UNION
    UNWIND `from select` AS `walked node`
    MATCH (`walked node`)-[`edge 2`]-(`match`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND (startNode(`edge 2`) = `walked node` OR endNode(`edge 2`) = `walked node`) AND `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND NOT coalesce(`match`.`class` IN [0, 1, 2.5], false) AND `match`.`from` IN ['it\'s "x" `y` $z', 'back\\slash\nnew line\n-- name: rows', '[1]', '🗺️'] AND `match`.`select` = true AND `match`.`None_` >= -2 AND `match`.`None_` < 1000000.5 AND `match`.`date` < $date_90d AND `match`.`datetime` >= $datetime_12h AND `match`.`updated_at` < $system_2w AND `match`.`import` IS NULL AND NOT EXISTS { MATCH (`match`)-[`edge 4`:`SELECTS`]->(`node 3`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label = 'Node' } AND COUNT { MATCH (`match`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' AND `node 6`._state = 'live' RETURN DISTINCT `edge 5` LIMIT 2 } >= 2
    RETURN `match`
  }
  RETURN collect(`match`) AS `from match`
}
CALL (`from match`) {
  CALL (`from match`) {
    MATCH (`nodes`:_Node) WHERE `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`.engrama_id IN $seeds3
    RETURN `nodes`
    UNION
    UNWIND `from match` AS `walked node`
    MATCH (`walked node`)-[`edge 7`]->(`nodes`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node']
    RETURN `nodes`
  }
  RETURN collect(`nodes`) AS `from nodes`
}
CALL (`from nodes`) {
  CALL (`from nodes`) {
    MATCH (`count`:_Node) WHERE `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`.engrama_id IN $seeds4
    RETURN `count`
    UNION
    UNWIND `from nodes` AS `walked node`
    MATCH (`walked node`)-[`edge 8`]-(`count`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`._state IN ['live', 'stub'] AND `count`._label = 'Group' AND `count`._key IN ['a', 'b']
    RETURN `count`
  }
  RETURN collect(`count`) AS `from count`
}
UNWIND `from count` AS `count`
RETURN `count`.engrama_id AS ref ORDER BY ref;

// name: sample.matched
MATCH (`select`:_Node) WHERE `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`.engrama_id = $g1
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`.engrama_id = $g0
MATCH (`select`)<-[`edge 1`]-(`edges`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight'] AND (`match` <> `edges`) AND (`select` <> `edges`) AND `select`.engrama_id < `edges`.engrama_id AND NOT EXISTS { MATCH (`select`)-[`edge 2`]->(`edges`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id } AND (`select`.`confidence` < 0.3 OR (`edges`.`confidence` > 0.5 AND COUNT { MATCH (`edges`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 3 } < 3))
WITH DISTINCT `edges` ORDER BY `edges`._folded, `edges`._label, `edges`.engrama_id LIMIT 3
RETURN `edges`.engrama_id AS ref;

// name: among.matched
MATCH (`select`:_Node) WHERE `select`.org_id = $scope_org_id AND `select`.user_id = $scope_user_id AND `select`._state IN ['live', 'stub'] AND `select`.engrama_id = $g1
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`.engrama_id = $g0
MATCH (`edges`:_Node) WHERE `edges`.org_id = $scope_org_id AND `edges`.user_id = $scope_user_id AND `edges`._state IN ['live', 'stub'] AND NOT `edges`._label IN ['Insight'] AND `edges`.engrama_id IN $among AND EXISTS { MATCH (`select`)<-[`edge 1`]-(`edges`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id } AND (`match` <> `edges`) AND (`select` <> `edges`) AND `select`.engrama_id < `edges`.engrama_id AND NOT EXISTS { MATCH (`select`)-[`edge 2`]->(`edges`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id } AND (`select`.`confidence` < 0.3 OR (`edges`.`confidence` > 0.5 AND COUNT { MATCH (`edges`)-[`edge 3`]-(`node 4`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `node 4`.org_id = $scope_org_id AND `node 4`.user_id = $scope_user_id AND `node 4`._state IN ['live', 'stub'] AND `node 4`._label <> 'Insight' RETURN DISTINCT `edge 3` LIMIT 3 } < 3))
WITH DISTINCT `edges` ORDER BY `edges`._folded, `edges`._label, `edges`.engrama_id LIMIT 3
RETURN `edges`.engrama_id AS ref;

// name: sample.far
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`.engrama_id = $g0
MATCH (`match`)-[`edge 1`]->(`nodes`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node']
MATCH (`nodes`)-[`edge 2`]-(`count`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`._state IN ['live', 'stub'] AND `count`._label = 'Group' AND `count`._key IN ['a', 'b'] AND EXISTS { MATCH (`count`)-[`edge 3`:`NOT`]->(`count`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `count` ORDER BY `count`._folded, `count`._label, `count`.engrama_id LIMIT 1
RETURN `count`.engrama_id AS ref;

// name: among.far
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`.engrama_id = $g0
MATCH (`count`:_Node) WHERE `count`.org_id = $scope_org_id AND `count`.user_id = $scope_user_id AND `count`._state IN ['live', 'stub'] AND `count`._label = 'Group' AND `count`.engrama_id IN $among AND `count`._key IN ['a', 'b']
MATCH (`match`)-[`edge 1`]->(`nodes`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `nodes`.org_id = $scope_org_id AND `nodes`.user_id = $scope_user_id AND `nodes`._state IN ['live', 'stub'] AND NOT `nodes`._label IN ['Insight', 'Enum', 'Node'] AND EXISTS { MATCH (`count`)-[`edge 2`:`NOT`]->(`count`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id } AND EXISTS { MATCH (`nodes`)-[`edge 3`]-(`count`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id }
WITH DISTINCT `count` ORDER BY `count`._folded, `count`._label, `count`.engrama_id LIMIT 1
RETURN `count`.engrama_id AS ref;

// name: aged
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND `match`.`date` >= $since_date_90d AND `match`.`date` < $date_90d
RETURN `match`.engrama_id AS ref
UNION
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND `match`.`datetime` >= $since_datetime_12h AND `match`.`datetime` < $datetime_12h
RETURN `match`.engrama_id AS ref
UNION
MATCH (`match`:_Node) WHERE `match`.org_id = $scope_org_id AND `match`.user_id = $scope_user_id AND `match`._state IN ['live', 'stub'] AND `match`._label = 'Match' AND `match`.`updated_at` >= $since_system_2w AND `match`.`updated_at` < $system_2w
RETURN `match`.engrama_id AS ref;
