"""Where the actions of a policy depend on rewards: the same noise, other rewards.

Two runs with one seed differ in nothing but their rewards, so the first action that differs depends on them.
Between two lists of rewards whose actions differ lie neighbours whose actions differ: rewards are exchanged
for those of the other list one after another, and bisection finds the one that changes an action. Done for
late actions too, this finds the reward that takes an arm across its threshold. All of this only chooses what
an audit looks at; the audit tests it by runs of its own.
"""

import contextlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .attack import Pair
from .black_box import Data, MisbehaviourError, Subject, called
from .short_lists import length_of, lifted, steps_of, worst_short_pairs

ALL_ROUNDS: Final = 32
"""So many rounds are looked at all; of more those that depend on rewards most."""

_MOST_STEPS: Final = 1 << 18
_MORE_STEPS: Final = 1 << 20  # where an action changed once, and then with no other seed
_MOST_SEEDS: Final = 64
_FEWEST_RUNS: Final = 16
_SHORTER: Final = 512  # rounds of what does not follow its seed
BEYOND: Final = 1024
BEYOND_IN_BLOCKS: Final = 8192
"""So many rounds are looked at for a first dependence: more of policies that may ask for many at once."""

_SEEDS: Final = 6
_LOOKED_SEEDS: Final = 2
_MOST_BISECTED: Final = 24
_MOST_CORNERS: Final = 32
_RANDOM: Final = 8
_SHOWN_ARMS: Final = 3
_STRONGEST: Final = 24
_SHORTEST: Final = 3  # rounds of which all lists are tried
_MOST_VALUES: Final = 4
_PROBABILITIES: Final = (0.3, 0.7)

Maker = Callable[[int], Subject]
"""The subject that plays so many rounds; its output is the actions."""

Labelled = tuple[str, Pair]
"""How a pair of inputs was found, and the pair."""


@dataclass(frozen=True, slots=True)
class Influence:
    """What runs with the same noise on other rewards showed."""

    played: int
    """Rounds played."""
    first: int | None
    """The first round whose action depended on a reward; None: none did, or it cannot be said."""
    follows_seed: bool
    """Whether the same seed gave the same actions; if not, nothing can be said of what depends on what."""
    watched: tuple[int, ...]
    """The rounds that an audit is to look at, counted from 1."""
    pairs: tuple[Labelled, ...]
    """Neighbouring inputs, those first on which an action changed most often."""
    rates: tuple[float, ...] = ()
    """How often it did, pair by pair."""


def influence(
    subject_of: Maker,
    *,
    rounds: int,
    arms: int,
    rewards: Sequence[float],
    seed: int = 0,
    given: Sequence[Pair] | None = None,
) -> Influence:
    """Look for rounds and neighbours on which actions depend on rewards, in a limited number of steps.

    Parameters
    ----------
    rewards
        The values of a reward, in increasing order.
    given
        The neighbours, if they are not to be looked for.
    """
    played = min(rounds, _MOST_STEPS // _FEWEST_RUNS)
    subject = subject_of(played)
    low = (rewards[0],) * played if given is None else given[0][0]
    if called(subject, low, seed) != called(subject, low, seed):
        return _unsteady(min(played, _SHORTER), rewards, given)
    steps = _Steps(subject, played)
    pairs: list[Labelled] = []
    if given is None:
        pairs += _corners(played, rewards)
        pairs += _random_pairs(played, arms, rewards, seed)
        pairs += [("bisection", pair) for pair in _bisected(steps, played, arms, rewards, seed)]
    else:
        pairs += [("given", pair) for pair in given]
    found = _ranked(steps, played, pairs, seed)
    if found.first is None and (crossed := [each for each in pairs if each[0] == "bisection"]):
        many = _MORE_STEPS // (2 * played * len(crossed))
        seldom = _ranked(steps, played, crossed, seed, least=min(many, _MOST_SEEDS))
        if seldom.first is not None:
            others = [each for each in pairs if each[0] != "bisection"]
            return replace(
                seldom, pairs=(*seldom.pairs, *others), rates=(*seldom.rates, *(0.0 for _ in others))
            )
    if given is not None or found.rates[0] == 1:
        return found
    further = _enumerated(subject_of, steps, found, rewards, seed)
    return _ranked(steps, played, [*pairs, *further], seed) if further else found


def first_beyond(
    subject_of: Maker,
    *,
    rounds: int,
    arms: int,
    rewards: Sequence[float],
    seed: int = 0,
    beyond: int = BEYOND,
) -> int | None:
    """The first round after ``rounds`` whose action depends on a reward, as far as a few longer runs tell."""
    most = max(beyond, 2 * rounds) if rounds < beyond else 0
    for place in range(_LOOKED_SEEDS):
        played = rounds
        while played < most:
            played = min(4 * played, most)
            subject = subject_of(played)
            low, high = ((end,) * played for end in (rewards[0], rewards[-1]))
            others = [high, *(_one_arm(played, arms, arm, rewards) for arm in range(min(arms, _SHOWN_ARMS)))]
            try:
                before = called(subject, low, seed + place)
                if before != called(subject, low, seed + place):
                    return None
                parted = [_parting(before, called(subject, other, seed + place)) for other in others]
            except MisbehaviourError:  # it need not know what to do after its horizon
                return None
            known = [each for each in parted if each is not None]
            if known and min(known) < rounds:  # these rounds do, too seldom for the runs that were made
                return None
            if known:
                return min(known) + 1
    return None


def watching(subject: Subject, rounds: Sequence[int], played: int) -> Subject:
    """The actions of these rounds only, and the last one of a run that ended early."""
    places = [each - 1 for each in rounds]

    def seen(data: Data, seed: int) -> Hashable:
        output: Hashable = called(subject, data, seed)
        if not isinstance(output, tuple):
            return output
        kept = [output[place] for place in places if place < len(output)]
        return (*kept, output[-1]) if output and len(output) != played else tuple(kept)

    seen.__qualname__ = getattr(subject, "__qualname__", type(subject).__name__)
    made_by = getattr(subject, "made_by", None)
    seen.made_by = partial(watching, made_by or subject, tuple(rounds), played)  # type: ignore[attr-defined]  # what a store knows it by
    return seen


class _Steps:
    """Runs of the subject, until the steps are used up.

    What follows its seed is run once for the same rewards and seed; each time it is asked for counts.
    """

    def __init__(self, subject: Subject, played: int) -> None:
        self.subject, self.played = subject, played
        self.left = _MOST_STEPS // played
        self._known: dict[tuple[Data, int], Hashable] = {}

    def __call__(self, data: Data, seed: int) -> Hashable:
        self.left -= 1
        try:
            return self._known[data, seed]
        except (KeyError, TypeError):  # not run yet, or data that cannot be looked up
            output: Hashable = called(self.subject, data, seed)
        with contextlib.suppress(TypeError):
            self._known[data, seed] = output
        return output


def _unsteady(played: int, rewards: Sequence[float], given: Sequence[Pair] | None) -> Influence:
    """Without common noise: the first rounds and the last ones, on corners."""
    half = ALL_ROUNDS // 2
    rounds = range(1, played + 1)
    watched = rounds if played <= ALL_ROUNDS else (*rounds[:half], *rounds[-half:])
    pairs = _corners(played, rewards) if given is None else [("given", pair) for pair in given]
    return Influence(played, None, False, tuple(watched), tuple(pairs))


def _corners(played: int, rewards: Sequence[float]) -> list[Labelled]:
    """All rewards low, or all high, and one of them flipped; of many rounds some."""
    places = sorted({int(place) for place in np.linspace(0, played - 1, min(played, _MOST_CORNERS))})
    found: list[Labelled] = []
    for base, other in ((rewards[0], rewards[-1]), (rewards[-1], rewards[0])):
        row = (base,) * played
        found += [("corners", (row, (*row[:place], other, *row[place + 1 :]))) for place in places]
    return found


def _random_pairs(played: int, arms: int, rewards: Sequence[float], seed: int) -> list[Labelled]:
    """Random tables, and one of their rows drawn anew."""
    generator = np.random.default_rng((seed, played, arms))
    found: list[Labelled] = []
    for _ in range(_RANDOM):
        table = _random_table(generator, played, arms, rewards)
        place = int(generator.integers(played))
        turned = tuple(rewards[len(rewards) - 1 - rewards.index(each)] for each in table[place])
        found.append(("random", (table, (*table[:place], turned, *table[place + 1 :]))))
    return found


def _bisected(steps: _Steps, played: int, arms: int, rewards: Sequence[float], seed: int) -> list[Pair]:
    """Neighbours between two inputs on which an action changes, the latest actions included."""
    found: dict[tuple[int, int], Pair] = {}
    ways = list(_ways(played, arms, rewards, seed))
    half = steps.left // 2
    for turn in range(_SEEDS):
        for number, (start, end) in enumerate(ways):
            luck = seed + turn
            if steps.left < half or len(found) >= _MOST_BISECTED:
                return list(found.values())
            ends = steps(start, luck), steps(end, luck)
            for since in sorted({0, played // 2, played - 1}):
                place = _crossing(steps, (start, end), ends, luck, since)
                if place is not None:
                    before = (*end[:place], *start[place:])
                    after = (*end[: place + 1], *start[place + 1 :])
                    found.setdefault((number, place), (before, after))
    return list(found.values())


def _enumerated(
    subject_of: Maker, steps: _Steps, found: Influence, rewards: Sequence[float], seed: int
) -> list[Labelled]:
    """The worst of all short lists, where actions change more often than on any pair so far."""
    played = found.played
    values = rewards if len(rewards) <= _MOST_VALUES else (rewards[0], rewards[-1])
    if played < _SHORTEST or steps.left * played < 2 * steps_of(len(values), played):
        return []
    subject = subject_of(length_of(len(values), played) + 1)
    try:
        rate, worst = worst_short_pairs(partial(called, subject), values, played, seed)
    except MisbehaviourError:  # it need not end so early
        return []
    if rate <= found.rates[0]:
        return []
    return [("enumeration", each) for pair in worst for each in lifted(pair, rewards, played)]


def _crossing(
    steps: _Steps, ways: tuple[Any, Any], ends: tuple[Hashable, Hashable], luck: int, since: int
) -> int | None:
    """The row whose exchange changes the actions from round ``since`` on."""
    start, end = ways
    before = _tail(ends[0], since)
    if before == _tail(ends[1], since):
        return None
    low, high = 0, len(start)
    while high - low > 1:
        middle = (low + high) // 2
        if _tail(steps((*end[:middle], *start[middle:]), luck), since) == before:
            low = middle
        else:
            high = middle
    return low


def _ways(
    played: int, arms: int, rewards: Sequence[float], seed: int
) -> Iterator[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """Inputs between which rewards are exchanged one after another."""
    low, high = ((end,) * played for end in (rewards[0], rewards[-1]))
    yield low, high
    yield high, low
    generator = np.random.default_rng((seed, arms, played, 1))
    if arms > 1:
        for arm in range(min(arms, _SHOWN_ARMS)):
            good = _one_arm(played, arms, arm, rewards)
            yield good, _one_arm(played, arms, (arm + 1) % arms, rewards)
            yield low, good
    for _ in range(_RANDOM // 2):
        yield tuple(_random_table(generator, played, arms, rewards) for _ in range(2))  # type: ignore[misc]  # two


def _one_arm(played: int, arms: int, arm: int, rewards: Sequence[float]) -> tuple[tuple[float, ...], ...]:
    return (tuple(rewards[-1] if each == arm else rewards[0] for each in range(arms)),) * played


def _random_table(
    generator: np.random.Generator, played: int, arms: int, rewards: Sequence[float]
) -> tuple[tuple[float, ...], ...]:
    """Each arm has a mean of its own; inner values come half as often."""
    means = generator.choice(_PROBABILITIES, size=arms)
    ends = np.where(generator.random((played, arms)) < means, len(rewards) - 1, 0)
    inner = generator.integers(len(rewards), size=(played, arms))
    places = np.where(generator.random((played, arms)) < (len(rewards) > 2) / 2, inner, ends)
    return tuple(tuple(rewards[place] for place in row) for row in places.tolist())


def _ranked(
    steps: _Steps, played: int, pairs: Sequence[Labelled], seed: int, *, least: int = _SEEDS
) -> Influence:
    """How often each pair changes each action, over the same seeds for all.

    At least so many where bisection saw an action change: such pairs are few, and tell most.
    """
    scores: list[float] = []
    changed = np.zeros(played)
    first: int | None = None
    lucks = [seed + 101 + turn for turn in range(max(_SEEDS, least))]
    fewer = max(1, min(_SEEDS, steps.left // (2 * len(pairs))))
    for label, (left, right) in pairs:
        rates = np.zeros(played)
        many = max(_SEEDS, least) if label == "bisection" else fewer
        for luck in lucks[:many]:
            differs = _differences(steps(left, luck), steps(right, luck), played)
            rates += differs
            if differs.any():
                start = int(np.argmax(differs)) + 1
                first = start if first is None else min(first, start)
        scores.append(float(rates.max()) / many)
        changed = np.maximum(changed, rates / many)
    order = sorted(range(len(pairs)), key=lambda place: -scores[place])
    return Influence(
        played=played,
        first=first,
        follows_seed=True,
        watched=_watched(changed, seed),
        pairs=tuple(pairs[place] for place in order),
        rates=tuple(scores[place] for place in order),
    )


def _watched(changed: NDArray[np.float64], seed: int) -> tuple[int, ...]:
    """Rounds that change most often, and some of all others that change, drawn at random: of the end too."""
    if changed.size <= ALL_ROUNDS:
        return tuple(range(1, changed.size + 1))
    some = np.flatnonzero(changed) if changed.any() else np.arange(changed.size)
    order = sorted(some.tolist(), key=lambda place: (-changed[place], place))
    strongest, others = order[:_STRONGEST], sorted(order[_STRONGEST:])
    drawn = np.random.default_rng((seed, changed.size)).permutation(others[:-1])
    spread = [*drawn[: ALL_ROUNDS - _STRONGEST - 1].tolist(), *others[-1:]]
    return tuple(sorted(int(place) + 1 for place in (*strongest, *spread)))


def _differences(left: Hashable, right: Hashable, played: int) -> NDArray[np.bool_]:
    """In which rounds two runs differ; what follows the end of a run counts as its last round."""
    found = np.zeros(played, dtype=bool)
    if left == right:
        return found
    if isinstance(left, tuple) and isinstance(right, tuple):
        for t in range(max(len(left), len(right))):
            if left[t : t + 1] != right[t : t + 1]:
                found[min(t, played - 1)] = True
    else:
        found[:] = True
    return found


def _parting(left: Hashable, right: Hashable) -> int | None:
    """The first place at which two runs differ."""
    if left == right:
        return None
    if not (isinstance(left, tuple) and isinstance(right, tuple)):
        return 0
    shorter = min(len(left), len(right))
    return next((t for t in range(shorter) if left[t] != right[t]), shorter)


def _tail(output: Hashable, since: int) -> Hashable:
    return output[since:] if isinstance(output, tuple) else output
