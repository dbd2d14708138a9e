"""The characteristic time of total variation (Proposition 4.26, Appendix B.6)."""

from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...theory.laws.gaussian import Gaussian
from ...theory.numbers.enclosure import Enclosure, certified
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_at, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.certified_time import holds_for, transport
from ..language.assertion import settles, step_towards
from ..language.claim import Claim, attached
from ..language.proof_lines import with_proofs
from ..statements.identification.transport_time import P426, times
from .proofs import missing_lemmas, small_sums

_PAPER = "thesis_lower_bounds"


_LINK = {
    "pinsker": "kl(x, y) >= 2*(x - y)**2",
    "gaussian": "g**2/(m**2 + g**2) >= 1/2",
    "squares": "4*a*b + b**2 >= 2*b**2",
    "sum": "t <= 1/m**2 + q",
    "link": "v**2 >= 2*t",
}

I426A = Claim(
    id="TH-I4.26a",
    where="Section 4.4, comment after Proposition 4.26",
    kind="inequality",
    statement=(
        "For Bernoulli arms: T*_KL <= sum over a = 1..K of 1/Delta_a^2 (with Delta_1 := Delta_min), and "
        "T*_TV >= sqrt(2 T*_KL)."
    ),
    printed=_LINK,
    mutants={
        "Pinsker, 10% more": _LINK | {"pinsker": "kl(x, y) >= 2.2*(x - y)**2"},
        "cheaper allocation": _LINK | {"gaussian": "g**2/(m**2 + g**2) >= 0.51"},
        "cross terms halved": _LINK | {"squares": "2*a*b*0.4 + b**2 >= 2*b**2"},
        "sum of the challengers": _LINK | {"sum": "t <= 0.55*(1/m**2 + q)"},
        "without the best arm": _LINK | {"sum": "t <= q"},
        "half of the sum": _LINK | {"sum": "t <= (1/m**2 + q)/2"},
        "sqrt(3 T*_KL)": _LINK | {"link": "v**2 >= 3*t"},
        "sqrt(2.2 T*_KL)": _LINK | {"link": "v**2 >= 2.2*t"},
        "the other way round": _LINK | {"link": "v**2 <= 2*t"},
    },
    checks=(
        entry("pinsker", holds_on(box(x=(0, 1), y=(0, 1)), part="information and transport")),
        entry(
            "gaussian",
            holds_on(box(m="(0, 1]", g="(0, 1]"), where="m <= g", part="allocation 1/Delta_a^2"),
        ),
        entry("squares", holds_on(box(a="(0, 1]", b="(0, 1]"), where="b <= a", part="square of T*_TV")),
        entry("sum", holds_for(times, part="T*_KL at instances")),
        entry("link", holds_for(times, part="link at instances")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-P4.26", "TH-I2.32b"),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by="T*_KL at instances",
            on="eight Bernoulli instances, certified",
            beyond="other instances",
            kills={1: "without the best arm", 2: "half of the sum"},
        ),
        settles(
            2,
            by="link at instances",
            on="eight Bernoulli instances with up to 31 arms, certified",
            beyond="other instances",
            kills={1: "sqrt(2.2 T*_KL)", 2: "the other way round"},
        ),
        step_towards(
            2,
            by=("information and transport", "allocation 1/Delta_a^2", "square of T*_TV"),
            missing="the inference from the arms to the times",
        ),
    ),
    notes="The first bound is quoted.",
)

_REDUCTION = {
    "inner": "x*u + y*v >= min(x, y)*g",
    "attained by the best arm": "x*g + y*0 == min(x, y)*g",
    "attained by the challenger": "x*0 + y*g == min(x, y)*g",
    "scaled": "min(1/(1 + s), x/(1 + s))*g == min(1, x)*g/(1 + s)",
}

B61 = Claim(
    id="TH-B6.1",
    where="Appendix B.6, first displays",
    kind="inequality",
    statement=(
        "1/T*_TV = sup_w min_a inf over rho_a > rho_1 of w_1 |mu_1 - rho_1| + w_a |mu_a - rho_a| = sup_w "
        "min_a min(w_1, w_a) Delta_a = sup over x >= 0 of min_a min(1, x_a) Delta_a/(1 + sum of x_a), x_a "
        "= w_a/w_1."
    ),
    printed=_REDUCTION,
    mutants={
        "mean of the weights": _REDUCTION | {"inner": "x*u + y*v >= (x + y)/2*g"},
        "maximum of the weights": _REDUCTION | {"inner": "x*u + y*v >= max(x, y)*g"},
        "best arm, other weight": _REDUCTION | {"attained by the best arm": "x*0 + y*g == min(x, y)*g"},
        "challenger, other weight": _REDUCTION | {"attained by the challenger": "x*g + y*0 == min(x, y)*g"},
        "not normalised": _REDUCTION | {"scaled": "min(1/(1 + s), x/(1 + s))*g == min(1, x)*g/(1 + s + x)"},
    },
    checks=(
        entry(
            "inner",
            holds_on(
                box(x=(0, 1), y=(0, 1), u=(0, 1), v=(0, 1), g=(0, 1)), where="g <= u + v", part="infimum"
            ),
        ),
        entry(
            "attained by the best arm",
            is_identity(box(x=(0, 1), y=(0, 1), g=(0, 1)), where="x <= y", part="attained, w_1 <= w_a"),
        ),
        entry(
            "attained by the challenger",
            is_identity(box(x=(0, 1), y=(0, 1), g=(0, 1)), where="y <= x", part="attained, w_a <= w_1"),
        ),
        entry(
            "scaled",
            is_identity(
                box(x="(0, 10]", s="(0, 10]", g="(0, 1]"),
                where=("x <= 1", "x/(1 + s) <= 1/(1 + s)"),
                part="x_a <= 1",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    paper=_PAPER,
    settles=(
        settles(
            2,
            by=("infimum", "attained, w_1 <= w_a", "attained, w_a <= w_1"),
            kills={1: "mean of the weights"},
        ),
        step_towards(4, by="x_a <= 1", missing="x_a above 1, and that x ranges over all allocations"),
    ),
)

_ATTAINMENT = {
    "challenger": "min(1, x)*g <= x*g and min(1, x)*g <= g",
    "nearest": "min(min(1, x)*m, min(1, y)*g) <= m",
    "three arms": "min(min(1, x)*a, min(1, y)*b)*(1/min(a, b) + 1/a + 1/b) <= 1 + x + y",
    "attained": "min(1, m/g)*g == m",
    "value": "(1 + m/a + m/b)/m == 1/m + 1/a + 1/b",
    "bounds": "0 <= 1/g <= 1/m",
}

B62 = Claim(
    id="TH-B6.2",
    where="Appendix B.6, last displays",
    kind="inequality",
    statement=(
        "Every x has min_a g_a <= x_a Delta_a and min_a g_a <= Delta_min for g_a = min(1, x_a) Delta_a, so "
        "that (min g)(1/Delta_min + sum of 1/Delta_a) <= 1 + sum of x_a, with equality at x_a = "
        "Delta_min/Delta_a. The bounds on T*_TV follow from 0 <= 1/Delta_a <= 1/Delta_min."
    ),
    printed=_ATTAINMENT,
    mutants={
        "challenger, x for 1": _ATTAINMENT | {"challenger": "max(1, x)*g <= x*g"},
        "nearest 10% less": _ATTAINMENT | {"nearest": "min(min(1, x)*m, min(1, y)*g) <= 0.9*m"},
        "the largest g_a": _ATTAINMENT | {"nearest": "max(min(1, x)*m, min(1, y)*g) <= m"},
        "without 1": _ATTAINMENT
        | {"three arms": "min(min(1, x)*a, min(1, y)*b)*(1/min(a, b) + 1/a + 1/b) <= x + y"},
        "strict for the nearest arm": _ATTAINMENT | {"bounds": "0 <= 1/g < 1/m"},
        "sum 1% larger": _ATTAINMENT
        | {"three arms": "1.01*min(min(1, x)*a, min(1, y)*b)*(1/min(a, b) + 1/a + 1/b) <= 1 + x + y"},
        "strictly less": _ATTAINMENT
        | {"three arms": "min(min(1, x)*a, min(1, y)*b)*(1/min(a, b) + 1/a + 1/b) < 1 + x + y"},
        "inverse ratio": _ATTAINMENT | {"attained": "min(1, g/m)*g == m"},
        "squared ratio": _ATTAINMENT | {"attained": "min(1, m**2/g**2)*g == m"},
        "best arm not counted": _ATTAINMENT | {"value": "(m/a + m/b)/m == 1/m + 1/a + 1/b"},
        "order of gaps": _ATTAINMENT | {"bounds": "1/m <= 1/g"},
    },
    checks=(
        entry(
            "challenger", holds_everywhere(wide_domain({"x": "[0, oo)", "g": "(0, 1]"}), part="challenger")
        ),
        entry(
            "nearest",
            holds_everywhere(
                wide_domain({"x": "[0, oo)", "y": "[0, oo)", "m": "(0, 1]", "g": "(0, 1]"}, "m <= g"),
                part="nearest arm",
            ),
        ),
        entry(
            "three arms",
            holds_at(
                [
                    {"a": a, "b": b, "x": x, "y": y}
                    for a, b in (("0.1", "0.3"), ("0.5", "0.01"), ("0.2", "0.2"))
                    for x, y in (("1", "1/3"), ("1/50", "1"), ("1", "1"), ("0.3", "2"), ("5", "0.1"))
                ],
                part="sum, three arms",
            ),
        ),
        entry(
            "attained",
            is_identity(box(m="(0, 1]", g="(0, 1]"), where="m <= g", part="attained"),
        ),
        entry("value", is_identity(box(m="(0, 1]", a="(0, 1]", b="(0, 1]"), part="value at the optimum")),
        entry("bounds", holds_on(box(m="(0, 1]", g="(0, 1]"), where="m <= g", part="bounds")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-B6.1",),
    paper=_PAPER,
    settles=(
        settles(
            1,
            by=("challenger", "nearest arm"),
            kills={1: "the largest g_a"},
        ),
        settles(
            2,
            by="sum, three arms",
            on="three arms, at fifteen points",
            beyond="other gaps and x, more arms",
            kills={1: "without 1"},
        ),
        settles(
            3,
            by="sum, three arms",
            on="three arms, at fifteen points",
            beyond="other gaps and x, more arms",
            kills={1: "strictly less"},
        ),
        settles(
            4,
            by=("attained", "value at the optimum"),
            on="two challengers for the value, all gaps",
            beyond="the value with more arms",
            kills={1: "inverse ratio"},
        ),
        step_towards(
            5,
            by=("sum, three arms", "attained", "value at the optimum"),
            missing="more than three arms, and the reduction of Step 1",
        ),
        settles(6, by="bounds", kills={1: "strict for the nearest arm"}),
    ),
)

_UNIT = Gaussian(sigma=1.0)
_DISTANCES = {
    "inner": "x*u + y*v >= min(x, y)*g",
    "triangle": "p + q >= r",
    "concave": "2*r >= s",
    "formula": "abs(v - 1/m - 1/m - 1/r) <= 1e-15*v",
    "values": "2/(2*c - 1)",
}


def _distance(gap: str) -> Enclosure:
    """``2 Phi(gap/2) - 1``, the distance of unit-variance Gaussian laws."""
    return certified(_UNIT.tv_means_ball, 0, gap)


DER_TV = Claim(
    id="TH-DER-TV",
    where="derived for Section 4.4: Gaussian arms",
    kind="inequality",
    statement=(
        "For unit-variance Gaussian arms TV = 2 Phi(|x-y|/2) - 1 is concave in |x-y|, so the inner infimum "
        "is at an end and T*_TV = 1/D_min + sum of 1/D_a with D_a = 2 Phi(Delta_a/2) - 1."
    ),
    printed=_DISTANCES,
    mutants={
        "larger weight": _DISTANCES | {"inner": "x*u + y*v >= max(x, y)*g"},
        "triangle with 10% less": _DISTANCES | {"triangle": "0.9*(p + q) >= r"},
        "convex": _DISTANCES | {"concave": "2*r <= s"},
        "gaps for distances": _DISTANCES | {"formula": "abs(v - 2/0.1 - 1/0.5) <= 1e-15*v"},
        "nearest arm once": _DISTANCES | {"formula": "abs(v - 1/m - 1/r) <= 1e-15*v"},
        "Phi at the gap": _DISTANCES | {"values": "2/(2*c**2 - 1)"},
    },
    checks=(
        entry(
            "inner",
            holds_on(
                box(x=(0, 1), y=(0, 1), u=(0, 1), v=(0, 1), g=(0, 1)),
                where="g <= u + v",
                part="infimum, for every metric",
            ),
        ),
        entry(
            "triangle",
            holds_for(
                [
                    {"p": _distance(a), "q": _distance(b), "r": _distance(c)}
                    for a, b, c in (("0.001", "0.002", "0.003"), ("0.5", "1", "1.5"), ("0.01", "3", "3.01"))
                ],
                part="triangle inequality",
            ),
        ),
        entry(
            "concave",
            holds_for(
                [
                    {"r": _distance(a), "s": _distance(b)}
                    for a, b in (("0.001", "0.002"), ("0.5", "1"), ("2", "4"), ("6", "12"))
                ],
                part="concave at 0, a, 2a",
            ),
        ),
        entry(
            "formula",
            holds_for(
                [
                    {
                        "v": transport("1", "0.9", "0.5", family=_UNIT),
                        "m": _distance("0.1"),
                        "r": _distance("0.5"),
                    },
                    {
                        "v": transport("0", "-2", "-9", family=_UNIT),
                        "m": _distance("2"),
                        "r": _distance("9"),
                    },
                ],
                part="formula",
            ),
        ),
        entry(
            "values",
            equals_at([({"c": "0.6914624612740131036377"}, "5.222955943143557691")], part="K = 2, gap 1"),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("TH-B6.1", "TH-B6.2"),
    paper=_PAPER,
    settles=(
        step_towards(
            1, by="concave at 0, a, 2a", missing="the formula of the distance, and concavity elsewhere"
        ),
        step_towards(
            2,
            by=("infimum, for every metric", "triangle inequality"),
            missing="the triangle inequality at all distances",
        ),
        step_towards(3, by="formula", missing="all instances: two agree to 15 digits"),
    ),
    notes="Derived by the catalogue, not printed.",
)

_STATED = (
    attached(
        P426,
        step_towards(1, by="formula", missing="all instances: eight agree to 18 digits"),
        step_towards(2, by="lower bound, arm by arm", missing="the formula of item 1"),
        step_towards(3, by="upper bound, arm by arm", missing="the formula of item 1"),
    ),
    I426A,
    B61,
    B62,
    DER_TV,
)

CLAIMS = with_proofs(_STATED, (small_sums.LINES, missing_lemmas.LINES))
