-- The pattern cross_project_solution: An open problem shares a concept with a problem that another project has already solved.

-- name: rows
WITH
"every solved" AS MATERIALIZED (
  SELECT "solved".id AS far
  FROM nodes AS "solved"
  WHERE "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  AND json_extract("solved".props, '$."status"') = 'resolved'
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept beside solved" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"solved to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside solved".far
  FROM "concept beside solved"
  CROSS JOIN json_each("concept beside solved".nears) AS "each near"
),
"open beside concept" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "open".id AS far
  FROM (SELECT DISTINCT far AS id FROM "solved to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = "edge 1".src AND "open".label = 'Problem' AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  WHERE (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE)
  GROUP BY far)
  CROSS JOIN nodes AS "open" ON "open".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to open" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "open beside concept".far
  FROM "open beside concept"
  CROSS JOIN json_each("open beside concept".nears) AS "each near"
),
"solved to decision" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "decision".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'SOLVED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "decision" ON "decision".id = "edge 1".dst AND "decision".label = 'Decision' AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
),
"open to target" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "target".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to open") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' OR "edge 1".dst = "near node".id AND "edge 1".type = 'HAS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' THEN "edge 1".dst ELSE "edge 1".src END AND "target".label = 'Project' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
),
"solved to source" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "source".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' OR "edge 1".dst = "near node".id AND "edge 1".type = 'HAS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "source" ON "source".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' THEN "edge 1".dst ELSE "edge 1".src END AND "source".label = 'Project' AND "source".scope = :scope AND "source".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "open to target".far AS g0, "concept to open".far AS g1, "solved to source".far AS g2, "solved to decision".far AS g3, count(DISTINCT "solved to concept".far) AS c0
  FROM "every solved"
  CROSS JOIN "solved to concept" ON "solved to concept".near = "every solved".far
  CROSS JOIN "concept to open" ON "concept to open".near = "solved to concept".far
  CROSS JOIN "solved to decision" ON "solved to decision".near = "every solved".far
  CROSS JOIN "open to target" ON "open to target".near = "concept to open".far
  CROSS JOIN "solved to source" ON "solved to source".near = "every solved".far
  WHERE ("open to target".far <> "solved to source".far)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "open to target".far AND "some edge".type = 'INFORMED_BY' AND "some edge".dst = "solved to decision".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2, g3
  HAVING count(DISTINCT "solved to concept".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, min(0.7 + 0.1 * c0, 0.95) AS score
  FROM matched
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

-- name: bounded.target
WITH
"every target" AS MATERIALIZED (
  SELECT "target".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "target" ON "target".id = "given node".id AND "target".label = 'Project' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
),
"open beside target" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "open".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every target") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'HAS' OR "edge 1".dst = "near node".id AND "edge 1".type = 'BELONGS_TO') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'HAS' THEN "edge 1".dst ELSE "edge 1".src END AND (:bound1 IS NULL OR "open".id IN (SELECT value FROM json_each(:bound1))) AND "open".label = 'Problem' AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  WHERE (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE)
  GROUP BY far)
  CROSS JOIN nodes AS "open" ON "open".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"target to open" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "open beside target".far
  FROM "open beside target"
  CROSS JOIN json_each("open beside target".nears) AS "each near"
),
"concept beside open" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "target to open") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"open to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside open".far
  FROM "concept beside open"
  CROSS JOIN json_each("concept beside open".nears) AS "each near"
),
"solved beside concept" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "solved".id AS far
  FROM (SELECT DISTINCT far AS id FROM "open to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "edge 1".src AND "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  WHERE json_extract("solved".props, '$."status"') = 'resolved')
  GROUP BY far)
  CROSS JOIN nodes AS "solved" ON "solved".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to solved" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "solved beside concept".far
  FROM "solved beside concept"
  CROSS JOIN json_each("solved beside concept".nears) AS "each near"
),
"solved to decision" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "decision".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'SOLVED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "decision" ON "decision".id = "edge 1".dst AND (:bound3 IS NULL OR "decision".id IN (SELECT value FROM json_each(:bound3))) AND "decision".label = 'Decision' AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
),
"solved to source" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "source".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' OR "edge 1".dst = "near node".id AND "edge 1".type = 'HAS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "source" ON "source".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' THEN "edge 1".dst ELSE "edge 1".src END AND (:bound2 IS NULL OR "source".id IN (SELECT value FROM json_each(:bound2))) AND "source".label = 'Project' AND "source".scope = :scope AND "source".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "every target".far AS g0, "target to open".far AS g1, "solved to source".far AS g2, "solved to decision".far AS g3, count(DISTINCT "open to concept".far) AS c0
  FROM "every target"
  CROSS JOIN "target to open" ON "target to open".near = "every target".far
  CROSS JOIN "open to concept" ON "open to concept".near = "target to open".far
  CROSS JOIN "concept to solved" ON "concept to solved".near = "open to concept".far
  CROSS JOIN "solved to decision" ON "solved to decision".near = "concept to solved".far
  CROSS JOIN "solved to source" ON "solved to source".near = "concept to solved".far
  WHERE ("every target".far <> "solved to source".far)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "every target".far AND "some edge".type = 'INFORMED_BY' AND "some edge".dst = "solved to decision".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2, g3
  HAVING count(DISTINCT "open to concept".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, min(0.7 + 0.1 * c0, 0.95) AS score
  FROM matched
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

-- name: bounded.open
WITH
"every open" AS MATERIALIZED (
  SELECT "open".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "open" ON "open".id = "given node".id AND "open".label = 'Problem' AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  WHERE (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept beside open" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every open") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"open to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside open".far
  FROM "concept beside open"
  CROSS JOIN json_each("concept beside open".nears) AS "each near"
),
"solved beside concept" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "solved".id AS far
  FROM (SELECT DISTINCT far AS id FROM "open to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "edge 1".src AND "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  WHERE json_extract("solved".props, '$."status"') = 'resolved')
  GROUP BY far)
  CROSS JOIN nodes AS "solved" ON "solved".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to solved" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "solved beside concept".far
  FROM "solved beside concept"
  CROSS JOIN json_each("solved beside concept".nears) AS "each near"
),
"solved to decision" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "decision".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'SOLVED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "decision" ON "decision".id = "edge 1".dst AND (:bound3 IS NULL OR "decision".id IN (SELECT value FROM json_each(:bound3))) AND "decision".label = 'Decision' AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
),
"open to target" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "target".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every open") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' OR "edge 1".dst = "near node".id AND "edge 1".type = 'HAS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' THEN "edge 1".dst ELSE "edge 1".src END AND (:bound0 IS NULL OR "target".id IN (SELECT value FROM json_each(:bound0))) AND "target".label = 'Project' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
),
"solved to source" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "source".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' OR "edge 1".dst = "near node".id AND "edge 1".type = 'HAS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "source" ON "source".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' THEN "edge 1".dst ELSE "edge 1".src END AND (:bound2 IS NULL OR "source".id IN (SELECT value FROM json_each(:bound2))) AND "source".label = 'Project' AND "source".scope = :scope AND "source".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "open to target".far AS g0, "every open".far AS g1, "solved to source".far AS g2, "solved to decision".far AS g3, count(DISTINCT "open to concept".far) AS c0
  FROM "every open"
  CROSS JOIN "open to concept" ON "open to concept".near = "every open".far
  CROSS JOIN "concept to solved" ON "concept to solved".near = "open to concept".far
  CROSS JOIN "solved to decision" ON "solved to decision".near = "concept to solved".far
  CROSS JOIN "open to target" ON "open to target".near = "every open".far
  CROSS JOIN "solved to source" ON "solved to source".near = "concept to solved".far
  WHERE ("open to target".far <> "solved to source".far)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "open to target".far AND "some edge".type = 'INFORMED_BY' AND "some edge".dst = "solved to decision".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2, g3
  HAVING count(DISTINCT "open to concept".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, min(0.7 + 0.1 * c0, 0.95) AS score
  FROM matched
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

-- name: bounded.source
WITH
"every source" AS MATERIALIZED (
  SELECT "source".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound2)) AS "given node"
  CROSS JOIN nodes AS "source" ON "source".id = "given node".id AND "source".label = 'Project' AND "source".scope = :scope AND "source".state IN ('live', 'stub')
),
"solved beside source" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "solved".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every source") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'HAS' OR "edge 1".dst = "near node".id AND "edge 1".type = 'BELONGS_TO') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'HAS' THEN "edge 1".dst ELSE "edge 1".src END AND "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  WHERE json_extract("solved".props, '$."status"') = 'resolved')
  GROUP BY far)
  CROSS JOIN nodes AS "solved" ON "solved".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"source to solved" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "solved beside source".far
  FROM "solved beside source"
  CROSS JOIN json_each("solved beside source".nears) AS "each near"
),
"concept beside solved" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "source to solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"solved to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside solved".far
  FROM "concept beside solved"
  CROSS JOIN json_each("concept beside solved".nears) AS "each near"
),
"open beside concept" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "open".id AS far
  FROM (SELECT DISTINCT far AS id FROM "solved to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = "edge 1".src AND (:bound1 IS NULL OR "open".id IN (SELECT value FROM json_each(:bound1))) AND "open".label = 'Problem' AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  WHERE (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE)
  GROUP BY far)
  CROSS JOIN nodes AS "open" ON "open".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to open" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "open beside concept".far
  FROM "open beside concept"
  CROSS JOIN json_each("open beside concept".nears) AS "each near"
),
"solved to decision" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "decision".id AS far
  FROM (SELECT DISTINCT far AS id FROM "source to solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'SOLVED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "decision" ON "decision".id = "edge 1".dst AND (:bound3 IS NULL OR "decision".id IN (SELECT value FROM json_each(:bound3))) AND "decision".label = 'Decision' AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
),
"open to target" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "target".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to open") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' OR "edge 1".dst = "near node".id AND "edge 1".type = 'HAS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' THEN "edge 1".dst ELSE "edge 1".src END AND (:bound0 IS NULL OR "target".id IN (SELECT value FROM json_each(:bound0))) AND "target".label = 'Project' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "open to target".far AS g0, "concept to open".far AS g1, "every source".far AS g2, "solved to decision".far AS g3, count(DISTINCT "solved to concept".far) AS c0
  FROM "every source"
  CROSS JOIN "source to solved" ON "source to solved".near = "every source".far
  CROSS JOIN "solved to concept" ON "solved to concept".near = "source to solved".far
  CROSS JOIN "concept to open" ON "concept to open".near = "solved to concept".far
  CROSS JOIN "solved to decision" ON "solved to decision".near = "source to solved".far
  CROSS JOIN "open to target" ON "open to target".near = "concept to open".far
  WHERE ("open to target".far <> "every source".far)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "open to target".far AND "some edge".type = 'INFORMED_BY' AND "some edge".dst = "solved to decision".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2, g3
  HAVING count(DISTINCT "solved to concept".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, min(0.7 + 0.1 * c0, 0.95) AS score
  FROM matched
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

-- name: bounded.decision
WITH
"every decision" AS MATERIALIZED (
  SELECT "decision".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound3)) AS "given node"
  CROSS JOIN nodes AS "decision" ON "decision".id = "given node".id AND "decision".label = 'Decision' AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
),
"solved beside decision" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "solved".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every decision") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'SOLVED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "edge 1".src AND "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  WHERE json_extract("solved".props, '$."status"') = 'resolved')
  GROUP BY far)
  CROSS JOIN nodes AS "solved" ON "solved".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"decision to solved" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "solved beside decision".far
  FROM "solved beside decision"
  CROSS JOIN json_each("solved beside decision".nears) AS "each near"
),
"concept beside solved" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "concept".id AS far
  FROM (SELECT DISTINCT far AS id FROM "decision to solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "concept" ON "concept".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"solved to concept" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "concept beside solved".far
  FROM "concept beside solved"
  CROSS JOIN json_each("concept beside solved".nears) AS "each near"
),
"open beside concept" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "open".id AS far
  FROM (SELECT DISTINCT far AS id FROM "solved to concept") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = "edge 1".src AND (:bound1 IS NULL OR "open".id IN (SELECT value FROM json_each(:bound1))) AND "open".label = 'Problem' AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  WHERE (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE)
  GROUP BY far)
  CROSS JOIN nodes AS "open" ON "open".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"concept to open" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "open beside concept".far
  FROM "open beside concept"
  CROSS JOIN json_each("open beside concept".nears) AS "each near"
),
"open to target" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "target".id AS far
  FROM (SELECT DISTINCT far AS id FROM "concept to open") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' OR "edge 1".dst = "near node".id AND "edge 1".type = 'HAS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' THEN "edge 1".dst ELSE "edge 1".src END AND (:bound0 IS NULL OR "target".id IN (SELECT value FROM json_each(:bound0))) AND "target".label = 'Project' AND "target".scope = :scope AND "target".state IN ('live', 'stub')
),
"solved to source" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "source".id AS far
  FROM (SELECT DISTINCT far AS id FROM "decision to solved") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' OR "edge 1".dst = "near node".id AND "edge 1".type = 'HAS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "source" ON "source".id = CASE WHEN "edge 1".src = "near node".id AND "edge 1".type = 'BELONGS_TO' THEN "edge 1".dst ELSE "edge 1".src END AND (:bound2 IS NULL OR "source".id IN (SELECT value FROM json_each(:bound2))) AND "source".label = 'Project' AND "source".scope = :scope AND "source".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "open to target".far AS g0, "concept to open".far AS g1, "solved to source".far AS g2, "every decision".far AS g3, count(DISTINCT "solved to concept".far) AS c0
  FROM "every decision"
  CROSS JOIN "decision to solved" ON "decision to solved".near = "every decision".far
  CROSS JOIN "solved to concept" ON "solved to concept".near = "decision to solved".far
  CROSS JOIN "concept to open" ON "concept to open".near = "solved to concept".far
  CROSS JOIN "open to target" ON "open to target".near = "concept to open".far
  CROSS JOIN "solved to source" ON "solved to source".near = "decision to solved".far
  WHERE ("open to target".far <> "solved to source".far)
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "open to target".far AND "some edge".type = 'INFORMED_BY' AND "some edge".dst = "every decision".far AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  GROUP BY g0, g1, g2, g3
  HAVING count(DISTINCT "solved to concept".far) >= 1
),
scored AS MATERIALIZED (
  SELECT g0, g1, g2, g3, c0, min(0.7 + 0.1 * c0, 0.95) AS score
  FROM matched
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

-- name: reached.target
WITH
"from source" AS MATERIALIZED (
  SELECT "source".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "source" ON "source".id = "given seed".value AND "source".scope = :scope
),
"from decision" AS MATERIALIZED (
  SELECT "decision".id FROM json_each(:seeds5) AS "given seed"
  CROSS JOIN nodes AS "decision" ON "decision".id = "given seed".value AND "decision".scope = :scope
),
"from solved" AS MATERIALIZED (
  SELECT "solved".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "solved" ON "solved".id = "given seed".value AND "solved".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "solved".id FROM "from decision" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'SOLVED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "walked edge".src AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "solved".id FROM "from source" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from solved" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from open" AS MATERIALIZED (
  SELECT "open".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "open" ON "open".id = "given seed".value AND "open".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "open".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = "walked edge".src AND "open".scope = :scope AND "open".state IN ('live', 'stub') AND "open".label = 'Problem' AND (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from target" AS MATERIALIZED (
  SELECT "target".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "target" ON "target".id = "given seed".value AND "target".scope = :scope
  UNION
  SELECT "target".id FROM "from open" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'BELONGS_TO' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'HAS') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "target" ON "target".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'BELONGS_TO' THEN "walked edge".dst ELSE "walked edge".src END AND "target".scope = :scope AND "target".state IN ('live', 'stub') AND "target".label = 'Project'
)
SELECT id
FROM "from target"
ORDER BY id;

-- name: reached.open
WITH
"from source" AS MATERIALIZED (
  SELECT "source".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "source" ON "source".id = "given seed".value AND "source".scope = :scope
),
"from decision" AS MATERIALIZED (
  SELECT "decision".id FROM json_each(:seeds5) AS "given seed"
  CROSS JOIN nodes AS "decision" ON "decision".id = "given seed".value AND "decision".scope = :scope
),
"from solved" AS MATERIALIZED (
  SELECT "solved".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "solved" ON "solved".id = "given seed".value AND "solved".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "solved".id FROM "from decision" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'SOLVED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "walked edge".src AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "solved".id FROM "from source" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from solved" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from target" AS MATERIALIZED (
  SELECT "target".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "target" ON "target".id = "given seed".value AND "target".scope = :scope
),
"from open" AS MATERIALIZED (
  SELECT "open".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "open" ON "open".id = "given seed".value AND "open".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "open".id FROM "from target" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "open".scope = :scope AND "open".state IN ('live', 'stub') AND "open".label = 'Problem' AND (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "open".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = "walked edge".src AND "open".scope = :scope AND "open".state IN ('live', 'stub') AND "open".label = 'Problem' AND (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
)
SELECT id
FROM "from open"
ORDER BY id;

-- name: reached.source
WITH
"from target" AS MATERIALIZED (
  SELECT "target".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "target" ON "target".id = "given seed".value AND "target".scope = :scope
),
"from open" AS MATERIALIZED (
  SELECT "open".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "open" ON "open".id = "given seed".value AND "open".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "open".id FROM "from target" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "open".scope = :scope AND "open".state IN ('live', 'stub') AND "open".label = 'Problem' AND (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from decision" AS MATERIALIZED (
  SELECT "decision".id FROM json_each(:seeds5) AS "given seed"
  CROSS JOIN nodes AS "decision" ON "decision".id = "given seed".value AND "decision".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from open" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from solved" AS MATERIALIZED (
  SELECT "solved".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "solved" ON "solved".id = "given seed".value AND "solved".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "solved".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "walked edge".src AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "solved".id FROM "from decision" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'SOLVED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "walked edge".src AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from source" AS MATERIALIZED (
  SELECT "source".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "source" ON "source".id = "given seed".value AND "source".scope = :scope
  UNION
  SELECT "source".id FROM "from solved" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'BELONGS_TO' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'HAS') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "source" ON "source".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'BELONGS_TO' THEN "walked edge".dst ELSE "walked edge".src END AND "source".scope = :scope AND "source".state IN ('live', 'stub') AND "source".label = 'Project'
)
SELECT id
FROM "from source"
ORDER BY id;

-- name: reached.decision
WITH
"from target" AS MATERIALIZED (
  SELECT "target".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "target" ON "target".id = "given seed".value AND "target".scope = :scope
),
"from open" AS MATERIALIZED (
  SELECT "open".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "open" ON "open".id = "given seed".value AND "open".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "open".id FROM "from target" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "open".scope = :scope AND "open".state IN ('live', 'stub') AND "open".label = 'Problem' AND (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from source" AS MATERIALIZED (
  SELECT "source".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "source" ON "source".id = "given seed".value AND "source".scope = :scope
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from open" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from solved" AS MATERIALIZED (
  SELECT "solved".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "solved" ON "solved".id = "given seed".value AND "solved".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "solved".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "walked edge".src AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "solved".id FROM "from source" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from decision" AS MATERIALIZED (
  SELECT "decision".id FROM json_each(:seeds5) AS "given seed"
  CROSS JOIN nodes AS "decision" ON "decision".id = "given seed".value AND "decision".scope = :scope
  UNION
  SELECT "decision".id FROM "from solved" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'SOLVED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "decision" ON "decision".id = "walked edge".dst AND "decision".scope = :scope AND "decision".state IN ('live', 'stub') AND "decision".label = 'Decision'
)
SELECT id
FROM "from decision"
ORDER BY id;

-- name: reached.concept
WITH
"from source" AS MATERIALIZED (
  SELECT "source".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "source" ON "source".id = "given seed".value AND "source".scope = :scope
),
"from decision" AS MATERIALIZED (
  SELECT "decision".id FROM json_each(:seeds5) AS "given seed"
  CROSS JOIN nodes AS "decision" ON "decision".id = "given seed".value AND "decision".scope = :scope
),
"from target" AS MATERIALIZED (
  SELECT "target".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "target" ON "target".id = "given seed".value AND "target".scope = :scope
),
"from solved" AS MATERIALIZED (
  SELECT "solved".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "solved" ON "solved".id = "given seed".value AND "solved".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "solved".id FROM "from decision" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'SOLVED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = "walked edge".src AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "solved".id FROM "from source" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "solved" ON "solved".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "solved".scope = :scope AND "solved".state IN ('live', 'stub') AND "solved".label = 'Problem' AND json_extract("solved".props, '$."status"') = 'resolved' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from open" AS MATERIALIZED (
  SELECT "open".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "open" ON "open".id = "given seed".value AND "open".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "open".id FROM "from target" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id AND "walked edge".type = 'HAS' OR "walked edge".dst = "walked node".id AND "walked edge".type = 'BELONGS_TO') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "open" ON "open".id = CASE WHEN "walked edge".src = "walked node".id AND "walked edge".type = 'HAS' THEN "walked edge".dst ELSE "walked edge".src END AND "open".scope = :scope AND "open".state IN ('live', 'stub') AND "open".label = 'Problem' AND (json_extract("open".props, '$."status"') IN ('resolved', 'closed')) IS NOT TRUE AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "open".id AND "some edge".src <> "open".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
"from concept" AS MATERIALIZED (
  SELECT "concept".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given seed".value AND "concept".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50 + :slack)) < 50 + :slack
  UNION
  SELECT "concept".id FROM "from open" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  UNION
  SELECT "concept".id FROM "from solved" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('INSTANCE_OF', 'APPLIES') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept' AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
)
SELECT id
FROM "from concept"
ORDER BY id;

-- name: sample.concepts
SELECT "concept".id
  FROM nodes AS "open"
  CROSS JOIN nodes AS "decision" ON "decision".id = :g3 AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
  CROSS JOIN nodes AS "source" ON "source".id = :g2 AND "source".scope = :scope AND "source".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "open".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 1".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "open".id = :g1 AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "solved" ON "solved".id = "edge 1".src AND "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  WHERE "edge 1".dst = "concept".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "solved".id AND "some edge".type = 'SOLVED_BY' AND "some edge".dst = "decision".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "source".id AND "some edge".type = 'HAS' AND "some edge".dst = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope) OR EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "solved".id AND "some edge".type = 'BELONGS_TO' AND "some edge".dst = "source".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
  AND json_extract("solved".props, '$."status"') = 'resolved'
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50)
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 3;

-- name: among.concepts
SELECT "concept".id
  FROM nodes AS "open"
  CROSS JOIN nodes AS "decision" ON "decision".id = :g3 AND "decision".scope = :scope AND "decision".state IN ('live', 'stub')
  CROSS JOIN nodes AS "source" ON "source".id = :g2 AND "source".scope = :scope AND "source".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "concept" ON "concept".id = "given node".id AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE "open".id = :g1 AND "open".scope = :scope AND "open".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "open".id AND "some edge".type IN ('INSTANCE_OF', 'APPLIES') AND "some edge".dst = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
  AND EXISTS (SELECT 1 FROM edges AS "edge 1"
  CROSS JOIN nodes AS "solved" ON "solved".id = "edge 1".src AND "solved".label = 'Problem' AND "solved".scope = :scope AND "solved".state IN ('live', 'stub')
  WHERE "edge 1".dst = "concept".id AND "edge 1".type IN ('INSTANCE_OF', 'APPLIES') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "solved".id AND "some edge".type = 'SOLVED_BY' AND "some edge".dst = "decision".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "source".id AND "some edge".type = 'HAS' AND "some edge".dst = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope) OR EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "solved".id AND "some edge".type = 'BELONGS_TO' AND "some edge".dst = "source".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
  AND json_extract("solved".props, '$."status"') = 'resolved'
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "solved".id AND "some edge".src <> "solved".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50)
GROUP BY "concept".id
ORDER BY "concept".key_folded, "concept".label, "concept".uid
LIMIT 3;
