-- The pattern served_untested: A pipeline in use feeds a model that no experiment has run.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "model".id AS g0, count(DISTINCT "pipeline".id) AS c0
  FROM nodes AS "model"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "model".id AND "edge 2".type = 'FEEDS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "pipeline" ON "pipeline".id = "edge 2".src AND "pipeline".label = 'Pipeline' AND "pipeline".scope = :scope AND "pipeline".state IN ('live', 'stub')
  WHERE "model".label = 'Model' AND "model".scope = :scope AND "model".state IN ('live', 'stub')
  AND (json_extract("pipeline".props, '$."status"') IN ('planned', 'development', 'paused', 'retired')) IS NOT TRUE
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "model".id AND "some edge".type = 'RUNS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Experiment')
  GROUP BY g0
  HAVING count(DISTINCT "pipeline".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.5 + 0.1 * c0, 0.8) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "model" ON "model".id = g0
ORDER BY score DESC, c0 DESC, "model".key_folded, "model".label, "model".uid
LIMIT :limit;

-- name: bounded.model
WITH
matched AS MATERIALIZED (
  SELECT "model".id AS g0, count(DISTINCT "pipeline".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "model" ON "model".id = "given node".id AND "model".label = 'Model' AND "model".scope = :scope AND "model".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "model".id AND "edge 2".type = 'FEEDS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "pipeline" ON "pipeline".id = "edge 2".src AND "pipeline".label = 'Pipeline' AND "pipeline".scope = :scope AND "pipeline".state IN ('live', 'stub')
  WHERE (json_extract("pipeline".props, '$."status"') IN ('planned', 'development', 'paused', 'retired')) IS NOT TRUE
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "model".id AND "some edge".type = 'RUNS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Experiment')
  GROUP BY g0
  HAVING count(DISTINCT "pipeline".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.5 + 0.1 * c0, 0.8) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "model" ON "model".id = g0
ORDER BY score DESC, c0 DESC, "model".key_folded, "model".label, "model".uid
LIMIT :limit;

-- name: reached.model
WITH
"from pipeline" AS MATERIALIZED (
  SELECT "pipeline".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "pipeline" ON "pipeline".id = "given seed".value AND "pipeline".scope = :scope
),
"from model" AS MATERIALIZED (
  SELECT "model".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "model" ON "model".id = "given seed".value AND "model".scope = :scope
  UNION
  SELECT "model".id FROM "from pipeline" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'FEEDS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "model" ON "model".id = "walked edge".dst AND "model".scope = :scope AND "model".state IN ('live', 'stub') AND "model".label = 'Model' AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "model".id AND "some edge".type = 'RUNS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Experiment')
)
SELECT id
FROM "from model"
ORDER BY id;

-- name: reached.pipeline
WITH
"from model" AS MATERIALIZED (
  SELECT "model".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "model" ON "model".id = "given seed".value AND "model".scope = :scope
),
"from pipeline" AS MATERIALIZED (
  SELECT "pipeline".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "pipeline" ON "pipeline".id = "given seed".value AND "pipeline".scope = :scope
  UNION
  SELECT "pipeline".id FROM "from model" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'FEEDS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "pipeline" ON "pipeline".id = "walked edge".src AND "pipeline".scope = :scope AND "pipeline".state IN ('live', 'stub') AND "pipeline".label = 'Pipeline' AND (json_extract("pipeline".props, '$."status"') IN ('planned', 'development', 'paused', 'retired')) IS NOT TRUE
)
SELECT id
FROM "from pipeline"
ORDER BY id;

-- name: sample.pipelines
SELECT "pipeline".id
  FROM nodes AS "model"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "model".id AND "edge 1".type = 'FEEDS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "pipeline" ON "pipeline".id = "edge 1".src AND "pipeline".label = 'Pipeline' AND "pipeline".scope = :scope AND "pipeline".state IN ('live', 'stub')
  WHERE "model".id = :g0 AND "model".scope = :scope AND "model".state IN ('live', 'stub')
  AND (json_extract("pipeline".props, '$."status"') IN ('planned', 'development', 'paused', 'retired')) IS NOT TRUE
GROUP BY "pipeline".id
ORDER BY "pipeline".key_folded, "pipeline".label, "pipeline".uid
LIMIT 3;

-- name: among.pipelines
SELECT "pipeline".id
  FROM nodes AS "model"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "pipeline" ON "pipeline".id = "given node".id AND "pipeline".label = 'Pipeline' AND "pipeline".scope = :scope AND "pipeline".state IN ('live', 'stub')
  WHERE "model".id = :g0 AND "model".scope = :scope AND "model".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "pipeline".id AND "some edge".type = 'FEEDS' AND "some edge".dst = "model".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (json_extract("pipeline".props, '$."status"') IN ('planned', 'development', 'paused', 'retired')) IS NOT TRUE
GROUP BY "pipeline".id
ORDER BY "pipeline".key_folded, "pipeline".label, "pipeline".uid
LIMIT 3;
