"""The best private answer after few rounds: how often it can be right if it is seldom wrong.

A policy pulls ``T`` times and then names an arm, or says that it does not know yet. Among those that name a
wrong arm with a chance of at most ``risk``, on each order of the arms, the largest chance of a right answer
is a linear program: the least loss is minus that chance, and the risk is one more row. A policy that stops by
itself and is wrong with a chance of at most ``risk`` in all is one of them: it may go on pulling without
looking, which tells nobody more, and gives its answer after ``T`` pulls.

The lower end is the chance of a policy that is private and seldom wrong in exact rationals. The upper end
follows from the prices of the program, as in :mod:`.lower_bound`: whatever they are, no such policy is right
more often.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from ...theory.numbers.enclosure import Enclosure, checked_size
from ..enumeration.action_law import ActionLaw
from .exact_policy import ExactPolicy, mixture, repaired, rounded
from .family import Family, Means
from .history_tree import HistoryTree, Numbers, checked_length
from .linear_program import Program, SolverError, candidate
from .losses import Goal, losses, successes
from .lower_bound import lower_bound, multipliers_of, priced
from .policy_regret import orders_of
from .privacy import Privacy
from .sums import repaired_in_sum

_FINE = 1 << 64  # the price of the risk is a whole number over this
_TENTHS = 10**15  # values are rounded down to this many parts
_NARROW = Fraction(1, 10**8)
"""Wider intervals are asked for once more."""
_LEAST = 1e-12
"""No row is multiplied by more than one over it."""
_ROUNDING = 2.0**-40
"""Relative, of sums in doubles: far more than their last digits."""


@dataclass(frozen=True)
class BestAnswer:
    """The largest chance of a right answer after ``horizon`` pulls, and a policy of the lower end."""

    horizon: int
    privacy: Privacy
    risk: Fraction
    value: Enclosure
    policy: ExactPolicy
    wrong: Fraction
    """How often that policy is wrong, exactly: at most the risk."""


def best_answer(means: Sequence[Fraction], horizon: int, privacy: Privacy, risk: Fraction) -> BestAnswer:
    """The best private answer for Bernoulli arms with these means, in an order that the policy does not know.

    Raises
    ------
    ValueError
        One line: too many histories, a risk that is none, or a privacy that bounds all orders of Renyi.
    """
    if not 0 < risk < 1:
        raise ValueError(f"the risk is above 0 and below 1, not {float(risk):g}")
    if privacy.rho or (privacy.order is not None and not privacy.pure):
        raise ValueError("of private answers, pure and approximate privacy are accepted")
    checked_size("horizon", horizon)
    family = Family.of(orders_of(means))
    tree = checked_length(family.arms, horizon + 1, family.relabellings, silent=True)
    whole = family.denominator**tree.length
    success, error = successes(family, 0, tree), losses(family, 0, tree, Goal.ERROR)
    answer = _answered(tree, (success, error), whole, privacy, risk, scale=1.0)
    if answer is None or answer.value.width > _NARROW:
        # a small risk is lost in what a solver takes for nothing, unless its row is in shares of it
        rescaled = _answered(tree, (success, error), whole, privacy, risk, scale=1 / max(float(risk), _LEAST))
        answer = rescaled if answer is None else answer if rescaled is None else _both(answer, rescaled)
    if answer is None:
        raise SolverError("the linear program of the best answer is not solved; other budgets may be")
    return answer


def _both(first: BestAnswer, second: BestAnswer) -> BestAnswer:
    """The better policy, and the smaller of two upper ends: all four are certified."""
    best = max(first, second, key=lambda answer: answer.value.lower)
    return replace(best, value=Enclosure(best.value.lower, min(first.value.upper, second.value.upper)))


def _answered(
    tree: HistoryTree,
    judgements: tuple[list[Numbers], list[Numbers]],
    denominator: int,
    privacy: Privacy,
    risk: Fraction,
    *,
    scale: float,
) -> BestAnswer | None:
    """The answer from one run of the solver, with the row of the risk scaled; None if the solver fails."""
    success, error = judgements
    program = Program(tree, [[-row for row in success]], denominator, [1.0])
    low, high = privacy.growth
    row = scale * np.array([int(weight) / denominator for level in error for weight in level.ravel()])
    growth, limit = None if low is None else float(low), (row, scale * float(risk))
    try:
        solution = candidate(program, growth, float(privacy.delta), limit)
    except SolverError:
        return None
    nearest = rounded(tree, solution.masses)
    private = repaired(nearest, low) if privacy.pure else repaired_in_sum(nearest, privacy)
    policies = [*private, _blind(tree, risk)]
    seldom_wrong = [_seldom_wrong(each, each.loss(error, denominator), risk) for each in policies]
    best = max(seldom_wrong, key=lambda policy: policy.loss(success, denominator))
    multipliers = multipliers_of(solution.multipliers)
    price = Fraction(max(0, math.floor(solution.price * scale * _FINE)), _FINE)
    weighed = [price.numerator * e - price.denominator * s for e, s in zip(error, success, strict=True)]
    least = lower_bound(
        tree,
        [weighed],
        denominator * price.denominator,
        weights=[Fraction(1)],
        prices=priced(tree, multipliers, high, privacy.delta),
    )
    upper = min(Fraction(1), -_down(least - price * risk))
    value = Enclosure(_down(best.loss(success, denominator)), upper)
    return BestAnswer(tree.length - 1, privacy, risk, value, best, best.loss(error, denominator))


def _seldom_wrong(policy: ExactPolicy, wrong: Fraction, risk: Fraction) -> ExactPolicy:
    """The policy, mixed with silence so that it is wrong with a chance of at most ``risk``."""
    return policy if wrong <= risk else mixture(_blind(policy.tree, Fraction(0)), policy, risk / wrong)


def _blind(tree: HistoryTree, risk: Fraction) -> ExactPolicy:
    """Pulls and answers by lot; it answers with a chance of ``risk``, and looks at no reward."""
    lists = 1 << (tree.length - 1)
    answers = [
        risk.denominator - risk.numerator if a[-1] == tree.arms else risk.numerator for a in _last(tree)
    ]
    kinds = [1 if a[-1] == tree.arms else tree.arms for a in _last(tree)]
    denominator = tree.arms**tree.length * risk.denominator
    rows = [[w * (tree.arms // kind)] * lists for w, kind in zip(answers, kinds, strict=True)]
    return ExactPolicy(tree, np.array(rows, dtype=object), denominator)


def _last(tree: HistoryTree) -> tuple[tuple[int, ...], ...]:
    return tree.levels[-1].actions


def _down(value: Fraction) -> Fraction:
    return Fraction(math.floor(value * _TENTHS), _TENTHS)


def answers_of_law(law: ActionLaw, means: Sequence[Fraction]) -> tuple[Enclosure, Enclosure]:
    """How often a policy has stopped with a best arm, and with another one, in the mean over the orders.

    The law is of ``T + 1`` actions for ``T`` pulls: a stop is an action too, a number beyond the arms.
    """
    if law.rewards != (0, 1) or len(means) != law.arms:
        raise ValueError(
            f"the law is of {law.arms} arms with rewards {law.rewards}; Bernoulli arms are accepted"
        )
    by_order = [_answers(law, order) for order in orders_of(means)]
    right, wrong = (sum(c, Fraction(0)) / len(by_order) for c in zip(*by_order, strict=True))
    return _enclosed(right, law), _enclosed(wrong, law)


def _answers(law: ActionLaw, means: Means) -> tuple[Fraction, Fraction]:
    """The chance of a right answer, and of a wrong one, of what is in the table."""
    right = wrong = Fraction(0)
    for actions, masses in zip(law.sequences, law.masses, strict=True):
        if actions[-1] < law.arms:
            continue
        mass = masses
        for t in range(law.horizon - 1):
            # after the stop no reward changes anything
            mean = means[actions[t]] if t < len(actions) - 1 else Fraction(0)
            chance_of_1 = mean if law.exact else float(mean)
            mass = mass[0] * (1 - chance_of_1) + mass[1] * chance_of_1
        if means[actions[-1] - law.arms] == max(means):
            right += Fraction(mass)
        else:
            wrong += Fraction(mass)
    return right, wrong


def _enclosed(chance: Fraction, law: ActionLaw) -> Enclosure:
    if law.exact:
        return Enclosure(chance, chance)
    slack = chance * Fraction(_ROUNDING + law.rounding)
    return Enclosure(
        max(Fraction(0), chance - slack), min(Fraction(1), chance + slack + Fraction(law.missing))
    )
