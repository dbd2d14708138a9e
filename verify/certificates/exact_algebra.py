"""Exact algebra for the rechecker: an expression as a rational function of atoms, over the rationals.

Atoms are the variables, logarithms of irreducible polynomials and of primes, exponentials of monomials,
roots, absolute values, and calls that stay as they are. What depends on a sign is rewritten only where
`Facts` (`signs`) shows the sign all over the domain: ``log(a*b)`` is split into logarithms of
factors that are positive, ``sqrt(g**2)`` is ``abs(g)`` and ``abs(g)`` is ``g`` where ``g`` is not negative.
Inside ``p log p`` of a divergence a factor may also be zero: the product is zero with it, whatever finite
number stands for the logarithm.

An expression whose numerator vanishes identically is zero wherever it is defined: each divisor is then not
zero, and each logarithm is one of something positive.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, Protocol

from ...theory.formulas.expression import ONE, SCOPES, ZERO, Apply, Expression, Number, Variable
from .integer_intervals import rational
from .polynomials import (
    MOST_TERMS,
    Exponent,
    Frozen,
    Monomial,
    Polynomial,
    TooLargeError,
    atom,
    constant,
    divided,
    frozen,
    irreducible,
    multiplied,
    primitive,
    quotient,
    scaled,
    shifted,
    times_powers,
    total,
)
from .polynomials import inverse as inverse_monomial
from .sign_sets import NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE

_LARGEST_POWER = 200
_LONGEST_POWER = 1 << 17
_LARGEST_PRIME = 1000
_LONGEST_FACTORED = 160
_SMALL_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)
_MOST_ROUNDS = 60


class Asked(Protocol):
    """Who is asked for signs, and for the values of what is constant, all over a domain."""

    def shows(self, tree: Expression, wanted: int) -> bool:
        """Whether the sign is one of these wherever the expression has a value."""

    def fixed(self, tree: Variable | Apply) -> Fraction | None:
        """The value of a variable, ``floor`` or ``ceil`` that is one number all over the domain."""

    def infinite(self, tree: Expression) -> int:
        """Which of plus and minus infinity the value may be."""

    @property
    def is_asked(self) -> bool:
        """Whether a sign is being asked for."""


class NoFormError(ValueError):
    """The expression has no form here, such as a logarithm whose argument is not shown to be positive."""


@dataclass(frozen=True, slots=True)
class Form:
    """``top`` divided by powers of irreducible polynomials, none of which divides it."""

    top: dict[Monomial, Fraction]
    below: Mapping[Frozen, int] = field(default_factory=dict)

    @property
    def number(self) -> Fraction | None:
        """The value if the form is a number, else None."""
        if self.below or any(self.top):
            return None
        return self.top.get((), Fraction(0))


class _Atom(NamedTuple):
    kind: str
    tree: Expression
    form: Form | None = None  # of an exponential: the exponent; of a logarithm: its argument


def _split(polynomial: Polynomial) -> tuple[Fraction, Monomial, tuple[tuple[Frozen, int], ...]]:
    """A number, a monomial and powers of irreducible polynomials, whose product it is."""
    content, out, rest = primitive(polynomial)
    sign, parts = irreducible(frozen(rest)) if len(rest) > 1 else (1, ())
    return sign * content, out, parts


class Algebra:
    """Forms over one domain; equal parts get equal atoms."""

    def __init__(self, facts: Asked) -> None:
        self.facts = facts
        self._atoms: list[_Atom] = []
        self._numbers: dict[object, int] = {}
        self._folds: dict[int, tuple[int, Polynomial]] = {}  # atom -> period, its power of that period
        self._known: dict[Expression, Form] = {}
        self._passing: dict[Expression, Form] = {}  # with logarithms whole while a sign was being asked for
        self._is_passing = False
        self._unsettled: set[int] = set()  # logarithms of what may be zero: only zero times them is a number
        self._limits: dict[int, Form] = {}  # atom of a logarithm that stays whole -> its argument

    # -- what is asked

    def is_zero(self, tree: Expression) -> bool:
        """Whether the numerator vanishes identically; False may also mean that it was not recognised."""
        try:
            return not self._with_one_logarithm(self.form(tree).top)
        except (NoFormError, TooLargeError):
            return False

    def _with_one_logarithm(self, top: Polynomial) -> Polynomial:
        """The same with one atom for a logarithm that stayed whole here and was a term of a sum there."""
        same = {
            number: self._numbers[key]
            for number, argument in self._limits.items()
            for key in (("log", frozen(argument.top)),)
            if not argument.below and key in self._numbers
        }
        result: dict[Monomial, Fraction] = {}
        for monomial, coefficient in top.items():
            product = constant(coefficient)
            for number, exponent in monomial:
                product = multiplied(product, atom(same.get(number, number), exponent))
            result = total(result, product)
        return result

    def form(self, tree: Expression) -> Form:
        """The expression as a rational function of atoms."""
        if self._passing and not self.facts.is_asked:
            self._passing.clear()
        if tree in self._passing:
            self._is_passing = True
            return self._passing[tree]
        if tree not in self._known:
            before, outer, self._is_passing = len(self._known), self._is_passing, False
            try:
                found = self._translated(tree)
                if self._is_passing:
                    self._passing[tree] = found
                    return found
            finally:
                self._is_passing |= outer
            if self._known.get(tree, found) != found:
                # it was asked for on the way to itself, when less was known: so were others, made of that
                for each in list(self._known)[before:]:
                    del self._known[each]
            self._known[tree] = found
        return self._known[tree]

    def factors(self, tree: Expression) -> tuple[Fraction, list[tuple[Expression, Exponent]]]:
        """A number and powers of expressions whose product is ``tree`` wherever that is defined."""
        number, parts = self._factored(self.form(tree))
        if not all(self.settled(dict(part)) for part, _ in parts):
            raise NoFormError("a factor with the logarithm of zero")
        return number, [(self.expression(dict(part)), power) for part, power in parts]

    def expression(self, polynomial: Polynomial) -> Expression:
        """A polynomial in the formula language."""
        result: Expression | None = None
        for monomial, coefficient in sorted(polynomial.items()):
            term: Expression | None = Number(abs(coefficient)) if abs(coefficient) != 1 else None
            for number, exponent in monomial:
                factor = self._powered(number, exponent)
                term = factor if term is None else Apply("*", (term, factor))
            term = ONE if term is None else term
            if result is None:
                result = term if coefficient > 0 else Apply("neg", (term,))
            else:
                result = Apply("+" if coefficient > 0 else "-", (result, term))
        return ZERO if result is None else result

    def _powered(self, number: int, exponent: Exponent) -> Expression:
        known = self._atoms[number]
        if exponent == 1:
            return known.tree
        match known.tree:
            case Apply("exp", (inner,)):
                return Apply("exp", (Apply("*", (Number(Fraction(exponent)), inner)),))
        return Apply("**", (known.tree, Number(Fraction(exponent))))

    # -- atoms

    def _number_of(self, key: object, made: _Atom) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self._atoms)
            self._atoms.append(made)
        return self._numbers[key]

    def _opaque(self, head: str, arguments: tuple[Form, ...]) -> Form:
        trees = tuple(self._of_form(each) for each in arguments)
        key = (head, tuple((frozen(each.top), frozenset(each.below.items())) for each in arguments))
        return Form(atom(self._number_of(key, _Atom(head, Apply(head, trees)))))

    def _of_form(self, form: Form) -> Expression:
        top = self.expression(form.top)
        below: Expression | None = None
        for polynomial, power in sorted(form.below.items()):
            factor = self.expression(dict(polynomial))
            factor = factor if power == 1 else Apply("**", (factor, Number(Fraction(power))))
            below = factor if below is None else Apply("*", (below, factor))
        return top if below is None else Apply("/", (top, below))

    # -- arithmetic of forms

    def _sum(self, first: Form, second: Form, factor: Fraction = Fraction(1)) -> Form:
        added = self._sum_unfolded(first, second, factor)
        return self._folded(added.top, added.below)

    def _product(self, first: Form, second: Form) -> Form:
        below = dict(first.below)
        for polynomial, power in second.below.items():
            below[polynomial] = below.get(polynomial, 0) + power
        return self._folded(multiplied(first.top, second.top), below)

    def _inverse(self, form: Form) -> Form:
        if not form.top:
            raise NoFormError("division by zero")
        number, out, parts = _split(form.top)
        top = shifted(constant(1 / number), inverse_monomial(out))
        return self._folded(times_powers(top, form.below.items()), dict(parts))

    def _cancelled(self, top: dict[Monomial, Fraction], below: Mapping[Frozen, int]) -> Form:
        kept: dict[Frozen, int] = {}
        for polynomial, power in below.items():
            left = power
            while left:
                divided = quotient(top, dict(polynomial))
                if divided is None:
                    break
                top, left = divided, left - 1
            if left:
                kept[polynomial] = left
        return Form(top, kept)

    def _folded(self, top: dict[Monomial, Fraction], below: Mapping[Frozen, int]) -> Form:
        """The same with each root to a power below its degree in the numerator."""
        for _ in range(_MOST_ROUNDS):
            groups: dict[tuple[tuple[int, int], ...], dict[Monomial, Fraction]] = {}
            for monomial, coefficient in top.items():
                turns, rest = [], []
                for number, exponent in monomial:
                    period = self._folds[number][0] if number in self._folds else 0
                    count = math.floor(exponent / Fraction(period)) if period else 0
                    if count:
                        turns.append((number, count))
                    left = exponent - count * period
                    if left:
                        rest.append((number, left if left.denominator > 1 else int(left)))
                group = groups.setdefault(tuple(turns), {})
                place = tuple(rest)
                known = group.get(place)
                group[place] = coefficient if known is None else known + coefficient
            if not any(groups):
                return self._cancelled(top, below)
            result = Form({})
            for turned, group in groups.items():
                form = Form({m: c for m, c in group.items() if c}, below)
                for number, count in turned:
                    form = self._unfolded_product(form, self._folds[number][1], count)
                result = self._sum_unfolded(result, form)
            top, below = result.top, result.below
        raise NoFormError("roots within roots")

    def _unfolded_product(self, form: Form, base: Polynomial, count: int) -> Form:
        top, below = form.top, dict(form.below)
        if count > 0:
            return Form(times_powers(top, [(frozen(base), count)]), below)
        number, out, parts = _split(base)
        for _ in range(-count):
            top = shifted(scaled(top, 1 / number), inverse_monomial(out))
        for polynomial, power in parts:
            below[polynomial] = below.get(polynomial, 0) + power * -count
        return Form(top, below)

    def _sum_unfolded(self, first: Form, second: Form, factor: Fraction = Fraction(1)) -> Form:
        below = dict(first.below)
        for polynomial, power in second.below.items():
            below[polynomial] = max(below.get(polynomial, 0), power)
        one, other = (
            times_powers(form.top, ((each, power - form.below.get(each, 0)) for each, power in below.items()))
            for form in (first, second)
        )
        return Form(total(one, other, factor), below)

    def _whole_power(self, form: Form, power: int) -> Form:
        if len(form.top) == 1 and not form.below:
            ((monomial, coefficient),) = form.top.items()
            bits = coefficient.numerator.bit_length() + coefficient.denominator.bit_length()
            if abs(power) * bits > _LONGEST_POWER:
                raise TooLargeError(f"the power {power} of {coefficient}")
            return self._folded({tuple((n, e * power) for n, e in monomial): coefficient**power}, {})
        if abs(power) > _LARGEST_POWER:
            raise TooLargeError(f"the power {power}")
        if power < 0:
            form, power = self._inverse(form), -power
        if math.comb(power + len(form.top) - 1, power) > MOST_TERMS:
            raise TooLargeError(f"the power {power} of a sum of {len(form.top)} terms")
        result = Form(constant(Fraction(1)))
        for _ in range(power):
            result = self._product(result, form)
        return result

    # -- factors and their signs

    def _factored(self, form: Form) -> tuple[Fraction, list[tuple[Frozen, Exponent]]]:
        if not form.top:
            return Fraction(0), []
        number, out, parts = _split(form.top)
        found: list[tuple[Frozen, Exponent]] = [(frozen(atom(number)), exponent) for number, exponent in out]
        found += list(parts)
        found += [(polynomial, -power) for polynomial, power in form.below.items()]
        return number, found

    def shows(self, polynomial: Polynomial, wanted: int) -> bool:
        """Whether a polynomial has one of the signs that are wanted all over the domain."""
        if not self.settled(polynomial):
            return False
        alone = self._alone(polynomial)
        if (
            alone is not None
            and alone[0].kind in {"exp", "root", "abs"}
            and wanted & NONNEGATIVE == NONNEGATIVE
        ):
            return True
        return self.facts.shows(self.expression(polynomial), wanted)

    def settled(self, polynomial: Polynomial) -> bool:
        """Whether its expression is defined wherever the atoms are: no logarithm in it may be one of zero."""
        return not any(number in self._unsettled for monomial in polynomial for number, _ in monomial)

    def _oriented(self, form: Form) -> tuple[int, Fraction, list[tuple[Polynomial, Exponent, bool]]]:
        """A sign, a positive number and powers of factors whose product is the form.

        With each factor stands whether it is shown not to be negative.
        """
        number, parts = self._factored(form)
        sign = 1 if number > 0 else -1
        rows: list[tuple[Polynomial, Exponent, bool]] = []
        for part, power in parts:
            polynomial: Polynomial = dict(part)
            if self.shows(polynomial, NONNEGATIVE):
                rows.append((polynomial, power, True))
            elif power.denominator == 1 and self.shows(polynomial, NONPOSITIVE):
                rows.append((scaled(polynomial, Fraction(-1)), power, True))
                sign = -sign if power % 2 else sign
            else:
                rows.append((polynomial, power, False))
        return sign, abs(number), rows

    def _regular(self, form: Form) -> tuple[int, list[tuple[Polynomial, Exponent]]]:
        """A sign and powers of factors that are not negative, but for the last, whose sign is not shown.

        Even powers of what has no sign become powers of its absolute value. The last, if there is one, has
        power one.
        """
        sign, number, rows = self._oriented(form)
        found: list[tuple[Polynomial, Exponent]] = []
        for value, direction in ((number.numerator, 1), (number.denominator, -1)):
            found += [(constant(Fraction(prime)), direction * power) for prime, power in _primes(value)]
        rest = constant(Fraction(sign))
        for polynomial, power, known in rows:
            if known:
                found.append((polynomial, power))
                continue
            if power.denominator != 1:
                raise NoFormError("a root of something whose sign is not shown")
            if power % 2:
                rest = multiplied(rest, polynomial)
            if power - power % 2:
                found.append((self._absolute_atom(polynomial), power - power % 2))
        if len(rest) > 1 or any(rest):
            return 1, [*found, (rest, 1)]
        return sign, found

    def _absolute_atom(self, polynomial: Polynomial) -> dict[Monomial, Fraction]:
        _, out, rest = primitive(polynomial)
        whole = shifted(rest, out)
        tree = Apply("abs", (self.expression(whole),))
        number = self._number_of(("abs", frozen(whole)), _Atom("abs", tree))
        self._folds[number] = (2, multiplied(whole, whole))
        return atom(number)

    # -- functions

    def _absolute(self, form: Form) -> Form:
        _, number, rows = self._oriented(form)
        result = Form(constant(number))
        for polynomial, power, known in rows:
            if power.denominator != 1:
                raise NoFormError("an absolute value of a root")
            base = polynomial if known or power % 2 == 0 else self._absolute_atom(polynomial)
            result = self._product(result, self._whole_power(Form(dict(base)), int(power)))
        return result

    def _log(self, form: Form) -> Form:
        """``log`` as a sum over factors of what is shown to be positive, or is multiplied by it."""
        sign, factors = self._regular(form)
        if sign < 0:
            raise NoFormError("a logarithm of something not positive")
        result = Form({})
        for polynomial, power in factors:
            result = self._sum(result, self._log_of(polynomial), Fraction(power))
        return result

    def _positive_where_defined(self, form: Form) -> bool:
        """Whether a value of the form is positive: no divisor is zero at a point where it has a value.

        So ``log(1/y) = -log(y)`` on [0, 1]: at 0 the left side has no value.
        """
        number, parts = self._factored(form)
        return number > 0 and all(
            self.shows(dict(part), POSITIVE if power > 0 else NONNEGATIVE) for part, power in parts
        )

    def _alone(self, polynomial: Polynomial) -> tuple[_Atom, int, Exponent] | None:
        """The atom, its number and its power, if the polynomial is a power of one atom."""
        if len(polynomial) != 1:
            return None
        ((monomial, coefficient),) = polynomial.items()
        if len(monomial) != 1 or coefficient != 1:
            return None
        ((number, exponent),) = monomial
        return self._atoms[number], number, exponent

    def _log_of(self, polynomial: Polynomial) -> Form:
        alone = self._alone(polynomial)
        if alone is not None and alone[0].kind in {"exp", "root"}:
            known, number, exponent = alone
            inner = known.form if known.kind == "exp" else self._log_of(self._folds[number][1])
            assert inner is not None
            return self._product(Form(constant(Fraction(exponent))), inner)
        key = ("log", frozen(polynomial))
        if key not in self._numbers:
            tree = Apply("log", (self.expression(polynomial),))
            number = self._number_of(key, _Atom("log", tree, Form(dict(polynomial))))
            if any(polynomial) and not self.shows(polynomial, POSITIVE):
                self._unsettled.add(number)
        return Form(atom(self._numbers[key]))

    def _root(self, polynomial: Polynomial, exponent: Exponent) -> Form:
        """A power of something not negative, or of the one factor whose sign follows from the others'."""
        alone = self._alone(polynomial)
        if alone is not None and alone[0].kind in {"exp", "root"}:
            power = Fraction(alone[2]) * exponent
            return self._folded(atom(alone[1], int(power) if power.denominator == 1 else power), {})
        if Fraction(exponent).denominator == 1:
            return self._whole_power(Form(dict(polynomial)), int(exponent))
        base = self.expression(polynomial)
        number = self._number_of(("root", frozen(polynomial)), _Atom("root", base))
        self._folds[number] = (1, dict(polynomial))
        return self._folded(atom(number, exponent), {})

    def _fractional_power(self, form: Form, exponent: Fraction) -> Form:
        if not form.top:
            if exponent <= 0:
                raise NoFormError("zero to a power that is not positive")
            return form
        sign, factors = self._regular(form)
        if sign < 0:
            raise NoFormError("a root of something negative")
        result = Form(constant(Fraction(1)))
        for polynomial, power in factors:
            result = self._product(result, self._root(polynomial, Fraction(power) * exponent))
        return result

    def _exp(self, form: Form) -> Form:
        """``exp`` of a sum as a product over its terms; a fraction gives up what is whole in it."""
        limit = self._exp_of_limit(form)
        if limit is not None:
            return limit
        result, rest = Form(constant(Fraction(1))), form.top
        if form.below:
            whole, rest = divided(form.top, times_powers(constant(Fraction(1)), form.below.items()))
            if whole:
                result = self._exp(Form(whole))
        for monomial, coefficient in rest.items():
            result = self._product(result, self._exp_of_term(monomial, coefficient, form.below))
        return result

    def _exp_of_limit(self, form: Form) -> Form | None:
        """``exp(c*log(f)) = f**c`` for ``c > 0``: both are zero where ``f`` is.

        The exponent is this one logarithm and nothing else, so that both sides agree at every point by
        themselves, before anything is cancelled.
        """
        if form.below or len(form.top) != 1:
            return None
        ((monomial, coefficient),) = form.top.items()
        if coefficient <= 0 or len(monomial) != 1 or monomial[0][1] != 1:
            return None
        argument = self._limits.get(monomial[0][0])
        if argument is None:
            return None
        if coefficient.denominator == 1:
            return self._whole_power(argument, int(coefficient))
        return self._fractional_power(argument, coefficient)

    def _exp_of_term(self, monomial: Monomial, coefficient: Fraction, below: Mapping[Frozen, int]) -> Form:
        if len(monomial) == 1 and monomial[0][1] == 1 and not below:
            known = self._atoms[monomial[0][0]]
            if known.kind == "log" and known.form is not None:
                argument = known.form.top
                if not any(argument) or self.shows(argument, POSITIVE):
                    return self._root(argument, coefficient)
        unit = Form({monomial: Fraction(1)}, dict(below))
        key = ("exp", monomial, frozenset(below.items()))
        number = self._number_of(key, _Atom("exp", Apply("exp", (self._of_form(unit),)), unit))
        power = int(coefficient) if coefficient.denominator == 1 else coefficient
        return Form(atom(number, power))

    def _entropy(self, p: Form, q: Form) -> Form:
        """``p log(p/q)``, which is zero where ``p`` is."""
        if not p.top:
            return p
        ratio = self._product(p, self._inverse(q))
        _, out, _ = primitive(ratio.top)
        negative = [atom(number) for number, exponent in out if exponent < 0]
        for divisor in [*negative, *(dict(each) for each in ratio.below)]:
            if not self.shows(divisor, NONZERO):
                raise NoFormError("a divergence that may be infinite")
        return self._product(p, self._log(ratio))

    def _divergence(self, x: Form, y: Form) -> Form:
        """By entropies where it is finite; else as it is.

        An atom that may be infinite stands for a limit: an expression that is defined there, and vanishes for
        every finite value of the atom, vanishes there too.
        """
        one = Form(constant(Fraction(1)))
        if x == y:
            return Form({})
        try:
            first = self._entropy(x, y)
            return self._sum(first, self._entropy(*(self._sum(one, form, Fraction(-1)) for form in (x, y))))
        except NoFormError:
            return self._opaque("kl", (x, y))

    # -- translation

    def _translated(self, tree: Expression) -> Form:
        if isinstance(tree, Number):
            return Form(constant(tree.value))
        if isinstance(tree, Variable):
            fixed = self.facts.fixed(tree)
            if fixed is not None:
                return Form(constant(fixed))
            return Form(atom(self._number_of(("variable", tree.name), _Atom("variable", tree))))
        head, inner = tree.head, tree.arguments
        if head in SCOPES:
            raise NoFormError(f"{head} has no form")
        if head in {"abs", "min", "max", "if", "d_eps", "floor", "ceil"}:
            return self._chosen(tree)
        if head in {"erf", "Phi", "gamma"}:
            return self.form(_by_others(head, inner[0]))
        if head == "pi":
            return Form(atom(self._number_of("pi", _Atom("pi", tree))))
        if head == "log":
            form = self.form(inner[0])
            if self.facts.shows(inner[0], POSITIVE) or self._positive_where_defined(form):
                return self._log(form)
            self._is_passing |= self.facts.is_asked  # its sign may be known when that is answered
            whole = self._opaque("log", (form,))
            ((((number, _),), _),) = whole.top.items()
            self._limits[number] = form
            return whole
        if head == "exp" and isinstance(inner[0], Apply) and inner[0].head == "log":
            return self.form(inner[0].arguments[0])
        forms = [self.form(each) for each in inner]
        one = Form(constant(Fraction(1)))
        match head:
            case "+":
                return self._sum(forms[0], forms[1])
            case "-":
                return self._sum(forms[0], forms[1], Fraction(-1))
            case "neg":
                return Form(scaled(forms[0].top, Fraction(-1)), forms[0].below)
            case "*":
                return self._product(forms[0], forms[1])
            case "/":
                return self._product(forms[0], self._inverse(forms[1]))
            case "**":
                return self._power(tree, *forms)
            case "exp":
                return self._exp(forms[0])
            case "sqrt":
                return self._fractional_power(forms[0], Fraction(1, 2))
            case "expit":
                weight = self._exp(Form(scaled(forms[0].top, Fraction(-1)), forms[0].below))
                return self._inverse(self._sum(one, weight))
            case "logit":
                rest = self._sum(one, forms[0], Fraction(-1))
                flipped = Apply("-", (ONE, inner[0]))
                if not (self.facts.shows(inner[0], POSITIVE) and self.facts.shows(flipped, POSITIVE)):
                    return self._opaque("logit", (forms[0],))
                return self._sum(self._log(forms[0]), self._log(rest), Fraction(-1))
            case "f_minus" | "f_plus":
                tilt = scaled(forms[1].top, Fraction(1 if head == "f_minus" else -1))
                odds = self._product(
                    self._sum(one, forms[0], Fraction(-1)), self._exp(Form(tilt, forms[1].below))
                )
                return self._product(forms[0], self._inverse(self._sum(forms[0], odds)))
            case "kl":
                return self._divergence(forms[0], forms[1])
            case "factorial" | "binomial":
                numbers = [form.number for form in forms if form.number is not None]
                value = rational(head, numbers) if len(numbers) == len(forms) else None
                return self._opaque(head, tuple(forms)) if value is None else Form(constant(value))
            case "erfc":
                return self._erfc(forms[0])
            case "lgamma":
                return self._opaque(head, tuple(forms))
        raise NoFormError(f"{head} has no form")

    def _erfc(self, inner: Form) -> Form:
        """``2 - erfc(-z)`` for one of ``z`` and ``-z``, so that both have one form."""
        mirrored = Form(scaled(inner.top, Fraction(-1)), inner.below)
        if frozen(inner.top) >= frozen(mirrored.top):
            return self._opaque("erfc", (inner,))
        return self._sum(Form(constant(Fraction(2))), self._opaque("erfc", (mirrored,)), Fraction(-1))

    def _power(self, tree: Apply, base: Form, exponent: Form) -> Form:
        power = exponent.number
        if power is not None and power.denominator == 1:
            if power == 0:
                return Form(constant(Fraction(1)))
            return self._whole_power(base, int(power))
        if power is not None:
            return self._fractional_power(base, power)
        if not self.facts.shows(tree.arguments[0], POSITIVE):
            self._is_passing |= self.facts.is_asked
            return self._opaque("**", (base, exponent))
        return self._exp(self._product(exponent, self._log(base)))

    def _chosen(self, tree: Apply) -> Form:
        """Calls that choose, by the signs that are shown; else as they are."""
        head, inner = tree.head, tree.arguments
        if head == "if":
            gap = Apply("-", (inner[1], inner[0]))
            if self.facts.shows(gap, NONNEGATIVE):
                return self.form(inner[2])
            equal_infinities = self.facts.infinite(inner[0]) & self.facts.infinite(inner[1])
            if not equal_infinities and self.facts.shows(Apply("-", (inner[0], inner[1])), POSITIVE):
                return self.form(inner[3])
            return self._opaque(head, tuple(self.form(each) for each in inner))
        forms = tuple(self.form(each) for each in inner)
        if head == "abs":
            if self.facts.shows(inner[0], NONNEGATIVE):
                return forms[0]
            if self.facts.shows(inner[0], NONPOSITIVE):
                return Form(scaled(forms[0].top, Fraction(-1)), forms[0].below)
            return self._absolute(forms[0])
        if head in {"min", "max"}:
            return self._extreme(tree, forms)
        if head == "d_eps":
            return self._transport(tree, forms)
        number = forms[0].number
        if number is None:
            number = self.facts.fixed(tree)
            if number is not None:
                return Form(constant(number))
            return self._opaque(head, forms)
        return Form(constant(Fraction(math.floor(number) if head == "floor" else math.ceil(number))))

    def _extreme(self, tree: Apply, forms: tuple[Form, ...]) -> Form:
        kept = list(zip(tree.arguments, forms, strict=True))
        for loser in tuple(kept):
            others = [each for each in kept if each is not loser]
            for winner in others:
                pair = (loser[0], winner[0]) if tree.head == "min" else (winner[0], loser[0])
                if winner[1] == loser[1] or self.facts.shows(Apply("-", pair), NONNEGATIVE):
                    kept = others
                    break
        if len(kept) == 1:
            return kept[0][1]
        ordered = sorted(
            (form for _, form in kept), key=lambda form: (frozen(form.top), sorted(form.below.items()))
        )
        return self._opaque(tree.head, tuple(ordered))

    def _transport(self, tree: Apply, forms: tuple[Form, ...]) -> Form:
        x, y, eps = tree.arguments
        if forms[0] == forms[1] or not forms[2].top:
            return Form({})
        for shown, value in regimes(x, y, eps):
            if all(self.facts.shows(gap, NONNEGATIVE) for gap in shown):
                return self.form(value)
        return self._opaque("d_eps", forms)


def regimes(
    x: Expression, y: Expression, eps: Expression
) -> Iterator[tuple[tuple[Expression, ...], Expression]]:
    """What is not negative in each case of ``d_eps(x, y, eps)``, and its value there."""
    low, high = Apply("f_minus", (y, eps)), Apply("f_plus", (y, eps))
    divergence = Apply("kl", (x, y))
    yield (Apply("-", (y, x)), Apply("-", (x, low))), divergence
    yield (Apply("-", (y, x)), Apply("-", (low, x))), tilt_form(x, y, eps)
    yield (Apply("-", (x, y)), Apply("-", (high, x))), divergence
    yield (Apply("-", (x, y)), Apply("-", (x, high))), tilt_form(complement(x), complement(y), eps)


def complement(p: Expression) -> Expression:
    """``1 - p``, without a difference where ``p`` is zero."""
    return ONE if p == ZERO else Apply("-", (ONE, p))


def tilt_form(x: Expression, y: Expression, eps: Expression) -> Expression:
    """``-eps*x - log(1 - y + y*exp(-eps))``: ``d_eps`` where all of ``eps`` is paid, never above it."""
    weight = Apply("*", (y, Apply("exp", (Apply("neg", (eps,)),))))
    normaliser = Apply("+", (complement(y), weight))
    return Apply("-", (Apply("neg", (Apply("*", (eps, x)),)), Apply("log", (normaliser,))))


def _primes(value: int) -> list[tuple[int, int]]:
    """Primes with their powers; a large number may stay as it is, or in parts."""
    if value.bit_length() <= _LONGEST_FACTORED:
        return _suggested_factors(value)
    found, left = [], value
    for divisor in range(2, _LARGEST_PRIME):
        count = 0
        while left % divisor == 0:
            left, count = left // divisor, count + 1
        if count:
            found.append((divisor, count))
    if left == 1:
        return found
    base, power = _as_power(left)
    if base.bit_length() > _LONGEST_FACTORED:
        return [*found, (base, power)]
    return [*found, *((factor, power * count) for factor, count in _suggested_factors(base))]


def _as_power(value: int) -> tuple[int, int]:
    """``value`` as a power of a smaller number, if it is one: so that the cube root of a cube is known."""
    from flint import fmpz

    base, power = value, 1
    for exponent in _SMALL_PRIMES:
        # a suggestion of the library, as factors are
        while (root := int(fmpz(base).root(exponent))) ** exponent == base:
            base, power = root, power * exponent
    return base, power


def _suggested_factors(value: int) -> list[tuple[int, int]]:
    """Factors from a library; their product is compared with the number, primes they need not be."""
    from flint import fmpz

    found = [(int(factor), int(power)) for factor, power in fmpz(value).factor()]
    whole = all(factor > 1 and power > 0 for factor, power in found)
    right = whole and math.prod(factor**power for factor, power in found) == value
    return found if right else [(value, 1)]


def _by_others(head: str, argument: Expression) -> Expression:
    """``1 - erfc(z)``, ``erfc(-z/sqrt(2))/2`` or ``exp(lgamma(x))``."""
    if head == "erf":
        return Apply("-", (ONE, Apply("erfc", (argument,))))
    if head == "gamma":
        return Apply("exp", (Apply("lgamma", (argument,)),))
    two = Number(Fraction(2))
    scaled = Apply("neg", (Apply("/", (argument, Apply("sqrt", (two,)))),))
    return Apply("/", (Apply("erfc", (scaled,)), two))
