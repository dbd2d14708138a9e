"""The adaptive continual release model: adversaries that feed rewards, and trees of rewards (Appendix B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

from ....theory.formulas.balls import precision
from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import ball, enclosure_of
from ....theory.transport.coupled_environment import History
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on
from ...checks.finite_mechanisms import renyi
from ...checks.known_quantities import Known, holds_in
from ...language.assertion import AMENDED, ASSUMED, assumed, chain, noted, settles, step_towards
from ...language.claim import Amendment, Claim, attached
from ...language.rules import DATA_PROCESSING, INDUCTION
from ...language.severity import Severity
from ...language.written_claim import extended, over, step
from ...statements.changes_of_measure.neighbouring_rewards import (
    GROWTHS,
    ORDERED,
    Played,
    apart,
    excesses,
    list_family,
    lists,
    nodes,
    on_list,
    on_table,
    policies,
    tables,
    tree_family,
    view_of,
)
from ...statements.privacy.adaptive_release import (
    DB1,
    DB2,
    PB5,
    RB3,
    RB4,
    RED1,
    pure_and_approximate,
    simulated_tables,
    three_definitions,
    views_of,
)
from ...statements.privacy.factor_by_factor import (
    ATOMS,
    BY_ATOMS,
    BY_ENTRIES,
    BY_FACTORS,
    BY_SUMS,
    ENTRIES,
    SAME_FACTORS,
    SAME_SUMS,
)
from ...statements.privacy.pure_privacy import near, reference


def _tells_last_but_one(history: History) -> tuple[Fraction, Fraction]:
    """Two fair coins, then whether the second reward was 1."""
    chance = Fraction(history[1][1]) if len(history) == 2 else Fraction(1, 2)
    return chance, 1 - chance


TELLS_SECOND = Played(_tells_last_but_one)


@cache
def _challenges(effort: Effort) -> Mapping[str, Known]:
    """``all`` and ``ends``: delta at e^eps = 5/4 over the challenges 1..T, and over 1 and T alone."""
    found: dict[str, Known] = {}
    for name, played in {**policies(effort), "tells the second reward": TELLS_SECOND}.items():
        by_time = [Fraction(0)] * played.horizon
        family = tree_family(played) if played.arms == 2 and played.rewards == 2 else list_family(played)
        inputs = len(family.left)
        for place in range(inputs):
            i, j = int(family.left[place]), int(family.right[place])
            time = _first_apart(played, i, j, tree=played.rewards == 2)
            gap = sum(max(x * 4 - y * 5, 0) for x, y in zip(family.masses[i], family.masses[j], strict=True))
            by_time[time - 1] = max(by_time[time - 1], Fraction(int(gap), 4 * family.unit))
        found[name] = {"all": max(by_time), "ends": max(by_time[0], by_time[-1])}
    return found


def _first_apart(played: Played, i: int, j: int, *, tree: bool) -> int:
    """The round at which two trees, or two lists, given by their numbers differ."""
    base = played.rewards
    depths = [len(node) for node in nodes(played)] if tree else list(range(1, played.horizon + 1))
    digits = [((i // base**k) % base, (j // base**k) % base) for k in reversed(range(len(depths)))]
    return next(depth for depth, (x, y) in zip(depths, digits, strict=True) if x != y)


_PROTOCOL = {
    "left": "left == 0 and moves == 0",
    "right": "right == 0",
    "challenge": "elsewhere == 0 and once <= 1",
    "times": "all == ends",
}

A2 = Claim(
    id="BERN-A2",
    where="Appendix B, protocol of the adaptive continual release model",
    kind="algorithm",
    statement=(
        "With b in {L, R} and a challenge time t* in {1, T}: at each step the policy draws a_t from its "
        "kernel, the adversary gives (r_t^L, r_t^R), the policy observes r_t^L, but r_t^b at t = t*. So with "
        "b = L it observes the left channel whatever t* is; the lists for b = L and b = R differ at t*. "
        "Checked besides: with t* in {1, T} privacy is asked for as with t* in {1, ..., T}; all and ends are "
        "the least delta at e^eps = 5/4 with the latter and with the former."
    ),
    printed=_PROTOCOL,
    mutants={
        "left view depends on the challenge": _PROTOCOL | {"left": "left == 0 and moves > 0"},
        "right channel throughout": _PROTOCOL | {"left": "swapped == 0"},
        "never different": _PROTOCOL | {"challenge": "elsewhere == 0 and once == 0"},
        "nothing asked for": _PROTOCOL | {"times": "all == 0"},
        "right channel from the challenge on": _PROTOCOL | {"right": "onwards == 0"},
        "left channel at the challenge": _PROTOCOL | {"right": "swapped == 0"},
        "two runs": _PROTOCOL | {"challenge": "strangers == 0 and once <= 1"},
        "different at all later steps": _PROTOCOL | {"challenge": "alike == 0 and once <= 1"},
    },
    checks=(
        entry("left", holds_in(views_of, part="the left channel")),
        entry("right", holds_in(views_of, part="the right channel at the challenge alone")),
        entry("challenge", holds_in(views_of, part="the challenge alone")),
        entry("times", holds_in(_challenges, part="times of the challenge")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "For every t* in {1, ..., T} the lists for b = L and for b = R differ at t* alone, and "
            "privacy at all of these asks for at least as much as at 1 and T."
        ),
        formula=_PROTOCOL | {"times": "all >= ends"},
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
    rests_on=("BERN-DB.1",),
    settles=(
        settles(1, by="times of the challenge"),
        settles(
            3,
            by=("the left channel", "the right channel at the challenge alone"),
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
            kills={1: "right channel from the challenge on", 2: "left channel at the challenge"},
        ),
        settles(
            4,
            by="the challenge alone",
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
            kills={1: "two runs", 2: "different at all later steps"},
        ),
        settles(
            AMENDED,
            by=("the challenge alone", "times of the challenge"),
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
        ),
    ),
    notes="The set {1, T} is printed in the sentence before the display.",
)


@cache
def _last_factor(effort: Effort) -> Mapping[str, Known]:
    """By how many actions the channels of the last factor of Remark B.3 are off: A_s answers to s actions.

    ``printed``: A_t(a_1) and A_{T-1}(a_1, ..., a_{t-1}), with the best t; ``meant``: with 1 and T for t.
    """
    del effort
    return {
        f"T = {horizon}": {
            "printed": Fraction(min(abs(t - 1) + abs(t - horizon) for t in range(1, horizon + 1))),
            "meant": Fraction(abs(1 - 1) + abs(horizon - horizon)),
        }
        for horizon in range(2, 6)
    }


_PRODUCTS = RB3.printed | {"last factor": "printed == 0"}

VIEWS = replace(
    RB3,
    statement=(
        f"{RB3.statement} In print the last factor of the right view has A_t(a_1) and "
        "A_{T-1}(a_1..a_{t-1})."
    ),
    printed=_PRODUCTS,
    mutants={**RB3.mutants, "one action off at every horizon": {"last factor": "printed == 1"}},
    checks=(*RB3.checks, entry("last factor", holds_in(_last_factor, part="channels of the last factor"))),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "P[View^{R,t*} = a] is the product with A_s^L(a_1, ..., a_s) in every factor after s, and with R "
            "for L at t* alone."
        ),
        formula=_PRODUCTS | {"last factor": "meant == 0"},
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
    notes="",
)


@cache
def _ordered_values(effort: Effort) -> Mapping[str, Known]:
    del effort
    return {"three definitions": reference(ORDERED)}


_STEPS = {
    "equality": "left == 0",
    "inequality": "growth <= g and slack >= 0",
    "last": "hop == 0",
    "simulated": "left == 0 and right == 0",
    "reason": "tables <= printed",
    "circle": "c <= b and b <= a",
    "no atom": "0*q <= g*(0*q)",
    "one atom more": "p + r <= g*(q + s)",
    "composite": "deltaView < deltaTree",
}
_STEPS_MEANT = _STEPS | {"last": "right == 0", "reason": "tables <= views"}


@cache
def _strict(effort: Effort) -> Mapping[str, Known]:
    del effort
    return {"three definitions": excesses(ORDERED, Fraction(33, 20), ("View", "Table", "Tree"))}


PRB6 = Claim(
    id="BERN-PR-B6",
    where="Appendix B, Proof B.6",
    kind="inequality",
    statement=(
        "(b): P[View^{L,t*} = a] = V(a | A^{L,t*}(a)) <= e^eps V(a | A^{R,t*}(a)) = e^eps P[View^{L,t*} = "
        "a]. Checked: the largest sums over a of how far two sides are apart, hop for the last equality; "
        "for (a) how far M_x and M_x' are from the views of A(x, x'), and their least delta at e^eps = 5/4. "
        "In `circle` a, b and c are the budgets by lists, by tables and against adversaries; h is c where "
        "(a) alone is known, v and w the deltas at one eps. p and r are chances of events, q and s those "
        "after the change."
    ),
    printed=_STEPS,
    mutants={
        "without e^eps": _STEPS | {"inequality": "growth <= 1"},
        "rewards of other actions": _STEPS | {"equality": "crossed == 0"},
        "left list for the right view": _STEPS | {"last": "swapped == 0"},
        "L on both sides": {"simulated": "left == 0 and swapped == 0"},
        "tables that differ in two rows": {"simulated": "left == 0 and twice == 0"},
        "half of what the views lose": {"reason": "tables <= views/2"},
        "adaptive to views alone": {"circle": "h <= b and b <= a"},
        "approximate tables to adaptive": {"circle": "w <= v and b <= a"},
        "above 0": {"no atom": "0*q < g*(0*q)"},
        "approximate privacy": {"one atom more": "p + d + r + d <= g*(q + s) + d"},
        "one atom": {"one atom more": "p + u <= g*(q + s)"},
        "as for views": {"composite": "deltaTree <= deltaView"},
        "the same up to three rounds": {"composite": "deltaView == deltaTree"},
    },
    checks=(
        entry("equality", holds_in(views_of, part="first equality")),
        entry("inequality", holds_in(views_of, part="inequality")),
        entry("last", holds_in(views_of, part="last equality")),
        entry("simulated", holds_in(simulated_tables, part="tables as views")),
        entry("reason", holds_in(simulated_tables, part="(a), the views that are compared")),
        entry(
            "circle",
            holds_on(
                box(**dict.fromkeys(("a", "b", "c", "h", "v", "w"), (0, 1))),
                where=("c <= a", "a <= b", "b <= c"),
                part="the circle",
            ),
        ),
        entry("no atom", holds_on(box(q=(0, 1), g=(1, 10)), part="no atom")),
        entry(
            "one atom more",
            holds_on(
                box(g=(1, 10), **dict.fromkeys(("p", "q", "r", "s", "u", "d"), (0, 1))),
                where=("p <= g*q", "r <= g*s"),
                part="one atom more",
            ),
        ),
        entry("composite", holds_in(_strict, part="a policy that loses more to adversaries")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "(a) View^{L,t*} and View^{R,t*} are indistinguishable, and so M_x and M_x' are; (b) "
            "P[View^{L,t*} = a] = V(a | A^{L,t*}(a)) <= e^eps V(a | A^{R,t*}(a)) = e^eps P[View^{R,t*} = a]."
        ),
        formula=_STEPS_MEANT,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
    rests_on=("BERN-RB.3", "BERN-P2.4"),
    settles=(
        settles(
            1,
            by="tables as views",
            on="small policies, up to three rounds, neighbouring tables",
            beyond="other policies, rewards and horizons",
            kills={1: "L on both sides", 2: "tables that differ in two rows"},
        ),
        settles(
            2,
            by=chain(
                "the circle",
                {
                    "c <= a": assumed("eps-View DP implies eps-DP in the adaptive model"),
                    "a <= b": "BERN-P2.4#1",
                    "b <= c": "BERN-PB.5#1",
                },
            ),
            kills={1: "approximate tables to adaptive", 2: "adaptive to views alone"},
        ),
        settles(
            4,
            by=chain(
                "one atom more",
                {
                    "p <= g*q": INDUCTION(base="no atom", step="one atom more"),
                    "r <= g*s": assumed("check atomic events"),
                },
            ),
            kills={1: "approximate privacy", 2: "one atom"},
        ),
        settles(
            5,
            by="a policy that loses more to adversaries",
            on="one policy of three rounds, at e^eps = 33/20, which is a witness",
            beyond="other policies",
            kills={1: "the same up to three rounds", 2: "as for views"},
        ),
        settles(3, by="last equality", severity=Severity.TYPO),
        settles(6, by="(a), the views that are compared", severity=Severity.TYPO),
        settles(
            AMENDED,
            by=("first equality", "inequality", "last equality", "(a), the views that are compared"),
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
        ),
    ),
)

_ORDER = {
    "order": "deltaView <= deltaTable <= deltaTree",
    "pure": "gView == gTable and gTable == gTree",
    "strict": "deltaView < deltaTable < deltaTree",
    "concentrated": "mostView < leastTable",
    "values": near(
        ("halfView", "0.493230171273977"),
        ("halfTable", "0.5451278729299872"),
        ("halfTree", "0.6151278729299872"),
        ("log(gView)", "3.1135153092103742"),
        ("log(gTree)", "3.1135153092103742"),
    ),
}


def _more(known: Known, one: str, other: str) -> bool:
    left, right = known[one], known[other]
    assert isinstance(left, Fraction)
    assert isinstance(right, Fraction)
    return left > right


@cache
def _counted(effort: Effort) -> Mapping[str, Known]:
    """Policies and budgets with as many arms as rounds, or more: ``short``; of these ``failing``.

    ``apart``: policies that lose more to trees than to tables, in the worst ratio.
    """
    found, pure = three_definitions(effort), pure_and_approximate(effort)
    short = [
        found[f"{name}, e^eps = {growth}"]
        for (name, played), growth in product(policies(effort).items(), GROWTHS)
        if played.horizon <= played.arms
    ]
    return {
        "all of them": {
            "short": Fraction(len(short)),
            "failing": Fraction(sum(_more(known, "deltaTable", "deltaTree") for known in short)),
            "apart": Fraction(sum(_more(known, "gTree", "gTable") for known in pure.values())),
        }
    }


_PB5 = replace(
    PB5,
    printed=PB5.printed | {"short": "failing == 0 and short > 0", "none apart": "apart == 0"},
    mutants=dict(PB5.mutants)
    | {
        "implied for more rounds than arms alone": {"short": "failing > 0 and short > 0"},
        "strictly stronger for pure privacy": {"none apart": "apart > 0"},
    },
    checks=(
        *PB5.checks,
        entry("short", holds_in(_counted, part="(a), as many arms as rounds")),
        entry("none apart", holds_in(_counted, part="(b), policies where it fails")),
    ),
)

# between two of them D_a/a is at most D at the second over the first, D being nondecreasing in the order
_ORDERS = [Fraction(text) for text in ("1", "1.05", "1.15", "1.3", "1.5", "1.8", "2", "2.5", "3")]


@cache
def _concentrated(effort: Effort) -> Mapping[str, Known]:
    """Of one policy: ``mostView``, no less than its rho by lists, and ``leastTable``, no more than by tables.

    rho is the largest ``D_a/a``; beyond the last order D is at most the logarithm of the largest ratio.
    """
    del effort

    by_list = [list(view_of(ORDERED, on_list(each)).values()) for each in lists(ORDERED)]
    by_table = [list(view_of(ORDERED, on_table(each)).values()) for each in tables(ORDERED)]
    listed, tabled = list(apart(lists(ORDERED))), list(apart(tables(ORDERED)))
    largest = list_family(ORDERED).ratio()
    with precision(160):
        most = ball(largest).log() / ball(_ORDERS[-1])
        for (before, after), (i, j) in product(pairwise(_ORDERS), listed):
            most = most.max(renyi(by_list[i], by_list[j], after) / ball(before))
        least, order = ball(0), Fraction("1.02")
        for i, j in tabled:
            least = least.max(renyi(by_table[i], by_table[j], order) / ball(order))
    return {"three definitions": {"mostView": enclosure_of(most), "leastTable": enclosure_of(least)}}


I24 = Claim(
    id="BERN-I24",
    where="Appendix B, summary of the definitions",
    kind="inline",
    statement=(
        "DP in the adaptive model is stronger than Table DP, which is stronger than View DP. For pure DP "
        "they are equivalent with the same eps; for other variants going from one to another loses budget."
    ),
    printed=_ORDER,
    mutants={
        "trees weaker than tables": {"order": "deltaView <= deltaTree <= deltaTable"},
        "equal for (eps, delta)": {"order": "deltaView == deltaTable"},
        "budget lost for pure privacy": {"pure": "gView < gTable"},
        "no loss": {"strict": "deltaTable == deltaTree"},
        "no loss for (eps, delta)": {"strict": "deltaView == deltaTable == deltaTree"},
        "no loss for zCDP": {"concentrated": "leastTable <= mostView"},
        "tables for trees": {"values": near(("halfTree", "0.5451278729299872"))},
        "lists stronger than tables": {"order": "deltaTable <= deltaView <= deltaTree"},
        "lists stronger than trees": {"order": "deltaTree <= deltaView"},
        "approximate and concentrated privacy too": {
            "pure": "deltaView == deltaTable == deltaTree and mView == mTable == mTree"
        },
        "half the budget for lists": {"pure": "gView**2 == gTable and gTable == gTree"},
    },
    checks=(
        entry("order", holds_in(three_definitions, part="order")),
        entry("pure", holds_in(pure_and_approximate, part="pure privacy")),
        entry("strict", holds_in(_strict, part="loss")),
        entry("concentrated", holds_in(_concentrated, part="loss of zCDP")),
        entry("values", holds_in(_ordered_values, part="values")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-PB.5", "BERN-P2.4"),
    noted=(
        noted(
            101,
            "At eps = 1/2 the least delta is 0.4932 by lists, 0.5451 by tables and 0.6151 by trees.",
            for_all="the policy of three rounds that chooses arm 1 with the chances .5; .9 .9 .5 .2; .5 .9 "
            ".9 .8 .3 .1 .5 .5 .9 .8 .8 .5 .1 .8 .3 .9",
            near_miss="0.5451 by trees as well",
        ),
    ),
    settles=(
        settles(
            1,
            by=("order", "loss"),
            on="small policies, delta at some eps; strict for one policy",
            beyond="other policies, eps, and zCDP",
            kills={1: "lists stronger than tables", 2: "lists stronger than trees"},
        ),
        settles(
            2,
            by="pure privacy",
            on="small policies, up to three rounds",
            beyond="other policies, rewards and horizons",
            kills={1: "approximate and concentrated privacy too", 2: "half the budget for lists"},
        ),
        settles(
            3,
            by=("loss", "loss of zCDP"),
            on="one policy: (eps, delta)-DP, and zCDP from tables to lists",
            beyond="zCDP from trees to tables",
            kills={1: "no loss for zCDP", 2: "no loss for (eps, delta)"},
        ),
        settles(101, by="values", kills={1: "tables for trees"}),
    ),
)

CLAIMS = (
    attached(
        DB1,
        settles(
            1,
            by="functions of the actions so far",
            on="the tool's adversaries, K up to 3, T up to 4",
            beyond="other sizes",
        ),
    ),
    extended(
        A2,
        # l and r are the two rewards of a round, j whether it is the challenge, b whether the side is R
        over(l="(-oo, oo)", r="(-oo, oo)", j=(0, 1)),
        step(
            "what the policy sees",
            "0*j*r + (1 - 0*j)*l == l and 1*0*r + (1 - 1*0)*l == l and 1*1*r + (1 - 1*1)*l == r",
            wrong={"the right channel, not at the challenge": "(1 - 1*0)*l == l -> (1 - 1*0)*l == r"},
        ),
        *ENTRIES,
        settles(3, by="what the policy sees"),
        settles(4, by=BY_ENTRIES),
    ),
    attached(
        DB2,
        settles(
            1,
            by="worst event",
            on="the tool's least delta of small policies at e^eps = 5/4",
            beyond="other policies and eps",
        ),
        settles(
            3,
            by="both directions",
            on="small policies at e^eps = 5/4 and at order 2",
            beyond="other policies, eps and orders",
            kills={1: "the last round alone", 2: "views that are the same"},
        ),
    ),
    extended(
        VIEWS,
        *SAME_FACTORS,
        *ENTRIES,
        settles(1, by=BY_FACTORS),
        settles(3, by=BY_FACTORS),
        settles(4, by=BY_FACTORS),
        settles(5, by=BY_ENTRIES),
        settles(
            1,
            by="left view",
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
            kills={1: "right list for the left view", 2: "rewards for one action less"},
        ),
        settles(2, by="channels of the last factor"),
        settles(
            AMENDED,
            by=("right view", "channels of the last factor"),
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
        ),
        settles(
            3,
            by="left view",
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
            kills={1: "rewards of other actions", 2: "right list for the left view"},
        ),
        settles(
            4,
            by="right view",
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
            kills={1: "the right channel from the challenge on", 2: "the right channel one round before"},
        ),
        settles(
            5,
            by="neighbours",
            on="small policies, up to three rounds, 12 adversaries each",
            beyond="other policies, adversaries and horizons",
            kills={1: "all later entries differ", 2: "the entry before differs"},
        ),
    ),
    attached(
        RB4,
        step_towards(
            2, by="adversaries are trees", missing="all adversaries, other eps, and the other direction"
        ),
    ),
    extended(
        _PB5,
        # D and E are the divergences of the two laws for tables and of the two views, and f is what is
        # allowed: delta of what is above e^eps times the other law, rho a of the divergence of order a
        over("D <= E", "E <= f", D="[0, oo)", E="[0, oo)", f="[0, oo)"),
        step(
            "(a), by two views",
            "D <= f",
            wrong={"half the divergence": "D <= f -> D <= f/2"},
        ),
        settles(
            1,
            by=chain(
                "(a), by two views",
                {
                    "D <= E": DATA_PROCESSING(divergence="BERN-RED1#2", same_kernel="BERN-RED1#3"),
                    "E <= f": assumed("DP in the adaptive model"),
                },
            ),
        ),
        # h is e^-eps; V and W are chances of a view, M and N those of the two lists along it
        *ATOMS,
        noted(
            101,
            "eps-View DP implies eps-DP in the adaptive model",
            for_all="every policy, every eps >= 0, lists along a view that differ in one entry at most",
            near_miss="half of eps",
        ),
        settles(
            101,
            by=chain(
                "an atom of it more",
                {
                    **BY_ATOMS,
                    "V <= M": "BERN-RB.3#3",
                    "h*M <= N": assumed("eps-View DP"),
                    "N <= W": "BERN-RB.3#4",
                },
            ),
            kills={1: "half of what they allow"},
        ),
        # a, b and c are the least budgets by lists, by tables and against adversaries
        over("c <= a", "a <= b", "b <= c", **dict.fromkeys("abc", (0, 1))),
        step(
            "(b), one budget",
            "abs(a - b) + abs(a - c) <= 0",
            wrong={"half of it for lists": "abs(a - b) -> abs(a/2 - b)"},
        ),
        settles(
            2,
            by=chain(
                "(b), one budget",
                {
                    "c <= a": "#101",
                    "a <= b": "BERN-P2.4#1",
                    "b <= c": "#1",
                },
            ),
        ),
        # t is what tables lose, w what is allowed and v what the views lose
        over("t <= w", "w <= v", **dict.fromkeys("twv", "[0, oo)")),
        step("what tables lose", "t <= v", wrong={"half of it, by tables": "t <= v -> t <= v/2"}),
        settles(3, by=chain("what tables lose", {"t <= w": "#1", "w <= v": ASSUMED})),
        settles(
            1,
            by=("(a), approximate", "(a), order 2"),
            on="small policies: delta at some eps, and order 2",
            beyond="other policies, eps and orders",
            kills={1: "the converse of (a)", 2: "half the budget for tables"},
        ),
        settles(
            2,
            by="(b)",
            on="small policies, up to three rounds",
            beyond="other policies, rewards and horizons",
            kills={1: "(b) approximate", 2: "half the budget from lists"},
            despite={
                "BERN-PR-B6#3": "it is proved with the right letter; what is wrong there is one letter",
                "BERN-PR-B6#6": "it is proved with the right letter; what is wrong there is one letter",
            },
        ),
        settles(
            3,
            by=(
                "(a), approximate",
                "(a), order 2",
                "(a), as many arms as rounds",
                "(b), policies where it fails",
            ),
            on="small policies: delta at some eps, and order 2",
            beyond="other policies, eps and orders",
            kills={1: "strictly stronger for pure privacy", 2: "implied for more rounds than arms alone"},
        ),
    ),
    extended(
        RED1,
        *SAME_SUMS,
        settles(2, by=BY_SUMS),
        settles(3, by=BY_SUMS),
        settles(
            2,
            by="left view",
            on="binary tables, two arms, up to three rounds",
            beyond="other policies, rewards and horizons",
            kills={1: "the other table", 2: "the column of the action before"},
        ),
        settles(
            3,
            by="right view",
            on="binary tables, two arms, up to three rounds",
            beyond="other policies, rewards and horizons",
            kills={1: "tables that differ in two rows", 2: "M_x on the right"},
        ),
    ),
    extended(
        PRB6,
        over(
            "m <= v",
            "v <= g*w + d",
            "w <= n",
            g="[1, oo)",
            **dict.fromkeys(("m", "v", "w", "n", "d"), (0, 1)),
        ),
        step(
            "(a), tables by their views",
            "m <= g*n + d",
            wrong={"half of what the views lose, by tables": "+ d -> + d/2"},
        ),
        settles(
            1,
            by=chain(
                "(a), tables by their views",
                {
                    "m <= v": "BERN-RED1#2",
                    "v <= g*w + d": assumed("indistinguishable views"),
                    "w <= n": "BERN-RED1#3",
                },
            ),
        ),
    ),
    extended(
        I24,
        over("c <= a", "a <= b", "b <= c", **dict.fromkeys("abc", (0, 1))),
        step(
            "one budget",
            "abs(a - b) + abs(a - c) <= 0",
            wrong={"half of it for tables": "abs(a - b) -> abs(a - b/2)"},
        ),
        settles(
            2,
            by=chain(
                "one budget", {"c <= a": "BERN-PB.5#2", "a <= b": "BERN-P2.4#1", "b <= c": "BERN-PB.5#1"}
            ),
        ),
    ),
)
