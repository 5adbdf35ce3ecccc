-- The pattern technique_transfer: A technique is used in two or more domains.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "technique".id AS g0, count(DISTINCT "domain".id) AS c0
  FROM nodes AS "domain"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "domain".id AND "edge 2".type = 'IN_DOMAIN' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "edge 2".src AND "technique".label = 'Technique' AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  WHERE "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  GROUP BY g0
  HAVING count(DISTINCT "domain".id) >= 2
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.4 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "technique" ON "technique".id = g0
ORDER BY score DESC, c0 DESC, "technique".key_folded, "technique".label, "technique".uid
LIMIT :limit;

-- name: bounded.technique
WITH
matched AS MATERIALIZED (
  SELECT "technique".id AS g0, count(DISTINCT "domain".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given node".id AND "technique".label = 'Technique' AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "technique".id AND "edge 2".type = 'IN_DOMAIN' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "domain" ON "domain".id = "edge 2".dst AND "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  GROUP BY g0
  HAVING count(DISTINCT "domain".id) >= 2
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.4 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "technique" ON "technique".id = g0
ORDER BY score DESC, c0 DESC, "technique".key_folded, "technique".label, "technique".uid
LIMIT :limit;

-- name: reached.technique
WITH
"from domain" AS MATERIALIZED (
  SELECT "domain".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "domain" ON "domain".id = "given seed".value AND "domain".scope = :scope
),
"from technique" AS MATERIALIZED (
  SELECT "technique".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given seed".value AND "technique".scope = :scope
  UNION
  SELECT "technique".id FROM "from domain" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "walked edge".src AND "technique".scope = :scope AND "technique".state IN ('live', 'stub') AND "technique".label = 'Technique'
)
SELECT id
FROM "from technique"
ORDER BY id;

-- name: reached.domain
WITH
"from technique" AS MATERIALIZED (
  SELECT "technique".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given seed".value AND "technique".scope = :scope
),
"from domain" AS MATERIALIZED (
  SELECT "domain".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "domain" ON "domain".id = "given seed".value AND "domain".scope = :scope
  UNION
  SELECT "domain".id FROM "from technique" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "domain" ON "domain".id = "walked edge".dst AND "domain".scope = :scope AND "domain".state IN ('live', 'stub') AND "domain".label = 'Domain'
)
SELECT id
FROM "from domain"
ORDER BY id;

-- name: sample.domains
SELECT "domain".id
  FROM nodes AS "technique"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "technique".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "domain" ON "domain".id = "edge 1".dst AND "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  WHERE "technique".id = :g0 AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
GROUP BY "domain".id
ORDER BY "domain".key_folded, "domain".label, "domain".uid
LIMIT 5;

-- name: among.domains
SELECT "domain".id
  FROM nodes AS "technique"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "domain" ON "domain".id = "given node".id AND "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  WHERE "technique".id = :g0 AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "technique".id AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "domain".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "domain".id
ORDER BY "domain".key_folded, "domain".label, "domain".uid
LIMIT 5;
