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

    @property
    def epsilon_alone(self) -> bool:
        """Whether neither delta nor rho is known."""
        return isinstance(self.law, QuantileEpisodes)

    def privacy(
        self, work: Work, *, epsilon: Sequence[float] | None = None, rho: bool = False
    ) -> ExactPrivacy:
        """Epsilon, and where they are asked for and known delta and rho."""
        if isinstance(self.law, TwoArms):
            return privacy_of_episodes(self.law, work, epsilon=epsilon, rho=rho)
        if isinstance(self.law, MoreArms):
            return privacy_of_more_arms(self.law, work, epsilon=epsilon, rho=rho)
        if epsilon is not None or rho:
            raise ValueError("of its eliminations epsilon is known alone, and not delta or rho")
        return quantile_privacy(self.law, work)

    def told(self, found: ExactPrivacy) -> str:
        """Of what that is, in words."""
        law, horizon = self.law, self.law.horizon
        if isinstance(law, MoreArms):
            return (
                f"enclosed is who plays in {horizon} rounds: from the first elimination, where arm"
                f" {law.arms - 1} is left alone, to the one release that a reward enters"
            )
        many = len(law.episodes)
        of = f"{many} {'episode' if many == 1 else 'episodes'} of both arms"
        told = f"enumerated is who plays after {of}, which is all that {horizon} rounds show of rewards"
        if isinstance(law, TwoArms):
            return told
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
