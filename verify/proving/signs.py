"""Signs over a whole domain: what is positive, nonnegative, nonzero or finite at all of its points.

Each answer is a proof about every point of the domain at which the expression is defined; "no" only means
that none was found. Ball arithmetic over the box is tried first, then the conditions, then the structure of
the expression (a product of positive parts is positive, ``1 - p`` is nonnegative for a mean ``p``), then
bisection, and at last the calculus of `proof`. What structure alone does not settle is kept as a lemma, with
its proof, for whoever has to believe the answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from ...theory.formulas.balls import Range, precision, range_of, ranges
from ...theory.formulas.domain import Box, Domain, conditions_without
from ...theory.formulas.expression import ZERO, Apply, Expression, Link, Number, substitute, variables, write
from ...theory.formulas.slopes import minus
from ...theory.numbers.json_value import Json
from .exact_points import sign_at
from .points.witness import Witness, affine, may_be_multiple, witness_of
from .sign_structure import Asked, SignByParts, complement, least_value, whole_power

if TYPE_CHECKING:
    from .symbolic import Algebra

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
        self, tree: Expression, domain: Domain, *, strict: bool, knowledge: "Knowledge"
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
    def plain(self) -> "Algebra":
        """Algebra that asks for no signs, the same on every domain."""
        from .symbolic import Algebra

        return Algebra(None)

    def on(self, domain: Domain) -> "Signs":
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
    def plain(self) -> "Algebra":
        """Algebra that asks for no signs."""
        return self.knowledge.plain

    @cached_property
    def algebra(self) -> "Algebra":
        """Algebra that asks here for the signs it needs."""
        from .symbolic import Algebra

        return Algebra(self.asking_briefly())

    @cached_property
    def whole_part_algebra(self) -> "Algebra":
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
                    power = whole_power(tree.arguments[1])
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

    def asking_briefly(self) -> "Brief":
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
        found = bool(self.range(tree)[above].is_finite()) or self._bounded_by_parts(tree, above=above)
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
                return self.positive(complement(inner[0]) if above else inner[0])
            case "min" | "max":
                some = any if (tree.head == "min") is above else all
                return some(self.bounded(one, above=above) for one in inner)
            case "abs":
                return not above or self.finite(inner[0])
            case "if":
                return all(self.bounded(one, above=above) for one in inner[2:])
            case "kl":
                return not above or (self.positive(inner[1]) and self.positive(complement(inner[1])))
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
            plain = self.plain.remainders(tree, link.margin)
            for rest in plain or self.algebra.remainders(tree, link.margin):
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
        return 0 if point is None else sign_at(tree, point, _BITS)

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

    def range(self, tree: Expression) -> Range:
        """An enclosure of the values on the box."""
        if tree not in self._ranges:
            with precision(_BITS):
                if not self._values:
                    self._values = {
                        name: range_of(side.lower, side.upper) for name, side in self.domain.box.sides
                    }
                self._ranges[tree] = ranges((tree,), self._values)[0]
        return self._ranges[tree]

    def _by_balls(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        lower = self.range(tree)[0]
        return bool(lower > 0 if strict else lower >= 0)

    def _by_edges(self, tree: Expression, strict: bool) -> bool:  # noqa: FBT001
        """A sum of variables is positive where its smallest value is zero and is not taken."""
        edge = least_value(tree, 1, self.domain.box)
        return edge is not None and (edge[0] > 0 or (edge[0] == 0 and (not strict or edge[1])))

    def _by_parts(self, tree: Expression, strict: bool, ask: Asked) -> bool:  # noqa: FBT001
        return isinstance(tree, Apply) and SignByParts(self, ask, strict).shows(tree)

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
