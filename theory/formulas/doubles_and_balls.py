"""Doubles and balls behind one face, so that the formula of a theorem is written once.

A formula takes an `Arithmetic` and numbers of its kind: arrays of doubles for speed, object arrays of
python-flint balls for an enclosure. ``+ - * /`` and array broadcasting work on both as they are.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from ..numbers.enclosure import Exact, ball, exact

Number = Any
"""A double or a ball, or an array of them."""


class Arithmetic(Protocol):
    """What a formula may ask for beyond ``+ - * /``."""

    def number(self, value: Exact) -> Number:
        """``value`` in this arithmetic."""

    def log(self, x: Number) -> Number:
        """Natural logarithm."""

    def sqrt(self, x: Number) -> Number:
        """Square root."""

    def minimum(self, x: Number, y: Number) -> Number:
        """The smaller of two, elementwise."""

    def maximum(self, x: Number, y: Number) -> Number:
        """The larger of two, elementwise."""

    def kl(self, x: Number, y: Number) -> Number:
        """Bernoulli relative entropy."""

    def d_eps(self, x: Number, y: Number, epsilon: Number) -> Number:
        """The private divergence of BERN-EQ6."""

    def smallest(self, x: Number) -> Number:
        """The smallest entry."""

    def adap_klucb_samples(self, x: Number, y: Number, epsilon: Number, beta: Number) -> Number:
        """What AdaP-KLUCB's proof needs of an episode, over ``log T``: TA-PF5.4f."""


class Doubles:
    """`Arithmetic` on numpy doubles."""

    def number(self, value: Exact) -> Number:
        """The double nearest to ``value``, infinite beyond the largest."""
        try:
            return np.float64(value if isinstance(value, float) else float(exact(value)))
        except OverflowError:
            return np.float64(np.inf)

    def log(self, x: Number) -> Number:
        """Natural logarithm."""
        return np.log(x)

    def sqrt(self, x: Number) -> Number:
        """Square root."""
        return np.sqrt(x)

    def minimum(self, x: Number, y: Number) -> Number:
        """The smaller of two, elementwise."""
        return np.minimum(x, y)

    def maximum(self, x: Number, y: Number) -> Number:
        """The larger of two, elementwise."""
        return np.maximum(x, y)

    def kl(self, x: Number, y: Number) -> Number:
        """Bernoulli relative entropy."""
        from ..divergences.bernoulli_divergences import kl

        return kl(x, y)

    def d_eps(self, x: Number, y: Number, epsilon: Number) -> Number:
        """The private divergence of BERN-EQ6."""
        from ..divergences.bernoulli_divergences import d_eps

        return d_eps(x, y, epsilon)

    def smallest(self, x: Number) -> Number:
        """The smallest entry."""
        return x.min()

    def adap_klucb_samples(self, x: Number, y: Number, epsilon: Number, beta: Number) -> Number:
        """What AdaP-KLUCB's proof needs of an episode, over ``log T``: TA-PF5.4f."""
        from ..divergences.adap_klucb_constant import samples_over_log_horizon

        return samples_over_log_horizon(x, y, epsilon, beta)


class Balls:
    """`Arithmetic` on python-flint balls at the precision in force."""

    def number(self, value: Exact) -> Number:
        """A ball around ``value``."""
        return ball(value)

    def log(self, x: Number) -> Number:
        """Natural logarithm."""
        return _each(lambda t: t.log(), x)

    def sqrt(self, x: Number) -> Number:
        """Square root."""
        return _each(lambda t: t.sqrt(), x)

    def minimum(self, x: Number, y: Number) -> Number:
        """The smaller of two, elementwise."""
        return _each(lambda t, u: t.min(u), x, y)

    def maximum(self, x: Number, y: Number) -> Number:
        """The larger of two, elementwise."""
        return _each(lambda t, u: t.max(u), x, y)

    def kl(self, x: Number, y: Number) -> Number:
        """Bernoulli relative entropy."""
        from ..divergences.bernoulli_divergences import kl_ball

        return _each(kl_ball, x, y)

    def d_eps(self, x: Number, y: Number, epsilon: Number) -> Number:
        """The private divergence of BERN-EQ6."""
        from ..divergences.bernoulli_divergences import d_eps_ball

        return _each(d_eps_ball, x, y, epsilon)

    def smallest(self, x: Number) -> Number:
        """The smallest entry."""
        return functools.reduce(lambda t, u: t.min(u), x)

    def adap_klucb_samples(self, x: Number, y: Number, epsilon: Number, beta: Number) -> Number:
        """What AdaP-KLUCB's proof needs of an episode, over ``log T``: TA-PF5.4f."""
        from ..divergences.adap_klucb_constant import samples_over_log_horizon_ball

        return _each(samples_over_log_horizon_ball, x, y, epsilon, beta)


def _each(function: Callable[..., Any], *arguments: Number) -> Number:
    if not any(isinstance(argument, np.ndarray) for argument in arguments):
        return function(*arguments)
    answer = np.frompyfunc(function, len(arguments), 1)(*arguments)
    return np.asarray(answer, dtype=object)


DOUBLES = Doubles()
BALLS = Balls()
