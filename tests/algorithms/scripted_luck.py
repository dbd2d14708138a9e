"""Generators that say what they are told to."""

import math

import numpy as np


class ExhaustedError(Exception):
    """There is nothing more to say."""


class Scripted:
    """Uniform and exponential numbers, one after the other."""

    def __init__(self, numbers, exponentials=()):
        self.numbers, self.exponentials = list(numbers), list(exponentials)

    def random(self, shape=None):
        if shape is not None:
            return np.array([self.random() for _ in range(math.prod(shape))]).reshape(shape)
        if not self.numbers:
            raise ExhaustedError
        return self.numbers.pop(0)

    def standard_exponential(self):
        return self.exponentials.pop(0)
