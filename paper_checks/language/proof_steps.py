"""A printed chain of steps as one claim: each step with what holds, what is printed, and what settles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import Check, entry
from .claim import Amendment, Claim
from .severity import Severity


@dataclass(frozen=True)
class Step:
    """One formula of a chain.

    Parameters
    ----------
    holds
        What is true.
    mutants
        The same with something wrong, by the name of what is wrong.
    checks
        Each settles the formula.
    printed
        As printed, where that is false.
    """

    holds: str
    mutants: Mapping[str, str]
    checks: tuple[Check, ...]
    printed: str = ""


@dataclass(frozen=True)
class Repair:
    """What a chain with false steps becomes, and what follows from that."""

    severity: Severity
    statement: str
    consequence: str
    recorded: Verdict = Verdict.VERIFIED


def chain(
    identifier: str,
    where: str,
    statement: str,
    steps: Mapping[str, Step],
    *,
    paper: str,
    kind: str = "inequality",
    recorded: Verdict | Repair = Verdict.VERIFIED,
    rests_on: tuple[str, ...] = (),
    assumptions: str = "",
    notes: str = "",
) -> Claim:
    """The claim that all the steps hold; what has a repair is recorded as refuted."""
    repair = recorded if isinstance(recorded, Repair) else None
    named = [what for step in steps.values() for what in step.mutants]
    if len(set(named)) < len(named):
        twice = next(what for what in named if named.count(what) > 1)
        raise ValueError(f"{identifier}: the mutant {twice!r} twice; accepted are different names")
    holds = {name: step.holds for name, step in steps.items()}
    wrong = {name: step.printed for name, step in steps.items() if step.printed}
    return Claim(
        id=identifier,
        where=where,
        kind=kind,
        statement=statement,
        printed=holds | wrong,
        # a mutant has its own step alone: the others could not refute it
        mutants={what: {name: text} for name, step in steps.items() for what, text in step.mutants.items()},
        checks=tuple(entry(name, check) for name, step in steps.items() for check in step.checks),
        recorded=Verdict.REFUTED if isinstance(recorded, Repair) else recorded,
        amendment=None
        if repair is None
        else Amendment(
            statement=repair.statement,
            formula=holds,
            recorded=repair.recorded,
            consequence=repair.consequence,
        ),
        severity=None if repair is None else repair.severity,
        rests_on=rests_on,
        assumptions=assumptions,
        notes=notes,
        paper=paper,
    )


def twin(identifier: str, notes: str = "") -> str:
    """The note that a claim says what another one does, which `twins` reads."""
    return f"The same statement as {identifier}, settled by the same checks. {notes}".strip()
