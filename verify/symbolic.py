"""Canonical forms by computer algebra: an expression as a rational function of independent-looking parts.

The parts (generators) are the variables, logarithms of irreducible polynomials and of primes, exponentials
of monomials, and whatever stays opaque (``abs``, ``min``, ``sqrt`` ...). Logarithms are split and
exponentials of logarithms undone, with signs chosen so that each logarithm's argument is positive at a
sample point of the domain. Powers of a root are reduced by ``root**q = radicand``, which holds wherever the
root is defined. Zero in canonical form means zero wherever everything is defined.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .formula import ONE, Apply, Expression, Number, Variable, write

if TYPE_CHECKING:
    from sympy import Expr as Form

_LARGEST_POWER = 64
_LARGEST_PRIME = 10_000  # what is left beyond is one generator: fewer identities are recognised, none wrongly


class NoCanonicalFormError(ValueError):
    """The expression has no canonical form here, such as a logarithm of something negative."""


class Algebra:
    """Translates expressions over one domain; equal parts get equal symbols.

    Parameters
    ----------
    sample
        A point of the domain: there every logarithm's argument must be positive.
    """

    def __init__(self, sample: Mapping[str, Fraction]) -> None:
        import sympy

        self._sympy = sympy
        self._sample = dict(sample)
        self._symbols: dict[str, Any] = {}
        self._meaning: dict[Any, Expression] = {}
        self._known: dict[Expression, Any] = {}
        self._logs: dict[Any, Any] = {}  # symbol of log(g) -> g
        self._exponentials: dict[Any, Any] = {}  # symbol of exp(m) -> m
        self._roots: dict[Any, tuple[int, Any]] = {}  # symbol of the q-th root of g -> q, g

    def is_zero(self, tree: Expression) -> bool:
        """Whether the canonical form vanishes (False may also mean: not recognised)."""
        try:
            return bool(self.form(tree) == 0)
        except NoCanonicalFormError:
            return False

    def form(self, tree: Expression) -> Form:
        """The canonical rational function."""
        if tree not in self._known:
            self._known[tree] = self._reduced(self._sympy.cancel(self._sympy.together(self._translate(tree))))
        return self._known[tree]

    def _reduced(self, form: Form) -> Form:
        """The same value with each root to a power below its degree, in numerator and denominator.

        A root is younger than the roots in its radicand, so that the youngest are reduced first.
        """
        sympy = self._sympy
        for root, (degree, radicand) in reversed(self._roots.items()):
            if not form.has(root):
                continue
            top, bottom = (
                sympy.cancel(sympy.together(sympy.rem(part, root**degree - radicand, root)))
                for part in sympy.fraction(form)
            )
            if bottom == 0:
                raise NoCanonicalFormError(f"division by zero in {form}")
            form = sympy.cancel(sympy.together(top / bottom))
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
            case "+":
                return self.form(arguments[0]) + self.form(arguments[1])
            case "-":
                return self.form(arguments[0]) - self.form(arguments[1])
            case "neg":
                return -self.form(arguments[0])
            case "*":
                return self.form(arguments[0]) * self.form(arguments[1])
            case "/":
                below = self.form(arguments[1])
                if below == 0:
                    raise NoCanonicalFormError(f"division by zero in {write(tree)}")
                return self.form(arguments[0]) / below
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
                x, y = (self.form(argument) for argument in arguments)
                return self._entropy(x, y) + self._entropy(1 - x, 1 - y)
            case "sqrt":
                return self._square_root(self.form(arguments[0]))
            case "d_eps" if arguments[0] == arguments[1]:
                return self._sympy.Integer(0)
            case "abs":
                inner = self.form(arguments[0])
                either = (self.expression(inner), self.expression(self._sympy.cancel(-inner)))
                return self._symbol(
                    Apply("abs", (min(either, key=lambda each: (len(write(each)), write(each))),))
                )
            case _:
                canonical = tuple(self.expression(self.form(argument)) for argument in arguments)
                return self._symbol(Apply(tree.head, canonical))

    def _entropy(self, p: Form, q: Form) -> Form:
        p = self._sympy.cancel(self._sympy.together(p))
        if p == 0:
            return p
        return p * self._log(self._sympy.cancel(self._sympy.together(p / q)))

    def _power(self, tree: Apply) -> Form:
        under, power = (self.form(argument) for argument in tree.arguments)
        if power.is_Integer and abs(int(power)) <= _LARGEST_POWER:
            if under == 0 and power < 0:
                raise NoCanonicalFormError(f"division by zero in {write(tree)}")
            return under ** int(power)
        return self._exp(self._sympy.cancel(self._sympy.together(power * self._log(under))))

    def _square_root(self, radicand: Form) -> Form:
        symbol = self._symbol(Apply("sqrt", (self.expression(radicand),)))
        self._roots.setdefault(symbol, (2, radicand))
        return symbol

    def _log(self, argument: Form) -> Form:
        """``log`` of a rational function as a sum over its irreducible factors."""
        sympy = self._sympy
        argument = sympy.cancel(sympy.together(argument))
        if argument == 0:
            raise NoCanonicalFormError("logarithm of zero")
        total: Any = sympy.Integer(0)
        positive = True
        for polynomial, sign in zip(sympy.fraction(argument), (1, -1), strict=True):
            content, parts = sympy.factor_list(polynomial)
            positive ^= bool(content < 0)
            for number, direction in ((abs(int(content.p)), sign), (int(content.q), -sign)):
                for prime, power in sympy.factorint(number, limit=_LARGEST_PRIME).items():
                    total += direction * power * self._log_of(sympy.Integer(prime))
            for part, power in parts:
                oriented, flipped = self._oriented(part)
                positive ^= flipped and power % 2 == 1
                total += sign * power * self._log_of(oriented)
        if not positive:
            raise NoCanonicalFormError("logarithm of a negative number")
        return total

    def _log_of(self, positive: Form) -> Form:
        if positive in self._exponentials:
            return self._exponentials[positive]
        symbol = self._symbol(Apply("log", (self.expression(positive),)))
        self._logs[symbol] = positive
        return symbol

    def _oriented(self, part: Form) -> tuple[Form, bool]:
        from .balls import precision, value_at

        with precision(200):
            bounds = value_at(self.expression(part), self._sample)
        if bounds is None or bounds[0] <= 0 <= bounds[1]:
            raise NoCanonicalFormError(f"the sign of {part} is not known")
        return (part, False) if bounds[0] > 0 else (self._sympy.expand(-part), True)

    def _exp(self, exponent: Form) -> Form:
        """``exp`` of a sum as a product over its terms."""
        sympy = self._sympy
        total: Any = sympy.Integer(1)
        exponent = sympy.expand(exponent)
        for term in sympy.Add.make_args(exponent):
            coefficient, rest = term.as_coeff_Mul()
            if term == 0:
                continue
            if rest in self._logs and coefficient.is_Integer:
                total *= self._logs[rest] ** coefficient
                continue
            if rest in self._logs and coefficient.q == 2:  # the same root, however it is written
                root = self._square_root(self._logs[rest])
                self._exponentials[root] = rest / 2
                total *= root ** int(coefficient.p)
                continue
            unit = rest / coefficient.q
            symbol = self._symbol(Apply("exp", (self.expression(sympy.cancel(sympy.together(unit))),)))
            self._exponentials[symbol] = unit
            if rest in self._logs and coefficient.q <= _LARGEST_POWER:
                self._roots.setdefault(symbol, (int(coefficient.q), self._logs[rest]))
            total *= symbol ** int(coefficient.p)
        return total
