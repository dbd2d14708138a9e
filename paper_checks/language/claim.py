"""What a claim is: a printed statement, the checks that settle it, and the mutants they must refute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import NoneType
from typing import Any

from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from .assertion import AMENDED, NOTES, Assertion, Role, Settles
from .severity import Severity, worst

Check = Callable[[Any, Effort], Evidence]
"""From the formula (as printed, mutated or amended) and an effort to what was found."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """The nearest statement that does hold, with the verdict that it gets by the same checks."""

    statement: str
    formula: Any
    recorded: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem of Coq that says what a claim says, or the same ``about`` another class, in words."""

    name: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """One entry of a catalogue, bound to what settles it.

    Parameters
    ----------
    id
        The catalogue ID, such as ``BERN-I10``.
    where
        Where it stands in the paper.
    kind
        definition, lemma, inequality, identity, regret-lower, inline, ...
    statement
        What is printed, in plain mathematics, with its quantifiers and its domain.
    printed
        The part that is checked, as printed: a formula in the formula language, a constant, a function;
        whatever the checks take.
    mutants
        The same with something wrong, by the name of what is wrong; every mutant must come out REFUTED.
    checks
        Each maps a formula and an effort to evidence. A check that refutes no mutant cannot fail, and is
        reported as broken.
    recorded
        The verdict that the evidence is known to give, all its parts taken together. A worse one fails
        the run; without it, a run says what could stand here.
    amendment
        For a claim that is false as printed: the nearest true statement.
    severity
        For a claim that is false as printed: how bad that is.
    rests_on
        IDs of the claims that its proof uses.
    assumptions
        What is assumed, as printed.
    notes
        What a reader should know beyond the verdict.
    asserts
        What the claim asserts, one by one, where its text has no list of assertions; without it, its
        statement is the one assertion, and all the evidence is about it.
    settles
        Which assertions of the entry the parts of the evidence are about, made by `settles` and
        `step_towards`; an assertion that nothing is about is open. Number 100 is the amendment, by the
        evidence on the amended formula.
    noted
        What the claim says beyond its text, made by `noted`: assertions as well, numbered from 101.
    theorems
        Theorems of Coq that are shipped (`verify/theorems/`) and say what the claim says. They change no
        verdict: they are printed beside it.
    of_page
        Whether a page says it: then it may have a check of what is refuted alone, without mutants, and the
        page says how each sentence stands.
    """

    id: str
    where: str
    kind: str
    statement: str
    printed: Any
    mutants: Mapping[str, Any]
    checks: tuple[Check, ...]
    recorded: Verdict | None = None
    amendment: Amendment | None = None
    severity: Severity | None = None
    rests_on: tuple[str, ...] = ()
    assumptions: str = ""
    notes: str = ""
    asserts: tuple[Assertion, ...] = ()
    settles: tuple[Settles, ...] = ()
    noted: tuple[Assertion, ...] = ()
    theorems: tuple[Theorem, ...] = ()
    paper: str = field(default="")
    of_page: bool = False

    def __post_init__(self) -> None:
        self._is_typed()
        if not self.checks and (self.mutants or self.printed is not None):
            raise ValueError(f"claim {self.id}: no checks, nothing would settle it")
        if not self.mutants and self.checks and not self.of_page:
            raise ValueError(f"claim {self.id}: no mutants, so nothing shows that its checks can fail")
        if self.severity is not None and self.severity not in tuple(Severity):
            accepted = ", ".join(repr(item.value) for item in Severity)
            raise ValueError(f"claim {self.id}: severity {self.severity!r} is not one of {accepted}")
        if not self.paper:
            object.__setattr__(self, "paper", self.id.split("-", 1)[0].lower())

    def _is_typed(self) -> None:
        """Claims are also written by hand, without a type checker: the mistake is told where it is made."""
        texts = ("id", "where", "kind", "statement", "assumptions", "notes", "paper")
        forms: dict[str, tuple[type | tuple[type, ...], str]] = {
            **dict.fromkeys(texts, (str, "a text")),
            "mutants": (Mapping, "a dictionary"),
            "checks": ((tuple, list), "a tuple of functions"),
            "recorded": ((Verdict, NoneType), "a Verdict"),
            "amendment": ((Amendment, NoneType), "an Amendment or None"),
            "rests_on": ((tuple, list), "a tuple of IDs"),
            "asserts": ((tuple, list), "a tuple of Assertions"),
            "settles": ((tuple, list), "a tuple of what settles() gives"),
            "noted": ((tuple, list), "a tuple of what noted() gives"),
            "theorems": ((tuple, list), "a tuple of Theorems"),
        }
        wrong = [name for name, (form, _) in forms.items() if not isinstance(getattr(self, name), form)]
        wrong += ["checks"] if not wrong and not all(map(callable, self.checks)) else []
        wrong += (
            ["rests_on"] if not wrong and not all(isinstance(each, str) for each in self.rests_on) else []
        )
        wrong += [
            name
            for name, kind in (
                ("asserts", Assertion),
                ("settles", Settles),
                ("noted", Assertion),
                ("theorems", Theorem),
            )
            if not wrong and not all(isinstance(each, kind) for each in getattr(self, name))
        ]
        if wrong:
            found, accepted = getattr(self, wrong[0]), forms[wrong[0]][1]
            raise ValueError(f"claim {self.id!r:.40}: {wrong[0]} is {found!r:.60}, not {accepted}")
        if [each.n for each in self.asserts] != [*range(1, len(self.asserts) + 1)]:
            raise ValueError(f"claim {self.id}: its assertions are numbered from 1, each once, in order")
        if [each.n for each in self.noted] != [*range(NOTES, NOTES + len(self.noted))]:
            raise ValueError(f"claim {self.id}: its notes are numbered from {NOTES}, each once, in order")
        promised = getattr(self.amendment, "recorded", self.recorded)
        if promised is not None and type(promised) is not Verdict:
            raise ValueError(f"claim {self.id}: the amendment is recorded as {promised!r:.60}, not a Verdict")


def worst_severity(claim: Claim) -> Severity | None:
    """How bad it is that it is false as printed, by the worst that is said of it."""
    return worst((claim.severity, *(each.severity for each in claim.settles)))


def without_letters(claim: Claim) -> Claim:
    """The claim without the parts that are arithmetic on letters alone, and what would be wrong with them."""
    wanted = {part for each in claim.settles for part in each.by}
    letters = {part for each in claim.settles for part in each.letters} - wanted
    whole = any(not each.by and not each.missing for each in claim.settles)
    if not letters or whole or not isinstance(claim.printed, Mapping):
        return claim
    mutants = {name: _kept(each, letters) for name, each in claim.mutants.items()}
    amendment = claim.amendment
    return replace(
        claim,
        printed=_kept(claim.printed, letters) or None,
        mutants={name: each for name, each in mutants.items() if each},
        checks=tuple(each for each in claim.checks if getattr(each, "part", "") not in letters),
        amendment=amendment and replace(amendment, formula=_kept(amendment.formula, letters)),
    )


def _kept(formulas: Any, letters: set[str]) -> Any:  # noqa: ANN401  a mapping by parts, or what a check takes
    if not isinstance(formulas, Mapping):
        return formulas
    return {part: text for part, text in formulas.items() if part not in letters}


def remarks_of(claim: Claim) -> tuple[Assertion, ...]:
    """What the claim asserts beyond its text: its amendment, and its notes."""
    amendment = claim.amendment
    amended = () if amendment is None else (Assertion(AMENDED, Role.AMENDMENT, amendment.statement),)
    return (*amended, *claim.noted)


def attached(claim: Claim, *pieces: Settles | Assertion) -> Claim:
    """A claim that several texts state, with what its evidence settles of the assertions of one."""
    return replace(
        claim,
        settles=tuple(each for each in pieces if isinstance(each, Settles)),
        noted=(*claim.noted, *(each for each in pieces if isinstance(each, Assertion))),
    )


def unchecked(identifier: str, where: str, statement: str, *, paper: str) -> Claim:
    """What a text asserts and nothing checks: all of it is open, and is counted."""
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=statement,
        printed=None,
        mutants={},
        checks=(),
        recorded=Verdict.OPEN,
        paper=paper,
    )
