"""How many samples best-arm identification takes at least (Sections 2.2.8 and 4.4)."""

from dataclasses import replace

from ...theory.bounds.sample_complexity_bounds import PRIVATE, RELAXED
from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_on
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.certified_time import Value, holds_for, information, private, takes, transport
from ..checks.known_quantities import holds_in
from ..checks.side_conditions import keeps_out
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.claim import Amendment, Claim, attached
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..language.stated_bound import stated
from ..language.written_claim import extended
from ..statements.identification import least_samples as least
from ..statements.identification.sample_complexity import (
    COIN,
    COIN_IS_WRONG,
    I232A,
    MONOTONE,
    MONOTONE_CHECKS,
    MONOTONE_MUTANTS,
    PAIR,
    T232,
)
from .proofs import instances, missing_lemmas
from .s422_kl_decomposition import stopped_strategies

_PAPER = "thesis_lower_bounds"


_TRIPLE = ("0.9", "0.8", "0.5")
_FOUR = ("0.5", "0.45", "0.43", "0.4")


_TRANSPORT = {
    **MONOTONE,
    "one sample": "kl(1/2 + (x - 1/2)*r, 1/2 + (y - 1/2)*r) <= log((1 + r)/(1 - r))*abs(x - y)",
    "strategies": "KL <= eps*S",
    "value": "kl(1 - d, d)",
    "risk": "0 < d <= 1/2",
}

_FREE_GUESS = entry(
    "risk",
    keeps_out(
        {"d": "9/10"},
        "kl(1 - d, d) > 1.7577",
        holds_on(box(d=("9/10", "9/10"))),
        because=f"the side to be bounded from below is 0 for the strategy without samples, and {COIN}",
        part="range of delta",
    ),
)

L423 = Claim(
    id="TH-L4.23",
    where="Section 4.4, Lemma 4.23, (4.14), (4.15)",
    kind="lemma",
    statement=(
        "For delta in (0, 1), eps > 0, every delta-correct eps-View DP strategy and every lambda with "
        "another best arm than nu: eps sum_a E_nu[N_a(tau)] TV(nu_a, lambda_a) >= kl(1-delta, delta)."
    ),
    printed=_TRANSPORT | {"risk": "0 < d < 1"},
    mutants={
        **{name: _TRANSPORT | change for name, change in MONOTONE_MUTANTS.items()},
        "budget 5% smaller": _TRANSPORT
        | {"one sample": "kl(1/2 + (x - 1/2)*r, 1/2 + (y - 1/2)*r) <= 0.95*log((1 + r)/(1 - r))*abs(x - y)"},
        "squared distance": _TRANSPORT
        | {"one sample": "kl(1/2 + (x - 1/2)*r, 1/2 + (y - 1/2)*r) <= log((1 + r)/(1 - r))*(x - y)**2/4"},
        "sum to tau - 2": _TRANSPORT | {"strategies": "KL <= eps*cut"},
        "mean under lambda": _TRANSPORT | {"strategies": "KL <= eps*other"},
        "kl to one half": _TRANSPORT | {"value": "kl(1 - d, 1/2)"},
        "delta up to 0.95": _TRANSPORT | {"risk": "0 < d <= 19/20"},
        "delta below 9/10": _TRANSPORT | {"risk": "0 < d < 9/10"},
    },
    checks=(
        *MONOTONE_CHECKS,
        entry(
            "one sample",
            holds_on(
                box(x=(0, 1), y=(0, 1), r="(0, 0.9999]"),
                part="one sample answered by randomised response, r = tanh(eps/2)",
                most_boxes=40,
            ),
        ),
        entry("strategies", holds_in(stopped_strategies, part="strategies that stop after one pull or two")),
        entry("value", equals_at([({"d": "0.1"}, "1.7577796618689755062")], part="value")),
        _FREE_GUESS,
        entry("risk", COIN_IS_WRONG),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="The same for delta in (0, 1/2].",
        formula=_TRANSPORT,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("TH-R4.11",),
    assumptions="delta-correct and eps-View DP",
    paper=_PAPER,
    settles=(
        settles(1, by=("range of delta", "range of delta, where no guess is enough"), severity=Severity.EDGE),
        settles(
            3,
            by=("probability of the right answer, c = 1 - delta", "probability of the wrong answer"),
            on="delta up to 1/2",
            beyond="delta above 1/2, where it fails",
        ),
        settles(3, by=("range of delta", "range of delta, where no guess is enough"), severity=Severity.EDGE),
        step_towards(
            AMENDED,
            by=("probability of the right answer, c = 1 - delta", "probability of the wrong answer"),
            missing="the bound on the KL divergence by transport, for every strategy: TH-R4.11",
        ),
        settles(
            4,
            by=(
                "one sample answered by randomised response, r = tanh(eps/2)",
                "strategies that stop after one pull or two",
            ),
            on=(
                "one sample of a Bernoulli arm answered by randomised response, tanh(eps/2) up to 0.9999; "
                "three strategies that stop after one pull or two"
            ),
            beyond="other strategies and laws",
            kills={1: "sum to tau - 2", 2: "mean under lambda"},
        ),
    ),
    notes="The bound on the KL divergence by transport is TH-R4.11.",
)

_THIRDS = {
    **MONOTONE,
    "last step": "2*kl(d, 1/2) - 2*log(2) - log(1 - d) >= -log(3)",
    "beyond one half": "log(1/(3*d)) < 0",
    "value": stated(PRIVATE, T_private="t", delta="d"),
    "program": "t",
    "risk": "0 < d <= 1/2",
}

T424 = Claim(
    id="TH-T4.24",
    where="Section 4.4, Theorem 4.24, (4.16)",
    kind="sample-complexity",
    statement=(
        "For delta in (0, 1), eps > 0 and every delta-correct eps-View DP strategy: E[tau] >= T*(nu; eps) "
        "log(1/(3 delta)), with 1/T*(nu; eps) the maximum over w of the least min(sum of w_a KL_a, eps sum "
        "of w_a TV_a) over alternatives. Last step: kl(1-delta, delta) >= log(1/(3 delta)) for delta in "
        "(0, 1)."
    ),
    printed=_THIRDS | {"risk": "0 < d < 1"},
    mutants={
        **{name: _THIRDS | change for name, change in MONOTONE_MUTANTS.items()},
        "2.3 for 3": _THIRDS | {"last step": "2*kl(d, 1/2) - 2*log(2) - log(1 - d) >= -log(2.3)"},
        "1.5 for 3": _THIRDS | {"beyond one half": "log(1/(1.5*d)) < 0"},
        "2.4 for 3": _THIRDS | {"value": "t*log(1/(2.4*d))"},
        "1e-15 off": _THIRDS | {"program": "t*(1 + 1e-15)"},
        "delta up to 0.95": _THIRDS | {"risk": "0 < d <= 19/20"},
        "delta below 9/10": _THIRDS | {"risk": "0 < d < 9/10"},
    },
    checks=(
        *MONOTONE_CHECKS,
        entry("last step", holds_on(box(d="[0, 1)"), part="last step, as in TH-I2.32a without poles")),
        entry("beyond one half", holds_on(box(d="[1/2, 1)"), part="delta above 1/2")),
        entry(
            "value",
            takes(
                [
                    ({"t": private(*PAIR, epsilon="0.1"), "d": "0.01"}, "701.31157946399633533"),
                    ({"t": private(*_TRIPLE, epsilon="0.3"), "d": "0.01"}, "380.286683536055524"),
                ],
                part="value of the bound",
            ),
        ),
        entry(
            "program",
            takes(
                [
                    ({"t": private(*PAIR, epsilon="0.1")}, "200.00000000000000"),
                    ({"t": private(*_TRIPLE, epsilon="0.3")}, "108.450136764233631389"),
                ],
                part="characteristic time",
            ),
        ),
        _FREE_GUESS,
        entry("risk", COIN_IS_WRONG),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "For delta in (0, 1/2]: kl(1-delta, delta) is at most the least min(eps sum of E[N_a] TV_a, sum "
            "of E[N_a] KL_a) over alternatives."
        ),
        formula=_THIRDS,
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("TH-L4.23", "TH-T2.32", "TH-I2.32a"),
    assumptions="delta-correct and eps-View DP",
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by=(
                "probability of the right answer, c = 1 - delta",
                "probability of the wrong answer",
                "last step, as in TH-I2.32a without poles",
                "delta above 1/2",
            ),
            missing="Lemma 4.23 and the cited bound up to delta = 1/2, and the program over allocations",
        ),
        settles(
            3, by=("range of delta", "range of delta, where no guess is enough"), severity=Severity.PROOF_SLIP
        ),
        settles(5, by="last step, as in TH-I2.32a without poles", kills={1: "2.3 for 3"}),
        step_towards(
            AMENDED,
            by=("probability of the right answer, c = 1 - delta", "probability of the wrong answer"),
            missing="the bounds on the KL divergence, with privacy and without",
        ),
        settles(101, by="delta above 1/2", kills={1: "1.5 for 3"}),
    ),
    noted=(
        noted(
            101,
            "log(1/(3 delta)) is negative: the theorem asks for nothing where the lemmas of its proof fail",
            for_all="delta in [1/2, 1)",
            near_miss="log(1/(1.5 delta)) is",
        ),
    ),
)

_INSTANCES = (
    PAIR,
    _TRIPLE,
    _FOUR,
    ("0.75", "0.625", "0.5", "0.375", "0.25"),
    ("0.95", "0.9", "0.9", "0.9", "0.5"),
    ("0.999", "0.001"),
)
_BUDGETS = ("0.01", "0.06", "0.1011", "0.2", "0.5", "2")
_GRID: list[dict[str, Value]] = [
    {
        "t": information(*means),
        "v": transport(*means),
        "p": private(*means, epsilon=epsilon),
        "eps": epsilon,
        "d": "0.01",
    }
    for means in _INSTANCES
    for epsilon in _BUDGETS
]
_SLACK = "(1 + 1e-18)"
_BOUND = stated(RELAXED, T_KL="t", T_TV="v", epsilon="eps", delta="d")
_SANDWICH = {
    "lower": f"{_BOUND} <= {stated(PRIVATE, T_private=f'p*{_SLACK}', delta='d')}",
    "upper": f"p <= (t + v/eps)*{_SLACK}",
    "value": _BOUND,
}

C425 = Claim(
    id="TH-C4.25",
    where="Section 4.4, Corollary 4.25",
    kind="sample-complexity",
    statement=(
        "For every delta-correct eps-View DP strategy: E[tau] >= max(T*_KL(nu), T*_TV(nu)/eps) log(1/(3 "
        "delta)), since T*(nu; eps) is at least T*_KL and T*_TV/eps."
    ),
    printed=_SANDWICH,
    mutants={
        "sum for maximum": {"lower": f"t + v/eps <= p*{_SLACK}", "upper": _SANDWICH["upper"]},
        "T*_KL 1% larger": {"lower": f"max(1.01*t, v/eps) <= p*{_SLACK}", "upper": _SANDWICH["upper"]},
        "T*_TV times eps": {"lower": f"max(t, v*eps) <= 0.99*p*{_SLACK}", "upper": _SANDWICH["upper"]},
        "logarithm of 1/delta": {"value": _BOUND.replace("3*d", "d")},
        "always the maximum": {
            "lower": f"max(t, v/eps) <= p*{_SLACK} and p <= max(t, v/eps)*{_SLACK}",
            "upper": _SANDWICH["upper"],
        },
        "equal to the maximum": {"lower": _SANDWICH["lower"], "upper": f"p <= max(t, v/eps)*{_SLACK}"},
    },
    checks=(
        entry("lower", holds_for(_GRID, part="at least the maximum")),
        entry("upper", holds_for(_GRID, part="at most the sum")),
        entry(
            "value",
            takes(
                [
                    (
                        {"t": information(*PAIR), "v": transport(*PAIR), "eps": "0.1", "d": "0.01"},
                        "701.31157946399633533",
                    )
                ],
                part="value of the bound",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-T4.24",),
    paper=_PAPER,
    settles=(
        step_towards(1, by="at least the maximum", missing="Theorem 4.24"),
        settles(
            2,
            by="at least the maximum",
            on="six Bernoulli instances at six eps, certified",
            beyond="other instances and eps",
            kills={1: "always the maximum"},
        ),
        settles(
            101,
            by="at most the sum",
            on="six Bernoulli instances at six eps, certified",
            beyond="other instances and eps",
            kills={1: "equal to the maximum"},
        ),
    ),
    noted=(
        noted(
            101,
            "T*(nu; eps) <= T*_KL(nu) + T*_TV(nu)/eps",
            for_all="Bernoulli instances with a unique best arm, eps > 0",
            near_miss="at most the larger of the two",
        ),
    ),
)

_REGIMES = {
    "high": "p*eps <= v*(1 + 1e-15)",
    "low": "p <= t*(1 + 1e-15)",
    "high until": "eps < high",
    "low from": "eps > low",
}
_AT: dict[str, Value] = {
    "t": information(*_FOUR),
    "v": transport(*_FOUR),
}
_BELOW: dict[str, Value] = {**_AT, "p": private(*_FOUR, epsilon="0.06"), "eps": "0.06"}
_ABOVE: dict[str, Value] = {**_AT, "p": private(*_FOUR, epsilon="0.07"), "eps": "0.07"}
_ENDS = {"high": "0.0501464827325248", "low": "0.177282074867907"}
_PLACE = "the bound of Theorem 4.24 lies above both at means (0.5, 0.45, 0.43, 0.4)"

_SIDES = {
    "low": "v/((1 + h)*v/t) <= t",
    "high": "t*eps <= v",
    "threshold": "v/t",
    "above": "max(t, v/eps) <= t*(1 + 1e-15)",
}

I425A = Claim(
    id="TH-I4.25a",
    where="Section 4.4, comparison after Corollary 4.25",
    kind="inline",
    statement=(
        "Two regimes of the lower bound max(T*_KL, T*_TV/eps) of Corollary 4.25: for eps > T*_TV/T*_KL it is "
        "T*_KL, that without privacy; for eps < T*_TV/T*_KL it is T*_TV/eps."
    ),
    printed=_SIDES,
    mutants={
        "low privacy from half on": _SIDES | {"low": "v/((1 + h)*v/t/2) <= t"},
        "high privacy up to twice": _SIDES | {"high": "t*2*eps <= v"},
        "the other quotient": _SIDES | {"threshold": "t/v"},
        "T*(nu; eps) too": _SIDES | {"above": "p <= t*(1 + 1e-15)"},
    },
    checks=(
        entry(
            "low",
            holds_everywhere(
                wide_domain({"t": "(0, oo)", "v": "(0, oo)", "h": "[0, oo)"}),
                part="T*_KL is the larger term, eps = (1 + h) T*_TV/T*_KL",
            ),
        ),
        entry(
            "high",
            holds_on(
                box(t="(0, 10000]", v="(0, 10000]", eps="(0, 100]"),
                where="eps <= v/t",
                part="T*_TV/eps is the larger term",
            ),
        ),
        entry(
            "threshold",
            takes(
                [
                    ({"t": information(*PAIR), "v": transport(*PAIR)}, "0.1011889580"),
                    ({"t": information(*_FOUR), "v": transport(*_FOUR)}, "0.0649487"),
                ],
                part="threshold",
            ),
        ),
        entry("above", holds_for([_ABOVE], part="above the threshold at an instance")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-C4.25",),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=(
                "T*_KL is the larger term, eps = (1 + h) T*_TV/T*_KL",
                "above the threshold at an instance",
            ),
            kills={1: "T*(nu; eps) too"},
        ),
        step_towards(
            2, by="T*_TV/eps is the larger term", missing="that private strategies then need more samples"
        ),
    ),
    notes="Read as about the bound of Corollary 4.25, which it follows. TH-DER-4.25: Theorem 4.24.",
)

DER425 = Claim(
    id="TH-DER-4.25",
    where="derived from Theorem 4.24 and Corollary 4.25",
    kind="derived",
    statement=(
        "T*(nu; eps) = T*_TV/eps exactly for eps <= eps_lo = min_a I_a(1/Delta_min, 1/Delta_a), and T*_KL "
        "exactly for eps >= eps_hi = max_a 1/(T*_KL min(w*_1, w*_a) Delta_a); in between it is above both. "
        "At means (0.5, 0.45, 0.43, 0.4) the ends are 0.05014648 and 0.17728207, on either side of "
        "T*_TV/T*_KL = 0.0649487."
    ),
    printed=_REGIMES,
    mutants={
        "T*_TV/eps up to the threshold": _REGIMES | {"high until": "eps < ratio"},
        "T*_KL from the threshold on": _REGIMES | {"low from": "eps > ratio"},
        "high privacy always": _REGIMES | {"high until": "eps < low"},
        "low privacy always": _REGIMES | {"low from": "eps > high"},
        "high value 1% off": _REGIMES | {"high": "p*eps <= 0.99*v"},
        "low value 1% off": _REGIMES | {"low": "p <= 0.99*t"},
        "the other time": _REGIMES | {"low": "p*eps <= v"},
    },
    checks=(
        entry(
            "high",
            holds_for(
                [
                    {"v": transport(*means), "p": private(*means, epsilon=epsilon), "eps": epsilon}
                    for means, epsilon in (
                        (PAIR, "0.10118"),
                        (_FOUR, "0.0501"),
                        (_FOUR, "0.01"),
                        (_TRIPLE, "0.1993"),
                        (("0.75", "0.625", "0.5", "0.375", "0.25"), "0.146"),
                    )
                ],
                part="high privacy",
            ),
        ),
        entry(
            "low",
            holds_for(
                [
                    {"t": information(*means), "p": private(*means, epsilon=epsilon), "v": transport(*means)}
                    | {"eps": epsilon}
                    for means, epsilon in (
                        (PAIR, "0.10154"),
                        (_FOUR, "0.1773"),
                        (_FOUR, "1"),
                        (_TRIPLE, "1.1955"),
                        (("0.75", "0.625", "0.5", "0.375", "0.25"), "1.056"),
                    )
                ],
                part="low privacy",
            ),
        ),
        entry(
            "high until",
            keeps_out(
                {"eps": "0.06", "ratio": "0.0649487", **_ENDS},
                "p*eps > 1.03*v and eps < v/t",
                holds_for([_BELOW]),
                because=f"T*(nu; eps) > 1.03 T*_TV/eps although eps < T*_TV/T*_KL: {_PLACE}",
                part="end of high privacy",
            ),
        ),
        entry(
            "low from",
            keeps_out(
                {"eps": "0.07", "ratio": "0.0649488", **_ENDS},
                "p > 1.15*t and eps > v/t",
                holds_for([_ABOVE]),
                because=f"T*(nu; eps) > 1.15 T*_KL although eps > T*_TV/T*_KL: {_PLACE}",
                part="start of low privacy",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-T4.24", "TH-C4.25", "TH-DER-CT2", "TH-DER-CT4"),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=("high privacy", "low privacy", "end of high privacy", "start of low privacy"),
            on="four Bernoulli instances near the ends of the regimes, and one between them",
            beyond="other instances; the formulas of the ends, which are TH-DER-CT4",
        ),
    ),
    notes="Derived, not printed. The ends are those of TH-DER-CT4.",
)

_STATED = (
    extended(
        attached(
            T232,
            settles(1, by=("range of delta", "range of delta, where no guess is enough")),
            step_towards(
                1,
                by=("probability of the right answer, c = 1 - delta", "probability of the wrong answer"),
                missing="the transportation lemma, and the program over allocations",
            ),
            step_towards(
                AMENDED,
                by=("probability of the right answer, c = 1 - delta", "probability of the wrong answer"),
                missing="the transportation lemma, and the program over allocations",
            ),
        ),
        *least.CLASSICAL_STEPS,
        settles(
            AMENDED,
            by=(
                least.WITHOUT,
                "range of delta",
                "range of delta, where no guess is enough",
                "probability of the right answer, c = 1 - delta",
                "probability of the wrong answer",
            ),
            on=f"{least.CLASS}: four of them, T = 1",
            beyond=least.BEYOND,
        ),
    ),
    attached(
        replace(
            I232A,
            mutants=dict(I232A.mutants)
            | {
                "1.1 log(1/delta)": {
                    "split": "1.1*log(1/d) - kl(d, 1 - d) == 2*d*log(1/d) + (1 - 2*d)*log(1/(1 - d))"
                },
                "uniform in delta": {"asymptotic": "2*d*log(1/d) + (1 - 2*d)*log(1/(1 - d)) <= log(1/d)/10"},
            },
        ),
        settles(
            1,
            by=(
                "bound for all delta",
                "bound for all delta, rewritten",
                "asymptotics: kl <= log(1/delta)",
                "asymptotics, rewritten",
            ),
            kills={1: "1.1 log(1/delta)", 2: "uniform in delta"},
        ),
        settles(
            2,
            by=("bound for all delta", "bound for all delta, rewritten"),
            kills={1: "2.38 for 2.4", 2: "2.38 for 2.4"},
        ),
    ),
    L423,
    extended(
        T424,
        *least.PRIVATE_STEPS,
        settles(
            1,
            by=(least.PRIVATE, least.LONGER, "last step, as in TH-I2.32a without poles"),
            on=f"{least.CLASS}: six of them, eps from 1/1000 to 20",
            beyond=least.BEYOND,
            kills={1: "2.3 for 3", 2: "TV times eps^2", 3: "KL and TV added"},
            despite={"TH-L4.23": "the samples are enclosed without it, and the risk is below 1/2"},
        ),
    ),
    extended(
        C425,
        *least.RELAXED_STEPS,
        settles(
            1,
            by=(least.PRIVATE, "at least the maximum"),
            on=f"{least.CLASS}: six of them, eps from 1/1000 to 20; six instances for the maximum",
            beyond=least.BEYOND,
            kills={1: "sum for maximum", 2: "sum for maximum", 3: "T*_TV without 1/eps"},
        ),
    ),
    I425A,
    DER425,
)

CLAIMS = with_proofs(_STATED, (instances.LINES, missing_lemmas.LINES))
