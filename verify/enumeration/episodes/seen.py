"""Which law is known of a policy's eliminations, and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ....algorithms.best_arm.dp_mase import DPMASE
from ....algorithms.best_arm.dp_seq import DPSEQ
from ....algorithms.private.dp_se import DPSE
from ..exact_privacy import ExactPrivacy
from ..work_limit import Work
from .elimination import NotSeenError
from .more_arms import MoreArms, privacy_of_more_arms
from .quantiles import QuantileEpisodes, quantile_privacy
from .two_arms import TwoArms, privacy_of_episodes


@dataclass(frozen=True, slots=True)
class Eliminations:
    """The law of all eliminations that a horizon shows."""

    law: TwoArms | MoreArms | QuantileEpisodes

    def privacy(
        self, work: Work, *, epsilon: Sequence[float] | None = None, rho: bool = False
    ) -> ExactPrivacy:
        """Epsilon, and delta and rho where they are asked for."""
        if isinstance(self.law, TwoArms):
            return privacy_of_episodes(self.law, work, epsilon=epsilon, rho=rho)
        if isinstance(self.law, MoreArms):
            return privacy_of_more_arms(self.law, work, epsilon=epsilon, rho=rho)
        return quantile_privacy(self.law, work, epsilon=epsilon, rho=rho)

    def told(self, found: ExactPrivacy) -> str:
        """Of what that is, in words."""
        law, horizon = self.law, self.law.horizon
        if isinstance(law, MoreArms):
            more = found.deltas or found.rho is not None
            where = "at chosen sums" if more else f"where arm {law.arms - 1} is left alone"
            return (
                f"enclosed is who plays in {horizon} rounds: from the first elimination, {where}, to the one"
                " release that a reward enters"
            )
        many = len(law.episodes)
        arms = "both arms" if law.arms == 2 else f"all {law.arms} arms"
        of = f"{many} {'episode' if many == 1 else 'episodes'} of {arms}"
        told = f"enumerated is who plays after {of}, which is all that {horizon} rounds show of rewards"
        if isinstance(law, TwoArms):
            return told
        if law.arms > 2:
            told = (
                f"enclosed is who plays in {horizon} rounds: from {of} at chosen counts, to the one release"
            )
            return f"{told} that a reward enters; the noise is its own, as if in real numbers"
        if found.deltas or found.rho is not None:
            told += "; delta and rho are enclosed: from chosen counts to what its epsilon allows"
        if found.epsilon.width > found.epsilon.upper * Fraction(1, 10**9):
            told += "; not all counts: the upper end is the one release that a reward enters"
        return f"{told}; the noise is its own, as if in real numbers"


def eliminations(policy: DPSE | DPMASE | DPSEQ, horizon: int) -> Eliminations:
    """Those of DP-SE, DP-MASE or their twins on whole numbers, or of DP-SEQ.

    Raises
    ------
    ValueError
        If none is known: a ``NotSeenError`` where the horizon ends before them.
    """
    if policy.arms < 2:
        raise NotSeenError(horizon)
    if isinstance(policy, DPSEQ):
        return Eliminations(QuantileEpisodes(policy, horizon))
    of_arms = TwoArms if policy.arms == 2 else MoreArms
    return Eliminations(of_arms(policy, horizon))
