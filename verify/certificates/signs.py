"""The sign of an expression all over a domain, shown by means of the rechecker's own.

In this order: structure (sums, products and powers of what has a sign, the ends of the box, what the
functions are), integer intervals, the conditions of the domain, factors and the ends of variables that
enter linearly, bisection, and last the lemmas of the certificate. A sign that is shown is that of the value
at every point of the domain at which the expression is defined; an infinite value has one too.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, cached_property
from typing import TypeGuard

from ...theory.formulas.domain import Domain
from ...theory.formulas.expression import (
    ONE,
    SCOPES,
    ZERO,
    Apply,
    Expression,
    Formula,
    Link,
    Number,
    Variable,
    heads,
    variables,
)
from ..evidence.steps import spend
from .exact_algebra import Algebra, NoFormError
from .integer_intervals import Rationals, Span, UndefinedError, between, engine
from .polynomials import (
    Exponent,
    Frozen,
    Monomial,
    Polynomial,
    TooLargeError,
    atom,
    frozen,
    inverse,
    lowest,
    scaled,
    shifted,
    total,
)
from .sign_sets import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    NONZERO,
    NOTHING,
    POSITIVE,
    added,
    multiplied,
    turned,
)

Comparison = tuple[Expression, Expression, bool]
"""What is the smaller, what the larger, and whether they are different."""

BITS = (128, 320)
POINT_BITS = (128, 320, 1200)
_MOST_BOXES = 256
_MOST_SUBSTITUTED = 3
_MOST_TERMS = 60
_MOST_MARGINS = 10
_MAYBE_INFINITE = frozenset({"log", "logit", "kl"})
"""Functions that are infinite somewhere."""


def of_span(span: Span) -> int:
    """The signs in an interval."""
    low, high = span
    return (NEGATIVE if low < 0 else 0) | (NOTHING if low <= 0 <= high else 0) | (POSITIVE if high > 0 else 0)


def of_number(value: Fraction) -> int:
    """The sign of a number."""
    return POSITIVE if value > 0 else NEGATIVE if value < 0 else NOTHING


def _may_be_infinite(tree: Expression) -> TypeGuard[Apply]:
    """Whether a function in it is infinite somewhere."""
    return isinstance(tree, Apply) and bool(heads(tree) & _MAYBE_INFINITE)


def _infinities_of_power(base: int, power: Fraction) -> int:
    """The signs of the infinite values of a power, from those of what it is taken of."""
    if power <= 0:
        return 0
    if power.denominator > 1:
        return base & POSITIVE
    return base if power % 2 else POSITIVE if base else 0


def fails(link: Link, margin: Span) -> bool:
    """Whether a relation holds nowhere where its margin is in this interval."""
    low, high = margin
    return high < 0 or (link.strict and high <= 0) or (link.relation == "==" and low > 0)


def _holds(link: Link, margin: int) -> bool:
    """Whether a relation holds where its margin has one of these signs."""
    return not margin & ~{"<": POSITIVE, ">": POSITIVE, "==": NOTHING}.get(link.relation, NONNEGATIVE)


def _place_in(part: Sequence[tuple[Fraction, Fraction]], names: Sequence[str]) -> dict[str, Fraction]:
    """A point inside a box, in another place for each variable."""
    return {
        name: between(*side, place, len(names) + 1)
        for place, (name, side) in enumerate(zip(names, part, strict=True), 1)
    }


def _divided_by(part: Expression, signs: int) -> int:
    """The signs of a part with a negative power: it is not zero there, or there is no value.

    The algebra writes ``exp(-t)`` as a power of ``exp(t)``, and that has a value where ``exp(t)`` is zero.
    """
    return POSITIVE if isinstance(part, Apply) and part.head == "exp" else signs & NONZERO


def ordered(link: Link) -> set[Comparison]:
    """What a condition compares, in all spellings.

    ``x >= f_minus(y, eps)``, ``f_plus(x, eps) >= y`` and ``eps >= logit(y) - logit(x)`` are the same where
    all of them are defined, and so are ``0 <= a - b`` and ``b <= a``: where the condition holds, ``a`` and
    ``b`` are numbers.
    """
    found = {(link.smaller, link.larger, link.strict)}
    if link.relation == "==":
        found.add((link.larger, link.smaller, False))
    for small, large, strict in tuple(found):
        for zero, gap in ((small, large), (large, small)):
            if zero == ZERO and isinstance(gap, Apply) and gap.head == "-":
                a, b = gap.arguments
                found.add((a, b, strict) if gap is small else (b, a, strict))
        for triple, sense in _tilt_comparisons(small, large):
            x, y, eps = triple
            spellings = (
                (x, Apply("f_minus", (y, eps))),
                (Apply("f_plus", (x, eps)), y),
                (eps, Apply("-", (Apply("logit", (y,)), Apply("logit", (x,))))),
            )
            found |= {(a, b, strict) if sense else (b, a, strict) for a, b in spellings}
    return found


def _tilt_comparisons(
    small: Expression, large: Expression
) -> Iterator[tuple[tuple[Expression, Expression, Expression], bool]]:
    """``(x, y, eps)`` with sense True if ``eps <= logit(y) - logit(x)`` is meant, False for ``>=``."""
    for one, other, sense in ((small, large, True), (large, small, False)):
        if isinstance(other, Apply) and other.head == "f_minus":
            yield (one, other.arguments[0], other.arguments[1]), sense
        if isinstance(one, Apply) and one.head == "f_plus":
            yield (one.arguments[0], other, one.arguments[1]), sense
        if isinstance(other, Apply) and other.head == "-":
            first, second = other.arguments
            if (
                isinstance(first, Apply)
                and isinstance(second, Apply)
                and first.head == second.head == "logit"
            ):
                yield (second.arguments[0], first.arguments[0], one), sense


class Facts:
    """What is known of a domain, a box with conditions; ``lemmas`` are proved on all of it."""

    def __init__(self, domain: Domain, lemmas: Iterable[Link] = ()) -> None:
        self.domain = domain
        self.lemmas = tuple(lemmas)
        self.links = tuple(link for condition in domain.where for link in condition.links)
        self.comparisons = {each for link in (*self.links, *self.lemmas) for each in ordered(link)}
        self._pinned = dict(self._numbers_given())
        self._sides = dict(domain.box.sides)
        self._bits = BITS if domain.box.sides else POINT_BITS
        self._span = cache(self._computed)
        self._quick: dict[Expression, int] = {}
        self._shown: dict[tuple[Expression, int], bool] = {}
        self._asked: set[tuple[Expression, int]] = set()
        self._infinite: dict[Expression, int] = {}
        self.undefined_parts: dict[Expression, Expression | None] = {}
        self._margins: list[tuple[Polynomial, bool]] | None = None

    def _numbers_given(self) -> Iterator[tuple[Variable, Fraction]]:
        """The variables that their side, or a condition, says to be a number."""
        for name, side in self.domain.box.sides:
            if side.lower == side.upper:
                yield Variable(name), side.lower
        for link in (*self.links, *self.lemmas):
            for one, other in ((link.left, link.right), (link.right, link.left)):
                if link.relation == "==" and isinstance(one, Variable) and not variables(other):
                    try:
                        value = engine(BITS[0]).at(other, {})
                    except UndefinedError:
                        continue
                    if isinstance(value, Fraction):
                        yield one, value

    @cached_property
    def algebra(self) -> Algebra:
        """The algebra of this domain."""
        return Algebra(self)

    # -- what is asked

    @property
    def is_asked(self) -> bool:
        """Whether a sign is being asked for, so that less is shown than will be."""
        return bool(self._asked)

    def shows(self, tree: Expression, wanted: int) -> bool:
        """Whether the value has one of the signs wanted at every point of the domain."""
        if not self.signs(tree) & ~wanted:
            return True
        key = (tree, wanted)
        if key in self._shown:
            return self._shown[key]
        if key in self._asked:
            return False
        self._asked.add(key)
        try:
            found = (
                self._by_argument(tree, wanted)
                or self._by_factors(tree, wanted)
                or self._by_bisection(tree, wanted)
                or self._by_lemma(tree, wanted)
            )
        finally:
            self._asked.discard(key)
        self._shown[key] = found
        return found

    def _by_argument(self, tree: Expression, wanted: int) -> bool:
        """A logarithm has the sign of its argument less 1, which may take a search to see.

        A root has that of its argument, and a quotient that of what is over something positive, unless it
        is zero as its divisor is infinite. Rounded down, what is not negative stays so; rounded up, what is
        not positive.
        """
        if not isinstance(tree, Apply):
            return False
        if tree.head == "log":
            return self.shows(Apply("-", (tree.arguments[0], ONE)), wanted)
        over = tree.head == "/" and bool(self.lemmas) and self.shows(tree.arguments[1], POSITIVE)
        if tree.head == "sqrt" or over:
            sign = POSITIVE if tree.head == "sqrt" or not self.infinite(tree.arguments[1]) else NONNEGATIVE
            several = [each for each in (NONNEGATIVE, sign) if not each & ~wanted]
            return any(self.shows(tree.arguments[0], each) for each in several)
        kept = {"floor": (NONNEGATIVE, NEGATIVE), "ceil": (NONPOSITIVE, POSITIVE)}.get(tree.head, ())
        return any(not sign & ~wanted and self.shows(tree.arguments[0], sign) for sign in kept)

    def fixed(self, tree: Variable | Apply) -> Fraction | None:
        """The value of a variable, ``floor`` or ``ceil`` that is one number all over the domain."""
        if isinstance(tree, Variable):
            return self._pinned.get(tree)
        for bits in self._bits:
            span = self._span(tree, bits)
            if span is not None and span[0] == span[1] and isinstance(span[0], int):
                return Fraction(span[0], engine(bits).one)
        return None

    # -- structure and intervals

    def signs(self, tree: Expression) -> int:
        """The signs that structure, intervals and conditions leave, without any search."""
        if tree not in self._quick:
            self._quick[tree] = ANY  # no help in its own proof
            found = self._structure(tree)
            for bits in self._bits:
                if found in {NEGATIVE, NOTHING, POSITIVE}:
                    break
                span = self._span(tree, bits)
                found &= ANY if span is None else of_span(span)
            self._quick[tree] = found
        return self._quick[tree]

    def _computed(self, tree: Expression, bits: int) -> Span | None:
        working = engine(bits)
        if isinstance(tree, Number):
            return working.span(tree.value, tree.value)
        if isinstance(tree, Variable):
            side = self._sides[tree.name]
            return working.span(side.lower, side.upper)
        if tree.head in SCOPES:
            return None
        inner = [self._span(argument, bits) for argument in tree.arguments]
        if any(span is None for span in inner):
            return None
        try:
            return working.step(tree, [span for span in inner if span is not None])
        except UndefinedError:
            return None

    def _structure(self, tree: Expression) -> int:
        if isinstance(tree, Number):
            return of_number(tree.value)
        if isinstance(tree, Variable):
            return self._beside_end(tree.name, Fraction(0)) & self._compared(tree, ZERO)
        head, inner = tree.head, tree.arguments
        match head:
            case "+":
                return added(*map(self.signs, inner)) & self._mixture(*inner)
            case "-":
                return self._difference(*inner)
            case "neg":
                return turned(self.signs(inner[0]))
            case "*":
                return multiplied(*map(self.signs, inner)) & self._compared(tree, ZERO)
            case "/":
                vanishing = NOTHING if self.infinite(inner[1]) else 0
                return multiplied(self.signs(inner[0]), self.signs(inner[1]) & NONZERO) | vanishing
            case "**":
                return self._power(*inner)
            case "exp" | "expit" | "Phi":
                return POSITIVE | (NOTHING if self.infinite(inner[0]) & NEGATIVE else 0)
            case "erfc":
                return POSITIVE | (NOTHING if self.infinite(inner[0]) & POSITIVE else 0)
            case "erf":
                return self.signs(inner[0])
            case "binomial":
                return NONNEGATIVE
            case "gamma" | "factorial" | "pi":
                return POSITIVE
            case "sqrt":
                return self.signs(inner[0]) & NONNEGATIVE
            case "abs":
                own = self.signs(inner[0])
                return (own & NONNEGATIVE) | (turned(own) & NONNEGATIVE)
            case "min" | "max":
                return self._extreme(head, [self.signs(each) for each in inner])
            case "if":
                return self.signs(inner[2]) | self.signs(inner[3])
            case "log":
                return self.signs(Apply("-", (inner[0], ONE)))
            case "logit":
                return self.signs(Apply("-", (inner[0], Number(Fraction(1, 2)))))
            case "f_minus" | "f_plus":
                return self.signs(inner[0]) & NONNEGATIVE
            case "kl" | "d_eps":
                apart = self.signs(Apply("-", inner[:2]))
                spent = POSITIVE if head == "kl" else self.signs(inner[2]) & NONNEGATIVE
                return multiplied(spent, POSITIVE if not apart & NOTHING else NONNEGATIVE)
            case "ceil":
                own = self.signs(inner[0])
                return own if not own & NEGATIVE else ANY
            case "floor":
                own = self.signs(inner[0])
                return own if not own & POSITIVE else (own | NOTHING if not own & NEGATIVE else ANY)
        return ANY

    def _power(self, base: Expression, exponent: Expression) -> int:
        own = self.signs(base)
        vanishing = NOTHING if self.infinite(base) or self.infinite(exponent) else 0
        if isinstance(exponent, Number) and exponent.value.denominator == 1:
            power = int(exponent.value)
            if power == 0:
                return POSITIVE
            if power < 0:
                own &= NONZERO
            own = own if power % 2 else (own & NONNEGATIVE) | (turned(own) & NONNEGATIVE)
            return own | (vanishing if power < 0 else 0)
        if not own & NEGATIVE:
            empty = own & NOTHING and not isinstance(exponent, Number) and self.signs(exponent) & NOTHING
            return own | vanishing | (POSITIVE if empty else 0)  # 0**0 = 1
        return NONNEGATIVE if isinstance(exponent, Number) else ANY

    def _extreme(self, head: str, several: list[int]) -> int:
        """The signs of the least or the largest of several."""
        order = (NEGATIVE, NOTHING, POSITIVE) if head == "min" else (POSITIVE, NOTHING, NEGATIVE)
        result = 0
        for sign in order:
            if any(each & sign for each in several):
                result |= sign
            if any(not each & ~sum(order[: order.index(sign) + 1]) for each in several):
                break
        return result

    def _difference(self, a: Expression, b: Expression) -> int:
        if a == b:
            return NOTHING
        result = added(self.signs(a), turned(self.signs(b))) & self._compared(a, b)
        match a, b:
            case (Apply("log", (p,)), Apply("log", (q,))):
                result &= self._difference(p, q)
            case (Apply("exp", (p,)), Apply("exp", (q,))) if not (self.infinite(p) and self.infinite(q)):
                result &= self._difference(p, q)
            case (Apply("logit", (p,)), Apply("logit", (q,))):
                result &= self._difference(p, q)
            case (_, Apply("max" | "min" as head, several)):
                result &= self._extreme(
                    "min" if head == "max" else "max", [self._difference(a, each) for each in several]
                )
            case (Apply("max" | "min" as head, several), _):
                result &= self._extreme(head, [self._difference(each, b) for each in several])
            case (Apply("exp", (p,)), Number()) if b == ONE:
                result &= self.signs(p)
            case (Number(), Apply("exp", (p,))) if a == ONE:
                result &= turned(self.signs(p))
            case (Number(), Apply("f_minus" | "f_plus", (p, _))) if a == ONE:
                result &= self.signs(Apply("-", (ONE, p))) & NONNEGATIVE
            case (Number(), Apply("expit", (p,))) if a == ONE:
                result &= POSITIVE | (NOTHING if self.infinite(p) & POSITIVE else 0)
            case (Apply("**", (p, power)), Number()) if b == ONE and not self.signs(p) & NONPOSITIVE:
                result &= multiplied(self.signs(Apply("-", (p, ONE))), self.signs(power))
            case (Number(), Apply("**", (p, power))) if a == ONE and not self.signs(p) & NONPOSITIVE:
                result &= turned(multiplied(self.signs(Apply("-", (p, ONE))), self.signs(power)))
            case (Variable(name), Number(value)) | (Number(value), Variable(name)):
                result &= (
                    self._beside_end(name, value)
                    if isinstance(a, Variable)
                    else turned(self._beside_end(name, value))
                )
        return result

    def infinite(self, tree: Expression) -> int:
        """Which infinities the value may be: NEGATIVE, POSITIVE, their sum, or zero for none."""
        if not _may_be_infinite(tree):
            return 0
        if tree in self._infinite:
            return self._infinite[tree]
        found = self._infinities(tree)
        if not found or not self._asked:  # amid a question a sign may be left open that is shown later
            self._infinite[tree] = found
        return found

    def _infinities(self, tree: Apply) -> int:
        inner = tree.arguments
        own = [self.infinite(each) for each in inner]
        match tree.head:
            case "log":
                return own[0] | (0 if self.shows(inner[0], POSITIVE) else NEGATIVE)
            case "logit":
                low = 0 if self.shows(inner[0], POSITIVE) else NEGATIVE
                return low | (0 if self.shows(Apply("-", (ONE, inner[0])), POSITIVE) else POSITIVE)
            case "kl":
                if inner[0] == inner[1]:
                    return 0
                inside = self.shows(inner[1], POSITIVE) and self.shows(Apply("-", (ONE, inner[1])), POSITIVE)
                return 0 if inside else POSITIVE
            case "+":
                return own[0] | own[1]
            case "min" | "max":
                one = NEGATIVE if tree.head == "min" else POSITIVE  # enough that one of them is so
                some = one if any(each & one for each in own) else 0
                return some | (turned(one) if all(each & turned(one) for each in own) else 0)
            case "if":
                first, second = (Link(inner[0], "<=", inner[1]), Link(inner[1], "<", inner[0]))
                return self._infinite_where(inner[2], first) | self._infinite_where(inner[3], second)
            case "-":
                return own[0] | turned(own[1])
            case "neg":
                return turned(own[0])
            case "*":
                return multiplied(own[0], self.signs(inner[1]) & NONZERO) | multiplied(
                    own[1], self.signs(inner[0]) & NONZERO
                )
            case "/":
                return multiplied(own[0], self.signs(inner[1]) & NONZERO)
            case "abs":
                return POSITIVE if own[0] else 0
            case "exp" | "sqrt":
                return own[0] & POSITIVE
            case "expit" | "d_eps" | "f_minus" | "f_plus" | "Phi" | "erf" | "erfc":
                return 0
            case "gamma" | "lgamma" | "factorial" | "binomial":  # finite wherever they are defined
                return 0
            case "**" if isinstance(inner[1], Number):
                return _infinities_of_power(own[0], inner[1].value)
            case _:
                return NONZERO if any(own) else 0

    def _adds_up(self, tree: Expression) -> bool:
        """Whether no sum, product or quotient in it may be of infinities that leave it without a value."""
        if not _may_be_infinite(tree):
            return True
        own = [self.infinite(each) for each in tree.arguments]
        if any(own):
            match tree.head:
                case "+" if own[0] & turned(own[1]):
                    return False
                case "-" if own[0] & own[1]:
                    return False
                case "*" if any(
                    each and not self.shows(tree.arguments[1 - place], NONZERO)
                    for place, each in enumerate(own)
                ):
                    return False
                case "/" if all(own):
                    return False
        return all(self._adds_up(each) for each in tree.arguments)

    def _infinite_where(self, branch: Expression, link: Link) -> int:
        """Which infinities a branch may be where its condition holds: only one whose sign it can have."""
        if not self.infinite(branch):
            return 0
        there = Facts(narrowed(self.domain, link), self.lemmas)
        return there.infinite(branch) & there.signs(branch)

    def _beside_end(self, name: str, value: Fraction) -> int:
        """The signs of a variable minus a number."""
        side = self._sides[name]
        result = (NEGATIVE if side.lower < value else 0) | (POSITIVE if side.upper > value else 0)
        return result | (NOTHING if value in side else 0)

    def _compared(self, a: Expression, b: Expression) -> int:
        """The signs of ``a - b`` that a chain of conditions leaves."""
        return self._chained(b, a) & turned(self._chained(a, b))

    def _chained(self, small: Expression, large: Expression) -> int:
        best = ANY
        reached = [(small, False)]
        seen = set(reached)
        while reached:
            place, strict = reached.pop()
            spend(len(self.comparisons))
            for one, other, parts in self.comparisons:
                step = other, strict or parts
                if one != place or step in seen:
                    continue
                if other == large:
                    best &= POSITIVE if strict or parts else NONNEGATIVE
                elif self._adds_up(other):
                    seen.add(step)
                    reached.append(step)
        return best

    def _mixture(self, first: Expression, second: Expression) -> int:
        """``1 - a + a*b`` and ``a + (1 - a)*b`` with ``a`` between zero and one."""
        match first, second:
            case Apply("-", (one, a)), Apply("*", (c, b)) if one == ONE and c == a:
                share = a
            case a, Apply("*", (Apply("-", (one, c)), b)) if one == ONE and c == a:
                share = a
            case _:
                return ANY
        if self.signs(share) & NEGATIVE or self.signs(Apply("-", (ONE, share))) & NEGATIVE:
            return ANY
        return added(POSITIVE, self.signs(b)) if not self.signs(b) & NONPOSITIVE else ANY

    # -- factors, linear variables, conditions

    def _by_factors(self, tree: Expression, wanted: int) -> bool:
        try:
            number, parts = self.algebra.factors(tree)
        except (NoFormError, TooLargeError):
            return False
        result = of_number(number)
        if not all(self._adds_up(part) for part, _ in parts):
            return False
        rows = []
        for part, power in parts:
            signs = self.signs(part)
            rows.append((part, power, _divided_by(part, signs) if power < 0 else signs))
        for part, power, signs in rows:
            own = signs
            if own not in {NEGATIVE, NOTHING, POSITIVE}:
                own &= self._polynomial(part)
            if isinstance(power, int) and power % 2 == 0:
                own = (own & NONNEGATIVE) | (turned(own) & NONNEGATIVE)
            if power < 0 and self.infinite(part):
                own |= NOTHING
            result = multiplied(result, own)
        if not result & ~wanted:
            return True
        # one factor left undecided: its sign is asked for by itself
        undecided = [(part, power) for part, power, signs in rows if signs not in {NEGATIVE, POSITIVE}]
        if any(power < 0 and self.infinite(part) for part, power, _ in rows):
            return False
        rest = of_number(number)
        for part, power, signs in rows:
            if (part, power) not in undecided:
                rest = multiplied(rest, signs if power % 2 else POSITIVE)
        match undecided:
            case [(part, power)] if power % 2:
                return self.shows(part, wanted if rest == POSITIVE else turned(wanted))
        return False

    def _polynomial(self, part: Expression) -> int:
        """The signs of an irreducible factor."""
        try:
            form = self.algebra.form(part)
        except (NoFormError, TooLargeError):
            return ANY
        if form.below or len(form.top) > _MOST_TERMS or not self.algebra.settled(form.top):
            return ANY
        result = self._linear(form.top, _MOST_SUBSTITUTED)
        if result not in {NEGATIVE, NOTHING, POSITIVE}:
            result &= self._from_conditions(form.top)
        return result

    def _termwise(self, polynomial: Polynomial) -> int:
        result = NOTHING
        for monomial, coefficient in polynomial.items():
            own = of_number(coefficient)
            for number, exponent in monomial:
                signs = self.signs(self._atom(number))
                if Fraction(exponent).denominator > 1:
                    signs &= NONNEGATIVE
                elif exponent % 2 == 0:
                    signs = (signs & NONNEGATIVE) | (turned(signs) & NONNEGATIVE)
                if exponent < 0:
                    signs = _divided_by(self._atom(number), signs)
                    signs |= NOTHING if self.infinite(self._atom(number)) else 0
                own = multiplied(own, signs)
            result = added(result, own)
        return result

    def _linear(self, polynomial: Polynomial, depth: int) -> int:
        """By terms, and by the ends of a variable that enters linearly and nowhere else."""
        if not polynomial:
            return NOTHING
        result = self._termwise(polynomial)
        if result in {NEGATIVE, NOTHING, POSITIVE}:
            return result
        tree = self.algebra.expression(polynomial)
        result &= self.signs(tree)
        if result in {NEGATIVE, NOTHING, POSITIVE} or not depth:
            return result
        for name in sorted(variables(tree)):
            if not self._enters_linearly(polynomial, name):
                continue
            side = self._sides[name]
            low, high = (self._at_end(polynomial, name, end) for end in (side.lower, side.upper))
            first, second = self._linear(low, depth - 1), self._linear(high, depth - 1)
            own = added(first, second)
            own |= 0 if side.open_lower else first
            own |= 0 if side.open_upper else second
            result &= own
            if result in {NEGATIVE, NOTHING, POSITIVE}:
                break
        return result

    def _enters_linearly(self, polynomial: Polynomial, name: str) -> bool:
        atoms = {(self._atom(number), power) for monomial in polynomial for number, power in monomial}
        return {each for each in atoms if name in variables(each[0])} == {(Variable(name), 1)}

    def _at_end(self, polynomial: Polynomial, name: str, end: Fraction) -> Polynomial:
        """A polynomial with a number in place of a variable that enters linearly."""
        result: dict[Monomial, Fraction] = {}
        for monomial, coefficient in polynomial.items():
            kept = tuple(pair for pair in monomial if self._atom(pair[0]) != Variable(name))
            value = result.get(kept, Fraction(0)) + coefficient * (end if len(kept) < len(monomial) else 1)
            result[kept] = value
        return {monomial: value for monomial, value in result.items() if value}

    def _atom(self, number: int) -> Expression:
        return self.algebra.expression({((number, 1),): Fraction(1)})

    def _condition_margins(self) -> list[tuple[Polynomial, bool]]:
        """Polynomials that the conditions and lemmas make nonnegative, or positive."""
        if self._margins is None:
            found: list[tuple[Polynomial, bool]] = []
            listed = sorted(self.comparisons, key=str)
            gaps = [(Apply("-", (large, small)), strict) for small, large, strict in listed]
            for gap, strict in sorted(gaps, key=lambda each: _may_be_infinite(each[0])):
                self._margins = found[:_MOST_MARGINS]  # whether it adds up may rest on the others
                if not self._adds_up(gap):
                    continue  # equal infinities are in order, and have no margin
                try:
                    form = self.algebra.form(gap)
                except (NoFormError, TooLargeError):
                    continue
                if form.top and self.algebra.settled(form.top):
                    letters = tuple((number, power) for number, power in lowest(form.top) if power < 0)
                    sign = self._sign_of(form.below.items())
                    own = sign * self._sign_of([(frozen(atom(number)), power) for number, power in letters])
                    found += [(scaled(form.top, Fraction(sign)), strict)] if sign else []
                    cleared = scaled(shifted(form.top, inverse(letters)), Fraction(own))
                    found += [(cleared, strict)] if letters and own else []
            self._margins = found[:_MOST_MARGINS]
        return self._margins

    def _sign_of(self, powers: Iterable[tuple[Frozen, Exponent]]) -> int:
        """1 or -1 for a product of powers; 0 if its sign is not shown, or a part may be infinite."""
        sign = 1
        for polynomial, power in powers:
            own = self._linear(dict(polynomial), 1) & NONZERO
            if self.infinite(self.algebra.expression(dict(polynomial))) or Fraction(power).denominator > 1:
                return 0
            if power % 2:
                sign *= {POSITIVE: 1, NEGATIVE: -1}.get(own, 0)
        return sign

    def _from_conditions(self, polynomial: Polynomial) -> int:
        below = self._lifted(polynomial, 2)
        above = turned(self._lifted(scaled(polynomial, Fraction(-1)), 2))
        return below & above

    def _lifted(self, polynomial: Polynomial, depth: int) -> int:
        """POSITIVE or NONNEGATIVE if the polynomial is margins of conditions plus something not negative."""
        for margin, strict in self._condition_margins():
            ratios = {polynomial[m] / margin[m] for m in margin if m in polynomial}
            for ratio in sorted(each for each in ratios if each > 0):
                rest = total(polynomial, margin, -ratio)
                if len(rest) > len(polynomial):
                    continue
                signs = self._linear(rest, 1)
                if signs & NEGATIVE and depth > 1:
                    signs &= self._lifted(rest, depth - 1)
                if not signs & NEGATIVE:
                    return POSITIVE if strict or not signs & NOTHING else NONNEGATIVE
        return ANY

    # -- bisection and lemmas

    def _by_bisection(self, tree: Expression, wanted: int) -> bool:
        if wanted == NONZERO:
            return self._by_bisection(tree, POSITIVE) or self._by_bisection(tree, NEGATIVE)
        names = self._names_about(tree)
        whole = tuple((self._sides[name].lower, self._sides[name].upper) for name in names)
        if not names or any(self._contradicted(tree, wanted, at) for at in self._first_places(names)):
            return False
        working = engine(BITS[0])
        wide = [place for place, (low, high) in enumerate(whole) if high > low]
        # the largest first: of what is false somewhere, that is soon seen
        waiting = deque([(whole, (0,) * len(whole))])
        for _ in range(_MOST_BOXES):
            if not waiting:
                return True
            part, cuts = waiting.popleft()
            values = {name: working.span(*side) for name, side in zip(names, part, strict=True)}
            if self._outside(working, values):
                continue
            try:
                if not of_span(working.range(tree, values)) & ~wanted:
                    continue
            except UndefinedError:
                pass
            if not wide or self._contradicted(tree, wanted, _place_in(part, names)):
                return False
            place = min(wide, key=cuts.__getitem__)  # the one that was halved least
            low, high = part[place]
            middle = between(low, high, 1, 2)
            cuts = (*cuts[:place], cuts[place] + 1, *cuts[place + 1 :])
            waiting.append(((*part[:place], (low, middle), *part[place + 1 :]), cuts))
            waiting.append(((*part[:place], (middle, high), *part[place + 1 :]), cuts))
        return not waiting

    def _names_about(self, tree: Expression) -> tuple[str, ...]:
        """The variables of an expression and of the conditions: what else is halved changes nothing."""
        sides = (side for link in self.links for side in (link.left, link.right))
        about = variables(tree).union(*map(variables, sides))
        return tuple(name for name in self.domain.box.names if name in about)

    def _about(self, tree: Expression) -> list[Link]:
        """The conditions that say something about variables of an expression, if through other ones."""
        about, found = set(variables(tree)), []
        waiting = list(self.links)
        while near := [link for link in waiting if about & variables(link.margin)]:
            found += near
            waiting = [link for link in waiting if link not in near]
            about.update(*(variables(link.margin) for link in near))
        return found

    def _first_places(self, names: tuple[str, ...]) -> Iterator[dict[str, Fraction]]:
        """Points with one variable at an end that belongs to its side: the sign is often another there."""
        sides = {name: self._sides[name] for name in names}
        inner = _place_in([(side.lower, side.upper) for side in sides.values()], names)
        for name, side in sides.items():
            for end, is_open in ((side.lower, side.open_lower), (side.upper, side.open_upper)):
                if not is_open:
                    yield {**inner, name: end}

    def _contradicted(self, tree: Expression, wanted: int, at: Mapping[str, Fraction]) -> bool:
        """Whether the sign is another one at a point of the domain: no more boxes are needed then."""
        working = engine(BITS[0])
        there = {name: working.span(value, value) for name, value in at.items()}
        try:
            if of_span(working.range(tree, there)) & wanted:
                return False
            return all(_holds(link, of_span(working.range(link.margin, there))) for link in self._about(tree))
        except UndefinedError:
            return False

    def _outside(self, working: Rationals, values: Mapping[str, Span]) -> bool:
        for link in self.links:
            with suppress(UndefinedError):
                if fails(link, working.range(link.margin, values)):
                    return True
        return False

    def _by_lemma(self, tree: Expression, wanted: int) -> bool:
        for link in self.lemmas:
            signs = POSITIVE if link.strict else NONNEGATIVE
            for own, sign in ((tree, signs), (Apply("neg", (tree,)), turned(signs))):
                if not sign & ~wanted and self._proportional(own, link.margin):
                    return True
        return False

    def _proportional(self, tree: Expression, margin: Expression) -> bool:
        if tree == margin:
            return True
        try:
            first, second = self.algebra.form(tree), self.algebra.form(margin)
        except (NoFormError, TooLargeError):
            return False
        alike = first.below == second.below and set(first.top) == set(second.top)
        ratios = {first.top[monomial] / second.top[monomial] for monomial in first.top} if alike else set()
        return len(ratios) == 1 and min(ratios) > 0 and self.algebra.settled(first.top)


def narrowed(domain: Domain, *links: Link) -> Domain:
    """The domain with more conditions."""
    known = {condition.text for condition in domain.where}
    more = tuple(Formula(str(link), (link,)) for link in links if str(link) not in known)
    return Domain(domain.box, domain.where + more)
