"""Bandits before privacy: protocol, simple policies, indices, distances of laws (Sections 2.2, 3.7, 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, log, sqrt
from typing import TYPE_CHECKING

from ...theory.bounds.regret_upper_bounds import KL_UCB, UCB_ANYTIME
from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...theory.numbers.enclosure import ball
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.exact_quantities import holds_with
from ..checks.exact_tail import instantiated
from ..checks.known_quantities import Known, holds_in
from ..checks.left_open import left_open
from ..checks.settled_by import Settling, settled_by
from ..checks.side_conditions import suffices
from ..checks.slope import is_slope_of
from ..checks.traces.lines_of_claim import TRACE, with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.claim import Amendment, Claim, attached
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..language.stated_bound import constant
from ..statements.changes_of_measure.divergence_decomposition import D217
from ..statements.identification.top_two_lines import (
    ALGORITHM_3,
    TTUCB,
    WRONG_3,
    WRONG_TTUCB,
    top_two_games,
    ttucb_games,
)
from .appB1_regret_proofs import B13
from .lines.policies import (
    EXPLORE_THEN_COMMIT,
    FIXED_CONFIDENCE,
    FOLLOW_THE_LEADER,
    WRONG_COMMITMENT,
    WRONG_FIXED,
    WRONG_LEADER,
    explore_then_commit,
    fixed_confidence,
    follow_the_leader,
)
from .proofs import (
    anytime_indexes,
    definitions,
    finite_arms,
    instances,
    many_rounds,
    missing_lemmas,
    optimistic_indexes,
)
from .s22_optimism import EQ216
from .s36_order_of_definitions import EQ34

if TYPE_CHECKING:
    from flint import arb

_PAPER = "thesis_lower_bounds"

History = tuple[tuple[int, int], ...]
Policy = Callable[[History], tuple[Fraction, Fraction]]

_ZERO, _ONE = Fraction(0), Fraction(1)


def _runs(
    policy: Policy, means: tuple[Fraction, Fraction], horizon: int
) -> Iterator[tuple[History, Fraction]]:
    """Every run of a policy on two Bernoulli arms, with its chance: the density of Section 2.2.2."""
    todo: list[tuple[History, Fraction]] = [((), _ONE)]
    while todo:
        history, mass = todo.pop()
        if len(history) == horizon:
            yield history, mass
            continue
        for arm, chance in enumerate(policy(history)):
            for reward, share in enumerate((1 - means[arm], means[arm])):
                if chance * share:
                    todo.append(((*history, (arm, reward)), mass * chance * share))


def _regret(policy: Policy, means: tuple[Fraction, Fraction], horizon: int) -> Fraction:
    best = max(means)
    return sum(
        (
            mass * sum(best - means[arm] for arm, _ in history)
            for history, mass in _runs(policy, means, horizon)
        ),
        _ZERO,
    )


def _only(arm: int) -> tuple[Fraction, Fraction]:
    return (_ONE, _ZERO) if arm == 0 else (_ZERO, _ONE)


def _counts(history: History) -> tuple[list[int], list[int]]:
    pulls, rewards = [0, 0], [0, 0]
    for arm, reward in history:
        pulls[arm] += 1
        rewards[arm] += reward
    return pulls, rewards


def _toy(history: History) -> tuple[Fraction, Fraction]:
    """Either arm first; then the first one with chance 3/4 after a reward, else 1/4."""
    if not history:
        return Fraction(1, 2), Fraction(1, 2)
    first = Fraction(3 if history[-1][1] else 1, 4)
    return first, 1 - first


def _leaning(history: History) -> tuple[Fraction, Fraction]:
    """Either arm first; then the first one with chance 3/4 after a reward, else still 1/2."""
    first = Fraction(3, 4) if history and history[-1][1] else Fraction(1, 2)
    return first, 1 - first


def _follow_the_leader(history: History) -> tuple[Fraction, Fraction]:
    if len(history) < 2:
        return _only(len(history))
    pulls, rewards = _counts(history)
    return _only(int(Fraction(rewards[1], pulls[1]) > Fraction(rewards[0], pulls[0])))


def _explore_then_commit(each: int) -> Policy:
    def policy(history: History) -> tuple[Fraction, Fraction]:
        if len(history) < 2 * each:
            return _only(len(history) % 2)
        _, rewards = _counts(history[: 2 * each])
        return _only(int(rewards[1] > rewards[0]))

    return policy


def _ucb(history: History) -> tuple[Fraction, Fraction]:
    if len(history) < 2:
        return _only(len(history))
    pulls, rewards = _counts(history)
    width = 2 * log(len(history) + 1)
    indices = [rewards[arm] / pulls[arm] + sqrt(width / pulls[arm]) for arm in (0, 1)]
    return _only(int(indices[1] > indices[0]))


_MEANS = (Fraction(4, 5), Fraction(3, 10))


@cache
def _densities(effort: Effort) -> Mapping[str, Known]:
    """Mass of runs and of actions, and the chance of the first arm in round 2, for the toy policy."""
    del effort
    found: dict[str, Known] = {}
    for horizon in (1, 2, 3):
        runs = list(_runs(_toy, _MEANS, horizon))
        actions: dict[tuple[int, ...], Fraction] = {}
        for history, mass in runs:
            played = tuple(arm for arm, _ in history)
            actions[played] = actions.get(played, _ZERO) + mass
        weights = [_toy(history) for history, _ in runs]
        found[f"T = {horizon}"] = {
            "total": sum((mass for _, mass in runs), _ZERO),
            "actions": sum(actions.values(), _ZERO),
            "kernel": max(sum(row, _ZERO) for row in weights),
            "least": min(sum(row, _ZERO) for row in weights),
            "second": sum((mass for played, mass in actions.items() if played[-1] == 0), _ZERO),
            "reward": (_MEANS[0] + _MEANS[1]) / 2,
            "T": Fraction(horizon),
        }
    return found


D216 = Claim(
    id="TH-D2.16",
    where="Section 2.2.2, Definition 2.16",
    kind="definition",
    statement="A policy gives, after each history, chances of the K arms: they sum to 1.",
    printed={"kernel": "kernel == 1 and least == 1"},
    mutants={"sums to 1/2": {"kernel": "kernel == 1/2"}, "may be less": {"kernel": "least < 1"}},
    checks=(entry("kernel", holds_in(_densities, part="after every history")),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)


@cache
def _masses(effort: Effort) -> Mapping[str, Known]:
    """With a policy that leans one way alone; ``rewards``: mass if kernels add up over last rewards."""
    del effort
    found: dict[str, Known] = {}
    for name, policy in (("toy", _toy), ("leaning", _leaning)):
        for horizon in (1, 2, 3):
            known = dict.fromkeys(("total", "rewards"), _ZERO)
            actions: dict[tuple[int, ...], Fraction] = {}
            for history, mass in _runs(policy, _MEANS, horizon):
                known["total"] += mass
                played = tuple(arm for arm, _ in history)
                actions[played] = actions.get(played, _ZERO) + mass
                shares = _ONE
                for t in range(1, horizon):
                    last = history[t - 1][0]
                    either = [(*history[: t - 1], (last, reward)) for reward in (0, 1)]
                    shares *= sum((policy(each)[history[t][0]] for each in either), _ZERO)
                known["rewards"] += mass / shares
            found[f"{name}, T = {horizon}"] = {**known, "actions": sum(actions.values(), _ZERO)}
    return found


_DENSITY = {
    "mass": "total == 1 and actions == 1",
    "second": "m*exp(1)/(1 + exp(1)) + (1 - m)/(1 + exp(1))",
}

DENS = Claim(
    id="TH-I2.dens",
    where="Section 2.2.2",
    kind="definition",
    statement=(
        "A run has density prod_t pi_t(a_t | history) p_{a_t}(r_t), its actions the sum of that over "
        "rewards: both have mass 1. Toy policy, means 0.8 and 0.3, e/(1 + e) for the first arm after a "
        "reward: P(a_2 = 1)."
    ),
    printed=_DENSITY,
    mutants={
        "mass 1/2": _DENSITY | {"mass": "total == 1/2"},
        "actions weigh less": _DENSITY | {"mass": "actions < total"},
        "kernels add up over rewards": _DENSITY | {"mass": "rewards == 1"},
        "reward of the first arm": _DENSITY
        | {"second": "(m + 1/4)*exp(1)/(1 + exp(1)) + (3/4 - m)/(1 + exp(1))"},
    },
    checks=(
        entry("mass", holds_in(_masses, part="mass")),
        entry("second", equals_at([({"m": "0.55"}, "0.52310585786300049")], part="second action")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-D2.16",),
    assumptions="each P_a has the density p_a and mass 1; each pi_t(.|H_{t-1}) is a law on [K]",
    settles=(
        settles(
            3,
            by="mass",
            on="two policies on two Bernoulli arms, up to three steps",
            beyond="other policies and laws, longer horizons",
            kills={1: "kernels add up over rewards"},
        ),
    ),
)


@cache
def _protocol(effort: Effort) -> Mapping[str, Known]:
    found = dict(_densities(effort)["T = 2"])
    found["played"] = sum((mass for history, mass in _runs(_toy, _MEANS, 2) if history[1][0] == 0), _ZERO)
    return {"T = 2": found}


A1 = Claim(
    id="TH-A1",
    where="Section 2.2.2, Algorithm 1",
    kind="algorithm",
    statement=(
        "Each round the policy draws an arm from its chances after the history, then the reward is "
        "drawn from that arm."
    ),
    printed={"law": "played == 3/4*reward + 1/4*(1 - reward)"},
    mutants={
        "reward not looked at": {"law": "played == 1/2"},
        "the other way round": {"law": "played == 1/4*reward + 3/4*(1 - reward)"},
    },
    checks=(entry("law", holds_in(_protocol, part="law of the second arm")),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-I2.dens",),
)


@cache
def _leaders(effort: Effort) -> Mapping[str, Known]:
    """Regret of Follow-The-Leader, exactly; and of UCB."""
    del effort
    found: dict[str, Known] = {}
    for first, second in (("9/10", "4/5"), ("1/2", "1/4"), ("4/5", "1/5")):
        means = Fraction(first), Fraction(second)
        for horizon in (2, 5, 8):
            runs = list(_runs(_ucb, means, horizon))
            found[f"means {first}, {second}, T = {horizon}"] = {
                "x": means[0],
                "y": means[1],
                "D": means[0] - means[1],
                "T": Fraction(horizon),
                "r": _regret(_follow_the_leader, means, horizon),
                "u": _regret(_ucb, means, horizon),
                "least": Fraction(min(min(_counts(history)[0]) for history, _ in runs)),
                "once": Fraction(max(abs(_counts(history[:2])[0][0] - 1) for history, _ in runs)),
            }
    return found


AFTL = Claim(
    id="TH-AFTL",
    where="Section 2.2.5",
    kind="inline",
    statement=(
        "Follow-The-Leader has linear regret: with chance (1 - mu_1) mu_2 the best arm shows 0 and the "
        "other one 1, and it is never pulled again; so Reg_T >= Delta (1 - mu_1) mu_2 (T - 1)."
    ),
    printed={"linear": "r >= D*(1 - x)*y*(T - 1)", "slope": "(x - y)*(1 - x)*y"},
    mutants={
        "eight times": {"linear": "r >= 8*D*(1 - x)*y*(T - 1)"},
        "of the best arm": {"linear": "r >= D*x*y*(T - 1)"},
        "without the gap": {"slope": "(1 - x)*y"},
    },
    checks=(
        entry("linear", holds_in(_leaders, part="three instances, T up to 8")),
        entry("slope", equals_at([({"x": "0.9", "y": "0.8"}, "0.008")], part="slope")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(step_towards(2, by="three instances, T up to 8", missing="all horizons; other instances"),),
    notes="Ties, which the text leaves open, go to the best arm.",
)
AFTL = with_lines(AFTL, FOLLOW_THE_LEADER, WRONG_LEADER, by=traced(follow_the_leader), settling=(1,))

SUBLIN = Claim(
    id="TH-I2.sublin",
    where="Section 2.2.3",
    kind="inline",
    statement=(
        "The weak objective: Reg_T/T -> 0 on all instances of the class. log T regret meets it; "
        "Follow-The-Leader, whose Reg_T is at least a slope times T - 1, does not."
    ),
    printed={"meets": "log(T)/T <= 1/sqrt(T)", "fails": "r/T >= D*(1 - x)*y/2"},
    mutants={
        "T^(-3/4)": {"meets": "log(T)/T <= 1/T**(3/4)"},
        "ten times the slope": {"fails": "r/T >= 10*D*(1 - x)*y"},
        "faster than 1/T": {"meets": "log(T)/T <= 1/T"},
    },
    checks=(
        entry("meets", holds_on(box(T=(1, 10**6)), part="log T over T")),
        entry("fails", holds_in(_leaders, part="Follow-The-Leader")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-AFTL",),
)

A2 = Claim(
    id="TH-A2",
    where="Section 2.2.5, Algorithm 2",
    kind="algorithm",
    statement=(
        "UCB pulls each arm once, then an arm of the largest index: with index mean + sqrt(2 "
        "log(t)/N), on two arms."
    ),
    printed={"once": "once == 0 and least >= 1", "regret": "u <= D*T/2"},
    mutants={
        "each arm twice": {"once": "least >= 2"},
        "one arm first": {"once": "once == 1"},
        "a quarter of the rounds": {"regret": "u <= D*T/4"},
    },
    checks=(
        entry("once", holds_in(_leaders, part="first pulls, every run")),
        entry("regret", holds_in(_leaders, part="no worse than even play")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)
A2 = with_lines(A2, FIXED_CONFIDENCE, WRONG_FIXED, by=traced(fixed_confidence), settling=(1, 2))


@cache
def _committed(effort: Effort) -> Mapping[str, Known]:
    del effort
    found: dict[str, Known] = {}
    for first, second in (("9/10", "4/5"), ("1/2", "1/4")):
        x, y = Fraction(first), Fraction(second)
        for each, horizon in ((1, 6), (2, 7), (3, 6)):
            chances = [
                [comb(each, k) * mean**k * (1 - mean) ** (each - k) for k in range(each + 1)]
                for mean in (x, y)
            ]
            wins = sum(
                (a * b for i, a in enumerate(chances[0]) for j, b in enumerate(chances[1]) if j > i), _ZERO
            )
            found[f"means {first}, {second}, m = {each}, T = {horizon}"] = {
                "m": Fraction(each),
                "T": Fraction(horizon),
                "D": x - y,
                "w": wins,
                "r": _regret(_explore_then_commit(each), (x, y), horizon),
            }
    return found


_ETC = {
    "regret": "r == m*D + (T - 2*m)*D*w",
    "small": "D + (T - 2)*D*w >= D*w*T/2",
    "large": "T/4*D >= D*T/4",
}

AETC = Claim(
    id="TH-AETC",
    where="Section 2.2.5",
    kind="inline",
    statement=(
        "Explore-Then-Commit, m pulls of each of two arms: regret m Delta + (T - 2m) Delta P(arm 2 "
        "wins). Linear in T for fixed m, and for m a fixed share of T."
    ),
    printed=_ETC,
    mutants={
        "2m rounds lost": _ETC | {"regret": "r == 2*m*D + (T - 2*m)*D*w"},
        "all rounds at risk": _ETC | {"regret": "r == m*D + T*D*w"},
        "twice the slope": _ETC | {"small": "D + (T - 2)*D*w >= 2*D*w*T"},
        "half of T": _ETC | {"large": "T/4*D >= D*T/2"},
    },
    checks=(
        entry("regret", holds_in(_committed, part="every run")),
        entry(
            "small",
            holds_on(box(D="(0, 1]", T=(2, 10**6), w=(0, 1)), part="m = 1: at least a slope of Delta w/2"),
        ),
        entry("large", holds_on(box(D="(0, 1]", T=(2, 10**6)), part="m = T/4: at least Delta T/4")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        step_towards(
            2,
            by=("every run", "m = 1: at least a slope of Delta w/2"),
            missing="other m, more arms, and that the chance of an error is high",
        ),
        step_towards(
            3, by=("every run", "m = T/4: at least Delta T/4"), missing="other shares of T, more arms"
        ),
    ),
    notes="Ties go to the best arm.",
)
AETC = with_lines(AETC, EXPLORE_THEN_COMMIT, WRONG_COMMITMENT, by=traced(explore_then_commit), settling=(1,))


D218 = replace(
    D217,
    id="TH-D2.18",
    where="Section 2.2.3, Definition 2.18",
    statement=(
        "Stopping time: tau is the first n with a_n = stop, so that tau - 1 rewards are seen (see TH-D2.17)."
    ),
)
D219 = replace(
    D217,
    id="TH-D2.19",
    where="Section 2.2.3, Definition 2.19",
    statement=(
        "delta-correct: tau is finite and the recommended arm the best one with chance at least 1 - "
        "delta. One pull of each arm, the better one recommended, ties drawn: delta = 0.1 at means "
        "0.9, 0.1 (see TH-D2.17)."
    ),
)

D225 = Claim(
    id="TH-D2.25",
    where="Section 2.2.5, Definition 2.25, (2.13)",
    kind="definition",
    statement="kl(p, q) = p log(p/q) + (1 - p) log((1 - p)/(1 - q)), with limits at the ends.",
    printed="p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
    mutants={
        "one term": "p*log(p/q)",
        "arguments swapped": "q*log(q/p) + (1 - q)*log((1 - q)/(1 - p))",
    },
    checks=(
        equals_at(
            [
                ({"p": "0.4", "q": "0.5"}, "0.020135513550688873"),
                ({"p": "0.05", "q": "0.1"}, "0.016706501178764714"),
                ({"p": "0.2", "q": "0.9"}, "1.3627377539886139"),
            ],
            part="values",
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)

I225A = Claim(
    id="TH-I2.25a",
    where="Section 2.2.5, after Definition 2.25",
    kind="inline",
    statement="Bernoulli(p), centred, is 1/2-sub-Gaussian for all p: log E e^(l (X - p)) <= l^2/8.",
    printed="log(1 - p + p*exp(l)) - l*p <= l**2/8",
    mutants={
        "1/3-sub-Gaussian": "log(1 - p + p*exp(l)) - l*p <= l**2/18",
        "0.49-sub-Gaussian": "log(1 - p + p*exp(l)) - l*p <= 0.49**2*l**2/2",
        "not centred": "log(1 - p + p*exp(l)) <= l**2/8",
    },
    checks=(holds_on(box(p=(0, 1), l=(-20, 20)), part="moments", most_boxes=200, instances=300),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-L2.22",),
    settles=(
        settles(
            1,
            by="moments",
            on="|lambda| up to 20",
            beyond="larger lambda",
            kills={1: "0.49-sub-Gaussian", 2: "not centred"},
        ),
    ),
    notes="The best constant for each p: TH-L2.22.",
)

D227 = Claim(
    id="TH-D2.27",
    where="Section 2.2.6, Definition 2.27",
    kind="definition",
    statement=(
        "Worst-case regret sup_nu Reg_T(pi, nu), minimax regret its infimum over policies: for T = 1 "
        "and the instances with means (1, 0), (0, 1) it is 1/2."
    ),
    printed={"least": "max(1 - x, x) >= 1/2", "attained": "max(1 - x, x)"},
    mutants={
        "3/4": {"least": "max(1 - x, x) >= 3/4"},
        "best case": {"least": "min(1 - x, x) >= 1/2"},
        "over one instance": {"attained": "1 - x + 1/4"},
    },
    checks=(
        entry("least", holds_on(box(x=(0, 1)), part="chance x of the first arm")),
        entry("attained", equals_at([({"x": "1/2"}, "0.5")], part="even play")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)

_CONSISTENT = "b <= 0"

D229 = Claim(
    id="TH-D2.29",
    where="Section 2.2.6, Definition 2.29 and before",
    kind="definition",
    statement=(
        "Consistent: Reg_T/T^p -> 0 for all p > 0 and all instances; described as 'sub-linear regret "
        "on every instance'. For regret T^b that is b <= 0, and b < 1."
    ),
    printed={"growth": "b < 1"},
    mutants={"b up to 1/2": {"growth": "b <= 1/2"}, "b up to 1/100": {"growth": "b <= 1/100"}},
    checks=(
        entry(
            "growth",
            suffices(
                box(b=(-1, 1), p="(0, 1]"),
                "b < p",
                because="T^b is not o(T^p)",
                part="what the definition asks for",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="A policy whose regret is T^b with b in [-1, 0] is consistent.",
        formula={"growth": _CONSISTENT},
        recorded=Verdict.VERIFIED,
    ),
    paper=_PAPER,
    settles=(
        settles(2, by="what the definition asks for", severity=Severity.WORDING),
        settles(AMENDED, by="what the definition asks for"),
    ),
)

_INF = {
    "gaussian": "x**2/2 >= D**2/2",
    "value": "kl(p, s)",
}

D230 = Claim(
    id="TH-D2.30",
    where="Section 2.2.6, Definition 2.30",
    kind="definition",
    statement=(
        "KL_inf(P, mu*, M) = inf{KL(P, P'): P' in M, mean above mu*}: Delta^2/2 for Gaussians of "
        "variance 1, kl(mu, mu*) for Bernoulli laws."
    ),
    printed=_INF,
    mutants={
        "twice for Gaussians": _INF | {"gaussian": "x**2/2 >= D**2"},
        "arguments swapped": _INF | {"value": "kl(s, p)"},
    },
    checks=(
        entry("gaussian", holds_on(box(x=(0, 100), D=(0, 100)), where="x >= D", part="Gaussian, variance 1")),
        entry("value", equals_at([({"p": "0.4", "s": "0.5"}, "0.020135513550688873")], part="value")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    notes="The values for Gaussian and Bernoulli laws: TH-I2.31a.",
)


def _gaussian_distance(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    half = ball(point["D"]) / 2
    wider = ball(point["D"] * Fraction(11, 20))
    root = ball(Fraction(2)).sqrt()
    return {"tv": (half / root).erf(), "further": (wider / root).erf(), "full": (2 * half / root).erf()}


_TV_INF = {
    "gaussian": "tv <= further",
    "one": "abs(tv - 0.38292492254802620728) <= 1e-19",
    "bernoulli": "q - p >= s - p",
}

TVINF = Claim(
    id="TH-D4.tvinf",
    where="Section 4.3.1",
    kind="definition",
    statement=(
        "TV_inf(P, mu*, M) = inf{TV(P, P'): P' in M, mean above mu*}: 2 Phi(Delta/2) - 1 for Gaussians "
        "of variance 1 (0.3829 at Delta = 1), Delta for Bernoulli laws."
    ),
    printed=_TV_INF,
    mutants={
        "2 Phi(Delta) - 1": _TV_INF | {"one": "abs(full - 0.38292492254802620728) <= 1e-19"},
        "less further away": _TV_INF | {"gaussian": "tv > further"},
        "10% more": _TV_INF | {"bernoulli": "q - p >= 1.1*(s - p)"},
    },
    checks=(
        entry(
            "gaussian",
            holds_with(_gaussian_distance, [{"D": D} for D in ("0.1", "1", "3")], part="grows with the gap"),
        ),
        entry("one", holds_with(_gaussian_distance, [{"D": 1}], part="value")),
        entry(
            "bernoulli",
            holds_on(box(p=(0, 1), s=(0, 1), q=(0, 1)), where=("p <= s", "s <= q"), part="Bernoulli"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)

_TEMPLATE = {
    "pulls": "n*(k - 1) <= (n + g)*(k - 1) + f",
    "first": "T*(1 - x)*D >= (T*D/2 if x <= 1/2 else 0)",
    "second": "T*x*D >= (T*D/2 if x > 1/2 else 0)",
    "gaps": "T*2*D - n*D - m*2*D == D*n + 2*D*(T - n - m)",
    "huber": "p + (1 - q) >= exp(-kl(p, q))/2",
    "log-ratio": "((y - 2*D)**2 - y**2)/2 == (2*D)**2/2 - 2*D*y",
    "divergence": "x*T/(k - 1)*(2*D)**2/2 <= 2*T*D**2/(k - 1)",
    "slope": "T/4*exp(-2*T*D**2/(k - 1))*(1 - 4*T*D**2/(k - 1))",
    "largest": "u*exp(-u) <= exp(-1)",
    "value": "T*D/4*exp(-2*T*D**2/(k - 1))",
    "enough": "exp(-1/2)/16 >= 1/27",
}

_SHARES = wide_domain({"T": "[1, oo)", "x": (0, 1), "D": "[0, oo)"})
S41 = Claim(
    id="TH-S4.1",
    where="Section 4.1",
    kind="inequality",
    statement=(
        "Template of minimax proofs, unit Gaussians, means (Delta, 0, ..., 0) and 2 Delta for the arm "
        "i that is pulled least: E N_i <= T/(K - 1); regrets at least P(N_1 <= T/2) T Delta/2 and "
        "P'(N_1 > T/2) T Delta/2; Bretagnolle-Huber; KL = E N_i (2 Delta)^2/2 <= 2 T Delta^2/(K - 1); "
        "Reg + Reg' >= (T Delta/4) e^(-2 T Delta^2/(K - 1)), largest at Delta = sqrt((K - 1)/(4 T)); "
        "half of it exceeds sqrt((K - 1) T)/27."
    ),
    printed=_TEMPLATE,
    mutants={
        "T/K": _TEMPLATE | {"pulls": "n*k <= (n + g)*(k - 1) + f"},
        "equality": _TEMPLATE | {"pulls": "n*(k - 1) == (n + g)*(k - 1) + f"},
        "unless all of it": _TEMPLATE | {"first": "T*(1 - x)*D >= (T*D/2 if x < 1 else 0)"},
        "twice the gap of arm 1": _TEMPLATE | {"gaps": "T*2*D - n*D - m*2*D == 2*D*n + 2*D*(T - n - m)"},
        "0.85 for 1/2": _TEMPLATE | {"huber": "p + (1 - q) >= 0.85*exp(-kl(p, q))"},
        "half the divergence": _TEMPLATE | {"huber": "p + (1 - q) >= exp(-kl(p, q)/2)/2"},
        "half of the bound": _TEMPLATE | {"divergence": "x*T/(k - 1)*(2*D)**2/2 <= T*D**2/(k - 1)"},
        "half of the divergence": _TEMPLATE | {"log-ratio": "((y - 2*D)**2 - y**2)/2 == (2*D)**2/4 - 2*D*y"},
        "whole T": _TEMPLATE | {"first": "T*(1 - x)*D >= (T*D if x <= 1/2 else 0)"},
        "whole T again": _TEMPLATE | {"second": "T*x*D >= (T*D if x > 1/2 else 0)"},
        "without 1/2": _TEMPLATE | {"huber": "p + (1 - q) >= exp(-kl(p, q))"},
        "gap Delta": _TEMPLATE | {"divergence": "x*T/(k - 1)*(2*D)**2/2 <= T*D**2/(2*(k - 1))"},
        "10% less": _TEMPLATE | {"largest": "u*exp(-u) <= 0.9*exp(-1)"},
        "maximum elsewhere": _TEMPLATE | {"slope": "T/4*exp(-2*T*D**2/(k - 1))*(1 - 2*T*D**2/(k - 1))"},
        "half of the exponent": _TEMPLATE | {"value": "T*D/4*exp(-T*D**2/(k - 1))"},
        "26 for 27": _TEMPLATE | {"enough": "exp(-1/2)/16 >= 1/26"},
    },
    checks=(
        entry(
            "pulls",
            holds_everywhere(
                wide_domain({"n": "[0, oo)", "g": "[0, oo)", "k": "[2, oo)", "f": "[0, oo)"}),
                part="least of K - 1 counts, n + g their average, f that of arm 1",
            ),
        ),
        entry("first", holds_everywhere(_SHARES, part="first regret, x = N_1/T")),
        entry("second", holds_everywhere(_SHARES, part="second regret, x = N_1/T")),
        entry(
            "gaps",
            holds_everywhere(
                wide_domain({"T": "[1, oo)", "n": "[0, oo)", "m": "[0, oo)", "D": "[0, oo)"}),
                part="regret by pulls",
            ),
        ),
        entry(
            "log-ratio",
            holds_everywhere(
                wide_domain({"y": "(-oo, oo)", "D": "[0, oo)"}), part="log-ratio of arm i at reward y"
            ),
        ),
        entry("huber", holds_on(box(p=("1/100", "99/100"), q=("1/100", "99/100")), part="Bretagnolle-Huber")),
        entry(
            "divergence",
            holds_everywhere(
                wide_domain({"x": (0, 1), "T": "[1, oo)", "D": "[0, oo)", "k": "[2, oo)"}),
                part="divergence, x = (K - 1) E N_i/T",
            ),
        ),
        entry(
            "slope",
            is_slope_of(
                "T*D/4*exp(-2*T*D**2/(k - 1))",
                "D",
                holds_everywhere(
                    wide_domain({"T": "[1, oo)", "D": "(0, oo)", "k": "[2, oo)"}),
                    part="largest where the slope is 0",
                ),
            ),
        ),
        entry(
            "largest",
            holds_everywhere(
                wide_domain({"u": "[0, oo)"}), part="its square over T (K - 1)/64, u = 4 T Delta^2/(K - 1)"
            ),
        ),
        entry(
            "value",
            equals_at(
                [({"T": 1000, "D": "0.0474341649025256899799", "k": 10}, "7.192568832811687")],
                part="value at the best gap",
            ),
        ),
        entry("enough", holds_on(box(unused=(0, 1)), part="1/27")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-D2.27",),
    settles=(
        settles(
            1,
            by="least of K - 1 counts, n + g their average, f that of arm 1",
            kills={1: "T/K", 2: "equality"},
        ),
        settles(
            3,
            by="first regret, x = N_1/T",
            on="pointwise in N_1",
            beyond="its mean",
            kills={1: "whole T", 2: "unless all of it"},
        ),
        settles(
            4,
            by=("regret by pulls", "second regret, x = N_1/T"),
            on="pointwise in N_1",
            beyond="its mean",
            kills={1: "twice the gap of arm 1"},
        ),
        step_towards(
            5,
            by=("first regret, x = N_1/T", "second regret, x = N_1/T", "Bretagnolle-Huber"),
            missing="the last inequality for laws on more than two points",
        ),
        settles(
            6,
            by="Bretagnolle-Huber",
            on="Bernoulli laws with means from 0.01 to 0.99",
            beyond="other laws, means near 0 and 1",
            kills={1: "0.85 for 1/2", 2: "half the divergence"},
        ),
        settles(
            9,
            by=("log-ratio of arm i at reward y", "divergence, x = (K - 1) E N_i/T"),
            on="the log-ratio, whose y has mean 0",
            beyond="its mean",
            kills={1: "half of the bound", 2: "half of the divergence"},
        ),
        step_towards(
            10,
            by=(
                "first regret, x = N_1/T",
                "second regret, x = N_1/T",
                "Bretagnolle-Huber",
                "divergence, x = (K - 1) E N_i/T",
            ),
            missing="the decomposition of KL, data processing, and laws on more than two points",
        ),
        settles(
            11,
            by=(
                "largest where the slope is 0",
                "its square over T (K - 1)/64, u = 4 T Delta^2/(K - 1)",
            ),
            kills={1: "maximum elsewhere"},
        ),
        settles(101, by="1/27", kills={1: "26 for 27"}),
    ),
    noted=(
        noted(
            101,
            "at the best gap half of the bound is e^(-1/2)/16 sqrt((K - 1) T), and e^(-1/2)/16 >= 1/27",
            for_all="K >= 2, T >= 1",
            near_miss="1/26",
        ),
    ),
    notes="The decomposition of divergences is TH-T2.13, data processing TH-P2.7.",
)


@settled_by
def _falls(claimed: str) -> Settling:
    """The width of the index in a direction falls as the direction is explored: as v grows."""
    sides = wide_domain({"v": "(0, oo)", "w": "[0, oo)", "b": "(0, oo)"})
    check = holds_everywhere(sides, part="width of the index")
    return check, f"{instantiated(claimed, v='(v + w)')} <= {claimed}"


_ELLIPSOID = {
    "width": "b/sqrt(v)",
    "value": "b/sqrt(v)",
    "ridge": "a*(r - a*(a*r/(lam + a**2))) - lam*(a*r/(lam + a**2)) == 0",
}

ALINUCB = Claim(
    id="TH-ALINUCB",
    where="Section 2.2.7, (2.18), (2.19)",
    kind="algorithm",
    statement=(
        "Ridge estimate V^-1 sum a_s r_s; confidence set {theta: ||theta - estimate||_{V^-1} <= beta}; "
        "index max over it of <theta, a>. In a direction of eigenvalue v the index is wider than the "
        "estimate by beta sqrt(v)."
    ),
    printed=_ELLIPSOID | {"width": "b*sqrt(v)", "value": "b*sqrt(v)"},
    mutants={
        "no dependence on v, but growing": _ELLIPSOID | {"width": "b*v**(1/4)"},
        "1/v": _ELLIPSOID | {"value": "b/v"},
        "unregularised": _ELLIPSOID | {"ridge": "a*(r - a*(a*r/(lam + a**2))) == 0"},
    },
    checks=(
        entry("width", _falls),
        entry("value", equals_at([({"b": 1, "v": 101}, "0.0995037190")], part="width at v = 101")),
        entry(
            "ridge",
            is_identity(
                box(a=("1/10", 10), r=(-10, 10), lam=("1/10", 10)), part="least squares with penalty, d = 1"
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "With the norm ||.||_V in (2.19) the width in a direction of eigenvalue v, beta/sqrt(v), falls "
            "as v grows."
        ),
        formula=_ELLIPSOID,
        recorded=Verdict.VERIFIED,
    ),
    paper=_PAPER,
    settles=(
        settles(2, by="width of the index", severity=Severity.TYPO),
        settles(
            AMENDED,
            by="width of the index",
        ),
    ),
)

LIN = Claim(
    id="TH-I2.lin",
    where="Section 2.2.7",
    kind="inline",
    statement="LinUCB has R_T <= C d sqrt(T) log(T) with a universal C: minimax optimal up to logarithms.",
    printed="d*sqrt(T)*log(T) == d*sqrt(T)*log(T)",
    mutants={
        "sqrt d": "d*sqrt(T)*log(T) == sqrt(d)*sqrt(T)*log(T)",
        "no logarithm": "d*sqrt(T)*log(T) == d*sqrt(T)",
    },
    checks=(
        left_open(
            is_identity(box(d=(1, 100), T=(2, 10**6)), part="order"),
            "cited, under assumptions and a choice of beta that are not printed",
        ),
    ),
    recorded=Verdict.OPEN,
    paper=_PAPER,
)

_GLR = {
    "least": "n*(a - x)**2/2 + m*(b - x)**2/2 >= (a - b)**2/(2*(1/n + 1/m))",
    "attained": "n*(a - z)**2/2 + m*(b - z)**2/2 == (a - b)**2/(2*(1/n + 1/m))".replace(
        "z", "((n*a + m*b)/(n + m))"
    ),
    "value": "(a - b)**2/(2*(1/n + 1/m))",
}

AGLR = Claim(
    id="TH-AGLR",
    where="Section 2.2.9",
    kind="algorithm",
    statement=(
        "The best empirical arm is recommended; stop when its generalised likelihood ratio exceeds a "
        "threshold. Unit Gaussians: min over other arms of W(a, b) = (mu_a - mu_b)^2/(2 (1/N_a + "
        "1/N_b)), the least of N_a (mu_a - x)^2/2 + N_b (mu_b - x)^2/2 over x."
    ),
    printed=_GLR,
    mutants={
        "twice": _GLR | {"least": "n*(a - x)**2/2 + m*(b - x)**2/2 >= (a - b)**2/(1/n + 1/m)"},
        "at the even mean": _GLR
        | {"attained": "n*(a - (a + b)/2)**2/2 + m*(b - (a + b)/2)**2/2 == (a - b)**2/(2*(1/n + 1/m))"},
        "sum of counts": _GLR | {"value": "(a - b)**2*(n + m)/2"},
    },
    checks=(
        entry(
            "least",
            holds_on(
                box(n=(1, 100), m=(1, 100), a=(0, 1), b=(0, 1), x=(0, 1)),
                part="least",
                most_boxes=40,
                instances=200,
            ),
        ),
        entry(
            "attained",
            is_identity(box(n=(1, 100), m=(1, 100), a=(0, 1), b=(0, 1)), part="at the weighted mean"),
        ),
        entry(
            "value",
            equals_at([({"a": "0.6", "b": "0.4", "n": 100, "m": 50}, "0.666666666666667")], part="value"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        step_towards(
            5,
            by=("least", "at the weighted mean"),
            missing="that an alternative need only move two arms to a common mean",
        ),
    ),
)
AGLR = with_lines(AGLR, TTUCB, WRONG_TTUCB, by=traced(ttucb_games), settling=(1, 4))


@cache
def _tracked(effort: Effort) -> Mapping[str, Known]:
    """How far the pulls of a leader stray from beta times the rounds that it led, over 400 rounds."""
    del effort
    found: dict[str, Known] = {}
    for beta in ("0", "1/10", "1/3", "1/2", "9/10", "1"):
        pulls, worst, below = 0, _ZERO, _ZERO
        for led in range(1, 401):
            pulls += pulls <= Fraction(beta) * led
            stray = pulls - Fraction(beta) * led
            worst, below = max(worst, stray), min(below, stray)
        found[f"beta = {beta}"] = {
            "above": worst,
            "below": -below,
            "share": Fraction(pulls, 400),
            "beta": Fraction(beta),
        }
    return found


_TRACKING = {"stray": "above <= 1 and below <= 1", "share": "abs(share - beta) <= 1/400"}

ATTUCB = Claim(
    id="TH-ATTUCB",
    where="Section 2.2.9",
    kind="algorithm",
    statement=(
        "TTUCB plays its leader b if N_{b,b}(t) <= beta L_b(t + 1), else the challenger: the leader's "
        "pulls stay within 1 of beta times the rounds that it led."
    ),
    printed=_TRACKING,
    mutants={
        "within 1/4": _TRACKING | {"stray": "above <= 1/4 and below <= 1/4"},
        "share 1/2": _TRACKING | {"share": "abs(share - 1/2) <= 1/400"},
    },
    checks=tuple(entry(key, holds_in(_tracked, part=key)) for key in _TRACKING),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            3,
            by=TRACE,
            kills={1: "line tracking: L[b] + 1 -> L[b]", 2: "line tracking: <= beta -> < beta"},
        ),
        step_towards(
            4,
            by=("stray", "share"),
            missing="that the best arm leads nearly always; the rule is run for one fixed leader",
        ),
    ),
    notes="Settled as an algorithm: TA-S2-A.",
)
ATTUCB = with_lines(ATTUCB, TTUCB, WRONG_TTUCB, by=traced(ttucb_games), settling=(1, 2))

A3 = Claim(
    id="TH-A3",
    where="Sections 2.2.8 and 2.2.9, Algorithm 3",
    kind="algorithm",
    statement=(
        "Top Two: of a leader and a challenger, another arm, one is played: with chance beta the "
        "leader, say, so that the leader's share is beta in the long run."
    ),
    printed={"share": "beta*n/n == beta", "rest": "beta + (1 - beta) == 1"},
    mutants={
        "even shares": {"share": "beta*n/n == 1/2"},
        "both are played": {"rest": "beta + (1 - beta) == 2"},
    },
    checks=(
        entry("share", is_identity(box(beta=(0, 1), n=(1, 1000)), part="leader's share")),
        entry("rest", is_identity(box(beta=(0, 1)), part="one of the two")),
    ),
    recorded=Verdict.PROVED,
    paper=_PAPER,
    notes="An interface: the rules are named in the sections that use it.",
)
A3 = with_lines(A3, ALGORITHM_3, WRONG_3, by=traced(top_two_games), settling=(1, 2, 3))


@cache
def _instantaneous(effort: Effort) -> Mapping[str, Known]:
    """Policies whose every choice answers the first reward by randomised response."""
    del effort
    found: dict[str, Known] = {}
    for horizon in (2, 3, 4):
        for g in (Fraction(2), Fraction(3)):
            told, hidden = g / (1 + g), 1 / (1 + g)
            worst = max(
                max(p / q, q / p)
                for answers in product((told, hidden), repeat=horizon - 1)
                for p, q in [(_times(answers), _times(tuple(1 - x for x in answers)))]
            )
            found[f"T = {horizon}, e^eps = {g}"] = {"T": Fraction(horizon), "g": g, "ratio": worst}
    return found


def _times(chances: tuple[Fraction, ...]) -> Fraction:
    found = _ONE
    for chance in chances:
        found *= chance
    return found


_INSTANT = {"bound": "ratio <= g**T", "tight": "ratio == g**(T - 1)"}

INST = Claim(
    id="TH-I3.inst",
    where="Section 3.7 (c)",
    kind="privacy",
    statement=(
        "Instantaneous DP, pi_t(a | H) <= e^eps pi_t(a | H') for neighbouring histories, implies (T "
        "eps)-View DP; the first choice sees no reward, so that (T - 1) eps is attained."
    ),
    printed=_INSTANT,
    mutants={
        "root of T": _INSTANT | {"bound": "ratio <= g**sqrt(T)"},
        "T - 2": _INSTANT | {"bound": "ratio <= g**(T - 2)"},
        "T attained": _INSTANT | {"tight": "ratio == g**T"},
    },
    checks=tuple(entry(key, holds_in(_instantaneous, part=key)) for key in _INSTANT),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-P2.9",),
    settles=(
        settles(
            2,
            by="bound",
            on="randomised responses about the first reward, two to four rounds",
            beyond="other policies, more rounds",
            kills={1: "T - 2", 2: "root of T"},
        ),
        settles(101, by="tight", kills={1: "T attained"}),
    ),
    noted=(
        noted(
            101,
            "(T - 1) eps is attained",
            for_all="answers to the first reward in every later round, T in {2, 3, 4}, e^eps in {2, 3}",
            near_miss="T eps is attained",
        ),
    ),
)

_THREATS = {
    "local": "max(u + d, -u - d) <= max(u, -u) + d",
    "group": "(k*eps) == eps + (k - 1)*eps",
    "noise": "sqrt(2*n)/eps >= sqrt(2)/eps",
}

I37 = Claim(
    id="TH-I3.7",
    where="Section 3.7",
    kind="inline",
    statement=(
        "Local DP is stronger, at the price of more noise: sqrt(2n)/eps in a sum of n rewards against "
        "sqrt(2)/eps. Event-level eps-DP gives k eps for users with k rewards."
    ),
    printed=_THREATS,
    mutants={
        "half the noise": _THREATS | {"local": "max(u + d, -u - d) <= max(u, -u) + d/2"},
        "square of k": _THREATS | {"group": "(k**2*eps) == eps + (k - 1)*eps"},
        "twice the noise at n = 1": _THREATS | {"noise": "sqrt(2*n)/eps >= 2*sqrt(2)/eps"},
    },
    checks=(
        entry("local", holds_on(box(u=(-1000, 1000), d=(0, 1)), part="each reward with noise Lap(1/eps)")),
        entry("group", is_identity(box(k=(1, 100), eps=(0, 10)), part="group privacy")),
        entry("noise", holds_on(box(n=(1, 10**6), eps=("1/100", 10)), part="noise of a sum")),
    ),
    recorded=Verdict.PROVED,
    paper=_PAPER,
    rests_on=("TH-P2.8",),
    settles=(
        step_towards(
            1,
            by="each reward with noise Lap(1/eps)",
            missing="that every locally private policy is globally private",
        ),
        step_towards(2, by="noise of a sum", missing="regret and sample complexity"),
        step_towards(4, by="group privacy", missing="group privacy itself"),
    ),
    notes="Not checked: shuffling, which is only mentioned.",
)


@cache
def _from_tables(effort: Effort) -> Mapping[str, Known]:
    """Two rounds: the law of actions on each table of rewards, and its mean over random tables."""
    del effort
    tables = list(product((0, 1), repeat=4))
    laws = {table: _played_on(table) for table in tables}
    direct: dict[tuple[int, int], Fraction] = {}
    for history, mass in _runs(_toy, _MEANS, 2):
        actions = (history[0][0], history[1][0])
        direct[actions] = direct.get(actions, _ZERO) + mass
    found: dict[str, Known] = {}
    for actions, mass in direct.items():
        mixed = _ZERO
        for table, law in laws.items():
            chance = _ONE
            for place, reward in enumerate(table):
                mean = _MEANS[place % 2]
                chance *= mean if reward else 1 - mean
            mixed += chance * law[actions]
        table = (1, 0, 1, 0)
        unseen = tuple(1 - r if place == 1 - actions[0] else r for place, r in enumerate(table))
        seen = tuple(1 - r if place == actions[0] else r for place, r in enumerate(table))
        found[f"actions {actions}"] = {
            "direct": mass,
            "mixed": mixed,
            "here": laws[table][actions],
            "unseen": laws[unseen][actions],
            "seen": laws[seen][actions],
        }
    return found


def _played_on(table: tuple[int, ...]) -> dict[tuple[int, int], Fraction]:
    """The law of two actions when arm a pays ``table[2 t + a]`` in round t."""
    found: dict[tuple[int, int], Fraction] = {}
    for first, one in enumerate(_toy(())):
        for second, two in enumerate(_toy(((first, table[first]),))):
            found[first, second] = one * two
    return found


_PUBLISHED = {"partial": "here == unseen", "raw": "max(here/seen, seen/here) == 3"}

EX31 = Claim(
    id="TH-EX3.1",
    where="Section 3.1, Example 3.1",
    kind="algorithm",
    statement=(
        "The policy sees raw rewards of the arms that it recommended, and publishes the arms: a reward of an "
        "arm that was not recommended does not move them, one that was does (toy policy, e^eps = 3)."
    ),
    printed=_PUBLISHED,
    mutants={
        "all rewards are seen": _PUBLISHED | {"partial": "here < unseen"},
        "no reward is seen": _PUBLISHED | {"raw": "max(here/seen, seen/here) == 1"},
        "noisy rewards": _PUBLISHED | {"raw": "max(here/seen, seen/here) == 2"},
    },
    checks=tuple(entry(key, holds_in(_from_tables, part=key)) for key in _PUBLISHED),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)
A6 = replace(EX31, id="TH-A6", where="Section 3.1, Algorithm 6")

_OF_POLICY = {"mixture": "mixed == direct", "table": "here == unseen"}

I32 = Claim(
    id="TH-I3.2",
    where="Section 3.2",
    kind="inline",
    statement=(
        "The constraint is on the policy alone: its laws on tables of rewards; an environment only "
        "mixes them, m_{nu,pi}(a) = sum over tables of P_nu(table) M_table(a). Feedback is partial: "
        "r_t = x_{t,a_t}."
    ),
    printed=_OF_POLICY,
    mutants={
        "one table": _OF_POLICY | {"mixture": "here == direct"},
        "environment halves": _OF_POLICY | {"mixture": "mixed == direct/2"},
        "the table in full": _OF_POLICY | {"table": "here == seen"},
    },
    checks=tuple(entry(key, holds_in(_from_tables, part=key)) for key in _OF_POLICY),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-I2.dens",),
)
R37 = Claim(
    id="TH-R3.7",
    where="Section 3.5, Remark 3.7",
    kind="inline",
    statement=(
        "Privacy is judged against any adversary, utility without one: when recommendations are "
        "followed, the interactive protocol gives the law of Section 2.2.2."
    ),
    printed="mixed == direct",
    mutants={"another law": "mixed == direct/2", "of one table": "here == direct"},
    checks=(holds_in(_from_tables, part="law of the actions"),),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    rests_on=("TH-D3.5", "TH-I2.dens"),
)


def _asymptotic(identifier: str, where: str, statement: str, printed: str, mutants: dict[str, str]) -> Claim:
    """A limit of regret over log T that is quoted, with what its constants say."""
    return Claim(
        id=identifier,
        where=where,
        kind="regret-upper",
        statement=statement,
        printed=printed,
        mutants=mutants,
        checks=(
            left_open(
                holds_on(
                    box(x=("1/100", "98/100"), y=("1/100", "99/100")),
                    where="x < y",
                    part="constant of an arm",
                    most_boxes=40,
                ),
                "the limit is quoted; its corrections are of relative order 1/sqrt(log T), beyond simulation",
            ),
        ),
        recorded=Verdict.OPEN,
        paper=_PAPER,
        notes="The index and the constants are settled with its equation: TH-EQ2.12, TH-EQ2.14.",
    )


T224 = attached(
    _asymptotic(
        "TH-T2.24",
        "Section 2.2.5, Theorem 2.24",
        "UCB with f(t) = 1 + t log^2 t, 1-sub-Gaussian arms: lim Reg_T/log T <= sum 2/Delta_a; that is "
        "Delta/KL_inf for unit Gaussians, and at least Delta/kl for Bernoulli laws.",
        f"{constant(UCB_ANYTIME, gap='y - x')} == (y - x)/((y - x)**2/2)",
        {
            "1/Delta": "1/(y - x) == (y - x)/((y - x)**2/2)",
            "below the Bernoulli constant": "2/(y - x) <= (y - x)/kl(x, y)",
        },
    ),
    step_towards(1, by="constant of an arm", missing="the limit, which is quoted"),
    step_towards(3, by="constant of an arm", missing="the lower bound of Theorem 2.31"),
)
_KLUCB = _asymptotic(
    "TH-T2.26",
    "Section 2.2.5, Theorem 2.26",
    "KL-UCB, Bernoulli arms: lim Reg_T/log T <= sum Delta_a/d(mu_a, mu*), which improves on Theorem 2.24 "
    "since d >= 2 Delta^2.",
    f"{constant(KL_UCB, mu='x', best='y', gap='y - x')} <= 1/(2*(y - x))",
    {
        "1/3 for 1/2": "(y - x)/kl(x, y) <= 1/(3*(y - x))",
        "arguments swapped, and more": "(y - x)/kl(y, x) <= 1/(4*(y - x))",
    },
)
T226 = attached(
    replace(
        _KLUCB,
        printed={"constant": _KLUCB.printed, "Pinsker": "kl(p, q) >= 2*(p - q)**2"},
        mutants={name: {"constant": wrong} for name, wrong in _KLUCB.mutants.items()}
        | {
            "2.2 for 2": {"Pinsker": "kl(p, q) >= 2.2*(p - q)**2"},
            "at most 2.2": {"Pinsker": "kl(p, q) <= 2.2*(p - q)**2"},
        },
        checks=(
            *(entry("constant", check) for check in _KLUCB.checks),
            entry("Pinsker", holds_on(box(p=(0, 1), q=(0, 1)), part="Pinsker")),
        ),
    ),
    step_towards(1, by="constant of an arm", missing="the limit, which is quoted"),
    step_towards(
        2,
        by="constant of an arm",
        missing="the two theorems; constants are compared at means from 0.01 to 0.99",
    ),
    settles(3, by="Pinsker", kills={1: "2.2 for 2", 2: "at most 2.2"}),
)

EQ217 = replace(EQ216, id="TH-EQ2.17", where="Section 2.2.7, (2.17)", settles=())
EQ35 = attached(
    replace(EQ34, id="TH-EQ3.5", where="Section 3.7, (3.5)"),
    settles(
        2,
        by=("a distribution", "both mechanisms"),
        on="two strategies that stop after one pull or two, all binary lists",
        beyond="other strategies and rewards",
        kills={1: "history of a round more"},
    ),
)
B14 = attached(
    replace(B13, id="TH-B1.4", where="Appendix B.1, proof of Theorem 4.16, the limit"),
    step_towards(
        1,
        by=("divergence under View DP", "distance up to the slack", "rearranged"),
        missing="the inequality of the regrets, and the limit",
    ),
    step_towards(2, by="consistency", missing="the limit"),
    step_towards(4, by=("rearranged", "consistency"), missing="the limits T -> infinity and alpha -> 0"),
)

_STATED = (
    D216,
    DENS,
    A1,
    SUBLIN,
    AFTL,
    AETC,
    A2,
    D217,
    D218,
    D219,
    T224,
    T226,
    D225,
    I225A,
    D227,
    D229,
    D230,
    TVINF,
    S41,
    ALINUCB,
    LIN,
    AGLR,
    A3,
    ATTUCB,
    INST,
    I37,
    EX31,
    A6,
    I32,
    R37,
    EQ217,
    EQ35,
    B14,
)

CLAIMS = with_proofs(
    _STATED,
    (
        definitions.LINES,
        finite_arms.LINES,
        many_rounds.LINES,
        instances.LINES,
        missing_lemmas.LINES,
        anytime_indexes.LINES,
        optimistic_indexes.LINES,
    ),
)
