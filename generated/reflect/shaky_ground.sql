-- The pattern shaky_ground: A living proposal requires one that is not in force, or no longer.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT DISTINCT "proposal".id AS g0, "required".id AS g1
  FROM nodes AS "proposal"
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "proposal".id AND "edge 2".type = 'REQUIRES' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "required" ON "required".id = "edge 2".dst AND "required".label = 'Proposal' AND "required".scope = :scope AND "required".state IN ('live', 'stub')
  WHERE "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  AND (json_extract("proposal".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded', 'april-fool')) IS NOT TRUE
  AND (json_extract("required".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')) IS NOT TRUE
),
scored AS MATERIALIZED (
  SELECT g0, g1, CASE WHEN json_extract("required".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded') THEN 0.9 WHEN json_extract("proposal".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active') THEN 0.8 ELSE 0.6 END AS score
  FROM matched
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
  CROSS JOIN nodes AS "required" ON "required".id = g1
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR (score >= (SELECT score FROM scored ORDER BY score DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, score
FROM strong
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
  CROSS JOIN nodes AS "required" ON "required".id = g1
ORDER BY score DESC, "proposal".key_folded, "proposal".label, "proposal".uid, "required".key_folded, "required".label, "required".uid
LIMIT :limit;

-- name: bounded.proposal
WITH
matched AS MATERIALIZED (
  SELECT DISTINCT "proposal".id AS g0, "required".id AS g1
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given node".id AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "proposal".id AND "edge 2".type = 'REQUIRES' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "required" ON "required".id = "edge 2".dst AND (:bound1 IS NULL OR "required".id IN (SELECT value FROM json_each(:bound1))) AND "required".label = 'Proposal' AND "required".scope = :scope AND "required".state IN ('live', 'stub')
  WHERE (json_extract("proposal".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded', 'april-fool')) IS NOT TRUE
  AND (json_extract("required".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')) IS NOT TRUE
),
scored AS MATERIALIZED (
  SELECT g0, g1, CASE WHEN json_extract("required".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded') THEN 0.9 WHEN json_extract("proposal".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active') THEN 0.8 ELSE 0.6 END AS score
  FROM matched
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
  CROSS JOIN nodes AS "required" ON "required".id = g1
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR (score >= (SELECT score FROM scored ORDER BY score DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, score
FROM strong
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
  CROSS JOIN nodes AS "required" ON "required".id = g1
ORDER BY score DESC, "proposal".key_folded, "proposal".label, "proposal".uid, "required".key_folded, "required".label, "required".uid
LIMIT :limit;

-- name: bounded.required
WITH
matched AS MATERIALIZED (
  SELECT DISTINCT "proposal".id AS g0, "required".id AS g1
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "required" ON "required".id = "given node".id AND "required".label = 'Proposal' AND "required".scope = :scope AND "required".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "required".id AND "edge 2".type = 'REQUIRES' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "edge 2".src AND (:bound0 IS NULL OR "proposal".id IN (SELECT value FROM json_each(:bound0))) AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  WHERE (json_extract("proposal".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded', 'april-fool')) IS NOT TRUE
  AND (json_extract("required".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')) IS NOT TRUE
),
scored AS MATERIALIZED (
  SELECT g0, g1, CASE WHEN json_extract("required".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded') THEN 0.9 WHEN json_extract("proposal".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active') THEN 0.8 ELSE 0.6 END AS score
  FROM matched
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
  CROSS JOIN nodes AS "required" ON "required".id = g1
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR (score >= (SELECT score FROM scored ORDER BY score DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, score
FROM strong
  CROSS JOIN nodes AS "proposal" ON "proposal".id = g0
  CROSS JOIN nodes AS "required" ON "required".id = g1
ORDER BY score DESC, "proposal".key_folded, "proposal".label, "proposal".uid, "required".key_folded, "required".label, "required".uid
LIMIT :limit;

-- name: reached.proposal
WITH
"from required" AS MATERIALIZED (
  SELECT "required".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "required" ON "required".id = "given seed".value AND "required".scope = :scope
),
"from proposal" AS MATERIALIZED (
  SELECT "proposal".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given seed".value AND "proposal".scope = :scope
  UNION
  SELECT "proposal".id FROM "from required" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'REQUIRES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "walked edge".src AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub') AND "proposal".label = 'Proposal' AND (json_extract("proposal".props, '$."status"') IN ('rejected', 'withdrawn', 'superseded', 'april-fool')) IS NOT TRUE
)
SELECT id
FROM "from proposal"
ORDER BY id;

-- name: reached.required
WITH
"from proposal" AS MATERIALIZED (
  SELECT "proposal".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given seed".value AND "proposal".scope = :scope
),
"from required" AS MATERIALIZED (
  SELECT "required".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "required" ON "required".id = "given seed".value AND "required".scope = :scope
  UNION
  SELECT "required".id FROM "from proposal" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'REQUIRES' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "required" ON "required".id = "walked edge".dst AND "required".scope = :scope AND "required".state IN ('live', 'stub') AND "required".label = 'Proposal' AND (json_extract("required".props, '$."status"') IN ('accepted', 'provisional', 'final', 'active')) IS NOT TRUE
)
SELECT id
FROM "from required"
ORDER BY id;
