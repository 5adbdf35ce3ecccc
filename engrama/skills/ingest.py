"""The verbs that read a text for an agent, and that look after vectors."""

from __future__ import annotations

import re
from functools import partial

from engrama.core.call import Plan
from engrama.core.flow import FlowPlan
from engrama.core.operations.hybrid import Outlook, outlook
from engrama.core.operations.ingest import KINDS, ingest
from engrama.core.operations.reindexing import MODES, Progress, reindex
from engrama.core.records import Ingested, Reindexed
from engrama.errors import InvalidInput

WEB = "web"
_ONLY_AN_ADDRESS = re.compile(r"https?://\S+", re.I)
_TEXT_FILE = r"\.(?:csv|docx?|eml|html?|jsonl?|log|markdown|md|odt|org|pdf|rst|rtf|srt|tex|toml|tsv|txt|vtt|xml|ya?ml)"
_FROM_A_ROOT = r"(?:/|\\\\|~[\w.-]*[/\\]|[a-z]:[/\\]|file://)"
_ONLY_A_PATH = re.compile(rf"{_FROM_A_ROOT}\S*|{_FROM_A_ROOT}\S*(?: \S+){{0,3}}{_TEXT_FILE}|\S+{_TEXT_FILE}", re.I)


def plan_ingest(text: str, *, kind: str = "text", address: str = "") -> Plan[Ingested]:
    """Give a text back with guidance on what to remember of it and what is known already; stores nothing.

    `kind` is text, conversation, note or web; of a note and a web page `text` is what was read at `address`.
    """
    check_kind(kind)
    if not address:
        _check_is_text(text.strip())
    return Plan(partial(ingest, text=text, kind=kind, address=address), writes=False)


def _check_is_text(text: str) -> None:
    """Raise InvalidInput for a place where a text could be read, given in place of the text."""
    if _ONLY_AN_ADDRESS.fullmatch(text):
        raise InvalidInput(
            f'"{text[:80]}" is only an address.', expected="a text", hint="Give kind web to read the page."
        )
    if _ONLY_A_PATH.fullmatch(text):
        raise InvalidInput(
            f'"{text[:80]}" is only the name of a file, and no file is read here.',
            expected="the text itself",
            hint="Give what the file says as the source. A note of the vault is read by its path with kind note.",
        )


def check_kind(kind: str) -> None:
    """Raise InvalidInput for a kind that `ingest` does not know."""
    if kind not in KINDS:
        raise InvalidInput(f'kind is "{kind}".', expected=f"one of {', '.join(KINDS)}")


def ingest_plan_now(source: str, kind: str) -> Plan[Ingested]:
    """The plan for a text, or for the page at an address, which is read first."""
    check_kind(kind)
    if kind != WEB:
        return plan_ingest(source, kind=kind)
    from engrama.ingest.web import read_page_now

    page = read_page_now(source)
    return plan_ingest(page.content, kind=kind, address=page.address)


async def ingest_plan(source: str, kind: str) -> Plan[Ingested]:
    """The same for an event loop."""
    check_kind(kind)
    if kind != WEB:
        return plan_ingest(source, kind=kind)
    from engrama.ingest.web import read_page

    page = await read_page(source)
    return plan_ingest(page.content, kind=kind, address=page.address)


def plan_reindex(
    *, mode: str = "detect", limit: int | None = None, progress: Progress | None = None
) -> FlowPlan[Reindexed]:
    """Tell how many nodes have no vector that fits (detect, classify), or embed up to `limit` of them (apply).

    `progress` is told how many are done and how many there are to do.
    """
    if mode not in MODES:
        raise InvalidInput(f'mode is "{mode}".', expected=f"one of {', '.join(MODES)}")
    if limit is not None and limit < 1:
        raise InvalidInput(f"limit is {limit}.", expected="a number of at least 1")
    return FlowPlan(partial(reindex, mode=mode, limit=limit, progress=progress))


def plan_outlook() -> FlowPlan[Outlook]:
    """Whether the next search could use vectors, and why it could not."""
    return FlowPlan(outlook)
