"""Where ``d_eps`` is strictly below ``min{kl, 6 eps (y - x)}``, and how smooth it is in the budget."""

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import widened
from ....verify.proving.formula_checks import holds_on
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.side_conditions import keeps_out, suffices
from ...checks.slope import is_slope_of
from ...language.written_claim import over, step

INSIDE = box(x="(0, 1)", y="(0, 1)")
TILT = "-eps*x - log(1 - y*(1 - exp(-eps)))"
"""What d_eps is for x <= f_-(y)."""

STRICTNESS = (
    over("x < y", "eps <= logit(y) - logit(x)", x="(0, 1)", y="(0, 1)", eps="(0, oo)"),
    step(
        "gap to kl",
        "kl(x, y) - d_eps(x, y, eps) == kl(x, f_minus(y, eps))",
        wrong={"gap from the wrong mean": "== kl(x, -> == kl(y,"},
    ),
    step(
        "gap to transport",
        "eps*(y - x) - d_eps(x, y, eps) == kl(y, f_minus(y, eps))",
        wrong={"gap to the wrong mean": "kl(y, f_minus(y, eps)) -> kl(f_minus(y, eps), y)"},
    ),
    over(x=(0, 1), z=(0, 1)),
    step(
        "gaps are positive",
        "kl(x, z) >= 2*(x - z)**2",
        wrong={"Pinsker's constant 10% off": ">= 2* -> >= 2.2*"},
    ),
    step(
        "strict",
        "eps > 0",
        wrong={
            "twice the threshold": "0 < eps < 2*(logit(y) - logit(x))",
            "every budget but one": "eps > 0 and (eps - 2)**2 > 0",
        },
        by=keeps_out(
            {"x": "1/4", "y": "1/2", "eps": 2},
            "d_eps(x, y, eps) == kl(x, y)",
            holds_everywhere(widened(INSIDE, ("x < y", "eps >= logit(y) - logit(x)"), eps="(0, oo)")),
            because="d_eps = kl = 0.130812035941137... = min{kl, 6 eps (y-x)}, and nothing is gained",
            part="strict",
        ),
    ),
    step(
        "strict at every budget",
        "eps > 0",
        wrong={
            "twice the threshold": "0 < eps < 2*(logit(y) - logit(x))",
            "every budget but one": "eps > 0 and (eps - 2)**2 > 0",
        },
        by=suffices(
            box(x="(0, 1)", y="(0, 1)", eps="(0, 1000000]"),
            "eps < logit(y) - logit(x)",
            where="x < y",
            because="d_eps = kl (BERN-I11)",
            part="strict at every budget",
        ),
    ),
)
"""The gaps in the high-privacy regime, and the budgets for which they are claimed to be positive."""

STRICT_BELOW = dict.fromkeys(("strict", "strict at every budget"), "eps > 0 -> 0 < eps < logit(y) - logit(x)")
"""The amendment of these budgets."""

SMOOTHNESS = (
    over("x < y", "x <= f_minus(y, eps)", x="(0, 1)", y="(0, 1)", eps="(0, oo)"),
    step("below eps_0", f"d_eps(x, y, eps) == {TILT}", wrong={"the budget's sign": "-eps*x -> eps*x"}),
    over("x < y", "eps >= logit(y) - logit(x)", x="(0, 1)", y="(0, 1)", eps="(0, oo)"),
    step(
        "from eps_0 on",
        "d_eps(x, y, eps) == kl(x, y)",
        wrong={"kl swapped": "kl(x, y) -> kl(y, x)", "kl not reached": "== -> <"},
    ),
    step(
        "first derivative",
        "f_minus(y, eps) - x",
        wrong={"the other argument": "y - f_minus(y, eps)"},
        by=is_slope_of(
            TILT, "eps", holds_everywhere(widened(INSIDE, eps="(0, oo)"), part="first derivative")
        ),
    ),
    over(x="(0, 1)", y="(0, 1)"),
    step(
        "first derivative at eps_0",
        "expit(logit(y) - (logit(y) - logit(x))) - x == 0",
        wrong={"threshold of the means alone": "(logit(y) - logit(x)) -> log(y/x)"},
    ),
    step(
        "second derivative",
        "-f_minus(y, eps)*(1 - f_minus(y, eps))",
        wrong={"variance of y": "-y*(1 - y)"},
        by=is_slope_of(
            "f_minus(y, eps) - x",
            "eps",
            holds_everywhere(widened(INSIDE, eps="(0, oo)"), part="second derivative"),
        ),
    ),
    over("x <= f_minus(y, eps)", x="(0, 1)", y="(0, 1)", eps="(0, oo)"),
    step("nondecreasing", "f_minus(y, eps) - x >= 0", wrong={"grows by more": ">= 0 -> >= (y - x)/2"}),
    over(f="(0, 1)"),
    step("concave", "-1/4 <= -f*(1 - f) <= 0", wrong={"bounded by a fifth": "-1/4 -> -1/5"}),
    step(
        "jump at eps_0",
        "-x*(1 - x) == 0",
        wrong={"jump of the other sign": "-x*(1 - x) >= 0", "jump bounded": "-1/5 <= -x*(1 - x) <= 0"},
        by=holds_on(box(x="(0, 1)"), part="jump at eps_0"),
    ),
)
"""The derivatives of d_eps in the budget, for x < y, up to the second one at eps_0 = logit(y) - logit(x)."""
