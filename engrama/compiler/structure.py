"""Structure of one document against the JSON schema, told in the profile's own words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from engrama.compiler.load import Document
from engrama.compiler.load import Path as ValuePath
from engrama.compiler.words import did_you_mean, dotted, kind_of, listed, quoted
from engrama.errors import Diagnostic

PACK_KEYS = ("name", "description", "patterns")


@cache
def profile_schema() -> dict[str, Any]:
    """The JSON schema of a profile or module."""
    text = Path(__file__).with_name("profile.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def _validator(pack: bool) -> Draft202012Validator:
    schema = profile_schema()
    if pack:
        properties = {key: schema["properties"][key] for key in PACK_KEYS}
        schema = {**schema, "title": "a mapping with name and patterns", "properties": properties}
    return Draft202012Validator(schema)


def check_structure(document: Document, *, pack: bool = False) -> list[Diagnostic]:
    """Every structural mistake of a loaded document; a pack may hold nothing but patterns."""
    seen: dict[object, Diagnostic] = {}
    for error in _validator(pack).iter_errors(document.value):
        path = tuple(error.absolute_path)
        if not any(path[:depth] in document.refused for depth in range(len(path) + 1)):
            for item in _translate(error, path, document):
                one_per_place = (item.line, item.column) if item.code == "E102" else item
                seen.setdefault(one_per_place, item)
    return sorted(seen.values())


def _translate(error: ValidationError, path: ValuePath, document: Document) -> Iterator[Diagnostic]:
    value_place = document.values[path]
    own_place = document.keys.get(path, value_place)
    if error.validator == "additionalProperties":
        yield from _unknown_keys(error, path, document)
    elif error.validator in ("required", "dependentRequired"):
        for name in _missing(error):
            yield own_place.report("E103", f"{dotted(path)} lacks {quoted(name)}.", f"It must be {_expected(error)}.")
    elif error.validator == "enum":
        yield value_place.report("E104", *_unknown_word(error, path))
    elif error.validator == "maxProperties":
        message = f"{dotted(path)} holds {len(_instance(error))} entries; it must be {_expected(error)}."
        yield value_place.report("E102", message, "Give each an element of its own.")
    elif error.validator == "uniqueItems":
        message = f"{dotted(path)} names {listed(_repeated(error))} more than once; it must be {_expected(error)}."
        yield value_place.report("E102", message, "Name each once.")
    elif error.instance is None:
        message = f"Nothing stands after {quoted(dotted(path))}; expected {_expected(error)}."
        yield own_place.report("E102", message, "Leave the key out when it has nothing to say.")
    else:
        message = f"{dotted(path)} must be {_expected(error)}, not {kind_of(error.instance)}."
        yield value_place.report("E102", message)


def _unknown_keys(error: ValidationError, path: ValuePath, document: Document) -> Iterator[Diagnostic]:
    known = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
    patterned = isinstance(error.schema, dict) and "patternProperties" in error.schema
    for key in _instance(error):
        if key in known or (patterned and "." in key):
            continue
        hint = did_you_mean(key, known) or f"Known here: {listed(known)}."
        if _instance(error)[key] is None and " " in key:
            hint = "Quote the text before it: inside { } a comma ends a value."
        place = document.keys[(*path, key)]
        yield place.report("E101", f"{dotted(path)} has the unknown key {quoted(key)}.", hint)


def _missing(error: ValidationError) -> Iterator[str]:
    wanted: Any = error.validator_value
    names = wanted if isinstance(wanted, list) else sorted({name for group in wanted.values() for name in group})
    return (name for name in names if name not in _instance(error))


def _repeated(error: ValidationError) -> list[str]:
    given: Any = error.instance
    return [item for item, count in Counter(map(str, given)).items() if count > 1]


def _unknown_word(error: ValidationError, path: ValuePath) -> tuple[str, str]:
    wanted: Any = error.validator_value
    words = [str(word) for word in wanted]
    if error.instance is None or isinstance(error.instance, (dict, list)):
        return f"{dotted(path)} must be {_expected(error)}, not {kind_of(error.instance)}.", f"Write {listed(words)}."
    hint = " ".join(filter(None, (did_you_mean(str(error.instance), words), f"Known: {listed(words)}.")))
    return f"{dotted(path)} is {quoted(error.instance)}, which is not {_expected(error)}.", hint


def _instance(error: ValidationError) -> dict[str, Any]:
    return error.instance if isinstance(error.instance, dict) else {}


def _expected(error: ValidationError) -> str:
    schema = error.schema if isinstance(error.schema, dict) else {}
    return str(schema.get("title", "another value"))
