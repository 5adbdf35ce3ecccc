-- The pattern successor_ignored: A proposal was replaced, but those that cite it never took notice of its successor.

-- name: rows
WITH
"every successor" AS MATERIALIZED (
  SELECT "successor".id AS far
  FROM nodes AS "successor"
  WHERE "successor".label = 'Proposal' AND "successor".scope = :scope AND "successor".state IN ('live', 'stub')
  AND json_extract("successor".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
),
"successor to replaced" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "replaced".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every successor") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'REPLACES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "edge 1".dst AND "replaced".label = 'Proposal' AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub')
),
"replaced to citer" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "citer".id AS far
  FROM (SELECT DISTINCT far AS id FROM "successor to replaced") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'CITES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "edge 1".src AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE (json_extract("citer".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded')) IS NOT TRUE
),
matched AS MATERIALIZED (
  SELECT "successor to replaced".far AS g0, "every successor".far AS g1, count(DISTINCT "replaced to citer".far) AS c0
  FROM "every successor"
  CROSS JOIN "successor to replaced" ON "successor to replaced".near = "every successor".far
  CROSS JOIN "replaced to citer" ON "replaced to citer".near = "successor to replaced".far
  WHERE ("replaced to citer".far <> "every successor".far)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "replaced to citer".far AND "some edge".type = 'CITES' AND "some edge".dst = "every successor".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "replaced to citer".far) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.6 + 0.03 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM (SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY score DESC, c0 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, c0, score, row_number() OVER (ORDER BY score DESC, c0 DESC, "replaced".key_folded, "replaced".label, "replaced".uid, "successor".key_folded, "successor".label, "successor".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "replaced" ON "replaced".id = g0
  CROSS JOIN nodes AS "successor" ON "successor".id = g1
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, c0, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: bounded.replaced
WITH
"every replaced" AS MATERIALIZED (
  SELECT "replaced".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "given node".id AND "replaced".label = 'Proposal' AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub')
),
"replaced to successor" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "successor".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every replaced") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'REPLACES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "successor" ON "successor".id = "edge 1".src AND (:bound1 IS NULL OR "successor".id IN (SELECT value FROM json_each(:bound1))) AND "successor".label = 'Proposal' AND "successor".scope = :scope AND "successor".state IN ('live', 'stub')
  WHERE json_extract("successor".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
),
"replaced to citer" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "citer".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every replaced") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'CITES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "edge 1".src AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE (json_extract("citer".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded')) IS NOT TRUE
),
matched AS MATERIALIZED (
  SELECT "every replaced".far AS g0, "replaced to successor".far AS g1, count(DISTINCT "replaced to citer".far) AS c0
  FROM "every replaced"
  CROSS JOIN "replaced to successor" ON "replaced to successor".near = "every replaced".far
  CROSS JOIN "replaced to citer" ON "replaced to citer".near = "every replaced".far
  WHERE ("replaced to citer".far <> "replaced to successor".far)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "replaced to citer".far AND "some edge".type = 'CITES' AND "some edge".dst = "replaced to successor".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "replaced to citer".far) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.6 + 0.03 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM (SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY score DESC, c0 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, c0, score, row_number() OVER (ORDER BY score DESC, c0 DESC, "replaced".key_folded, "replaced".label, "replaced".uid, "successor".key_folded, "successor".label, "successor".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "replaced" ON "replaced".id = g0
  CROSS JOIN nodes AS "successor" ON "successor".id = g1
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, c0, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: bounded.successor
WITH
"every successor" AS MATERIALIZED (
  SELECT "successor".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "successor" ON "successor".id = "given node".id AND "successor".label = 'Proposal' AND "successor".scope = :scope AND "successor".state IN ('live', 'stub')
  WHERE json_extract("successor".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
),
"successor to replaced" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "replaced".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every successor") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'REPLACES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "edge 1".dst AND (:bound0 IS NULL OR "replaced".id IN (SELECT value FROM json_each(:bound0))) AND "replaced".label = 'Proposal' AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub')
),
"replaced to citer" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "citer".id AS far
  FROM (SELECT DISTINCT far AS id FROM "successor to replaced") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'CITES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "edge 1".src AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE (json_extract("citer".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded')) IS NOT TRUE
),
matched AS MATERIALIZED (
  SELECT "successor to replaced".far AS g0, "every successor".far AS g1, count(DISTINCT "replaced to citer".far) AS c0
  FROM "every successor"
  CROSS JOIN "successor to replaced" ON "successor to replaced".near = "every successor".far
  CROSS JOIN "replaced to citer" ON "replaced to citer".near = "successor to replaced".far
  WHERE ("replaced to citer".far <> "every successor".far)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "replaced to citer".far AND "some edge".type = 'CITES' AND "some edge".dst = "every successor".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1
  HAVING count(DISTINCT "replaced to citer".far) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.6 + 0.03 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM (SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY score DESC, c0 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, c0, score, row_number() OVER (ORDER BY score DESC, c0 DESC, "replaced".key_folded, "replaced".label, "replaced".uid, "successor".key_folded, "successor".label, "successor".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "replaced" ON "replaced".id = g0
  CROSS JOIN nodes AS "successor" ON "successor".id = g1
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, c0, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: reached.replaced
WITH
"from citer" AS MATERIALIZED (
  SELECT "citer".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "citer" ON "citer".id = "given seed".value AND "citer".scope = :scope
),
"from successor" AS MATERIALIZED (
  SELECT "successor".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "successor" ON "successor".id = "given seed".value AND "successor".scope = :scope
),
"from replaced" AS MATERIALIZED (
  SELECT "replaced".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "given seed".value AND "replaced".scope = :scope
  UNION
  SELECT "replaced".id FROM "from successor" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'REPLACES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "walked edge".dst AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub') AND "replaced".label = 'Proposal'
  UNION
  SELECT "replaced".id FROM "from citer" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'CITES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "walked edge".dst AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub') AND "replaced".label = 'Proposal'
)
SELECT id
FROM "from replaced"
ORDER BY id;

-- name: reached.successor
WITH
"from citer" AS MATERIALIZED (
  SELECT "citer".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "citer" ON "citer".id = "given seed".value AND "citer".scope = :scope
),
"from replaced" AS MATERIALIZED (
  SELECT "replaced".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "given seed".value AND "replaced".scope = :scope
  UNION
  SELECT "replaced".id FROM "from citer" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'CITES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "walked edge".dst AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub') AND "replaced".label = 'Proposal'
),
"from successor" AS MATERIALIZED (
  SELECT "successor".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "successor" ON "successor".id = "given seed".value AND "successor".scope = :scope
  UNION
  SELECT "successor".id FROM "from replaced" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'REPLACES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "successor" ON "successor".id = "walked edge".src AND "successor".scope = :scope AND "successor".state IN ('live', 'stub') AND "successor".label = 'Proposal' AND json_extract("successor".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')
)
SELECT id
FROM "from successor"
ORDER BY id;

-- name: reached.citer
WITH
"from successor" AS MATERIALIZED (
  SELECT "successor".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "successor" ON "successor".id = "given seed".value AND "successor".scope = :scope
),
"from replaced" AS MATERIALIZED (
  SELECT "replaced".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "given seed".value AND "replaced".scope = :scope
  UNION
  SELECT "replaced".id FROM "from successor" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'REPLACES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "replaced" ON "replaced".id = "walked edge".dst AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub') AND "replaced".label = 'Proposal'
),
"from citer" AS MATERIALIZED (
  SELECT "citer".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "citer" ON "citer".id = "given seed".value AND "citer".scope = :scope
  UNION
  SELECT "citer".id FROM "from replaced" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'CITES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "walked edge".src AND "citer".scope = :scope AND "citer".state IN ('live', 'stub') AND "citer".label = 'Proposal' AND (json_extract("citer".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded')) IS NOT TRUE
)
SELECT id
FROM "from citer"
ORDER BY id;

-- name: sample.citers
SELECT "citer".id
  FROM nodes AS "replaced"
  CROSS JOIN nodes AS "successor" ON "successor".id = :g1 AND "successor".scope = :scope AND "successor".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "replaced".id AND "edge 1".type = 'CITES' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "edge 1".src AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE "replaced".id = :g0 AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub')
  AND (json_extract("citer".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded')) IS NOT TRUE
  AND ("citer".id <> "successor".id)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "citer".id AND "some edge".type = 'CITES' AND "some edge".dst = "successor".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "citer".id
ORDER BY "citer".key_folded, "citer".label, "citer".uid
LIMIT 5;

-- name: among.citers
SELECT "citer".id
  FROM nodes AS "replaced"
  CROSS JOIN nodes AS "successor" ON "successor".id = :g1 AND "successor".scope = :scope AND "successor".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "citer" ON "citer".id = "given node".id AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE "replaced".id = :g0 AND "replaced".scope = :scope AND "replaced".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "citer".id AND "some edge".type = 'CITES' AND "some edge".dst = "replaced".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (json_extract("citer".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded')) IS NOT TRUE
  AND ("citer".id <> "successor".id)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "citer".id AND "some edge".type = 'CITES' AND "some edge".dst = "successor".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "citer".id
ORDER BY "citer".key_folded, "citer".label, "citer".uid
LIMIT 5;
