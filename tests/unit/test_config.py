import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engrama.config import load_config
from engrama.errors import ConfigInvalid
from engrama.ir.bundle import base_bundle
from engrama.settings import SETTINGS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def place(tmp_path):
    """A home folder and a working folder inside it, with a loader for them."""

    class Place:
        home = tmp_path / "home"
        work = tmp_path / "home" / "work"

        def load(self, flags=None, cwd=None, **environ):
            return load_config(flags, environ=environ, cwd=cwd or self.work, home=self.home)

    Place.work.mkdir(parents=True)
    return Place()


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_any_set_up_the_workspace_is_the_users_folder_and_the_bundle_the_shipped_one(place):
    config = place.load()
    assert config.home == place.home / ".engrama"
    assert config.database == place.home / ".engrama" / "engrama.db"
    assert config.bundle == base_bundle()
    assert (config.profile, config.workspace_file, config.vault) == (None, None, None)
    assert set(config.sources.values()) == {"default"}
    assert not (place.home / ".engrama").exists()


def test_defaults_are_those_of_the_reference(place):
    config = place.load()
    assert (config.backend, config.vector_backend) == ("sqlite", "sqlite-vec")
    assert (config.neo4j.uri, config.neo4j.username, config.neo4j.database) == (
        "bolt://localhost:7687",
        "neo4j",
        "neo4j",
    )
    assert config.neo4j.password is None
    assert config.embedding.provider == "none"
    assert config.ranking.fusion_mode == "rrf"
    assert (config.ranking.rrf_k, config.ranking.graph_hops, config.ranking.fanout_cap) == (60, 2, 64)
    assert config.ranking.graph_rerank is True
    assert (config.durability, config.transport) == ("full", "stdio")
    assert config.trust_levels == {"sync": 1.0, "cli": 1.0, "sdk": 0.8, "mcp": 0.5}
    assert (config.org_id, config.user_id, config.local_sub) == (None, None, None)


def test_a_project_keeps_its_database_in_a_folder_of_its_own(place):
    write(place.work / "engrama.yaml", "profile: base\nmodules: [teaching, ai]\n")
    below = place.work / "a" / "b"
    below.mkdir(parents=True)
    config = place.load(cwd=below)
    assert config.home == place.work
    assert config.database == place.work / ".engrama" / "engrama.db"
    assert config.bundle == place.work / "generated"
    assert (config.profile, config.modules) == ("base", ("teaching", "ai"))
    assert config.workspace_file == place.work / "engrama.yaml"


def test_the_users_folder_with_a_selection_still_keeps_its_database_directly(place):
    write(place.home / ".engrama" / "engrama.yaml", "profile: developer\n")
    config = place.load()
    assert config.database == place.home / ".engrama" / "engrama.db"
    assert config.bundle == place.home / ".engrama" / "generated"


def test_a_folder_named_as_home_holds_the_database_itself_and_its_own_selection(place, tmp_path):
    other = tmp_path / "other"
    assert place.load(ENGRAMA_HOME=str(other)).database == other / "engrama.db"
    write(other / "engrama.yaml", "profile: developer\n")
    config = place.load(ENGRAMA_HOME=str(other))
    assert (config.database, config.bundle) == (other / "engrama.db", other / "generated")


def test_naming_a_project_as_home_opens_the_memory_that_the_project_has(place):
    write(place.work / "engrama.yaml", "profile: base\n")
    write(place.work / ".engrama" / "engrama.db", "")
    assert place.load({"home": place.work}, cwd=place.home).database == place.work / ".engrama" / "engrama.db"


def test_the_order_is_flag_environment_dotenv_here_dotenv_workspace_file_default(place):
    below = place.work / "below"
    below.mkdir()
    key, name = "rrf_k", "ENGRAMA_RRF_K"
    steps = [
        lambda: write(place.work / "engrama.yaml", f"{key}: 5\n"),
        lambda: write(place.work / ".env", f"{name}=4\n"),
        lambda: write(below / ".env", f"{name}=3\n"),
    ]
    assert place.load(cwd=below).ranking.rrf_k == 60
    for expected, step in zip((5, 4, 3), steps, strict=True):
        step()
        assert place.load(cwd=below).ranking.rrf_k == expected
    assert place.load(cwd=below, ENGRAMA_RRF_K="2").ranking.rrf_k == 2
    assert place.load({key: 1}, cwd=below, ENGRAMA_RRF_K="2").ranking.rrf_k == 1


def test_sources_name_the_file_and_line_of_each_value(place):
    write(place.work / "engrama.yaml", "profile: base\n\nrrf_k: 5\n")
    write(place.work / ".env", "# mine\n\nexport ENGRAMA_GRAPH_HOPS='3'\n")
    sources = place.load(ENGRAMA_ORG_ID="me").sources
    assert sources["rrf_k"] == f"from {place.work / 'engrama.yaml'}:3"
    assert sources["graph_hops"] == f"from {place.work / '.env'}:3"
    assert sources["org_id"] == "from the environment"
    assert sources["home"] == f"the nearest {place.work / 'engrama.yaml'}"
    assert sources["durability"] == "default"


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_empty_value_counts_as_absent_at_every_level(place, empty):
    write(place.work / "engrama.yaml", "profile: base\nvault:\ndurability: ''\norg_id: null\n")
    write(place.work / ".env", "ENGRAMA_RRF_K=\n")
    config = place.load({"database": empty}, ENGRAMA_HOME=empty, ENGRAMA_DURABILITY=empty)
    assert config.database == place.work / ".engrama" / "engrama.db"
    assert (config.vault, config.durability, config.org_id, config.ranking.rrf_k) == (None, "full", None, 60)


def test_a_tilde_is_the_home_folder_wherever_it_is_written(place):
    write(place.work / "engrama.yaml", "profile: base\nvault: ~/notes\n")
    config = place.load(ENGRAMA_DB_PATH="~/.engrama/engrama.db")
    assert config.database == place.home / ".engrama" / "engrama.db"
    assert config.vault == place.home / "notes"
    assert place.load({"home": "~"}).home == place.home
    with pytest.raises(ConfigInvalid, match="ENGRAMA_DB_PATH"):
        place.load(ENGRAMA_DB_PATH="~nobody-of-that-name/x.db")


def test_a_relative_path_starts_where_it_was_written(place):
    below = place.work / "below"
    below.mkdir()
    write(place.work / "engrama.yaml", "profile: base\ndatabase: data/memory.db\n")
    assert place.load(cwd=below).database == place.work / "data" / "memory.db"
    assert place.load(cwd=below, ENGRAMA_DB_PATH="here.db").database == below / "here.db"


def test_a_home_given_by_flag_is_not_undone_by_a_database_from_the_environment(place, tmp_path):
    config = place.load({"home": tmp_path / "x"}, ENGRAMA_DB_PATH="/srv/other.db")
    assert config.database == tmp_path / "x" / "engrama.db"
    both = place.load(ENGRAMA_HOME=str(tmp_path / "x"), ENGRAMA_DB_PATH=str(tmp_path / "y.db"))
    assert (both.home, both.database) == (tmp_path / "x", tmp_path / "y.db")


MALFORMED = {
    "ENGRAMA_VAULT_FOLDERS": ("10-projects", "10-projects=Project"),
    "ENGRAMA_VAULT_TENANTS": ("ann", "acme/ann=people/ann"),
    "GRAPH_BACKEND": ("mysql", "sqlite, neo4j or null"),
    "VECTOR_BACKEND": ("faiss", "sqlite-vec"),
    "NEO4J_URI": ("localhost", "bolt://"),
    "EMBEDDING_PROVIDER": ("cohere", "ollama"),
    "EMBEDDING_DIMENSIONS": ("0", "whole number"),
    "OPENAI_BASE_URL": ("api.openai.com", "https://"),
    "OLLAMA_URL": ("ftp://x", "http://"),
    "ENGRAMA_FUSION_MODE": ("mix", "rrf or linear"),
    "ENGRAMA_RRF_K": ("0", "at least 1"),
    "ENGRAMA_GRAPH_RERANK": ("maybe", "true or false"),
    "ENGRAMA_GRAPH_HOPS": ("two", "whole number"),
    "ENGRAMA_FANOUT_CAP": ("-1", "at least 1"),
    "ENGRAMA_RANKING_LEGACY": ("2", "true or false"),
    "ENGRAMA_TRUST_LEVELS": ("sdk=2", "from 0 to 1"),
    "ENGRAMA_DURABILITY": ("fast", "full or normal"),
    "ENGRAMA_TRANSPORT": ("tcp", "stdio or http"),
    "ENGRAMA_HTTP_HOST": ("http://x", "host name"),
    "ENGRAMA_HTTP_PORT": ("70000", "65535"),
    "ENGRAMA_HTTP_ALLOWED_HOSTS": ("a b/c", "host names"),
    "ENGRAMA_USER_ID": ("a\x07b", "printable"),
}


@pytest.mark.parametrize("variable", MALFORMED)
def test_a_malformed_value_names_variable_place_value_and_expectation(place, variable):
    value, expected = MALFORMED[variable]
    with pytest.raises(ConfigInvalid) as from_environment:
        place.load(**{variable: value})
    assert f"{variable} is" in str(from_environment.value)
    assert value in str(from_environment.value)
    assert "environment" in str(from_environment.value)
    assert expected in str(from_environment.value)
    write(place.work / ".env", f"OTHER=1\n{variable}={value}\n")
    with pytest.raises(ConfigInvalid) as from_file:
        place.load()
    assert f"{place.work / '.env'}:2" in str(from_file.value)
    assert (from_file.value.file, from_file.value.line) == (str(place.work / ".env"), 2)


def test_settings_without_a_wrong_value_are_only_paths_texts_and_secrets():
    free = {setting.variable for setting in SETTINGS} - set(MALFORMED)
    assert free == {
        "ENGRAMA_HOME",
        "ENGRAMA_DB_PATH",
        "VAULT_PATH",
        "ENGRAMA_VAULT_DEFAULT",
        "ENGRAMA_VAULT_TEMPLATES",
        "NEO4J_USERNAME",
        "NEO4J_PASSWORD",
        "NEO4J_DATABASE",
        "EMBEDDING_MODEL",
        "OPENAI_API_KEY",
        "ENGRAMA_HTTP_TOKEN",
        "ENGRAMA_ORG_ID",
        "ENGRAMA_LOCAL_SUB",
        "ENGRAMA_AGENT_ID",
        "ENGRAMA_SESSION_ID",
    }


def test_folders_of_the_vault_are_the_same_whichever_slash_they_are_written_with(place):
    text = "vault:\n  tenants: {acme/ann: people\\ann\\}\n  folders: {10\\work: Project}\n  templates: my\\forms\n"
    write(place.work / "engrama.yaml", text)
    notes = place.load().notes
    assert notes.tenants == {"acme/ann": "people/ann"}
    assert notes.folders == {"10/work": "Project"}
    assert notes.templates == "my/forms"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("profile: base\ndatabse: x.db\n", 2, 'Did you mean "database"'),
        ("ENGRAMA_RRF_K: 5\n", 1, 'Did you mean "rrf_k"'),
        ("home: /x\n", 1, "no setting"),
        ("profile: base\nprofile: x\n", 2, "twice"),
        ("- a\n", 1, "no keys"),
        ("profile: base\ndatabase: {a: b}\n", 2, "plain value"),
        ("profile: base\nvault: {path: x, folder: y}\n", 2, "no part of vault"),
        ("profile: base\nvault: {folders: [a]}\n", 2, "plain value"),
        ("vault:\n  path: x\n  tenants:\n    acme/ann: people/ann\n    acme/bob: /tmp/x\n", 5, "inside the vault"),
        ("vault:\n  tenants: {acme/ann: people/../../x}\n", 2, "inside the vault"),
        ("vault:\n  tenants: {acme/ann: .obsidian}\n", 2, "inside the vault"),
        ("profile: base\nvault_tenants: acme/ann=/tmp/x\n", 2, "inside the vault"),
        ("profile: base\nvault_tenants: acme/ann=..\\x\n", 2, "inside the vault"),
        ("profile: base\nvault_tenants: acme/ann=C:/x\n", 2, "inside the vault"),
        ("profile: !!python/object:os.system x\n", 1, "tag"),
        ("profile: base\n\trrf_k: 2\n", 2, "YAML"),
        ("profile: base\nrrf_k: many\n", 2, "ENGRAMA_RRF_K"),
    ],
)
def test_a_wrong_workspace_file_is_refused_at_its_line(place, text, line, says):
    path = write(place.work / "engrama.yaml", text)
    with pytest.raises(ConfigInvalid) as caught:
        place.load()
    assert f"{path}:{line}" in str(caught.value)
    assert says in f"{caught.value} {caught.value.hint}"
    assert caught.value.line == line


def test_words_that_yaml_reads_as_booleans_stay_words(place):
    write(place.work / "engrama.yaml", "profile: base\norg_id: no\nuser_id: 0123\ngraph_rerank: off\n")
    config = place.load()
    assert (config.org_id, config.user_id, config.ranking.graph_rerank) == ("no", "0123", False)


@pytest.mark.parametrize("text", ["modules: [a, b, a]\n", "modules: a b\n", "modules: a,b\n", "modules:\n- a\n- b\n"])
def test_modules_alone_build_on_base(place, text):
    write(place.work / "engrama.yaml", text)
    config = place.load()
    assert (config.profile, config.modules) == ("base", ("a", "b"))


def test_trust_levels_of_some_sources_leave_the_others(place):
    write(place.work / "engrama.yaml", "profile: base\ntrust_levels: {mcp: 0.25, robot: 0}\n")
    assert place.load().trust_levels == {"sync": 1.0, "cli": 1.0, "sdk": 0.8, "mcp": 0.25, "robot": 0.0}


def test_legacy_ranking_means_the_linear_blend(place):
    assert place.load(ENGRAMA_RANKING_LEGACY="1").ranking.fusion_mode == "linear"


@pytest.mark.parametrize(("backend", "vectors"), [("neo4j", "neo4j"), ("null", "none"), ("sqlite", "sqlite-vec")])
def test_the_vector_backend_follows_the_graph_backend(place, backend, vectors):
    assert place.load(GRAPH_BACKEND=backend).vector_backend == vectors
    assert place.load(GRAPH_BACKEND=backend, VECTOR_BACKEND="none").vector_backend == "none"


@pytest.mark.parametrize("inside", [ROOT / "engrama" / "x.db", Path("/v/lib/python3/site-packages/engrama/x.db")])
def test_a_database_inside_an_installed_package_is_refused(place, inside):
    with pytest.raises(ConfigInvalid, match="installed package"):
        place.load(ENGRAMA_DB_PATH=str(inside))


def test_a_database_that_is_a_folder_is_refused(place):
    with pytest.raises(ConfigInvalid, match="is a folder"):
        place.load(ENGRAMA_DB_PATH=str(place.work))


def test_other_peoples_dotenv_files_do_no_harm(place):
    (place.work / ".env").write_bytes(b"\xef\xbb\xbfNAME=caf\xe9\n'broken\nENGRAMA_RRF_K=7 # seven\n")
    assert place.load().ranking.rrf_k == 7
    (place.work / ".env").unlink()
    (place.work / ".env").mkdir()
    assert place.load().ranking.rrf_k == 60


def test_a_broken_line_of_ours_in_a_dotenv_file_is_named(place):
    write(place.work / ".env", "A=1\nENGRAMA_HOME='oops\n")
    with pytest.raises(ConfigInvalid, match=r"\.env:2"):
        place.load()


def test_every_mistake_of_every_file_is_told_at_its_line_with_a_suggestion(place):
    dotenv = write(place.work / ".env", "ENGRAMA_RRF_K 7\nOTHER\nENGRAMA_FANOUT\nENGRAMA_FANOUT_CAPP 3\n'theirs\n")
    yaml = write(place.work / "engrama.yaml", "profile: base\ndatabse: x\ndatabase: {a: b}\nrrfk: 1\n")
    with pytest.raises(ConfigInvalid) as caught:
        place.load(ENGRAMA_GRAPH_HOPS="many", ENGRAMA_DURABILITY="fast")
    lines = str(caught.value).splitlines()
    expected = [
        (f"{dotenv}:1", "Write ENGRAMA_RRF_K=VALUE"),
        (f"{dotenv}:4", "Write ENGRAMA_FANOUT_CAP=VALUE"),
        (f"{yaml}:2", 'Did you mean "database"'),
        (f"{yaml}:3", "one plain value"),
        (f"{yaml}:4", 'Did you mean "rrf_k"'),
        ("ENGRAMA_GRAPH_HOPS", "many"),
        ("ENGRAMA_DURABILITY", "fast"),
    ]
    assert len(lines) == len(expected)
    for line, parts in zip(lines, expected, strict=True):
        assert all(part in line for part in parts), line
    assert (caught.value.file, caught.value.line) == (str(dotenv), 1)


def test_a_variable_of_ours_without_a_value_is_no_empty_value(place):
    write(place.work / ".env", "ENGRAMA_RRF_K\n")
    with pytest.raises(ConfigInvalid, match="ENGRAMA_RRF_K cannot be read"):
        place.load()


def test_a_value_of_ours_that_is_no_utf_8_is_refused_rather_than_altered(place):
    (place.work / ".env").write_bytes(b"NAME=caf\xe9\nENGRAMA_USER_ID=caf\xe9\n")
    with pytest.raises(ConfigInvalid, match=r"\.env:2: the value of ENGRAMA_USER_ID is not UTF-8"):
        place.load()


def test_a_broken_line_shows_no_secret(place):
    write(place.work / ".env", "NEO4J_PASSWORD='hunter2\n")
    with pytest.raises(ConfigInvalid, match="NEO4J_PASSWORD") as caught:
        place.load()
    assert "hunter2" not in str(caught.value)


def test_a_database_that_is_no_file_is_refused_in_a_file_too(place):
    os.mkfifo(place.work / "pipe")
    for path in ("pipe", ":memory:"):
        write(place.work / "engrama.yaml", f"database: '{path}'\n")
        with pytest.raises(ConfigInvalid, match=r"no regular file|is no file"):
            place.load()


def test_secrets_are_in_no_representation(place):
    config = place.load(NEO4J_PASSWORD="hush $ {x}", OPENAI_API_KEY="hush too")
    assert config.neo4j.password == "hush $ {x}"
    assert "hush" not in repr(config)


def test_a_vanished_current_folder_is_a_sentence(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(ConfigInvalid, match="no longer exists"):
        load_config(environ={}, home=tmp_path)


def test_yaml_and_dotenv_are_loaded_only_for_files_that_exist(tmp_path):
    code = (
        "import sys\nfrom engrama.config import load_config\nload_config()\n"
        "print([n for n in ('yaml', 'dotenv', 'jinja2') if n in sys.modules])"
    )
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_the_table_the_example_file_and_the_document_agree():
    code = {setting.variable: setting.default for setting in SETTINGS}
    example = dict(re.findall(r"^# ?([A-Z0-9_]+)=(.*)$", (ROOT / ".env.example").read_text(encoding="utf-8"), re.M))
    assert example == code
    document = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z0-9_]+)` \| `([a-z0-9_]+)` \| (\S+) \|", document, re.M)
    assert {name: "" if default == "—" else default.strip("`") for name, _, default in rows} == code
    keys = {setting.variable: setting.key for setting in SETTINGS}
    assert {name: key for name, key, _ in rows} == keys
