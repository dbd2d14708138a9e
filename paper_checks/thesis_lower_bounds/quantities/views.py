"""Views of small policies, and their privacy, by all of their runs, for pages of the thesis.

Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty", has several notions of
privacy for bandits (Chapter 3, Appendix A). They bound the views of neighbouring inputs; a view is the law of
the policy's actions. A table has a reward for each round and arm, a list is a table of equal columns, and a
tree has a reward for each sequence of actions. Neighbouring tables differ in one row, trees at one depth. A
query adversary says which arm's reward is shown, by the actions so far.

Everything is for two arms and rewards 0 and 1, and exact. Pages compare the least delta of the notions.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from ...small_bandits.neighbouring_rewards import APART, Played, on_table, product_of, view_of

Actions = tuple[int, ...]
History = tuple[tuple[int, int], ...]
Policy = Callable[[History], Sequence[Fraction | int]]
Answer = Callable[[Actions], tuple[int, int]]
"""From the actions so far to what the policy observes: an arm and a reward."""
Table = tuple[tuple[int, int], ...]
Law = Mapping[Actions, Fraction]
Pair = tuple[Answer, Answer]
ByActions = Mapping[Actions, int]
"""An arm to show, or a reward, by the actions so far; 0 where nothing is said."""

BITS = (0, 1)


def view(policy: Policy, answer: Answer, horizon: int) -> Law:
    """The law of the policy's actions in so many rounds, if it observes these answers."""
    return view_of(Played(policy, horizon), answer)


def on_tree(tree: ByActions) -> Answer:
    """The reward after these actions."""
    return lambda actions: (actions[-1], tree.get(actions, 0))


def on_query(adversary: ByActions, table: Table) -> Answer:
    """The arm that the adversary asks for, and what the table has there."""
    return lambda actions: (q := adversary.get(actions, 0), table[len(actions) - 1][q])


def on_own_reward(adversary: ByActions, table: Table) -> Answer:
    """As for the policy ``pi^B`` on a table: the arm that B asks for, but the reward of the action itself."""
    return lambda actions: (adversary.get(actions, 0), table[len(actions) - 1][actions[-1]])


def l1_distance(one: Law, other: Law) -> Fraction:
    """The sum of ``|P(a) - Q(a)|`` over all sequences of actions."""
    zero = Fraction(0)
    return sum((abs(one.get(a, zero) - other.get(a, zero)) for a in {*one, *other}), zero)


def least_delta(policy: Policy, pairs: Iterable[Pair], horizon: int, growth: Fraction) -> Fraction:
    """The largest ``sum of max(P(a) - growth Q(a), 0)`` of neighbours' views: delta at ``growth = e^eps``."""
    worst = zero = Fraction(0)
    for one, other in pairs:
        p, q = view(policy, one, horizon), view(policy, other, horizon)
        over = sum((max(mass - growth * q.get(a, zero), zero) for a, mass in p.items()), zero)
        worst = max(worst, over)
    return worst


def _bits_by_actions(nodes: Sequence[Actions]) -> Iterator[dict[Actions, int]]:
    """All 0-1 functions on some sequences of actions: trees, or adversaries."""
    for values in product(BITS, repeat=len(nodes)):
        yield dict(zip(nodes, values, strict=True))


def nodes(depth: int) -> list[Actions]:
    """All sequences of up to so many actions, after which an adversary asks, or a tree pays."""
    return [a for t in range(1, depth + 1) for a in product(BITS, repeat=t)]


def tables(varied: Sequence[bool]) -> list[Table]:
    """All 0-1 tables with a row for each entry: any row where it is true, else the row (0, 0)."""
    choices = [list(product(BITS, BITS)) if any_row else [(0, 0)] for any_row in varied]
    return [*product(*choices)]


def neighbours(inputs: Sequence[Table]) -> Iterator[tuple[Table, Table]]:
    """Tables that differ in one row."""
    for x, y in product(inputs, repeat=2):
        if sum(a != b for a, b in zip(x, y, strict=True)) == 1:
            yield x, y


def lists(inputs: Sequence[Table]) -> list[Table]:
    """The tables of equal columns."""
    return [x for x in inputs if all(a == b for a, b in x)]


def by_trees(nodes: Sequence[Actions]) -> Iterator[Pair]:
    """Neighbouring trees: all with rewards at these nodes that differ at one depth."""
    for x, y in product([*_bits_by_actions(nodes)], repeat=2):
        if len({len(node) for node in x if x[node] != y[node]}) == 1:
            yield on_tree(x), on_tree(y)


def by_tables(inputs: Sequence[Table]) -> Iterator[Pair]:
    """Neighbouring tables."""
    return ((on_table(x), on_table(y)) for x, y in neighbours(inputs))


def by_query(adversary: ByActions, inputs: Sequence[Table]) -> Iterator[Pair]:
    """Neighbouring tables under the same adversary."""
    return ((on_query(adversary, x), on_query(adversary, y)) for x, y in neighbours(inputs))


def by_queries(nodes: Sequence[Actions], inputs: Sequence[Table]) -> Iterator[Pair]:
    """The same for all adversaries that ask for arm 1 nowhere but after these actions."""
    return (pair for adversary in _bits_by_actions(nodes) for pair in by_query(adversary, inputs))


def chance_along(policy: Policy, actions: Actions, rewards: Sequence[int]) -> Fraction:
    """``prod_t pi_t(a_t | a_1, r_1, ...)`` for rewards given along the actions."""
    seen = tuple(zip(actions, rewards, strict=True))
    return product_of(Played(policy), actions, seen)


WITNESS: Policy = APART
"""The policy of Appendix A, whose delta over tables is larger than over lists."""


def _leaning(weight: int) -> Policy:
    """Arm 0 more often after its rewards and after zeros of arm 1, and less after the opposite.

    A round counts by its number. In three rounds all chances are between 1/5 and 4/5 for weights up to 2.
    """

    def policy(history: History) -> tuple[Fraction, Fraction]:
        lead = sum(t * (2 * reward - 1) * (1 - 2 * action) for t, (action, reward) in enumerate(history, 1))
        chance = Fraction(1, 2) + Fraction(weight * lead, 20)
        return chance, 1 - chance

    return policy


POLICIES = _leaning(1), _leaning(2)
"""Policies that look at all of the past, on which formulas for laws are compared with runs."""
