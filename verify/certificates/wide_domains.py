"""Proofs on ranges that end nowhere and on whole numbers: what they are brought to.

A relation that holds on an image of a domain holds on the domain, if every point of it is reached. What is
shown of the reals between two ends holds for the whole numbers there.
"""

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

from ...theory.formulas.domain import Domain, Interval
from ...theory.formulas.expression import SCOPES, Apply, Expression, Link, Number, Variable, variables, write
from ...theory.formulas.language import expression
from ...theory.formulas.wide_domain import Extent, WideDomain
from ...theory.numbers.json_value import Json
from ..evidence.certificate import domain_of, stated_domain_of
from .boxes import Given, RejectedError
from .points import MOST_POINTS, Points, point_of
from .proof_rules import replaced, single

Shown = Callable[[Json], Mapping[str, Json]]
"""Checks a certificate inside another one and gives it, if it is a proof."""

_ONE = Number(Fraction(1))
_START, _END = Fraction(0), Fraction(1)


def check_substitution(document: Mapping[str, Json], payload: Mapping[str, Given], shown: Shown) -> None:
    """The relation with other names for what has no end, on a box whose image is the whole domain."""
    link, stated = about(document)
    Points().inside(stated, point_of(payload["witness"]))  # one of the box may be between whole numbers
    inner, by = payload["inner"], payload["by"]
    trees = {name: expression(str(text)) for name, text in by.items()}
    there = domain_of(inner)
    used: list[str] = []
    for name, side in stated.box.sides:
        own = name
        if name in trees:
            (own,) = variables(trees[name])
            if own in stated.box.names:
                raise RejectedError(f"{own} stands in {write(trees[name])} and is a name of the domain")
        if own not in there.box.names:
            raise RejectedError(f"the box says nothing about {own}")
        if not _reaches(trees.get(name), own, side, there.box[own]):
            raise RejectedError(f"{name} in {side} is not what {by.get(name, name)} runs through")
        used.append(own)
    if sorted(used) != sorted(there.box.names):
        raise RejectedError("each variable of the box stands for one of the domain")
    conditions = [
        str(after_substitution(each, trees)) for condition in stated.where for each in condition.links
    ]
    if conditions != conditions_of(there):
        raise RejectedError("the box has other conditions than the domain")
    if not same(single(shown(inner)["formula"]), after_substitution(link, trees)):
        raise RejectedError(f"the proof is not about {link} after the substitution")


def check_every_point(document: Mapping[str, Json], _payload: Mapping[str, Json]) -> None:
    """The relation holds at every point of a finite domain of whole numbers."""
    link, stated = about(document)
    several = [_wholes(side) for _, side in stated.box.sides]
    if math.prod(map(len, several)) > MOST_POINTS:
        raise RejectedError(f"{stated} has more than {MOST_POINTS} points")
    points, found = Points(), False
    conditions = [each for condition in stated.where for each in condition.links]
    for row in product(*several):
        point = {name: Fraction(value) for name, value in zip(stated.box.names, row, strict=True)}
        decided = [points.holds(condition, point) for condition in conditions]
        if False in decided:
            continue
        if points.holds(link, point) is not True:
            raise RejectedError(
                f"{link} is not confirmed at {', '.join(f'{n} = {v}' for n, v in point.items())}"
            )
        found = found or None not in decided
    if not found:
        raise RejectedError("no point satisfies the conditions")


def _wholes(side: Extent) -> range:
    if not side.whole or side.lower is None or side.upper is None:
        raise RejectedError(f"{side} has no end, or is not of whole numbers")
    return range(int(side.lower) + side.open_lower, int(side.upper) - side.open_upper + 1)


def about(document: Mapping[str, Json]) -> tuple[Link, WideDomain]:
    """The relation, and the domain; that it has a point, what is shown of its points says."""
    link, stated = single(document["formula"]), stated_domain_of(document)
    if not isinstance(stated, WideDomain):
        raise RejectedError("a domain that has ends, and no whole numbers, needs no proof of this kind")
    if missing := (variables(link.left) | variables(link.right)) - set(stated.box.names):
        raise RejectedError(f"the domain does not say where {', '.join(sorted(missing))} lies")
    return link, stated


def same(one: Link, other: Link) -> bool:
    """Whether they are read alike: quotients of numbers are then numbers, and so are negative ones."""
    first, second = (str(single(str(each))) for each in (one, other))
    return first == second


def conditions_of(stated: Domain | WideDomain) -> list[str]:
    """The relations that the conditions consist of, as texts."""
    return [str(each) for condition in stated.where for each in condition.links]


def after_substitution(link: Link, trees: Mapping[str, Expression]) -> Link:
    """The relation after the substitution: ``a/(1/q)`` is written as ``a*q``, and ``1/(1/q)`` as ``q``."""
    inverses = {}
    for name, tree in trees.items():
        match tree:
            case Apply("/", (one, below)) if one == _ONE:
                inverses[name] = below
    return replaced(Link(_times(link.left, inverses), link.relation, _times(link.right, inverses)), trees)


def _times(tree: Expression, inverses: Mapping[str, Expression]) -> Expression:
    if not isinstance(tree, Apply):
        return tree
    if tree.head in SCOPES:  # within, its letter is neither a name of the domain nor what stands for one
        own = tree.arguments[0]
        inverses = {name: letter for name, letter in inverses.items() if own not in {Variable(name), letter}}
    inner = tuple(_times(argument, inverses) for argument in tree.arguments)
    divisor = inner[1] if tree.head == "/" else None
    if isinstance(divisor, Variable) and divisor.name in inverses:
        letter = inverses[divisor.name]
        return letter if inner[0] == _ONE else Apply("*", (inner[0], letter))
    return Apply(tree.head, inner)


def domain_text(document: Mapping[str, Json]) -> str:
    """The domain that a certificate is about, as a text."""
    return str(stated_domain_of(document))


def _reaches(tree: Expression | None, own: str, side: Extent, there: Interval) -> bool:
    """Whether the tree takes every value in the range while its variable runs through the interval."""
    if tree is None:
        needed = (side.lower, side.upper, side.open_lower, side.open_upper)
        return needed == (there.lower, there.upper, there.open_lower, there.open_upper)
    share = f"{own}/(1 - {own})"
    ends = [there.lower, there.upper]
    match side.lower, side.upper:
        case None, None:  # increasing, from -oo at -1 to oo at 1
            return tree == expression(f"{own}/(1 - {own}**2)") and ends == [Fraction(-1), _END]
        case Fraction() as low, None if low > 0 and tree == expression(f"1/{own}"):
            return ends == [_START, 1 / low] and (side.open_lower or not there.open_upper)
        case Fraction() as low, None:
            allowed = {expression(f"{low} + {share}")} | ({expression(share)} if low == 0 else set())
            return tree in allowed and ends == [_START, _END] and (side.open_lower or not there.open_lower)
        case None, Fraction() as high:
            closed = side.open_upper or not there.open_lower
            return tree == expression(f"{high} - {share}") and ends == [_START, _END] and closed
    return False
