"""The private Top Two algorithms: the algorithm, its privacy, its risk, DP-SE, Figure 5.7 (5.4, 5.5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from ...theory.formulas.domain import box
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_for_all, holds_on, is_identity
from ..checks.known_quantities import Known, holds_in
from ..checks.statistics.simulated_regret import Simulated, on_average
from ..checks.statistics.simulated_stopping import Stopping
from ..checks.traces.lines_of_claim import with_lines
from ..checks.traces.traced import traced
from ..language.assertion import AMENDED, noted, settles, step_towards, unsettled
from ..language.claim import Amendment, Claim
from ..language.severity import Severity
from .lines.top_two import ALGORITHM_10, WRONG_10, games
from .proofs.every import with_proofs

_PAPER = "thesis_algorithms"
_ONE = ("0.95", "0.9", "0.9", "0.9", "0.5")
_TWO = ("0.75", "0.7", "0.7", "0.7", "0.7")
_LONG = 10**8
_LOG = (("bonus", "log"),)
_HEURISTIC = (("bonus", "log"), ("threshold", "heuristic"))

Options = tuple[tuple[str, str | int], ...]


def _budget(epsilon: str, delta: str = "0.01") -> Options:
    return (("epsilon", epsilon), ("delta", delta))


# --- the algorithm


def _going_on(options: Options) -> Stopping:
    return Stopping("adap-tt", _ONE, 1_200_000, 200, (*_budget("0.03"), *options), median=False, asked="cut")


_STARVED = {"tied arms": Simulated({}, {"p": _going_on(()), "q": _going_on(_LOG)})}
_ALGORITHM = {
    "phases": "2**(k - 1) - 2**(k - 2) == 2**(k - 2)",
    "doubling": "2**k >= 2*2**(k - 1) > 2**k - 1",
    "index": "m + sqrt(k/n) + k/(eps*n)",
    "an arm that rests": "q < p",
}

A10 = Claim(
    id="TA-A10",
    where="Section 5.4.1, Algorithm 10",
    kind="algorithm",
    statement=(
        "The private Top Two meta algorithm. Phase k of an arm begins when its pulls have doubled, at "
        "2^(k-1), and knows the mean of the 2^(k-2) rewards since the phase before (k >= 2); leader index "
        "mutilde + sqrt(k_a/Ntilde) + k_a/(eps Ntilde). Checked too: at means (0.95, 0.9, 0.9, 0.9, 0.5), "
        "eps = 0.03, delta = 0.01, AdaP-TT as printed has a larger chance p of not stopping within 1.2 "
        "million pulls than with log n in place of k_a (q)."
    ),
    printed=_ALGORITHM,
    mutants={
        "all rewards kept": _ALGORITHM | {"phases": "2**(k - 1) - 2**(k - 2) == 2**(k - 1)"},
        "one pull later": _ALGORITHM | {"doubling": "2**k - 1 >= 2*2**(k - 1)"},
        "no root": _ALGORITHM | {"index": "m + k/n + k/(eps*n)"},
        "noise without k": _ALGORITHM | {"index": "m + sqrt(k/n) + 1/(eps*n)"},
        "no arm rests": _ALGORITHM | {"an arm that rests": "p < q"},
    },
    checks=(
        entry("phases", holds_for_all({"k": range(2, 62)}, part="rewards of a phase")),
        entry("doubling", holds_for_all({"k": range(1, 62)}, part="pulls at the start of a phase")),
        entry(
            "index",
            equals_at([({"m": "0.5", "k": 5, "n": 8, "eps": "0.5"}, "2.540569415042095")], part="index"),
        ),
        entry("an arm that rests", on_average(_STARVED, part="an arm that rests")),
    ),
    recorded=Verdict.SUPPORTED,
    rests_on=("TA-EQ5.9", "TA-EQ5.11"),
    paper=_PAPER,
    settles=(
        step_towards(
            9, by="rewards of a phase", missing="that phases do not overlap: only their lengths are counted"
        ),
        settles(
            101,
            by="an arm that rests",
            on="one instance, one budget",
            beyond="all others",
            kills={1: "no arm rests"},
        ),
    ),
    notes=(
        "The mean of phase 1, ties, and which count N_{k_a,a} is are not said by the text. log n in place of "
        "k_a is what public code of the authors has."
    ),
    noted=(
        noted(
            101,
            (
                "AdaP-TT as printed is more likely not to stop within 1.2 million pulls than with log n in "
                "place of k_a in the bonus of the leader"
            ),
            for_all="means (0.95, 0.9, 0.9, 0.9, 0.5), eps = 0.03, delta = 0.01, beta = 1/2, s = 2",
            near_miss="less likely",
        ),
    ),
)
A10 = with_lines(A10, ALGORITHM_10, WRONG_10, by=traced(games), settling=range(1, 9))

# --- its privacy


@cache
def _exact(effort: Effort) -> Mapping[str, Known]:
    from fractions import Fraction

    from ...algorithms.by_name.catalogue import build
    from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace
    from ...verify.enumeration.exact_privacy import exact_privacy

    del effort
    found: dict[str, Known] = {}
    several: tuple[tuple[str, int, dict[str, Any]], ...] = (
        ("adap-tt", 1, {"delta": "0.5"}),
        ("adap-tt-star", 1, {"delta": "0.9", "threshold": "shape"}),
    )
    for name, epsilon, options in several:
        laws = [
            exact_privacy(
                partial(build, name, 2, epsilon=epsilon, noise=noise, **options), arms=2, horizon=6, tail=1e-6
            ).epsilon
            for noise in (DiscreteLaplace, _half)
        ]
        found[name] = {"eps": Fraction(epsilon), "E": laws[0], "H": laws[1]}
    return found


def _half(scale: float) -> object:
    from ...algorithms.mechanisms.discrete_laplace import DiscreteLaplace

    return DiscreteLaplace(scale / 2)


P10 = Claim(
    id="TA-P10",
    where="Sections 5.4.1 and C.1.3",
    kind="privacy",
    statement=(
        "Every instance of Algorithm 10 is eps-DP for rewards in [0, 1]; actions, stopping time and "
        "recommendation come from the private means alone. Checked: the exact epsilon E of actions and stop "
        "of AdaP-TT and AdaP-TT*, with noise on the integers, over all tables of two arms and 6 rounds."
    ),
    printed="E <= eps",
    mutants={
        "10% less": "E <= 0.9*eps",
        "half the noise": "H <= eps",
        "half the budget": "E <= eps/2",
    },
    checks=(holds_in(_exact, part="exact epsilon"),),
    recorded=Verdict.REFUTED,
    rests_on=("TA-B1", "TA-A10"),
    paper=_PAPER,
)

# --- its risk

_RISK_RUNS, _HEURISTIC_RUNS = 600, 300
"""Of the text's thresholds and of the heuristic one; 36 of 80 pilot runs of another seed err with that.

At such a chance, 0.45, 240 runs show a power of 0.9 with probability 0.97, and 80 hardly ever. None of 300
pilot runs errs with the text's thresholds: 600 runs show such a power where at most one errs, 500 never.
"""


def _risks(algorithm: str) -> dict[str, Simulated]:
    found = {}
    for arms, epsilon in ((2, "0.05"), (5, "0.05"), (5, "1")):
        means = (*["0.5"] * (arms - 1), "0.500001")
        ours = Stopping(
            algorithm,
            means,
            10_000,
            _RISK_RUNS,
            (*_budget(epsilon, "0.1"), *_LOG),
            median=False,
            asked="risk",
        )
        known = {"r": ours}
        if arms == 5 and epsilon == "0.05":
            known["h"] = Stopping(
                "adap-tt",
                means,
                20_000,
                _HEURISTIC_RUNS,
                (*_budget(epsilon, "0.1"), *_HEURISTIC),
                median=False,
                asked="risk",
            )
        found[f"{arms} arms, eps = {epsilon}"] = Simulated({"d": "0.1"}, known)
    return found


_RISK = _risks("adap-tt")
_RISK_STAR = _risks("adap-tt-star")
_HARD = "5 arms, eps = 0.05"
_POSITIVE = box(u="(0, 100]", v="(0, 100]", x=(-1, 1), y=(-1, 1))
_CORRECT = {
    "square": "(x + y)**2 <= 2*x**2 + 2*y**2",
    "weights": "(x - y)**2 <= (1/u + 1/v)*(u*x**2 + v*y**2)",
    "noise": "2*u*(l/(eps*u))**2/(2*s**2) == l**2/(eps**2*s**2*u)",
    "tail": "exp(-eps*u*(w/(eps*u))) == exp(-w)",
    "budget": "z**2*d/(2*z**2) + K*z*d/(2*K*z) == d",
    "risk": "r <= d",
    "hard": "r <= d < h",
}

L518 = Claim(
    id="TA-L5.18",
    where="Section 5.4.2, Lemma 5.18",
    kind="theorem",
    statement=(
        "AdaP-TT is delta-correct for sigma-sub-Gaussian rewards, with any sampling rule. Links: (x + y)^2 "
        "<= 2 x^2 + 2 y^2; the noise y_c <= log(2 K zeta k^s/delta)/(eps w_c) costs sum log^2/(eps^2 sigma^2 "
        "w_c); it is larger with chance delta/(2 K zeta k^s) at most, which over arms and phases is delta/2; "
        "the rewards' part is (5.10) at delta/(2 zeta^2 k^s k^s), over pairs of phases delta/2."
    ),
    printed=_CORRECT,
    mutants={
        "no factor 2": _CORRECT | {"square": "(x + y)**2 <= x**2 + y**2"},
        "1.9 for 2": _CORRECT | {"square": "(x + y)**2 <= 1.9*x**2 + 2*y**2"},
        "10% less": _CORRECT | {"weights": "(x - y)**2 <= 0.9*(1/u + 1/v)*(u*x**2 + v*y**2)"},
        "half the noise": _CORRECT | {"noise": "u*(l/(eps*u))**2/(2*s**2) == l**2/(eps**2*s**2*u)"},
        "mean for sum": _CORRECT | {"tail": "exp(-eps*(w/(eps*u))) == exp(-w)"},
        "zeta once": _CORRECT | {"budget": "z**2*d/(2*z) + K*z*d/(2*K*z) == d"},
        "chance of the threshold in public code": _CORRECT | {"hard": "h <= d"},
        "no risk to spend": _CORRECT | {"risk": "d <= r"},
    },
    checks=(
        entry("square", holds_on(_POSITIVE, part="square of the sum")),
        entry("weights", holds_on(_POSITIVE, part="both noises", instances=300)),
        entry(
            "noise",
            is_identity(box(u="(0, 100]", l="(0, 100]", eps="(0, 10]", s="(0, 1]"), part="cost of the noise"),
        ),
        entry(
            "tail", is_identity(box(u="(0, 100]", w="(0, 100]", eps="(0, 10]"), part="chance of the noise")
        ),
        entry("budget", is_identity(box(z="(1, 10]", K="[2, 100]", d="(0, 1)"), part="sum of the chances")),
        entry("risk", on_average(_RISK, part="risk at delta = 0.1")),
        entry("hard", on_average({_HARD: _RISK[_HARD]}, part="risk with five arms, eps = 0.05")),
    ),
    recorded=Verdict.REFUTED,
    rests_on=("TA-LC.32", "TA-LC.22", "TA-EQ5.11"),
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by=("square of the sum", "cost of the noise", "chance of the noise", "sum of the chances"),
            missing="the threshold (5.10) itself, and that the rule stops",
        ),
        step_towards(
            5,
            by=("risk at delta = 0.1", "risk with five arms, eps = 0.05"),
            missing=(
                "other instances, sampling rules and later stops; that thresholds without the Laplace part, "
                "or with its logarithm not squared, err more often: none was run"
            ),
        ),
        settles(
            101,
            by="risk with five arms, eps = 0.05",
            on="one instance",
            beyond="all others",
            kills={1: "chance of the threshold in public code"},
        ),
    ),
    noted=(
        noted(
            101,
            "the heuristic threshold of public code of the authors is wrong with a chance above delta",
            for_all="best of five arms ahead by 1e-6, eps = 0.05, delta = 0.1, 20,000 pulls",
            near_miss="at most delta",
        ),
    ),
)

_STAR = {
    "cross": "(a + b)*(p*l + (1 - p)*m) <= a*l + b*m",
    "rewards far": "(x + y)/(1/u + 1/v) <= u*x + v*y",
    "noises far": "(l/u + m/v)/(1/u + 1/v) <= max(l, m)",
    "exponent": "log(c*k**t) <= 2*log(c*k)",
    "budget": "z**2*(2*d/3)/(2*z**2) + K*z*d/(3*K*z) + K*z*d/(3*K*z) == d",
    "risk": "r <= d",
    "hard": "r <= d",
}
_POSITIVES = box(x=(0, 1), y=(0, 1), u="(0, 100]", v="(0, 100]", l=(0, 100), m=(0, 100))

L521 = Claim(
    id="TA-L5.21",
    where="Section 5.4.3, Lemma 5.21",
    kind="theorem",
    statement=(
        "AdaP-TT* is delta-correct. Links, three events of chance delta/3: below 3 eps the cross term of "
        "rewards and noise is at most its sum arm by arm (p = w_b/(w_a + w_b), l <= m for w_a <= w_b, a, b "
        "the rewards' deviations sqrt(h/w)); from 3 eps on both are linear; and there, without the exponent, "
        "log(3 K zeta k^s/delta) <= 2 log(3 K zeta k/delta), t = s <= 2, which the printed factor 3 (3/2 is "
        "enough) pays for."
    ),
    printed=_STAR,
    mutants={
        "cross halved": _STAR | {"cross": "(a + b)*(p*l + (1 - p)*m) <= (a*l + b*m)/2"},
        "rewards 10% less": _STAR | {"rewards far": "(x + y)/(1/u + 1/v) <= 0.9*(u*x + v*y)"},
        "mean of the two": _STAR | {"noises far": "(l/u + m/v)/(1/u + 1/v) <= (l + m)/2"},
        "no factor": _STAR | {"exponent": "log(c*k**t) <= log(c*k)"},
        "deltas of a half": _STAR | {"budget": "z**2*d/(2*z**2) + K*z*d/(3*K*z) + K*z*d/(3*K*z) == d"},
        "chance of the threshold in public code": _STAR | {"hard": "h <= d"},
        "no risk to spend": _STAR | {"risk": "d <= r"},
    },
    checks=(
        entry(
            "cross",
            holds_on(
                box(a=(0, 10), b=(0, 10), p=(0, 1), l=(0, 100), m=(0, 100)),
                where=("l <= m", "a*(1 - p) <= b*p"),
                part="cross term",
                instances=300,
            ),
        ),
        entry("rewards far", holds_on(_POSITIVES, part="rewards, large gap", instances=300)),
        entry("noises far", holds_on(_POSITIVES, part="noise, large gap", instances=300)),
        entry(
            "exponent",
            holds_on(
                box(c=(3, 10**6), k=(2, 61), t="(1, 2]"),
                part="the exponent left out",
                instances=300,
            ),
        ),
        entry("budget", is_identity(box(z="(1, 10]", K="[2, 100]", d="(0, 1)"), part="sum of the chances")),
        entry("risk", on_average(_RISK_STAR, part="risk at delta = 0.1")),
        entry("hard", on_average({_HARD: _RISK_STAR[_HARD]}, part="risk with five arms, eps = 0.05")),
    ),
    recorded=Verdict.REFUTED,
    rests_on=("TA-L5.18", "TA-LC.32", "TA-EQ5.14"),
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by=("cross term", "rewards, large gap", "noise, large gap", "sum of the chances"),
            missing="the threshold (5.10) itself, s > 2, and that the rule stops",
        ),
        step_towards(2, by=("cross term", "sum of the chances"), missing="the threshold (5.10) itself"),
        step_towards(
            3,
            by=("risk at delta = 0.1", "risk with five arms, eps = 0.05"),
            missing=(
                "other instances, sampling rules and later stops; that thresholds without the terms in 1/eps "
                "err more often: none was run"
            ),
        ),
    ),
)

# --- DP-SE and rounds

_PULLS = {
    "every arm is pulled": "1 <= C*(D**2 + 1/(eps*D))",
    "order": "y <= 16*x",
}
_MEDIAN_RUNS = 120
"""With fewer than 80 no order statistic says where the interval of the median of fresh runs lies."""
_ELIMINATED = {
    "gaps 0.4 and 0.1": Simulated(
        {},
        {
            "x": Stopping("dp-se-identification", ("0.7", "0.3"), _LONG, _MEDIAN_RUNS, _budget("100")),
            "y": Stopping("dp-se-identification", ("0.7", "0.6"), _LONG, _MEDIAN_RUNS, _budget("100")),
        },
    )
}

I15 = Claim(
    id="TA-I15",
    where="Section 5.4.3, comparison to DP-SE",
    kind="sample-complexity",
    statement=(
        "DP-SE samples a suboptimal arm O(Delta_a^2 + 1/(eps Delta_a)) times: at most C times that, and at "
        "least once. Checked too: from a gap of 0.4 to one of 0.1, eps = 100, the median stopping time on "
        "two arms grows by at most 16."
    ),
    printed=_PULLS,
    mutants={
        "linear in the gap": _PULLS | {"every arm is pulled": "1 <= C*(D + 1/(eps*D))"},
        "falls with the gap": _PULLS | {"order": "y <= x/16"},
        "linear in 1/Delta": _PULLS | {"order": "y <= 4*x"},
    },
    checks=(
        entry(
            "every arm is pulled",
            holds_on(box(C=(1, 10**6), D="(0, 1]", eps="(0, 1000000000]"), part="order of the pulls"),
        ),
        entry("order", on_average(_ELIMINATED, part="a gap of a quarter")),
    ),
    recorded=Verdict.REFUTED,
    severity=Severity.TYPO,
    amendment=Amendment(
        statement="DP-SE samples a suboptimal arm O(Delta_a^-2 + 1/(eps Delta_a)) times.",
        formula=_PULLS | {"every arm is pulled": "1 <= C*(1/D**2 + 1/(eps*D))"},
        recorded=Verdict.SUPPORTED,
    ),
    paper=_PAPER,
    settles=(
        settles(2, by="order of the pulls"),
        step_towards(
            3, by="a gap of a quarter", missing="a statement about orders; one ratio of two stopping times"
        ),
        step_towards(
            AMENDED,
            by=("order of the pulls", "a gap of a quarter"),
            missing=(
                "the upper bound: that every arm is pulled at least once, and one ratio of two times, are "
                "shown"
            ),
        ),
    ),
    notes="The constants simulated are those of Sajed and Sheffet.",
)

_ROUNDS = {
    "phases": "2**floor(log(n)/log(2)) <= n < 2**(floor(log(n)/log(2)) + 1)",
    "all arms": "log(x)/log(2) + log(y)/log(2) <= 2*log((x + y)/2)/log(2)",
}
R524 = Claim(
    id="TA-R5.24",
    where="Section 5.4.3, Remark 5.24",
    kind="inline",
    statement=(
        "Between two episodes' ends nothing depends on rewards, and there are O(K log2(n)) of them: an arm "
        "with n pulls has ended floor(log2 n) episodes after its first pull, and at a given total the sum "
        "over arms is at most K log2(n/K)."
    ),
    printed=_ROUNDS,
    mutants={
        "one phase more": _ROUNDS
        | {"phases": "2**(floor(log(n)/log(2)) + 1) <= n < 2**(floor(log(n)/log(2)) + 2)"},
        "not concave": _ROUNDS | {"all arms": "2*log((x + y)/2)/log(2) <= log(x)/log(2) + log(y)/log(2)"},
    },
    checks=(
        entry("phases", holds_for_all({"n": (3, 5, 6, 7, 9, 100, 1023, 10**6)}, part="episodes of an arm")),
        entry(
            "all arms",
            holds_on(box(x=(1, 1000), y=(1, 1000)), part="two arms at one total", instances=300),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TA-A10",),
    paper=_PAPER,
    settles=(
        step_towards(
            4,
            by=("episodes of an arm", "two arms at one total"),
            missing="the stopping time, and more than two arms",
        ),
    ),
)

# --- Figure 5.7

_RUNS, _OPEN_RUNS = 202, 102
"""Of private policies and of TTUCB. From 300 pilot runs of another seed and the 99.9% ends of their laws, the
intervals of two medians (order statistics, at a share of the risk each) overlap where they decide with a
probability of at most 4e-6; with half the runs, up to 0.3. The chances of :data:`A10`, 301 and 3 of 400 pilot
runs, are told apart by 200 runs with probability 1 - 3e-9 at their 99.9 % ends."""


def _median(name: str, means: tuple[str, ...], options: Options, runs: int = _RUNS) -> Stopping:
    return Stopping(name, means, _LONG, runs, options)


def _low_privacy(means: tuple[str, ...]) -> Simulated:
    budget = _budget("1")
    return Simulated(
        {},
        {
            "tt": _median("adap-tt", means, (*budget, *_LOG)),
            "star": _median("adap-tt-star", means, (*budget, *_LOG)),
            "se": _median("dp-se-identification", means, budget),
            "h": _median("adap-tt", means, (*budget, *_HEURISTIC)),
            "np": _median("ttucb", means, (("delta", "0.01"),), _OPEN_RUNS),
        },
    )


_LOW_PRIVACY = {"mu_1, eps = 1": _low_privacy(_ONE), "mu_2, eps = 1": _low_privacy(_TWO)}
_HIGH_PRIVACY = {
    "mu_1, eps = 0.03": Simulated(
        {},
        {
            "tt": _median("adap-tt", _ONE, (*_budget("0.03"), *_LOG), 101),
            "star": _median("adap-tt-star", _ONE, (*_budget("0.03"), *_LOG), 81),
        },
    )
}
_FIGURE = {
    "AdaP-TT fewer than DP-SE": "tt < se",
    "AdaP-TT* fewer than DP-SE": "star < se",
    "the same at low privacy": "tt <= 1.1*star",
    "AdaP-TT* better at high privacy": "star < tt",
    "four times TTUCB": "tt <= 4*np",
}
_FOUND = {
    "AdaP-TT fewer than DP-SE": "h < se < tt",
    "AdaP-TT* fewer than DP-SE": "se < star < tt",
    "the same at low privacy": "1.1*star < tt < 3*star",
    "AdaP-TT* better at high privacy": "tt < star",
    "four times TTUCB": "4*np < tt and h < 4*np",
}

E6 = Claim(
    id="TA-E6",
    where="Section 5.5.3, Figure 5.7",
    kind="experiment",
    statement=(
        "Means mu_1 = (0.95, 0.9, 0.9, 0.9, 0.5), mu_2 = (0.75, 0.7, 0.7, 0.7, 0.7), delta = 0.01: AdaP-TT "
        "and AdaP-TT* need fewer samples than DP-SE; they agree at low privacy; AdaP-TT* is better at high "
        "privacy; where the times do not depend on eps, they are at most four times TTUCB's. With the "
        "thresholds as printed, s = 2, beta = 1/2, at eps = 1 and (high privacy, mu_1) eps = 0.03; medians."
    ),
    printed=_FIGURE,
    mutants={
        "a tenth fewer than DP-SE": _FIGURE | {"AdaP-TT fewer than DP-SE": "tt <= 0.9*se"},
        "AdaP-TT* a tenth fewer": _FIGURE | {"AdaP-TT* fewer than DP-SE": "star <= 0.9*se"},
        "equal": _FIGURE | {"the same at low privacy": "tt <= star"},
        "at all privacies": _FIGURE | {"AdaP-TT* better at high privacy": "2*star < tt"},
        "twice TTUCB": _FIGURE | {"four times TTUCB": "tt <= 2*np"},
    },
    checks=(
        *(
            entry(part, on_average(_LOW_PRIVACY, part=part))
            for part in ("AdaP-TT fewer than DP-SE", "AdaP-TT* fewer than DP-SE")
        ),
        entry("the same at low privacy", on_average(_LOW_PRIVACY, part="the same at low privacy")),
        entry(
            "AdaP-TT* better at high privacy",
            on_average(_HIGH_PRIVACY, part="AdaP-TT* better at high privacy"),
        ),
        entry("four times TTUCB", on_average(_LOW_PRIVACY, part="four times TTUCB")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "Medians at eps = 1, on both instances: with the printed thresholds DP-SE needs fewer samples "
            "than AdaP-TT*, and that fewer than AdaP-TT, which needs more than 1.1 times and less than 3 "
            "times as many as AdaP-TT* and more than four times TTUCB's; with the heuristic threshold of "
            "public code AdaP-TT needs fewer than DP-SE and than four times TTUCB's. At mu_1, eps = 0.03, "
            "AdaP-TT needs fewer than AdaP-TT*."
        ),
        formula=_FOUND,
        recorded=Verdict.SUPPORTED,
    ),
    rests_on=("TA-A10", "TA-EQ5.11", "TA-EQ5.14", "TA-I15"),
    paper=_PAPER,
    settles=(
        settles(2, by="AdaP-TT fewer than DP-SE", severity=Severity.MISSING_ASSUMPTION),
        settles(3, by="the same at low privacy", severity=Severity.MISSING_ASSUMPTION),
        settles(4, by="AdaP-TT* better at high privacy", severity=Severity.MISSING_ASSUMPTION),
        settles(6, by="four times TTUCB", severity=Severity.MISSING_ASSUMPTION),
        settles(8, by="AdaP-TT* fewer than DP-SE", severity=Severity.MISSING_ASSUMPTION),
        unsettled(
            5,
            missing="what not to depend is, and the grid: in 60 pilot runs the median of AdaP-TT changes from"
            " 395 to 371 thousand between eps = 0.15 and 10, that of AdaP-TT* from 264 to 186 thousand",
        ),
        unsettled(
            7,
            missing="the error rate on these instances: none of 600 runs errs on harder ones (TA-L5.18), and"
            " 2062 runs without an error would show a rate of at most 0.01 at the risk of a check",
        ),
        unsettled(
            9,
            missing="what not to depend is, and the grid: in 60 pilot runs the medians at eps = 0.5, 1 and 10"
            " are 513, 490 and 497 thousand for AdaP-TT, and 262, 256 and 239 thousand for AdaP-TT*",
        ),
        settles(
            AMENDED,
            by=(
                "AdaP-TT fewer than DP-SE",
                "AdaP-TT* fewer than DP-SE",
                "the same at low privacy",
                "AdaP-TT* better at high privacy",
                "four times TTUCB",
            ),
        ),
    ),
    notes=(
        "The bonus of the leader has log n for k_a (see TA-A10). DP-SE has the constants of Sajed and "
        "Sheffet, at risk delta."
    ),
)

_CLAIMS = (A10, P10, L518, L521, I15, R524, E6)
CLAIMS = with_proofs(_CLAIMS)
