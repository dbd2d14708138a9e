"""Which law is known of a policy's eliminations, and what it says."""

from collections.abc import Sequence
from dataclasses import dataclass

from ....algorithms.best_arm.dp_mase import DPMASE
from ....algorithms.private.dp_se import DPSE
from ..exact_privacy import ExactPrivacy
from ..work_limit import Work
from .elimination import NotSeenError
from .more_arms import MoreArms, privacy_of_more_arms
from .two_arms import TwoArms, privacy_of_episodes


@dataclass(frozen=True, slots=True)
class Eliminations:
    """The law of all eliminations that a horizon shows."""

    law: TwoArms | MoreArms

    def privacy(
        self, work: Work, *, epsilon: Sequence[float] | None = None, rho: bool = False
    ) -> ExactPrivacy:
        """Epsilon, and delta and rho where they are asked for."""
        if isinstance(self.law, TwoArms):
            return privacy_of_episodes(self.law, work, epsilon=epsilon, rho=rho)
        return privacy_of_more_arms(self.law, work, epsilon=epsilon, rho=rho)

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
        of = f"{many} {'episode' if many == 1 else 'episodes'} of both arms"
        return f"enumerated is who plays after {of}, which is all that {horizon} rounds show of rewards"


def eliminations(policy: DPSE | DPMASE, horizon: int) -> Eliminations:
    """Those of DP-SE, DP-MASE or their twins on whole numbers.

    Raises
    ------
    ValueError
        If none is known: a ``NotSeenError`` where the horizon ends before them.
    """
    if policy.arms < 2:
        raise NotSeenError(horizon)
    of_arms = TwoArms if policy.arms == 2 else MoreArms
    return Eliminations(of_arms(policy, horizon))
