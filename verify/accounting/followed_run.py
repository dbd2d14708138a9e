"""One run of foreign code on numbers that are followed: what it releases, and which way its comparisons go.

A form (:mod:`.forms`) is linear in rewards and noise; where the code asks for more, the :class:`Run` decides:
what depends on rewards under noise is released there, and what depends on them under none is left to an
audit. A comparison of what was released has both outcomes; the run takes the one that it is told to, so that
all runs together are all that the code can do, whatever the noise.

What counts is the joint law of all that is released. Each value is taken less what is known of it already, so
two values under one draw tell their difference. A draw that stands beside the one that hides a value is not
followed any further.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Any, Final, NamedTuple, NoReturn

import numpy as np

from ...algorithms.environments.exact_numbers import exactly, inverse
from ...algorithms.environments.sealed import PrivacyLeak
from ...algorithms.mechanisms.binomial import Binomial
from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from ...algorithms.mechanisms.gaussian import Gaussian
from ...algorithms.mechanisms.laplace import Laplace
from .forms import Draw, Form, Part, accumulate, caller, is_number
from .ledger import Piece, Release, facts_of

UNCOVERED: Final = "uncovered: "
"""How the words of a leak begin where noise was taken off a value again."""

_USUAL_ROUNDING: Final = Fraction(1, 1 << 20)  # of what a reward moves: sums of doubles stay far below
_CONTINUOUS: Final = frozenset({"laplace", "gaussian", "exponential", "uniform"})
_NOTHING: Final = Fraction(0)
_EQUAL: Final = (operator.eq, operator.ne)


class ForeignNoise(NamedTuple):
    """The mechanism of a foreign draw: that of its law, under the name of the function that drew."""

    law: Any
    source: str

    def facts(self, sensitivity: int = 1) -> Any:  # noqa: ANN401  the mechanism's own
        """What is known of the privacy of the law."""
        return self.law.facts(sensitivity)

    def __repr__(self) -> str:
        return f"{self.law!r} of {self.source}"


class Event(NamedTuple):
    """A number that was ``formed`` or ``read``, or found ``above`` or ``below`` 0."""

    kind: str
    cover: Mapping[Part, Any]
    noise: Mapping[Draw, Any]
    file: str
    line: int
    secret: bool = False
    """Whether the comparison is with noise that nobody has read: a threshold."""


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
            accumulate(cover, known.cover, ratio)
            accumulate(noise, known.noise, ratio)
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
            or not all(type(each) is Form or is_number(each) for each in values)
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
