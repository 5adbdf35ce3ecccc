-- The pattern training_opportunity: A course covers a concept that open problems or vulnerabilities are about.

-- name: rows
WITH
"every concept" AS MATERIALIZED (
  SELECT "concept".id AS far
  FROM nodes AS "concept"
  WHERE "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to course" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "course".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'COVERS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "edge 1".src AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
),
"concept to weakness" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "weakness".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "edge 1".src AND "weakness".label IN ('Problem', 'Vulnerability') AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  WHERE (json_extract("weakness".props, '$."status"') IN ('resolved', 'closed', 'mitigated', 'accepted', 'false-positive')) IS NOT TRUE
),
matched AS MATERIALIZED (
  SELECT "concept to course".far AS g0, "every concept".far AS g1, count(DISTINCT "concept to weakness".far) AS c0
  FROM "every concept"
  CROSS JOIN "concept to course" ON "concept to course".near = "every concept".far
  CROSS JOIN "concept to weakness" ON "concept to weakness".near = "every concept".far
  GROUP BY g0, g1
  HAVING count(DISTINCT "concept to weakness".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.5 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "course" ON "course".id = g0
  CROSS JOIN nodes AS "concept" ON "concept".id = g1
ORDER BY score DESC, c0 DESC, "course".key_folded, "course".label, "course".uid, "concept".key_folded, "concept".label, "concept".uid
LIMIT :limit;

-- name: rooted
WITH
"every course" AS MATERIALIZED (
  SELECT "course".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:roots)) AS "given root"
  CROSS JOIN nodes AS "course" ON "course".id = "given root".id AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
),
"course beside concept" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every course") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'COVERS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
),
"course to concept" AS MATERIALIZED (
  SELECT "course beside concept".*
  FROM (SELECT "concept".id FROM (SELECT DISTINCT far FROM "course beside concept")
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50) AS "fitting node"
  CROSS JOIN "course beside concept" ON "course beside concept".far = "fitting node".id
),
"concept to weakness" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "weakness".id AS far
  FROM (SELECT DISTINCT far AS id FROM "course to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "edge 1".src AND "weakness".label IN ('Problem', 'Vulnerability') AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  WHERE (json_extract("weakness".props, '$."status"') IN ('resolved', 'closed', 'mitigated', 'accepted', 'false-positive')) IS NOT TRUE
),
matched AS MATERIALIZED (
  SELECT "every course".far AS g0, "course to concept".far AS g1, count(DISTINCT "concept to weakness".far) AS c0
  FROM "every course"
  CROSS JOIN "course to concept" ON "course to concept".near = "every course".far
  CROSS JOIN "concept to weakness" ON "concept to weakness".near = "course to concept".far
  GROUP BY g0, g1
  HAVING count(DISTINCT "concept to weakness".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.5 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "course" ON "course".id = g0
  CROSS JOIN nodes AS "concept" ON "concept".id = g1
ORDER BY score DESC, c0 DESC, "course".key_folded, "course".label, "course".uid, "concept".key_folded, "concept".label, "concept".uid
LIMIT :limit;

-- name: roots
WITH
"from weakness" AS MATERIALIZED (
  SELECT "weakness".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "given seed".value AND "weakness".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from weakness" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from course" AS MATERIALIZED (
  SELECT "course".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "course" ON "course".id = "given seed".value AND "course".scope = :scope
  UNION
  SELECT "course".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'COVERS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "walked edge".src AND "course".scope = :scope AND "course".state IN ('live', 'stub') AND "course".label = 'Course'
)
SELECT id
FROM "from course"
ORDER BY id;

-- name: sample.weaknesses
SELECT "weakness".id
  FROM nodes AS "concept"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "concept".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "edge 1".src AND "weakness".label IN ('Problem', 'Vulnerability') AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  WHERE "concept".id = :g1 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND (json_extract("weakness".props, '$."status"') IN ('resolved', 'closed', 'mitigated', 'accepted', 'false-positive')) IS NOT TRUE
GROUP BY "weakness".id
ORDER BY "weakness".key_folded, "weakness".label, "weakness".uid
LIMIT 5;
