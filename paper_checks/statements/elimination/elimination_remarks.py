"""What texts remark on phased elimination: decoupling, the price of privacy, noise on sums, Laplace noise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import zip_longest
from typing import TYPE_CHECKING

import numpy as np

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Exact, ball
from ....theory.tails.laplace_sum import laplace_sum_sf_ball
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import Check, entry, equals_at, holds_at, holds_on, is_identity
from ...checks.exact_quantities import exceeded_rarely
from ...checks.known_quantities import Known, holds_in
from ...checks.side_conditions import keeps_out
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ...running.seed import seed_of
from .elimination_instances import Point, for_some_constants
from .elimination_steps import ESTIMATE, SUMS, Text, expected_bound, printed_expected_bound
from .phases_of_elimination import spent

if TYPE_CHECKING:
    from flint import arb

    from ....algorithms.protocol.block_policy import Block
    from ....verify.evidence.effort import Effort
    from .phases_of_elimination import Family

_HORIZON = 10**6
_SHARES = [[0.5**j, 1 - 0.5**j] for j in range(8)] + [[0.0, 1.0]]


def _blocks(family: Family, seed: int, turned: int) -> list[tuple[int, Block]]:
    """The blocks of a run with their phases; the parameter changes its sign when phase ``turned`` begins."""
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.protocol.block_policy import Block, play
    from ....algorithms.simulation.simulated_stage import SimulatedStage

    actions, theta = np.array(_SHARES), np.array([0.0, 1.0])
    policy = family.made(actions)
    stage = SimulatedStage(
        LinearArms(actions, theta, rewards="sign"), np.random.default_rng(seed_of("decoupled", seed))
    )
    found = []
    for block in play(policy, stage, _HORIZON, arms=len(actions)):
        assert isinstance(block, Block)
        phase = len(policy.phases) + 1
        if phase == turned:
            stage.environment = LinearArms(actions, -theta, rewards="sign")
        found.append((phase, block))
    return found


@cache
def decoupled(family: Family, effort: Effort) -> Mapping[str, Known]:
    """Two runs that differ in the rewards of one phase: i blocks of that phase differ, and j later ones."""
    found: dict[str, Known] = {}
    straight = _blocks(family, effort.seed, 0)
    for turned in (1, 2, 3):
        other = _blocks(family, effort.seed, turned)
        differing = [
            (one or two)[0] for one, two in zip_longest(straight, other) if one != two for _ in (one or two,)
        ]
        found[f"rewards of phase {turned}"] = {
            "i": Fraction(sum(phase <= turned for phase in differing)),
            "j": Fraction(len(differing)),
        }
    return found


_DECOUPLED = {
    "decoupled": "i == 0 and j > 0",
    "tighter": "d*log(1 + n/d) >= 2*log(4)",
}
_DECOUPLED_MUTANTS = {
    "rewards change the phase": {"decoupled": "i > 0"},
    "rewards change nothing": {"decoupled": "j == 0"},
    "tighter by d": {"tighter": "log(1 + n/d)/d >= 2*log(4)"},
}


def _decoupling_checks(text: Text) -> tuple[Check, ...]:
    return (
        entry(
            "decoupled", holds_in(partial(decoupled, text.family), part="plays of a phase, in pairs of runs")
        ),
        entry(
            "tighter",
            holds_on(
                box(d="[1, 100]", n="[100, 1000000]"),
                where="n >= 100*d",
                part="fixed designs: 2 log(4) in place of log det V in the square of the width",
            ),
        ),
        entry("ledger", holds_in(partial(spent, text.family), part="budget of a whole run")),
    )


def decoupling(identifier: str, where: str, paper: str, *, rests_on: Sequence[str]) -> Claim:
    """Two consequences of the decoupling, for AdaC-GOPE."""
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "The samples of a phase do not influence which actions are played in it. This allows (a) the "
            "tighter bounds of fixed designs, (b) parallel composition in place of composition theorems. "
            "Checked: pairs of runs that differ in the rewards of one phase; 2 log(4/delta) against 2 "
            "log(1/delta) + log det(V)/lambda^d at det V >= (1 + n/d)^d lambda^d, n >= 100 d plays; and "
            "that a run of several phases spends rho in all (s in the formula)."
        ),
        printed=_DECOUPLED | {"ledger": "s <= rho"},
        mutants=_DECOUPLED_MUTANTS | {"half the budget": {"ledger": "s <= rho/2"}},
        checks=_decoupling_checks(ESTIMATE),
        recorded=Verdict.VERIFIED,
        rests_on=tuple(rests_on),
        paper=paper,
    )


_FOUND = "exp(-(2 - g)**2*3*L/2) < 1/2"
_OF_TWO: dict[str, Exact] = {"g": "3/2"}
_LEAST: dict[str, Exact] = {"L": "2.77"}


def _likely() -> Check:
    return entry(
        "likely",
        keeps_out(
            _OF_TWO,
            _FOUND,
            holds_at([{**_OF_TWO, **_LEAST}, {**_OF_TWO, "L": 30}]),
            because="the worse of two actions goes with a chance of at most the left side, L = log(4/delta')",
            part="which gaps are found, g in units of beta_l",
            example=_LEAST,
        ),
    )


def decoupling_of_sums(identifier: str, where: str, *, rests_on: Sequence[str]) -> Claim:
    """The same for AdaR-GOPE, with what is said of the arms that go."""
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "Arms that are likely sub-optimal, i.e. those with a gap above the current target beta_l, are "
            "eliminated at the end of the phase. Its samples do not influence which actions are played in "
            "it: this allows (a) the bounds of fixed designs, (b) Lemma 11. Checked: pairs of runs that "
            "differ in the rewards of one phase, widths, what a run spends in all; g is the gap over beta_l."
        ),
        printed=_DECOUPLED | {"ledger": "s <= eps/alpha", "likely": "g > 1"},
        mutants=_DECOUPLED_MUTANTS
        | {"half the budget": {"ledger": "s <= eps/alpha/2"}, "gaps from 5/4 on": {"likely": "g >= 5/4"}},
        checks=(*_decoupling_checks(SUMS), _likely()),
        recorded=Verdict.REFUTED,
        severity=Severity.WORDING,
        amendment=Amendment(
            statement="Arms with a gap above 4 beta_l are eliminated, on E.",
            formula=_DECOUPLED | {"ledger": "s <= eps/alpha", "likely": "g > 4"},
            recorded=Verdict.VERIFIED,
        ),
        rests_on=tuple(rests_on),
        notes="The words do not say of which gap; true gaps are read.",
    )


# --- the price of privacy

_PRICE = {
    "negligible": "t*exp(-t/2) <= 4*exp(-t/4)",
    "matched": "c <= 38*exp(-2.25)/4*c",
    "exponential": "(d*log(2) + t)**(3/2) >= 0.57*d**(3/2)",
}


def price(identifier: str, where: str, paper: str, *, rests_on: Sequence[str]) -> Claim:
    """Privacy almost for free, and optimality, for AdaC-GOPE."""
    amended = _PRICE | {"price": expected_bound(ESTIMATE)}
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "The price of rho-zCDP is O~(d/sqrt(rho)), negligible against O~(sqrt(d T)) as T grows; it "
            "matches the lower bound (e^-2.25/4) d/sqrt(rho) up to (log KT)^(3/2); if K is exponential in d "
            "the dependences on d do not match. Checked: R_T against A sqrt(d T log(KT)) + B (d/sqrt(rho)) "
            "log(KT)^(3/2); log(y)/sqrt(y) -> 0, y = KT; K = 2^d."
        ),
        printed=amended | {"price": printed_expected_bound(ESTIMATE)},
        mutants={
            "rounding of order d": {"price": expected_bound(ESTIMATE).replace("4*d*(d + 1)", "4*d")},
            "fourth root of d": {
                "price": expected_bound(ESTIMATE).replace("sqrt(d + log(K*T))", "(d + log(K*T))**(1/4)")
            },
            "faster": {"negligible": "t*exp(-t/2) <= 4*exp(-t/2)"},
            "within 37": {"matched": "c <= 37*exp(-2.25)/4*c"},
            "d^2": {"exponential": "(d*log(2) + t)**(3/2) >= 0.57*d**2"},
        },
        checks=(
            entry("price", for_some_constants(ESTIMATE.at_confidence, part="the price, delta = 1/T")),
            entry(
                "negligible", holds_on(box(t="[0, 200]"), part="against the rest, as T grows, t = log(KT)")
            ),
            entry(
                "matched",
                holds_on(box(c="(0, 1000]"), part="against the lower bound, c = (d/sqrt(rho)) log(KT)^(3/2)"),
            ),
            entry(
                "exponential",
                holds_on(box(d="[1, 1000]", t="[0, 1000]"), part="K = 2^d, t = log T", instances=300),
            ),
        ),
        recorded=Verdict.REFUTED,
        severity=Severity.SUBSTANCE,
        amendment=Amendment(
            statement=("The price is O~((d/sqrt(rho)) sqrt(d + log K)), negligible as T grows."),
            formula=amended,
            recorded=Verdict.VERIFIED,
        ),
        rests_on=tuple(rests_on),
        paper=paper,
    )


_SUPPORT = "4*d*log(log(d)) + 16"
_COMPARED = {
    "support": _SUPPORT,
    "fewer": f"{_SUPPORT} <= d*(d + 1)/2",
    "not worse": f"d + 2*sqrt(d*y) + 2*y <= ({_SUPPORT})*(y + log(2))",
}
_SUPPORTS: list[tuple[dict[str, Exact], str]] = [
    ({"d": 3}, "17.128573931400388"),
    ({"d": 9}, "44.339020294359196"),
    ({"d": 10}, "49.361297809918232"),
    ({"d": 100}, "626.87185032316044"),
]


def noise_on_sums(identifier: str, where: str, paper: str, *, rests_on: Sequence[str]) -> Claim:
    """AdaC-GOPE beside two algorithms that add noise to the sums of rewards."""
    amended = _COMPARED | {"linear": expected_bound(ESTIMATE)}
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "Two concurrent algorithms add noise to the sums of rewards of the actions; their private "
            "regret grows like d^2 and d^(3/2), that of AdaC-GOPE linearly in d. They use designs with |S| "
            "<= 4 d log log d + 16 in place of d(d+1)/2. Settled here: AdaC-GOPE's part; the numbers, "
            "smaller from d = 9 on; and f(d, delta') <= |S| log(4/delta'), y = log(2/delta'), by which "
            "noise on the sums is no better."
        ),
        printed=amended | {"linear": printed_expected_bound(ESTIMATE)},
        mutants={
            "rounding of order d": {"linear": expected_bound(ESTIMATE).replace("4*d*(d + 1)", "4*d")},
            "12 for 16": {"support": _SUPPORT.replace("16", "12")},
            "log for log log": {"fewer": "4*d*log(d) + 16 <= d*(d + 1)/2"},
            "an eighth": {"not worse": f"d + 2*sqrt(d*y) + 2*y <= ({_SUPPORT})*(y + log(2))/8"},
        },
        checks=(
            entry("linear", for_some_constants(ESTIMATE.at_confidence, part="dependence on d of AdaC-GOPE")),
            entry("support", equals_at(_SUPPORTS, part="size of the core set")),
            entry("fewer", holds_on(box(d="[9, 1000000]"), part="from d = 9 on")),
            entry(
                "not worse",
                holds_on(
                    box(d="[3, 1000000]", y=("0.69", 1000)),
                    part="noise on the sums is no better",
                    instances=300,
                ),
            ),
        ),
        recorded=Verdict.REFUTED,
        severity=Severity.SUBSTANCE,
        amendment=Amendment(
            statement=(
                "The private regret of AdaC-GOPE grows like d sqrt(d + log(KT)): like d^(3/2) where log "
                "K is below d."
            ),
            formula=amended,
            recorded=Verdict.VERIFIED,
        ),
        rests_on=tuple(rests_on),
        paper=paper,
        notes="The powers of d of the two other algorithms are quotations.",
    )


def price_of_sums(identifier: str, where: str, *, rests_on: Sequence[str]) -> Claim:
    """Privacy almost for free, for AdaR-GOPE."""
    bound = expected_bound(SUMS)
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "The price of (alpha, eps)-RDP is the additive O~(sqrt(alpha/eps) d^2), negligible against "
            "O~(sqrt(d T)) as T grows. Checked with the amended bound of RDP-T8, and log(y)/sqrt(y) -> 0, y "
            "= KT."
        ),
        printed={"price": bound, "negligible": _PRICE["negligible"]},
        mutants={
            "d for d^2": {"price": bound.replace("191*d**2", "191*d")},
            "rounding of order d": {"price": bound.replace("4*d*(d + 1)", "4*d")},
            "faster": {"negligible": "t*exp(-t/2) <= 4*exp(-t/2)"},
        },
        checks=(
            entry("price", for_some_constants(SUMS.at_confidence, part="regret, delta = 1/T")),
            entry(
                "negligible", holds_on(box(t="[0, 200]"), part="against the rest, as T grows, t = log(KT)")
            ),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=tuple(rests_on),
    )


# --- remarks on AdaR-GOPE


def _laplace_tail(point: Mapping[str, Fraction], threshold: arb) -> arb:
    """``P[|Y| >= threshold]``, Y the sum of m Laplace noises of scale 1."""
    return 2 * laplace_sum_sf_ball(threshold, ball(1), m=int(point["m"]))


_LAPLACE = {
    "loss": "2/(2/eps) == eps",
    "tail": "sqrt(8*m)*log(2/p)",
    "factor": "8*m*x**2/(4*m*x) == 2*x",
}


def laplace_variant(identifier: str, where: str, *, rests_on: Sequence[str]) -> Claim:
    """Laplace noise in place of Gaussian noise."""
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "With calibrated Laplace noise in place of the Gaussian one AdaR-GOPE is eps-DP, with a similar "
            "regret up to factors log(T) in the private part. Checked: Lap(2/eps) on a sum of rewards in "
            "[-1, 1] costs eps; the sum of m Laplace noises of scale 1 passes sqrt(8 m) log(2/p) with "
            "chance at most p, exactly; a Gaussian of the same variance has the width sqrt(4 m log(2/p)), "
            "less by sqrt(2 log(2/p))."
        ),
        printed=_LAPLACE,
        mutants={
            "sensitivity 1": {"loss": "1/(2/eps) == eps"},
            "the Gaussian width": {"tail": "sqrt(4*m*log(2/p))"},
            "a third": {"tail": "sqrt(8*m)*log(2/p)/3"},
            "no factor": {"factor": "8*m*x**2/(4*m*x) == 2"},
        },
        checks=(
            entry("loss", is_identity(box(eps="(0, 100]"), part="privacy of a sum")),
            entry(
                "tail",
                exceeded_rarely(
                    "P",
                    _laplace_tail,
                    [{"m": m, "p": p} for m in (1, 3, 10, 55) for p in ("1/2", "1/20", "1e-4", "1e-9")],
                    level="p",
                    part="sums of Laplace noises, exactly",
                ),
            ),
            entry(
                "factor",
                is_identity(box(m="[1, 1000]", x="(0, 1000]"), part="square of the factor, x = log(2/p)"),
            ),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=tuple(rests_on),
        notes="The regret itself is not printed, and not checked.",
    )


def square_root_of_the_dimension(identifier: str, where: str, *, rests_on: Sequence[str]) -> Claim:
    """Comparison with a quoted bound."""
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "A concurrent algorithm has the non-private part O~(d sqrt(T)), a factor sqrt(d) above the "
            "O~(sqrt(d T)) of elimination with optimal designs. Settled here: the factor, and the "
            "non-private part of AdaR-GOPE's amended bound, 4d(d+1) + 187 sqrt(d T L), L = log(K "
            "log(T)/delta); the other bound is a quotation."
        ),
        printed={
            "factor": "d**2*T/(d*T) == d",
            "attained": "R <= 4*d*(d + 1) + 187*sqrt(d*T*log(K*log(T)/delta))",
        },
        mutants={
            "factor d": {"factor": "d**2*T/(d*T) == d**2"},
            "rounding of order d": {"attained": "R <= 4*d + 187*sqrt(d*T*log(K*log(T)/delta))"},
        },
        checks=(
            entry("factor", is_identity(box(d="[1, 1000]", T="[1, 1000000]"), part="square of the factor")),
            entry("attained", for_some_constants(_hardly_private, part="regret with next to no noise")),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=tuple(rests_on),
    )


def _hardly_private() -> dict[str, list[Point]]:
    """Budgets r = d^-3."""
    return {"e_i and e_i - e_j": SUMS.at_confidence()["e_i and e_i - e_j"]}


@cache
def _prefixes(effort: Effort) -> Mapping[str, Known]:
    """Blocks that differ between runs to T and to 10 T, up to T: i for one delta, j for delta = 1/T."""
    from ....algorithms.by_name.catalogue import entry as policy

    found: dict[str, Known] = {}
    needs = Fraction(policy("adar-gope").takes_horizon())
    for horizon in (3000, 10**5):
        short, longer = (
            _played_to(horizon, "1/100", reached, effort.seed) for reached in (horizon, 10 * horizon)
        )
        risky, cautious = (
            _played_to(horizon, f"1/{reached}", reached, effort.seed) for reached in (horizon, 10 * horizon)
        )
        found[f"T = {horizon}"] = {
            "i": Fraction(sum(one != two for one, two in zip_longest(short, longer))),
            "j": Fraction(sum(one != two for one, two in zip_longest(risky, cautious))),
            "h": needs,
        }
    return found


def _played_to(end: int, delta: str, horizon: int, seed: int) -> list[tuple[int, int]]:
    """Arms and lengths of the blocks of a run of AdaR-GOPE, cut at ``end``."""
    from ....algorithms.environments.linear_arms import LinearArms
    from ....algorithms.protocol.block_policy import Block, play
    from ....algorithms.simulation.simulated_stage import SimulatedStage

    actions = np.array(_SHARES)
    policy = replace(SUMS.family, options=(("alpha", "2"), ("epsilon", "1/5"), ("delta", delta))).made(
        actions
    )
    environment = LinearArms(actions, [0.0, 1.0], rewards="sign")
    stage = SimulatedStage(environment, np.random.default_rng(seed_of("anytime", seed)))
    found, t = [], 0
    for block in play(policy, stage, horizon, arms=len(actions)):
        assert isinstance(block, Block)
        found.append((block.arm, min(block.length, end - t)))
        t += block.length
        if t >= end:
            break
    return found


def anytime(identifier: str, where: str, *, rests_on: Sequence[str]) -> Claim:
    """Who must know the horizon."""
    return Claim(
        id=identifier,
        where=where,
        kind="inline",
        statement=(
            "A concurrent algorithm has a parameter that depends on T and sets the lengths of its episodes, "
            "so that it is not anytime; AdaR-GOPE is. Checked: runs to T and to 10 T with one delta agree "
            "up to T; with delta = 1/T, as the bound on the expected regret has it, they do not."
        ),
        printed={"same": "i == 0 and h == 0", "delta": "j > 0"},
        mutants={
            "not the same": {"same": "i > 0"},
            "takes the horizon": {"same": "h == 1"},
            "delta does not matter": {"delta": "j == 0"},
        },
        checks=(
            entry("same", holds_in(_prefixes, part="one delta for all horizons")),
            entry("delta", holds_in(_prefixes, part="delta = 1/T")),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=tuple(rests_on),
        notes="What is said of the other algorithm is a quotation.",
    )
