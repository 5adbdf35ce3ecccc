"""One run of one command: its global options, the memory it opens, and where its answer goes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from engrama.cli.display import Screen
    from engrama.config import Config
    from engrama.sdk import Engrama


class ReaderGone(Exception):
    """The program that read our output has ended, as `head` does."""


class Answer(Protocol):
    """Any record of the core."""

    def to_dict(self) -> dict[str, Any]:
        """The record as JSON-ready data."""


@dataclass(frozen=True)
class Run:
    """What the global options of a command say."""

    home: str | None = None
    db_path: str | None = None
    json: bool = False
    flags: Mapping[str, str] = field(default_factory=dict)

    def with_flags(self, **flags: str | None) -> Run:
        """The same run under settings that a command takes as options of its own; None counts as not given."""
        return replace(self, flags={name: value for name, value in flags.items() if value is not None})

    @cached_property
    def config(self) -> Config:
        """The configuration under these options; raises ConfigInvalid."""
        return self.config_of(None)

    def config_of(self, workspace: Path | None) -> Config:
        """The configuration of a folder that is to be a workspace; None for the one that is found."""
        from engrama.config import load_config

        return load_config({**self.flags, "home": self.home, "database": self.db_path}, workspace=workspace)

    def memory(self, *, remark: bool = True) -> Engrama:
        """The opened memory; what is written through it is marked as typed by a person.

        `remark`: tell on the error stream when another memory than the folder's own is opened.
        """
        from engrama.sdk import Engrama

        if remark and (lost := self.lost_workspace()):
            self.note(f"Note: {lost}")
        return Engrama(config=self.config, source="cli")

    def lost_workspace(self) -> str:
        """What to know when the folder here was a workspace and its `engrama.yaml` is gone; empty when all is well."""
        from engrama.places import WORKSPACE_FILE, lost_workspace

        config = self.config
        if config.workspace_file or config.sources["home"] != "default" or config.sources["database"] != "default":
            return ""
        folder = lost_workspace(Path.cwd(), config.user_home)
        if folder is None:
            return ""
        return (
            f"{folder} looks like a workspace without its {WORKSPACE_FILE}, so the memory in {config.database} is used "
            f"instead. Put {WORKSPACE_FILE} back, or run `engrama init` there with its profile and modules."
        )

    @cached_property
    def screen(self) -> Screen:
        """Where answers for people go."""
        from engrama.cli.display import screen_for

        return screen_for(sys.stdout)

    def answer(self, record: Answer, view: Callable[[Screen, Any], None]) -> None:
        """Print a record: as JSON when asked for, else through its view."""
        self.emit(record.to_dict(), lambda screen: view(screen, record))

    def emit(self, data: dict[str, Any], view: Callable[[Screen], None]) -> None:
        """Print plain data: as one JSON document when asked for, else through a view."""
        if self.json:
            print(compact(data))
        else:
            view(self.screen)

    def note(self, text: str) -> None:
        """A remark that is no data; machines are spared it."""
        if not self.json:
            print(text, file=sys.stderr)


def compact(data: Any) -> str:
    """One line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
