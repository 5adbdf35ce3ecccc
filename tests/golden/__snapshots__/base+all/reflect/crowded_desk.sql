-- The pattern crowded_desk: One person was asked to decide on, or vouches for, several proposals that are still open.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "person".id AS g0, count(DISTINCT "proposal".id) AS c0
  FROM nodes AS "proposal"
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "proposal".id AND "edge 2".type IN ('DELEGATED_TO', 'SPONSORED_BY') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "person" ON "person".id = "edge 2".dst AND "person".label = 'Person' AND "person".scope = :scope AND "person".state IN ('live', 'stub')
  WHERE "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  AND json_extract("proposal".props, '$."status"') IN ('draft', 'in-review')
  GROUP BY g0
  HAVING count(DISTINCT "proposal".id) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.4 + 0.07 * c0, 0.85) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "person" ON "person".id = g0
ORDER BY score DESC, c0 DESC, "person".key_folded, "person".label, "person".uid
LIMIT :limit;

-- name: bounded.person
WITH
matched AS MATERIALIZED (
  SELECT "person".id AS g0, count(DISTINCT "proposal".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "person" ON "person".id = "given node".id AND "person".label = 'Person' AND "person".scope = :scope AND "person".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "person".id AND "edge 2".type IN ('DELEGATED_TO', 'SPONSORED_BY') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "edge 2".src AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  WHERE json_extract("proposal".props, '$."status"') IN ('draft', 'in-review')
  GROUP BY g0
  HAVING count(DISTINCT "proposal".id) >= 3
),
scored AS MATERIALIZED (
  SELECT g0, c0, min(0.4 + 0.07 * c0, 0.85) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, c0, score
FROM strong
  CROSS JOIN nodes AS "person" ON "person".id = g0
ORDER BY score DESC, c0 DESC, "person".key_folded, "person".label, "person".uid
LIMIT :limit;

-- name: reached.person
WITH
"from proposal" AS MATERIALIZED (
  SELECT "proposal".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given seed".value AND "proposal".scope = :scope
),
"from person" AS MATERIALIZED (
  SELECT "person".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "person" ON "person".id = "given seed".value AND "person".scope = :scope
  UNION
  SELECT "person".id FROM "from proposal" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('DELEGATED_TO', 'SPONSORED_BY') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "person" ON "person".id = "walked edge".dst AND "person".scope = :scope AND "person".state IN ('live', 'stub') AND "person".label = 'Person'
)
SELECT id
FROM "from person"
ORDER BY id;

-- name: reached.proposal
WITH
"from person" AS MATERIALIZED (
  SELECT "person".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "person" ON "person".id = "given seed".value AND "person".scope = :scope
),
"from proposal" AS MATERIALIZED (
  SELECT "proposal".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given seed".value AND "proposal".scope = :scope
  UNION
  SELECT "proposal".id FROM "from person" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('DELEGATED_TO', 'SPONSORED_BY') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "walked edge".src AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub') AND "proposal".label = 'Proposal' AND json_extract("proposal".props, '$."status"') IN ('draft', 'in-review')
)
SELECT id
FROM "from proposal"
ORDER BY id;

-- name: sample.proposals
SELECT "proposal".id
  FROM nodes AS "person"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "person".id AND "edge 1".type IN ('DELEGATED_TO', 'SPONSORED_BY') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "edge 1".src AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  WHERE "person".id = :g0 AND "person".scope = :scope AND "person".state IN ('live', 'stub')
  AND json_extract("proposal".props, '$."status"') IN ('draft', 'in-review')
GROUP BY "proposal".id
ORDER BY "proposal".key_folded, "proposal".label, "proposal".uid
LIMIT 8;

-- name: among.proposals
SELECT "proposal".id
  FROM nodes AS "person"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given node".id AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  WHERE "person".id = :g0 AND "person".scope = :scope AND "person".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "proposal".id AND "some edge".type IN ('DELEGATED_TO', 'SPONSORED_BY') AND "some edge".dst = "person".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND json_extract("proposal".props, '$."status"') IN ('draft', 'in-review')
GROUP BY "proposal".id
ORDER BY "proposal".key_folded, "proposal".label, "proposal".uid
LIMIT 8;
