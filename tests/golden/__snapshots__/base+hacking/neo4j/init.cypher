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
CREATE CONSTRAINT `key_CTF` IF NOT EXISTS FOR (n:`CTF`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Client` IF NOT EXISTS FOR (n:`Client`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Concept` IF NOT EXISTS FOR (n:`Concept`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Decision` IF NOT EXISTS FOR (n:`Decision`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Document` IF NOT EXISTS FOR (n:`Document`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Domain` IF NOT EXISTS FOR (n:`Domain`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Insight` IF NOT EXISTS FOR (n:`Insight`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Person` IF NOT EXISTS FOR (n:`Person`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Problem` IF NOT EXISTS FOR (n:`Problem`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Project` IF NOT EXISTS FOR (n:`Project`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Target` IF NOT EXISTS FOR (n:`Target`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Technique` IF NOT EXISTS FOR (n:`Technique`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Technology` IF NOT EXISTS FOR (n:`Technology`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Tool` IF NOT EXISTS FOR (n:`Tool`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Vulnerability` IF NOT EXISTS FOR (n:`Vulnerability`) REQUIRE (n.`org_id`, n.`user_id`, n.`_folded`) IS UNIQUE;
CREATE CONSTRAINT `relation_APPLIES` IF NOT EXISTS FOR ()-[n:`APPLIES`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_BELONGS_TO` IF NOT EXISTS FOR ()-[n:`BELONGS_TO`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_CAUSED_BY` IF NOT EXISTS FOR ()-[n:`CAUSED_BY`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_COMPOSED_OF` IF NOT EXISTS FOR ()-[n:`COMPOSED_OF`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_CONTRADICTS` IF NOT EXISTS FOR ()-[n:`CONTRADICTS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_DEPENDS_ON` IF NOT EXISTS FOR ()-[n:`DEPENDS_ON`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_DOCUMENTS` IF NOT EXISTS FOR ()-[n:`DOCUMENTS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_EXECUTED_WITH` IF NOT EXISTS FOR ()-[n:`EXECUTED_WITH`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_EXPLOITS` IF NOT EXISTS FOR ()-[n:`EXPLOITS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_FOR` IF NOT EXISTS FOR ()-[n:`FOR`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_HAS` IF NOT EXISTS FOR ()-[n:`HAS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_IMPLEMENTS` IF NOT EXISTS FOR ()-[n:`IMPLEMENTS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_INFORMED_BY` IF NOT EXISTS FOR ()-[n:`INFORMED_BY`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_INSTANCE_OF` IF NOT EXISTS FOR ()-[n:`INSTANCE_OF`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_INVOLVES` IF NOT EXISTS FOR ()-[n:`INVOLVES`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_IN_DOMAIN` IF NOT EXISTS FOR ()-[n:`IN_DOMAIN`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_LINKS_TO` IF NOT EXISTS FOR ()-[n:`LINKS_TO`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_MENTIONS` IF NOT EXISTS FOR ()-[n:`MENTIONS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_PERFORMS` IF NOT EXISTS FOR ()-[n:`PERFORMS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_RELATED_TO` IF NOT EXISTS FOR ()-[n:`RELATED_TO`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_REPLACES` IF NOT EXISTS FOR ()-[n:`REPLACES`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_SERVES` IF NOT EXISTS FOR ()-[n:`SERVES`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_SIMILAR_TO` IF NOT EXISTS FOR ()-[n:`SIMILAR_TO`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_SOLVED_BY` IF NOT EXISTS FOR ()-[n:`SOLVED_BY`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_SUBSET_OF` IF NOT EXISTS FOR ()-[n:`SUBSET_OF`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_TARGETS` IF NOT EXISTS FOR ()-[n:`TARGETS`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;
CREATE CONSTRAINT `relation_USES` IF NOT EXISTS FOR ()-[n:`USES`]-() REQUIRE (n.`org_id`, n.`user_id`, n.`engrama_id`) IS UNIQUE;

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
