"""What a private policy is: pure privacy, and policies as mechanisms on tables and on lists (Section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import Chain, Source, assumed, chain, noted, settles
from ..language.claim import Claim, attached
from ..language.rules import INDUCTION
from ..language.written_claim import extended, over, step
from ..statements.changes_of_measure.neighbouring_rewards import list_family, policies, table_family
from ..statements.privacy.adaptive_release import pure_and_approximate
from ..statements.privacy.factor_by_factor import (
    ATOMS,
    BY_ATOMS,
    BY_FACTORS,
    BY_ROUNDS,
    MASS_BY_ROUNDS,
    NO_LARGER_FACTORS,
    SAME_FACTORS,
)
from ..statements.privacy.pure_privacy import D2B, D2C, D23, P24


@cache
def _events(effort: Effort) -> Mapping[str, Known]:
    """``event`` and ``atom``: the largest ratios; ``apart``: of atoms, for inputs that differ twice."""
    found: dict[str, Known] = {}
    for name, played in policies(effort).items():
        for kind, family in (("list", list_family), ("table", table_family)):
            found[f"{name}, by {kind}"] = {
                "event": family(played).event_ratio(),
                "atom": family(played).ratio(),
                "apart": family(played, most=2).ratio(),
                "over": family(played).excess(family(played).ratio()),
            }
    return found


_PURE = {
    "events": "event == atom and event >= 1",
    "neighbours": "apart <= atom**2",
    "delta": "over == 0",
}

D22 = Claim(
    id="BERN-D2.2",
    where="Section 2, Definition 2.2, (4)",
    kind="definition",
    statement=(
        "A mechanism M is eps-DP, eps >= 0, if for all D ~ D' and all events E: M_D(E) <= e^eps M_D'(E); D ~ "
        "D' if they differ by at most one record. Checked: for finite outputs the largest ratio over events "
        "is that over single outcomes, so that the least e^eps is the largest ratio of two probabilities; no "
        "event exceeds it, and inputs that differ twice have its square at most."
    ),
    printed=_PURE,
    mutants={
        "events tell more": {"events": "event >= 11/10*atom"},
        "inputs that differ twice": {"neighbours": "apart <= atom"},
        "twice the budget, twice the ratio": {"neighbours": "apart <= 2*atom"},
        "something is left over": {"delta": "over > 0"},
    },
    checks=(
        entry("events", holds_in(_events, part="single outcomes decide")),
        entry("neighbours", holds_in(_events, part="one record")),
        entry("delta", holds_in(_events, part="no event exceeds it")),
    ),
    recorded=Verdict.VERIFIED,
    noted=(
        noted(
            101,
            "Two chances of an output have a ratio of at most e^(2 eps) if the inputs differ in two records.",
            for_all="the tool's small policies, by lists and by tables, with the least eps of each",
            near_miss="at most e^eps; at most 2 e^eps",
        ),
    ),
    settles=(
        settles(
            1,
            by=("single outcomes decide", "no event exceeds it"),
            on="the tool's least eps of small policies, over all events",
            beyond="infinite outputs, other mechanisms",
        ),
        settles(
            101,
            by="one record",
            kills={1: "inputs that differ twice", 2: "twice the budget, twice the ratio"},
        ),
    ),
    notes="The events E are read as those of the space of outputs, and not as single outputs.",
)


def _from(other: Source) -> Chain:
    """Privacy by lists, of V and W, from that by tables, of M and N; or the other way round."""
    return chain(
        "an atom of it more",
        {
            **BY_ATOMS,
            "V <= M": INDUCTION(base="first action of both", step="one action more of both"),
            "h*M <= N": other,
            "N <= W": INDUCTION(base="first action of both", step="one action more of both"),
        },
    )


CLAIMS = (
    D22,
    extended(
        D2B,
        *MASS_BY_ROUNDS,
        *SAME_FACTORS,
        settles(2, by=BY_ROUNDS),
        settles(3, by=BY_FACTORS),
        settles(1, by="trace"),
        settles(
            2,
            by="a distribution",
            on="two arms, binary rewards, up to three rounds",
            beyond="other policies, rewards, arms and horizons",
            kills={1: "the last action fixed", 2: "total with the reward of the action itself"},
        ),
        settles(
            3,
            by="the law of the actions",
            on="two arms, binary rewards, up to three rounds",
            beyond="other policies, rewards, arms and horizons",
            kills={1: "the other arm's column", 2: "rewards of the round before"},
        ),
    ),
    extended(
        D2C,
        *MASS_BY_ROUNDS,
        *SAME_FACTORS,
        settles(2, by=BY_ROUNDS),
        settles(3, by=BY_FACTORS),
        settles(1, by="trace"),
        settles(
            2,
            by="a distribution",
            on="two arms, binary rewards, up to three rounds",
            beyond="other policies, rewards, arms and horizons",
            kills={1: "without the first factor", 2: "the last action fixed"},
        ),
        settles(
            3,
            by="the law of the actions",
            on="two arms, binary rewards, up to three rounds",
            beyond="other policies, rewards, arms and horizons",
            kills={1: "rewards of the next round", 2: "a table with other rewards in one column"},
        ),
    ),
    attached(
        D23,
        settles(
            1,
            by="neighbours",
            on="the tool's lists and tables of two arms and three rounds",
            beyond="other sizes and rewards",
        ),
    ),
    extended(
        P24,
        step(
            "lists, tables and trees",
            "gView == gTable == gTree",
            wrong={
                "approximate privacy of all three": "deltaView == deltaTable == deltaTree",
                "half of the budget for trees": "gView**2 == gTree",
            },
            by=holds_in(pure_and_approximate, part="lists, tables and trees"),
        ),
        over("a <= b", "c <= a", "b <= c", **dict.fromkeys("abc", (0, 1))),
        step(
            "one budget",
            "abs(a - b) + abs(a - c) <= 0",
            wrong={"half of it for tables": "abs(a - b) -> abs(a/2 - b)"},
        ),
        settles(
            3,
            by=chain(
                "one budget",
                {"a <= b": "#1", "c <= a": "BERN-PB.5#2", "b <= c": "BERN-PB.5#1"},
            ),
        ),
        settles(
            3,
            by="lists, tables and trees",
            on="small policies, up to three rounds",
            beyond="other policies, rewards and horizons",
            kills={1: "approximate privacy of all three", 2: "half of the budget for trees"},
        ),
        *NO_LARGER_FACTORS,
        *ATOMS,
        # an action sequence by a list is one by the table whose columns are all the list; one by a table is
        # one by the list along it; neighbours stay neighbours
        settles(1, by=_from(assumed("eps-Table DP"))),
        settles(2, by=_from(assumed("eps-View DP"))),
        settles(
            1,
            by="same epsilon",
            on="enumerated policies, up to three rounds, few rewards",
            beyond="other policies, rewards and horizons",
            kills={1: "half the budget for lists", 2: "lists that differ twice"},
        ),
        settles(
            2,
            by="same epsilon",
            on="enumerated policies, up to three rounds, few rewards",
            beyond="other policies, rewards and horizons",
            kills={1: "approximate, from lists to tables", 2: "half the budget for tables"},
        ),
    ),
)
