"""One run of foreign code on numbers that are followed: what it releases, and which way its comparisons go.

A form (:mod:`.forms`) is linear in rewards and noise; where the code asks for more, the :class:`Run` decides:
what depends on rewards under noise is released there, and what depends on them under none is left to an
audit. A comparison of what was released has both outcomes; the run takes the one that it is told to, so that
all runs together are all that the code can do, whatever the noise.

What counts is the joint law of all that is released. Each value is taken less what is known of it already, so
two values under one draw tell their difference. A draw that stands beside the one that hides a value is not
followed any further.
"""

import copy
import functools
import math
import operator
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from ...theory.numbers.enclosure import double
from .foreign_modules import is_caught, warnings_go
from .forms import RELEASED, Draw, Form, Part, accumulate, caller, is_number, narrow_ulp
from .ledger import LATTICE, Piece, PureBudget, Release, facts_of
from .stated_noise import altered
from .written_texts import Written

UNCOVERED: Final = "uncovered: "
"""How the words of a leak begin where noise was taken off a value again."""

_USUAL_ROUNDING: Final = Fraction(1, 1 << 20)  # of what a reward moves: sums of doubles stay far below
_COARSER: Final = 4  # than the last bit of a number of the size of all that is in the sum
_CONTINUOUS: Final = frozenset({"laplace", "gaussian", "exponential", "gumbel", "uniform", "fraction"})
_NOTHING: Final = Fraction(0)
_EQUAL: Final = (operator.eq, operator.ne)
_BENT: Final = frozenset({"exp", "expm1", "log", "log1p", "log2", "log10", "sqrt", "pow"})  # to one side
_IN_STEPS: Final = frozenset({"floor", "ceil", "trunc", "rint", "round"})
_TO_THE_NEAREST: Final = frozenset({"round", "rint"})  # a half goes to what is even, up or down
_RISING: Final = _BENT | _IN_STEPS | {"tanh", "atan", "erf"}
_PARTIAL: Final = frozenset(
    {"log", "log2", "log10", "log1p", "sqrt", "pow", "acos", "asin", "acosh", "atanh"}
)
_DIVIDING: Final = frozenset({"truediv", "mod", "floordiv"})
_ERRORS: Final[dict[str, dict[type[Exception], tuple[float, ...]]]] = {
    **{name: {OverflowError: (1e4,)} for name in ("exp", "expm1")},
    **{name: {ValueError: (-2.0,)} for name in ("log", "log2", "log10", "log1p", "sqrt")},
    "pow": {OverflowError: (1e300, 10.0), ValueError: (-1.0, 0.5)},
}
"""All the errors of functions of the module `math`, and numbers of which they are raised."""
_WHOLE: Final = frozenset({"geometric", "binomial"})
_REACH: Final = {"laplace": 40, "gaussian": 15, "exponential": 50, "gumbel": 40, "uniform": 1, "fraction": 1}
"""No draw of doubles, whose uniform ones are multiples of 2^-53, is as many scales from its place."""
_ROUNDED_UP: Final = 1 + 1e-9
_MOST_BITS: Final = 1024  # of whole numbers that have a double
_TURNED: Final = {"gt": "lt", "lt": "gt", "ge": "le", "le": "ge"}
_OPPOSITE: Final = {"le": "gt", "lt": "ge", "ne": "eq"}


class ForeignNoise(NamedTuple):
    """The mechanism of a foreign draw: that of its law, under the name of the function that drew."""

    law: Any
    source: str

    def facts(self, sensitivity: int = 1) -> Any:  # noqa: ANN401  the mechanism's own
        """What is known of the privacy of the law that is sampled."""
        return self.law.facts(sensitivity)

    def __repr__(self) -> str:
        return f"{self.law!r} of {self.source}"


class Tossed(NamedTuple):
    """In place of a mechanism: coins that decide what is kept of a reward."""

    where: str

    def __repr__(self) -> str:
        return f"randomised response of {self.where}"


class Chosen(NamedTuple):
    """In place of a mechanism: the place of the largest of numbers with Gumbel noise."""

    where: str

    def __repr__(self) -> str:
        return f"exponential mechanism, by Gumbel noise of {self.where}"


class Event(NamedTuple):
    """A number that was ``formed`` or ``read``, found ``above`` or ``below`` 0, or one of a choice."""

    kind: str
    cover: Mapping[Part, Any]
    noise: Mapping[Draw, Any]
    file: str
    line: int
    secret: bool = False
    """Whether the comparison is with noise that nobody has read: a threshold."""
    const: Any = 0
    """The public summand."""


class Question(NamedTuple):
    """A comparison of raw rewards that a step asks for, with the outcome that doubles give it."""

    form: Form
    op: Callable[[Any, Any], bool]
    natural: bool
    file: str
    line: int


class Entry(NamedTuple):
    """What a step asked of the run, and what it was answered."""

    name: str
    given: tuple[Any, ...]
    result: Any
    file: str
    line: int


class UnansweredError(BaseException):
    """A comparison of raw rewards that has no answer yet."""


class ApartError(BaseException):
    """Two ways of a step are not one step."""


def _listed(method: Callable[..., Any]) -> Callable[..., Any]:
    """Written down where the run listens; in a further way of a step it is answered as in the first."""
    name = method.__name__

    @functools.wraps(method)
    def asked(self: "Run", *given: Any) -> Any:  # noqa: ANN401  as the method
        entries = self.entries
        if entries is None:
            return method(self, *given)
        if self.first:
            result = self.as_before(name, given)
        else:
            self.entries = None  # what it asks by itself is not written down
            result = method(self, *given)
            self.entries = entries
        entries.append(Entry(name, given, result, *caller()))
        return result

    return asked


_SAVED: Final = (
    *("taken", "by_coin", "ways", "chances", "events", "releases", "responses", "broken", "left"),
    *("_known", "_beside", "_shown", "_answers", "_spans", "_spent", "made"),
)


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
    compared_is_read: bool = False
    """Whether noise that is compared counts as read, as it does where outcomes have no price of their own."""
    likened: bool = False
    """Whether code asks which truth a comparison is: then each is decided at once."""
    asks: set[str] = field(default_factory=set)
    """By which names it asks of which kind a number is, or what an object holds itself."""
    outside: Mapping[int, Any] = field(default_factory=dict)
    """What can be reached without the policy, by its place in memory."""
    most: int = 512
    most_in_round: int = 128
    taken: list[int] = field(default_factory=list)
    by_coin: list[bool] = field(default_factory=list)
    ways: list[list[int]] = field(default_factory=list)
    """Of each decision, in the order in which they are tried."""
    events: list[Event] = field(default_factory=list)
    releases: list[Release] = field(default_factory=list)
    requests: list[Any] = field(default_factory=list)
    messages: list[Any] | None = None
    """What was sent through no noise in each round, from round 0 on; None: others see arms."""
    arms: dict[int, int] = field(default_factory=dict)
    bounds: dict[Part, Any] = field(default_factory=dict)
    ranges: dict[int, tuple[Any, Any]] = field(default_factory=dict)
    on_lattice: set[int] = field(default_factory=set)
    """What is taken of rewards and is a whole number; 0 where they are themselves."""
    raw: list[tuple[str, int, bool, bool]] = field(default_factory=list)
    """Where raw rewards decided, how, and whether they stand beside noise that was charged before."""
    reads: list[str] = field(default_factory=list)
    left: tuple[str, str, int] | None = None
    """Where code left what is followed, with rewards."""
    broken: tuple[str, str, int] | None = None
    """Where a number told, with earlier ones, more than its own noise says: then their ledger is no bound."""
    parted: tuple[str, str, int] | None = None
    coarse: tuple[str, str, int] | None = None
    """Where noise has fewer bits than the number that it hides: what lies between them is open."""
    escaped: str = ""
    """Where a released number, or a toss, went where its comparisons are not seen."""
    readings: int = 0
    """Of clocks."""
    texts: set[Written] = field(default_factory=set)
    """Where texts of numbers that are followed were written."""
    held: dict[str, str] = field(default_factory=dict)
    """The public attributes that are rewards without noise at the end, and of which rounds."""
    fault: str = ""
    fault_at: tuple[str, int] = ("", 0)
    seeds: list[tuple[str, str]] = field(default_factory=list)
    """Where this code chose one for a generator, whose draws count as plain numbers then, and which."""
    merged: bool = False
    """Whether it ended at a state from which all ways are followed already."""
    chances: list[Fraction | None] = field(default_factory=list)
    """Of the ways that were taken, where coins decide."""
    responses: dict[int, Fraction] = field(default_factory=dict)
    """What randomised responses, and choices by Gumbel noise, tell about each reward."""
    trial: tuple[int, list[int]] | None = None
    """From which decision on other ways than the script's are tried."""
    mixed: bool = False
    """Whether noise met another number while they were, and was not compared with it alone."""
    tossed: tuple[str, int] = ("", 0)
    """The last line that decided while they were."""
    answers: list[bool] | None = None
    """To the comparisons of raw rewards in a step; None: they are not answered both ways."""
    given: dict[Any, bool] = field(default_factory=dict)
    question: Question | None = None
    copies: int = 0
    """Of the policy, on which steps were tried."""
    told_at: tuple[str, int] | None = None
    """Where a comparison of raw rewards became a number."""
    plain: bool = False
    """Whether all its numbers are doubles, and nothing is followed."""
    openly: bool = False
    """Whether rewards are plain numbers, and draws alone are followed."""
    partial: bool = False
    """Whether a function of a released number has no value at some of them."""
    sealed: bool = False
    """Whether in life its rewards are sealed, and mechanisms release them."""
    elsewhere: bool = False
    """Whether a mechanism draws its noise, by itself."""
    stepped: bool = False
    """Whether sums of rewards were rounded, which others than these would move further."""
    untouched: bool = False
    """Whether its generators are those of numpy, too."""
    drew: list[tuple[Any, ...]] = field(default_factory=list)
    """The law and place of each draw of noise, and its line."""
    decided_at: set[tuple[str, int, int]] = field(default_factory=set)
    """The lines that decide, each with the ways that it went."""
    aims: Any = None
    """What its draws are, where it is to go a way."""
    entries: list[Entry] | None = None
    first: list[Entry] = field(default_factory=list)
    made: list[tuple[Event, bool]] = field(default_factory=list)
    """The numbers under noise, and whether they were charged when they were made."""
    _known: dict[Draw, _Known] = field(default_factory=dict)
    _beside: set[Draw] = field(default_factory=set)
    _shown: dict[Draw, Event] = field(default_factory=dict)
    """The noise that was added to numbers of which all was known, and to which."""
    warnings: tuple[Any, Any, bool, Any] = field(default_factory=warnings_go)
    """Who is shown them when it begins, and whether those of numpy are errors."""
    life: object = field(default_factory=object)
    """Another one once it was set back: what was known before may not be known now."""
    again: bool = False
    """Whether it has decided anew what earlier answers said before they were forgotten."""
    _answers: dict[Any, bool] = field(default_factory=dict)
    _forgotten: dict[Any, bool] = field(default_factory=dict)
    _spans: dict[Draw, tuple[Any, Any]] = field(default_factory=dict)
    _spent: dict[Draw, tuple[str, Form]] = field(default_factory=dict)
    """Draws that became others, with what made them."""
    _truths: dict[Any, Form] = field(default_factory=dict)

    @property
    def width(self) -> Any:  # noqa: ANN401  exact
        """The width of the range of a reward."""
        return self.high - self.low

    def reward(self, first: int, values: Iterable[float]) -> Any:  # noqa: ANN401  a number
        """The sum of the rewards of some rounds, as the policy gets it."""
        numbers = [float(each) for each in values]
        total = float(sum(numbers))
        if self.plain or self.openly:
            return total
        cover = {(first + place, 0): 1 for place in range(len(numbers))}
        kind: Any = int if 0 in self.on_lattice else float
        low, high = (sum([kind(end)] * len(numbers)) for end in (self.low, self.high))
        return Form(self, cover, {}, 0, sum(map(exactly, numbers)), total, span=(low, high))

    def saved(self) -> dict[str, Any]:
        """The state that a step may change."""
        return {name: copy.copy(getattr(self, name)) for name in _SAVED}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Go back to the state that was saved before the step."""
        self.life = object()
        for name, value in saved.items():
            setattr(self, name, copy.copy(value))

    def listen(self, answers: Sequence[bool] | None, first: list[Entry] | None = None) -> None:
        """Follow one way of a step, whose raw comparisons have these answers; None: follow no more ways."""
        self.answers = None if answers is None else list(answers)
        self.entries = None if answers is None else []
        self.given, self.question, self.first = {}, None, list(first or ())

    @property
    def asked_for(self) -> list[Any]:
        """Its requests, without how many answers came before each."""
        return [each[:-1] for each in self.requests]

    @property
    def seen(self) -> list[Any]:
        """What others see of it besides releases, with how many answers came before each."""
        return self.requests if self.messages is None else self.messages

    def end(self) -> None:
        """Let go of the numbers that point to this run."""
        self._truths.clear()
        self._spent.clear()
        self.outside = {}

    def as_before(self, name: str, given: tuple[Any, ...]) -> Any:  # noqa: ANN401  an answer
        """What the first way of this step was answered at the same place."""
        place = len(self.entries or ())
        if place >= len(self.first) or self.first[place].name != name:
            raise ApartError
        before = self.first[place]
        if _not_merged(name, before.given) != _not_merged(name, given):
            raise ApartError
        return self.drawing(before.given[0], *given[1:]) if name == "drawn" else before.result

    def as_form(self, value: Any) -> Form:  # noqa: ANN401  a number
        """The number as one that is followed."""
        if type(value) is Form:
            return value
        double = value if type(value) is int else float(value)
        whole = int(double) if double == int(double) else double
        return Form(self, {}, {}, exactly(value), exactly(value), double, span=(whole, whole))

    def where(self, question: Question, yes: Form, no: Form) -> Form:
        """One number if the answer is yes, else another one; of rewards alone."""
        form, off = question.form, yes - no
        if type(off) is not Form or not off.cover:
            change = off.const if type(off) is Form else exactly(off)
            return no + self.truth(question) * change if change else no
        common = {part: each for part, each in yes.cover.items() if no.cover.get(part) == each}
        if common:  # a number either way, beside what differs
            beside = Form(self, common, {}, 0, 0, 0.0)
            found: Form = beside + self.where(question, yes - beside, no - beside)
            return found
        base, cover = no.const, no.cover or yes.cover
        first = cover[min(cover)]
        scale = inverse(first)
        yes, no = (
            Form(self, {p: by * scale for p, by in e.cover.items()}, {}, (e.const - base) * scale, 0, 0.0)
            for e in (yes, no)
        )
        asked = _raw_key(form, question.op)
        key = asked, *(_scaled(each, 1) for each in (yes, no))
        known = None if asked is None else self._truths.get(key)
        made = self._either(question, yes, no) if known is None else known
        if asked is not None:  # whatever its scale and place, it is one number
            self._truths[key] = made
        return made * first + base  # type: ignore[no-any-return]

    def _either(self, question: Question, yes: Form, no: Form) -> Form:
        """A new number that is one of two, as a comparison of raw rewards decides."""
        form, off = question.form, yes - no
        ends = [self.range_of(each) for each in (yes, no, off)]
        (low, high), (least, most), gap = ((0, 0) if each is None else each for each in ends)
        moves, others = self.moves(yes.cover), self.moves(no.cover)
        for place in others:
            moves[place] = max(moves.get(place, 0), others[place])
        if question.op in _EQUAL or not _in_proportion(off, form):
            for place, _ in form.cover:
                moves[place] = moves.get(place, 0) + max(map(abs, gap))
        elif not no.cover:
            low, high = self.beyond(question, yes, no, answer=True)
        elif not yes.cover:
            least, most = self.beyond(question, no, yes, answer=False)
        return self.opaque(moves, (min(low, least), max(high, most)), 0.0, exact=0)

    def beyond(self, question: Question, number: Form, fixed: Form, *, answer: bool) -> tuple[Any, Any]:
        """Between which ends a number lies, a fixed one plus a multiple of what is compared, at an answer."""
        form, part = question.form, next(iter(question.form.cover))
        low, high = self.range_of(form) or (0, 0)
        if (question.op in {operator.lt, operator.le}) == answer:
            high = min(high, 0)
        else:
            low = max(low, 0)
        ratio = number.cover[part] * inverse(form.cover[part])
        first, last = sorted(fixed.const + ratio * end for end in (low, high))
        return first, last

    def truth(self, question: Question) -> Form:
        """The answer as 0 or 1: each of the rewards moves it by 1 at most."""
        key = _raw_key(question.form, question.op)
        found = None if key is None else self._truths.get(key[0])
        if found is None:
            moves = dict.fromkeys((place for place, _ in question.form.cover), 1)
            found = self.opaque(moves, (0, 1), 0.0, exact=0, whole=True)
            if key is not None:
                self._truths[key[0]] = found
        return found if key is None or key[1] else 1 - found

    def respond(self, place: int, epsilon: Fraction) -> None:
        """Note that a reward goes through a randomised response with this budget."""
        self._outcome({place: epsilon}, Tossed, place)

    def _outcome(self, prices: Mapping[int, Any], kind: Callable[[str], Any], rounds: int) -> None:
        """One of several has been drawn, which tells so much about each reward."""
        file, line = caller()
        for place, epsilon in prices.items():
            self.responses[place] = self.responses.get(place, Fraction(0)) + epsilon
        pieces = tuple(Piece(place, 1, (Fraction(0),), (prices[place],)) for place in sorted(prices))
        arms = tuple(sorted({self.arms[each] for each in prices if each in self.arms}))
        mechanism = kind(f"{file}:{line}")
        self.releases.append(Release(pieces, arms, mechanism, PureBudget(1), 0.0, rounds, file, line))

    @_listed
    def drawn(self, draw: Draw, constant: float = 0.0) -> Any:  # noqa: ANN401  a form
        """A draw, as a form."""
        return self.drawing(draw, constant)

    def drawing(self, draw: Draw, constant: float = 0.0) -> Any:  # noqa: ANN401  a form
        """A draw of noise with a constant added, as a number that is followed."""
        if draw.kind == "law" and (what := altered(draw.law)) is not None:
            self.leave(what)
        value, mixed = constant + draw.value, self.mixed
        grid = math.ulp(value) if constant else 0.0  # as of a sum of the two
        exact = exactly(constant) + exactly(draw.value)
        made = Form(self, {}, {draw: 1}, exactly(constant), exact, value, grid=grid)
        self.mixed = mixed
        return made

    @_listed
    def decide(
        self,
        ways: int,
        natural: int,
        coin: bool = False,  # noqa: FBT001, FBT002  as it is written down
        chances: Sequence[Fraction] | None = None,
    ) -> int:
        """Which of so many ways this line goes: what is natural comes first."""
        way = self.choose(ways, natural, coin, chances)
        self.decided_at.add((*caller(), way))
        return way

    def choose(
        self,
        ways: int,
        natural: int,
        coin: bool = False,  # noqa: FBT001, FBT002  as it is written down
        chances: Sequence[Fraction] | None = None,
    ) -> int:
        """Choose an outcome as `choice` does, for what no line of the code has asked."""
        if coin and self.coins_fall:
            return natural
        place = len(self.taken)
        began = self.requests[-1][-1] if self.requests else 0
        for made, most, where in ((place, self.most, "run"), (place - began, self.most_in_round, "round")):
            if made >= most:
                self.leave(f"more than {most} comparisons of released numbers in a {where}")
        self.ways.append([natural, *(way for way in range(ways) if way != natural)])
        start, script = self.trial or (0, self.script)
        if self.trial is not None:
            self.tossed = caller()
        self.taken.append(script[place - start] if place < start + len(script) else natural)
        self.chances.append(None if chances is None else chances[self.taken[-1]])
        self.by_coin.append(coin)
        return self.taken[-1]

    def fall(self, ways: int, natural: int, coin: bool, chances: Sequence[Fraction] | None = None) -> int:  # noqa: FBT001
        """How one of a few falls that is drawn: as it is to, or as a decision says."""

        def decide(by_itself: int) -> int:
            way: int = self.decide(ways, by_itself, coin, chances)
            return way

        return decide(natural) if self.aims is None else self.aims.fallen(decide, natural)

    def leave(self, what: str) -> NoReturn:
        """End the run here, as what comes next is not followed."""
        if self.broken is not None:
            what = self.broken[0]
        elif self.reads:
            what = "; ".join([what, *self.reads[:2]])
        where = caller()  # an error that is named here would be in a circle with all that runs
        self.left = self.left or self.broken or (what, *where)
        raise PrivacyLeak(what, *where)

    def is_watched(self, *, linear: bool = False) -> bool:
        """Whether code may notice here that a number is too large or has no value: by numpy, of doubles.

        Warnings that were errors before the run are none of a sum, which is one of real numbers.
        """
        answers = np.geterr().values()
        if "call" in answers or "log" in answers:
            return True
        warns, now = "warn" in answers, warnings_go()
        if warns and now[:2] != self.warnings[:2]:
            return True
        raised = "raise" in answers or (warns and now[2] and not (linear and now[3] is self.warnings[3]))
        return raised and is_caught()

    def forget(self) -> None:
        """Comparisons may be made again, with the other outcome."""
        self._forgotten.update(self._answers)
        self._answers.clear()

    @_listed
    def know(self, draw: Draw) -> None:
        """Note a draw whose value is open, or which is used up."""
        self._known[draw] = _Known({}, {draw: 1}, "{}:{}".format(*caller()))

    @_listed
    def is_fresh(self, draw: Draw) -> bool:
        """Whether nobody has seen anything of it, nor made another one of it."""
        return not any(self.told(draw))

    @_listed
    def spend(self, draw: Draw, how: str, made: Form) -> None:
        """A draw becomes another one, of which alone all that follows is a function."""
        self._spent[draw] = how, made

    @_listed
    def made_of(self, draw: Draw, how: str) -> Form | None:
        """What it became in the same way: whoever makes it again has the same number."""
        before, made = self._spent.get(draw, ("", None))
        return made if before == how else None

    def is_spent(self, draw: Draw) -> bool:
        """Whether the draw was turned into another one, which stands in its place."""
        return draw in self._spent

    def told(self, draw: Draw) -> tuple[Any, ...]:
        """Of a draw: whether it is open, stands beside others, is shown or spent, and between which ends."""
        known, spent = draw in self._known, self.is_spent(draw)
        shown = draw in self._shown and not (known or spent)
        return known, draw in self._beside, shown, spent, self._spans.get(draw)

    def _look(self, form: Form) -> None:
        """A draw that became another one is no noise of its own any more."""
        spent = next(filter(self.is_spent, form.noise), None)
        if spent is not None:
            self.leave(f"a draw of {spent.source} was made into other noise, and is looked at by itself")

    def escape(self, how: str) -> None:
        """Note that a public number goes on as a plain one, which the run does not see."""
        self.escaped = self.escaped or "{}:{}: {}".format(*caller(), how)

    def is_astray(self) -> bool:
        """Whether a number went on as a plain one on a way that it may never come: it is that of doubles."""
        ways = zip(self.taken, self.ways, self.by_coin, strict=True)
        return RELEASED in self.escaped and any(way != first for way, (first, *_), coin in ways if not coin)

    def reads_noise(self) -> bool:
        """Whether the value of a draw goes on as a plain number."""
        return any(each.kind == "read" and each.noise for each in self.events)

    def rest(self, form: Form | Event) -> tuple[dict[Part, Any], dict[Draw, Any], list[_Known]]:
        """What a form tells besides what is known, and what of that it contains."""
        if type(form) is Form and form.known_at is self.life:
            return {}, {}, []
        cover, noise, used = dict(form.cover), dict(form.noise), []
        while (pivot := next((draw for draw in noise if draw in self._known), None)) is not None:
            known = self._known[pivot]
            ratio = -noise[pivot] * inverse(known.noise[pivot])
            accumulate(cover, known.cover, ratio)
            accumulate(noise, known.noise, ratio)
            used.append(known)
        if used and not (cover or noise) and type(form) is Form:
            form.known_at = self.life
        return cover, noise, used

    def compared_of(self) -> Iterator[tuple[Any, bool]]:
        """Of numbers that nothing charges line and noise, and whether a multiple is in a comparison.

        Their noise hides another one, has a law that is not charged, or is compared where outcomes alone are
        charged. One that noise came to hide in a later sum is none of them.
        """
        compared = {draw for e in self.events if e.kind in {"above", "below"} for draw in e.noise}
        for form, charged in self.made:
            if self.broken and form.noise.keys() & compared if charged else self.rest(form)[0]:
                key = (
                    form.file,
                    form.line,
                    tuple((draw.kind, draw.scale, by) for draw, by in form.noise.items()),
                )
                yield key, any(each.kind != "formed" and _holds(each, form) for each in self.events)

    def bound(self, part: Part) -> Any:  # noqa: ANN401  exact
        """How far one reward can move this part of a number."""
        return self.width if part[1] == 0 else self.bounds[part]

    def moves(self, cover: Mapping[Part, Any]) -> dict[int, Any]:
        """How far each reward can move a number with these parts."""
        found: dict[int, Any] = {}
        for part, coefficient in cover.items():
            found[part[0]] = found.get(part[0], 0) + abs(coefficient) * self.bound(part)
        return found

    def formed(self, form: Form, token: Form | None) -> None:
        """A sum of rewards and noise: released here, unless all of it is known or no noise hides it.

        In a further way of a step nothing is: that is done when all ways are one.
        """
        if self.entries is not None and self.first:
            return
        self._look(form)
        cover, noise, used = self.rest(form)
        if not cover:
            for draw in noise:
                self._shown.setdefault(draw, _made(form))
            return
        many = len(self.releases)
        if noise:
            if token is not None:
                self._round_noise(form, token)
            self._release(form, cover, noise)
            self.made.append((_made(form), len(self.releases) > many))
            return
        hides = next((each for each in used if each.cover), None)
        if token is not None and hides is not None and any(draw in self._known for draw in token.noise):
            self.made.append((_made(form), False))
            self._break(
                f"{UNCOVERED}a draw of {_source(hides)} that hid one number at {hides.where} is added to"
                " another one, too: no noise hides their difference"
            )

    def unseen(self, noise: Mapping[Draw, Any]) -> Mapping[Draw, Any]:
        """The noise but for what is seen in a known number, made on another line; some of it is needed."""
        seen = {
            each: at for each in noise if (at := self._shown.get(each)) and (at.file, at.line) != caller()
        }
        if len(seen) < len(noise):
            return {draw: by for draw, by in noise.items() if draw not in seen}
        draw, at = next(iter(seen.items()))
        self.made.append((at, True))
        self._break(f"noise of {draw.source} hides a number at {at.file}:{at.line}, and another one, too")
        return noise

    def _round_noise(self, form: Form, token: Form) -> None:
        """Whether the code has rounded noise more than numbers of the size of the sum are."""
        grid = max(token.grid, narrow_ulp(form.double))
        if self.coarse is None and grid >= _COARSER * self._last_bit(form):
            words = f"noise is rounded to multiples of {grid:.3g} before it is added"
            self.coarse = (f"{words}: what a reward moves between them is hidden by nothing", *caller())

    def _last_bit(self, form: Form) -> float:
        """The last bit of a double as large as everything that is added up in a number."""
        rewards = sum(abs(each) * self._most(part) for part, each in form.cover.items())
        noise = sum(abs(each) * max(abs(exactly(d.value)), d.scale) for d, each in form.noise.items())
        return math.ulp(float(min(abs(form.const) + rewards + noise, exactly(sys.float_info.max))))

    def _most(self, part: Part) -> Any:  # noqa: ANN401  exact
        """The largest absolute value of this part of a number."""
        return max(map(abs, self.ranges[part[1]] if part[1] else (self.low, self.high)))

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
        mechanism, hiding = mechanism_of(self.unseen(noise))
        if mechanism is None or (isinstance(facts_of(mechanism), LATTICE) and not self._is_whole(cover)):
            return
        file, line = caller()
        self.round_off(form, cover, file, line)
        self._known[hiding[0]] = _Known(cover, noise, f"{file}:{line}")
        self._beside.update(draw for draw in noise if draw is not hiding[0])
        self.events.append(Event("formed", dict(form.cover), dict(form.noise), file, line, const=form.const))
        pieces = self._pieces(cover)
        arms = tuple(sorted({self.arms[part[0]] for part in cover if part[0] in self.arms}))
        rounds = max(self.arms, default=0)
        self.releases.append(
            Release(pieces, arms, mechanism, facts_of(mechanism), form.double, rounds, file, line)
        )
        form.known_at = self.life

    def _is_whole(self, cover: Mapping[Part, Any]) -> bool:
        """Whether it is whatever the rewards are: else whole noise tells the last digits."""
        return all(tag in self.on_lattice and Fraction(by).denominator == 1 for (_, tag), by in cover.items())

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
        by, off = "all bounds", math.inf
        if math.isfinite(form.double):
            off = abs(exactly(form.double) - form.exact)
            if off <= moved * _USUAL_ROUNDING:
                return
            by = f"{double(off):.3g}"
        words = "rounding in doubles moves what is released by"
        self.parted = (f"{words} {by}, where a reward is to move it by {double(moved):.3g}", file, line)
        if 4 * off >= max(moved, self.width * _USUAL_ROUNDING) and off > _COARSER * self._last_bit(form):
            self.coarse = self.coarse or self.parted

    def as_exact(self, form: Form) -> None:
        """A number in which the real numbers cancel is theirs to the last bit, and to the sign of a zero."""
        if not (form.cover or form.noise or form.varies):
            if math.copysign(1, form.double) < 0 and not form.double:
                self.parted = self.parted or ("a zero has the sign of a number that is followed", *caller())
            else:
                self.round_off(form, {}, *caller())

    @_listed
    def read(self, form: Form, how: str) -> None:
        """Released, with the draws in it; a reward under no noise is where the run ends."""
        self.as_exact(form)
        self._look(form)
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
            if self.raw_goes_on:
                self.raw.append((*caller(), form.double > 0, bool(form.noise)))
                return
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
            cover, noise = dict(form.cover), dict(form.noise)
            self.events.append(Event("read", cover, noise, file, line, const=form.const))

    def range_of(self, form: Form) -> tuple[Any, Any] | None:
        """Two ends between which a number without noise lies, whatever the rewards."""
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
        if self.answers is not None and form.cover and not form.noise:
            return self._answered(form, op)
        return bool(self.asked(form, op))

    def _answered(self, form: Form, op: Callable[[Any, Any], bool]) -> bool:
        """The answer to a comparison of raw rewards, in the way of the step that is followed."""
        key = _raw_key(form, op)
        if key is not None and key[0] in self.given:
            return self.given[key[0]] is key[1]
        place, answers = len(self.given), self.answers or []
        if place >= len(answers):
            self.question = Question(form, op, bool(op(form.double, 0)), *caller())
            raise UnansweredError
        self.given[place if key is None else key[0]] = answers[place] is (key is None or key[1])
        return answers[place]

    @_listed
    def asked(self, form: Form, op: Callable[[Any, Any], bool]) -> bool:
        """The answer to a comparison that the range of the rewards does not decide."""
        self._look(form)
        cover, noise, _ = self.rest(form)
        natural = bool(op(form.double, 0))
        if cover and form.cover and not noise and (not form.noise or self.broken is None):
            if not self.raw_goes_on:
                self.leave("a sealed value was compared")
            self.raw.append((*caller(), natural, bool(form.noise)))
            self.decided_at.add((*caller(), natural))
            return natural
        if form.noise and not form.varies and op in _EQUAL and all(d.kind in _CONTINUOUS for d in form.noise):
            size = max(abs(by) * draw.scale for draw, by in form.noise.items())
            off = abs(exactly(form.double) - form.exact) if math.isfinite(form.double) else size
            if off >= _USUAL_ROUNDING * size or natural is (op is operator.eq):
                self.leave("doubles are equal where numbers with noise never are")
            return op is operator.ne  # noise has no atoms
        key = None if form.varies or not form.noise else _normal(form, op)
        if key is not None and (told := self._told(*key)) is not None:
            return told
        coin = not form.varies and all(draw.kind == "uniform" for draw in form.noise)
        chances = self._chances(form, op) if coin else None
        if chances is not None and 1 in chances:
            return bool(chances[1])
        hiding = {draw for each in self.events if each.kind == "formed" for draw in each.noise}
        secret = bool(form.cover) and not (self.compared_is_read or form.noise.keys() <= hiding)
        number = len(self.events)
        self.read(form, "compared")
        if chances is not None and not chances[int(natural)]:
            natural = not natural
        outcome = bool(self.decide(2, int(natural), coin, chances))
        if chances is not None:
            self._cut(form, op, outcome=outcome)
        if self.aims is not None and outcome is not bool(op(form.double, 0)) and op not in _EQUAL:
            self.aims.take(form, above=outcome == (op in {operator.gt, operator.ge}))
        if key is not None:
            self._answers[key[0]] = outcome == key[1]
        if form.noise and op not in _EQUAL:
            self.events[number:] = [each for each in self.events[number:] if each.kind != "read"]
            above = outcome == (op in {operator.gt, operator.ge})
            kind = "above" if above else "below"
            self.events.append(Event(kind, dict(form.cover), dict(form.noise), *caller(), secret, form.const))
        return outcome

    def _chances(self, form: Form, op: Callable[[Any, Any], bool]) -> tuple[Fraction, Fraction] | None:
        """Of no and yes, where a uniform draw is compared with a number."""
        if form.cover or len(form.noise) != 1 or op in _EQUAL:
            return None
        ((draw, factor),) = form.noise.items()
        low, high = self._spans.get(draw, (Fraction(0), draw.scale))
        level = min(max(-form.const * inverse(factor), low), high)
        above = Fraction(high - level) / Fraction(high - low)
        yes = above if (factor > 0) == (op in {operator.gt, operator.ge}) else 1 - above
        return 1 - yes, yes

    def _cut(self, form: Form, op: Callable[[Any, Any], bool], *, outcome: bool) -> None:
        """Narrow the span of a uniform draw by the outcome of a comparison."""
        ((draw, factor),) = form.noise.items()
        low, high = self._spans.get(draw, (Fraction(0), draw.scale))
        level = -form.const * inverse(factor)
        above = outcome == ((factor > 0) == (op in {operator.gt, operator.ge}))
        self._spans[draw] = (max(low, level), high) if above else (low, min(high, level))

    @_listed
    def largest(self, values: Sequence[Any]) -> int | None:
        """Which of some numbers is the largest: one way each; None where this is no matter of releases."""
        if any(is_number(each) and math.isnan(each) for each in values if type(each) is not Form):
            return None
        if (drawn := self._by_gumbel(values)) is not None:
            return drawn
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
        pairs = [(a, b) for a in left for b in left if a != b]
        ahead = [(a, b) for a, b in pairs if self._ahead(values[a] - values[b], _before(a, b))]
        left = [place for place in left if place not in {b for _, b in ahead}] or left
        if len(left) == 1:
            return left[0]
        number = len(self.events)
        for each in left:
            if type(values[each]) is Form:
                self.read(values[each], "compared")
        self.events[number:] = [each for each in self.events[number:] if each.kind != "read"]
        doubles = [values[each].double if type(values[each]) is Form else values[each] for each in left]
        chosen: int = left[self.decide(len(left), int(np.argmax(doubles)))]
        for other in left:
            off = values[chosen] - values[other] if other != chosen else None
            if type(off) is Form and off.noise:
                self.events.append(
                    Event("above", dict(off.cover), dict(off.noise), *caller(), const=off.const)
                )
                if not off.varies:
                    key, above = _normal(off, _before(chosen, other))
                    self._answers[key] = above
                if self.aims is not None and off.double < 0:
                    self.aims.take(off, above=True)
        return chosen

    def _by_gumbel(self, values: Sequence[Any]) -> int | None:
        """The same by fresh Gumbel noise on each: a place has the odds ``e^(number/scale)``.

        They change by as much as one number moves further than another one, whatever becomes of the others.
        """
        left = [place for place, each in enumerate(values) if type(each) is Form or each != -math.inf]
        if len(left) < 2 or any(type(values[each]) is not Form for each in left):
            return None
        told = [self.rest(values[each])[:2] for each in left]
        noises = [each for _, noise in told for each in noise.items()]
        draws = {draw for draw, _ in noises if draw.kind == "gumbel" and self.is_fresh(draw)}
        scale, *others = {by * draw.scale for draw, by in noises} or (0,)
        alone = all(len(noise) == 1 for _, noise in told) and len(draws) == len(left)
        if not alone or others or scale <= 0:
            return None
        prices: dict[int, Any] = {}
        for part in dict.fromkeys(part for cover, _ in told for part in cover):
            factors = [cover.get(part, 0) for cover, _ in told]
            apart = self.bound(part) * (max(factors) - min(factors)) * inverse(scale)
            prices[part[0]] = prices.get(part[0], Fraction(0)) + apart
        for each, (cover, _) in zip(left, told, strict=True):
            self.round_off(values[each], cover, *caller())
            self.events.append(Event("chosen", values[each].cover, values[each].noise, *caller()))
        prices = {place: price for place, price in prices.items() if price}
        self._outcome(prices, Chosen, max(self.arms, default=0))
        for draw in draws:
            self.spend(draw, "chosen", values[left[0]])
        chosen: int = left[self.decide(len(left), int(np.argmax([values[each].double for each in left])))]
        return chosen

    def _told(self, key: Any, yes: bool) -> bool | None:  # noqa: ANN401, FBT001  as of `_normal`
        """The outcome that earlier answers imply; None if they imply none."""
        above = _said(self._answers, key)
        if above is None and self._forgotten and _said(self._forgotten, key) is not None:
            self.again = True
        return None if above is None else above is yes

    def _ahead(self, off: Any, op: Callable[[Any, Any], bool]) -> bool:  # noqa: ANN401  a number
        """Whether it is known to be above 0, or no less."""
        if type(off) is not Form or not (off.cover or off.noise or off.varies):
            return bool(op(off.const if type(off) is Form else off, 0))
        return bool(off.noise) and not off.varies and self._told(*_normal(off, op)) is True

    def decided(self, form: Form, op: Callable[[Any, Any], bool]) -> bool | None:
        """The outcome of a comparison where the range of the rewards decides it; else None."""
        ends = self.range_of(form)
        if ends is None:
            return None
        answers = {bool(op(end, 0)) for end in ends}
        within = ends[0] <= 0 <= ends[1]
        if len(answers) > 1 or (op in _EQUAL and within and ends[0] != ends[1]):
            return None
        (answer,) = answers
        if form.cover and not self._holds_in_doubles(form, op, ends, answer=answer):
            return None
        if bool(op(form.double, 0)) is not answer:
            self.round_off(form, form.cover, *caller())
        return answer

    def _holds_in_doubles(self, form: Form, op: Any, ends: tuple[Any, Any], *, answer: bool) -> bool:  # noqa: ANN401
        """Whether a comparison that ends of real numbers decide has that answer in doubles, too."""
        if form.span is not None and {bool(op(end, 0)) for end in form.span} == {answer}:
            return op not in _EQUAL or bool(form.span[0] * form.span[1] > 0)
        if form.span is None and self._is_whole(form.cover) and type(form.const) is int:
            return True
        size = abs(form.const) + sum(abs(by) * self._most(part) for part, by in form.cover.items())
        return bool(min(map(abs, ends)) > max(size, *map(abs, form.span or (0,))) * _USUAL_ROUNDING)

    def opaque(
        self,
        moves: Mapping[int, Any],
        ends: tuple[Any, Any],
        double: float,
        *,
        exact: Any = None,  # noqa: ANN401  exact
        whole: bool = False,
    ) -> Form:
        """A function of rewards that is not linear, by how far each of them moves it."""
        tag = len(self.ranges) + 1
        self.on_lattice |= {tag} if whole else set()
        self.ranges[tag] = ends
        most = ends[1] - ends[0]
        self.bounds.update({(place, tag): min(bound, most) for place, bound in moves.items()})
        value = exactly(double) if exact is None else exact
        low, high = map(int if whole else float, ends)
        return Form(self, {(place, tag): 1 for place in moves}, {}, 0, value, double, span=(low, high))

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
            if double != new[0]:
                self.round_off(form, form.cover, *caller())
            return float(new[0])
        return self.opaque(self.moves(form.cover), (new[0], new[1]), double, exact=exact)

    def public(self, double: float) -> Form:
        """A function of what was released: a number of which all is open."""
        value = exactly(double) if math.isfinite(double) else 1  # what has none stands for others
        return Form(self, {}, {}, 0, value, double, varies=True)

    def through(self, function: Callable[..., Any], how: str, *given: Any) -> Any:  # noqa: ANN401  numbers
        """A function of released numbers; of rewards it is where the run ends, unless it rises."""
        rising = self._rising(function, *given)
        return self.opened(function, how, *given) if rising is None else rising

    def _rising(self, function: Callable[..., Any], form: Any, *more: Any) -> Form | None:  # noqa: ANN401  numbers
        """A function of rewards that grows with them: how far each can move it."""
        name = function.__name__
        if type(form) is not Form or form.noise or form.varies or not form.cover or name not in _RISING:
            return None
        ends = self.range_of(form)
        if (
            ends is None
            or any(not is_number(each) for each in more)
            or (name == "pow" and not (ends[0] >= 0 and more[0] > 0))
        ):
            return None
        self.round_off(form, form.cover, *caller())
        try:
            spans = form.span or ()
            *values, value = (float(function(float(each), *more)) for each in (*spans, *ends, form.double))
            low, high = min(values), max(values)  # it may fall, as a logarithm does whose base is below 1
            is_whole = all(type(each) is int for each in spans or (0.0,))
            moves = {}
            for place, moved in self.moves(form.cover).items():
                step = min(float(moved), float(ends[1] - ends[0]))
                sides = ((ends[0], float(ends[0]) + step), (float(ends[1]) - step, ends[1]))
                steps = [abs(function(float(b), *more) - function(float(a), *more)) for a, b in sides]
                crossed = step if is_whole else math.floor(step * _ROUNDED_UP) + 1  # last bits may cross one
                most = min(crossed, high - low) if name in _IN_STEPS and not more else high - low
                moves[place] = exactly(float(max(steps) * _ROUNDED_UP if name in _BENT else most))
            whole = name in _IN_STEPS and not more
            self.stepped |= whole and is_whole
            return self.opaque(moves, (exactly(low), exactly(high)), value, whole=whole)
        except (ArithmeticError, ValueError, TypeError):
            return None

    def _fits(self, function: Callable[..., Any], given: Sequence[Any]) -> bool:
        """Whether its values are doubles, wherever draws of doubles come."""
        form, *more = given
        if type(form) is not Form or form.varies or any(type(each) is Form for each in more):
            return False
        reach = sum(abs(by) * d.scale * _REACH.get(d.kind, math.inf) for d, by in form.noise.items())
        low, high = self.range_of(Form(self, form.cover, {}, form.const, 0, 0.0)) or (0, math.inf)
        try:
            return all(math.isfinite(function(float(end), *more)) for end in (low - reach, high + reach))
        except (ArithmeticError, ValueError):
            return False

    def _is_partial(self, function: Callable[..., Any], given: Sequence[Any]) -> bool:
        """Whether it has no value, or none among the reals, of some that the released numbers can be."""
        name = function.__name__
        if name in _DIVIDING:
            divisor = given[-1]
            return type(divisor) is Form and all(draw.kind in _WHOLE for draw in divisor.noise)
        if name not in _PARTIAL or type(given[0]) is not Form:
            return False
        if name == "pow" and type(given[-1]) is int and given[-1] >= 0:
            return False
        ends = self.range_of(given[0])
        return ends is None or not ends[0] > 0

    @_listed
    def opened(self, function: Callable[..., Any], how: str, *given: Any) -> Any:  # noqa: ANN401  numbers
        """A function of what it releases; where it has no value, code may go on by the error of that."""
        partial = self._is_partial(function, given)
        self.partial |= partial
        of_math = getattr(function, "__module__", "") == "math"
        ends = not isinstance(function, np.ufunc) and (partial or of_math or function is operator.pow)
        caught = (ends and is_caught()) or (not of_math and self.is_watched())
        errors = _errors(function, given) if caught and self.answers is None else {}
        if caught and not errors:
            self.leave("an error that a released number decides on may be caught")
        if OverflowError in errors and self._fits(function, given):
            errors = {kind: numbers for kind, numbers in errors.items() if kind is not OverflowError}
        if partial and function is operator.pow and type(given[-1]) is not int:
            self.leave("a power of a released number may be complex")
        for each in given:
            if isinstance(each, Form):
                self.read(each, how)
        numbers = [each.double if isinstance(each, Form) else each for each in given]
        raw = self.raw_goes_on and any(type(e) is Form and e.cover and not e.noise for e in given)
        number, natural = 1.0, 0  # where it stands for others, for which it is defined
        try:
            with np.errstate(all="ignore"):
                made = function(*numbers)
                number = made if type(made) is int and made.bit_length() < _MOST_BITS else float(made)
                if raw:
                    return number
        except (ArithmeticError, ValueError, TypeError) as error:
            if errors and raw:
                raise
            natural = [*errors].index(type(error)) + 1 if type(error) in errors else 0
        if errors and not raw and (way := self.decide(len(errors) + 1, natural)):  # it may be caught
            ending = [*errors.values()][way - 1]
            for each, there in zip(given, ending, strict=True) if self.aims and way != natural else ():
                if type(each) is Form:
                    self.aims.put(each, there)
            function(*ending)
        return self.public(number)


def _not_merged(name: str, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """What two ways of a step have to ask alike, as no number can be made of both.

    Of a toss this is all but the way that doubles go: else its chances would tell which way the step is.
    """
    if name == "decide":
        return (given[0], *given[2:])
    if name == "drawn":
        return given[0].kind, given[0].scale, given[0].law
    return given[:1] if name == "opened" else ()


def _errors(function: Callable[..., Any], given: Sequence[Any]) -> dict[type[Exception], tuple[float, ...]]:
    """Those that it may raise, if they are all and no number is in their words."""
    errors = _ERRORS.get(function.__name__, {}) if function.__module__ == "math" else {}
    if len(given) != len(next(iter(errors.values()), given)):
        return {}
    for kind, numbers in errors.items():
        try:
            function(*numbers)
        except kind as error:
            if any(map(str.isdigit, str(error))):
                return {}
    return errors


def _in_proportion(off: Form, form: Form) -> bool:
    """Whether they are 0 together: then adding one of them where the other is above 0 makes no jump."""
    part = next(iter(off.cover))
    if form.varies or part not in form.cover:
        return False
    ratio = off.cover[part] * inverse(form.cover[part])
    parts = {part: ratio * each for part, each in form.cover.items()}
    return parts == off.cover and off.const == ratio * form.const


def _made(form: Form) -> Event:
    return Event("made", dict(form.cover), dict(form.noise), *caller())


def _holds(event: Event, form: Event) -> bool:
    """Whether a multiple of a form is in what an event is about, noise and all."""
    part = next(iter(form.cover))
    ratio = event.cover.get(part, 0) * inverse(form.cover[part])
    covers = all(event.cover.get(each) == ratio * by for each, by in form.cover.items())
    return covers and all(event.noise.get(each) == ratio * by for each, by in form.noise.items())


def _said(answers: Mapping[Any, bool], key: Any) -> bool | None:  # noqa: ANN401  of `_normal`
    """What is above 0 is not below, and what is not below may be 0."""
    kind, *rest = key
    above = answers.get(key)
    other = answers.get((">=" if kind == ">" else ">", *rest))
    return other if above is None and other is (kind == ">=") and kind != "=" else above


def _raw_key(form: Form, op: Callable[[Any, Any], bool]) -> tuple[Any, bool] | None:
    """A comparison of raw rewards whatever its scale and sign; and whether it asks for this."""
    if form.varies:
        return None
    first = form.cover[min(form.cover)]
    name = op.__name__ if first > 0 else _TURNED.get(op.__name__, op.__name__)
    opposite = _OPPOSITE.get(name)
    return (opposite or name, *_scaled(form, inverse(first))), opposite is None


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
    atoms = all(draw.kind not in _CONTINUOUS for draw in form.noise)  # 0 is neither above nor below
    kind = ">=" if atoms and (op in {operator.ge, operator.lt}) != flipped else ">"
    return (kind, *_scaled(form, -scale if flipped else scale)), above != flipped


def _before(place: int, other: int) -> Callable[[Any, Any], bool]:
    """What tells that one number is taken before another one as the largest: the first of equal ones."""
    return operator.ge if place < other else operator.gt


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
