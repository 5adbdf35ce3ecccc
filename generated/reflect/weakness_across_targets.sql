-- The pattern weakness_across_targets: The same class of weakness was found in two or more targets.

-- name: rows
WITH
"every target" AS MATERIALIZED (
  SELECT "target".id AS far
  FROM nodes AS "target"
  WHERE "target".label = 'Target' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
),
"target to vulnerability" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "vulnerability".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every target") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'HAS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "edge 1".dst AND "vulnerability".label = 'Vulnerability' AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub')
),
"vulnerability to weakness" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "weakness".id AS far
  FROM (SELECT DISTINCT far AS id FROM "target to vulnerability") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'INSTANCE_OF' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "edge 1".dst AND "weakness".label = 'Concept' AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "vulnerability to weakness".far AS g0, count(DISTINCT "every target".far) AS c0, count(DISTINCT "target to vulnerability".far) AS c1
  FROM "every target"
  CROSS JOIN "target to vulnerability" ON "target to vulnerability".near = "every target".far
  CROSS JOIN "vulnerability to weakness" ON "vulnerability to weakness".near = "target to vulnerability".far
  GROUP BY g0
  HAVING count(DISTINCT "every target".far) >= 2 AND count(DISTINCT "target to vulnerability".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, c1, min(0.4 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM scored ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, c1, score
FROM strong
  CROSS JOIN nodes AS "weakness" ON "weakness".id = g0
ORDER BY score DESC, c0 DESC, c1 DESC, "weakness".key_folded, "weakness".label, "weakness".uid
LIMIT :limit;

-- name: bounded.weakness
WITH
"every weakness" AS MATERIALIZED (
  SELECT "weakness".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "given node".id AND "weakness".label = 'Concept' AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
),
"weakness to vulnerability" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "vulnerability".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every weakness") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'INSTANCE_OF' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "edge 1".src AND "vulnerability".label = 'Vulnerability' AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub')
),
"vulnerability to target" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "target".id AS far
  FROM (SELECT DISTINCT far AS id FROM "weakness to vulnerability") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'HAS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = "edge 1".src AND "target".label = 'Target' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "every weakness".far AS g0, count(DISTINCT "vulnerability to target".far) AS c0, count(DISTINCT "weakness to vulnerability".far) AS c1
  FROM "every weakness"
  CROSS JOIN "weakness to vulnerability" ON "weakness to vulnerability".near = "every weakness".far
  CROSS JOIN "vulnerability to target" ON "vulnerability to target".near = "weakness to vulnerability".far
  GROUP BY g0
  HAVING count(DISTINCT "vulnerability to target".far) >= 2 AND count(DISTINCT "weakness to vulnerability".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, c1, min(0.4 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM scored ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, c1, score
FROM strong
  CROSS JOIN nodes AS "weakness" ON "weakness".id = g0
ORDER BY score DESC, c0 DESC, c1 DESC, "weakness".key_folded, "weakness".label, "weakness".uid
LIMIT :limit;

-- name: reached.weakness
WITH
"from target" AS MATERIALIZED (
  SELECT "target".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "target" ON "target".id = "given seed".value AND "target".scope = :scope
),
"from vulnerability" AS MATERIALIZED (
  SELECT "vulnerability".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "given seed".value AND "vulnerability".scope = :scope
  UNION
  SELECT "vulnerability".id FROM "from target" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "walked edge".dst AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub') AND "vulnerability".label = 'Vulnerability'
),
"from weakness" AS MATERIALIZED (
  SELECT "weakness".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "given seed".value AND "weakness".scope = :scope
  UNION
  SELECT "weakness".id FROM "from vulnerability" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'INSTANCE_OF' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "walked edge".dst AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub') AND "weakness".label = 'Concept'
)
SELECT id
FROM "from weakness"
ORDER BY id;

-- name: reached.target
WITH
"from weakness" AS MATERIALIZED (
  SELECT "weakness".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "given seed".value AND "weakness".scope = :scope
),
"from vulnerability" AS MATERIALIZED (
  SELECT "vulnerability".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "given seed".value AND "vulnerability".scope = :scope
  UNION
  SELECT "vulnerability".id FROM "from weakness" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'INSTANCE_OF' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "walked edge".src AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub') AND "vulnerability".label = 'Vulnerability'
),
"from target" AS MATERIALIZED (
  SELECT "target".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "target" ON "target".id = "given seed".value AND "target".scope = :scope
  UNION
  SELECT "target".id FROM "from vulnerability" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'HAS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = "walked edge".src AND "target".scope = :scope AND "target".state IN ('live', 'stub') AND "target".label = 'Target'
)
SELECT id
FROM "from target"
ORDER BY id;

-- name: reached.vulnerability
WITH
"from target" AS MATERIALIZED (
  SELECT "target".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "target" ON "target".id = "given seed".value AND "target".scope = :scope
),
"from weakness" AS MATERIALIZED (
  SELECT "weakness".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "given seed".value AND "weakness".scope = :scope
),
"from vulnerability" AS MATERIALIZED (
  SELECT "vulnerability".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "given seed".value AND "vulnerability".scope = :scope
  UNION
  SELECT "vulnerability".id FROM "from weakness" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'INSTANCE_OF' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "walked edge".src AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub') AND "vulnerability".label = 'Vulnerability'
  UNION
  SELECT "vulnerability".id FROM "from target" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "walked edge".dst AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub') AND "vulnerability".label = 'Vulnerability'
)
SELECT id
FROM "from vulnerability"
ORDER BY id;

-- name: sample.targets
SELECT "target".id
  FROM nodes AS "weakness"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "weakness".id AND "edge 1".type = 'INSTANCE_OF' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "edge 1".src AND "vulnerability".label = 'Vulnerability' AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "vulnerability".id AND "edge 2".type = 'HAS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = "edge 2".src AND "target".label = 'Target' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
  WHERE "weakness".id = :g0 AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
GROUP BY "target".id
ORDER BY "target".key_folded, "target".label, "target".uid
LIMIT 5;

-- name: among.targets
SELECT "target".id
  FROM nodes AS "weakness"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "target" ON "target".id = "given node".id AND "target".label = 'Target' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "target".id AND "edge 2".type = 'HAS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "edge 2".dst AND "vulnerability".label = 'Vulnerability' AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub')
  WHERE "weakness".id = :g0 AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "vulnerability".id AND "some edge".type = 'INSTANCE_OF' AND "some edge".dst = "weakness".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "target".id
ORDER BY "target".key_folded, "target".label, "target".uid
LIMIT 5;

-- name: sample.vulnerabilities
SELECT "vulnerability".id
  FROM nodes AS "weakness"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "weakness".id AND "edge 1".type = 'INSTANCE_OF' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "edge 1".src AND "vulnerability".label = 'Vulnerability' AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub')
  WHERE "weakness".id = :g0 AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "target" ON "target".id = "edge 1".src AND "target".label = 'Target' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
  WHERE "edge 1".dst = "vulnerability".id AND "edge 1".type = 'HAS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope)
GROUP BY "vulnerability".id
ORDER BY "vulnerability".key_folded, "vulnerability".label, "vulnerability".uid
LIMIT 5;

-- name: among.vulnerabilities
SELECT "vulnerability".id
  FROM nodes AS "weakness"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "vulnerability" ON "vulnerability".id = "given node".id AND "vulnerability".label = 'Vulnerability' AND "vulnerability".scope = :scope AND "vulnerability".state IN ('live', 'stub')
  WHERE "weakness".id = :g0 AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "vulnerability".id AND "some edge".type = 'INSTANCE_OF' AND "some edge".dst = "weakness".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "target" ON "target".id = "edge 1".src AND "target".label = 'Target' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
  WHERE "edge 1".dst = "vulnerability".id AND "edge 1".type = 'HAS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope)
GROUP BY "vulnerability".id
ORDER BY "vulnerability".key_folded, "vulnerability".label, "vulnerability".uid
LIMIT 5;
