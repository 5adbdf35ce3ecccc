"""Every command: its name, the module that holds it, and its line in `engrama --help`.

The help page and the choice of a module need this table only, so that no command pays for the others.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """A command's module below `engrama.cli` and its summary."""

    module: str
    summary: str


COMMANDS: dict[str, Entry] = {
    "init": Entry("workspace", "Make this folder a workspace for a profile and modules."),
    "compile": Entry("workspace", "Generate the bundle of the selected profile, or check it."),
    "remember": Entry("write", "Keep a thing: create it, or add to what is known of it."),
    "relate": Entry("write", "Join two things."),
    "unrelate": Entry("write", "End a relation."),
    "supersede": Entry("write", "Mark a thing as no longer true."),
    "rename": Entry("write", "Give a thing another name."),
    "merge": Entry("write", "Make one thing of two."),
    "forget": Entry("write", "Archive a thing, or erase it with --purge."),
    "decay": Entry("write", "Let the confidence of what nobody renewed fade."),
    "search": Entry("read", "Find things by words, or list them."),
    "recall": Entry("read", "Find things and what surrounds them."),
    "context": Entry("read", "Show what surrounds a thing."),
    "show": Entry("read", "Show all that is known of a thing."),
    "history": Entry("read", "Show how a thing came to be what it is."),
    "ingest": Entry("ingest", "Read a text or page: what to remember, what is known."),
    "reindex": Entry("reindex", "Look after vectors, or write the index of words anew."),
    "reflect": Entry("insights", "Find what the profile's patterns declare worth noticing."),
    "insights": Entry("insights", "List what was found, and approve or dismiss it."),
    "explain": Entry("explain", "Show what a pattern means and what it is compiled to."),
    "sync": Entry("sync", "Bring the Obsidian vault and the memory together."),
    "export": Entry("transfer", "Write everything as JSON lines."),
    "import": Entry("importing", "Read an export back in, or what the public package wrote."),
    "migrate": Entry("migrate", "Give rows that were imported without an owner to somebody."),
    "backup": Entry("transfer", "Copy the database to a file, also while it is in use."),
    "restore": Entry("transfer", "Put a backup in the place of the database."),
    "status": Entry("health", "Show what is running and where everything is."),
    "verify": Entry("health", "Check that the memory is whole."),
    "doctor": Entry("health", "Check the whole set-up and where each setting came from."),
    "serve": Entry("serve", "Serve agents over MCP, on the standard streams or over HTTP."),
}
