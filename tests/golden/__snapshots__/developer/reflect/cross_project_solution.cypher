// The pattern cross_project_solution: An open problem shares a concept with a problem that another project has already solved.

// name: rows
MATCH (`solved`:_Node) WHERE `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50
MATCH (`solved`)-[`edge 3`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 6`:`INSTANCE_OF`|`APPLIES`]-(`open`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 7`]-(`node 8`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `node 8`.org_id = $scope_org_id AND `node 8`.user_id = $scope_user_id AND `node 8`._state IN ['live', 'stub'] AND `node 8`._label <> 'Insight' RETURN DISTINCT `edge 7` LIMIT 50 } < 50
MATCH (`solved`)-[`edge 9`:`SOLVED_BY`]->(`decision`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`._label = 'Decision'
MATCH (`open`)-[`edge 10`:`BELONGS_TO`|`HAS`]-(`target`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id AND ((startNode(`edge 10`) = `open` AND type(`edge 10`) IN ['BELONGS_TO']) OR (endNode(`edge 10`) = `open` AND type(`edge 10`) IN ['HAS'])) AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Project'
MATCH (`solved`)-[`edge 11`:`BELONGS_TO`|`HAS`]-(`source`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND ((startNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['BELONGS_TO']) OR (endNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['HAS'])) AND `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`._label = 'Project' AND (`target` <> `source`) AND NOT EXISTS { MATCH (`target`)-[`edge 12`:`INFORMED_BY`]->(`decision`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id }
WITH `target`, `open`, `source`, `decision`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 1
WITH `target`, `open`, `source`, `decision`, `count 0`, CASE WHEN 0.7 + 0.1 * `count 0` > 0.95 THEN 0.95 ELSE 0.7 + 0.1 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id
WITH `decision`, `source`, `target`, head(collect([`open`, `the score`, `count 0`])) AS `first row`
WITH `decision`, `source`, `target`, `first row`[0] AS `open`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `target`, `open`, `source`, `decision`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id LIMIT $limit
RETURN `target`.engrama_id AS g0, `open`.engrama_id AS g1, `source`.engrama_id AS g2, `decision`.engrama_id AS g3, `count 0` AS c0, `the score` AS score;

// name: rooted
MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`._label = 'Decision' AND `decision`.engrama_id IN $roots
MATCH (`decision`)<-[`edge 1`:`SOLVED_BY`]-(`solved`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`solved`)-[`edge 4`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 7`:`INSTANCE_OF`|`APPLIES`]-(`open`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 8`]-(`node 9`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `node 9`.org_id = $scope_org_id AND `node 9`.user_id = $scope_user_id AND `node 9`._state IN ['live', 'stub'] AND `node 9`._label <> 'Insight' RETURN DISTINCT `edge 8` LIMIT 50 } < 50
MATCH (`open`)-[`edge 10`:`BELONGS_TO`|`HAS`]-(`target`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id AND ((startNode(`edge 10`) = `open` AND type(`edge 10`) IN ['BELONGS_TO']) OR (endNode(`edge 10`) = `open` AND type(`edge 10`) IN ['HAS'])) AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Project'
MATCH (`solved`)-[`edge 11`:`BELONGS_TO`|`HAS`]-(`source`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND ((startNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['BELONGS_TO']) OR (endNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['HAS'])) AND `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`._label = 'Project' AND (`target` <> `source`) AND NOT EXISTS { MATCH (`target`)-[`edge 12`:`INFORMED_BY`]->(`decision`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id }
WITH `target`, `open`, `source`, `decision`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 1
WITH `target`, `open`, `source`, `decision`, `count 0`, CASE WHEN 0.7 + 0.1 * `count 0` > 0.95 THEN 0.95 ELSE 0.7 + 0.1 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id
WITH `decision`, `source`, `target`, head(collect([`open`, `the score`, `count 0`])) AS `first row`
WITH `decision`, `source`, `target`, `first row`[0] AS `open`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `target`, `open`, `source`, `decision`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id LIMIT $limit
RETURN `target`.engrama_id AS g0, `open`.engrama_id AS g1, `source`.engrama_id AS g2, `decision`.engrama_id AS g3, `count 0` AS c0, `the score` AS score;

// name: roots
MATCH (`touched node`:_Node) WHERE `touched node`.org_id = $scope_org_id AND `touched node`.user_id = $scope_user_id AND `touched node`.engrama_id IN $touched
WITH collect(`touched node`) AS `touched nodes`
WITH *, [`source` IN `touched nodes` WHERE `source`._label = 'Project'] AS `from source`
WITH *, [`target` IN `touched nodes` WHERE `target`._label = 'Project'] AS `from target`
CALL (`touched nodes`, `from target`) {
  CALL (`touched nodes`, `from target`) {
    UNWIND [`open` IN `touched nodes` WHERE `open`._label = 'Problem'] AS `open`
    RETURN `open`
    UNION
    UNWIND `from target` AS `walked node`
    MATCH (`walked node`)-[`edge 1`:`HAS`|`BELONGS_TO`]-(`open`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND ((startNode(`edge 1`) = `walked node` AND type(`edge 1`) IN ['HAS']) OR (endNode(`edge 1`) = `walked node` AND type(`edge 1`) IN ['BELONGS_TO'])) AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false)
    RETURN `open`
  }
  RETURN collect(`open`) AS `from open`
}
CALL (`touched nodes`, `from open`) {
  CALL (`touched nodes`, `from open`) {
    UNWIND [`concept` IN `touched nodes` WHERE `concept`._label = 'Concept'] AS `concept`
    RETURN `concept`
    UNION
    UNWIND `from open` AS `walked node`
    MATCH (`walked node`)-[`edge 2`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept'
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`touched nodes`, `from concept`, `from source`) {
  CALL (`touched nodes`, `from concept`, `from source`) {
    UNWIND [`solved` IN `touched nodes` WHERE `solved`._label = 'Problem'] AS `solved`
    RETURN `solved`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 3`:`INSTANCE_OF`|`APPLIES`]-(`solved`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved'
    RETURN `solved`
    UNION
    UNWIND `from source` AS `walked node`
    MATCH (`walked node`)-[`edge 4`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND ((startNode(`edge 4`) = `walked node` AND type(`edge 4`) IN ['HAS']) OR (endNode(`edge 4`) = `walked node` AND type(`edge 4`) IN ['BELONGS_TO'])) AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved'
    RETURN `solved`
  }
  RETURN collect(`solved`) AS `from solved`
}
CALL (`touched nodes`, `from solved`) {
  CALL (`touched nodes`, `from solved`) {
    UNWIND [`decision` IN `touched nodes` WHERE `decision`._label = 'Decision'] AS `decision`
    RETURN `decision`
    UNION
    UNWIND `from solved` AS `walked node`
    MATCH (`walked node`)-[`edge 5`:`SOLVED_BY`]->(`decision`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`._label = 'Decision'
    RETURN `decision`
  }
  RETURN collect(`decision`) AS `from decision`
}
UNWIND `from decision` AS `decision`
RETURN `decision`.engrama_id AS ref ORDER BY ref;

// name: sample.concepts
MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`.engrama_id = $g1
MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`.engrama_id = $g2
MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`.engrama_id = $g3
MATCH (`open`)-[`edge 1`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50 AND EXISTS { MATCH (`source`)-[`edge 4`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND ((startNode(`edge 4`) = `source` AND type(`edge 4`) IN ['HAS']) OR (endNode(`edge 4`) = `source` AND type(`edge 4`) IN ['BELONGS_TO'])) AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50 AND EXISTS { MATCH (`solved`)-[`edge 7`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id } AND EXISTS { MATCH (`solved`)-[`edge 8`:`SOLVED_BY`]->(`decision`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id } }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 3
RETURN `concept`.engrama_id AS ref;
