-- The pattern rejected_road: A draft takes up concepts of a rejected or withdrawn proposal without a word about it.

-- name: rows
WITH
"every draft" AS MATERIALIZED (
  SELECT "draft".id AS far
  FROM nodes AS "draft"
  WHERE "draft".label = 'Proposal' AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  AND json_extract("draft".props, '$."status"') IN ('draft', 'in-review')
),
"concept beside draft" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every draft") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"draft to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside draft".far
  FROM "concept beside draft"
  CROSS JOIN json_each("concept beside draft".nears) AS "each near"
),
"concept to earlier" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "earlier".id AS far
  FROM (SELECT DISTINCT far AS id FROM "draft to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "earlier" ON "earlier".id = "edge 1".src AND "earlier".label = 'Proposal' AND "earlier".scope = :scope AND "earlier".state IN ('live', 'stub')
  WHERE json_extract("earlier".props, '$."status"') IN ('rejected', 'withdrawn')
),
matched AS MATERIALIZED (
  SELECT "every draft".far AS g0, "concept to earlier".far AS g1, count(DISTINCT "draft to concept".far) AS c0
  FROM "every draft"
  CROSS JOIN "draft to concept" ON "draft to concept".near = "every draft".far
  CROSS JOIN "concept to earlier" ON "concept to earlier".near = "draft to concept".far
  WHERE NOT (EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "every draft".far AND "some edge".type IN ('CITES', 'REQUIRES', 'REPLACES') AND "some edge".dst = "concept to earlier".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope) OR EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to earlier".far AND "some edge".type IN ('CITES', 'REQUIRES') AND "some edge".dst = "every draft".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
  GROUP BY g0, g1
  HAVING count(DISTINCT "draft to concept".far) >= 2
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.2 + 0.2 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "draft" ON "draft".id = g0
  CROSS JOIN nodes AS "earlier" ON "earlier".id = g1
ORDER BY score DESC, c0 DESC, "draft".key_folded, "draft".label, "draft".uid, "earlier".key_folded, "earlier".label, "earlier".uid
LIMIT :limit;

-- name: bounded.draft
WITH
"every draft" AS MATERIALIZED (
  SELECT "draft".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "draft" ON "draft".id = "given node".id AND "draft".label = 'Proposal' AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  WHERE json_extract("draft".props, '$."status"') IN ('draft', 'in-review')
),
"concept beside draft" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every draft") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"draft to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside draft".far
  FROM "concept beside draft"
  CROSS JOIN json_each("concept beside draft".nears) AS "each near"
),
"concept to earlier" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "earlier".id AS far
  FROM (SELECT DISTINCT far AS id FROM "draft to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "earlier" ON "earlier".id = "edge 1".src AND (:bound1 IS NULL OR "earlier".id IN (SELECT value FROM json_each(:bound1))) AND "earlier".label = 'Proposal' AND "earlier".scope = :scope AND "earlier".state IN ('live', 'stub')
  WHERE json_extract("earlier".props, '$."status"') IN ('rejected', 'withdrawn')
),
matched AS MATERIALIZED (
  SELECT "every draft".far AS g0, "concept to earlier".far AS g1, count(DISTINCT "draft to concept".far) AS c0
  FROM "every draft"
  CROSS JOIN "draft to concept" ON "draft to concept".near = "every draft".far
  CROSS JOIN "concept to earlier" ON "concept to earlier".near = "draft to concept".far
  WHERE NOT (EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "every draft".far AND "some edge".type IN ('CITES', 'REQUIRES', 'REPLACES') AND "some edge".dst = "concept to earlier".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope) OR EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to earlier".far AND "some edge".type IN ('CITES', 'REQUIRES') AND "some edge".dst = "every draft".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
  GROUP BY g0, g1
  HAVING count(DISTINCT "draft to concept".far) >= 2
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.2 + 0.2 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "draft" ON "draft".id = g0
  CROSS JOIN nodes AS "earlier" ON "earlier".id = g1
ORDER BY score DESC, c0 DESC, "draft".key_folded, "draft".label, "draft".uid, "earlier".key_folded, "earlier".label, "earlier".uid
LIMIT :limit;

-- name: bounded.earlier
WITH
"every earlier" AS MATERIALIZED (
  SELECT "earlier".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "earlier" ON "earlier".id = "given node".id AND "earlier".label = 'Proposal' AND "earlier".scope = :scope AND "earlier".state IN ('live', 'stub')
  WHERE json_extract("earlier".props, '$."status"') IN ('rejected', 'withdrawn')
),
"concept beside earlier" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every earlier") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"earlier to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside earlier".far
  FROM "concept beside earlier"
  CROSS JOIN json_each("concept beside earlier".nears) AS "each near"
),
"concept to draft" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "draft".id AS far
  FROM (SELECT DISTINCT far AS id FROM "earlier to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "draft" ON "draft".id = "edge 1".src AND (:bound0 IS NULL OR "draft".id IN (SELECT value FROM json_each(:bound0))) AND "draft".label = 'Proposal' AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  WHERE json_extract("draft".props, '$."status"') IN ('draft', 'in-review')
),
matched AS MATERIALIZED (
  SELECT "concept to draft".far AS g0, "every earlier".far AS g1, count(DISTINCT "earlier to concept".far) AS c0
  FROM "every earlier"
  CROSS JOIN "earlier to concept" ON "earlier to concept".near = "every earlier".far
  CROSS JOIN "concept to draft" ON "concept to draft".near = "earlier to concept".far
  WHERE NOT (EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to draft".far AND "some edge".type IN ('CITES', 'REQUIRES', 'REPLACES') AND "some edge".dst = "every earlier".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope) OR EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "every earlier".far AND "some edge".type IN ('CITES', 'REQUIRES') AND "some edge".dst = "concept to draft".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
  GROUP BY g0, g1
  HAVING count(DISTINCT "earlier to concept".far) >= 2
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.2 + 0.2 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "draft" ON "draft".id = g0
  CROSS JOIN nodes AS "earlier" ON "earlier".id = g1
ORDER BY score DESC, c0 DESC, "draft".key_folded, "draft".label, "draft".uid, "earlier".key_folded, "earlier".label, "earlier".uid
LIMIT :limit;

-- name: reached.draft
WITH
"from earlier" AS MATERIALIZED (
  SELECT "earlier".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "earlier" ON "earlier".id = "given seed".value AND "earlier".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from earlier" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from draft" AS MATERIALIZED (
  SELECT "draft".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "draft" ON "draft".id = "given seed".value AND "draft".scope = :scope
  UNION
  SELECT "draft".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "draft" ON "draft".id = "walked edge".src AND "draft".scope = :scope AND "draft".state IN ('live', 'stub') AND "draft".label = 'Proposal' AND json_extract("draft".props, '$."status"') IN ('draft', 'in-review')
)
SELECT id
FROM "from draft"
ORDER BY id;

-- name: reached.earlier
WITH
"from draft" AS MATERIALIZED (
  SELECT "draft".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "draft" ON "draft".id = "given seed".value AND "draft".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from draft" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from earlier" AS MATERIALIZED (
  SELECT "earlier".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "earlier" ON "earlier".id = "given seed".value AND "earlier".scope = :scope
  UNION
  SELECT "earlier".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "earlier" ON "earlier".id = "walked edge".src AND "earlier".scope = :scope AND "earlier".state IN ('live', 'stub') AND "earlier".label = 'Proposal' AND json_extract("earlier".props, '$."status"') IN ('rejected', 'withdrawn')
)
SELECT id
FROM "from earlier"
ORDER BY id;

-- name: reached.concept
WITH
"from earlier" AS MATERIALIZED (
  SELECT "earlier".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "earlier" ON "earlier".id = "given seed".value AND "earlier".scope = :scope
),
"from draft" AS MATERIALIZED (
  SELECT "draft".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "draft" ON "draft".id = "given seed".value AND "draft".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from draft" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "concept".id FROM "from earlier" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
)
SELECT id
FROM "from concept"
ORDER BY id;

-- name: sample.concepts
SELECT "concept".id
  FROM nodes AS "draft"
  CROSS JOIN nodes AS "earlier" ON "earlier".id = :g1 AND "earlier".scope = :scope AND "earlier".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "draft".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "draft".id = :g0 AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "earlier".id AND "some edge".type = 'ABOUT' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 4;

-- name: among.concepts
SELECT "concept".id
  FROM nodes AS "draft"
  CROSS JOIN nodes AS "earlier" ON "earlier".id = :g1 AND "earlier".scope = :scope AND "earlier".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given node".id AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "draft".id = :g0 AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "draft".id AND "some edge".type = 'ABOUT' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "earlier".id AND "some edge".type = 'ABOUT' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 4;
