-- The pattern parallel_authors: Two people keep writing about one concept, each without the other.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "one".id AS g0, "other".id AS g1, "concept".id AS g2, count(DISTINCT "ones".id) AS c0, count(DISTINCT "others".id) AS c1
  FROM nodes AS "concept"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "concept".id AND "edge 2".type = 'ABOUT' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "edge 2".src AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".src = "ones".id AND "edge 3".type = 'AUTHORED_BY' AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "one" ON "one".id = "edge 3".dst AND "one".label = 'Person' AND "one".scope = :scope AND "one".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 4" ON "edge 4".dst = "concept".id AND "edge 4".type = 'ABOUT' AND "edge 4".valid_to IS NULL AND +"edge 4".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "edge 4".src AND "others".label = 'Proposal' AND "others".scope = :scope AND "others".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 5" ON "edge 5".src = "others".id AND "edge 5".type = 'AUTHORED_BY' AND "edge 5".valid_to IS NULL AND +"edge 5".scope = :scope
  CROSS JOIN nodes AS "other" ON "other".id = "edge 5".dst AND "other".label = 'Person' AND "other".scope = :scope AND "other".state IN ('live', 'stub')
  WHERE "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND "one".uid < "other".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "ones".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "other".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "others".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "one".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  GROUP BY g0, g1, g2
  HAVING count(DISTINCT "ones".id) >= 5 AND count(DISTINCT "others".id) >= 5
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, min(0.3 + 0.05 * c0, 0.85) AS score
  FROM counted
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

-- name: rooted
WITH
matched AS MATERIALIZED (
  SELECT "one".id AS g0, "other".id AS g1, "concept".id AS g2, count(DISTINCT "ones".id) AS c0, count(DISTINCT "others".id) AS c1
  FROM (SELECT DISTINCT value AS id FROM json_each(:roots)) AS "given root"
  CROSS JOIN nodes AS "one" ON "one".id = "given root".id AND "one".label = 'Person' AND "one".scope = :scope AND "one".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "one".id AND "edge 2".type = 'AUTHORED_BY' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "edge 2".src AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".src = "ones".id AND "edge 3".type = 'ABOUT' AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 3".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 4" ON "edge 4".dst = "concept".id AND "edge 4".type = 'ABOUT' AND "edge 4".valid_to IS NULL AND +"edge 4".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "edge 4".src AND "others".label = 'Proposal' AND "others".scope = :scope AND "others".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 5" ON "edge 5".src = "others".id AND "edge 5".type = 'AUTHORED_BY' AND "edge 5".valid_to IS NULL AND +"edge 5".scope = :scope
  CROSS JOIN nodes AS "other" ON "other".id = "edge 5".dst AND "other".label = 'Person' AND "other".scope = :scope AND "other".state IN ('live', 'stub')
  WHERE "one".uid < "other".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "ones".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "other".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "others".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "one".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  GROUP BY g0, g1, g2
  HAVING count(DISTINCT "ones".id) >= 5 AND count(DISTINCT "others".id) >= 5
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, c0, c1, min(0.3 + 0.05 * c0, 0.85) AS score
  FROM counted
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

-- name: roots
WITH
"touched nodes" AS MATERIALIZED (
  SELECT node.id, node.label
  FROM json_each(:touched) AS given
  CROSS JOIN nodes AS node ON node.id = given.value AND node.scope = :scope
),
"from other" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Person'
),
"from others" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Proposal'
  UNION
  SELECT "others".id FROM "from other" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "others" ON "others".id = "walked edge".src AND "others".scope = :scope AND "others".state IN ('live', 'stub') AND "others".label = 'Proposal'
),
"from concept" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Concept'
  UNION
  SELECT "concept".id FROM "from others" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept'
),
"from ones" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Proposal'
  UNION
  SELECT "ones".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'ABOUT' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "walked edge".src AND "ones".scope = :scope AND "ones".state IN ('live', 'stub') AND "ones".label = 'Proposal'
),
"from one" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Person'
  UNION
  SELECT "one".id FROM "from ones" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "one" ON "one".id = "walked edge".dst AND "one".scope = :scope AND "one".state IN ('live', 'stub') AND "one".label = 'Person'
)
SELECT id
FROM "from one"
ORDER BY id;

-- name: sample.first
SELECT "ones".id
  FROM nodes AS "one"
  CROSS JOIN nodes AS "concept" ON "concept".id = :g2 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  CROSS JOIN nodes AS "other" ON "other".id = :g1 AND "other".scope = :scope AND "other".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "one".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "ones" ON "ones".id = "edge 1".src AND "ones".label = 'Proposal' AND "ones".scope = :scope AND "ones".state IN ('live', 'stub')
  WHERE "one".id = :g0 AND "one".scope = :scope AND "one".state IN ('live', 'stub')
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
