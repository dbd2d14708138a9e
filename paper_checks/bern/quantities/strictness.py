"""Where ``d_eps`` is strictly below ``min{kl, 6 eps (y - x)}``, and where it is equal."""

from ....theory.formulas.domain import box
from ....verify.proving.formula_checks import entry, holds_on
from ...checks.every_budget import holds_for_every_budget
from ...checks.side_conditions import keeps_out, suffices

STRICTNESS = {
    "gap to kl": "kl(x, y) - d_eps(x, y, eps) == kl(x, f_minus(y, eps))",
    "gap to transport": "eps*(y - x) - d_eps(x, y, eps) == kl(y, f_minus(y, eps))",
    "gap is positive": "kl(x, z) >= 2*(x - z)**2",
    "strict where": "0 < eps < logit(y) - logit(x)",
}
"""The gaps in the high-privacy regime, and the condition under which they are claimed to be positive."""

_MEANS = box(x="(0, 1)", y="(0, 1)")
_HIGH_REGIME = ("x < y", "eps <= logit(y) - logit(x)")

STRICT = (
    entry("gap to kl", holds_for_every_budget(_MEANS, where=_HIGH_REGIME, part="gap to kl")),
    entry("gap to transport", holds_for_every_budget(_MEANS, where=_HIGH_REGIME, part="gap to transport")),
    entry("gap is positive", holds_on(box(x=(0, 1), z=(0, 1)), part="gaps are positive")),
    entry(
        "strict where",
        keeps_out(
            {"x": "1/4", "y": "1/2", "eps": 2},
            "d_eps(x, y, eps) == kl(x, y)",
            holds_for_every_budget(_MEANS, where=("x < y", "eps >= logit(y) - logit(x)")),
            because="d_eps = kl = 0.130812035941137... = min{kl, 6 eps (y-x)}, and nothing is gained",
            part="strict",
        ),
    ),
    entry(
        "strict where",
        suffices(
            box(x="(0, 1)", y="(0, 1)", eps="(0, 1000000]"),
            "eps < logit(y) - logit(x)",
            where="x < y",
            because="d_eps = kl (BERN-I11)",
            part="strict",
        ),
    ),
)
"""The checks of `STRICTNESS`."""
