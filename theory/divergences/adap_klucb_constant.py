"""The constant of AdaP-KLUCB's regret bound: an infimum that its proof defines implicitly.

The proof of the bound asks for the smallest number of samples ``n = 2^l`` of one episode of an arm
such that some ``v > 0`` has, with ``L = log T`` and the exploration parameter ``beta > 3``,

    n >= (1 + v) beta L / kl(mu_a, mu*)          and    n >= (1 + beta) L / ((c - gamma) epsilon gap),
    kl(mu_a + c gap, mu*) = kl(mu_a, mu*) / (1 + v),    kl(mu_a + gamma gap, mu_a) = L / n.

With ``x = mu_a + c gap`` and ``y = mu_a + gamma gap`` the first condition is ``n kl(x, mu*) >= beta L``: the
problem depends on ``n`` and ``T`` only through ``s = n / L``. Everything improves as ``s`` grows, so the
smallest ``s`` is the unique root of the system

    s kl(x, mu*) = beta,     s kl(y, mu_a) = 1,     s (x - y) = (1 + beta) / epsilon,     mu_a < y < x < mu*.

[BERN-EQ49, TA-PF5.4a-f]
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..numbers.enclosure import Ball, Enclosure, Exact, certified, exact

_MOST_STEPS = 100
_LAST_STEP = 1e-10  # one more step squares it
_SERIES = [1 / (k * (k - 1)) * (-1) ** k for k in range(2, 20)]


def samples_over_log_horizon(
    mean: ArrayLike, best: ArrayLike, epsilon: float, beta: float
) -> NDArray[np.float64]:
    """Smallest ``s = 2^l / log T`` that the proof admits; ``C_1 / min(kl, C_2 eps gap) = 4 s``  [TA-PF5.4f]

    Decreasing in ``epsilon``, increasing in ``beta``; ``epsilon = inf`` is the bound without privacy.
    """
    mu, top = np.broadcast_arrays(np.asarray(mean, np.float64), np.asarray(best, np.float64))
    if not np.all((mu > 0) & (mu < top) & (top < 1)):
        raise ValueError("AdaP-KLUCB's constants need 0 < mean < best < 1")
    with np.errstate(all="ignore"):  # beyond the range of doubles the answer is NaN
        return _solve(mu, top, beta, (1 + beta) / np.float64(epsilon))


def _solve(
    mu: NDArray[np.float64], top: NDArray[np.float64], beta: float, q: np.float64
) -> NDArray[np.float64]:
    gap = top - mu
    # unknowns u = y - mu_a and w = mu* - x, both in (0, gap); the start takes kl for a parabola
    ratio = np.sqrt(beta * (top * (1 - top)) / (mu * (1 - mu)))
    curve = np.sqrt(2 * q) * np.sqrt(gap) / np.sqrt(mu * (1 - mu))
    u = 2 * gap / (1 + ratio + np.hypot(1 + ratio, curve))
    w = ratio * u
    step = np.full(mu.shape, np.inf)
    for _ in range(_MOST_STEPS):
        if np.all(step <= _LAST_STEP):
            break
        # Newton's method for log u and log w in: u + w + q kl(y, mu_a) = gap, kl(x, mu*) = beta kl(y, mu_a)
        information, cost = _kl_by_offset(mu, u), _kl_by_offset(top, -w)
        total = u + w + q * information
        u_gain = u * (np.log1p(u / mu) - np.log1p(-u / (1 - mu)))
        w_gain = w * (np.log1p(w / (1 - top)) - np.log1p(-w / top))
        length, balance = np.log(total / gap), np.log(cost / information / beta)
        a, b = (u + q * u_gain) / total, w / total
        c, d = u_gain / information, w_gain / cost
        u_step = (b * balance - d * length) / (a * d + b * c)
        w_step = -(a * balance + c * length) / (a * d + b * c)
        u = np.minimum(u * np.exp(np.clip(u_step, -40, 40)), (u + gap) / 2)
        w = np.minimum(w * np.exp(np.clip(w_step, -40, 40)), (w + gap) / 2)
        step = np.maximum(np.abs(u_step), np.abs(w_step))
    return np.asarray(1 / _kl_by_offset(mu, u))


def _kl_by_offset(p: NDArray[np.float64], offset: NDArray[np.float64]) -> NDArray[np.float64]:
    """``kl(p + offset, p)`` as a sum of two nonnegative parts: no digit is lost when ``offset`` is small."""
    answer = p * _excess_entropy(offset / p) + (1 - p) * _excess_entropy(-offset / (1 - p))
    return np.asarray(answer)


def _excess_entropy(t: NDArray[np.float64]) -> NDArray[np.float64]:
    """``(1 + t) log(1 + t) - t``, which is about ``t^2 / 2``."""
    t = np.asarray(t)
    answer = np.asarray((1 + t) * np.log1p(t) - t)
    near = np.abs(t) <= 0.06
    small = t[near]
    answer[near] = np.polyval(_SERIES[::-1], small) * small * small
    return answer


def samples_over_log_horizon_ball(mean: Ball, best: Ball, epsilon: Ball, beta: Ball) -> Ball:
    """A ball around `samples_over_log_horizon`, proved by trying both of its ends.

    At a fixed ``x`` both ``s kl(x, mu*) - beta`` and ``s kl(x - (1 + beta) / (s epsilon), mu_a) - 1``
    increase in ``s``. If both are >= 0 then ``s`` is admissible. If both are <= 0 then no ``x`` serves: a
    smaller one has the second negative, a larger one the first.
    """
    from flint import arb, ctx

    from .bernoulli_divergences import kl_ball

    q = (1 + beta) / epsilon
    if not 0 < mean < best < 1:
        return arb("nan")
    guess, x = _newton(mean.mid(), best.mid(), q.mid(), beta.mid())
    if not mean < x < best:
        return arb("nan")
    width = arb(2) ** (16 - ctx.prec)
    while width < 0.5:
        above, below = guess * (1 + width), guess * (1 - width)
        y_above, y_below = x - q / above, x - q / below
        admissible = (
            above * kl_ball(x, best) >= beta and y_above >= mean and above * kl_ball(y_above, mean) >= 1
        )
        inadmissible = below * kl_ball(x, best) <= beta and (
            y_below <= mean or below * kl_ball(y_below, mean) <= 1
        )
        if admissible and inadmissible:
            return below.union(above)
        width = width * 256
    return arb("nan")


def _newton(mean: Ball, best: Ball, q: Ball, beta: Ball) -> tuple[Ball, Ball]:
    """Points near the root ``(s, x)`` of the system, by the steps of `samples_over_log_horizon`."""
    from flint import arb, ctx

    from .bernoulli_divergences import kl_ball

    gap = (best - mean).mid()
    variance = (mean * (1 - mean)).mid()
    ratio = (beta * best * (1 - best) / variance).sqrt().mid()
    u = (2 * gap / (1 + ratio + ((1 + ratio) * (1 + ratio) + 2 * q * gap / variance).sqrt())).mid()
    w = (ratio * u).mid()
    for _ in range(_MOST_STEPS):
        y, x = (mean + u).mid(), (best - w).mid()
        information, cost = kl_ball(y, mean).mid(), kl_ball(x, best).mid()
        if not (information > 0 and cost > 0):
            break  # the precision does not tell y from mean
        total = (u + w + q * information).mid()
        u_gain = u * (y * (1 - mean) / (mean * (1 - y))).log()
        w_gain = w * (best * (1 - x) / (x * (1 - best))).log()
        length, balance = (total / gap).log(), (cost / information / beta).log()
        a, b, c, d = (u + q * u_gain) / total, w / total, u_gain / information, w_gain / cost
        u_step = ((b * balance - d * length) / (a * d + b * c)).mid()
        w_step = (-(a * balance + c * length) / (a * d + b * c)).mid()
        u = (u * u_step.max(arb(-40)).min(arb(40)).exp()).min((u + gap) / 2).mid()
        w = (w * w_step.max(arb(-40)).min(arb(40)).exp()).min((w + gap) / 2).mid()
        if not (u.is_finite() and w.is_finite()):
            return arb("nan"), arb("nan")  # the precision does not tell the ends apart
        if abs(u_step) + abs(w_step) < arb(2) ** (-ctx.prec // 2):
            break
    return (1 / kl_ball((mean + u).mid(), mean)).mid(), (best - w).mid()


def c_of(mean: Exact, best: Exact, v: Exact, *, relative_width: float = 1e-30) -> Enclosure:
    """``c`` in [0, 1] with ``kl(mu_a + c gap, mu*) = kl(mu_a, mu*) / (1 + v)``

    [BERN-EQ49, TA-PF5.4a]
    """
    _check_pair(mean, best)
    if exact(v) <= 0:
        raise ValueError(f"v is {v}: it must be above 0")
    return certified(c_ball, mean, best, v, relative_width=relative_width)


def c_ball(mean: Ball, best: Ball, v: Ball) -> Ball:
    """`c_of` for balls."""
    from .bernoulli_divergences import kl_ball

    x = _first_argument_ball(best, kl_ball(mean, best) / (1 + v), mean)
    return (x - mean) / (best - mean)


def gamma_of(
    mean: Exact, best: Exact, horizon: Exact, phase: int, *, relative_width: float = 1e-30
) -> Enclosure:
    """``gamma`` with ``kl(mu_a + gamma gap, mu_a) = log(T) / 2^l``                    [BERN-EQ49, TA-PF5.4c]

    It exists while ``log(T) / 2^l <= kl(1, mu_a)``: an early phase is an error.
    """
    _check_pair(mean, best)
    if math.log(exact(horizon)) / 2**phase > -math.log(exact(mean)):
        raise ValueError(f"phase is {phase}: gamma needs log(T)/2^phase <= kl(1, mean)")
    return certified(gamma_ball, mean, best, horizon, 2**phase, relative_width=relative_width)


def gamma_ball(mean: Ball, best: Ball, horizon: Ball, samples: Ball) -> Ball:
    """`gamma_of` for balls, with ``samples = 2^l``."""
    y = _first_argument_ball(mean, horizon.log() / samples, _one())
    return (y - mean) / (best - mean)


def infimum_at_phase(
    mean: Exact,
    best: Exact,
    epsilon: Exact,
    horizon: Exact,
    phase: int,
    *,
    beta: Exact = "3.1",
    relative_width: float = 1e-30,
) -> Enclosure:
    """The infimum as printed, at a fixed phase ``l``, without its factor ``log T``             [BERN-EQ49]

    ``inf of max{(1+v) beta / kl(mu_a, mu*), (1+beta) / ((c(v)-gamma) eps gap)}`` over ``v > 0, c(v) > gamma``

    The first entry increases in ``v``, the second decreases, so that at any ``v`` the smaller of the two is
    a lower bound on the infimum and the larger an upper bound. Infinite when no ``v`` is admissible.
    """
    gamma = gamma_of(mean, best, horizon, phase)
    if gamma.lower >= 1:
        return Enclosure(math.inf, math.inf)

    def infimum(mean: Ball, best: Ball, epsilon: Ball, beta: Ball, horizon: Ball) -> Ball:
        return infimum_at_level_ball(mean, best, epsilon, beta, horizon.log() / 2**phase)

    return certified(infimum, mean, best, epsilon, beta, horizon, relative_width=relative_width)


def infimum_at_level_ball(mean: Ball, best: Ball, epsilon: Ball, beta: Ball, level: Ball) -> Ball:
    """`infimum_at_phase` for balls, with ``level = log(T) / 2^l``."""
    from flint import arb, ctx

    from .bernoulli_divergences import kl_ball

    y = _first_argument_ball(mean, level, _one())
    if not y < best:
        return arb("nan")
    q = (1 + beta) / epsilon
    low, high = y.mid(), best.mid()
    for _ in range(2 * ctx.prec):
        x = ((low + high) / 2).mid()
        # first entry beta / kl(x, mu*), second q / (x - y)
        if beta.mid() * (x - y.mid()) >= q.mid() * kl_ball(x, best.mid()).mid():
            high = x
        else:
            low = x
    first, second = beta / kl_ball(high, best), q / (high - y)
    return first.union(second)


def _first_argument_ball(p: Ball, level: Ball, end: Ball) -> Ball:
    """The ``x`` between ``p`` and ``end`` with ``kl(x, p) = level``, proved by the sign on both sides."""
    from flint import arb, ctx

    from .bernoulli_divergences import kl_ball

    near, far = p.mid(), end.mid()
    for _ in range(2 * ctx.prec):
        x = ((near + far) / 2).mid()
        if kl_ball(x, p.mid()).mid() >= level.mid():
            far = x
        else:
            near = x
    width = arb(2) ** (16 - ctx.prec)
    while width < 0.5:
        shift = width * (far - p.mid())
        inner, outer = far - shift, far + shift
        if 0 < outer < 1 and kl_ball(outer, p) >= level and kl_ball(inner, p) <= level:
            return inner.union(outer)
        width = width * 256
    return arb("nan")


def _one() -> Ball:
    from flint import arb

    return arb(1)


def _check_pair(mean: Exact, best: Exact) -> None:
    if not 0 < exact(mean) < exact(best) < 1:
        raise ValueError(f"mean {mean} and best {best}: AdaP-KLUCB's constants need 0 < mean < best < 1")
