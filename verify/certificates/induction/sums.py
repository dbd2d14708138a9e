"""Checks proofs by induction over the number of terms of sums, as of ``sum(k, 1, n, 1/k**2) <= 2 - 1/n``.

The margin of a relation, its larger side less its smaller one, is ``c*S(n) + r(n)`` with a sum ``S(n)`` of
terms ``t(k)``, a weight ``c`` without n, and a rest r; there may be several sums. A certificate has in its
payload the variable and three kinds of certificates, with what they show in the example:

- ``base``, the relation at the first n: ``1/1**2 <= 2 - 1/1``;
- ``step``, that the margin does not shrink, ``r(n + 1) + c*t(n + 1) >= r(n)`` for all n but the last:
  ``2 - 1/(n + 1) - 0 + -1*(1/(n + 1)**2) >= 2 - 1/n - 0``;
- ``terms``, for each sum ``{"finite": ...}``, that no term is infinite, ``c*t(k) - c*t(k) == 0`` for all k.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from ....theory.formulas.expression import (
    ONE,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    substitute,
    write,
)
from ....theory.formulas.expression import replaced as exchanged
from ....theory.formulas.language import expression
from ....theory.formulas.repeated import sums_in, unrolled_link, whole_limit
from ....theory.formulas.wide_domain import Extent, WideDomain, stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.certificate import list_of, stated_domain_of
from ..boxes import Given, RejectedError
from ..proof_rules import replaced, single
from ..wide_domains import Shown, about, conditions_of, domain_text, same
from .whole_numbers import all_but_the_last, first_of

_MOST_TERMS_A_STEP = 20  # a step is as long as the terms it adds


class _Sum(NamedTuple):
    """A sum over whole numbers from ``begin`` to ``per_step*name + beyond``."""

    tree: Apply
    name: str
    begin: int
    per_step: int
    beyond: int

    @property
    def letter(self) -> str:
        """The name of its index."""
        return write(self.tree.arguments[0])

    def next_terms(self) -> list[Expression]:
        """The terms that the sum up to the next number has more, read as a step has them: ``n - 1``."""
        multiple = self.name if self.per_step == 1 else f"{self.per_step}*{self.name}"
        places = [self.beyond + each for each in range(1, self.per_step + 1)]
        ends = (f" + {place}" if place > 0 else f" - {-place}" if place else "" for place in places)
        return [substitute(self.tree.arguments[3], {self.letter: expression(multiple + end)}) for end in ends]


def check_induction_over_sums(
    document: Mapping[str, Json], payload: Mapping[str, Json], shown: Shown
) -> None:
    """Reject the certificate ``document`` unless base, step and terms are what they have to be.

    ``shown`` checks a certificate inside the payload and gives it.
    """
    link, stated = about(document)
    name = str(payload["variable"])
    first = first_of(stated, name)
    rest = {other: side for other, side in stated.box.sides if other != name}
    trees = dict.fromkeys([*sums_in(link.left), *sums_in(link.right)])
    sums = [_growing_sum(tree, name, stated, first) for tree in trees]
    base = shown(payload["base"])
    if domain_text(base) != str(stated_domain(rest, stated.where)):
        raise RejectedError("the base is about another domain")
    if not same(single(base["formula"]), unrolled_link(replaced(link, {name: Number(first)}))):
        raise RejectedError(f"the base is not {link} at {name} = {first}")
    _check_step(_Claim(link, stated, name, sums, payload, shown))


class _Claim(NamedTuple):
    """A relation on a domain with its sums, the variable of the induction, and what the certificate has."""

    link: Link
    stated: WideDomain
    name: str
    sums: list[_Sum]
    payload: Mapping[str, Json]
    shown: Shown

    def check_terms_are_finite(self, each: _Sum, weight: Expression, row: Given) -> None:
        """Reject terms that, times their weight, are not shown to be finite, wherever the index is.

        The domain has the index in place of the variable of the induction, on which neither may depend.
        """
        side = self.stated.box[self.name]
        last = None if side.upper is None else each.per_step * (side.upper - side.open_upper) + each.beyond
        over = Extent(Fraction(each.begin), last, open_upper=last is None, whole=True)
        rest = {other: own for other, own in self.stated.box.sides if other != self.name}
        there = str(stated_domain({each.letter: over, **rest}, self.stated.where))
        term = _weighted(weight, each.tree.arguments[3])
        finite = self.shown(row["finite"])
        if domain_text(finite) != there or not same(
            single(finite["formula"]), Link(Apply("-", (term, term)), "==", ZERO)
        ):
            raise RejectedError(f"the terms {write(term)} are not shown to be finite on {there}")


def _growing_sum(tree: Apply, name: str, stated: WideDomain, first: Fraction) -> _Sum:
    """The sum, if from the first number on each step adds the same number of terms to it."""
    index, low, high, _ = tree.arguments
    begin = whole_limit(low)
    end = _slope_and_rest(high, name)
    if begin is None or end is None:
        raise RejectedError(f"{write(tree)} is not from a whole number up to a multiple of {name}")
    per_step, beyond = end
    if not 1 <= per_step <= _MOST_TERMS_A_STEP:
        raise RejectedError(f"{write(tree)} has {per_step} terms more for the next {name}")
    if write(index) in stated.box.names:
        raise RejectedError(f"the index {write(index)} is a variable of the domain")
    if per_step * first + beyond < begin - 1:
        raise RejectedError(f"{write(tree)} is empty beyond {name} = {first}, and no term is added there")
    return _Sum(tree, name, begin, per_step, beyond)


def _slope_and_rest(tree: Expression, name: str) -> tuple[int, int] | None:
    """Whole numbers ``(a, b)`` for which the tree is ``a*name + b``; None if there are none."""
    if isinstance(tree, Number):
        return (0, int(tree.value)) if tree.value.denominator == 1 else None
    if isinstance(tree, Variable):
        return (1, 0) if tree.name == name else None
    inner = [_slope_and_rest(each, name) for each in tree.arguments]
    known = [each for each in inner if each is not None]
    if len(known) < len(inner):
        return None
    match tree.head, known:
        case "+", [(a, b), (c, d)]:
            return a + c, b + d
        case "-", [(a, b), (c, d)]:
            return a - c, b - d
        case "neg", [(a, b)]:
            return -a, -b
        case "*", [(0, b), (c, d)] | [(c, d), (0, b)]:
            return b * c, b * d
    return None


def _check_step(claim: _Claim) -> None:
    """Reject a step that is not about what the margin gains, or not about all numbers but the last."""
    margin, name, rows = claim.link.margin, claim.name, claim.payload["terms"]
    if any(each.tree.head != "sum" for each in claim.sums):
        raise RejectedError("a product is no sum")
    weights = [_weight(margin, each.tree) for each in claim.sums]
    rest = exchanged(margin, {each.tree: ZERO for each in claim.sums})
    after = substitute(rest, {name: expression(f"{name} + 1")})
    for each, weight, row in zip(claim.sums, weights, list_of(rows, "terms"), strict=True):
        claim.check_terms_are_finite(each, weight, row)
        for term in each.next_terms():
            after = Apply("+", (after, _weighted(weight, term)))
    wanted = Link(after, "==" if claim.link.relation == "==" else ">=", rest)
    step = claim.shown(claim.payload["step"])
    if not same(single(step["formula"]), wanted):
        raise RejectedError(f"the step is not {wanted}")
    below = stated_domain_of(step)
    sides = stated_domain(all_but_the_last(claim.stated, name))
    if str(below.box) != str(sides.box) or conditions_of(below) != conditions_of(claim.stated):
        raise RejectedError(f"the step is not about all {name} but the last")


def _weight(tree: Expression, one: Apply) -> Expression:
    """What a sum is multiplied by; zero where it does not occur."""
    if tree == one:
        return ONE
    if not isinstance(tree, Apply) or one not in set(sums_in(tree)):
        return ZERO
    inner = [_weight(each, one) for each in tree.arguments]
    match tree.head, inner:
        case "+", [a, b]:
            return b if a == ZERO else a if b == ZERO else Apply("+", (a, b))
        case "-", [a, b]:
            return a if b == ZERO else Apply("neg", (b,)) if a == ZERO else Apply("-", (a, b))
        case "neg", [a]:
            return Apply("neg", (a,))
        case "*", [a, b] if b == ZERO:
            return _weighted(a, tree.arguments[1])
        case "*", [a, b] if a == ZERO:
            return _weighted(b, tree.arguments[0])
        case "/", [a, b] if b == ZERO:
            return Apply("/", (a, tree.arguments[1]))
    raise RejectedError(f"{write(one)} does not enter linearly")


def _weighted(weight: Expression, factor: Expression) -> Expression:
    """``weight*factor``, without a weight of 1."""
    return factor if weight == ONE else Apply("*", (weight, factor))
