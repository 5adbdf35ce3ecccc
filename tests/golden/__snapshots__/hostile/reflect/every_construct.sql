-- The pattern every_construct: Ends in */ `tick` -- and ; """ {{ x }} -- name: rows not a section

-- name: rows
WITH
"every match" AS MATERIALIZED (
  SELECT "match".id AS far
  FROM nodes AS "match"
  WHERE "match".label = 'Match' AND "match".scope = :scope AND "match".state IN ('live', 'stub')
  AND ((json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 0) OR (json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 1) OR json_extract("match".props, '$."class"') = 2.5) IS NOT TRUE
  AND ((json_type("match".props, '$."from"') = 'text' AND json_extract("match".props, '$."from"') = '[1]') OR json_extract("match".props, '$."from"') IN ('it''s "x" `y` $z', ('back\slash' || char(10) || 'new line' || char(10) || '-- name: rows'), '🗺️'))
  AND json_type("match".props, '$."select"') = 'true'
  AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') >= -2)
  AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') < 1000000.5)
  AND (json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') < :date_90d)
  AND (json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :datetime_12h)
  AND ("match".updated_at < :system_2w)
  AND json_extract("match".props, '$."import"') IS NULL
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".type = 'SELECTS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Node')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "match".id AND "some edge".src <> "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) >= 2
),
"match to select" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "select".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every match") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id OR "edge 1".dst = "near node".id) AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "select" ON "select".id = CASE WHEN "edge 1".src = "near node".id THEN "edge 1".dst ELSE "edge 1".src END AND "select".label IN ('Group', 'Order') AND "select".scope = :scope AND "select".state IN ('live', 'stub')
),
"match to nodes" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "nodes".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every match") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "edge 1".dst AND "nodes".label NOT IN ('Insight', 'Enum', 'Node') AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub')
),
"count beside nodes" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "count".id AS far
  FROM (SELECT DISTINCT far AS id FROM "match to nodes") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id OR "edge 1".dst = "near node".id) AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "count" ON "count".id = CASE WHEN "edge 1".src = "near node".id THEN "edge 1".dst ELSE "edge 1".src END AND "count".label = 'Group' AND "count".scope = :scope AND "count".state IN ('live', 'stub')
  WHERE "count".key IN ('a', 'b'))
  GROUP BY far)
  CROSS JOIN nodes AS "count" ON "count".id = far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "count".id AND "some edge".type = 'NOT' AND "some edge".dst = "count".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
"nodes to count" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "count beside nodes".far
  FROM "count beside nodes"
  CROSS JOIN json_each("count beside nodes".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "every match".far AS g0, "match to select".far AS g1, count(DISTINCT "nodes to count".far) AS c2
  FROM "every match"
  CROSS JOIN "match to select" ON "match to select".near = "every match".far
  CROSS JOIN "match to nodes" ON "match to nodes".near = "every match".far
  CROSS JOIN "nodes to count" ON "nodes to count".near = "match to nodes".far
  WHERE ("every match".far <> "match to select".far)
  GROUP BY g0, g1
  HAVING count(DISTINCT "nodes to count".far) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*, (SELECT count(DISTINCT "edges".id) FROM edges AS "edge 1"
  CROSS JOIN nodes AS "edges" ON "edges".id = "edge 1".src AND "edges".label NOT IN ('Insight') AND "edges".scope = :scope AND "edges".state IN ('live', 'stub')
  WHERE "edge 1".dst = g1 AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND (g0 <> "edges".id)
  AND (g1 <> "edges".id)
  AND "select".uid < "edges".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = g1 AND "some edge".dst = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("select".confidence < 0.3 OR ("edges".confidence > 0.5 AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "edges".id AND "some edge".src <> "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 3)) < 3))) AS c0, (SELECT count(DISTINCT "edges".label) FROM edges AS "edge 1"
  CROSS JOIN nodes AS "edges" ON "edges".id = "edge 1".src AND "edges".label NOT IN ('Insight') AND "edges".scope = :scope AND "edges".state IN ('live', 'stub')
  WHERE "edge 1".dst = g1 AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND (g0 <> "edges".id)
  AND (g1 <> "edges".id)
  AND "select".uid < "edges".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = g1 AND "some edge".dst = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("select".confidence < 0.3 OR ("edges".confidence > 0.5 AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "edges".id AND "some edge".src <> "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 3)) < 3))) AS c1
  FROM matched
  CROSS JOIN nodes AS "select" ON "select".id = g1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, c1, c2, CASE WHEN "select".confidence < 0.2 THEN 0.25 WHEN c1 >= 2 THEN 0.8 ELSE min(0.1 + 0.05 * c0, 0.9) END AS score
  FROM counted
  CROSS JOIN nodes AS "select" ON "select".id = g1
  WHERE c0 >= 2
  AND c1 >= 1
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1, c2) >= (SELECT score, c0, c1, c2 FROM (SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, c0, c1, c2, score, row_number() OVER (ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC, "match".key_folded, "match".label, "match".uid, "select".key_folded, "select".label, "select".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "match" ON "match".id = g0
  CROSS JOIN nodes AS "select" ON "select".id = g1
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, c0, c1, c2, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: bounded.match
WITH
"every match" AS MATERIALIZED (
  SELECT "match".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "match" ON "match".id = "given node".id AND "match".label = 'Match' AND "match".scope = :scope AND "match".state IN ('live', 'stub')
  WHERE ((json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 0) OR (json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 1) OR json_extract("match".props, '$."class"') = 2.5) IS NOT TRUE
  AND ((json_type("match".props, '$."from"') = 'text' AND json_extract("match".props, '$."from"') = '[1]') OR json_extract("match".props, '$."from"') IN ('it''s "x" `y` $z', ('back\slash' || char(10) || 'new line' || char(10) || '-- name: rows'), '🗺️'))
  AND json_type("match".props, '$."select"') = 'true'
  AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') >= -2)
  AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') < 1000000.5)
  AND (json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') < :date_90d)
  AND (json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :datetime_12h)
  AND ("match".updated_at < :system_2w)
  AND json_extract("match".props, '$."import"') IS NULL
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".type = 'SELECTS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Node')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "match".id AND "some edge".src <> "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) >= 2
),
"match to select" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "select".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every match") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id OR "edge 1".dst = "near node".id) AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "select" ON "select".id = CASE WHEN "edge 1".src = "near node".id THEN "edge 1".dst ELSE "edge 1".src END AND (:bound1 IS NULL OR "select".id IN (SELECT value FROM json_each(:bound1))) AND "select".label IN ('Group', 'Order') AND "select".scope = :scope AND "select".state IN ('live', 'stub')
),
"match to nodes" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "nodes".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every match") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "edge 1".dst AND "nodes".label NOT IN ('Insight', 'Enum', 'Node') AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub')
),
"count beside nodes" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "count".id AS far
  FROM (SELECT DISTINCT far AS id FROM "match to nodes") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id OR "edge 1".dst = "near node".id) AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "count" ON "count".id = CASE WHEN "edge 1".src = "near node".id THEN "edge 1".dst ELSE "edge 1".src END AND "count".label = 'Group' AND "count".scope = :scope AND "count".state IN ('live', 'stub')
  WHERE "count".key IN ('a', 'b'))
  GROUP BY far)
  CROSS JOIN nodes AS "count" ON "count".id = far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "count".id AND "some edge".type = 'NOT' AND "some edge".dst = "count".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
"nodes to count" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "count beside nodes".far
  FROM "count beside nodes"
  CROSS JOIN json_each("count beside nodes".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "every match".far AS g0, "match to select".far AS g1, count(DISTINCT "nodes to count".far) AS c2
  FROM "every match"
  CROSS JOIN "match to select" ON "match to select".near = "every match".far
  CROSS JOIN "match to nodes" ON "match to nodes".near = "every match".far
  CROSS JOIN "nodes to count" ON "nodes to count".near = "match to nodes".far
  WHERE ("every match".far <> "match to select".far)
  GROUP BY g0, g1
  HAVING count(DISTINCT "nodes to count".far) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*, (SELECT count(DISTINCT "edges".id) FROM edges AS "edge 1"
  CROSS JOIN nodes AS "edges" ON "edges".id = "edge 1".src AND "edges".label NOT IN ('Insight') AND "edges".scope = :scope AND "edges".state IN ('live', 'stub')
  WHERE "edge 1".dst = g1 AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND (g0 <> "edges".id)
  AND (g1 <> "edges".id)
  AND "select".uid < "edges".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = g1 AND "some edge".dst = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("select".confidence < 0.3 OR ("edges".confidence > 0.5 AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "edges".id AND "some edge".src <> "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 3)) < 3))) AS c0, (SELECT count(DISTINCT "edges".label) FROM edges AS "edge 1"
  CROSS JOIN nodes AS "edges" ON "edges".id = "edge 1".src AND "edges".label NOT IN ('Insight') AND "edges".scope = :scope AND "edges".state IN ('live', 'stub')
  WHERE "edge 1".dst = g1 AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND (g0 <> "edges".id)
  AND (g1 <> "edges".id)
  AND "select".uid < "edges".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = g1 AND "some edge".dst = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("select".confidence < 0.3 OR ("edges".confidence > 0.5 AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "edges".id AND "some edge".src <> "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 3)) < 3))) AS c1
  FROM matched
  CROSS JOIN nodes AS "select" ON "select".id = g1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, c1, c2, CASE WHEN "select".confidence < 0.2 THEN 0.25 WHEN c1 >= 2 THEN 0.8 ELSE min(0.1 + 0.05 * c0, 0.9) END AS score
  FROM counted
  CROSS JOIN nodes AS "select" ON "select".id = g1
  WHERE c0 >= 2
  AND c1 >= 1
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1, c2) >= (SELECT score, c0, c1, c2 FROM (SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, c0, c1, c2, score, row_number() OVER (ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC, "match".key_folded, "match".label, "match".uid, "select".key_folded, "select".label, "select".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "match" ON "match".id = g0
  CROSS JOIN nodes AS "select" ON "select".id = g1
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, c0, c1, c2, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: bounded.select
WITH
"every select" AS MATERIALIZED (
  SELECT "select".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "select" ON "select".id = "given node".id AND "select".label IN ('Group', 'Order') AND "select".scope = :scope AND "select".state IN ('live', 'stub')
),
"match beside select" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "match".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every select") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id OR "edge 1".dst = "near node".id) AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "match" ON "match".id = CASE WHEN "edge 1".src = "near node".id THEN "edge 1".dst ELSE "edge 1".src END AND (:bound0 IS NULL OR "match".id IN (SELECT value FROM json_each(:bound0))) AND "match".label = 'Match' AND "match".scope = :scope AND "match".state IN ('live', 'stub')
  WHERE ((json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 0) OR (json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 1) OR json_extract("match".props, '$."class"') = 2.5) IS NOT TRUE
  AND ((json_type("match".props, '$."from"') = 'text' AND json_extract("match".props, '$."from"') = '[1]') OR json_extract("match".props, '$."from"') IN ('it''s "x" `y` $z', ('back\slash' || char(10) || 'new line' || char(10) || '-- name: rows'), '🗺️'))
  AND json_type("match".props, '$."select"') = 'true'
  AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') >= -2)
  AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') < 1000000.5)
  AND (json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') < :date_90d)
  AND (json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :datetime_12h)
  AND ("match".updated_at < :system_2w)
  AND json_extract("match".props, '$."import"') IS NULL)
  GROUP BY far)
  CROSS JOIN nodes AS "match" ON "match".id = far
  WHERE NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".type = 'SELECTS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Node')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "match".id AND "some edge".src <> "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) >= 2
),
"select to match" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "match beside select".far
  FROM "match beside select"
  CROSS JOIN json_each("match beside select".nears) AS "each near"
),
"match to nodes" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "nodes".id AS far
  FROM (SELECT DISTINCT far AS id FROM "select to match") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "edge 1".dst AND "nodes".label NOT IN ('Insight', 'Enum', 'Node') AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub')
),
"count beside nodes" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "count".id AS far
  FROM (SELECT DISTINCT far AS id FROM "match to nodes") AS "near node"
  CROSS JOIN edges AS "edge 1" ON ("edge 1".src = "near node".id OR "edge 1".dst = "near node".id) AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "count" ON "count".id = CASE WHEN "edge 1".src = "near node".id THEN "edge 1".dst ELSE "edge 1".src END AND "count".label = 'Group' AND "count".scope = :scope AND "count".state IN ('live', 'stub')
  WHERE "count".key IN ('a', 'b'))
  GROUP BY far)
  CROSS JOIN nodes AS "count" ON "count".id = far
  WHERE EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "count".id AND "some edge".type = 'NOT' AND "some edge".dst = "count".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
),
"nodes to count" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "count beside nodes".far
  FROM "count beside nodes"
  CROSS JOIN json_each("count beside nodes".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "select to match".far AS g0, "every select".far AS g1, count(DISTINCT "nodes to count".far) AS c2
  FROM "every select"
  CROSS JOIN "select to match" ON "select to match".near = "every select".far
  CROSS JOIN "match to nodes" ON "match to nodes".near = "select to match".far
  CROSS JOIN "nodes to count" ON "nodes to count".near = "match to nodes".far
  WHERE ("select to match".far <> "every select".far)
  GROUP BY g0, g1
  HAVING count(DISTINCT "nodes to count".far) >= 1
),
counted AS MATERIALIZED (
  SELECT matched.*, (SELECT count(DISTINCT "edges".id) FROM edges AS "edge 1"
  CROSS JOIN nodes AS "edges" ON "edges".id = "edge 1".src AND "edges".label NOT IN ('Insight') AND "edges".scope = :scope AND "edges".state IN ('live', 'stub')
  WHERE "edge 1".dst = g1 AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND (g0 <> "edges".id)
  AND (g1 <> "edges".id)
  AND "select".uid < "edges".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = g1 AND "some edge".dst = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("select".confidence < 0.3 OR ("edges".confidence > 0.5 AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "edges".id AND "some edge".src <> "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 3)) < 3))) AS c0, (SELECT count(DISTINCT "edges".label) FROM edges AS "edge 1"
  CROSS JOIN nodes AS "edges" ON "edges".id = "edge 1".src AND "edges".label NOT IN ('Insight') AND "edges".scope = :scope AND "edges".state IN ('live', 'stub')
  WHERE "edge 1".dst = g1 AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND (g0 <> "edges".id)
  AND (g1 <> "edges".id)
  AND "select".uid < "edges".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = g1 AND "some edge".dst = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("select".confidence < 0.3 OR ("edges".confidence > 0.5 AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "edges".id AND "some edge".src <> "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 3)) < 3))) AS c1
  FROM matched
  CROSS JOIN nodes AS "select" ON "select".id = g1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, c1, c2, CASE WHEN "select".confidence < 0.2 THEN 0.25 WHEN c1 >= 2 THEN 0.8 ELSE min(0.1 + 0.05 * c0, 0.9) END AS score
  FROM counted
  CROSS JOIN nodes AS "select" ON "select".id = g1
  WHERE c0 >= 2
  AND c1 >= 1
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0, c1, c2) >= (SELECT score, c0, c1, c2 FROM (SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC) AS turn FROM scored) WHERE turn = 1 ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
),
placed AS MATERIALIZED (
  SELECT g0, g1, c0, c1, c2, score, row_number() OVER (ORDER BY score DESC, c0 DESC, c1 DESC, c2 DESC, "match".key_folded, "match".label, "match".uid, "select".key_folded, "select".label, "select".uid) AS place
  FROM strong
  CROSS JOIN nodes AS "match" ON "match".id = g0
  CROSS JOIN nodes AS "select" ON "select".id = g1
),
turns AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY g0 ORDER BY place) AS turn
  FROM placed
)
SELECT g0, g1, c0, c1, c2, score
FROM turns
WHERE turn = 1
ORDER BY place
LIMIT :limit;

-- name: reached.match
WITH
"from count" AS MATERIALIZED (
  SELECT "count".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "count" ON "count".id = "given seed".value AND "count".scope = :scope
),
"from edges" AS MATERIALIZED (
  SELECT "edges".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "edges" ON "edges".id = "given seed".value AND "edges".scope = :scope
),
"from nodes" AS MATERIALIZED (
  SELECT "nodes".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "given seed".value AND "nodes".scope = :scope
  UNION
  SELECT "nodes".id FROM "from count" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub') AND "nodes".label NOT IN ('Insight', 'Enum', 'Node')
),
"from select" AS MATERIALIZED (
  SELECT "select".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "select" ON "select".id = "given seed".value AND "select".scope = :scope
  UNION
  SELECT "select".id FROM "from edges" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "select" ON "select".id = "walked edge".dst AND "select".scope = :scope AND "select".state IN ('live', 'stub') AND "select".label IN ('Group', 'Order')
),
"from match" AS MATERIALIZED (
  SELECT "match".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "match" ON "match".id = "given seed".value AND "match".scope = :scope
  UNION
  SELECT "match".id FROM "from select" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "match" ON "match".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "match".scope = :scope AND "match".state IN ('live', 'stub') AND "match".label = 'Match' AND ((json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 0) OR (json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 1) OR json_extract("match".props, '$."class"') = 2.5) IS NOT TRUE AND ((json_type("match".props, '$."from"') = 'text' AND json_extract("match".props, '$."from"') = '[1]') OR json_extract("match".props, '$."from"') IN ('it''s "x" `y` $z', ('back\slash' || char(10) || 'new line' || char(10) || '-- name: rows'), '🗺️')) AND json_type("match".props, '$."select"') = 'true' AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') >= -2) AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') < 1000000.5) AND (json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') < :date_90d) AND (json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :datetime_12h) AND ("match".updated_at < :system_2w) AND json_extract("match".props, '$."import"') IS NULL AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".type = 'SELECTS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Node') AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "match".id AND "some edge".src <> "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) >= 2
  UNION
  SELECT "match".id FROM "from nodes" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "match" ON "match".id = "walked edge".src AND "match".scope = :scope AND "match".state IN ('live', 'stub') AND "match".label = 'Match' AND ((json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 0) OR (json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 1) OR json_extract("match".props, '$."class"') = 2.5) IS NOT TRUE AND ((json_type("match".props, '$."from"') = 'text' AND json_extract("match".props, '$."from"') = '[1]') OR json_extract("match".props, '$."from"') IN ('it''s "x" `y` $z', ('back\slash' || char(10) || 'new line' || char(10) || '-- name: rows'), '🗺️')) AND json_type("match".props, '$."select"') = 'true' AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') >= -2) AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') < 1000000.5) AND (json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') < :date_90d) AND (json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :datetime_12h) AND ("match".updated_at < :system_2w) AND json_extract("match".props, '$."import"') IS NULL AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".type = 'SELECTS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Node') AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "match".id AND "some edge".src <> "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) >= 2
)
SELECT id
FROM "from match"
ORDER BY id;

-- name: reached.select
WITH
"from count" AS MATERIALIZED (
  SELECT "count".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "count" ON "count".id = "given seed".value AND "count".scope = :scope
),
"from nodes" AS MATERIALIZED (
  SELECT "nodes".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "given seed".value AND "nodes".scope = :scope
  UNION
  SELECT "nodes".id FROM "from count" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub') AND "nodes".label NOT IN ('Insight', 'Enum', 'Node')
),
"from edges" AS MATERIALIZED (
  SELECT "edges".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "edges" ON "edges".id = "given seed".value AND "edges".scope = :scope
),
"from match" AS MATERIALIZED (
  SELECT "match".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "match" ON "match".id = "given seed".value AND "match".scope = :scope
  UNION
  SELECT "match".id FROM "from nodes" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "match" ON "match".id = "walked edge".src AND "match".scope = :scope AND "match".state IN ('live', 'stub') AND "match".label = 'Match' AND ((json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 0) OR (json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 1) OR json_extract("match".props, '$."class"') = 2.5) IS NOT TRUE AND ((json_type("match".props, '$."from"') = 'text' AND json_extract("match".props, '$."from"') = '[1]') OR json_extract("match".props, '$."from"') IN ('it''s "x" `y` $z', ('back\slash' || char(10) || 'new line' || char(10) || '-- name: rows'), '🗺️')) AND json_type("match".props, '$."select"') = 'true' AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') >= -2) AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') < 1000000.5) AND (json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') < :date_90d) AND (json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :datetime_12h) AND ("match".updated_at < :system_2w) AND json_extract("match".props, '$."import"') IS NULL AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".type = 'SELECTS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Node') AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "match".id AND "some edge".src <> "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) >= 2
),
"from select" AS MATERIALIZED (
  SELECT "select".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "select" ON "select".id = "given seed".value AND "select".scope = :scope
  UNION
  SELECT "select".id FROM "from match" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "select" ON "select".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "select".scope = :scope AND "select".state IN ('live', 'stub') AND "select".label IN ('Group', 'Order')
  UNION
  SELECT "select".id FROM "from edges" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "select" ON "select".id = "walked edge".dst AND "select".scope = :scope AND "select".state IN ('live', 'stub') AND "select".label IN ('Group', 'Order')
)
SELECT id
FROM "from select"
ORDER BY id;

-- name: reached.edges
WITH
"from count" AS MATERIALIZED (
  SELECT "count".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "count" ON "count".id = "given seed".value AND "count".scope = :scope
),
"from nodes" AS MATERIALIZED (
  SELECT "nodes".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "given seed".value AND "nodes".scope = :scope
  UNION
  SELECT "nodes".id FROM "from count" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub') AND "nodes".label NOT IN ('Insight', 'Enum', 'Node')
),
"from match" AS MATERIALIZED (
  SELECT "match".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "match" ON "match".id = "given seed".value AND "match".scope = :scope
  UNION
  SELECT "match".id FROM "from nodes" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "match" ON "match".id = "walked edge".src AND "match".scope = :scope AND "match".state IN ('live', 'stub') AND "match".label = 'Match' AND ((json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 0) OR (json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 1) OR json_extract("match".props, '$."class"') = 2.5) IS NOT TRUE AND ((json_type("match".props, '$."from"') = 'text' AND json_extract("match".props, '$."from"') = '[1]') OR json_extract("match".props, '$."from"') IN ('it''s "x" `y` $z', ('back\slash' || char(10) || 'new line' || char(10) || '-- name: rows'), '🗺️')) AND json_type("match".props, '$."select"') = 'true' AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') >= -2) AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') < 1000000.5) AND (json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') < :date_90d) AND (json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :datetime_12h) AND ("match".updated_at < :system_2w) AND json_extract("match".props, '$."import"') IS NULL AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".type = 'SELECTS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Node') AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "match".id AND "some edge".src <> "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) >= 2
),
"from select" AS MATERIALIZED (
  SELECT "select".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "select" ON "select".id = "given seed".value AND "select".scope = :scope
  UNION
  SELECT "select".id FROM "from match" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "select" ON "select".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "select".scope = :scope AND "select".state IN ('live', 'stub') AND "select".label IN ('Group', 'Order')
),
"from edges" AS MATERIALIZED (
  SELECT "edges".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "edges" ON "edges".id = "given seed".value AND "edges".scope = :scope
  UNION
  SELECT "edges".id FROM "from select" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "edges" ON "edges".id = "walked edge".src AND "edges".scope = :scope AND "edges".state IN ('live', 'stub') AND "edges".label NOT IN ('Insight')
)
SELECT id
FROM "from edges"
ORDER BY id;

-- name: reached.count
WITH
"from edges" AS MATERIALIZED (
  SELECT "edges".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "edges" ON "edges".id = "given seed".value AND "edges".scope = :scope
),
"from select" AS MATERIALIZED (
  SELECT "select".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "select" ON "select".id = "given seed".value AND "select".scope = :scope
  UNION
  SELECT "select".id FROM "from edges" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "select" ON "select".id = "walked edge".dst AND "select".scope = :scope AND "select".state IN ('live', 'stub') AND "select".label IN ('Group', 'Order')
),
"from match" AS MATERIALIZED (
  SELECT "match".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "match" ON "match".id = "given seed".value AND "match".scope = :scope
  UNION
  SELECT "match".id FROM "from select" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "match" ON "match".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "match".scope = :scope AND "match".state IN ('live', 'stub') AND "match".label = 'Match' AND ((json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 0) OR (json_type("match".props, '$."class"') IN ('integer', 'real') AND json_extract("match".props, '$."class"') = 1) OR json_extract("match".props, '$."class"') = 2.5) IS NOT TRUE AND ((json_type("match".props, '$."from"') = 'text' AND json_extract("match".props, '$."from"') = '[1]') OR json_extract("match".props, '$."from"') IN ('it''s "x" `y` $z', ('back\slash' || char(10) || 'new line' || char(10) || '-- name: rows'), '🗺️')) AND json_type("match".props, '$."select"') = 'true' AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') >= -2) AND (json_type("match".props, '$."None_"') IN ('integer', 'real') AND json_extract("match".props, '$."None_"') < 1000000.5) AND (json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') < :date_90d) AND (json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :datetime_12h) AND ("match".updated_at < :system_2w) AND json_extract("match".props, '$."import"') IS NULL AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".type = 'SELECTS' AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label = 'Node') AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "match".id AND "some edge".src <> "match".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".state = 'live' AND "far node".label <> 'Insight' LIMIT 2)) >= 2
),
"from nodes" AS MATERIALIZED (
  SELECT "nodes".id FROM json_each(:seeds3) AS "given seed"
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "given seed".value AND "nodes".scope = :scope
  UNION
  SELECT "nodes".id FROM "from match" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "walked edge".dst AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub') AND "nodes".label NOT IN ('Insight', 'Enum', 'Node')
),
"from count" AS MATERIALIZED (
  SELECT "count".id FROM json_each(:seeds4) AS "given seed"
  CROSS JOIN nodes AS "count" ON "count".id = "given seed".value AND "count".scope = :scope
  UNION
  SELECT "count".id FROM "from nodes" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON ("walked edge".src = "walked node".id OR "walked edge".dst = "walked node".id) AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "count" ON "count".id = CASE WHEN "walked edge".src = "walked node".id THEN "walked edge".dst ELSE "walked edge".src END AND "count".scope = :scope AND "count".state IN ('live', 'stub') AND "count".label = 'Group' AND "count".key IN ('a', 'b')
)
SELECT id
FROM "from count"
ORDER BY id;

-- name: sample.matched
SELECT "edges".id
  FROM nodes AS "select"
  CROSS JOIN nodes AS "match" ON "match".id = :g0 AND "match".scope = :scope AND "match".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "select".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "edges" ON "edges".id = "edge 1".src AND "edges".label NOT IN ('Insight') AND "edges".scope = :scope AND "edges".state IN ('live', 'stub')
  WHERE "select".id = :g1 AND "select".scope = :scope AND "select".state IN ('live', 'stub')
  AND ("match".id <> "edges".id)
  AND ("select".id <> "edges".id)
  AND "select".uid < "edges".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "select".id AND "some edge".dst = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("select".confidence < 0.3 OR ("edges".confidence > 0.5 AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "edges".id AND "some edge".src <> "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 3)) < 3))
GROUP BY "edges".id
ORDER BY "edges".key_folded, "edges".label, "edges".uid
LIMIT 3;

-- name: among.matched
SELECT "edges".id
  FROM nodes AS "select"
  CROSS JOIN nodes AS "match" ON "match".id = :g0 AND "match".scope = :scope AND "match".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "edges" ON "edges".id = "given node".id AND "edges".label NOT IN ('Insight') AND "edges".scope = :scope AND "edges".state IN ('live', 'stub')
  WHERE "select".id = :g1 AND "select".scope = :scope AND "select".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "edges".id AND "some edge".dst = "select".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("match".id <> "edges".id)
  AND ("select".id <> "edges".id)
  AND "select".uid < "edges".uid
  AND NOT EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "select".id AND "some edge".dst = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND ("select".confidence < 0.3 OR ("edges".confidence > 0.5 AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "edges".id AND "some edge".src <> "edges".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 3)) < 3))
GROUP BY "edges".id
ORDER BY "edges".key_folded, "edges".label, "edges".uid
LIMIT 3;

-- name: sample.far
SELECT "count".id
  FROM nodes AS "match"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "match".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "edge 1".dst AND "nodes".label NOT IN ('Insight', 'Enum', 'Node') AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON ("edge 2".src = "nodes".id OR "edge 2".dst = "nodes".id) AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "count" ON "count".id = CASE WHEN "edge 2".src = "nodes".id THEN "edge 2".dst ELSE "edge 2".src END AND "count".label = 'Group' AND "count".scope = :scope AND "count".state IN ('live', 'stub')
  WHERE "match".id = :g0 AND "match".scope = :scope AND "match".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "count".id AND "some edge".type = 'NOT' AND "some edge".dst = "count".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND "count".key IN ('a', 'b')
GROUP BY "count".id
ORDER BY "count".key_folded, "count".label, "count".uid
LIMIT 1;

-- name: among.far
SELECT "count".id
  FROM nodes AS "match"
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "count" ON "count".id = "given node".id AND "count".label = 'Group' AND "count".scope = :scope AND "count".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "match".id AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "nodes" ON "nodes".id = "edge 2".dst AND "nodes".label NOT IN ('Insight', 'Enum', 'Node') AND "nodes".scope = :scope AND "nodes".state IN ('live', 'stub')
  WHERE "match".id = :g0 AND "match".scope = :scope AND "match".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "count".id AND "some edge".type = 'NOT' AND "some edge".dst = "count".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND (EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "nodes".id AND "some edge".dst = "count".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope) OR EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "count".id AND "some edge".dst = "nodes".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope))
  AND "count".key IN ('a', 'b')
GROUP BY "count".id
ORDER BY "count".key_folded, "count".label, "count".uid
LIMIT 1;

-- name: aged
SELECT "match".id
FROM nodes AS "match"
WHERE "match".scope = :scope AND "match".state IN ('live', 'stub')
  AND "match".label = 'Match'
  AND json_type("match".props, '$."date"') = 'text' AND json_extract("match".props, '$."date"') >= :since_date_90d AND json_extract("match".props, '$."date"') < :date_90d
UNION
SELECT "match".id
FROM nodes AS "match"
WHERE "match".scope = :scope AND "match".state IN ('live', 'stub')
  AND "match".label = 'Match'
  AND json_type("match".props, '$."datetime"') = 'text' AND json_extract("match".props, '$."datetime"') >= :since_datetime_12h AND json_extract("match".props, '$."datetime"') < :datetime_12h
UNION
SELECT "match".id
FROM nodes AS "match"
WHERE "match".scope = :scope AND "match".state IN ('live', 'stub')
  AND +"match".label = 'Match'
  AND "match".updated_at >= :since_system_2w AND "match".updated_at < :system_2w
ORDER BY 1;
