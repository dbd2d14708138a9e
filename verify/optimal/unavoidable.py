"""What no policy avoids: certified lower ends of the least regret on instances that are hard to tell apart.

Finitely many arms, Gaussian rewards of variance 1: in ``nu`` the first arm has the mean ``gap``, all others
0; in ``nu_i`` arm i has the mean ``2 gap`` besides. Whatever is done in a round costs ``gap`` in one of them:

    P_nu(a != 1) + P_nu_i(a != i)  >=  1 - TV(law of a under nu, law of a under nu_i)

The first round has TV = 0. After t rewards TV is small for one of several reasons, and the best one
counts. With N_i the number of pulls of arm i among t, ``tau = 2 Phi(gap) - 1`` the distance of the
rewards:

- any policy: TV <= gap sqrt(E N_i) (Pinsker), 1 - TV >= exp(-2 gap^2 E N_i)/2 (Bretagnolle and Huber), and
  with two arms TV <= 2 Phi(gap sqrt(t)) - 1, since t rewards of the second arm tell everything.
- epsilon-DP: a list of actions is at most ``g = 1 + tau (e^epsilon - 1)`` times as likely, for each pull
  of i: a reward is the same under both laws with the chance 1 - tau, and else costs a factor e^epsilon.
- epsilon-DP: laws are changed one round after the other. A changed reward is seen if arm i was pulled,
  and the rest of the run then moves by ``tanh(epsilon/2)`` at most.
- rho-zCDP of tables: the same with a KL of at most rho, that is TV <= sqrt(P(a_s = i) rho/2) for a
  changed round.

Averages over i follow by Jensen's inequality, as the N_i add up to t at most. On the cube of parameters
``{-size, size}^d`` of linear bandits with actions in [-1, 1]^d, ``nu_i`` has the sign of one coordinate
changed; a coordinate costs ``size (1 - TV)`` in the mean of both signs.
"""

from collections.abc import Callable
from fractions import Fraction

from ...theory.formulas.balls import precision
from ...theory.numbers.enclosure import Ball, Exact, ball, enclosure_of

_BITS = 128
_BLOCKS = 200
"""Longer horizons are summed in so many blocks, each as small as its last round."""


def arms_floor(
    arms: int, horizon: int, gap: Ball, *, epsilon: Fraction | None = None, rho: Fraction | None = None
) -> Fraction:
    """Every policy has at least this regret on the worst of ``nu`` and all ``nu_i``."""
    if arms < 2:
        return Fraction(0)
    with precision(_BITS):
        tau = _distance(gap)

        def overlap(t: int) -> list[Ball]:
            pulls = ball(Fraction(t, arms - 1))
            found = [1 - gap * pulls.sqrt(), (-2 * gap**2 * pulls).exp() / 2]
            found += private_overlap(tau, t, arms - 1, epsilon=epsilon, rho=rho)
            return [*found, _tail(gap * ball(t).sqrt())] if arms == 2 else found

        return _lower(gap / 2 * summed_overlap(horizon, overlap))


def cube_floor(
    dimension: int, horizon: int, size: Ball, *, epsilon: Fraction | None = None, rho: Fraction | None = None
) -> Fraction:
    """Every policy has at least this regret on the worst parameter of ``{-size, size}^d``."""
    with precision(_BITS):
        tau = _distance(size)

        def overlap(t: int) -> list[Ball]:
            return [_tail(size * ball(t).sqrt()), *private_overlap(tau, t, 1, epsilon=epsilon, rho=rho)]

        return _lower(size * dimension * summed_overlap(horizon, overlap))


def private_overlap(
    tau: Ball, t: int, shared: int, *, epsilon: Fraction | None = None, rho: Fraction | None = None
) -> list[Ball]:
    """What 1 - TV is at least after t rewards, in the mean over ``shared`` arms, one of which is changed.

    ``tau`` is the total variation between the laws of a reward of the changed arm.
    """
    found: list[Ball] = []
    if epsilon is not None:
        pulls = ball(Fraction(t, shared))
        growth = 1 + tau * (ball(epsilon).exp() - 1)
        found += [growth ** (-pulls), 1 - tau * (ball(epsilon) / 2).tanh() * pulls]
    if rho is not None:
        found.append(1 - tau * t * (ball(rho) / (2 * shared)).sqrt())
    return found


def samples_floor(distances: list[Fraction], delta: Exact, epsilon: Exact | None) -> Fraction:
    """Samples that telling two instances apart takes in the mean, each answer wrong with at most delta.

    ``distances`` has the total variation between both laws of each arm. The two laws of the answer are at
    least ``1 - 2 delta`` apart, and every sample adds its distance, times ``tanh(epsilon/2)`` under
    epsilon-DP.
    """
    with precision(_BITS):
        seen = ball(1) if epsilon is None else (ball(epsilon) / 2).tanh()
        return max(Fraction(0), _lower((1 - 2 * ball(delta)) / (seen * ball(max(distances)))))


def summed_overlap(horizon: int, overlap: Callable[[int], list[Ball]]) -> Ball:
    """The sum over rounds of what 1 - TV is at least, by the best of several reasons."""
    total = ball(0)
    done = 0
    blocks = min(horizon, _BLOCKS)
    for block in range(1, blocks + 1):
        until = horizon * block // blocks
        best = max((_lower(each) for each in overlap(until - 1)), default=Fraction(0))
        total += ball(max(best, Fraction(0))) * (until - done)
        done = until
    return total


def _distance(gap: Ball) -> Ball:
    """TV of N(0, 1) and N(2 gap, 1): ``2 Phi(gap) - 1``."""
    return (gap / ball(2).sqrt()).erf()


def _tail(x: Ball) -> Ball:
    """``2 Phi(-x)``"""
    return (x / ball(2).sqrt()).erfc()


def _lower(value: Ball) -> Fraction:
    return Fraction(enclosure_of(value).lower)
