-- The pattern training_opportunity: A course covers a concept that open problems or vulnerabilities are about.

-- name: rows
WITH
matched AS MATERIALIZED (
  SELECT DISTINCT "course".id AS g0, "concept".id AS g1
  FROM nodes AS "concept"
  CROSS JOIN edges AS "edge 2" ON "edge 2".dst = "concept".id AND "edge 2".type = 'COVERS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "edge 2".src AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  WHERE "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
counted AS MATERIALIZED (
  SELECT matched.*, (SELECT count(DISTINCT "weakness".id) FROM edges AS "edge 1"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "edge 1".src AND "weakness".label IN ('Problem', 'Vulnerability') AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  WHERE "edge 1".dst = "concept".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND (json_extract("weakness".props, '$."status"') IN ('resolved', 'closed', 'mitigated', 'accepted', 'false-positive')) IS NOT TRUE) AS c0
  FROM matched
  CROSS JOIN nodes AS "concept" ON "concept".id = g1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.5 + 0.1 * c0, 0.9) AS score
  FROM counted
  WHERE c0 >= 1
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "course" ON "course".id = g0
  CROSS JOIN nodes AS "concept" ON "concept".id = g1
ORDER BY score DESC, c0 DESC, "course".key_folded, "course".label, "course".uid, "concept".key_folded, "concept".label, "concept".uid
LIMIT :limit;

-- name: rooted
WITH
matched AS MATERIALIZED (
  SELECT DISTINCT "course".id AS g0, "concept".id AS g1
  FROM (SELECT DISTINCT value AS id FROM json_each(:roots)) AS "given root"
  CROSS JOIN nodes AS "course" ON "course".id = "given root".id AND "course".label = 'Course' AND "course".scope = :scope AND "course".state IN ('live', 'stub')
  CROSS JOIN edges AS "edge 2" ON "edge 2".src = "course".id AND "edge 2".type = 'COVERS' AND "edge 2".valid_to IS NULL AND +"edge 2".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "edge 2".dst AND "concept".label = 'Concept' AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  WHERE (SELECT count(*) FROM (SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".dst WHERE "some edge".src = "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' UNION ALL SELECT 1 FROM edges AS "some edge" CROSS JOIN nodes AS "far node" ON "far node".id = "some edge".src WHERE "some edge".dst = "concept".id AND "some edge".src <> "concept".id AND "some edge".valid_to IS NULL AND +"some edge".scope = :scope AND "far node".scope = :scope AND "far node".state IN ('live', 'stub') AND "far node".label <> 'Insight' LIMIT 50)) < 50
),
counted AS MATERIALIZED (
  SELECT matched.*, (SELECT count(DISTINCT "weakness".id) FROM edges AS "edge 1"
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "edge 1".src AND "weakness".label IN ('Problem', 'Vulnerability') AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  WHERE "edge 1".dst = "concept".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  AND (json_extract("weakness".props, '$."status"') IN ('resolved', 'closed', 'mitigated', 'accepted', 'false-positive')) IS NOT TRUE) AS c0
  FROM matched
  CROSS JOIN nodes AS "concept" ON "concept".id = g1
),
scored AS MATERIALIZED (
  SELECT g0, g1, c0, min(0.5 + 0.1 * c0, 0.9) AS score
  FROM counted
  WHERE c0 >= 1
),
strong AS MATERIALIZED (
  SELECT * FROM scored
  WHERE :limit < 1 OR ((score, c0) >= (SELECT score, c0 FROM scored ORDER BY score DESC, c0 DESC LIMIT 1 OFFSET max(:limit, 1) - 1)) IS NOT FALSE
)
SELECT g0, g1, c0, score
FROM strong
  CROSS JOIN nodes AS "course" ON "course".id = g0
  CROSS JOIN nodes AS "concept" ON "concept".id = g1
ORDER BY score DESC, c0 DESC, "course".key_folded, "course".label, "course".uid, "concept".key_folded, "concept".label, "concept".uid
LIMIT :limit;

-- name: roots
WITH
"touched nodes" AS MATERIALIZED (
  SELECT node.id, node.label
  FROM json_each(:touched) AS given
  CROSS JOIN nodes AS node ON node.id = given.value AND node.scope = :scope
),
"from weakness" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label IN ('Problem', 'Vulnerability')
),
"from concept" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Concept'
  UNION
  SELECT "concept".id FROM "from weakness" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".src = "walked node".id AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "concept" ON "concept".id = "walked edge".dst AND "concept".scope = :scope AND "concept".state IN ('live', 'stub') AND "concept".label = 'Concept'
),
"from course" AS MATERIALIZED (
  SELECT id FROM "touched nodes" WHERE "touched nodes".label = 'Course'
  UNION
  SELECT "course".id FROM "from concept" AS "walked node"
  CROSS JOIN edges AS "walked edge" ON "walked edge".dst = "walked node".id AND "walked edge".type = 'COVERS' AND "walked edge".valid_to IS NULL AND +"walked edge".scope = :scope
  CROSS JOIN nodes AS "course" ON "course".id = "walked edge".src AND "course".scope = :scope AND "course".state IN ('live', 'stub') AND "course".label = 'Course'
)
SELECT id
FROM "from course"
ORDER BY id;

-- name: sample.weaknesses
SELECT "weakness".id
  FROM nodes AS "concept"
  CROSS JOIN edges AS "edge 1" ON "edge 1".dst = "concept".id AND "edge 1".valid_to IS NULL AND +"edge 1".scope = :scope
  CROSS JOIN nodes AS "weakness" ON "weakness".id = "edge 1".src AND "weakness".label IN ('Problem', 'Vulnerability') AND "weakness".scope = :scope AND "weakness".state IN ('live', 'stub')
  WHERE "concept".id = :g1 AND "concept".scope = :scope AND "concept".state IN ('live', 'stub')
  AND (json_extract("weakness".props, '$."status"') IN ('resolved', 'closed', 'mitigated', 'accepted', 'false-positive')) IS NOT TRUE
GROUP BY "weakness".id
ORDER BY "weakness".key_folded, "weakness".label, "weakness".uid
LIMIT 5;
