"""Canonical forms by computer algebra: an expression as a rational function of independent-looking parts.

The parts (generators) are the variables, logarithms of irreducible polynomials and of primes, exponentials
of monomials, and whatever stays opaque (``abs``, ``min``, ``sqrt`` ...). A factor leaves its logarithm, and
``abs(g)`` becomes ``g``, only where its sign is shown all over the domain; of an even power ``abs`` leaves,
whatever the sign. Powers of a root are reduced by ``root**q = radicand`` and those of ``abs(g)`` by
``abs(g)**2 = g**2``, which hold wherever they are defined. Zero in canonical form means zero wherever
everything is defined. What would grow beyond bounds when it is multiplied out has no canonical form.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple, Protocol

from flint import fmpz

from ...theory.formulas.exact_value import rational_value
from ...theory.formulas.expression import Apply, Expression, Number, Variable, heads, variables, write
from ...theory.formulas.size_limits import MOST_TERMS, expanded_terms
from .rational_form import Form, number, symbol

_LARGEST_POWER = 64
_LARGEST_PRIME = 10_000  # what is left beyond is one generator: fewer identities are recognised, none wrongly
_MOST_TERMS = 3000
_FEW_TERMS = 20
_HARDEST = 20_000  # terms times degree times symbols of a polynomial that is factored
_LONGEST_COEFFICIENT = 400
_MOST_FOLD = 1000  # exp(k*x) is exp(x)**k up to this k
_MOST_DIGITS = 5000  # in bits, of the coefficients of a power
_KEPT = 20_000


class NoCanonicalFormError(ValueError):
    """The expression has no canonical form here, such as a logarithm of something negative."""


class Signs(Protocol):
    """What tells the signs of expressions all over a domain."""

    def positive(self, tree: Expression) -> bool:
        """Whether it is positive wherever it is defined."""

    def nonnegative(self, tree: Expression) -> bool:
        """Whether it is nonnegative wherever it is defined."""


class Sides(NamedTuple):
    """A rule for functions on both sides, what to compare, and what that difference is over."""

    rule: str
    larger: Expression
    smaller: Expression
    over: Expression | None = None


@lru_cache(maxsize=_KEPT)
def _irreducible(form: Form) -> tuple[Fraction, list[tuple[Form, int]]]:
    """A number and powers of irreducible polynomials, unless that is too hard a task."""
    for part in (form.numerator, form.denominator):
        letters, terms = len(part.names), len(part.top)
        if letters > 1 and terms > 1:
            degree = int(part.top.total_degree())
            if terms * degree * letters > _HARDEST:
                raise NoCanonicalFormError(f"{terms} terms of degree {degree} to factor")
            longest = part.longest_coefficient
            if longest > _LONGEST_COEFFICIENT:  # a prime beyond them is looked for
                raise NoCanonicalFormError(f"coefficients of {longest} bits to factor")
    return form.factors()


class Algebra:
    """Translates expressions over one domain; equal parts get equal symbols.

    ``signs``: what tells the signs on the domain; without it no sign is known.
    """

    def __init__(self, signs: Signs | None) -> None:
        self._signs = signs
        self._symbols: dict[str, Form] = {}
        self._meaning: dict[str, Expression] = {}
        self._known: dict[Expression, Form] = {}
        self._logs: dict[str, Form] = {}  # symbol of log(g) -> g
        self._exponentials: dict[str, Form] = {}  # symbol of exp(m) -> m
        self._roots: dict[str, tuple[int, Form]] = {}  # symbol of the q-th root of g -> q, g
        self._refused: dict[Expression, str] = {}

    def is_zero(self, tree: Expression) -> bool:
        """Whether the canonical form vanishes (False may also mean: not recognised)."""
        try:
            return self.form(tree).is_zero
        except NoCanonicalFormError:
            return False

    def ratio(self, tree: Expression, other: Expression) -> Fraction | None:
        """``tree/other`` if that is a constant other than zero."""
        try:
            first, second = self.form(tree), self.form(other)
            if first.is_zero or second.is_zero or first.names != second.names:
                return None
            return self._reduced(first / second).number
        except NoCanonicalFormError:
            return None

    def remainders(self, tree: Expression, other: Expression) -> list[Expression]:
        """``tree - c*other`` for the positive ``c`` that make a term of polynomials vanish."""
        try:
            first, second = self.form(tree), self.form(other)
        except NoCanonicalFormError:
            return []
        if not (first.is_polynomial and second.is_polynomial):
            return []
        if max(first.size[0], second.size[0]) > _FEW_TERMS:
            return []
        mine, others = (
            {each / each.content(): each.content() for each in form.terms() if each.names}
            for form in (first, second)
        )
        scales = {mine[term] / others[term] for term in others if term in mine}
        return [self.expression(first - scale * second) for scale in sorted(scales) if scale > 0]

    def form(self, tree: Expression) -> Form:
        """The canonical rational function."""
        try:
            if tree not in self._known:
                self._refuse(tree)
                self._known[tree] = self._reduced(self._translate(tree))
            return self._known[tree]
        except (NoCanonicalFormError, ZeroDivisionError) as error:
            self._refused[tree] = str(error)
            raise NoCanonicalFormError(str(error)) from error
        except RecursionError:  # of this depth alone: elsewhere there may be room
            raise NoCanonicalFormError("nested too deeply") from None

    def _refuse(self, tree: Expression) -> None:
        if tree in self._refused:
            raise NoCanonicalFormError(self._refused[tree])
        if expanded_terms(tree) > MOST_TERMS:
            raise NoCanonicalFormError(f"more than {MOST_TERMS} terms in {write(tree)}")

    def _bounded(self, tree: Apply, left: Form, right: Form) -> None:
        """Refuse what would have too many terms once it is multiplied out."""
        (a, b), (c, d) = left.size, right.size
        terms = a * d + b * c + b * d if tree.head in {"+", "-"} else max(a * c, b * d, a * d, b * c)
        if terms > _MOST_TERMS:
            raise NoCanonicalFormError(f"{terms} terms in {tree.head}")

    def _raised(self, under: Form, power: int) -> Form:
        """A power, if it is not too long once it is multiplied out."""
        if under.is_zero and power < 0:
            raise NoCanonicalFormError("division by zero")
        count = abs(power)
        terms = max(comb(terms + count - 1, count) for terms in under.size) if count <= _MOST_DIGITS else 0
        if terms > _MOST_TERMS or count * under.longest_coefficient > _MOST_DIGITS:
            raise NoCanonicalFormError(f"the power {power} of a form with {under.size} terms")
        return under**power

    def _reduced(self, form: Form) -> Form:
        """The same value with each root to a power below its degree, in numerator and denominator.

        A root is younger than the roots in its radicand, so that the youngest are reduced first.
        """
        for root, (degree, radicand) in reversed(self._roots.items()):
            if root not in form.names or form.degree(root) < degree:
                continue
            letter = symbol(root)
            top, bottom = (
                sum(
                    (
                        rest * radicand ** (power // degree) * letter ** (power % degree)
                        for (power,), rest in part.by_powers([root]).items()
                    ),
                    number(0),
                )
                for part in (form.numerator, form.denominator)
            )
            if bottom.is_zero:
                raise NoCanonicalFormError(f"division by zero in {write(self.expression(form))}")
            form = top / bottom
        return form

    def factors(self, tree: Expression) -> tuple[Fraction, list[tuple[Expression, int]]]:
        """``tree`` as a constant times powers of irreducible factors."""
        constant, parts = _irreducible(self.form(tree))
        return constant, [(self.expression(part), power) for part, power in parts]

    def plain_logarithms(self, tree: Expression) -> list[tuple[Expression, int]]:
        """What stands once under a logarithm with the factor 1 or -1, and which of the two."""
        found = []
        for term in self.form(tree).terms():
            name = next(iter(term.names), "")
            if len(term.names) == 1 and name in self._logs:
                ratio = (term / symbol(name)).number
                if ratio in {1, -1}:
                    found.append((self.expression(self._logs[name]), int(ratio)))
        return found

    def by_logarithms(self, tree: Expression) -> Expression | None:
        """The sum of each logarithm times all that it is multiplied by; None if there are none."""
        form = self.form(tree)
        names = [name for name in self._logs if name in form.names]
        if not names or not form.is_polynomial:
            return None
        parts = form.by_powers(names)
        if any(sum(powers) > 1 for powers in parts):
            return None
        total: Expression = Number(Fraction(0))
        for powers, rest in parts.items():
            term = self.expression(rest)
            for name, power in zip(names, powers, strict=True):
                term = Apply("*", (term, self._meaning[name])) if power else term
            total = Apply("+", (total, term))
        return total

    def two_sides(self, tree: Expression, sign: Callable[[Expression], int]) -> Sides | None:
        """How to compare logarithms, exponentials or roots; ``sign`` guesses the sign of an expression."""
        form = self.form(tree)
        logs = self.plain_logarithms(tree)
        if len(logs) == len(form.terms()) and form.is_polynomial:
            larger, smaller = (
                prod((self.form(inside) for inside, own in logs if own == wanted), start=number(1))
                for wanted in (1, -1)
            )
            return Sides("logarithms", self.expression(larger), self.expression(smaller))
        above, below = (form, form) if form.is_polynomial else (form.numerator, form.denominator)
        over = None if form.is_polynomial else self.expression(below)
        exponentials = [name for name in self._exponentials if name in above.names]
        parts = above.by_powers(exponentials)
        if len(parts) == 2 and exponentials and (over is None or sign(over) > 0):
            logarithms: dict[int, Expression] = {}
            for powers, rest in parts.items():
                factor = self.expression(rest)
                own = sign(factor)
                total: Expression = Apply("log", (factor if own > 0 else Apply("neg", (factor,)),))
                for name, power in zip(exponentials, powers, strict=True):
                    exponent = self.expression(number(power) * self._exponentials[name])
                    total = Apply("+", (total, exponent)) if power else total
                logarithms[own] = total
            if set(logarithms) == {1, -1}:
                return Sides("exponentials", logarithms[1], logarithms[-1], over)
        roots = [
            name
            for name, (degree, _) in self._roots.items()
            if degree == 2 and name in form.names and variables(self._meaning[name])
        ]
        if len(roots) == 1 and form.is_polynomial:
            parts = form.by_powers(roots)
            if set(parts) == {(1,), (0,)}:
                root = self.expression(parts[1,] * symbol(roots[0]))
                without = self.expression(parts[0,])
                if sign(root) > 0:
                    return Sides("square roots", root, Apply("neg", (without,)))
                if sign(root) < 0:
                    return Sides("square roots", without, Apply("neg", (root,)))
        return None

    def decaying_terms(self, tree: Expression, name: str) -> list[tuple[Expression, Expression]] | None:
        """Terms as ``(factor, tail)``: tails vanish faster than any power, and factors grow as powers."""
        form = self.form(tree)
        exponents = [self.expression(each) for key, each in self._exponentials.items() if key in form.names]
        far = Variable(name)
        tails: list[Expression] = [
            Apply("-", (Number(Fraction(1)), Apply("Phi", (far,)))),
            Apply("erfc", (far,)),
        ]
        for each in exponents:
            tails += [Apply("exp", (each,)), Apply("exp", (Apply("neg", (each,)),))]
        rows: list[tuple[Expression, Expression]] = []
        for term in form.terms():
            for tail in tails:
                rest = self._reduced(term / self.form(tail))
                own = {key for key in rest.names if heads(self._meaning[key]) & {"exp", "erfc", "log"}}
                if not own and name not in variables(self.expression(rest.denominator)):
                    rows.append((self.expression(rest), tail))
                    break
            else:
                return None
        return rows

    def expression(self, form: Form) -> Expression:
        """Back into the formula language."""
        return form.written(self._meaning)

    def meaning(self, name: str) -> Expression:
        """What a symbol stands for."""
        return self._meaning[name]

    def _symbol(self, meaning: Expression) -> Form:
        key = write(meaning)
        if key not in self._symbols:
            # no variable has a dot in its name
            name = key if isinstance(meaning, Variable) else f"g{len(self._symbols)}."
            self._symbols[key] = symbol(name)
            self._meaning[name] = meaning
        return self._symbols[key]

    def _translate(self, tree: Expression) -> Form:
        if isinstance(tree, Number):
            return number(tree.value)
        if isinstance(tree, Variable):
            return self._symbol(tree)
        arguments = tree.arguments
        match tree.head:
            case "+" | "-" | "*" | "/":
                return self._operation(tree, self.form(arguments[0]), self.form(arguments[1]))
            case "neg":
                return -self.form(arguments[0])
            case "**":
                return self._power(tree)
            case "log":
                return self._log_where_shown(arguments[0])
            case "exp":
                return self._exp(self.form(arguments[0]))
            case "logit":
                p = self.form(arguments[0])
                if not (self._positive(p) and self._positive(1 - p)):
                    return self._opaque("logit", p)
                return self._log(p) - self._log(1 - p)
            case "expit":
                return 1 / (1 + self._exp(-self.form(arguments[0])))
            case "f_minus" | "f_plus":
                y, eps = (self.form(argument) for argument in arguments)
                weight = self._exp(eps if tree.head == "f_minus" else -eps)
                return y / (y + (1 - y) * weight)
            case "kl":
                return self._divergence(*(self.form(argument) for argument in arguments))
            case "sqrt":
                return self._fractional_power(self.form(arguments[0]), Fraction(1, 2))
            case "d_eps" if self.form(arguments[0]) == self.form(arguments[1]):
                return number(0)
            case "abs":
                return self._absolute(self.form(arguments[0]))
            case "erf":
                return 1 - self._erfc(self.form(arguments[0]))
            case "erfc":
                return self._erfc(self.form(arguments[0]))
            case "Phi":
                root = Apply("sqrt", (Number(Fraction(2)),))
                scaled = Apply("neg", (Apply("/", (arguments[0], root)),))
                return self._erfc(self.form(scaled)) / 2
            case "gamma":
                return self._exp(self._opaque("lgamma", self.form(arguments[0])))
            case "factorial" | "binomial":
                forms = [self.form(argument) for argument in arguments]
                value = rational_value(tree.head, [form.number for form in forms])
                return self._opaque(tree.head, *forms) if value is None else number(value)
            case _:
                return self._opaque(tree.head, *(self.form(argument) for argument in arguments))

    def _erfc(self, inner: Form) -> Form:
        """``2 - erfc(-z)`` for one of ``z`` and ``-z``, so that both have one form."""
        if inner.top.leading_coefficient() < 0:
            return 2 - self._opaque("erfc", -inner)
        return self._opaque("erfc", inner)

    def _operation(self, tree: Apply, left: Form, right: Form) -> Form:
        self._bounded(tree, left, right)
        match tree.head:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
        if right.is_zero:
            raise NoCanonicalFormError(f"division by zero in {write(tree)}")
        return left / right

    def _opaque(self, head: str, *arguments: Form) -> Form:
        return self._symbol(Apply(head, tuple(self.expression(argument) for argument in arguments)))

    def _positive(self, form: Form) -> bool:
        if form.number is not None:
            return form.number > 0
        return self._signs is not None and self._signs.positive(self.expression(form))

    def _nonnegative(self, form: Form) -> bool:
        if form.number is not None:
            return form.number >= 0
        return self._signs is not None and self._signs.nonnegative(self.expression(form))

    def _absolute(self, inner: Form) -> Form:
        if self._nonnegative(inner):
            return inner
        if self._nonnegative(-inner):
            return -inner
        constant, parts = _irreducible(inner)
        total = number(abs(constant))
        for part, power in parts:
            odd = self._absolute_atom(part) if power % 2 else number(1)
            sign = 1 if power > 0 else -1
            total *= (odd * part ** (abs(power) - power % 2)) ** sign
        return total

    def _absolute_atom(self, part: Form) -> Form:
        """``abs`` of an irreducible polynomial, which may have one sign."""
        oriented = self._oriented(part)
        if oriented is not None:
            return oriented[0]
        either = (self.expression(part), self.expression(-part))
        shorter = min(either, key=lambda each: (len(write(each)), write(each)))
        found = self._symbol(Apply("abs", (shorter,)))
        self._roots.setdefault(found.names[0], (2, self._raised(part, 2)))
        return found

    def _divergence(self, x: Form, y: Form) -> Form:
        """``kl`` by logarithms where it is finite; else whole, and the same for ``1 - x`` and ``1 - y``."""
        if x == y:
            return number(0)
        others = 1 - x, 1 - y
        terms = [self._entropy(*pair) for pair in ((x, y), others)]
        if terms[0] is not None and terms[1] is not None:
            return terms[0] + terms[1]
        either = [tuple(self.expression(mean) for mean in pair) for pair in ((x, y), others)]
        shorter = min(either, key=lambda pair: (sum(len(write(mean)) for mean in pair), str(pair)))
        return self._symbol(Apply("kl", shorter))

    def _entropy(self, p: Form, q: Form) -> Form | None:
        """``p log(p/q)``, zero where ``p`` is; None unless the ratio is shown to be finite."""
        if p.is_zero:
            return p
        if q.is_zero:
            return None
        ratio = p / q
        for part, _ in _irreducible(ratio.denominator)[1]:
            if not (self._positive(part) or self._positive(-part)):
                return None
        return p * self._log(ratio)

    def _log_where_shown(self, argument: Expression) -> Form:
        """A logarithm is split where its argument is positive; elsewhere it may be infinite, and stays."""
        form = self.form(argument)
        if form.is_zero:
            raise NoCanonicalFormError("logarithm of zero")
        if self._signs is None or not (self._signs.positive(argument) or self._positive(form)):
            return self._opaque_log(form)
        return self._log(form)

    def _opaque_log(self, argument: Form) -> Form:
        found = self._opaque("log", argument)
        self._logs.setdefault(found.names[0], argument)
        return found

    def _power(self, tree: Apply) -> Form:
        under, power = (self.form(argument) for argument in tree.arguments)
        known = power.number
        if known is not None and known.denominator == 1:
            if abs(known) > _LARGEST_POWER and under.number is None:
                raise NoCanonicalFormError(f"the power {known}")
            return self._raised(under, int(known))
        if under.is_zero:
            return self._opaque("**", under, power)
        if known is not None:
            return self._fractional_power(under, known)
        if not self._positive(under):
            return self._opaque("**", under, power)
        return self._exp(power * self._log(under))

    def _fractional_power(self, under: Form, power: Fraction) -> Form:
        """A power of what is not negative where this is defined, split at factors of known sign."""
        if under.is_zero and power > 0:
            return under
        rest, factors = self._split(under)
        if rest.number == -1:
            raise NoCanonicalFormError("a root of a negative number")
        total = number(1)
        for part, count in (*factors, *([] if rest.number == 1 else [(rest, 1)])):
            total *= self._rooted(part, count * power)
        return total

    def _rooted(self, part: Form, power: Fraction) -> Form:
        """``part**power``, with ``part >= 0`` where this is defined."""
        if power.denominator == 1:
            return self._raised(part, int(power))
        if part.name in self._exponentials:
            return self._exp(power * self._exponentials[part.name])
        degree = power.denominator
        if degree > _LARGEST_POWER or abs(power.numerator) > _MOST_FOLD:
            return self._opaque("**", part, number(power))
        if part.name in self._roots:
            inner, radicand = self._roots[part.name]
            if radicand.name is not None:
                return self._rooted(radicand, power / inner)
        unit = number(Fraction(1, degree))
        found = self._opaque("sqrt", part) if degree == 2 else self._opaque("**", part, unit)
        self._roots.setdefault(found.names[0], (degree, part))
        return found**power.numerator

    def _split(self, argument: Form) -> tuple[Form, list[tuple[Form, int]]]:
        """Powers of factors that are not negative, and a rest without a sign.

        An even power of a factor of unknown sign is that of its absolute value. Where the whole is positive,
        no factor is zero.
        """
        constant, parts = _irreducible(argument)
        rest = number(1 if constant > 0 else -1)
        found: list[tuple[Form, int]] = []
        for whole, direction in ((abs(constant.numerator), 1), (constant.denominator, -1)):
            primes = fmpz(whole).factor(trial_limit=_LARGEST_PRIME)
            found += [(number(int(prime)), direction * power) for prime, power in primes]
        for part, power in parts:
            oriented = self._oriented(part)
            if oriented is None and power % 2:
                rest *= part**power
                continue
            if oriented is None:
                oriented = self._absolute_atom(part), False
            found.append((oriented[0], power))
            if oriented[1] and power % 2:
                rest = -rest
        return rest, found

    def _log(self, argument: Form) -> Form:
        """``log`` of a rational function: a sum over its factors of known sign, and one over the rest.

        The function is positive where it counts, or multiplies its logarithm, which is a limit at zero.
        """
        if argument.is_zero:
            raise NoCanonicalFormError("logarithm of zero")
        rest, factors = self._split(argument)
        if rest.number == -1:
            raise NoCanonicalFormError("logarithm of a negative number")
        total = number(0)
        for part, power in factors:
            total += power * self._log_of(part)
        return total if rest.number == 1 else total + self._log_of(rest)

    def _log_of(self, argument: Form) -> Form:
        name = argument.name
        if name in self._exponentials:
            return self._exponentials[name]
        if name in self._roots:
            meaning = self._meaning[name]
            if isinstance(meaning, Apply) and meaning.head != "abs":
                degree, radicand = self._roots[name]
                return self._log(radicand) / degree
        return self._opaque_log(argument)

    def _oriented(self, part: Form) -> tuple[Form, bool] | None:
        """A factor or its negative, whichever is not negative on the domain, and whether it was turned."""
        if self._nonnegative(part):
            return part, False
        return (-part, True) if self._nonnegative(-part) else None

    def _exp(self, exponent: Form) -> Form:
        """``exp`` of a sum as a product over its terms."""
        total = number(1)
        for term in self._terms(exponent):
            if term.is_zero:
                continue
            coefficient = term.content()
            rest = term / coefficient
            log_of = self._logs.get(rest.name or "")
            if log_of is not None and (coefficient > 0 or self._positive(log_of)):
                total *= self._rooted(log_of, coefficient)
                continue
            degree, power = coefficient.denominator, coefficient.numerator
            unit = rest / degree
            if abs(power) > _MOST_FOLD:
                unit, degree, power = abs(coefficient) * rest, 1, 1 if power > 0 else -1
            total *= self._exponential(unit, degree) ** power
        return total

    def _terms(self, exponent: Form) -> list[Form]:  # a subclass may split them further
        return exponent.terms()

    def _exponential(self, unit: Form, degree: int) -> Form:
        """``exp(unit)``, whose power of that degree is the exponential of the whole."""
        found = self._opaque("exp", unit)
        name = found.names[0]
        if name not in self._exponentials:
            self._exponentials[name] = unit
            step = min((int(prime) for prime, _ in fmpz(degree).factor()), default=1)
            if step > 1 and degree <= _LARGEST_POWER:
                self._roots[name] = (step, self._exponential(step * unit, degree // step))
        return found


class WholePartAlgebra(Algebra):
    """Canonical forms in which a fraction in an exponent gives up what is whole in it.

    They recognise ``exp(1/(1 - q)) == exp(1)*exp(q/(1 - q))``, and products less easily.
    """

    def _terms(self, exponent: Form) -> list[Form]:
        """What is whole in a fraction, and the rest over its denominator; powers of symbols stay with both.

        So the terms of a sum are those of its parts, whatever else is in their denominators.
        """
        bottom = exponent.denominator
        shared = prod(
            (symbol(name) ** power for name, power in bottom.shared_powers().items()),
            start=number(bottom.content()),
        )
        core, top = bottom / shared, exponent.numerator / shared
        if not core.names:
            return exponent.terms()
        if set(core.names) & set(top.denominator.names):
            return super()._terms(exponent)
        whole, rest = top.divided(core)
        return [*whole.terms(), *(each / core for each in rest.terms())]
