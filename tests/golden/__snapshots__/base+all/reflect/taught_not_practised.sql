-- The pattern taught_not_practised: A course that goes on covers concepts that no exercise practises.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "course".id AS g0, count(DISTINCT "concept".id) AS c0
  FROM nodes AS "concept"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "concept".id AND "edge 2".type = 'COVERS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "edge 2".src AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  WHERE "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND (json_extract("course".props, '$."status"') IN ('completed', 'cancelled', 'archived')) IS NOT TRUE
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".type = 'PRACTICES' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Exercise')
  GROUP BY g0
  HAVING count(DISTINCT "concept".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.4 + 0.1 * c0, 0.8) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "course" ON "course".id = g0
ORDER BY score DESC, c0 DESC, "course".key_folded, "course".label, "course".uid
LIMIT :limit;

-- name: bounded.course
WITH
matched AS MATERIALIZED (
  SELECT "course".id AS g0, count(DISTINCT "concept".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "course" ON "course".id = "given node".id AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "course".id AND "edge 2".type = 'COVERS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 2".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE (json_extract("course".props, '$."status"') IN ('completed', 'cancelled', 'archived')) IS NOT TRUE
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".type = 'PRACTICES' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Exercise')
  GROUP BY g0
  HAVING count(DISTINCT "concept".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.4 + 0.1 * c0, 0.8) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "course" ON "course".id = g0
ORDER BY score DESC, c0 DESC, "course".key_folded, "course".label, "course".uid
LIMIT :limit;

-- name: reached.course
WITH
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope
),
"from course" AS MATERIALIZED (
  SELECT "course".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "course" ON "course".id = "given seed".value AND "course".scope = :scope
  UNION
  SELECT "course".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'COVERS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "walked edge".src AND "course".scope = :scope AND "course".state IN ('live', 'stub') AND "course".label = 'Course' AND (json_extract("course".props, '$."status"') IN ('completed', 'cancelled', 'archived')) IS NOT TRUE
)
SELECT id
FROM "from course"
ORDER BY id;

-- name: reached.concept
WITH
"from course" AS MATERIALIZED (
  SELECT "course".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "course" ON "course".id = "given seed".value AND "course".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope
  UNION
  SELECT "concept".id FROM "from course" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'COVERS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".type = 'PRACTICES' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Exercise')
)
SELECT id
FROM "from concept"
ORDER BY id;

-- name: sample.concepts
SELECT "concept".id
  FROM nodes AS "course"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "course".id AND "edge 1".type = 'COVERS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "course".id = :g0 AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".type = 'PRACTICES' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Exercise')
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 5;

-- name: among.concepts
SELECT "concept".id
  FROM nodes AS "course"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given node".id AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "course".id = :g0 AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "course".id AND "some edge".type = 'COVERS' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".type = 'PRACTICES' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Exercise')
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 5;
