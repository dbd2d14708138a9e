"""Faults in the lines of the laws of episodes: the comparisons beside naive chances notice each of them."""

import pytest
from banditproof.verify.enumeration.episodes.more_arms import MoreArms
from banditproof.verify.enumeration.episodes.more_outcomes import MoreOutcomes
from banditproof.verify.enumeration.episodes.two_arms import TwoArms

from .test_more_arms import compare_with_all_noises
from .test_more_outcomes import GROUPS, compare_groups
from .test_two_arms import EPISODES, joint_laws, largest_losses, of_two_episodes


def compare_all_groups():
    for groups in GROUPS:
        compare_groups(groups)


def compare_two_episodes():
    largest_losses(of_two_episodes(epsilon=[0, "0.1"], rho=True), list(joint_laws(EPISODES)))


FAULTS = {
    (MoreArms, "left_alone", compare_with_all_noises): {
        "one other arm is forgotten": (r"self\.arms - 1\)\s+for x", "self.arms - 2)\n for x"),
        "a gap that is not enough": (r"limit = self\.episode\.length \+ self\.episode\.gap", r"\g<0> - 1"),
        "the wrong side of the limit": (r"1 - tails\[x - limit \+ 1\]", "1 - tails[x - limit]"),
        "a sum that is one too large": (r"masses\[abs\(x - total\)\]", "masses[abs(x - total - 1)]"),
    },
    (MoreOutcomes, "chances", compare_all_groups): {
        "the gap is one larger": (r"best_sums - gap", "best_sums - gap - 1"),
        "the best is as those below": (
            r"factors\(group, best_sums - 1\)",
            "[0 * f for f in factors(group, best_sums)]",
        ),
        "a group of which nobody is told is one arm": (r"_powers\(upper, group\.size\)", "_powers(upper, 1)"),
        "arms of a group are one way": (r"math\.comb\(group\.size, n\) \* ", ""),
        "those who go are one fewer": (r"go\[-1 - n\]", "go[max(0, group.size - n - 1)]"),
    },
    (TwoArms, "pairs", compare_two_episodes): {
        "an episode is always played": (r"reached \*= .*", "reached *= 1"),
        "arms are far apart": (r"reached \*= .*", "reached *= self.chances(episode.gap, episode.length)[2]"),
    },
}


@pytest.mark.parametrize(
    ("of", "fault"), [pytest.param(of, each, id=name) for of in FAULTS for name, each in FAULTS[of].items()]
)
def test_a_fault_is_noticed(of, fault, plant):
    owner, method, compare = of
    plant(owner, method, *fault)
    with pytest.raises(AssertionError):
        compare()
