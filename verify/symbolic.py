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
from math import comb
from typing import TYPE_CHECKING, Any, Protocol

from .formula import ONE, Apply, Expression, Number, Variable, write

if TYPE_CHECKING:
    from sympy import Expr as Form

_LARGEST_POWER = 64
_LARGEST_PRIME = 10_000  # what is left beyond is one generator: fewer identities are recognised, none wrongly
_MOST_TERMS = 3000
_MOST_FOLD = 1000  # exp(k*x) is exp(x)**k up to this k
_MOST_DIGITS = 5000  # in bits, of the coefficients of a power


class NoCanonicalFormError(ValueError):
    """The expression has no canonical form here, such as a logarithm of something negative."""


class Asked(Protocol):
    """What tells the signs all over a domain."""

    def positive(self, tree: Expression) -> bool:
        """Whether it is positive wherever it is defined."""

    def nonnegative(self, tree: Expression) -> bool:
        """Whether it is nonnegative wherever it is defined."""


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

    def form(self, tree: Expression) -> Form:
        """The canonical rational function."""
        if tree in self._refused:
            raise NoCanonicalFormError(self._refused[tree])
        if tree not in self._known:
            try:
                self._known[tree] = self._reduced(self._combined(self._translate(tree)))
            except NoCanonicalFormError as error:
                self._refused[tree] = str(error)
                raise
        return self._known[tree]

    def _combined(self, form: Form) -> Form:
        """One fraction in lowest terms."""
        sympy = self._sympy
        if form.is_Atom:
            return form
        return sympy.cancel(sympy.together(form))

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
            (max(int(each.p), int(each.q), key=abs).bit_length() for each in under.atoms(self._sympy.Rational)),
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
        for root, (degree, radicand) in reversed(self._roots.items()):
            if not form.has(root):
                continue
            parts = sympy.fraction(form)
            if all(sympy.degree(part, root) < degree for part in parts):
                continue
            top, bottom = (self._combined(sympy.rem(part, root**degree - radicand, root)) for part in parts)
            if bottom == 0:
                raise NoCanonicalFormError(f"division by zero in {form}")
            form = self._combined(top / bottom)
        return form

    def factors(self, tree: Expression) -> tuple[Fraction, list[tuple[Expression, int]]]:
        """``tree`` as a constant times powers of irreducible factors."""
        top, bottom = self._sympy.fraction(self.form(tree))
        constant = Fraction(1)
        found: list[tuple[Expression, int]] = []
        for polynomial, sign in ((top, 1), (bottom, -1)):
            content, parts = self._sympy.factor_list(polynomial)
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

    def _symbol(self, meaning: Expression) -> Form:
        key = write(meaning)
        if key not in self._symbols:
            symbol = self._sympy.Symbol(
                f"g{len(self._symbols)}" if not isinstance(meaning, Variable) else key
            )
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
                return self._log(self.form(arguments[0]))
            case "exp":
                return self._exp(self.form(arguments[0]))
            case "logit":
                p = self.form(arguments[0])
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
                return self._square_root(self.form(arguments[0]))
            case "d_eps" if self.form(arguments[0]) == self.form(arguments[1]):
                return self._sympy.Integer(0)
            case "abs":
                return self._absolute(self.form(arguments[0]))
            case _:
                return self._opaque(tree.head, *(self.form(argument) for argument in arguments))

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
        either = (self.expression(inner), self.expression(opposite))
        shorter = min(either, key=lambda each: (len(write(each)), write(each)))
        symbol = self._symbol(Apply("abs", (shorter,)))
        self._roots.setdefault(symbol, (2, self._combined(self._raised(inner, 2))))
        return symbol

    def _divergence(self, x: Form, y: Form) -> Form:
        """``kl`` by logarithms, where its second mean is no end; else whole, and the same for ``1 - x``."""
        if x == y:
            return self._sympy.Integer(0)
        others = self._combined(1 - x), self._combined(1 - y)
        inside = all(self._positive(mean) for mean in (y, others[1]))
        if inside and all(self._nonnegative(mean) for mean in (x, others[0])):
            return self._entropy(x, y) + self._entropy(others[0], others[1])
        either = [tuple(self.expression(mean) for mean in pair) for pair in ((x, y), others)]
        shorter = min(either, key=lambda pair: (sum(len(write(mean)) for mean in pair), str(pair)))
        return self._symbol(Apply("kl", shorter))

    def _entropy(self, p: Form, q: Form) -> Form:
        """``p log(p/q)`` for ``p >= 0`` and ``q > 0``."""
        return p if p == 0 else p * (self._log(p, limits=True) - self._log(q))

    def _power(self, tree: Apply) -> Form:
        under, power = (self.form(argument) for argument in tree.arguments)
        if power.is_Integer and abs(int(power)) <= _LARGEST_POWER:
            return self._raised(under, int(power))
        if power.is_Integer:
            raise NoCanonicalFormError(f"the power {power}")
        if under == 0:
            return self._opaque("**", under, power)
        return self._exp(self._combined(power * self._log(under)))

    def _square_root(self, radicand: Form) -> Form:
        """``sqrt(g**2*h) = abs(g)*sqrt(h)``."""
        sympy = self._sympy
        outside: Any = sympy.Integer(1)
        inside: Any = sympy.Integer(1)
        for polynomial, sign in zip(sympy.fraction(radicand), (1, -1), strict=True):
            content, parts = sympy.factor_list(polynomial)
            inside *= content**sign
            for part, power in parts:
                if power > 1:
                    outside *= self._absolute(part) ** (sign * (power // 2))
                if power % 2:
                    inside *= part**sign
        if outside == 1:
            inside = radicand
        else:
            inside = self._combined(inside)
        if inside == 1:
            return outside
        symbol = self._opaque("sqrt", inside)
        self._roots.setdefault(symbol, (2, inside))
        return outside * symbol

    def _log(self, argument: Form, *, limits: bool = False) -> Form:
        """``log`` of a rational function: a sum over its factors of known sign, and one over the rest.

        An even power of a factor of unknown sign is that of its absolute value. With ``limits``, where the
        logarithm is multiplied by its argument, a factor may vanish.
        """
        sympy = self._sympy
        argument = self._combined(argument)
        if argument == 0:
            raise NoCanonicalFormError("logarithm of zero")
        total: Any = sympy.Integer(0)
        rest: Any = sympy.Integer(1)
        for polynomial, sign in zip(sympy.fraction(argument), (1, -1), strict=True):
            content, parts = sympy.factor_list(polynomial)
            if content < 0:
                rest = -rest
            for number, direction in ((abs(int(content.p)), sign), (int(content.q), -sign)):
                for prime, power in sympy.factorint(number, limit=_LARGEST_PRIME).items():
                    total += direction * power * self._log_of(sympy.Integer(prime))
            for part, power in parts:
                oriented = self._oriented(part, limits=limits)
                if oriented is None and power % 2:
                    rest *= part ** (sign * power)
                    continue
                if oriented is None:
                    oriented = self._absolute(part), False
                total += sign * power * self._log_of(oriented[0])
                if oriented[1] and power % 2:
                    rest = -rest
        if rest == -1:
            raise NoCanonicalFormError("logarithm of a negative number")
        return total if rest == 1 else total + self._log_of(self._combined(rest))

    def _log_of(self, argument: Form) -> Form:
        if argument in self._exponentials:
            return self._exponentials[argument]
        symbol = self._opaque("log", argument)
        self._logs[symbol] = argument
        return symbol

    def _oriented(self, part: Form, *, limits: bool) -> tuple[Form, bool] | None:
        """A factor or its negative, whichever is positive all over the domain, and whether it was turned."""
        opposite = self._sympy.expand(-part)
        shown = self._nonnegative if limits else self._positive
        return (part, False) if shown(part) else (opposite, True) if shown(opposite) else None

    def _exp(self, exponent: Form) -> Form:
        """``exp`` of a sum as a product over its terms."""
        sympy = self._sympy
        total: Any = sympy.Integer(1)
        exponent = sympy.expand(exponent)
        for term in sympy.Add.make_args(exponent):
            coefficient, rest = term.as_coeff_Mul()
            if term == 0:
                continue
            if rest in self._logs and not (coefficient > 0 or self._positive(self._logs[rest])):
                unit, power = rest / coefficient.q, int(coefficient.p)
                symbol = self._opaque("exp", self._combined(-unit))
                self._exponentials[symbol] = -unit
                total *= symbol ** -power
                continue
            if rest in self._logs and coefficient.is_Integer:
                total *= self._raised(self._logs[rest], int(coefficient))
                continue
            if rest in self._logs and coefficient.q == 2:  # the same root, however it is written
                root = self._opaque("sqrt", self._logs[rest])
                self._roots.setdefault(root, (2, self._logs[rest]))
                self._exponentials[root] = rest / 2
                total *= self._raised(root, int(coefficient.p))
                continue
            unit, power = rest / coefficient.q, int(coefficient.p)
            if abs(power) > _MOST_FOLD:
                unit, power = abs(coefficient) * rest, 1 if power > 0 else -1
            symbol = self._opaque("exp", self._combined(unit))
            self._exponentials[symbol] = unit
            if rest in self._logs and coefficient.q <= _LARGEST_POWER and unit * coefficient.q == rest:
                self._roots.setdefault(symbol, (int(coefficient.q), self._logs[rest]))
            total *= symbol**power
        return total
