"""Views of small policies, by all runs: lists, tables and trees of rewards, and query adversaries."""

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

BITS = (0, 1)


def view(policy: Policy, answer: Answer, horizon: int) -> Law:
    """The law of the actions."""
    return view_of(Played(policy, horizon), answer)


def on_tree(tree: Mapping[Actions, int]) -> Answer:
    """The reward after these actions."""
    return lambda actions: (actions[-1], tree.get(actions, 0))


def asked(adversary: Mapping[Actions, int], table: Table) -> Answer:
    """The arm that the adversary asks for, and what the table has there."""
    return lambda actions: (q := adversary.get(actions, 0), table[len(actions) - 1][q])


def told(adversary: Mapping[Actions, int], table: Table) -> Answer:
    """As ``pi^B`` on a table: the arm asked for, and the reward of the action itself."""
    return lambda actions: (adversary.get(actions, 0), table[len(actions) - 1][actions[-1]])


def distance(one: Law, other: Law) -> Fraction:
    """The sum over all sequences."""
    return sum(
        (abs(one.get(a, Fraction(0)) - other.get(a, Fraction(0))) for a in {*one, *other}), Fraction(0)
    )


def excess(policy: Policy, pairs: Iterable[Pair], horizon: int, growth: Fraction) -> Fraction:
    """The least delta at ``growth = e^eps`` for these neighbours."""
    worst = Fraction(0)
    for one, other in pairs:
        p, q = view(policy, one, horizon), view(policy, other, horizon)
        over = sum(
            (max(mass - growth * q.get(a, Fraction(0)), Fraction(0)) for a, mass in p.items()), Fraction(0)
        )
        worst = max(worst, over)
    return worst


def filled(nodes: Sequence[Actions]) -> Iterator[dict[Actions, int]]:
    """All 0-1 functions on some sequences of actions."""
    for values in product(BITS, repeat=len(nodes)):
        yield dict(zip(nodes, values, strict=True))


def nodes(depth: int) -> list[Actions]:
    """The actions up to each round, for two arms."""
    return [a for t in range(1, depth + 1) for a in product(BITS, repeat=t)]


def tables(rows: Sequence[bool]) -> list[Table]:
    """All 0-1 tables in the rows that are marked; the others are 0."""
    choices = [list(product(BITS, BITS)) if free else [(0, 0)] for free in rows]
    return [*product(*choices)]


def apart(inputs: Sequence[Table]) -> Iterator[tuple[Table, Table]]:
    """Tables that differ in one row."""
    for x, y in product(inputs, repeat=2):
        if sum(a != b for a, b in zip(x, y, strict=True)) == 1:
            yield x, y


def lists(inputs: Sequence[Table]) -> list[Table]:
    """The tables of equal columns."""
    return [x for x in inputs if all(a == b for a, b in x)]


def one_depth(several: Sequence[dict[Actions, int]]) -> Iterator[Pair]:
    """Trees that differ at one depth."""
    for x, y in product(several, repeat=2):
        if len({len(node) for node in x if x[node] != y[node]}) == 1:
            yield on_tree(x), on_tree(y)


def by_tables(inputs: Sequence[Table]) -> Iterator[Pair]:
    """Neighbouring tables."""
    return ((on_table(x), on_table(y)) for x, y in apart(inputs))


def by_queries(adversaries: Iterable[Mapping[Actions, int]], inputs: Sequence[Table]) -> Iterator[Pair]:
    """Neighbouring tables under the same adversary."""
    neighbours = [*apart(inputs)]
    return ((asked(b, x), asked(b, y)) for b in adversaries for x, y in neighbours)


def along(policy: Policy, actions: Actions, rewards: Sequence[int]) -> Fraction:
    """``prod_t pi_t(a_t | a_1, r_1, ...)`` for rewards given along the actions."""
    seen = tuple(zip(actions, rewards, strict=True))
    return product_of(Played(policy), actions, seen)


WITNESS: Policy = APART
"""The policy of Appendix A."""


def leaning(weight: int) -> Policy:
    """Arm 0 more often after its rewards and after zeros of arm 1, the later the more, for three rounds."""

    def policy(history: History) -> tuple[Fraction, Fraction]:
        lead = sum(t * (2 * reward - 1) * (1 - 2 * action) for t, (action, reward) in enumerate(history, 1))
        chance = Fraction(1, 2) + Fraction(weight * lead, 20)
        return chance, 1 - chance

    return policy


POLICIES = leaning(1), leaning(2)
