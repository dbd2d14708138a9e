"""Stopping thresholds of the private Top Two policies, tabulated over pairs of phases.

A private mean is that of ``2^max(k - 2, 0)`` rewards in phase ``k``, so a threshold depends on the two
phases alone. The union over phases has ``k(x) = log2(x) + 2`` and the exponent ``s > 1``.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...theory.identification.stopping_rule import StoppingRule, w_bar
from ...theory.identification.zeta import zeta, zetas
from ...theory.numbers.enclosure import exact

PHASES = 62
"""Phase 61 begins after 2^60 pulls, longer than any horizon."""

Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PhaseThresholds:
    """``near[k_a, k_b]`` for gaps below ``3 epsilon``, ``far`` from there on."""

    near: Table
    far: Table


def rewards_of_phase() -> Table:
    """``Ntilde_k``: 1, 1, 1, 2, 4, ... for k = 0, 1, 2, 3, 4, ... (phase 0 is none).

    >>> rewards_of_phase()[:6]
    array([1., 1., 1., 2., 4., 8.])
    """
    return np.asarray(np.exp2(np.maximum(np.arange(PHASES) - 2.0, 0.0)))


@lru_cache(maxsize=64)
def adap_tt_thresholds(rule: StoppingRule) -> PhaseThresholds:
    """``c^{G,eps}`` as printed   [TA-EQ5.11]"""
    near = _adap_tt(rule, _doubles(rule)[2])
    return PhaseThresholds(near, near)


@lru_cache(maxsize=64)
def adap_tt_star_thresholds(rule: StoppingRule) -> PhaseThresholds:
    """``ctilde^{G,eps}`` as printed: in the branch of large gaps ``k`` has no exponent   [TA-EQ5.14]"""
    epsilon, sigma, delta = _doubles(rule)
    w = rewards_of_phase()
    union = _union(rule, 3.0, delta)
    h = 0.5 * w_bar(2.0 * union + 4.0 * np.log(4.0 + np.log(w)) + 0.5)
    spread = np.sqrt(h / w) * union
    cross = np.sqrt(2.0) / (epsilon * sigma) * (spread[:, None] + spread[None, :])
    near = 0.5 * _adap_tt(rule, 2.0 * delta / 3.0) + cross
    k = np.log2(w) + 2.0
    confidence = np.log(3.0 * rule.arms * _zeta(rule) * np.maximum(k[:, None], k[None, :]) / delta)
    width = np.sqrt(w * h)
    far = 3.0 / sigma**2 * confidence
    far = far + 3.0 * epsilon / (np.sqrt(2.0) * sigma) * (width[:, None] + width[None, :])
    return PhaseThresholds(near, far)


@lru_cache(maxsize=64)
def heuristic_thresholds(rule: StoppingRule) -> PhaseThresholds:
    """What public code of AdaP-TT's authors stops by; no proof goes with it.

    ``log(1/delta) + log(1 + log w_a) + log(1 + log w_b) + (1/w_a + 1/w_b) log(1/delta)^2/eps^2``: no union
    over arms and phases, no factor 2. That code also takes ``sigma = 1``, which is an option here.
    """
    epsilon, _, delta = _doubles(rule)
    w = rewards_of_phase()
    level = -np.log(delta)
    each = np.log1p(np.log(w)) + level**2 / (epsilon**2 * w)
    near = level + each[:, None] + each[None, :]
    return PhaseThresholds(near, near)


@lru_cache(maxsize=64)
def adap_tt_shape(rule: StoppingRule) -> PhaseThresholds:
    """What the threshold of AdaP-TT tends to as delta tends to 0; no proof at any delta   [TA-R5.19]"""
    epsilon, sigma, delta = _doubles(rule)
    w = rewards_of_phase()
    level = -np.log(delta)
    each = (level / (epsilon * sigma)) ** 2 / w
    near = 2.0 * level + each[:, None] + each[None, :]
    return PhaseThresholds(near, near)


@lru_cache(maxsize=64)
def adap_tt_star_shape(rule: StoppingRule) -> PhaseThresholds:
    """What the threshold of AdaP-TT* tends to as delta tends to 0; no proof at any delta   [TA-R5.22]"""
    epsilon, sigma, delta = _doubles(rule)
    w = rewards_of_phase()
    level = -np.log(delta)
    each = 0.5 * (level / (epsilon * sigma)) ** 2 / w
    each = each + np.sqrt(2.0) / (epsilon * sigma) * level**1.5 / np.sqrt(w)
    width = 3.0 * epsilon / (np.sqrt(2.0) * sigma) * np.sqrt(w * level)
    return PhaseThresholds(
        level + each[:, None] + each[None, :], 3.0 / sigma**2 * level + width[:, None] + width[None, :]
    )


def _doubles(rule: StoppingRule) -> tuple[float, float, float]:
    if rule.epsilon is None:
        raise ValueError("epsilon is missing: this threshold has a privacy budget")
    return float(exact(rule.epsilon)), float(exact(rule.sigma)), float(exact(rule.delta))


def _zeta(rule: StoppingRule) -> float:
    return zeta(float(exact(rule.s)))


def _union(rule: StoppingRule, events: float, delta: float) -> Table:
    """``log(events K zeta(s) k^s / delta)`` phase by phase."""
    k = np.log2(rewards_of_phase()) + 2.0
    return np.asarray(
        np.log(events * rule.arms * _zeta(rule)) + float(exact(rule.s)) * np.log(k) - np.log(delta)
    )


def _adap_tt(rule: StoppingRule, delta: float) -> Table:
    epsilon, sigma, _ = _doubles(rule)
    w = rewards_of_phase()
    phases = float(exact(rule.s)) * np.log(np.log2(w) + 2.0)
    confidence = np.log(2.0 * (rule.arms - 1.0)) + 2.0 * np.log(_zeta(rule)) - np.log(delta)
    levels, places = np.unique(confidence + phases[:, None] + phases[None, :], return_inverse=True)
    calibrated = _c_gaussian(levels / 2.0)[places].reshape(PHASES, PHASES)
    iterated = 2.0 * np.log(4.0 + np.log(w))
    noise = (_union(rule, 2.0, delta) / (epsilon * sigma)) ** 2 / w
    each = 2.0 * iterated + noise
    return np.asarray(4.0 * calibrated + each[:, None] + each[None, :])


def _c_gaussian(x: Table) -> Table:
    """``C_G`` of many numbers at once, by golden sections of the range of ``lambda = 1 - 1/(2 + 2 e^t)``."""

    def value(t: Table) -> Table:
        rest = 0.5 / (1.0 + np.exp(t))
        weight = 1.0 - rest
        g = 2.0 * weight * (1.0 - np.log(4.0 * weight)) + np.log(zetas(2.0 * weight)) - 0.5 * np.log(rest)
        return np.asarray((g + x) / weight)

    golden = (np.sqrt(5.0) - 1.0) / 2.0
    low, high = np.full_like(x, -5.0), 5.0 + np.log1p(x)
    left, right = high - golden * (high - low), low + golden * (high - low)
    at_left, at_right = value(left), value(right)
    for _ in range(45):
        fall = at_left > at_right
        low, high = np.where(fall, left, low), np.where(fall, high, right)
        left, right = high - golden * (high - low), low + golden * (high - low)
        at_left, at_right = value(left), value(right)
    return np.minimum(at_left, at_right)
