"""Policies given as tables of conditional probabilities: their laws, exactly.

A policy is a function of the history ``((a_1, r_1), ..., (a_t, r_t))``, actions and rewards numbered,
that gives a probability for each action, as in :mod:`banditproof.theory.transport.coupled_environment`; the
method ``__getitem__`` of a dictionary is such a function.
"""

import itertools
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from ...theory.numbers.enclosure import checked_size
from ...theory.transport.coupled_environment import History, Policy
from ...theory.transport.coupling import law_of
from .action_law import MOST_MASSES, ActionLaw, Actions, TooLargeError, law_from_parts
from .neighbours import Array, Leaf

Kernel = Callable[[History], tuple[Fraction, ...]]


def kernels_of(policy: Policy) -> Kernel:
    """The policy with its answers checked, as fractions, each computed once."""
    known: dict[History, tuple[Fraction, ...]] = {}

    def kernel(history: History) -> tuple[Fraction, ...]:
        if history not in known:
            known[history] = law_of(policy(history), f"policy at {history}:")
        return known[history]

    return kernel


def law_of_policy_table(policy: Policy, *, arms: int, rewards: int, horizon: int) -> ActionLaw:
    """``W``, exactly; the rewards are ``0 .. rewards - 1``.  [BERN-D2c]"""
    checked_size("arms", arms)
    checked_size("horizon", horizon)
    if type(rewards) is not int or rewards < 2:
        raise ValueError(f"rewards is how many there are, at least 2, not {rewards!r}")
    if (arms * rewards) ** (horizon - 1) * arms > MOST_MASSES // 100:
        most = max(h for h in range(1, 30) if (arms * rewards) ** (h - 1) * arms <= MOST_MASSES // 100)
        raise TooLargeError(horizon, "(arms * rewards)^(horizon - 1) histories", f"{most} rounds")
    kernel = kernels_of(policy)
    # a leading axis of length 1 keeps the first round an array
    reached: dict[Actions, Array] = {(): np.array([Fraction(1)], dtype=object)}
    stopped: dict[Actions, Array] = {}
    for step in range(horizon):
        onward: dict[Actions, Array] = {}
        for actions, masses in reached.items():
            shares = np.empty((1,) + (rewards,) * step, dtype=object)
            for paid in itertools.product(range(rewards), repeat=step):
                shares[(0, *paid)] = kernel(tuple(zip(actions, paid, strict=True)))
            for action in range(max(map(len, shares.ravel()))):
                share = np.array(
                    [s[action] if action < len(s) else Fraction(0) for s in shares.ravel()], dtype=object
                ).reshape(shares.shape)
                mass = masses * share
                if mass.any():
                    if action < arms and step < horizon - 1:
                        onward[*actions, action] = np.stack([mass] * rewards, axis=-1)
                    else:
                        stopped[*actions, action] = mass[0, ...]
        reached = onward
    return law_from_parts(stopped, arms=arms, horizon=horizon, rewards=tuple(range(rewards)))


def worst_queries(policy: Policy, leaf: Leaf, *, arms: int, rewards: int, horizon: int) -> Fraction | float:
    """``sup sum_o leaf(P(o), Q(o))`` over query adversaries and neighbouring tables.  [ZCDP-D4, ZCDP-A0]

    After ``o_1 .. o_t`` the adversary asks for ``q_t = B_t(o_1 .. o_t)``, and the policy goes on from
    ``(q_1, x_{1,q_1}), ..., (q_t, x_{t,q_t})``. The best ``B`` is found from the leaves up, for each
    pair of tables.
    """
    kernel = kernels_of(policy)
    rows = list(itertools.product(range(rewards), repeat=arms))
    best: Fraction | float | None = None
    for challenge in range(horizon - 1):
        for table in itertools.product(rows, repeat=horizon - 1):
            for other in rows:
                if other == table[challenge]:
                    continue
                neighbour = (*table[:challenge], other, *table[challenge + 1 :])
                value = _queried(
                    kernel, leaf, (table, neighbour), (), (), masses=(Fraction(1), Fraction(1)), arms=arms
                )
                best = value if best is None or value > best else best
    one = np.array([Fraction(1)], dtype=object)
    return leaf(one, one)[0] if best is None else best


def _queried(
    kernel: Kernel,
    leaf: Leaf,
    tables: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]],
    left: History,
    right: History,
    *,
    masses: tuple[Fraction, Fraction],
    arms: int,
) -> Fraction | float:
    here, there = kernel(left), kernel(right)
    total: Fraction | float = Fraction(0)
    for o in range(max(len(here), len(there))):
        p = masses[0] * (here[o] if o < len(here) else 0)
        q = masses[1] * (there[o] if o < len(there) else 0)
        step = len(left)
        if step == len(tables[0]) or o >= arms or not (p or q):
            total += leaf(np.array([p], dtype=object), np.array([q], dtype=object))[0]
            continue
        total += max(
            _queried(
                kernel,
                leaf,
                tables,
                (*left, (ask, tables[0][step][ask])),
                (*right, (ask, tables[1][step][ask])),
                masses=(p, q),
                arms=arms,
            )
            for ask in range(arms)
        )
    return total


def worst_queried_atom(policy: Policy, *, arms: int, rewards: int, horizon: int) -> Fraction | float:
    """``sup P(o)/Q(o)`` over query adversaries and tables: along one ``o`` the queries are a fixed list."""
    kernel = kernels_of(policy)
    best: Fraction | float = Fraction(1)
    for queries in itertools.product(range(arms), repeat=horizon - 1):
        for paid in itertools.product(range(rewards), repeat=horizon - 1):
            for place, other in itertools.product(range(horizon - 1), range(rewards)):
                changed = (*paid[:place], other, *paid[place + 1 :])
                best = max(best, _largest_product(kernel, queries, paid, changed))
    return best


def _largest_product(
    kernel: Kernel, queries: tuple[int, ...], paid: tuple[int, ...], changed: tuple[int, ...]
) -> Fraction | float:
    """``prod_t max_o pi_t(o | queries, paid)/pi_t(o | queries, changed)``"""
    product: Fraction | float = Fraction(1)
    for step in range(len(queries) + 1):
        here = kernel(tuple(zip(queries[:step], paid[:step], strict=True)))
        there = kernel(tuple(zip(queries[:step], changed[:step], strict=True)))
        if any(x and not (there[o] if o < len(there) else 0) for o, x in enumerate(here)):
            return float("inf")
        product *= max(x / there[o] for o, x in enumerate(here) if x)
    return product
