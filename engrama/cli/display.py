"""How answers look to people: rich tables and panels on a terminal, plain aligned text everywhere else."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import IO, Any, NamedTuple, Protocol

HIT = "**"
"""Surrounds each hit in an excerpt."""


class Column(NamedTuple):
    """A column of a table; `style` is rich's, `styles` that of certain cells; `marked` cells carry marked hits."""

    name: str
    style: str = ""
    right: bool = False
    marked: bool = False
    styles: Mapping[str, str] = MappingProxyType({})


Row = Sequence[str]
Pair = tuple[str, str]


class Screen(Protocol):
    """What views draw on."""

    def line(self, text: str, style: str = "") -> None:
        """One line, or several."""

    def table(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        """Rows under their headings; nothing at all without rows."""

    def panel(self, title: str, pairs: Sequence[Pair]) -> None:
        """A titled block of names and values."""


def screen_for(stream: IO[str]) -> Screen:
    """A rich screen on a terminal, a plain one else."""
    return RichScreen(stream) if stream.isatty() else PlainScreen(stream)


class PlainScreen:
    """Text that other programs can cut and search: no colour, no frames, no shortening."""

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream

    def line(self, text: str, style: str = "") -> None:
        self.stream.write(f"{text}\n")

    def table(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        if not rows:
            return
        cells = [[column.name for column in columns], *([_flat(cell) for cell in row] for row in rows)]
        widths = [max(_width(row[index]) for row in cells) for index in range(len(columns))]
        for row in cells:
            padded = [_pad(*item) for item in zip(row, widths, columns, strict=True)]
            self.line("  ".join(padded).rstrip())

    def panel(self, title: str, pairs: Sequence[Pair]) -> None:
        self.line(title)
        widest = max((_width(name) for name, _ in pairs), default=0)
        for name, value in pairs:
            gap = " " * (widest - _width(name))
            indent = "\n" + " " * (widest + 4)
            self.line(f"  {name}{gap}  {value.replace(chr(10), indent)}".rstrip())


class RichScreen:
    """Tables and panels that fit the terminal; stored text is never read as markup."""

    def __init__(self, stream: IO[str]) -> None:
        from rich.console import Console

        self.console = Console(file=stream, highlight=False, markup=False, emoji=False)

    def line(self, text: str, style: str = "") -> None:
        from rich.text import Text

        self.console.print(Text(text, style=style))

    def table(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        if not rows:
            return
        from rich import box
        from rich.table import Table

        drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
        for column in columns:
            drawn.add_column(
                column.name,
                style=column.style,
                justify="right" if column.right else "left",
                overflow="fold",
                min_width=min(8, max((_width(row[len(drawn.columns)]) for row in rows), default=8)),
            )
        for row in rows:
            drawn.add_row(*(_text(*item) for item in zip(row, columns, strict=True)))
        self.console.print(drawn)

    def panel(self, title: str, pairs: Sequence[Pair]) -> None:
        from rich.panel import Panel
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column(overflow="fold")
        for name, value in pairs:
            grid.add_row(Text(name), Text(value))
        self.console.print(Panel(grid, title=Text(title, style="bold cyan"), title_align="left", border_style="dim"))


def _text(cell: str, column: Column) -> Any:
    from rich.text import Text

    if not column.marked:
        return Text(cell, style=column.styles.get(cell, ""))
    text = Text()
    for index, part in enumerate(_flat(cell).split(HIT)):
        text.append(part, style="bold yellow" if index % 2 else "")
    return text


def _flat(cell: str) -> str:
    return " ".join(cell.split())


def _width(text: str) -> int:
    """Terminal cells that a text takes: two for East Asian wide characters, none for combining ones."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def _pad(cell: str, width: int, column: Column) -> str:
    gap = " " * (width - _width(cell))
    return gap + cell if column.right else cell + gap


@contextmanager
def progress_bar(label: str, total: int | None = None) -> Iterator[Callable[[int, int | None], None] | None]:
    """A bar on stderr while it is a terminal; yields the callback `(done, total)` that moves it, or None."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda done, known: progress.update(task, completed=done, total=known or total)


def confirmed(question: str, yes: bool, refusal: str) -> bool:
    """Ask on a terminal unless `yes`; without a terminal, `yes` is needed: raises InvalidInput with `refusal`."""
    if yes:
        return True
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        from engrama.errors import InvalidInput

        raise InvalidInput(refusal, expected="--yes where nobody can be asked")
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")
