"""Rewards that a policy may carry but not read.

A policy never sees a reward. It gets a :class:`Sealed` value, a linear form in rewards, which it may add to
others and multiply by public numbers; the one way to a number is ``mechanism.release(sealed)``. Every other
use raises :class:`PrivacyLeak`, which names the line that tried.

What a release means is decided by the :class:`World` in which the policy runs: drawing noise (simulation),
writing a ledger (accounting), or branching over all values that the noise can take (enumeration).
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, NoReturn, Protocol

import numpy as np
from numpy.typing import NDArray

from ...theory.numbers.small_matrices import product as multiplied

Number = int | float
Vector = NDArray[np.float64]
Coefficient = Number | Vector


class PrivacyLeak(Exception):  # noqa: N818  the name says what happened
    """A sealed value was used as if it were public."""

    def __init__(self, what: str, file: str, line: int) -> None:
        super().__init__(f"{file}:{line}: {what}")
        self.what = what
        self.file = file
        self.line = line

    def __reduce__(self) -> tuple[type[PrivacyLeak], tuple[str, str, int]]:
        """A leak in a worker process reaches the one who waits for it."""
        return type(self), (self.what, self.file, self.line)


class Stretch(NamedTuple):
    """Rewards of the rounds ``first .. first + length - 1``, all with one coefficient."""

    first: int
    length: int
    coefficient: Coefficient


class World(Protocol):
    """What gives a release its meaning."""

    def release(self, mechanism: Any, sealed: Sealed) -> Any:  # noqa: ANN401  a number or a vector
        """The public number that ``mechanism`` makes of ``sealed``."""
        ...


def _joined(left: tuple[Stretch, ...], right: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    """Both covers; stretches that meet end to end with one coefficient become one: totals stay short."""
    for earlier, later in ((left, right), (right, left)):
        if not earlier or not later:
            continue
        a, b = earlier[-1], later[0]
        one = isinstance(a.coefficient, int | float) and isinstance(b.coefficient, int | float)
        if one and a.first + a.length == b.first and a.coefficient == b.coefficient:
            return (*earlier[:-1], Stretch(a.first, a.length + b.length, a.coefficient), *later[1:])
    return (*left, *right)


def _leak(what: str) -> PrivacyLeak:
    """The leak, placed at the innermost line that is neither ours nor of numpy or the standard library."""
    frame = sys._getframe(1)  # noqa: SLF001  the documented way to the caller's line
    while frame.f_back is not None and (
        (name := str(frame.f_globals.get("__name__", ""))) == __name__
        or name.partition(".")[0] in _PASSED_OVER
    ):
        frame = frame.f_back
    return PrivacyLeak(what, frame.f_code.co_filename, frame.f_lineno)


_PASSED_OVER = {"numpy", "scipy", *sys.stdlib_module_names}


class Sealed:
    """A linear form in rewards whose value nobody reads."""

    __slots__ = ("__cover", "__value", "__world")

    def __init__(self, value: Coefficient, cover: Iterable[Stretch], world: World) -> None:
        self.__value = value
        self.__cover = tuple(cover)
        self.__world = world

    # What is allowed: linear arithmetic with public coefficients, and release.

    def release_through(self, mechanism: Any) -> Any:  # noqa: ANN401  any mechanism; a number or a vector
        """The number that ``mechanism`` makes of this value; mechanisms call it from their ``release``."""
        return self.__world.release(mechanism, self)

    def __add__(self, other: Any) -> Sealed:  # noqa: ANN401  refuses what it cannot take
        if isinstance(other, Sealed):
            if other.__world is not self.__world:
                raise ValueError("a sum of sealed values of two different runs was asked; keep to one run")
            cover = _joined(self.__cover, other.__cover)
            return Sealed(self.__value + other.__value, cover, self.__world)
        if not _public(other):
            return NotImplemented
        return Sealed(self.__value + other, self.__cover, self.__world)

    __radd__ = __add__

    def __mul__(self, factor: Any) -> Sealed:  # noqa: ANN401  refuses what it cannot take
        if isinstance(factor, Sealed):
            raise _leak("two sealed values multiplied: only linear forms in rewards can be released")
        if not _public(factor):
            return NotImplemented
        if not np.isfinite(factor).all():  # 0 times infinity is nan, and nan passes every noise
            raise ValueError(f"a sealed value is multiplied by finite numbers, not by {factor!r}")
        scaled = (Stretch(first, length, c * factor) for first, length, c in self.__cover)
        return Sealed(self.__value * factor, scaled, self.__world)

    __rmul__ = __mul__

    def __matmul__(self, matrix: Any) -> Sealed:  # noqa: ANN401  refuses what it cannot take
        return self.__through(matrix, lambda inner: multiplied(inner, matrix))

    def __rmatmul__(self, matrix: Any) -> Sealed:  # noqa: ANN401  refuses what it cannot take
        return self.__through(matrix, lambda inner: multiplied(matrix, inner))

    def __through(self, matrix: Any, product: Callable[[Any], Any]) -> Sealed:  # noqa: ANN401
        if not isinstance(matrix, np.ndarray):
            return NotImplemented  # type: ignore[no-any-return]  # mypy knows it in operators only
        if not np.isfinite(matrix).all():
            raise ValueError("a sealed value is multiplied by finite numbers, and this matrix has others")
        moved = (Stretch(first, length, product(c)) for first, length, c in self.__cover)
        return Sealed(product(self.__value), moved, self.__world)

    def __neg__(self) -> Sealed:
        return self.__mul__(-1)

    def __pos__(self) -> Sealed:
        return self

    def __sub__(self, other: Any) -> Sealed:  # noqa: ANN401  refuses what it cannot take
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> Sealed:  # noqa: ANN401  refuses what it cannot take
        return (-self).__add__(other)

    def __truediv__(self, divisor: Any) -> Sealed:  # noqa: ANN401  refuses what it cannot take
        if isinstance(divisor, Sealed):
            raise _leak("a sealed value used as a divisor")
        if not _public(divisor):
            return NotImplemented
        return self.__mul__(1 / divisor)

    def __copy__(self) -> Sealed:
        return self

    def __deepcopy__(self, memo: object) -> Sealed:
        return self

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Sealed:  # noqa: ANN401
        """Arithmetic with arrays comes here; every other function of numpy is a leak."""
        left = inputs[0]
        if method == "__call__" and not options:
            if ufunc in _UNARY:
                return _UNARY[ufunc](self)
            if ufunc in _BINARY:
                forward, backward = _BINARY[ufunc]
                made: Sealed = forward(left, inputs[1]) if isinstance(left, Sealed) else backward(self, left)
                return made
        raise _leak(f"a sealed value was put through numpy's {ufunc.__name__}")

    # What is not.

    def __refuse(what: str) -> Any:  # type: ignore[misc]  # noqa: ANN401, N805  makes methods, and goes
        def method(self: Sealed, *_: object, **__: object) -> NoReturn:
            raise _leak(f"a sealed value was {what}")

        return method

    __bool__ = __refuse("used as a condition")
    __float__ = __refuse("cast to float")
    __int__ = __refuse("cast to int")
    __complex__ = __refuse("cast to complex")
    __index__ = __refuse("used as an index")
    __round__ = __trunc__ = __floor__ = __ceil__ = __refuse("rounded")
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __refuse("compared")
    __hash__ = __refuse("hashed")
    __str__ = __repr__ = __format__ = __refuse("printed")
    __bytes__ = __refuse("turned into bytes")
    __len__ = __iter__ = __contains__ = __refuse("taken apart")
    __array__ = __refuse("sent to numpy")
    __abs__ = __pow__ = __rpow__ = __mod__ = __rmod__ = __floordiv__ = __rfloordiv__ = __refuse(
        "put through a function that is not linear"
    )
    __divmod__ = __rdivmod__ = __abs__
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __invert__ = __refuse("used bit by bit")
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__
    __rtruediv__ = __refuse("used as a divisor")
    __reduce_ex__ = __refuse("pickled")
    del __refuse


_UNARY: dict[np.ufunc, Callable[[Any], Sealed]] = {np.negative: operator.neg, np.positive: operator.pos}
_BINARY: dict[np.ufunc, tuple[Callable[[Any, Any], Sealed], Callable[[Any, Any], Sealed]]] = {
    np.add: (operator.add, Sealed.__radd__),
    np.subtract: (operator.sub, Sealed.__rsub__),
    np.multiply: (operator.mul, Sealed.__rmul__),
    np.true_divide: (operator.truediv, Sealed.__rtruediv__),
    np.matmul: (operator.matmul, Sealed.__rmatmul__),
}


def unseal(sealed: Sealed) -> tuple[Coefficient, tuple[Stretch, ...]]:
    """Value and cover of a sealed value; for worlds and the checks of them, never for policies."""
    return sealed._Sealed__value, sealed._Sealed__cover  # type: ignore[attr-defined]  # noqa: SLF001  the door


def _public(value: object) -> bool:
    return isinstance(value, (int, float, np.number, np.ndarray))
