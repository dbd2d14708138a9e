"""Numbers of foreign code, followed: what of them is reward, and what is noise.

A :class:`Form` is linear in rewards and in draws of noise with known laws, plus a public number. It stands
for the double that the code believes to hold, and asks its run (:mod:`.followed_run`) where it is to be more.
"""

import ast
import contextlib
import dis
import linecache
import math
import operator
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from types import CodeType
from typing import Any, Final

import numpy as np

from ...algorithms.environments.exact_numbers import exactly, inverse, is_plain
from ...algorithms.mechanisms.laplace import Laplace
from ..dialects import sent_messages
from .foreign_modules import is_foreign
from .written_texts import Written

_PASSED_OVER: Final = frozenset({"numpy", "scipy", "random", "statistics", "diffprivlib"})
_OURS: Final = (
    *(f"{__package__}.{each}" for each in ("fo", "b", "released", "outside.released", "plain.aimed")),
    sent_messages.__name__,
)
_MECHANISMS: Final = Laplace.__module__.rpartition(".")[0]
_ONE: Final = Fraction(1)
_NOT_LINEAR: Final = "put through a function that is not linear"
RELEASED: Final = "a released number was "
_TESTS: Final = {"isnan": False, "isinf": False, "isfinite": True}

_LINEAR: Final = {"add": "add", "subtract": "sub", "multiply": "mul", "divide": "truediv"}
_HUGE: Final = 1e280  # what draws of doubles multiply may be so much larger than in one run
_NARROW: Final = (np.float16, np.float32)
_COARSE: Final = 4 * sys.float_info.epsilon
"""What sums of a few doubles stay below, and numbers of narrower kinds do not."""

Part = tuple[int, int]
"""A reward, by its round, and what is taken of it: 0 is itself, else a function that is not linear."""


class Text(str):
    """A number as text, which may be written anywhere; whoever reads it reads the number."""

    __slots__ = ("form", "natural", "whole")
    form: "Form"
    natural: str
    whole: bool
    """Whether it tells the number to the last bit."""

    def reads(self) -> None:
        """Somebody looks at it."""
        self.form.plain("written as text, which was read")

    def number(self) -> "Form":
        """The number that it tells, if that is the one that was written, or a public one."""
        form = self.form
        if self.whole:
            return form
        form.run.read(form, "written as text, which was read")
        return form.run.public(float(self.natural))  # type: ignore[no-any-return]

    def __float__(self) -> float:
        self.reads()
        return float(self + "")

    def __int__(self) -> int:
        self.reads()
        return int(self + "")


def _reading(name: str) -> Callable[..., Any]:
    method = getattr(str, name)

    def reading(self: Text, *given: Any, **named: Any) -> Any:  # noqa: ANN401  as the method
        self.reads()
        return method(self, *given, **named)

    return reading


_WRITES: Final = frozenset(("format", "join", "ljust", "rjust", "center", "zfill", "expandtabs", "maketrans"))
for _name in ("eq", "ne", "lt", "le", "gt", "ge", "hash", "contains", "getitem", "iter", "len"):
    setattr(Text, f"__{_name}__", _reading(f"__{_name}__"))
for _name in vars(str).keys() - _WRITES:
    if not _name.startswith("_"):
        setattr(Text, _name, _reading(_name))


@dataclass(slots=True, eq=False)
class Draw:
    """One draw of noise; ``law`` is its mechanism where it has no kind that is followed further."""

    kind: str
    scale: Fraction
    """Of the law; of a geometric draw the chance of an end, of a binomial one its coins."""
    source: str
    value: float
    file: str
    line: int
    law: Any = None


_REPLAYED: list[tuple[str, int]] = []


@contextlib.contextmanager
def at(file: str, line: int) -> Iterator[None]:
    """Within, this line is the caller."""
    _REPLAYED.append((file, line))
    try:
        yield
    finally:
        _REPLAYED.pop()


def caller() -> tuple[str, int]:
    """The innermost line that is neither ours nor of a library that draws."""
    if _REPLAYED:
        return _REPLAYED[-1]
    frame = sys._getframe(1)  # noqa: SLF001  the documented way to the caller's line
    while frame.f_back is not None and _is_passed_over(str(frame.f_globals.get("__name__", ""))):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def written() -> Written:
    """The instruction that is run there, by the source."""
    frame = sys._getframe(1)  # noqa: SLF001  as above
    while frame.f_back is not None and not is_foreign(frame):
        frame = frame.f_back
    place = next(islice(frame.f_code.co_positions(), frame.f_lasti // 2, None), (None,) * 4)
    line, end, column, last = (each or 0 for each in place)
    return Written(frame.f_code.co_filename, line, end, column, last, "float" in frame.f_globals)


@lru_cache(maxsize=1024)
def _is_passed_over(module: str) -> bool:
    if module.partition(".")[0] in _PASSED_OVER or module.startswith(_OURS):
        return True
    return module.startswith(_MECHANISMS) and "_policy" not in module


class Form:
    """A number that is followed."""

    __slots__ = ("const", "cover", "double", "exact", "grid", "known_at", "noise", "run", "span", "varies")

    def __init__(  # noqa: PLR0917  as many parts as a number has
        self,
        run: Any,  # noqa: ANN401  a run
        cover: dict[Part, Any],
        noise: dict[Draw, Any],
        const: Any,  # noqa: ANN401  exact
        exact: Any,  # noqa: ANN401  exact
        double: float,
        *,
        varies: bool = False,
        grid: float = 0.0,
        known_at: Any = None,  # noqa: ANN401  a life of the run
        span: tuple[Any, Any] | None = None,
    ) -> None:
        self.run, self.cover, self.noise, self.const = run, cover, noise, const
        self.exact, self.double, self.varies = exact, double, varies
        run.mixed |= bool(noise)
        self.grid = grid
        """Of noise alone: the multiples to which the code has rounded it."""
        self.span = span
        """Between which doubles it is, whatever the rewards: what is rounded rises with what it is made of.

        Whole numbers, that are exact, are of Python's kind; None: noise is in it, or it is not told.
        """
        self.known_at = known_at
        """The life of its run in which all of it is known: so are multiples of it, and sums of such."""

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """A number: `isinstance(reward, float)` is so; one of steps on whole numbers is one of these."""
        return int if type(self.double) is int else float

    def _scaled(self, factor: Any, double: float, how: Any = operator.mul, by: Any = 0) -> Any:  # noqa: ANN401  exact
        if not factor:
            ends = self.run.range_of(self)
            signed = (self.cover or self.noise) and (ends is None or ends[0] < 0)
            return Form(self.run, {}, {}, 0, 0, double) if signed else double
        cover = {part: exactly(each * factor) for part, each in self.cover.items()}
        noise = {draw: exactly(each * factor) for draw, each in self.noise.items()}
        moved = self.const * factor, self.exact * factor
        grid = 0.0
        if noise and not cover:
            few = 0.0 if abs(double) > sys.float_info.min else math.ulp(0.0)
            grid = max(self.grid * abs(float(factor)), few, narrow_ulp(double))
        if _HUGE < abs(float(double)) < math.inf and not self.varies:
            words = "a number may be too large for doubles, and no real number is"
            self.run.parted = self.run.parted or (words, *caller())
        whole = {"varies": self.varies, "grid": grid, "known_at": self.known_at}
        return Form(self.run, cover, noise, *moved, double, span=_span(how, double, self, by), **whole)

    def _plus(self, other: Any, sign: int, operation: Callable[[Any, Any], Any]) -> Any:  # noqa: ANN401  a number
        """``self + sign other``; ``operation`` is the same in doubles."""
        other = other.number() if type(other) is Truth else _as_number(self, other)
        if type(other) is not Form:
            if not is_number(other):
                return NotImplemented
            double = _doubled(self.run, operation, self.double, other)
            if not math.isfinite(other):
                return double
            shift = exactly(other) if sign > 0 else -exactly(other)
            return Form(
                self.run,
                self.cover,
                self.noise,
                self.const + shift,
                self.exact + shift,
                double,
                varies=self.varies,
                grid=0.0
                if self.cover or not self.noise
                else max(self.grid, math.ulp(double), narrow_ulp(double)),
                known_at=self.known_at,
                span=_span(operation, double, self, other),
            )
        if other.run is not self.run:
            self.run.leave("a number of another run was used")
        cover, noise = dict(self.cover), dict(self.noise)
        accumulate(cover, other.cover, sign)
        accumulate(noise, other.noise, sign)
        made = Form(
            self.run,
            cover,
            noise,
            self.const + other.const if sign > 0 else self.const - other.const,
            self.exact + other.exact if sign > 0 else self.exact - other.exact,
            _doubled(self.run, operation, self.double, other.double),
            varies=self.varies or other.varies,
            known_at=self.known_at if self.known_at is other.known_at else None,
        )
        made.span = _span(operation, made.double, self, other)
        if noise and not cover:
            made.grid = max(self.grid, other.grid, math.ulp(made.double), narrow_ulp(made.double))
        if noise and cover and not (self.noise and self.cover and not other.noise):
            token = next((each for each in (self, other) if each.noise and not each.cover), None)
            self.run.formed(made, token)
        elif noise and cover and made.known_at is not self.run.life:
            self.run.unseen(noise)
        elif bool(self.noise) != bool(other.noise) and not cover:
            self.run.round_off(other if self.noise else self, {}, *caller())
        return made

    def __add__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        return _each(self, other, operator.add) if _is_array(other) else self._plus(other, 1, operator.add)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        return _each(self, other, operator.sub) if _is_array(other) else self._plus(other, -1, operator.sub)

    def __rsub__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        return (-self).__add__(other)

    def __neg__(self) -> Any:  # noqa: ANN401  a form
        cover = {part: -each for part, each in self.cover.items()}
        noise = {draw: -each for draw, each in self.noise.items()}
        moved = -self.const, -self.exact
        whole = {"varies": self.varies, "grid": self.grid, "known_at": self.known_at}
        span = self.span and (-self.span[1], -self.span[0])
        return Form(self.run, cover, noise, *moved, -self.double, span=span, **whole)

    def __pos__(self) -> Any:  # noqa: ANN401  a form
        return self

    def __mul__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        if _is_array(other):
            return _each(self, other, operator.mul)
        other = other.number() if type(other) is Truth else _as_number(self, other)
        if type(other) is Sign:
            return other * self
        if type(other) is Form:
            return self._times(other)
        if not is_number(other):
            return NotImplemented
        if math.isinf(other):
            return float(other) if self > 0 else -float(other) if self < 0 else math.nan
        double = _doubled(self.run, operator.mul, self.double, other)
        return self._scaled(exactly(other), double, by=other) if math.isfinite(other) else double

    __rmul__ = __mul__

    def _times(self, other: "Form") -> Any:  # noqa: ANN401  a number
        run, double = self.run, _doubled(self.run, operator.mul, self.double, other.double)
        ends, theirs = run.range_of(self), run.range_of(other)
        if ends is None or theirs is None:
            return run.through(operator.mul, "multiplied by what is not public", self, other)
        corners = [a * b for a in ends for b in theirs]
        if self is other:
            low = 0 if ends[0] <= 0 <= ends[1] else min(corners[0], corners[-1])
            corners = [low, max(corners[0], corners[-1])]
        most, more = (max(map(abs, each)) for each in (ends, theirs))
        moves = {place: each * more for place, each in run.moves(self.cover).items()}
        for place, each in run.moves(other.cover).items():
            moves[place] = moves.get(place, 0) + each * most
        return run.opaque(moves, (min(corners), max(corners)), double, exact=self.exact * other.exact)

    def __truediv__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        if _is_array(other):
            return _each(self, other, operator.truediv)
        other = _as_number(self, other)
        if type(other) is Form:
            cover, noise, _ = self.run.rest(other)
            if cover and not noise:
                self.run.leave("a sealed value used as a divisor")
            return self.run.through(operator.truediv, "divided", self, other)
        if not is_number(other):
            return NotImplemented
        double = _doubled(self.run, operator.truediv, self.double, other)
        if not other:  # by numpy, which gives no number among the reals
            self.run.partial = True
            return self.run.through(operator.truediv, "divided by 0", self, np.float64(0.0))
        if not math.isfinite(other):
            return math.nan if math.isnan(other) else self._scaled(0, double)
        return self._scaled(inverse(exactly(other)), double, operator.truediv, other)

    def __rtruediv__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        if not _is_followable(other):
            return NotImplemented
        return self.run.through(operator.truediv, "used as a divisor", other, self)

    def __pow__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        if not (_is_followable(other) or _is_array(other)):
            return NotImplemented
        if type(other) is int and other == 2 and self.run.range_of(self) is not None:
            return self._times(self)
        return self.run.through(operator.pow, _NOT_LINEAR, self, other)

    def __abs__(self) -> Any:  # noqa: ANN401  a number
        ends = self.run.range_of(self)
        if ends is not None:
            if ends[0] >= 0:
                return self
            if ends[1] <= 0:
                return -self
            most = max(-ends[0], ends[1])
            moves = self.run.moves(self.cover)
            return self.run.opaque(moves, (0, most), abs(self.double), exact=abs(self.exact))
        draw = self.coin()
        if draw is not None and self.const == -_middle(draw) * self.noise[draw]:
            factor = abs(self.noise[draw])
            size = abs(self.double) / float(factor)
            half = Draw("uniform", draw.scale / 2, draw.source, size, draw.file, draw.line, law=draw)
            made = become(self.run, draw, "abs", half)
            if made is not None:
                return factor * made
        return self.run.through(abs, _NOT_LINEAR, self)

    def coin(self, kind: str = "uniform") -> Draw | None:
        """The uniform draw that this is, or one of another kind, with a public factor and summand."""
        if self.cover or self.varies or len(self.noise) != 1:
            return None
        ((draw, factor),) = self.noise.items()
        rounded = self.grid > _COARSE * abs(factor) * draw.scale
        return draw if draw.kind == kind and not rounded else None

    def _other(name: str, places: int) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  as below
        operation = getattr(operator, name)

        def method(self: "Form", other: Any) -> Any:  # noqa: ANN401  a number
            if _is_array(other):
                return _each(self, other, method)
            if not _is_followable(other):
                return NotImplemented
            return self.run.through(operation, _NOT_LINEAR, *(self, other)[::places])

        return method

    __mod__, __floordiv__ = _other("mod", 1), _other("floordiv", 1)
    __rmod__, __rfloordiv__, __rpow__ = map(_other, ("mod", "floordiv", "pow"), (-1, -1, -1))
    __and__, __or__, __xor__ = map(_other, ("and_", "or_", "xor"), (1, 1, 1))
    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def _function(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        return lambda self, *given: through(self.run, getattr(np, name), self, *given)

    exp, log, log2, log10, log1p, expm1, sqrt = map(
        _function, ("exp", "log", "log2", "log10", "log1p", "expm1", "sqrt")
    )
    tanh, floor, ceil, trunc, rint = map(_function, ("tanh", "floor", "ceil", "trunc", "rint"))
    __floor__, __ceil__, __trunc__ = floor, ceil, trunc
    sin, cos, square = map(_function, ("sin", "cos", "square"))

    def sign(self) -> Any:  # noqa: ANN401  a number
        """1, 0 or -1."""
        draw = self.coin()
        if draw is not None and self.const == -_middle(draw) * self.noise[draw]:
            return Sign(self, draw)
        return 1.0 if self > 0 else -1.0 if self < 0 else 0.0

    def conjugate(self) -> "Form":
        """As numpy asks for it."""
        return self

    real = property(conjugate)

    def tested(self, name: str) -> bool:
        """Whether it is infinite, or no number: no real number is, but what has no value may be."""
        if self.varies and self.run.partial:
            self.run.leave("a function may have no value at a released number")
        if not math.isfinite(self.double):
            self.run.round_off(self, self.cover, *caller())
        return _TESTS[name]

    def is_whole(self) -> bool:
        """Whether it is, whatever the noise: of whole draws alone."""
        whole = all(draw.kind in {"geometric", "binomial"} for draw in self.noise)
        parts = (*self.noise.values(), self.const)
        return not self.cover and not self.varies and whole and all(type(each) is int for each in parts)

    def _bits(self) -> Any:  # noqa: ANN401  it has none
        return self.run.leave("the bits of a number were asked for")

    hex, as_integer_ratio = _bits, _bits

    def is_integer(self) -> bool:
        """As of a float."""
        return bool(self.run.compared(self - self.run.through(math.floor, "rounded", self), operator.eq))

    def __round__(self, digits: int | None = None) -> Any:  # noqa: ANN401  a number
        return self.run.through(round, "rounded", self, *(() if digits is None else (digits,)))

    def _compare(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        op = getattr(operator, name)

        def method(self: "Form", other: Any) -> Any:  # noqa: ANN401  a truth
            if _is_array(other):
                return _each(self, other, op)
            other = _as_number(self, other)
            if type(other) is not Truth and type(other) is not Form and not is_number(other):
                return NotImplemented
            if is_number(other) and not math.isfinite(other):
                finite = bool(op(0.0, other))
                if not self.varies or finite is bool(op(math.copysign(math.inf, other), other)):
                    if not math.isfinite(self.double):
                        self.run.round_off(self, self.cover, *caller())
                    return finite
                # what a function gives may be infinite
                return self.run.decide(2, int(op(self.double, other))) == 1
            mixed = self.run.mixed
            off = self - other
            self.run.mixed = mixed
            if type(off) is not Form:
                return bool(op(off, 0))
            decided = self.run.decided(off, op)
            if decided is None and off.run.likened and (off.noise or off.varies):
                return bool(Truth(off, op))
            return Truth(off, op) if decided is None else decided

        return method

    __lt__, __le__, __gt__, __ge__, __eq__, __ne__ = map(_compare, ("lt", "le", "gt", "ge", "eq", "ne"))
    del _other, _function, _compare

    def of_numpy(self) -> "Form":
        """The same as a double of numpy, which an array holds."""
        return self if type(self.double) is int else self.of_kind(np.float64)

    def of_kind(self, kind: Any) -> "Form":  # noqa: ANN401  a class of numbers
        """The same as a number of this kind."""
        parts = self.run, self.cover, self.noise, self.const, self.exact, kind(self.double)
        return Form(*parts, varies=self.varies, grid=self.grid, known_at=self.known_at, span=self.span)

    def __hash__(self) -> int:
        self.run.read(self, "hashed")
        self.run.escape(f"{RELEASED}hashed")
        return hash(self.double)

    def plain(self, how: str) -> float:
        """As a double of its own, from here on."""
        self.run.read(self, how)
        if self.varies or self.noise:
            self.run.escape(f"{RELEASED}{how}")
        return float(self.double)

    def __float__(self) -> float:
        return self._formatted() if _is_formatting() else self.plain("cast to float")

    def __int__(self) -> int:
        return int(self._formatted() if _is_formatting() else self.plain("cast to int"))

    def __index__(self) -> int:
        if self.cover and not self.noise:
            self.run.leave("a sealed value was used as an index")
        if type(self.double) is not int:
            raise TypeError("'float' object cannot be interpreted as an integer")
        return int(self.plain("used as an index"))

    def __bool__(self) -> bool:
        return bool(self != 0)

    def _formatted(self) -> float:
        """The double that ``%`` is to write."""
        text = self.told(repr(self.double), whole=True)
        with contextlib.suppress(ValueError):
            return float(text + "")
        return sys.float_info.max

    def told(self, natural: str, *, whole: bool) -> Text:
        """Its text."""
        self.run.as_exact(self)
        self.run.texts.add(written())
        told = Text(natural)
        told.form, told.natural, told.whole = self, natural, whole
        return told

    def __repr__(self) -> str:
        return self.told(repr(self.double), whole=True)

    def __format__(self, spec: str) -> str:
        return self.told(format(self.double, spec), whole=not spec)

    def __copy__(self) -> "Form":
        return self

    def __deepcopy__(self, memo: object) -> "Form":
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:  # noqa: ANN401  as pickle asks
        if self.noise and not self.cover:
            self.run.leave("a token of noise stays in its run")
        self.run.leave("a sealed value was pickled")

    def drawn_by(self, mechanism: Any) -> Any:  # noqa: ANN401  a mechanism of ours; a form
        """With the noise of a mechanism of ours, which draws by itself on plain numbers."""
        self.run.elsewhere = True
        draw = Draw("law", Fraction(1), repr(mechanism), 0.0, *caller(), law=mechanism)
        return self + self.run.drawn(draw)

    @property
    def release_through(self) -> Any:  # noqa: ANN401  a method
        """The same where rewards are sealed, and not in code that gets doubles, which have no such name."""
        if not self.run.sealed:
            raise AttributeError("a number has no release_through", name="release_through")
        return self.drawn_by

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:  # noqa: ANN401  numpy's
        """On arrays of objects numpy calls the methods above."""
        alone = method == "__call__" and not options
        if ufunc.__name__ in _TESTS and alone:
            return self.tested(ufunc.__name__)
        if ufunc is np.sign and alone:
            return self.sign()
        other = inputs[-1] if inputs[0] is self else inputs[0]
        if (
            alone and ufunc.__name__ in _LINEAR and getattr(other, "dtype", None) in _NARROW
        ):  # numpy would widen it
            name = f"__{'r' if other is inputs[0] else ''}{_LINEAR[ufunc.__name__]}__"
            found = _each(self, other, lambda form, each: getattr(form, name)(each))
            return found if found.ndim else found[()]
        boxed = [_boxed(each) for each in inputs]
        return getattr(ufunc, method)(*boxed, **options)


class Truth:
    """A comparison: a condition, or 0 and 1."""

    __slots__ = ("_known", "_number", "form", "op")

    def __init__(self, form: Form, op: Callable[[Any, Any], bool]) -> None:
        self.form, self.op = form, op
        self._known: bool | None = None
        self._number: Any = None

    def __bool__(self) -> bool:
        if self._known is None:
            self._known = self.form.run.compared(self.form, self.op)
        return self._known

    @property
    def natural(self) -> bool:
        """What doubles say."""
        return bool(self.op(self.form.double, 0))

    def number(self) -> Any:  # noqa: ANN401  a number
        """As 0 or 1: of raw rewards a number that each of them moves by 1 at most."""
        run = self.form.run
        if self._known is not None or not self.form.cover or run.range_of(self.form) is None:
            return int(bool(self))
        run.told_at = caller()
        if self._number is None:
            value = float(self.natural)
            moves = dict.fromkeys((place for place, _ in self.form.cover), 1)
            self._number = run.opaque(moves, (0, 1), value, whole=True)
        return self._number

    def _as_number(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        operation = getattr(operator, name)

        def method(self: "Truth", *others: Any) -> Any:  # noqa: ANN401  numbers
            return operation(self.number(), *(e.number() if type(e) is Truth else e for e in others))

        return method

    __add__, __mul__, __sub__, __truediv__, __pow__ = map(_as_number, ("add", "mul", "sub", "truediv", "pow"))
    __neg__, __abs__ = map(_as_number, ("neg", "abs"))
    __lt__, __le__, __gt__, __ge__, __eq__, __ne__ = map(_as_number, ("lt", "le", "gt", "ge", "eq", "ne"))
    __radd__, __rmul__ = __add__, __mul__
    del _as_number

    def __rsub__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        return other - self.number()

    def _as_truth(function: Any) -> Callable[..., Any]:  # noqa: N805  makes methods, and goes
        return lambda self, *given: function(bool(self), *given)

    def __invert__(self) -> bool:
        return not self

    __float__, __int__, __hash__, __repr__, __format__ = map(_as_truth, (float, int, hash, repr, format))
    __and__ = __rand__ = _as_truth(lambda this, other: this and bool(other))
    __or__ = __ror__ = _as_truth(lambda this, other: this or bool(other))
    __xor__ = __rxor__ = _as_truth(lambda this, other: this is not bool(other))
    __index__ = __int__
    del _as_truth

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:  # noqa: ANN401  numpy's
        return getattr(ufunc, method)(*map(_boxed, inputs), **options)


class Sign:
    """The sign of a uniform draw about 0: with an exponential of its size it is a Laplace draw."""

    __slots__ = ("_draw", "_factor", "_form")

    def __init__(self, form: Form, draw: Draw, factor: Any = 1) -> None:  # noqa: ANN401  a number
        self._form, self._draw, self._factor = form, draw, factor

    def __mul__(self, other: Any) -> Any:  # noqa: ANN401  a number
        if is_number(other):
            return Sign(self._form, self._draw, self._factor * other)
        if type(other) is Form and not other.cover and not other.varies and len(other.noise) == 1:
            (drawn,) = other.noise
            run = self._form.run
            half = drawn.law  # that is its size: an exponential of the draw itself tells its sign
            if (
                drawn.kind == "exponential"
                and not other.const
                and type(half) is Draw
                and half.law is self._draw
            ):
                value = drawn.value * math.copysign(1, self._form.double)
                law = Draw("laplace", drawn.scale, self._draw.source, value, drawn.file, drawn.line)
                made = become(run, drawn, "sign", law)
                if made is not None:
                    return made * (self._factor * other.noise[drawn])
        return float(self) * other

    __rmul__ = __mul__

    def _compare(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        operation = getattr(operator, name)
        return lambda self, other: operation(float(self), other)

    __lt__, __le__, __gt__, __ge__, __eq__, __ne__ = map(_compare, ("lt", "le", "gt", "ge", "eq", "ne"))
    del _compare

    def __hash__(self) -> int:
        return hash(float(self))

    def __bool__(self) -> bool:
        return bool(float(self))

    def __neg__(self) -> "Sign":
        return Sign(self._form, self._draw, -self._factor)

    def __float__(self) -> float:
        return float(self._factor) * (1.0 if self._form > 0 else -1.0)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:  # noqa: ANN401  numpy's
        return getattr(ufunc, method)(*map(_boxed, inputs), **options)


def become(run: Any, draw: Draw, how: str, other: Draw) -> Any:  # noqa: ANN401  a run; a form, or None
    """A draw that nobody has seen becomes another one, the same each time; None if it has been seen."""
    made = run.made_of(draw, how)
    if made is None and run.is_fresh(draw):
        made = run.drawn(other)
        run.spend(draw, how, made)
    return made


def through(run: Any, function: Callable[..., Any], *given: Any) -> Any:  # noqa: ANN401  numbers
    """A function of mathematics; logarithms of uniform and exponential draws are further draws."""
    name, (form, *_) = function.__name__, given
    if name in _TESTS:
        return form.tested(name)
    if name in {"log", "log1p"} and len(given) == 1 and type(form) is Form:
        inner = form + 1 if name == "log1p" else form
        kind, draw = "exponential", inner.coin()
        if draw is None and (drawn := inner.coin("exponential")) and inner.noise[drawn] > 0:
            kind, draw = "gumbel", drawn
        if draw is not None:
            ends = sorted((inner.const, inner.const + inner.noise[draw] * draw.scale))
            if ends[0] == 0 and ends[1] > 0:  # log(b U) = log b - E, and log(b E) = log b - G
                shift = math.log(ends[1])
                value = shift - math.log(inner.double) if inner.double > 0 else 1.0
                source, how = f"log of {draw.source}", "log" if inner.noise[draw] > 0 else "log of the rest"
                law = Draw(kind, _ONE, source, value, *caller(), law=draw)
                made = become(run, draw, how, law)
                if made is not None:
                    return shift - made if shift else -made
    if name == "fabs":
        return abs(form)
    if name == "copysign" and is_number(form) and type(given[1]) is Form:
        return given[1].sign() * abs(form)
    return run.through(function, "cast to float", *given)


def accumulate(into: dict[Any, Any], other: Mapping[Any, Any], ratio: Any) -> None:  # noqa: ANN401  exact
    """Add so much of the other to one; what is 0 goes."""
    for key, each in other.items():
        moved = each if ratio == 1 else -each if ratio == -1 else ratio if each == 1 else ratio * each
        total = into[key] + moved if key in into else moved
        if total:
            into[key] = exactly(total) if type(total) is Fraction else total
        else:
            into.pop(key, None)


def _is_formatting() -> bool:
    """Whether a text is being made of the number that asks, as in ``"%.2f" % number``."""
    frame = sys._getframe(2)  # noqa: SLF001  whose ``%`` asks for a double; of numbers none does
    text = _formats(frame.f_code).get(frame.f_lasti)
    return text is not None and type(frame.f_locals.get(text, frame.f_globals.get(text, text))) is str


@lru_cache(maxsize=1024)
def _formats(code: CodeType) -> dict[int, str]:
    """Where in it ``%`` is behind a text, or a name; and which."""
    found = {}
    lines = [line.encode() for line in linecache.getlines(code.co_filename)]
    for each in dis.get_instructions(code):
        first, last, start, end = (place or 0 for place in each.positions or (0,) * 4)
        if each.argrepr == "%" and 0 < first <= last <= len(lines):
            part = lines[first - 1 : last]
            part[-1] = part[-1][:end]
            part[0] = part[0][start:]
            with contextlib.suppress(SyntaxError, AttributeError):
                left = ast.parse(b"(" + b"".join(part) + b")", mode="eval").body.left  # type: ignore[attr-defined]
                if isinstance(left, ast.JoinedStr) or type(getattr(left, "value", None)) is str:
                    found[each.offset] = ""
                elif isinstance(left, ast.Name):
                    found[each.offset] = left.id
    return found


def narrow_ulp(double: Any) -> float:  # noqa: ANN401  a number
    """The last bit of a number of a kind that is narrower than doubles; 0 of any other."""
    return float(np.spacing(abs(double))) if type(double) in _NARROW else 0.0


def _middle(draw: Draw) -> Fraction:
    return Fraction(draw.scale, 2)


def is_form(value: object) -> bool:
    """A number that is followed."""
    return type(value) is Form


def is_number(value: object) -> bool:
    """A plain number, no array."""
    return is_plain(value) and not hasattr(value, "__len__")


def _is_followable(value: object) -> bool:
    """Whether an operator may get a double beside it: a method of any other kind would see that."""
    return type(value) in {Form, Truth, Decimal} or is_number(value)


def _as_number(form: Form, other: Any) -> Any:  # noqa: ANN401  whatever it meets
    """A decimal number beside one that is public, and may stand for a decimal one itself."""
    return Fraction(other) if type(other) is Decimal and form.varies and other.is_finite() else other


def _span(operation: Any, double: Any, form: Form, other: Any) -> tuple[Any, Any] | None:  # noqa: ANN401  numbers
    """Between which doubles it is what an operation gives that rises, or falls, with what is in it."""
    by = other.span if type(other) is Form else (int(other) if other == int(other) else float(other),)
    if form.span is None or by is None or type(double) in _NARROW:
        return None
    ends = [operation(end, each) for end in form.span for each in by]
    return min(ends), max(ends)


def _is_array(value: object) -> bool:
    return isinstance(value, np.ndarray)


def _boxed(value: Any) -> Any:  # noqa: ANN401  whatever numpy got
    if isinstance(value, Form | Truth | Sign) or type(value) is Form:
        box = np.empty((), dtype=object)
        box[()] = value
        return box
    return value


def _each(form: Form, others: Any, operation: Callable[[Any, Any], Any]) -> Any:  # noqa: ANN401  an array
    found = np.empty(np.shape(others), dtype=object)
    for place, other in np.ndenumerate(others):
        found[place] = operation(form, other)
    return found


def _doubled(run: Any, operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:  # noqa: ANN401  doubles
    if run.is_watched(linear=True):
        run.leave("an error or warning of numpy that a followed number decides on may be noticed")
    try:
        if type(left) is type(right) is float:  # warns of nothing
            return operation(left, right)
        with np.errstate(all="ignore"):
            return operation(left, right)
    except OverflowError:
        return math.inf
