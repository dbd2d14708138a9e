"""Signs over a whole domain: what is positive, nonnegative, nonzero or finite at all of its points.

Each answer is a proof about every point of the domain at which the expression is defined; "no" only means
that none was found. Ball arithmetic over the box is tried first, then the conditions, then the structure of
the expression (a product of positive parts is positive, ``1 - p`` is nonnegative for a mean ``p``), then
bisection, and at last the calculus of `proof`. What structure alone does not settle is kept as a lemma, with
its proof, for whoever has to believe the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from ...theory.formulas.balls import Range, near_value_at, precision, range_of, ranges
from ...theory.formulas.domain import Box, Domain, Interval, conditions_without
from ...theory.formulas.expression import (
    ONE,
    ZERO,
    Apply,
    Expression,
    Link,
    Number,
    Variable,
    substitute,
    variables,
    write,
)
from ...theory.formulas.slopes import minus
from ...theory.numbers.json_value import Json
from ..evidence.certificate import certificate
from .points.witness import Witness, affine, may_be_multiple, witness_of

if TYPE_CHECKING:
    from .symbolic import Algebra

Asked = Callable[[Expression, bool], bool]
"""A way to ask whether an expression is nonnegative, or positive if the second argument says so."""

_BITS = 80
_BOXES = 64
_MEANS = frozenset({"f_minus", "f_plus", "expit"})
_NEVER_INFINITE = frozenset({"d_eps", "pi", "Phi", "erf", "erfc", "gamma", "lgamma", "factorial", "binomial"})
_MOST_PROOFS = 6
_MOST_BOXES = 6000
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Lemma:
    """A sign that structure does not show, and its proof on the domain."""

    tree: Expression
    strict: bool
    proof: dict[str, Json]

    def to_json(self) -> dict[str, Json]:
        """The relation as text, with its proof."""
        return {"says": str(Link(self.tree, ">" if self.strict else ">=", ZERO)), "proof": self.proof}


class Prover(Protocol):
    """What tries the calculus of proofs on ``tree > 0`` or ``tree >= 0``, within limits of its own."""

    def __call__(
        self, tree: Expression, domain: Domain, *, strict: bool, knowledge: Knowledge
    ) -> dict[str, Json] | None:
        """A proof, or None."""


class Knowledge:
    """The signs over every domain that one proof meets, so that nothing is shown twice.

    Without a prover, what neither structure nor bisection shows is not shown.
    """

    def __init__(self, prover: Prover | None = None) -> None:
        self.prover = prover
        self._domains: dict[str, Signs] = {}
        self.proofs_left = _MOST_PROOFS
        self.boxes_left = _MOST_BOXES
        self.proving = False

    @cached_property
    def plain(self) -> Algebra:
        """Algebra that asks for no signs, the same on every domain."""
        from .symbolic import Algebra

        return Algebra(None)

    def on(self, domain: Domain) -> Signs:
        """What is known of signs on this domain."""
        key = str(domain)
        if key not in self._domains:
            self._domains[key] = Signs(domain, self)
        return self._domains[key]


class Signs:
    """What is shown of signs on one domain."""

    def __init__(self, domain: Domain, knowledge: Knowledge | None = None) -> None:
        self.domain = domain
        self.knowledge = Knowledge() if knowledge is None else knowledge
        self.links = tuple(link for condition in domain.where for link in condition.links)
        self._values: dict[str, Range] = {}
        self._ranges: dict[Expression, Range] = {}
        self._bounded: set[tuple[Expression, bool]] = set()
        self._quick: dict[tuple[Expression, bool], bool] = {}
        self._shown: dict[tuple[Expression, bool], bool] = {}
        self._lemmas: dict[tuple[Expression, bool], Lemma] = {}
        self._differences = {(link.larger, link.smaller): link.strict for link in self._ordered()}

    @property
    def plain(self) -> Algebra:
        """Algebra that asks for no signs."""
        return self.knowledge.plain

    @cached_property
    def algebra(self) -> Algebra:
        """Algebra that asks here for the signs it needs."""
        from .symbolic import Algebra

        return Algebra(self.asking_briefly())

    @cached_property
    def whole_part_algebra(self) -> Algebra:
        """The same, with other forms of exponentials."""
        from .symbolic import WholePartAlgebra

        return WholePartAlgebra(self.asking_briefly())

    @cached_property
    def witness(self) -> Witness:
        """A point of the domain, or why there is none."""
        return witness_of(self.domain)

    @property
    def lemmas(self) -> tuple[Lemma, ...]:
        """What was shown here by more than structure."""
        return tuple(self._lemmas.values())

    def learn(self, lemma: Lemma) -> None:
        """A sign that somebody else has shown."""
        self._lemmas[lemma.tree, lemma.strict] = lemma
        for strict in (False, lemma.strict):
            self._shown[lemma.tree, strict] = self._quick[lemma.tree, strict] = True

    def positive(self, tree: Expression) -> bool:
        """Whether ``tree > 0`` wherever it is defined."""
        return self.shows(tree, True)

    def nonnegative(self, tree: Expression) -> bool:
        """Whether ``tree >= 0`` wherever it is defined."""
        return self.shows(tree, False)

    def nonzero(self, tree: Expression) -> bool:
        """Whether it never vanishes, having one sign all over the domain."""
        if isinstance(tree, Apply):
            match tree.head:
                case "*" | "/":
                    bounded = tree.head == "*" or self.finite(tree.arguments[1])
                    if bounded and all(self.nonzero(argument) for argument in tree.arguments):
                        return True
                case "neg" | "abs" | "sqrt":
                    return self.nonzero(tree.arguments[0])
                case "**":
                    power = _whole(tree.arguments[1])
                    if power is not None and power > 0:
                        return self.nonzero(tree.arguments[0])
        opposite = _negated(tree)
        if self._quickly(tree, True) or self._quickly(opposite, True):
            return True
        if self._factors_nonzero(tree):
            return True
        likely = self._likely_sign(tree)
        for one in (tree, opposite) if likely >= 0 else (opposite, tree):
            if self.shows(one, True):
                return True
            if likely:
                return False
        return False

    def _factors_nonzero(self, tree: Expression) -> bool:
        if not isinstance(tree, Apply) or tree.head not in {"+", "-"} or len(write(tree)) > _LONGEST:
            return False
        try:
            constant, factors = self.plain.factors(tree)
        except ValueError:
            return False
        if constant == 0 or len(factors) < 2 or any(factor == tree for factor, _ in factors):
            return False
        return all(power > 0 and self.nonzero(factor) for factor, power in factors)

    def shows(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        """Whether ``tree >= 0``, or ``tree > 0``, wherever it is defined: by every means there is."""
        key = tree, strict
        if self._quickly(tree, strict):
            return True
        if key not in self._shown:
            self._shown[key] = False  # no sign is a help in its own proof
            self._shown[key] = self._settled(tree, strict)
        return self._shown[key]

    def asking_briefly(self) -> Brief:
        """The same signs, without proofs: for what is only tried."""
        return Brief(self)

    def plainly(self, tree: Expression, *, strict: bool) -> bool:
        """`shows` at a glance: by balls over the box, a condition, or structure."""
        return self._quickly(tree, strict)

    def finite(self, tree: Expression) -> bool:
        """Whether the value is finite wherever it is defined."""
        return self.bounded(tree, above=True) and self.bounded(tree, above=False)

    def bounded(self, tree: Expression, *, above: bool) -> bool:
        """Whether the value is never ``+inf`` (``-inf`` if not ``above``) where it is defined."""
        if not isinstance(tree, Apply) or (tree, above) in self._bounded:
            return True
        found = bool(self._range(tree)[above].is_finite()) or self._bounded_by_parts(tree, above=above)
        if found:  # that it is not shown may be for want of a sign that is shown later
            self._bounded.add((tree, above))
        return found

    def _bounded_by_parts(self, tree: Apply, *, above: bool) -> bool:
        inner = tree.arguments
        match tree.head:
            case "+":
                return all(self.bounded(one, above=above) for one in inner)
            case "-":
                return self.bounded(inner[0], above=above) and self.bounded(inner[1], above=not above)
            case "neg":
                return self.bounded(inner[0], above=not above)
            case "*":
                return all(self.finite(one) for one in inner)
            case "/":
                return self.finite(inner[0])
            case "exp" | "sqrt":
                return not above or self.bounded(inner[0], above=True)
            case "log":
                return self.bounded(inner[0], above=True) if above else self.positive(inner[0])
            case "logit":
                return self.positive(_complement(inner[0]) if above else inner[0])
            case "min" | "max":
                some = any if (tree.head == "min") is above else all
                return some(self.bounded(one, above=above) for one in inner)
            case "abs":
                return not above or self.finite(inner[0])
            case "if":
                return all(self.bounded(one, above=above) for one in inner[2:])
            case "kl":
                return not above or (self.positive(inner[1]) and self.positive(_complement(inner[1])))
            case "**":
                return self._bounded_power(inner[0], inner[1])
            case "ceil" | "floor":
                return self.bounded(inner[0], above=above)
            case head:
                return head in _MEANS or head in _NEVER_INFINITE

    def _bounded_power(self, under: Expression, power: Expression) -> bool:
        if isinstance(power, Number):
            return power.value < 0 or self.finite(under)
        return self.finite(under) and self.finite(power) and self.positive(under)

    def _settled(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        # sums are tried as they are: most of their parts have no sign of their own
        ask = self._quickly if isinstance(tree, Apply) and tree.head in {"+", "-"} else self.shows
        if self._by_parts(tree, strict, ask) or self._by_ends(tree, strict):
            return True
        if self._likely_sign(tree) < 0:
            return False
        if self._by_form(tree, strict) or self._by_condition_and_rest(tree, strict):
            return True
        if not self.domain.box.sides:
            return False
        return self._bisected(tree, strict) or self._proved(tree, strict)

    def _by_ends(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        """Whether it has the sign at both ends of a variable in which it is affine."""
        if not isinstance(tree, Apply) or len(write(tree)) > _LONGEST:
            return False
        for name, side in self.domain.box.sides:
            if name not in variables(tree) or not affine(tree, name):
                continue
            sides = tuple(each for each in self.domain.box.sides if each[0] != name)
            rest = self.knowledge.on(Domain(Box(sides), conditions_without(self.domain, name)))
            ends = []
            for end in (side.lower, side.upper):
                try:
                    form = self.plain.form(substitute(tree, {name: Number(end)}))
                except ValueError:
                    break
                ends.append(self.plain.expression(form))
            if len(ends) < 2 or not all(rest.finite(end) for end in ends):
                continue
            if strict and side.open_lower and side.open_upper:
                either = ends if not rest.plainly(ends[0], strict=True) else ends[::-1]
                if rest.shows(either[1], True) and rest.shows(either[0], False):
                    return True
            elif all(rest.shows(end, strict) for end in ends):
                return True
        return False

    def _by_condition_and_rest(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        """Whether it is a positive multiple of a condition's margin, and something with the sign."""
        for link in self.links:
            for rest in self.plain.remainders(tree, link.margin):
                if self._quickly(rest, strict) or (strict and link.strict and self._quickly(rest, False)):
                    return True
        return False

    def _by_form(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        """Whether its canonical form, which is equal where this is defined, shows it."""
        if len(write(tree)) > _LONGEST:
            return False
        try:
            plain = self.algebra.expression(self.algebra.form(tree))
        except ValueError:
            return False
        return plain != tree and self._quickly(plain, strict)

    def _likely_sign(self, tree: Expression) -> int:
        """The sign at the middle of the box and at some point of the domain: only saves vain efforts."""
        point = self.witness.point
        if point is None:
            return 0
        with precision(_BITS):
            bounds = near_value_at(tree, point)
        return 0 if bounds is None or bounds[0] <= 0 <= bounds[1] else 1 if bounds[0] > 0 else -1

    def _bisected(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        from .branch_and_bound import bisect

        if self.knowledge.boxes_left <= 0 or len(write(tree)) > _LONGEST:
            return False
        result = bisect(tree, self.domain, strict=strict, most_boxes=_BOXES)
        self.knowledge.boxes_left -= result.boxes
        if result.tree is None:
            return False
        self._lemmas[tree, strict] = Lemma(tree, strict, {"by": "boxes", "tree": result.tree})
        return True

    def _proved(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        known = self.knowledge
        if known.prover is None or known.proving or known.proofs_left <= 0 or len(write(tree)) > _LONGEST:
            return False
        if not (isinstance(tree, Apply) and tree.head in {"+", "-", "neg"}):
            return False  # a product is as its factors are, and a variable as its interval is
        known.proofs_left -= 1
        known.proving = True
        try:
            proof = known.prover(tree, self.domain, strict=strict, knowledge=known)
        finally:
            known.proving = False
        if proof is None:
            return False
        self._lemmas[tree, strict] = Lemma(tree, strict, proof)
        return True

    def _quickly(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        key = tree, strict
        if key not in self._quick:
            self._quick[key] = False
            self._quick[key] = (
                self._by_balls(tree, strict)
                or self._by_edges(tree, strict)
                or self._by_conditions(tree, strict)
                or self._by_parts(tree, strict, self._quickly)
            )
        return self._quick[key]

    def _range(self, tree: Expression) -> Range:
        if tree not in self._ranges:
            with precision(_BITS):
                if not self._values:
                    self._values = {
                        name: range_of(side.lower, side.upper) for name, side in self.domain.box.sides
                    }
                self._ranges[tree] = ranges((tree,), self._values)[0]
        return self._ranges[tree]

    def _by_balls(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        lower = self._range(tree)[0]
        return bool(lower > 0 if strict else lower >= 0)

    def _by_edges(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        """A sum of variables is positive where its smallest value is zero and is not taken."""
        edge = self._edge(tree, 1)
        return edge is not None and (edge[0] > 0 or (edge[0] == 0 and (not strict or edge[1])))

    def _edge(self, tree: Expression, sign: int) -> tuple[Fraction, bool] | None:
        """A lower bound of ``sign*tree``, and whether it is never taken."""
        if isinstance(tree, Number):
            return sign * tree.value, False
        if isinstance(tree, Variable):
            side = self.domain.box[tree.name]
            return (side.lower, side.open_lower) if sign > 0 else (-side.upper, side.open_upper)
        inner = tree.arguments
        match tree.head:
            case "+" | "-":
                ends = self._edge(inner[0], sign), self._edge(inner[1], sign if tree.head == "+" else -sign)
                if ends[0] is None or ends[1] is None:
                    return None
                return ends[0][0] + ends[1][0], ends[0][1] or ends[1][1]
            case "neg":
                return self._edge(inner[0], -sign)
            case "*":
                for factor, other in (inner, inner[::-1]):
                    if isinstance(factor, Number) and factor.value:
                        end = self._edge(other, sign if factor.value > 0 else -sign)
                        return None if end is None else (abs(factor.value) * end[0], end[1])
            case "/" if isinstance(inner[1], Number) and inner[1].value:
                end = self._edge(inner[0], sign if inner[1].value > 0 else -sign)
                return None if end is None else (end[0] / abs(inner[1].value), end[1])
        return None

    def _ordered(self) -> list[Link]:
        """The conditions, an equality in both directions, with what comparisons of tilted means say."""
        both = []
        for link in self.links:
            both.append(link if link.relation != "==" else Link(link.left, "<=", link.right))
            if link.relation == "==":
                both.append(Link(link.right, "<=", link.left))
        found = []
        for link in both:
            less = "<" if link.strict else "<="
            found += [link, *(Link(small, less, large) for small, large in undifferenced(link))]
        return sorted(found, key=lambda link: link.strict)  # the strict ones win

    def _by_conditions(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        pair = _difference(tree)
        have = self._differences.get(pair)
        if have is not None and (have or not strict):
            return True
        return bool(self.links) and self._up_to_scale(tree, strict)

    def _up_to_scale(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        """Whether it is a positive multiple of the margin of a condition, as polynomials in opaque parts."""
        for link in self.links:
            if strict and not link.strict:
                continue
            if link.relation != "==" and not may_be_multiple(tree, link.margin, self.domain):
                continue
            ratio = self.plain.ratio(tree, link.margin)
            if ratio is not None and (ratio > 0 or link.relation == "=="):
                return True
        return False

    def _variable(self, tree: Variable, strict: bool) -> bool:  # noqa: FBT001
        side: Interval = self.domain.box[tree.name]
        return side.lower > 0 or (side.lower == 0 and (not strict or side.open_lower))

    def _by_parts(self, tree: Expression, strict: bool, ask: Asked) -> bool:  # noqa: FBT001
        if isinstance(tree, Number):
            return tree.value > 0 if strict else tree.value >= 0
        if isinstance(tree, Variable):
            return self._variable(tree, strict)
        inner = tree.arguments
        match tree.head:
            case "+":
                return self._sum(inner[0], inner[1], strict, ask)
            case "-":
                return self._gap(inner[0], inner[1], strict, ask)
            case "neg":
                return self._below(inner[0], strict, ask)
            case "*":
                return self._product(inner[0], inner[1], strict, ask)
            case "/":
                return self._quotient(inner[0], inner[1], strict, ask)
            case "**":
                return self._power(inner[0], inner[1], strict, ask)
            case "exp" | "expit" | "Phi":
                return not strict or self.bounded(inner[0], above=False)
            case "erfc":
                return not strict or self.bounded(inner[0], above=True)
            case "erf":
                return ask(inner[0], strict)
            case "gamma" | "factorial":
                return True
            case "binomial":
                return not strict
            case "sqrt" | "f_minus" | "f_plus":
                return not strict or ask(inner[0], True)
            case "abs":
                return not strict or ask(inner[0], True) or self._below(inner[0], True, ask)
            case "kl":
                return not strict or self._apart(inner[0], inner[1], ask)
            case "d_eps":
                return not strict or (self._apart(inner[0], inner[1], ask) and ask(inner[2], True))
            case "min":
                return all(ask(one, strict) for one in inner)
            case "max":
                return any(ask(one, strict) for one in inner)
            case "if":
                return all(ask(one, strict) for one in inner[2:])
            case "log":
                return ask(minus(inner[0], ONE), strict)
            case "logit":
                return ask(minus(inner[0], Number(Fraction(1, 2))), strict)
            case "floor":
                return not strict and ask(inner[0], False)
            case "ceil":
                return ask(inner[0], strict)
            case _:
                return False

    def _apart(self, x: Expression, y: Expression, ask: Asked) -> bool:
        return ask(minus(y, x), True) or ask(minus(x, y), True)

    def _sum(self, a: Expression, b: Expression, strict: bool, ask: Asked) -> bool:  # noqa: FBT001
        if self._mixture(a, b, ask) or self._mixture(b, a, ask):
            return True
        if not strict:
            return ask(a, False) and ask(b, False)
        return (ask(a, True) and ask(b, False)) or (ask(b, True) and ask(a, False))

    def _mixture(self, first: Expression, second: Expression, ask: Asked) -> bool:
        """``p + (1 - p)*w`` or ``1 - p + p*w`` with a mean ``p`` and a positive weight ``w``."""
        if not (isinstance(second, Apply) and second.head == "*"):
            return False
        left, right = second.arguments
        for share, weight in ((left, right), (right, left)):
            if share == _complement(first) or first == _complement(share):
                return ask(first, False) and ask(share, False) and ask(weight, True)
        return False

    def _gap(self, a: Expression, b: Expression, strict: bool, ask: Asked) -> bool:  # noqa: FBT001
        if a == ONE and isinstance(b, Apply):
            match b:
                case Apply("f_minus" | "f_plus", (mean, _)):
                    return not strict or ask(_complement(mean), True)
                case Apply("expit", (exponent,)):
                    return not strict or self.bounded(exponent, above=True)
                case Apply("-", (one, p)) if one == ONE:
                    return ask(p, strict)
                case Apply("exp", (exponent,)):
                    return self._below(exponent, strict, ask)
                case Apply("*", (one, other)) if ask(one, False) and ask(other, False):
                    rest = [_complement(one), _complement(other)]
                    if all(ask(each, False) for each in rest):
                        return not strict or any(ask(each, True) for each in rest)
                case Apply("/", (top, bottom)) if ask(bottom, False) and self.finite(bottom):
                    return ask(minus(bottom, top), strict)
        if a == ONE and isinstance(b, Variable):
            side = self.domain.box[b.name]
            return side.upper < 1 or (side.upper == 1 and (not strict or side.open_upper))
        if isinstance(b, Variable) and isinstance(a, Number):
            side = self.domain.box[b.name]
            return side.upper < a.value or (side.upper == a.value and (not strict or side.open_upper))
        if isinstance(a, Variable) and isinstance(b, Number):
            side = self.domain.box[a.name]
            return side.lower > b.value or (side.lower == b.value and (not strict or side.open_lower))
        if isinstance(a, Apply) and a.head == "-" and a.arguments[0] == ONE and b == ZERO:
            return ask(a, strict)
        if strict:
            return (ask(a, True) and self._below(b, False, ask)) or (
                ask(a, False) and self._below(b, True, ask)
            )
        return ask(a, False) and self._below(b, False, ask)

    def _below(self, tree: Expression, strict: bool, ask: Asked) -> bool:  # noqa: FBT001
        """Whether it is never positive (always negative if strict)."""
        match tree:
            case Number(value):
                return value < 0 if strict else value <= 0
            case Apply("neg", (inner,)):
                return ask(inner, strict)
            case Apply("-", (a, b)):
                return ask(minus(b, a), strict)
            case Apply("*" | "/" as head, (a, b)):
                opposed = [(self._below(a, strict, ask) and ask(b, strict or head == "/"))]
                if opposed[0] is False:
                    opposed.append(ask(a, strict) and self._below(b, strict or head == "/", ask))
                return any(opposed) and (head == "*" or not strict or self.finite(b))
            case Apply("+", (a, b)):
                return (self._below(a, strict, ask) and self._below(b, False, ask)) or (
                    strict and self._below(a, False, ask) and self._below(b, True, ask)
                )
            case Apply("log", (inner,)):
                return ask(minus(ONE, inner), strict)
            case Apply("logit", (inner,)):
                return ask(minus(Number(Fraction(1, 2)), inner), strict)
            case Variable(name):
                side = self.domain.box[name]
                return side.upper < 0 or (side.upper == 0 and (not strict or side.open_upper))
        upper = self._range(tree)[1]
        return bool(upper < 0 if strict else upper <= 0)

    def _product(self, a: Expression, b: Expression, strict: bool, ask: Asked) -> bool:  # noqa: FBT001
        if a == b and not strict:
            return True
        if ask(a, strict) and ask(b, strict):
            return True
        return self._below(a, strict, ask) and self._below(b, strict, ask)

    def _quotient(self, a: Expression, b: Expression, strict: bool, ask: Asked) -> bool:  # noqa: FBT001
        if not (ask(a, strict) and ask(b, False)) and not (
            self._below(a, strict, ask) and self._below(b, False, ask)
        ):
            return False
        return not strict or self.finite(b)  # the divisor is not zero where this is defined

    def _power(self, under: Expression, power: Expression, strict: bool, ask: Asked) -> bool:  # noqa: FBT001
        whole = _whole(power)
        if whole is None:
            if isinstance(power, Number):  # the base is nonnegative where this is defined
                return not strict or (ask(under, True) and (power.value > 0 or self.finite(under)))
            if not strict:
                return ask(under, False)
            return ask(under, True) and self.finite(under) and self.finite(power)
        if whole == 0:
            return True
        if not strict:
            return whole % 2 == 0 or ask(under, False)
        if whole < 0 and not self.finite(under):
            return False
        if ask(under, True):
            return True
        if whole % 2:
            return whole < 0 and ask(under, False)
        return whole < 0 or self._below(under, True, ask)


def _whole(power: Expression) -> int | None:
    if isinstance(power, Number) and power.value.denominator == 1:
        return int(power.value)
    return None


def _complement(tree: Expression) -> Expression:
    """``1 - p``; of ``1 - p`` the ``p``."""
    match tree:
        case Apply("-", (one, p)) if one == ONE:
            return p
        case Number(value):
            return Number(1 - value)
    return minus(ONE, tree)


def _negated(tree: Expression) -> Expression:
    match tree:
        case Apply("-", (a, b)):
            return Apply("-", (b, a))
        case Apply("neg", (a,)):
            return a
        case Number(value):
            return Number(-value)
    return minus(ZERO, tree)


def undifferenced(link: Link) -> Iterator[tuple[Expression, Expression]]:
    """What a comparison of a difference with zero compares, the smaller side first."""
    match link.smaller, link.larger:
        case zero, Apply("-", (a, b)) if zero == ZERO:
            yield b, a
        case Apply("-", (a, b)), zero if zero == ZERO:
            yield a, b


def _difference(tree: Expression) -> tuple[Expression, Expression]:
    """The larger and the smaller side of the comparison that a sign amounts to."""
    match tree:
        case Apply("-", (a, b)):
            return a, b
        case Apply("neg", (a,)):
            return ZERO, a
    return tree, ZERO


class Brief:
    """The signs that are shown without a proof of their own."""

    def __init__(self, signs: Signs) -> None:
        self._signs = signs

    def positive(self, tree: Expression) -> bool:
        """Whether ``tree > 0`` wherever it is defined."""
        return self._shows(tree, True)

    def nonnegative(self, tree: Expression) -> bool:
        """Whether ``tree >= 0`` wherever it is defined."""
        return self._shows(tree, False)

    def _shows(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        if self._signs.plainly(tree, strict=strict):
            return True
        known = self._signs.knowledge
        before, known.proving = known.proving, True
        try:
            return self._signs.shows(tree, strict)
        finally:
            known.proving = before


def proof_document(kind: str, link: Link, signs: Signs, proof: Mapping[str, Json]) -> dict[str, Json]:
    """The certificate of a proof on the domain of the signs: with a point of it, and what was shown on it."""
    point = signs.witness.point
    if point is None:
        raise ValueError(f"no point of {signs.domain}; accepted are domains with one")
    shown: dict[str, Json] = {name: str(value) for name, value in point.items()}
    payload: dict[str, Json] = {
        **proof,
        "witness": shown,
        "lemmas": [lemma.to_json() for lemma in signs.lemmas],
    }
    return certificate(kind, formula=str(link), domain=signs.domain.to_json(), payload=payload)
