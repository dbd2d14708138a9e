"""Rows for the page of Appendix G: the two runs of EXP3, and algorithms that leave an arm, by their laws."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from flint import arb

from .exp3_two_runs import chances, largest_log_ratios

Row = Mapping[str, Fraction | arb | int]
Law = Mapping[tuple[int, ...], Fraction]

_RATES = (Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
_FIGURE, _ROUNDS = Fraction(1, 10_000), 97_000


def ratios() -> Iterator[Row]:
    """The largest ratios of chances and of weights in round ``100/eta``, at gamma = eta."""
    for rate in _RATES:
        chance, weight = largest_log_ratios(rate, int(100 / rate))
        yield {"g": rate, "chance": chance, "weight": weight}


def limits() -> Iterator[Row]:
    """The chance of arm 2 in round ``100/eta`` of both runs."""
    for rate in _RATES:
        second, other = (chances(rate, int(100 / rate), first)[-1] for first in (0, 1))
        yield {"g": rate, "second": second, "other": other}


def crossings() -> Iterator[Row]:
    """The first rounds of the figure in which the chance of arm 2 is above 0.9, and below 0.1."""
    runs = [chances(_FIGURE, _ROUNDS, first) for first in (0, 1)]
    up = next(t for t, chance in enumerate(runs[0], 1) if chance > arb(9) / 10)
    yield {"up": up, "down": next(t for t, chance in enumerate(runs[1], 1) if chance < arb(1) / 10)}


@dataclass(frozen=True)
class _Reactor:
    """Pulls arm 2 in the rounds ``always`` and at one of ``places``, drawn evenly; then it may react.

    In each of the rounds ``later`` it pulls arm 2 with chance g/(1 + g) if arm 2 cost nothing at the place,
    else with 1/(1 + g): one randomised response for all these rounds, so that it is log(g)-DP.
    """

    g: Fraction
    always: tuple[int, ...]
    places: tuple[int, ...]
    later: tuple[int, ...]
    horizon: int

    def law(self, free: Sequence[int]) -> Law:
        """Of the actions, where arm 2 costs nothing in the rounds ``free``."""
        found: dict[tuple[int, ...], Fraction] = {}
        for place in self.places:
            for reacts in (True, False):
                weight = self.g if reacts == (place in free) else Fraction(1)
                chance = weight / (1 + self.g) / len(self.places)
                pulls = {*self.always, place, *(self.later if reacts else ())}
                actions = tuple(2 if t in pulls else 1 for t in range(1, self.horizon + 1))
                found[actions] = found.get(actions, Fraction(0)) + chance
        return found


_CASES = (
    # an algorithm, tau, p and the rounds of the window p/gamma
    (_Reactor(Fraction(2), (1,), (2, 3), (4,), 4), 1, 1, 3),
    (_Reactor(Fraction(3, 2), (1, 2), (3, 4, 5), (6, 7), 9), 2, 1, 5),
    (_Reactor(Fraction(6, 5), (1, 3), (4, 5, 6, 7), (8, 9, 10), 12), 2, 2, 8),
    (_Reactor(Fraction(5, 2), (1,), (2, 3, 4), (5,), 8), 1, 1, 4),
)


def reactors() -> Iterator[Row]:
    """Chances of more than p pulls in the window: all later losses changed, none, p fixed ones."""
    for reactor, tau, p, window in _CASES:
        after = range(tau + 1, reactor.horizon + 1)
        changed, plain = reactor.law(after), reactor.law(())
        fixed = max(
            _leaves(reactor.law(free), tau, window, p)
            for count in range(p + 1)
            for free in combinations(after, count)
        )
        apart, most = Fraction(0), Fraction(0)
        for actions in changed:
            pulls = [t for t in range(tau + 1, tau + window + 1) if actions[t - 1] == 2]
            if len(pulls) > p:
                whole, some, none = (
                    _begins(law, actions[: pulls[p]]) for law in (changed, reactor.law(pulls[:p]), plain)
                )
                apart, most = max(apart, abs(whole - some)), max(most, whole / none)
        yield {
            "grow": reactor.g,
            "n": p,
            "P": _leaves(changed, tau, window, p),
            "Q": _leaves(plain, tau, window, p),
            "fixed": fixed,
            "apart": apart,
            "most": most,
        }


def _leaves(law: Law, tau: int, window: int, p: int) -> Fraction:
    found = (mass for actions, mass in law.items() if actions[tau : tau + window].count(2) > p)
    return sum(found, Fraction(0))


def _begins(law: Law, beginning: tuple[int, ...]) -> Fraction:
    found = (mass for actions, mass in law.items() if actions[: len(beginning)] == beginning)
    return sum(found, Fraction(0))
