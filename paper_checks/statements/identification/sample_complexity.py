"""How many samples best-arm identification takes at least."""

from ....theory.bounds.sample_complexity_bounds import CLASSICAL
from ....theory.formulas.domain import box
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, equals_at, holds_on, is_identity
from ...checks.certified_time import holds_for, information, takes
from ...checks.side_conditions import keeps_out, suffices
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ...language.stated_bound import stated

_PAPER = "thesis_lower_bounds"


_RISKS = {
    "symmetry": "kl(d, 1 - d) == kl(1 - d, d)",
    "closed form": "kl(d, 1 - d) == (1 - 2*d)*log((1 - d)/d)",
    "without poles": "kl(d, 1 - d) + log(d) == 2*kl(d, 1/2) - 2*log(2) - log(1 - d)",
    "bound": "2*kl(d, 1/2) - 2*log(2) - log(1 - d) >= -log(2.4)",
    "split": "log(1/d) - kl(d, 1 - d) == 2*d*log(1/d) + (1 - 2*d)*log(1/(1 - d))",
    "asymptotic": "0 <= 2*d*log(1/d) and 0 <= (1 - 2*d)*log(1/(1 - d))",
    "minimum": "kl(d, 1 - d) + log(d)",
}


_RISK_CHECKS = (
    entry("symmetry", is_identity(box(d="(0, 1)"), part="symmetry")),
    entry("closed form", is_identity(box(d="(0, 1)"), part="closed form")),
    entry("without poles", is_identity(box(d="(0, 1)"), part="bound for all delta, rewritten")),
    entry("bound", holds_on(box(d="[0, 1)"), part="bound for all delta")),
    entry("split", is_identity(box(d="(0, 1)"), part="asymptotics, rewritten")),
    entry("asymptotic", holds_on(box(d="(0, 1/2]"), part="asymptotics: kl <= log(1/delta)")),
    entry(
        "minimum",
        equals_at([({"d": "0.32325894288716311528"}, "-0.86813662730026064464")], part="best constant"),
    ),
)


_RISK_MUTANTS = {
    "kl not reversed": {"symmetry": "kl(d, 1 - d) == kl(1 - d, d)*(1 + d)"},
    "1 - d for 1 - 2d": {"closed form": "kl(d, 1 - d) == (1 - d)*log((1 - d)/d)"},
    "factor 2 missing": {"without poles": "kl(d, 1 - d) + log(d) == kl(d, 1/2) - 2*log(2) - log(1 - d)"},
    "2.38 for 2.4": {"bound": "2*kl(d, 1/2) - 2*log(2) - log(1 - d) >= -log(2.38)"},
    "split without 2": {"split": "log(1/d) - kl(d, 1 - d) == d*log(1/d) + (1 - 2*d)*log(1/(1 - d))"},
    "past one half": {"asymptotic": "0 <= 2*d*log(1/d) and 0 <= (0.9 - 2*d)*log(1/(1 - d))"},
    "best constant 1% off": {"minimum": "kl(d, 1 - d) + 1.01*log(d)"},
}


I232A = Claim(
    id="TH-I2.32a",
    where="Section 2.2.8, after (2.20)",
    kind="inequality",
    statement=(
        "kl(delta, 1-delta) = kl(1-delta, delta) = (1-2 delta) log((1-delta)/delta); it is at least "
        "log(1/(2.4 delta)) for all delta in (0, 1), and equivalent to log(1/delta) as delta -> 0."
    ),
    printed=_RISKS,
    mutants={name: _RISKS | change for name, change in _RISK_MUTANTS.items()},
    checks=_RISK_CHECKS,
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
)


PAIR = ("0.5", "0.4")


COIN = (
    "with two arms a fair coin, tossed without a single sample, is wrong with probability 1/2 <= delta: it "
    "is delta-correct for every delta >= 1/2, takes no samples, and is private at every budget"
)


COIN_IS_WRONG = suffices(
    box(d=(0, 1)),
    "d <= 1/2",
    because="a guess by a coin is delta-correct, takes no samples, and the bound is positive",
    part="range of delta, where no guess is enough",
)


MONOTONE = {
    "left": "kl(c, q) <= kl(p, q)",
    "right": "kl(1 - d, d) <= kl(1 - d, q)",
}


MONOTONE_CHECKS = (
    entry(
        "left",
        holds_on(
            box(p=(0, 1), q=(0, 1), c="[1/2, 1)"),
            where=("q <= c", "c <= p"),
            part="probability of the right answer, c = 1 - delta",
        ),
    ),
    entry(
        "right",
        holds_on(
            box(q=(0, 1), d="(0, 1/2]"),
            where=("q <= d", "d <= 1 - d"),
            part="probability of the wrong answer",
        ),
    ),
)


MONOTONE_MUTANTS = {
    "right answer, the other way": {"left": "kl(c, q) >= kl(p, q)"},
    "wrong answer, arguments swapped": {"right": "kl(d, 1 - d)*1.01 <= kl(1 - d, q)"},
}


_CLASSICAL = {
    **MONOTONE,
    "value": stated(CLASSICAL, T_KL="t", delta="d"),
    "risk": "0 < d <= 1/2",
}


_LOWER_MUTANTS = {
    **MONOTONE_MUTANTS,
    "kl(delta, 1/2)": {"value": "t*kl(d, 1/2)"},
    "log(1/delta) for kl": {"value": "t*log(1/d)"},
    "delta up to 0.95": {"risk": "0 < d <= 19/20"},
    "delta below 9/10": {"risk": "0 < d < 9/10"},
}


T232_AMENDMENT = Amendment(
    statement="The same for delta in (0, 1/2].",
    formula=_CLASSICAL,
    recorded=Verdict.VERIFIED,
)


T232 = Claim(
    id="TH-T2.32",
    where="Section 2.2.8, Theorem 2.32, (2.20)",
    kind="sample-complexity",
    statement=(
        "For delta in (0, 1), every delta-correct strategy and every nu in M: E_nu[tau] >= T*_KL(nu) "
        "kl(delta, 1-delta), with 1/T*_KL the maximum over allocations w of the least sum of w_a KL(nu_a, "
        "lambda_a) over the alternatives lambda."
    ),
    printed=_CLASSICAL | {"risk": "0 < d < 1"},
    mutants={name: _CLASSICAL | change for name, change in _LOWER_MUTANTS.items()},
    checks=(
        *MONOTONE_CHECKS,
        entry(
            "value",
            takes(
                [({"t": information(*PAIR), "d": "0.01"}, "890.061038813906462")],
                part="value of the bound",
            ),
        ),
        entry(
            "risk",
            keeps_out(
                {"d": "9/10"},
                "t*kl(d, 1 - d) > 347",
                holds_for([{"t": information(*PAIR), "d": "9/10"}]),
                because=f"the bound asks for 347.425192794311 samples at means (0.5, 0.4), while {COIN}",
                part="range of delta",
            ),
        ),
        entry("risk", COIN_IS_WRONG),
    ),
    recorded=Verdict.REFUTED,
    amendment=T232_AMENDMENT,
    severity=Severity.EDGE,
    rests_on=("TH-I2.32a",),
    assumptions="delta-correct on a class that contains the alternatives",
    paper=_PAPER,
    notes="The transportation lemma is quoted.",
)
