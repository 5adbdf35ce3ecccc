"""Checks a tool's arguments against its input schema, which fastmcp only publishes.

What clients are known to send is read as what they mean: an array or object written as a JSON string, a number or a
switch as text, `""` or null for an optional argument that is not given.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from engrama.core.sanitise import clean
from engrama.errors import InvalidInput

Schema = Mapping[str, Any]
_WHOLE = re.compile(r"[+-]?\d{1,18}")
_SHOWN = 80
_KINDS = {"array": list, "object": dict}
_SWITCH = {"true": True, "false": False}
_NOUNS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
}


class ArgumentCheck:
    """Reads and checks the arguments of one tool; `schema` is its flat input schema."""

    def __init__(self, tool: str, schema: Schema) -> None:
        self.tool = tool
        self.schema = schema
        self._validate: Callable[[Any], Any] | None = None

    def __call__(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments as the schema describes them; raises InvalidInput naming argument, value and expectation."""
        import fastjsonschema

        if self._validate is None:
            self._validate = fastjsonschema.compile(dict(self.schema), use_default=False)
        arguments = {
            name: read_as_meant(self.schema["properties"].get(name, {}), value)
            for name, value in given.items()
            if not self._absent(name, value)
        }
        try:
            self._validate(arguments)
        except fastjsonschema.JsonSchemaValueException as error:
            raise self._complaint(error) from None
        return arguments

    def _absent(self, name: str, value: Any) -> bool:
        declared = name in self.schema["properties"] and name not in self.schema.get("required", ())
        return declared and (value is None or value == "")

    def _complaint(self, error: Any) -> InvalidInput:
        path, value, rule = error.path[1:], error.value, error.rule
        place = "".join(f"[{step}]" if str(step).isdigit() else f".{step}" for step in path).lstrip(".")
        if rule == "required":
            absent = next(name for name in error.rule_definition if name not in value)
            return InvalidInput(
                f'{self.tool} needs the argument "{_joined(place, absent)}".',
                expected=_expected(error.definition["properties"][absent]),
            )
        if rule == "additionalProperties":
            return self._unknown(place, value, error.definition["properties"])
        near = _near(value, error.definition.get("enum", ()))
        return InvalidInput(
            f'The argument "{place}" of {self.tool} is {shown(value)}.', expected=_expected(error.definition), hint=near
        )

    def _unknown(self, place: str, value: Mapping[str, Any], known: Schema) -> InvalidInput:
        odd = next(name for name in value if name not in known)
        return InvalidInput(
            f'{self.tool} takes no argument "{_joined(place, clean(odd)[:_SHOWN])}".',
            expected=f"only {', '.join(known)}" if known else "no arguments",
            hint=_near(odd, known),
        )


def read_as_meant(schema: Schema, value: Any) -> Any:
    """`value`, or what a text stands for where the schema wants something else and nothing is lost."""
    kind = schema.get("type")
    if isinstance(value, str) and kind != "string":
        value = _from_text(str(kind), value)
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list) and "items" in schema:
        return [read_as_meant(schema["items"], item) for item in value]
    return value


def shown(value: Any) -> str:
    """A value as errors quote it: JSON, clean, cut."""
    text = clean(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _from_text(kind: str, text: str) -> Any:
    stripped = text.strip()
    if kind == "integer" and _WHOLE.fullmatch(stripped):
        return int(stripped)
    if kind == "boolean":
        return _SWITCH.get(stripped.lower(), text)
    if kind in _KINDS and stripped[:1] in ("[", "{"):
        try:
            parsed = json.loads(stripped)
        except (ValueError, RecursionError):
            return text
        return parsed if isinstance(parsed, _KINDS[kind]) else text
    return text


def _expected(schema: Schema) -> str:
    if "enum" in schema:
        return f"one of {', '.join(schema['enum'])}"
    noun = _NOUNS.get(str(schema.get("type")), "another value")
    if "minimum" in schema and "maximum" in schema:
        return f"{noun} from {schema['minimum']} to {schema['maximum']}"
    if schema.get("type") == "array":
        return f"a list, each item {_expected(schema['items'])}"
    if "properties" in schema:
        return f"an object with {', '.join(schema['properties'])}"
    return noun


def _joined(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _near(given: Any, known: Any) -> str:
    close = difflib.get_close_matches(str(given).lower(), {str(name).lower(): name for name in known}, 1)
    exact = {str(name).lower(): name for name in known}
    return f'Did you mean "{exact[close[0]]}"?' if close else ""
