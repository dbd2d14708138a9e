"""Policies whose privacy bounds a sum over all lists of actions: checked exactly, and repaired.

Every term is convex in the two chances, and those of a policy that looks at no reward add up to no more than
the bound. So a policy that is a little above the bound is mixed with a little of such a policy.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np

from .exact_policy import ExactPolicy, mixture, uniform, without_rewards
from .history_tree import HistoryTree, Numbers
from .linear_program import Doubles
from .privacy import Privacy

_BITS = 64
_SHARES = 1 << 80
_HALVINGS = 70
_BISECTIONS = 30
_STEPS = 60


def keeps(policy: ExactPolicy, privacy: Privacy) -> bool:
    """Whether every sum is at most its bound, in integers."""
    tree = policy.tree
    sizes: Numbers = np.array(tree.levels[-1].sizes, dtype=object)[:, None]
    for place in range(tree.length - 1):
        other = policy.leaves[:, tree.changed(place)]
        if privacy.order is None:
            growth = privacy.growth[0]
            assert growth is not None
            excess = policy.leaves * growth.denominator - other * growth.numerator
            sums = (sizes * np.maximum(excess, 0)).sum(axis=0)
            most = privacy.delta * (policy.denominator * growth.denominator)
        else:
            if bool(((policy.leaves > 0) & (other == 0)).any()):
                return False
            # the rest of a division counts as one
            above = policy.leaves**privacy.order << _BITS
            terms = -(-above // np.maximum(other, 1) ** (privacy.order - 1))
            sums = (sizes * terms).sum(axis=0)
            most = privacy.most[0] * (policy.denominator << _BITS)
        if any(int(each) > most for each in sums):
            return False
    return True


def repaired_in_sum(policy: ExactPolicy, privacy: Privacy) -> list[ExactPolicy]:
    """Private policies near to the one given, at least one; whoever asks takes that of least loss."""
    if keeps(policy, privacy):
        return [policy]
    blind = without_rewards(policy)
    found = [blind]
    for hedge in (blind, uniform(policy.tree), mixture(blind, uniform(policy.tree), Fraction(1, 2))):
        share = _needed(policy, hedge, privacy)
        if share is None:
            continue
        for step in range(_STEPS):
            mixed = mixture(policy, hedge, share)
            if keeps(mixed, privacy):
                found.append(mixed)
                break
            share += Fraction(1 << step, _SHARES)
            if share >= 1:
                break
    return found


def _needed(policy: ExactPolicy, hedge: ExactPolicy, privacy: Privacy) -> Fraction | None:
    """About the least share of the hedge that makes the policy private; None: nothing less than all does."""
    share = share_needed(in_doubles(policy), in_doubles(hedge), partial(fits, policy.tree, privacy))
    return None if share >= 1 else Fraction(math.ceil(Fraction(share) * _SHARES), _SHARES)


def share_needed(
    own: Doubles, hedge: Doubles, fit: Callable[[Doubles], bool], bisections: int = _BISECTIONS
) -> float:
    """The same for chances in doubles, of which ``fit`` says whether they are private; at most 1."""
    low, high = 0.0, 1.0
    # first the power of two, then between it and the next one
    for _ in range(_HALVINGS):
        if not fit(own + high / 2 * (hedge - own)):
            low = high / 2
            break
        high /= 2
    for _ in range(bisections):
        middle = (low + high) / 2
        if fit(own + middle * (hedge - own)):
            high = middle
        else:
            low = middle
    return high


def in_doubles(policy: ExactPolicy) -> Doubles:
    """The chances of the last level."""
    flat = [int(each) / policy.denominator for each in policy.leaves.ravel()]
    return np.array(flat).reshape(policy.leaves.shape)


def fits(tree: HistoryTree, privacy: Privacy, x: Doubles) -> bool:
    """Whether chances in doubles seem to be private."""
    assert privacy.epsilon is not None
    sizes = np.array(tree.levels[-1].sizes, dtype=np.float64)[:, None]
    for place in range(tree.length - 1):
        y = x[:, tree.changed(place)]
        if privacy.order is None:
            terms = np.maximum(x - math.exp(privacy.epsilon) * y, 0.0)
            most = float(privacy.delta)
        else:
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                terms = np.where(x > 0, x * (x / y) ** (privacy.order - 1), 0.0)
            most = math.exp((privacy.order - 1) * privacy.epsilon)
        if float((sizes * terms).sum(axis=0).max()) > most:
            return False
    return True
