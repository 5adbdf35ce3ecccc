"""Finds queries that could cross owners: every one must carry the scope or say why it need not.

Python is read by its syntax tree: each text in `engrama/backends` that is SQL or Cypher on owned rows, put together
from its parts. The compiled bundles' `.sql` and `.cypher` files are read statement by statement. A query passes when
every owned table, node or relation in it is tied to a scope, or when a comment on it or directly above it says
`scope-exempt: <reason>`. There is no list of exempted files or functions.

A row that is joined by its id to another row, and a node at the end of a relation, has the scope of that row or
relation: the stores' guards refuse everything else.
"""

from __future__ import annotations

import ast
import io
import re
import sqlite3
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("engrama/backends", "engrama/bundles", "generated")

OWNED = (
    "nodes|edges|observations|versions|tallies|scope_notes|touched_nodes|touched_relations|node_embeddings|"
    "embedding_counts|scopes|erased|nodes_fts|nodes_terms"
)
_SQL = re.compile(
    rf"\b(?:FROM|JOIN|INTO|(?<!FOR )UPDATE)\s+({OWNED})\b(?:\s+(?:AS\s+)?([a-z]\w*|\"[^\"]+\"))?", re.IGNORECASE
)
_RANKING = " (nodes_fts, rank)"
_WORDS = frozenset(
    "where join left inner cross on order group limit set values select union using natural full indexed not returning "
    "default window and or having as do when".split()
)
_SQL_SCOPE = re.compile(r"(?:(\"[^\"]+\"|\w+)\.)?\bscope\b", re.IGNORECASE)

_CYPHER = re.compile(r"\b(?:MATCH|MERGE|CREATE|FOREACH)\s*\(|\bqueryNodes\s*\(|\bqueryRelationships\s*\(")
_CYPHER_DDL = re.compile(r"^\s*(?:CREATE|DROP)\s+(?:\w+\s+)?(?:CONSTRAINT|INDEX)\b", re.IGNORECASE)
_NAME = r"(`[^`]+`|\w+)"
_NODE = re.compile(rf"\({_NAME}?\s*:\s*`?_?\w")
_EDGE = re.compile(rf"-\[{_NAME}\s*(?::|\])")
_RELATION = re.compile(rf"\({_NAME}?[^()]*\)\s*<?-\[{_NAME}[^\]]*\]->?\s*\({_NAME}?")
_BRACES = re.compile(rf"\({_NAME}?\s*:[^(){{}}]*\{{[^}}]*\borg_id\b")

EXEMPT = re.compile(r"scope-exempt:[ \t]*(.*)")
SHORTEST_REASON = 10
"""Characters of a reason; less says nothing."""

UNKNOWN = " ⟨?⟩ "
HELPERS = ("owned", "scope_filter_cypher", "scope_filter_sql")


class Finding(NamedTuple):
    """A query without a scope."""

    file: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.problem}"


class Query(NamedTuple):
    """A query's text, where it begins, and the comments on it and directly above it."""

    text: str
    line: int
    comments: tuple[str, ...]


def check(queries: Iterable[Query], file: str) -> list[Finding]:
    """The findings among queries; an exemption must give its reason."""
    found = []
    for query in queries:
        problem = unscoped(query.text)
        if not problem:
            continue
        reasons = [match[1].strip(" -*/") for text in query.comments if (match := EXEMPT.search(text))]
        if not reasons:
            found.append(Finding(file, query.line, problem))
        elif max(map(len, reasons)) < SHORTEST_REASON:
            found.append(Finding(file, query.line, "is exempt without a reason; write `scope-exempt: <reason>`"))
    return found


def unscoped(text: str) -> str:
    """What in a query is tied to no scope, as a sentence; empty when nothing is, or when it is no query."""
    if _CYPHER_DDL.match(text):
        return ""
    cypher = bool(_CYPHER.search(text))
    for branch in _branches(text):
        problem = _unscoped_cypher(branch) if cypher else _unscoped_sql(branch)
        if problem:
            return problem
    return ""


def _branches(text: str) -> list[str]:
    """The parts of a query between UNIONs that stand in no brackets: each must be scoped for itself."""
    depth, start, found = 0, 0, []
    for match in re.finditer(r"[({]|[)}]|\bUNION(?:\s+ALL)?\b", text):
        if match[0] in "({":
            depth += 1
        elif match[0] in ")}":
            depth -= 1
        elif depth == 0:
            found.append(text[start : match.start()])
            start = match.end()
    return [*found, text[start:]]


def _unscoped_sql(text: str) -> str:
    scoped = Counter((match[1] or "").strip('"').lower() for match in _SQL_SCOPE.finditer(text))
    introduced: Counter[tuple[str, str]] = Counter()
    for match in _SQL.finditer(text):
        alias = _alias(match)
        if match[1].lower() == "nodes_fts" and (scoped or text[match.end() :].startswith(_RANKING)):
            continue  # entries carry the number of their node, and the second says only how they are ranked
        joined = re.match(rf"\s+ON\s+\"?{re.escape(alias)}\"?\.id\s*=\s*[\"\w(-]", text[match.end() :], re.IGNORECASE)
        if not joined or not scoped:
            introduced[match[1].lower(), alias.lower()] += 1
    for (table, alias), times in introduced.items():
        names = {alias, "new", "old", ""} if alias == table else {alias}
        if sum(scoped[name] for name in names) < times:
            return f"SQL on {table}{'' if alias == table else f' ({alias})'} without its scope"
    return ""


def _alias(match: re.Match[str]) -> str:
    alias = (match[2] or "").strip('"')
    return match[1] if not alias or alias.lower() in _WORDS else alias


def _unscoped_cypher(text: str) -> str:
    if not _CYPHER.search(text):
        return ""
    tied = set(re.findall(rf"{_NAME}\.org_id\b", text)) | {match[1] for match in _BRACES.finditer(text)}
    for match in _RELATION.finditer(text):
        if match[2] in tied:
            tied |= {match[1], match[3]} - {None}
    for match in (*_NODE.finditer(text), *_EDGE.finditer(text)):
        name = match[1]
        if name is not None and name not in tied:
            return f"Cypher on {name} without its scope"
    return "" if tied else "Cypher without the scope"


# Python


def python_queries(source: str, known: Mapping[str, str] | None = None) -> Iterator[Query]:
    """Every text of a module, put together from its parts; parts that only the run knows are marked as unknown."""
    tree = ast.parse(source)
    comments = _comments(source)
    texts = _Texts(tree, dict(known or {}))
    for statement, expression in _outermost(tree):
        text = texts.within(expression).of(expression)
        if text is not None:
            above = _above(comments, statement.lineno)
            own = [comments[n][0] for n in range(statement.lineno, _end(statement) + 1) if n in comments]
            nearer = _above(comments, expression.lineno)
            yield Query(text, expression.lineno, (*own, *above, *nearer))


def _outermost(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.expr]]:
    """The largest text expressions of each statement, docstrings apart."""
    for statement in ast.walk(tree):
        if not isinstance(statement, ast.stmt) or _is_text(getattr(statement, "value", None), statement):
            continue
        waiting = [node for node in ast.iter_child_nodes(statement) if not isinstance(node, ast.stmt)]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp) or _is_format(node):
                if isinstance(node, ast.expr):
                    yield statement, node
                if not isinstance(node, ast.BinOp) or isinstance(node.op, ast.Add):
                    continue
            waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def _is_text(value: object, statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(value, ast.Constant)


def _is_format(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "join")


class _Texts:
    """What expressions of a module are as texts, as far as the module alone says."""

    def __init__(self, tree: ast.Module, known: dict[str, str]) -> None:
        self._known = known
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        self._functions = [item for item in ast.walk(tree) if isinstance(item, functions)]
        self._take(tree.body)

    def within(self, node: ast.expr) -> _Texts:
        """The same with the names of the function around a node."""
        around = [item for item in self._functions if item.lineno <= node.lineno <= (item.end_lineno or 0)]
        if not around:
            return self
        inner = _Texts(ast.Module([], []), dict(self._known))
        inner._take(around[-1].body)
        return inner

    def _take(self, statements: Iterable[ast.stmt]) -> None:
        for statement in statements:
            if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
                self._assign(statement.targets[0], statement.value)

    @property
    def names(self) -> Mapping[str, str]:
        """The texts that the module gives names to."""
        return self._known

    def of(self, node: ast.AST) -> str | None:
        """The text of an expression; None where it is none."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        if isinstance(node, ast.JoinedStr):
            return "".join(self._part(value) for value in node.values)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self.of(node.left), self.of(node.right)
            return None if left is None and right is None else (left or UNKNOWN) + (right or UNKNOWN)
        if isinstance(node, ast.Name):
            return self._known.get(node.id)
        if isinstance(node, ast.List):
            return " ".join(self.of(item) or UNKNOWN for item in node.elts)
        return self._called(node) if isinstance(node, ast.Call) else None

    def _part(self, value: ast.expr) -> str:
        if not isinstance(value, ast.FormattedValue):
            return self.of(value) or ""
        found = self.of(value.value)
        return UNKNOWN if found is None else found

    def _called(self, node: ast.Call) -> str | None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in HELPERS:
            alias = self.of(node.args[-1]) if node.args else None
            alias = "n" if alias is None else alias
            return f"{alias}.org_id = $scope_org_id" if name != "scope_filter_sql" else f"{alias}.scope = ?"
        if _is_format(node) and isinstance(node.func, ast.Attribute):
            texts = [self.of(node.func.value), *(self.of(argument) for argument in node.args)]
            return None if texts[0] is None else " ".join(text if text is not None else UNKNOWN for text in texts)
        return None

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            text = self.of(value)
            if text is not None:
                self._known[target.id] = text
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):
                self._assign(one, other)


def names_of(source: str) -> Mapping[str, str]:
    """The texts that a module gives names to, for those who import them."""
    return _Texts(ast.parse(source), {}).names


def _comments(source: str) -> dict[int, tuple[str, bool]]:
    """Each comment by its line, and whether it stands alone there."""
    lines = source.splitlines()
    return {
        token.start[0]: (token.string, not lines[token.start[0] - 1][: token.start[1]].strip())
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }


def _above(comments: Mapping[int, tuple[str, bool]], line: int) -> list[str]:
    """The comments that stand alone on the lines directly above a line."""
    found = []
    while (line := line - 1) in comments and comments[line][1]:
        found.append(comments[line][0])
    return found


def _end(statement: ast.stmt) -> int:
    """The last line of a statement, of a compound one that of its head."""
    body: list[ast.stmt] = getattr(statement, "body", [])
    if body:
        return max(statement.lineno, body[0].lineno - 1)
    return statement.end_lineno or statement.lineno


# Files of bundles


def sql_queries(text: str) -> Iterator[Query]:
    """The statements of an SQL file; a trigger is one."""
    pending: list[str] = []
    begin = 1
    for number, line in enumerate(text.splitlines(), 1):
        if not pending:
            begin = number
        if pending or line.strip():
            pending.append(line)
        if sqlite3.complete_statement("\n".join(pending)) and _code(pending, "--"):
            yield _query(pending, begin, "--")
            pending = []
    if _code(pending, "--"):
        yield _query(pending, begin, "--")


def cypher_queries(text: str) -> Iterator[Query]:
    """The statements of a Cypher file, each ending with a semicolon at the end of a line."""
    pending: list[str] = []
    begin = 1
    for number, line in enumerate(text.splitlines(), 1):
        if not pending:
            begin = number
        pending.append(line)
        if line.rstrip().endswith(";") and not line.lstrip().startswith("//"):
            yield _query(pending, begin, "//")
            pending = []
    if _code(pending, "//"):
        yield _query(pending, begin, "//")


def _code(lines: list[str], mark: str) -> list[int]:
    return [place for place, line in enumerate(lines) if line.strip() and not line.lstrip().startswith(mark)]


def _query(lines: list[str], begin: int, mark: str) -> Query:
    """A statement without its comments, and those that belong to it: after a blank line a comment is about the file."""
    first = _code(lines, mark)[0]
    attached = first
    while attached and lines[attached - 1].lstrip().startswith(mark):
        attached -= 1
    comments = tuple(line.split(mark, 1)[1] for line in lines[attached:] if mark in line)
    text = "\n".join(line.split(mark, 1)[0] for line in lines[first:])
    return Query(text, begin + first, comments)


# The tree


def findings(root: Path) -> list[Finding]:
    """Every finding in the backends and the compiled bundles below `root`."""
    files = sorted(path for place in PLACES for path in (root / place).rglob("*"))
    known: dict[str, str] = {}
    sources = {path: path.read_text(encoding="utf-8") for path in files if path.suffix in (".py", ".sql", ".cypher")}
    for path, text in sources.items():
        if path.suffix == ".py":
            known.update(names_of(text))
    found = []
    for path, text in sources.items():
        queries = {
            ".py": lambda source: python_queries(source, _imported(source, known)),
            ".sql": sql_queries,
            ".cypher": cypher_queries,
        }[path.suffix](text)
        found += check(queries, str(path.relative_to(root)))
    return found


def _imported(source: str, known: Mapping[str, str]) -> Mapping[str, str]:
    """The texts that a module takes from others by name."""
    names = {
        alias.asname or alias.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return {name: text for name, text in known.items() if name in names}


def main() -> int:
    """Print what was found; 1 when there is anything."""
    found = findings(ROOT)
    for item in found:
        print(item)
    print(f"{len(found)} queries without a scope." if found else "Every query carries its scope or a reason.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
