"""What the games ask of a mechanism that answers with a mean of records."""

from typing import Protocol

from numpy.random import Generator

from .columns import Array, Columns


class MeanMechanism(Protocol):
    """A mean of the records, noisy or of some of them only.

    ``of_table`` is the mechanism itself; ``outputs`` draws many of its outputs at once, exact in law, on
    records of which one is the target (``targets`` a row, or a row a round) or none (``None``).
    """

    def of_table(self, table: Array, generator: Generator) -> Array:
        """The output on the records of a table, one a row."""
        ...

    def outputs(
        self, data: Columns, n: int, targets: Array | None, rounds: int, generator: Generator
    ) -> Array:
        """Outputs on ``rounds`` tables of n records, one a row."""
        ...

    def records(self, n: int) -> int:
        """Of how many of n records it is the mean."""
        ...

    def noise_variance(self) -> Array | float:
        """``gamma_j^2`` where the noise on a mean of n records is ``N(0, gamma_j^2/n)``."""
        ...
