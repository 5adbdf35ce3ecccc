-- The pattern accepted_unfinished: A proposal was accepted years ago and is still not final.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "proposal".id AS g0
  FROM nodes AS "proposal"
  WHERE "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  AND json_extract("proposal".props, '$."status"') IN ('accepted', 'provisional')
  AND (json_type("proposal".props, '$."created"') = 'text' AND json_extract("proposal".props, '$."created"') < :date_156w)
),
scored AS MATERIALIZED (
  SELECT g0, CASE WHEN (json_type("proposal".props, '$."created"') = 'text' AND json_extract("proposal".props, '$."created"') < :date_260w) THEN 0.7 ELSE 0.6 END AS score
  FROM matched
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR (score >= (SELECT score FROM scored ORDER BY score DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, score
FROM strong
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
ORDER BY score DESC, "proposal".key_folded, "proposal".label, "proposal".uid
LIMIT :limit;

-- name: bounded.proposal
WITH
matched AS MATERIALIZED (
  SELECT "proposal".id AS g0
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given node".id AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  WHERE json_extract("proposal".props, '$."status"') IN ('accepted', 'provisional')
  AND (json_type("proposal".props, '$."created"') = 'text' AND json_extract("proposal".props, '$."created"') < :date_156w)
),
scored AS MATERIALIZED (
  SELECT g0, CASE WHEN (json_type("proposal".props, '$."created"') = 'text' AND json_extract("proposal".props, '$."created"') < :date_260w) THEN 0.7 ELSE 0.6 END AS score
  FROM matched
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR (score >= (SELECT score FROM scored ORDER BY score DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, score
FROM strong
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
ORDER BY score DESC, "proposal".key_folded, "proposal".label, "proposal".uid
LIMIT :limit;

-- name: reached.proposal
WITH
"from proposal" AS MATERIALIZED (
  SELECT "proposal".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given seed".value AND "proposal".scope = :scope
)
SELECT id
FROM "from proposal"
ORDER BY id;

-- name: aged
SELECT "proposal".id
FROM nodes AS "proposal"
WHERE "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  AND "proposal".label = 'Proposal'
  AND json_type("proposal".props, '$."created"') = 'text' AND json_extract("proposal".props, '$."created"') >= :since_date_156w AND json_extract("proposal".props, '$."created"') < :date_156w
UNION
SELECT "proposal".id
FROM nodes AS "proposal"
WHERE "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  AND "proposal".label = 'Proposal'
  AND json_type("proposal".props, '$."created"') = 'text' AND json_extract("proposal".props, '$."created"') >= :since_date_260w AND json_extract("proposal".props, '$."created"') < :date_260w
ORDER BY 1;
