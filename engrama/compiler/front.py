"""The compiler's front end: a selection of YAML files in, a compiled profile or every diagnostic out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from engrama.compiler.draft import DraftProfile, Named, read_draft
from engrama.compiler.load import Document, Place, load_document
from engrama.compiler.merge import merge_drafts
from engrama.compiler.names import check_name
from engrama.compiler.outside import Outside
from engrama.compiler.resolve import resolve
from engrama.compiler.search import SearchPath, display, is_path
from engrama.compiler.structure import check_structure
from engrama.compiler.words import quoted
from engrama.errors import Diagnostic, ProfileInvalid
from engrama.ir.profile import CompiledProfile


@dataclass(frozen=True, slots=True)
class Selection:
    """What a workspace remembers: one profile (a name, or the path of a .yaml file) and any modules, in any order."""

    profile: str
    modules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Compiled:
    """A profile that may be used, with the warnings of its compilation, sorted by place."""

    profile: CompiledProfile
    warnings: tuple[Diagnostic, ...] = ()


def shipped_profiles() -> Path:
    """The folder of the profiles that come with Engrama: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "profiles"
    return inside if inside.is_dir() else package.parent / "profiles"


def load_profile(selection: Selection, folders: Sequence[Path]) -> Compiled:
    """Compile a selection found in `folders`, the first hit wins; raises ProfileInvalid with all diagnostics."""
    run = _Run(SearchPath([*_own_folder(selection.profile), *folders]))
    base, name = run.profile(selection.profile)
    modules = sorted(set(selection.modules))
    merged = merge_drafts(base, [(module, run.module(module)) for module in modules])
    run.include(merged)
    profile, found = resolve(merged, name, modules, run.outside)
    run.check_not_empty(merged, found)
    diagnostics = sorted({*run.diagnostics, *merged.diagnostics, *found})
    if any(item.is_error for item in diagnostics):
        raise ProfileInvalid(diagnostics)
    return Compiled(profile, tuple(diagnostics))


def _own_folder(profile: str) -> list[Path]:
    return [Path(profile).parent] if is_path(profile) else []


@dataclass
class _Run:
    """One compilation: reads files, collects their diagnostics and remembers which could not be read."""

    path: SearchPath
    diagnostics: list[Diagnostic] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    unknown_files: bool = False
    first: Place | None = None

    def profile(self, name: str) -> tuple[DraftProfile, str]:
        """The draft of the selected profile and the name to compile it under."""
        if not is_path(name):
            return self._named("profile", name), name
        file = Path(name)
        if not file.is_file():
            self._missing(Place(display(file), 1, 1), f"There is no profile file {quoted(display(file))}.", "")
            return DraftProfile(), file.stem
        draft = self._read("profile", file)
        stated = draft.facts.get("name")
        named = Named(stated.value, stated.place) if stated else Named(file.stem, Place(display(file), 1, 1))
        self.diagnostics += check_name("profile", named)
        return draft, named.name

    def module(self, name: str) -> DraftProfile:
        """The draft of a selected module."""
        return self._named("module", name)

    def include(self, merged: DraftProfile) -> None:
        """Add the pattern packs that the merged draft includes, each once."""
        packs: dict[str, DraftProfile] = {}
        for wanted in merged.includes:
            if wanted.name in packs:
                continue
            file = self.path.find("pattern pack", wanted.name) if not is_path(wanted.name) else None
            packs[wanted.name] = self._read("pattern pack", file) if file else DraftProfile()
            if file is None:
                self._missing(wanted.place, *self.path.not_found("pattern pack", wanted.name))
        gathered = merge_drafts(DraftProfile(patterns=merged.patterns), packs.items())
        merged.patterns = gathered.patterns
        merged.diagnostics += gathered.diagnostics

    def check_not_empty(self, merged: DraftProfile, found: Sequence[Diagnostic]) -> None:
        """Report a profile without a single label, unless another mistake explains it."""
        if self.first and not (merged.labels or self.diagnostics or found or merged.diagnostics):
            message = "The profile declares no label, so nothing could be remembered."
            hint = "Add nodes, as in nodes: {Project: {properties: {name: string}}}."
            self.diagnostics.append(self.first.report("E124", message, hint))

    def _named(self, kind: str, name: str) -> DraftProfile:
        place = Place(self.path.expected(kind, name), 1, 1)
        wrong = list(check_name(kind, Named(name, place)))
        file = None if wrong else self.path.find(kind, name)
        if file is None:
            self.diagnostics += wrong
            self._missing(place, *self.path.not_found(kind, name))
            return DraftProfile()
        draft = self._read(kind, file)
        stated = draft.facts.get("name")
        if stated and stated.value != name:
            message = f"The file is called {file.name}, but its name says {quoted(stated.value)}."
            self.diagnostics.append(stated.place.report("E013", message, f"Write name: {name}, or rename the file."))
        return draft

    def _missing(self, place: Place, message: str, hint: str) -> None:
        self.unknown_files = True
        self.diagnostics.append(place.report("E001", message, hint))

    def _read(self, kind: str, file: Path) -> DraftProfile:
        try:
            data = file.read_bytes()
        except OSError as error:
            self.unknown_files = True
            message = f"The file cannot be read: {error.strerror or error}."
            self.diagnostics.append(Place(display(file), 1, 1).report("E002", message))
            return DraftProfile()
        document = load_document(data, display(file))
        self.first = self.first or Place(document.file, 1, 1)
        self.diagnostics += document.diagnostics
        if not document.loaded:
            self.unread.append(data.decode("utf-8", "replace"))
            return DraftProfile()
        self.diagnostics += check_structure(document, pack=kind == "pattern pack")
        return read_draft(document)

    @property
    def outside(self) -> Outside:
        """What `resolve` may ask about files beyond the merged ones."""
        return Outside(self._may_define, lambda: self._elsewhere[0], lambda: self._elsewhere[1])

    def _may_define(self, name: str) -> bool:
        return self.unknown_files or any(name in text for text in self.unread)

    @cached_property
    def _elsewhere(self) -> tuple[frozenset[str], frozenset[str]]:
        """Labels and relation types of every profile and module on the search path, selected or not."""
        labels: set[str] = set()
        relations: set[str] = set()
        for kind in ("profile", "module"):
            for name in self.path.names(kind):
                draft = _names_in(self.path.find(kind, name))
                labels |= draft.labels.keys()
                relations |= {item.name for item in draft.relations}
        return frozenset(labels), frozenset(relations)


def _names_in(file: Path | None) -> DraftProfile:
    try:
        data = file.read_bytes() if file else b""
    except OSError:
        return DraftProfile()
    document: Document = load_document(data, "")
    return read_draft(document) if document.loaded else DraftProfile()
