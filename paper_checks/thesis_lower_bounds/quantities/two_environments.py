"""Pairs of small bandits of which each has another best arm, as rows for lower bounds of the thesis.

The thesis is Azize, "Privacy-utility trade-offs in sequential decision-making under uncertainty"; its proofs
bound the sum of both regrets by chances of events under nu (P) and nu' (P'), and by KL of the actions' laws:
``few`` = P(N_1 <= T/2), ``many`` = P'(N_1 > T/2), ``often`` = P(N_a > T/2), ``seldom`` = P'(N_a <= T/2),
``far`` = exp(-KL), ``d`` = Delta_a, ``m`` = mu'_a - mu*, ``least`` the smallest gap, ``n`` = E N_a.
"""

from collections.abc import Iterator

from ....verify.evidence.effort import Effort, Profile
from ...small_bandits import two_environments
from .small_bandits import Row, as_rows


def environments(seed: int) -> Iterator[Row]:
    """Two and three arms of which the last one becomes the best."""
    yield from as_rows(two_environments.environments(Effort(seed, Profile.FULL)))


def odd_horizons(seed: int) -> Iterator[Row]:
    """Odd horizons, for which N_1 < T/2 and N_1 <= T/2 are one event."""
    yield from ({**row, "gap": row["least"]} for row in environments(seed) if row["T"] in {1, 3})


def least_played(seed: int) -> Iterator[Row]:
    """The environments of the minimax bounds; ``g`` is their gap, ``k`` the number of arms."""
    yield from as_rows(two_environments.least_played(Effort(seed, Profile.FULL)))


# they differ in arm 0 alone, which nu' gives up after a round
