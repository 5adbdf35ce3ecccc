-- The pattern unexpected_sighting: A species was photographed at a place that it is not known to inhabit.

-- name: rows
WITH
"every location" AS MATERIALIZED (
  SELECT "location".id AS far
  FROM nodes AS "location"
  WHERE "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
),
"location to photo" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "photo".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every location") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'TAKEN_AT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "edge 1".src AND "photo".label = 'Photo' AND "photo".scope = :scope AND "photo".state IN ('live', 'stub')
),
"photo to species" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "species".id AS far
  FROM (SELECT DISTINCT far AS id FROM "location to photo") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'FEATURES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "species" ON "species".id = "edge 1".dst AND "species".label = 'Species' AND "species".scope = :scope AND "species".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "photo to species".far AS g0, "every location".far AS g1, count(DISTINCT "location to photo".far) AS c0
  FROM "every location"
  CROSS JOIN "location to photo" ON "location to photo".near = "every location".far
  CROSS JOIN "photo to species" ON "photo to species".near = "location to photo".far
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "photo to species".far AND "some edge".type = 'INHABITS' AND "some edge".dst = "every location".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "location to photo".far) >= 1
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
  CROSS JOIN nodes AS "species" ON "species".id = g0
  CROSS JOIN nodes AS "location" ON "location".id = g1
ORDER BY score DESC, c0 DESC, "species".key_folded, "species".label, "species".uid, "location".key_folded, "location".label, "location".uid
LIMIT :limit;

-- name: bounded.species
WITH
"every species" AS MATERIALIZED (
  SELECT "species".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "species" ON "species".id = "given node".id AND "species".label = 'Species' AND "species".scope = :scope AND "species".state IN ('live', 'stub')
),
"species to photo" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "photo".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every species") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'FEATURES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "edge 1".src AND "photo".label = 'Photo' AND "photo".scope = :scope AND "photo".state IN ('live', 'stub')
),
"photo to location" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "location".id AS far
  FROM (SELECT DISTINCT far AS id FROM "species to photo") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'TAKEN_AT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "location" ON "location".id = "edge 1".dst AND (:bound1 IS NULL OR "location".id IN (SELECT value FROM json_each(:bound1))) AND "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "every species".far AS g0, "photo to location".far AS g1, count(DISTINCT "species to photo".far) AS c0
  FROM "every species"
  CROSS JOIN "species to photo" ON "species to photo".near = "every species".far
  CROSS JOIN "photo to location" ON "photo to location".near = "species to photo".far
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "every species".far AND "some edge".type = 'INHABITS' AND "some edge".dst = "photo to location".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "species to photo".far) >= 1
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
  CROSS JOIN nodes AS "species" ON "species".id = g0
  CROSS JOIN nodes AS "location" ON "location".id = g1
ORDER BY score DESC, c0 DESC, "species".key_folded, "species".label, "species".uid, "location".key_folded, "location".label, "location".uid
LIMIT :limit;

-- name: bounded.location
WITH
"every location" AS MATERIALIZED (
  SELECT "location".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "location" ON "location".id = "given node".id AND "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
),
"location to photo" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "photo".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every location") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'TAKEN_AT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "edge 1".src AND "photo".label = 'Photo' AND "photo".scope = :scope AND "photo".state IN ('live', 'stub')
),
"photo to species" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "species".id AS far
  FROM (SELECT DISTINCT far AS id FROM "location to photo") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'FEATURES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "species" ON "species".id = "edge 1".dst AND (:bound0 IS NULL OR "species".id IN (SELECT value FROM json_each(:bound0))) AND "species".label = 'Species' AND "species".scope = :scope AND "species".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "photo to species".far AS g0, "every location".far AS g1, count(DISTINCT "location to photo".far) AS c0
  FROM "every location"
  CROSS JOIN "location to photo" ON "location to photo".near = "every location".far
  CROSS JOIN "photo to species" ON "photo to species".near = "location to photo".far
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "photo to species".far AND "some edge".type = 'INHABITS' AND "some edge".dst = "every location".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "location to photo".far) >= 1
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
  CROSS JOIN nodes AS "species" ON "species".id = g0
  CROSS JOIN nodes AS "location" ON "location".id = g1
ORDER BY score DESC, c0 DESC, "species".key_folded, "species".label, "species".uid, "location".key_folded, "location".label, "location".uid
LIMIT :limit;

-- name: reached.species
WITH
"from location" AS MATERIALIZED (
  SELECT "location".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "location" ON "location".id = "given seed".value AND "location".scope = :scope
),
"from photo" AS MATERIALIZED (
  SELECT "photo".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "photo" ON "photo".id = "given seed".value AND "photo".scope = :scope
  UNION
  SELECT "photo".id FROM "from location" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'TAKEN_AT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "walked edge".src AND "photo".scope = :scope AND "photo".state IN ('live', 'stub') AND "photo".label = 'Photo'
),
"from species" AS MATERIALIZED (
  SELECT "species".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "species" ON "species".id = "given seed".value AND "species".scope = :scope
  UNION
  SELECT "species".id FROM "from photo" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'FEATURES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "species" ON "species".id = "walked edge".dst AND "species".scope = :scope AND "species".state IN ('live', 'stub') AND "species".label = 'Species'
)
SELECT id
FROM "from species"
ORDER BY id;

-- name: reached.location
WITH
"from species" AS MATERIALIZED (
  SELECT "species".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "species" ON "species".id = "given seed".value AND "species".scope = :scope
),
"from photo" AS MATERIALIZED (
  SELECT "photo".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "photo" ON "photo".id = "given seed".value AND "photo".scope = :scope
  UNION
  SELECT "photo".id FROM "from species" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'FEATURES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "walked edge".src AND "photo".scope = :scope AND "photo".state IN ('live', 'stub') AND "photo".label = 'Photo'
),
"from location" AS MATERIALIZED (
  SELECT "location".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "location" ON "location".id = "given seed".value AND "location".scope = :scope
  UNION
  SELECT "location".id FROM "from photo" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'TAKEN_AT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "location" ON "location".id = "walked edge".dst AND "location".scope = :scope AND "location".state IN ('live', 'stub') AND "location".label = 'Location'
)
SELECT id
FROM "from location"
ORDER BY id;

-- name: reached.photo
WITH
"from location" AS MATERIALIZED (
  SELECT "location".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "location" ON "location".id = "given seed".value AND "location".scope = :scope
),
"from species" AS MATERIALIZED (
  SELECT "species".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "species" ON "species".id = "given seed".value AND "species".scope = :scope
),
"from photo" AS MATERIALIZED (
  SELECT "photo".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "photo" ON "photo".id = "given seed".value AND "photo".scope = :scope
  UNION
  SELECT "photo".id FROM "from species" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'FEATURES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "walked edge".src AND "photo".scope = :scope AND "photo".state IN ('live', 'stub') AND "photo".label = 'Photo'
  UNION
  SELECT "photo".id FROM "from location" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'TAKEN_AT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "walked edge".src AND "photo".scope = :scope AND "photo".state IN ('live', 'stub') AND "photo".label = 'Photo'
)
SELECT id
FROM "from photo"
ORDER BY id;

-- name: sample.photos
SELECT "photo".id
  FROM nodes AS "species"
  CROSS JOIN nodes AS "location" ON "location".id = :g1 AND "location".scope = :scope AND "location".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "species".id AND "edge 1".type = 'FEATURES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "edge 1".src AND "photo".label = 'Photo' AND "photo".scope = :scope AND "photo".state IN ('live', 'stub')
  WHERE "species".id = :g0 AND "species".scope = :scope AND "species".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "photo".id AND "some edge".type = 'TAKEN_AT' AND "some edge".dst = "location".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "photo".id
ORDER BY "photo".key_folded, "photo".label, "photo".uid
LIMIT 3;

-- name: among.photos
SELECT "photo".id
  FROM nodes AS "species"
  CROSS JOIN nodes AS "location" ON "location".id = :g1 AND "location".scope = :scope AND "location".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "photo" ON "photo".id = "given node".id AND "photo".label = 'Photo' AND "photo".scope = :scope AND "photo".state IN ('live', 'stub')
  WHERE "species".id = :g0 AND "species".scope = :scope AND "species".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "photo".id AND "some edge".type = 'FEATURES' AND "some edge".dst = "species".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "photo".id AND "some edge".type = 'TAKEN_AT' AND "some edge".dst = "location".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "photo".id
ORDER BY "photo".key_folded, "photo".label, "photo".uid
LIMIT 3;
