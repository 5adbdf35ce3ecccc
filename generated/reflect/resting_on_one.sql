-- The pattern resting_on_one: Nearly everything about a concept, or for a release, was written by one person.

-- name: rows
WITH
"every person" AS MATERIALIZED (
  SELECT "person".id AS far
  FROM nodes AS "person"
  WHERE "person".label = 'Person' AND "person".scope = :scope AND "person".state IN ('live', 'stub')
),
"person to proposal" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "proposal".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every person") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "edge 1".src AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
),
"subject beside proposal" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "subject".id AS far
  FROM (SELECT DISTINCT far AS id FROM "person to proposal") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type IN ('ABOUT', 'TARGETS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "subject" ON "subject".id = "edge 1".dst AND "subject".label IN ('Concept', 'Release') AND "subject".scope = :scope AND "subject".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "subject" ON "subject".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "subject".id AND "some edge".src <> "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 12)) < 12
),
"proposal to subject" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "subject beside proposal".far
  FROM "subject beside proposal"
  CROSS JOIN json_each("subject beside proposal".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "proposal to subject".far AS g0, "every person".far AS g1, count(DISTINCT "person to proposal".far) AS c0
  FROM "every person"
  CROSS JOIN "person to proposal" ON "person to proposal".near = "every person".far
  CROSS JOIN "proposal to subject" ON "proposal to subject".near = "person to proposal".far
  GROUP BY g0, g1
  HAVING count(DISTINCT "person to proposal".far) >= 7
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.2 + 0.07 * c0, 0.8) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "subject" ON "subject".id = g0
  CROSS JOIN nodes AS "person" ON "person".id = g1
ORDER BY score DESC, c0 DESC, "subject".key_folded, "subject".label, "subject".uid, "person".key_folded, "person".label, "person".uid
LIMIT :limit;

-- name: bounded.subject
WITH
"every subject" AS MATERIALIZED (
  SELECT "subject".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound0)) AS "given node"
  CROSS JOIN nodes AS "subject" ON "subject".id = "given node".id AND "subject".label IN ('Concept', 'Release') AND "subject".scope = :scope AND "subject".state IN ('live', 'stub')
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "subject".id AND "some edge".src <> "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 12)) < 12
),
"subject to proposal" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "proposal".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every subject") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type IN ('ABOUT', 'TARGETS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "edge 1".src AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
),
"proposal to person" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "person".id AS far
  FROM (SELECT DISTINCT far AS id FROM "subject to proposal") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "person" ON "person".id = "edge 1".dst AND (:bound1 IS NULL OR "person".id IN (SELECT value FROM json_each(:bound1))) AND "person".label = 'Person' AND "person".scope = :scope AND "person".state IN ('live', 'stub')
),
matched AS MATERIALIZED (
  SELECT "every subject".far AS g0, "proposal to person".far AS g1, count(DISTINCT "subject to proposal".far) AS c0
  FROM "every subject"
  CROSS JOIN "subject to proposal" ON "subject to proposal".near = "every subject".far
  CROSS JOIN "proposal to person" ON "proposal to person".near = "subject to proposal".far
  GROUP BY g0, g1
  HAVING count(DISTINCT "subject to proposal".far) >= 7
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.2 + 0.07 * c0, 0.8) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "subject" ON "subject".id = g0
  CROSS JOIN nodes AS "person" ON "person".id = g1
ORDER BY score DESC, c0 DESC, "subject".key_folded, "subject".label, "subject".uid, "person".key_folded, "person".label, "person".uid
LIMIT :limit;

-- name: bounded.person
WITH
"every person" AS MATERIALIZED (
  SELECT "person".id AS far
  FROM (SELECT DISTINCT value AS id FROM json_each(:bound1)) AS "given node"
  CROSS JOIN nodes AS "person" ON "person".id = "given node".id AND "person".label = 'Person' AND "person".scope = :scope AND "person".state IN ('live', 'stub')
),
"person to proposal" AS MATERIALIZED (
  SELECT DISTINCT "near node".id AS near, "proposal".id AS far
  FROM (SELECT DISTINCT far AS id FROM "every person") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "near node".id AND "edge 1".type = 'AUTHORED_BY' AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "edge 1".src AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
),
"subject beside proposal" AS MATERIALIZED (
  SELECT far, nears
  FROM (SELECT far, json_group_array(near) AS nears
  FROM (SELECT DISTINCT "near node".id AS near, "subject".id AS far
  FROM (SELECT DISTINCT far AS id FROM "person to proposal") AS "near node"
  CROSS JOIN edges AS "edge 1" ON "edge 1".src = "near node".id AND "edge 1".type IN ('ABOUT', 'TARGETS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "subject" ON "subject".id = "edge 1".dst AND (:bound0 IS NULL OR "subject".id IN (SELECT value FROM json_each(:bound0))) AND "subject".label IN ('Concept', 'Release') AND "subject".scope = :scope AND "subject".state IN ('live', 'stub'))
  GROUP BY far)
  CROSS JOIN nodes AS "subject" ON "subject".id = far
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "subject".id AND "some edge".src <> "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 12)) < 12
),
"proposal to subject" AS MATERIALIZED (
  SELECT CAST("each near".value AS INTEGER) AS near, "subject beside proposal".far
  FROM "subject beside proposal"
  CROSS JOIN json_each("subject beside proposal".nears) AS "each near"
),
matched AS MATERIALIZED (
  SELECT "proposal to subject".far AS g0, "every person".far AS g1, count(DISTINCT "person to proposal".far) AS c0
  FROM "every person"
  CROSS JOIN "person to proposal" ON "person to proposal".near = "every person".far
  CROSS JOIN "proposal to subject" ON "proposal to subject".near = "person to proposal".far
  GROUP BY g0, g1
  HAVING count(DISTINCT "person to proposal".far) >= 7
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.2 + 0.07 * c0, 0.8) AS score
  FROM matched
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "subject" ON "subject".id = g0
  CROSS JOIN nodes AS "person" ON "person".id = g1
ORDER BY score DESC, c0 DESC, "subject".key_folded, "subject".label, "subject".uid, "person".key_folded, "person".label, "person".uid
LIMIT :limit;

-- name: reached.subject
WITH
"from person" AS MATERIALIZED (
  SELECT "person".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "person" ON "person".id = "given seed".value AND "person".scope = :scope
),
"from proposal" AS MATERIALIZED (
  SELECT "proposal".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given seed".value AND "proposal".scope = :scope
  UNION
  SELECT "proposal".id FROM "from person" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "walked edge".src AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub') AND "proposal".label = 'Proposal'
),
"from subject" AS MATERIALIZED (
  SELECT "subject".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "subject" ON "subject".id = "given seed".value AND "subject".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "subject".id AND "some edge".src <> "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 12 + :slack)) < 12 + :slack
  UNION
  SELECT "subject".id FROM "from proposal" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type IN ('ABOUT', 'TARGETS') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "subject" ON "subject".id = "walked edge".dst AND "subject".scope = :scope AND "subject".state IN ('live', 'stub') AND "subject".label IN ('Concept', 'Release') AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "subject".id AND "some edge".src <> "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 12)) < 12
)
SELECT id
FROM "from subject"
ORDER BY id;

-- name: reached.person
WITH
"from subject" AS MATERIALIZED (
  SELECT "subject".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "subject" ON "subject".id = "given seed".value AND "subject".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "subject".id AND "some edge".src <> "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 12 + :slack)) < 12 + :slack
),
"from proposal" AS MATERIALIZED (
  SELECT "proposal".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given seed".value AND "proposal".scope = :scope
  UNION
  SELECT "proposal".id FROM "from subject" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('ABOUT', 'TARGETS') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "walked edge".src AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub') AND "proposal".label = 'Proposal'
),
"from person" AS MATERIALIZED (
  SELECT "person".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "person" ON "person".id = "given seed".value AND "person".scope = :scope
  UNION
  SELECT "person".id FROM "from proposal" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "person" ON "person".id = "walked edge".dst AND "person".scope = :scope AND "person".state IN ('live', 'stub') AND "person".label = 'Person'
)
SELECT id
FROM "from person"
ORDER BY id;

-- name: reached.proposal
WITH
"from subject" AS MATERIALIZED (
  SELECT "subject".id FROM json_each(:seeds1) AS "given seed"
  CROSS JOIN nodes AS "subject" ON "subject".id = "given seed".value AND "subject".scope = :scope AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "subject".id AND "some edge".src <> "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 12 + :slack)) < 12 + :slack
),
"from person" AS MATERIALIZED (
  SELECT "person".id FROM json_each(:seeds0) AS "given seed"
  CROSS JOIN nodes AS "person" ON "person".id = "given seed".value AND "person".scope = :scope
),
"from proposal" AS MATERIALIZED (
  SELECT "proposal".id FROM json_each(:seeds2) AS "given seed"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given seed".value AND "proposal".scope = :scope
  UNION
  SELECT "proposal".id FROM "from person" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'AUTHORED_BY' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "walked edge".src AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub') AND "proposal".label = 'Proposal'
  UNION
  SELECT "proposal".id FROM "from subject" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type IN ('ABOUT', 'TARGETS') AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "walked edge".src AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub') AND "proposal".label = 'Proposal'
)
SELECT id
FROM "from proposal"
ORDER BY id;

-- name: sample.proposals
SELECT "proposal".id
  FROM nodes AS "subject"
  CROSS JOIN nodes AS "person" ON "person".id = :g1 AND "person".scope = :scope AND "person".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "subject".id AND "edge 1".type IN ('ABOUT', 'TARGETS') AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "edge 1".src AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  WHERE "subject".id = :g0 AND "subject".scope = :scope AND "subject".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "proposal".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "person".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "proposal".id
ORDER BY "proposal".key_folded, "proposal".label, "proposal".uid
LIMIT 5;

-- name: among.proposals
SELECT "proposal".id
  FROM nodes AS "person"
  CROSS JOIN nodes AS "subject" ON "subject".id = :g0 AND "subject".scope = :scope AND "subject".state IN ('live', 'stub')
  CROSS JOIN (SELECT DISTINCT value AS id FROM json_each(:among)) AS "given node"
  CROSS JOIN nodes AS "proposal" ON "proposal".id = "given node".id AND "proposal".label = 'Proposal' AND "proposal".scope = :scope AND "proposal".state IN ('live', 'stub')
  WHERE "person".id = :g1 AND "person".scope = :scope AND "person".state IN ('live', 'stub')
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "proposal".id AND "some edge".type = 'AUTHORED_BY' AND "some edge".dst = "person".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
  AND EXISTS (SELECT 1 FROM edges AS "some edge" WHERE "some edge".src = "proposal".id AND "some edge".type IN ('ABOUT', 'TARGETS') AND "some edge".dst = "subject".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope)
GROUP BY "proposal".id
ORDER BY "proposal".key_folded, "proposal".label, "proposal".uid
LIMIT 5;
