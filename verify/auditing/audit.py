"""The black-box audit: foreign code, run on neighbouring inputs until its claim is refuted or runs are spent.

Runs come in blocks. Before each block the runs so far choose the pair of inputs, the event and the bet
(`attack`); the block, which is fresh, settles the bet (`betting`) and then joins the runs to learn from.
So no run is tested by what was learnt from it, none is wasted, and the answer may be read at any time. The
runs of a block have the same seeds on both inputs if past runs promise more of that.
"""

import contextlib
import heapq
import itertools
import math
import pickle
import sys
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from ...algorithms.simulation.parallel_runs import each_portion, once, remembered_by
from ...theory.numbers.json_value import Json
from ...theory.numbers.shown import Shown
from ..dialects.spoken_policy import shortened
from ..dialects.time_limit import many_runs
from ..enumeration.allowed_pairs import ApproximateBudget, Budget, ConcentratedBudget, GaussianBudget
from .attack import Attack, Event, Pair, Runs
from .betting import EProcess
from .black_box import Data, MisbehaviourError, Subject, called

_TRAINING: Final = 16
_TRAINING_ALONE: Final = 8  # of the only pair: others need more, to be compared
_OPEN_AT_FIRST: Final = 3
_GROWTH: Final = 8  # a block is an eighth of what is known of its pair
_PARTS: Final = 2  # of a block: after each the claim may be refuted
_SMALLEST_PART: Final = 2
_LARGEST_BLOCK: Final = 1 << 14
_MOST_PAIRS: Final = 4096
_LEVELS: Final = 240
_SMALLEST_LEVEL: Final = 1e-3
_LARGEST_LEVEL: Final = 50.0
_REPEATED: Final = 3
_COMMON_SEEDS: Final = 8
_DEPENDENCE: Final = 0.01  # chance that outputs of one law are taken to differ, where no seed is followed
_COMPARED: Final = 8  # a part of the runs, where nothing else shows that outputs differ
_CANDIDATES: Final = 2


Sides = tuple[list[Hashable], list[Hashable]]


@dataclass(frozen=True, slots=True, repr=False)
class Audit(Shown):
    """What an audit found. Its error, also of repeated looks, is at most ``1 - confidence`` in total."""

    symbol: str
    """Of the budget audited: epsilon, rho or mu."""
    lower_bound: float
    """The budget is at least this much."""
    claim: float | None
    delta: float
    confidence: float
    refuted: bool
    """Whether the lower bound has reached the claim, which is then false."""
    runs: int
    """Runs on each of two inputs, over all pairs of inputs; the subject was called twice as often."""
    pairs: int
    """How many pairs of inputs were tried."""
    evidence: float
    """The largest wealth against the claim, or against the smallest level not rejected."""
    event: str
    """The event of the last bet, in words."""
    likely: Data = field(repr=False)
    """The input on which the event is more frequent."""
    unlikely: Data = field(repr=False)
    """The neighbouring input."""
    counts: tuple[int, int, int]
    """How often the event happened on the likely and on the unlikely input, in how many runs of this pair.

    These runs are also those that the event was learnt from: a description, not the test.
    """
    repeatable: bool
    """Whether the same seed gave the same output."""
    depends: bool | None
    """Whether the output depends on the input.

    Of a subject that follows its seed: some run differed with the same seed, or the bound is above 0. Of
    another: whether equal laws are rejected at 1 %; None if they are not.
    """
    interrupted: bool
    replay: str
    """The line that does it again."""
    happens: Event = field(repr=False, compare=False)
    """The event itself."""

    def __repr__(self) -> str:
        """One line, which fits a terminal; the text has the rest."""
        claim = "no claim" if self.claim is None else f"claim {self.claim:g}"
        refuted = " refuted" if self.refuted else ""
        return f"<Audit: {claim}{refuted}, {self.symbol} >= {self.lower_bound:.4g}, {self.runs} runs>"

    def to_json(self) -> dict[str, Json]:
        """What it shows, with which confidence, in how many runs."""
        return {"lower": self.lower_bound, "confidence": self.confidence, "runs": self.runs}

    def __str__(self) -> str:
        with_delta = f" at delta = {self.delta:g}" if self.delta else ""
        bound = f"{self.symbol} >= {self.lower_bound:.4g}{with_delta} with confidence {self.confidence:g}"
        verdict = (
            "no claim"
            if self.claim is None
            else f"claim {self.symbol} = {self.claim:g} {'REFUTED' if self.refuted else 'not refuted'}"
        )
        k_p, k_q, n = self.counts
        lines = [
            f"{verdict}: {bound}, after {self.runs} runs on each input",
            f"  event: {self.event}: {k_p}/{n} against {k_q}/{n}",
            f"  inputs: {shortened(repr(self.likely))}",
            f"     and: {shortened(repr(self.unlikely))}",
            f"  replay: {self.replay}",
        ]
        if not self.repeatable:
            lines.append("  the subject does not follow its seed: a replay draws anew")
        if self.interrupted:
            lines.append("  interrupted: the bound holds as it stands")
        return "\n".join(lines)


class Asked(TypedDict, total=False):
    """What `audit` may be asked beside."""

    epsilon: float | None
    rho: float | None
    mu: float | None
    delta: float
    confidence: float
    runs: int
    seed: int
    workers: int


def audit(subject: Subject, neighbours: Iterable[Pair], **asked: Unpack[Asked]) -> Audit:
    """Look for a violation of a claimed budget, or for the largest lower bound on it.

    Parameters
    ----------
    subject
        ``subject(data, seed) -> output``; see `black_box` for adapters. Runs are taken to be independent: it
        keeps nothing from one call to the next. A call that never returns cannot be told from a slow one:
        interrupt it, and what was found so far is returned.
    neighbours
        Pairs of neighbouring inputs, such as `attack.Lists`. Those given first are tried first: put the
        likeliest to show a leak there.
    epsilon, rho, mu
        The claim, at most one: (epsilon, delta)-DP, rho-zCDP or mu-Gaussian DP. Without one the lower bound
        is on epsilon, and all runs are spent.
    runs
        The most runs on each of the two inputs, the search included; 10,000 if not given.
    workers
        Processes that run the subject. The answer does not depend on it.
    """
    found = None
    try:
        for found in audit_steps(subject, neighbours, **asked):  # noqa: B007 -- the last one is the answer
            pass
    except KeyboardInterrupt:
        if found is None:
            raise
        found = replace(found, interrupted=True)
    assert found is not None
    return found


def audit_steps(
    subject: Subject,
    neighbours: Iterable[Pair],
    *,
    epsilon: float | None = None,
    rho: float | None = None,
    mu: float | None = None,
    delta: float = 0.0,
    confidence: float = 0.95,
    runs: int = 10_000,
    seed: int = 0,
    workers: int = 1,
) -> Iterator[Audit]:
    """The same after every block: each answer stands, whenever one stops asking for more."""
    budget, claim = _claimed(epsilon, rho, mu, delta)
    if not 0 < confidence < 1:
        raise ValueError(f"confidence is strictly between 0 and 1, not {confidence!r}")
    pairs = list(itertools.islice(neighbours, _MOST_PAIRS))
    if not pairs:
        raise ValueError("no neighbouring inputs: at least one pair is needed")
    if runs < 2 * _TRAINING:
        raise ValueError(f"runs is at least {2 * _TRAINING}, not {runs!r}")
    pairs = pairs[: max(1, runs // (2 * _TRAINING))]
    settings = {
        budget.symbol: claim,
        "delta": delta or None,
        "confidence": confidence,
        "runs": runs,
        "seed": seed,
    }
    name = getattr(subject, "__qualname__", type(subject).__name__)
    shown = ", ".join(f"{key}={value!r}" for key, value in settings.items() if value is not None)
    return _Search(
        subject,
        pairs,
        budget=budget,
        claim=claim,
        confidence=confidence,
        runs=runs,
        seed=seed,
        workers=workers,
        replay=f"audit({name}, {shortened(repr(neighbours))}, {shown})",
    ).steps()


@dataclass(eq=False)
class _Search:
    """The state of an audit: the runs on each pair of inputs, and the wealth."""

    subject: Subject
    pairs: Sequence[Pair]
    budget: Budget
    claim: float | None
    confidence: float
    runs: int
    seed: int
    workers: int
    replay: str

    def __post_init__(self) -> None:
        self.alpha = 1 - self.confidence
        self.process = EProcess(self.budget, _levels(self.claim), settled=self.alpha)
        self.known = [Runs() for _ in self.pairs]
        self.attacks: list[Attack | None] = [None] * len(self.pairs)
        self.blocks = [0] * len(self.pairs)
        self.spent = self.turn = self.opened = 0

    def steps(self) -> Iterator[Audit]:
        """Bet until the end on the pairs that are open; half of the runs, at most, open others."""
        self.repeatable = self._repeatable()
        self.depends = self._depends() if self.repeatable else None
        while True:
            self._open()
            place = self._next_pair()
            attack = self.attacks[place]
            assert attack is not None
            (first, second), together = self._played(place, attack)
            answer = self._answer(place, attack, first, second)
            self.known[place].add(first, second, together=together)
            self.attacks[place] = None
            left = self.runs - self.spent
            if not self.repeatable and self.depends is None and 0 < left <= self.runs // _COMPARED:
                self.depends = self._distinct() or self._compared(left)
                answer = replace(answer, runs=self.spent, depends=self.depends or None)
            yield answer
            if answer.refuted or self.spent >= self.runs:
                return

    def _played(self, place: int, attack: Attack) -> tuple[Sides, bool]:
        """The runs of a block, on which the attack is bet, and whether they share their noise.

        No more than refute the claim, up to a part of the block.
        """
        events = [each for each in (attack.event, attack.reverse and attack.reverse.event) if each]
        together = self.process.bet(
            attack.p,
            attack.q,
            None if attack.reverse is None else (attack.reverse.p, attack.reverse.q),
            shared=self.known[place].shared(events, turned=attack.turned),
            place=self._watched(),
        )
        first: list[Hashable] = []
        second: list[Hashable] = []
        left = self._block(place)
        part = left if hasattr(self.subject, "all_at_once") else max(_SMALLEST_PART, left // _PARTS)
        while left and not self._refuted():
            fresh = self._fresh(place, min(part, left), together=together)
            likely, unlikely = fresh[::-1] if attack.turned else fresh
            shown = [(event(likely), event(unlikely)) for event in events]
            self.process.observe(*shown[0], *shown[1:])
            first += fresh[0]
            second += fresh[1]
            left -= len(fresh[0])
        return (first, second), together

    def _refuted(self) -> bool:
        """Whether the claim is rejected, as are all levels below it."""
        if self.claim is None:
            return False
        place = self.process.open_level(self.alpha)
        return place > 0 and bool(self.process.levels[place - 1] >= self.claim)

    def _open(self) -> None:
        """Train on further pairs in their order: whoever gave them has put the likeliest first."""
        left = self.runs - 2 * _TRAINING
        while self.opened < len(self.pairs) and (
            self.opened < _OPEN_AT_FIRST or 2 * _TRAINING * self.opened <= self.spent <= left
        ):
            size = _TRAINING if len(self.pairs) > 1 else _TRAINING_ALONE
            together = self.repeatable
            fresh = self._fresh(self.opened, size, together=together)
            self.known[self.opened].add(*fresh, together=together)
            self.opened += 1

    def _next_pair(self) -> int:
        """By turns the pair that may hope for the most, and the one that promises the most."""
        level = self._target()
        for place, attack in enumerate(self.attacks[: self.opened]):
            if attack is None:
                self.attacks[place] = self._attack(place, level)
        attacks = [attack for attack in self.attacks if attack is not None]
        self.turn += 1
        if self.turn % 2:
            return max(range(len(attacks)), key=lambda place: attacks[place].hope)
        return max(range(len(attacks)), key=lambda place: (attacks[place].rate, attacks[place].level))

    def _attack(self, place: int, level: float) -> Attack:
        """The best against the claim, or else against the smallest level that still stands."""
        attack = self.known[place].attack(self.budget, level)
        low = self._open_level()
        if attack.rate == 0 and low < level:
            lower = self.known[place].attack(self.budget, low)
            return replace(lower, rate=0.0, hope=attack.hope)
        return attack

    def _target(self) -> float:
        return self._open_level() if self.claim is None else self.claim

    def _watched(self) -> int:
        """The place of the target among the levels."""
        return int(np.searchsorted(self.process.levels, self._target()))

    def _open_level(self) -> float:
        place = self.process.open_level(self.alpha)
        return float(self.process.levels[min(place, self.process.levels.size - 1)])

    def _block(self, place: int) -> int:
        size = max(4, len(self.known[place].first) // _GROWTH)
        return min(size, _LARGEST_BLOCK, self.runs - self.spent)

    def _fresh(self, place: int, size: int, *, together: bool) -> Sides:
        """So many runs on each input of a pair; ``together``: with the same seeds on both."""
        portion = (self.seed, place, self.blocks[place], size, together)
        calls = _calls(self.pairs[place], portion)
        if self.repeatable:
            work = partial(_on_pair, self.subject, self.pairs[place])
            outputs = once(work, portion, do=lambda: self._outputs(calls))
        else:
            outputs = self._outputs(calls)
        self.blocks[place] += 1
        self.spent += size
        first, second = outputs[:size], outputs[size:]
        if together and first != second:
            self.depends = True
        return first, second

    def _outputs(self, calls: Sequence[tuple[Data, int]]) -> list[Hashable]:
        if self.workers == 1 or len(calls) < 2 * self.workers:
            return _share(self.subject, calls)
        size = -(-len(calls) // self.workers)
        shares = [calls[start : start + size] for start in range(0, len(calls), size)]
        with remembered_by(None):  # what is kept is the whole block, whoever plays it
            found = each_portion(partial(_share, self.subject), shares, jobs=self.workers)
        return [output for share in found for output in share]

    def _repeatable(self) -> bool:
        data = self.pairs[0][0]
        before = _contents(data)
        twice = [_share(self.subject, [(data, seed) for seed in range(_REPEATED)]) for _ in range(2)]
        if _contents(data) != before:
            raise MisbehaviourError("the subject changes its input: later runs would be on other data")
        return twice[0] == twice[1]

    def _depends(self) -> bool:
        """Whether the same seed gives another output on a neighbouring input."""
        for pair in self.pairs:
            first, second = (
                _share(self.subject, [(data, seed) for seed in range(_COMMON_SEEDS)]) for data in pair
            )
            if first != second:
                return True
        return False

    def _answer(
        self, place: int, attack: Attack, first: Sequence[Hashable], second: Sequence[Hashable]
    ) -> Audit:
        known = self.known[place]
        happened = [
            int(attack.event([*old, *new]).sum())
            for old, new in ((known.first, first), (known.second, second))
        ]
        sides = (1, 0) if attack.turned else (0, 1)
        lower = self.process.lower_bound(self.alpha)
        return Audit(
            symbol=self.budget.symbol,
            lower_bound=lower,
            claim=self.claim,
            delta=self.budget.delta if isinstance(self.budget, ApproximateBudget) else 0.0,
            confidence=self.confidence,
            refuted=self._refuted(),
            runs=self.spent,
            pairs=sum(count > 0 for count in self.blocks),
            evidence=float(self.process.peak[self._watched()]),
            event=str(attack.event),
            likely=self.pairs[place][sides[0]],
            unlikely=self.pairs[place][sides[1]],
            counts=(happened[sides[0]], happened[sides[1]], len(known.first) + len(first)),
            repeatable=self.repeatable,
            depends=self.depends or (lower > 0 if self.repeatable else self._distinct() or None),
            interrupted=False,
            replay=self.replay,
            happens=attack.event,
        )

    def _distinct(self) -> bool:
        """Whether the runs show that outputs have different laws on some pair."""
        return self.process.open_level(max(self.alpha, _DEPENDENCE)) > 0

    def _compared(self, size: int) -> bool:
        """Whether fresh runs show it, of pairs whose outputs differed most so far in one of their parts."""
        from scipy.stats import fisher_exact

        found = [
            (_apart(*(np.array([row[part] == value for row in side]) for side in sides)), place, part, value)
            for place, known in enumerate(self.known[: self.opened])
            for sides in [(_rows(known.first), _rows(known.second))]
            for part in range(min(len(row) for side in sides for row in side))
            for value in {row[part] for side in sides for row in side}
        ]
        found = heapq.nlargest(_CANDIDATES, found, key=lambda each: each[0])
        for _, place, part, value in found:
            each = size // len(found)
            fresh = self._fresh(place, each, together=False)
            counts = [sum(row[part] == value for row in _rows(side) if part < len(row)) for side in fresh]
            table = np.array([[count, each - count] for count in counts])
            if fisher_exact(table).pvalue <= _DEPENDENCE / len(found):
                return True
        return False


def _rows(outputs: Iterable[Hashable]) -> list[tuple[Hashable, ...]]:
    """Outputs by their parts: actions, or the whole of what is no sequence."""
    return [each if isinstance(each, tuple) else (each,) for each in outputs]


def _apart(first: NDArray[np.bool_], second: NDArray[np.bool_]) -> float:
    """How far two frequencies are apart, in deviations."""
    p, q = first.mean(), second.mean()
    mean = (first.sum() + second.sum()) / (len(first) + len(second))
    spread = math.sqrt(mean * (1 - mean) * (1 / len(first) + 1 / len(second)))
    return abs(float(p - q)) / spread if spread else 0.0


def claimed_budget(found: Audit) -> Budget:
    """The family of budgets that an audit was about."""
    if found.symbol == "epsilon":
        return ApproximateBudget(found.delta)
    return ConcentratedBudget() if found.symbol == "rho" else GaussianBudget()


def _claimed(
    epsilon: float | None, rho: float | None, mu: float | None, delta: float
) -> tuple[Budget, float | None]:
    given = [
        (name, value) for name, value in (("epsilon", epsilon), ("rho", rho), ("mu", mu)) if value is not None
    ]
    if len(given) > 1:
        raise ValueError(f"one claim is audited at a time, not {' and '.join(name for name, _ in given)}")
    approximate = ApproximateBudget(delta)
    if not given:
        return approximate, None
    name, value = given[0]
    if not 0 <= value <= _LARGEST_LEVEL:
        raise ValueError(f"{name} = {value!r} is not between 0 and {_LARGEST_LEVEL:g}")
    if name == "epsilon":
        return approximate, float(value)
    if delta:
        raise ValueError(f"delta = {delta!r} goes with epsilon, not with {name}")
    return ConcentratedBudget() if name == "rho" else GaussianBudget(), float(value)


def _levels(claim: float | None) -> NDArray[np.float64]:
    """Zero, the claim, and steps of a few per cent between; nothing above the claim."""
    grid = np.geomspace(_SMALLEST_LEVEL, _LARGEST_LEVEL, _LEVELS)
    if claim is None:
        return np.concatenate([[0.0], grid])
    return np.array(sorted({0.0, *grid[grid < claim].tolist(), claim}))


Portion = tuple[int, int, int, int, bool]


def _calls(pair: Pair, portion: Portion) -> list[tuple[Data, int]]:
    """On each input of a pair so many calls, with the seeds of a block."""
    seed, place, block, size, together = portion
    sequence = np.random.SeedSequence(seed, spawn_key=(place, block))
    seeds = sequence.generate_state(size if together else 2 * size, np.uint64).tolist()
    return [*((pair[0], each) for each in seeds[:size]), *((pair[1], each) for each in seeds[-size:])]


def _on_pair(subject: Subject, pair: Pair, portion: Portion) -> list[Hashable]:
    return _share(subject, _calls(pair, portion))


def _share(subject: Subject, calls: Sequence[tuple[Data, int]]) -> list[Hashable]:
    """What the subject prints goes where errors go: standard output belongs to the caller."""
    with contextlib.redirect_stdout(sys.stderr), many_runs():
        at_once = getattr(subject, "all_at_once", None)
        if at_once is not None:
            return [each for data, seeds in _by_input(calls) for each in called(at_once, data, seeds)]
        return [called(subject, data, seed) for data, seed in calls]


def _by_input(calls: Sequence[tuple[Data, int]]) -> Iterator[tuple[Data, tuple[int, ...]]]:
    """The calls that follow one another on the same input, together."""
    for _, group in itertools.groupby(calls, key=lambda call: id(call[0])):
        together = list(group)
        yield together[0][0], tuple(seed for _, seed in together)


def _contents(data: Data) -> bytes | None:
    try:
        return pickle.dumps(data)
    except (AttributeError, TypeError, pickle.PicklingError):
        return None
