"""Lines of the regret of AdaP-KLUCB and of its index (Sections 5.2, Appendices C.2.1 and C.2.3)."""

from __future__ import annotations

from ....theory.numbers.enclosure import Exact
from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, ASSUMED, assumed, chain, noted, settles, unsettled
from ...language.ranges import wide
from ...language.rules import UNION_BOUND
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step
from .finite_arms import ARM_BY_ARM, sum_over_arms

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_OPEN = "(0, 1)"
_CHANCE = (0, 1)
_BEST_IS_ONE: dict[str, Exact] = {"x": "1/4", "z": "1/2", "y": 1}

# p = mu - alpha, h the empirical mean, z the noise with its bonus
_CLIPPED: Pieces = (
    over(p=(0, 1), h=(0, 1), z=_REAL),
    step(
        "a low clipped mean",
        "(max(p - h, -z) if min(1, max(0, h + z)) <= p else 0) >= 0",
        wrong={
            "both at once": "(max(p - h, -z) if -> (min(p - h, -z) if",
            "smaller for larger": "max(0, h + z) -> min(0, h + z)",
        },
    ),
    settles(
        3,
        by="a low clipped mean",
        on="the conclusion",
        beyond="that the first alternative is discarded, which it is not at mu = 1, alpha = 0",
        kills={1: "both at once", 2: "smaller for larger"},
    ),
    unsettled(
        4,
        missing=(
            "the tail of Laplace noise as it is stated needs delta < 1; above it the bound "
            "holds by another reason"
        ),
    ),
    noted(
        101,
        "P(Lap(1/(n eps)) + log(1/delta)/(n eps) <= 0) <= delta/2",
        for_all="n >= 1, eps > 0, all delta > 0",
        near_miss="a third of delta, of the noise",
    ),
    # a and y: the chance of the noise below and above the level, t = delta, u = 1/t
    over("y == exp(-L)/2", y=_CHANCE, L=_WIDE),
    step(
        "noise below its level",
        "y <= exp(-L)/2 and 1 - exp(-L)/2 <= exp(L)/2",
        wrong={"a third of delta, of the noise": "y <= exp(-L)/2 and -> y <= exp(-L)/3 and "},
    ),
    settles(
        101,
        by=chain("noise below its level", {"y == exp(-L)/2": "TA-LC.22#2"}),
        kills={1: "a third of delta, of the noise"},
    ),
    # P: the chance of the event, p and q: of its two parts, w: the bound of (C.29)
    over("P <= p + q", "p <= w", "q <= t/2", P=_CHANCE, p=_CHANCE, q=_CHANCE, w=_CHANCE, t=_POSITIVE),
    step(
        "both parts of the event",
        "P <= w + t/2",
        wrong={"a quarter, of both parts": "<= w + t/2 -> <= w + t/4"},
    ),
    settles(
        2,
        by=chain(
            "both parts of the event",
            {
                "P <= p + q": UNION_BOUND(each_event="a low clipped mean", events="a low clipped mean"),
                "p <= w": "TA-LC.26#2",
                "q <= t/2": "#101",
            },
        ),
    ),
)
# p = mucheck, q and r two candidates for U, m = mu, L = log(1/delta)/n
_UPPER: Pieces = (
    over(p=_OPEN, L=_WIDE),
    step(
        "the clipped mean is a candidate",
        "kl(p, p) <= L",
        wrong={"strictly above it": "kl(p, p) <= L -> kl(p, p) < L"},
    ),
    step(
        "a candidate above it",
        "kl(p, q) <= L",
        wrong={"none above it": "kl(p, q) <= L -> kl(p, q) > L"},
        at=[{"p": "1/2", "q": "3/4", "L": 1}],
    ),
    settles(
        3,
        by=("the clipped mean is a candidate", "a candidate above it"),
        on="delta in (0, 1], mucheck in (0, 1)",
        beyond="delta > 1, where no q is let in; mucheck 0 and 1",
        kills={1: "strictly above it", 2: "none above it"},
    ),
    over("p <= q", "q <= r", p=_OPEN, q=_OPEN, r=_OPEN, h=_OPEN),
    step(
        "divergence from below",
        "kl(p, q) <= kl(p, r)",
        wrong={
            "decreasing, from below": "kl(p, q) <= kl(p, r) -> kl(p, q) >= kl(p, r)",
            "below the clipped mean too": "kl(p, q) <= kl(p, r) -> kl(p, h*p) <= kl(p, r)",
        },
    ),
    settles(
        4,
        by=chain("divergence from below", {"p <= q": ASSUMED, "q <= r": ASSUMED}),
        on="means in (0, 1); that larger candidates have larger divergences",
        beyond="means 0 and 1, and that it is strict",
        kills={1: "decreasing, from below", 2: "below the clipped mean too"},
    ),
    step(
        "clipped mean 1",
        "kl(p, q) == L",
        wrong={"half of the level": "== L -> == L/2"},
        at=[{"p": 1, "q": 1, "L": 1}],
    ),
    settles(5, by="clipped mean 1", severity=Severity.EDGE),
    over("p <= q", "q <= m", p=_OPEN, q=_OPEN, m=_OPEN),
    step(
        "divergence to the mean",
        "kl(q, m) <= kl(p, m)",
        wrong={"to the other side": "kl(q, m) <= kl(p, m) -> kl(m, q) >= kl(m, p)"},
    ),
    step(
        "a level by the square",
        "kl(m - a, m) <= L",
        wrong={"root of half the level": "<= L -> <= 2*a**2"},
        at=[{"m": "9/10", "a": "1/2", "L": 1}],
    ),
    settles(
        6,
        by=chain("divergence to the mean", {"p <= q": ASSUMED, "q <= m": ASSUMED}),
        on="means in (0, 1); that smaller means have larger divergences",
        beyond="means 0 and 1, and that it is strict",
        kills={1: "to the other side"},
    ),
    settles(
        6,
        by="a level by the square",
        on="mu = 9/10",
        beyond="other means",
        kills={2: "root of half the level"},
    ),
    # w: the first bound, t = delta, k: the divergence at alpha
    over(
        "P <= w + t/2",
        "w <= exp(-n*k)",
        "exp(-n*k) <= t",
        P=_CHANCE,
        w=_CHANCE,
        t=_WIDE,
        n="[1, oo)",
        k=_WIDE,
    ),
    step(
        "both parts at that alpha",
        "P <= t + t/2",
        wrong={"half of delta and its half": "<= t + t/2 -> <= t/2 + t/2"},
    ),
    settles(
        7,
        by=chain(
            "both parts at that alpha",
            {
                "P <= w + t/2": "TA-LC.3a#2",
                "w <= exp(-n*k)": "TA-LC.3a#2",
                "exp(-n*k) <= t": assumed("alpha > 0 chosen with d(mu-alpha,mu) = log(1/delta)/n"),
            },
        ),
    ),
)
# x = mu_a, y = mu_1
_SHARE: Pieces = (
    step(
        "two means below 1",
        "kl(x, y) > kl(z, y)",
        wrong={"the other way": "kl(x, y) > kl(z, y) -> kl(x, y) < kl(z, y)"},
        at=[_BEST_IS_ONE],
    ),
    settles(3, by="two means below 1", severity=Severity.EDGE),
    settles(5, by="two means below 1", severity=Severity.EDGE),
    over("x < z", "z <= y", x=_OPEN, z=_OPEN, y=_OPEN),
    step(
        "two means below a best mean below 1",
        "kl(x, y) > kl(z, y)",
        wrong={"twice the divergence": "kl(x, y) > -> kl(x, y) > 2*"},
    ),
    amended(
        "the same for mu_1 < 1",
        {"two means below 1": "kl(x, 3*y/4) > kl(z, 3*y/4)"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=("two means below a best mean below 1", "two means below 1"),
        on="means in (0, 1): the divergence falls strictly, so that there is at most one c(v)",
        beyond="mu_a = 0; that there is one, the limits of c, and that it increases",
    ),
    # p the clipped mean, m = mu_1 and u the index, at which the divergence is at most the level
    over("p <= m", "m <= u", p=_CHANCE, m=_CHANCE, u="[0, 1)"),
    step(
        "a high index",
        "kl(p, m) <= kl(p, u)",
        wrong={
            "half of the level, of an index": "<= kl(p, u) -> <= kl(p, u)/2",
            "the other divergence": "kl(p, m) <= -> kl(m, p) <= ",
        },
    ),
    settles(
        2,
        by="a high index",
        on="indexes below 1, clipped means at or below mu_1",
        beyond="the others",
        kills={1: "half of the level, of an index", 2: "the other divergence"},
    ),
    # an index of 1 is at no finite level unless the clipped mean is 1, and d^+ is 0 from mu_1 on
    over("m <= p", p=_CHANCE, m=_CHANCE),
    step(
        "a clipped mean from mu_1 on",
        "(1 if p < m else 0) <= 0",
        wrong={"where it is below": "(1 if p < m else 0) -> (1 if m <= p else 0)"},
    ),
    settles(2, by=("a high index", "a clipped mean from mu_1 on")),
    over(N="[2, oo)"),
    step(
        "samples of the last of its episodes",
        "2*N - N == 2*N/2",
        wrong={
            "all samples, of an arm": "== 2*N/2 -> == 2*N",
            "one for the first pull": "== 2*N/2 -> == (2*N - 1)/2",
        },
    ),
    settles(
        1,
        by="samples of the last of its episodes",
        on="arms with at least two pulls",
        beyond="arms with the first pull alone",
        kills={1: "one for the first pull", 2: "all samples, of an arm"},
        despite={"TA-LC.3b#2": "the numbers of samples alone are compared"},
    ),
)
_EVENT: Pieces = (
    over(h="[1, oo)", b="(3, oo)", v=_POSITIVE, L=_POSITIVE, k=_POSITIVE),
    step(
        "level of a long phase",
        "b*L/(h*(1 + v)*b*L/k) <= k/(1 + v)",
        wrong={"without 1 + v, level": "b*L/(h*(1 + v)*b*L/k) -> b*L/(h*b*L/k)"},
    ),
    step(
        "a clipped mean above the best",
        "(kl(p, m) if p < m else 0) <= L",
        wrong={"d for d^+": "(kl(p, m) if p < m else 0) -> kl(p, m)"},
        at=[{"p": "9/10", "m": "1/2", "L": "1/100"}],
    ),
    settles(
        3,
        by="level of a long phase",
        on="the level, finite divergences",
        beyond="mu_1 = 1",
        kills={1: "without 1 + v, level"},
    ),
    settles(
        3,
        by="a clipped mean above the best",
        on="one clipped mean",
        beyond="others",
        kills={2: "d for d^+"},
    ),
    over("p < x", "x <= m", p=_OPEN, x=_OPEN, m=_OPEN, v=_OPEN),
    step(
        "a small divergence, a large clipped mean",
        "kl(p, m) >= kl(x, m)",
        wrong={"1.2 of the share": "kl(p, m) >= kl(x, m) -> kl(p, m) >= kl(x - 0.2*(m - x)*v, m)"},
    ),
    settles(
        1,
        by=("level of a long phase", "a small divergence, a large clipped mean"),
        on="means in (0, 1)",
        beyond="means 0 and 1, and that it is strict",
        kills={1: "without 1 + v, level", 2: "1.2 of the share"},
    ),
    over(x="(0, 1]", h=(0, 1), z=_REAL, w=_POSITIVE),
    step(
        "a large clipped mean",
        "(h + z + w - x if min(max(h + z + w, 0), 1) >= x else 0) >= 0",
        wrong={
            "bonus subtracted": "(h + z + w - x if -> (h + z - w - x if",
            "half of the bonus": "(h + z + w - x if -> (h + z + w/2 - x if",
        },
    ),
    settles(2, by="a large clipped mean", kills={1: "bonus subtracted", 2: "half of the bonus"}),
    # the same, the other way round: without the event there is none with the clip
    over("y < x", x="(0, 1]", y=_REAL),
    step(
        "no event without the clip",
        "min(max(y, 0), 1) < x",
        wrong={"twice the clipped mean": "min(max(y, 0), 1) < x -> 2*min(max(y, 0), 1) < x"},
    ),
    settles(2, by=chain("no event without the clip", {"y < x": ASSUMED})),
)
# y = log(T)/(eps 2^l), c and g: c(v) and gamma; h and z: empirical mean and noise
_THETA: Pieces = (
    over(
        "h + z + b*y >= m + c*D",
        **dict.fromkeys("hzm", _REAL),
        b="(3, oo)",
        y=_POSITIVE,
        c=(0, 1),
        g=(0, 1),
        D="(0, 1]",
    ),
    step(
        "event with theta",
        "h - g*D + z - y >= m + ((c - g)*D - (1 + b)*y)",
        wrong={"beta log T in theta": "- (1 + b)*y -> - (b - 1)*y", "beta in theta": "- (1 + b)*y -> - b*y"},
    ),
    settles(
        3,
        by=chain("event with theta", {"h + z + b*y >= m + c*D": "TA-PF5.4b#2"}),
        kills={1: "beta log T in theta", 2: "beta in theta"},
    ),
)
_TAILS: Pieces = (
    over("t >= 0", t=_REAL, a=_REAL, b=_REAL),
    step(
        "one of two parts",
        "(max(a, b) if a + b >= t else 0) >= 0",
        wrong={"both parts": "(max(a, b) if -> (min(a, b) if"},
    ),
    step(
        "two fair coins",
        "1/2 <= p + q",
        wrong={"product of the chances": "<= p + q -> <= p*q"},
        at=[{"p": "1/2", "q": "1/2"}],
    ),
    over("P <= p + q", "p <= r", P=(0, 1), p=(0, 1), q=(0, 1), r=(0, 1)),
    step("union of both", "P <= r + q", wrong={"one of both": "P <= r + q -> P <= r"}),
    settles(
        3,
        by=("one of two parts", "two fair coins"),
        on="the inclusion of the events; two coins for the near miss",
        beyond="-",
        kills={1: "product of the chances", 2: "both parts"},
    ),
    settles(
        3,
        by=chain("one of two parts", {"t >= 0": assumed("theta >= 0")}),
        on="the inclusion of the events, at every value of both parts",
        beyond="the sum of their chances",
    ),
    over("P <= p + q", P=_CHANCE, p=_CHANCE, q=_CHANCE),
    step("chances of both parts", "P - p - q <= 0", wrong={"of one part": "P - p - q <= 0 -> P - p <= 0"}),
    settles(
        3,
        by=chain(
            "chances of both parts",
            {"P <= p + q": UNION_BOUND(each_event="one of two parts", events="TA-PF5.4c#3")},
        ),
    ),
    over("p <= exp(-k)", "k >= L", "q <= exp(-L)/2", p=(0, 1), q=(0, 1), k=_WIDE, L=_WIDE),
    step(
        "two tails",
        "p + q <= exp(-L) + exp(-L)/2",
        wrong={
            "a quarter of it": "<= exp(-L) + exp(-L)/2 -> <= exp(-L)/4",
            "a power of it": "<= exp(-L) + exp(-L)/2 -> <= exp(-2*L)",
        },
    ),
    settles(
        4,
        by=chain(
            "two tails",
            {
                "p <= exp(-k)": "TA-LC.26#1",
                "k >= L": assumed("definition of gamma"),
                "q <= exp(-L)/2": "TA-LC.22#1",
            },
        ),
        kills={1: "a quarter of it", 2: "a power of it"},
    ),
    over("P <= p + q", "p + q <= 1/T + 1/(2*T)", P=(0, 1), p=(0, 1), q=(0, 1), T="[1, oo)"),
    step(
        "chance of the bad event",
        "P <= 3/(2*T)",
        wrong={"a power of T": "<= 3/(2*T) -> <= 3/(2*T**2)", "a quarter over T": "<= 3/(2*T) -> <= 1/(4*T)"},
    ),
    settles(
        2,
        by=chain(
            "chance of the bad event",
            {"P <= p + q": UNION_BOUND(each_event="#3", events="#3"), "p + q <= 1/T + 1/(2*T)": "#4"},
        ),
        kills={1: "a power of T", 2: "a quarter over T"},
    ),
)
_ROOT: Pieces = (
    over("x < y", x="[0, 1)", y="(0, 1]"),
    step(
        "signs at both ends",
        "0 - kl(x, y) < 0 and kl(y, x) - 0 > 0",
        wrong={"exchanged": "0 - kl(x, y) < 0 -> 0 - kl(x, y) > 0"},
    ),
    settles(
        7,
        by="signs at both ends",
        kills={1: "exchanged"},
    ),
    # g is A z - A r, and r its root
    over("z < r", "r < w", A=_POSITIVE, r=_REAL, z=_REAL, w=_REAL),
    step(
        "signs on both sides of the root",
        "A*(z - r) < 0 and A*(w - r) > 0",
        wrong={
            "exchanged, sides": "A*(z - r) < 0 and -> A*(z - r) > 0 and ",
            "root of the other side": "A*(w - r) > 0 -> A*(w - r) > w - z",
        },
    ),
    settles(
        8,
        by=("signs on both sides of the root", "g is affine", "g grows"),
        on="0 < mu_a < mu_1 < 1",
        beyond="means 0 and 1",
        kills={1: "exchanged, sides", 2: "root of the other side"},
    ),
    # mu_a = 0: d(., 0) is 0 at 0 and infinite above, so that no gamma has a divergence of log(T)/2^l
    step(
        "gamma at mean 0",
        "exp(-kl(x, 0)) == exp(-L)",
        wrong={"half of that level": "== exp(-L) -> == exp(-L/2)"},
        at=[{"x": x, "L": 1} for x in (0, "1/4", 1)],
    ),
    settles(6, by="gamma at mean 0", severity=Severity.EDGE),
)
# N pulls, d the divergence, k = C_2, C = C_1(beta), z the constant
_CONCLUDED: Pieces = (
    *ARM_BY_ARM,
    noted(
        102,
        "an arm adds at most C_1 Delta_a log T/min{d(mu_a,mu_1), C_2 eps Delta_a} + 3 "
        "beta/(beta-3) to the regret",
        for_all="Delta_a in (0, 1]; pulls bounded by the line before, which is what is plugged back",
        near_miss="half of it, of an arm",
    ),
    # u = C_1 log T over the minimum
    over("N <= u + z", **wide("Nuz"), D="(0, 1]"),
    step("regret of an arm", "D*N <= D*u + z", wrong={"half of it, of an arm": "<= D*u + z -> <= D*u/2 + z"}),
    settles(
        102,
        by=chain("regret of an arm", {"N <= u + z": assumed("what is plugged back")}),
        kills={1: "half of it, of an arm"},
    ),
    settles(4, by=sum_over_arms("#102")),
    over(**dict.fromkeys(("c", "d", "k", "y"), _POSITIVE)),
    step(
        "minimum of an arm",
        "c/min(d, k) == max(c/d, c/k)",
        wrong={"the other divergence": "c/min(d, k) -> c/min(d + y, k)"},
    ),
    settles(
        4, by="minimum of an arm", on="one arm", beyond="the sum over arms", kills={1: "the other divergence"}
    ),
)

LINES: Lines = {
    "TA-LC.3a": _CLIPPED,
    "TA-LC.3b": _UPPER,
    "TA-PF5.4a": _SHARE,
    "TA-PF5.4b": _EVENT,
    "TA-PF5.4c": _THETA,
    "TA-PF5.4d": _TAILS,
    "TA-FC.6": _ROOT,
    "TA-PF5.4f": _CONCLUDED,
}
