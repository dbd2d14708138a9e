"""Optimistic indices without privacy, what regret is, and a private mean (Sections 2.1.4, 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import log, sqrt
from random import Random

from ...theory.bounds.minimax_bounds import UCB_MINIMAX
from ...theory.bounds.regret_upper_bounds import UCB, UCB_GAP_FREE
from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...theory.transport.coupled_environment import Policy
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_at, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.known_quantities import Known, holds_in
from ..checks.traces.lines_of_claim import TRACE, with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.claim import Amendment, Claim
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..language.stated_bound import of_arm, stated
from ..statements.changes_of_measure.coupled_bandits import responding
from ..statements.changes_of_measure.double_change import runs
from ..statements.changes_of_measure.two_environments import law_of, of_several_arms, pulls
from .lines.policies import (
    ANYTIME,
    FIXED_CONFIDENCE,
    KL,
    WRONG_ANYTIME,
    WRONG_FIXED,
    WRONG_KL,
    anytime,
    fixed_confidence,
    kl,
)
from .proofs import (
    anytime_indexes,
    finite_arms,
    instances,
    mechanisms,
    missing_lemmas,
    optimistic_indexes,
    small_sums,
)

_PAPER = "thesis_lower_bounds"
Index = Callable[[int, int, int], float]
"""From successes, pulls and the round to the index of an arm."""

# --- what regret is

# 1/(1 + e^-1) to 30 digits
_TOLD = Fraction("0.731058578630004879251159944493")


def _both_sides(policy: Policy, means: tuple[Fraction, ...], horizon: int) -> Known:
    """Regret as a loss of rewards, as a sum over arms, and as a sum over rounds in a linear bandit.

    ``fewer``: as a sum over all arms but the last.
    """
    best = max(means)
    second = sorted(means)[-2]
    earned, linear, pathwise = Fraction(0), Fraction(0), Fraction(0)
    for path in runs(policy, means, horizon):
        earned += path.p * sum(path.rewards)
        # A_t = {e_1, ..., e_d}: <theta, e_i> is the i-th mean
        linear += path.p * sum((best - means[arm] for arm in path.actions), Fraction(0))
        if path.p:
            missed = sum((best - means[arm] for arm in path.actions), Fraction(0))
            pathwise = max(pathwise, abs(horizon * best - sum(path.rewards) - missed))
    law = law_of(policy, means, horizon)
    return {
        "lost": horizon * best - earned,
        "gaps": sum(((best - mean) * pulls(law, arm) for arm, mean in enumerate(means)), Fraction(0)),
        "fewer": sum(
            ((max(means[:-1]) - mean) * pulls(law, arm) for arm, mean in enumerate(means[:-1])), Fraction(0)
        ),
        "behind": sum(((second - mean) * pulls(law, arm) for arm, mean in enumerate(means)), Fraction(0)),
        "pathwise": pathwise,
        "all": sum((best * pulls(law, arm) for arm in range(len(means))), Fraction(0)),
        "linear": linear,
        "T": Fraction(horizon),
        "best": best,
    }


@cache
def _played(effort: Effort) -> Mapping[str, Known]:
    rng = Random(effort.seed)  # noqa: S311  no secrets
    found = {}
    for number in range(4 * effort.factor):
        arms, horizon = rng.choice(((2, 3), (3, 2)))
        means = tuple(Fraction(rng.randint(0, 10), 10) for _ in range(arms))
        policy = of_several_arms(rng, arms, horizon)
        found[f"random policy {number} on {arms} arms"] = _both_sides(policy, means, horizon)
    return found


def _toy(effort: Effort) -> Mapping[str, Known]:
    del effort
    means = Fraction(4, 5), Fraction(3, 10)
    return {"response to the first reward": _both_sides(responding(_TOLD), means, 2)}


_REGRET = {
    "decomposition": "lost == gaps",
    "pulls": "all == T*best",
    "value": "abs(lost - 0.488447071068499756) <= 1/10**15",
}

EQ27 = Claim(
    id="TH-EQ2.7",
    where="Section 2.2.3, (2.7), (2.8)",
    kind="definition",
    statement="Reg_T = T mu* - E sum r_t = sum_a Delta_a E N_a(T).",
    printed=_REGRET,
    mutants={
        "half": {"decomposition": "lost == gaps/2"},
        "rewards for gaps": {"decomposition": "lost == all - gaps"},
        "run by run": {"decomposition": "pathwise == 0"},
        "gaps to the second best": {"decomposition": "lost == behind"},
        "a round less": {"pulls": "all == (T - 1)*best"},
        "another value": {"value": "abs(lost - 0.511552928931500244) <= 1/10**15"},
    },
    checks=(
        entry("decomposition", holds_in(_played, part="decomposition")),
        entry("pulls", holds_in(_played, part="every round is a pull")),
        entry("value", holds_in(_toy, part="value")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            2,
            by="decomposition",
            on="random policies on two and three Bernoulli arms, two and three steps, enumerated",
            beyond="other policies and laws, longer horizons",
            kills={1: "run by run", 2: "gaps to the second best"},
        ),
    ),
)

_LINEAR = {"arms": "linear == gaps and linear == lost", "choice": "max(x, y) - x >= 0"}

EQ216 = Claim(
    id="TH-EQ2.16",
    where="Section 2.2.7, (2.16), (2.17)",
    kind="definition",
    statement=(
        "r_t = <theta*, psi(a_t, c_t)> + eta_t; R_T = E sum_t max over a in A_t of <theta*, a - a_t>. With "
        "A_t = {e_1, ..., e_d} it is the regret of a bandit with d arms and means theta*."
    ),
    printed=_LINEAR,
    mutants={
        "twice": {"arms": "linear == 2*gaps and linear == lost"},
        "an arm less than dimensions": {"arms": "linear == fewer and linear == lost"},
        "the rewards instead": {"arms": "linear == all - lost"},
        "can be negative": {"choice": "min(x, y) - x >= 0"},
    },
    checks=(
        entry("arms", holds_in(_played, part="unit vectors")),
        entry("choice", holds_on(box(x=(-10, 10), y=(-10, 10)), part="never negative")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-EQ2.7",),
    paper=_PAPER,
    settles=(
        settles(
            4,
            by="unit vectors",
            on="random policies on two and three Bernoulli arms, two and three steps, enumerated",
            beyond="other policies and laws, longer horizons",
            kills={1: "an arm less than dimensions"},
        ),
    ),
)

# --- indices

_WIDTHS = {
    "index": "m + sqrt(2*log(1/delta)/N)",
    "at the horizon": "m + sqrt(2*log(T**2)/N)",
    "tail": "exp(-N*sqrt(2*log(1/delta)/N)**2/2) == delta",
}

EQ29 = Claim(
    id="TH-EQ2.9",
    where="Section 2.2.5, (2.9)",
    kind="algorithm",
    statement=(
        "UCB_a = mean + sqrt(2 log(1/delta)/N): for 1-sub-Gaussian rewards exp(-N w^2/2) = delta at that "
        "width."
    ),
    printed=_WIDTHS,
    mutants={
        "2 for 1": {"index": "m + sqrt(log(1/delta)/N)"},
        "4 for 2": {"tail": "exp(-N*sqrt(4*log(1/delta)/N)**2/2) == delta"},
        "T for T^2": {"at the horizon": "m + sqrt(2*log(T)/N)"},
    },
    checks=(
        entry(
            "index",
            equals_at([({"m": "0.5", "N": 10, "delta": "0.000001"}, "2.162258136269109925")], part="value"),
        ),
        entry(
            "at the horizon",
            equals_at([({"m": "0.5", "N": 10, "T": 1000}, "2.162258136269109925")], part="delta = 1/T^2"),
        ),
        entry("tail", is_identity(box(N=(1, 1000), delta="(0, 1)"), part="chance of an excess")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=TRACE,
            kills={
                1: "line index: 2*log(1/delta) -> log(1/delta)",
                2: "line index: len(X[a]) -> (len(X[a]) + 1)",
            },
        ),
        step_towards(2, by="chance of an excess", missing="the tail bound, and a random number of samples"),
    ),
)
EQ29 = with_lines(EQ29, FIXED_CONFIDENCE, WRONG_FIXED, by=traced(fixed_confidence), settling=())


def _fixed_confidence(horizon: int) -> Index:
    return lambda ones, count, _t: ones / count + sqrt(4 * log(horizon) / count)


def _anytime(ones: int, count: int, t: int) -> float:
    return ones / count + sqrt(2 * log(1 + t * log(t) ** 2) / count)


def _regret_of(index: Index, means: Sequence[Fraction], horizon: int) -> Fraction:
    """Exact expected regret of the optimistic policy on two Bernoulli arms: ties go to the first arm."""
    states = {((0, 0), (0, 0)): Fraction(1)}
    best, total = max(means), Fraction(0)
    for t in range(1, horizon + 1):
        following: dict[tuple[tuple[int, int], tuple[int, int]], Fraction] = {}
        for state, mass in states.items():
            unseen = [arm for arm, (_, count) in enumerate(state) if not count]
            arm = unseen[0] if unseen else int(index(*state[1], t) > index(*state[0], t))
            total += mass * (best - means[arm])
            for reward, share in ((1, means[arm]), (0, 1 - means[arm])):
                if share:
                    ones, count = state[arm]
                    moved = (ones + reward, count + 1)
                    reached = (moved, state[1]) if arm == 0 else (state[0], moved)
                    following[reached] = following.get(reached, Fraction(0)) + mass * share
        states = following
    return total


_INSTANCES = (("1/2", "2/5"), ("9/10", "1/10"), ("1/10", "1/5"), ("1", "0"))


@cache
def _ucb(effort: Effort) -> Mapping[str, Known]:
    found: dict[str, Known] = {}
    for horizon in (2, 5, 12 * min(effort.factor, 2)):
        for texts in _INSTANCES:
            means = Fraction(texts[0]), Fraction(texts[1])
            found[f"means {', '.join(texts)}, T = {horizon}"] = {
                "reg": _regret_of(_fixed_confidence(horizon), means, horizon),
                "any": _regret_of(_anytime, means, horizon),
                "D": abs(means[0] - means[1]),
                "T": Fraction(horizon),
            }
    return found


_BOUND = of_arm(UCB, gap="D")
_UCB = {
    "pulls": "2*log(T**2)/((1/2)**2*D**2) == 16*log(T)/D**2",
    "best arm": "T*(T*(1/T**2)) == 1",
    "others": "T*exp(-(1/2)**2*D**2/2*(16*log(T)/D**2)) == 1/T",
    "rounded up": "ceil(u) + 1 + 1/T <= u + 3",
    "split": "T*sqrt(16*K*log(T)/T) + 16*K*log(T)/sqrt(16*K*log(T)/T) == 8*sqrt(T*K*log(T))",
    "best split": "x + 16*y/x >= 8*sqrt(y)",
    "gaps below 1": "3*s <= 3*K",
    "exact": f"reg <= {_BOUND}",
    "exact, no gap": f"reg <= {stated(UCB_GAP_FREE, [{'gap': 'D'}], K='2')}",
    "value": _BOUND,
    "value, no gap": stated(UCB_GAP_FREE, [{"gap": "D"}]),
    "value, worst gaps": stated(UCB_MINIMAX),
}

T223 = Claim(
    id="TH-T2.23",
    where="Section 2.2.5, Theorem 2.23, (2.10), (2.11)",
    kind="regret-upper",
    statement=(
        "1-sub-Gaussian arms, any T, delta = 1/T^2: Reg_T(UCB) <= 3 sum Delta_a + sum 16 log(T)/Delta_a, and "
        "<= 8 sqrt(T K log T) + 3 sum Delta_a, <= 8 sqrt(T K log T) + 3 K if all Delta_a <= 1. Steps: E N_a "
        "<= u + T (T delta + exp(-u (c Delta)^2/2)) with u = ceil(2 log(1/delta)/((1-c)^2 Delta^2)), c = "
        "1/2; then arms with a gap below sqrt(16 K log(T)/T) apart."
    ),
    printed=_UCB,
    mutants={
        "c = 1/3": {"pulls": "2*log(T**2)/((2/3)**2*D**2) == 16*log(T)/D**2"},
        "delta = 1/T": {"best arm": "T*(T*(1/T)) == 1"},
        "delta = 1/T in the pulls": {"pulls": "2*log(T)/((1/2)**2*D**2) == 16*log(T)/D**2"},
        "c twice": {"others": "T*exp(-D**2/2*(16*log(T)/D**2)) == 1/T"},
        "1 for 3": {"rounded up": "ceil(u) + 1 + 1/T <= u + 1"},
        "4 for 8": {"split": _UCB["split"].replace("8*", "4*")},
        "10% less": {"best split": "x + 16*y/x >= 8.8*sqrt(y)"},
        "two thirds": {"gaps below 1": "3*s <= 2*K"},
        "a hundredth": {"exact": f"reg <= ({_BOUND})/100"},
        "a fortieth": {"exact, no gap": "reg <= (8*sqrt(2*T*log(T)) + 3*D)/40"},
        "8 for 16": {"value": "3*D + 8*log(T)/D"},
        "without K": {"value, no gap": "8*sqrt(T*log(T)) + 3*D"},
        "3 K - 3 for 3 K": {"value, worst gaps": "8*sqrt(T*K*log(T)) + 3*K - 3"},
    },
    checks=(
        entry("pulls", is_identity(box(T=(2, 1000), D="(0, 10]"), part="pulls until the width is below")),
        entry("best arm", is_identity(box(T=(1, 1000)), part="best arm underestimated")),
        entry("others", is_identity(box(T=(2, 1000), D="(0, 10]"), part="arm overestimated")),
        entry("rounded up", holds_on(box(u=(0, 1000), T=(1, 1000)), part="rounded up")),
        entry("split", is_identity(box(T=(2, 1000), K=(1, 100)), part="value at the split")),
        entry("best split", holds_on(box(x="(0, 100]", y="(0, 100]"), part="the best split", most_boxes=40)),
        entry("gaps below 1", holds_on(box(s=(0, 100), K=(1, 100)), where="s <= K", part="gaps below 1")),
        entry("exact", holds_in(_ucb, part="exact regret of two Bernoulli arms")),
        entry("exact, no gap", holds_in(_ucb, part="the same without the gap")),
        entry("value", equals_at([({"D": "0.5", "T": 10**4}, "296.23089190323784755")], part="value")),
        entry(
            "value, no gap",
            equals_at(
                [({"D": "0.5", "T": 10**4, "K": 2}, "3435.0456420629555834")], part="value without gap"
            ),
        ),
        entry(
            "value, worst gaps",
            equals_at([({"T": 10**4, "K": 2}, "3439.5456420629555834")], part="value, gaps at most 1"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-EQ2.9", "TH-EQ2.7"),
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by=(
                "pulls until the width is below",
                "best arm underestimated",
                "arm overestimated",
                "rounded up",
            ),
            missing="the concentration argument that gives these terms",
        ),
        step_towards(
            1,
            by="exact regret of two Bernoulli arms",
            missing="horizons where the bound is below T times the gap; it could not fail",
        ),
        step_towards(2, by=("value at the split", "the best split"), missing="the bound (2.10)"),
        step_towards(
            2,
            by="the same without the gap",
            missing="horizons where the bound is below T times the gap; it could not fail",
        ),
        step_towards(3, by="gaps below 1", missing="the bound before it"),
    ),
    notes="The first inequality of the proof is quoted: Theorem 7.1 of a textbook.",
)

_SKETCH = {
    "solved": "4*(2*l/(8*l/D**2)) == D**2",
    "confidence": "D*(8*log(T**2)/D**2) == 16*log(T)/D",
    "width": "sqrt(2*log(1/delta)/N) == sqrt(2*log(1/delta)/N)",
    "sum": "2*(sqrt(t + 2) - sqrt(t + 1)) <= 1/sqrt(t + 1) <= 2*(sqrt(t + 1) - sqrt(t))",
    "values": "8*log(1/delta)/D**2*D",
    "union": "Phi(sqrt(2*log(T**2)))**K >= 1 - K/T**2",
    "stops": "2*sqrt(2*log(T**2)/n) >= D",
}

I223A = Claim(
    id="TH-I2.23a",
    where="Section 2.2.5, after Theorem 2.23",
    kind="inline",
    statement=(
        "n_a verifies 2 sqrt(2 log(1/delta)/n_a) <= Delta_a; solving for n_a and replacing delta = 1/T gives "
        "the 16 log(T)/Delta_a of (2.10). In (2.9) the width is sqrt(4 log(1/delta)/N). The regret is "
        "bounded "
        "by sum_t 2 sqrt(2 log(1/delta)/N_{a_t}), with N about t a multiple of sum 1/sqrt(t), about sqrt(T)."
    ),
    printed=_SKETCH
    | {
        "confidence": "D*(8*log(T)/D**2) == 16*log(T)/D",
        "width": "sqrt(4*log(1/delta)/N) == sqrt(2*log(1/delta)/N)",
        "union": "Phi(sqrt(2*log(T**2)))**K >= 1 - 1/T**2",
        "stops": "2*sqrt(2*log(T**2)/n) <= D",
    },
    mutants={
        "half of delta": _SKETCH | {"union": "Phi(sqrt(2*log(T**2)))**K >= 1 - 1/(2*T**2)"},
        "2 missing in the widths": _SKETCH | {"stops": "sqrt(2*log(T**2)/n) <= D"},
        "4 for 8": _SKETCH | {"solved": "4*(2*l/(4*l/D**2)) == D**2"},
        "T^4": _SKETCH | {"confidence": "D*(8*log(T**4)/D**2) == 16*log(T)/D"},
        "1 for 2": _SKETCH | {"width": "sqrt(log(1/delta)/N) == sqrt(2*log(1/delta)/N)"},
        "half of the sum": _SKETCH | {"sum": "1/sqrt(t + 1) <= sqrt(t + 1) - sqrt(t)"},
        "delta squared": _SKETCH | {"values": "8*log(1/delta**2)/D**2*D"},
    },
    checks=(
        entry(
            "solved",
            holds_everywhere(wide_domain({"l": "(0, oo)", "D": "(0, oo)"}), part="solved for n_a, squared"),
        ),
        entry(
            "confidence",
            holds_everywhere(wide_domain({"T": "[1, oo)", "D": "(0, oo)"}), part="gap times pulls"),
        ),
        entry("width", is_identity(box(delta="(0, 1)", N=(1, 1000)), part="width")),
        entry("sum", holds_on(box(t=(0, 10**6)), part="sum against the integral", most_boxes=40)),
        entry(
            "values",
            equals_at(
                [
                    ({"delta": "1/10000", "D": "0.5"}, "147.365446"),
                    ({"delta": "1/100000000", "D": "0.5"}, "294.730892"),
                ],
                part="delta = 1/T and 1/T^2, T = 10^4",
            ),
        ),
        entry(
            "union",
            holds_at([{"K": 10, "T": 10}, {"K": 100, "T": 1000}], part="Gaussian arms, one sample of each"),
        ),
        entry(
            "stops",
            holds_at(
                [{"T": 100, "n": 100, "D": "1/2"}, {"T": 100, "n": 1, "D": "1/2"}],
                part="pulls of a run of a hundred rounds",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="n_a = 8 log(1/delta)/Delta_a^2 at delta = 1/T^2 yields the 16 log(T)/Delta_a of (2.10).",
        formula=_SKETCH,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("TH-T2.23", "TH-EQ2.9"),
    assumptions="in (2.11) every Delta_a <= 1",
    paper=_PAPER,
    settles=(
        settles(1, by="Gaussian arms, one sample of each", severity=Severity.PROOF_SLIP),
        settles(2, by="pulls of a run of a hundred rounds", severity=Severity.PROOF_SLIP),
        settles(3, by="gap times pulls", severity=Severity.TYPO),
        settles(6, by="width", severity=Severity.TYPO),
        settles(
            AMENDED,
            by=("solved for n_a, squared", "gap times pulls"),
        ),
        settles(
            101,
            by="sum against the integral",
            on="sampled t",
            beyond="the other t",
            kills={1: "half of the sum"},
        ),
    ),
    noted=(
        noted(
            101,
            "term by term the sum of 1/sqrt(t) over t <= T is between 2 sqrt(T + 1) - 2 and 2 sqrt(T)",
            for_all="t from 1 to 10^6 + 1",
            near_miss="half of that",
        ),
    ),
)


@cache
def _at_two_horizons(effort: Effort) -> Mapping[str, Known]:
    """Of 64 tables of coins: in how many the first 20 rounds at horizons 20 and 60 differ, by index."""
    rng = Random(effort.seed)  # noqa: S311  no secrets
    differ = {"any": 0, "fixed": 0}
    for _ in range(64):
        table = [[rng.randint(0, 1) for _ in range(2)] for _ in range(60)]
        for name, indexes in (
            ("any", (_anytime, _anytime)),
            ("fixed", (_fixed_confidence(20), _fixed_confidence(60))),
        ):
            short, long = (
                _rounds(index, table[:horizon]) for index, horizon in zip(indexes, (20, 60), strict=True)
            )
            differ[name] += short != long[:20]
    return {"64 tables": {name: Fraction(number) for name, number in differ.items()}}


def _rounds(index: Index, table: Sequence[Sequence[int]]) -> list[int]:
    """The arms that the optimistic policy pulls on a table of rewards: ties go to the first arm."""
    ones, counts, pulled = [0, 0], [0, 0], []
    for t, row in enumerate(table, 1):
        unseen = [arm for arm in range(2) if not counts[arm]]
        arm = unseen[0] if unseen else int(index(ones[1], counts[1], t) > index(ones[0], counts[0], t))
        ones[arm] += row[arm]
        counts[arm] += 1
        pulled.append(arm)
    return pulled


_ANYTIME = {
    "horizons": "any == 0",
    "f": "1 + t*log(t)**2",
    "index": "m + sqrt(2*log(1 + t*log(t)**2)/N)",
    "order": "log(1 + t*log(t)**2) <= log(t) + 2*log(log(t)) + 1/(t*log(t)**2)",
    "slope": "2/(1/10) + 2/(4/10)",
    "exact": "any <= 2*sqrt(2*T*log(T)) + D",
}

EQ212 = Claim(
    id="TH-EQ2.12",
    where="Section 2.2.5, (2.12), Theorem 2.24",
    kind="algorithm",
    statement=(
        "UCB_a = mean + sqrt(2 log f(t)/N), f(t) = 1 + t log^2 t; 1-sub-Gaussian arms: lim Reg_T/log T <= "
        "sum 2/Delta_a, Reg_T <= 2 sqrt(C K T log T) + C sum Delta_a for some C > 0. Settled: the index, "
        "that log f is log t to first order, and the second bound with C = 1 for two Bernoulli arms up to T "
        "= 12, exactly."
    ),
    printed=_ANYTIME,
    mutants={
        "log t for its square": {"f": "1 + t*log(t)"},
        "without 2": {"index": "m + sqrt(log(1 + t*log(t)**2)/N)"},
        "t alone": {"order": "log(1 + t*log(t)**2) <= log(t)"},
        "1/Delta": {"slope": "1/(1/10) + 1/(4/10)"},
        "an eighth": {"exact": "any <= (2*sqrt(2*T*log(T)) + D)/8"},
        "needs log T": {"horizons": "fixed == 0"},
    },
    checks=(
        entry(
            "f",
            equals_at(
                [({"t": 10}, "54.018981104783980106"), ({"t": 100}, "2121.7592441913592042")],
                part="f, values",
            ),
        ),
        entry("index", equals_at([({"m": "0.5", "N": 10, "t": 100}, "1.737739944876260634")], part="index")),
        entry("order", holds_on(box(t=(3, 10**6)), part="order of log f", most_boxes=40)),
        entry("slope", equals_at([({"t": 1}, "25")], part="constant for means 0.9, 0.8, 0.5")),
        entry("exact", holds_in(_ucb, part="exact regret of two Bernoulli arms")),
        entry("horizons", holds_in(_at_two_horizons, part="the same rounds at two horizons")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            2,
            by="the same rounds at two horizons",
            on="64 tables of coins, horizons 20 and 60",
            beyond="other tables and horizons",
            kills={1: "needs log T"},
        ),
        settles(
            1,
            by=TRACE,
            kills={1: "line f: t*log(t)*log(t) -> t*log(t)", 2: "line index: f(t) -> f(t - 1)"},
        ),
    ),
    notes="The limit of Theorem 2.24 is quoted and is not settled here.",
)
EQ212 = with_lines(EQ212, ANYTIME, WRONG_ANYTIME, by=traced(anytime), settling=())

_KL_INDEX = {
    "bracket": "kl(p, m - 1/10**18) <= log(1 + t*log(t)**2)/N <= kl(p, m + 1/10**18)",
    "one": "kl(p, 1)",
    "Pinsker": "kl(x, y) >= 2*(y - x)**2",
    "better": "(y - x)/kl(x, y) <= 2/(y - x)",
    "two arms": "(y - x)/kl(x, y)",
    "three arms": "(z - x)/kl(x, z) + (z - y)/kl(y, z)",
}

EQ214 = Claim(
    id="TH-EQ2.14",
    where="Section 2.2.5, (2.14), Theorem 2.26",
    kind="algorithm",
    statement=(
        "KL-UCB_a = max(m in [0, 1]: kl(mean, m) <= log f(t)/N); Bernoulli arms: lim Reg_T/log T <= sum "
        "Delta_a/kl(mu_a, mu*), which improves on sum 2/Delta_a since kl >= 2 Delta^2. Settled: the index, "
        "the constants and the comparison."
    ),
    printed=_KL_INDEX,
    mutants={
        "swapped": {"bracket": _KL_INDEX["bracket"].replace("kl(p, m - 1/10**18)", "kl(m - 1/10**18, p)")},
        "f without its log": {"bracket": _KL_INDEX["bracket"].replace("log(t)**2", "log(t)")},
        "infinite at 1": {"one": "kl(1 - p, 1/2)"},
        "2.1 for 2": {"Pinsker": "kl(x, y) >= 2.1*(y - x)**2"},
        "better than 1/(3 Delta)": {"better": "(y - x)/kl(x, y) <= 1/(3*(y - x))"},
        "kl swapped": {"two arms": "(y - x)/kl(y, x)"},
        "gap of two arms": {"three arms": "(z - x)/kl(x, z) + (z - x)/kl(y, z)"},
    },
    checks=(
        entry(
            "bracket",
            holds_at(
                [
                    {"p": "0.5", "N": 10, "t": 100, "m": "0.94268979212881790247"},
                    {"p": "0.1", "N": 50, "t": 1000, "m": "0.39124230446667208422"},
                    {"p": 0, "N": 20, "t": 100, "m": "0.31818712988576383739"},
                ],
                part="index",
            ),
        ),
        entry("one", equals_at([({"p": 1}, "0")], digits=15, part="index 1 at the mean 1")),
        entry("Pinsker", holds_on(box(x=(0, 1), y=(0, 1)), part="Pinsker")),
        entry(
            "better",
            holds_on(box(x=(0, 1), y="(0, 1)"), where="x < y", part="constant of an arm", most_boxes=40),
        ),
        entry(
            "two arms",
            equals_at([({"x": "0.4", "y": "0.5"}, "4.9663496164754543225")], part="constant of two arms"),
        ),
        entry(
            "three arms",
            equals_at(
                [({"x": "0.8", "y": "0.5", "z": "0.9"}, "3.0351457741130161238")],
                part="constant of three arms",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=TRACE,
            kills={
                1: "line index: highest(kl, mean(a) -> 1 - highest(kl, 1 - mean(a)",
                2: "line index: log(f(t)) -> log(t)",
            },
        ),
    ),
    notes="The limit of Theorem 2.26 is quoted and is not settled here.",
)
EQ214 = with_lines(EQ214, KL, WRONG_KL, by=traced(kl), settling=())

# --- an empirical mean

_GAUSSIAN = "sqrt(k*(2*k/(eps*n)**2*log(5/(4*delta))))"
_MEAN = {
    "l1": "k*(1/n) == k/n",
    "l2": "sqrt(k*(1/n)**2) == sqrt(k)/n",
    "laplace": "sqrt(k*(2*(k/(n*eps))**2)) == sqrt(2)*k*sqrt(k)/(n*eps)",
    "gauss": f"sqrt(2) <= {_GAUSSIAN}/(k/(eps*n)*sqrt(log(1/delta))) <= 2.5",
    "zcdp": "sqrt(k*(k/(2*r*n**2))) == k/(n*sqrt(2*r))",
    "values": "k*sqrt(2*log(5/(4*delta)))/(n*eps)",
}

EX215 = Claim(
    id="TH-EX2.15",
    where="Section 2.1.4, Example 2.15",
    kind="inline",
    statement=(
        "Mean of n vectors in {0,1}^k: sensitivities k/n and sqrt(k)/n. (1) k i.i.d. Lap(k/eps): eps-DP, L2 "
        "error of order k^(3/2)/(eps n). (2) N(0, (2 k/(eps^2 n^2)) log(1.25/delta) I): (eps, delta)-DP, L2 "
        "error about (k/(eps n)) log(1/delta). (3) N(0, k/(2 rho n^2) I): rho-zCDP, L2 error about k/(n "
        "sqrt(rho)). Checked: root mean squares; (2) is the order up to factors of sqrt(2) and 2.5, "
        "delta <= 0.9."
    ),
    printed=_MEAN
    | {
        "laplace": "sqrt(k*(2*(k/eps)**2)) == sqrt(2)*k*sqrt(k)/(n*eps)",
        "gauss": f"sqrt(2) <= {_GAUSSIAN}/(k/(eps*n)*log(1/delta)) <= 2.5",
    },
    mutants={
        "one coordinate": _MEAN | {"l1": "1/n == k/n"},
        "k for its root": _MEAN | {"l2": "sqrt(k*(1/n)**2) == k/n"},
        "variance s^2": _MEAN | {"laplace": "sqrt(k*(k/(n*eps))**2) == sqrt(2)*k*sqrt(k)/(n*eps)"},
        "ratio 2.4": _MEAN | {"gauss": _MEAN["gauss"].replace("2.5", "2.4")},
        "1/rho": _MEAN | {"zcdp": "sqrt(k*(k/(2*r*n**2))) == k/(n*2*r)"},
        "k^(3/2)": _MEAN | {"zcdp": "sqrt(k*(k/(2*r*n**2))) == k*sqrt(k)/(n*sqrt(2*r))"},
        "log for its root": _MEAN | {"values": "k*log(1/delta)/(n*eps)"},
    },
    checks=(
        entry("l1", is_identity(box(k=(1, 100), n=(1, 1000)), part="l1 sensitivity")),
        entry("l2", is_identity(box(k=(1, 100), n=(1, 1000)), part="l2 sensitivity")),
        entry("laplace", is_identity(box(k=(1, 100), n=(1, 1000), eps="(0, 10]"), part="Laplace noise")),
        entry(
            "gauss",
            holds_on(
                box(k=(1, 100), n=(1, 1000), eps=("0.01", 10), delta=("1e-12", "0.9")),
                part="Gaussian noise, a constant times the order",
                most_boxes=200,
            ),
        ),
        entry("zcdp", is_identity(box(k=(1, 100), n=(1, 1000), r="(0, 10]"), part="zCDP")),
        entry(
            "values",
            equals_at(
                [({"k": 4, "n": 100, "eps": 1, "delta": "0.00001"}, "0.1937922105")], part="value of (2)"
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "(1) with Lap(k/(n eps)), of which the root mean square error is sqrt(2) k^(3/2)/(eps n); (2) "
            "with an error between sqrt(2) and 2.5 times k sqrt(log(1/delta))/(eps n), for delta up to 0.9."
        ),
        formula=_MEAN,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("TH-T2.13", "TH-T2.14"),
    paper=_PAPER,
    settles=(
        step_towards(1, by="l1 sensitivity", missing="that k/n is the largest distance of two means"),
        step_towards(2, by="l2 sensitivity", missing="that sqrt(k)/n is the largest distance of two means"),
        settles(5, by="Laplace noise", severity=Severity.TYPO),
        settles(7, by="Gaussian noise, a constant times the order", severity=Severity.TYPO),
        settles(
            AMENDED,
            by=("Laplace noise", "Gaussian noise, a constant times the order"),
            on="k up to 100, n up to 1000, eps up to 10, delta from 1e-12",
            beyond="larger k, n and eps, smaller delta",
        ),
        settles(
            9,
            by="zCDP",
            on="the root mean square, k up to 100, n up to 1000, rho up to 10",
            beyond="larger values",
            kills={1: "k^(3/2)", 2: "1/rho"},
        ),
    ),
    notes="Whether (2) is private: TH-T2.14.",
)

_STATED = (EX215, EQ27, EQ29, T223, I223A, EQ212, EQ214, EQ216)

CLAIMS = with_proofs(
    _STATED,
    (
        finite_arms.LINES,
        small_sums.LINES,
        mechanisms.LINES,
        instances.LINES,
        missing_lemmas.LINES,
        optimistic_indexes.LINES,
        anytime_indexes.LINES,
    ),
)
