-- The pattern parallel_authors: Two people keep writing about one concept, each without the other.

-- name: rows
WITH
"every concept" AS MATERIALIZED (
  SELECT "concept".id AS far
  FROM nodes AS "concept"
  WHERE "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to ones" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "ones".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "edge 1".src AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
),
"concept to others" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "others".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "edge 1".src AND "others".label = 'Proposal' AND "others".scope = :scope AND "others".state IN ('live', 'stub')
),
"ones to one" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "one".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to ones") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "one" ON "one".id = "edge 1".dst AND "one".label = 'Person' AND "one".scope = :scope AND "one".state IN ('live', 'stub')
),
"others to other" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "other".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to others") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "other" ON "other".id = "edge 1".dst AND "other".label = 'Person' AND "other".scope = :scope AND "other".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "ones to one".far AS g0, "others to other".far AS g1, "every concept".far AS g2, count(DISTINCT "concept to ones".far) AS c0, count(DISTINCT "concept to others".far) AS c1
  FROM "every concept"
  CROSS JOIN "concept to ones" ON "concept to ones".near = "every concept".far
  CROSS JOIN "concept to others" ON "concept to others".near = "every concept".far
  CROSS JOIN "ones to one" ON "ones to one".near = "concept to ones".far
  CROSS JOIN "others to other" ON "others to other".near = "concept to others".far
  CROSS JOIN nodes AS "one" ON "one".id = "ones to one".far
  CROSS JOIN nodes AS "other" ON "other".id = "others to other".far
  WHERE "one".uid < "other".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to ones".far AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "others to other".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to others".far AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "ones to one".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2
  HAVING count(DISTINCT "concept to ones".far) >= 5 AND count(DISTINCT "concept to others".far) >= 5
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, min(0.3 + 0.05 * c0, 0.85) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM (SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY score DESC, c0 DESC, c1 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, score, row_number() OVER (ORDER BY score DESC, c0 DESC, c1 DESC, "one".key_folded, "one".label, "one".uid, "other".key_folded, "other".label, "other".uid, "concept".key_folded, "concept".label, "concept".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "one" ON "one".id = g0
  CROSS JOIN nodes AS "other" ON "other".id = g1
  CROSS JOIN nodes AS "concept" ON "concept".id = g2
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, g2, c0, c1, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: bounded.one
WITH
"every one" AS MATERIALIZED (
  SELECT "one".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "one" ON "one".id = "given node".id AND "one".label = 'Person' AND "one".scope = :scope AND "one".state IN ('live', 'stub')
),
"one to ones" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "ones".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every one") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "edge 1".src AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
),
"concept beside ones" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "one to ones") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND (:bound2 IS NULL OR "concept".id IN (SELECT value FROM json_each(:bound2))) AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"ones to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside ones".far
  FROM "concept beside ones"
  CROSS JOIN json_each("concept beside ones".nears) AS "each near"
),
"concept to others" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "others".id AS far
  FROM (SELECT DISTINCT far AS id FROM "ones to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "edge 1".src AND "others".label = 'Proposal' AND "others".scope = :scope AND "others".state IN ('live', 'stub')
),
"others to other" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "other".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to others") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "other" ON "other".id = "edge 1".dst AND (:bound1 IS NULL OR "other".id IN (SELECT value FROM json_each(:bound1))) AND "other".label = 'Person' AND "other".scope = :scope AND "other".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "every one".far AS g0, "others to other".far AS g1, "ones to concept".far AS g2, count(DISTINCT "one to ones".far) AS c0, count(DISTINCT "concept to others".far) AS c1
  FROM "every one"
  CROSS JOIN "one to ones" ON "one to ones".near = "every one".far
  CROSS JOIN "ones to concept" ON "ones to concept".near = "one to ones".far
  CROSS JOIN "concept to others" ON "concept to others".near = "ones to concept".far
  CROSS JOIN "others to other" ON "others to other".near = "concept to others".far
  CROSS JOIN nodes AS "one" ON "one".id = "every one".far
  CROSS JOIN nodes AS "other" ON "other".id = "others to other".far
  WHERE "one".uid < "other".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "one to ones".far AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "others to other".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to others".far AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "every one".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2
  HAVING count(DISTINCT "one to ones".far) >= 5 AND count(DISTINCT "concept to others".far) >= 5
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, min(0.3 + 0.05 * c0, 0.85) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM (SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY score DESC, c0 DESC, c1 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, score, row_number() OVER (ORDER BY score DESC, c0 DESC, c1 DESC, "one".key_folded, "one".label, "one".uid, "other".key_folded, "other".label, "other".uid, "concept".key_folded, "concept".label, "concept".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "one" ON "one".id = g0
  CROSS JOIN nodes AS "other" ON "other".id = g1
  CROSS JOIN nodes AS "concept" ON "concept".id = g2
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, g2, c0, c1, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: bounded.other
WITH
"every other" AS MATERIALIZED (
  SELECT "other".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "other" ON "other".id = "given node".id AND "other".label = 'Person' AND "other".scope = :scope AND "other".state IN ('live', 'stub')
),
"other to others" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "others".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every other") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "edge 1".src AND "others".label = 'Proposal' AND "others".scope = :scope AND "others".state IN ('live', 'stub')
),
"concept beside others" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "other to others") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND (:bound2 IS NULL OR "concept".id IN (SELECT value FROM json_each(:bound2))) AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"others to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside others".far
  FROM "concept beside others"
  CROSS JOIN json_each("concept beside others".nears) AS "each near"
),
"concept to ones" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "ones".id AS far
  FROM (SELECT DISTINCT far AS id FROM "others to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "edge 1".src AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
),
"ones to one" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "one".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to ones") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "one" ON "one".id = "edge 1".dst AND (:bound0 IS NULL OR "one".id IN (SELECT value FROM json_each(:bound0))) AND "one".label = 'Person' AND "one".scope = :scope AND "one".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "ones to one".far AS g0, "every other".far AS g1, "others to concept".far AS g2, count(DISTINCT "concept to ones".far) AS c0, count(DISTINCT "other to others".far) AS c1
  FROM "every other"
  CROSS JOIN "other to others" ON "other to others".near = "every other".far
  CROSS JOIN "others to concept" ON "others to concept".near = "other to others".far
  CROSS JOIN "concept to ones" ON "concept to ones".near = "others to concept".far
  CROSS JOIN "ones to one" ON "ones to one".near = "concept to ones".far
  CROSS JOIN nodes AS "other" ON "other".id = "every other".far
  CROSS JOIN nodes AS "one" ON "one".id = "ones to one".far
  WHERE "one".uid < "other".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to ones".far AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "every other".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "other to others".far AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "ones to one".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2
  HAVING count(DISTINCT "concept to ones".far) >= 5 AND count(DISTINCT "other to others".far) >= 5
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, min(0.3 + 0.05 * c0, 0.85) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM (SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY score DESC, c0 DESC, c1 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, score, row_number() OVER (ORDER BY score DESC, c0 DESC, c1 DESC, "one".key_folded, "one".label, "one".uid, "other".key_folded, "other".label, "other".uid, "concept".key_folded, "concept".label, "concept".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "one" ON "one".id = g0
  CROSS JOIN nodes AS "other" ON "other".id = g1
  CROSS JOIN nodes AS "concept" ON "concept".id = g2
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, g2, c0, c1, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: bounded.concept
WITH
"every concept" AS MATERIALIZED (
  SELECT "concept".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound2)) AS "given node"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given node".id AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to ones" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "ones".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "edge 1".src AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
),
"concept to others" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "others".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "edge 1".src AND "others".label = 'Proposal' AND "others".scope = :scope AND "others".state IN ('live', 'stub')
),
"ones to one" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "one".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to ones") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "one" ON "one".id = "edge 1".dst AND (:bound0 IS NULL OR "one".id IN (SELECT value FROM json_each(:bound0))) AND "one".label = 'Person' AND "one".scope = :scope AND "one".state IN ('live', 'stub')
),
"others to other" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "other".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to others") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "other" ON "other".id = "edge 1".dst AND (:bound1 IS NULL OR "other".id IN (SELECT value FROM json_each(:bound1))) AND "other".label = 'Person' AND "other".scope = :scope AND "other".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "ones to one".far AS g0, "others to other".far AS g1, "every concept".far AS g2, count(DISTINCT "concept to ones".far) AS c0, count(DISTINCT "concept to others".far) AS c1
  FROM "every concept"
  CROSS JOIN "concept to ones" ON "concept to ones".near = "every concept".far
  CROSS JOIN "concept to others" ON "concept to others".near = "every concept".far
  CROSS JOIN "ones to one" ON "ones to one".near = "concept to ones".far
  CROSS JOIN "others to other" ON "others to other".near = "concept to others".far
  CROSS JOIN nodes AS "one" ON "one".id = "ones to one".far
  CROSS JOIN nodes AS "other" ON "other".id = "others to other".far
  WHERE "one".uid < "other".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to ones".far AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "others to other".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "concept to others".far AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "ones to one".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2
  HAVING count(DISTINCT "concept to ones".far) >= 5 AND count(DISTINCT "concept to others".far) >= 5
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, min(0.3 + 0.05 * c0, 0.85) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1) >= (SELECT score, c0, c1 FROM (SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY score DESC, c0 DESC, c1 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC, c1 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, score, row_number() OVER (ORDER BY score DESC, c0 DESC, c1 DESC, "one".key_folded, "one".label, "one".uid, "other".key_folded, "other".label, "other".uid, "concept".key_folded, "concept".label, "concept".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "one" ON "one".id = g0
  CROSS JOIN nodes AS "other" ON "other".id = g1
  CROSS JOIN nodes AS "concept" ON "concept".id = g2
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0, g1 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, g2, c0, c1, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: reached.one
WITH
"from other" AS MATERIALIZED (
  SELECT "other".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "other" ON "other".id = "given seed".value AND "other".scope = :scope
),
"from others" AS MATERIALIZED (
  SELECT "others".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "others" ON "others".id = "given seed".value AND "others".scope = :scope
  UNION
  SELECT "others".id FROM "from other" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "walked edge".src AND "others".scope = :scope AND "others".state IN ('live', 'stub') AND "others".label = 'Proposal'
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from others" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from ones" AS MATERIALIZED (
  SELECT "ones".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "ones" ON "ones".id = "given seed".value AND "ones".scope = :scope
  UNION
  SELECT "ones".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "walked edge".src AND "ones".scope = :scope AND "ones".state IN ('live', 'stub') AND "ones".label = 'Proposal'
),
"from one" AS MATERIALIZED (
  SELECT "one".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "one" ON "one".id = "given seed".value AND "one".scope = :scope
  UNION
  SELECT "one".id FROM "from ones" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "one" ON "one".id = "walked edge".dst AND "one".scope = :scope AND "one".state IN ('live', 'stub') AND "one".label = 'Person'
)
SELECT id
FROM "from one"
ORDER BY id;

-- name: reached.other
WITH
"from one" AS MATERIALIZED (
  SELECT "one".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "one" ON "one".id = "given seed".value AND "one".scope = :scope
),
"from ones" AS MATERIALIZED (
  SELECT "ones".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "ones" ON "ones".id = "given seed".value AND "ones".scope = :scope
  UNION
  SELECT "ones".id FROM "from one" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "walked edge".src AND "ones".scope = :scope AND "ones".state IN ('live', 'stub') AND "ones".label = 'Proposal'
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from ones" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from others" AS MATERIALIZED (
  SELECT "others".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "others" ON "others".id = "given seed".value AND "others".scope = :scope
  UNION
  SELECT "others".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "walked edge".src AND "others".scope = :scope AND "others".state IN ('live', 'stub') AND "others".label = 'Proposal'
),
"from other" AS MATERIALIZED (
  SELECT "other".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "other" ON "other".id = "given seed".value AND "other".scope = :scope
  UNION
  SELECT "other".id FROM "from others" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "other" ON "other".id = "walked edge".dst AND "other".scope = :scope AND "other".state IN ('live', 'stub') AND "other".label = 'Person'
)
SELECT id
FROM "from other"
ORDER BY id;

-- name: reached.concept
WITH
"from other" AS MATERIALIZED (
  SELECT "other".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "other" ON "other".id = "given seed".value AND "other".scope = :scope
),
"from one" AS MATERIALIZED (
  SELECT "one".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "one" ON "one".id = "given seed".value AND "one".scope = :scope
),
"from others" AS MATERIALIZED (
  SELECT "others".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "others" ON "others".id = "given seed".value AND "others".scope = :scope
  UNION
  SELECT "others".id FROM "from other" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "walked edge".src AND "others".scope = :scope AND "others".state IN ('live', 'stub') AND "others".label = 'Proposal'
),
"from ones" AS MATERIALIZED (
  SELECT "ones".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "ones" ON "ones".id = "given seed".value AND "ones".scope = :scope
  UNION
  SELECT "ones".id FROM "from one" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "walked edge".src AND "ones".scope = :scope AND "ones".state IN ('live', 'stub') AND "ones".label = 'Proposal'
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from ones" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "concept".id FROM "from others" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
)
SELECT id
FROM "from concept"
ORDER BY id;

-- name: reached.ones
WITH
"from other" AS MATERIALIZED (
  SELECT "other".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "other" ON "other".id = "given seed".value AND "other".scope = :scope
),
"from others" AS MATERIALIZED (
  SELECT "others".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "others" ON "others".id = "given seed".value AND "others".scope = :scope
  UNION
  SELECT "others".id FROM "from other" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "walked edge".src AND "others".scope = :scope AND "others".state IN ('live', 'stub') AND "others".label = 'Proposal'
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from others" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from one" AS MATERIALIZED (
  SELECT "one".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "one" ON "one".id = "given seed".value AND "one".scope = :scope
),
"from ones" AS MATERIALIZED (
  SELECT "ones".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "ones" ON "ones".id = "given seed".value AND "ones".scope = :scope
  UNION
  SELECT "ones".id FROM "from one" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "walked edge".src AND "ones".scope = :scope AND "ones".state IN ('live', 'stub') AND "ones".label = 'Proposal'
  UNION
  SELECT "ones".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "walked edge".src AND "ones".scope = :scope AND "ones".state IN ('live', 'stub') AND "ones".label = 'Proposal'
)
SELECT id
FROM "from ones"
ORDER BY id;

-- name: reached.others
WITH
"from one" AS MATERIALIZED (
  SELECT "one".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "one" ON "one".id = "given seed".value AND "one".scope = :scope
),
"from ones" AS MATERIALIZED (
  SELECT "ones".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "ones" ON "ones".id = "given seed".value AND "ones".scope = :scope
  UNION
  SELECT "ones".id FROM "from one" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "walked edge".src AND "ones".scope = :scope AND "ones".state IN ('live', 'stub') AND "ones".label = 'Proposal'
),
"from other" AS MATERIALIZED (
  SELECT "other".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "other" ON "other".id = "given seed".value AND "other".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from ones" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from others" AS MATERIALIZED (
  SELECT "others".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "others" ON "others".id = "given seed".value AND "others".scope = :scope
  UNION
  SELECT "others".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "walked edge".src AND "others".scope = :scope AND "others".state IN ('live', 'stub') AND "others".label = 'Proposal'
  UNION
  SELECT "others".id FROM "from other" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "walked edge".src AND "others".scope = :scope AND "others".state IN ('live', 'stub') AND "others".label = 'Proposal'
)
SELECT id
FROM "from others"
ORDER BY id;

-- name: sample.first
SELECT "ones".id
  FROM nodes AS "concept"
  CROSS JOIN nodes AS "one" ON "one".id = :g0 AND "one".scope = :scope AND "one".state IN ('live', 'stub')
  CROSS JOIN nodes AS "other" ON "other".id = :g1 AND "other".scope = :scope AND "other".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "concept".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "edge 1".src AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
  WHERE "concept".id = :g2 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "ones".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "one".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "ones".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "other".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "ones".id
ORDER BY "ones".key_folded, "ones".label, "ones".uid
LIMIT 3;

-- name: among.first
SELECT "ones".id
  FROM nodes AS "one"
  CROSS JOIN nodes AS "concept" ON "concept".id = :g2 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  CROSS JOIN nodes AS "other" ON "other".id = :g1 AND "other".scope = :scope AND "other".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "ones" ON "ones".id = "given node".id AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
  WHERE "one".id = :g0 AND "one".scope = :scope AND "one".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "ones".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "one".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "ones".id AND "some edge".type = 'ABOUT' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "ones".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "other".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "ones".id
ORDER BY "ones".key_folded, "ones".label, "ones".uid
LIMIT 3;

-- name: sample.second
SELECT "others".id
  FROM nodes AS "concept"
  CROSS JOIN nodes AS "other" ON "other".id = :g1 AND "other".scope = :scope AND "other".state IN ('live', 'stub')
  CROSS JOIN nodes AS "one" ON "one".id = :g0 AND "one".scope = :scope AND "one".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "concept".id AND "edge 1".type = 'ABOUT' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "edge 1".src AND "others".label = 'Proposal' AND "others".scope = :scope AND "others".state IN ('live', 'stub')
  WHERE "concept".id = :g2 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "others".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "other".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "others".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "one".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "others".id
ORDER BY "others".key_folded, "others".label, "others".uid
LIMIT 3;

-- name: among.second
SELECT "others".id
  FROM nodes AS "concept"
  CROSS JOIN nodes AS "other" ON "other".id = :g1 AND "other".scope = :scope AND "other".state IN ('live', 'stub')
  CROSS JOIN nodes AS "one" ON "one".id = :g0 AND "one".scope = :scope AND "one".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "others" ON "others".id = "given node".id AND "others".label = 'Proposal' AND "others".scope = :scope AND "others".state IN ('live', 'stub')
  WHERE "concept".id = :g2 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "others".id AND "some edge".type = 'ABOUT' AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "others".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "other".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "others".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "one".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "others".id
ORDER BY "others".key_folded, "others".label, "others".uid
LIMIT 3;
