"""The Neo4j store: one table from request to Cypher, driven synchronously or by an event loop."""
