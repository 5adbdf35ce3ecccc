-- The pattern under_connected: Something has fewer than two relations to what is really known.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "item".id AS g0
  FROM nodes AS "item"
  WHERE "item".label NOT IN ('Insight') AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "item".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "item".id AND "some edge".src <> "item".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) < 2
),
scored AS MATERIALIZED (
  SELECT g0, 0.3 AS score
  FROM matched
)
SELECT g0, score
FROM scored
  CROSS JOIN nodes AS "item" ON "item".id = g0
ORDER BY score DESC, "item".key_folded, "item".label, "item".uid
LIMIT :limit;

-- name: bounded.item
WITH
matched AS MATERIALIZED (
  SELECT "item".id AS g0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "item" ON "item".id = "given node".id AND "item".label NOT IN ('Insight') AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "item".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "item".id AND "some edge".src <> "item".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) < 2
),
scored AS MATERIALIZED (
  SELECT g0, 0.3 AS score
  FROM matched
)
SELECT g0, score
FROM scored
  CROSS JOIN nodes AS "item" ON "item".id = g0
ORDER BY score DESC, "item".key_folded, "item".label, "item".uid
LIMIT :limit;

-- name: reached.item
WITH
"from item" AS MATERIALIZED (
  SELECT "item".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "item" ON "item".id = "given seed".value AND "item".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "item".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "item".id AND "some edge".src <> "item".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2 + :slack)) < 2 + :slack
)
SELECT id
FROM "from item"
ORDER BY id;
