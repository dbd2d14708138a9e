"""Noise that foreign code draws, as tokens with a known law: `sealed + token` is a release.

A token is noise that nobody has looked at yet. It may be added to other noise, and multiplied by public
numbers; added to a sealed value it becomes the release of that value, by the mechanism of its law. A token
that is looked at (compared, cast, put through another function) is a public number from there on.

Every value that is formed in this way counts as released, also where the code only uses a sum of several.
What counts is the joint law of all that is released. Two values under one draw tell their difference without
noise, and a draw that is looked at after it has hidden a value uncovers it: both are leaks, unless more noise
was added; then the account ends there.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NoReturn

from numpy.random import Generator

from ...algorithms.environments.exact_numbers import exactly, is_plain
from ...algorithms.environments.sealed import PrivacyLeak, Sealed, unseal
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from .ledger import pieces

UNCOVERED: Final = "uncovered: "
"""How the words of a leak begin where noise was taken off a value again."""

_TOLD_OF_BOTH: Final = ("their difference is told without noise", "what more noise hides is not followed")

_PASSED_OVER: Final = frozenset({"numpy", "scipy", "random", __name__, Sealed.__module__})


@dataclass(frozen=True, slots=True)
class ForeignNoise:
    """The mechanism of a foreign draw: that of its law, under the name of the function that drew."""

    law: Any
    source: str

    def release(self, sealed: Sealed) -> Any:  # noqa: ANN401  a number
        """The public number that the world of the sealed value makes of it."""
        return sealed.release_through(self)

    def draw(self, value: Any, generator: Generator) -> Any:  # noqa: ANN401  a number
        """The value with fresh noise."""
        return self.law.draw(value, generator)

    def facts(self, sensitivity: int = 1) -> Any:  # noqa: ANN401  the mechanism's own
        """What is known of the privacy of the law."""
        return self.law.facts(sensitivity)

    def __repr__(self) -> str:
        return f"{self.law!r} of {self.source}"


@dataclass(slots=True, eq=False)
class Draw:
    """One draw of a foreign generator."""

    kind: str
    """laplace, gaussian, exponential or geometric; any other law hides nothing that is known."""
    scale: Fraction
    """Of the law; of a geometric draw the chance of an end."""
    source: str
    value: float
    file: str
    line: int
    read: str = ""
    """Where it was looked at."""
    hides: Hidden | None = None


@dataclass(frozen=True, slots=True)
class Hidden:
    """A sealed value that was released under some draws, and the number that was released."""

    sealed: Sealed
    parts: dict[Draw, Fraction]
    number: Any
    where: str
    beside: bool
    """Whether more noise was added than needed: it may hide what these draws no longer hide."""

    @property
    def verdict(self) -> str:
        """How the words begin if the draws are used again: a leak, or no more than the end of the account."""
        return "" if self.beside else UNCOVERED


@dataclass(slots=True)
class Reads:
    """Where draws were looked at, for the words of a leak."""

    first: list[str] = field(default_factory=list)

    def add(self, draw: Draw, where: str) -> None:
        """One more; the first few are kept."""
        if len(self.first) < 3:
            self.first.append(f"noise of {draw.source} is looked at in {where}")


def caller() -> tuple[str, int]:
    """The innermost line that is neither ours nor of a library that draws."""
    frame = sys._getframe(1)  # noqa: SLF001  the documented way to the caller's line
    while frame.f_back is not None and (
        (name := str(frame.f_globals.get("__name__", ""))) in _PASSED_OVER
        or name.partition(".")[0] in _PASSED_OVER
        or name.startswith(f"{__package__}.foreign")
    ):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


class Token:
    """A sum of draws with public coefficients, and a public number."""

    __slots__ = ("_constant", "_parts", "_reads")

    def __init__(self, parts: dict[Draw, Fraction], constant: Fraction, reads: Reads) -> None:
        self._parts, self._constant, self._reads = parts, constant, reads

    # linear arithmetic

    def __add__(self, other: Any) -> Any:  # noqa: ANN401  a token, or what is released
        if isinstance(other, Sealed):
            return self._hide(other)
        if isinstance(other, Token):
            parts = dict(self._parts)
            for draw, coefficient in other._parts.items():
                parts[draw] = parts.get(draw, Fraction(0)) + coefficient
            return Token(
                {draw: each for draw, each in parts.items() if each},
                self._constant + other._constant,
                self._reads,
            )
        if not _public(other):
            return NotImplemented
        return Token(self._parts, self._constant + exactly(other), self._reads)

    __radd__ = __add__

    def __mul__(self, factor: Any) -> Any:  # noqa: ANN401  a token
        if not _public(factor):
            return float(self) * factor if isinstance(factor, Token | Sealed) else NotImplemented
        exact = Fraction(exactly(factor))
        return Token(
            {draw: each * exact for draw, each in self._parts.items() if exact},
            self._constant * exact,
            self._reads,
        )

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Any:  # noqa: ANN401  a token
        return self * (1 / Fraction(exactly(divisor))) if _public(divisor) else NotImplemented

    def __neg__(self) -> Token:
        negative: Token = self * -1
        return negative

    def __pos__(self) -> Token:
        return self

    def __sub__(self, other: Any) -> Any:  # noqa: ANN401  a token, or what is released
        if isinstance(other, Token | Sealed) or _public(other):
            return self + -other
        return NotImplemented

    def __rsub__(self, other: Any) -> Any:  # noqa: ANN401  a token, or what is released
        return (-self) + other

    def _hide(self, sealed: Sealed) -> Any:  # noqa: ANN401  the released number
        """The release of a sealed value under this noise."""
        file, line = caller()
        where = f"{file}:{line}"
        public = sum((each * Fraction(d.value) for d, each in self._parts.items() if d.read), self._constant)
        value = sealed + public
        unread = {draw: each for draw, each in self._parts.items() if not draw.read}
        if not unread:
            return value
        before = next((draw.hides for draw in unread if draw.hides is not None), None)
        if before is not None:
            return self._again(value, unread, before, file, line)
        mechanism, hiding = _mechanism(unread)
        for draw in unread.keys() - hiding:
            value = value + unread[draw] * Fraction(self._look(draw))
        if mechanism is None:
            return value
        number = mechanism.release(value)
        pooled = len(hiding) > 1 and all(draw.kind == "gaussian" for draw in hiding)
        beside = pooled or len(unread) > len(hiding)
        hidden = Hidden(value, {draw: unread[draw] for draw in hiding}, number, where, beside)
        for draw in hiding:
            draw.hides = hidden
        return number

    def _again(
        self, value: Sealed, unread: dict[Draw, Fraction], before: Hidden, file: str, line: int
    ) -> Any:  # noqa: ANN401  a number, or a sealed value
        """What remains once the earlier release is subtracted, under the draws that remain.

        Both releases tell what the earlier one and the remainder tell. A remainder without noise is a leak.
        """
        ratio = next(unread[each] / c for each, c in before.parts.items() if each in unread)
        rest = {each: c for each, c in unread.items() if each not in before.parts}
        same = all(unread.get(each, 0) == ratio * c for each, c in before.parts.items())
        remainder = value + -ratio * before.sealed
        public, cover = unseal(remainder)
        if not same or (pieces(cover) and not rest):
            draw = next(iter(before.parts))
            raise PrivacyLeak(
                f"{before.verdict}noise of {draw.source} that hides a value since {before.where} is added to"
                f" another one: {_TOLD_OF_BOTH[before.beside]}",
                file,
                line,
            )
        earlier = ratio * Fraction(before.number)
        if not rest:
            return float(earlier + public)
        return remainder + Token(rest, Fraction(0), self._reads) + earlier

    def _look(self, draw: Draw) -> float:
        if draw.hides is not None:
            raise PrivacyLeak(
                f"{draw.hides.verdict}noise of {draw.source} is looked at, and uncovers the value that it"
                f" hides since {draw.hides.where}",
                *caller(),
            )
        if not draw.read:
            draw.read = "{}:{}".format(*caller())
            self._reads.add(draw, draw.read)
        return draw.value

    def __float__(self) -> float:
        return math.fsum([*(float(c) * self._look(draw) for draw, c in self._parts.items()), self._constant])

    # whatever else is done with it looks at it

    def __looks(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        def method(self: Token, *others: Any) -> Any:  # noqa: ANN401  what a float gives
            numbers = [float(each) if isinstance(each, Token) else each for each in others]
            return getattr(float(self), name)(*numbers)

        return method

    __lt__, __le__, __gt__, __ge__ = map(__looks, ("__lt__", "__le__", "__gt__", "__ge__"))
    __eq__, __ne__, __bool__ = map(__looks, ("__eq__", "__ne__", "__bool__"))
    __int__, __round__, __trunc__ = map(__looks, ("__int__", "__round__", "__trunc__"))
    __floor__, __ceil__, __abs__ = map(__looks, ("__floor__", "__ceil__", "__abs__"))
    __pow__, __rpow__, __mod__ = map(__looks, ("__pow__", "__rpow__", "__mod__"))
    __floordiv__, __rtruediv__, __format__ = map(__looks, ("__floordiv__", "__rtruediv__", "__format__"))
    __str__, __repr__, __hash__ = map(__looks, ("__str__", "__repr__", "__hash__"))
    del __looks

    def __getstate__(self) -> NoReturn:
        raise TypeError("a token of noise stays in its run")

    def __copy__(self) -> Token:
        return self

    def __deepcopy__(self, memo: object) -> Token:
        return self


def _public(value: object) -> bool:
    return is_plain(value) and not hasattr(value, "__len__")


def _mechanism(parts: dict[Draw, Fraction]) -> tuple[ForeignNoise | None, set[Draw]]:
    """A mechanism made of some of the draws, and which; adding the others is post-processing."""
    sizes = {draw: abs(coefficient) * draw.scale for draw, coefficient in parts.items()}
    laplace = max((draw for draw in parts if draw.kind == "laplace"), key=sizes.__getitem__, default=None)
    if laplace is not None and sizes[laplace]:
        return ForeignNoise(Laplace(sizes[laplace]), laplace.source), {laplace}
    gaussian = [draw for draw in parts if draw.kind == "gaussian" and sizes[draw]]
    if gaussian:
        variance = sum(sizes[draw] ** 2 for draw in gaussian)
        whole = sizes[gaussian[0]] if len(gaussian) == 1 else Fraction(math.sqrt(variance))
        return ForeignNoise(Gaussian(whole), gaussian[0].source), set(gaussian)
    for first, coefficient in parts.items():
        for second, other in parts.items():
            if (first.kind, first.scale, coefficient) != (second.kind, second.scale, -other):
                continue
            source = f"two draws of {first.source}"
            if first.kind == "exponential" and first.scale:
                return ForeignNoise(Laplace(abs(coefficient) * first.scale), source), {first, second}
            if first.kind == "geometric" and abs(coefficient) == 1 and 0 < first.scale < 1:
                scale = Fraction(-1 / math.log1p(-float(first.scale)))
                return ForeignNoise(DiscreteLaplace(scale), source), {first, second}
    return None, set()
