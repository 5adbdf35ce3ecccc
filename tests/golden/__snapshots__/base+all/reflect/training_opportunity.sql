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

-- name: bounded.course
WITH
"every course" AS MATERIALIZED (
  SELECT "course".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "course" ON "course".id = "given node".id AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
),
"concept beside course" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every course") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'COVERS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND (:bound1 IS NULL OR "concept".id IN (SELECT value FROM json_each(:bound1))) AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"course to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside course".far
  FROM "concept beside course"
  CROSS JOIN json_each("concept beside course".nears) AS "each near"
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

-- name: bounded.concept
WITH
"every concept" AS MATERIALIZED (
  SELECT "concept".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given node".id AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to course" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "course".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'COVERS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "edge 1".src AND (:bound0 IS NULL OR "course".id IN (SELECT value FROM json_each(:bound0))) AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
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

-- name: reached.course
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

-- name: reached.concept
WITH
"from weakness" AS MATERIALIZED (
  SELECT "weakness".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "given seed".value AND "weakness".scope = :scope
),
"from course" AS MATERIALIZED (
  SELECT "course".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "course" ON "course".id = "given seed".value AND "course".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from course" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'COVERS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "concept".id FROM "from weakness" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
)
SELECT id
FROM "from concept"
ORDER BY id;

-- name: reached.weakness
WITH
"from course" AS MATERIALIZED (
  SELECT "course".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "course" ON "course".id = "given seed".value AND "course".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from course" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'COVERS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from weakness" AS MATERIALIZED (
  SELECT "weakness".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "given seed".value AND "weakness".scope = :scope
  UNION
  SELECT "weakness".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "walked edge".src AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub') AND "weakness".label IN ('Problem', 'Vulnerability') AND (json_extract("weakness".props, '$."status"') IN ('resolved', 'closed', 'mitigated', 'accepted', 'false-positive')) IS NOT TRUE
)
SELECT id
FROM "from weakness"
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

-- name: among.weaknesses
SELECT "weakness".id
  FROM nodes AS "concept"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "given node".id AND "weakness".label IN ('Problem', 'Vulnerability') AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  WHERE "concept".id = :g1 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "weakness".id AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (json_extract("weakness".props, '$."status"') IN ('resolved', 'closed', 'mitigated', 'accepted', 'false-positive')) IS NOT TRUE
GROUP BY "weakness".id
ORDER BY "weakness".key_folded, "weakness".label, "weakness".uid
LIMIT 5;
