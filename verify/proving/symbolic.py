"""Canonical forms by computer algebra: an expression as a rational function of independent-looking parts.

The parts (generators) are the variables, logarithms of irreducible polynomials and of primes, exponentials
of monomials, and whatever stays opaque (``abs``, ``min``, ``sqrt`` ...). A factor leaves its logarithm, and
``abs(g)`` becomes ``g``, only where its sign is shown all over the domain; of an even power ``abs`` leaves,
whatever the sign. Powers of a root are reduced by ``root**q = radicand`` and those of ``abs(g)`` by
``abs(g)**2 = g**2``, which hold wherever they are defined. Zero in canonical form means zero wherever
everything is defined. What would grow beyond bounds when it is multiplied out has no canonical form.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, Protocol

from ...theory.formulas.exact_value import rational_value
from ...theory.formulas.expression import ONE, Apply, Expression, Number, Variable, write
from ...theory.formulas.size_limits import MOST_TERMS, expanded_terms
from .lowest_terms import in_lowest_terms, over_integers

if TYPE_CHECKING:
    from sympy import Expr as Form

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


class Asked(Protocol):
    """What tells the signs all over a domain."""

    def positive(self, tree: Expression) -> bool:
        """Whether it is positive wherever it is defined."""

    def nonnegative(self, tree: Expression) -> bool:
        """Whether it is nonnegative wherever it is defined."""


@lru_cache(maxsize=_KEPT)
def _irreducible(polynomial: Form) -> tuple[Any, list[tuple[Any, int]]]:
    whole = over_integers(polynomial)
    letters, terms = len(whole.symbols), len(whole.top)
    if letters > 1 and terms > 1:
        degree = int(whole.top.total_degree())
        if terms * degree * letters > _HARDEST:
            raise NoCanonicalFormError(f"{terms} terms of degree {degree} to factor")
        longest = whole.longest_coefficient()
        if longest > _LONGEST_COEFFICIENT:  # a prime beyond them is looked for
            raise NoCanonicalFormError(f"coefficients of {longest} bits to factor")
    return whole.in_factors()


def _degree(polynomial: Form, symbol: Form) -> Any:  # noqa: ANN401  minus infinity, too
    """The degree in a symbol, read off the terms of what is multiplied out, where it is."""
    from sympy import Add, Integer, Mul, degree

    one = Integer(1)

    highest = 0
    for term in Add.make_args(polynomial):
        for factor in Mul.make_args(term):
            base, power = (factor.base, factor.exp) if factor.is_Pow else (factor, one)
            if base == symbol and power.is_Integer and power > 0:
                highest = max(highest, int(power))
            elif not base.is_Atom or symbol in factor.free_symbols:
                return degree(polynomial, symbol)
    return highest


class Algebra:
    """Translates expressions over one domain; equal parts get equal symbols.

    Parameters
    ----------
    signs
        What tells the signs on the domain; without it no sign is known.
    """

    def __init__(self, signs: Asked | None) -> None:
        import sympy

        self._sympy = sympy
        self._signs = signs
        self._symbols: dict[str, Any] = {}
        self._meaning: dict[Any, Expression] = {}
        self._known: dict[Expression, Any] = {}
        self._logs: dict[Any, Any] = {}  # symbol of log(g) -> g
        self._exponentials: dict[Any, Any] = {}  # symbol of exp(m) -> m
        self._roots: dict[Any, tuple[int, Any]] = {}  # symbol of the q-th root of g -> q, g
        self._refused: dict[Expression, str] = {}

    def is_zero(self, tree: Expression) -> bool:
        """Whether the canonical form vanishes (False may also mean: not recognised)."""
        try:
            return bool(self.form(tree) == 0)
        except NoCanonicalFormError:
            return False

    def ratio(self, tree: Expression, other: Expression) -> Fraction | None:
        """``tree/other`` if that is a constant other than zero."""
        try:
            first, second = self.form(tree), self.form(other)
            if first == 0 or second == 0:
                return None
            if first.free_symbols != second.free_symbols:
                return None
            quotient = self._reduced(self._combined(first / second))
        except NoCanonicalFormError:
            return None
        return Fraction(int(quotient.p), int(quotient.q)) if quotient.is_Rational else None

    def remainders(self, tree: Expression, other: Expression) -> list[Expression]:
        """``tree - c*other`` for the positive ``c`` that make a term of polynomials vanish."""
        try:
            first, second = self.form(tree), self.form(other)
        except NoCanonicalFormError:
            return []
        if self._sympy.fraction(first)[1] != 1 or self._sympy.fraction(second)[1] != 1:
            return []
        mine, others = first.as_coefficients_dict(), second.as_coefficients_dict()
        if len(mine) > _FEW_TERMS or len(others) > _FEW_TERMS:
            return []
        scales = {mine[term] / others[term] for term in others if term in mine and term != 1}
        return [
            self.expression(self._sympy.expand(first - scale * second))
            for scale in sorted(scales)
            if scale.is_Rational and scale > 0
        ]

    def form(self, tree: Expression) -> Form:
        """The canonical rational function."""
        if tree in self._refused:
            raise NoCanonicalFormError(self._refused[tree])
        if tree not in self._known:
            if expanded_terms(tree) > MOST_TERMS:
                raise NoCanonicalFormError(f"more than {MOST_TERMS} terms in {write(tree)}")
            try:
                self._known[tree] = self._reduced(self._combined(self._translate(tree)))
            except NoCanonicalFormError as error:
                self._refused[tree] = str(error)
                raise
        return self._known[tree]

    def _combined(self, form: Form) -> Form:
        """One fraction in lowest terms."""
        if form.is_Atom:
            return form
        try:
            return in_lowest_terms(form)
        except ZeroDivisionError as error:
            raise NoCanonicalFormError(str(error)) from error

    def _size(self, form: Form) -> tuple[int, int]:
        """The terms of numerator and denominator."""
        top, bottom = self._sympy.fraction(form)
        return len(self._sympy.Add.make_args(top)), len(self._sympy.Add.make_args(bottom))

    def _bounded(self, tree: Apply, left: Form, right: Form) -> None:
        """Refuse what would have too many terms once it is multiplied out."""
        (a, b), (c, d) = self._size(left), self._size(right)
        terms = a * d + b * c + b * d if tree.head in {"+", "-"} else max(a * c, b * d, a * d, b * c)
        if terms > _MOST_TERMS:
            raise NoCanonicalFormError(f"{terms} terms in {tree.head}")

    def _raised(self, under: Form, power: int) -> Form:
        """A power, if it is not too long once it is multiplied out."""
        if under == 0 and power < 0:
            raise NoCanonicalFormError("division by zero")
        count = abs(power)
        terms = max(comb(terms + count - 1, count) for terms in self._size(under)) if count < 10_000 else 0
        longest = max(
            (
                max(int(each.p), int(each.q), key=abs).bit_length()
                for each in under.atoms(self._sympy.Rational)
            ),
            default=0,
        )
        if terms > _MOST_TERMS or count * max(longest, 1) > _MOST_DIGITS:
            raise NoCanonicalFormError(f"the power {power} of a form with {self._size(under)} terms")
        return under**power

    def _reduced(self, form: Form) -> Form:
        """The same value with each root to a power below its degree, in numerator and denominator.

        A root is younger than the roots in its radicand, so that the youngest are reduced first.
        """
        sympy = self._sympy
        symbols = form.free_symbols if self._roots else ()
        for root, (degree, radicand) in reversed(self._roots.items()):
            if root not in symbols:
                continue
            parts = sympy.fraction(form)
            if all(_degree(part, root) < degree for part in parts):
                continue
            top, bottom = (self._combined(sympy.rem(part, root**degree - radicand, root)) for part in parts)
            if bottom == 0:
                raise NoCanonicalFormError(f"division by zero in {form}")
            form = self._combined(top / bottom)
            symbols = form.free_symbols
        return form

    def factors(self, tree: Expression) -> tuple[Fraction, list[tuple[Expression, int]]]:
        """``tree`` as a constant times powers of irreducible factors."""
        top, bottom = self._sympy.fraction(self.form(tree))
        constant = Fraction(1)
        found: list[tuple[Expression, int]] = []
        for polynomial, sign in ((top, 1), (bottom, -1)):
            content, parts = self._factored(polynomial)
            constant *= Fraction(int(content.p), int(content.q)) ** sign
            found += [(self.expression(part), sign * int(power)) for part, power in parts]
        return constant, found

    def expression(self, form: Form) -> Expression:
        """Back into the formula language."""
        if form.is_Rational:
            return Number(Fraction(int(form.p), int(form.q)))
        if form.is_Symbol:
            return self._meaning[form]
        if form.is_Add:
            return self._sum([self.expression(part) for part in form.as_ordered_terms()])
        if form.is_Mul:
            top, bottom = self._sympy.fraction(form)
            if bottom != 1:
                return Apply("/", (self.expression(top), self.expression(bottom)))
            parts = [self.expression(part) for part in form.args]
            if parts[0] == Number(Fraction(-1)):
                return Apply("neg", (self._fold("*", parts[1:]),))
            return self._fold("*", parts)
        if form.is_Pow and form.exp.is_Integer:
            inner, power = self.expression(form.base), int(form.exp)
            if power < 0:
                below = inner if power == -1 else Apply("**", (inner, Number(Fraction(-power))))
                return Apply("/", (ONE, below))
            return Apply("**", (inner, Number(Fraction(power))))
        raise NoCanonicalFormError(f"no formula for {form}")

    def _sum(self, parts: list[Expression]) -> Expression:
        total = parts[0]
        for part in parts[1:]:
            if isinstance(part, Apply) and part.head == "neg":
                total = Apply("-", (total, part.arguments[0]))
            else:
                total = Apply("+", (total, part))
        return total

    def _fold(self, head: str, parts: list[Expression]) -> Expression:
        total = parts[0]
        for part in parts[1:]:
            total = Apply(head, (total, part))
        return total

    def _factored(self, polynomial: Form) -> tuple[Any, list[tuple[Any, int]]]:
        """A number and powers of irreducible factors, unless that is too hard a task."""
        return _irreducible(polynomial)

    def _symbol(self, meaning: Expression) -> Form:
        key = write(meaning)
        if key not in self._symbols:
            # no variable has a dot in its name
            name = key if isinstance(meaning, Variable) else f"g{len(self._symbols)}."
            symbol = self._sympy.Symbol(name)
            self._symbols[key] = symbol
            self._meaning[symbol] = meaning
        return self._symbols[key]

    def _translate(self, tree: Expression) -> Form:
        if isinstance(tree, Number):
            return self._sympy.Rational(tree.value.numerator, tree.value.denominator)
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
                if not (self._positive(p) and self._positive(self._combined(1 - p))):
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
                return self._fractional_power(self.form(arguments[0]), self._sympy.Rational(1, 2))
            case "d_eps" if self.form(arguments[0]) == self.form(arguments[1]):
                return self._sympy.Integer(0)
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
                numbers = [Fraction(int(form.p), int(form.q)) if form.is_Rational else None for form in forms]
                value = rational_value(tree.head, numbers)
                if value is None:
                    return self._opaque(tree.head, *forms)
                return self._sympy.Rational(value.numerator, value.denominator)
            case _:
                return self._opaque(tree.head, *(self.form(argument) for argument in arguments))

    def _erfc(self, inner: Form) -> Form:
        """``2 - erfc(-z)`` for one of ``z`` and ``-z``, so that both have one form."""
        if inner.could_extract_minus_sign():
            return 2 - self._opaque("erfc", self._combined(-inner))
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
        if right == 0:
            raise NoCanonicalFormError(f"division by zero in {write(tree)}")
        return left / right

    def _opaque(self, head: str, *arguments: Form) -> Form:
        return self._symbol(Apply(head, tuple(self.expression(argument) for argument in arguments)))

    def _positive(self, form: Form) -> bool:
        if form.is_Rational:
            return bool(form > 0)
        return self._signs is not None and self._signs.positive(self.expression(form))

    def _nonnegative(self, form: Form) -> bool:
        if form.is_Rational:
            return bool(form >= 0)
        return self._signs is not None and self._signs.nonnegative(self.expression(form))

    def _absolute(self, inner: Form) -> Form:
        opposite = self._combined(-inner)
        if self._nonnegative(inner):
            return inner
        if self._nonnegative(opposite):
            return opposite
        sympy = self._sympy
        total: Any = sympy.Integer(1)
        for polynomial, sign in zip(sympy.fraction(inner), (1, -1), strict=True):
            content, parts = self._factored(polynomial)
            total *= abs(content) ** sign
            for part, power in parts:
                odd = self._absolute_atom(part) if power % 2 else sympy.Integer(1)
                total *= (odd * part ** (power - power % 2)) ** sign
        return total

    def _absolute_atom(self, part: Form) -> Form:
        """``abs`` of an irreducible polynomial, which may have one sign."""
        opposite = self._sympy.expand(-part)
        if self._nonnegative(part):
            return part
        if self._nonnegative(opposite):
            return opposite
        either = (self.expression(part), self.expression(opposite))
        shorter = min(either, key=lambda each: (len(write(each)), write(each)))
        symbol = self._symbol(Apply("abs", (shorter,)))
        self._roots.setdefault(symbol, (2, self._combined(self._raised(part, 2))))
        return symbol

    def _divergence(self, x: Form, y: Form) -> Form:
        """``kl`` by logarithms where it is finite; else whole, and the same for ``1 - x`` and ``1 - y``."""
        if x == y:
            return self._sympy.Integer(0)
        others = self._combined(1 - x), self._combined(1 - y)
        terms = [self._entropy(*pair) for pair in ((x, y), others)]
        if terms[0] is not None and terms[1] is not None:
            return terms[0] + terms[1]
        either = [tuple(self.expression(mean) for mean in pair) for pair in ((x, y), others)]
        shorter = min(either, key=lambda pair: (sum(len(write(mean)) for mean in pair), str(pair)))
        return self._symbol(Apply("kl", shorter))

    def _entropy(self, p: Form, q: Form) -> Form | None:
        """``p log(p/q)``, zero where ``p`` is; None unless the ratio is shown to be finite."""
        sympy = self._sympy
        if p == 0:
            return p
        if q == 0:
            return None
        ratio = self._combined(p / q)
        for part, _ in self._factored(sympy.fraction(ratio)[1])[1]:
            if not (self._positive(part) or self._positive(sympy.expand(-part))):
                return None
        return p * self._log(ratio)

    def _log_where_shown(self, argument: Expression) -> Form:
        """A logarithm is split where its argument is positive; elsewhere it may be infinite, and stays."""
        form = self.form(argument)
        if form == 0:
            raise NoCanonicalFormError("logarithm of zero")
        if self._signs is None or not (self._signs.positive(argument) or self._positive(form)):
            return self._opaque_log(form)
        return self._log(form)

    def _opaque_log(self, argument: Form) -> Form:
        symbol = self._opaque("log", argument)
        self._logs.setdefault(symbol, argument)
        return symbol

    def _power(self, tree: Apply) -> Form:
        under, power = (self.form(argument) for argument in tree.arguments)
        if power.is_Integer and abs(int(power)) <= _LARGEST_POWER:
            return self._raised(under, int(power))
        if power.is_Integer:
            raise NoCanonicalFormError(f"the power {power}")
        if under == 0:
            return self._opaque("**", under, power)
        if power.is_Rational:
            return self._fractional_power(under, power)
        if not self._positive(under):
            return self._opaque("**", under, power)
        return self._exp(self._combined(power * self._log(under)))

    def _fractional_power(self, under: Form, power: Form) -> Form:
        """A power of what is not negative where this is defined, split at factors of known sign."""
        if under == 0 and power > 0:
            return under
        rest, factors = self._split(under)
        if rest == -1:
            raise NoCanonicalFormError("a root of a negative number")
        total: Any = self._sympy.Integer(1)
        for part, count in (*factors, *([] if rest == 1 else [(self._combined(rest), 1)])):
            total *= self._rooted(part, count * power)
        return total

    def _rooted(self, part: Form, power: Form) -> Form:
        """``part**power``, with ``part >= 0`` where this is defined."""
        if power.is_Integer:
            return self._raised(part, int(power))
        if part in self._exponentials:
            return self._exp(self._combined(power * self._exponentials[part]))
        degree = int(power.q)
        if degree > _LARGEST_POWER or abs(int(power.p)) > _MOST_FOLD:
            return self._opaque("**", part, power)
        if part in self._roots:
            inner, radicand = self._roots[part]
            if len(self._sympy.Add.make_args(radicand)) == 1 and radicand.is_Symbol:
                return self._rooted(radicand, power / inner)
        unit = self._sympy.Rational(1, degree)
        symbol = self._opaque("sqrt", part) if degree == 2 else self._opaque("**", part, unit)
        self._roots.setdefault(symbol, (degree, part))
        return symbol ** int(power.p)

    def _split(self, argument: Form) -> tuple[Form, list[tuple[Form, int]]]:
        """Powers of factors that are not negative, and a rest without a sign.

        An even power of a factor of unknown sign is that of its absolute value. Where the whole is positive,
        no factor is zero.
        """
        from flint import fmpz

        sympy = self._sympy
        rest: Any = sympy.Integer(1)
        found: list[tuple[Form, int]] = []
        for polynomial, sign in zip(sympy.fraction(argument), (1, -1), strict=True):
            content, parts = self._factored(polynomial)
            if content < 0:
                rest = -rest
            for number, direction in ((abs(int(content.p)), sign), (int(content.q), -sign)):
                primes = fmpz(number).factor(trial_limit=_LARGEST_PRIME)
                found += [(sympy.Integer(int(prime)), direction * power) for prime, power in primes]
            for part, power in parts:
                oriented = self._oriented(part)
                if oriented is None and power % 2:
                    rest *= part ** (sign * power)
                    continue
                if oriented is None:
                    oriented = self._absolute_atom(part), False
                found.append((oriented[0], sign * power))
                if oriented[1] and power % 2:
                    rest = -rest
        return rest, found

    def _log(self, argument: Form) -> Form:
        """``log`` of a rational function: a sum over its factors of known sign, and one over the rest.

        The function is positive where it counts, or multiplies its logarithm, which is a limit at zero.
        """
        argument = self._combined(argument)
        if argument == 0:
            raise NoCanonicalFormError("logarithm of zero")
        rest, factors = self._split(argument)
        if rest == -1:
            raise NoCanonicalFormError("logarithm of a negative number")
        total: Any = self._sympy.Integer(0)
        for part, power in factors:
            total += power * self._log_of(part)
        return total if rest == 1 else total + self._log_of(self._combined(rest))

    def _log_of(self, argument: Form) -> Form:
        if argument in self._exponentials:
            return self._exponentials[argument]
        meaning = self._meaning.get(argument)
        if argument in self._roots and isinstance(meaning, Apply) and meaning.head != "abs":
            degree, radicand = self._roots[argument]
            return self._log(radicand) / degree
        return self._opaque_log(argument)

    def _oriented(self, part: Form) -> tuple[Form, bool] | None:
        """A factor or its negative, whichever is not negative on the domain, and whether it was turned."""
        opposite = self._sympy.expand(-part)
        if self._nonnegative(part):
            return part, False
        return (opposite, True) if self._nonnegative(opposite) else None

    def _exp(self, exponent: Form) -> Form:
        """``exp`` of a sum as a product over its terms."""
        sympy = self._sympy
        total: Any = sympy.Integer(1)
        for term in self._terms(exponent):
            coefficient, rest = term.as_coeff_Mul()
            if term == 0:
                continue
            if rest in self._logs and (coefficient > 0 or self._positive(self._logs[rest])):
                total *= self._rooted(self._logs[rest], coefficient)
                continue
            degree, power = int(coefficient.q), int(coefficient.p)
            unit = rest / degree
            if abs(power) > _MOST_FOLD:
                unit, degree, power = abs(coefficient) * rest, 1, 1 if power > 0 else -1
            total *= self._exponential(unit, degree) ** power
        return total

    def _terms(self, exponent: Form) -> list[Form]:
        return list(self._sympy.Add.make_args(self._sympy.expand(exponent)))

    def _exponential(self, unit: Form, degree: int) -> Form:
        """``exp(unit)``, whose power of that degree is the exponential of the whole."""
        symbol = self._opaque("exp", self._combined(unit))
        if symbol not in self._exponentials:
            self._exponentials[symbol] = unit
            step = min(self._sympy.primefactors(degree), default=1)
            if step > 1 and degree <= _LARGEST_POWER:
                self._roots[symbol] = (step, self._exponential(step * unit, degree // step))
        return symbol


class WholePartAlgebra(Algebra):
    """Canonical forms in which a fraction in an exponent gives up what is whole in it.

    They recognise ``exp(1/(1 - q)) == exp(1)*exp(q/(1 - q))``, and products less easily.
    """

    def _terms(self, exponent: Form) -> list[Form]:
        """What is whole in a fraction, and the rest over its denominator; powers of symbols stay with both.

        So the terms of a sum are those of its parts, whatever else is in their denominators.
        """
        sympy = self._sympy
        top, bottom = sympy.fraction(exponent)
        symbols = sorted(bottom.free_symbols, key=str)
        if not symbols:
            return list(sympy.Add.make_args(sympy.expand(exponent)))
        divisor = sympy.Poly(bottom, *symbols)
        powers = [min(each) for each in zip(*divisor.monoms(), strict=True)]
        shared = divisor.LC() * sympy.prod(
            symbol**power for symbol, power in zip(symbols, powers, strict=True)
        )
        core, top = sympy.expand(bottom / shared), sympy.expand(top / shared)
        left = sorted(core.free_symbols, key=str)
        if not left:
            return list(sympy.Add.make_args(top))
        if not top.is_polynomial(*left):
            return super()._terms(exponent)
        whole, rest = sympy.div(top, core, *left)
        terms = [each / core for each in sympy.Add.make_args(sympy.expand(rest))]
        return [*sympy.Add.make_args(sympy.expand(whole)), *terms]
