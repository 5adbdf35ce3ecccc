-- The pattern technique_transfer_candidate: A technique of one domain rests on concepts that things of another domain share.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "technique".id AS g0, "domain".id AS g1, count(DISTINCT "concept".id) AS c0, count(DISTINCT "entity".id) AS c1
  FROM nodes AS "concept"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "concept".id AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "edge 2".src AND "technique".label = 'Technique' AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".dst = "concept".id AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "edge 3".src AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 4" ON "edge 4".src = "entity".id AND "edge 4".type = 'IN_DOMAIN' AND "edge 4".valid_to IS NULL AND +"edge 4".scope = :scope
  CROSS JOIN nodes AS "domain" ON "domain".id = "edge 4".dst AND "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  WHERE "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND "technique".id <> "entity".id
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "technique".id AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "domain".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "home" ON "home".id = "edge 1".dst AND "home".label = 'Domain' AND "home".scope = :scope AND "home".state IN ('live', 'stub')
  WHERE "edge 1".src = "technique".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND "home".id <> "domain".id)
  GROUP BY g0, g1
  HAVING count(DISTINCT "concept".id) >= 1 AND count(DISTINCT "entity".id) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, c1, min(0.4 + 0.1 * c0, 0.8) AS score
  FROM counted
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM scored ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, c1, score
FROM strong
  CROSS JOIN nodes AS "technique" ON "technique".id = g0
  CROSS JOIN nodes AS "domain" ON "domain".id = g1
ORDER BY score DESC, c0 DESC, c1 DESC, "technique".key_folded, "technique".label, "technique".uid, "domain".key_folded, "domain".label, "domain".uid
LIMIT :limit;

-- name: rooted
WITH
matched AS MATERIALIZED (
  SELECT "technique".id AS g0, "domain".id AS g1, count(DISTINCT "concept".id) AS c0, count(DISTINCT "entity".id) AS c1
  FROM (SELECT DISTINCT value AS id FROM json_each(:roots)) AS "given root"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given root".id AND "technique".label = 'Technique' AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "technique".id AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 2".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".dst = "concept".id AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "edge 3".src AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 4" ON "edge 4".src = "entity".id AND "edge 4".type = 'IN_DOMAIN' AND "edge 4".valid_to IS NULL AND +"edge 4".scope = :scope
  CROSS JOIN nodes AS "domain" ON "domain".id = "edge 4".dst AND "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  WHERE "technique".id <> "entity".id
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "technique".id AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "domain".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "home" ON "home".id = "edge 1".dst AND "home".label = 'Domain' AND "home".scope = :scope AND "home".state IN ('live', 'stub')
  WHERE "edge 1".src = "technique".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND "home".id <> "domain".id)
  GROUP BY g0, g1
  HAVING count(DISTINCT "concept".id) >= 1 AND count(DISTINCT "entity".id) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, c1, min(0.4 + 0.1 * c0, 0.8) AS score
  FROM counted
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM scored ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, c1, score
FROM strong
  CROSS JOIN nodes AS "technique" ON "technique".id = g0
  CROSS JOIN nodes AS "domain" ON "domain".id = g1
ORDER BY score DESC, c0 DESC, c1 DESC, "technique".key_folded, "technique".label, "technique".uid, "domain".key_folded, "domain".label, "domain".uid
LIMIT :limit;

-- name: roots
WITH
"touched nodes" AS MATERIALIZED (
  SELECT node.id, node.label
  FROM json_each(:touched) AS given
  CROSS JOIN nodes AS node ON node.id = given.value AND node.scope = :scope
),
"from domain" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Domain'
),
"from entity" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label NOT IN ('Insight', 'Concept', 'Domain')
  UNION
  SELECT "entity".id FROM "from domain" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "walked edge".src AND "entity".scope = :scope AND "entity".state IN ('live', 'stub') AND "entity".label NOT IN ('Insight', 'Concept', 'Domain')
),
"from home" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Domain'
),
"from concept" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Concept'
  UNION
  SELECT "concept".id FROM "from entity" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept'
),
"from technique" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Technique'
  UNION
  SELECT "technique".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "walked edge".src AND "technique".scope = :scope AND "technique".state IN ('live', 'stub') AND "technique".label = 'Technique'
  UNION
  SELECT "technique".id FROM "from home" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "walked edge".src AND "technique".scope = :scope AND "technique".state IN ('live', 'stub') AND "technique".label = 'Technique'
)
SELECT id
FROM "from technique"
ORDER BY id;

-- name: sample.concepts
SELECT "concept".id
  FROM nodes AS "technique"
  CROSS JOIN nodes AS "domain" ON "domain".id = :g1 AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "technique".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "technique".id = :g0 AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "entity" ON "entity".id = "edge 1".src AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
  WHERE "edge 1".dst = "concept".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "entity".id AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "domain".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND "technique".id <> "entity".id)
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 3;

-- name: sample.entities
SELECT "entity".id
  FROM nodes AS "domain"
  CROSS JOIN nodes AS "technique" ON "technique".id = :g0 AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "domain".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "edge 1".src AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
  WHERE "domain".id = :g1 AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  AND "technique".id <> "entity".id
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "edge 1".src = "technique".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "entity".id AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50)
GROUP BY "entity".id
ORDER BY "entity".key_folded, "entity".label, "entity".uid
LIMIT 3;
