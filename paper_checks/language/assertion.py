"""What an entry of a catalogue asserts, one by one, and which evidence of a claim is about which of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from ...theory.formulas.expression import FormulaError
from ...theory.formulas.language import expression
from ...theory.numbers.enclosure import Exact
from .rules import Inference
from .severity import Severity

ASSUMED: Final = "assumed"
"""The source of a condition that the assertion itself makes."""
ARGUED: Final = "people argue for it, and no machine decides it"
"""What is missing of an assertion that follows from others by arithmetic on letters."""
AMENDED: Final = 100
"""The number of the amendment among what a claim asserts."""
NOTES: Final = 101
"""The number of the first note of a claim."""


class Role(StrEnum):
    """What an assertion is for in its text."""

    MAIN = "main"
    SIDE = "side"
    STEP = "step"
    REASON = "reason"
    DEFINITION = "definition"
    ALGORITHM = "algorithm"
    CITED = "cited"
    EMPIRICAL = "empirical"
    COMPARISON = "comparison"
    WORDING = "wording"
    OPEN = "open"
    AMENDMENT = "amendment"
    NOTE = "note"

    @property
    def defines(self) -> bool:
        """Whether it says what something is, so that there is nothing to verify."""
        return self in {Role.DEFINITION, Role.ALGORITHM}

    @property
    def is_ours(self) -> bool:
        """Whether the claim asserts it and not the text: an amendment, or a note."""
        return self in {Role.AMENDMENT, Role.NOTE}


@dataclass(frozen=True, slots=True)
class Assertion:
    """One thing that a text asserts.

    Parameters
    ----------
    n
        Its number within the entry, from 1.
    role
        What it is for in the text.
    says
        What is asserted, as printed.
    for_all
        For all what.
    near_miss
        Wrong versions, each of which a check must refute.
    same_as
        IDs of entries of other texts that state the same; `differs` says in what they differ.
    rests_on
        IDs of entries that it uses.
    implicit
        Whether the text uses it without stating it.
    """

    n: int
    role: Role
    says: str
    for_all: str = ""
    near_miss: str = ""
    same_as: tuple[str, ...] = ()
    differs: str = ""
    rests_on: tuple[str, ...] = ()
    note: str = ""
    implicit: bool = False

    @property
    def near_misses(self) -> tuple[str, ...]:
        """The wrong versions, one by one: a semicolon ends each."""
        return tuple(each for part in self.near_miss.split(";") if (each := part.strip()))


def noted(n: int, says: str, *, for_all: str, near_miss: str) -> Assertion:
    """What a claim says beyond its text, as an assertion of its own: notes are numbered from 101.

    It is settled as the others are, by `settles` and `step_towards`, and must refute each of its near misses,
    separated by semicolons. Without evidence it is open.
    """
    if n < NOTES:
        raise ValueError(f"note {n}: the notes of a claim are numbered from {NOTES}")
    for name, words in (("says", says), ("for_all", for_all), ("near_miss", near_miss)):
        if not words.strip():
            raise ValueError(f"note {n}: {name} is empty; a note is an assertion, with a wrong version of it")
    return Assertion(n, Role.NOTE, says, for_all, near_miss=near_miss)


@dataclass(frozen=True, slots=True)
class Instance:
    """What a source shows, with expressions in place of its variables."""

    source: str
    values: tuple[tuple[str, str], ...]


def instance(source: str, **values: Exact) -> Instance:
    """What the assertion or part ``source`` shows with these values of its variables.

    ``instance("#3", u="w/m")`` is what ``#3`` shows, with ``w/m`` for ``u`` and its other variables as they
    are. The run finds whether that is the condition, on all of the deduction's domain; else nothing follows.
    """
    for name, value in values.items():
        try:
            expression(str(value))
        except FormulaError as error:
            raise ValueError(f"an instance of {source} with {name} = {value!r:.60}: {error}") from None
    return Instance(source, tuple((name, str(value)) for name, value in values.items()))


@dataclass(frozen=True, slots=True)
class Assumption:
    """A condition that the assertion makes, with the words that make it."""

    words: str


def assumed(words: str) -> Assumption:
    """The assertion itself makes the condition, in these words.

    They must stand in what it says, in what it is for all of, or in the assumptions of its claim. ``ASSUMED``
    names none: then people found that the assertion makes the condition.
    """
    if not words.strip():
        raise ValueError("an assumption without words; accepted are words of the assertion")
    return Assumption(words)


class ByDefinition(str):
    """The name of a definition or an algorithm of the text, for what is so because it says so."""

    __slots__ = ()


def by_definition(name: str) -> ByDefinition:
    """The assertion of this name defines what the chain speaks of, and the condition is what it says.

    It holds of what is defined, whatever code does, so that it is as firm as a proof; that a trace binds it
    to the code is asked for all the same. People find that the condition is what it says. It may also be a
    premise of a rule.
    """
    _, mark, n = name.rpartition("#")
    if not mark or not (n.isascii() and n.isdecimal()):
        raise ValueError(f"a definition {name!r:.60}; accepted are assertions, such as BERN-A1#2 or #2")
    return ByDefinition(name)


Source = str | Inference | Instance | Assumption
"""Where a chain takes a condition from."""


def place_of(name: str) -> tuple[str, int] | None:
    """The assertion that a source names, without an ID for one of the same claim; none for a part."""
    claim, mark, n = name.rpartition("#")
    return (claim, int(n)) if mark and n.isascii() and n.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Chain:
    """That people argue for an assertion by arithmetic on letters; no machine checks what these mean."""

    parts: tuple[str, ...]
    """The evidence that the argument alone asks for."""


def chain(deduction: str, given: Mapping[str, Source]) -> Chain:
    """People argue by the part ``deduction`` from the conditions ``given``, each with its source."""
    named: list[str] = [deduction]
    for source in given.values():
        match source:
            case Inference():
                named += source.premises
            case Instance():
                named.append(source.source)
            case str() if source != ASSUMED:
                named.append(source)
    return Chain(tuple(each for each in dict.fromkeys(named) if not place_of(each)))


@dataclass(frozen=True, slots=True)
class Settles:
    """Which parts of a claim's evidence are about one assertion, and how much of it they cover."""

    assertion: int
    by: tuple[str, ...] = field(default=())
    """The parts of the evidence, all of which are needed; without any, all the evidence of the claim, or
    none of it where something is ``missing``."""
    on: str = ""
    """The named family that the evidence covers; empty where it covers all that the assertion speaks of."""
    beyond: str = ""
    """What lies outside the family."""
    missing: str = ""
    """What else the assertion would need, where the evidence is of a step towards it; else empty."""
    kills: tuple[tuple[int, str], ...] = ()
    """Near misses of the assertion by number, from 1, each with the mutant of the claim that states it."""
    despite: tuple[tuple[str, str], ...] = ()
    """What the text rests it on and is refuted, such as ``BERN-T3.1#1``, each with the reason why this
    evidence stands all the same."""
    severity: Severity | None = None
    """Where the evidence refutes it, how bad that is."""
    letters: tuple[str, ...] = ()
    """Parts that are arithmetic on letters, whose meaning no machine knows: they count for nothing."""

    def __post_init__(self) -> None:
        given: object = self.assertion
        if type(given) is not int or given < 1:
            raise ValueError(f"assertion {self.assertion!r}; accepted are numbers from 1")
        if bool(self.on) != bool(self.beyond):
            raise ValueError(
                f"assertion {self.assertion}: a family that is covered (on=) needs what lies beyond it, "
                "and the other way round"
            )


def settles(
    n: int,
    *,
    by: str | Sequence[str] | Chain = (),
    on: str = "",
    beyond: str = "",
    kills: Mapping[int, str] | None = None,
    despite: Mapping[str, str] | None = None,
    severity: Severity | None = None,
) -> Settles:
    """The evidence of the parts ``by`` is about assertion ``n``, all of it or on a family of instances.

    ``settles(1, by="the whole sum")`` says that the evidence covers everything that the assertion speaks of.
    ``settles(1, by="constants", on="four environments", beyond="other means")`` says that it covers these
    only: then nothing is proved, however rigorous the evidence.

    ``by=chain("sum over arms", {...})`` says that people argue for the assertion from others: it stays open.

    ``kills={1: "K dropped"}`` says that the mutant of that name states the first near miss in the list of the
    assertion: these parts of the evidence must refute it. ``despite={"BERN-T3.1#1": "it computes the amended
    bound"}`` says why it stands although the text rests it on something that is refuted.

    ``severity`` says how bad it is that the evidence refutes the assertion.
    """
    if isinstance(by, Chain):
        return Settles(n, missing=ARGUED, despite=tuple((despite or {}).items()), letters=by.parts)
    return Settles(
        n,
        _parts(by),
        on=on,
        beyond=beyond,
        kills=tuple((kills or {}).items()),
        despite=tuple((despite or {}).items()),
        severity=severity,
    )


def step_towards(n: int, *, by: str | Sequence[str], missing: str) -> Settles:
    """The evidence is of a step of assertion ``n`` or of something it implies; it leaves the assertion open.

    ``missing`` says what else would be needed.
    """
    if not missing or not _parts(by):
        raise ValueError(f"assertion {n}: a step towards it needs its parts, and a word on what is missing")
    return Settles(n, _parts(by), missing=missing)


def unsettled(n: int, *, missing: str) -> Settles:
    """No evidence here is about assertion ``n``: ``missing`` says what would settle it, and what is known."""
    if not missing.strip():
        raise ValueError(f"assertion {n}: one that stays open needs a word on what is missing")
    return Settles(n, missing=missing)


def _parts(by: str | Sequence[str]) -> tuple[str, ...]:
    return (by,) if isinstance(by, str) else tuple(by)
