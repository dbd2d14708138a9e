"""What exact algebra and one look at the box show of rational functions, before anything is searched for.

A margin is written as one fraction in lowest terms, in factors. It is never negative where it is zero, a
positive multiple of a condition, or a product of factors whose signs the ends of the box or the conditions
show. ``min``, ``max`` and ``abs`` are gone through case by case. Whatever takes longer is left to others.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import fmpz_mpoly, fmpz_mpoly_ctx

from ....theory.formulas.balls import Range, precision, range_of, ranges
from ....theory.formulas.domain import Domain
from ....theory.formulas.expression import Apply, Expression, Link, Number, Variable, heads, replaced, write
from ....theory.formulas.size_limits import expanded_terms
from ....theory.numbers.json_value import Json
from ..d_eps_regimes import choices
from ..definedness import restricted
from ..proof import arguments_of, polarity

Proof = dict[str, Json]
Quotient = tuple[fmpz_mpoly, fmpz_mpoly]

_BITS = 80
_MOST_TERMS = 200
_MOST_FACTORED = 40
_HIGHEST_DEGREE = 12
_HIGHEST_POWER = 8
_MOST_CHOICES = 2
_CHOICES = frozenset({"min", "max", "abs"})
_RATIONAL = frozenset({"+", "-", "*", "/", "**", "neg"})
_WHOLE_BOX: Proof = {"by": "boxes", "tree": "."}


class _OtherwiseError(ValueError):
    """What is seen at a glance does not decide it."""


def proof_at_a_glance(link: Link, stated: Domain) -> Proof | None:
    """A proof of an inequality, or of an equality the rule ``zero``, with both sides defined everywhere."""
    sides = link.left, link.right
    if not all(heads(side) <= _RATIONAL | _CHOICES for side in sides) or not stated.box.sides:
        return None
    if expanded_terms(link.margin) > _MOST_TERMS:
        return None
    glance = _Glance(stated)
    try:
        for divisor in (each for side in sides for each in divisors(side)):
            glance.never_zero(divisor)
        if link.relation == "==":
            return {"by": "zero"} if not glance.fraction(link.margin)[0] else None
        return glance.proof(link.margin, stated, strict=link.strict, choices_left=_MOST_CHOICES)
    except _OtherwiseError:
        return None


def divisors(tree: Expression) -> Iterator[Expression]:
    """What must not vanish."""
    if not isinstance(tree, Apply):
        return
    for each in tree.arguments:
        yield from divisors(each)
    if tree.head == "/":
        yield tree.arguments[1]
    elif tree.head == "**" and not (isinstance(tree.arguments[1], Number) and tree.arguments[1].value > 0):
        yield tree.arguments[0]


class _Glance:
    """Fractions of polynomials in the variables of a box, and what the ends of the box show of them."""

    def __init__(self, stated: Domain) -> None:
        self._sides = stated.box.sides
        names = [f"x{place}" for place in range(len(self._sides))]
        self._ring = fmpz_mpoly_ctx.get(names, "lex")
        self._letters = dict(zip(stated.box.names, self._ring.gens(), strict=True))
        self._one = self._ring.constant(1)
        self._ranges: dict[Expression, Range] = {}
        self._fractions: dict[Expression, Quotient] = {}
        with precision(_BITS):
            self._values = {name: range_of(side.lower, side.upper) for name, side in self._sides}

    def never_zero(self, tree: Expression) -> None:
        """Refuse what the ends of the box do not show to differ from zero."""
        lower, upper = self._range(tree)
        if not (lower > 0 or upper < 0):
            raise _OtherwiseError

    def fraction(self, tree: Expression) -> Quotient:
        """The expression as a fraction in lowest terms."""
        known = self._fractions.get(tree)
        if known is None:
            top, bottom = self._quotient(tree)
            if not bottom:
                raise _OtherwiseError
            if bottom != self._one:
                common = top.gcd(bottom)
                if bottom.leading_coefficient() < 0:
                    common = -common
                top, bottom = top // common, bottom // common
            known = self._fractions[tree] = top, bottom
        return known

    def proof(self, tree: Expression, stated: Domain, *, strict: bool, choices_left: int) -> Proof:
        """A proof of ``tree >= 0`` (``> 0``) on the domain."""
        lower, _ = self._range(tree)
        if lower > 0 or (lower >= 0 and not strict):
            return _WHOLE_BOX
        call = _smallest_choice(tree)
        if call is not None:
            return self._by_cases(tree, call, stated, strict, choices_left)
        top, bottom = self.fraction(tree)
        if not top:
            if strict:
                raise _OtherwiseError
            return {"by": "zero"}
        links = [link for condition in stated.where for link in condition.links]
        given = self._given(top, bottom, links, strict=strict)
        if given is not None and given[0] > 0:
            return given[1]
        return self._product(top, bottom, links, strict=strict)

    def _by_cases(
        self,
        tree: Expression,
        call: Apply,
        stated: Domain,
        strict: bool,  # noqa: FBT001
        choices_left: int,
    ) -> Proof:
        if not choices_left:
            raise _OtherwiseError
        left = choices_left - 1
        if polarity(tree, call) == (1 if call.head == "min" else -1):
            ways = [(stated, value) for value in arguments_of(call)]
            rule = "each"
        else:
            ways = [(restricted(stated, *conditions), value) for conditions, value in choices(call)]
            rule = "cases"
        proofs: list[Json] = [
            self.proof(replaced(tree, {call: value}), there, strict=strict, choices_left=left)
            for there, value in ways
        ]
        return {"by": rule, "call": write(call), "proofs": proofs}

    def _given(
        self, top: fmpz_mpoly, bottom: fmpz_mpoly, links: list[Link], *, strict: bool
    ) -> tuple[int, Proof] | None:
        """The sign of a fraction that is a multiple of a condition, and why."""
        for link in links:
            if link.relation == "==" or (strict and not link.strict):
                continue
            if not heads(link.margin) <= _RATIONAL or expanded_terms(link.margin) > _MOST_TERMS:
                continue
            try:
                other_top, other_bottom = self.fraction(link.margin)
            except _OtherwiseError:
                continue
            if other_bottom != bottom or not other_top:
                continue
            mine, its = int(top.leading_coefficient()), int(other_top.leading_coefficient())
            if top * its == other_top * mine:
                times = Fraction(mine, its)
                node: Proof = {"by": "given", "condition": str(link), "times": str(abs(times))}
                return (1 if times > 0 else -1), node
        return None

    def _product(self, top: fmpz_mpoly, bottom: fmpz_mpoly, links: list[Link], *, strict: bool) -> Proof:
        constant, total = Fraction(1), 1
        rows: list[Json] = []
        for polynomial, direction in ((top, 1), (bottom, -1)):
            if len(polynomial) > _MOST_FACTORED or int(polynomial.total_degree()) > _HIGHEST_DEGREE:
                raise _OtherwiseError
            try:
                content, factors = polynomial.factor()
            except OverflowError:
                raise _OtherwiseError from None  # of coefficients that are too long for it
            constant *= Fraction(int(content)) ** direction
            for factor, count in factors:
                power = direction * int(count)
                if power % 2 == 0 and power > 0 and not strict:
                    rows.append(self._row(self._words(factor), power, 1, None))
                    continue
                sign, words, proof = self._sign(factor, links, strict=strict or power < 0)
                needed = power % 2 or strict
                rows.append(self._row(words, power, sign, proof if needed else None))
                total *= sign if power % 2 else 1
        if total * constant < 0:
            raise _OtherwiseError
        return {"by": "product", "constant": str(constant), "factors": rows}

    def _row(self, words: Expression, power: int, sign: int, proof: Proof | None) -> Json:
        return {"factor": write(words), "power": power, "sign": sign, "proof": proof}

    def _sign(self, factor: fmpz_mpoly, links: list[Link], *, strict: bool) -> tuple[int, Expression, Proof]:
        words = self._words(factor)
        lower, upper = self._range(words)
        if lower > 0 or (lower >= 0 and not strict):
            return 1, words, _WHOLE_BOX
        if upper < 0 or (upper <= 0 and not strict):
            return -1, words, _WHOLE_BOX
        given = self._given(factor, self._one, links, strict=strict)
        if given is None:
            raise _OtherwiseError
        return given[0], words, given[1]

    def _range(self, tree: Expression) -> Range:
        if tree not in self._ranges:
            with precision(_BITS):
                self._ranges[tree] = ranges((tree,), self._values)[0]
        return self._ranges[tree]

    def _quotient(self, tree: Expression) -> Quotient:
        if isinstance(tree, Number):
            numbers = tree.value.as_integer_ratio()
            return self._ring.constant(numbers[0]), self._ring.constant(numbers[1])
        if isinstance(tree, Variable):
            return self._letters[tree.name], self._one
        if tree.head == "**":
            power = tree.arguments[1]
            if not isinstance(power, Number) or power.value.denominator != 1:
                raise _OtherwiseError
            times = int(power.value)
            if abs(times) > _HIGHEST_POWER:
                raise _OtherwiseError
            top, bottom = self.fraction(tree.arguments[0])
            return (top**times, bottom**times) if times >= 0 else (bottom**-times, top**-times)
        inner = [self.fraction(each) for each in tree.arguments]
        a, b = inner[0]
        if tree.head == "neg":
            return -a, b
        if tree.head not in _RATIONAL:
            raise _OtherwiseError
        c, d = inner[1]
        match tree.head:
            case "*":
                return a * c, b * d
            case "/":
                return a * d, b * c
        if b == d:
            return (a + c if tree.head == "+" else a - c), b
        return (a * d + c * b if tree.head == "+" else a * d - c * b), b * d

    def _words(self, factor: fmpz_mpoly) -> Expression:
        """The factor as it stands in the formula, or as a sum of powers."""
        for tree, (top, bottom) in self._fractions.items():
            if bottom == self._one and top == factor:
                return tree
        total: Expression | None = None
        for powers, number in factor.to_dict().items():
            term = self._term(tuple(map(int, powers)), abs(int(number)))
            if total is None:
                total = term if number > 0 else Apply("neg", (term,))
            else:
                total = Apply("+" if number > 0 else "-", (total, term))
        assert total is not None
        return total

    def _term(self, powers: tuple[int, ...], number: int) -> Expression:
        parts: list[Expression] = [] if number == 1 and any(powers) else [Number(Fraction(number))]
        for (name, _), power in zip(self._sides, powers, strict=True):
            if power:
                one: Expression = Variable(name)
                parts.append(one if power == 1 else Apply("**", (one, Number(Fraction(power)))))
        total = parts[0]
        for each in parts[1:]:
            total = Apply("*", (total, each))
        return total


def _smallest_choice(tree: Expression) -> Apply | None:
    """The shortest part that chooses; it has no choices inside."""
    if not isinstance(tree, Apply) or not heads(tree) & _CHOICES:
        return None
    inner = [found for each in tree.arguments if (found := _smallest_choice(each)) is not None]
    if inner:
        return min(inner, key=lambda each: len(write(each)))
    return tree if tree.head in _CHOICES else None
