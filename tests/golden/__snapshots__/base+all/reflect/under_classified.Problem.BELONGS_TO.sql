-- The pattern under_classified.Problem.BELONGS_TO: Problem without BELONGS_TO, which each of them should have.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "node".id AS g0
  FROM nodes AS "node"
  WHERE "node".label = 'Problem' AND "node".scope = :scope AND "node".state IN ('live', 'stub')
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "node".id AND "some edge".type = 'BELONGS_TO' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label NOT IN ('Insight'))
),
scored AS MATERIALIZED (
  SELECT g0, 0.4 AS score
  FROM matched
)
SELECT g0, score
FROM scored
  CROSS JOIN nodes AS "node" ON "node".id = g0
ORDER BY score DESC, "node".key_folded, "node".label, "node".uid
LIMIT :limit;

-- name: bounded.node
WITH
matched AS MATERIALIZED (
  SELECT "node".id AS g0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "node" ON "node".id = "given node".id AND "node".label = 'Problem' AND "node".scope = :scope AND "node".state IN ('live', 'stub')
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "node".id AND "some edge".type = 'BELONGS_TO' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label NOT IN ('Insight'))
),
scored AS MATERIALIZED (
  SELECT g0, 0.4 AS score
  FROM matched
)
SELECT g0, score
FROM scored
  CROSS JOIN nodes AS "node" ON "node".id = g0
ORDER BY score DESC, "node".key_folded, "node".label, "node".uid
LIMIT :limit;

-- name: reached.node
WITH
"from node" AS MATERIALIZED (
  SELECT "node".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "node" ON "node".id = "given seed".value AND "node".scope = :scope
)
SELECT id
FROM "from node"
ORDER BY id;
