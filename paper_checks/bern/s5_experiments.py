"""The experiments: who loses least, by how much, and how DP-IMED compares with its lower bound.

Rare long runs carry much of the mean regret of DP-IMED, so that averages over 20 runs, as the text has them,
are compared by repeating the experiment, and medians stand beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ...algorithms.private.adap_klucb import AdaPKLUCB
from ...algorithms.private.dp_imed import DPIMED
from ...algorithms.private.dp_klucb import DPKLUCB
from ...algorithms.private.lazy_dp_ts import LazyDPTS
from ...algorithms.protocol.stepped_policy import StepPolicy
from ...theory.bounds.bernoulli_instance import BanditInstance
from ...theory.bounds.evaluation import evaluate
from ...theory.bounds.regret_lower_bounds import D_EPS
from ...theory.numbers.enclosure import Exact, ball
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_at
from ..checks.exact_quantities import holds_with
from ..checks.statistics.simulated_regret import Regret, Simulated, on_average, repeated
from ..language.assertion import noted, settles, step_towards, unsettled
from ..language.claim import Claim

if TYPE_CHECKING:
    from flint import arb

_HORIZON = 10**6
_ENVIRONMENTS = {
    "mu1": ("0.75", "0.7", "0.7", "0.7", "0.7"),
    "mu2": ("0.75", "0.625", "0.5", "0.375", "0.25"),
    "mu3": ("0.75", "0.53125", "0.375", "0.28125", "0.25"),
    "mu4": ("0.75", "0.71875", "0.625", "0.46875", "0.25"),
}
_BUDGETS = ("1/100", "1/10", "1/2", "1")
_POLICIES = {"K": "dp-klucb", "I": "dp-imed", "A": "adap-klucb", "S": "dp-se"}
_ALL = tuple((environment, budget) for environment in _ENVIRONMENTS for budget in _BUDGETS)
_HARDEST = ("mu2", "1/10")
_SOME = (("mu1", "1/100"), ("mu2", "1"), ("mu3", "1/10"), ("mu4", "1/2"))

Case = tuple[str, str]


@cache
def _cases(cases: tuple[Case, ...], *, runs: int, median: bool = False) -> dict[str, Simulated]:
    return {
        f"{environment}, eps = {budget}": Simulated(
            {},
            {
                name: Regret(
                    policy, _ENVIRONMENTS[environment], _HORIZON, runs, (("epsilon", budget),), median=median
                )
                for name, policy in _POLICIES.items()
            },
        )
        for environment, budget in cases
    }


# rounds after which Lazy-DP-TS has already lost more than the two proposed policies lose up to the horizon
_ROUNDS = {
    ("mu1", "1/100"): 600_000,
    ("mu1", "1/10"): 200_000,
    ("mu1", "1/4"): 100_000,
    ("mu1", "1/2"): 60_000,
    ("mu1", "1"): 100_000,
    ("mu2", "1/100"): 300_000,
    ("mu2", "1/10"): 40_000,
    ("mu2", "1/4"): 10_000,
    ("mu2", "1/2"): 10_000,
    ("mu2", "1"): 10_000,
    ("mu3", "1/100"): 300_000,
    ("mu3", "1/10"): 40_000,
    ("mu3", "1/2"): 10_000,
    ("mu3", "1"): 10_000,
    ("mu4", "1/100"): 400_000,
    ("mu4", "1/10"): 60_000,
    ("mu4", "1/2"): 20_000,
    ("mu4", "1"): 20_000,
}


_LAZY_RUNS = 120
"""With fewer than 80 no order statistic says where the interval of the median of fresh runs lies."""


@cache
def _against_lazy(cases: tuple[Case, ...]) -> dict[str, Simulated]:
    """The median of Lazy-DP-TS after fewer rounds: regret only grows, so it is a lower bound."""
    found = {}
    for environment, budget in cases:
        means, options = _ENVIRONMENTS[environment], (("epsilon", budget),)
        proposed = {
            name: Regret(_POLICIES[name], means, _HORIZON, 300, options, median=True) for name in ("K", "I")
        }
        lazy = Regret("lazy-dp-ts", means, _ROUNDS[environment, budget], _LAZY_RUNS, options, median=True)
        found[f"{environment}, eps = {budget}"] = Simulated({}, {**proposed, "L": lazy})
    return found


@cache
def _early() -> dict[str, Simulated]:
    """Averages up to t = 10^4, and up to t = 10^3 by the names with a 3."""
    found = {}
    for name, instance in _cases((("mu1", "1/4"), ("mu2", "1/4")), runs=20).items():
        at = {letter: replace(regret, at=10**4) for letter, regret in instance.quantities.items()}
        before = {f"{letter}3": replace(regret, at=10**3) for letter, regret in instance.quantities.items()}
        found[name] = Simulated({}, {**at, **before})
    return found


@cache
def _single_runs(case: Case) -> dict[str, Simulated]:
    """Averages of 160 runs, and the largest regret of a run by the names that end in ``max``."""
    found = {}
    for name, instance in _cases((case,), runs=160).items():
        largest = {
            f"{letter}max": replace(regret, largest_run=True)
            for letter, regret in instance.quantities.items()
            if letter in "IA"
        }
        kept = {letter: regret for letter, regret in instance.quantities.items() if letter in "IKA"}
        found[name] = Simulated({}, {**kept, **largest})
    return found


_SINGLE = "single runs, in 160"
_NOT_EACH = "Imax > Amax"


_LOWEST = {
    "averages": "I < A and I < S and K < A and K < S",
    "hardest": "I < A and I < S and K < A and K < S",
    "medians": "I < A and I < S and K < A and K < S",
    "lazy": "I < L and K < L",
    "single runs": f"{_NOT_EACH} and K < I",
}
_QUICK_LAZY = (("mu2", "1/2"), ("mu3", "1"))

EXP2 = Claim(
    id="BERN-EXP2",
    where="Appendix G, Figures 4 to 7",
    kind="experiment",
    statement=(
        "In four environments at eps = 0.01, 0.1, 0.5, 1 (T = 10^6, averages over 20 runs), DP-IMED and "
        "DP-KLUCB have the lowest regret in all 16 cases, against AdaP-KLUCB, DP-SE and Lazy-DP-TS. "
        "Checked: the experiment comes out so more often than not; the medians of all runs are in that "
        "order (K, I, A, S, L: DP-KLUCB, DP-IMED, AdaP-KLUCB, DP-SE, Lazy-DP-TS). The quick profile repeats "
        "5 of the cases, and 2 against Lazy-DP-TS."
    ),
    printed=_LOWEST,
    mutants={
        "AdaP-KLUCB below DP-KLUCB": {"averages": "A < K"},
        "DP-IMED a tenth of DP-SE": {"hardest": "10*I <= S"},
        "DP-SE below DP-IMED": {"medians": "S < I"},
        "medians: a fifth of AdaP-KLUCB": {"medians": "5*K < A"},
        "Lazy-DP-TS below DP-IMED": {"lazy": "L < I"},
        "DP-IMED lowest of all": {"single runs": "I < K"},
        "lowest in every run": {"single runs": "Imax < Amax"},
    },
    checks=(
        entry(
            "averages",
            repeated(
                lambda: _cases(_SOME, runs=20),
                more=lambda: _cases(tuple(case for case in _ALL if case != _HARDEST), runs=20),
                part="averages of 20 runs",
            ),
        ),
        entry(
            "hardest",
            repeated(
                lambda: _cases((_HARDEST,), runs=20), repetitions=160, part="averages, mu2 at eps = 0.1"
            ),
        ),
        entry("medians", on_average(lambda: _cases(_ALL, runs=300, median=True), part="medians, 16 cases")),
        entry("single runs", repeated(lambda: _single_runs(_HARDEST), part=_SINGLE)),
        entry(
            "lazy",
            on_average(
                lambda: _against_lazy(_QUICK_LAZY),
                more=lambda: _against_lazy(_ALL),
                part="medians, against Lazy-DP-TS",
            ),
        ),
    ),
    recorded=Verdict.SUPPORTED,
    rests_on=("BERN-A1",),
    settles=(
        unsettled(
            2,
            missing=(
                "curves of means before T with intervals: at T they are compared (assertion 1), and the "
                "figures print no numbers"
            ),
        ),
        settles(
            1,
            by=(
                "averages of 20 runs",
                "averages, mu2 at eps = 0.1",
                "medians, 16 cases",
                "medians, against Lazy-DP-TS",
                _SINGLE,
            ),
            kills={
                1: "DP-IMED lowest of all",
                2: "lowest in every run",
                3: "medians: a fifth of AdaP-KLUCB",
            },
            on="regret at T: medians, and averages in some cases; few against Lazy-DP-TS",
            beyond="the curves before T, the other averages",
        ),
    ),
    notes="The baselines are played as their authors have them where the text says less.",
)

_RELEASES = 16


def _released(policy: StepPolicy) -> list[int]:
    """Of one arm that is pulled on: how many rewards each of the first released numbers is about."""
    found: list[int] = []
    behind, steps = 0, type(policy)
    state = policy.counts, policy.values
    fixed = policy.parameters, policy.schedule
    while len(found) < _RELEASES:
        length, released, _ = steps.block(*state, 0, 1, *fixed)
        steps.absorb(*state, 0, length, released, 0.0, 1, *fixed)
        behind += int(length)
        if released:
            found.append(behind)
            behind = 0
    return found


@cache
def _schedules() -> dict[str, list[int]]:
    """``imed``, ``klucb``: the proposed policies as chosen; ``lazy`` and ``adap``; ``two``: n0 = 2."""
    return {
        name: _released(policy)
        for name, policy in (
            ("imed", DPIMED(1, epsilon=1, n0=1, alpha=2)),
            ("klucb", DPKLUCB(1, epsilon=1, n0=1, alpha=2)),
            ("lazy", LazyDPTS(1, epsilon=1)),
            ("adap", AdaPKLUCB(1, epsilon=1)),
            ("two", DPIMED(1, epsilon=1, n0=2, alpha=2)),
        )
    }


def _release(point: Mapping[str, Fraction]) -> Mapping[str, arb]:
    m = int(point["m"])
    known = {name: ball(lengths[m]) for name, lengths in _schedules().items()}
    # AdaP-KLUCB pulls as often as it has pulled: its pulls double, and the releases after the first
    return known | {"total": ball(sum(_schedules()["adap"][: m + 1]))}


_DOUBLED = "imed == 2**m and klucb == 2**m and lazy == 2**m and total == 2**m"


EXP1 = Claim(
    id="BERN-EXP1",
    where="Section 5, Figure 1",
    kind="experiment",
    statement=(
        "At eps = 0.25, T = 10^6, 20 runs, mu1 and mu2: DP-KLUCB and DP-IMED have lower mean regret than "
        "DP-SE, AdaP-KLUCB and Lazy-DP-TS. Checked like BERN-EXP2 (against Lazy-DP-TS the quick profile has "
        "mu2 alone)."
    ),
    printed={key: _LOWEST[key] for key in ("averages", "medians", "lazy")}
    | {"early": _LOWEST["averages"], "single runs": _NOT_EACH, "doubling": _DOUBLED},
    mutants={
        "DP-SE below DP-IMED": {"averages": "S < I"},
        "a twentieth": {"averages": "20*K <= A"},
        "AdaP-KLUCB below DP-KLUCB": {"medians": "A < K"},
        "Lazy-DP-TS below DP-KLUCB": {"lazy": "L < K"},
        "lowest in every run": {"single runs": "Imax < Amax"},
        "lowest at t = 10^3 too": {"early": "I3 < S3 and K3 < S3"},
        "a tenth": {"single runs": "10*K <= A and 10*I <= A"},
        "totals doubled": {"doubling": _DOUBLED.replace("imed == 2**m", "imed == max(1, 2**m/2)")},
        "twice as many at first": {"doubling": _DOUBLED.replace("imed", "two")},
    },
    checks=(
        entry(
            "averages",
            # with five seeds the rarer case came out so in 279 of 300 averages; at the 99.9 % end of that,
            # 0.87, 160 leave it open with probability 3e-6
            repeated(
                lambda: _cases((("mu1", "1/4"), ("mu2", "1/4")), runs=20),
                repetitions=160,
                part="averages of 20 runs",
            ),
        ),
        entry(
            "medians",
            on_average(
                lambda: _cases((("mu1", "1/4"), ("mu2", "1/4")), runs=300, median=True), part="medians"
            ),
        ),
        entry("early", repeated(_early, repetitions=160, part="averages at t = 10^4")),
        entry(
            "single runs",
            repeated(lambda: _single_runs(("mu1", "1/4")), part=_SINGLE),
        ),
        entry(
            "lazy",
            on_average(
                lambda: _against_lazy((("mu2", "1/4"),)),
                more=lambda: _against_lazy((("mu1", "1/4"),)),
                part="medians, against Lazy-DP-TS",
            ),
        ),
        entry(
            "doubling",
            holds_with(_release, [{"m": m} for m in range(_RELEASES)], part="one pull, then twice as many"),
        ),
    ),
    recorded=Verdict.SUPPORTED,
    rests_on=("BERN-A1",),
    settles=(
        settles(
            1,
            by=(
                "averages of 20 runs",
                "medians",
                "medians, against Lazy-DP-TS",
                "averages at t = 10^4",
                _SINGLE,
            ),
            on="regret at T and at 10^4: averages, but medians against Lazy-DP-TS",
            beyond="the other rounds; averages of Lazy-DP-TS",
            kills={1: "lowest in every run", 2: "lowest at t = 10^3 too", 3: "a tenth"},
        ),
        settles(
            3,
            by="one pull, then twice as many",
            on=f"the first {_RELEASES} releases of one arm",
            beyond="later releases, and whether that was the reason",
            kills={1: "totals doubled", 2: "twice as many at first"},
        ),
        unsettled(2, missing="the figure: its caption has no IMED; the policy is there to be played"),
        unsettled(
            4,
            missing="the analysis of DP-SE; that of AdaP-KLUCB asks for a parameter above 3, and 3.1 is",
        ),
        unsettled(5, missing="the three earlier papers; the means are those of four lists in this text"),
    ),
    notes=(
        "The benchmark without privacy, IMED, is not played. Batches of the proposed policies and of "
        "Lazy-DP-TS double; of AdaP-KLUCB it is the pulls of an arm: its second release is about one reward."
    ),
)


@cache
def _ablation() -> dict[str, Simulated]:
    found = {}
    for budget in ("1/4", "1"):
        regrets = {
            name: Regret(policy, _ENVIRONMENTS["mu2"], _HORIZON, 20, (("epsilon", budget), *options))
            for name, policy, options in (
                ("K", "dp-klucb", ()),
                ("A", "adap-klucb", ()),
                ("B", "adap-klucb", (("beta", "1"),)),
                ("H", "adap-klucb", (("beta", "3/2"),)),
            )
        }
        found[f"mu2, eps = {budget}"] = Simulated({}, dict(regrets))
    return found


_RESULTS = {
    "ten": "A >= 10*K and S >= 10*K and S >= 10*I",
    "elsewhere": "K < A and K < S",
    "everywhere": "I < A and I < S and K < A and K < S",
    "index": "A >= 2.5*B",
    "forgetting": "B >= 2*K",
    "single runs": _NOT_EACH,
}
I22 = Claim(
    id="BERN-I22",
    where="Section 5, Results",
    kind="inline",
    statement=(
        "DP-KLUCB and DP-IMED achieve lower regret in all environments and budgets under study, up to 10 "
        "times less on average; because they do not forget half of the samples, and by indexes with "
        "log(t)/N_a for 3 log(t)/N_a. Checked: a factor 10 against AdaP-KLUCB (DP-KLUCB) and DP-SE (both) "
        "in averages of 20 runs at mu3, eps = 1; medians everywhere; at mu2, AdaP-KLUCB with 1 for its 3.1 "
        "(B) stands in between."
    ),
    printed=_RESULTS,
    mutants={
        "20 times": {"ten": "A >= 20*K and S >= 20*K and S >= 20*I"},
        "at least 10 times": {"elsewhere": "10*K <= A and 10*K <= S"},
        "AdaP-KLUCB lower": {"everywhere": "A < I"},
        "10 times everywhere": {"everywhere": "10*I < A and 10*K < A"},
        "lower in every run": {"single runs": "Imax < Amax"},
        "index without effect": {"index": "A <= 1.5*B"},
        "bonus explains nothing": {"index": "A <= B"},
        "factor 1.5 in the bonus": {"index": "H >= 2.5*B"},
        "index alone": {"forgetting": "B <= 1.5*K"},
    },
    checks=(
        entry("ten", repeated(lambda: _cases((("mu3", "1"),), runs=20), part="10 times less, averages")),
        entry("elsewhere", repeated(lambda: _cases((("mu4", "1"),), runs=20), part="less, averages")),
        entry(
            "everywhere", on_average(lambda: _cases(_ALL, runs=160, median=True), part="medians, 16 cases")
        ),
        entry("single runs", repeated(lambda: _single_runs(_HARDEST), part=_SINGLE)),
        entry("index", repeated(_ablation, part="the factor 3 in the index")),
        entry("forgetting", repeated(_ablation, part="forgetting, and the form of the index")),
    ),
    recorded=Verdict.SUPPORTED,
    rests_on=("BERN-EXP1", "BERN-EXP2"),
    settles=(
        settles(
            1,
            by=("medians, 16 cases", _SINGLE),
            kills={1: "10 times everywhere", 2: "lower in every run"},
            on="medians at T against AdaP-KLUCB and DP-SE",
            beyond="means, Lazy-DP-TS, eps = 0.25",
        ),
        settles(
            2,
            by=("10 times less, averages", "less, averages"),
            on="mu3 and mu4 at eps = 1: DP-KLUCB against AdaP-KLUCB and DP-SE",
            beyond="the other cases, and the largest ratio",
            kills={1: "20 times", 2: "at least 10 times"},
        ),
        step_towards(
            3,
            by="forgetting, and the form of the index",
            missing="forgetting alone; the index changes with it",
        ),
        settles(
            4,
            by="the factor 3 in the index",
            on="AdaP-KLUCB with 1 for its 3.1, mu2, two budgets",
            beyond="other environments and policies",
            kills={1: "factor 1.5 in the bonus", 2: "bonus explains nothing"},
        ),
    ),
)

# --- regret against the budget

_FAR = ("0.8", "0.1", "0.1", "0.1", "0.1")
_LONG = 10**7


@cache
def _curve(
    budgets: tuple[str, ...], *, runs: int, median: bool = False, horizon: int = _LONG
) -> dict[str, Simulated]:
    found = {}
    for budget in budgets:
        bound = evaluate(
            D_EPS, BanditInstance(_FAR), epsilon=Fraction(budget), horizon=horizon, relative_width=1e-12
        )
        assert bound.enclosure is not None
        regret = Regret(
            "dp-imed", _FAR, horizon, runs, (("epsilon", budget), ("alpha", "11/10")), median=median
        )
        found[f"eps = {budget}"] = Simulated({"B": Fraction(bound.enclosure.lower)}, {"R": regret})
    return found


_ALL_BUDGETS = ("1/100", "1/20", "1/10", "1/4", "1/2", "1")


def _medians() -> dict[str, Simulated]:
    return _curve(_ALL_BUDGETS, runs=1600, median=True)


_CONSTANT = "4*(y - x)*log(T)/d_eps(x, y, eps)"
_CURVE_VALUES: list[tuple[dict[str, Exact], str]] = [
    ({"x": "0.1", "y": "0.8", "T": _LONG, "eps": eps}, value)
    for eps, value in (
        ("0.01", "6454.6297359118"),
        ("0.1", "652.32828851014"),
        ("0.25", "265.86594060799"),
        ("0.5", "137.58984298385"),
        ("1", "74.644822113538"),
        ("3.5", "39.401509646555"),
        ("10", "39.390471545971"),
    )
]
_MATCH = "4/5*B <= R and R <= 5/4*B"
_MATCHES = {"mean": "R > 5/4*B", "averages": _MATCH, "medians": _MATCH, "curve": _CONSTANT}
EXP3 = Claim(
    id="BERN-EXP3",
    where="Appendix G, Figure 8",
    kind="experiment",
    statement=(
        "DP-IMED with alpha = 1.1, T = 10^7, means 0.8 and four times 0.1, 100 budgets in [0, 1], mean over "
        "20 runs: the performance matches the lower bound of Theorem 3.1 (constant times log T). No "
        "tolerance is printed. Read as: within 25% of the curve, in averages of 20 runs at eps = 0.5 and 1, "
        "in medians from 0.01 to 1. Checked besides, against reading it so of the mean: at eps = 0.01 the "
        "mean is more than 25% above."
    ),
    printed=_MATCHES,
    mutants={
        "mean 10 times above": _MATCHES | {"mean": "R >= 10*B"},
        "mean within 25% at 0.01": _MATCHES | {"mean": "R <= 5/4*B"},
        "averages a half above": _MATCHES | {"averages": "R >= 3/2*B"},
        "medians above": _MATCHES | {"medians": "R >= 5/4*B"},
        "mean within 10% at 0.01": _MATCHES | {"mean": "9/10*B <= R and R <= 11/10*B"},
        "mean below the curve": _MATCHES | {"mean": "R <= B"},
        "kl in the curve": _MATCHES | {"curve": _CONSTANT.replace("d_eps(x, y, eps)", "kl(x, y)")},
    },
    checks=(
        entry("mean", on_average(lambda: _curve(("1/100",), runs=6000), part="excess of the mean at 0.01")),
        entry("averages", repeated(lambda: _curve(("1/2", "1"), runs=20), part="averages of 20 runs")),
        entry("medians", on_average(_medians, part="medians")),
        entry("curve", equals_at(_CURVE_VALUES, part="the curve")),
    ),
    recorded=Verdict.SUPPORTED,
    rests_on=("BERN-T3.1", "BERN-A1"),
    noted=(
        noted(
            101,
            "The mean regret at eps = 0.01 is more than 5/4 of the curve.",
            for_all="T = 10^7, alpha = 1.1, means 0.8 and four times 0.1",
            near_miss="at most 5/4 of the curve",
        ),
    ),
    settles=(
        settles(
            1,
            by=("averages of 20 runs", "medians", "excess of the mean at 0.01"),
            on="within 25%: averages at eps = 0.5 and 1, medians at six eps",
            beyond="averages at small eps, which at 0.01 are further above; other eps",
            kills={1: "mean within 10% at 0.01", 2: "mean below the curve"},
            despite={"BERN-T3.1": "the best mean is below 1, where the bound holds"},
        ),
        step_towards(2, by="the curve", missing="the values that are plotted"),
        unsettled(
            3,
            missing=(
                "what smooth means of 100 means of 20 runs; the bound that is plotted is smooth where the "
                "budget is below log 36, beyond the axis"
            ),
        ),
        settles(101, by="excess of the mean at 0.01", kills={1: "mean within 25% at 0.01"}),
    ),
    notes=("The text gives 'matches' no tolerance, and does not say the ends of the grid, n0 and ties."),
)

_SMOOTH: list[dict[str, str]] = [{"x": "0.1", "y": "0.8", "h": h} for h in ("0.1", "0.01", "0.001", "0.0001")]


def _neighbours(budgets: Iterable[str]) -> dict[str, Simulated]:
    listed = list(budgets)
    return {
        f"eps from {low} to {high}": Simulated(
            {},
            {
                name: Regret(
                    "dp-imed", _FAR, _LONG, 400, (("epsilon", budget), ("alpha", "11/10")), median=True
                )
                for name, budget in (("R", low), ("Q", high))
            },
        )
        for low, high in pairwise(listed)
    }


_REMARKS = {
    "matches": _MATCH,
    "threshold": "logit(y) - logit(x)",
    "slope": "0 <= (kl(x, y) - d_eps(x, y, log(36) - h))/h <= h",
    "no jump": "R < 2*Q and Q < 2*R",
    "mean": "R > 5/4*B",
    "short": "R < 4/5*B",
}
I26 = Claim(
    id="BERN-I26",
    where="end of Appendix G",
    kind="inline",
    statement=(
        "DP-IMED matches the regret lower bound, and the change between the high and low privacy regimes "
        "happens smoothly. Read as: median regret within 25% of the curve from eps = 0.01 to 1; the slope of "
        "d_eps is continuous at the change, eps = log 36; median regret does not jump between neighbouring "
        "budgets."
    ),
    printed=_REMARKS,
    mutants={
        "10 times above": _REMARKS | {"matches": "R >= 10*B"},
        "threshold of the odds": _REMARKS | {"threshold": "log(y/x)"},
        "a corner": _REMARKS | {"slope": "1/10 <= (kl(x, y) - d_eps(x, y, log(36) - h))/h"},
        "a jump": _REMARKS | {"no jump": "R > 2*Q"},
        "at T = 4000 too": _REMARKS | {"short": _MATCH},
        "mean below the curve by alpha": _REMARKS | {"mean": "R <= B/1.1"},
    },
    checks=(
        entry("matches", on_average(_medians, part="medians")),
        entry("mean", on_average(lambda: _curve(("1/100",), runs=6000), part="excess of the mean at 0.01")),
        entry(
            "short",
            on_average(
                lambda: _curve(("1/100",), runs=400, median=True, horizon=4000),
                part="below the curve at T = 4000",
            ),
        ),
        entry(
            "threshold", equals_at([({"x": "0.1", "y": "0.8"}, "3.583518938456")], part="change of regime")
        ),
        entry("slope", holds_at(_SMOOTH, part="slope at the change")),
        entry(
            "no jump",
            on_average(
                lambda: _neighbours(("1/2", "3/4", "1", "2", "3", "7/2", "4", "5")), part="median regret"
            ),
        ),
    ),
    recorded=Verdict.SUPPORTED,
    rests_on=("BERN-EXP3", "BERN-I11", "BERN-I14"),
    noted=(
        noted(
            101,
            "The regime of these arms changes at eps = logit(0.8) - logit(0.1) = 3.5835; the budgets of the "
            "figure are in [0, 1].",
            for_all="the arms of the figure, with means 0.8 and 0.1",
            near_miss="at the logarithm of 0.8/0.1",
        ),
    ),
    settles=(
        settles(
            1,
            by=("medians", "excess of the mean at 0.01", "below the curve at T = 4000"),
            on="T = 10^7: medians within 25%, at six eps",
            beyond="averages, which at 0.01 are further above; other eps and T",
            kills={1: "at T = 4000 too", 2: "mean below the curve by alpha"},
        ),
        step_towards(
            2,
            by=("slope at the change", "median regret"),
            missing="the figure, whose eps all lie on one side of the change",
        ),
        settles(101, by="change of regime", kills={1: "threshold of the odds"}),
    ),
    notes=(
        "The slope of d_eps at the change is treated at BERN-I14, the mean at small budgets at BERN- EXP3."
    ),
)

CLAIMS = (EXP1, EXP2, I22, EXP3, I26)
