"""What an entry of a catalogue asserts, one by one, and which evidence of a claim is about which of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


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

    @property
    def defines(self) -> bool:
        """Whether it says what something is, so that there is nothing to verify."""
        return self in {Role.DEFINITION, Role.ALGORITHM}


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
    decide
        How it could be decided.
    near_miss
        Wrong versions, each of which a check must refute.
    trivial
        What would hold for a trivial reason, and so would be no evidence.
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
    decide: str = ""
    near_miss: str = ""
    trivial: str = ""
    same_as: tuple[str, ...] = ()
    differs: str = ""
    rests_on: tuple[str, ...] = ()
    note: str = ""
    implicit: bool = False

    @property
    def near_misses(self) -> tuple[str, ...]:
        """The wrong versions, one by one: a semicolon ends each."""
        return tuple(each for part in self.near_miss.split(";") if (each := part.strip()))


@dataclass(frozen=True, slots=True)
class Settles:
    """Which parts of a claim's evidence are about one assertion, and how much of it they cover."""

    assertion: int
    by: tuple[str, ...] = field(default=())
    """The parts of the evidence, all of which are needed; without any, all the evidence of the claim."""
    on: str = ""
    """The named family that the evidence covers; empty where it covers all that the assertion speaks of."""
    beyond: str = ""
    """What lies outside the family."""
    missing: str = ""
    """What else the assertion would need, where the evidence is of a step towards it; else empty."""
    kills: tuple[tuple[int, str], ...] = ()
    """Near misses of the assertion by number, from 1, each with the mutant of the claim that states it."""

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
    by: str | Sequence[str] = (),
    on: str = "",
    beyond: str = "",
    kills: Mapping[int, str] | None = None,
) -> Settles:
    """The evidence of the parts ``by`` is about assertion ``n``, all of it or on a family of instances.

    ``settles(1, by="the whole sum")`` says that the evidence covers everything that the assertion speaks of.
    ``settles(1, by="constants", on="four environments", beyond="other means")`` says that it covers these
    only: then nothing is proved, however rigorous the evidence.

    ``kills={1: "K dropped"}`` says that the mutant of that name states the first near miss in the list of the
    assertion: these parts of the evidence must refute it.
    """
    return Settles(n, _parts(by), on=on, beyond=beyond, kills=tuple((kills or {}).items()))


def step_towards(n: int, *, by: str | Sequence[str], missing: str) -> Settles:
    """The evidence is of a step of assertion ``n`` or of something it implies; it leaves the assertion open.

    ``missing`` says what else would be needed.
    """
    if not missing:
        raise ValueError(f"assertion {n}: a step towards it needs a word on what is missing")
    return Settles(n, _parts(by), missing=missing)


def _parts(by: str | Sequence[str]) -> tuple[str, ...]:
    return (by,) if isinstance(by, str) else tuple(by)
