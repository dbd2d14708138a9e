"""The least epsilon at a given delta: the inverse of `privacy_loss.delta`, with both ends proved.

Signs of ``log(delta(epsilon)/target)`` narrow a bracket. Where to look next is a guess, by a saddlepoint
formula for delta that is corrected by the values seen; guesses cost time when they are bad, never truth.
"""

import math
from collections.abc import Callable
from fractions import Fraction

from ..numbers.enclosure import Enclosure, Exact, ball, certified, exact
from .budget import LogOf, budget_ball
from .mechanism_facts import Mechanism, SingleMechanism
from .privacy_loss import delta as delta_at
from .privacy_loss import single_runs

_SMALLEST_EPSILON = Fraction(1, 10**30)
_SMALL_EPSILON = Fraction(1, 10**4)
_MOST_GUESSES = 5
"""After so many, a step that does not halve the bracket is followed by one that does."""

Place = tuple[Fraction, float]
"""An epsilon, and the height of delta there: ``log(delta(epsilon)/target)``."""


def epsilon(
    mechanism: Mechanism, delta: Exact, *, compose: int = 1, relative_width: float = 1e-9
) -> Enclosure:
    """The least epsilon such that ``compose`` runs are (epsilon, delta)-DP, enclosed.

    Both ends are proved: at the lower one delta(epsilon) exceeds ``delta``, at the upper one it does not.
    """
    target = exact(delta)
    if not 0 <= target <= 1:
        raise ValueError(f"delta is between 0 and 1, not {delta!r}")
    if not 0 < relative_width < 1:
        raise ValueError(f"relative_width = {relative_width!r} is not between 0 and 1")
    single, runs = single_runs(mechanism, compose)
    if target == 0:
        return _pure_epsilon(single, runs)
    height_at = _height(single, runs, target, relative_width)
    guess_from = _guesser(single, runs, _log(target))
    left, right = Fraction(0), _upper_end(single, runs, height_at)
    places: list[Place] = []
    tolerance = Fraction(relative_width)

    def probe(point: Fraction) -> None:
        nonlocal left, right
        while left < point < right:
            height = height_at(point)
            if height is not None:
                left, right = (point, right) if height > 0 else (left, point)
                places.append((point, height))
                return
            point += tolerance * point / 7  # delta(point) is the target to 60 digits: decide beside it

    while right - left > tolerance * max(right, _SMALLEST_EPSILON):
        size, guess = right - left, guess_from(places, left, right)
        if places and abs(guess - places[-1][0]) < tolerance * guess:
            probe(guess - tolerance * guess / 3)
            probe(guess + tolerance * guess / 3)
        else:
            probe(guess)
        if len(places) > _MOST_GUESSES and right - left > size / 2:
            probe((left + right) / 2)
        if left == 0 and right < _SMALL_EPSILON:
            height = height_at(left)
            if height is not None and height <= 0:
                return Enclosure(left, left)
    return Enclosure(left, right)


def _pure_epsilon(mechanism: SingleMechanism, runs: int) -> Enclosure:
    """The epsilon of pure DP, infinite where there is none."""
    pure = mechanism.pure_epsilon
    if isinstance(pure, float):
        return Enclosure(math.inf, math.inf)
    if isinstance(pure, LogOf):
        return certified(lambda: runs * budget_ball(pure), relative_width=1e-30)
    return Enclosure(runs * pure, runs * pure)


def _height(
    mechanism: SingleMechanism, runs: int, target: Fraction, relative_width: float
) -> Callable[[Fraction], float | None]:
    """From epsilon to ``log(delta(epsilon)/target)``, its sign proved; None where 60 digits agree."""

    def height_at(budget: Fraction) -> float | None:
        for width in (max(relative_width / 8, 1e-15), 1e-15, 1e-60):
            value = delta_at(mechanism, budget, compose=runs, relative_width=width)
            if value.lower > target:
                return max(_log(value.lower) - _log(target), 5e-324)
            if value.upper <= target:
                return min(_log(value.upper) - _log(target), 0.0)
        return None

    return height_at


def _upper_end(
    mechanism: SingleMechanism, runs: int, height_at: Callable[[Fraction], float | None]
) -> Fraction:
    """An epsilon at which delta is at most the target: that of pure DP, or a power of two."""
    pure = _pure_epsilon(mechanism, runs).upper
    if isinstance(pure, Fraction):
        return pure
    right = Fraction(1)
    while (height := height_at(right)) is None or height > 0:
        right *= 2
    return right


def _guesser(
    mechanism: SingleMechanism, runs: int, log_target: float
) -> Callable[[list[Place], Fraction, Fraction], Fraction]:
    """Where delta(epsilon) should meet the target: the saddlepoint formula, corrected by what was seen."""
    log_delta = _log_saddlepoint(mechanism, runs)

    def guess(places: list[Place], left: Fraction, right: Fraction) -> Fraction:
        # how much higher delta is than the formula at the last two places, and so on a line through them
        errors = [
            (float(x), height - log_delta(float(x))[0] + log_target)
            for x, height in places[-2:]
            if math.isfinite(height)
        ]
        error, slope, origin = 0.0, 0.0, 0.0
        if errors:
            origin, error = errors[-1]
            if len(errors) > 1 and errors[0][0] != origin:
                slope = (errors[0][1] - error) / (errors[0][0] - origin)
        low, high = float(left), float(right)
        middle = origin if low < origin < high else (low + high) / 2
        for _ in range(200):
            height, fall = log_delta(middle)
            height += error + slope * (middle - origin) - log_target
            low, high = (middle, high) if height > 0 else (low, middle)
            before, middle = middle, middle + height / max(fall - slope, 1e-300)  # Newton's step
            if not low < middle < high:
                middle = (low + high) / 2
            if not low < middle < high or abs(middle - before) < 1e-14 * before:
                break
        answer = Fraction(middle)
        return answer if left < answer < right else (left + right) / 2

    return guess


def _log_saddlepoint(mechanism: SingleMechanism, runs: int) -> Callable[[float], tuple[float, float]]:
    """From epsilon to about ``log delta``, and how fast it falls there.

    ``delta = (1/2 pi i) int e^{k K(x) - x eps}/(x (1+x)) dx``, K the cumulants of the loss: Laplace's method.
    """
    from flint import ctx

    cumulants: dict[float, float] = {}
    last: float | None = None

    def exponent(log_x: float, budget: float) -> float:
        if log_x not in cumulants:
            x = math.exp(log_x)
            with ctx.workprec(80):
                order = 1 + ball(x)
                cumulants[log_x] = (
                    runs * x * float(mechanism.renyi_ball(order).mid()) - math.log(x) - math.log1p(x)
                )
        return cumulants[log_x] - math.exp(log_x) * budget

    def log_delta(budget: float) -> tuple[float, float]:
        nonlocal last
        # the exponent is convex in x: walk to the least on a grid in log x, then take the parabola there;
        # budgets are asked for one near the other, so the walk goes on where the last one ended
        step, place = (1.0, 0.0) if last is None else (1 / 64, last)
        while step > 0.01:  # a grid of a hundredth is close enough for a guess
            here = exponent(place, budget)
            if -60 < place < 60 and exponent(place - step, budget) < here:
                place -= step
            elif -60 < place < 60 and exponent(place + step, budget) < here:
                place += step
            else:
                step /= 2
        last = place
        step *= 2
        low, here, high = (exponent(place + shift, budget) for shift in (-step, 0.0, step))
        curvature = (low - 2 * here + high) / step**2  # in log x; x dx = d log x cancels in the width
        x = math.exp(place)
        if curvature <= 0:
            return here, x
        second = (curvature - (high - low) / (2 * step)) / x**2
        best = here - (high - low) ** 2 / (8 * step**2 * curvature)
        return best - 0.5 * math.log(2 * math.pi * max(second, 1e-300)), x

    return log_delta


def _log(value: Fraction | float) -> float:
    above, below = value.as_integer_ratio()
    return math.log(above) - math.log(below) if above else -math.inf
