"""An example of episodes with doubling and forgetting, and what they cost (Example 5.1, Remark C.5)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import settles, step_towards
from ..language.claim import Claim
from .proofs.every import with_proofs

if TYPE_CHECKING:
    from ...algorithms.simulation.simulator import Pulled

_PAPER = "thesis_algorithms"
_ARMS = (0, 1, 0, 0, 1, 0)
"""Both at first, then episodes 1 to 4 of the example."""


def _as_in_the_example() -> list[Pulled]:
    """A run of AdaP-UCB on two equal arms that plays them in the example's order."""
    from ...algorithms.environments.bernoulli import Bernoulli
    from ...algorithms.private.adap_ucb import AdaPUCB
    from ...algorithms.simulation.simulator import Pulled, trajectory

    for seed in range(1000):
        blocks = trajectory(lambda: AdaPUCB(2, epsilon=1), Bernoulli([0.5, 0.5]), 11, seed=seed)
        pulled = [block for block in blocks if isinstance(block, Pulled)]
        if tuple(block.arm for block in pulled[: len(_ARMS)]) == _ARMS:
            return pulled
    raise AssertionError("no run of a thousand plays the arms in this order")


@cache
def _schedule(effort: Effort) -> Mapping[str, Known]:
    """Episodes 1 to 4 begin at p, q, r, s and episode 5 at u; n and m rewards of the arms count at s.

    Those of arm 1 are the rounds f to g, that of arm 2 is h; v and w begin the episodes of rounds 5 and 9.
    """
    del effort
    blocks = _as_in_the_example()
    of_one, of_two = blocks[3], blocks[4]
    begins = {
        t: next(each.first for each in blocks if each.first <= t < each.first + each.length) for t in (5, 9)
    }
    found = {
        **dict(zip("pqrsu", (block.first for block in blocks[2:7]), strict=True)),
        "n": of_one.length,
        "m": of_two.length,
        "h": of_two.first,
        "f": of_one.first,
        "g": of_one.first + of_one.length - 1,
        "v": begins[5],
        "w": begins[9],
    }
    return {"the run of the example": {name: Fraction(value) for name, value in found.items()}}


_EXAMPLE = {
    "starts": "p == 3 and q == 4 and r == 6 and s == 7 and u == 11",
    "rewards": "f == 4 and g == 5 and h == 6",
    "noise": "1/n == 1/2 and 1/m == 1",
    "beginnings": "v == 4 and w == 7",
}

X51 = Claim(
    id="TA-X5.1",
    where="Section 5.2, Example 5.1, Figure 5.1; Appendix C.2.2",
    kind="inline",
    statement=(
        "Two arms: t_1 = 3, t_2 = 4, t_3 = 6, t_4 = 7, arms 1, 1, 2, 1. At t_4 arm 1 has (r_4 + r_5)/2 + "
        "Lap(1/(2 eps)), arm 2 r_6 + Lap(1/eps); arm 1 is played up to 10, t_5 = 11; phi(5) = 4, phi(9) = 7. "
        "Checked on a run of AdaP-UCB that plays the arms in this order: p, q, r, s, u are t_1 to t_5, f to "
        "g and h the rounds whose rewards count at t_4, n and m their numbers, v = phi(5), w = phi(9)."
    ),
    printed=_EXAMPLE,
    mutants={
        "first episode of two": _EXAMPLE | {"starts": "p == 3 and q == 5 and r == 6 and s == 7 and u == 11"},
        "no doubling at t_4": _EXAMPLE | {"starts": "p == 3 and q == 4 and r == 6 and s == 7 and u == 9"},
        "nothing forgotten": _EXAMPLE | {"rewards": "f == 3 and g == 5 and h == 6"},
        "noise of one reward": _EXAMPLE | {"noise": "1/n == 1 and 1/m == 1"},
        "phi of the episode before": _EXAMPLE | {"beginnings": "v == 3 and w == 6"},
        "length 3": {"starts": "s == 7 and u - s == 3"},
        "t_5 = 10": {"starts": "u == 10"},
        "phi(5) = 5": {"beginnings": "v == 5 and w == 7"},
        "phi(9) = 6": {"beginnings": "v == 4 and w == 6"},
        "t_1 = 2": {"starts": "p == 2"},
        "t_4 = 6": {"starts": "s == 6"},
        "(r_2 + r_6)/2": {"rewards": "h == 2 and m == 2"},
        "Lap(1/(2 eps)) for arm 2": {"noise": "1/n == 1/2 and 1/m == 1/2"},
    },
    checks=tuple(
        entry(key, holds_in(_schedule, part=part))
        for key, part in (
            ("starts", "beginnings of episodes"),
            ("rewards", "rewards that count"),
            ("noise", "scale of the noise, in 1/eps"),
            ("beginnings", "phi"),
        )
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TA-A7", "TA-EQC.10"),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=("rewards that count", "scale of the noise, in 1/eps"),
            on="the mean and the noise",
            beyond="the confidence t_4^-beta",
            kills={1: "nothing forgotten", 2: "noise of one reward"},
        ),
        settles(2, by=("beginnings of episodes", "rewards that count"), kills={1: "length 3", 2: "t_5 = 10"}),
        settles(5, by="phi", kills={1: "phi(5) = 5", 2: "phi(9) = 6"}),
        settles(6, by="beginnings of episodes", kills={1: "t_1 = 2", 2: "t_4 = 6"}),
        settles(
            7,
            by=("rewards that count", "scale of the noise, in 1/eps"),
            kills={1: "(r_2 + r_6)/2", 2: "Lap(1/(2 eps)) for arm 2"},
        ),
    ),
)

_PRICE = {"leading": "16*x == 4*(4*x)", "doubling": "p <= 2*x", "forgetting": "2*p == p + p"}

RC5 = Claim(
    id="TA-RC.5",
    where="Appendix C.2.3, Remark C.5",
    kind="inline",
    statement=(
        "The leading term 16 beta log T/(Delta min(eps, 2 Delta)) is 4 times what (C.12) gives: a factor 2 "
        "by doubling, another by forgetting. Checked with x for the bound on 2^l in (C.12) and p = 2^l: the "
        "next power of two is at most 2 x, and the arm's pulls are at most 2^(l+1), twice the samples in use."
    ),
    printed=_PRICE,
    mutants={
        "8 for 16": _PRICE | {"leading": "8*x == 4*(4*x)"},
        "2 times (C.12)": {"leading": "16*x == 2*(4*x)"},
        "8 times (C.12)": {"leading": "16*x == 8*(4*x)"},
        "no doubling": _PRICE | {"doubling": "p <= x"},
        "three times": _PRICE | {"forgetting": "3*p == p + p"},
    },
    checks=(
        entry("leading", holds_everywhere(wide_domain({"x": "[0, oo)"}), part="leading term")),
        entry(
            "doubling",
            holds_on(box(p=(1, 10**6), x="(0, 1000000]"), where="p/2 <= x", part="l is rounded up"),
        ),
        entry("forgetting", is_identity(box(p=(1, 10**6)), part="an episode as long as all before it")),
    ),
    recorded=Verdict.PROVED,
    rests_on=("TA-EQC.12", "TA-EQC.13"),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="leading term",
            kills={1: "2 times (C.12)", 2: "8 times (C.12)"},
        ),
        step_towards(
            2,
            by="l is rounded up",
            missing="that the policy's pulls grow by it; two factors of the proof are named",
        ),
        step_towards(
            3,
            by=("l is rounded up", "an episode as long as all before it"),
            missing="that the policy's pulls grow by it; two factors of the proof are named",
        ),
    ),
    notes="TA-EQC.12 and TA-TH5.3 treat the term itself.",
)

_CLAIMS = (X51, RC5)
CLAIMS = with_proofs(_CLAIMS)
