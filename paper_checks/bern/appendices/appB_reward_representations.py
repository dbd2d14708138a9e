"""The figures of the adaptive release model: the protocol, and lists, tables and trees of rewards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

from ....verify.evidence.certifiable import certifying_what_it_finds
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.proving.formula_checks import entry, holds_at, holds_for_all
from ...checks.known_quantities import Known, holds_in
from ...language.assertion import AMENDED, noted, settles
from ...language.claim import Amendment, Claim
from ...language.severity import Severity

Tree = Mapping[tuple[int, ...], tuple[int, int]]
"""An adversary: to the actions so far, the rewards of the left and of the right channel."""

_SIZES = tuple(product((1, 2, 3), (1, 2, 3, 4)))


def _nodes(arms: int, horizon: int) -> list[tuple[int, ...]]:
    return [actions for t in range(1, horizon + 1) for actions in product(range(arms), repeat=t)]


def _opposite(arms: int, horizon: int) -> Tree:
    """Channels that never agree."""
    return {actions: (sum(actions) % 2, 1 - sum(actions) % 2) for actions in _nodes(arms, horizon)}


def _observed(tree: Tree, actions: tuple[int, ...], side: str, challenge: int) -> list[int]:
    """The rewards that the policy observes: of the left channel, but of side ``side`` at the challenge."""
    return [tree[actions[:t]][1 if side == "R" and t == challenge else 0] for t in range(1, len(actions) + 1)]


@certifying_what_it_finds
def _panels_are_neighbours(sides: tuple[str, str], effort: Effort) -> Evidence:
    """For channels that never agree, the runs of the two panels differ at the challenge and nowhere else."""
    part = "the two panels"
    tree = _opposite(2, 3)
    points = []
    for challenge, actions in product((1, 2, 3), product((0, 1), repeat=3)):
        first, second = (_observed(tree, actions, side, challenge) for side in sides)
        differ = [t for t, (r, s) in enumerate(zip(first, second, strict=True), start=1) if r != s]
        points.append({"differ": len(differ), "elsewhere": len(set(differ) - {challenge})})
    found = holds_at(points, part=part)("differ == 1 and elsewhere == 0", effort)
    if found.verdict is Verdict.REFUTED:
        return replace(found, summary=f"panels with b = {' and '.join(sides)}: {found.summary}")
    return found


@cache
def _framed(effort: Effort) -> Mapping[str, Known]:
    """``framed``: the rewards that are observed in a run of three steps, of the ``shown`` ones."""
    del effort
    return {
        f"b = {side}, challenge {challenge}": {
            "framed": Fraction(len(_observed(_opposite(2, 3), (0, 1, 0), side, challenge))),
            "shown": Fraction(2 * 3),
            "T": Fraction(3),
        }
        for side, challenge in product("LR", (1, 2, 3))
    }


_PROTOCOL = {"panels": ("L", "R"), "framed": "framed == T and shown == 2*framed"}

FIG2 = Claim(
    id="BERN-FIG2",
    where="Appendix B, Figure 2",
    kind="inline",
    statement=(
        "The protocol in Figure (a) is run with b = L, while the protocol in Figure (b) is run with b = L; "
        "the framed part is the reward that the policy observes: one of the two at every step."
    ),
    printed=_PROTOCOL | {"panels": ("L", "L")},
    mutants={
        "both right": {"panels": ("R", "R")},
        "both rewards are framed": {"framed": "framed == shown"},
        "one frame less": {"framed": "framed == T - 1"},
    },
    checks=(
        entry("panels", _panels_are_neighbours),
        entry("framed", holds_in(_framed, part="framed rewards")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=("With b = R in Figure (b) the runs of the two figures differ at the challenge alone."),
        formula=_PROTOCOL,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
    rests_on=("BERN-DB.1",),
    settles=(
        settles(1, by="the two panels"),
        settles(
            AMENDED,
            by="the two panels",
            on="two arms, three rounds, channels that never agree",
            beyond="other sizes and channels",
        ),
    ),
    notes="The picture itself is not at hand.",
)


@cache
def _sizes(effort: Effort) -> Mapping[str, Known]:
    """Rewards in a list, a table, a tree, counted one by one; and how many of each a run observes."""
    del effort
    found: dict[str, Known] = {}
    for arms, horizon in _SIZES:
        run = tuple(t % arms for t in range(horizon))
        nodes = _nodes(arms, horizon)
        numbers = {
            "K": arms,
            "T": horizon,
            "list": len(range(horizon)),
            "table": len(list(product(range(horizon), range(arms)))),
            "tree": len(nodes),
            "read": len([node for node in nodes if len(node) < horizon]),
            "seen": len([node for node in nodes if node == run[: len(node)]]),
            "cells": len([(t, arm) for t, arm in product(range(horizon), range(arms)) if arm == run[t]]),
        }
        found[f"K = {arms}, T = {horizon}"] = {name: Fraction(number) for name, number in numbers.items()}
    return found


@cache
def _figure(effort: Effort) -> Mapping[str, Known]:
    """Also, of the rewards that a run of actions 1, 2, 1 observes: ``along``, ``other``: along 1, 1, 2."""
    observed = [(0, 1, 0)[:t] for t in (1, 2, 3)]
    on = {
        name: Fraction(sum(node == path[: len(node)] for node in observed))
        for name, path in (("along", (0, 1, 0)), ("other", (0, 0, 1)))
    }
    return {"K = 2, T = 3": {**_sizes(effort)["K = 2, T = 3"], **on}}


_FIGURE = {
    "counts": "list == T and table == K*T and tree*(K - 1) == K**(T + 1) - K",
    "figure": "list == 3 and table == 6 and tree == 14 and along == T",
    "highlighted": "seen == T and cells == T",
    "order": "K*T <= K**T",
}

FIG3 = Claim(
    id="BERN-FIG3",
    where="Appendix B, Figure 3",
    kind="inline",
    statement=(
        "Representations of the rewards for T = 3, K = 2: a list of 3, a table of 6, a tree of 2 + 4 + 8 = "
        "14. For any T and K: T, K T and K + ... + K^T; the rewards observed along a trajectory, such as "
        "(1, 2, 1), are T in each of them."
    ),
    printed=_FIGURE,
    mutants={
        "with a root": {"counts": "list == T and table == K*T and tree*(K - 1) == K**(T + 1) - 1"},
        "leaves alone": {"counts": "list == T and table == K*T and tree == K**T"},
        "what the actions can depend on": {"figure": "list == 3 and table == 6 and read == 14"},
        "all of the last depth": {"highlighted": "seen == tree - read and cells == T"},
        "strictly fewer": {"order": "K*T < K**T"},
        "12 or 8 in the tree": {"figure": "list == 3 and table == 6 and (tree - 12)*(tree - 8) == 0"},
        "along (1, 1, 2)": {"figure": "list == 3 and table == 6 and other == T"},
    },
    checks=(
        entry("counts", holds_in(_sizes, part="counts")),
        entry("figure", holds_in(_figure, part="counts in the figure")),
        entry("highlighted", holds_in(_sizes, part="rewards that are observed")),
        entry(
            "order",
            holds_for_all(
                {"K": range(2, 11), "T": range(1, 11)}, part="no table has more than the last depth"
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    noted=(
        noted(
            101,
            "A list has T rewards, a table K T, a tree K + ... + K^T.",
            for_all="up to three arms and four rounds",
            near_miss="a tree has a reward at its root; a tree has rewards at its leaves alone",
        ),
    ),
    settles=(
        settles(
            1,
            by=("counts in the figure", "rewards that are observed"),
            on="the numbers of rewards",
            beyond="the picture itself",
            kills={1: "12 or 8 in the tree", 2: "along (1, 1, 2)"},
        ),
        settles(101, by="counts", kills={1: "with a root", 2: "leaves alone"}),
    ),
    notes="The picture itself is not at hand.",
)

CLAIMS = (FIG2, FIG3)
