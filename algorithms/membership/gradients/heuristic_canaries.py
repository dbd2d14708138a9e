"""Canaries by rule of thumb: a single coordinate, a blank input, a wrong label, an adversarial input."""

import numpy as np

from ..protocol.columns import Array
from .gradient_model import GradientModel, input_gradients


def dirac_canary(columns: int, place: int, length: float) -> Array:
    """A gradient with one entry that is not 0                                                  [MI-C1]"""
    if not 0 <= place < columns:
        raise ValueError(f"a place from 0 to {columns - 1}, not {place!r}")
    canary = np.zeros(columns)
    canary[place] = length
    return canary


def blank_canary(features: int, label: int) -> tuple[Array, float]:
    """An input of zeros                                                                        [MI-C1]"""
    return np.zeros(features), float(label)


def mislabeled_canary(image: Array, label: int, classes: int) -> tuple[Array, float]:
    """A true input with the next class for a label                                             [MI-C1]"""
    if not 0 <= label < classes:
        raise ValueError(f"a label from 0 to {classes - 1}, not {label!r}")
    return np.array(image, dtype=np.float64), float((label + 1) % classes)


def adversarial_canary(
    model: GradientModel,
    theta: Array,
    image: Array,
    label: float,
    *,
    reach: float,
    steps: int = 10,
    low: float = 0.0,
    high: float = 1.0,
) -> tuple[Array, float]:
    """The input moved within ``reach`` in every coordinate so that the loss grows                  [MI-C1]

    Signed gradient steps of ``2 reach/steps``, kept in the box around the input and in ``[low, high]``. From
    literature, Madry and others 2018.
    """
    if not reach >= 0 or steps < 1:
        raise ValueError(f"a reach of at least 0 and at least one step, not {reach!r} and {steps!r}")
    centre, moved = np.asarray(image, dtype=np.float64), np.array(image, dtype=np.float64)
    for _ in range(steps):
        slope = input_gradients(model, theta, moved[None], np.array([label]))[0]
        moved = np.clip(moved + 2 * reach / steps * np.sign(slope), centre - reach, centre + reach)
        moved = np.clip(moved, low, high)
    return moved, float(label)
