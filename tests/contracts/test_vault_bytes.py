"""Whole vaults of real people: after a sync every file is as it was but for our one line, and gives the graph again."""

import re
import tarfile
from pathlib import Path

import pytest

from tests.vaults import open_notebook

FIXTURE = Path(__file__).resolve().parents[1] / "fixtures" / "kepano-vault.tar.gz"
PLACES = (Path(__file__).resolve().parents[3], Path.cwd().parent)
HELP = next(
    (path for place in PLACES if (path := place / "shared/data/vaults/obsidian-help-en-es.tar.gz").exists()), None
)
LINE = re.compile(rb'^engrama_id: "?[0-9a-f-]{36}"?(\r\n|\n)', re.M)
"""The one line that is ours."""

VAULTS = [
    pytest.param(FIXTURE, id="kepano"),
    pytest.param(
        HELP,
        id="obsidian-help",
        marks=pytest.mark.skipif(HELP is None, reason="the Obsidian help vault may not be shipped and is not here"),
    ),
]


def without_our_line(data: bytes) -> bytes:
    rest = LINE.sub(b"", data, count=1)
    bare = re.sub(rb"\A(\xef\xbb\xbf)?---(\r\n|\n)---(\r\n|\n)", rb"\1", rest, count=1)
    return bare if bare != rest else rest


@pytest.fixture(params=VAULTS)
def vault(request, tmp_path):
    folder = tmp_path / "vault"
    with tarfile.open(request.param) as archive:
        # Python 3.11 knows filters from its fourth patch on only, so the archive's own is set where there is one
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(folder)
    return folder


def test_every_byte_of_every_file_that_is_not_ours_stays(vault, tmp_path):
    book = open_notebook("sqlite-sync", tmp_path / "store", vault)
    before = book.tree()
    report = book.sync()
    after = book.tree()
    assert after.keys() == before.keys()
    touched = {name for name in before if before[name] != after[name]}
    assert touched == set(report.injected)
    assert len(touched) > 50
    for name in touched:
        assert name.endswith(".md")
        assert before[name] in (without_our_line(after[name]), LINE.sub(b"", after[name], count=1)), name
    for item in report.quarantined:
        assert before[item["path"]] == after[item["path"]]
    assert not any("Templates/" in name for name in touched)
    again = book.sync()
    assert book.tree() == after
    assert again.counts["unchanged"] == again.counts["notes"] - len(again.quarantined)
    book.memory.close()


def test_the_vault_alone_gives_the_same_graph_again(vault, tmp_path):
    one = open_notebook("sqlite-sync", tmp_path / "one", vault)
    one.sync()
    after = one.tree()
    two = open_notebook("null-sync", tmp_path / "two", vault)
    two.sync()
    assert two.tree() == after
    assert {name: node["uid"] for name, node in one.nodes().items() if node["state"] == "live"} == {
        name: node["uid"] for name, node in two.nodes().items() if node["state"] == "live"
    }
    assert {name: node["properties"] for name, node in one.nodes().items()} == {
        name: node["properties"] for name, node in two.nodes().items()
    }
    assert one.relations() == two.relations()
    assert len(one.relations()) > 50
    for book in (one, two):
        book.memory.close()
