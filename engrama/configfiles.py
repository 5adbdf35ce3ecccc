"""Readers of `.env` and `engrama.yaml`; loaded only when such a file exists."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engrama.errors import ConfigInvalid
from engrama.settings import BY_KEY, BY_VARIABLE, INSIDE, is_inside

_PLAIN_TAGS = frozenset(f"tag:yaml.org,2002:{name}" for name in ("str", "int", "float", "bool", "timestamp", "value"))
_NULL_TAG = "tag:yaml.org,2002:null"
_SIMPLE = re.compile(r"[A-Za-z_./][A-Za-z0-9_./-]*")
_VARIABLE = re.compile(r"[A-Z][A-Z0-9_]+")
_REPLACED = "\N{REPLACEMENT CHARACTER}"
_SELECTION_KEYS = ("profile", "modules")
_VAULT_PARTS = {
    "path": "vault",
    "folders": "vault_folders",
    "default": "vault_default",
    "templates": "vault_templates",
    "tenants": "vault_tenants",
}


class WorkspaceFile(NamedTuple):
    """What an `engrama.yaml` says: the selection, and `(key, text, line)` for each other setting."""

    profile: str | None
    modules: tuple[str, ...]
    settings: tuple[tuple[str, str, int], ...]


def read_dotenv(path: Path) -> list[tuple[str, str, int]]:
    """`(variable, text, line)` of each of our variables, the last one last; other programs' lines are left alone.

    Raises ConfigInvalid that names every line of ours that cannot be read.
    """
    from dotenv.parser import parse_stream

    text = _read(path, errors="replace")
    found, problems = [], []
    for binding in parse_stream(io.StringIO(text)):
        written = binding.original.string
        line = binding.original.line + written[: len(written) - len(written.lstrip())].count("\n")
        if binding.error or (binding.key in BY_VARIABLE and binding.value is None):
            if named := _variable_in(written):
                problems.append(_unreadable(path, line, named))
        elif binding.key in BY_VARIABLE and _REPLACED in (binding.value or ""):
            problems.append(_invalid(path, line, f"the value of {binding.key} is not UTF-8", "text in UTF-8"))
        elif binding.key in BY_VARIABLE:
            found.append((binding.key, binding.value or "", line))
    if problems:
        raise ConfigInvalid.all_of(problems)
    return found


def read_workspace_file(path: Path) -> WorkspaceFile:
    """Read an `engrama.yaml`; every scalar stays the text that was written.

    Raises ConfigInvalid with file and line, of each mistake when there are several.
    """
    problems: list[ConfigInvalid] = []
    chosen: dict[str, Any] = {"profile": None, "modules": ()}
    settings = []
    for key, node in _entries(path, problems):
        try:
            if key == "profile":
                chosen[key] = _text(path, node).strip() or None
            elif key == "modules":
                chosen[key] = _names(path, node)
            else:
                settings += _settings(path, key, node)
        except ConfigInvalid as error:
            problems.append(error)
    if problems:
        raise ConfigInvalid.all_of(sorted(problems, key=lambda error: error.line))
    if chosen["modules"] and chosen["profile"] is None:
        chosen["profile"] = "base"
    return WorkspaceFile(chosen["profile"], chosen["modules"], tuple(settings))


def write_selection(path: Path, profile: str, modules: Sequence[str]) -> None:
    """Make an `engrama.yaml` name this selection; every other line of an existing one stays as it is."""
    kept = _read(path).splitlines(keepends=True) if path.is_file() else []
    first = len(kept)
    for begin, end in _selection_lines(path) if kept else ():
        kept[begin:end] = [""] * (end - begin)
        first = min(first, begin)
    before, after = "".join(kept[:first]), "".join(kept[first:])
    if before and not before.endswith("\n"):
        before += "\n"
    chosen = f"profile: {_quoted(profile)}\nmodules: [{', '.join(_quoted(name) for name in modules)}]\n"
    partial = path.with_name(f".{path.name}.partial")
    try:
        partial.write_bytes((before + chosen + after).encode("utf-8"))
        partial.replace(path)
    except OSError as error:
        raise _invalid(path, 1, f"the file cannot be written ({error.strerror})", "a folder of your own") from error
    finally:
        partial.unlink(missing_ok=True)


def _selection_lines(path: Path) -> list[tuple[int, int]]:
    """Where the selection stands: first line and the line after the last, counted from 0."""
    import yaml

    root = yaml.compose(_read(path), Loader=yaml.SafeLoader)
    found = []
    for key, node in root.value if isinstance(root, yaml.MappingNode) and not root.flow_style else ():
        if key.value in _SELECTION_KEYS:
            found.append((key.start_mark.line, max(_line_after(node), key.start_mark.line + 1)))
    return found


def _line_after(node: Any) -> int:
    """The line after a node; the mark of a block list stands only where the next entry begins, behind any comments."""
    if isinstance(node.value, list) and node.value and not node.flow_style:
        return _line_after(node.value[-1])
    line: int = node.end_mark.line
    return line + (1 if node.end_mark.column else 0)


def _quoted(name: str) -> str:
    return name if _SIMPLE.fullmatch(name) and name.lower() != "null" else json.dumps(name, ensure_ascii=False)


def _entries(path: Path, problems: list[ConfigInvalid]) -> list[tuple[str, Any]]:
    """The top-level entries as YAML nodes, each key known and written once; others are added to `problems`."""
    import yaml

    try:
        root = yaml.compose(_read(path), Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or "it is not YAML"
        raise _invalid(path, mark.line + 1 if mark else 1, str(problem), "keys and values in YAML") from error
    if root is None:
        return []
    if not isinstance(root, yaml.MappingNode):
        raise _invalid(path, 1, "it holds no keys", "lines such as `profile: base`")
    entries: dict[str, Any] = {}
    for key_node, node in root.value:
        line = key_node.start_mark.line + 1
        try:
            key = _text(path, key_node)
        except ConfigInvalid as error:
            problems.append(error)
            continue
        if key == "home" or (key not in BY_KEY and key not in _SELECTION_KEYS):
            problems.append(_unknown_key(path, line, key))
        elif key in entries:
            problems.append(_invalid(path, line, f'"{key}" is written twice', "each key once"))
        else:
            entries[key] = node
    return list(entries.items())


def _settings(path: Path, key: str, node: Any) -> list[tuple[str, str, int]]:
    """The settings that one entry stands for; a `vault` with parts stands for several."""
    import yaml

    if key != "vault" or not isinstance(node, yaml.MappingNode):
        text = _setting_text(path, key, node)
        return [(key, text, node.start_mark.line + 1)] if text.strip() else []
    found = []
    for name_node, value in node.value:
        name, line = _text(path, name_node), name_node.start_mark.line + 1
        if name not in _VAULT_PARTS:
            raise _invalid(path, line, f'"{name}" is no part of vault', f"one of {', '.join(_VAULT_PARTS)}")
        if name == "tenants" and isinstance(value, yaml.MappingNode):
            _check_owned(path, value)
        text = _pairs(path, value) if isinstance(value, yaml.MappingNode) else _text(path, value)
        if text.strip():
            found.append((_VAULT_PARTS[name], text, line))
    return found


def _pairs(path: Path, node: Any) -> str:
    return json.dumps({_text(path, name): _text(path, value) for name, value in node.value}, ensure_ascii=False)


def _check_owned(path: Path, node: Any) -> None:
    """Raise ConfigInvalid at the line of the first owner's folder that does not lie inside the vault."""
    for name, value in node.value:
        folder = _text(path, value)
        if folder.strip() and not is_inside(folder):
            complaint = f'the folder "{folder}" of {_text(path, name)} does not lie inside the vault'
            raise _invalid(path, value.start_mark.line + 1, complaint, INSIDE)


def _setting_text(path: Path, key: str, node: Any) -> str:
    import yaml

    if key == "trust_levels" and isinstance(node, yaml.MappingNode):
        return ",".join(f"{_text(path, name)}={_text(path, level)}" for name, level in node.value)
    return _text(path, node)


def _names(path: Path, node: Any) -> tuple[str, ...]:
    import yaml

    if isinstance(node, yaml.SequenceNode):
        names = [_text(path, item).strip() for item in node.value]
    else:
        names = _text(path, node).replace(",", " ").split()
    return tuple(dict.fromkeys(name for name in names if name))


def _text(path: Path, node: Any) -> str:
    """The written text of a scalar; "" for null."""
    import yaml

    if isinstance(node, yaml.ScalarNode) and node.tag == _NULL_TAG:
        return ""
    if isinstance(node, yaml.ScalarNode) and node.tag in _PLAIN_TAGS:
        return str(node.value)
    raise _invalid(path, node.start_mark.line + 1, "a value there has parts or a tag", "one plain value")


def _variable_in(line: str) -> str:
    """The variable that a line that cannot be read is about; empty when it is none of ours."""
    from difflib import get_close_matches

    for word in _VARIABLE.findall(line):
        if word in BY_VARIABLE:
            return str(word)
        if word.startswith("ENGRAMA_"):
            return next(iter(get_close_matches(word, BY_VARIABLE, 1)), str(word))
    return ""


def _unreadable(path: Path, line: int, variable: str) -> ConfigInvalid:
    """The line itself is not shown, since it may hold a password."""
    hint = f"Write {variable}=VALUE, and close every quotation mark."
    return _invalid(path, line, f"the line about {variable} cannot be read", "NAME=value", hint)


def _unknown_key(path: Path, line: int, key: str) -> ConfigInvalid:
    from difflib import get_close_matches

    known = [name for name in (*_SELECTION_KEYS, *BY_KEY) if name != "home"]
    near = get_close_matches(key.lower(), known, 1)
    if not near and key in BY_VARIABLE:
        near = [BY_VARIABLE[key].key]
    hint = f'Did you mean "{near[0]}"?' if near else "docs/configuration.md lists every key."
    return _invalid(path, line, f'"{key}" is no setting', f"one of {', '.join(known)}", hint)


def _invalid(path: Path, line: int, complaint: str, expected: str, hint: str = "") -> ConfigInvalid:
    message = f"{path}:{line}: {complaint}; expected {expected}."
    return ConfigInvalid(message, expected=expected, hint=hint or "Correct that line.", file=str(path), line=line)


def _read(path: Path, errors: str = "strict") -> str:
    try:
        return path.read_text(encoding="utf-8-sig", errors=errors)
    except OSError as error:
        raise _invalid(path, 1, f"the file cannot be read ({error.strerror})", "a readable file") from error
    except UnicodeDecodeError as error:
        raise _invalid(path, 1, "the file is not UTF-8", "a text file in UTF-8") from error
