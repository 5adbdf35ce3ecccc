-- The pattern shared_technology: Several things work with, teach or are made of one technology.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "technology".id AS g0, count(DISTINCT "user".id) AS c0, count(DISTINCT "user".label) AS c1
  FROM nodes AS "technology"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "technology".id AND "edge 2".type IN ('USES', 'COMPOSED_OF') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "user" ON "user".id = "edge 2".src AND "user".label NOT IN ('Insight') AND "user".scope = :scope AND "user".state IN ('live', 'stub')
  WHERE "technology".label = 'Technology' AND "technology".scope = :scope AND "technology".state IN ('live', 'stub')
  GROUP BY g0
  HAVING count(DISTINCT "user".id) >= 2 AND count(DISTINCT "user".label) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, c1, CASE WHEN c1 >= 3 THEN 0.9 WHEN c1 >= 2 THEN 0.8 ELSE min(0.4 + 0.05 * c0, 0.75) END AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM scored ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, c1, score
FROM strong
  CROSS JOIN nodes AS "technology" ON "technology".id = g0
ORDER BY score DESC, c0 DESC, c1 DESC, "technology".key_folded, "technology".label, "technology".uid
LIMIT :limit;

-- name: bounded.technology
WITH
matched AS MATERIALIZED (
  SELECT "technology".id AS g0, count(DISTINCT "user".id) AS c0, count(DISTINCT "user".label) AS c1
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "technology" ON "technology".id = "given node".id AND "technology".label = 'Technology' AND "technology".scope = :scope AND "technology".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "technology".id AND "edge 2".type IN ('USES', 'COMPOSED_OF') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "user" ON "user".id = "edge 2".src AND "user".label NOT IN ('Insight') AND "user".scope = :scope AND "user".state IN ('live', 'stub')
  GROUP BY g0
  HAVING count(DISTINCT "user".id) >= 2 AND count(DISTINCT "user".label) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, c1, CASE WHEN c1 >= 3 THEN 0.9 WHEN c1 >= 2 THEN 0.8 ELSE min(0.4 + 0.05 * c0, 0.75) END AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM scored ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, c1, score
FROM strong
  CROSS JOIN nodes AS "technology" ON "technology".id = g0
ORDER BY score DESC, c0 DESC, c1 DESC, "technology".key_folded, "technology".label, "technology".uid
LIMIT :limit;

-- name: reached.technology
WITH
"from user" AS MATERIALIZED (
  SELECT "user".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "user" ON "user".id = "given seed".value AND "user".scope = :scope
),
"from technology" AS MATERIALIZED (
  SELECT "technology".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "technology" ON "technology".id = "given seed".value AND "technology".scope = :scope
  UNION
  SELECT "technology".id FROM "from user" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('USES', 'COMPOSED_OF') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technology" ON "technology".id = "walked edge".dst AND "technology".scope = :scope AND "technology".state IN ('live', 'stub') AND "technology".label = 'Technology'
)
SELECT id
FROM "from technology"
ORDER BY id;

-- name: reached.user
WITH
"from technology" AS MATERIALIZED (
  SELECT "technology".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "technology" ON "technology".id = "given seed".value AND "technology".scope = :scope
),
"from user" AS MATERIALIZED (
  SELECT "user".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "user" ON "user".id = "given seed".value AND "user".scope = :scope
  UNION
  SELECT "user".id FROM "from technology" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('USES', 'COMPOSED_OF') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "user" ON "user".id = "walked edge".src AND "user".scope = :scope AND "user".state IN ('live', 'stub') AND "user".label NOT IN ('Insight')
)
SELECT id
FROM "from user"
ORDER BY id;

-- name: sample.users
SELECT "user".id
  FROM nodes AS "technology"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "technology".id AND "edge 1".type IN ('USES', 'COMPOSED_OF') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "user" ON "user".id = "edge 1".src AND "user".label NOT IN ('Insight') AND "user".scope = :scope AND "user".state IN ('live', 'stub')
  WHERE "technology".id = :g0 AND "technology".scope = :scope AND "technology".state IN ('live', 'stub')
GROUP BY "user".id
ORDER BY "user".key_folded, "user".label, "user".uid
LIMIT 5;

-- name: among.users
SELECT "user".id
  FROM nodes AS "technology"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "user" ON "user".id = "given node".id AND "user".label NOT IN ('Insight') AND "user".scope = :scope AND "user".state IN ('live', 'stub')
  WHERE "technology".id = :g0 AND "technology".scope = :scope AND "technology".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "user".id AND "some edge".type IN ('USES', 'COMPOSED_OF') AND "some edge".dst = "technology".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "user".id
ORDER BY "user".key_folded, "user".label, "user".uid
LIMIT 5;
