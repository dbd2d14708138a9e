"""Scores and canaries for gradient descent, and estimated moments (Sections 6.4, 7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ...theory.formulas.domain import box
from ...theory.formulas.wide_domain import wide_domain
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at, holds_at, holds_on, is_identity
from ...verify.proving.wide_domains import holds_everywhere
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import AMENDED, noted, settles, step_towards
from ..language.claim import Amendment, Claim
from ..language.severity import Severity
from .normal_formula import advantage, normal, relates
from .proofs.every import with_proofs

if TYPE_CHECKING:
    from flint import arb

_PAPER = "thesis_membership"
_SECOND = "((mu + h)**2 + (mu - h)**2)/2"
_CENTRED = "((mu + h - mu)**2 + (mu - h - mu)**2)/2"
_TWO = wide_domain({"mu": "(-oo, oo)", "h": "(0, oo)"})
_STEP = wide_domain({"th": "(-oo, oo)", "eta": "(0, oo)", "G": "(-oo, oo)"})

EQ65 = Claim(
    id="MI-EQ6.5",
    where="Section 6.4, (6.5)",
    kind="definition",
    statement=(
        "The empirical attack replaces mu and C_sigma by mu_0 and C_0 = (1/n_0) sum Z_i Z_i^T, 'the "
        "covariance': one column with references mu + h and mu - h, whose variance is h^2."
    ),
    printed={"covariance": f"{_SECOND} == h**2"},
    mutants={
        "half of it": {"covariance": f"{_SECOND}/2 == h**2"},
        "square of the mean": {"covariance": f"{_SECOND} == mu**2"},
    },
    checks=(entry("covariance", holds_everywhere(_TWO, part="covariance")),),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="The covariance of the references is C_0 = (1/n_0) sum (Z_i - mu_0)(Z_i - mu_0)^T.",
        formula={"covariance": f"{_CENTRED} == h**2"},
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
    rests_on=("MI-EQ6.4",),
    paper=_PAPER,
    settles=(
        settles(6, by="covariance", severity=Severity.TYPO),
        settles(
            AMENDED,
            by="covariance",
            on="one column and two references",
            beyond="several columns, more references",
        ),
    ),
)

_SIGN = "((th - eta*G) - th)/eta"
EQ72 = Claim(
    id="MI-EQ7.2",
    where="Section 7.2, (7.2)",
    kind="definition",
    statement=(
        "g_batch = (theta_{t+1} - theta_t)/eta_t is the batch gradient G, and C_0 = (1/n_r) sum u_i u_i^T "
        "the covariance of the gradients; with theta_{t+1} = theta_t - eta_t G as in Section 7.1.1."
    ),
    printed={"gradient": f"{_SIGN} == G", "covariance": f"{_SECOND} == h**2"},
    mutants={
        "no rate": {"gradient": "((th - eta*G) - th) == G"},
        "half of it": {"covariance": f"{_SECOND}/2 == h**2"},
    },
    checks=(
        entry(
            "gradient",
            holds_everywhere(_STEP, part="batch gradient"),
        ),
        entry("covariance", holds_everywhere(_TWO, part="covariance")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "The batch gradient is g_batch = (theta_t - theta_{t+1})/eta_t, and the covariance of the "
            "references is centred at their mean."
        ),
        formula={"gradient": "(th - (th - eta*G))/eta == G", "covariance": f"{_CENTRED} == h**2"},
        recorded=Verdict.PROVED,
    ),
    severity=Severity.TYPO,
    rests_on=("MI-EQ6.5",),
    paper=_PAPER,
    settles=(
        settles(4, by="batch gradient"),
        settles(
            AMENDED,
            by=("batch gradient", "covariance"),
            on="one column and two references",
            beyond="several columns, more references",
        ),
    ),
)


def _unknown_step(point: Mapping[str, arb]) -> Mapping[str, arb]:
    """T steps, the target in one, m the score of a step: the sum, and a threshold u on the largest."""
    m, steps, u = point["m"], point["T"], point["u"]
    largest = normal(u) ** (steps - 1) * (normal(u) - normal(u - m.sqrt()))
    return {"summed": advantage(m / steps), "largest": largest, "known": advantage(m)}


_STEPS = [
    {"m": m, "T": steps, "u": u}
    for m, steps, u in (
        ("25", "20", "3.2"),
        ("16", "10", "2.8"),
        ("9", "938", "3"),
        ("4.3847", "20", "2.5"),
    )
]

A13 = Claim(
    id="MI-A13",
    where="Section 7.2, Algorithm 13",
    kind="algorithm",
    statement=(
        "The algorithm returns the sum over T steps of the scores of (7.2), g_batch = (theta_{t+1} - "
        "theta_t)/eta_t; 'the sum is big if the target is detected at one iteration'. Checked: the sign; and "
        "that with the target in one of T batches the sum has the advantage of the score m/T, m that of a "
        "batch."
    ),
    printed={
        "gradient": f"{_SIGN} == G",
        "sum": "Phi(sqrt(m/T)/2) - Phi(-sqrt(m/T)/2) == summed",
        "separation": "m**2/(T*m) == m/T",
    },
    mutants={
        "no rate": {"gradient": "((th - eta*G) - th) == G"},
        "score of a batch": {"sum": "Phi(sqrt(m)/2) - Phi(-sqrt(m)/2) == summed"},
        "root of T": {"separation": "m**2/(T*m) == m/sqrt(T)"},
    },
    checks=(
        entry(
            "gradient",
            holds_everywhere(_STEP, part="batch gradient"),
        ),
        entry("sum", relates(_unknown_step, _STEPS, part="sum")),
        entry("separation", is_identity(box(m="(0, 50]", T=(1, 1000)), part="sum")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="Line 4 gives the batch gradient if it is g_batch = (theta_t - theta_{t+1})/eta_t.",
        formula={
            "gradient": "(th - (th - eta*G))/eta == G",
            "sum": "Phi(sqrt(m/T)/2) - Phi(-sqrt(m/T)/2) == summed",
            "separation": "m**2/(T*m) == m/T",
        },
        recorded=Verdict.PROVED,
    ),
    severity=Severity.TYPO,
    rests_on=("MI-EQ7.2",),
    paper=_PAPER,
    noted=(
        noted(
            101,
            "with the target in one of T batches the summed score has the advantage of the score m/T",
            for_all="m > 0 the score of a batch, T >= 1; limit laws, independent steps, one gradient g*",
            near_miss="m in place of m/T; m/sqrt(T)",
        ),
    ),
    settles=(
        settles(6, by="batch gradient"),
        settles(
            AMENDED,
            by="batch gradient",
            on="one column",
            beyond="several columns",
        ),
        settles(
            101,
            by="sum",
            on="four pairs (m, T)",
            beyond="other pairs",
            kills={1: "score of a batch", 2: "root of T"},
        ),
    ),
    notes="Canaries of a fixed input, whose gradient changes along the way, are not modelled here.",
)

_OPTIMAL = "(v*w + V*W)**2 <= (v**2*c + V**2*C)*(w**2/c + W**2/C)"
I36 = Claim(
    id="MI-I36",
    where="Sections 7.2 and 7.5",
    kind="inequality",
    statement=(
        "The covariance attack of Algorithm 13 is provably better than the scalar product, and 'provably "
        "optimal'. One step: no linear score v separates better, (v^T w)^2/(v^T C v) <= w^T C^{-1} w. "
        "Several steps: the sum has at least the advantage of any other attack, here of a threshold u on the "
        "largest of T scores."
    ),
    printed={
        "one step": _OPTIMAL,
        "value": "(v*w + V*W)**2/(v**2*c + V**2*C)",
        "several steps": "summed >= largest",
    },
    mutants={
        "variances forgotten": {"one step": "(v*w + V*W)**2 <= (v**2 + V**2)*(w**2/c + W**2/C)"},
        "half is enough": {
            "one step": _OPTIMAL.replace("w**2/c", "w**2/(2*c)").replace("W**2/C", "W**2/(2*C)")
        },
        "score of the corrected product": {"value": "w**2/c + W**2/C"},
        "by a tenth": {"several steps": "summed >= largest + 0.1"},
    },
    checks=(
        entry(
            "one step",
            holds_on(
                box(v="[-3, 3]", V="[-3, 3]", w="[-3, 3]", W="[-3, 3]", c="[0.1, 10]", C="[0.1, 10]"),
                part="one step",
                instances=200,
                most_boxes=100,
            ),
        ),
        entry(
            "value",
            equals_at(
                [({"v": 1, "V": 10, "w": 1, "W": 10, "c": 1, "C": 100}, "1.01999800019998")],
                part="value",
            ),
        ),
        entry("several steps", relates(_unknown_step, _STEPS, part="several steps")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "Optimal for one step (in the limit, moments known). Over T steps the likelihood ratio of an "
            "unknown step, log((1/T) sum e^{s_t}), is optimal; nothing exceeds the advantage of a known step."
        ),
        formula={
            "one step": _OPTIMAL,
            "value": "(v*w + V*W)**2/(v**2*c + V**2*C)",
            "several steps": "known >= largest",
        },
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("MI-A13", "MI-EQ6.4"),
    paper=_PAPER,
    settles=(
        step_towards(1, by="one step", missing="several steps, estimated moments, more than two columns"),
        settles(2, by="several steps", severity=Severity.SUBSTANCE),
        step_towards(4, by="one step", missing="several steps, estimated moments, every level"),
        step_towards(
            AMENDED,
            by=("one step", "several steps"),
            missing="the optimality over T steps; thresholds on the largest score at four points only",
        ),
    ),
)

_RANKED = "(x**2/(s + mu**2) - y**2/v)*(x**2/s - y**2/v) >= 0"
A14 = Claim(
    id="MI-A14",
    where="Section 7.3, Algorithm 14",
    kind="algorithm",
    statement=(
        "The candidate of largest |g - mu_0|^2_{C_0^{-1}}, C_0 = (1/n_r) sum u_i u_i^T, is the easiest to "
        "attack. Two uncorrelated columns, of mean mu and variance s, and of mean 0 and variance v; one "
        "candidate is x off in the first, the other y in the second: the algorithm must rank them as their "
        "leakage scores do."
    ),
    printed={"order": _RANKED, "score": "(a - p)**2/A + (b - q)**2/B"},
    mutants={
        "the other order": {"order": "(x**2/(s + mu**2) - y**2/v)*(x**2/s - y**2/v) <= 0"},
        "mean for its square": {"order": "(x**2/(s + mu) - y**2/v)*(x**2/s - y**2/v) >= 0"},
        "not squared": {"score": "(a - p)/A + (b - q)/B"},
    },
    checks=(
        entry(
            "order",
            holds_on(
                box(x="[0, 5]", y="[0, 5]", mu="[0, 10]", s="[0.5, 5]", v="[0.5, 5]"),
                part="order",
                instances=200,
                most_boxes=100,
            ),
        ),
        entry(
            "score",
            equals_at(
                [({"a": "0.3", "p": 0, "A": "0.75", "b": "-0.4", "q": 1, "B": 4}, "0.61")],
                part="score",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="With the centred covariance for C_0 candidates are ranked as their leakage scores are.",
        formula={
            "order": "(x**2/s - y**2/v)*(x**2/s - y**2/v) >= 0",
            "score": "(a - p)**2/A + (b - q)**2/B",
        },
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
    rests_on=("MI-EQ6.5",),
    paper=_PAPER,
    settles=(
        settles(7, by="order"),
        settles(
            AMENDED,
            by="order",
            on="two uncorrelated columns of known moments, two candidates, each off in one of them",
            beyond="correlated columns, other candidates, estimated moments",
        ),
    ),
)

_SAME = "((w + r)*w + (W + R)*W)**2 == ((w + r)**2 + (W + R)**2)*(w**2 + W**2)"
I28 = Claim(
    id="MI-I28",
    where="Section 6.4, connection to the scalar-product attack",
    kind="inline",
    statement=(
        "If C_sigma = sigma I, the likelihood ratio test and the scalar product (z* - z_ref)^T mu_hat are "
        "equivalent up to a constant and have the same power. Two columns, w = z* - mu, r = mu - z_ref: the "
        "same power means (v^T w)^2 = |v|^2 |w|^2 for v = z* - z_ref = w + r."
    ),
    printed={"power": _SAME},
    mutants={
        "power without the length": {"power": "((w + r)*w + (W + R)*W)**2 == (w**2 + W**2)**2"},
        "twice": {"power": _SAME.replace("== (", "== 2*(", 1)},
    },
    checks=(
        entry(
            "power",
            is_identity(
                box(w="[-2, 2]", W="[-2, 2]", r="[-2, 2]", R="[-2, 2]"), where="w**2 + W**2 > 0", part="power"
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="The two have the same power with mu in the place of z_ref: (z* - mu)^T mu_hat.",
        formula={"power": "(w*w + W*W)**2 == (w**2 + W**2)*(w**2 + W**2)"},
        recorded=Verdict.VERIFIED,
    ),
    rests_on=("MI-EQ6.4",),
    paper=_PAPER,
    settles=(
        settles(1, by="power", severity=Severity.MISSING_ASSUMPTION),
        settles(2, by="power", severity=Severity.MISSING_ASSUMPTION),
        settles(
            AMENDED,
            by="power",
            on="linear scores of two columns, effects up to 2",
            beyond="more columns, the limit (6.4)",
        ),
    ),
    notes="The printed sigma of C_sigma is read as the variance.",
)


def _onion(effort: Effort) -> Mapping[str, Known]:
    """Squared distances of the points that stay, before and after the outlier is taken away."""
    del effort
    values = [Fraction(x) for x in ("0", "0", "0", "1", "1", "1", "1/2")]
    before, after = _distances([*values, Fraction(10)]), _distances(values)
    rows = {
        f"point {value}": {
            "before": before[place],
            "after": after[place],
            "average_before": sum(before[:-1], Fraction(0)) / 7,
            "average_after": sum(after, Fraction(0)) / 7,
        }
        for place, value in enumerate(values)
        if place in {0, 3, 6}
    }
    return dict(rows)


def _distances(values: list[Fraction]) -> list[Fraction]:
    mean = sum(values, Fraction(0)) / len(values)
    variance = sum(((x - mean) ** 2 for x in values), Fraction(0)) / len(values)
    return [(x - mean) ** 2 / variance for x in values]


I29 = Claim(
    id="MI-I29",
    where="Section 6.4, the privacy onion effect",
    kind="inline",
    statement=(
        "When a layer of outliers is removed, the points not removed have an increased Mahalanobis distance: "
        "the data 0, 0, 0, 1, 1, 1, 1/2 and the outlier 10, mean and variance computed anew."
    ),
    printed="after >= before",
    mutants={"twice as far": "after >= 2*before", "closer": "after <= before"},
    checks=(holds_in(_onion),),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="The distance grows on the average over the points that stay; it may fall for one of them.",
        formula="average_after >= average_before",
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.WORDING,
    paper=_PAPER,
    settles=(
        settles(1, by="", severity=Severity.WORDING),
        settles(
            AMENDED, by="", on="eight numbers, one of them an outlier", beyond="other data, several columns"
        ),
    ),
)

I39 = Claim(
    id="MI-I39",
    where="Section 7.3, CANIFE",
    kind="inline",
    statement=(
        "Maximising g^T C^{-1} g is 'equivalent' to minimising g^T C g: by (g^T C g)(g^T C^{-1} g) >= |g|^4, "
        "and both are attained on a sphere by the eigenvector of the least eigenvalue; here a + b = |g|^2 in "
        "two eigendirections, c <= d."
    ),
    printed={
        "product": "(a*c + b*d)*(a/c + b/d) >= (a + b)**2",
        "least": "a*c + b*d >= (a + b)*c",
        "largest": "a/c + b/d <= (a + b)/c",
        "value": "(a*c + b*d)*(a/c + b/d)",
        "ranking": "x*1 + (1 - x)*10 > 2 and x/1 + (1 - x)/10 > 1/2",
    },
    mutants={
        "equality": {"product": "(a*c + b*d)*(a/c + b/d) <= (a + b)**2"},
        "the other direction": {"least": "a*c + b*d >= (a + b)*d"},
        "largest at the largest": {"largest": "a/c + b/d <= (a + b)/d"},
        "not multiplied": {"value": "a*c + b*d"},
        "ranked alike": {"ranking": "x*1 + (1 - x)*10 > 2 and x/1 + (1 - x)/10 <= 1/2"},
    },
    checks=(
        *(
            entry(
                key,
                holds_on(
                    box(a=(0, 5), b=(0, 5), c="[0.1, 10]", d="[0.1, 10]"),
                    where="c <= d",
                    part=key,
                    instances=200,
                    most_boxes=100,
                ),
            )
            for key in ("product", "least", "largest")
        ),
        entry("value", equals_at([({"a": "0.5", "b": "0.5", "c": 1, "d": 4}, "1.5625")], part="product")),
        entry("ranking", holds_at([{"x": "0.6"}], part="ranking")),
    ),
    recorded=Verdict.REFUTED,
    paper=_PAPER,
    settles=(
        settles(
            3,
            by=("least", "largest", "product", "ranking"),
            on="two eigendirections, eigenvalues 0.1 to 10, on spheres; one ranking in three dimensions",
            beyond="more dimensions; rankings of other candidates",
            kills={1: "ranked alike", 2: "equality"},
        ),
        settles(101, by="ranking", kills={1: "ranked alike"}),
    ),
    noted=(
        noted(
            101,
            "in three dimensions g^T C g and g^T C^{-1} g may rank two unit vectors alike",
            for_all="some C and unit vectors: eigenvalues 1, 2, 10, squares (0, 1, 0) and (0.6, 0, 0.4)",
            near_miss="the two always rank unit vectors the other way round",
        ),
    ),
)

I37 = Claim(
    id="MI-I37",
    where="Section 7.2",
    kind="inline",
    statement=(
        "Attacking the last layer alone: the leakage score of some independent columns is at most that of "
        "all, w^2/s <= w^2/s + W^2/S."
    ),
    printed="w**2/s <= w**2/s + W**2/S",
    mutants={"less by half": "w**2/s <= (w**2/s + W**2/S)/2", "at least": "w**2/s >= w**2/s + W**2/S"},
    checks=(holds_on(box(w="[-3, 3]", W="[-3, 3]", s="(0, 5]", S="(0, 5]")),),
    recorded=Verdict.PROVED,
    paper=_PAPER,
    settles=(
        step_towards(
            2, by="", missing="the size of the matrix; the score of one column is compared with that of two"
        ),
    ),
)

I33 = Claim(
    id="MI-I33",
    where="Section 7.1.1",
    kind="inline",
    statement=(
        "Who sees all iterates sees the mean gradient of every batch: theta_{t+1} = theta_t - eta (g + h)/2 "
        "tells (g + h)/2, so the audit of a step is one of a mean."
    ),
    printed="(th - (th - eta*(g + h)/2))/eta == (g + h)/2",
    mutants={
        "the sum": "(th - (th - eta*(g + h)/2))/eta == g + h",
        "not divided by the rate": "th - (th - eta*(g + h)/2) == (g + h)/2",
    },
    checks=(is_identity(box(th="[-3, 3]", eta="(0, 1]", g="[-3, 3]", h="[-3, 3]")),),
    recorded=Verdict.PROVED,
    paper=_PAPER,
    settles=(
        step_towards(
            1, by="", missing="more records and steps, noise, drawn batches, gradients that depend on outputs"
        ),
    ),
)

I34 = Claim(
    id="MI-I34",
    where="Section 7.1.2",
    kind="definition",
    statement=(
        "The scalar-product score <theta_{t+1} - theta_t, g*> is large when g* took part: taking part adds "
        "(g*)^2/n to the mean gradient's product with g*, theta_{t+1} = theta_t - eta G."
    ),
    printed="((th - eta*(G + g/n)) - th)*g - ((th - eta*G) - th)*g >= 0",
    mutants={
        "the other way round": "((th - eta*G) - th)*g - (th - (th - eta*(G + g/n)))*g >= 0",
        "with twice the target": "((th - eta*(G + 2*g/n)) - th)*g - ((th - eta*G) - th)*g >= 0",
    },
    checks=(
        holds_everywhere(
            wide_domain(
                {"th": "(-oo, oo)", "eta": "(0, oo)", "G": "(-oo, oo)", "g": "(-oo, oo)", "n": "[1, oo)"}
            )
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="Taking part raises <theta_t - theta_{t+1}, g*>.",
        formula="(th - (th - eta*(G + g/n)))*g - (th - (th - eta*G))*g >= 0",
        recorded=Verdict.PROVED,
    ),
    severity=Severity.TYPO,
    rests_on=("MI-EQ7.2",),
    paper=_PAPER,
    settles=(
        settles(5),
        settles(AMENDED, by="", on="one column", beyond="more columns"),
    ),
)

L5 = Claim(
    id="MI-L5",
    where="Section 7.1.2, the GLiR score",
    kind="definition",
    statement=(
        "log F^{-1}(S), F^{-1} the inverse of the distribution function of chi^2_d(|B| K), S = (|B| - "
        "1)(g_batch - g*)^T C_0^{-1} (g_batch - g*), K = |C_0^{-1/2} (mu_0 - g*)|: S must be a probability, "
        "and E|B| |C^{-1/2} (g_batch - g*)|^2 = d + the non-centrality, here for one column of variance s."
    ),
    printed={
        "argument": "(B - 1)*(x - g)**2/s <= 1",
        "non-centrality": "B*(s/B + (mu - g)**2)/s == 1 + B*sqrt((mu - g)**2/s)",
    },
    mutants={
        "without |B|": {"non-centrality": "B*(s/B + (mu - g)**2)/s == 1 + (mu - g)**2/s"},
        "below 10": {"argument": "(B - 1)*(x - g)**2/s <= 10"},
    },
    checks=(
        entry(
            "argument",
            holds_at([{"B": 64, "x": "0.9", "g": "-0.4", "s": "1.5"}], part="argument"),
        ),
        entry(
            "non-centrality",
            is_identity(box(B=(2, 100), mu="[-3, 3]", g="[-3, 3]", s="[0.1, 5]"), part="non-centrality"),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "log F(S) with the non-centrality |B| K^2, and |B| for |B| - 1: any S of at least 0 has a value."
        ),
        formula={
            "argument": "0 <= (B - 1)*(x - g)**2/s",
            "non-centrality": "B*(s/B + (mu - g)**2)/s == 1 + B*(mu - g)**2/s",
        },
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.UNDEFINED,
    paper=_PAPER,
    settles=(
        settles(3, by="argument"),
        settles(3, by="non-centrality"),
        step_towards(
            AMENDED,
            by=("argument", "non-centrality"),
            missing="the law of S; its mean in one column, and one value of it",
        ),
    ),
    notes="About the score as restated here.",
)

CLAIMS = with_proofs((EQ65, I28, I29, I33, I34, L5, EQ72, A13, I36, I37, A14, I39))
