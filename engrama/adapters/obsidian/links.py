"""Wikilinks: where they stand in a text, and which note of a vault each means."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from engrama.core.vault.notes import Link

_LINK = re.compile(r"!?\[\[(?P<target>[^\[\]|#^\n]*)(?:[#^][^\[\]|\n]*)?(?:\|(?P<shown>[^\[\]\n]*))?\]\]")
_FENCE = re.compile(r"^[ \t>]*(?:[-*+][ \t]+)?(?P<fence>`{3,}|~{3,})(?P<rest>[^\n]*)$")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|%%.*?(?:%%|\Z)", re.S)
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)
_FACT = re.compile(r"^[ \t]*[-*+] \[[^\W\d_][\w -]*[^\W_]\] +\S.*$", re.M)
ATTACHMENTS = frozenset(
    "avif bmp gif jpeg jpg png svg webp flac m4a mp3 ogg wav 3gp webm mkv mov mp4 ogv pdf canvas base css csv json"
    " js zip html docx xlsx pptx excalidraw".split()
)


def prose_of(text: str) -> str:
    """The text without code, comments and fences, whose brackets are no links and whose lines are no facts."""
    return _CODE.sub(_blank, _COMMENT.sub(_blank, _without_fences(text)))


def wikilinks(prose: str) -> list[tuple[str, str]]:
    """Target and shown text of each link of a prose, once each and in order; headings and blocks are left off."""
    found: dict[str, str] = {}
    for match in _LINK.finditer(prose):
        # Inside a table the bar that parts target and alias is escaped.
        target = match["target"].removesuffix("\\").strip()
        if target and target not in found:
            found[target] = (match["shown"] or "").strip()
    return list(found.items())


def single_link(text: str) -> tuple[str, str] | None:
    """Target and shown text where a value is one link and nothing else."""
    match = _LINK.fullmatch(text.strip())
    return (match["target"].strip(), (match["shown"] or "").strip()) if match else None


def facts(prose: str) -> list[str]:
    """Lines such as `- [decision] use cone 6 #glaze`: a word in brackets, then a text; no dates, times or boxes."""
    return [line.strip()[2:].strip() for line in _FACT.findall(prose)]


def is_attachment(target: str) -> bool:
    """Whether a link leads to a file that is no note."""
    return target.rpartition(".")[2].lower() in ATTACHMENTS if "." in target else False


class NoteIndex:
    """The notes of a vault by their names, as links spell them: letter case and Unicode form do not matter."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._by_stem: dict[str, list[str]] = defaultdict(list)
        for path in paths:
            self.add(path)

    def add(self, path: str) -> None:
        """Let links find one more note."""
        self._by_stem[_name(path.rpartition("/")[2])].append(path)

    def find(self, target: str, source: str, shown: str = "") -> Link:
        """The note that a link in `source` means: by its path, a part of it from the right, or its name alone."""
        wanted = _from(target, source)
        if wanted is None:
            return Link(target, shown=shown)
        stem = _name(wanted.rpartition("/")[2])
        exact = wanted.startswith("/")
        name = _name(wanted.lstrip("/"))
        found = [path for path in self._by_stem.get(stem, ()) if _ends(_name(path), name, exact)]
        if len(found) > 1 and "/" in name:
            whole = [path for path in found if _name(path) == name]
            found = whole if len(whole) == 1 else found
        if len(found) == 1:
            return Link(target, found[0], shown=shown)
        return Link(target, "", tuple(sorted(found)), shown)


def _from(target: str, source: str) -> str | None:
    """The target seen from the vault's top where it is relative; None where it leads out of the vault."""
    if not target.startswith(("./", "../")):
        return target
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    return None if joined.startswith("..") else f"/{joined}"


def _ends(path: str, name: str, exact: bool) -> bool:
    return path == name or (not exact and path.endswith(f"/{name}"))


def _name(path: str) -> str:
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
    return folded.removesuffix(".md")


def _without_fences(text: str) -> str:
    kept: list[str] = []
    fence = ""
    for line in text.split("\n"):
        match = _FENCE.match(line)
        if fence:
            closes = match and match["fence"][0] == fence[0] and len(match["fence"]) >= len(fence)
            fence = "" if closes and match and not match["rest"].strip() else fence
            kept.append("")
        elif match and not (match["fence"][0] == "`" and "`" in match["rest"]):
            fence = match["fence"]
            kept.append("")
        else:
            kept.append(line)
    return "\n".join(kept)


def _blank(match: re.Match[str]) -> str:
    """As many lines as there were, so that what stands around does not grow together."""
    return "\n" * match[0].count("\n") or " "
