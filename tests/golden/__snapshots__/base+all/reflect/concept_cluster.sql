-- The pattern concept_cluster: Three or more things rest on one concept.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "concept".id AS g0, count(DISTINCT "member".id) AS c0
  FROM nodes AS "concept"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "concept".id AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "member" ON "member".id = "edge 2".src AND "member".label NOT IN ('Insight') AND "member".scope = :scope AND "member".state IN ('live', 'stub')
  WHERE "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND ("member".id <> "concept".id)
  GROUP BY g0
  HAVING count(DISTINCT "member".id) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.35 + 0.03 * c0, 0.65) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "concept" ON "concept".id = g0
ORDER BY score DESC, c0 DESC, "concept".key_folded, "concept".label, "concept".uid
LIMIT :limit;

-- name: bounded.concept
WITH
matched AS MATERIALIZED (
  SELECT "concept".id AS g0, count(DISTINCT "member".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given node".id AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "concept".id AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "member" ON "member".id = "edge 2".src AND "member".label NOT IN ('Insight') AND "member".scope = :scope AND "member".state IN ('live', 'stub')
  WHERE ("member".id <> "concept".id)
  GROUP BY g0
  HAVING count(DISTINCT "member".id) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.35 + 0.03 * c0, 0.65) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "concept" ON "concept".id = g0
ORDER BY score DESC, c0 DESC, "concept".key_folded, "concept".label, "concept".uid
LIMIT :limit;

-- name: reached.concept
WITH
"from member" AS MATERIALIZED (
  SELECT "member".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "member" ON "member".id = "given seed".value AND "member".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope
  UNION
  SELECT "concept".id FROM "from member" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept'
)
SELECT id
FROM "from concept"
ORDER BY id;

-- name: reached.member
WITH
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope
),
"from member" AS MATERIALIZED (
  SELECT "member".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "member" ON "member".id = "given seed".value AND "member".scope = :scope
  UNION
  SELECT "member".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "member" ON "member".id = "walked edge".src AND "member".scope = :scope AND "member".state IN ('live', 'stub') AND "member".label NOT IN ('Insight')
)
SELECT id
FROM "from member"
ORDER BY id;

-- name: sample.members
SELECT "member".id
  FROM nodes AS "concept"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "concept".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "member" ON "member".id = "edge 1".src AND "member".label NOT IN ('Insight') AND "member".scope = :scope AND "member".state IN ('live', 'stub')
  WHERE "concept".id = :g0 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND ("member".id <> "concept".id)
GROUP BY "member".id
ORDER BY "member".key_folded, "member".label, "member".uid
LIMIT 5;

-- name: among.members
SELECT "member".id
  FROM nodes AS "concept"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "member" ON "member".id = "given node".id AND "member".label NOT IN ('Insight') AND "member".scope = :scope AND "member".state IN ('live', 'stub')
  WHERE "concept".id = :g0 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "member".id AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("member".id <> "concept".id)
GROUP BY "member".id
ORDER BY "member".key_folded, "member".label, "member".uid
LIMIT 5;
