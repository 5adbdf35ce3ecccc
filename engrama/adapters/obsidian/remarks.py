"""Comments in front matter: an entry that changes keeps those whose line has a place in it still."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engrama.adapters.obsidian.yamltext import NULLS, plain_loader

_REMARK = re.compile(r"#[^\r\n]*")
_BLOCK_HEAD = re.compile(r"[|>][^\s#]*[ \t]+(?=#)")
_LINK = re.compile(r"\[\[(?P<path>[^\]|#]*)[^\]|]*(?:\|(?P<shown>[^\]]*))?\]\]")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


class _Part(NamedTuple):
    """An entry, or an item of one: the comment lines above it, and its own lines (`text`).

    Where it is a list or map of lines, `kids` are those, `head` what stands before and `tail` what stands after them;
    `column` is where its first line begins, and `name` the key of an entry of a map.
    """

    name: str | None
    value: Any
    column: int
    above: str
    text: str
    head: str = ""
    tail: str = ""
    kids: tuple[_Part, ...] = ()


def remarks(text: str) -> list[str]:
    """The comments of front matter that is YAML, in order."""
    return [text[start:end] for start, end in _spans(text)]


def lost_remarks(before: str, after: str) -> list[str]:
    """The comments that stood in front matter and do no more."""
    if "#" not in before:
        return []
    left = Counter(remarks(after))
    return [remark for remark, count in Counter(remarks(before)).items() if left[remark] < count]


def woven(old: str, new: str) -> str:
    """The lines of an entry as `new` has them, where the same is said with the lines and comments of `old`."""
    import yaml

    try:
        before, after = _read(old), _read(new)
        if before is None or after is None:
            return new
        result = _merged(before, after) + _trailing(old, 0, len(old), dict(_spans(old)))
        read = _read(result)
        return result if read is not None and read.value == after.value else new
    except yaml.YAMLError:
        # Such as an alias of what another entry holds.
        return new


def _merged(old: _Part, new: _Part) -> str:
    if old.value == new.value:
        return old.text
    if old.kids and new.kids and (old.kids[0].name is None) == (new.kids[0].name is None):
        return old.head + _merged_kids(old, new)
    return _with_remark(_shifted(new, old.column), old.text)


def _merged_kids(old: _Part, new: _Part) -> str:
    """Items that say the same with their lines of before; comment lines above an item that is gone stay."""
    pairs = _pairs(old.kids, new.kids)
    if old.kids[0].name is not None:
        pairs.sort(key=lambda pair: len(old.kids) if pair[0] is None else pair[0])
    staying = {place for place, _ in pairs}
    above: dict[int, str] = {}
    waiting = ""
    for place, kid in enumerate(old.kids):
        waiting += kid.above
        if place in staying:
            above[place], waiting = waiting, ""
    column = old.kids[0].column
    lines = [
        _shifted(kid, column) if place is None else above[place] + _merged(old.kids[place], kid) for place, kid in pairs
    ]
    known = max((number for number, (place, _) in enumerate(pairs, 1) if place is not None), default=0)
    return "".join((*lines[:known], waiting, *lines[known:], old.tail))


def _pairs(old: tuple[_Part, ...], new: tuple[_Part, ...]) -> list[tuple[int | None, _Part]]:
    """Each new item with the place of the old one that it is: that of its name or value, else of its link."""
    free = dict(enumerate(old))
    found: dict[int, int] = {}
    for same in (_is_same, _leads_alike):
        for number, kid in enumerate(new):
            place = next((place for place, one in free.items() if number not in found and same(one, kid)), None)
            if place is not None:
                found[number] = place
                del free[place]
    return [(found.get(number), kid) for number, kid in enumerate(new)]


def _is_same(old: _Part, new: _Part) -> bool:
    return old.name == new.name and (old.name is not None or old.value == new.value)


def _leads_alike(old: _Part, new: _Part) -> bool:
    name = _linked(old.value)
    return old.name is None and bool(name) and name == _linked(new.value)


def _linked(value: Any) -> str:
    """The name that a link shows, in a target of a relation; empty for anything else."""
    text = value.get("to") if isinstance(value, dict) else value
    match = _LINK.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        return ""
    shown = str(match["shown"] or match["path"].rpartition("/")[2])
    return shown.strip().casefold()


def _with_remark(text: str, old: str) -> str:
    """The lines with the comment that stood at the end of the first of the old ones."""
    line = str(_LINE.findall(old)[0])
    start = next((start for start, _ in _spans(old) if start < len(line)), None)
    if start is None:
        return text
    content = line[:start].rstrip(" \t")
    first, end, rest = text.partition("\r\n" if "\r\n" in text else "\n")
    return first + line[len(content) :].rstrip("\r\n") + end + rest


def _shifted(part: _Part, column: int) -> str:
    return "".join(" " * column + line[part.column :] for line in _LINE.findall(part.text))


def _read(text: str) -> _Part | None:
    """The one entry that stands there, None where it is not written as a line `name: value`."""
    import yaml

    root = yaml.compose(text, Loader=plain_loader())
    spans = dict(_spans(text))
    return next(iter(_parts(text, root, len(text), spans)), None)


def _part(text: str, name: str | None, node: Any, place: tuple[int, int, int], above: str, spans: Any) -> _Part:
    start, begins, end = place
    kids = _parts(text, node, end, spans)
    part = _Part(name, _said(node), begins - start, above, text[start:end])
    if not kids:
        return part
    first = end - sum(len(kid.above) + len(kid.text) for kid in kids) - len(_trailing(text, start, end, spans))
    return part._replace(head=text[start:first], tail=_trailing(text, start, end, spans), kids=tuple(kids))


def _parts(text: str, node: Any, end: int, spans: dict[int, int]) -> list[_Part]:
    """The items of a list or map that is written line by line, none for any other value."""
    begins = list(_beginnings(text, node))
    starts = [text.rfind("\n", 0, index) + 1 for index, _, _ in begins]
    if any(text[start:index].strip(" ") for start, (index, _, _) in zip(starts, begins, strict=True)):
        return []
    found: list[_Part] = []
    above = ""
    for number, (index, name, value) in enumerate(begins):
        start = starts[number]
        until = starts[number + 1] if number + 1 < len(starts) else end
        left = _trailing(text, start, until, spans)
        found.append(_part(text, name, value, (start, index, until - len(left)), above, spans))
        above = left
    return found


def _beginnings(text: str, node: Any) -> Iterator[tuple[int, str | None, Any]]:
    """Where each item of a list or map begins that is written line by line, its key and its value."""
    if getattr(node, "flow_style", True):
        return
    if node.value and isinstance(node.value[0], tuple):
        for key, value in node.value:
            yield key.start_mark.index, str(key.value), value
        return
    for item in node.value:
        # An item begins with its dash, on the line of its value or on one above.
        yield text.rfind("-", 0, item.start_mark.index), None, item


def _trailing(text: str, start: int, end: int, spans: dict[int, int]) -> str:
    """The comment and blank lines that end a part of the text; they belong to what follows."""
    size = 0
    for line in reversed(_LINE.findall(text[start:end])[1:]):
        at = end - size - len(line)
        if line.strip() and at + len(line) - len(line.lstrip(" \t")) not in spans:
            break
        size += len(line)
    return text[end - size : end]


def _said(node: Any) -> Any:
    if isinstance(node.value, str):
        return None if node.style in (None, "") and node.value in NULLS else node.value
    if node.value and isinstance(node.value[0], tuple):
        return {str(key.value): _said(value) for key, value in node.value}
    return {} if node.tag.endswith(":map") else [_said(item) for item in node.value]


def _spans(text: str) -> Iterable[tuple[int, int]]:
    """Where each comment begins and ends: what stands between the tokens and is no blank."""
    import yaml

    done = 0
    for token in yaml.scan(text, Loader=plain_loader()):
        start, end = token.start_mark.index, token.end_mark.index
        for match in _REMARK.finditer(text, done, max(done, start)):
            yield match.span()
        head = _BLOCK_HEAD.match(text, start, end) if getattr(token, "style", None) in ("|", ">") else None
        if head and (remark := _REMARK.match(text, head.end())):
            yield remark.span()
        done = max(done, end)
    for match in _REMARK.finditer(text, done):
        yield match.span()
