"""What a claim is: a printed statement, the checks that settle it, and the mutants they must refute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ..verify.effort import Effort
from ..verify.evidence import Evidence, Verdict


class Severity(StrEnum):
    """How bad it is that a claim is false as printed."""

    TYPO = "typo"
    WRONG_CONSTANT = "wrong constant"
    MISSING_ASSUMPTION = "missing assumption"
    FALSE_STEP = "false step"
    FALSE_THEOREM = "false theorem"


Check = Callable[[Any, Effort], Evidence]
"""From the formula (as printed, mutated or amended) and an effort to what was found."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """The nearest statement that does hold, with the verdict that it gets by the same checks."""

    statement: str
    formula: Any
    recorded: Verdict
    consequence: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One entry of a catalogue, bound to what settles it.

    Parameters
    ----------
    id
        The catalogue ID, such as "BERN-I10".
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
        The verdict that the claim is known to get. A worse one fails the run.
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
    """

    id: str
    where: str
    kind: str
    statement: str
    printed: Any
    mutants: Mapping[str, Any]
    checks: tuple[Check, ...]
    recorded: Verdict
    amendment: Amendment | None = None
    severity: Severity | None = None
    rests_on: tuple[str, ...] = ()
    assumptions: str = ""
    notes: str = ""
    paper: str = field(default="")

    def __post_init__(self) -> None:
        if not self.checks:
            raise ValueError(f"claim {self.id}: no checks, nothing would settle it")
        if not self.mutants:
            raise ValueError(f"claim {self.id}: no mutants, so nothing shows that its checks can fail")
        if self.severity is not None and self.severity not in tuple(Severity):
            accepted = ", ".join(repr(item.value) for item in Severity)
            raise ValueError(f"claim {self.id}: severity {self.severity!r} is not one of {accepted}")
        if not self.paper:
            object.__setattr__(self, "paper", self.id.split("-", 1)[0].lower())
