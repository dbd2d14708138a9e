"""Private release of rewards that an adversary feeds: the game, its trees, and what reduces to what."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

from ....theory.transport.coupled_environment import Actions, History
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_for_all
from ...checks.known_quantities import Known, holds_in
from ...language.claim import Claim
from ..changes_of_measure.neighbouring_rewards import (
    ORDERED,
    Answer,
    Played,
    Table,
    apart,
    excesses,
    list_family,
    nodes,
    on_table,
    policies,
    product_of,
    tables,
    tree_family,
    view_of,
    with_excesses,
    with_moments,
    with_ratios,
)
from .pure_privacy import LOGISTIC, near, reference

Adversary = Mapping[Actions, tuple[int, int]]


"""To the actions so far, the rewards of the left and of the right channel."""


_QUARTER = Fraction(5, 4)


def interaction(adversary: Adversary, *, side: str, challenge: int) -> Answer:
    """The left channel at each step, but the one of ``side`` at the challenge."""

    def answer(actions: Actions) -> tuple[int, int]:
        at = "LR".index(side) if len(actions) == challenge else 0
        return actions[-1], adversary[actions][at]

    return answer


@cache
def _adversaries(played: Played, seed: int) -> tuple[Adversary, ...]:
    rng = Random(seed)  # noqa: S311  no secrets
    places = nodes(played, horizon=played.horizon)
    return tuple(
        {place: (rng.randrange(played.rewards), rng.randrange(played.rewards)) for place in places}
        for _ in range(12)
    )


def _observed(adversary: Adversary, actions: Actions, side: str, challenge: int) -> History:
    """What the product of the remark prints: pairs of an action and the reward of its channel."""
    return tuple(
        (action, adversary[actions[:t]][1 if side == "R" and t == challenge else 0])
        for t, action in enumerate(actions, start=1)
    )


@cache
def views_of(effort: Effort) -> Mapping[str, Known]:
    """Runs of the protocol against the view mechanism on the rewards along each sequence of actions.

    ``left`` and ``right``: the largest distance to the printed products; ``swapped``: of the right view to
    that of the left list; ``once``: in how many entries the two lists differ at most, ``elsewhere``: besides
    the challenge; ``moves``: how much the left view depends on the challenge; ``total`` mass; ``crossed``:
    distance of the left view to the list of rewards of another sequence, ``strayed``: the same of the right
    view; ``onwards`` and ``after``: of the right and the left view to products with the right channel from
    the challenge on, or after it; ``growth``: ``V_L(a)/V_R(a)``; ``behind``: of the left view to the rewards
    for one action less; ``sooner``: of the right view to the right channel one round before the challenge;
    ``alike``: at how many rounds after the challenge the lists agree, at most; ``besides``: in how many they
    differ, those one round before the challenge not counted; ``strangers``: the same besides the challenge,
    of lists along two sequences of actions.
    """
    found: dict[str, Known] = {}
    names = (
        *("left", "right", "swapped", "once", "elsewhere", "moves", "crossed", "growth", "hop", "slack"),
        *("strayed", "onwards", "after", "behind", "sooner", "alike", "besides", "strangers"),
    )
    for name, played in policies(effort).items():
        if played.arms > 2:
            continue
        known = dict.fromkeys(names, Fraction(0))
        bound = list_family(played).ratio()
        known["slack"] = Fraction(1)
        for adversary in _adversaries(played, effort.seed):
            first = view_of(played, interaction(adversary, side="L", challenge=1))
            for challenge in range(1, played.horizon + 1):
                left = view_of(played, interaction(adversary, side="L", challenge=challenge))
                right = view_of(played, interaction(adversary, side="R", challenge=challenge))
                gaps = dict.fromkeys(("left", "right", "swapped", "crossed", "moves", "hop"), Fraction(0))
                gaps |= dict.fromkeys(("strayed", "onwards", "after", "behind", "sooner"), Fraction(0))
                for actions, mass in left.items():
                    ours = _observed(adversary, actions, "L", challenge)
                    others = _observed(adversary, actions, "R", challenge)
                    mirrored = _observed(adversary, tuple(1 - a for a in actions), "L", challenge)
                    along, beside = product_of(played, actions, ours), product_of(played, actions, others)
                    gaps["left"] += abs(mass - along)
                    gaps["right"] += abs(right[actions] - beside)
                    gaps["swapped"] += abs(right[actions] - along)
                    gaps["hop"] += abs(mass - beside)
                    gaps["moves"] += abs(mass - first[actions])
                    crossed = tuple((a, r) for a, (_, r) in zip(actions, mirrored, strict=True))
                    gaps["crossed"] += abs(mass - product_of(played, actions, crossed))
                    stray = _observed(adversary, tuple(1 - a for a in actions), "R", challenge)
                    strayed = tuple((a, r) for a, (_, r) in zip(actions, stray, strict=True))
                    gaps["strayed"] += abs(right[actions] - product_of(played, actions, strayed))
                    onwards, after = (
                        tuple(
                            (a, adversary[actions[:t]][1 if t >= start else 0])
                            for t, a in enumerate(actions, start=1)
                        )
                        for start in (challenge, challenge + 1)
                    )
                    gaps["onwards"] += abs(right[actions] - product_of(played, actions, onwards))
                    gaps["after"] += abs(mass - product_of(played, actions, after))
                    behind = tuple(
                        (a, adversary[actions[: max(t - 1, 1)]][0]) for t, a in enumerate(actions, start=1)
                    )
                    gaps["behind"] += abs(mass - product_of(played, actions, behind))
                    sooner = _observed(adversary, actions, "R", challenge - 1)
                    gaps["sooner"] += abs(right[actions] - product_of(played, actions, sooner))
                    later = zip(ours[challenge:], others[challenge:], strict=True)
                    known["alike"] = max(known["alike"], Fraction(sum(r == s for r, s in later)))
                    told = [
                        t for t, ((_, r), (_, s)) in enumerate(zip(ours, stray, strict=True), 1) if r != s
                    ]
                    known["strangers"] = max(known["strangers"], Fraction(len(set(told) - {challenge})))
                    differ = [t for t, (r, s) in enumerate(zip(ours, others, strict=True), 1) if r != s]
                    known["once"] = max(known["once"], Fraction(len(differ)))
                    known["elsewhere"] += len(set(differ) - {challenge})
                    known["besides"] = max(known["besides"], Fraction(len(set(differ) - {challenge - 1})))
                    known["growth"] = max(known["growth"], along / beside)
                    known["slack"] = min(known["slack"], bound * beside - along)
                known |= {which: max(known[which], size) for which, size in gaps.items()}
        found[name] = {**known, "g": bound}
    return found


_COUNTS = {
    "nodes": "nodes*(K - 1) == K**(T + 1) - K and values == 2*nodes",
    "read": "read*(K - 1) == K**T - K",
}


@cache
def _sizes(effort: Effort) -> Mapping[str, Known]:
    """``nodes`` where an adversary fixes rewards, ``values`` that it fixes, ``read``: what can matter."""
    found: dict[str, Known] = {}
    for horizon, arms in product((1, 2, 3, 4), (2, 3)):
        played = Played(ORDERED.policy, horizon=horizon, arms=arms)
        adversary = _adversaries(played, effort.seed)[0]
        found[f"K = {arms}, T = {horizon}"] = {
            "nodes": Fraction(len(adversary)),
            "values": Fraction(sum(len(pair) for pair in adversary.values())),
            "read": Fraction(len(nodes(played))),
            "K": Fraction(arms),
            "T": Fraction(horizon),
        }
    return found


DB1 = Claim(
    id="BERN-DB.1",
    where="Appendix B, Definition B.1",
    kind="definition",
    statement=(
        "A reward-feeding adversary is a sequence of functions A_t: a_1, ..., a_t -> (r_t^L, r_t^R), t = 1, "
        "..., T. Checked: it fixes two rewards at each of K + ... + K^T histories, of which those before the "
        "last round, K + ... + K^(T-1), can influence an action."
    ),
    printed=_COUNTS,
    mutants={
        "actions before the last one": {"nodes": "nodes*(K - 1) == K**T - 1 and values == 2*nodes"},
        "one channel": {"nodes": "nodes*(K - 1) == K**(T + 1) - K and values == nodes"},
        "all can matter": {"read": "read*(K - 1) == K**(T + 1) - K"},
    },
    checks=(
        entry("nodes", holds_in(_sizes, part="functions of the actions so far")),
        entry("read", holds_in(_sizes, part="what can matter")),
    ),
    recorded=Verdict.VERIFIED,
)


@cache
def _suprema(effort: Effort) -> Mapping[str, Known]:
    """``sets``: over all events; ``sum``: of positive parts; ``atom``: single ones; ``back``: R against L.

    ``final``: with the challenge in the last round, against the random adversaries.
    """
    found: dict[str, Known] = {}
    for name, played in policies(effort).items():
        family = tree_family(played)
        mirrored = type(family)(family.masses, family.unit, family.right, family.left)
        few = family if len(family.left) <= 400 else list_family(played)
        final = Fraction(0)
        for adversary in _adversaries(played, effort.seed) if played.arms == 2 else ():
            left, right = (
                view_of(played, interaction(adversary, side=side, challenge=played.horizon)) for side in "LR"
            )
            lost = (max(left[a] - _QUARTER * right[a], Fraction(0)) for a in left)
            final = max(final, sum(lost, Fraction(0)))
        found[name] = {
            "sets": few.event_excess(_QUARTER),
            "sum": few.excess(_QUARTER),
            "atom": few.atom_excess(_QUARTER),
            "there": family.excess(_QUARTER),
            "back": mirrored.excess(_QUARTER),
            "mthere": family.moment(),
            "mback": mirrored.moment(),
            "final": final,
            "mlist": list_family(played).moment(),
        }
    return found


_DEFINITION = {
    "events": "sets == sum",
    "sides": "there == back and mthere == mback",
    "order": "mthere >= mlist and mthere >= 1",
}


DB2 = Claim(
    id="BERN-DB.2",
    where="Appendix B, Definition B.2",
    kind="definition",
    statement=(
        "(eps, delta)-DP in the adaptive continual release model: for all reward-feeding adversaries and all "
        "S in [K]^T, sup over t* of P[View^L in S] - e^eps P[View^R in S] <= delta. rho-zCDP: sup over t* of "
        "D_alpha(View^L || View^R) <= rho alpha for all alpha > 1. Checked: the worst S takes the positive "
        "parts; as adversaries can swap their channels at t*, both directions are asked for."
    ),
    printed=_DEFINITION,
    mutants={
        "single sequences suffice": {"events": "sets == atom"},
        "L against R is worse": {"sides": "there > back"},
        "lists suffice": {"order": "mthere == mlist"},
        "the last round alone": {"sides": "there == final and back == final"},
        "views that are the same": {"sides": "mthere == 1 and mback == 1"},
    },
    checks=(
        entry("events", holds_in(_suprema, part="worst event")),
        entry("sides", holds_in(_suprema, part="both directions")),
        entry("order", holds_in(_suprema, part="divergence of order 2")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-A2", "BERN-DB.1"),
)


_REMARK = {"left": "left == 0", "right": "right == 0", "lists": "elsewhere == 0 and once <= 1"}


RB3 = Claim(
    id="BERN-RB.3",
    where="Appendix B, Remark B.3",
    kind="identity",
    statement=(
        "P[View^{L,t*} = a] = V^pi(a | A^{L,t*}(a)), P[View^{R,t*} = a] = V^pi(a | A^{R,t*}(a)), where the "
        "lists are the rewards observed along a; the two are neighbouring and differ at t* alone."
    ),
    printed=_REMARK,
    mutants={
        "right view, left list": {"right": "swapped == 0"},
        "rewards of other actions": {"left": "crossed == 0"},
        "never different": {"lists": "elsewhere == 0 and once == 0"},
        "right list for the left view": {"left": "hop == 0"},
        "rewards for one action less": {"left": "behind == 0"},
        "the right channel from the challenge on": {"right": "onwards == 0"},
        "the right channel one round before": {"right": "sooner == 0"},
        "all later entries differ": {"lists": "alike == 0"},
        "the entry before differs": {"lists": "besides == 0"},
    },
    checks=(
        entry("left", holds_in(views_of, part="left view")),
        entry("right", holds_in(views_of, part="right view")),
        entry("lists", holds_in(views_of, part="neighbours")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-A2", "BERN-D2c"),
)


@cache
def _trees(effort: Effort) -> Mapping[str, Known]:
    """Neighbouring trees against adversaries with two full channels, and the reference policy."""
    found: dict[str, Known] = {}
    for name, played in policies(effort).items():
        if played.arms > 2 or played.rewards > 2:
            continue
        worst, count = Fraction(0), 0
        for adversary in _adversaries(played, effort.seed):
            for challenge in range(1, played.horizon + 1):
                left, right = (
                    view_of(played, interaction(adversary, side=side, challenge=challenge)) for side in "LR"
                )
                worst = max(
                    worst, sum((max(left[a] - _QUARTER * right[a], Fraction(0)) for a in left), Fraction(0))
                )
                count += 1
        known = excesses(played, _QUARTER, ("View", "Table", "Tree"))
        found[name] = {**known, "fed": worst}
    return found


@cache
def _printed_values(effort: Effort) -> Mapping[str, Known]:
    del effort
    return {"logistic policy": reference(LOGISTIC)}


_TREES = {
    "adversaries": "fed <= deltaTree",
    "values": near(
        ("log(gTree)", "1.532980080646904"),
        ("halfTree", "0.2685066503648927"),
        ("fifthTree", "0.3288462363785443"),
    ),
    "nodes": "K + K**2 == 6 and K**(K + K**2) == 64",
}


RB4 = Claim(
    id="BERN-RB.4",
    where="Appendix B, Remark B.4",
    kind="definition",
    statement=(
        "An adversary is a tree of rewards of depth T, and DP in the adaptive model is DP between trees that "
        "differ at one depth. Checked: random adversaries never exceed the delta of neighbouring trees."
    ),
    printed=_TREES,
    mutants={
        "lists for trees": {"adversaries": "fed <= 9/10*deltaView"},
        "another epsilon": {"values": near(("log(gTree)", "1.53298008064691"))},
        "one node more": {"nodes": "K + K**2 == 7"},
    },
    checks=(
        entry("adversaries", holds_in(_trees, part="adversaries are trees")),
        entry("values", holds_in(_printed_values, part="values")),
        entry("nodes", holds_for_all({"K": (2,)}, part="binary trees of three rounds")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-RB.3", "BERN-DB.2"),
)


def three_definitions(effort: Effort) -> Mapping[str, Known]:
    """What the three definitions lose, for policies of every kind."""
    return with_excesses("View", "Table", "Tree")(effort)


@cache
def _half_budgets(effort: Effort) -> Mapping[str, Known]:
    """:func:`three_definitions`; ``halfTable``: the delta of tables at the square root of ``e^eps``."""
    found = {
        name: {**known, "halfTable": known["deltaTable"]} for name, known in three_definitions(effort).items()
    }
    for name, played in policies(effort).items():
        at_square = excesses(played, _QUARTER**2, ("View", "Table", "Tree"))
        found[f"{name}, e^eps = {_QUARTER**2}"] = {
            **at_square,
            "halfTable": excesses(played, _QUARTER, ("Table",))["deltaTable"],
        }
    return found


@cache
def pure_and_approximate(effort: Effort) -> Mapping[str, Known]:
    """The ratios of the three definitions, and what they lose at ``e^eps = 5/4`` and at order 2."""
    names = ("View", "Table", "Tree")
    losses, orders = with_ratios(*names)(effort), with_moments(*names)(effort)
    return {
        name: {**losses[name], **orders[name], **excesses(played, _QUARTER, names)}
        for name, played in policies(effort).items()
    }


_LINKS = {
    "implies": "deltaTable <= deltaTree",
    "concentrated": "mTable <= mTree",
    "pure": "gTree == gTable and gTable == gView",
}


PB5 = Claim(
    id="BERN-PB.5",
    where="Appendix B, Proposition B.5",
    kind="privacy",
    statement=(
        "For any policy: (a) DP in the adaptive continual release model implies Table DP; (b) eps-DP in the "
        "adaptive model <=> eps-Table DP <=> eps-View DP."
    ),
    printed=_LINKS,
    mutants={
        "the converse of (a)": {"implies": "deltaTree <= deltaTable"},
        "the converse for zCDP": {"concentrated": "mTree <= mTable"},
        "(b) with a loss": {"pure": "gTree >= 11/10*gView"},
        "lists suffice for zCDP": {"concentrated": "mTable <= mView"},
        "half the budget for tables": {"implies": "halfTable <= deltaTree"},
        "half the budget from lists": {"pure": "gTree**2 <= gView"},
        "(b) approximate": {"pure": "deltaTree == deltaTable and deltaTable == deltaView"},
    },
    checks=(
        entry("implies", holds_in(_half_budgets, part="(a), approximate")),
        entry("concentrated", holds_in(with_moments("View", "Table", "Tree"), part="(a), order 2")),
        entry("pure", holds_in(pure_and_approximate, part="(b)")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-RED1", "BERN-PR-B6", "BERN-P2.4"),
)


@cache
def simulated_tables(effort: Effort) -> Mapping[str, Known]:
    """Distances of the views of ``A(x, x')`` from ``M_x`` and ``M_x'``; ``first``: with the column of a_1.

    ``tables``: the least delta of ``M_x`` against ``M_x'`` at ``e^eps = 5/4``; ``views``: of the left view
    against the right one; ``printed``: against the left one itself.
    ``twice``: of the right view from ``M_x'`` for tables that differ in two rows; ``earlier``: of the left
    view with the column of the action before; ``unmoved``: of the right view from ``M_x``.
    """
    found: dict[str, Known] = {}
    for name, played in policies(effort).items():
        if played.arms > 2 or played.rewards > 2:
            continue
        several = tables(played)
        pairs = list(apart(several))[:: 3 if played.horizon == 3 else 1]
        known = dict.fromkeys(
            (
                *("left", "right", "swapped", "first", "twice", "earlier", "unmoved"),
                *("tables", "views", "printed"),
            ),
            Fraction(0),
        )
        for i, j in list(apart(several, most=2))[::7]:
            rows = list(zip(several[i], several[j], strict=True))
            if sum(row != new for row, new in rows) == 2:
                challenge = next(t for t, (row, new) in enumerate(rows, 1) if row != new)
                adversary = _from_tables(played, several[i], several[j], -1)
                view = view_of(played, interaction(adversary, side="R", challenge=challenge))
                changed = view_of(played, on_table(several[j]))
                known["twice"] = max(
                    known["twice"], sum((abs(view[a] - changed[a]) for a in view), Fraction(0))
                )
        for i, j in pairs:
            x, other = several[i], several[j]
            challenge = next(t for t, (row, new) in enumerate(zip(x, other, strict=True), 1) if row != new)
            plain, changed = view_of(played, on_table(x)), view_of(played, on_table(other))
            sides = [
                view_of(
                    played, interaction(_from_tables(played, x, other, -1), side=side, challenge=challenge)
                )
                for side in "LR"
            ]
            for lost, one, second in (
                ("tables", plain, changed),
                ("views", sides[0], sides[1]),
                ("printed", sides[0], sides[0]),
            ):
                delta = sum((max(one[a] - _QUARTER * second[a], Fraction(0)) for a in one), Fraction(0))
                known[lost] = max(known[lost], delta)
            for which, column, side, target in (
                ("left", -1, "L", plain),
                ("right", -1, "R", changed),
                ("swapped", -1, "L", changed),
                ("first", 0, "L", plain),
                ("earlier", -2, "L", plain),
                ("unmoved", -1, "R", plain),
            ):
                adversary = _from_tables(played, x, other, column)
                view = view_of(played, interaction(adversary, side=side, challenge=challenge))
                known[which] = max(known[which], sum((abs(view[a] - target[a]) for a in view), Fraction(0)))
        found[name] = known
    return found


def _from_tables(played: Played, x: Table, other: Table, column: int) -> Adversary:
    return {
        actions: (x[len(actions) - 1][arm], other[len(actions) - 1][arm])
        for actions in nodes(played, horizon=played.horizon)
        for arm in (actions[max(column, -len(actions))],)
    }


RED1 = Claim(
    id="BERN-RED1",
    where="Appendix B, Reduction 1",
    kind="definition",
    statement=(
        "For tables x, x' that differ at t* alone, A(x, x')_t(a_1..a_t) = (x_{t,a_t}, x'_{t,a_t}) gives "
        "View^{L,t*} the law M_x and View^{R,t*} the law M_x'."
    ),
    printed={"left": "left == 0", "right": "right == 0"},
    mutants={
        "the other table": {"left": "swapped == 0"},
        "the column of the first action": {"left": "first == 0"},
        "M_x from the right channel": {"right": "right + swapped == 0"},
        "the column of the action before": {"left": "earlier == 0"},
        "tables that differ in two rows": {"right": "twice == 0"},
        "M_x on the right": {"right": "unmoved == 0"},
    },
    checks=(
        entry("left", holds_in(simulated_tables, part="left view")),
        entry("right", holds_in(simulated_tables, part="right view")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-D2b", "BERN-A2"),
)
