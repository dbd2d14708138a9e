"""Whether a start and slopes give a relation: one side begins below the other and grows no faster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import (
    ZERO,
    Apply,
    Expression,
    Formula,
    Link,
    Number,
    substitute,
    variables,
    write,
)
from ...theory.formulas.language import formula
from ...theory.formulas.slopes import NotDifferentiableError, derivative
from ...theory.formulas.wide_domain import Extent, WideDomain
from ...verify.certificates.recheck import recheck
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import holds_on
from ...verify.proving.wide_domains import holds_everywhere
from .matched import Shown, holds_as_far

_SMOOTH = frozenset(
    {"+", "-", "neg", "*", "/", "**", "log", "exp", "sqrt", "logit", "expit", "Phi", "erf", "erfc"}
)
"""Operations that have the slope that is written down wherever that has a finite value."""


@dataclass(frozen=True, slots=True)
class _Needed:
    """What must not be negative: at the start, and of the slopes; for one variable."""

    name: str
    start: Expression
    slopes: Expression


def refusal_of_comparison(
    conclusion: Sequence[str],
    start: Sequence[Shown],
    slopes: Sequence[Shown],
    over: Sequence[Domain | WideDomain],
    *,
    relative: bool,
) -> str:
    """Why the conclusion does not follow from the two; nothing where it does.

    The slopes are shown for a variable from a closed end on; at that end, the start is shown. Both hold for
    every value of the others, without conditions. ``relative`` slopes are multiples of what grows.
    """
    links = [link for text in conclusion for link in formula(text).links]
    if len(links) != 1 or links[0].relation not in {"<=", ">="}:
        return "a start and slopes, which give one relation <= or >="
    reason = "slopes that show nothing on a domain"
    for given in slopes:
        for name in given.domain.box.names:
            for needed in _needed(links[0], name, relative=relative):
                reason = _refusal(needed, links[0], start, given, over)
                if not reason:
                    return ""
    return reason


def _needed(link: Link, name: str, *, relative: bool) -> Iterator[_Needed]:
    """What the rule asks for if it is the variable that moves."""
    if name not in variables(link.left) | variables(link.right):
        return
    if not (_heads_with(link.left, name) | _heads_with(link.right, name)) <= _SMOOTH:
        return
    try:
        if not relative:
            gap = Apply("-", (link.larger, link.smaller))
            yield _Needed(name, gap, derivative(gap, name))
            return
        for side, other in ((link.smaller, link.larger), (link.larger, link.smaller)):
            exponent = _exponent(other, name)
            if exponent is None:
                continue
            rate = derivative(exponent, name)
            if name in variables(rate):
                continue
            grown = Apply("*", (rate, side)), derivative(side, name)
            pairs = ((other, side), grown) if side == link.smaller else ((side, other), grown[::-1])
            yield _Needed(name, *(Apply("-", pair) for pair in pairs))
    except NotDifferentiableError:
        return


def _exponent(tree: Expression, name: str) -> Expression | None:
    """The exponent ``t`` of ``y0*exp(t)``, where the variable leaves ``y0`` alone."""
    if not isinstance(tree, Apply):
        return None
    if tree.head == "exp":
        return tree.arguments[0]
    if tree.head == "*":
        first, second = tree.arguments
        for factor, other in ((first, second), (second, first)):
            if name not in variables(factor) and isinstance(other, Apply) and other.head == "exp":
                return other.arguments[0]
    return None


def _refusal(
    needed: _Needed,
    link: Link,
    start: Sequence[Shown],
    slopes: Shown,
    over: Sequence[Domain | WideDomain],
) -> str:
    name, side = needed.name, slopes.domain.box[needed.name]
    told = " and ".join(map(str, slopes.links))
    if slopes.domain.where or (isinstance(side, Extent) and side.whole):
        return f"slopes that are shown for some {name} only"
    if side.lower is None or side.open_lower:
        return f"slopes for {name} in {side}, which has no first point"
    if not any(_shows(each, needed.slopes, slopes.domain) for each in slopes.links):
        return f"slopes that show {told}, which are not those of {link} in {name}"
    others = (variables(link.left) | variables(link.right)) - {name}
    for letter in sorted({name, *others}):
        if letter not in slopes.domain.box.names or not holds_as_far(letter, slopes, over):
            return f"slopes that are not shown for every {letter}"
    at_first = substitute(needed.start, {name: Number(side.lower)})
    reason = "a start that shows nothing on a domain"
    for each in start:
        if each.domain.where or any(
            other not in each.domain.box.names or not holds_as_far(other, each, over) for other in others
        ):
            reason = "a start that is not shown for all values"
        elif not any(_shows(shown, at_first, each.domain) for shown in each.links):
            said = " and ".join(map(str, each.links))
            reason = f"a start that shows {said}, which is not {link} at {name} = {write(Number(side.lower))}"
        else:
            return ""
    return reason


def _shows(link: Link, wanted: Expression, there: Domain | WideDomain) -> bool:
    """Whether a relation says that ``wanted`` is not negative: its margin is the same and finite."""
    if link.relation not in {"<", "<=", ">", ">=", "=="}:
        return False
    for margin in (
        (Apply("-", (link.larger, link.smaller)), Apply("-", (link.smaller, link.larger)))
        if link.relation == "=="
        else (Apply("-", (link.larger, link.smaller)),)
    ):
        same = Link(Apply("-", (margin, wanted)), "==", ZERO)
        check = holds_on(there.box) if isinstance(there, Domain) else holds_everywhere(there)
        found = check(Formula(str(same), (same,)), Effort())
        if found.verdict is Verdict.PROVED and found.certificate is not None:
            return recheck(dict(found.certificate)).ok
    return False


def _heads_with(tree: Expression, name: str) -> frozenset[str]:
    """The operations that move with a variable."""
    if not isinstance(tree, Apply) or name not in variables(tree):
        return frozenset()
    return frozenset({tree.head}).union(*(_heads_with(each, name) for each in tree.arguments))
