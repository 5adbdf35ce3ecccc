"""The typer application: commands that load on demand, global options on every command, plain help."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from engrama.cli.catalogue import COMMANDS
from engrama.cli.run import ReaderGone, Run

PROGRAM = "engrama"
GREEDY_OPTIONS = ("--modules",)
"""Options that take every word up to the next option: `--modules a b c`."""

GLOBAL_NAMES = ("home", "db_path", "debug", "json")
HELP_NAMES = {"help_option_names": ["-h", "--help"]}
REGISTERED: dict[str, Callable[[], Any]] = {}
"""Builders of the commands whose modules are loaded."""


Home = Annotated[
    str | None, typer.Option("--home", metavar="FOLDER", help="The workspace folder to use.", show_default=False)
]
DbPath = Annotated[
    str | None, typer.Option("--db-path", metavar="FILE", help="The database file to use.", show_default=False)
]
Debug = Annotated[bool, typer.Option("--debug", help="Show a traceback when something fails.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document for machines.")]


class _Written:
    """Takes a value as typed. All our parameters are texts and flags; typer's own conversion loads pydantic, which
    costs more than the rest of the start."""

    @staticmethod
    def coerce(value: Any, param: Any, ctx: Any) -> Any:
        return () if value is None and (param.multiple or param.nargs == -1) else value


class PlainCommand(TyperCommand):
    """A command whose values stay as typed, whose greedy options take several words, and whose epilog is examples."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _kept_as_typed(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, spread(args))

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Examples, never re-wrapped, so that they can be copied."""
        if self.epilog:
            with formatter.section("Examples"):
                formatter.write("".join(f"  {line}\n" for line in self.epilog.splitlines()))


class LazyGroup(TyperGroup):
    """The group of all commands; a command's module is imported when the command is asked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands.update(dict.fromkeys(COMMANDS))  # type: ignore[arg-type]

    def get_params(self, ctx: Any) -> list[Any]:
        return _kept_as_typed(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        if cmd_name not in REGISTERED:
            import_module(f"engrama.cli.{COMMANDS[cmd_name].module}")
        return REGISTERED[cmd_name]()

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


def _kept_as_typed(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if hasattr(parameter, "get_runtime_param"):
            parameter.get_runtime_param = _Written
    return parameters


def spread(args: Sequence[str]) -> list[str]:
    """Repeat a greedy option before each of its words; words after `--` are left alone."""
    found: list[str] = []
    words = iter(args)
    greedy = ""
    for word in words:
        if word == "--":
            return [*found, word, *words]
        if word.startswith("-"):
            greedy = word if word in GREEDY_OPTIONS else ""
            if not greedy:
                found.append(word)
        elif greedy:
            found += [greedy, word]
        else:
            found.append(word)
    return found


def command(name: str, *examples: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a command. The function takes a `Run` first; typer sees its other parameters and the global options.

    Its docstring is the help text, `examples` are the command lines shown below it.
    """

    def register(function: Callable[..., None]) -> Callable[..., None]:
        REGISTERED[name] = partial(_built, name, function, "\n".join(examples))
        return function

    return register


def _built(name: str, function: Callable[..., None], examples: str) -> Any:
    """The typer command that parses a command line and calls the function."""
    hints = get_type_hints(function, include_extras=True)
    own = [
        parameter.replace(annotation=hints[parameter.name], kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in inspect.signature(function).parameters.values()
        if parameter.name != "run"
    ]

    def invoke(ctx: typer.Context, **given: Any) -> None:
        outer: dict[str, Any] = ctx.obj or {}
        chosen = {option: given.pop(option) or outer.get(option) for option in GLOBAL_NAMES}
        run = Run(home=chosen["home"], db_path=chosen["db_path"], json=bool(chosen["json"]))
        try:
            function(run, **given)
        except BrokenPipeError as error:
            raise ReaderGone from error

    parameters = [_parameter("ctx", typer.Context), *own, *_GLOBAL]
    invoke.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    invoke.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    invoke.__doc__ = function.__doc__
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(name, cls=PlainCommand, epilog=examples, context_settings=HELP_NAMES)(invoke)
    return typer.main.get_command(alone)


def _parameter(name: str, annotation: Any, **default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, **default)


_GLOBAL = [
    _parameter("home", Home, default=None),
    _parameter("db_path", DbPath, default=None),
    _parameter("json", Json, default=False),
    _parameter("debug", Debug, default=False),
]


def _show_version(wanted: bool) -> None:
    if wanted:
        from engrama import __version__

        print(f"{PROGRAM} {__version__}")
        raise typer.Exit


def build() -> Any:
    """The whole application as a command object; call its `main(args, standalone_mode=False)`."""
    app = typer.Typer(
        name=PROGRAM,
        cls=LazyGroup,
        help="Long-term memory for AI agents, compiled from a description of your own domain.",
        epilog="`engrama COMMAND --help` explains a command and shows examples.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=HELP_NAMES,
    )

    @app.callback()
    def globals_(
        ctx: typer.Context,
        home: Home = None,
        db_path: DbPath = None,
        debug: Debug = False,
        json: Json = False,
        version: Annotated[
            bool, typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version.")
        ] = False,
    ) -> None:
        ctx.obj = {"home": home, "db_path": db_path, "debug": debug, "json": json}

    globals_.__annotations__ = get_type_hints(globals_, globals(), include_extras=True)
    return typer.main.get_command(app)
