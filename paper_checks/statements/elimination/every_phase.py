"""What holds in every phase of an elimination: the best arm stays, what is played, what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...language.assertion import ASSUMED, Source, chain, settles
from ...language.ranges import wide
from ...language.rules import INDUCTION
from ...language.written_claim import Pieces, over, step

_REAL: Final = "(-oo, oo)"


def best_arm_stays(n: int, gap: Source, errors: Source) -> Pieces:
    """Assertion ``n``: the best arm stays; ``gap`` and ``errors`` bound its test in a phase."""
    return (
        # k phases of l that a* got through, z the largest gap to it in the next one, of threshold 2 b
        over(l="[0, oo)"),
        step("before the first phase", "0*l <= 0*l + 0", wrong={"out before": "<= 0*l + 0 -> < 0*l + 0"}),
        over("l <= k + 0", "z <= x", "x <= 2*b", **wide("lkb"), z=_REAL, x=_REAL),
        step(
            "through one phase more",
            "l + 1 <= k + (1 if z <= 2*b else 0) + 0",
            wrong={"at half of the test": "z <= 2*b -> z <= b"},
        ),
        over("l <= k + 0", **wide("lk")),
        step("through all phases", "l <= k", wrong={"one phase less": "l <= k -> l + 1 <= k"}),
        settles(
            n,
            by=chain(
                "through all phases",
                {
                    "l <= k + 0": INDUCTION(base="before the first phase", step="through one phase more"),
                    "z <= x": gap,
                    "x <= 2*b": errors,
                },
            ),
        ),
    )


def plays_of_a_phase(n: int, plays: Source, design: Source, support: Source) -> Pieces:
    """Assertion ``n``: plays of a phase are rounded up once for each action of the support."""
    return (
        # S plays of the first N actions of the support, p the sum of their weights; the next has weight u,
        # and f is rounded up
        over(c="[0, oo)"),
        step("no action of the support", "0*c <= 0*c + c*0", wrong={"one action": "0*c <= -> 1 + 0*c <= "}),
        over("S <= N + c*p", "f <= 1", **wide("SNcpuf")),
        step(
            "one action of the support more",
            "S + (c*u + f) <= (N + 1) + c*(p + u)",
            wrong={"not rounded, one more": "(N + 1) -> N"},
        ),
        over("S <= N + c*p", "p <= 1", "2*N <= d*(d + 1)", **wide("SNcpd")),
        step(
            "plays of a phase", "S <= d*(d + 1)/2 + c", wrong={"d for d(d+1)/2": "<= d*(d + 1)/2 -> <= d/2"}
        ),
        settles(
            n,
            by=chain(
                "plays of a phase",
                {
                    "S <= N + c*p": INDUCTION(
                        base="no action of the support", step="one action of the support more"
                    ),
                    "f <= 1": plays,
                    "p <= 1": design,
                    "2*N <= d*(d + 1)": support,
                },
            ),
        ),
    )


def regret_by_phases(
    n: int, gaps: Source, early: Source, others: Source, despite: Mapping[str, str]
) -> Pieces:
    """Assertion ``n``: the regret of arms above Delta phase by phase, and T Delta for the others.

    ``early`` says that arms above Delta are played in the first l_Delta phases only.
    """
    return (
        # U the regret of arms above Delta so far, S the sum of 4 beta_(l-1) T_l; n plays of a phase, g a gap
        # in it, up to 2, and B its beta_(l-1); A the regret of arms above Delta in all phases, w that of the
        # others and t their plays
        over(g="[0, 2]", n="[0, oo)"),
        step("first phase", "g*n <= 4*1*n", wrong={"a quarter, at first": "<= 4*1*n -> <= 1*n"}),
        over("U <= S", "g <= 4*B", **wide("USgBn")),
        step(
            "one phase more", "U + g*n <= S + 4*B*n", wrong={"half of the width before": "+ 4*B*n -> + 2*B*n"}
        ),
        over("A <= U", "U <= S", "w <= t*D", "t <= T", **wide("AUSwtDT")),
        step("all arms", "A + w <= S + T*D", wrong={"half of the rounds": "+ T*D -> + T*D/2"}),
        settles(
            n,
            by=chain(
                "all arms",
                {
                    "A <= U": early,
                    "U <= S": INDUCTION(base="first phase", step="one phase more"),
                    "g <= 4*B": gaps,
                    "w <= t*D": others,
                    "t <= T": ASSUMED,
                },
            ),
            despite=despite,
        ),
    )
