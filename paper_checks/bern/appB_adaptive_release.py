"""Rows for the page of Appendix B: small policies against adversaries that feed rewards, with exact laws."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random

from flint import arb

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import ball
from ...theory.transport.coupled_environment import Actions, History
from ...verify.evidence.effort import Effort
from ..checks.finite_mechanisms import renyi
from ..small_bandits import neighbouring_rewards as games
from ..small_bandits.neighbouring_rewards import ORDERED, Answer, Played

Adversary = Mapping[Actions, tuple[int, int]]
"""To the actions so far, the rewards of the left and of the right channel."""
Row = Mapping[str, Fraction | arb]
_ORDERS = [Fraction(text) for text in ("1", "1.05", "1.15", "1.3", "1.5", "1.8", "2", "2.5", "3")]


def views(seed: int = 0) -> Iterator[Row]:
    """The laws of both views of random adversaries, beside products over the rewards along the actions."""
    for played in _small():
        for challenge in range(1, played.horizon + 1):
            adversary = _random(played, Random(seed + challenge))  # noqa: S311  no secrets
            left, right = _sides(played, adversary, challenge)
            row = dict.fromkeys(("left", "right", "crossed", "onwards", "elsewhere", "mostly"), Fraction(0))
            for a in left:
                along, beside, onwards = (
                    _along(adversary, a, rounds)
                    for rounds in ((), (challenge,), range(challenge, played.horizon + 1))
                )
                row["left"] += abs(left[a] - games.product_of(played, a, along))
                row["right"] += abs(right[a] - games.product_of(played, a, beside))
                row["crossed"] += abs(right[a] - games.product_of(played, a, along))
                row["onwards"] += abs(right[a] - games.product_of(played, a, onwards))
                differ = [t for t, (r, s) in enumerate(zip(along, beside, strict=True), 1) if r != s]
                row["elsewhere"] += len([t for t in differ if t != challenge])
                row["mostly"] += len(differ)
            yield row


def simulated() -> Iterator[Row]:
    """The views of ``A(x, x')`` beside the laws of tables that differ in one row, at its challenge."""
    for played in _small():
        inputs = games.tables(played)
        for i, j in list(games.apart(inputs))[:: 5 if played.horizon == 3 else 1]:
            x, other = inputs[i], inputs[j]
            challenge = next(t for t, (row, new) in enumerate(zip(x, other, strict=True), 1) if row != new)
            adversary = {a: (x[len(a) - 1][a[-1]], other[len(a) - 1][a[-1]]) for a in _nodes(played)}
            earlier = {a: (x[len(a) - 1][a[0]], other[len(a) - 1][a[0]]) for a in _nodes(played)}
            left, right = _sides(played, adversary, challenge)
            plain, changed = (games.view_of(played, games.on_table(table)) for table in (x, other))
            yield {
                "left": _distance(left, plain),
                "right": _distance(right, changed),
                "crossed": _distance(left, changed),
                "earlier": _distance(_sides(played, earlier, challenge)[0], plain),
            }


def losses(growth: Fraction) -> Iterator[Row]:
    """The least delta of one policy at ``e^eps = growth``, by lists, by tables, and against adversaries."""
    yield {
        "by_list": games.list_family(ORDERED).excess(growth),
        "by_table": games.table_family(ORDERED).excess(growth),
        "by_tree": games.tree_family(ORDERED).excess(growth),
    }


def concentrated() -> Iterator[Row]:
    """The rho of zCDP of that policy: ``most`` is above it by lists, ``least`` below it by tables.

    Between two orders D_a/a is at most D at the second over the first; beyond the last, D is at most the
    logarithm of the largest ratio.
    """
    by_list = [list(games.view_of(ORDERED, games.on_list(each)).values()) for each in games.lists(ORDERED)]
    by_table = [list(games.view_of(ORDERED, games.on_table(each)).values()) for each in games.tables(ORDERED)]
    with precision(160):
        most = ball(games.list_family(ORDERED).ratio()).log() / ball(_ORDERS[-1])
        for before, after in pairwise(_ORDERS):
            for i, j in games.apart(games.lists(ORDERED)):
                most = most.max(renyi(by_list[i], by_list[j], after) / ball(before))
        least, order = ball(0), Fraction("1.02")
        for i, j in games.apart(games.tables(ORDERED)):
            least = least.max(renyi(by_table[i], by_table[j], order) / ball(order))
    yield {"most": most, "least": least}


def _small() -> list[Played]:
    """Policies on two arms and rewards 0 and 1, for two and three rounds; none has a chance of 0."""
    return [each for each in games.policies(Effort()).values() if each.arms == each.rewards == 2]


def _nodes(played: Played) -> list[Actions]:
    return games.nodes(played, horizon=played.horizon)


def interaction(adversary: Adversary, *, side: str, challenge: int) -> Answer:
    """The left channel at each step, but the one of ``side`` at the challenge."""

    def answer(actions: Actions) -> tuple[int, int]:
        at = "LR".index(side) if len(actions) == challenge else 0
        return actions[-1], adversary[actions][at]

    return answer


def _random(played: Played, rng: Random) -> Adversary:
    return {a: (rng.randrange(2), rng.randrange(2)) for a in _nodes(played)}


def _sides(played: Played, adversary: Adversary, challenge: int) -> list[dict[Actions, Fraction]]:
    return [games.view_of(played, interaction(adversary, side=side, challenge=challenge)) for side in "LR"]


def _along(adversary: Adversary, actions: Actions, right: range | tuple[int, ...]) -> History:
    """Actions and rewards along them: of the right channel in these rounds, else of the left one."""
    return tuple((a, adversary[actions[:t]][t in right]) for t, a in enumerate(actions, 1))


def _distance(one: Mapping[Actions, Fraction], other: Mapping[Actions, Fraction]) -> Fraction:
    return sum((abs(one[a] - other[a]) for a in one), Fraction(0))
