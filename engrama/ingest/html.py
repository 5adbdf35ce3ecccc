"""The readable text of a web page, for which Beautiful Soup reads the HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag

from engrama.errors import PageRefused

MAX_TAGS = 100_000
"""More would take longer than a page is worth."""

_SKIPPED = frozenset(
    "script style noscript template svg canvas iframe object nav footer aside button select head".split()
)
_BLOCKS = frozenset(
    "address article blockquote body dd div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 hr li main ol p pre "
    "section table tbody tfoot thead title tr ul br".split()
)
_MARKS = {"li": "- ", **{f"h{level}": f"{'#' * level} " for level in range(1, 7)}}
_CELLS = frozenset(("td", "th"))
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_SPACES = re.compile(r"\s+")


def readable(html: str) -> tuple[str, str]:
    """The title of a page and its text: headings as `#`, items as `-`, without menus, scripts and hidden parts.

    The text is that of the page's main part where it marks one. Raises PageRefused for a page of too many tags.
    """
    if html.count("<") > MAX_TAGS:
        raise PageRefused(
            f"The page has more than {MAX_TAGS:,} tags, so it was not read.",
            expected="a page of text",
            hint="Save what matters of it as a text and ingest that.",
        )
    soup = BeautifulSoup(html, "html.parser")
    title = " ".join(soup.title.get_text().split()) if soup.title else ""
    for part in (soup.find("main"), soup.find("article"), soup.body):
        if isinstance(part, Tag) and (text := _tidy("".join(_pieces(part)))):
            return title, text
    return title, _tidy("".join(_pieces(soup)))


def _pieces(root: Tag) -> Iterator[str]:
    """The texts below a tag with line breaks around blocks; a list of what is left instead of recursion, since pages
    nest without bounds."""
    left: list[Tag | NavigableString | str] = [root]
    while left:
        item = left.pop()
        if type(item) is NavigableString:
            yield _SPACES.sub(" ", item)
        elif type(item) is str:
            yield item
        elif isinstance(item, Tag) and not _is_skipped(item):
            if item.name == "pre":
                yield f"\n{item.get_text()}\n"
                continue
            around = "\n" if item.name in _BLOCKS else " " if item.name in _CELLS else ""
            yield around + _MARKS.get(item.name, "")
            left.append(around)
            left += [child for child in reversed(item.contents) if isinstance(child, Tag | NavigableString)]


def _is_skipped(tag: Tag) -> bool:
    if tag.name in _SKIPPED or "hidden" in tag.attrs or tag.attrs.get("aria-hidden") == "true":
        return True
    if tag.name == "header" and tag.parent is not None and tag.parent.name == "body":
        return True
    return bool(_HIDDEN.search(str(tag.attrs.get("style", ""))))


def _tidy(text: str) -> str:
    """Lines without outer spaces, never two empty ones in a row, and no empty list marks."""
    lines = [line.strip() for line in text.splitlines()]
    kept = [line for line in lines if line.strip("-# ") or not line]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()
