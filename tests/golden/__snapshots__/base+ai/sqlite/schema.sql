-- The SQLite schema of this profile. Running it again brings an older store's guards and views up to date;
-- data is never touched. The runtime runs it inside one transaction.

CREATE TABLE IF NOT EXISTS meta (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS scopes (
  id      INTEGER PRIMARY KEY,
  org_id  TEXT NOT NULL,
  user_id TEXT NOT NULL,
  UNIQUE (org_id, user_id)
) STRICT;

-- Times are microseconds since 1970 in UTC. `key_folded` is the identity, `key_loose` finds likely duplicates.
CREATE TABLE IF NOT EXISTS nodes (
  id         INTEGER PRIMARY KEY,
  uid        TEXT NOT NULL,
  scope      INTEGER NOT NULL REFERENCES scopes (id),
  label      TEXT NOT NULL,
  key        TEXT NOT NULL,
  key_folded TEXT NOT NULL,
  key_loose  TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state = 'live' OR state = 'stub' OR state = 'archived' OR state = 'superseded'),
  props      TEXT NOT NULL CHECK (json_valid(props)),
  valid_from INTEGER NOT NULL,
  valid_to   INTEGER CHECK (valid_to IS NULL OR valid_to >= valid_from),
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  decayed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  source     TEXT NOT NULL,
  agent      TEXT NOT NULL,
  session    TEXT NOT NULL,
  trust      REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX IF NOT EXISTS nodes_uid ON nodes (scope, uid);
CREATE UNIQUE INDEX IF NOT EXISTS nodes_identity ON nodes (scope, label, key_folded);
CREATE INDEX IF NOT EXISTS nodes_by_loose ON nodes (scope, key_loose);
CREATE INDEX IF NOT EXISTS nodes_by_time ON nodes (scope, updated_at);

CREATE TABLE IF NOT EXISTS observations (
  id         INTEGER PRIMARY KEY,
  node       INTEGER NOT NULL REFERENCES nodes (id),
  scope      INTEGER NOT NULL REFERENCES scopes (id),
  digest     BLOB NOT NULL,
  text       TEXT NOT NULL,
  times      INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  source     TEXT NOT NULL,
  agent      TEXT NOT NULL,
  session    TEXT NOT NULL,
  trust      REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX IF NOT EXISTS observations_identity ON observations (node, digest);

-- A relation is current while valid_to is empty; ended ones stay as history.
CREATE TABLE IF NOT EXISTS edges (
  id         INTEGER PRIMARY KEY,
  uid        TEXT NOT NULL,
  scope      INTEGER NOT NULL REFERENCES scopes (id),
  src        INTEGER NOT NULL REFERENCES nodes (id),
  type       TEXT NOT NULL,
  dst        INTEGER NOT NULL REFERENCES nodes (id),
  props      TEXT NOT NULL CHECK (json_valid(props)),
  valid_from INTEGER NOT NULL,
  valid_to   INTEGER CHECK (valid_to IS NULL OR valid_to >= valid_from),
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  source     TEXT NOT NULL,
  agent      TEXT NOT NULL,
  session    TEXT NOT NULL,
  trust      REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX IF NOT EXISTS edges_uid ON edges (scope, uid);
CREATE UNIQUE INDEX IF NOT EXISTS edges_identity ON edges (src, type, dst) WHERE valid_to IS NULL;
CREATE INDEX IF NOT EXISTS edges_out ON edges (src, valid_to, created_at, uid);
CREATE INDEX IF NOT EXISTS edges_in ON edges (dst, valid_to, created_at, uid);

-- What a node was from `since` until `event` changed it at `until`.
CREATE TABLE IF NOT EXISTS versions (
  id         INTEGER PRIMARY KEY,
  node       INTEGER NOT NULL REFERENCES nodes (id),
  scope      INTEGER NOT NULL REFERENCES scopes (id),
  uid        TEXT NOT NULL,
  event      TEXT NOT NULL,
  since      INTEGER NOT NULL,
  until      INTEGER NOT NULL,
  key        TEXT NOT NULL,
  state      TEXT NOT NULL,
  props      TEXT NOT NULL CHECK (json_valid(props)),
  valid_from INTEGER NOT NULL,
  valid_to   INTEGER,
  confidence REAL NOT NULL,
  source     TEXT NOT NULL,
  agent      TEXT NOT NULL,
  session    TEXT NOT NULL,
  trust      REAL NOT NULL
) STRICT;

CREATE INDEX IF NOT EXISTS versions_by_node ON versions (node, until);

-- How many nodes of each label are in each state, kept by triggers so that counting never scans.
CREATE TABLE IF NOT EXISTS tallies (
  scope INTEGER NOT NULL,
  label TEXT NOT NULL,
  state TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  PRIMARY KEY (scope, label, state)
) STRICT, WITHOUT ROWID;

-- Texts that operations keep for one scope, such as where the last reflect stood.
CREATE TABLE IF NOT EXISTS scope_notes (
  scope INTEGER NOT NULL,
  name  TEXT NOT NULL,
  text  TEXT NOT NULL,
  PRIMARY KEY (scope, name)
) STRICT, WITHOUT ROWID;

-- What changed since the last reflect; kept only where there was one. `name` is a property or a system field, empty for
-- the key, `*` where the node came or went, `-` where it was erased, as its id can be given again. The relations of a
-- node whose state changes come or go with it.
CREATE TABLE IF NOT EXISTS touched_nodes (
  scope INTEGER NOT NULL,
  node  INTEGER NOT NULL,
  name  TEXT NOT NULL,
  PRIMARY KEY (scope, node, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS touched_relations (
  scope INTEGER NOT NULL,
  src   INTEGER NOT NULL,
  type  TEXT NOT NULL,
  dst   INTEGER NOT NULL,
  came  INTEGER NOT NULL,
  PRIMARY KEY (scope, src, type, dst)
) STRICT, WITHOUT ROWID;
DROP TABLE IF EXISTS touched;
DROP TABLE IF EXISTS touched_edges;

-- Where vectors can be compared: those of one model at one number of dimensions.
CREATE TABLE IF NOT EXISTS spaces (
  id         INTEGER PRIMARY KEY,
  provider   TEXT NOT NULL,
  model      TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  UNIQUE (provider, model, dimensions)
) STRICT;

-- Unit vectors of float32, little-endian; a long text has one for each piece, counted by `chunk` from 0. `current` says
-- that the node's text is still the one that was embedded. Numbers are never given twice, so that whoever keeps vectors
-- in memory sees by the number alone which ones came since.
CREATE TABLE IF NOT EXISTS node_embeddings (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  node        INTEGER NOT NULL REFERENCES nodes (id),
  scope       INTEGER NOT NULL REFERENCES scopes (id),
  space       INTEGER NOT NULL REFERENCES spaces (id),
  chunk       INTEGER NOT NULL CHECK (chunk >= 0),
  current     INTEGER NOT NULL CHECK (current IN (0, 1)),
  text_digest TEXT NOT NULL,
  digest      TEXT NOT NULL,
  vector      BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX IF NOT EXISTS node_embeddings_identity ON node_embeddings (node, chunk);
CREATE INDEX IF NOT EXISTS node_embeddings_by_space ON node_embeddings (scope, space);
CREATE INDEX IF NOT EXISTS node_embeddings_by_digest ON node_embeddings (scope, digest);

-- How many vectors, and nodes with current and with outdated ones, a scope has in each space, and how often they
-- changed; kept by triggers so that counting never scans.
CREATE TABLE IF NOT EXISTS embedding_counts (
  scope   INTEGER NOT NULL,
  space   INTEGER NOT NULL,
  vectors INTEGER NOT NULL,
  current INTEGER NOT NULL,
  stale   INTEGER NOT NULL,
  changes INTEGER NOT NULL,
  PRIMARY KEY (scope, space)
) STRICT, WITHOUT ROWID;

-- Hashes of erased uids, so that no import and no old copy brings anybody back.
CREATE TABLE IF NOT EXISTS erased (
  mark TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Search terms arrive analysed; `facets` holds scope, state, label and exact tags as terms that no text can produce.
CREATE VIRTUAL TABLE IF NOT EXISTS nodes_fts USING fts5 (
  title, body, tags, facets,
  content = '', contentless_delete = 1, tokenize = "ascii tokenchars '+#_'"
);
INSERT INTO nodes_fts (nodes_fts, rank) VALUES ('rank', 'bm25(10.0, 3.0, 5.0, 0.0)');
-- So many bytes of terms are gathered before a segment is written; small segments would have to be merged again.
INSERT INTO nodes_fts (nodes_fts, rank) VALUES ('hashsize', 8388608);
CREATE VIRTUAL TABLE IF NOT EXISTS nodes_terms USING fts5vocab (nodes_fts, 'row');

-- The profile as data for the guards below. '*' stands for every label but Insight.
CREATE TABLE IF NOT EXISTS guard_labels (
  label TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS guard_triples (
  type   TEXT NOT NULL,
  source TEXT NOT NULL,
  target TEXT NOT NULL,
  PRIMARY KEY (type, source, target)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS guard_enums (
  label TEXT NOT NULL,
  path  TEXT NOT NULL,
  PRIMARY KEY (label, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS guard_values (
  label TEXT NOT NULL,
  path  TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (label, path, value)
) STRICT, WITHOUT ROWID;

DELETE FROM guard_labels;
DELETE FROM guard_triples;
DELETE FROM guard_enums;
DELETE FROM guard_values;
INSERT INTO guard_labels VALUES ('Client');
INSERT INTO guard_labels VALUES ('Concept');
INSERT INTO guard_labels VALUES ('Dataset');
INSERT INTO guard_labels VALUES ('Decision');
INSERT INTO guard_labels VALUES ('Document');
INSERT INTO guard_labels VALUES ('Domain');
INSERT INTO guard_labels VALUES ('Experiment');
INSERT INTO guard_labels VALUES ('Insight');
INSERT INTO guard_labels VALUES ('Model');
INSERT INTO guard_labels VALUES ('Person');
INSERT INTO guard_labels VALUES ('Pipeline');
INSERT INTO guard_labels VALUES ('Problem');
INSERT INTO guard_labels VALUES ('Project');
INSERT INTO guard_labels VALUES ('Technology');
INSERT INTO guard_triples VALUES ('APPLIES', 'Problem', 'Concept');
INSERT INTO guard_triples VALUES ('APPLIES', 'Project', 'Concept');
INSERT INTO guard_triples VALUES ('BELONGS_TO', '*', 'Client');
INSERT INTO guard_triples VALUES ('BELONGS_TO', '*', 'Project');
INSERT INTO guard_triples VALUES ('CAUSED_BY', 'Problem', 'Decision');
INSERT INTO guard_triples VALUES ('CAUSED_BY', 'Problem', 'Problem');
INSERT INTO guard_triples VALUES ('CAUSED_BY', 'Problem', 'Technology');
INSERT INTO guard_triples VALUES ('COMPOSED_OF', '*', 'Concept');
INSERT INTO guard_triples VALUES ('COMPOSED_OF', '*', 'Technology');
INSERT INTO guard_triples VALUES ('CONTRADICTS', 'Concept', 'Concept');
INSERT INTO guard_triples VALUES ('DEPENDS_ON', 'Project', 'Project');
INSERT INTO guard_triples VALUES ('DERIVED_FROM', 'Dataset', 'Dataset');
INSERT INTO guard_triples VALUES ('DERIVED_FROM', 'Dataset', 'Model');
INSERT INTO guard_triples VALUES ('DERIVED_FROM', 'Model', 'Dataset');
INSERT INTO guard_triples VALUES ('DERIVED_FROM', 'Model', 'Model');
INSERT INTO guard_triples VALUES ('EVALUATES', 'Experiment', 'Dataset');
INSERT INTO guard_triples VALUES ('FEEDS', 'Pipeline', 'Model');
INSERT INTO guard_triples VALUES ('FOR', 'Project', 'Client');
INSERT INTO guard_triples VALUES ('HAS', 'Project', 'Problem');
INSERT INTO guard_triples VALUES ('IMPLEMENTS', 'Model', 'Concept');
INSERT INTO guard_triples VALUES ('IMPLEMENTS', 'Technology', 'Concept');
INSERT INTO guard_triples VALUES ('INFORMED_BY', 'Project', 'Decision');
INSERT INTO guard_triples VALUES ('INSTANCE_OF', '*', 'Concept');
INSERT INTO guard_triples VALUES ('INVOLVES', 'Decision', 'Person');
INSERT INTO guard_triples VALUES ('INVOLVES', 'Problem', 'Person');
INSERT INTO guard_triples VALUES ('INVOLVES', 'Project', 'Person');
INSERT INTO guard_triples VALUES ('IN_DOMAIN', '*', 'Domain');
INSERT INTO guard_triples VALUES ('LINKS_TO', 'Concept', 'Concept');
INSERT INTO guard_triples VALUES ('LINKS_TO', 'Concept', 'Project');
INSERT INTO guard_triples VALUES ('LINKS_TO', 'Project', 'Concept');
INSERT INTO guard_triples VALUES ('LINKS_TO', 'Project', 'Project');
INSERT INTO guard_triples VALUES ('MENTIONS', '*', '*');
INSERT INTO guard_triples VALUES ('PERFORMS', '*', 'Concept');
INSERT INTO guard_triples VALUES ('RELATED_TO', 'Concept', 'Concept');
INSERT INTO guard_triples VALUES ('REPLACES', 'Decision', 'Decision');
INSERT INTO guard_triples VALUES ('RUNS', 'Experiment', 'Model');
INSERT INTO guard_triples VALUES ('SERVES', '*', 'Client');
INSERT INTO guard_triples VALUES ('SERVES', '*', 'Concept');
INSERT INTO guard_triples VALUES ('SIMILAR_TO', 'Problem', 'Problem');
INSERT INTO guard_triples VALUES ('SOLVED_BY', 'Problem', 'Decision');
INSERT INTO guard_triples VALUES ('SUBSET_OF', 'Concept', 'Concept');
INSERT INTO guard_triples VALUES ('TRAINS_ON', 'Model', 'Dataset');
INSERT INTO guard_triples VALUES ('USES', 'Pipeline', 'Technology');
INSERT INTO guard_triples VALUES ('USES', 'Project', 'Technology');
INSERT INTO guard_values VALUES ('Decision', '$."status"', 'proposed');
INSERT INTO guard_values VALUES ('Decision', '$."status"', 'accepted');
INSERT INTO guard_values VALUES ('Decision', '$."status"', 'rejected');
INSERT INTO guard_values VALUES ('Decision', '$."status"', 'deferred');
INSERT INTO guard_values VALUES ('Decision', '$."status"', 'deprecated');
INSERT INTO guard_values VALUES ('Decision', '$."status"', 'superseded');
INSERT INTO guard_values VALUES ('Experiment', '$."status"', 'planned');
INSERT INTO guard_values VALUES ('Experiment', '$."status"', 'running');
INSERT INTO guard_values VALUES ('Experiment', '$."status"', 'completed');
INSERT INTO guard_values VALUES ('Experiment', '$."status"', 'failed');
INSERT INTO guard_values VALUES ('Experiment', '$."status"', 'inconclusive');
INSERT INTO guard_values VALUES ('Experiment', '$."status"', 'abandoned');
INSERT INTO guard_values VALUES ('Insight', '$."status"', 'pending');
INSERT INTO guard_values VALUES ('Insight', '$."status"', 'approved');
INSERT INTO guard_values VALUES ('Insight', '$."status"', 'dismissed');
INSERT INTO guard_values VALUES ('Pipeline', '$."status"', 'planned');
INSERT INTO guard_values VALUES ('Pipeline', '$."status"', 'development');
INSERT INTO guard_values VALUES ('Pipeline', '$."status"', 'active');
INSERT INTO guard_values VALUES ('Pipeline', '$."status"', 'paused');
INSERT INTO guard_values VALUES ('Pipeline', '$."status"', 'broken');
INSERT INTO guard_values VALUES ('Pipeline', '$."status"', 'retired');
INSERT INTO guard_values VALUES ('Problem', '$."severity"', 'low');
INSERT INTO guard_values VALUES ('Problem', '$."severity"', 'medium');
INSERT INTO guard_values VALUES ('Problem', '$."severity"', 'high');
INSERT INTO guard_values VALUES ('Problem', '$."severity"', 'critical');
INSERT INTO guard_values VALUES ('Problem', '$."status"', 'open');
INSERT INTO guard_values VALUES ('Problem', '$."status"', 'investigating');
INSERT INTO guard_values VALUES ('Problem', '$."status"', 'in-progress');
INSERT INTO guard_values VALUES ('Problem', '$."status"', 'blocked');
INSERT INTO guard_values VALUES ('Problem', '$."status"', 'resolved');
INSERT INTO guard_values VALUES ('Problem', '$."status"', 'closed');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'idea');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'planned');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'active');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'paused');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'blocked');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'maintenance');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'completed');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'cancelled');
INSERT INTO guard_values VALUES ('Project', '$."status"', 'archived');
INSERT INTO guard_enums SELECT DISTINCT label, path FROM guard_values;

-- Guards are triggers, since foreign keys are off on every connection that does not turn them on.
DROP TRIGGER IF EXISTS nodes_guard_insert;
CREATE TRIGGER nodes_guard_insert AFTER INSERT ON nodes BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM guard_labels WHERE label = NEW.label)
      THEN RAISE (ABORT, 'engrama guard: the profile has no such label')
    WHEN NOT EXISTS (SELECT 1 FROM scopes WHERE id = NEW.scope)
      THEN RAISE (ABORT, 'engrama guard: no such scope')
    WHEN EXISTS (
      SELECT 1 FROM guard_enums g
      WHERE g.label = NEW.label AND json_extract(NEW.props, g.path) IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM guard_values v
        WHERE v.label = NEW.label AND v.path = g.path AND v.value = json_extract(NEW.props, g.path)))
      THEN RAISE (ABORT, 'engrama guard: a property holds a value outside its enum')
  END;
END;

DROP TRIGGER IF EXISTS nodes_guard_update;
CREATE TRIGGER nodes_guard_update AFTER UPDATE OF props ON nodes BEGIN
  SELECT RAISE (ABORT, 'engrama guard: a property holds a value outside its enum')
    WHERE EXISTS (
      SELECT 1 FROM guard_enums g
      WHERE g.label = NEW.label AND json_extract(NEW.props, g.path) IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM guard_values v
        WHERE v.label = NEW.label AND v.path = g.path AND v.value = json_extract(NEW.props, g.path)));
END;

DROP TRIGGER IF EXISTS nodes_guard_identity;
CREATE TRIGGER nodes_guard_identity BEFORE UPDATE OF id, uid, scope, label ON nodes
WHEN NEW.id <> OLD.id OR NEW.uid <> OLD.uid OR NEW.scope <> OLD.scope OR NEW.label <> OLD.label BEGIN
  SELECT RAISE (ABORT, 'engrama guard: id, uid, scope and label of a node never change');
END;

DROP TRIGGER IF EXISTS edges_guard_insert;
CREATE TRIGGER edges_guard_insert AFTER INSERT ON edges BEGIN
  SELECT CASE
      WHEN EXISTS (SELECT 1 FROM nodes WHERE id = NEW.src AND scope = NEW.scope)
       AND EXISTS (SELECT 1 FROM nodes WHERE id = NEW.dst AND scope = NEW.scope)
      THEN RAISE (ABORT, 'engrama guard: the profile has no such relation between these labels')
      ELSE RAISE (ABORT, 'engrama guard: both ends of a relation must exist in the scope of the relation')
    END
    WHERE NOT EXISTS (
      SELECT 1 FROM nodes s, nodes d, guard_triples g
      WHERE s.id = NEW.src AND s.scope = NEW.scope AND d.id = NEW.dst AND d.scope = NEW.scope AND g.type = NEW.type
        AND (g.source = s.label OR (g.source = '*' AND s.label <> 'Insight'))
        AND (g.target = d.label OR (g.target = '*' AND d.label <> 'Insight')));
END;

DROP TRIGGER IF EXISTS edges_guard_update;
CREATE TRIGGER edges_guard_update AFTER UPDATE OF src, type, dst, scope ON edges BEGIN
  SELECT CASE
      WHEN EXISTS (SELECT 1 FROM nodes WHERE id = NEW.src AND scope = NEW.scope)
       AND EXISTS (SELECT 1 FROM nodes WHERE id = NEW.dst AND scope = NEW.scope)
      THEN RAISE (ABORT, 'engrama guard: the profile has no such relation between these labels')
      ELSE RAISE (ABORT, 'engrama guard: both ends of a relation must exist in the scope of the relation')
    END
    WHERE NOT EXISTS (
      SELECT 1 FROM nodes s, nodes d, guard_triples g
      WHERE s.id = NEW.src AND s.scope = NEW.scope AND d.id = NEW.dst AND d.scope = NEW.scope AND g.type = NEW.type
        AND (g.source = s.label OR (g.source = '*' AND s.label <> 'Insight'))
        AND (g.target = d.label OR (g.target = '*' AND d.label <> 'Insight')));
END;

DROP TRIGGER IF EXISTS observations_guard_insert;
CREATE TRIGGER observations_guard_insert AFTER INSERT ON observations BEGIN
  SELECT RAISE (ABORT, 'engrama guard: the node must exist in the scope of the row')
    WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = NEW.node AND scope = NEW.scope);
END;
DROP TRIGGER IF EXISTS observations_guard_update;
CREATE TRIGGER observations_guard_update AFTER UPDATE OF node, scope ON observations BEGIN
  SELECT RAISE (ABORT, 'engrama guard: the node must exist in the scope of the row')
    WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = NEW.node AND scope = NEW.scope);
END;

DROP TRIGGER IF EXISTS versions_guard_insert;
CREATE TRIGGER versions_guard_insert AFTER INSERT ON versions BEGIN
  SELECT RAISE (ABORT, 'engrama guard: the node must exist in the scope of the row')
    WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = NEW.node AND scope = NEW.scope);
END;
DROP TRIGGER IF EXISTS versions_guard_update;
CREATE TRIGGER versions_guard_update AFTER UPDATE OF node, scope ON versions BEGIN
  SELECT RAISE (ABORT, 'engrama guard: the node must exist in the scope of the row')
    WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = NEW.node AND scope = NEW.scope);
END;

DROP TRIGGER IF EXISTS node_embeddings_guard_insert;
CREATE TRIGGER node_embeddings_guard_insert AFTER INSERT ON node_embeddings BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM nodes WHERE id = NEW.node AND scope = NEW.scope)
      THEN RAISE (ABORT, 'engrama guard: the node must exist in the scope of the row')
    WHEN NOT EXISTS (SELECT 1 FROM spaces WHERE id = NEW.space AND length(NEW.vector) = 4 * dimensions)
      THEN RAISE (ABORT, 'engrama guard: a vector must have the dimensions of its space')
  END;
END;

DROP TRIGGER IF EXISTS node_embeddings_guard_update;
CREATE TRIGGER node_embeddings_guard_update AFTER UPDATE OF node, scope, space, vector ON node_embeddings BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM nodes WHERE id = NEW.node AND scope = NEW.scope)
      THEN RAISE (ABORT, 'engrama guard: the node must exist in the scope of the row')
    WHEN NOT EXISTS (SELECT 1 FROM spaces WHERE id = NEW.space AND length(NEW.vector) = 4 * dimensions)
      THEN RAISE (ABORT, 'engrama guard: a vector must have the dimensions of its space')
  END;
END;

DROP TRIGGER IF EXISTS node_embeddings_count_insert;
CREATE TRIGGER node_embeddings_count_insert AFTER INSERT ON node_embeddings BEGIN
  INSERT INTO embedding_counts
    VALUES (NEW.scope, NEW.space, 1, NEW.chunk = 0 AND NEW.current, NEW.chunk = 0 AND NOT NEW.current, 1)
    ON CONFLICT (scope, space) DO UPDATE SET vectors = vectors + 1, current = current + excluded.current,
      stale = stale + excluded.stale, changes = changes + 1;
END;

DROP TRIGGER IF EXISTS node_embeddings_count_update;
CREATE TRIGGER node_embeddings_count_update AFTER UPDATE OF current ON node_embeddings
WHEN NEW.chunk = 0 AND NEW.current <> OLD.current BEGIN
  UPDATE embedding_counts SET current = current + NEW.current - OLD.current, stale = stale + OLD.current - NEW.current
    WHERE scope = OLD.scope AND space = OLD.space;
END;

DROP TRIGGER IF EXISTS node_embeddings_count_delete;
CREATE TRIGGER node_embeddings_count_delete AFTER DELETE ON node_embeddings BEGIN
  UPDATE embedding_counts SET vectors = vectors - 1, current = current - (OLD.chunk = 0 AND OLD.current),
    stale = stale - (OLD.chunk = 0 AND NOT OLD.current), changes = changes + 1
    WHERE scope = OLD.scope AND space = OLD.space;
END;

DROP TRIGGER IF EXISTS nodes_erase;
CREATE TRIGGER nodes_erase AFTER DELETE ON nodes BEGIN
  DELETE FROM observations WHERE node = OLD.id;
  DELETE FROM versions WHERE node = OLD.id;
  DELETE FROM node_embeddings WHERE node = OLD.id;
  DELETE FROM edges WHERE src = OLD.id;
  DELETE FROM edges WHERE dst = OLD.id;
  UPDATE tallies SET nodes = nodes - 1 WHERE scope = OLD.scope AND label = OLD.label AND state = OLD.state;
END;

DROP TRIGGER IF EXISTS nodes_tally_insert;
CREATE TRIGGER nodes_tally_insert AFTER INSERT ON nodes BEGIN
  UPDATE tallies SET nodes = nodes + 1 WHERE scope = NEW.scope AND label = NEW.label AND state = NEW.state;
  INSERT INTO tallies SELECT NEW.scope, NEW.label, NEW.state, 1 WHERE changes() = 0;
  INSERT OR IGNORE INTO touched_nodes
    SELECT scope, NEW.id, '*' FROM scope_notes
    WHERE scope = NEW.scope AND name = 'reflect' AND NEW.label <> 'Insight';
END;

DROP TRIGGER IF EXISTS nodes_tally_update;
CREATE TRIGGER nodes_tally_update AFTER UPDATE OF state ON nodes WHEN NEW.state <> OLD.state BEGIN
  UPDATE tallies SET nodes = nodes - 1 WHERE scope = OLD.scope AND label = OLD.label AND state = OLD.state;
  INSERT INTO tallies VALUES (NEW.scope, NEW.label, NEW.state, 1)
    ON CONFLICT (scope, label, state) DO UPDATE SET nodes = nodes + 1;
END;

DROP TRIGGER IF EXISTS nodes_touch_update;
CREATE TRIGGER nodes_touch_update AFTER UPDATE ON nodes
WHEN NEW.label <> 'Insight' AND EXISTS (SELECT 1 FROM scope_notes WHERE scope = NEW.scope AND name = 'reflect') BEGIN
  INSERT OR IGNORE INTO touched_nodes
    SELECT NEW.scope, NEW.id, name FROM (
      SELECT '*' AS name WHERE NEW.state <> OLD.state
      UNION ALL SELECT '' WHERE NEW.key <> OLD.key
      UNION ALL SELECT 'valid_from' WHERE NEW.valid_from <> OLD.valid_from
      UNION ALL SELECT 'confidence' WHERE NEW.confidence <> OLD.confidence
      UNION ALL SELECT 'created_at' WHERE NEW.created_at <> OLD.created_at
      UNION ALL SELECT 'updated_at' WHERE NEW.updated_at <> OLD.updated_at
      UNION ALL SELECT one.key FROM json_each(NEW.props) AS one
        WHERE NEW.props <> OLD.props AND NOT EXISTS (
          SELECT 1 FROM json_each(OLD.props) AS other
          WHERE other.key = one.key AND other.type = one.type AND other.value IS one.value)
      UNION ALL SELECT one.key FROM json_each(OLD.props) AS one
        WHERE NEW.props <> OLD.props AND NOT EXISTS (
          SELECT 1 FROM json_each(NEW.props) AS other
          WHERE other.key = one.key AND other.type = one.type AND other.value IS one.value));
  INSERT OR IGNORE INTO touched_relations
    SELECT scope, src, type, dst, OLD.state NOT IN ('live', 'stub') FROM edges
    WHERE src = NEW.id AND valid_to IS NULL AND NEW.state <> OLD.state
    UNION ALL
    SELECT scope, src, type, dst, OLD.state NOT IN ('live', 'stub') FROM edges
    WHERE dst = NEW.id AND valid_to IS NULL AND NEW.state <> OLD.state;
END;

DROP TRIGGER IF EXISTS nodes_touch_delete;
CREATE TRIGGER nodes_touch_delete AFTER DELETE ON nodes
WHEN OLD.label <> 'Insight' AND EXISTS (SELECT 1 FROM scope_notes WHERE scope = OLD.scope AND name = 'reflect') BEGIN
  INSERT OR IGNORE INTO touched_nodes VALUES (OLD.scope, OLD.id, '*'), (OLD.scope, OLD.id, '-');
END;

DROP TRIGGER IF EXISTS edges_touch_insert;
CREATE TRIGGER edges_touch_insert AFTER INSERT ON edges
WHEN EXISTS (SELECT 1 FROM scope_notes WHERE scope = NEW.scope AND name = 'reflect') BEGIN
  INSERT OR IGNORE INTO touched_relations
    SELECT NEW.scope, NEW.src, NEW.type, NEW.dst, 1
    WHERE NEW.valid_to IS NULL;
END;

DROP TRIGGER IF EXISTS edges_touch_update;
CREATE TRIGGER edges_touch_update AFTER UPDATE ON edges
WHEN EXISTS (SELECT 1 FROM scope_notes WHERE scope = OLD.scope AND name = 'reflect') AND (OLD.src, OLD.type, OLD.dst, OLD.valid_to IS NULL)
  <> (NEW.src, NEW.type, NEW.dst, NEW.valid_to IS NULL) BEGIN
  INSERT OR IGNORE INTO touched_relations
    SELECT OLD.scope, OLD.src, OLD.type, OLD.dst, 0
    WHERE OLD.valid_to IS NULL;
  INSERT OR IGNORE INTO touched_relations
    SELECT NEW.scope, NEW.src, NEW.type, NEW.dst, 1
    WHERE NEW.valid_to IS NULL;
END;

DROP TRIGGER IF EXISTS edges_touch_delete;
CREATE TRIGGER edges_touch_delete AFTER DELETE ON edges
WHEN EXISTS (SELECT 1 FROM scope_notes WHERE scope = OLD.scope AND name = 'reflect') BEGIN
  INSERT OR IGNORE INTO touched_relations
    SELECT OLD.scope, OLD.src, OLD.type, OLD.dst, 0
    WHERE OLD.valid_to IS NULL;
END;

-- One readable view per label, for the person who holds the file: every scope, with its owner.
DROP VIEW IF EXISTS "Client";
CREATE VIEW "Client" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."contact"') AS "contact",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."sector"') AS "sector",
  json_extract(n.props, '$."tags"') AS "tags",
  json_extract(n.props, '$."url"') AS "url",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Client' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Concept";
CREATE VIEW "Concept" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."aliases"') AS "aliases",
  json_extract(n.props, '$."domain"') AS "domain",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."tags"') AS "tags",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Concept' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Dataset";
CREATE VIEW "Dataset" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."format"') AS "format",
  json_extract(n.props, '$."licence"') AS "licence",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."size"') AS "size",
  json_extract(n.props, '$."source"') AS "source",
  json_extract(n.props, '$."tags"') AS "tags",
  json_extract(n.props, '$."url"') AS "url",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Dataset' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Decision";
CREATE VIEW "Decision" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "title",
  json_extract(n.props, '$."alternatives"') AS "alternatives",
  json_extract(n.props, '$."consequences"') AS "consequences",
  json_extract(n.props, '$."context"') AS "context",
  json_extract(n.props, '$."date"') AS "date",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."rationale"') AS "rationale",
  json_extract(n.props, '$."status"') AS "status",
  json_extract(n.props, '$."tags"') AS "tags",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Decision' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Document";
CREATE VIEW "Document" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "path",
  json_extract(n.props, '$."aliases"') AS "aliases",
  json_extract(n.props, '$."author"') AS "author",
  json_extract(n.props, '$."body"') AS "body",
  json_extract(n.props, '$."date"') AS "date",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."summary"') AS "summary",
  json_extract(n.props, '$."tags"') AS "tags",
  json_extract(n.props, '$."title"') AS "title",
  json_extract(n.props, '$."type"') AS "type",
  json_extract(n.props, '$."url"') AS "url",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Document' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Domain";
CREATE VIEW "Domain" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."description"') AS "description",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."tags"') AS "tags",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Domain' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Experiment";
CREATE VIEW "Experiment" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "title",
  json_extract(n.props, '$."date"') AS "date",
  json_extract(n.props, '$."hypothesis"') AS "hypothesis",
  json_extract(n.props, '$."metric"') AS "metric",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."result"') AS "result",
  json_extract(n.props, '$."status"') AS "status",
  json_extract(n.props, '$."tags"') AS "tags",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Experiment' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Insight";
CREATE VIEW "Insight" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "title",
  json_extract(n.props, '$."body"') AS "body",
  json_extract(n.props, '$."digest"') AS "digest",
  json_extract(n.props, '$."evidence"') AS "evidence",
  json_extract(n.props, '$."pattern"') AS "pattern",
  json_extract(n.props, '$."source_query"') AS "source_query",
  json_extract(n.props, '$."status"') AS "status",
  json_extract(n.props, '$."subjects"') AS "subjects",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Insight' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Model";
CREATE VIEW "Model" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."licence"') AS "licence",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."provider"') AS "provider",
  json_extract(n.props, '$."tags"') AS "tags",
  json_extract(n.props, '$."type"') AS "type",
  json_extract(n.props, '$."url"') AS "url",
  json_extract(n.props, '$."version"') AS "version",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Model' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Person";
CREATE VIEW "Person" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."aliases"') AS "aliases",
  json_extract(n.props, '$."contact"') AS "contact",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."organisation"') AS "organisation",
  json_extract(n.props, '$."role"') AS "role",
  json_extract(n.props, '$."tags"') AS "tags",
  json_extract(n.props, '$."url"') AS "url",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Person' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Pipeline";
CREATE VIEW "Pipeline" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."repo"') AS "repo",
  json_extract(n.props, '$."status"') AS "status",
  json_extract(n.props, '$."steps"') AS "steps",
  json_extract(n.props, '$."tags"') AS "tags",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Pipeline' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Problem";
CREATE VIEW "Problem" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "title",
  json_extract(n.props, '$."context"') AS "context",
  json_extract(n.props, '$."date"') AS "date",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."severity"') AS "severity",
  json_extract(n.props, '$."solution"') AS "solution",
  json_extract(n.props, '$."status"') AS "status",
  json_extract(n.props, '$."tags"') AS "tags",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Problem' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Project";
CREATE VIEW "Project" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."description"') AS "description",
  json_extract(n.props, '$."due"') AS "due",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."repo"') AS "repo",
  json_extract(n.props, '$."stack"') AS "stack",
  json_extract(n.props, '$."started"') AS "started",
  json_extract(n.props, '$."status"') AS "status",
  json_extract(n.props, '$."tags"') AS "tags",
  json_extract(n.props, '$."url"') AS "url",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Project' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Technology";
CREATE VIEW "Technology" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."aliases"') AS "aliases",
  json_extract(n.props, '$."notes"') AS "notes",
  json_extract(n.props, '$."tags"') AS "tags",
  json_extract(n.props, '$."type"') AS "type",
  json_extract(n.props, '$."url"') AS "url",
  json_extract(n.props, '$."version"') AS "version",
  n.uid AS uid,
  n.state AS state,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Technology' AND n.state IN ('live', 'stub');

PRAGMA user_version = 2;
PRAGMA application_id = 1164865906;
