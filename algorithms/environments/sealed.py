"""Rewards that a policy may carry but not read.

A policy never sees a reward. It gets a :class:`Sealed` value, a linear form in rewards, which it may add to
others and multiply by public numbers; the one way to a number is ``mechanism.release(sealed)``. How many
rewards lie above a public level is such a form too, in other features of the same rewards. Every other use
raises :class:`PrivacyLeak`, which names the line that tried.

The form is exact: rewards and coefficients are rationals, a public float counts as its exact value, and
nothing is rounded before the release. So no rounding carries a reward, and what enters a release is what the
coefficients say.

What a release means is decided by the :class:`World` in which the policy runs: drawing noise (simulation),
writing a ledger (accounting), or branching over all values that the noise can take (enumeration).
"""

import operator
import sys
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn, Protocol

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from .exact_numbers import Exactly, exactly, inverse, is_plain, nearest

Coefficient = Exactly


class PrivacyLeak(Exception):  # noqa: N818  the name says what happened
    """A sealed value was used as if it were public."""

    def __init__(self, what: str, file: str, line: int) -> None:
        super().__init__(f"{file}:{line}: {what}")
        self.what = what
        self.file = file
        self.line = line

    def __reduce__(self) -> "tuple[type[PrivacyLeak], tuple[str, str, int]]":
        """A leak in a worker process reaches the one who waits for it."""
        return type(self), (self.what, self.file, self.line)


class Stretch(NamedTuple):
    """Rewards of the rounds ``first .. first + length - 1``, all with one coefficient.

    With a ``level`` it is not the rewards themselves: each counts as 1 if it lies above, else as 0.
    """

    first: int
    length: int
    coefficient: Coefficient
    level: Exactly | None = None


class World(Protocol):
    """What gives a release its meaning."""

    def release(self, mechanism: Any, sealed: "Sealed") -> Any:  # noqa: ANN401  a number or a vector
        """The public number that ``mechanism`` makes of ``sealed``."""
        ...


def _joined(left: tuple[Stretch, ...], right: tuple[Stretch, ...]) -> tuple[Stretch, ...]:
    """Both covers; stretches that meet end to end with one coefficient become one: totals stay short."""
    for earlier, later in ((left, right), (right, left)):
        if not earlier or not later:
            continue
        a, b = earlier[-1], later[0]
        one = not isinstance(a.coefficient, np.ndarray) and not isinstance(b.coefficient, np.ndarray)
        alike = one and a.level == b.level and a.coefficient == b.coefficient
        if alike and a.first + a.length == b.first:
            return (*earlier[:-1], Stretch(a.first, a.length + b.length, a.coefficient, a.level), *later[1:])
    return (*left, *right)


def _shaped(cover: tuple[Stretch, ...], shape: tuple[int, ...]) -> tuple[Stretch, ...]:
    """A coefficient for every coordinate: a reward added to a vector enters all of them."""
    if not shape or all(np.shape(each.coefficient) == shape for each in cover):
        return cover
    return tuple(
        each._replace(coefficient=np.broadcast_to(np.asarray(each.coefficient, dtype=object), shape))
        for each in cover
    )


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

    def __init__(self, value: Any, cover: Iterable[Stretch], world: World) -> None:  # noqa: ANN401  a plain number
        self.__value = exactly(value)
        self.__cover = tuple(Stretch(first, length, exactly(c), level) for first, length, c, level in cover)
        self.__world = world

    def __init_subclass__(cls) -> None:
        raise TypeError("sealed values have no subclasses")

    def __like(self, value: Exactly, cover: tuple[Stretch, ...]) -> "Sealed":
        """A form of the same run, of parts that are exact already."""
        made = object.__new__(Sealed)
        made.__value, made.__cover, made.__world = value, _shaped(cover, np.shape(value)), self.__world
        return made

    # What is allowed: linear arithmetic with public coefficients, and release.

    def release_through(self, mechanism: Any) -> Any:  # noqa: ANN401  any mechanism; a number or a vector
        """The number that ``mechanism`` makes of this value; mechanisms call it from their ``release``."""
        return self.__world.release(mechanism, self)

    def __add__(self, other: Any) -> "Sealed":  # noqa: ANN401  refuses what it cannot take
        if isinstance(other, Sealed):
            if other.__world is not self.__world:
                raise ValueError("a sum of sealed values of two different runs was asked; keep to one run")
            value = self.__value + other.__value
            shape = np.shape(value)
            return self.__like(
                exactly(value), _joined(_shaped(self.__cover, shape), _shaped(other.__cover, shape))
            )
        if not _public(other):
            return NotImplemented
        return self.__like(exactly(self.__value + _finite(other, "added", "to")), self.__cover)

    __radd__ = __add__

    def __mul__(self, factor: Any) -> "Sealed":  # noqa: ANN401  refuses what it cannot take
        if isinstance(factor, Sealed):
            raise _leak("two sealed values multiplied: only linear forms in rewards can be released")
        if not _public(factor):
            return NotImplemented
        return self.__through(_finite(factor, "multiplied", "by"), operator.mul)

    __rmul__ = __mul__

    def __matmul__(self, matrix: Any) -> "Sealed":  # noqa: ANN401  refuses what it cannot take
        if not _public_array(matrix):
            return NotImplemented
        return self.__through(_finite(matrix, "multiplied", "by"), operator.matmul)

    def __rmatmul__(self, matrix: Any) -> "Sealed":  # noqa: ANN401  refuses what it cannot take
        if not _public_array(matrix):
            return NotImplemented
        return self.__through(_finite(matrix, "multiplied", "by"), _from_left)

    def __through(self, factor: Exactly, product: Callable[[Any, Any], Any]) -> "Sealed":
        def times(part: Exactly) -> Exactly:
            alone = product is operator.mul and type(part) is int and part == 1
            return factor if alone else exactly(product(part, factor))

        moved = (Stretch(first, length, times(c), level) for first, length, c, level in self.__cover)
        return self.__like(times(self.__value), tuple(moved))

    def __neg__(self) -> "Sealed":
        return self.__mul__(-1)

    def __pos__(self) -> "Sealed":
        return self

    def __sub__(self, other: Any) -> "Sealed":  # noqa: ANN401  refuses what it cannot take
        if isinstance(other, Sealed):
            return self.__add__(-other)
        if not _public(other):
            return NotImplemented
        return self.__like(exactly(self.__value - _finite(other, "added", "to")), self.__cover)

    def __rsub__(self, other: Any) -> "Sealed":  # noqa: ANN401  refuses what it cannot take
        return self.__neg__().__add__(other)

    def __truediv__(self, divisor: Any) -> "Sealed":  # noqa: ANN401  refuses what it cannot take
        if isinstance(divisor, Sealed):
            raise _leak("a sealed value used as a divisor")
        if not _public(divisor):
            return NotImplemented
        return self.__through(inverse(_finite(divisor, "divided", "by")), operator.mul)

    def __copy__(self) -> "Sealed":
        return self

    def __deepcopy__(self, memo: object) -> "Sealed":
        return self

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:  # noqa: ANN401
        """Arithmetic with arrays comes here; every other function of numpy is a leak."""
        left = inputs[0]
        if any(type(each) is np.ndarray and each.dtype.kind == "O" and not is_plain(each) for each in inputs):
            return getattr(ufunc, method)(*(_unpacked(each) for each in inputs), **options)
        if method == "__call__" and not options:
            if ufunc in _UNARY:
                return _UNARY[ufunc](self)
            if ufunc in _BINARY:
                forward, backward = _BINARY[ufunc]
                made = forward(left, inputs[1]) if isinstance(left, Sealed) else backward(self, left)
                if made is NotImplemented:
                    raise TypeError("a sealed value meets real numbers, and arrays of them")
                return made
        raise _leak(f"a sealed value was put through numpy's {ufunc.__name__}")

    def _coordinates(self) -> NDArray[Any]:
        """An array of sealed numbers, of the shape of the value."""
        found = np.empty(np.shape(self.__value), dtype=object)
        for place in np.ndindex(found.shape):
            cover = (each._replace(coefficient=each.coefficient[place]) for each in self.__cover if place)
            found[place] = self.__like(self.__value[place], tuple(cover)) if place else self
        return found

    def __array_function__(
        self, function: Callable[..., Any], types: object, inputs: tuple[Any, ...], options: dict[str, Any]
    ) -> Any:  # noqa: ANN401  a sealed value, or an array of them
        """Sums, means and the like, done on the coordinates: each is a sealed value that refuses the rest."""
        return function(*(_unpacked(each) for each in inputs), **options)

    # What is not.

    def __refuse(what: str) -> Any:  # type: ignore[misc]  # noqa: ANN401, N805  makes methods, and goes
        def method(self: "Sealed", *_: object, **__: object) -> NoReturn:
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
    np.add: (Sealed.__add__, Sealed.__radd__),
    np.subtract: (Sealed.__sub__, Sealed.__rsub__),
    np.multiply: (Sealed.__mul__, Sealed.__rmul__),
    np.true_divide: (Sealed.__truediv__, Sealed.__rtruediv__),
    np.matmul: (Sealed.__matmul__, Sealed.__rmatmul__),
}


def unseal(sealed: Sealed) -> tuple[Coefficient, tuple[Stretch, ...]]:
    """Value and cover of a sealed value; for worlds and the checks of them, never for policies."""
    return sealed._Sealed__value, sealed._Sealed__cover  # type: ignore[attr-defined]  # noqa: SLF001  the door


def in_world(sealed: Sealed, world: World) -> Sealed:
    """The same value in another world, which gives its releases their meaning; for worlds alone."""
    made: Sealed = sealed._Sealed__like(*unseal(sealed))  # type: ignore[attr-defined]  # noqa: SLF001  the door
    made._Sealed__world = world  # type: ignore[attr-defined]  # noqa: SLF001  the door
    return made


def _from_left(inner: Any, outer: Any) -> Any:  # noqa: ANN401  arrays
    return outer @ inner


def drawn(mechanism: Any, sealed: Sealed, generator: Generator) -> Any:  # noqa: ANN401  any mechanism
    """What ``mechanism`` draws for a sealed value, in worlds that draw noise.

    The form is rounded to doubles here, once. Noise on whole numbers gets it as it is: that decides for
    itself whether a value is whole.
    """
    value, _ = unseal(sealed)
    return mechanism.draw(value if hasattr(mechanism, "lattice") else nearest(value), generator)


def _public(value: object) -> bool:
    """Whether it is a plain number; a number with methods of its own is a leak, whatever they do."""
    if is_plain(value):
        return True
    if type(value) is np.ndarray:
        return False
    if isinstance(value, int | float | Fraction | np.ndarray):
        raise _leak(
            f"a sealed value met a number of the class {type(value).__name__}, which may have methods of its"
            " own; int, float, Fraction and the numbers and arrays of numpy itself are accepted"
        )
    return False


def _public_array(value: object) -> bool:
    return isinstance(value, np.ndarray) and _public(value)


def _finite(number: Any, done: str, to: str) -> Exactly:  # noqa: ANN401  what is plain
    try:
        return exactly(number)
    except ValueError:  # 0 times infinity is nan, and nan passes every noise
        shown = "an array with others" if isinstance(number, np.ndarray) else repr(number)
        raise ValueError(f"a sealed value is {done} {to} finite numbers, not {to} {shown}") from None


def _unpacked(given: Any) -> Any:  # noqa: ANN401  whatever numpy was given
    """Sealed values, also in lists, as arrays of sealed numbers, one a coordinate."""
    if type(given) in {list, tuple}:
        return type(given)(map(_unpacked, given))
    if not isinstance(given, Sealed):
        return given
    return given._coordinates()  # noqa: SLF001  the seal's own
