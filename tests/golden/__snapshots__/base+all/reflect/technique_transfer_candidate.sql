-- The pattern technique_transfer_candidate: A technique of one domain rests on concepts that things of another domain share.

-- name: rows
WITH
"every concept" AS MATERIALIZED (
  SELECT "concept".id AS far
  FROM nodes AS "concept"
  WHERE "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"technique beside concept" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "technique".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "edge 1".src AND "technique".label = 'Technique' AND "technique".scope = :scope AND "technique".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "technique" ON "technique".id = far
  WHERE EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "home" ON "home".id = "edge 1".dst AND "home".label = 'Domain' AND "home".scope = :scope AND "home".state IN ('live', 'stub')
  WHERE "edge 1".src = "technique".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope)
),
"concept to technique" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "technique beside concept".far
  FROM "technique beside concept"
  CROSS JOIN json_each("technique beside concept".nears) AS "each near"
),
"concept to entity" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "entity".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "edge 1".src AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
),
"entity to domain" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "domain".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to entity") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "domain" ON "domain".id = "edge 1".dst AND "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "concept to technique".far AS g0, "entity to domain".far AS g1, count(DISTINCT "every concept".far) AS c0, count(DISTINCT "concept to entity".far) AS c1
  FROM "every concept"
  CROSS JOIN "concept to technique" ON "concept to technique".near = "every concept".far
  CROSS JOIN "concept to entity" ON "concept to entity".near = "every concept".far
  CROSS JOIN "entity to domain" ON "entity to domain".near = "concept to entity".far
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to technique".far AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "entity to domain".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "every concept".far) >= 1 AND count(DISTINCT "concept to entity".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, c1, min(0.4 + 0.1 * c0, 0.8) AS score
  FROM matched
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

-- name: bounded.technique
WITH
"every technique" AS MATERIALIZED (
  SELECT "technique".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given node".id AND "technique".label = 'Technique' AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  WHERE EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "home" ON "home".id = "edge 1".dst AND "home".label = 'Domain' AND "home".scope = :scope AND "home".state IN ('live', 'stub')
  WHERE "edge 1".src = "technique".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope)
),
"concept beside technique" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every technique") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"technique to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside technique".far
  FROM "concept beside technique"
  CROSS JOIN json_each("concept beside technique".nears) AS "each near"
),
"concept to entity" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "entity".id AS far
  FROM (SELECT DISTINCT far AS id FROM "technique to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "edge 1".src AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
),
"entity to domain" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "domain".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to entity") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "domain" ON "domain".id = "edge 1".dst AND (:bound1 IS NULL OR "domain".id IN (SELECT value FROM json_each(:bound1))) AND "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "every technique".far AS g0, "entity to domain".far AS g1, count(DISTINCT "technique to concept".far) AS c0, count(DISTINCT "concept to entity".far) AS c1
  FROM "every technique"
  CROSS JOIN "technique to concept" ON "technique to concept".near = "every technique".far
  CROSS JOIN "concept to entity" ON "concept to entity".near = "technique to concept".far
  CROSS JOIN "entity to domain" ON "entity to domain".near = "concept to entity".far
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "every technique".far AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "entity to domain".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "technique to concept".far) >= 1 AND count(DISTINCT "concept to entity".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, c1, min(0.4 + 0.1 * c0, 0.8) AS score
  FROM matched
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

-- name: bounded.domain
WITH
"every domain" AS MATERIALIZED (
  SELECT "domain".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "domain" ON "domain".id = "given node".id AND "domain".label = 'Domain' AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
),
"domain to entity" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "entity".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every domain") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "edge 1".src AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
),
"concept beside entity" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "domain to entity") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"entity to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside entity".far
  FROM "concept beside entity"
  CROSS JOIN json_each("concept beside entity".nears) AS "each near"
),
"technique beside concept" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "technique".id AS far
  FROM (SELECT DISTINCT far AS id FROM "entity to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "edge 1".src AND (:bound0 IS NULL OR "technique".id IN (SELECT value FROM json_each(:bound0))) AND "technique".label = 'Technique' AND "technique".scope = :scope AND "technique".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "technique" ON "technique".id = far
  WHERE EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "home" ON "home".id = "edge 1".dst AND "home".label = 'Domain' AND "home".scope = :scope AND "home".state IN ('live', 'stub')
  WHERE "edge 1".src = "technique".id AND "edge 1".type = 'IN_DOMAIN' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope)
),
"concept to technique" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "technique beside concept".far
  FROM "technique beside concept"
  CROSS JOIN json_each("technique beside concept".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "concept to technique".far AS g0, "every domain".far AS g1, count(DISTINCT "entity to concept".far) AS c0, count(DISTINCT "domain to entity".far) AS c1
  FROM "every domain"
  CROSS JOIN "domain to entity" ON "domain to entity".near = "every domain".far
  CROSS JOIN "entity to concept" ON "entity to concept".near = "domain to entity".far
  CROSS JOIN "concept to technique" ON "concept to technique".near = "entity to concept".far
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to technique".far AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "every domain".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "entity to concept".far) >= 1 AND count(DISTINCT "domain to entity".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, c1, min(0.4 + 0.1 * c0, 0.8) AS score
  FROM matched
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

-- name: reached.technique
WITH
"from domain" AS MATERIALIZED (
  SELECT "domain".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "domain" ON "domain".id = "given seed".value AND "domain".scope = :scope
),
"from entity" AS MATERIALIZED (
  SELECT "entity".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "entity" ON "entity".id = "given seed".value AND "entity".scope = :scope
  UNION
  SELECT "entity".id FROM "from domain" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "walked edge".src AND "entity".scope = :scope AND "entity".state IN ('live', 'stub') AND "entity".label NOT IN ('Insight', 'Concept', 'Domain')
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from entity" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from home" AS MATERIALIZED (
  SELECT "home".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "home" ON "home".id = "given seed".value AND "home".scope = :scope
),
"from technique" AS MATERIALIZED (
  SELECT "technique".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given seed".value AND "technique".scope = :scope
  UNION
  SELECT "technique".id FROM "from home" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "walked edge".src AND "technique".scope = :scope AND "technique".state IN ('live', 'stub') AND "technique".label = 'Technique'
  UNION
  SELECT "technique".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "walked edge".src AND "technique".scope = :scope AND "technique".state IN ('live', 'stub') AND "technique".label = 'Technique'
)
SELECT id
FROM "from technique"
ORDER BY id;

-- name: reached.domain
WITH
"from home" AS MATERIALIZED (
  SELECT "home".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "home" ON "home".id = "given seed".value AND "home".scope = :scope
),
"from technique" AS MATERIALIZED (
  SELECT "technique".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given seed".value AND "technique".scope = :scope
  UNION
  SELECT "technique".id FROM "from home" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "walked edge".src AND "technique".scope = :scope AND "technique".state IN ('live', 'stub') AND "technique".label = 'Technique'
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from technique" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from entity" AS MATERIALIZED (
  SELECT "entity".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "entity" ON "entity".id = "given seed".value AND "entity".scope = :scope
  UNION
  SELECT "entity".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "walked edge".src AND "entity".scope = :scope AND "entity".state IN ('live', 'stub') AND "entity".label NOT IN ('Insight', 'Concept', 'Domain')
),
"from domain" AS MATERIALIZED (
  SELECT "domain".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "domain" ON "domain".id = "given seed".value AND "domain".scope = :scope
  UNION
  SELECT "domain".id FROM "from entity" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "domain" ON "domain".id = "walked edge".dst AND "domain".scope = :scope AND "domain".state IN ('live', 'stub') AND "domain".label = 'Domain'
)
SELECT id
FROM "from domain"
ORDER BY id;

-- name: reached.concept
WITH
"from domain" AS MATERIALIZED (
  SELECT "domain".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "domain" ON "domain".id = "given seed".value AND "domain".scope = :scope
),
"from home" AS MATERIALIZED (
  SELECT "home".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "home" ON "home".id = "given seed".value AND "home".scope = :scope
),
"from entity" AS MATERIALIZED (
  SELECT "entity".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "entity" ON "entity".id = "given seed".value AND "entity".scope = :scope
  UNION
  SELECT "entity".id FROM "from domain" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "walked edge".src AND "entity".scope = :scope AND "entity".state IN ('live', 'stub') AND "entity".label NOT IN ('Insight', 'Concept', 'Domain')
),
"from technique" AS MATERIALIZED (
  SELECT "technique".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given seed".value AND "technique".scope = :scope
  UNION
  SELECT "technique".id FROM "from home" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "walked edge".src AND "technique".scope = :scope AND "technique".state IN ('live', 'stub') AND "technique".label = 'Technique'
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from technique" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "concept".id FROM "from entity" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
)
SELECT id
FROM "from concept"
ORDER BY id;

-- name: reached.entity
WITH
"from home" AS MATERIALIZED (
  SELECT "home".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "home" ON "home".id = "given seed".value AND "home".scope = :scope
),
"from technique" AS MATERIALIZED (
  SELECT "technique".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "technique" ON "technique".id = "given seed".value AND "technique".scope = :scope
  UNION
  SELECT "technique".id FROM "from home" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "technique" ON "technique".id = "walked edge".src AND "technique".scope = :scope AND "technique".state IN ('live', 'stub') AND "technique".label = 'Technique'
),
"from domain" AS MATERIALIZED (
  SELECT "domain".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "domain" ON "domain".id = "given seed".value AND "domain".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from technique" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from entity" AS MATERIALIZED (
  SELECT "entity".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "entity" ON "entity".id = "given seed".value AND "entity".scope = :scope
  UNION
  SELECT "entity".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "walked edge".src AND "entity".scope = :scope AND "entity".state IN ('live', 'stub') AND "entity".label NOT IN ('Insight', 'Concept', 'Domain')
  UNION
  SELECT "entity".id FROM "from domain" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'IN_DOMAIN' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "entity" ON "entity".id = "walked edge".src AND "entity".scope = :scope AND "entity".state IN ('live', 'stub') AND "entity".label NOT IN ('Insight', 'Concept', 'Domain')
)
SELECT id
FROM "from entity"
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
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "entity".id AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "domain".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 3;

-- name: among.concepts
SELECT "concept".id
  FROM nodes AS "technique"
  CROSS JOIN nodes AS "domain" ON "domain".id = :g1 AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given node".id AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "technique".id = :g0 AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "technique".id AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "entity" ON "entity".id = "edge 1".src AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
  WHERE "edge 1".dst = "concept".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "entity".id AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "domain".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
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
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "edge 1".src = "technique".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "entity".id AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50)
GROUP BY "entity".id
ORDER BY "entity".key_folded, "entity".label, "entity".uid
LIMIT 3;

-- name: among.entities
SELECT "entity".id
  FROM nodes AS "domain"
  CROSS JOIN nodes AS "technique" ON "technique".id = :g0 AND "technique".scope = :scope AND "technique".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "entity" ON "entity".id = "given node".id AND "entity".label NOT IN ('Insight', 'Concept', 'Domain') AND "entity".scope = :scope AND "entity".state IN ('live', 'stub')
  WHERE "domain".id = :g1 AND "domain".scope = :scope AND "domain".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "entity".id AND "some edge".type = 'IN_DOMAIN' AND "some edge".dst = "domain".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "edge 1".src = "technique".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "entity".id AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50)
GROUP BY "entity".id
ORDER BY "entity".key_folded, "entity".label, "entity".uid
LIMIT 3;
