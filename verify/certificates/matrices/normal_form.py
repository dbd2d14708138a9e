"""Non-commuting polynomials: the normal form that decides identities, and what of it is positive.

A polynomial is a sum of monomials with rational coefficients. A monomial is a product of scalars, each an
atom with an exponent, and a word of letters: matrices, transposed or inverted. What is a number inside a
word, such as ``x^T M x`` in ``u x^T M x v^T``, is taken out of it and becomes an atom; ``A A^-1`` vanishes.
Traces are the same for every rotation of a word and for its transpose; determinants multiply.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from ....theory.formulas.wide_domain import stated_domain
from ....theory.matrices.statement import DEFINITE, DIMENSION, INVERTIBLE, SEMIDEFINITE, SYMMETRIC, Kind
from ....theory.matrices.terms import SCALAR, Number, Op, Symbol, Term, shape_of, write
from ..boxes import RejectedError

Letter = tuple[str, bool, bool]
"""A name, whether it is transposed, and whether it is inverted."""
Word = tuple[Letter, ...]
Scalars = tuple[tuple[str, int], ...]
Monomial = tuple[Scalars, Word]
Polynomial = dict[Monomial, Fraction]

ANY, NONNEGATIVE, POSITIVE = 0, 1, 2
"""What is known of the sign of an atom."""
ONE: Final[Monomial] = ((), ())
_MOST_MONOMIALS = 5000
_LARGEST_EXPONENT = 12


class _Letter(NamedTuple):
    shape: tuple[str, str]
    symmetric: bool
    definite: bool
    semidefinite: bool
    invertible: bool


class Algebra:
    """The normal forms of terms in symbols of known kinds."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.shapes = {name: kind.shape for name, kind in kinds.items()}
        self._letters = {name: _letter(kind) for name, kind in kinds.items() if kind.form != "scalar"}
        self._signs = {name: sign_of(kind.side) for name, kind in kinds.items() if kind.form == "scalar"}
        self._sizes = {name for name, kind in kinds.items() if kind is DIMENSION}
        self._denominators: dict[str, Polynomial] = {}

    def normal(self, term: Term) -> Polynomial:
        """The normal form of a term; rejected unless every inverse and quotient in it is shown to exist."""
        match term:
            case Number(value):
                return {ONE: value} if value else {}
            case Symbol(name) if self.shapes.get(name) == SCALAR and name not in self._letters:
                return {(((name, 1),), ()): Fraction(1)}
            case Symbol(name):
                return {((), ((name, False, False),)): Fraction(1)}
            case Op("I", (Symbol(size),)) if size in self._sizes:
                return {ONE: Fraction(1)}
            case Op("+", (one, other)):
                return added(self.normal(one), self.normal(other))
            case Op("-", (one, other)):
                return added(self.normal(one), self.normal(other), -1)
            case Op("neg", (one,)):
                return added({}, self.normal(one), -1)
            case Op("*", factors):
                found: Polynomial = {ONE: Fraction(1)}
                for each in factors:
                    found = self.times(found, self.normal(each))
                return found
            case Op("T", (one,)):
                return self.transposed(self.normal(one))
            case Op("inverse", (one,)):
                return self._inverse(self.normal(one), one)
            case Op("det", (one,)):
                return self._determinant(self.normal(one), shape_of(one, self.shapes)[0])
            case Op("trace", (one,)):
                return self._trace(self.normal(one), shape_of(one, self.shapes)[0])
            case Op("/", (one, other)):
                return self.times(self.normal(one), self._over(self.normal(other), other))
            case Op("**", (one, Number(power))) if power.denominator == 1:
                if abs(power) > _LARGEST_EXPONENT:
                    raise RejectedError(f"{write(term)}: the exponent is too large")
                factor = self.normal(one) if power >= 0 else self._over(self.normal(one), one)
                whole: Polynomial = {ONE: Fraction(1)}
                for _ in range(abs(int(power))):
                    whole = self.times(whole, factor)
                return whole
            case Op("**", (one, Symbol(power))):
                return self._power(self.normal(one), power, write(term))
        raise RejectedError(f"{write(term)} has no normal form")

    def margin(self, left: Term, right: Term) -> Polynomial:
        """The right side without the left one."""
        return added(self.normal(right), self.normal(left), -1)

    def vanishes(self, given: Polynomial) -> bool:
        """Whether it is zero, after multiplication by what it is divided by."""
        for key, below in self._denominators.items():
            highest = max((dict(scalars).get(key, 0) for scalars, _ in given), default=0)
            if highest <= 0:
                continue
            powers: list[Polynomial] = [{ONE: Fraction(1)}]
            for _ in range(highest):
                powers.append(self.times(powers[-1], below))
            cleared: Polynomial = {}
            for (scalars, word), value in given.items():
                exponents = dict(scalars)
                power = exponents.pop(key, 0)
                rest = {(tuple(sorted(exponents.items())), word): value}
                cleared = added(cleared, self.times(powers[highest - power], rest))
            given = cleared
        return not given

    def times(self, one: Polynomial, other: Polynomial) -> Polynomial:
        """The product."""
        if len(one) * len(other) > _MOST_MONOMIALS:
            raise RejectedError("too many monomials")
        found: Polynomial = {}
        for (scalars, word), value in one.items():
            for (more, longer), factor in other.items():
                own = self._monomial(_merged(scalars, more), reduced((*word, *longer)))
                found[own] = found.get(own, Fraction(0)) + value * factor
        return {each: value for each, value in found.items() if value}

    def transposed(self, given: Polynomial) -> Polynomial:
        """The transpose."""
        return {(scalars, self._turned(word)): value for (scalars, word), value in given.items()}

    def is_symmetric(self, given: Polynomial) -> bool:
        """Whether it is its own transpose."""
        return self.transposed(given) == given

    def sign(self, given: Polynomial) -> int:
        """The sign of a scalar, as its monomials show it."""
        if any(word for _, word in given):
            raise RejectedError("a matrix has no sign")
        return self._positive(given, strict=False) and 1 + self._positive(given, strict=True)

    def is_semidefinite(self, given: Polynomial) -> bool:
        """Whether it is a sum of positive semi-definite monomials."""
        return self._positive(given, strict=False)

    def is_definite(self, given: Polynomial) -> bool:
        """Whether one of them is positive definite, too."""
        return self._positive(given, strict=True)

    def _positive(self, given: Polynomial, *, strict: bool) -> bool:
        some = not strict
        for (scalars, word), value in given.items():
            signs = [self._sign_of_power(atom, power) for atom, power in scalars]
            if value < 0 or ANY in signs or not self._word_is_positive(word, strict=False):
                return False
            some = some or (NONNEGATIVE not in signs and self._word_is_positive(word, strict=True))
        return some

    def _sign_of_power(self, atom: str, power: int) -> int:
        sign = self._signs.get(atom, ANY)
        return NONNEGATIVE if sign == ANY and power % 2 == 0 else sign

    def _word_is_positive(self, word: Word, *, strict: bool) -> bool:
        """Whether it is M^T M, or M^T P M with P positive; strictly, with M invertible."""
        if self._turned(word) != word:
            return False
        half, odd = divmod(len(word), 2)
        if odd:
            centre = self._letters[word[half][0]]
            if not (centre.definite if strict else centre.semidefinite):
                return False
        return not strict or all(self._letters[name].invertible for name, _, _ in word[:half])

    def _turned(self, word: Word) -> Word:
        return tuple(
            (name, not turned and not self._letters[name].symmetric, inverted)
            for name, turned, inverted in reversed(word)
        )

    def _ends(self, letter: Letter) -> tuple[str, str]:
        rows, columns = self._letters[letter[0]].shape
        return (columns, rows) if letter[1] else (rows, columns)

    def _monomial(self, scalars: Scalars, word: Word) -> Monomial:
        """Numbers inside the word become atoms."""
        if not word:
            return scalars, word
        cuts = [0] if self._ends(word[0])[0] == "1" else []
        cuts += [place + 1 for place, letter in enumerate(word) if self._ends(letter)[1] == "1"]
        if len(cuts) < 2:
            return scalars, word
        for begin, end in pairwise(cuts):
            scalars = _merged(scalars, ((self._form(word[begin:end]), 1),))
        return scalars, (*word[: cuts[0]], *word[cuts[-1] :])

    def _form(self, word: Word) -> str:
        own = min(word, self._turned(word))
        return self._atom(f"form {own}", NONNEGATIVE if self._word_is_positive(own, strict=False) else ANY)

    def _atom(self, key: str, sign: int) -> str:
        self._signs[key] = sign
        return key

    def _inverse(self, given: Polynomial, term: Term) -> Polynomial:
        if shape_of(term, self.shapes) == SCALAR:
            return self._over(given, term)
        if len(given) == 1:
            (((scalars, word), value),) = given.items()
            if all(self._letters[name].invertible for name, _, _ in word):
                self._is_nonzero(scalars, term)
                turned = tuple(
                    (name, transposed, not inverted) for name, transposed, inverted in reversed(word)
                )
                return {(_negated(scalars), turned): 1 / value}
        if not self.is_definite(given):
            raise RejectedError(f"{write(term)} is not shown to be invertible")
        shape = shape_of(term, self.shapes)
        name = _sum_of_size(_key(given), shape[0])
        self._letters[name] = _Letter(shape, True, True, True, True)
        return {((), ((name, False, True),)): Fraction(1)}

    def _is_nonzero(self, scalars: Scalars, term: Term) -> None:
        if any(self._signs.get(atom, ANY) != POSITIVE for atom, _ in scalars):
            raise RejectedError(f"{write(term)} is not shown to be other than zero")

    def _over(self, given: Polynomial, term: Term) -> Polynomial:
        if len(given) == 1:
            (((scalars, _), value),) = given.items()
            self._is_nonzero(scalars, term)
            return {(_negated(scalars), ()): 1 / value}
        if self.sign(given) != POSITIVE:
            raise RejectedError(f"{write(term)} is not shown to be other than zero")
        key = self._atom(f"over {_key(given)}", POSITIVE)
        self._denominators[key] = given
        return {(((key, 1),), ()): Fraction(1)}

    def _power(self, given: Polynomial, power: str, text: str) -> Polynomial:
        """A power whose exponent is a name, of a single product of positive numbers."""
        if len(given) != 1:
            if self.sign(given) != POSITIVE:
                raise RejectedError(f"{text} is a power of what is not shown to be positive")
            return {(((self._atom(f"({_key(given)})^{power}", POSITIVE), 1),), ()): Fraction(1)}
        (((scalars, _), value),) = given.items()
        if value < 0:
            raise RejectedError(f"{text} is a power of what may be negative")
        found: Scalars = () if value == 1 else ((self._atom(f"({value})^{power}", POSITIVE), 1),)
        for atom, exponent in scalars:
            if self._signs.get(atom, ANY) != POSITIVE:
                raise RejectedError(f"{text} is a power of what is not shown to be positive")
            found = _merged(found, ((self._atom(f"({atom})^{power}", POSITIVE), exponent),))
        return {(found, ()): Fraction(1)}

    def _determinant(self, given: Polynomial, size: str) -> Polynomial:
        if size == "1":
            return given
        if len(given) == 1:
            (((scalars, word), value),) = given.items()
            if value > 0 and all(len({*self._letters[name].shape}) == 1 for name, _, _ in word):
                found = self._power({(scalars, ()): value}, size, "a determinant")
                for name, _, inverted in word:
                    letter = self._letters[name]
                    sign = POSITIVE if letter.definite else NONNEGATIVE if letter.semidefinite else ANY
                    atom = self._atom(f"det {name}", sign)
                    found = self.times(found, {(((atom, -1 if inverted else 1),), ()): Fraction(1)})
                return found
        sign = POSITIVE if self.is_definite(given) else NONNEGATIVE if self.is_semidefinite(given) else ANY
        key = _sum_of_size(min(_key(given), _key(self.transposed(given))), size)
        return {(((self._atom(f"det {key}", sign), 1),), ()): Fraction(1)}

    def _trace(self, given: Polynomial, size: str) -> Polynomial:
        if size == "1":
            return given
        found: Polynomial = {}
        for (scalars, word), value in given.items():
            found = added(found, {(_merged(self._trace_of(word, size), scalars), ()): value})
        return found

    def _trace_of(self, word: Word, size: str) -> Scalars:
        for place, letter in enumerate(word):
            if self._ends(letter)[0] == "1":
                scalars, rest = self._monomial((), reduced((*word[place:], *word[:place])))
                if rest:
                    raise RejectedError("a trace that is no number")
                return scalars
        while len(word) > 1 and _cancel(word[-1], word[0]):
            word = word[1:-1]
        if not word:
            return ((size, 1),)
        both = (word, self._turned(word))
        own = min(each[place:] + each[:place] for each in both for place in range(len(word)))
        strict = any(self._word_is_positive(each, strict=True) for each in _rotations(word))
        weak = strict or any(self._word_is_positive(each, strict=False) for each in _rotations(word))
        return ((self._atom(f"trace {own}", POSITIVE if strict else NONNEGATIVE if weak else ANY), 1),)


def added(one: Polynomial, other: Polynomial, factor: int = 1) -> Polynomial:
    """The first and a multiple of the second."""
    found = dict(one)
    for each, value in other.items():
        found[each] = found.get(each, Fraction(0)) + factor * value
    return {each: value for each, value in found.items() if value}


def reduced(word: Iterable[Letter]) -> Word:
    """Without a letter next to its inverse."""
    found: list[Letter] = []
    for letter in word:
        if found and _cancel(found[-1], letter):
            found.pop()
        else:
            found.append(letter)
    return tuple(found)


def sign_of(side: str) -> int:
    """What a range says of signs."""
    extent = stated_domain({"x": side}).box["x"]
    if extent.lower is None or extent.lower < 0:
        return ANY
    return POSITIVE if extent.lower > 0 or extent.open_lower else NONNEGATIVE


def _cancel(one: Letter, other: Letter) -> bool:
    return one[:2] == other[:2] and one[2] != other[2]


def _rotations(word: Word) -> list[Word]:
    return [word[place:] + word[:place] for place in range(len(word))]


def _merged(one: Scalars, other: Scalars) -> Scalars:
    found = dict(one)
    for atom, power in other:
        found[atom] = found.get(atom, 0) + power
    return tuple(sorted((atom, power) for atom, power in found.items() if power))


def _negated(scalars: Scalars) -> Scalars:
    return tuple((atom, -power) for atom, power in scalars)


def _key(given: Polynomial) -> str:
    return str(sorted((scalars, word, str(value)) for (scalars, word), value in given.items()))


def _sum_of_size(key: str, size: str) -> str:
    """The name of a sum as a letter; multiples of identities of all sizes have the same normal form."""
    return f"{{{key}}} {size}"


def _letter(kind: Kind) -> _Letter:
    definite = kind.form == DEFINITE
    semidefinite = definite or kind.form == SEMIDEFINITE
    return _Letter(
        kind.shape,
        semidefinite or kind.form == SYMMETRIC,
        definite,
        semidefinite,
        definite or kind.form == INVERTIBLE,
    )
