"""What the coupled concentration bound gains over separate tails (Section 4, after Proposition 4.1)."""

from ...theory.formulas.domain import box
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, holds_at, holds_on
from ..language.assertion import settles, step_towards
from ..language.claim import Claim

_TIE = [
    {"x": x, "y": y, "eps": eps, "s": s, "r": r}
    for x, y, eps, s, r in (
        ("0.9", "0.3", "1", "0.25405785558311", "1e-13"),
        ("0.9", "0.3", "0.25", "0.097138152172621", "1e-14"),
        ("0.8", "0.75", "0.25", "0.0035424515665718", "1e-15"),
        ("0.7", "0.5", "4", "0.068469658218492", "1e-14"),
    )
]
_ROUTES = box(x=(0, 1), y=(0, 1), z=(0, 1), w=(0, 1), eps="(0, 1000]")

_SEPARATE = {
    "value above": "kl(x - (s - r)/eps, y) > s - r",
    "value below": "kl(x - (s + r)/eps, y) < s + r",
    "at least, split below": "eps*(x - w) <= eps*(x - z) + kl(z, y)",
    "at least, split above": "kl(w, y) <= kl(z, y)",
    "at most twice": "d_eps(x, y, eps) <= kl(w, y) + eps*(x - w)",
    "strictly better": "d_eps(x, y, eps) >= 1.2*s",
}

I17 = Claim(
    id="BERN-I17",
    where="Section 4, discussion (c) of Proposition 4.1",
    kind="inline",
    statement=(
        "The bound is tighter than separate tail bounds for the sum and for the noise (m = 1). Splitting at "
        "w in [y, x] gives the exponent min{kl(w, y), eps (x-w)}, at best s = max over w. Then s <= "
        "d_eps(x, y) <= 2 s: any route over z costs at least eps (x-w) if z <= w, at least kl(w, y) if z >= "
        "w; and the route over the best w costs kl(w, y) + eps (x-w) = 2 s."
    ),
    printed=_SEPARATE,
    mutants={
        "half the transport": {"value above": "kl(x - 2*(s - r)/eps, y) > s - r"},
        "kl swapped": {"value below": "kl(y, x - (s + r)/eps) < s + r"},
        "transport from the other end": {"at least, split below": "eps*(x - w) <= eps*(z - y) + kl(z, y)"},
        "kl of the other mean": {"at least, split above": "kl(w, y) <= kl(z, w)"},
        "1% less than twice": {"at most twice": "d_eps(x, y, eps) <= 0.99*(kl(w, y) + eps*(x - w))"},
        "the larger of the two": {"at most twice": "d_eps(x, y, eps) <= max(kl(w, y), eps*(x - w))/2"},
        "twice as good": {"strictly better": "d_eps(x, y, eps) >= 2*s"},
    },
    checks=(
        entry("value above", holds_at(_TIE, part="values of s")),
        entry("value below", holds_at(_TIE, part="values of s, from above")),
        entry(
            "at least, split below",
            holds_on(_ROUTES, where=("y <= z", "z <= w", "w <= x"), part="s <= d_eps, z <= w"),
        ),
        entry(
            "at least, split above",
            holds_on(
                box(y=(0, 1), z=(0, 1), w=(0, 1)), where=("y <= w", "w <= z"), part="s <= d_eps, z >= w"
            ),
        ),
        entry(
            "at most twice",
            holds_on(
                box(x=(0, 1), y=(0, 1), w=(0, 1), eps="(0, 1000]"),
                where=("y <= w", "w <= x"),
                part="d_eps <= 2 s",
            ),
        ),
        entry("strictly better", holds_at(_TIE, part="20% better at the tabulated points")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ6",),
    settles=(
        step_towards(
            1,
            by=("s <= d_eps, z <= w", "s <= d_eps, z >= w"),
            missing="the factors in front, and the quoted lemma itself",
        ),
        settles(
            4,
            by=(
                "s <= d_eps, z <= w",
                "s <= d_eps, z >= w",
                "values of s",
                "values of s, from above",
                "20% better at the tabulated points",
            ),
            on="never worse for eps up to 1000; better at four points",
            beyond="better elsewhere; larger eps",
        ),
    ),
    notes=(
        "s is derived, not printed. The union bound as printed, P(X+Y >= a) <= P(X >= a) + P(Y >= 0), is "
        "true but says nothing: P(Y >= 0) = 1/2 for Laplace noise; a split a = b + c is surely meant. The "
        "inequalities are proved; s and the gain are instances. The comparison is with the best split, not "
        "with the cited Lemma 4."
    ),
)

CLAIMS = (I17,)
