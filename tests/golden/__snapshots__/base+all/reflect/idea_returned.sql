-- The pattern idea_returned: A proposal in force cites a rejected one and deals with the same concepts.

-- name: rows
WITH
"every heir" AS MATERIALIZED (
  SELECT "heir".id AS far
  FROM nodes AS "heir"
  WHERE "heir".label = 'Proposal' AND "heir".scope = :scope AND "heir".state IN ('live', 'stub')
  AND json_extract("heir".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
),
"heir to rejected" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "rejected".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every heir") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'CITES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "rejected" ON "rejected".id = "edge 1".dst AND "rejected".label = 'Proposal' AND "rejected".scope = :scope AND "rejected".state IN ('live', 'stub')
  WHERE json_extract("rejected".props, '$."status"') = 'rejected'
),
"concept beside rejected" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "heir to rejected") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100)) < 100
),
"rejected to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside rejected".far
  FROM "concept beside rejected"
  CROSS JOIN json_each("concept beside rejected".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "heir to rejected".far AS g0, "every heir".far AS g1, count(DISTINCT "rejected to concept".far) AS c0
  FROM "every heir"
  CROSS JOIN "heir to rejected" ON "heir to rejected".near = "every heir".far
  CROSS JOIN "rejected to concept" ON "rejected to concept".near = "heir to rejected".far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "every heir".far AND "some edge".type = 'ABOUT' AND "some edge".dst = "rejected to concept".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "rejected to concept".far) >= 2
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.4 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "rejected" ON "rejected".id = g0
  CROSS JOIN nodes AS "heir" ON "heir".id = g1
ORDER BY score DESC, c0 DESC, "rejected".key_folded, "rejected".label, "rejected".uid, "heir".key_folded, "heir".label, "heir".uid
LIMIT :limit;

-- name: bounded.rejected
WITH
"every rejected" AS MATERIALIZED (
  SELECT "rejected".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "rejected" ON "rejected".id = "given node".id AND "rejected".label = 'Proposal' AND "rejected".scope = :scope AND "rejected".state IN ('live', 'stub')
  WHERE json_extract("rejected".props, '$."status"') = 'rejected'
),
"rejected to heir" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "heir".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every rejected") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'CITES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "heir" ON "heir".id = "edge 1".src AND (:bound1 IS NULL OR "heir".id IN (SELECT value FROM json_each(:bound1))) AND "heir".label = 'Proposal' AND "heir".scope = :scope AND "heir".state IN ('live', 'stub')
  WHERE json_extract("heir".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
),
"concept beside rejected" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every rejected") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100)) < 100
),
"rejected to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside rejected".far
  FROM "concept beside rejected"
  CROSS JOIN json_each("concept beside rejected".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "every rejected".far AS g0, "rejected to heir".far AS g1, count(DISTINCT "rejected to concept".far) AS c0
  FROM "every rejected"
  CROSS JOIN "rejected to heir" ON "rejected to heir".near = "every rejected".far
  CROSS JOIN "rejected to concept" ON "rejected to concept".near = "every rejected".far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "rejected to heir".far AND "some edge".type = 'ABOUT' AND "some edge".dst = "rejected to concept".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "rejected to concept".far) >= 2
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.4 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "rejected" ON "rejected".id = g0
  CROSS JOIN nodes AS "heir" ON "heir".id = g1
ORDER BY score DESC, c0 DESC, "rejected".key_folded, "rejected".label, "rejected".uid, "heir".key_folded, "heir".label, "heir".uid
LIMIT :limit;

-- name: bounded.heir
WITH
"every heir" AS MATERIALIZED (
  SELECT "heir".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "heir" ON "heir".id = "given node".id AND "heir".label = 'Proposal' AND "heir".scope = :scope AND "heir".state IN ('live', 'stub')
  WHERE json_extract("heir".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
),
"heir to rejected" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "rejected".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every heir") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'CITES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "rejected" ON "rejected".id = "edge 1".dst AND (:bound0 IS NULL OR "rejected".id IN (SELECT value FROM json_each(:bound0))) AND "rejected".label = 'Proposal' AND "rejected".scope = :scope AND "rejected".state IN ('live', 'stub')
  WHERE json_extract("rejected".props, '$."status"') = 'rejected'
),
"concept beside rejected" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "heir to rejected") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100)) < 100
),
"rejected to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside rejected".far
  FROM "concept beside rejected"
  CROSS JOIN json_each("concept beside rejected".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "heir to rejected".far AS g0, "every heir".far AS g1, count(DISTINCT "rejected to concept".far) AS c0
  FROM "every heir"
  CROSS JOIN "heir to rejected" ON "heir to rejected".near = "every heir".far
  CROSS JOIN "rejected to concept" ON "rejected to concept".near = "heir to rejected".far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "every heir".far AND "some edge".type = 'ABOUT' AND "some edge".dst = "rejected to concept".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "rejected to concept".far) >= 2
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.4 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "rejected" ON "rejected".id = g0
  CROSS JOIN nodes AS "heir" ON "heir".id = g1
ORDER BY score DESC, c0 DESC, "rejected".key_folded, "rejected".label, "rejected".uid, "heir".key_folded, "heir".label, "heir".uid
LIMIT :limit;

-- name: reached.rejected
WITH
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100 + :slack)) < 100 + :slack
),
"from heir" AS MATERIALIZED (
  SELECT "heir".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "heir" ON "heir".id = "given seed".value AND "heir".scope = :scope
),
"from rejected" AS MATERIALIZED (
  SELECT "rejected".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "rejected" ON "rejected".id = "given seed".value AND "rejected".scope = :scope
  UNION
  SELECT "rejected".id FROM "from heir" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'CITES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "rejected" ON "rejected".id = "walked edge".dst AND "rejected".scope = :scope AND "rejected".state IN ('live', 'stub') AND "rejected".label = 'Proposal' AND json_extract("rejected".props, '$."status"') = 'rejected'
  UNION
  SELECT "rejected".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "rejected" ON "rejected".id = "walked edge".src AND "rejected".scope = :scope AND "rejected".state IN ('live', 'stub') AND "rejected".label = 'Proposal' AND json_extract("rejected".props, '$."status"') = 'rejected'
)
SELECT id
FROM "from rejected"
ORDER BY id;

-- name: reached.heir
WITH
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100 + :slack)) < 100 + :slack
),
"from rejected" AS MATERIALIZED (
  SELECT "rejected".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "rejected" ON "rejected".id = "given seed".value AND "rejected".scope = :scope
),
"from heir" AS MATERIALIZED (
  SELECT "heir".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "heir" ON "heir".id = "given seed".value AND "heir".scope = :scope
  UNION
  SELECT "heir".id FROM "from rejected" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'CITES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "heir" ON "heir".id = "walked edge".src AND "heir".scope = :scope AND "heir".state IN ('live', 'stub') AND "heir".label = 'Proposal' AND json_extract("heir".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
  UNION
  SELECT "heir".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "heir" ON "heir".id = "walked edge".src AND "heir".scope = :scope AND "heir".state IN ('live', 'stub') AND "heir".label = 'Proposal' AND json_extract("heir".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
)
SELECT id
FROM "from heir"
ORDER BY id;

-- name: reached.concept
WITH
"from heir" AS MATERIALIZED (
  SELECT "heir".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "heir" ON "heir".id = "given seed".value AND "heir".scope = :scope
),
"from rejected" AS MATERIALIZED (
  SELECT "rejected".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "rejected" ON "rejected".id = "given seed".value AND "rejected".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100 + :slack)) < 100 + :slack
  UNION
  SELECT "concept".id FROM "from rejected" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100)) < 100
  UNION
  SELECT "concept".id FROM "from heir" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100)) < 100
)
SELECT id
FROM "from concept"
ORDER BY id;

-- name: sample.concepts
SELECT "concept".id
  FROM nodes AS "rejected"
  CROSS JOIN nodes AS "heir" ON "heir".id = :g1 AND "heir".scope = :scope AND "heir".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "rejected".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "rejected".id = :g0 AND "rejected".scope = :scope AND "rejected".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "heir".id AND "some edge".type = 'ABOUT' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100)) < 100
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 4;

-- name: among.concepts
SELECT "concept".id
  FROM nodes AS "rejected"
  CROSS JOIN nodes AS "heir" ON "heir".id = :g1 AND "heir".scope = :scope AND "heir".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given node".id AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "rejected".id = :g0 AND "rejected".scope = :scope AND "rejected".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "rejected".id AND "some edge".type = 'ABOUT' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "heir".id AND "some edge".type = 'ABOUT' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 100)) < 100
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 4;
