"""From typed words to values; what cannot be read is InvalidInput that shows the right form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engrama.errors import InvalidInput
from engrama.ir.limits import MAX_BUDGET, MAX_HOPS, MAX_RESULTS, MIN_BUDGET


def assignments(words: Sequence[str] | None, option: str) -> dict[str, Any]:
    """`name=value` words as a mapping; a name given several times has the list of its values."""
    found: dict[str, Any] = {}
    for word in words or ():
        name, separator, value = word.partition("=")
        name = name.strip()
        if not separator or not name:
            raise InvalidInput(
                f'"{option} {word}" has no value.',
                expected=f"{option} NAME=VALUE",
                hint=f"Write {option} {name or 'NAME'}=VALUE."
                + (f" To remove a property, write --unset {name}." if option == "--set" and name else ""),
            )
        if name not in found:
            found[name] = value
        elif isinstance(found[name], list):
            found[name].append(value)
        else:
            found[name] = [found[name], value]
    return found


def relations(words: Sequence[str] | None) -> list[tuple[str, str]]:
    """`TYPE=REFERENCE` words as pairs."""
    pairs = []
    for word in words or ():
        kind, separator, reference = word.partition("=")
        if not separator or not kind.strip() or not reference.strip():
            raise InvalidInput(
                f'"--relation {word}" names no relation and node.',
                expected="--relation TYPE=Label:Key",
                hint='Write for example --relation "USES=Technology:SQLite".',
            )
        pairs.append((kind.strip(), reference))
    return pairs


def whole(text: str, option: str, least: int, most: int) -> int:
    """A whole number between two bounds."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise InvalidInput(f'"{option} {text}" is out of range.', expected=f"a whole number from {least} to {most}")
    return number


def fraction(text: str | None, option: str) -> float | None:
    """A number from 0 to 1, or None when not given."""
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise InvalidInput(f'"{option} {text}" is out of range.', expected="a number from 0 to 1")
    return number


def number(text: str, option: str) -> float:
    """A number."""
    try:
        return float(text)
    except ValueError:
        raise InvalidInput(f'"{option} {text}" is no number.', expected="a number such as 0.01") from None


def one_of(text: str, option: str, allowed: Sequence[str]) -> str:
    """One of some words."""
    if text not in allowed:
        raise InvalidInput(f'"{option} {text}" is unknown.', expected=f"one of {', '.join(allowed)}")
    return text


def refuse_both(assigned: Iterable[str], removed: Sequence[str]) -> None:
    """Raise InvalidInput when a property is to be set and removed at once."""
    for name in assigned:
        if name in removed:
            raise InvalidInput(
                f"--set {name}=… and --unset {name} were given together.",
                expected="one of them",
                hint=f"Leave out --unset {name} to set it, or --set {name}=… to remove it.",
            )


def names(words: Sequence[str] | None) -> tuple[str, ...]:
    """Names typed one by one or separated by commas, each once."""
    return tuple(dict.fromkeys(name.strip() for word in words or () for name in word.split(",") if name.strip()))


def words(typed: Sequence[str] | None) -> str:
    """Words typed one by one as one text."""
    return " ".join(typed or ())


def hops(text: str) -> int:
    """How many relations away to look."""
    return whole(text, "--hops", 1, MAX_HOPS)


def budget(text: str) -> int:
    """How many tokens an answer may have."""
    return whole(text, "--budget", MIN_BUDGET, MAX_BUDGET)


def limit(text: str) -> int:
    """How many results a search may have."""
    return whole(text, "--limit", 1, MAX_RESULTS)
