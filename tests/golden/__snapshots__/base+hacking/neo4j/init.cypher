// Neo4j schema (Community edition). Each statement ends with a semicolon at the end of its line.

// Constraints
CREATE CONSTRAINT `node_uid` IF NOT EXISTS FOR (n:`_Node`) REQUIRE (n.`_uid`) IS UNIQUE;
CREATE CONSTRAINT `key_CTF` IF NOT EXISTS FOR (n:`CTF`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Client` IF NOT EXISTS FOR (n:`Client`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Concept` IF NOT EXISTS FOR (n:`Concept`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Decision` IF NOT EXISTS FOR (n:`Decision`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Document` IF NOT EXISTS FOR (n:`Document`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Domain` IF NOT EXISTS FOR (n:`Domain`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Insight` IF NOT EXISTS FOR (n:`Insight`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Person` IF NOT EXISTS FOR (n:`Person`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Problem` IF NOT EXISTS FOR (n:`Problem`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Project` IF NOT EXISTS FOR (n:`Project`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Target` IF NOT EXISTS FOR (n:`Target`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Technique` IF NOT EXISTS FOR (n:`Technique`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Technology` IF NOT EXISTS FOR (n:`Technology`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Tool` IF NOT EXISTS FOR (n:`Tool`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;
CREATE CONSTRAINT `key_Vulnerability` IF NOT EXISTS FOR (n:`Vulnerability`) REQUIRE (n.`org_id`, n.`user_id`, n.`_key_folded`) IS UNIQUE;

// Indexes
CREATE RANGE INDEX `node_scope` IF NOT EXISTS FOR (n:`_Node`) ON (n.`org_id`, n.`user_id`, n.`_state`);
CREATE RANGE INDEX `relation_uid_APPLIES` IF NOT EXISTS FOR ()-[r:`APPLIES`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_BELONGS_TO` IF NOT EXISTS FOR ()-[r:`BELONGS_TO`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_CAUSED_BY` IF NOT EXISTS FOR ()-[r:`CAUSED_BY`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_COMPOSED_OF` IF NOT EXISTS FOR ()-[r:`COMPOSED_OF`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_CONTRADICTS` IF NOT EXISTS FOR ()-[r:`CONTRADICTS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_DEPENDS_ON` IF NOT EXISTS FOR ()-[r:`DEPENDS_ON`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_DOCUMENTS` IF NOT EXISTS FOR ()-[r:`DOCUMENTS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_EXECUTED_WITH` IF NOT EXISTS FOR ()-[r:`EXECUTED_WITH`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_EXPLOITS` IF NOT EXISTS FOR ()-[r:`EXPLOITS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_FOR` IF NOT EXISTS FOR ()-[r:`FOR`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_HAS` IF NOT EXISTS FOR ()-[r:`HAS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_IMPLEMENTS` IF NOT EXISTS FOR ()-[r:`IMPLEMENTS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_INFORMED_BY` IF NOT EXISTS FOR ()-[r:`INFORMED_BY`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_INSTANCE_OF` IF NOT EXISTS FOR ()-[r:`INSTANCE_OF`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_INVOLVES` IF NOT EXISTS FOR ()-[r:`INVOLVES`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_IN_DOMAIN` IF NOT EXISTS FOR ()-[r:`IN_DOMAIN`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_LINKS_TO` IF NOT EXISTS FOR ()-[r:`LINKS_TO`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_MENTIONS` IF NOT EXISTS FOR ()-[r:`MENTIONS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_PERFORMS` IF NOT EXISTS FOR ()-[r:`PERFORMS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_RELATED_TO` IF NOT EXISTS FOR ()-[r:`RELATED_TO`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_REPLACES` IF NOT EXISTS FOR ()-[r:`REPLACES`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_SERVES` IF NOT EXISTS FOR ()-[r:`SERVES`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_SIMILAR_TO` IF NOT EXISTS FOR ()-[r:`SIMILAR_TO`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_SOLVED_BY` IF NOT EXISTS FOR ()-[r:`SOLVED_BY`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_SUBSET_OF` IF NOT EXISTS FOR ()-[r:`SUBSET_OF`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_TARGETS` IF NOT EXISTS FOR ()-[r:`TARGETS`]-() ON (r.`_uid`);
CREATE RANGE INDEX `relation_uid_USES` IF NOT EXISTS FOR ()-[r:`USES`]-() ON (r.`_uid`);
CREATE FULLTEXT INDEX `memory_search` IF NOT EXISTS FOR (n:`_Node`) ON EACH [n.`_terms_title`, n.`_terms_body`, n.`_terms_tags`] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}};

// @vector: run when an embedder is first used, with the parameter $dimension (the length of its vectors).
CREATE VECTOR INDEX `memory_vectors` IF NOT EXISTS FOR (n:`Embedded`) ON (n.`embedding`) OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine'}};
