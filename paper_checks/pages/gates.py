"""Formulas that say nothing beyond their hypotheses, or too much: a check of one earns no word."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from typing import Final

from ...theory.bounds.bound import Statement
from ...theory.bounds.every_bound import bounds_called
from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import FormulaError, Link, Number, Variable, variables
from ...theory.formulas.families import FamilyDomain
from ...theory.formulas.language import formula
from ...theory.formulas.wide_domain import Extent, WideDomain, extent
from ...verify.proving.exact_points import holds, inside
from .engine.domains import domain_of, range_conditions
from .linear import follows
from .page import Check, Claim, Sentence
from .quoted.compared import concluded
from .quoted.printed_ranges import beyond, is_whole, printed_here, up_to_unread
from .quoted.same_relation import is_same
from .tokens import named

_TRIED: Final = [*map(Fraction, ("0", "1e-6", "1/4", "1/2", "3/4", "1", "2", "10", "1000", "1000000"))]
_NEAR: Final = [*map(Fraction, ("0", "1/4", "1/2", "1", "2", "3", "10"))]
_MOST_TRIED: Final = 300
_FEW: Final = 8  # where sides are equal, balls say so at no precision
_MOST_WALKED: Final = 20_000  # points of a box, most of which conditions leave out
_APART: Final = {
    **dict.fromkeys(("Bernoulli", "[0, 1]"), 1),
    **dict.fromkeys(("linear, signs", "contextual, any in [-1, 1]"), 2),
}
"""By classes of arms whose means are bounded, how far these are apart at most."""


def refused(check: Check) -> str:
    """Why the formula of a check earns no word, whatever is found; mostly empty."""
    return says_nothing(check) or arithmetic(check) or above_trivial(check)


def arithmetic(check: Check) -> str:
    """Why the formula says nothing beyond its hypotheses: it follows from them by linear arithmetic.

    A hypothesis is a condition beyond ranges and order of letters. Where there is none, or none is needed,
    nothing is refused, however simple it is.
    """
    read = _numbers(replace(check, ranges={**dict.fromkeys(check.each, "(-oo, oo)"), **check.ranges}))
    conditions = [link for about, _ in read for each in about.where for link in each.links]
    assumed = [link for link in conditions if not _is_order(link)]
    known = [*filter(_is_order, conditions), *(link for about, _ in read for link in range_conditions(about))]
    for link in (link for _, links in read if assumed for link in links):
        if follows(link, [*known, *assumed]) and not follows(link, known):
            told = " and ".join(str(each) for each in assumed)
            return f"{link} follows from {told} by arithmetic alone"
    return ""


def says_nothing(check: Check) -> str:
    """Why the formula cannot fail: both sides are the same, or it is one of its own conditions."""
    for about, links in _numbers(check):
        conditions = [link for each in about.where for link in each.links]
        for link in links:
            if link.left == link.right and not link.strict:
                return f"says nothing: {link} has the same expression on both sides"
            if any(is_same(link, check, each) for each in conditions):
                return f"says nothing: {link} is one of its own conditions"
    plain = ["".join(each.split()) for each in (check.formula, *check.where)]
    return "says nothing: it is one of its own conditions" if plain[0] in plain[1:] else ""


def _numbers(check: Check) -> list[tuple[Domain | WideDomain, Sequence[Link]]]:
    """The domain and the relations of a check, if it is of numbers; of families those at their first size."""
    try:
        about = domain_of(check)
        if isinstance(about, FamilyDomain):
            first = next(about.instances())
            return [(first.domain, first.formula(check.formula).links)]
        return [(about, formula(check.formula).links)] if isinstance(about, (Domain, WideDomain)) else []
    except (FormulaError, ValueError):
        return []  # who runs it is told


def _is_order(link: Link) -> bool:
    return all(isinstance(side, (Variable, Number)) for side in (link.left, link.right))


def above_trivial(check: Check) -> str:
    """At which instance a lower bound on regret that the check names is above T times the largest gap.

    No regret is. A leading term need not hold at a finite T, and is compared only where the check says that
    it does: where it stands below something. Where means are not bounded, nothing is trivially true.
    """
    for (about, links), (letter, name) in product(_numbers(check), check.bounds.items()):
        below = any(each.relation != "==" and letter in variables(each.smaller) for each in links)
        for record in bounds_called(name):
            if record.kind == "lower" and (below or not record.limit) and (told := _excess(record, about)):
                return f"{name} is no lower bound: {told}"
    return ""


def _excess(record: Statement, about: Domain | WideDomain) -> str:
    most = "gap*T" if record.per_arm else f"{_APART[record.arms]}*T" if record.arms in _APART else ""
    text = f"{record.per_arm or record.whole} <= {most}"
    if not (most and record.names | {"T"} <= {*about.box.names}):
        return ""
    from ...theory.bounds.evaluation import reason_at

    (link,) = formula(text).links
    sides = {name: extent(name, side) for name, side in about.box.sides}
    for at in _points(sides, lambda side: [*_TRIED, side.lower]):
        real = "mu" not in at or at["gap"] == at["best"] - at["mu"]
        if (
            real
            and inside(about, at)
            and not reason_at(record.without_number, at)
            and holds(link, at) is False
        ):
            return f"{text} fails at {', '.join(f'{name} = {each}' for name, each in at.items())}"
    return ""


def false_beyond(sentence: Sentence, claim: Claim, but: Sequence[str]) -> str:
    """A point of the printed ranges, beyond those of checks, at which their one formula is false.

    The conditions of the checks hold there, ``but`` for these.
    """
    checks, printed = sentence.checks, printed_here(sentence, claim)
    read = [each for check in checks for each in _numbers(check)]
    if len({each.formula for each in checks}) > 1 or len(read) < len(checks) or not read:
        return ""
    about, links = read[0]
    sides = {name: extent(name, side) for name, side in about.box.sides}
    wanted = dict(sides)
    for name in sides.keys() & printed.keys():
        side = up_to_unread(printed[name], [sides[name]])
        wanted[name] = replace(side, whole=side.whole or sides[name].whole)
    for at in islice(_points(wanted, _near), _MOST_TRIED):
        if not any(inside(each, at) for each, _ in read):
            conditions = [link for each in about.where if str(each) not in but for link in each.links]
            is_false = any(holds(link, at) is False for link in links)
            if is_false and all(holds(link, at) for link in conditions) and not beyond(sentence, claim, at):
                return ", ".join(f"{name} = {value}" for name, value in at.items())
    return ""


def misquoted(sentence: Sentence, checks: Sequence[Check], claim: Claim) -> str:
    """Where a relation is false that the quotation or the sentence begins with, or comes to."""
    printed, read = printed_here(sentence, claim), [each for check in checks for each in _numbers(check)]
    for links in (*concluded(claim.printed, claim, checks), *concluded(sentence.text, claim, checks)):
        names = frozenset().union(*(variables(side) for each in links for side in (each.left, each.right)))
        for about, _ in read:
            sides = {name: extent(name, side) for name, side in about.box.sides}
            sides |= {name: printed[name].range for name in names & printed.keys() if name not in sides}
            at = _points(sides, _near) if names <= sides.keys() else ()
            most = _FEW if any(each.relation == "==" for each in links) else _MOST_TRIED
            for each in islice((each for each in at if inside(about, each)), most):
                if any(holds(link, each) is False for link in links) and not beyond(sentence, claim, each):
                    place = ", ".join(f"{name} = {each[name]}" for name in sorted(names))
                    return f"it says {' and '.join(map(str, links))}, which is false at {place}"
    return ""


def holds_where_refuted(sentence: Sentence, base: Sentence, claim: Claim) -> str:
    """What a sentence says on the domain of a refuted one, and is false there at no point that is tried."""
    text = claim.printed if is_whole(sentence, claim) else sentence.text
    letters = {name for each in base.checks for name in each.ranges}
    said = [links for links in concluded(text, claim, ()) if named(map(str, links)) <= letters]
    if not said or misquoted(sentence, base.checks, claim):
        return ""
    return f"it says {' and '.join(map(str, said[0]))}, which is false at no point tried: give it a check"


def _points(
    sides: Mapping[str, Extent], tried: Callable[[Extent], list[Fraction | None]]
) -> Iterator[dict[str, Fraction]]:
    """Points of a box, not all of very many: of each range the numbers among those that are tried."""
    values = (
        [(name, each) for each in dict.fromkeys(tried(side)) if each is not None and each in side]
        for name, side in sides.items()
    )
    return islice(map(dict, product(*values)), _MOST_WALKED)


def _near(side: Extent) -> list[Fraction | None]:
    return [side.lower, *_NEAR, side.upper]
