"""Questions about optimal policies, and their values in another way: no tree, no tangents, no lines."""

import itertools
import math
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from banditproof.verify.optimal.family import Family
from banditproof.verify.optimal.history_tree import HistoryTree
from banditproof.verify.optimal.losses import Goal, losses
from banditproof.verify.optimal.lower_bound import lower_bound
from hypothesis import strategies as st

PAIR = (("0.75", "0.5"), ("0.5", "0.75"))
ODD = (("0.9", "0.2"), ("0.3", "0.35"), ("0.5", "0.6"))
SURE = (("1", "0"), ("0", "1"))


def questions(horizon):
    means = st.integers(0, 8).map(lambda eighths: Fraction(eighths, 8))

    @st.composite
    def drawn(draw):
        several = draw(st.lists(st.tuples(means, means), min_size=1, max_size=3, unique=True))
        prior = draw(st.none() | st.tuples(*(st.integers(1, 4) for _ in several)))
        return Family.of(several, prior), draw(st.integers(1, horizon)), draw(st.sampled_from(list(Goal)))

    return drawn()


def twin(instances, length, limits_of, *, goal=Goal.REGRET, prior=None):
    """The least loss over lotteries over deterministic policies, by a conic solver.

    ``limits_of`` has the limits on the laws of all actions for two neighbouring lists of rewards.
    """
    cvxpy = pytest.importorskip("cvxpy")
    instances = [[float(Fraction(mean)) for mean in means] for means in instances]
    arms = len(instances[0])
    nodes = [paid for t in range(length) for paid in itertools.product((0, 1), repeat=t)]
    lists = list(itertools.product((0, 1), repeat=length - 1))
    played = [
        [tuple(policy[paid[:t]] for t in range(length)) for paid in lists]
        for choice in itertools.product(range(arms), repeat=len(nodes))
        for policy in [dict(zip(nodes, choice, strict=True))]
    ]
    rows = []
    for means in instances:
        lost = [max(means) - m if goal is Goal.REGRET else float(m < max(means)) for m in means]
        rows.append(
            [
                sum(
                    math.prod(means[a] if r else 1 - means[a] for a, r in zip(actions, paid, strict=False))
                    * sum(lost[a] for a in (actions if goal is Goal.REGRET else actions[-1:]))
                    for paid, actions in zip(lists, each, strict=True)
                )
                for each in played
            ]
        )
    lottery = cvxpy.Variable(len(played), nonneg=True)
    words = list(itertools.product(range(arms), repeat=length))
    chance = [
        np.array([[float(each[i] == actions) for each in played] for actions in words]) @ lottery
        for i in range(len(lists))
    ]
    limits = [cvxpy.sum(lottery) == 1]
    for i, j in itertools.permutations(range(len(lists)), 2):
        if sum(x != y for x, y in zip(lists[i], lists[j], strict=True)) == 1:
            limits += limits_of(cvxpy, chance[i], chance[j])
    found = np.array(rows) @ lottery
    value = cvxpy.max(found) if prior is None else (np.array(prior) / sum(prior)) @ found
    problem = cvxpy.Problem(cvxpy.Minimize(value), limits)
    problem.solve(solver=cvxpy.CLARABEL)
    assert problem.status == "optimal"
    return problem.value


def limits_of_order(order, most, cvxpy, law, other):
    """``sum x^a y^(1 - a) <= most``: each ``x^a y^(1 - a) <= s`` is ``x <= s^(1/a) y^(1 - 1/a)``."""
    terms = cvxpy.Variable(law.shape[0], nonneg=True)
    return [cvxpy.PowCone3D(terms, other, law, np.full(law.shape[0], 1 / order)), cvxpy.sum(terms) <= most]


def limits_on(epsilon=None, *, order=None, delta=0, rho=None):
    """Those of any budget, as the twin asks for them; of ``rho`` at a few orders only."""

    def limits(cvxpy, law, other):
        if rho is not None:
            at = {each: each * float(rho) for each in (1.25, 1.6, 2.2, 3)}
        else:
            at = {} if order is None else {order: float(epsilon)}
        found = [] if rho is None else [cvxpy.sum(cvxpy.rel_entr(law, other)) <= float(rho)]
        for each, most in at.items():
            found += limits_of_order(each, math.exp((each - 1) * most), cvxpy, law, other)
        if epsilon is not None and order is None:
            beyond = law - math.exp(float(epsilon)) * other
            found += [cvxpy.sum(cvxpy.pos(beyond)) <= float(delta)] if delta else [beyond <= 0]
        return found

    return limits


def loss_of_table(kernels, means, length, goal=Goal.REGRET):
    total = Fraction(0)
    todo = [((), Fraction(1))]
    while todo:
        history, mass = todo.pop()
        for arm, share in enumerate(kernels[history]):
            last = len(history) == length - 1
            if goal is Goal.REGRET or last:
                gap = max(means) - means[arm]
                total += mass * share * (gap if goal is Goal.REGRET else gap > 0)
            if not last and mass * share:
                for paid, chance in ((0, 1 - means[arm]), (1, means[arm])):
                    todo.append(((*history, (arm, paid)), mass * share * chance))
    return total


def small_program():
    """Two rounds of the pair: the tree, the rows of losses, their denominator, and its one weight."""
    family, tree = Family.of(PAIR), HistoryTree(2, 2, ((0, 1), (1, 0)))
    rows = [losses(family, 0, tree, Goal.REGRET)]
    return family, tree, partial(lower_bound, tree, rows, family.denominator**2, weights=(Fraction(1),))


PLACES = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=1, max_size=5)
WHOLE = st.integers(0, 1 << 66)


def priced_at(kind, data, *before, **slopes):
    """Lines or tangents at drawn places of two columns, with drawn slopes and prices."""
    places = data.draw(PLACES)
    rows, columns = (np.array(each) for each in zip(*places, strict=True))
    drawn = [tuple(data.draw(each) for _ in places) for each in (*slopes.values(), WHOLE)]
    return kind(*before, rows, columns, np.zeros(len(places), dtype=np.int64), *drawn, 1 << 64)
