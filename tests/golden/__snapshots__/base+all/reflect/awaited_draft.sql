-- The pattern awaited_draft: A proposal that is not decided is cited or required by many others.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "draft".id AS g0, count(DISTINCT "citer".id) AS c0
  FROM nodes AS "draft"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "draft".id AND "edge 2".type IN ('CITES', 'REQUIRES') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "edge 2".src AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE "draft".label = 'Proposal' AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  AND json_extract("draft".props, '$."status"') IN ('draft', 'in-review', 'deferred')
  AND ("draft".id <> "citer".id)
  GROUP BY g0
  HAVING count(DISTINCT "citer".id) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.3 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "draft" ON "draft".id = g0
ORDER BY score DESC, c0 DESC, "draft".key_folded, "draft".label, "draft".uid
LIMIT :limit;

-- name: bounded.draft
WITH
matched AS MATERIALIZED (
  SELECT "draft".id AS g0, count(DISTINCT "citer".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "draft" ON "draft".id = "given node".id AND "draft".label = 'Proposal' AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "draft".id AND "edge 2".type IN ('CITES', 'REQUIRES') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "edge 2".src AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE json_extract("draft".props, '$."status"') IN ('draft', 'in-review', 'deferred')
  AND ("draft".id <> "citer".id)
  GROUP BY g0
  HAVING count(DISTINCT "citer".id) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.3 + 0.1 * c0, 0.9) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "draft" ON "draft".id = g0
ORDER BY score DESC, c0 DESC, "draft".key_folded, "draft".label, "draft".uid
LIMIT :limit;

-- name: reached.draft
WITH
"from citer" AS MATERIALIZED (
  SELECT "citer".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "citer" ON "citer".id = "given seed".value AND "citer".scope = :scope
),
"from draft" AS MATERIALIZED (
  SELECT "draft".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "draft" ON "draft".id = "given seed".value AND "draft".scope = :scope
  UNION
  SELECT "draft".id FROM "from citer" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('CITES', 'REQUIRES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "draft" ON "draft".id = "walked edge".dst AND "draft".scope = :scope AND "draft".state IN ('live', 'stub') AND "draft".label = 'Proposal' AND json_extract("draft".props, '$."status"') IN ('draft', 'in-review', 'deferred')
)
SELECT id
FROM "from draft"
ORDER BY id;

-- name: reached.citer
WITH
"from draft" AS MATERIALIZED (
  SELECT "draft".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "draft" ON "draft".id = "given seed".value AND "draft".scope = :scope
),
"from citer" AS MATERIALIZED (
  SELECT "citer".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "citer" ON "citer".id = "given seed".value AND "citer".scope = :scope
  UNION
  SELECT "citer".id FROM "from draft" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('CITES', 'REQUIRES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "walked edge".src AND "citer".scope = :scope AND "citer".state IN ('live', 'stub') AND "citer".label = 'Proposal'
)
SELECT id
FROM "from citer"
ORDER BY id;

-- name: sample.citers
SELECT "citer".id
  FROM nodes AS "draft"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "draft".id AND "edge 1".type IN ('CITES', 'REQUIRES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "citer" ON "citer".id = "edge 1".src AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE "draft".id = :g0 AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  AND ("draft".id <> "citer".id)
GROUP BY "citer".id
ORDER BY "citer".key_folded, "citer".label, "citer".uid
LIMIT 5;

-- name: among.citers
SELECT "citer".id
  FROM nodes AS "draft"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "citer" ON "citer".id = "given node".id AND "citer".label = 'Proposal' AND "citer".scope = :scope AND "citer".state IN ('live', 'stub')
  WHERE "draft".id = :g0 AND "draft".scope = :scope AND "draft".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "citer".id AND "some edge".type IN ('CITES', 'REQUIRES') AND "some edge".dst = "draft".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("draft".id <> "citer".id)
GROUP BY "citer".id
ORDER BY "citer".key_folded, "citer".label, "citer".uid
LIMIT 5;
