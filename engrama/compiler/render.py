"""From a compiled profile to the text of every file of its bundle; pure and deterministic."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jinja2

from engrama.compiler.docs_view import docs_view
from engrama.compiler.lower.cypher import reflect_cypher
from engrama.compiler.lower.ddl_cypher import cypher_view
from engrama.compiler.lower.ddl_sql import sql_view
from engrama.compiler.lower.sql import reflect_sql
from engrama.compiler.tools_view import tools_document
from engrama.compiler.views import models_view
from engrama.ir.bundle import BUNDLE_FORMAT, MANIFEST, PROFILE
from engrama.ir.canonical import digest, readable_json
from engrama.ir.pattern import Pattern, pattern_from_json
from engrama.ir.profile import CompiledProfile, profile_to_dict

COMPILER_VERSION = 4
"""Raised whenever the same profile compiles to other text than before."""

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"

_TEMPLATED: dict[str, tuple[str, str, Callable[[CompiledProfile], Any]]] = {
    "models.py": ("models.py.j2", "models", models_view),
    "neo4j/init.cypher": ("init.cypher.j2", "cypher", cypher_view),
    "prompt.md": ("prompt.md.j2", "prompt", docs_view),
    "SCHEMA.md": ("schema.md.j2", "schema", docs_view),
    "sqlite/schema.sql": ("schema.sql.j2", "sql", sql_view),
}
"""Each file's template, the name its view has there, and what makes the view."""


def render_bundle(profile: CompiledProfile) -> dict[str, str]:
    """Every file of the bundle as `{relative path: text}`, the manifest included."""
    patterns = [pattern_from_json(text) for text in profile.patterns]
    files = {name: _render(template, word, view(profile)) for name, (template, word, view) in _TEMPLATED.items()}
    files |= {
        PROFILE: readable_json(profile_to_dict(profile)),
        "mcp/tools.json": readable_json(tools_document(profile)),
        "reflect/index.json": readable_json({"patterns": [_entry(item) for item in patterns]}),
    }
    for pattern in patterns:
        if not pattern.skipped:
            files[f"reflect/{pattern.id}.cypher"] = _render("reflect.cypher.j2", "reflect", reflect_cypher(pattern))
            files[f"reflect/{pattern.id}.sql"] = _render("reflect.sql.j2", "reflect", reflect_sql(pattern))
    files[MANIFEST] = readable_json(_manifest(profile, files))
    return dict(sorted(files.items()))


def _manifest(profile: CompiledProfile, files: dict[str, str]) -> dict[str, Any]:
    return {
        "format": BUNDLE_FORMAT,
        "compiler_version": COMPILER_VERSION,
        "profile": profile.name,
        "modules": list(profile.modules),
        "profile_hash": profile.hash,
        "files": {name: digest(text) for name, text in files.items()},
    }


def _entry(pattern: Pattern) -> dict[str, Any]:
    """What `reflect/index.json` says of a pattern; `labels` are those that its variables name."""
    named = {label for item in pattern.variables for label in item.labels}
    return {
        "id": pattern.id,
        "description": pattern.description,
        "labels": sorted(named),
        "skipped": pattern.skipped,
    }


def _render(template: str, word: str, view: Any) -> str:
    return _environment().get_template(template).render({word: view})


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
    )
