"""Proofs by induction over the number of terms of sums: only the next term is left to show.

The margin of ``sum(k, 1, n, t(k)) <= b(n)`` does not shrink if ``t(n + 1) <= b(n + 1) - b(n)``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import (
    BINDERS,
    ONE,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    heads,
    replaced,
    substitute,
    variables,
    write,
)
from ....theory.formulas.repeated import sums_in, unrolled_link, whole_limit
from ....theory.formulas.wide_domain import Extent, WideBox, WideDomain, stated_domain
from ....theory.numbers.json_value import Json
from ...evidence.certificate import certificate
from ...evidence.ladder import Evidence, Verdict
from ..exact_points import Point
from .whole_numbers import is_proof

_MOST_TERMS_A_STEP = 20

Settle = Callable[[Link, Domain | WideDomain], Evidence]


@dataclass(frozen=True)
class _Growing:
    """A sum that is longer by the terms at ``places`` for the next number."""

    tree: Apply
    begin: int
    per_step: int
    beyond: int
    name: str

    @property
    def index(self) -> str:
        return write(self.tree.arguments[0])

    @property
    def term(self) -> Expression:
        return self.tree.arguments[3]

    def next_terms(self) -> list[Expression]:
        """The terms that come with the next number."""
        multiple: Expression = Variable(self.name)
        if self.per_step > 1:
            multiple = Apply("*", (Number(Fraction(self.per_step)), multiple))
        found = []
        for place in range(self.beyond + 1, self.beyond + self.per_step + 1):
            at = multiple
            if place:
                at = Apply("+" if place > 0 else "-", (multiple, Number(Fraction(abs(place)))))
            found.append(substitute(self.term, {self.index: at}))
        return found


@dataclass
class SumInduction:
    """One relation with sums up to the whole numbers of a range.

    ``settle`` is for the relation at the first number, ``settle_reals`` for terms and steps.
    """

    link: Link
    stated: WideDomain
    witness: Point
    settle: Settle
    settle_reals: Callable[[Link, WideDomain], Evidence]

    def proof(self) -> Evidence | None:
        """A proof by induction in one of the variables; None if none is found."""
        named = {name for condition in self.stated.where for name in condition.variables}
        for name, side in self.stated.box.sides:
            if not side.whole or side.lower is None or name in named:
                continue
            first = side.lower + side.open_lower
            sums = self._sums(name, first)
            if sums is not None and (found := self._over(name, side, first, sums)) is not None:
                return found
        return None

    def _sums(self, name: str, first: Fraction) -> list[_Growing] | None:
        """The sums, if all of them grow with one variable and nothing else changes them."""
        found: dict[Apply, _Growing] = {}
        for tree in (*sums_in(self.link.left), *sums_in(self.link.right)):
            _, low, high, term = tree.arguments
            begin = whole_limit(low) if not variables(low) else None
            length = _slope_and_rest(high, name)
            if begin is None or length is None or name in variables(term):
                return None
            per_step, beyond = length
            if not 1 <= per_step <= _MOST_TERMS_A_STEP or per_step * first + beyond < begin - 1:
                return None
            found[tree] = _Growing(tree, begin, per_step, beyond, name)
        if any(each.index in self.stated.box.names for each in found.values()):
            return None
        return list(found.values()) or None

    def _over(self, name: str, side: Extent, first: Fraction, sums: list[_Growing]) -> Evidence | None:
        base_link = unrolled_link(self.link, {name: first})
        rest = {other: each for other, each in self.stated.box.sides if other != name}
        base = self.settle(base_link, stated_domain(rest, self.stated.where))
        if base.certificate is None or not is_proof(base, alone=not rest):
            return None
        last = None if side.upper is None else side.upper - side.open_upper - 1
        below = Extent(first, last, open_upper=last is None, whole=True)
        if last is not None and last < first:
            return None
        made = self._step(name, sums)
        if made is None:
            return None
        link, weights = made
        sides = {**dict(self.stated.box.sides), name: below}
        step = self.settle_reals(link, WideDomain(WideBox(tuple(sides.items())), self.stated.where))
        if step.verdict is not Verdict.PROVED or step.certificate is None:
            return None
        terms = self._terms(name, side, sums, weights)
        if terms is None:
            return None
        payload: dict[str, Json] = {
            "variable": name,
            "way": "margin",
            "base": dict(base.certificate),
            "step": dict(step.certificate),
            "terms": terms,
            "witness": {each: str(value) for each, value in self.witness.items()},
        }
        return Evidence(
            Verdict.PROVED,
            f"induction over the terms of a sum in {name}",
            f"from {name} = {first} on: {base.summary}; {link}: {step.summary}",
            margin=0.0,
            certificate=certificate(
                "induction over sums", formula=str(self.link), domain=self.stated.to_json(), payload=payload
            ),
        )

    def _step(self, name: str, sums: list[_Growing]) -> tuple[Link, list[Expression]] | None:
        """The relation between the margin at the next number and at this one, and the weights of the sums."""
        margin = self.link.margin
        weights = []
        for each in sums:
            weight = _coefficient(margin, each.tree) if each.tree.head == "sum" else None
            if weight is None or name in variables(weight) or heads(weight) & BINDERS:
                return None
            weights.append(weight)
        rest = replaced(margin, {each.tree: ZERO for each in sums})
        after = substitute(rest, {name: Apply("+", (Variable(name), ONE))})
        for each, weight in zip(sums, weights, strict=True):
            for term in each.next_terms():
                after = Apply("+", (after, _weighted(weight, term)))
        return Link(after, "==" if self.link.relation == "==" else ">=", rest), weights

    def _of_terms(self, name: str, side: Extent, each: _Growing) -> WideDomain:
        """Where the index runs, beside the other variables."""
        last = None if side.upper is None else each.per_step * (side.upper - side.open_upper) + each.beyond
        over = Extent(Fraction(each.begin), last, open_upper=last is None, whole=True)
        rest = {other: own for other, own in self.stated.box.sides if other != name}
        return WideDomain(WideBox(tuple({each.index: over, **rest}.items())), self.stated.where)

    def _terms(
        self, name: str, side: Extent, sums: list[_Growing], weights: list[Expression]
    ) -> list[Json] | None:
        """That every term is finite."""
        rows: list[Json] = []
        for each, weight in zip(sums, weights, strict=True):
            term = _weighted(weight, each.term)
            found = self.settle_reals(
                Link(Apply("-", (term, term)), "==", ZERO), self._of_terms(name, side, each)
            )
            if found.verdict is not Verdict.PROVED or found.certificate is None:
                return None
            rows.append({"finite": dict(found.certificate)})
        return rows


def _weighted(weight: Expression, term: Expression) -> Expression:
    return term if weight == ONE else Apply("*", (weight, term))


def _slope_and_rest(tree: Expression, name: str) -> tuple[int, int] | None:
    """A limit as a whole multiple of the variable and a whole number."""
    if variables(tree) - {name}:
        return None
    values = [whole_limit(substitute(tree, {name: Number(Fraction(each))})) for each in (0, 1, 2)]
    zero, one, two = values
    if zero is None or one is None or two is None or two - one != one - zero or _squares(tree, name):
        return None
    return one - zero, zero


def _squares(tree: Expression, name: str) -> bool:
    """Whether a product has the variable on both sides."""
    if not isinstance(tree, Apply):
        return False
    both = tree.head == "*" and all(name in variables(each) for each in tree.arguments)
    return both or any(_squares(each, name) for each in tree.arguments)


def _coefficient(tree: Expression, one: Apply) -> Expression | None:
    """What a sum is multiplied by in an expression that is linear in it; None if it is not."""
    if tree == one:
        return ONE
    if not isinstance(tree, Apply) or tree.head in BINDERS or one not in set(sums_in(tree)):
        return ZERO
    inner = [_coefficient(each, one) for each in tree.arguments]
    known = [each for each in inner if each is not None]
    if len(known) < len(inner):
        return None
    there = [each != ZERO for each in known]
    match tree.head, there:
        case "neg", [True]:
            return Apply("neg", (known[0],))
        case "+" | "-", [True, True]:
            return Apply(tree.head, (known[0], known[1]))
        case "+" | "-", [True, False]:
            return known[0]
        case "+", [False, True]:
            return known[1]
        case "-", [False, True]:
            return Apply("neg", (known[1],))
        case "*", [True, False]:
            return tree.arguments[1] if known[0] == ONE else Apply("*", (known[0], tree.arguments[1]))
        case "*", [False, True]:
            return tree.arguments[0] if known[1] == ONE else Apply("*", (known[1], tree.arguments[0]))
        case "/", [True, False]:
            return Apply("/", (known[0], tree.arguments[1]))
    return None
