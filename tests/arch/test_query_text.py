"""Query text lives in the backends and in the compiled bundles, nowhere else."""

import ast
import re

import pytest

FREE_OF_QUERIES = ("engrama.core", "engrama.skills", "engrama.cli", "engrama.sdk", "engrama.config", "engrama.ir")
SCOPE_HELPER = "engrama.core.scope"
"""Holds the one predicate, in both languages, that a query of any backend filters its owner by."""
QUERY = re.compile(
    r"\bSELECT\b.+\bFROM\b|\bINSERT\s+(OR\s+\w+\s+)?INTO\b|\bUPDATE\s+\w+\s+SET\b|\bDELETE\s+FROM\b|\bCREATE\s+(TABLE|INDEX)"
    r"|\bMATCH\s*\(|\bMERGE\s*\(|\bUNWIND\b|\bDETACH\s+DELETE\b|\bPRAGMA\b",
    re.S,
)


def queries(tree):
    """The texts in a module, docstrings apart, that read as SQL or Cypher."""
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in documentation
        and QUERY.search(node.value)
    ]


def test_only_backends_and_the_compiler_hold_query_text(modules):
    offenders = {
        module.name: found
        for module in modules
        if module.name.startswith(FREE_OF_QUERIES) and module.name != SCOPE_HELPER and (found := queries(module.tree))
    }
    assert offenders == {}


def test_the_scan_sees_the_queries_of_the_sqlite_backend(modules):
    assert {module.name for module in modules if queries(module.tree)} >= {
        "engrama.backends.sqlite.reading",
        "engrama.backends.sqlite.writing",
    }


@pytest.mark.parametrize(
    "text",
    [
        "SELECT uid\n FROM nodes",
        "INSERT OR REPLACE INTO nodes VALUES (?)",
        "UPDATE nodes SET key = ?",
        "MATCH (n:Project) RETURN n",
        "MERGE (n {uid: $uid})",
    ],
)
def test_a_query_is_recognised(text):
    assert queries(ast.parse(f"sql = {text!r}"))


@pytest.mark.parametrize("text", ["Select one from the list.", "merge A into B", "a match (see above)"])
def test_a_sentence_is_no_query(text):
    assert not queries(ast.parse(f"words = {text!r}"))
