-- The pattern cross_project_solution: An open problem shares a concept with a problem that another project has already solved.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT "target".id AS g0, "open".id AS g1, "source".id AS g2, "decision".id AS g3, count(DISTINCT "concept".id) AS c0
  FROM nodes AS "solved"
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "solved".id AND "edge 2".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 2".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".dst = "concept".id AND "edge 3".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = "edge 3".src AND "open".label = 'Problem' AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 4" ON "edge 4".src = "solved".id AND "edge 4".type = 'SOLVED_BY' AND "edge 4".valid_to IS NULL AND +"edge 4".scope = :scope
  CROSS JOIN nodes AS "decision" ON "decision".id = "edge 4".dst AND "decision".label = 'Decision' AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 5" ON ("edge 5".src = "open".id AND "edge 5".type = 'BELONGS_TO' OR "edge 5".dst = "open".id AND "edge 5".type = 'HAS') AND "edge 5".valid_to IS NULL AND +"edge 5".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = CASE WHEN "edge 5".src = "open".id AND "edge 5".type = 'BELONGS_TO' THEN "edge 5".dst ELSE "edge 5".src END AND "target".label = 'Project' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 6" ON ("edge 6".src = "solved".id AND "edge 6".type = 'BELONGS_TO' OR "edge 6".dst = "solved".id AND "edge 6".type = 'HAS') AND "edge 6".valid_to IS NULL AND +"edge 6".scope = :scope
  CROSS JOIN nodes AS "source" ON "source".id = CASE WHEN "edge 6".src = "solved".id AND "edge 6".type = 'BELONGS_TO' THEN "edge 6".dst ELSE "edge 6".src END AND "source".label = 'Project' AND "source".scope = :scope AND "source".state IN ('live', 'stub')
  WHERE "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  AND (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE
  AND json_extract("solved".props, '$."status"') = 'resolved'
  AND "target".id <> "source".id
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "target".id AND "some edge".type = 'INFORMED_BY' AND "some edge".dst = "decision".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  GROUP BY g0, g1, g2, g3
  HAVING count(DISTINCT "concept".id) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, min(0.7 + 0.1 * c0, 0.95) AS score
  FROM counted
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM (SELECT *, row_number() OVER (PARTITION BY g3, g2, g0 ORDER BY score DESC, c0 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, score, row_number() OVER (ORDER BY score DESC, c0 DESC, "target".key_folded, "target".label, "target".uid, "open".key_folded, "open".label, "open".uid, "source".key_folded, "source".label, "source".uid, "decision".key_folded, "decision".label, "decision".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "target" ON "target".id = g0
  CROSS JOIN nodes AS "open" ON "open".id = g1
  CROSS JOIN nodes AS "source" ON "source".id = g2
  CROSS JOIN nodes AS "decision" ON "decision".id = g3
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g3, g2, g0 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, g2, g3, c0, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: rooted
WITH
matched AS MATERIALIZED (
  SELECT "target".id AS g0, "open".id AS g1, "source".id AS g2, "decision".id AS g3, count(DISTINCT "concept".id) AS c0
  FROM (SELECT DISTINCT value AS id FROM json_each(:roots)) AS "given root"
  CROSS JOIN nodes AS "decision" ON "decision".id = "given root".id AND "decision".label = 'Decision' AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "decision".id AND "edge 2".type = 'SOLVED_BY' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "edge 2".src AND "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 3" ON "edge 3".src = "solved".id AND "edge 3".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 3".valid_to IS NULL AND +"edge 3".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 3".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 4" ON "edge 4".dst = "concept".id AND "edge 4".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 4".valid_to IS NULL AND +"edge 4".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = "edge 4".src AND "open".label = 'Problem' AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 5" ON ("edge 5".src = "open".id AND "edge 5".type = 'BELONGS_TO' OR "edge 5".dst = "open".id AND "edge 5".type = 'HAS') AND "edge 5".valid_to IS NULL AND +"edge 5".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = CASE WHEN "edge 5".src = "open".id AND "edge 5".type = 'BELONGS_TO' THEN "edge 5".dst ELSE "edge 5".src END AND "target".label = 'Project' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 6" ON ("edge 6".src = "solved".id AND "edge 6".type = 'BELONGS_TO' OR "edge 6".dst = "solved".id AND "edge 6".type = 'HAS') AND "edge 6".valid_to IS NULL AND +"edge 6".scope = :scope
  CROSS JOIN nodes AS "source" ON "source".id = CASE WHEN "edge 6".src = "solved".id AND "edge 6".type = 'BELONGS_TO' THEN "edge 6".dst ELSE "edge 6".src END AND "source".label = 'Project' AND "source".scope = :scope AND "source".state IN ('live', 'stub')
  WHERE (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE
  AND json_extract("solved".props, '$."status"') = 'resolved'
  AND "target".id <> "source".id
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "target".id AND "some edge".type = 'INFORMED_BY' AND "some edge".dst = "decision".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  GROUP BY g0, g1, g2, g3
  HAVING count(DISTINCT "concept".id) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*
  FROM matched
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, min(0.7 + 0.1 * c0, 0.95) AS score
  FROM counted
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM (SELECT *, row_number() OVER (PARTITION BY g3, g2, g0 ORDER BY score DESC, c0 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, score, row_number() OVER (ORDER BY score DESC, c0 DESC, "target".key_folded, "target".label, "target".uid, "open".key_folded, "open".label, "open".uid, "source".key_folded, "source".label, "source".uid, "decision".key_folded, "decision".label, "decision".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "target" ON "target".id = g0
  CROSS JOIN nodes AS "open" ON "open".id = g1
  CROSS JOIN nodes AS "source" ON "source".id = g2
  CROSS JOIN nodes AS "decision" ON "decision".id = g3
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g3, g2, g0 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, g2, g3, c0, score
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
"from source" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Project'
),
"from target" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Project'
),
"from open" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Problem'
  UNION
  SELECT "open".id FROM "from target" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "open".scope = :scope AND "open".state IN ('live', 'stub') AND "open".label = 'Problem' AND (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE
),
"from concept" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Concept'
  UNION
  SELECT "concept".id FROM "from open" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept'
),
"from solved" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Problem'
  UNION
  SELECT "solved".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "walked edge".src AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved'
  UNION
  SELECT "solved".id FROM "from source" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved'
),
"from decision" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Decision'
  UNION
  SELECT "decision".id FROM "from solved" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'SOLVED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "decision" ON "decision".id = "walked edge".dst AND "decision".scope = :scope AND "decision".state IN ('live', 'stub') AND "decision".label = 'Decision'
)
SELECT id
FROM "from decision"
ORDER BY id;

-- name: sample.concepts
SELECT "concept".id
  FROM nodes AS "open"
  CROSS JOIN nodes AS "source" ON "source".id = :g2 AND "source".scope = :scope AND "source".state IN ('live', 'stub')
  CROSS JOIN nodes AS "decision" ON "decision".id = :g3 AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "open".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "open".id = :g1 AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "solved" ON "solved".id = CASE WHEN "edge 1".src = "source".id AND "edge 1".type = 'HAS' THEN "edge 1".dst ELSE "edge 1".src END AND "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  WHERE ("edge 1".src = "source".id AND "edge 1".type = 'HAS' OR "edge 1".dst = "source".id AND "edge 1".type = 'BELONGS_TO') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "solved".id AND "some edge".type IN ('INSTANCE_OF', 'APPLIES') AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "solved".id AND "some edge".type = 'SOLVED_BY' AND "some edge".dst = "decision".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND json_extract("solved".props, '$."status"') = 'resolved')
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 3;
