"""How people and programs name a node: `Label:Key`, `(label, key)`, a uid, or a bare key."""

from __future__ import annotations

import re
from typing import NamedTuple

from engrama.core.sanitise import clean_key
from engrama.core.validate import label_of
from engrama.errors import InvalidInput
from engrama.ir.profile import CompiledProfile

_UID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
_UID_LENGTH = 36


class Reference(NamedTuple):
    """A parsed reference: a uid, or a key with its label (empty when only one node may have the key)."""

    label: str
    key: str
    uid: str = ""

    def __str__(self) -> str:
        return self.uid or (f"{self.label}:{self.key}" if self.label else self.key)


def is_uid(text: str) -> bool:
    """Whether a text is spelled as the uid of a node, in whatever letter case."""
    return len(text) == _UID_LENGTH and _UID.fullmatch(text) is not None


ReferenceLike = str | tuple[str, str] | Reference


def parse_reference(profile: CompiledProfile, given: ReferenceLike) -> Reference:
    """Read a reference; raises UnknownLabel for an explicit label, InvalidKey for an empty key.

    A text is read as `Label:Key` only where the part before the colon is a label, so keys may hold colons.
    """
    if isinstance(given, Reference):
        return given
    if isinstance(given, tuple) and len(given) == 2:
        return Reference(label_of(profile, given[0]).name, clean_key(given[1]))
    if not isinstance(given, str):
        raise InvalidInput(f"{given!r} names no node.", expected="Label:Key, a uid, or a key that one node has")
    if is_uid(given.strip()):
        return Reference("", "", given.strip().lower())
    label, colon, key = given.partition(":")
    if colon and label.strip() in profile.by_label:
        return Reference(label.strip(), clean_key(key))
    return Reference("", clean_key(given))
