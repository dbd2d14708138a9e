"""A claim as it is written beside the paper: domains, steps with what would be wrong, what they settle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import FormulaError
from ...theory.formulas.families import FamilyDomain, family_domain, is_family
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import WideDomain, stated_domain
from ...theory.matrices.statement import Statement, statement
from ...theory.numbers.enclosure import Exact
from ...verify.evidence.ladder import Verdict
from ...verify.proving.families import check_on, holds_at_sizes
from ...verify.proving.formula_checks import entry, holds_at, holds_for_all
from ...verify.proving.matrices.checks import holds_for_matrices
from .assertion import Assertion, Role, Settles
from .claim import Amendment, Check, Claim, Theorem
from .severity import Severity
from .transcript import Transcript

ARROW: Final = " -> "


@dataclass(frozen=True, slots=True)
class Over:
    """The domain of the steps that follow it."""

    domain: Domain | WideDomain | FamilyDomain | Statement


@dataclass(frozen=True, slots=True)
class Step:
    """One part of a claim: what is printed, what settles it, and what would be wrong."""

    part: str
    printed: Any
    wrong: Mapping[str, Any] = field(default_factory=dict)
    by: tuple[Check, ...] = ()
    of: str = ""
    """The part of the evidence that it is of, where several steps are of one."""
    using: tuple[str, ...] = ()
    """Of a statement about matrices: relations that its derivation may go through."""


@dataclass(frozen=True, slots=True)
class Amended:
    """The nearest statement that holds, with the edits that make it of the printed steps."""

    statement: str
    edits: Mapping[str, Any]
    recorded: Verdict | None
    severity: Severity | None = None


Line = Over | Step | Settles | Assertion | Amended | Theorem
"""What a claim may be given beside what it is written of, such as a line of a proof."""
Pieces = tuple[Line, ...]
"""Several of these."""
Lines = Mapping[str, Pieces]
"""What stands beside a section for its claims, by their IDs."""
Piece = Line | Amended
"""What a claim is written of."""


def over(*where: str, **ranges: tuple[Exact, Exact] | str) -> Over:
    """The domain of the steps that follow it: ``over("x < y", x="(0, 1)", y="(0, 1)", T="[1, oo)")``.

    ``oo`` is an end that is nowhere, and ``n="whole [1, oo)"`` are the whole numbers from 1 on. A family has
    its sizes: ``over(K="whole [2, 5]", **{"mu[1..K]": "[0, 1]"})``.
    """
    if any(map(is_family, ranges)):
        return Over(family_domain(ranges, where))
    return Over(stated_domain(ranges, where))


def matrices(*where: str, **kinds: str) -> Over:
    """What the steps that follow are about, whatever the dimension ``d``.

    ``matrices("A >= B", A="positive definite d", B="positive definite d", x="column d")``; what is built in
    steps, as often as one likes, starts somewhere and goes on: ``matrices("x.T*x <= 1", x="each step column
    d", lam="(0, oo)", V="starts lam*I(d), then V + x*x.T")``.
    """
    return Over(statement(kinds, where))


def step(
    part: str,
    printed: Any,  # noqa: ANN401  what the check takes: a formula as a rule
    *,
    wrong: Mapping[str, Any],
    by: Check | Sequence[Check] = (),
    at: Iterable[Mapping[str, Exact]] = (),
    values: Mapping[str, Iterable[Exact]] | None = None,
    of: str = "",
    using: Sequence[str] = (),
) -> Step:
    """One part of a claim.

    ``wrong`` says what would be wrong, each by its name: an edit ``old -> new`` of a formula, which must
    contain the old text once, or else another value of what is printed. How it is checked follows from the
    formula: an identity by algebra, another relation by a search for a counterexample and a proof, on the
    domain that `over` gave last; ``at`` points, for all ``values``, or ``by`` a check of your own, or several
    of them. A relation of matrices may be derived by way of others, which ``using`` gives. ``of`` names the
    part of the evidence that it is of; several steps may be of one.
    """
    points = list(at)
    own = (by,) if callable(by) else tuple(by)
    if sum(map(bool, (own, points, values is not None))) > 1:
        raise ValueError(f"step {part!r}: one of by=, at= and values= is accepted")
    if not wrong:
        raise ValueError(f"step {part!r}: nothing is said to be wrong, so nothing shows that it can fail")
    if points:
        own = (holds_at(points, part=of or part),)
    if values is not None:
        own = (holds_for_all(values, part=of or part),)
    return Step(part, printed, dict(wrong), own, of, tuple(using))


def lines(part: str, printed: Transcript, edits: Iterable[tuple[str, str]], *, by: Check) -> Step:
    """A part that is lines of a text, traced: each edit ``(line, old -> new)`` is a wrong version of them."""
    wrong = {f"line {number}: {edit}": printed.edited(number, edit) for number, edit in edits}
    return step(part, printed, wrong=wrong, by=by)


def amended(
    statement: str,
    edits: Mapping[str, Any],
    *,
    recorded: Verdict | None = None,
    severity: Severity | None = None,
) -> Amended:
    """The nearest statement that holds: for each part that changes an edit ``old -> new`` or a new value.

    ``severity`` says how bad it is that another one is printed; where several assertions are refuted each of
    them says its own, in `settles`.
    """
    return Amended(statement, dict(edits), recorded, severity)


def edited(printed: Any, edit: Any) -> Any:  # noqa: ANN401  what the check takes
    """What is printed after an edit ``old -> new``; a ``ValueError`` unless the old text occurs once."""
    if not (isinstance(printed, str) and isinstance(edit, str) and ARROW in edit):
        return edit
    old, _, new = edit.partition(ARROW)
    if (count := printed.count(old)) != 1:
        times = "never" if count == 0 else f"{count} times"
        raise ValueError(f"the edit {edit!r} needs its left side once, and {printed!r} has it {times}")
    return printed.replace(old, new)


def claim(
    identifier: str,
    where: str,
    statement: str,
    *pieces: Piece,
    kind: str = "claim",
    recorded: Verdict | None = None,
    rests_on: tuple[str, ...] = (),
    assumptions: str = "",
    notes: str = "",
    paper: str = "",
) -> Claim:
    """A claim from its pieces as they are read: domains, steps, what they settle, what holds instead.

    The ``paper`` follows from the ID, unless it is given.
    """
    stated: Over | None = None
    printed: dict[str, Any] = {}
    mutants: dict[str, dict[str, Any]] = {}
    checks: list[Check] = []
    for piece in pieces:
        if isinstance(piece, Over):
            stated = piece
        elif isinstance(piece, Step):
            if piece.part in printed:
                raise ValueError(f"claim {identifier}: two steps are called {piece.part!r}")
            printed[piece.part] = piece.printed
            settled_by = piece.by or (_inferred(identifier, piece, stated),)
            checks += (entry(piece.part, check) for check in settled_by)
            for name, edit in piece.wrong.items():
                mutants.setdefault(name, {})[piece.part] = edited(piece.printed, edit)
    assertions = [each for each in pieces if isinstance(each, Assertion)]
    repairs = [each for each in pieces if isinstance(each, Amended)]
    return Claim(
        id=identifier,
        where=where,
        kind=kind,
        statement=statement,
        printed=printed,
        mutants=mutants,
        checks=tuple(checks),
        recorded=recorded,
        severity=next((each.severity for each in repairs), None),
        amendment=_amendment(identifier, printed, repairs),
        rests_on=rests_on,
        assumptions=assumptions,
        notes=notes,
        asserts=tuple(each for each in assertions if each.role is not Role.NOTE),
        noted=tuple(each for each in assertions if each.role is Role.NOTE),
        settles=tuple(each for each in pieces if isinstance(each, Settles)),
        theorems=tuple(each for each in pieces if isinstance(each, Theorem)),
        paper=paper,
    )


def extended(of: Claim, *pieces: Line) -> Claim:
    """A claim that was made directly, with more pieces; its amendment has the steps as they are.

    It may be given an amendment, of steps that are added, where it has none.
    A formula that is the whole of a claim becomes a part of it, "as printed". A ``ValueError`` if a piece
    names a step or a mutant that the claim has already.
    """
    words = tuple(each for each in pieces if isinstance(each, Settles))
    if len(words) == len(pieces):
        return replace(of, settles=(*of.settles, *words))
    of = _of_parts(of)
    notes = tuple(each for each in pieces if isinstance(each, Assertion))
    others = (each for each in pieces if not isinstance(each, Assertion))
    more = claim(of.id, of.where, of.statement, *others, paper=of.paper)
    known = {*of.printed} & {*more.printed} | {*of.mutants} & {*more.mutants}
    if known:
        raise ValueError(f"claim {of.id}: there are steps or mutants of these names: {sorted(known)}")
    amendment = of.amendment and replace(of.amendment, formula={**of.amendment.formula, **more.printed})
    if more.amendment is not None:
        if amendment is not None:
            raise ValueError(f"claim {of.id} has an amendment already")
        amendment = replace(more.amendment, formula={**of.printed, **more.amendment.formula})
    return replace(
        of,
        printed={**of.printed, **more.printed},
        mutants={**of.mutants, **more.mutants},
        checks=(*of.checks, *more.checks),
        settles=(*of.settles, *more.settles),
        noted=(*of.noted, *notes),
        theorems=(*of.theorems, *more.theorems),
        amendment=amendment,
    )


def amended_further(of: Claim, statement: str, edits: Mapping[str, Any]) -> Claim:
    """The claim with an amendment that says more and edits more steps; a ``ValueError`` without these."""
    if of.amendment is None or not isinstance(of.printed, Mapping):
        raise ValueError(f"claim {of.id} has no amendment, or no steps")
    if absent := [part for part in edits if part not in of.printed]:
        raise ValueError(f"claim {of.id}: the amendment edits {absent[0]!r}, which is none of its steps")
    new = {part: edited(of.printed[part], edit) for part, edit in edits.items()}
    more = replace(
        of.amendment,
        statement=f"{of.amendment.statement} {statement}",
        formula={**of.amendment.formula, **new},
    )
    return replace(of, amendment=more)


def all_extended(claims: Iterable[Claim], lines: Lines) -> tuple[Claim, ...]:
    """Each claim with the lines that are written for it elsewhere, where there are any."""
    return tuple(extended(each, *lines[each.id]) if each.id in lines else each for each in claims)


def _of_parts(of: Claim) -> Claim:
    """The same with its one formula as a part, beside which there may be others."""
    if isinstance(of.printed, Mapping):
        return of
    whole = "as printed"
    return replace(
        of,
        printed={whole: of.printed},
        mutants={name: {whole: wrong} for name, wrong in of.mutants.items()},
        checks=tuple(entry(whole, check) for check in of.checks),
        amendment=of.amendment and replace(of.amendment, formula={whole: of.amendment.formula}),
    )


def _inferred(identifier: str, piece: Step, stated: Over | None) -> Check:
    if stated is None:
        raise ValueError(f"claim {identifier}: step {piece.part!r} has no domain; over() gives one before it")
    part = piece.of or piece.part
    if isinstance(stated.domain, Statement):
        return holds_for_matrices(stated.domain, using=piece.using, part=part)
    if isinstance(stated.domain, FamilyDomain):
        return holds_at_sizes(stated.domain, part=part)
    try:
        relations = {link.relation for link in formula(piece.printed).links}
    except (FormulaError, TypeError):
        relations = set()  # the check refuses it, and tells where it is misspelled
    return check_on(stated.domain, relations, part=part)


def _amendment(identifier: str, printed: Mapping[str, Any], given: list[Amended]) -> Amendment | None:
    if not given:
        return None
    if len(given) > 1:
        raise ValueError(f"claim {identifier}: one amendment is accepted, and it has {len(given)}")
    (only,) = given
    for part in only.edits:
        if part not in printed:
            raise ValueError(f"claim {identifier}: the amendment edits {part!r}, which is none of its steps")
    new = {part: edited(text, only.edits.get(part, text)) for part, text in printed.items()}
    return Amendment(only.statement, new, only.recorded)
