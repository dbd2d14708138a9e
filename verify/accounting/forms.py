"""Numbers of foreign code, followed: what of them is reward, what is noise, and what was released.

A :class:`Form` is linear in rewards and in draws of noise with known laws, plus a public number. It stands
for the double that the code believes to hold. Where the code asks for more than linear arithmetic, the
:class:`Run` decides: what depends on rewards under noise is released there, and what depends on them under
none is left to an audit. A comparison of what was released has both outcomes; the run takes the one that it
is told to, so that all runs together are all that the code can do, whatever the noise.

What counts is the joint law of all that is released. Each value is taken less what is known of it already, so
two values under one draw tell their difference. A draw that stands beside the one that hides a value is not
followed any further.
"""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Any, Final, NamedTuple, NoReturn

import numpy as np

from ...algorithms.environments.exact_numbers import exactly, inverse, is_plain
from ...algorithms.environments.sealed import PrivacyLeak
from ...algorithms.mechanisms.binomial import Binomial
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from .ledger import Piece, Release, facts_of

UNCOVERED: Final = "uncovered: "
"""How the words of a leak begin where noise was taken off a value again."""

_USUAL_ROUNDING: Final = Fraction(1, 1 << 20)  # of what a reward moves: sums of doubles stay far below
_CONTINUOUS: Final = frozenset({"laplace", "gaussian", "exponential", "uniform"})
_PASSED_OVER: Final = frozenset({"numpy", "scipy", "random", "statistics", __name__})
_NOTHING: Final = Fraction(0)

Part = tuple[int, int]
"""A reward, by its round, and what is taken of it: 0 is itself, else a function that is not linear."""


class ForeignNoise(NamedTuple):
    """The mechanism of a foreign draw: that of its law, under the name of the function that drew."""

    law: Any
    source: str

    def facts(self, sensitivity: int = 1) -> Any:  # noqa: ANN401  the mechanism's own
        """What is known of the privacy of the law."""
        return self.law.facts(sensitivity)

    def __repr__(self) -> str:
        return f"{self.law!r} of {self.source}"


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


class Event(NamedTuple):
    """A number that was ``formed`` or ``read``, or found ``above`` or ``below`` 0."""

    kind: str
    cover: Mapping[Part, Any]
    noise: Mapping[Draw, Any]
    file: str
    line: int
    secret: bool = False
    """Whether the comparison is with noise that nobody has read: a threshold."""


def caller() -> tuple[str, int]:
    """The innermost line that is neither ours nor of a library that draws."""
    frame = sys._getframe(1)  # noqa: SLF001  the documented way to the caller's line
    while frame.f_back is not None and (
        (name := str(frame.f_globals.get("__name__", ""))) in _PASSED_OVER
        or name.partition(".")[0] in _PASSED_OVER
        or name.startswith((f"{__package__}.foreign", f"{__package__}.branches"))
        or (name.startswith(_MECHANISMS) and "_policy" not in name)
    ):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


_MECHANISMS: Final = Laplace.__module__.rpartition(".")[0]


@dataclass(slots=True)
class _Known:
    """A number that was released, its noise ``pivot`` first, and where; without a cover it is noise alone."""

    cover: dict[Part, Any]
    noise: dict[Draw, Any]
    where: str


@dataclass(slots=True, eq=False)
class Run:
    """One run of a policy whose comparisons go as ``script`` says, and then as doubles do."""

    low: Any
    high: Any
    script: list[int] = field(default_factory=list)
    raw_goes_on: bool = False
    """Whether a comparison of raw rewards goes as doubles say; else the run ends there."""
    coins_fall: bool = False
    """Whether comparisons of coins go as doubles say, whatever the script."""
    most: int = 512
    taken: list[int] = field(default_factory=list)
    by_coin: list[bool] = field(default_factory=list)
    ways: list[list[int]] = field(default_factory=list)
    """Of each decision, in the order in which they are tried."""
    events: list[Event] = field(default_factory=list)
    releases: list[Release] = field(default_factory=list)
    requests: list[Any] = field(default_factory=list)
    arms: dict[int, int] = field(default_factory=dict)
    bounds: dict[Part, Any] = field(default_factory=dict)
    ranges: dict[int, tuple[Any, Any]] = field(default_factory=dict)
    raw: list[tuple[str, int, bool]] = field(default_factory=list)
    reads: list[str] = field(default_factory=list)
    left: tuple[str, str, int] | None = None
    """Where code left what is followed, with rewards."""
    broken: tuple[str, str, int] | None = None
    """Where a number told, with earlier ones, more than its own noise says: then their ledger is no bound."""
    parted: tuple[str, str, int] | None = None
    escaped: str = ""
    """Where a released number, or a toss, went where its comparisons are not seen."""
    texts: str = ""
    """Where the text of a number that is followed was written."""
    fault: str = ""
    seeded: bool = False
    """Whether a generator had a seed that this code chose: what it draws counts as a plain number."""
    merged: bool = False
    """Whether it ended at a state from which all ways are followed already."""
    _known: dict[Draw, _Known] = field(default_factory=dict)
    _beside: set[Draw] = field(default_factory=set)
    _answers: dict[Any, bool] = field(default_factory=dict)

    @property
    def width(self) -> Any:  # noqa: ANN401  exact
        """Of the range of a reward."""
        return self.high - self.low

    def reward(self, first: int, values: Iterable[float]) -> Form:
        """The sum of the rewards of some rounds."""
        numbers = [float(each) for each in values]
        cover = {(first + place, 0): 1 for place in range(len(numbers))}
        return Form(self, cover, {}, 0, sum(map(exactly, numbers)), float(sum(numbers)))

    def drawn(self, draw: Draw, constant: float = 0.0) -> Any:  # noqa: ANN401  a form
        """A draw, as a form."""
        value = constant + draw.value
        return Form(self, {}, {draw: 1}, exactly(constant), exactly(constant) + exactly(draw.value), value)

    def decide(self, ways: int, natural: int, *, coin: bool = False) -> int:
        """Which of so many ways to go: what is natural comes first."""
        if coin and self.coins_fall:
            return natural
        place = len(self.taken)
        if place >= self.most:
            self.leave(f"more than {self.most} comparisons of released numbers in a run")
        self.ways.append([natural, *(way for way in range(ways) if way != natural)])
        self.taken.append(self.script[place] if place < len(self.script) else natural)
        self.by_coin.append(coin)
        return self.taken[-1]

    def leave(self, what: str) -> NoReturn:
        """The run ends here: what comes is not followed."""
        if self.broken is not None:
            what = self.broken[0]
        elif self.reads:
            what = "; ".join([what, *self.reads[:2]])
        leak = PrivacyLeak(what, *caller())
        self.left = self.left or self.broken or (what, leak.file, leak.line)
        raise leak

    def forget(self) -> None:
        """Comparisons may be made again, with the other outcome."""
        self._answers.clear()

    def know(self, draw: Draw) -> None:
        """A draw of which all is open, or used up."""
        self._known[draw] = _Known({}, {draw: 1}, "{}:{}".format(*caller()))

    def knows(self, draw: Draw) -> bool:
        """Whether it is."""
        return draw in self._known

    def escape(self, how: str) -> None:
        """A public number goes on as a plain one."""
        self.escaped = self.escaped or "{}:{}: {}".format(*caller(), how)

    def rest(self, form: Form) -> tuple[dict[Part, Any], dict[Draw, Any], list[_Known]]:
        """What a form tells besides what is known, and what of that it contains."""
        cover, noise, used = dict(form.cover), dict(form.noise), []
        while (pivot := next((draw for draw in noise if draw in self._known), None)) is not None:
            known = self._known[pivot]
            ratio = -noise[pivot] * inverse(known.noise[pivot])
            _accumulate(cover, known.cover, ratio)
            _accumulate(noise, known.noise, ratio)
            used.append(known)
        return cover, noise, used

    def bound(self, part: Part) -> Any:  # noqa: ANN401  exact
        """How far one reward can move this part."""
        return self.width if part[1] == 0 else self.bounds[part]

    def moves(self, cover: Mapping[Part, Any]) -> dict[int, Any]:
        """How far each reward can move a form."""
        found: dict[int, Any] = {}
        for part, coefficient in cover.items():
            found[part[0]] = found.get(part[0], 0) + abs(coefficient) * self.bound(part)
        return found

    def formed(self, form: Form, token: Form | None) -> None:
        """A sum of rewards and noise: released here, unless all of it is known or no noise hides it."""
        cover, noise, used = self.rest(form)
        if not cover:
            return
        if noise:
            self._release(form, cover, noise)
            return
        hides = next((each for each in used if each.cover), None)
        if token is not None and hides is not None and any(draw in self._known for draw in token.noise):
            self._break(
                f"{UNCOVERED}noise of {_source(hides)} that hides a value since {hides.where} is added to"
                " another one: their difference is told without noise"
            )

    def _break(self, what: str) -> None:
        self.broken = self.broken or (what, *caller())

    def _release(self, form: Form, cover: dict[Part, Any], noise: dict[Draw, Any]) -> None:
        if any(draw in self._beside for draw in noise):
            draw = next(draw for draw in noise if draw in self._beside)
            self._break(
                f"noise of {draw.source} that stands beside other noise is added to another value:"
                " what more noise hides is not followed"
            )
            return
        mechanism, hiding = mechanism_of(noise)
        if mechanism is None:
            return
        file, line = caller()
        self.round_off(form, cover, file, line)
        self._known[hiding[0]] = _Known(cover, noise, f"{file}:{line}")
        self._beside.update(draw for draw in noise if draw is not hiding[0])
        self.events.append(Event("formed", dict(form.cover), dict(form.noise), file, line))
        pieces = self._pieces(cover)
        arms = tuple(sorted({self.arms[part[0]] for part in cover if part[0] in self.arms}))
        rounds = max(self.arms, default=0)
        self.releases.append(
            Release(pieces, arms, mechanism, facts_of(mechanism), form.double, rounds, file, line)
        )

    def _pieces(self, cover: Mapping[Part, Any]) -> tuple[Piece, ...]:
        places = sorted({place for place, _ in cover})

        def sizes(place: int) -> tuple[Fraction, Fraction]:
            jumps = (abs(c) * self.bounds[p] for p, c in cover.items() if p[0] == place and p[1])
            return Fraction(abs(cover.get((place, 0), 0))), Fraction(sum(jumps))

        found = []
        runs = groupby(enumerate(places), lambda each: (each[1] - each[0], sizes(each[1])))
        for (_, (size, jump)), group in runs:
            members = [place for _, place in group]
            found.append(Piece(members[0], len(members), (size,), (jump,) if jump else ()))
        return tuple(found)

    def round_off(self, form: Form, cover: Mapping[Part, Any], file: str, line: int) -> None:
        """Whether the code's doubles are the real numbers that are accounted for, but for usual rounding."""
        if self.parted is not None or form.varies:
            return
        moved = max(self.moves(cover).values(), default=_NOTHING)
        by = "all bounds"
        if math.isfinite(form.double):
            off = abs(exactly(form.double) - form.exact)
            if off <= moved * _USUAL_ROUNDING:
                return
            by = f"{float(off):.3g}"
        words = "rounding in doubles moves what is released by"
        self.parted = (f"{words} {by}, where a reward is to move it by {float(moved):.3g}", file, line)

    def read(self, form: Form, how: str) -> None:
        """Released, with the draws in it; a reward under no noise is where the run ends."""
        cover, noise, used = self.rest(form)
        if cover and noise:
            self._release(form, cover, noise)
            cover, noise, used = self.rest(form)
        hides = next((each for each in used if each.cover), None)
        if cover and hides is not None and not form.cover:
            kind = "" if hides.noise.keys() & self._beside else UNCOVERED
            self._break(
                f"{kind}noise of {_source(hides)} is looked at, and uncovers the value that it hides"
                f" since {hides.where}"
            )
        elif cover and (not form.noise or self.broken is None):
            self.leave(f"a sealed value was {how}")
        file, line = caller()
        if any(draw in self._beside for draw in noise):
            draw = next(iter(noise))
            self._break(f"noise of {draw.source} is looked at, which hides a value with other noise")
        for draw in noise:
            if draw.kind != "uniform" and len(self.reads) < 3:
                self.reads.append(f"noise of {draw.source} is looked at in {file}:{line}")
            self.know(draw)
        if form.cover or form.noise:
            self.events.append(Event("read", dict(form.cover), dict(form.noise), file, line))

    def range_of(self, form: Form) -> tuple[Any, Any] | None:
        """Between which numbers a form of rewards alone lies."""
        if form.noise or form.varies:
            return None
        low = high = form.const
        for tag, coefficient in {tag or (0, place): c for (place, tag), c in form.cover.items()}.items():
            ends = (self.low, self.high) if isinstance(tag, tuple) else self.ranges[tag]
            moved = sorted(coefficient * end for end in ends)
            low, high = low + moved[0], high + moved[1]
        return low, high

    def compared(self, form: Form, op: Callable[[Any, Any], bool]) -> bool:
        """``op(form, 0)``: decided by the range of rewards, or one of two ways."""
        decided = self.decided(form, op)
        if decided is not None:
            return decided
        cover, noise, _ = self.rest(form)
        natural = bool(op(form.double, 0))
        if cover and form.cover and not noise and (not form.noise or self.broken is None):
            if not self.raw_goes_on:
                self.leave("a sealed value was compared")
            self.raw.append((*caller(), natural))
            return natural
        if form.noise and not form.varies and op in _EQUAL and all(d.kind in _CONTINUOUS for d in form.noise):
            return op is operator.ne  # noise has no atoms
        key = None if form.varies or not form.noise else _normal(form, op)
        if key is not None and key[0] in self._answers:
            return self._answers[key[0]] == key[1]
        coin = not form.varies and all(draw.kind == "uniform" for draw in form.noise)
        hiding = {draw for each in self.events if each.kind == "formed" for draw in each.noise}
        secret = bool(form.cover) and not form.noise.keys() <= hiding
        number = len(self.events)
        self.read(form, "compared")
        outcome = bool(self.decide(2, int(natural), coin=coin))
        if key is not None:
            self._answers[key[0]] = outcome == key[1]
        if form.noise and op not in _EQUAL:
            self.events[number:] = [each for each in self.events[number:] if each.kind != "read"]
            above = outcome == (op in {operator.gt, operator.ge})
            kind = "above" if above else "below"
            self.events.append(Event(kind, dict(form.cover), dict(form.noise), *caller(), secret))
        return outcome

    def largest(self, values: Sequence[Any]) -> int | None:
        """Which of some numbers is the largest: one way each; None where this is no matter of releases."""
        forms = [each for each in values if type(each) is Form]
        plain = [place for place, each in enumerate(values) if type(each) is not Form]
        if (
            not forms
            or any(self.rest(each)[0] for each in forms)
            or not all(type(each) is Form or _is_number(each) for each in values)
        ):
            return None
        best = max(plain, key=values.__getitem__, default=None)
        if best is not None and values[best] == math.inf:
            return best
        left = [
            place
            for place, each in enumerate(values)
            if type(each) is Form or (place == best and math.isfinite(each))
        ]
        if len(left) == 2:
            return left[0] if values[left[0]] >= values[left[1]] else left[1]
        ahead = [(a, b) for a in left for b in left if a != b and self._ahead(values[a] - values[b])]
        left = [place for place in left if place not in {b for _, b in ahead}] or left
        if len(left) == 1:
            return left[0]
        number = len(self.events)
        for each in left:
            if type(values[each]) is Form:
                self.read(values[each], "compared")
        self.events[number:] = [each for each in self.events[number:] if each.kind != "read"]
        doubles = [values[each].double if type(values[each]) is Form else values[each] for each in left]
        chosen = left[self.decide(len(left), int(np.argmax(doubles)))]
        for other in left:
            off = values[chosen] - values[other] if other != chosen else None
            if type(off) is Form and off.noise:
                self.events.append(Event("above", dict(off.cover), dict(off.noise), *caller()))
                if not off.varies:
                    key, above = _normal(off, operator.gt)
                    self._answers[key] = above
        return chosen

    def _ahead(self, off: Any) -> bool:  # noqa: ANN401  a number
        """Whether it is known to be above 0."""
        if type(off) is not Form or not (off.cover or off.noise or off.varies):
            return bool((off.const if type(off) is Form else off) > 0)
        if off.varies or not off.noise:
            return False
        key, above = _normal(off, operator.gt)
        return self._answers.get(key) is above

    def decided(self, form: Form, op: Callable[[Any, Any], bool]) -> bool | None:
        """Where the range of the rewards says it."""
        ends = self.range_of(form)
        if ends is None:
            return None
        answers = {bool(op(end, 0)) for end in ends}
        within = ends[0] <= 0 <= ends[1]
        if op in _EQUAL and within and ends[0] != ends[1]:
            return None
        return answers.pop() if len(answers) == 1 else None

    def opaque(
        self,
        moves: Mapping[int, Any],
        ends: tuple[Any, Any],
        double: float,
        *,
        exact: Any = None,  # noqa: ANN401  exact
    ) -> Form:
        """A function of rewards that is not linear, by how far each of them moves it."""
        tag = len(self.ranges) + 1
        self.ranges[tag] = ends
        most = ends[1] - ends[0]
        self.bounds.update({(place, tag): min(bound, most) for place, bound in moves.items()})
        value = exactly(double) if exact is None else exact
        return Form(self, {(place, tag): 1 for place in moves}, {}, 0, value, double)

    def squeezed(self, form: Form, low: Any, high: Any) -> Any:  # noqa: ANN401  numbers, or None
        """``min(max(form, low), high)``: moves no further than the form; the form where the range says so."""
        low, high = (None if each is None or math.isinf(each) else exactly(each) for each in (low, high))
        ends = self.range_of(form)
        double, exact = form.double, form.exact
        for end, keep in ((low, max), (high, min)):
            if end is not None:
                double, exact = keep(double, float(end)), keep(exact, end)
        if ends is None:
            self.read(form, "clipped")
            return self.public(double)
        if (low is None or low <= ends[0]) and (high is None or ends[1] <= high):
            return form
        new = [max(e, low) if low is not None else e for e in ends]
        new = [min(e, high) if high is not None else e for e in new]
        if new[0] == new[1]:
            return float(new[0])
        return self.opaque(self.moves(form.cover), (new[0], new[1]), double, exact=exact)

    def public(self, double: float) -> Form:
        """A function of what was released: a number of which all is open."""
        value = double if math.isfinite(double) else 1.0
        return Form(self, {}, {}, 0, exactly(value), value, varies=True)

    def through(self, function: Callable[..., Any], *given: Any, how: str) -> Any:  # noqa: ANN401  numbers
        """A function of released numbers; of rewards it is where the run ends."""
        for each in given:
            if isinstance(each, Form):
                self.read(each, how)
        numbers = [each.double if isinstance(each, Form) else each for each in given]
        try:
            with np.errstate(all="ignore"):
                return self.public(float(function(*numbers)))
        except (ArithmeticError, ValueError, TypeError):
            return self.public(1.0)  # of a number that stands for others, for which it is defined


def _accumulate(into: dict[Any, Any], other: Mapping[Any, Any], ratio: Any) -> None:  # noqa: ANN401  exact
    for key, each in other.items():
        total = into.get(key, 0) + ratio * each
        if total:
            into[key] = exactly(total) if type(total) is Fraction else total
        else:
            into.pop(key, None)


def _source(known: _Known) -> str:
    return next(iter(known.noise)).source


def _normal(form: Form, op: Callable[[Any, Any], bool]) -> tuple[Any, bool]:
    """What is compared, whatever its scale and sign, and whether "above" is the answer True."""
    first = next(iter(form.noise.values()))
    scale = inverse(abs(first))
    if op in _EQUAL:
        return ("=", *_scaled(form, scale)), op is operator.eq
    flipped = first < 0
    above = op in {operator.gt, operator.ge}
    return (">", *_scaled(form, -scale if flipped else scale)), above != flipped


def _scaled(form: Form, scale: Any) -> tuple[Any, ...]:  # noqa: ANN401  exact
    parts = (frozenset((key, each * scale) for key, each in form.cover.items()),)
    return (*parts, frozenset((key, each * scale) for key, each in form.noise.items()), form.const * scale)


_EQUAL: Final = (operator.eq, operator.ne)


class Form:
    """A number that is followed."""

    __slots__ = ("const", "cover", "double", "exact", "noise", "run", "varies")

    def __init__(  # noqa: PLR0917  as many parts as a number has
        self,
        run: Run,
        cover: dict[Part, Any],
        noise: dict[Draw, Any],
        const: Any,  # noqa: ANN401  exact
        exact: Any,  # noqa: ANN401  exact
        double: float,
        *,
        varies: bool = False,
    ) -> None:
        self.run, self.cover, self.noise, self.const = run, cover, noise, const
        self.exact, self.double, self.varies = exact, double, varies

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """A number: `isinstance(reward, float)` is so."""
        return float

    def _scaled(self, factor: Any, double: float) -> Any:  # noqa: ANN401  exact; a form
        if not factor:
            return double
        cover = {part: exactly(each * factor) for part, each in self.cover.items()}
        noise = {draw: exactly(each * factor) for draw, each in self.noise.items()}
        moved = self.const * factor, self.exact * factor
        return Form(self.run, cover, noise, *moved, double, varies=self.varies)

    def _plus(self, other: Any, sign: int, operation: Callable[[Any, Any], Any]) -> Any:  # noqa: ANN401  a number
        """``self + sign other``; ``operation`` is the same in doubles."""
        if isinstance(other, Truth):
            other = other.number()
        if type(other) is not Form:
            if not _is_number(other):
                return NotImplemented
            double = _doubled(operation, self.double, other)
            if not math.isfinite(other):
                return double
            shift = sign * exactly(other)
            return Form(
                self.run,
                self.cover,
                self.noise,
                self.const + shift,
                self.exact + shift,
                double,
                varies=self.varies,
            )
        if other.run is not self.run:
            self.run.leave("a number of another run was used")
        cover, noise = dict(self.cover), dict(self.noise)
        _accumulate(cover, other.cover, sign)
        _accumulate(noise, other.noise, sign)
        made = Form(
            self.run,
            cover,
            noise,
            self.const + sign * other.const,
            self.exact + sign * other.exact,
            _doubled(operation, self.double, other.double),
            varies=self.varies or other.varies,
        )
        if noise and cover and not (self.noise and self.cover and not other.noise):
            token = next((each for each in (self, other) if each.noise and not each.cover), None)
            self.run.formed(made, token)
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
        return self._scaled(-1, -self.double)

    def __pos__(self) -> Any:  # noqa: ANN401  a form
        return self

    def __mul__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        if _is_array(other):
            return _each(self, other, operator.mul)
        if isinstance(other, Truth):
            other = other.number()
        if isinstance(other, Sign):
            return other * self
        if type(other) is Form:
            return self._times(other)
        if not _is_number(other):
            return NotImplemented
        double = _doubled(operator.mul, self.double, other)
        return self._scaled(exactly(other), double) if math.isfinite(other) else double

    __rmul__ = __mul__

    def _times(self, other: Form) -> Any:  # noqa: ANN401  a number
        run, double = self.run, self.double * other.double
        ends, theirs = run.range_of(self), run.range_of(other)
        if ends is None or theirs is None:
            return run.through(operator.mul, self, other, how="multiplied by what is not public")
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
        if type(other) is Form:
            if other.cover and not self.run.rest(other)[1]:
                self.run.leave("a sealed value used as a divisor")
            return self.run.through(operator.truediv, self, other, how="divided")
        if not _is_number(other):
            return NotImplemented
        double = _doubled(operator.truediv, self.double, other)
        return self._scaled(inverse(exactly(other)), double) if math.isfinite(other) else 0.0

    def __rtruediv__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        return self.run.through(operator.truediv, other, self, how="used as a divisor")

    def __pow__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        if type(other) is int and other == 2 and self.run.range_of(self) is not None:
            return self._times(self)
        return self.run.through(operator.pow, self, other, how="put through a function that is not linear")

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
        if (draw := self.coin()) is not None and self.const == -_middle(draw) * self.noise[draw]:
            factor, place = abs(self.noise[draw]), (draw.file, draw.line)
            size = abs(self.double) / float(factor)
            self.run.know(draw)  # its sign and its size are all of it
            return factor * self.run.drawn(
                Draw("uniform", draw.scale / 2, draw.source, size, *place, law=draw)
            )
        return self.run.through(abs, self, how="put through a function that is not linear")

    def coin(self) -> Draw | None:
        """The uniform draw that this is, with a public factor and summand."""
        if self.cover or self.varies or len(self.noise) != 1:
            return None
        (draw,) = self.noise
        return draw if draw.kind == "uniform" else None

    def _other(name: str, how: str = "put through a function that is not linear") -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        operation = getattr(operator, name)

        def method(self: Form, other: Any) -> Any:  # noqa: ANN401  numbers
            return self.run.through(operation, self, other, how=how)

        return method

    def _turned(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        operation = getattr(operator, name)

        def method(self: Form, other: Any) -> Any:  # noqa: ANN401  numbers
            return self.run.through(operation, other, self, how="put through a function that is not linear")

        return method

    __mod__, __floordiv__ = _other("mod"), _other("floordiv")
    __rmod__, __rfloordiv__, __rpow__ = _turned("mod"), _turned("floordiv"), _turned("pow")

    def _function(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        def method(self: Form, *given: Any) -> Any:  # noqa: ANN401  numbers
            return through(self.run, getattr(np, name), self, *given)

        return method

    exp, log, log2, log10, log1p, expm1, sqrt = map(
        _function, ("exp", "log", "log2", "log10", "log1p", "expm1", "sqrt")
    )
    tanh, floor, ceil, trunc, rint = map(_function, ("tanh", "floor", "ceil", "trunc", "rint"))
    sin, cos, square = map(_function, ("sin", "cos", "square"))

    def sign(self) -> Any:  # noqa: ANN401  a number
        """1, 0 or -1."""
        draw = self.coin()
        if draw is not None and self.const == -_middle(draw) * self.noise[draw]:
            return Sign(self, draw)
        return 1.0 if self > 0 else -1.0 if self < 0 else 0.0

    def conjugate(self) -> Form:
        """As numpy asks for it."""
        return self

    real = property(conjugate)

    def is_integer(self) -> bool:
        """As of a float."""
        return bool(self.run.compared(self - self.run.through(math.floor, self, how="rounded"), operator.eq))

    def __round__(self, digits: int | None = None) -> Any:  # noqa: ANN401  a number
        return self.run.through(lambda x: round(x, digits), self, how="rounded")

    __floor__ = __ceil__ = __trunc__ = __round__

    def _compare(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        op = getattr(operator, name)

        def method(self: Form, other: Any) -> Any:  # noqa: ANN401  a truth
            if _is_array(other):
                return _each(self, other, op)
            if not (isinstance(other, Truth) or type(other) is Form) and not _is_number(other):
                return NotImplemented
            if _is_number(other) and not math.isfinite(other):
                return bool(op(0.0, other))
            off = self - other
            if type(off) is not Form or not (off.cover or off.noise or off.varies):
                return bool(op(off.const if type(off) is Form else off, 0))
            decided = self.run.decided(off, op)
            return Truth(off, op) if decided is None else decided

        return method

    __lt__, __le__, __gt__, __ge__, __eq__, __ne__ = map(_compare, ("lt", "le", "gt", "ge", "eq", "ne"))
    del _other, _turned, _function, _compare

    def __hash__(self) -> int:
        self.run.read(self, "hashed")
        self.run.escape("a released number was hashed")
        return hash(self.double)

    def _plain(self, how: str) -> float:
        self.run.read(self, how)
        if self.varies or self.noise:
            self.run.escape(f"a released number was {how}")
        return self.double

    def __float__(self) -> float:
        return self._plain("cast to float")

    def __int__(self) -> int:
        return int(self._plain("cast to int"))

    def __index__(self) -> int:
        raise TypeError("'float' object cannot be interpreted as an integer")

    def __bool__(self) -> bool:
        return bool(self != 0)

    def _told(self) -> str:
        self.run.texts = self.run.texts or "{}:{}".format(*caller())
        return repr(self.double)

    def __repr__(self) -> str:
        return self._told()

    def __format__(self, spec: str) -> str:
        self._told()
        return format(self.double, spec)

    def __copy__(self) -> Form:
        return self

    def __deepcopy__(self, memo: object) -> Form:
        return self

    def __reduce_ex__(self, protocol: Any) -> NoReturn:  # noqa: ANN401  as pickle asks
        if self.noise and not self.cover:
            self.run.leave("a token of noise stays in its run")
        self.run.leave("a sealed value was pickled")

    def release_through(self, mechanism: Any) -> Any:  # noqa: ANN401  a mechanism of ours; a form
        """With the noise of a mechanism of ours, which asks for it."""
        draw = Draw("law", Fraction(1), repr(mechanism), 0.0, *caller(), law=mechanism)
        return self + self.run.drawn(draw)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:  # noqa: ANN401  numpy's
        """On arrays of objects numpy calls the methods above."""
        if ufunc.__name__ in _TESTS:
            return _TESTS[ufunc.__name__]
        if ufunc is np.sign:
            return self.sign()
        boxed = [_boxed(each) for each in inputs]
        return getattr(ufunc, method)(*boxed, **options)


_TESTS: Final = {"isnan": False, "isinf": False, "isfinite": True}


class Truth:
    """A comparison: a condition, or 0 and 1."""

    __slots__ = ("_form", "_known", "_number", "_op")

    def __init__(self, form: Form, op: Callable[[Any, Any], bool]) -> None:
        self._form, self._op = form, op
        self._known: bool | None = None
        self._number: Any = None

    def __bool__(self) -> bool:
        if self._known is None:
            self._known = self._form.run.compared(self._form, self._op)
        return self._known

    def number(self) -> Any:  # noqa: ANN401  a number
        """As 0 or 1: of raw rewards a number that each of them moves by 1 at most."""
        run = self._form.run
        if self._known is not None or not self._form.cover or run.range_of(self._form) is None:
            return int(bool(self))
        if self._number is None:
            value = float(self._op(self._form.double, 0))
            moves = dict.fromkeys((place for place, _ in self._form.cover), 1)
            self._number = run.opaque(moves, (0, 1), value)
        return self._number

    def _as_number(name: str) -> Callable[..., Any]:  # type: ignore[misc]  # noqa: N805  makes methods, and goes
        operation = getattr(operator, name)

        def method(self: Truth, *others: Any) -> Any:  # noqa: ANN401  numbers
            return operation(self.number(), *(e.number() if type(e) is Truth else e for e in others))

        return method

    __add__, __mul__, __sub__, __truediv__, __pow__ = map(_as_number, ("add", "mul", "sub", "truediv", "pow"))
    __neg__, __abs__ = map(_as_number, ("neg", "abs"))
    __lt__, __le__, __gt__, __ge__, __eq__, __ne__ = map(_as_number, ("lt", "le", "gt", "ge", "eq", "ne"))
    __radd__, __rmul__ = __add__, __mul__
    del _as_number

    def __rsub__(self, other: Any) -> Any:  # noqa: ANN401  numbers
        return other - self.number()

    def __and__(self, other: Any) -> bool:  # noqa: ANN401  a condition
        return bool(self) and bool(other)

    def __or__(self, other: Any) -> bool:  # noqa: ANN401  a condition
        return bool(self) or bool(other)

    def __xor__(self, other: Any) -> bool:  # noqa: ANN401  a condition
        return bool(self) is not bool(other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> bool:
        return not self

    def __float__(self) -> float:
        return float(bool(self))

    def __int__(self) -> int:
        return int(bool(self))

    __index__ = __int__

    def __hash__(self) -> int:
        return hash(bool(self))

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:  # noqa: ANN401  numpy's
        return getattr(ufunc, method)(*map(_boxed, inputs), **options)


class Sign:
    """The sign of a uniform draw about 0: with an exponential of its size it is a Laplace draw."""

    __slots__ = ("_draw", "_factor", "_form")

    def __init__(self, form: Form, draw: Draw, factor: Any = 1) -> None:  # noqa: ANN401  a number
        self._form, self._draw, self._factor = form, draw, factor

    def __mul__(self, other: Any) -> Any:  # noqa: ANN401  a number
        if _is_number(other):
            return Sign(self._form, self._draw, self._factor * other)
        if type(other) is Form and not other.cover and not other.varies and len(other.noise) == 1:
            (drawn,) = other.noise
            if drawn.kind == "exponential" and not other.const and drawn.law is self._draw:
                scale = abs(exactly(self._factor) * other.noise[drawn]) * drawn.scale
                value = self._factor * other.double * math.copysign(1, self._form.double)
                where = (drawn.file, drawn.line)
                made = Draw("laplace", Fraction(scale), self._draw.source, value, *where)
                return self._form.run.drawn(made)
        return float(self) * other

    __rmul__ = __mul__

    def __neg__(self) -> Sign:
        return Sign(self._form, self._draw, -self._factor)

    def __float__(self) -> float:
        return float(self._factor) * (1.0 if self._form > 0 else -1.0)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:  # noqa: ANN401  numpy's
        return getattr(ufunc, method)(*map(_boxed, inputs), **options)


def through(run: Run, function: Callable[..., Any], *given: Any) -> Any:  # noqa: ANN401  numbers
    """A function of mathematics; the logarithm of a uniform draw is an exponential one."""
    name, (form, *_) = function.__name__, given
    if name in _TESTS:
        return _TESTS[name]
    if name in {"log", "log1p"} and len(given) == 1 and type(form) is Form:
        inner = form + 1 if name == "log1p" else form
        draw = inner.coin()
        if draw is not None and not run.knows(draw):
            ends = sorted((inner.const, inner.const + inner.noise[draw] * draw.scale))
            if ends[0] == 0 and ends[1] > 0:  # log(b U) = log b - an exponential draw
                shift = math.log(ends[1])
                value = shift - math.log(inner.double) if inner.double > 0 else 1.0
                source = f"log of {draw.source}"
                made = Draw("exponential", Fraction(1), source, value, *caller(), law=draw.law or draw)
                run.know(draw)  # used up
                found = -run.drawn(made)
                return found + shift if shift else found
    if name == "fabs":
        return abs(form)
    return run.through(function, *given, how="cast to float")


def _middle(draw: Draw) -> Fraction:
    return Fraction(draw.scale, 2)


def _is_number(value: object) -> bool:
    return is_plain(value) and not hasattr(value, "__len__")


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


def _doubled(operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:  # noqa: ANN401  doubles
    with np.errstate(all="ignore"):
        try:
            return operation(left, right)
        except OverflowError:
            return math.inf


def mechanism_of(parts: Mapping[Draw, Any]) -> tuple[ForeignNoise | None, tuple[Draw, ...]]:
    """A mechanism made of some of the draws, and which; adding the others is post-processing."""
    sizes = {draw: Fraction(abs(coefficient) * draw.scale) for draw, coefficient in parts.items()}
    laws = [draw for draw in parts if draw.kind == "law"]
    if laws:
        draw = laws[0]
        return (draw.law if abs(parts[draw]) == 1 else None), (draw,)
    laplace = max((draw for draw in parts if draw.kind == "laplace"), key=sizes.__getitem__, default=None)
    if laplace is not None and sizes[laplace]:
        return ForeignNoise(Laplace(sizes[laplace]), laplace.source), (laplace,)
    gaussian = [draw for draw in parts if draw.kind == "gaussian" and sizes[draw]]
    if gaussian:
        variance = sum(sizes[draw] ** 2 for draw in gaussian)
        whole = sizes[gaussian[0]] if len(gaussian) == 1 else Fraction(math.sqrt(variance))
        return ForeignNoise(Gaussian(whole), gaussian[0].source), tuple(gaussian)
    coins = next((draw for draw in parts if draw.kind == "binomial" and abs(parts[draw]) == 1), None)
    if coins is not None:
        return ForeignNoise(Binomial(coins.scale), coins.source), (coins,)
    for first, coefficient in parts.items():
        for second, other in parts.items():
            if (first.kind, first.scale, coefficient) != (second.kind, second.scale, -other):
                continue
            source = f"two draws of {first.source}"
            if first.kind == "exponential" and first.scale:
                return ForeignNoise(Laplace(Fraction(abs(coefficient)) * first.scale), source), (
                    first,
                    second,
                )
            if first.kind == "geometric" and abs(coefficient) == 1 and 0 < first.scale < 1:
                scale = Fraction(-1 / math.log1p(-float(first.scale)))
                return ForeignNoise(DiscreteLaplace(scale), source), (first, second)
    return None, ()
