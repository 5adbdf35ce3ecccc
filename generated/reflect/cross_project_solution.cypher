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

// name: bounded.target
MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Project' AND `target`.engrama_id IN $bound0
MATCH (`target`)-[`edge 1`:`HAS`|`BELONGS_TO`]-(`open`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND ((startNode(`edge 1`) = `target` AND type(`edge 1`) IN ['HAS']) OR (endNode(`edge 1`) = `target` AND type(`edge 1`) IN ['BELONGS_TO'])) AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND ($bound1 IS NULL OR `open`.engrama_id IN $bound1) AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`open`)-[`edge 4`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 7`:`INSTANCE_OF`|`APPLIES`]-(`solved`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 8`]-(`node 9`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `node 9`.org_id = $scope_org_id AND `node 9`.user_id = $scope_user_id AND `node 9`._state IN ['live', 'stub'] AND `node 9`._label <> 'Insight' RETURN DISTINCT `edge 8` LIMIT 50 } < 50
MATCH (`solved`)-[`edge 10`:`SOLVED_BY`]->(`decision`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id AND `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`._label = 'Decision' AND ($bound3 IS NULL OR `decision`.engrama_id IN $bound3)
MATCH (`solved`)-[`edge 11`:`BELONGS_TO`|`HAS`]-(`source`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND ((startNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['BELONGS_TO']) OR (endNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['HAS'])) AND `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`._label = 'Project' AND ($bound2 IS NULL OR `source`.engrama_id IN $bound2) AND (`target` <> `source`) AND NOT EXISTS { MATCH (`target`)-[`edge 12`:`INFORMED_BY`]->(`decision`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id }
WITH `target`, `open`, `source`, `decision`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 1
WITH `target`, `open`, `source`, `decision`, `count 0`, CASE WHEN 0.7 + 0.1 * `count 0` > 0.95 THEN 0.95 ELSE 0.7 + 0.1 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id
WITH `decision`, `source`, `target`, head(collect([`open`, `the score`, `count 0`])) AS `first row`
WITH `decision`, `source`, `target`, `first row`[0] AS `open`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `target`, `open`, `source`, `decision`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id LIMIT $limit
RETURN `target`.engrama_id AS g0, `open`.engrama_id AS g1, `source`.engrama_id AS g2, `decision`.engrama_id AS g3, `count 0` AS c0, `the score` AS score;

// name: bounded.open
MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND `open`.engrama_id IN $bound1 AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50
MATCH (`open`)-[`edge 3`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 6`:`INSTANCE_OF`|`APPLIES`]-(`solved`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 7`]-(`node 8`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `node 8`.org_id = $scope_org_id AND `node 8`.user_id = $scope_user_id AND `node 8`._state IN ['live', 'stub'] AND `node 8`._label <> 'Insight' RETURN DISTINCT `edge 7` LIMIT 50 } < 50
MATCH (`solved`)-[`edge 9`:`SOLVED_BY`]->(`decision`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`._label = 'Decision' AND ($bound3 IS NULL OR `decision`.engrama_id IN $bound3)
MATCH (`open`)-[`edge 10`:`BELONGS_TO`|`HAS`]-(`target`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id AND ((startNode(`edge 10`) = `open` AND type(`edge 10`) IN ['BELONGS_TO']) OR (endNode(`edge 10`) = `open` AND type(`edge 10`) IN ['HAS'])) AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Project' AND ($bound0 IS NULL OR `target`.engrama_id IN $bound0)
MATCH (`solved`)-[`edge 11`:`BELONGS_TO`|`HAS`]-(`source`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND ((startNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['BELONGS_TO']) OR (endNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['HAS'])) AND `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`._label = 'Project' AND ($bound2 IS NULL OR `source`.engrama_id IN $bound2) AND (`target` <> `source`) AND NOT EXISTS { MATCH (`target`)-[`edge 12`:`INFORMED_BY`]->(`decision`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id }
WITH `target`, `open`, `source`, `decision`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 1
WITH `target`, `open`, `source`, `decision`, `count 0`, CASE WHEN 0.7 + 0.1 * `count 0` > 0.95 THEN 0.95 ELSE 0.7 + 0.1 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id
WITH `decision`, `source`, `target`, head(collect([`open`, `the score`, `count 0`])) AS `first row`
WITH `decision`, `source`, `target`, `first row`[0] AS `open`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `target`, `open`, `source`, `decision`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id LIMIT $limit
RETURN `target`.engrama_id AS g0, `open`.engrama_id AS g1, `source`.engrama_id AS g2, `decision`.engrama_id AS g3, `count 0` AS c0, `the score` AS score;

// name: bounded.source
MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`._label = 'Project' AND `source`.engrama_id IN $bound2
MATCH (`source`)-[`edge 1`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND ((startNode(`edge 1`) = `source` AND type(`edge 1`) IN ['HAS']) OR (endNode(`edge 1`) = `source` AND type(`edge 1`) IN ['BELONGS_TO'])) AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`solved`)-[`edge 4`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 7`:`INSTANCE_OF`|`APPLIES`]-(`open`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND ($bound1 IS NULL OR `open`.engrama_id IN $bound1) AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 8`]-(`node 9`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `node 9`.org_id = $scope_org_id AND `node 9`.user_id = $scope_user_id AND `node 9`._state IN ['live', 'stub'] AND `node 9`._label <> 'Insight' RETURN DISTINCT `edge 8` LIMIT 50 } < 50
MATCH (`solved`)-[`edge 10`:`SOLVED_BY`]->(`decision`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id AND `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`._label = 'Decision' AND ($bound3 IS NULL OR `decision`.engrama_id IN $bound3)
MATCH (`open`)-[`edge 11`:`BELONGS_TO`|`HAS`]-(`target`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND ((startNode(`edge 11`) = `open` AND type(`edge 11`) IN ['BELONGS_TO']) OR (endNode(`edge 11`) = `open` AND type(`edge 11`) IN ['HAS'])) AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Project' AND ($bound0 IS NULL OR `target`.engrama_id IN $bound0) AND (`target` <> `source`) AND NOT EXISTS { MATCH (`target`)-[`edge 12`:`INFORMED_BY`]->(`decision`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id }
WITH `target`, `open`, `source`, `decision`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 1
WITH `target`, `open`, `source`, `decision`, `count 0`, CASE WHEN 0.7 + 0.1 * `count 0` > 0.95 THEN 0.95 ELSE 0.7 + 0.1 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id
WITH `decision`, `source`, `target`, head(collect([`open`, `the score`, `count 0`])) AS `first row`
WITH `decision`, `source`, `target`, `first row`[0] AS `open`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `target`, `open`, `source`, `decision`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id LIMIT $limit
RETURN `target`.engrama_id AS g0, `open`.engrama_id AS g1, `source`.engrama_id AS g2, `decision`.engrama_id AS g3, `count 0` AS c0, `the score` AS score;

// name: bounded.decision
MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`._label = 'Decision' AND `decision`.engrama_id IN $bound3
MATCH (`decision`)<-[`edge 1`:`SOLVED_BY`]-(`solved`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50
MATCH (`solved`)-[`edge 4`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50
MATCH (`concept`)<-[`edge 7`:`INSTANCE_OF`|`APPLIES`]-(`open`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND ($bound1 IS NULL OR `open`.engrama_id IN $bound1) AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 8`]-(`node 9`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `node 9`.org_id = $scope_org_id AND `node 9`.user_id = $scope_user_id AND `node 9`._state IN ['live', 'stub'] AND `node 9`._label <> 'Insight' RETURN DISTINCT `edge 8` LIMIT 50 } < 50
MATCH (`open`)-[`edge 10`:`BELONGS_TO`|`HAS`]-(`target`) WHERE `edge 10`.valid_to IS NULL AND `edge 10`.org_id = $scope_org_id AND `edge 10`.user_id = $scope_user_id AND ((startNode(`edge 10`) = `open` AND type(`edge 10`) IN ['BELONGS_TO']) OR (endNode(`edge 10`) = `open` AND type(`edge 10`) IN ['HAS'])) AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Project' AND ($bound0 IS NULL OR `target`.engrama_id IN $bound0)
MATCH (`solved`)-[`edge 11`:`BELONGS_TO`|`HAS`]-(`source`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND ((startNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['BELONGS_TO']) OR (endNode(`edge 11`) = `solved` AND type(`edge 11`) IN ['HAS'])) AND `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`._label = 'Project' AND ($bound2 IS NULL OR `source`.engrama_id IN $bound2) AND (`target` <> `source`) AND NOT EXISTS { MATCH (`target`)-[`edge 12`:`INFORMED_BY`]->(`decision`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id }
WITH `target`, `open`, `source`, `decision`, count(DISTINCT `concept`) AS `count 0` WHERE `count 0` >= 1
WITH `target`, `open`, `source`, `decision`, `count 0`, CASE WHEN 0.7 + 0.1 * `count 0` > 0.95 THEN 0.95 ELSE 0.7 + 0.1 * `count 0` END AS `the score`
WITH * ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id
WITH `decision`, `source`, `target`, head(collect([`open`, `the score`, `count 0`])) AS `first row`
WITH `decision`, `source`, `target`, `first row`[0] AS `open`, `first row`[1] AS `the score`, `first row`[2] AS `count 0`
WITH `target`, `open`, `source`, `decision`, `the score`, `count 0` ORDER BY `the score` DESC, `count 0` DESC, `target`._folded, `target`._label, `target`.engrama_id, `open`._folded, `open`._label, `open`.engrama_id, `source`._folded, `source`._label, `source`.engrama_id, `decision`._folded, `decision`._label, `decision`.engrama_id LIMIT $limit
RETURN `target`.engrama_id AS g0, `open`.engrama_id AS g1, `source`.engrama_id AS g2, `decision`.engrama_id AS g3, `count 0` AS c0, `the score` AS score;

// name: reached.target
CALL () {
  CALL () {
    MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`.engrama_id IN $seeds4
    RETURN `source`
  }
  RETURN collect(`source`) AS `from source`
}
CALL () {
  CALL () {
    MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`.engrama_id IN $seeds5
    RETURN `decision`
  }
  RETURN collect(`decision`) AS `from decision`
}
CALL (`from decision`, `from source`) {
  CALL (`from decision`, `from source`) {
    MATCH (`solved`:_Node) WHERE `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`.engrama_id IN $seeds3 AND COUNT { MATCH (`solved`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `solved`
    UNION
    UNWIND `from decision` AS `walked node`
    MATCH (`walked node`)<-[`edge 3`:`SOLVED_BY`]-(`solved`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `solved`
    UNION
    UNWIND `from source` AS `walked node`
    MATCH (`walked node`)-[`edge 6`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND ((startNode(`edge 6`) = `walked node` AND type(`edge 6`) IN ['HAS']) OR (endNode(`edge 6`) = `walked node` AND type(`edge 6`) IN ['BELONGS_TO'])) AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 7`]-(`node 8`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `node 8`.org_id = $scope_org_id AND `node 8`.user_id = $scope_user_id AND `node 8`._state IN ['live', 'stub'] AND `node 8`._label <> 'Insight' RETURN DISTINCT `edge 7` LIMIT 50 } < 50
    RETURN `solved`
  }
  RETURN collect(`solved`) AS `from solved`
}
CALL (`from solved`) {
  CALL (`from solved`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 9`]-(`node 10`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `node 10`.org_id = $scope_org_id AND `node 10`.user_id = $scope_user_id AND `node 10`._state IN ['live', 'stub'] AND `node 10`._label <> 'Insight' RETURN DISTINCT `edge 9` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from solved` AS `walked node`
    MATCH (`walked node`)-[`edge 11`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 12`]-(`node 13`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id AND `node 13`.org_id = $scope_org_id AND `node 13`.user_id = $scope_user_id AND `node 13`._state IN ['live', 'stub'] AND `node 13`._label <> 'Insight' RETURN DISTINCT `edge 12` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`) {
  CALL (`from concept`) {
    MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`.engrama_id IN $seeds1 AND COUNT { MATCH (`open`)-[`edge 14`]-(`node 15`) WHERE `edge 14`.valid_to IS NULL AND `edge 14`.org_id = $scope_org_id AND `edge 14`.user_id = $scope_user_id AND `node 15`.org_id = $scope_org_id AND `node 15`.user_id = $scope_user_id AND `node 15`._state IN ['live', 'stub'] AND `node 15`._label <> 'Insight' RETURN DISTINCT `edge 14` LIMIT 50 + $slack } < 50 + $slack
    RETURN `open`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 16`:`INSTANCE_OF`|`APPLIES`]-(`open`) WHERE `edge 16`.valid_to IS NULL AND `edge 16`.org_id = $scope_org_id AND `edge 16`.user_id = $scope_user_id AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 17`]-(`node 18`) WHERE `edge 17`.valid_to IS NULL AND `edge 17`.org_id = $scope_org_id AND `edge 17`.user_id = $scope_user_id AND `node 18`.org_id = $scope_org_id AND `node 18`.user_id = $scope_user_id AND `node 18`._state IN ['live', 'stub'] AND `node 18`._label <> 'Insight' RETURN DISTINCT `edge 17` LIMIT 50 } < 50
    RETURN `open`
  }
  RETURN collect(`open`) AS `from open`
}
CALL (`from open`) {
  CALL (`from open`) {
    MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`.engrama_id IN $seeds0
    RETURN `target`
    UNION
    UNWIND `from open` AS `walked node`
    MATCH (`walked node`)-[`edge 19`:`BELONGS_TO`|`HAS`]-(`target`) WHERE `edge 19`.valid_to IS NULL AND `edge 19`.org_id = $scope_org_id AND `edge 19`.user_id = $scope_user_id AND ((startNode(`edge 19`) = `walked node` AND type(`edge 19`) IN ['BELONGS_TO']) OR (endNode(`edge 19`) = `walked node` AND type(`edge 19`) IN ['HAS'])) AND `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`._state IN ['live', 'stub'] AND `target`._label = 'Project'
    RETURN `target`
  }
  RETURN collect(`target`) AS `from target`
}
UNWIND `from target` AS `target`
RETURN `target`.engrama_id AS ref ORDER BY ref;

// name: reached.open
CALL () {
  CALL () {
    MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`.engrama_id IN $seeds4
    RETURN `source`
  }
  RETURN collect(`source`) AS `from source`
}
CALL () {
  CALL () {
    MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`.engrama_id IN $seeds5
    RETURN `decision`
  }
  RETURN collect(`decision`) AS `from decision`
}
CALL (`from decision`, `from source`) {
  CALL (`from decision`, `from source`) {
    MATCH (`solved`:_Node) WHERE `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`.engrama_id IN $seeds3 AND COUNT { MATCH (`solved`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `solved`
    UNION
    UNWIND `from decision` AS `walked node`
    MATCH (`walked node`)<-[`edge 3`:`SOLVED_BY`]-(`solved`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `solved`
    UNION
    UNWIND `from source` AS `walked node`
    MATCH (`walked node`)-[`edge 6`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND ((startNode(`edge 6`) = `walked node` AND type(`edge 6`) IN ['HAS']) OR (endNode(`edge 6`) = `walked node` AND type(`edge 6`) IN ['BELONGS_TO'])) AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 7`]-(`node 8`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `node 8`.org_id = $scope_org_id AND `node 8`.user_id = $scope_user_id AND `node 8`._state IN ['live', 'stub'] AND `node 8`._label <> 'Insight' RETURN DISTINCT `edge 7` LIMIT 50 } < 50
    RETURN `solved`
  }
  RETURN collect(`solved`) AS `from solved`
}
CALL (`from solved`) {
  CALL (`from solved`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 9`]-(`node 10`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `node 10`.org_id = $scope_org_id AND `node 10`.user_id = $scope_user_id AND `node 10`._state IN ['live', 'stub'] AND `node 10`._label <> 'Insight' RETURN DISTINCT `edge 9` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from solved` AS `walked node`
    MATCH (`walked node`)-[`edge 11`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 12`]-(`node 13`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id AND `node 13`.org_id = $scope_org_id AND `node 13`.user_id = $scope_user_id AND `node 13`._state IN ['live', 'stub'] AND `node 13`._label <> 'Insight' RETURN DISTINCT `edge 12` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL () {
  CALL () {
    MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`.engrama_id IN $seeds0
    RETURN `target`
  }
  RETURN collect(`target`) AS `from target`
}
CALL (`from target`, `from concept`) {
  CALL (`from target`, `from concept`) {
    MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`.engrama_id IN $seeds1 AND COUNT { MATCH (`open`)-[`edge 14`]-(`node 15`) WHERE `edge 14`.valid_to IS NULL AND `edge 14`.org_id = $scope_org_id AND `edge 14`.user_id = $scope_user_id AND `node 15`.org_id = $scope_org_id AND `node 15`.user_id = $scope_user_id AND `node 15`._state IN ['live', 'stub'] AND `node 15`._label <> 'Insight' RETURN DISTINCT `edge 14` LIMIT 50 + $slack } < 50 + $slack
    RETURN `open`
    UNION
    UNWIND `from target` AS `walked node`
    MATCH (`walked node`)-[`edge 16`:`HAS`|`BELONGS_TO`]-(`open`) WHERE `edge 16`.valid_to IS NULL AND `edge 16`.org_id = $scope_org_id AND `edge 16`.user_id = $scope_user_id AND ((startNode(`edge 16`) = `walked node` AND type(`edge 16`) IN ['HAS']) OR (endNode(`edge 16`) = `walked node` AND type(`edge 16`) IN ['BELONGS_TO'])) AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 17`]-(`node 18`) WHERE `edge 17`.valid_to IS NULL AND `edge 17`.org_id = $scope_org_id AND `edge 17`.user_id = $scope_user_id AND `node 18`.org_id = $scope_org_id AND `node 18`.user_id = $scope_user_id AND `node 18`._state IN ['live', 'stub'] AND `node 18`._label <> 'Insight' RETURN DISTINCT `edge 17` LIMIT 50 } < 50
    RETURN `open`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 19`:`INSTANCE_OF`|`APPLIES`]-(`open`) WHERE `edge 19`.valid_to IS NULL AND `edge 19`.org_id = $scope_org_id AND `edge 19`.user_id = $scope_user_id AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 20`]-(`node 21`) WHERE `edge 20`.valid_to IS NULL AND `edge 20`.org_id = $scope_org_id AND `edge 20`.user_id = $scope_user_id AND `node 21`.org_id = $scope_org_id AND `node 21`.user_id = $scope_user_id AND `node 21`._state IN ['live', 'stub'] AND `node 21`._label <> 'Insight' RETURN DISTINCT `edge 20` LIMIT 50 } < 50
    RETURN `open`
  }
  RETURN collect(`open`) AS `from open`
}
UNWIND `from open` AS `open`
RETURN `open`.engrama_id AS ref ORDER BY ref;

// name: reached.source
CALL () {
  CALL () {
    MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`.engrama_id IN $seeds0
    RETURN `target`
  }
  RETURN collect(`target`) AS `from target`
}
CALL (`from target`) {
  CALL (`from target`) {
    MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`.engrama_id IN $seeds1 AND COUNT { MATCH (`open`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `open`
    UNION
    UNWIND `from target` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`HAS`|`BELONGS_TO`]-(`open`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND ((startNode(`edge 3`) = `walked node` AND type(`edge 3`) IN ['HAS']) OR (endNode(`edge 3`) = `walked node` AND type(`edge 3`) IN ['BELONGS_TO'])) AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `open`
  }
  RETURN collect(`open`) AS `from open`
}
CALL () {
  CALL () {
    MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`.engrama_id IN $seeds5
    RETURN `decision`
  }
  RETURN collect(`decision`) AS `from decision`
}
CALL (`from open`) {
  CALL (`from open`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 6`]-(`node 7`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `node 7`.org_id = $scope_org_id AND `node 7`.user_id = $scope_user_id AND `node 7`._state IN ['live', 'stub'] AND `node 7`._label <> 'Insight' RETURN DISTINCT `edge 6` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from open` AS `walked node`
    MATCH (`walked node`)-[`edge 8`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 9`]-(`node 10`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `node 10`.org_id = $scope_org_id AND `node 10`.user_id = $scope_user_id AND `node 10`._state IN ['live', 'stub'] AND `node 10`._label <> 'Insight' RETURN DISTINCT `edge 9` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`, `from decision`) {
  CALL (`from concept`, `from decision`) {
    MATCH (`solved`:_Node) WHERE `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`.engrama_id IN $seeds3 AND COUNT { MATCH (`solved`)-[`edge 11`]-(`node 12`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND `node 12`.org_id = $scope_org_id AND `node 12`.user_id = $scope_user_id AND `node 12`._state IN ['live', 'stub'] AND `node 12`._label <> 'Insight' RETURN DISTINCT `edge 11` LIMIT 50 + $slack } < 50 + $slack
    RETURN `solved`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 13`:`INSTANCE_OF`|`APPLIES`]-(`solved`) WHERE `edge 13`.valid_to IS NULL AND `edge 13`.org_id = $scope_org_id AND `edge 13`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 14`]-(`node 15`) WHERE `edge 14`.valid_to IS NULL AND `edge 14`.org_id = $scope_org_id AND `edge 14`.user_id = $scope_user_id AND `node 15`.org_id = $scope_org_id AND `node 15`.user_id = $scope_user_id AND `node 15`._state IN ['live', 'stub'] AND `node 15`._label <> 'Insight' RETURN DISTINCT `edge 14` LIMIT 50 } < 50
    RETURN `solved`
    UNION
    UNWIND `from decision` AS `walked node`
    MATCH (`walked node`)<-[`edge 16`:`SOLVED_BY`]-(`solved`) WHERE `edge 16`.valid_to IS NULL AND `edge 16`.org_id = $scope_org_id AND `edge 16`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 17`]-(`node 18`) WHERE `edge 17`.valid_to IS NULL AND `edge 17`.org_id = $scope_org_id AND `edge 17`.user_id = $scope_user_id AND `node 18`.org_id = $scope_org_id AND `node 18`.user_id = $scope_user_id AND `node 18`._state IN ['live', 'stub'] AND `node 18`._label <> 'Insight' RETURN DISTINCT `edge 17` LIMIT 50 } < 50
    RETURN `solved`
  }
  RETURN collect(`solved`) AS `from solved`
}
CALL (`from solved`) {
  CALL (`from solved`) {
    MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`.engrama_id IN $seeds4
    RETURN `source`
    UNION
    UNWIND `from solved` AS `walked node`
    MATCH (`walked node`)-[`edge 19`:`BELONGS_TO`|`HAS`]-(`source`) WHERE `edge 19`.valid_to IS NULL AND `edge 19`.org_id = $scope_org_id AND `edge 19`.user_id = $scope_user_id AND ((startNode(`edge 19`) = `walked node` AND type(`edge 19`) IN ['BELONGS_TO']) OR (endNode(`edge 19`) = `walked node` AND type(`edge 19`) IN ['HAS'])) AND `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`._label = 'Project'
    RETURN `source`
  }
  RETURN collect(`source`) AS `from source`
}
UNWIND `from source` AS `source`
RETURN `source`.engrama_id AS ref ORDER BY ref;

// name: reached.decision
CALL () {
  CALL () {
    MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`.engrama_id IN $seeds0
    RETURN `target`
  }
  RETURN collect(`target`) AS `from target`
}
CALL (`from target`) {
  CALL (`from target`) {
    MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`.engrama_id IN $seeds1 AND COUNT { MATCH (`open`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `open`
    UNION
    UNWIND `from target` AS `walked node`
    MATCH (`walked node`)-[`edge 3`:`HAS`|`BELONGS_TO`]-(`open`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND ((startNode(`edge 3`) = `walked node` AND type(`edge 3`) IN ['HAS']) OR (endNode(`edge 3`) = `walked node` AND type(`edge 3`) IN ['BELONGS_TO'])) AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `open`
  }
  RETURN collect(`open`) AS `from open`
}
CALL () {
  CALL () {
    MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`.engrama_id IN $seeds4
    RETURN `source`
  }
  RETURN collect(`source`) AS `from source`
}
CALL (`from open`) {
  CALL (`from open`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 6`]-(`node 7`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND `node 7`.org_id = $scope_org_id AND `node 7`.user_id = $scope_user_id AND `node 7`._state IN ['live', 'stub'] AND `node 7`._label <> 'Insight' RETURN DISTINCT `edge 6` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from open` AS `walked node`
    MATCH (`walked node`)-[`edge 8`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 9`]-(`node 10`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `node 10`.org_id = $scope_org_id AND `node 10`.user_id = $scope_user_id AND `node 10`._state IN ['live', 'stub'] AND `node 10`._label <> 'Insight' RETURN DISTINCT `edge 9` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
CALL (`from concept`, `from source`) {
  CALL (`from concept`, `from source`) {
    MATCH (`solved`:_Node) WHERE `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`.engrama_id IN $seeds3 AND COUNT { MATCH (`solved`)-[`edge 11`]-(`node 12`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND `node 12`.org_id = $scope_org_id AND `node 12`.user_id = $scope_user_id AND `node 12`._state IN ['live', 'stub'] AND `node 12`._label <> 'Insight' RETURN DISTINCT `edge 11` LIMIT 50 + $slack } < 50 + $slack
    RETURN `solved`
    UNION
    UNWIND `from concept` AS `walked node`
    MATCH (`walked node`)<-[`edge 13`:`INSTANCE_OF`|`APPLIES`]-(`solved`) WHERE `edge 13`.valid_to IS NULL AND `edge 13`.org_id = $scope_org_id AND `edge 13`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 14`]-(`node 15`) WHERE `edge 14`.valid_to IS NULL AND `edge 14`.org_id = $scope_org_id AND `edge 14`.user_id = $scope_user_id AND `node 15`.org_id = $scope_org_id AND `node 15`.user_id = $scope_user_id AND `node 15`._state IN ['live', 'stub'] AND `node 15`._label <> 'Insight' RETURN DISTINCT `edge 14` LIMIT 50 } < 50
    RETURN `solved`
    UNION
    UNWIND `from source` AS `walked node`
    MATCH (`walked node`)-[`edge 16`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 16`.valid_to IS NULL AND `edge 16`.org_id = $scope_org_id AND `edge 16`.user_id = $scope_user_id AND ((startNode(`edge 16`) = `walked node` AND type(`edge 16`) IN ['HAS']) OR (endNode(`edge 16`) = `walked node` AND type(`edge 16`) IN ['BELONGS_TO'])) AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 17`]-(`node 18`) WHERE `edge 17`.valid_to IS NULL AND `edge 17`.org_id = $scope_org_id AND `edge 17`.user_id = $scope_user_id AND `node 18`.org_id = $scope_org_id AND `node 18`.user_id = $scope_user_id AND `node 18`._state IN ['live', 'stub'] AND `node 18`._label <> 'Insight' RETURN DISTINCT `edge 17` LIMIT 50 } < 50
    RETURN `solved`
  }
  RETURN collect(`solved`) AS `from solved`
}
CALL (`from solved`) {
  CALL (`from solved`) {
    MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`.engrama_id IN $seeds5
    RETURN `decision`
    UNION
    UNWIND `from solved` AS `walked node`
    MATCH (`walked node`)-[`edge 19`:`SOLVED_BY`]->(`decision`) WHERE `edge 19`.valid_to IS NULL AND `edge 19`.org_id = $scope_org_id AND `edge 19`.user_id = $scope_user_id AND `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`._label = 'Decision'
    RETURN `decision`
  }
  RETURN collect(`decision`) AS `from decision`
}
UNWIND `from decision` AS `decision`
RETURN `decision`.engrama_id AS ref ORDER BY ref;

// name: reached.concept
CALL () {
  CALL () {
    MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`.engrama_id IN $seeds4
    RETURN `source`
  }
  RETURN collect(`source`) AS `from source`
}
CALL () {
  CALL () {
    MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`.engrama_id IN $seeds5
    RETURN `decision`
  }
  RETURN collect(`decision`) AS `from decision`
}
CALL () {
  CALL () {
    MATCH (`target`:_Node) WHERE `target`.org_id = $scope_org_id AND `target`.user_id = $scope_user_id AND `target`.engrama_id IN $seeds0
    RETURN `target`
  }
  RETURN collect(`target`) AS `from target`
}
CALL (`from decision`, `from source`) {
  CALL (`from decision`, `from source`) {
    MATCH (`solved`:_Node) WHERE `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`.engrama_id IN $seeds3 AND COUNT { MATCH (`solved`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 + $slack } < 50 + $slack
    RETURN `solved`
    UNION
    UNWIND `from decision` AS `walked node`
    MATCH (`walked node`)<-[`edge 3`:`SOLVED_BY`]-(`solved`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 4`]-(`node 5`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `node 5`.org_id = $scope_org_id AND `node 5`.user_id = $scope_user_id AND `node 5`._state IN ['live', 'stub'] AND `node 5`._label <> 'Insight' RETURN DISTINCT `edge 4` LIMIT 50 } < 50
    RETURN `solved`
    UNION
    UNWIND `from source` AS `walked node`
    MATCH (`walked node`)-[`edge 6`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 6`.valid_to IS NULL AND `edge 6`.org_id = $scope_org_id AND `edge 6`.user_id = $scope_user_id AND ((startNode(`edge 6`) = `walked node` AND type(`edge 6`) IN ['HAS']) OR (endNode(`edge 6`) = `walked node` AND type(`edge 6`) IN ['BELONGS_TO'])) AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 7`]-(`node 8`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id AND `node 8`.org_id = $scope_org_id AND `node 8`.user_id = $scope_user_id AND `node 8`._state IN ['live', 'stub'] AND `node 8`._label <> 'Insight' RETURN DISTINCT `edge 7` LIMIT 50 } < 50
    RETURN `solved`
  }
  RETURN collect(`solved`) AS `from solved`
}
CALL (`from target`) {
  CALL (`from target`) {
    MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`.engrama_id IN $seeds1 AND COUNT { MATCH (`open`)-[`edge 9`]-(`node 10`) WHERE `edge 9`.valid_to IS NULL AND `edge 9`.org_id = $scope_org_id AND `edge 9`.user_id = $scope_user_id AND `node 10`.org_id = $scope_org_id AND `node 10`.user_id = $scope_user_id AND `node 10`._state IN ['live', 'stub'] AND `node 10`._label <> 'Insight' RETURN DISTINCT `edge 9` LIMIT 50 + $slack } < 50 + $slack
    RETURN `open`
    UNION
    UNWIND `from target` AS `walked node`
    MATCH (`walked node`)-[`edge 11`:`HAS`|`BELONGS_TO`]-(`open`) WHERE `edge 11`.valid_to IS NULL AND `edge 11`.org_id = $scope_org_id AND `edge 11`.user_id = $scope_user_id AND ((startNode(`edge 11`) = `walked node` AND type(`edge 11`) IN ['HAS']) OR (endNode(`edge 11`) = `walked node` AND type(`edge 11`) IN ['BELONGS_TO'])) AND `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`._label = 'Problem' AND NOT coalesce(`open`.`status` IN ['resolved', 'closed'], false) AND COUNT { MATCH (`open`)-[`edge 12`]-(`node 13`) WHERE `edge 12`.valid_to IS NULL AND `edge 12`.org_id = $scope_org_id AND `edge 12`.user_id = $scope_user_id AND `node 13`.org_id = $scope_org_id AND `node 13`.user_id = $scope_user_id AND `node 13`._state IN ['live', 'stub'] AND `node 13`._label <> 'Insight' RETURN DISTINCT `edge 12` LIMIT 50 } < 50
    RETURN `open`
  }
  RETURN collect(`open`) AS `from open`
}
CALL (`from open`, `from solved`) {
  CALL (`from open`, `from solved`) {
    MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`.engrama_id IN $seeds2 AND COUNT { MATCH (`concept`)-[`edge 14`]-(`node 15`) WHERE `edge 14`.valid_to IS NULL AND `edge 14`.org_id = $scope_org_id AND `edge 14`.user_id = $scope_user_id AND `node 15`.org_id = $scope_org_id AND `node 15`.user_id = $scope_user_id AND `node 15`._state IN ['live', 'stub'] AND `node 15`._label <> 'Insight' RETURN DISTINCT `edge 14` LIMIT 50 + $slack } < 50 + $slack
    RETURN `concept`
    UNION
    UNWIND `from open` AS `walked node`
    MATCH (`walked node`)-[`edge 16`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 16`.valid_to IS NULL AND `edge 16`.org_id = $scope_org_id AND `edge 16`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 17`]-(`node 18`) WHERE `edge 17`.valid_to IS NULL AND `edge 17`.org_id = $scope_org_id AND `edge 17`.user_id = $scope_user_id AND `node 18`.org_id = $scope_org_id AND `node 18`.user_id = $scope_user_id AND `node 18`._state IN ['live', 'stub'] AND `node 18`._label <> 'Insight' RETURN DISTINCT `edge 17` LIMIT 50 } < 50
    RETURN `concept`
    UNION
    UNWIND `from solved` AS `walked node`
    MATCH (`walked node`)-[`edge 19`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 19`.valid_to IS NULL AND `edge 19`.org_id = $scope_org_id AND `edge 19`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 20`]-(`node 21`) WHERE `edge 20`.valid_to IS NULL AND `edge 20`.org_id = $scope_org_id AND `edge 20`.user_id = $scope_user_id AND `node 21`.org_id = $scope_org_id AND `node 21`.user_id = $scope_user_id AND `node 21`._state IN ['live', 'stub'] AND `node 21`._label <> 'Insight' RETURN DISTINCT `edge 20` LIMIT 50 } < 50
    RETURN `concept`
  }
  RETURN collect(`concept`) AS `from concept`
}
UNWIND `from concept` AS `concept`
RETURN `concept`.engrama_id AS ref ORDER BY ref;

// name: sample.concepts
MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`.engrama_id = $g1
MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`.engrama_id = $g3
MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`.engrama_id = $g2
MATCH (`open`)-[`edge 1`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND COUNT { MATCH (`concept`)-[`edge 2`]-(`node 3`) WHERE `edge 2`.valid_to IS NULL AND `edge 2`.org_id = $scope_org_id AND `edge 2`.user_id = $scope_user_id AND `node 3`.org_id = $scope_org_id AND `node 3`.user_id = $scope_user_id AND `node 3`._state IN ['live', 'stub'] AND `node 3`._label <> 'Insight' RETURN DISTINCT `edge 2` LIMIT 50 } < 50 AND EXISTS { MATCH (`concept`)<-[`edge 4`:`INSTANCE_OF`|`APPLIES`]-(`solved`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50 AND EXISTS { MATCH (`solved`)-[`edge 7`:`SOLVED_BY`]->(`decision`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id } AND EXISTS { MATCH (`source`)-[`edge 8`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND ((startNode(`edge 8`) = `source` AND type(`edge 8`) IN ['HAS']) OR (endNode(`edge 8`) = `source` AND type(`edge 8`) IN ['BELONGS_TO'])) } }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 3
RETURN `concept`.engrama_id AS ref;

// name: among.concepts
MATCH (`open`:_Node) WHERE `open`.org_id = $scope_org_id AND `open`.user_id = $scope_user_id AND `open`._state IN ['live', 'stub'] AND `open`.engrama_id = $g1
MATCH (`decision`:_Node) WHERE `decision`.org_id = $scope_org_id AND `decision`.user_id = $scope_user_id AND `decision`._state IN ['live', 'stub'] AND `decision`.engrama_id = $g3
MATCH (`source`:_Node) WHERE `source`.org_id = $scope_org_id AND `source`.user_id = $scope_user_id AND `source`._state IN ['live', 'stub'] AND `source`.engrama_id = $g2
MATCH (`concept`:_Node) WHERE `concept`.org_id = $scope_org_id AND `concept`.user_id = $scope_user_id AND `concept`._state IN ['live', 'stub'] AND `concept`._label = 'Concept' AND `concept`.engrama_id IN $among AND COUNT { MATCH (`concept`)-[`edge 1`]-(`node 2`) WHERE `edge 1`.valid_to IS NULL AND `edge 1`.org_id = $scope_org_id AND `edge 1`.user_id = $scope_user_id AND `node 2`.org_id = $scope_org_id AND `node 2`.user_id = $scope_user_id AND `node 2`._state IN ['live', 'stub'] AND `node 2`._label <> 'Insight' RETURN DISTINCT `edge 1` LIMIT 50 } < 50 AND EXISTS { MATCH (`open`)-[`edge 3`:`INSTANCE_OF`|`APPLIES`]->(`concept`) WHERE `edge 3`.valid_to IS NULL AND `edge 3`.org_id = $scope_org_id AND `edge 3`.user_id = $scope_user_id } AND EXISTS { MATCH (`concept`)<-[`edge 4`:`INSTANCE_OF`|`APPLIES`]-(`solved`) WHERE `edge 4`.valid_to IS NULL AND `edge 4`.org_id = $scope_org_id AND `edge 4`.user_id = $scope_user_id AND `solved`.org_id = $scope_org_id AND `solved`.user_id = $scope_user_id AND `solved`._state IN ['live', 'stub'] AND `solved`._label = 'Problem' AND `solved`.`status` = 'resolved' AND COUNT { MATCH (`solved`)-[`edge 5`]-(`node 6`) WHERE `edge 5`.valid_to IS NULL AND `edge 5`.org_id = $scope_org_id AND `edge 5`.user_id = $scope_user_id AND `node 6`.org_id = $scope_org_id AND `node 6`.user_id = $scope_user_id AND `node 6`._state IN ['live', 'stub'] AND `node 6`._label <> 'Insight' RETURN DISTINCT `edge 5` LIMIT 50 } < 50 AND EXISTS { MATCH (`solved`)-[`edge 7`:`SOLVED_BY`]->(`decision`) WHERE `edge 7`.valid_to IS NULL AND `edge 7`.org_id = $scope_org_id AND `edge 7`.user_id = $scope_user_id } AND EXISTS { MATCH (`source`)-[`edge 8`:`HAS`|`BELONGS_TO`]-(`solved`) WHERE `edge 8`.valid_to IS NULL AND `edge 8`.org_id = $scope_org_id AND `edge 8`.user_id = $scope_user_id AND ((startNode(`edge 8`) = `source` AND type(`edge 8`) IN ['HAS']) OR (endNode(`edge 8`) = `source` AND type(`edge 8`) IN ['BELONGS_TO'])) } }
WITH DISTINCT `concept` ORDER BY `concept`._folded, `concept`._label, `concept`.engrama_id LIMIT 3
RETURN `concept`.engrama_id AS ref;
