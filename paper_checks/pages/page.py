"""What a page becomes: a text's section with its claims, their sentences, and what is checked of each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class Word(StrEnum):
    """How a sentence stands, from worst to best."""

    REFUTED = "REFUTED"
    UNCHECKED = "UNCHECKED"
    SUPPORTED = "SUPPORTED"
    TESTED = "TESTED"
    TRACED = "TRACED"
    IN_PART = "PROVED IN PART"
    PROVED = "PROVED"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return list(Word).index(self)

    def told(self, behind: str) -> str:
        """The word, and the part where it is about one."""
        return f"{self} {behind}" if self is Word.IN_PART else f"{self}"


SEVERITIES: Mapping[str, str] = {
    "substance": "What is stated is false, and a reader would rely on it.",
    "constant": "It holds with another constant.",
    "assumption": "It holds under a condition that is not printed.",
    "undefined": "An expression has no value at an instance that the text allows.",
    "slip": "A step of a proof is false; what it was to show holds, or may hold.",
}
"""How bad it is that a sentence is refuted, worst first, and what that means."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: line and column count from 1."""

    line: int
    column: int = 1


@dataclass(frozen=True, slots=True)
class Symbol:
    """A letter with its meaning, as a page lists it."""

    name: str
    meaning: str
    tex: str = ""
    place: Place = Place(0)


@dataclass(frozen=True, slots=True)
class NearMiss:
    """What would be wrong: an edit by tokens that fits a formula at one place."""

    old: str
    new: str
    label: str = ""
    place: Place = Place(0)
    foreseen: bool = False
    """Whether it was written down before there was a check."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of named quantities from a call of the Python beside the page."""

    names: tuple[str, ...]
    function: str
    arguments: str = ""
    place: Place = Place(0)


@dataclass(frozen=True, slots=True)
class Using:
    """Another check of a page, at these letters, as a known fact."""

    check: str
    at: Mapping[str, str] = field(default_factory=dict)
    place: Place = Place(0)


@dataclass(frozen=True, slots=True)
class Check:
    """A named formula on its domain, and what would be wrong."""

    name: str
    formula: str
    """Names for expressions (``let``) are written out in it, and in all that stands beside it."""
    ranges: Mapping[str, str] = field(default_factory=dict)
    where: tuple[str, ...] = ()
    each: Mapping[str, str] = field(default_factory=dict)
    """A finite set to run through whole, in place of ranges."""
    points: tuple[Mapping[str, str], ...] = ()
    tries: tuple[Mapping[str, str], ...] = ()
    rows: Rows | None = None
    bounds: Mapping[str, str] = field(default_factory=dict)
    """Letters that stand for the formula of a bound of `theory.bounds`, with the name of the bound."""
    using: tuple[Using, ...] = ()
    given: tuple[str, ...] = ()
    part: str = ""
    """The part of the printed range that it covers, where it is not all of it."""
    wrong: tuple[NearMiss, ...] = ()
    place: Place = Place(0)
    """Of the formula, not of its name."""


@dataclass(frozen=True, slots=True)
class Table:
    """Printed values of an expression, each right to its last digit."""

    name: str
    expression: str
    names: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], str], ...]
    wrong: tuple[NearMiss, ...] = ()
    place: Place = Place(0)


@dataclass(frozen=True, slots=True)
class TheoremOfCoq:
    """The name of a theorem; its statement and its axioms come from Coq."""

    name: str
    place: Place = Place(0)
    part: str = ""
    """The part of the printed class that it is about, where it is not all of it."""


@dataclass(frozen=True, slots=True)
class TracedLines:
    """Lines of pseudo-code, wrong versions by line, and the function that compares them with the code."""

    lines: tuple[tuple[str, str], ...]
    """Each with its number as the text prints it."""
    wrong: tuple[tuple[str, NearMiss], ...]
    by: Rows
    place: Place = Place(0)


Block = Check | Table | TheoremOfCoq | TracedLines


@dataclass(frozen=True, slots=True)
class Sentence:
    """One numbered sentence of a claim: what it says, how it stands, and what shows it."""

    n: int
    text: str
    main: bool = True
    instead: str = ""
    """The ID under which it holds in place of the sentence before it."""
    word: Word | None = None
    """As the page records it; None where it was never checked."""
    behind: str = ""
    """What stands behind the word: by what, which part, how bad, how many points."""
    blocks: tuple[Block, ...] = ()
    place: Place = Place(0)

    @property
    def checks(self) -> list[Check]:
        """Those of its blocks that state a formula."""
        return [each for each in self.blocks if isinstance(each, Check)]


@dataclass(frozen=True, slots=True)
class Claim:
    """A heading of a page with what stands under it."""

    id: str
    where: str
    lines: tuple[int, int] | None = None
    printed: str = ""
    prose: str = ""
    same_as: str = ""
    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    """Its own and those of the page."""
    sentences: tuple[Sentence, ...] = ()
    place: Place = Place(0)


@dataclass(frozen=True, slots=True)
class Page:
    """A document in the form of pages."""

    path: Path
    title: str
    paper: str
    form: int
    symbols: Mapping[str, Symbol]
    prose: str
    claims: tuple[Claim, ...]

    def named(self, identifier: str) -> Claim | None:
        """The claim of this ID, in any case, or the one of whose sentences one holds `instead` under it."""
        wanted = identifier.lower()
        own = (each for each in self.claims if each.id.lower() == wanted)
        instead = (
            each for each in self.claims if wanted in {said.instead.lower() for said in each.sentences}
        )
        return next(own, None) or next(instead, None)
