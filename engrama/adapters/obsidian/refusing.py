"""What a note cannot take over because of what a person wrote there; the rest of an edit is not held back by it."""

from __future__ import annotations

from engrama.adapters.obsidian.frontmatter import Parts, read_entries, split
from engrama.adapters.obsidian.notes import own_text_digest
from engrama.adapters.obsidian.sections import OBSERVATIONS, find_sections, open_fence
from engrama.core.vault.notes import RELATIONS, WRITTEN
from engrama.core.vault.telling import Edit
from engrama.core.vault.values import BODY


def possible(data: bytes, edit: Edit) -> tuple[Edit, str]:
    """The part of an edit that a note can take over, and what stands in the way of the rest; empty for nothing."""
    parts = split(data)
    reasons = []
    if RELATIONS in edit.front and (reason := _why_no_relations(parts)):
        front = {name: value for name, value in edit.front.items() if name != RELATIONS}
        edit = _without(edit._replace(front=front), "r:", "e:")
        reasons.append(reason)
    text = parts.body.decode("utf-8")
    if edit.body is not None and (reason := _why_no_body(parts, text, edit.body)):
        edit = edit._replace(body=None, asked=(*edit.asked, BODY))
        reasons.append(reason)
    if not any(section.kind == OBSERVATIONS for section in find_sections(text)):
        edit, reason = _without_swallowed(edit, text if edit.body is None else edit.body)
        reasons += [reason] if reason else []
    return edit, " ".join(dict.fromkeys(reasons))


def possible_new(edit: Edit) -> tuple[Edit, str]:
    """The same for a note that is still to be made."""
    return _without_swallowed(edit, edit.body or "")


def swallowed(fence: str) -> str:
    """A sentence on a text that ends within the code block that this line opens."""
    return f'The code block that "{fence:.40}" opens has no end, and what is written behind it would be code; close it.'


def _without(edit: Edit, *kinds: str) -> Edit:
    """The edit with items of these kinds among those that the note cannot be made to say."""
    return edit._replace(asked=(*edit.asked, *(name for name in edit.items if name.startswith(kinds))))


def _why_no_relations(parts: Parts) -> str:
    relations = read_entries(parts).get(RELATIONS)
    is_map = relations is None or isinstance(relations.value, dict | None)
    return "" if is_map else "`relations` holds something else than a map of relation types."


def _why_no_body(parts: Parts, text: str, body: str) -> str:
    written = read_entries(parts).get(WRITTEN)
    if written is None or written.value != own_text_digest(parts):
        return "The text is a person's own and not what the memory keeps as `body`; make the two equal."
    fence = open_fence(body)
    return swallowed(fence) if fence and find_sections(text) else ""


def _without_swallowed(edit: Edit, text: str) -> tuple[Edit, str]:
    """The edit without a section of observations that would stand in a code block."""
    fence = open_fence(text) if edit.observations else ""
    return (_without(edit._replace(observations=None), "o:"), swallowed(fence)) if fence else (edit, "")
