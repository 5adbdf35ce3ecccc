"""Every error and diagnostic that Engrama reports, with stable codes.

An error is a full sentence that names the value and what was expected; `hint` names the next command.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engrama.values import Value


class EngramaError(Exception):
    """Base of all errors raised on purpose; `code` is stable, `exit_code` is the CLI's."""

    code: ClassVar[str] = "error"
    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, *, expected: str = "", hint: str = "", file: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected
        self.hint = hint
        self.file = file
        self.line = line

    def to_dict(self) -> dict[str, object]:
        """The `error` object of every surface; absent fields are left out."""
        fields: dict[str, object] = {
            "code": self.code,
            "message": self.message,
            "expected": self.expected,
            "hint": self.hint,
            "file": self.file,
            "line": self.line,
        }
        return {name: value for name, value in fields.items() if value}


class InvalidInput(EngramaError):
    """A value that no operation can work with."""

    code = "invalid-input"


class UnknownLabel(InvalidInput):
    code = "unknown-label"


class UnknownRelation(InvalidInput):
    code = "unknown-relation"


class InvalidEndpoints(InvalidInput):
    code = "invalid-endpoints"


class InvalidProperty(InvalidInput):
    code = "invalid-property"


class InvalidKey(InvalidInput):
    code = "invalid-key"


class InvalidTime(InvalidInput):
    code = "invalid-time"


class NodeNotFound(InvalidInput):
    code = "not-found"


class AmbiguousNode(InvalidInput):
    code = "ambiguous"


class KeyTaken(InvalidInput):
    code = "key-taken"


class CycleRefused(InvalidInput):
    code = "cycle"


class ScopeUnresolved(InvalidInput):
    """A write without a complete `(org_id, user_id)`."""

    code = "scope-unresolved"


class ConfigInvalid(InvalidInput):
    code = "config-invalid"

    @classmethod
    def all_of(cls, errors: Sequence[ConfigInvalid]) -> ConfigInvalid:
        """One error that tells of each; its file and line are those of the first."""
        if len(errors) == 1:
            return errors[0]
        message = "\n".join(" ".join(part for part in (error.message, error.hint) if part) for error in errors)
        first = errors[0]
        return cls(message, expected=first.expected, file=first.file, line=first.line)


class ImportInvalid(InvalidInput):
    code = "import-invalid"


class BundleInvalid(InvalidInput):
    """A compiled bundle that is missing, damaged or made by another compiler."""

    code = "bundle-invalid"


class ProfileMismatch(InvalidInput):
    """The store was built for another profile than the bundle describes."""

    code = "profile-mismatch"


class StoreError(EngramaError):
    """The backend cannot serve: busy, damaged, full, read-only or unreachable."""

    code = "store-unavailable"
    exit_code = 3


class StoreClosed(StoreError):
    """A memory was used after it had been closed."""

    code = "store-closed"


class StoreBusy(StoreError):
    code = "store-busy"


class StoreDamaged(StoreError):
    code = "store-damaged"


class StoreForeign(StoreDamaged):
    """A database that another program wrote; nothing may touch it."""


class StoreFull(StoreError):
    code = "store-full"


class StoreReadOnly(StoreError):
    code = "store-read-only"


class StoreUnreachable(StoreError):
    """No server answers, or the connection to it broke."""

    code = "store-unreachable"


class StoreRefused(StoreError):
    """The server refused the user or the password."""

    code = "store-login-refused"


class StoreTooNew(StoreError):
    code = "store-too-new"


class PageRefused(InvalidInput):
    """A web page that is not read: where it lies, what it is, or how large it is."""

    code = "page-refused"


class PageUnreachable(EngramaError):
    """A web page that could not be read now."""

    code = "page-unreachable"
    exit_code = 3


class EmbeddingFailed(EngramaError):
    """The embedder gave no vector, or none that can be used; nothing that was stored is affected."""

    code = "embedding-failed"
    exit_code = 3


class Interrupted(EngramaError):
    """A person broke a command off."""

    code = "interrupted"
    exit_code = 130


class PathRefused(InvalidInput):
    """A path that leads out of the vault, or to what nobody may touch in it."""

    code = "path-refused"


class NoVault(InvalidInput):
    """No vault is configured for whoever asks."""

    code = "no-vault"


class VaultUnavailable(EngramaError):
    """The folder of the vault cannot be read."""

    code = "vault-unavailable"
    exit_code = 3


class DriftFound(EngramaError):
    """`compile --check` found that the bundle differs from what the profile compiles to."""

    code = "drift"
    exit_code = 1


class Diagnostic(Value):
    """One finding in a profile; `line` and `column` count from 1, `code` is E… (error) or W… (warning)."""

    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str = ""

    def __lt__(self, other: Diagnostic) -> bool:
        return self._content() < other._content()

    @property
    def is_error(self) -> bool:
        return self.code.startswith("E")

    def __str__(self) -> str:
        hint = f" {self.hint}" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.code} {self.message}{hint}"

    def to_dict(self) -> dict[str, object]:
        fields: dict[str, object] = {
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
            "file": self.file,
            "line": self.line,
            "column": self.column,
        }
        return {name: value for name, value in fields.items() if value}


class ProfileInvalid(EngramaError):
    """A profile with at least one error; carries every diagnostic of the run, sorted by place."""

    code = "profile-invalid"

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(diagnostics))
        errors = sum(item.is_error for item in self.diagnostics)
        noun = "error" if errors == 1 else "errors"
        lines = "\n".join(str(item) for item in self.diagnostics)
        super().__init__(f"{lines}\n{errors} {noun} in the profile; nothing was written.")

    def to_dict(self) -> dict[str, object]:
        first = self.diagnostics[0].to_dict() if self.diagnostics else {}
        return {
            **first,
            "code": self.code,
            "message": self.message,
            "diagnostics": [item.to_dict() for item in self.diagnostics],
        }
