-- The pattern threatened_and_unseen: A threatened species of a place was never photographed.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "species".id AS g0, count(DISTINCT "location".id) AS c0
  FROM nodes AS "species"
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "species".id AND "edge 2".type = 'INHABITS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "location" ON "location".id = "edge 2".dst AND "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
  WHERE "species".label = 'Species' AND "species".scope = :scope AND "species".state IN ('live', 'stub')
  AND json_extract("species".props, '$."conservation_status"') IN ('vulnerable', 'endangered', 'critically-endangered')
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "species".id AND "some edge".type = 'FEATURES' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Photo')
  GROUP BY g0
  HAVING count(DISTINCT "location".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.4 + 0.1 * c0, 0.7) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "species" ON "species".id = g0
ORDER BY score DESC, c0 DESC, "species".key_folded, "species".label, "species".uid
LIMIT :limit;

-- name: bounded.species
WITH
matched AS MATERIALIZED (
  SELECT "species".id AS g0, count(DISTINCT "location".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "species" ON "species".id = "given node".id AND "species".label = 'Species' AND "species".scope = :scope AND "species".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "species".id AND "edge 2".type = 'INHABITS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "location" ON "location".id = "edge 2".dst AND "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
  WHERE json_extract("species".props, '$."conservation_status"') IN ('vulnerable', 'endangered', 'critically-endangered')
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "species".id AND "some edge".type = 'FEATURES' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Photo')
  GROUP BY g0
  HAVING count(DISTINCT "location".id) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.4 + 0.1 * c0, 0.7) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "species" ON "species".id = g0
ORDER BY score DESC, c0 DESC, "species".key_folded, "species".label, "species".uid
LIMIT :limit;

-- name: reached.species
WITH
"from location" AS MATERIALIZED (
  SELECT "location".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "location" ON "location".id = "given seed".value AND "location".scope = :scope
),
"from species" AS MATERIALIZED (
  SELECT "species".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "species" ON "species".id = "given seed".value AND "species".scope = :scope
  UNION
  SELECT "species".id FROM "from location" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'INHABITS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "species" ON "species".id = "walked edge".src AND "species".scope = :scope AND "species".state IN ('live', 'stub') AND "species".label = 'Species' AND json_extract("species".props, '$."conservation_status"') IN ('vulnerable', 'endangered', 'critically-endangered') AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "species".id AND "some edge".type = 'FEATURES' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Photo')
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
"from location" AS MATERIALIZED (
  SELECT "location".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "location" ON "location".id = "given seed".value AND "location".scope = :scope
  UNION
  SELECT "location".id FROM "from species" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'INHABITS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "location" ON "location".id = "walked edge".dst AND "location".scope = :scope AND "location".state IN ('live', 'stub') AND "location".label = 'Location'
)
SELECT id
FROM "from location"
ORDER BY id;

-- name: sample.places
SELECT "location".id
  FROM nodes AS "species"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "species".id AND "edge 1".type = 'INHABITS' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "location" ON "location".id = "edge 1".dst AND "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
  WHERE "species".id = :g0 AND "species".scope = :scope AND "species".state IN ('live', 'stub')
GROUP BY "location".id
ORDER BY "location".key_folded, "location".label, "location".uid
LIMIT 3;

-- name: among.places
SELECT "location".id
  FROM nodes AS "species"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "location" ON "location".id = "given node".id AND "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
  WHERE "species".id = :g0 AND "species".scope = :scope AND "species".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "species".id AND "some edge".type = 'INHABITS' AND "some edge".dst = "location".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "location".id
ORDER BY "location".key_folded, "location".label, "location".uid
LIMIT 3;
