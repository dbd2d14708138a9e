"""The indexes of DP-KLUCB and DP-IMED (Section 4, (12) and (13))."""

from functools import partial

from ...verify.evidence.ladder import Verdict
from ..checks.traces.traced import evaluated
from ..language.assertion import noted, settles
from ..language.written_claim import claim, lines, over, step
from .quantities.algorithm_lines import IMED_RULE, KLUCB_RULE, WRONG_IMED, WRONG_KLUCB, choices

_STOPS = [
    {"x": x, "n": n, "t": t, "eps": eps, "v": value, "r": "1e-14"}
    for x, n, t, eps, value in (
        ("0.5", "100", "1000", "0.25", "0.797498167816066"),
        ("0.5", "100", "1000", "1", "0.679608191658899"),
        ("0.3", "31", "200", "2", "0.589473294143781"),
    )
]
_ROOT = "(1 - exp(-eps*x - l/(1 - l)))/(1 - exp(-eps))"  # of the level L = l/(1 - l)

A1A = claim(
    "BERN-A1a",
    "Section 4, (12)",
    "DP-KLUCB's index is max{y in [0, 1] : d_eps([m]_0^1, y) <= log(t)/n}, and the maximum exists.",
    lines("lines", KLUCB_RULE, WRONG_KLUCB, by=evaluated(partial(choices, "DP-KLUCB"))),
    # with the clipped mean x and L = log(t)/n >= 0 the set contains x; above x, d_eps(x, .) is kl up to
    # f_+(x, eps), and the tilt from there on
    over("x <= y", "y <= w", x=(0, 1), y=(0, 1), w=(0, 1)),
    step("nondecreasing, kl", "kl(x, y) <= kl(x, w)", wrong={"from the other side": "kl(y, x) <= kl(w, y)"}),
    over("y <= w", y=(0, 1), w=(0, 1), eps="(0, oo)"),
    step(
        "nondecreasing, tilt",
        "-log(1 - y + y*exp(-eps)) <= -log(1 - w + w*exp(-eps))",
        wrong={"tilt decreasing": "-log(1 + y*(exp(eps) - 1)) <= -log(1 + w*(exp(eps) - 1))"},
    ),
    step(
        "continuous, tilt (up to mean 1)",
        "-log(1 - w + w*exp(-eps)) + log(1 - y + y*exp(-eps)) <= (exp(eps) - 1)*(w - y)",
        wrong={"the budget for its slope": "(exp(eps) - 1)*(w - y) -> eps*(w - y)"},
    ),
    over("y <= w", x=(0, 1), y="[0, 1)", w="[0, 1)"),
    step(
        "continuous, kl (below mean 1)",
        "kl(x, w) <= kl(x, y) + log((1 - y)/(1 - w))",
        wrong={"a tenth less slope": "+ log -> + 0.9*log"},
    ),
    over(x="[0, 1)", eps="(0, oo)"),
    step(
        "continuous where the branches meet",
        "kl(x, f_plus(x, eps)) == -eps*x - log(1 - f_plus(x, eps)*(1 - exp(-eps)))",
        wrong={
            "at the lower tilt": "kl(x, f_minus(x, eps)) == -eps*x - log(1 - f_minus(x, eps)*(1 - exp(-eps)))"
        },
    ),
    settles(1, by="trace"),
    settles(
        2,
        by=(
            "nondecreasing, kl",
            "nondecreasing, tilt",
            "continuous where the branches meet",
            "continuous, kl (below mean 1)",
            "continuous, tilt (up to mean 1)",
        ),
    ),
    settles(
        2,
        by=("all of [0, 1]", "where the index stops"),
        on="two states with the maximum at 1, three with it between the mean and 1",
        beyond="other states",
        kills={1: "not attained at 1", 2: "nothing above the mean"},
    ),
    noted(
        101,
        "the index is 1 if eps (1 - x) <= L, as d_eps(x, 1) = eps (1 - x)",
        for_all="clipped means x in [0, 1), L = log(t)/n, eps > 0",
        near_miss="d_eps(x, 1) = eps x",
    ),
    over("x <= f_minus(1, eps)", x="[0, 1)", eps="(0, oo)"),
    step("at mean 1", "d_eps(x, 1, eps) == eps*(1 - x)", wrong={"from zero": "(1 - x) -> x"}),
    step(
        "all of [0, 1]",
        "d_eps(x, 1, eps) <= log(t)/n",
        wrong={"mean forgotten": "d_eps(x -> d_eps(0*x", "not attained at 1": "<= log -> > log"},
        at=[
            {"x": "0", "n": "7", "t": "50", "eps": "0.5"},
            {"x": "0.9", "n": "1023", "t": "1e5", "eps": "0.1"},
        ],
    ),
    settles(101, by="at mean 1", kills={1: "from zero"}),
    settles(101, by="all of [0, 1]", on="two states", beyond="other states"),
    noted(
        102,
        "else, where x <= f_-(y), the index is y = (1 - e^(-eps x - L))/(1 - e^-eps)",
        for_all="clipped means x in [0, 1), L = log(t)/n >= 0, eps > 0, eps (1 - x) > L",
        near_miss="1 - e^(-eps x + L) above; three times L",
    ),
    over("x <= y", "x <= f_minus(y, eps)", x="[0, 1)", y="(0, 1)", eps="(0, oo)"),
    step(
        "tilt",
        "d_eps(x, y, eps) == -eps*x - log(1 - y + y*exp(-eps))",
        wrong={"kl": "d_eps(x, y, eps) -> kl(x, y)"},
    ),
    over(x=(0, 1), l="[0, 1)", eps="(0, oo)"),
    step(
        "root of the tilt",
        f"-eps*x - log(1 - {_ROOT}*(1 - exp(-eps))) == l/(1 - l)",
        wrong={
            "sign of the level": "-eps*x - l/ -> -eps*x + l/",
            "three times the level": "-eps*x - l/ -> -eps*x - 3*l/",
        },
    ),
    step(
        "below the index",
        "d_eps(x, v - r, eps) <= log(t)/n",
        wrong={
            "arguments swapped": "x, v - r -> v - r, x",
            "kl for d_eps": "kl(x, v - r) <= log(t)/n",
            "log of the pulls": "log(t) -> log(n)",
            # v - r, above the mean, would then not be in the set
            "nothing above the mean": "<= log -> > log",
        },
        at=_STOPS,
        of="where the index stops",
    ),
    step(
        "above the index",
        "d_eps(x, v + r, eps) > log(t)/n",
        wrong={
            "arguments swapped": "x, v + r -> v + r, x",
            "three times the exploration": "> log -> > 3*log",
        },
        at=_STOPS,
        of="where the index stops",
    ),
    settles(102, by=("tilt", "root of the tilt"), kills={1: "sign of the level", 2: "three times the level"}),
    settles(102, by="where the index stops", on="three states", beyond="other states"),
    kind="algorithm",
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ6", "BERN-LF.1"),
    notes="The range of y is not printed. Ties of the arg max are left open by the text.",
)

A1B = claim(
    "BERN-A1b",
    "Section 4, (13)",
    "DP-IMED's index is I = n d_eps([m]_0^1, [m*]_0^1) + log n, with m* the largest noisy mean; it is "
    "finite, and log n for the empirical best arm.",
    lines("lines", IMED_RULE, WRONG_IMED, by=evaluated(partial(choices, "DP-IMED"))),
    over(x=(0, 1), w="(0, 1]", eps="(0, oo)"),  # n = 1/w
    step(
        "the empirical best arm",
        "1/w*d_eps(x, x, eps) + log(1/w) == log(1/w)",
        wrong={"nothing": "== log(1/w) -> == 0", "log of the square": "== log -> == 2*log"},
    ),
    over(x=(0, 1), y=(0, 1), eps="(0, oo)"),
    step("finite", "d_eps(x, y, eps) <= eps", wrong={"kl for d_eps": "d_eps(x, y, eps) -> kl(x, y)"}),
    step(
        "no arm below log of its n",
        "d_eps(x, y, eps) >= 0",
        wrong={
            "never the log alone": ">= -> >",
            "separate routes": ">= 0 -> >= min(kl(x, y), eps*abs(y - x))",
        },
    ),
    settles(1, by="trace"),
    settles(2, by=("the empirical best arm", "finite"), kills={1: "nothing", 2: "kl for d_eps"}),
    noted(
        101,
        "no arm has an index below log of its own n",
        for_all="clipped means in [0, 1], n >= 1, eps > 0",
        near_miss="the index is always above log n",
    ),
    settles(101, by="no arm below log of its n", kills={1: "never the log alone"}),
    kind="algorithm",
    recorded=Verdict.PROVED,
    rests_on=("BERN-EQ6",),
    notes="Ties of the arg min are left open by the text.",
)

CLAIMS = (A1A, A1B)
