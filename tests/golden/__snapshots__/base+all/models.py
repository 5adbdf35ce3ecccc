"""Typed classes for the nodes and relations of a compiled Engrama profile. Generated; `engrama compile` rewrites it."""

import dataclasses as _dataclasses
import datetime as _datetime
import enum as _enum
from typing import ClassVar as _ClassVar

from engrama.models import UNSET as _UNSET
from engrama.models import Node as _Node
from engrama.models import Relation as _Relation
from engrama.models import Unset as _Unset


class CTFDifficulty(_enum.StrEnum):
    """How hard it is said to be."""

    VERY_EASY = "very-easy"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    INSANE = "insane"


class CTFStatus(_enum.StrEnum):
    """How far you have come with it."""

    PLANNED = "planned"
    IN_PROGRESS = "in-progress"
    SOLVED = "solved"
    ABANDONED = "abandoned"


class CourseLevel(_enum.StrEnum):
    """What it expects of those who take it. Mixed means several levels at once."""

    BASIC = "basic"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    EXPERT = "expert"
    MIXED = "mixed"


class CourseStatus(_enum.StrEnum):
    """Where the course stands now. A course without a status counts as active."""

    DRAFT = "draft"
    PLANNED = "planned"
    ACTIVE = "active"
    PAUSED = "paused"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    ARCHIVED = "archived"


class DecisionStatus(_enum.StrEnum):
    """Whether the choice holds. Relate the newer one with REPLACES when it is superseded."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    DEFERRED = "deferred"
    DEPRECATED = "deprecated"
    SUPERSEDED = "superseded"


class ExerciseDifficulty(_enum.StrEnum):
    """How hard it is for those it is meant for."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    VERY_HARD = "very-hard"


class ExerciseStatus(_enum.StrEnum):
    """Whether it can be used in class."""

    IDEA = "idea"
    DRAFT = "draft"
    IN_REVIEW = "in-review"
    READY = "ready"
    OUTDATED = "outdated"
    RETIRED = "retired"


class ExperimentStatus(_enum.StrEnum):
    """Where it stands. Failed means that it broke, not that the answer was unwelcome."""

    PLANNED = "planned"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    INCONCLUSIVE = "inconclusive"
    ABANDONED = "abandoned"


class MaterialStatus(_enum.StrEnum):
    """Whether it can be used in class."""

    IDEA = "idea"
    DRAFT = "draft"
    IN_REVIEW = "in-review"
    READY = "ready"
    OUTDATED = "outdated"
    RETIRED = "retired"


class PhotoStatus(_enum.StrEnum):
    """How far it has come from the camera to its viewers."""

    IMPORTED = "imported"
    SELECTED = "selected"
    EDITED = "edited"
    PUBLISHED = "published"
    REJECTED = "rejected"
    ARCHIVED = "archived"


class PipelineStatus(_enum.StrEnum):
    """Whether it runs now."""

    PLANNED = "planned"
    DEVELOPMENT = "development"
    ACTIVE = "active"
    PAUSED = "paused"
    BROKEN = "broken"
    RETIRED = "retired"


class ProblemSeverity(_enum.StrEnum):
    """How much harm it does while it lasts."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


class ProblemStatus(_enum.StrEnum):
    """Resolved means solved, closed means no longer pursued. Anything else, or nothing, counts as open."""

    OPEN = "open"
    INVESTIGATING = "investigating"
    IN_PROGRESS = "in-progress"
    BLOCKED = "blocked"
    RESOLVED = "resolved"
    CLOSED = "closed"


class ProjectStatus(_enum.StrEnum):
    """Where the work stands now. A project without a status counts as active."""

    IDEA = "idea"
    PLANNED = "planned"
    ACTIVE = "active"
    PAUSED = "paused"
    BLOCKED = "blocked"
    MAINTENANCE = "maintenance"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    ARCHIVED = "archived"


class ProposalStatus(_enum.StrEnum):
    """What has become of it. Final means accepted and carried out, active means in force and still kept up."""

    DRAFT = "draft"
    IN_REVIEW = "in-review"
    ACTIVE = "active"
    ACCEPTED = "accepted"
    PROVISIONAL = "provisional"
    DEFERRED = "deferred"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    FINAL = "final"
    SUPERSEDED = "superseded"
    APRIL_FOOL = "april-fool"


class ProposalType(_enum.StrEnum):
    """Whether it changes the standard, informs, or rules how the community works."""

    STANDARDS_TRACK = "standards-track"
    INFORMATIONAL = "informational"
    PROCESS = "process"
    EXPERIMENTAL = "experimental"
    BEST_CURRENT_PRACTICE = "best-current-practice"


class ReleaseStatus(_enum.StrEnum):
    """Whether it is out and still looked after."""

    PLANNED = "planned"
    PRE_RELEASE = "pre-release"
    SUPPORTED = "supported"
    SECURITY_ONLY = "security-only"
    END_OF_LIFE = "end-of-life"
    CANCELLED = "cancelled"


class SpeciesConservationStatus(_enum.StrEnum):
    """Its category on the IUCN Red List."""

    NOT_EVALUATED = "not-evaluated"
    DATA_DEFICIENT = "data-deficient"
    LEAST_CONCERN = "least-concern"
    NEAR_THREATENED = "near-threatened"
    VULNERABLE = "vulnerable"
    ENDANGERED = "endangered"
    CRITICALLY_ENDANGERED = "critically-endangered"
    EXTINCT_IN_THE_WILD = "extinct-in-the-wild"
    EXTINCT = "extinct"


class TargetStatus(_enum.StrEnum):
    """How far the work on it has come. Compromised means that access was gained."""

    PLANNED = "planned"
    ACTIVE = "active"
    COMPROMISED = "compromised"
    COMPLETED = "completed"
    ABANDONED = "abandoned"
    OUT_OF_SCOPE = "out-of-scope"


class VulnerabilitySeverity(_enum.StrEnum):
    """How much harm it can do."""

    INFO = "info"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


class VulnerabilityStatus(_enum.StrEnum):
    """Where the work on it stands. Accepted means that the risk is carried knowingly."""

    SUSPECTED = "suspected"
    OPEN = "open"
    CONFIRMED = "confirmed"
    REPORTED = "reported"
    MITIGATED = "mitigated"
    ACCEPTED = "accepted"
    RESOLVED = "resolved"
    CLOSED = "closed"
    FALSE_POSITIVE = "false-positive"


class RelationType(_enum.StrEnum):
    """The relation types of the profile."""

    ABOUT = "ABOUT"
    APPLIES = "APPLIES"
    ATTENDED_BY = "ATTENDED_BY"
    AUTHORED_BY = "AUTHORED_BY"
    BELONGS_TO = "BELONGS_TO"
    CAUSED_BY = "CAUSED_BY"
    CITES = "CITES"
    COMPOSED_OF = "COMPOSED_OF"
    CONTRADICTS = "CONTRADICTS"
    COVERS = "COVERS"
    DELEGATED_TO = "DELEGATED_TO"
    DEPENDS_ON = "DEPENDS_ON"
    DERIVED_FROM = "DERIVED_FROM"
    DOCUMENTS = "DOCUMENTS"
    EVALUATES = "EVALUATES"
    EXECUTED_WITH = "EXECUTED_WITH"
    EXPLOITS = "EXPLOITS"
    FEATURES = "FEATURES"
    FEEDS = "FEEDS"
    FOR = "FOR"
    HAS = "HAS"
    HAS_MATERIAL = "HAS_MATERIAL"
    IMPLEMENTS = "IMPLEMENTS"
    INCLUDES = "INCLUDES"
    INFORMED_BY = "INFORMED_BY"
    INHABITS = "INHABITS"
    INSTANCE_OF = "INSTANCE_OF"
    INVOLVES = "INVOLVES"
    IN_DOMAIN = "IN_DOMAIN"
    LINKS_TO = "LINKS_TO"
    MENTIONS = "MENTIONS"
    ORIGIN_OF = "ORIGIN_OF"
    PERFORMS = "PERFORMS"
    PRACTICES = "PRACTICES"
    PREREQUISITE_OF = "PREREQUISITE_OF"
    RELATED_TO = "RELATED_TO"
    REPLACES = "REPLACES"
    REQUIRES = "REQUIRES"
    RUNS = "RUNS"
    SERVES = "SERVES"
    SHOT_WITH = "SHOT_WITH"
    SIMILAR_TO = "SIMILAR_TO"
    SOLVED_BY = "SOLVED_BY"
    SPONSORED_BY = "SPONSORED_BY"
    SUBSET_OF = "SUBSET_OF"
    TAKEN_AT = "TAKEN_AT"
    TARGETS = "TARGETS"
    TAUGHT_BY = "TAUGHT_BY"
    TEACHES = "TEACHES"
    TRAINS_ON = "TRAINS_ON"
    USES = "USES"


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class CTF(_Node):
    """A capture-the-flag challenge or practice machine."""

    __label__: _ClassVar[str] = "CTF"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "date": "date",
        "difficulty": "difficulty",
        "notes": "notes",
        "platform": "platform",
        "status": "status",
        "tags": "tags",
        "writeup_path": "writeup_path",
    }

    name: str
    """The name of the challenge or machine."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was solved or last worked on."""
    difficulty: CTFDifficulty | _Unset = _UNSET
    """How hard it is said to be."""
    notes: str | _Unset = _UNSET
    """The way in, dead ends, and what was learnt."""
    platform: str | _Unset = _UNSET
    """Who offers it, such as Hack The Box, or the name of the event."""
    status: CTFStatus | _Unset = _UNSET
    """How far you have come with it."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    writeup_path: str | _Unset = _UNSET
    """Where the write-up is: a path or an address."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Client(_Node):
    """An organisation or person that work is done for."""

    __label__: _ClassVar[str] = "Client"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "contact": "contact",
        "notes": "notes",
        "sector": "sector",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """The name of the client."""
    contact: str | _Unset = _UNSET
    """Whom to ask there, and how to reach them."""
    notes: str | _Unset = _UNSET
    """What to remember about working with it."""
    sector: str | _Unset = _UNSET
    """Its line of business, such as health or retail."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Its home page."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Concept(_Node):
    """An idea, method or topic that several things can share, such as caching, recursion or fermentation."""

    __label__: _ClassVar[str] = "Concept"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "domain": "domain",
        "notes": "notes",
        "tags": "tags",
    }

    name: str
    """The usual name of the idea, in the singular."""
    aliases: list[str] | _Unset = _UNSET
    """Other names and abbreviations it goes by."""
    domain: str | _Unset = _UNSET
    """Its field, as a word. Relate it with IN_DOMAIN to a field that is remembered itself."""
    notes: str | _Unset = _UNSET
    """What it means and when it matters."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Course(_Node):
    """A training course, class or workshop, one entry for each time it is held if that matters."""

    __label__: _ClassVar[str] = "Course"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "cohort": "cohort",
        "date": "date",
        "description": "description",
        "duration": "duration",
        "level": "level",
        "notes": "notes",
        "status": "status",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """What the course is called."""
    cohort: str | _Unset = _UNSET
    """The group that takes it, such as 2026 spring or 3B."""
    date: _datetime.date | str | _Unset = _UNSET
    """The first day it is held."""
    description: str | _Unset = _UNSET
    """What it teaches and to whom."""
    duration: str | _Unset = _UNSET
    """How long it takes, such as 3 days or 40 hours."""
    level: CourseLevel | _Unset = _UNSET
    """What it expects of those who take it. Mixed means several levels at once."""
    notes: str | _Unset = _UNSET
    """What to remember for the next time it is held."""
    status: CourseStatus | _Unset = _UNSET
    """Where the course stands now. A course without a status counts as active."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Its public page."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Dataset(_Node):
    """A collection of data that models are trained or measured on."""

    __label__: _ClassVar[str] = "Dataset"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "format": "format",
        "licence": "licence",
        "notes": "notes",
        "size": "size",
        "source": "source",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """Its name, with the version or split that tells it apart."""
    format: str | _Unset = _UNSET
    """The form it is kept in, such as Parquet, JSONL, images."""
    licence: str | _Unset = _UNSET
    """The licence or terms it may be used under."""
    notes: str | _Unset = _UNSET
    """What it holds, how it was made, and its known faults."""
    size: str | _Unset = _UNSET
    """How large it is, such as 12 GB or 3 million rows."""
    source: str | _Unset = _UNSET
    """Where it comes from: an address, a paper or a person."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Where it can be had."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Decision(_Node):
    """A choice that was made and the reasons for it, so that nobody has to argue it twice."""

    __label__: _ClassVar[str] = "Decision"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "alternatives": "alternatives",
        "consequences": "consequences",
        "context": "context",
        "date": "date",
        "notes": "notes",
        "rationale": "rationale",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """The choice in one short sentence, such as Keep sessions in SQLite."""
    alternatives: str | _Unset = _UNSET
    """What else was considered and why it lost."""
    consequences: str | _Unset = _UNSET
    """What follows from it, good and bad."""
    context: str | _Unset = _UNSET
    """The situation that called for a decision."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was decided."""
    notes: str | _Unset = _UNSET
    """Anything else worth knowing about it."""
    rationale: str | _Unset = _UNSET
    """Why this and nothing else."""
    status: DecisionStatus | _Unset = _UNSET
    """Whether the choice holds. Relate the newer one with REPLACES when it is superseded."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Document(_Node):
    """A note, page, article, book or file that is worth finding again."""

    __label__: _ClassVar[str] = "Document"
    __key__: _ClassVar[str] = "path"
    __fields__: _ClassVar[dict[str, str]] = {
        "path": "path",
        "aliases": "aliases",
        "author": "author",
        "body": "body",
        "date": "date",
        "notes": "notes",
        "summary": "summary",
        "tags": "tags",
        "title": "title",
        "type": "type",
        "url": "url",
    }

    path: str
    """Where it is: the path inside the vault, or else its address or full title."""
    aliases: list[str] | _Unset = _UNSET
    """Other titles it is found under."""
    author: str | _Unset = _UNSET
    """Who wrote it."""
    body: str | _Unset = _UNSET
    """Its text, or as much of it as is kept here."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was written or published."""
    notes: str | _Unset = _UNSET
    """Your own remarks on it."""
    summary: str | _Unset = _UNSET
    """What it says, in a few sentences."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    title: str | _Unset = _UNSET
    """What it is called."""
    type: str | _Unset = _UNSET
    """What sort of document it is, such as note, article, book, minutes."""
    url: str | _Unset = _UNSET
    """Where it can be read."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Domain(_Node):
    """A broad field of knowledge or business, such as security, logistics or botany. Few in number."""

    __label__: _ClassVar[str] = "Domain"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "description": "description",
        "notes": "notes",
        "tags": "tags",
    }

    name: str
    """The usual name of the field."""
    description: str | _Unset = _UNSET
    """What belongs to the field and what does not."""
    notes: str | _Unset = _UNSET
    """Anything else worth knowing about it."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Exercise(_Node):
    """A task that learners work on."""

    __label__: _ClassVar[str] = "Exercise"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "difficulty": "difficulty",
        "duration": "duration",
        "notes": "notes",
        "solution": "solution",
        "statement": "statement",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """What the exercise is called."""
    difficulty: ExerciseDifficulty | _Unset = _UNSET
    """How hard it is for those it is meant for."""
    duration: str | _Unset = _UNSET
    """How long it takes, such as 45 minutes."""
    notes: str | _Unset = _UNSET
    """What learners stumble over, and hints that help."""
    solution: str | _Unset = _UNSET
    """A solution, or where it is kept."""
    statement: str | _Unset = _UNSET
    """What the learners are asked to do."""
    status: ExerciseStatus | _Unset = _UNSET
    """Whether it can be used in class."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Experiment(_Node):
    """A trial with a question, a set-up and a result, kept so that it need not be run twice."""

    __label__: _ClassVar[str] = "Experiment"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "date": "date",
        "hypothesis": "hypothesis",
        "metric": "metric",
        "notes": "notes",
        "result": "result",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """What was tried, in one short sentence."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was run."""
    hypothesis: str | _Unset = _UNSET
    """What was expected and why."""
    metric: str | _Unset = _UNSET
    """What was measured, such as recall@10."""
    notes: str | _Unset = _UNSET
    """The set-up, seeds and settings, and what was learnt."""
    result: str | _Unset = _UNSET
    """What came out, with its unit, such as 0.83 or 41 ms."""
    status: ExperimentStatus | _Unset = _UNSET
    """Where it stands. Failed means that it broke, not that the answer was unwelcome."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Gear(_Node):
    """A camera, lens or other piece of equipment."""

    __label__: _ClassVar[str] = "Gear"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "brand": "brand",
        "notes": "notes",
        "tags": "tags",
        "type": "type",
    }

    name: str
    """Its make and model, such as Nikon Z8."""
    brand: str | _Unset = _UNSET
    """Who makes it."""
    notes: str | _Unset = _UNSET
    """Settings worth keeping, its limits, and what it is good for."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    type: str | _Unset = _UNSET
    """What sort of equipment it is, such as camera, lens, tripod, filter, flash."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Location(_Node):
    """A place where photographs are taken or animals and plants are found."""

    __label__: _ClassVar[str] = "Location"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "access": "access",
        "coordinates": "coordinates",
        "habitat": "habitat",
        "notes": "notes",
        "region": "region",
        "tags": "tags",
    }

    name: str
    """The name of the place, as people say it."""
    access: str | _Unset = _UNSET
    """How to get there, opening times and permits."""
    coordinates: str | _Unset = _UNSET
    """Latitude and longitude in degrees, such as 37.13, -6.48."""
    habitat: str | _Unset = _UNSET
    """What it is like, such as marsh, cliff, city park."""
    notes: str | _Unset = _UNSET
    """When to go, where the light falls, and what to expect."""
    region: str | _Unset = _UNSET
    """The wider area it lies in."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Material(_Node):
    """Something to teach with, such as slides, a handout, a video, a notebook or a book."""

    __label__: _ClassVar[str] = "Material"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "format": "format",
        "notes": "notes",
        "path": "path",
        "status": "status",
        "tags": "tags",
        "type": "type",
    }

    name: str
    """What the material is called."""
    format: str | _Unset = _UNSET
    """The form it is kept in, such as PDF, Markdown, print."""
    notes: str | _Unset = _UNSET
    """What it covers, and what to change."""
    path: str | _Unset = _UNSET
    """Where it is kept: a path or an address."""
    status: MaterialStatus | _Unset = _UNSET
    """Whether it can be used in class."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    type: str | _Unset = _UNSET
    """What sort of material it is, such as slides, handout, video, book."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Model(_Node):
    """A trained model, or a family of them, that predicts, generates or embeds."""

    __label__: _ClassVar[str] = "Model"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "licence": "licence",
        "notes": "notes",
        "provider": "provider",
        "tags": "tags",
        "type": "type",
        "url": "url",
        "version": "version",
    }

    name: str
    """Its name, with the size or variant that tells it apart."""
    licence: str | _Unset = _UNSET
    """The licence or terms it may be used under."""
    notes: str | _Unset = _UNSET
    """What it is good at, its limits, costs and settings worth keeping."""
    provider: str | _Unset = _UNSET
    """Who trained or offers it."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    type: str | _Unset = _UNSET
    """What sort of model it is, such as language model, classifier, embedding."""
    url: str | _Unset = _UNSET
    """Its home page or model card."""
    version: str | _Unset = _UNSET
    """The version, snapshot or checkpoint meant."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Person(_Node):
    """A person, or a team that acts as one."""

    __label__: _ClassVar[str] = "Person"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "contact": "contact",
        "notes": "notes",
        "organisation": "organisation",
        "role": "role",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """The full name, as the person writes it."""
    aliases: list[str] | _Unset = _UNSET
    """Nicknames, account names and other spellings."""
    contact: str | _Unset = _UNSET
    """How to reach the person, such as an e-mail address or a telephone number."""
    notes: str | _Unset = _UNSET
    """What to remember about the person, such as preferences and how you met."""
    organisation: str | _Unset = _UNSET
    """Where the person works or belongs."""
    role: str | _Unset = _UNSET
    """What the person does, such as designer, customer, teacher."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find the person by."""
    url: str | _Unset = _UNSET
    """A home page or profile."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Photo(_Node):
    """A photograph, or a series taken as one."""

    __label__: _ClassVar[str] = "Photo"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "camera": "camera",
        "date": "date",
        "lens": "lens",
        "location": "location",
        "notes": "notes",
        "path": "path",
        "settings": "settings",
        "species": "species",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """What tells it apart, such as Kingfisher diving, or its file name."""
    camera: str | _Unset = _UNSET
    """The camera it was taken with."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was taken."""
    lens: str | _Unset = _UNSET
    """The lens it was taken with."""
    location: str | _Unset = _UNSET
    """Where it was taken, in words. Relate a place worth remembering with TAKEN_AT."""
    notes: str | _Unset = _UNSET
    """How it came about, light and weather, and what to try next time."""
    path: str | _Unset = _UNSET
    """Where the file is kept: a path or an address."""
    settings: str | _Unset = _UNSET
    """Exposure, aperture and sensitivity, such as 1/2000 s f/5.6 ISO 800."""
    species: str | _Unset = _UNSET
    """What it shows, in words. Relate a species worth remembering with FEATURES."""
    status: PhotoStatus | _Unset = _UNSET
    """How far it has come from the camera to its viewers."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Pipeline(_Node):
    """A chain of steps that prepares data, trains, evaluates or serves a model."""

    __label__: _ClassVar[str] = "Pipeline"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "notes": "notes",
        "repo": "repo",
        "status": "status",
        "steps": "steps",
        "tags": "tags",
    }

    name: str
    """What the pipeline is called."""
    notes: str | _Unset = _UNSET
    """How it is started, what it needs, and how it fails."""
    repo: str | _Unset = _UNSET
    """Where its code lives: a URL or a path."""
    status: PipelineStatus | _Unset = _UNSET
    """Whether it runs now."""
    steps: str | _Unset = _UNSET
    """Its steps in their order, one on each line."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Problem(_Node):
    """Something that went wrong, gets in the way or has to be answered, open or solved."""

    __label__: _ClassVar[str] = "Problem"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "context": "context",
        "date": "date",
        "notes": "notes",
        "severity": "severity",
        "solution": "solution",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """What is wrong, in one short sentence."""
    context: str | _Unset = _UNSET
    """When and where it shows, and what was seen."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was noticed."""
    notes: str | _Unset = _UNSET
    """Anything else worth knowing about it."""
    severity: ProblemSeverity | _Unset = _UNSET
    """How much harm it does while it lasts."""
    solution: str | _Unset = _UNSET
    """What solved it, in enough detail to do it again."""
    status: ProblemStatus | _Unset = _UNSET
    """Resolved means solved, closed means no longer pursued. Anything else, or nothing, counts as open."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Project(_Node):
    """A piece of work with a goal, such as a product, a study, a trip or a house to renovate."""

    __label__: _ClassVar[str] = "Project"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "description": "description",
        "due": "due",
        "notes": "notes",
        "repo": "repo",
        "stack": "stack",
        "started": "started",
        "status": "status",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """What the project is called, without its version or its client."""
    description: str | _Unset = _UNSET
    """What the project is and what it is meant to achieve."""
    due: _datetime.date | str | _Unset = _UNSET
    """The day it is meant to be finished."""
    notes: str | _Unset = _UNSET
    """Anything else worth knowing about it."""
    repo: str | _Unset = _UNSET
    """Where its files or code live: a URL or a path."""
    stack: str | _Unset = _UNSET
    """The technologies it is built from, in a few words. Relate those worth remembering with USES."""
    started: _datetime.date | str | _Unset = _UNSET
    """The day work began."""
    status: ProjectStatus | _Unset = _UNSET
    """Where the work stands now. A project without a status counts as active."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Its public page."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Proposal(_Node):
    """A numbered design document that proposes, explains or decides something for a community."""

    __label__: _ClassVar[str] = "Proposal"
    __key__: _ClassVar[str] = "number"
    __fields__: _ClassVar[dict[str, str]] = {
        "number": "number",
        "abstract": "abstract",
        "created": "created",
        "notes": "notes",
        "python_version": "python_version",
        "status": "status",
        "tags": "tags",
        "title": "title",
        "topics": "topics",
        "type": "type",
        "url": "url",
    }

    number: str
    """The number it is known by, in digits without leading zeros, such as 484."""
    abstract: str | _Unset = _UNSET
    """Its own summary, or the beginning of it."""
    created: _datetime.date | str | _Unset = _UNSET
    """The day it was first published."""
    notes: str | _Unset = _UNSET
    """Your own remarks on it."""
    python_version: str | _Unset = _UNSET
    """The Python releases it is meant for, as it names them, such as 2.6, 3.0."""
    status: ProposalStatus | _Unset = _UNSET
    """What has become of it. Final means accepted and carried out, active means in force and still kept up."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    title: str | _Unset = _UNSET
    """Its title, without the number."""
    topics: list[str] | _Unset = _UNSET
    """The subjects it is filed under, such as Typing."""
    type: ProposalType | _Unset = _UNSET
    """Whether it changes the standard, informs, or rules how the community works."""
    url: str | _Unset = _UNSET
    """Where it can be read."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Release(_Node):
    """A published or planned version of a product, such as Python 3.12."""

    __label__: _ClassVar[str] = "Release"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "date": "date",
        "notes": "notes",
        "status": "status",
        "tags": "tags",
        "url": "url",
        "version": "version",
    }

    name: str
    """The product and the version, such as Python 3.12."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it came or comes out."""
    notes: str | _Unset = _UNSET
    """What to know about it."""
    status: ReleaseStatus | _Unset = _UNSET
    """Whether it is out and still looked after."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Where it or its changes can be had."""
    version: str | _Unset = _UNSET
    """The version alone, such as 3.12."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Species(_Node):
    """A kind of animal, plant or fungus."""

    __label__: _ClassVar[str] = "Species"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "conservation_status": "conservation_status",
        "family": "family",
        "notes": "notes",
        "scientific_name": "scientific_name",
        "tags": "tags",
    }

    name: str
    """The common name that you use."""
    aliases: list[str] | _Unset = _UNSET
    """Other common names."""
    conservation_status: SpeciesConservationStatus | _Unset = _UNSET
    """Its category on the IUCN Red List."""
    family: str | _Unset = _UNSET
    """The family it belongs to, such as Alcedinidae."""
    notes: str | _Unset = _UNSET
    """How to recognise it, its habits, and where and when it is seen."""
    scientific_name: str | _Unset = _UNSET
    """Its scientific name, such as Alcedo atthis."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Target(_Node):
    """A machine, application, network or organisation under test, with permission."""

    __label__: _ClassVar[str] = "Target"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "ip": "ip",
        "notes": "notes",
        "os": "os",
        "scope": "scope",
        "status": "status",
        "tags": "tags",
    }

    name: str
    """Its name or host name, as used in the engagement."""
    ip: str | _Unset = _UNSET
    """An address or address range."""
    notes: str | _Unset = _UNSET
    """What was found, such as open ports, services and accounts."""
    os: str | _Unset = _UNSET
    """The operating system and its version, as far as known."""
    scope: str | _Unset = _UNSET
    """What may be tested, what must be left alone, and who allowed it."""
    status: TargetStatus | _Unset = _UNSET
    """How far the work on it has come. Compromised means that access was gained."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Technique(_Node):
    """A way of attacking or defending that works in more than one place, such as Kerberoasting."""

    __label__: _ClassVar[str] = "Technique"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "mitre_id": "mitre_id",
        "notes": "notes",
        "tactic": "tactic",
        "tags": "tags",
        "url": "url",
    }

    name: str
    """The usual name of the technique."""
    aliases: list[str] | _Unset = _UNSET
    """Other names it goes by."""
    mitre_id: str | _Unset = _UNSET
    """Its MITRE ATT&CK number, such as T1558.003."""
    notes: str | _Unset = _UNSET
    """How it is done, what it needs, and how it is noticed."""
    tactic: str | _Unset = _UNSET
    """The aim it serves, such as initial access or privilege escalation."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    url: str | _Unset = _UNSET
    """Where it is described."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Technology(_Node):
    """A language, library, database, service, device or other tool that work is done with."""

    __label__: _ClassVar[str] = "Technology"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "aliases": "aliases",
        "notes": "notes",
        "tags": "tags",
        "type": "type",
        "url": "url",
        "version": "version",
    }

    name: str
    """Its name without a version, such as PostgreSQL."""
    aliases: list[str] | _Unset = _UNSET
    """Other names and abbreviations it goes by."""
    notes: str | _Unset = _UNSET
    """What it is good for, its limits and its quirks."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    type: str | _Unset = _UNSET
    """What sort of thing it is, such as language, framework, database, service, device."""
    url: str | _Unset = _UNSET
    """Its home page or documentation."""
    version: str | _Unset = _UNSET
    """The version in use or meant."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Tool(_Node):
    """A program or device that a technique is carried out with."""

    __label__: _ClassVar[str] = "Tool"
    __key__: _ClassVar[str] = "name"
    __fields__: _ClassVar[dict[str, str]] = {
        "name": "name",
        "notes": "notes",
        "tags": "tags",
        "type": "type",
        "url": "url",
        "version": "version",
    }

    name: str
    """Its name without a version, such as nmap."""
    notes: str | _Unset = _UNSET
    """Commands worth keeping, its limits and its quirks."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""
    type: str | _Unset = _UNSET
    """What sort of tool it is, such as scanner, proxy, debugger."""
    url: str | _Unset = _UNSET
    """Its home page or repository."""
    version: str | _Unset = _UNSET
    """The version in use."""


@_dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Vulnerability(_Node):
    """A weakness that can be exploited, found in a target or published."""

    __label__: _ClassVar[str] = "Vulnerability"
    __key__: _ClassVar[str] = "title"
    __fields__: _ClassVar[dict[str, str]] = {
        "title": "title",
        "cve": "cve",
        "cvss": "cvss",
        "cwe": "cwe",
        "date": "date",
        "notes": "notes",
        "severity": "severity",
        "solution": "solution",
        "status": "status",
        "tags": "tags",
    }

    title: str
    """What is weak and where, in one short sentence."""
    cve: str | _Unset = _UNSET
    """Its CVE number, such as CVE-2021-44228."""
    cvss: float | _Unset = _UNSET
    """Its CVSS base score, from 0 to 10."""
    cwe: str | _Unset = _UNSET
    """The class of weakness, such as CWE-89."""
    date: _datetime.date | str | _Unset = _UNSET
    """The day it was found or published."""
    notes: str | _Unset = _UNSET
    """How it shows, how it is reproduced, and the evidence."""
    severity: VulnerabilitySeverity | _Unset = _UNSET
    """How much harm it can do."""
    solution: str | _Unset = _UNSET
    """How it is removed or made harmless."""
    status: VulnerabilityStatus | _Unset = _UNSET
    """Where the work on it stands. Accepted means that the risk is carried knowingly."""
    tags: list[str] | _Unset = _UNSET
    """Short words to group and find it by."""


@_dataclasses.dataclass(frozen=True, slots=True)
class About(_Relation):
    """A concept that it deals with."""

    __type__: _ClassVar[str] = "ABOUT"

    source: Proposal | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Applies(_Relation):
    """A concept that it puts to use or that applies to it."""

    __type__: _ClassVar[str] = "APPLIES"

    source: Problem | Project | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class AttendedBy(_Relation):
    """A person who takes or took it."""

    __type__: _ClassVar[str] = "ATTENDED_BY"

    source: Course | str | tuple[str, str]
    target: Person | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class AuthoredBy(_Relation):
    """A person who wrote it."""

    __type__: _ClassVar[str] = "AUTHORED_BY"

    source: Proposal | str | tuple[str, str]
    target: Person | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class BelongsTo(_Relation):
    """The larger thing it is part of."""

    __type__: _ClassVar[str] = "BELONGS_TO"

    source: _Node | str | tuple[str, str]
    target: Client | Course | Project | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class CausedBy(_Relation):
    """What brought the problem about."""

    __type__: _ClassVar[str] = "CAUSED_BY"

    source: Problem | str | tuple[str, str]
    target: Decision | Problem | Technology | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Cites(_Relation):
    """Another proposal that its text refers to."""

    __type__: _ClassVar[str] = "CITES"

    source: Proposal | str | tuple[str, str]
    target: Proposal | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class ComposedOf(_Relation):
    """What it is made of or built from."""

    __type__: _ClassVar[str] = "COMPOSED_OF"

    source: _Node | str | tuple[str, str]
    target: Concept | Technology | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Contradicts(_Relation):
    """A concept that cannot hold together with it."""

    __type__: _ClassVar[str] = "CONTRADICTS"

    source: Concept | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Covers(_Relation):
    """A concept that it explains."""

    __type__: _ClassVar[str] = "COVERS"

    source: Course | Material | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class DelegatedTo(_Relation):
    """A person who was asked to decide on it."""

    __type__: _ClassVar[str] = "DELEGATED_TO"

    source: Proposal | str | tuple[str, str]
    target: Person | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class DependsOn(_Relation):
    """Another project that it cannot do without."""

    __type__: _ClassVar[str] = "DEPENDS_ON"

    source: Project | str | tuple[str, str]
    target: Project | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class DerivedFrom(_Relation):
    """An earlier model or data that it was made from."""

    __type__: _ClassVar[str] = "DERIVED_FROM"

    source: Dataset | Model | str | tuple[str, str]
    target: Dataset | Model | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Documents(_Relation):
    """A technique that its write-up explains."""

    __type__: _ClassVar[str] = "DOCUMENTS"

    source: CTF | str | tuple[str, str]
    target: Technique | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Evaluates(_Relation):
    """Data that the result was measured on."""

    __type__: _ClassVar[str] = "EVALUATES"

    source: Experiment | str | tuple[str, str]
    target: Dataset | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class ExecutedWith(_Relation):
    """A tool that the technique is carried out with."""

    __type__: _ClassVar[str] = "EXECUTED_WITH"

    source: Technique | str | tuple[str, str]
    target: Tool | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Exploits(_Relation):
    """The weakness that the technique makes use of."""

    __type__: _ClassVar[str] = "EXPLOITS"

    source: Technique | str | tuple[str, str]
    target: Vulnerability | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Features(_Relation):
    """A species that it shows."""

    __type__: _ClassVar[str] = "FEATURES"

    source: Photo | str | tuple[str, str]
    target: Species | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Feeds(_Relation):
    """A model that it builds or serves."""

    __type__: _ClassVar[str] = "FEEDS"

    source: Pipeline | str | tuple[str, str]
    target: Model | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class For(_Relation):
    """The client it is done for."""

    __type__: _ClassVar[str] = "FOR"

    source: Course | Project | str | tuple[str, str]
    target: Client | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Has(_Relation):
    """A problem or weakness that was found in it."""

    __type__: _ClassVar[str] = "HAS"

    source: Project | Target | str | tuple[str, str]
    target: Problem | Vulnerability | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class HasMaterial(_Relation):
    """Material that is used in it."""

    __type__: _ClassVar[str] = "HAS_MATERIAL"

    source: Course | str | tuple[str, str]
    target: Material | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Implements(_Relation):
    """A concept that it turns into something usable."""

    __type__: _ClassVar[str] = "IMPLEMENTS"

    source: Model | Technology | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Includes(_Relation):
    """An exercise that is done in it."""

    __type__: _ClassVar[str] = "INCLUDES"

    source: Course | str | tuple[str, str]
    target: Exercise | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class InformedBy(_Relation):
    """A decision that shaped it."""

    __type__: _ClassVar[str] = "INFORMED_BY"

    source: Project | str | tuple[str, str]
    target: Decision | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Inhabits(_Relation):
    """A place where the species is found."""

    __type__: _ClassVar[str] = "INHABITS"

    source: Species | str | tuple[str, str]
    target: Location | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class InstanceOf(_Relation):
    """What kind of thing it is. The concept it is an example of."""

    __type__: _ClassVar[str] = "INSTANCE_OF"

    source: _Node | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Involves(_Relation):
    """A person who takes part in it."""

    __type__: _ClassVar[str] = "INVOLVES"

    source: Decision | Problem | Project | str | tuple[str, str]
    target: Person | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class InDomain(_Relation):
    """The field it belongs to."""

    __type__: _ClassVar[str] = "IN_DOMAIN"

    source: _Node | str | tuple[str, str]
    target: Domain | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class LinksTo(_Relation):
    """A deliberate cross-reference between two entries."""

    __type__: _ClassVar[str] = "LINKS_TO"

    source: Concept | Course | Project | str | tuple[str, str]
    target: Concept | Course | Project | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Mentions(_Relation):
    """Its text names the other. The weakest relation. Use it when nothing else fits."""

    __type__: _ClassVar[str] = "MENTIONS"

    source: _Node | str | tuple[str, str]
    target: _Node | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class OriginOf(_Relation):
    """The course that grew out of the project."""

    __type__: _ClassVar[str] = "ORIGIN_OF"

    source: Project | str | tuple[str, str]
    target: Course | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Performs(_Relation):
    """What it does. The activity or technique it carries out."""

    __type__: _ClassVar[str] = "PERFORMS"

    source: _Node | str | tuple[str, str]
    target: Concept | Technique | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Practices(_Relation):
    """A concept that learners practise with it."""

    __type__: _ClassVar[str] = "PRACTICES"

    source: Exercise | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class PrerequisiteOf(_Relation):
    """A course that should only be taken after it."""

    __type__: _ClassVar[str] = "PREREQUISITE_OF"

    source: Course | str | tuple[str, str]
    target: Course | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class RelatedTo(_Relation):
    """Another concept worth knowing beside it. Use a more exact relation if one fits."""

    __type__: _ClassVar[str] = "RELATED_TO"

    source: Concept | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Replaces(_Relation):
    """An earlier one that it takes the place of."""

    __type__: _ClassVar[str] = "REPLACES"

    source: Decision | Proposal | str | tuple[str, str]
    target: Decision | Proposal | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Requires(_Relation):
    """What has to be there first: the technology of an exercise, the proposal that another builds on."""

    __type__: _ClassVar[str] = "REQUIRES"

    source: Exercise | Proposal | str | tuple[str, str]
    target: Proposal | Technology | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Runs(_Relation):
    """A model that was tried in it."""

    __type__: _ClassVar[str] = "RUNS"

    source: Experiment | str | tuple[str, str]
    target: Model | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Serves(_Relation):
    """What or whom it is good for: the purpose or the client."""

    __type__: _ClassVar[str] = "SERVES"

    source: _Node | str | tuple[str, str]
    target: Client | Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class ShotWith(_Relation):
    """A piece of equipment that it was taken with."""

    __type__: _ClassVar[str] = "SHOT_WITH"

    source: Photo | str | tuple[str, str]
    target: Gear | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class SimilarTo(_Relation):
    """Another problem that resembles it."""

    __type__: _ClassVar[str] = "SIMILAR_TO"

    source: Problem | str | tuple[str, str]
    target: Problem | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class SolvedBy(_Relation):
    """The decision that solved it."""

    __type__: _ClassVar[str] = "SOLVED_BY"

    source: Problem | Vulnerability | str | tuple[str, str]
    target: Decision | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class SponsoredBy(_Relation):
    """A member of the community who vouches for it and guides its authors."""

    __type__: _ClassVar[str] = "SPONSORED_BY"

    source: Proposal | str | tuple[str, str]
    target: Person | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class SubsetOf(_Relation):
    """A wider concept that includes it."""

    __type__: _ClassVar[str] = "SUBSET_OF"

    source: Concept | str | tuple[str, str]
    target: Concept | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class TakenAt(_Relation):
    """The place where it was taken."""

    __type__: _ClassVar[str] = "TAKEN_AT"

    source: Photo | str | tuple[str, str]
    target: Location | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Targets(_Relation):
    """What it is aimed at: a challenge at a machine, a proposal at a release."""

    __type__: _ClassVar[str] = "TARGETS"

    source: CTF | Proposal | str | tuple[str, str]
    target: Release | Target | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class TaughtBy(_Relation):
    """A person who teaches it."""

    __type__: _ClassVar[str] = "TAUGHT_BY"

    source: Course | str | tuple[str, str]
    target: Person | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Teaches(_Relation):
    """A technology that learners get to know in it."""

    __type__: _ClassVar[str] = "TEACHES"

    source: Course | str | tuple[str, str]
    target: Technology | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class TrainsOn(_Relation):
    """Data that the model was trained on."""

    __type__: _ClassVar[str] = "TRAINS_ON"

    source: Model | str | tuple[str, str]
    target: Dataset | str | tuple[str, str]


@_dataclasses.dataclass(frozen=True, slots=True)
class Uses(_Relation):
    """What it works with."""

    __type__: _ClassVar[str] = "USES"

    source: CTF | Material | Pipeline | Project | str | tuple[str, str]
    target: Technique | Technology | Tool | str | tuple[str, str]
