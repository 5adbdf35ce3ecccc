-- The pattern measured_on_training_data: An experiment measures a model on the data that the model was trained on.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT DISTINCT "experiment".id AS g0, "model".id AS g1, "dataset".id AS g2
  FROM nodes AS "dataset"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "dataset".id AND "edge 2".type = 'EVALUATES' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "edge 2".src AND "experiment".label = 'Experiment' AND "experiment".scope = :scope AND "experiment".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".src = "experiment".id AND "edge 3".type = 'RUNS' AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "model" ON "model".id = "edge 3".dst AND "model".label = 'Model' AND "model".scope = :scope AND "model".state IN ('live', 'stub')
  WHERE "dataset".label = 'Dataset' AND "dataset".scope = :scope AND "dataset".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "model".id AND "some edge".type = 'TRAINS_ON' AND "some edge".dst = "dataset".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, 0.9 AS score
  FROM counted
),
placed AS MATERIALIZED (
  SELECT g0, g1, g2, score, row_number() OVER (ORDER BY score DESC, "experiment".key_folded, "experiment".label, "experiment".uid, "model".key_folded, "model".label, "model".uid, "dataset".key_folded, "dataset".label, "dataset".uid) AS place
  FROM scored
  CROSS JOIN nodes AS "experiment" ON "experiment".id = g0
  CROSS JOIN nodes AS "model" ON "model".id = g1
  CROSS JOIN nodes AS "dataset" ON "dataset".id = g2
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, g2, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: rooted
WITH
matched AS MATERIALIZED (
  SELECT DISTINCT "experiment".id AS g0, "model".id AS g1, "dataset".id AS g2
  FROM (SELECT DISTINCT value AS id FROM json_each(:roots)) AS "given root"
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "given root".id AND "experiment".label = 'Experiment' AND "experiment".scope = :scope AND "experiment".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "experiment".id AND "edge 2".type = 'RUNS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "model" ON "model".id = "edge 2".dst AND "model".label = 'Model' AND "model".scope = :scope AND "model".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".src = "experiment".id AND "edge 3".type = 'EVALUATES' AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "edge 3".dst AND "dataset".label = 'Dataset' AND "dataset".scope = :scope AND "dataset".state IN ('live', 'stub')
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "model".id AND "some edge".type = 'TRAINS_ON' AND "some edge".dst = "dataset".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, 0.9 AS score
  FROM counted
),
placed AS MATERIALIZED (
  SELECT g0, g1, g2, score, row_number() OVER (ORDER BY score DESC, "experiment".key_folded, "experiment".label, "experiment".uid, "model".key_folded, "model".label, "model".uid, "dataset".key_folded, "dataset".label, "dataset".uid) AS place
  FROM scored
  CROSS JOIN nodes AS "experiment" ON "experiment".id = g0
  CROSS JOIN nodes AS "model" ON "model".id = g1
  CROSS JOIN nodes AS "dataset" ON "dataset".id = g2
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, g2, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: roots
WITH
"touched nodes" AS MATERIALIZED (
  SELECT node.id, node.label
  FROM json_each(:touched) AS given
  CROSS JOIN nodes AS node ON node.id = given.value AND node.scope = :scope
),
"from dataset" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Dataset'
),
"from model" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Model'
),
"from experiment" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Experiment'
  UNION
  SELECT "experiment".id FROM "from model" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'RUNS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "walked edge".src AND "experiment".scope = :scope AND "experiment".state IN ('live', 'stub') AND "experiment".label = 'Experiment'
  UNION
  SELECT "experiment".id FROM "from dataset" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'EVALUATES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "walked edge".src AND "experiment".scope = :scope AND "experiment".state IN ('live', 'stub') AND "experiment".label = 'Experiment'
)
SELECT id
FROM "from experiment"
ORDER BY id;
