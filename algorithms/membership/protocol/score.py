"""What an attack is: a number that is larger the more the output looks as if the target took part."""

from typing import Protocol

from numpy.random import Generator

from .columns import Array


class Score(Protocol):
    """``s(o; z*)``                                                                          [MI-EQ2.25]

    ``targets`` is one target for all outputs, or one a row. Attacks with a random ingredient of their own,
    such as a fresh reference record, take it from ``generator``.
    """

    def __call__(self, outputs: Array, targets: Array, generator: Generator) -> Array:
        """One score a row of ``outputs``."""
        ...
