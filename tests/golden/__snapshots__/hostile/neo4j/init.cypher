// Neo4j schema (Community edition). Each statement ends with a semicolon at the end of its line.

// Constraints
CREATE CONSTRAINT `store_stamp` IF NOT EXISTS FOR (n:`_Meta`) REQUIRE (n.`_name`) IS UNIQUE;
CREATE CONSTRAINT `ledger_mark` IF NOT EXISTS FOR (n:`_Erased`) REQUIRE (n.`_mark`) IS UNIQUE;
CREATE CONSTRAINT `scope_owner` IF NOT EXISTS FOR (n:`_Scope`) REQUIRE (n.`org_id`, n.`user_id`) IS UNIQUE;
CREATE CONSTRAINT `scope_note` IF NOT EXISTS FOR (n:`_Note`) REQUIRE (n.`org_id`, n.`user_id`, n.`_name`) IS UNIQUE;
CREATE CONSTRAINT `scope_touched` IF NOT EXISTS FOR (n:`_Touched`) REQUIRE (n.`org_id`, n.`user_id`, n.`_node`) IS UNIQUE;
CREATE CONSTRAINT `node_uid` IF NOT EXISTS FOR (n:`_Node`) REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `observation_text` IF NOT EXISTS FOR (n:`_Observation`) REQUIRE (n.`org_id`, n.`user_id`, n.`_node`, n.`_digest`) IS UNIQUE;
CREATE CONSTRAINT `piece_place` IF NOT EXISTS FOR (n:`_Piece`) REQUIRE (n.`org_id`, n.`user_id`, n.`_node`, n.`_chunk`) IS UNIQUE;
CREATE CONSTRAINT `key_Enum` IF NOT EXISTS FOR (n:`Enum`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Group` IF NOT EXISTS FOR (n:`Group`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_GroupMood` IF NOT EXISTS FOR (n:`GroupMood`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Insight` IF NOT EXISTS FOR (n:`Insight`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Match` IF NOT EXISTS FOR (n:`Match`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Node` IF NOT EXISTS FOR (n:`Node`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Order` IF NOT EXISTS FOR (n:`Order`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_RelationType` IF NOT EXISTS FOR (n:`RelationType`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Selects` IF NOT EXISTS FOR (n:`Selects`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `relation_GROUP_MOOD` IF NOT EXISTS FOR ()-[n:`GROUP_MOOD`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_NOT` IF NOT EXISTS FOR ()-[n:`NOT`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_SELECTS` IF NOT EXISTS FOR ()-[n:`SELECTS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_WHERE` IF NOT EXISTS FOR ()-[n:`WHERE`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;

// Indexes
CREATE RANGE INDEX `node_name` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`_folded`);
CREATE RANGE INDEX `node_loose` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`_loose`);
CREATE RANGE INDEX `node_time` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`updated_at`);
CREATE RANGE INDEX `node_tally` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`_label`, n.`_state`);
CREATE RANGE INDEX `node_changed` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`_changed`);
CREATE RANGE INDEX `node_space` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`_space`, n.`_current`);
CREATE RANGE INDEX `node_digest` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`_digest`);
CREATE RANGE INDEX `version_time` IF NOT EXISTS FOR (n:`_Version`) ON (n.`org_id`, n.`user_id`, n.`_node`, n.`_until`);
CREATE RANGE INDEX `version_number` IF NOT EXISTS FOR (n:`_Version`) ON (n.`org_id`, n.`user_id`, n.`_number`);
CREATE RANGE INDEX `piece_digest` IF NOT EXISTS FOR (n:`_Piece`) ON (n.`org_id`, n.`user_id`, n.`_digest`);
CREATE FULLTEXT INDEX `memory_search` IF NOT EXISTS FOR (n:`_Node`) ON EACH [n.`_title`, n.`_body`, n.`_tags`, n.`_facets`] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}};
CREATE FULLTEXT INDEX `memory_history` IF NOT EXISTS FOR (n:`_Version`) ON EACH [n.`_title`, n.`_body`, n.`_tags`, n.`_facets`] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}};

// @vector: run when an embedder is first used, with the parameter $dimension (the length of its vectors).
CREATE VECTOR INDEX `memory_vectors` IF NOT EXISTS FOR (n:`Embedded`) ON (n.`embedding`) OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine'}};
