-- The pattern unexpected_sighting: A species was photographed at a place that it is not known to inhabit.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "species".id AS g0, "location".id AS g1, count(DISTINCT "photo".id) AS c0
  FROM nodes AS "location"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "location".id AND "edge 2".type = 'TAKEN_AT' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "edge 2".src AND "photo".label = 'Photo' AND "photo".scope = :scope AND "photo".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".src = "photo".id AND "edge 3".type = 'FEATURES' AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "species" ON "species".id = "edge 3".dst AND "species".label = 'Species' AND "species".scope = :scope AND "species".state IN ('live', 'stub')
  WHERE "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "species".id AND "some edge".type = 'INHABITS' AND "some edge".dst = "location".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "photo".id) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.5 + 0.1 * c0, 0.9) AS score
  FROM counted
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

-- name: rooted
WITH
matched AS MATERIALIZED (
  SELECT "species".id AS g0, "location".id AS g1, count(DISTINCT "photo".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:roots)) AS "given root"
  CROSS JOIN nodes AS "species" ON "species".id = "given root".id AND "species".label = 'Species' AND "species".scope = :scope AND "species".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "species".id AND "edge 2".type = 'FEATURES' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "edge 2".src AND "photo".label = 'Photo' AND "photo".scope = :scope AND "photo".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".src = "photo".id AND "edge 3".type = 'TAKEN_AT' AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "location" ON "location".id = "edge 3".dst AND "location".label = 'Location' AND "location".scope = :scope AND "location".state IN ('live', 'stub')
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "species".id AND "some edge".type = 'INHABITS' AND "some edge".dst = "location".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "photo".id) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.5 + 0.1 * c0, 0.9) AS score
  FROM counted
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

-- name: roots
WITH
"touched nodes" AS MATERIALIZED (
  SELECT node.id, node.label
  FROM json_each(:touched) AS given
  CROSS JOIN nodes AS node ON node.id = given.value AND node.scope = :scope
),
"from location" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Location'
),
"from photo" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Photo'
  UNION
  SELECT "photo".id FROM "from location" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'TAKEN_AT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "photo" ON "photo".id = "walked edge".src AND "photo".scope = :scope AND "photo".state IN ('live', 'stub') AND "photo".label = 'Photo'
),
"from species" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Species'
  UNION
  SELECT "species".id FROM "from photo" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'FEATURES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "species" ON "species".id = "walked edge".dst AND "species".scope = :scope AND "species".state IN ('live', 'stub') AND "species".label = 'Species'
)
SELECT id
FROM "from species"
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
