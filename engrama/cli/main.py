"""The entry point: runs a command and turns every failure into one sentence, or one JSON document, and an exit code.

Exit codes: 0 done · 1 a finding (drift, damage) · 2 invalid input or usage · 3 the backend is unavailable ·
70 a fault of Engrama itself · 130 interrupted.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import Any

from engrama.cli.run import ReaderGone
from engrama.errors import EngramaError, Interrupted, InvalidInput

DONE, USAGE, UNAVAILABLE, FAULT, INTERRUPTED = 0, 2, 3, 70, Interrupted.exit_code
_YOUNG_OBJECTS = 20_000
"""New objects before rubbish is looked for: at 700 a start alone has it looked for a hundred times, in vain."""

STORAGE_ERRNOS = frozenset({"ENOSPC", "EDQUOT", "EROFS", "EIO"})


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and exit the process."""
    gc.set_threshold(_YOUNG_OBJECTS)
    if argv is None:
        _work_in_utf8()
    _prepare_streams()
    sys.exit(run(list(sys.argv[1:] if argv is None else argv)))


def _prepare_streams() -> None:
    """Text leaves and comes in as UTF-8 under any locale; a stream that the caller closed swallows it.

    Bytes that are no UTF-8 answer no question; commands that read texts take the bytes and refuse those.
    """
    given: Any = sys.stdin
    if hasattr(given, "reconfigure"):
        given.reconfigure(encoding="utf-8", errors="replace")
    for name in ("stdout", "stderr"):
        stream: Any = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (as long as the process)
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _work_in_utf8() -> None:
    """Start again in UTF-8 mode under a locale that keeps Python from naming files and reading words in UTF-8."""
    foreign = sys.getfilesystemencoding().lower() not in ("utf-8", "utf8")
    if os.name == "posix" and foreign and not sys.flags.utf8_mode and sys.executable:
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


def run(args: list[str]) -> int:
    """Run one command; returns its exit code."""
    options = args[: args.index("--")] if "--" in args else args
    as_json = "--json" in options
    try:
        code = _invoke([_decoded(word) for word in args] or ["--help"])
        sys.stdout.flush()
    except (BrokenPipeError, ReaderGone):
        _silence(sys.stdout)
        return DONE
    except KeyboardInterrupt:
        return _broken_off(Interrupted("Interrupted; nothing further was done."), as_json)
    except Interrupted as error:
        return _broken_off(error, as_json)
    except Exception as error:  # noqa: BLE001 (the edge: whatever fails is told in one sentence)
        if "--debug" in options:
            import traceback

            traceback.print_exc()
        code = _report(error, as_json, args)
        _flush_or_silence(sys.stdout)
    return code


def _broken_off(error: Interrupted, as_json: bool) -> int:
    """Say what a broken-off command leaves behind, which is no failure; returns the exit code."""
    _flush_or_silence(sys.stdout)
    document = error.to_dict()
    if as_json:
        from engrama.cli.run import compact

        _print(compact({"error": document}))
    else:
        _print(" ".join(_sentences(document)))
    return error.exit_code


def _decoded(word: str) -> str:
    """A word of the command line as the UTF-8 text that its bytes are, whatever the locale took them for."""
    try:
        return os.fsencode(word).decode("utf-8")
    except UnicodeError as error:
        shown = "".join(f"\\x{ord(c) - 0xDC00:02x}" if "\udc80" <= c <= "\udcff" else c for c in word)
        raise InvalidInput(
            f'The word "{shown}" is not UTF-8.',
            expected="words in UTF-8",
            hint="Set the terminal to UTF-8, or convert the file that the word came from.",
        ) from error


def _invoke(args: list[str]) -> int:
    import typer

    from engrama.cli.app import PROGRAM, build

    try:
        code: Any = build().main(args, prog_name=PROGRAM, standalone_mode=False)
    except typer.Abort as error:
        raise KeyboardInterrupt from error
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return code if isinstance(code, int) else DONE


def _report(error: Exception, as_json: bool, args: list[str]) -> int:
    """Say what went wrong; returns the exit code."""
    code, document = _document(error, args)
    if as_json:
        from engrama.cli.run import compact

        _print(compact({"error": document}))
    elif "diagnostics" in document:
        _print(str(document["message"]))
    else:
        _say(" ".join(_sentences(document)))
    return code


def _document(error: Exception, args: list[str]) -> tuple[int, dict[str, object]]:
    """The exit code and the `error` object of any failure; only usage errors of typer can format themselves."""
    if isinstance(error, EngramaError):
        return error.exit_code, error.to_dict()
    if hasattr(error, "format_message"):
        return USAGE, {"code": "usage", "message": _usage_message(error), "hint": _usage_hint(error, args)}
    if isinstance(error, OSError):
        return _os_error(error)
    message = f"Engrama failed unexpectedly ({type(error).__name__}: {error})."
    return FAULT, {"code": "internal", "message": message, "hint": "Run the command again with --debug and report it."}


def _usage_message(error: Any) -> str:
    text = str(error.format_message()).strip()
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _usage_hint(error: Any, args: list[str]) -> str:
    from engrama.cli.catalogue import COMMANDS

    context = getattr(error, "ctx", None)
    typed = next((word for word in args if word in COMMANDS), "")
    path = context.command_path if context is not None else f"engrama {typed}".strip()
    return f"Run `{path} --help` to see what it takes."


def _os_error(error: OSError) -> tuple[int, dict[str, object]]:
    import errno

    reason = (error.strerror or str(error)).lower()
    message = f"{error.filename}: {reason}." if error.filename else f"The system refused: {reason}."
    storage = errno.errorcode.get(error.errno or 0, "") in STORAGE_ERRNOS
    hint = "Check the path and its permissions, then try again."
    return (UNAVAILABLE if storage else USAGE), {"code": "system", "message": message, "hint": hint}


def _sentences(document: dict[str, object]) -> list[str]:
    message, expected = str(document["message"]), str(document.get("expected", ""))
    parts = [message]
    if expected and expected not in message:
        parts.append(f"Expected {expected}.")
    if hint := str(document.get("hint", "")):
        parts.append(hint)
    return parts


def _say(sentence: str) -> None:
    from engrama.config import wants_colour

    label = "\x1b[1;31mError:\x1b[0m" if wants_colour(sys.stderr) else "Error:"
    _print(f"{label} {sentence}")


def _print(text: str) -> None:
    try:
        print(text, file=sys.stderr, flush=True)
    except BrokenPipeError:
        _silence(sys.stderr)


def _flush_or_silence(stream: Any) -> None:
    try:
        stream.flush()
    except OSError:
        _silence(stream)


def _silence(stream: Any) -> None:
    """Let the interpreter's own flush at exit go nowhere, since the reader has left."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
