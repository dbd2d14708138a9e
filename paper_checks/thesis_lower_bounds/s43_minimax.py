"""Regret lower bounds for finitely many arms: minimax and problem dependent (Sections 2.2.6, 4.3)."""

from ...theory.bounds.minimax_bounds import MINIMAX, MINIMAX_PURE
from ...theory.bounds.regret_lower_bounds import KL_TV
from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_at, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.side_conditions import keeps_out
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Amendment, Claim, attached
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..language.stated_bound import constant, stated
from ..language.written_claim import extended
from ..statements.changes_of_measure import least_minimax as least
from ..statements.changes_of_measure.minimax_bound import T420
from .proofs import finite_arms, instances, many_rounds, missing_lemmas

_PAPER = "thesis_lower_bounds"
_INSTANCES = box(k=(2, 1000), T=(1, 1000000000))
_NOT_PROVED = (
    "The information-theoretic steps before the choice of Delta are TH-S4.1 and are not settled here. Over "
    "all Gaussian means every policy has an infinite regret at worst, after one round: the bound is compared "
    "with the least regret on the environments of its proof."
)

_CLASSICAL = {
    "template": "a*s/(8*2)*exp(-1/2) == s**2/8*(a/(2*s))*exp(-2*s**2/a**2*(a/(2*s))**2)",
    "choice": "u*exp(-u) <= exp(-1)",
    "constant": "exp(-1/2)/16 >= 1/27",
    "gap": "(k - 1)/(4*T) <= (1/2)**2",
    "value": stated(MINIMAX, K="k"),
}

T228 = Claim(
    id="TH-T2.28",
    where="Section 2.2.6, Theorem 2.28",
    kind="regret-lower",
    statement=(
        "For K > 1 arms with unit-variance Gaussian rewards and T >= K - 1: the minimax regret is at least "
        "sqrt((K-1) T)/27. Constants: half of (T Delta/4) exp(-2 T Delta^2/(K-1)) at Delta = "
        "sqrt((K-1)/(4T)) <= 1/2 is sqrt((K-1) T) exp(-1/2)/16."
    ),
    printed=_CLASSICAL,
    mutants={
        "sum for its half": _CLASSICAL | {"template": _CLASSICAL["template"].replace("/(8*2)", "/8")},
        "optimum 10% smaller": _CLASSICAL | {"choice": "u*exp(-u) <= 0.9*exp(-1)"},
        "26 for 27": _CLASSICAL | {"constant": "exp(-1/2)/16 >= 1/26"},
        "gap below 0.49": _CLASSICAL | {"gap": "(k - 1)/(4*T) <= 0.49**2"},
        "K for K - 1": _CLASSICAL | {"value": "sqrt(k*T)/27"},
    },
    checks=(
        entry(
            "template",
            is_identity(box(a="(0, 100]", s="(0, 1000]"), part="value at Delta, a = sqrt(K-1), s = sqrt(T)"),
        ),
        entry(
            "choice",
            holds_on(box(u=(0, 100)), part="Delta is the best choice, squared, u = 4 T Delta^2/(K-1)"),
        ),
        entry("constant", holds_at([{"k": 2}], part="constant")),
        entry("gap", holds_on(_INSTANCES, where="k - 1 <= T", part="gap")),
        entry("value", equals_at([({"k": 10, "T": 100000}, "35.136418446315325911")], part="value")),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by=(
                "value at Delta, a = sqrt(K-1), s = sqrt(T)",
                "Delta is the best choice, squared, u = 4 T Delta^2/(K-1)",
                "constant",
                "gap",
            ),
            missing="the bound on the sum of the two regrets (Section 4.1)",
        ),
    ),
    notes=_NOT_PROVED,
)

_PURE = {
    "template": "T/8*((k - 1)/(eps*T))*exp(-eps*T/(k - 1)*((k - 1)/(eps*T))) == (k - 1)/(8*eps)*exp(-1)",
    "choice": "u*exp(-u) <= exp(-1)",
    "Pinsker": "(2*g)**2/2/2 == g**2",
    "constant": "exp(-1)/8 >= 1/22",
    "half": "max(a, b) >= (a + b)/2",
    "value": stated(MINIMAX_PURE, K="k", epsilon="eps"),
}

T415 = Claim(
    id="TH-T4.15",
    where="Section 4.3.1, Theorem 4.15, (4.10)",
    kind="regret-lower",
    statement=(
        "For eps-View DP policies, K > 1, T >= K - 1, unit-variance Gaussian arms: the minimax regret is "
        "at least max(sqrt(T (K-1))/27, (K-1)/(22 eps)). Constants: TV <= sqrt(KL/2) = Delta, half of (T "
        "Delta/4) exp(-eps T Delta/(K-1)) at Delta = (K-1)/(eps T), exp(-1) >= 8/22."
    ),
    printed=_PURE,
    mutants={
        "half missing": _PURE | {"template": _PURE["template"].replace("T/8*", "T/4*")},
        "optimum 10% smaller": _PURE | {"choice": "u*exp(-u) <= 0.9*exp(-1)"},
        "Pinsker without 1/2": _PURE | {"Pinsker": "(2*g)**2/2 == g**2"},
        "21.5 for 22": _PURE | {"constant": "exp(-1)/8 >= 1/21.5"},
        "21 for 22": _PURE | {"constant": "exp(-1)/8 >= 1/21"},
        "sum for maximum": _PURE | {"half": "max(a, b) >= a + b"},
        "K for K - 1": _PURE | {"value": "max(sqrt((k - 1)*T)/27, k/(2.2*eps))"},
    },
    checks=(
        entry(
            "template",
            holds_everywhere(
                wide_domain({"k": "(1, oo)", "T": "(0, oo)", "eps": "(0, oo)"}), part="value at Delta"
            ),
        ),
        entry("choice", holds_on(box(u=(0, 100)), part="Delta is the best choice, u = eps T Delta/(K-1)")),
        entry("Pinsker", is_identity(box(g="(0, 10]"), part="distance by Pinsker, squared")),
        entry("constant", holds_on(box(unused=(0, 1)), part="constant")),
        entry(
            "half",
            holds_everywhere(wide_domain({"a": "[0, oo)", "b": "[0, oo)"}), part="maximum of two"),
        ),
        entry(
            "value",
            equals_at(
                [
                    ({"k": 10, "T": 100000, "eps": "0.1"}, "35.136418446315325911"),
                    ({"k": 10, "T": 100000, "eps": "0.001"}, "409.09090909090909091"),
                ],
                part="value",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-T2.28", "TH-T4.9", "TH-S4.1"),
    assumptions="eps-View DP",
    paper=_PAPER,
    settles=(
        step_towards(
            3,
            by=(
                "value at Delta",
                "Delta is the best choice, u = eps T Delta/(K-1)",
                "constant",
                "maximum of two",
            ),
            missing="the decomposition of KL, and the sum of the two regrets",
        ),
        step_towards(5, by="distance by Pinsker, squared", missing="that TV is at most sqrt(KL/2)"),
        settles(
            7,
            by=("value at Delta", "constant", "maximum of two"),
            kills={1: "21.5 for 22", 2: "sum for maximum"},
        ),
    ),
    notes=_NOT_PROVED,
)

_REGIME = {
    "terms": "a**2/(22*eps)*(22*eps)/(27*(a/s)) == a*s/27",
    "high": "22*eps < 27*r",
    "low": "22*eps >= 27*r",
    "threshold": "27/22*r",
    "free": "eps >= 27/22*r",
}
_FAILURE = "(k - 1)/(22*eps) > sqrt((k - 1)*T)/27"

I415A = Claim(
    id="TH-I4.15a",
    where="Section 4.3.1, consequences of Theorem 4.15",
    kind="inline",
    statement=(
        "For eps < (22/27) sqrt((K-1)/T) the bound of Theorem 4.15 is (K-1)/(22 eps); for eps >= (22/27) "
        "sqrt((K-1)/T) it coincides with that of bandits without privacy."
    ),
    printed=_REGIME | {"threshold": "22/27*r", "free": "eps >= 22/27*r"},
    mutants={
        "factor 1": _REGIME | {"free": "eps >= r"},
        "1.2 for 27/22": _REGIME | {"free": "eps >= 1.2*r", "threshold": "1.2*r"},
        "squared": _REGIME | {"threshold": "(27/22)**2*r"},
        "sqrt(T/(K-1))": _REGIME | {"terms": "a**2/(22*eps)*(22*eps)/(27*(s/a)) == a*s/27"},
        "high up to 1.3": _REGIME | {"high": "22*(1.3*22/27*eps) < 27*r"},
        "high up to twice": _REGIME | {"high": "11*eps >= 28*r"},
        "low from the half": _REGIME | {"low": "22*eps <= 13*r"},
    },
    checks=(
        entry(
            "terms",
            holds_everywhere(
                wide_domain({"a": "(0, oo)", "s": "(0, oo)", "eps": "(0, oo)"}),
                part="ratio of both terms, a = sqrt(K-1), s = sqrt(T)",
            ),
        ),
        entry(
            "high",
            holds_everywhere(
                wide_domain({"eps": "(0, oo)", "r": "(0, oo)"}, "eps < 27/22*r"),
                part="high privacy, r = sqrt((K-1)/T)",
            ),
        ),
        entry(
            "low",
            holds_everywhere(
                wide_domain({"eps": "(0, oo)", "r": "(0, oo)"}, "eps >= 27/22*r"), part="low privacy"
            ),
        ),
        entry("threshold", equals_at([({"r": "0.003"}, "0.0036818181818181818")], part="K = 10, T = 10^6")),
        entry(
            "free",
            keeps_out(
                {"k": 2, "T": 1, "eps": 1, "r": 1},
                _FAILURE,
                holds_at([{"k": 2, "T": 1, "eps": 1}]),
                because="(K-1)/(22 eps) = 1/22 > 1/27 = sqrt((K-1) T)/27",
                part="free from",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "The private term is the larger one for eps up to (27/22) sqrt((K-1)/T), the other one from "
            "there on."
        ),
        formula=_REGIME,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.WRONG_CONSTANT,
    rests_on=("TH-T4.15",),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=("ratio of both terms, a = sqrt(K-1), s = sqrt(T)", "high privacy, r = sqrt((K-1)/T)"),
            kills={1: "high up to 1.3"},
        ),
        settles(2, by="free from"),
        settles(
            AMENDED,
            by=(
                "ratio of both terms, a = sqrt(K-1), s = sqrt(T)",
                "high privacy, r = sqrt((K-1)/T)",
                "low privacy",
                "free from",
            ),
        ),
    ),
)

_EXAMPLE = {
    "free": "eps >= 0.0122113",
    "terms": "(k - 1)/(22*eps) <= sqrt((k - 1)*T)/27",
}

I415B = Claim(
    id="TH-I4.15b",
    where="Section 4.3.1, consequences of Theorem 4.15, example",
    kind="inline",
    statement=(
        "With T = 10^6 and K = 100, bandits with and without View DP are equally hard for every eps >= 0.01."
    ),
    printed=_EXAMPLE | {"free": "eps >= 0.01"},
    mutants={
        "from 0.005": _EXAMPLE | {"free": "eps >= 0.005"},
        "2% more": _EXAMPLE | {"terms": "(k - 1)/(22*eps) <= 0.98*sqrt((k - 1)*T)/27"},
        "K for K - 1": _EXAMPLE | {"terms": "k/(22*eps) <= sqrt((k - 1)*T)/27"},
    },
    checks=(
        entry(
            "free",
            keeps_out(
                {"k": 100, "T": 1000000, "eps": "1/100"},
                _FAILURE,
                holds_at([{"k": 100, "T": 1000000, "eps": "1/100"}]),
                because="the private term is 99/0.22 = 450, the other one sqrt(99 10^6)/27 = 368.51...",
                part="free from",
            ),
        ),
        entry(
            "terms",
            holds_everywhere(
                wide_domain({"k": (100, 100), "T": (1000000, 1000000), "eps": "[0.0122113, oo)"}),
                part="equal bounds",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="For every eps >= 0.0122113 both bounds agree.",
        formula=_EXAMPLE,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.WRONG_CONSTANT,
    rests_on=("TH-I4.15a",),
    paper=_PAPER,
    settles=(
        settles(1, by="free from"),
        settles(AMENDED, by=("free from", "equal bounds")),
    ),
    notes="Read as about the lower bounds.",
)


def _constant(*arms: str, best: str = "z") -> str:
    gaps = ((arm, f"{best} - {arm}") for arm in arms)
    terms = (constant(KL_TV, mu=arm, best=best, gap=gap, epsilon="eps") for arm, gap in gaps)
    return " + ".join(terms)


_PROBLEM = {
    "two arms": _constant("x"),
    "three arms": _constant("x", "y"),
    "five arms": _constant("x", "y", "v", "w"),
    "gaussian": "1/min(1/2, eps*t)",
    "kl grows": "kl(x, z) <= kl(x, w)",
    "tv grows": "z - x <= w - x",
}
_TWO = {"x": "0.4", "z": "0.5"}
_THREE = {"x": "0.8", "y": "0.5", "z": "0.9"}
_FIVE = {"x": "0.625", "y": "0.5", "v": "0.375", "w": "0.25", "z": "0.75"}

T416 = Claim(
    id="TH-T4.16",
    where="Section 4.3.1, Theorem 4.16, (4.11)",
    kind="regret-lower",
    statement=(
        "For consistent eps-View DP policies over an unstructured class: liminf Reg_T/log T >= sum over "
        "Delta_a > 0 of Delta_a/min(KL_inf(P_a, mu*), eps TV_inf(P_a, mu*)). For Bernoulli arms KL_inf = "
        "kl(mu_a, mu*), TV_inf = Delta_a."
    ),
    printed=_PROBLEM,
    mutants={
        "kl swapped": _PROBLEM | {"three arms": _constant("x", "y").replace("kl(x, z)", "kl(z, x)")},
        "eps for eps TV": _PROBLEM | {"two arms": "(z - x)/min(kl(x, z), eps)"},
        "sum of both": _PROBLEM | {"five arms": _constant("x", "y", "v", "w").replace("max(", "min(")},
        "variance 1/2": _PROBLEM | {"gaussian": "1/min(1, eps*t/2)"},
        "kl decreasing": _PROBLEM | {"kl grows": "kl(x, z) >= kl(x, w)"},
        "tv decreasing": _PROBLEM | {"tv grows": "z - x >= w - x"},
    },
    checks=(
        entry(
            "two arms",
            equals_at(
                [
                    ({**_TWO, "eps": "0.1"}, "10.0"),
                    ({**_TWO, "eps": "0.5"}, "4.9663496164754543225"),
                    ({"x": "0.4", "z": 1, "eps": "0.5"}, "0"),
                ],
                part="two arms",
            ),
        ),
        entry(
            "three arms",
            equals_at(
                [
                    ({**_THREE, "eps": "0.1"}, "20.0"),
                    ({**_THREE, "eps": "0.5"}, "4.252099698524529049"),
                    ({**_THREE, "eps": 2}, "3.0351457741130161238"),
                ],
                part="three arms",
            ),
        ),
        entry(
            "five arms",
            equals_at(
                [
                    ({**_FIVE, "eps": "0.1"}, "40"),
                    ({**_FIVE, "eps": "0.2"}, "20.0"),
                    ({**_FIVE, "eps": "0.5"}, "9.2809740150013115647"),
                    ({**_FIVE, "eps": 2}, "7.1282779502370487956"),
                ],
                part="five arms",
            ),
        ),
        entry(
            "gaussian",
            equals_at(
                [({"eps": "0.5", "t": "0.38292492254802620728"}, "5.2229559431435576912")],
                part="Gaussian arm",
            ),
        ),
        entry(
            "kl grows",
            holds_on(
                box(x=(0, 1), z=(0, 1), w=(0, 1)), where=("x <= z", "z <= w"), part="KL_inf of Bernoulli"
            ),
        ),
        entry(
            "tv grows",
            holds_on(box(x=(0, 1), z=(0, 1), w=(0, 1)), where="z <= w", part="TV_inf of Bernoulli"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-D2.30", "TH-D4.tvinf"),
    assumptions="consistent and eps-View DP",
    paper=_PAPER,
    settles=(
        step_towards(
            1,
            by=("KL_inf of Bernoulli", "TV_inf of Bernoulli"),
            missing="the theorem itself: only infima of Bernoulli laws are looked at",
        ),
    ),
)

_CONSEQUENCES = {
    "below": "2*(y - x)**2 <= kl(x, y)",
    "above": "kl(x, y)*y*(1 - y) <= (y - x)**2",
    "logarithm": "log(t) <= t - 1",
    "of the inverse": "-log(t)*t <= 1 - t",
    "chi-square": "x*(x/y - 1) + (1 - x)*((1 - x)/(1 - y) - 1) == (y - x)**2/(y*(1 - y))",
    "means": "y <= 1 - r",
    "privacy": "1/min(kl(x, y)/(y - x), eps) >= 1/eps",
    "regimes": "min(kl(x, y), eps*(y - x)) == kl(x, y)",
    "values": "kl(x, y)/(2*(y - x)**2)",
}

I416A = Claim(
    id="TH-I4.16a",
    where="Section 4.3.1, consequences of Theorem 4.16",
    kind="inline",
    statement=(
        "For Bernoulli rewards KL_inf is about 2 Delta_a^2, so the bound is Omega(sum of log T/min(Delta_a, "
        "eps)); it recovers Omega(K log T/eps); per arm the regimes change at eps = KL_inf/TV_inf, about "
        "Delta_a."
    ),
    printed=_CONSEQUENCES | {"means": "y < 1"},
    mutants={
        "Pinsker 10% more": _CONSEQUENCES | {"below": "2.2*(y - x)**2 <= kl(x, y)"},
        "half the variance": _CONSEQUENCES | {"above": "kl(x, y)*2*y*(1 - y) <= (y - x)**2"},
        "twice t - 1": _CONSEQUENCES | {"logarithm": "log(t) <= 2*(t - 1)"},
        "half of 1/t - 1": _CONSEQUENCES | {"of the inverse": "-log(t)*t <= (1 - t)/2"},
        "half of the square": _CONSEQUENCES
        | {"chi-square": _CONSEQUENCES["chi-square"].replace("(y - x)**2", "(y - x)**2/2")},
        "means up to 1": _CONSEQUENCES | {"means": "y <= 1"},
        "1/eps at every eps": _CONSEQUENCES | {"privacy": "1/min(kl(x, y)/(y - x), eps) == 1/eps"},
        "2/eps": _CONSEQUENCES | {"privacy": "1/min(kl(x, y)/(y - x), eps) >= 1.1/eps"},
        "transport beyond": _CONSEQUENCES | {"regimes": "min(kl(x, y), eps*(y - x)) == eps*(y - x)"},
        "ratio without 2": _CONSEQUENCES | {"values": "kl(x, y)/(y - x)**2"},
    },
    checks=(
        entry(
            "below",
            holds_on(box(x=(0, 1), y=(0, 1)), part="at most the order"),
        ),
        entry(
            "above",
            holds_on(
                box(x=(0, 1), y="(0, 1)"), where="x <= y", part="at least the order, scaled", most_boxes=40
            ),
        ),
        entry("logarithm", holds_on(box(t="(0, 1]"), part="logarithm of t, t <= 1")),
        entry("of the inverse", holds_on(box(t="(0, 1]"), part="logarithm of 1/t, t <= 1")),
        entry(
            "chi-square",
            is_identity(box(x="[0, 1]", y="(0, 1)"), part="KL by the logarithm of each ratio"),
        ),
        entry(
            "means",
            keeps_out(
                {"y": "0.999999999", "r": "0.000001"},
                "(y - x)/kl(x, y) < 1/38*(1/(y - x))",
                holds_at([{"x": "1/2", "y": "0.999999999"}]),
                example={"x": "1/2"},
                because=(
                    "with mu_a = 1/2, mu* = 1 - 10^-9 and eps >= 20 the arm's term is below 1/38 of "
                    "1/min(Delta_a, eps), and as mu* -> 1 the ratio tends to 0: the Omega has no constant"
                ),
                part="range of means",
            ),
        ),
        entry(
            "privacy",
            holds_on(box(x=(0, 1), y="(0, 1)", eps="(0, 10]"), where="x < y", part="order of 1/eps an arm"),
        ),
        entry(
            "regimes",
            is_identity(
                box(x="(0, 1)", y="(0, 1)", eps="(0, 10]"),
                where=("x < y", "kl(x, y) <= eps*(y - x)"),
                part="regimes",
            ),
        ),
        entry(
            "values",
            equals_at(
                [({"x": "0.4", "y": "0.5"}, "1.00678"), ({"x": "0.05", "y": "0.1"}, "3.3413")], part="ratios"
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "For Bernoulli arms 2 Delta_a^2 <= kl(mu_a, mu*) <= Delta_a^2/(mu* (1 - mu*)): the order of a "
            "term is right for mu* bounded away from 0 and 1."
        ),
        formula=_CONSEQUENCES,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.MISSING_ASSUMPTION,
    rests_on=("TH-T4.16",),
    paper=_PAPER,
    settles=(
        step_towards(
            4, by="at most the order", missing="a bound from above, which fails for means near 0 and 1"
        ),
        settles(5, by="range of means"),
        settles(
            6,
            by="order of 1/eps an arm",
            on="the constant of an arm, eps up to 10, sampled",
            beyond="larger eps",
            kills={1: "1/eps at every eps"},
        ),
        step_towards(
            7, by="regimes", missing="the regrets that can be achieved: only terms of the bound are compared"
        ),
        settles(
            AMENDED,
            by=(
                "at most the order",
                "logarithm of t, t <= 1",
                "logarithm of 1/t, t <= 1",
                "KL by the logarithm of each ratio",
                "range of means",
            ),
        ),
    ),
)


_ZCDP_REGIME = {
    "finite arms": "a*s/27 == a/(27/124/s)/124",
    "linear": "exp(-2)/8*d*s == exp(-9/4)/4*d/(2*exp(-1/4)/s)",
    "constants": "4*exp(-1/2)",
    "square": "(27/124)**2",
    "pure": "a**2/(22*(27/22*a/s)) == a*s/27",
    "conversion": "(c/s)**2/2 == c**2/2/s**2",
}

I421A = Claim(
    id="TH-I4.21a",
    where="Section 4.3.2, after Theorem 4.21",
    kind="inline",
    statement=(
        "The regimes change at rho of order 1/T, for eps-DP at eps of order 1/sqrt(T), in accordance with "
        "eps-DP implying (eps^2/2)-zCDP. Finite arms: rho = (27/124)^2/T; linear: rho = 4 e^(-1/2)/T."
    ),
    printed=_ZCDP_REGIME,
    mutants={
        "1/sqrt(T)": _ZCDP_REGIME | {"finite arms": "a*s/27 == a/(27/124/sqrt(s))/124"},
        "K in the threshold": _ZCDP_REGIME | {"finite arms": "a*s/27 == a/(27/124*a/s)/124"},
        "linear, upside down": _ZCDP_REGIME | {"linear": "exp(-2)/8*d*s == exp(-9/4)/4*d/(2*exp(1/4)/s)"},
        "e^(-1/4)": _ZCDP_REGIME | {"constants": "4*exp(-1/4)"},
        "unsquared": _ZCDP_REGIME | {"square": "27/124"},
        "printed threshold": _ZCDP_REGIME | {"pure": "a**2/(22*(22/27*a/s)) == a*s/27"},
        "1/T for eps": _ZCDP_REGIME | {"pure": "a**2/(22*(27/22*a/s**2)) == a*s/27"},
        "without K": _ZCDP_REGIME | {"pure": "a**2/(22*(27/22/s)) == a*s/27"},
        "thresholds agree for two arms": _ZCDP_REGIME | {"conversion": "(27/22/s)**2/2 == (27/124/s)**2"},
        "eps for eps^2/2": _ZCDP_REGIME | {"conversion": "c/s/2 == c**2/2/s**2"},
    },
    checks=(
        entry(
            "finite arms",
            holds_everywhere(
                wide_domain({"a": "(0, oo)", "s": "(0, oo)"}),
                part="finite arms, a = sqrt(K-1), s = sqrt(T)",
            ),
        ),
        entry("linear", holds_everywhere(wide_domain({"d": "(0, oo)", "s": "(0, oo)"}), part="linear")),
        entry("constants", equals_at([({"T": 1}, "2.42612263885")], part="linear, constant")),
        entry("square", equals_at([({"T": 1}, "0.0474115504683")], part="finite arms, constant")),
        entry("pure", holds_everywhere(wide_domain({"a": "(0, oo)", "s": "(0, oo)"}), part="pure DP")),
        entry(
            "conversion",
            holds_everywhere(wide_domain({"c": "(0, oo)", "s": "(0, oo)"}), part="conversion"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-T4.20", "TH-T4.21", "TH-T4.15"),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=("finite arms, a = sqrt(K-1), s = sqrt(T)", "linear"),
            kills={1: "1/sqrt(T)"},
        ),
        settles(
            2,
            by="pure DP",
            on="finite arms",
            beyond="linear bandits",
            kills={1: "1/T for eps", 2: "without K"},
        ),
        settles(
            3,
            by="conversion",
            kills={1: "thresholds agree for two arms"},
        ),
    ),
)

_PAIRS = "K from 2 to 1000, T from 1 to 10^9, T = K - 1 and T = K among them"
_SMALLEST = "eps from 1e-6 to 1000"

_STATED = (
    extended(
        T228,
        *least.CLASSICAL,
        settles(
            1,
            by=(least.WITHOUT, least.UNIT, "constant"),
            on=f"{_PAIRS}: eight pairs",
            beyond="other K and T",
            kills={1: "26 for 27", 2: "T below K - 1"},
        ),
    ),
    extended(
        T415,
        *least.PURE,
        settles(
            2,
            by=(least.WITHOUT, least.CHAIN),
            on=f"{_PAIRS}, {_SMALLEST}: eleven triples",
            beyond=least.BEYOND,
            kills={1: "24 for 27 in the chain"},
        ),
        settles(
            3,
            by=(least.PRIVATE, "constant"),
            on=f"{_PAIRS}, {_SMALLEST}: eleven triples",
            beyond=least.BEYOND,
            kills={1: "21 for 22", 2: "eps squared"},
        ),
    ),
    I415A,
    I415B,
    T416,
    I416A,
    extended(
        attached(
            T420,
            step_towards(
                3,
                by=("square completed", "K >= 2", "rho <= 1", "constant", "half of the sum"),
                missing="the decomposition of KL for zCDP, and the sum of the two regrets",
            ),
        ),
        *least.CONCENTRATED,
        settles(
            2,
            by=(least.WITHOUT, least.CHAIN),
            on=f"{_PAIRS}, rho from 1e-12 to 1: eight triples",
            beyond=least.BEYOND,
            kills={1: "24 for 27 in the chain"},
        ),
        settles(
            3,
            by=(least.PRIVATE, "constant", "half of the sum"),
            on=f"{_PAIRS}, rho from 1e-12 to 1: eight triples",
            beyond=least.BEYOND,
            kills={1: "61 for 62", 2: "(K - 1)/rho"},
            despite={
                "TH-T4.14": "the least regret is enclosed without it, one changed round after the other"
            },
        ),
    ),
    I421A,
)

CLAIMS = with_proofs(_STATED, (finite_arms.LINES, many_rounds.LINES, instances.LINES, missing_lemmas.LINES))
