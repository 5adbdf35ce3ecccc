-- The pattern outdated_material_in_use: A course that goes on uses material, or includes exercises, that are outdated or retired.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "item".id AS g0, count(DISTINCT "course".id) AS c0
  FROM nodes AS "item"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "item".id AND "edge 2".type IN ('HAS_MATERIAL', 'INCLUDES') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "edge 2".src AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  WHERE "item".label IN ('Exercise', 'Material') AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  AND (json_extract("course".props, '$."status"') IN ('completed', 'cancelled', 'archived')) IS NOT TRUE
  AND json_extract("item".props, '$."status"') IN ('outdated', 'retired')
  GROUP BY g0
  HAVING count(DISTINCT "course".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.6 + 0.1 * c0, 0.9) AS score
  FROM matched
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
  SELECT "item".id AS g0, count(DISTINCT "course".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "item" ON "item".id = "given node".id AND "item".label IN ('Exercise', 'Material') AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "item".id AND "edge 2".type IN ('HAS_MATERIAL', 'INCLUDES') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "edge 2".src AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  WHERE (json_extract("course".props, '$."status"') IN ('completed', 'cancelled', 'archived')) IS NOT TRUE
  AND json_extract("item".props, '$."status"') IN ('outdated', 'retired')
  GROUP BY g0
  HAVING count(DISTINCT "course".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.6 + 0.1 * c0, 0.9) AS score
  FROM matched
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
"from course" AS MATERIALIZED (
  SELECT "course".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "course" ON "course".id = "given seed".value AND "course".scope = :scope
),
"from item" AS MATERIALIZED (
  SELECT "item".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "item" ON "item".id = "given seed".value AND "item".scope = :scope
  UNION
  SELECT "item".id FROM "from course" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('HAS_MATERIAL', 'INCLUDES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "item" ON "item".id = "walked edge".dst AND "item".scope = :scope AND "item".state IN ('live', 'stub') AND "item".label IN ('Exercise', 'Material') AND json_extract("item".props, '$."status"') IN ('outdated', 'retired')
)
SELECT id
FROM "from item"
ORDER BY id;

-- name: reached.course
WITH
"from item" AS MATERIALIZED (
  SELECT "item".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "item" ON "item".id = "given seed".value AND "item".scope = :scope
),
"from course" AS MATERIALIZED (
  SELECT "course".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "course" ON "course".id = "given seed".value AND "course".scope = :scope
  UNION
  SELECT "course".id FROM "from item" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('HAS_MATERIAL', 'INCLUDES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "walked edge".src AND "course".scope = :scope AND "course".state IN ('live', 'stub') AND "course".label = 'Course' AND (json_extract("course".props, '$."status"') IN ('completed', 'cancelled', 'archived')) IS NOT TRUE
)
SELECT id
FROM "from course"
ORDER BY id;

-- name: sample.courses
SELECT "course".id
  FROM nodes AS "item"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "item".id AND "edge 1".type IN ('HAS_MATERIAL', 'INCLUDES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "edge 1".src AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  WHERE "item".id = :g0 AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  AND (json_extract("course".props, '$."status"') IN ('completed', 'cancelled', 'archived')) IS NOT TRUE
GROUP BY "course".id
ORDER BY "course".key_folded, "course".label, "course".uid
LIMIT 3;

-- name: among.courses
SELECT "course".id
  FROM nodes AS "item"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "course" ON "course".id = "given node".id AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  WHERE "item".id = :g0 AND "item".scope = :scope AND "item".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "course".id AND "some edge".type IN ('HAS_MATERIAL', 'INCLUDES') AND "some edge".dst = "item".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (json_extract("course".props, '$."status"') IN ('completed', 'cancelled', 'archived')) IS NOT TRUE
GROUP BY "course".id
ORDER BY "course".key_folded, "course".label, "course".uid
LIMIT 3;
