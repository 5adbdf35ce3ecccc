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
INSERT INTO guard_labels VALUES ('Enum');
INSERT INTO guard_labels VALUES ('Group');
INSERT INTO guard_labels VALUES ('GroupMood');
INSERT INTO guard_labels VALUES ('Insight');
INSERT INTO guard_labels VALUES ('Match');
INSERT INTO guard_labels VALUES ('Node');
INSERT INTO guard_labels VALUES ('Order');
INSERT INTO guard_labels VALUES ('RelationType');
INSERT INTO guard_labels VALUES ('Selects');
INSERT INTO guard_triples VALUES ('GROUP_MOOD', 'Enum', 'Selects');
INSERT INTO guard_triples VALUES ('GROUP_MOOD', 'Match', 'GroupMood');
INSERT INTO guard_triples VALUES ('GROUP_MOOD', 'Order', 'RelationType');
INSERT INTO guard_triples VALUES ('NOT', 'Group', 'Group');
INSERT INTO guard_triples VALUES ('SELECTS', 'Match', 'Group');
INSERT INTO guard_triples VALUES ('SELECTS', 'Match', 'Node');
INSERT INTO guard_triples VALUES ('SELECTS', 'Order', 'Group');
INSERT INTO guard_triples VALUES ('SELECTS', 'Order', 'Node');
INSERT INTO guard_triples VALUES ('WHERE', '*', 'Enum');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'no');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'yes');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'null');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'a"b');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'it''s');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'x y');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'x  y');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '1');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'None');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '\');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '`');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '|');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '{{ y }}');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '{% z %}');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '日本');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '🗺️');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'café');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'cafe');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '--');
INSERT INTO guard_values VALUES ('Group', '$."mood"', ';');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '"""');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '''''''');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '<b>');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '$x');
INSERT INTO guard_values VALUES ('Group', '$."mood"', '%s');
INSERT INTO guard_values VALUES ('Group', '$."mood"', 'import os');
INSERT INTO guard_values VALUES ('Group', '$."mood_"', 'only');
INSERT INTO guard_values VALUES ('Insight', '$."status"', 'pending');
INSERT INTO guard_values VALUES ('Insight', '$."status"', 'approved');
INSERT INTO guard_values VALUES ('Insight', '$."status"', 'dismissed');
INSERT INTO guard_values VALUES ('Order', '$."order"', 'asc');
INSERT INTO guard_values VALUES ('Order', '$."order"', 'desc');
INSERT INTO guard_values VALUES ('Order', '$."state"', 'open');
INSERT INTO guard_values VALUES ('Order', '$."state"', 'shut');
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
DROP VIEW IF EXISTS "Enum";
CREATE VIEW "Enum" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
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
WHERE n.label = 'Enum' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Group";
CREATE VIEW "Group" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "title",
  json_extract(n.props, '$."mood"') AS "mood",
  json_extract(n.props, '$."mood_"') AS "mood_",
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
WHERE n.label = 'Group' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "GroupMood";
CREATE VIEW "GroupMood" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
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
WHERE n.label = 'GroupMood' AND n.state IN ('live', 'stub');
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
DROP VIEW IF EXISTS "Match";
CREATE VIEW "Match" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
  json_extract(n.props, '$."GroupMood"') AS "GroupMood",
  json_extract(n.props, '$."None_"') AS "None_",
  json_extract(n.props, '$."class"') AS "class",
  json_extract(n.props, '$."class_"') AS "class_",
  json_extract(n.props, '$."date"') AS "date",
  json_extract(n.props, '$."datetime"') AS "datetime",
  json_extract(n.props, '$."from"') AS "from",
  json_extract(n.props, '$."import"') AS "import",
  json_extract(n.props, '$."key"') AS "key",
  json_extract(n.props, '$."label"') AS "label",
  json_extract(n.props, '$."list"') AS "list",
  json_extract(n.props, '$."properties"') AS "properties",
  json_extract(n.props, '$."select"') AS "select",
  json_extract(n.props, '$."str"') AS "str",
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
WHERE n.label = 'Match' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Node";
CREATE VIEW "Node" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
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
WHERE n.label = 'Node' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Order";
CREATE VIEW "Order" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "order",
  json_extract(n.props, '$."OrderState"') AS "OrderState",
  json_extract(n.props, '$."by"') AS "by",
  json_extract(n.props, '$."state"') AS "state",
  n.uid AS uid,
  n.confidence AS confidence,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_from / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_from % 1000000) AS valid_from,
  strftime('%Y-%m-%dT%H:%M:%S', n.valid_to / 1000000, 'unixepoch') || printf('.%06dZ', n.valid_to % 1000000) AS valid_to,
  strftime('%Y-%m-%dT%H:%M:%S', n.created_at / 1000000, 'unixepoch') || printf('.%06dZ', n.created_at % 1000000) AS created_at,
  strftime('%Y-%m-%dT%H:%M:%S', n.updated_at / 1000000, 'unixepoch') || printf('.%06dZ', n.updated_at % 1000000) AS updated_at,
  s.org_id AS org_id,
  s.user_id AS user_id
FROM nodes n JOIN scopes s ON s.id = n.scope
WHERE n.label = 'Order' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "RelationType";
CREATE VIEW "RelationType" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
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
WHERE n.label = 'RelationType' AND n.state IN ('live', 'stub');
DROP VIEW IF EXISTS "Selects";
CREATE VIEW "Selects" AS -- scope-exempt: shows the owner of each row to whoever holds the file
SELECT
  n.key AS "name",
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
WHERE n.label = 'Selects' AND n.state IN ('live', 'stub');

PRAGMA user_version = 2;
PRAGMA application_id = 1164865906;
