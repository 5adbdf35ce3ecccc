-- The pattern stale_knowledge: Something not updated for 90 days, or hardly trusted, still belongs to work that goes on.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "item".id AS g0, count(DISTINCT "holder".id) AS c0
  FROM nodes AS "holder"
  CROSS JOIN edges AS "edge 2" ON ("edge 2".src = "holder".id OR "edge 2".dst = "holder".id) AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "item" ON "item".id = CASE WHEN "edge 2".src = "holder".id THEN "edge 2".dst ELSE "edge 2".src END AND "item".label NOT IN ('Insight') AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  WHERE "holder".label = 'Project' AND "holder".scope = :scope AND "holder".state IN ('live', 'stub')
  AND (("item".updated_at < :system_90d) OR "item".confidence < 0.3)
  AND (json_extract("holder".props, '$."status"') IN ('idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived')) IS NOT TRUE
  AND ("item".id <> "holder".id)
  GROUP BY g0
  HAVING count(DISTINCT "holder".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, CASE WHEN "item".confidence < 0.3 THEN 0.8 ELSE min(0.4 + 0.05 * c0, 0.7) END AS score
  FROM matched
  CROSS JOIN nodes AS "item" ON "item".id = g0
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "item" ON "item".id = g0
ORDER BY score DESC, c0 DESC, "item".key_folded, "item".label, "item".uid
LIMIT :limit;

-- name: bounded.item
WITH
matched AS MATERIALIZED (
  SELECT "item".id AS g0, count(DISTINCT "holder".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "item" ON "item".id = "given node".id AND "item".label NOT IN ('Insight') AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON ("edge 2".src = "item".id OR "edge 2".dst = "item".id) AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "holder" ON "holder".id = CASE WHEN "edge 2".src = "item".id THEN "edge 2".dst ELSE "edge 2".src END AND "holder".label = 'Project' AND "holder".scope = :scope AND "holder".state IN ('live', 'stub')
  WHERE (("item".updated_at < :system_90d) OR "item".confidence < 0.3)
  AND (json_extract("holder".props, '$."status"') IN ('idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived')) IS NOT TRUE
  AND ("item".id <> "holder".id)
  GROUP BY g0
  HAVING count(DISTINCT "holder".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, CASE WHEN "item".confidence < 0.3 THEN 0.8 ELSE min(0.4 + 0.05 * c0, 0.7) END AS score
  FROM matched
  CROSS JOIN nodes AS "item" ON "item".id = g0
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "item" ON "item".id = g0
ORDER BY score DESC, c0 DESC, "item".key_folded, "item".label, "item".uid
LIMIT :limit;

-- name: reached.item
WITH
"from holder" AS MATERIALIZED (
  SELECT "holder".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "holder" ON "holder".id = "given seed".value AND "holder".scope = :scope
),
"from item" AS MATERIALIZED (
  SELECT "item".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "item" ON "item".id = "given seed".value AND "item".scope = :scope
  UNION
  SELECT "item".id FROM "from holder" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "item" ON "item".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "item".scope = :scope AND "item".state IN ('live', 'stub') AND "item".label NOT IN ('Insight') AND (("item".updated_at < :system_90d) OR "item".confidence < 0.3)
)
SELECT id
FROM "from item"
ORDER BY id;

-- name: reached.holder
WITH
"from item" AS MATERIALIZED (
  SELECT "item".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "item" ON "item".id = "given seed".value AND "item".scope = :scope
),
"from holder" AS MATERIALIZED (
  SELECT "holder".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "holder" ON "holder".id = "given seed".value AND "holder".scope = :scope
  UNION
  SELECT "holder".id FROM "from item" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "holder" ON "holder".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "holder".scope = :scope AND "holder".state IN ('live', 'stub') AND "holder".label = 'Project' AND (json_extract("holder".props, '$."status"') IN ('idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived')) IS NOT TRUE
)
SELECT id
FROM "from holder"
ORDER BY id;

-- name: sample.holders
SELECT "holder".id
  FROM nodes AS "item"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "item".id OR "edge 1".dst = "item".id) AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "holder" ON "holder".id = CASE WHEN "edge 1".src = "item".id THEN "edge 1".dst ELSE "edge 1".src END AND "holder".label = 'Project' AND "holder".scope = :scope AND "holder".state IN ('live', 'stub')
  WHERE "item".id = :g0 AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  AND (json_extract("holder".props, '$."status"') IN ('idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived')) IS NOT TRUE
  AND ("item".id <> "holder".id)
GROUP BY "holder".id
ORDER BY "holder".key_folded, "holder".label, "holder".uid
LIMIT 3;

-- name: among.holders
SELECT "holder".id
  FROM nodes AS "item"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "holder" ON "holder".id = "given node".id AND "holder".label = 'Project' AND "holder".scope = :scope AND "holder".state IN ('live', 'stub')
  WHERE "item".id = :g0 AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  AND (EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "item".id AND "some edge".dst = "holder".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope) OR EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "holder".id AND "some edge".dst = "item".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
  AND (json_extract("holder".props, '$."status"') IN ('idea', 'draft', 'planned', 'paused', 'completed', 'cancelled', 'archived')) IS NOT TRUE
  AND ("item".id <> "holder".id)
GROUP BY "holder".id
ORDER BY "holder".key_folded, "holder".label, "holder".uid
LIMIT 3;

-- name: aged
SELECT "item".id
FROM nodes AS "item"
WHERE "item".scope = :scope AND "item".state IN ('live', 'stub')
  AND +"item".label NOT IN ('Insight')
  AND "item".updated_at >= :since_system_90d AND "item".updated_at < :system_90d
ORDER BY 1;
