-- The pattern measured_on_training_data: An experiment measures a model on the data that the model was trained on.

-- name: rows
WITH
"every dataset" AS MATERIALIZED (
  SELECT "dataset".id AS far
  FROM nodes AS "dataset"
  WHERE "dataset".label = 'Dataset' AND "dataset".scope = :scope AND "dataset".state IN ('live', 'stub')
),
"dataset to experiment" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "experiment".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every dataset") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'EVALUATES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "edge 1".src AND "experiment".label = 'Experiment' AND "experiment".scope = :scope AND "experiment".state IN ('live', 'stub')
),
"experiment to model" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "model".id AS far
  FROM (SELECT DISTINCT far AS id FROM "dataset to experiment") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'RUNS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "model" ON "model".id = "edge 1".dst AND "model".label = 'Model' AND "model".scope = :scope AND "model".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT DISTINCT "dataset to experiment".far AS g0, "experiment to model".far AS g1, "every dataset".far AS g2
  FROM "every dataset"
  CROSS JOIN "dataset to experiment" ON "dataset to experiment".near = "every dataset".far
  CROSS JOIN "experiment to model" ON "experiment to model".near = "dataset to experiment".far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "experiment to model".far AND "some edge".type = 'TRAINS_ON' AND "some edge".dst = "every dataset".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, 0.9 AS score
  FROM matched
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

-- name: bounded.experiment
WITH
"every experiment" AS MATERIALIZED (
  SELECT "experiment".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "given node".id AND "experiment".label = 'Experiment' AND "experiment".scope = :scope AND "experiment".state IN ('live', 'stub')
),
"experiment to model" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "model".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every experiment") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'RUNS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "model" ON "model".id = "edge 1".dst AND (:bound1 IS NULL OR "model".id IN (SELECT value FROM json_each(:bound1))) AND "model".label = 'Model' AND "model".scope = :scope AND "model".state IN ('live', 'stub')
),
"experiment to dataset" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "dataset".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every experiment") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'EVALUATES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "edge 1".dst AND (:bound2 IS NULL OR "dataset".id IN (SELECT value FROM json_each(:bound2))) AND "dataset".label = 'Dataset' AND "dataset".scope = :scope AND "dataset".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT DISTINCT "every experiment".far AS g0, "experiment to model".far AS g1, "experiment to dataset".far AS g2
  FROM "every experiment"
  CROSS JOIN "experiment to model" ON "experiment to model".near = "every experiment".far
  CROSS JOIN "experiment to dataset" ON "experiment to dataset".near = "every experiment".far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "experiment to model".far AND "some edge".type = 'TRAINS_ON' AND "some edge".dst = "experiment to dataset".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, 0.9 AS score
  FROM matched
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

-- name: bounded.model
WITH
"every model" AS MATERIALIZED (
  SELECT "model".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "model" ON "model".id = "given node".id AND "model".label = 'Model' AND "model".scope = :scope AND "model".state IN ('live', 'stub')
),
"model to dataset" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "dataset".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every model") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'TRAINS_ON' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "edge 1".dst AND (:bound2 IS NULL OR "dataset".id IN (SELECT value FROM json_each(:bound2))) AND "dataset".label = 'Dataset' AND "dataset".scope = :scope AND "dataset".state IN ('live', 'stub')
),
"model to experiment" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "experiment".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every model") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'RUNS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "edge 1".src AND (:bound0 IS NULL OR "experiment".id IN (SELECT value FROM json_each(:bound0))) AND "experiment".label = 'Experiment' AND "experiment".scope = :scope AND "experiment".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT DISTINCT "model to experiment".far AS g0, "every model".far AS g1, "model to dataset".far AS g2
  FROM "every model"
  CROSS JOIN "model to dataset" ON "model to dataset".near = "every model".far
  CROSS JOIN "model to experiment" ON "model to experiment".near = "every model".far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "model to experiment".far AND "some edge".type = 'EVALUATES' AND "some edge".dst = "model to dataset".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, 0.9 AS score
  FROM matched
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

-- name: bounded.dataset
WITH
"every dataset" AS MATERIALIZED (
  SELECT "dataset".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound2)) AS "given node"
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "given node".id AND "dataset".label = 'Dataset' AND "dataset".scope = :scope AND "dataset".state IN ('live', 'stub')
),
"dataset to experiment" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "experiment".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every dataset") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'EVALUATES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "edge 1".src AND (:bound0 IS NULL OR "experiment".id IN (SELECT value FROM json_each(:bound0))) AND "experiment".label = 'Experiment' AND "experiment".scope = :scope AND "experiment".state IN ('live', 'stub')
),
"experiment to model" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "model".id AS far
  FROM (SELECT DISTINCT far AS id FROM "dataset to experiment") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'RUNS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "model" ON "model".id = "edge 1".dst AND (:bound1 IS NULL OR "model".id IN (SELECT value FROM json_each(:bound1))) AND "model".label = 'Model' AND "model".scope = :scope AND "model".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT DISTINCT "dataset to experiment".far AS g0, "experiment to model".far AS g1, "every dataset".far AS g2
  FROM "every dataset"
  CROSS JOIN "dataset to experiment" ON "dataset to experiment".near = "every dataset".far
  CROSS JOIN "experiment to model" ON "experiment to model".near = "dataset to experiment".far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "experiment to model".far AND "some edge".type = 'TRAINS_ON' AND "some edge".dst = "every dataset".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, 0.9 AS score
  FROM matched
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

-- name: reached.experiment
WITH
"from dataset" AS MATERIALIZED (
  SELECT "dataset".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "given seed".value AND "dataset".scope = :scope
),
"from model" AS MATERIALIZED (
  SELECT "model".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "model" ON "model".id = "given seed".value AND "model".scope = :scope
),
"from experiment" AS MATERIALIZED (
  SELECT "experiment".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "given seed".value AND "experiment".scope = :scope
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

-- name: reached.model
WITH
"from dataset" AS MATERIALIZED (
  SELECT "dataset".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "given seed".value AND "dataset".scope = :scope
),
"from experiment" AS MATERIALIZED (
  SELECT "experiment".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "given seed".value AND "experiment".scope = :scope
),
"from model" AS MATERIALIZED (
  SELECT "model".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "model" ON "model".id = "given seed".value AND "model".scope = :scope
  UNION
  SELECT "model".id FROM "from experiment" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'RUNS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "model" ON "model".id = "walked edge".dst AND "model".scope = :scope AND "model".state IN ('live', 'stub') AND "model".label = 'Model'
  UNION
  SELECT "model".id FROM "from dataset" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'TRAINS_ON' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "model" ON "model".id = "walked edge".src AND "model".scope = :scope AND "model".state IN ('live', 'stub') AND "model".label = 'Model'
)
SELECT id
FROM "from model"
ORDER BY id;

-- name: reached.dataset
WITH
"from model" AS MATERIALIZED (
  SELECT "model".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "model" ON "model".id = "given seed".value AND "model".scope = :scope
),
"from experiment" AS MATERIALIZED (
  SELECT "experiment".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "experiment" ON "experiment".id = "given seed".value AND "experiment".scope = :scope
),
"from dataset" AS MATERIALIZED (
  SELECT "dataset".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "given seed".value AND "dataset".scope = :scope
  UNION
  SELECT "dataset".id FROM "from experiment" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'EVALUATES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "walked edge".dst AND "dataset".scope = :scope AND "dataset".state IN ('live', 'stub') AND "dataset".label = 'Dataset'
  UNION
  SELECT "dataset".id FROM "from model" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'TRAINS_ON' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "dataset" ON "dataset".id = "walked edge".dst AND "dataset".scope = :scope AND "dataset".state IN ('live', 'stub') AND "dataset".label = 'Dataset'
)
SELECT id
FROM "from dataset"
ORDER BY id;
