// Neo4j schema (Community edition). Each statement ends with a semicolon at the end of its line.

// Constraints
CREATE CONSTRAINT `node_uid` IF NOT EXISTS FOR (n:`_Node`) REQUIRE (n.`_uid`) IS UNIQUE;
CREATE CONSTRAINT `key_Enum` IF NOT EXISTS FOR (n:`Enum`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Group` IF NOT EXISTS FOR (n:`Group`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_GroupMood` IF NOT EXISTS FOR (n:`GroupMood`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Insight` IF NOT EXISTS FOR (n:`Insight`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Match` IF NOT EXISTS FOR (n:`Match`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Node` IF NOT EXISTS FOR (n:`Node`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Order` IF NOT EXISTS FOR (n:`Order`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_RelationType` IF NOT EXISTS FOR (n:`RelationType`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Selects` IF NOT EXISTS FOR (n:`Selects`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;

// Indexes
CREATE RANGE INDEX `node_scope` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`_state`);
CREATE RANGE INDEX `relation_uid_GROUP_MOOD` IF NOT EXISTS FOR ()-[r:`GROUP_MOOD`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_NOT` IF NOT EXISTS FOR ()-[r:`NOT`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_SELECTS` IF NOT EXISTS FOR ()-[r:`SELECTS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_WHERE` IF NOT EXISTS FOR ()-[r:`WHERE`]-() ON (r.`_uid`);
CREATE FULLTEXT INDEX `memory_search` IF NOT EXISTS FOR (n:`_Node`) ON EACH [n.`_terms_title`, n.`_terms_body`, n.`_terms_tags`] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}};

// @vector: run when an embedder is first used, with the parameter $dimension (the length of its vectors).
CREATE VECTOR INDEX `memory_vectors` IF NOT EXISTS FOR (n:`Embedded`) ON (n.`embedding`) OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine'}};
