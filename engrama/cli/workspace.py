"""Commands on profiles and bundles: init, compile."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engrama.cli.app import command
from engrama.cli.display import Screen
from engrama.cli.parse import names
from engrama.cli.run import Run
from engrama.errors import ConfigInvalid, InvalidInput

if TYPE_CHECKING:
    from engrama.cli.building import Build, Outcome
    from engrama.compiler.publish import Drift
    from engrama.config import Config

FINDING = 1
Profile = Annotated[
    str | None, typer.Option("--profile", "-p", metavar="PROFILE", help="A profile's name, or the path of its file.")
]
Modules = Annotated[
    list[str] | None,
    typer.Option("--modules", metavar="NAME…", help="Modules to merge in: a b c, or a,b, or repeated."),
]


@command(
    "init",
    "engrama init --profile base --modules hacking teaching photography",
    "engrama init --profile developer",
    "engrama init --user --modules teaching",
)
def init(
    run: Run,
    profile: Profile = None,
    modules: Modules = None,
    user: Annotated[bool, typer.Option("--user", help="Make ~/.engrama the workspace, not this folder.")] = False,
) -> None:
    """Make this folder a workspace: remember the selection in engrama.yaml and compile it into generated/.

    Run again with another selection it changes the workspace; a memory that could not follow is left as it is.
    """
    from engrama.cli import building

    here = Path.cwd()
    folder, named = _folder_to_make(run, here, user)
    current = run.config_of(None if named else folder)
    selection = building.typed_selection(profile, names(modules), here) or building.remembered_selection(current)
    selection = selection or building.BASE
    config = building.workspace_config(current, folder, selection, named=named)
    built = building.build(selection, building.profile_folders(config, here))
    _warn(run, built)
    folder.mkdir(parents=True, exist_ok=True)
    outcome = building.publish(built, config)
    building.remember_selection(folder, selection)
    data = {"workspace": str(folder), **outcome.to_dict()}
    run.emit(data, lambda screen: _show_init(screen, folder, outcome))


@command(
    "compile",
    "engrama compile",
    "engrama compile --check",
    "engrama compile --profile base --modules teaching --output build/bundle",
)
def compile_(
    run: Run,
    profile: Profile = None,
    modules: Modules = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 if the bundle is not what the profile compiles to.")
    ] = False,
    output: Annotated[
        str | None,
        typer.Option("--output", metavar="FOLDER", help="Use this bundle folder and leave the memory alone."),
    ] = None,
) -> None:
    """Generate the bundle of the remembered selection, or of the one given, and bring the memory to it.

    With --check: exit 0 when nothing differs, 1 when something does, 2 when the profile is wrong.
    """
    from engrama.cli import building

    here, config = Path.cwd(), run.config
    selection = building.typed_selection(profile, names(modules), here) or building.remembered_selection(config)
    if selection is None or not (config.profile or output):
        _without_workspace(run, config, check or selection is not None)
        return
    built = building.build(selection, building.profile_folders(config, here))
    folder = Path(output).expanduser().absolute() if output else config.bundle
    if check:
        mend = building.mending_command(profile, names(modules), output)
        _report_drift(run, building.check(built, folder), folder, mend)
        return
    _warn(run, built)
    outcome = building.write_only(built, folder, config) if output else building.publish(built, config)
    run.emit(outcome.to_dict(), lambda screen: _show_outcome(screen, outcome))


def _folder_to_make(run: Run, here: Path, user: bool) -> tuple[Path, bool]:
    """Which folder becomes the workspace, and whether `--home` or ENGRAMA_HOME names it."""
    from engrama.config import user_workspace

    if user and run.home:
        raise InvalidInput("--user and --home name two folders.", expected="one of them", hint="Leave one out.")
    if user:
        return user_workspace(run.config.user_home), False
    source = run.config.sources["home"]
    named = source != "default" and not source.startswith("the nearest")
    return (run.config.home, True) if named else (here, False)


def _without_workspace(run: Run, config: Config, only_with_one: bool) -> None:
    """Nothing is selected: bring an existing memory to the shipped base, or say how to make a workspace."""
    from engrama.cli import building

    if only_with_one or not config.database.is_file():
        raise ConfigInvalid(
            f"No profile is selected in {Path.cwd()} or above it, nor in {config.home}.",
            expected="a workspace with an engrama.yaml",
            hint="Run `engrama init --profile base` to make this folder one.",
        )
    outcome = building.bring_to_shipped(config)
    run.emit(outcome.to_dict(), lambda screen: _show_shipped(screen, outcome))


def _warn(run: Run, built: Build) -> None:
    for warning in built.compiled.warnings:
        run.note(str(warning))


def _report_drift(run: Run, drift: Sequence[Drift], folder: Path, mend: str) -> None:
    if run.json:
        run.emit({"drift": [{"kind": item.kind, "name": item.name, "diff": item.diff} for item in drift]}, _silent)
    else:
        for item in drift:
            print(f"{item.kind}: {item.name}\n{_coloured(item.diff)}\n", file=sys.stderr)
        if drift:
            number = "1 file differs" if len(drift) == 1 else f"{len(drift)} files differ"
            print(f"{number} in {folder}. Run `{mend}` to mend it.", file=sys.stderr)
        else:
            run.screen.line(f"{folder} is what the profile compiles to.", "green")
    if drift:
        raise typer.Exit(FINDING)


def _coloured(diff: str) -> str:
    """A diff with its added and removed lines coloured, where that can be seen."""
    from engrama.config import wants_colour

    if not wants_colour(sys.stderr):
        return diff
    colours = {"+": "green", "-": "red", "@": "cyan"}
    return "\n".join(typer.style(line, fg=colours.get(line[:1])) for line in diff.splitlines())


def _silent(screen: Screen) -> None:
    """A finding has its own way to people."""


def _show_init(screen: Screen, folder: Path, outcome: Outcome) -> None:
    modules = f" with {', '.join(outcome.modules)}" if outcome.modules else ""
    pairs = [
        ("workspace", str(folder)),
        ("selection", f"{outcome.profile}{modules} (engrama.yaml)"),
        ("bundle", f"{outcome.bundle} ({_files(outcome)})"),
        ("memory", outcome.memory),
    ]
    screen.panel("Engrama workspace", pairs)
    _show_changes(screen, outcome)
    screen.line("Next: engrama remember LABEL KEY · engrama search WORDS · engrama doctor", "dim")


def _show_outcome(screen: Screen, outcome: Outcome) -> None:
    modules = f" with {', '.join(outcome.modules)}" if outcome.modules else ""
    screen.line(f"Compiled {outcome.profile}{modules} into {outcome.bundle}: {_files(outcome)}.", "green")
    for verb, changed in (("wrote", outcome.written), ("removed", outcome.removed)):
        for name in changed:
            screen.line(f"  {verb} {name}")
    _show_changes(screen, outcome)


def _show_shipped(screen: Screen, outcome: Outcome) -> None:
    screen.line("No profile is selected here; `engrama init` makes a workspace of a folder.")
    screen.line(f"{outcome.memory} is at the shipped {outcome.profile} profile.", "green")
    _show_changes(screen, outcome)


def _show_changes(screen: Screen, outcome: Outcome) -> None:
    if outcome.changes:
        screen.line(f"Brought {outcome.memory} along:")
    for change in outcome.changes:
        screen.line(f"  {change}")


def _files(outcome: Outcome) -> str:
    number = len(outcome.written)
    parts = [f"{number} file{'' if number == 1 else 's'} written" if number else "nothing changed"]
    if outcome.removed:
        parts.append(f"{len(outcome.removed)} removed")
    return ", ".join(parts)
