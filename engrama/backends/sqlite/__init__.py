"""The embedded default: one SQLite file through apsw."""
