"""Lines of the sketches of Sections 5.2 and 5.3, of the regret of AdaC-UCB, and of bounds that match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ....verify.evidence.ladder import Verdict
from ...checks.certified_time import holds_for, information
from ...language.assertion import (
    AMENDED,
    ASSUMED,
    NOTES,
    Assertion,
    assumed,
    by_definition,
    chain,
    noted,
    settles,
    step_towards,
    unsettled,
)
from ...language.proof_lines import Restated
from ...language.ranges import wide
from ...language.rules import COMPOSITION, INDUCTION, UNION_BOUND
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step
from ...statements.designs.equivalence_lines import equivalence
from ...statements.identification.characteristic_times import UNIT
from ...statements.privacy.pure_composition import ON_BLOCKS
from ...statements.proofs import pulls_by_doubling, remarks_on_renyi_bandits
from .finite_arms import ARM_BY_ARM, sum_over_arms

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_COUNT = "[1, oo)"
_UNIT = "(0, 1]"
_OPEN = "(0, 1)"

# --- what the background says of best arms

_NO_SUM: Pieces = (
    step(
        "mixed difference of two gaps",
        "2*b - a - c > 1 and p + q - b > 1/2",
        wrong={
            "a sum over arms": "2*b - a - c > 1 -> abs(2*b - a - c) <= 1/1000",
            "a sum over pairs": "p + q - b > 1/2 -> abs(p + q - b) <= 1/1000",
        },
        by=holds_for(
            [
                {
                    "a": information("2", "1", "1", family=UNIT),
                    "b": information("2", "1", "0", family=UNIT),
                    "c": information("2", "0", "0", family=UNIT),
                    "p": information("2", "1", family=UNIT),
                    "q": information("2", "0", family=UNIT),
                }
            ],
            part="mixed difference of two gaps",
        ),
    ),
    settles(
        5,
        by="mixed difference of two gaps",
        on="three Gaussian arms of variance 1, gaps 1 and 2: a sum with a term for each arm, which may "
        "depend on "
        "the best mean, has no mixed difference",
        beyond="other classes",
        kills={1: "a sum over arms", 2: "a sum over pairs"},
    ),
)
# G: the largest GLR over arms, W: the least cost of a pair with the recommended arm
_RULE: Pieces = (
    over("G <= W", "c < G", **dict.fromkeys("GWc", _REAL)),
    step("both rules stop", "c < W", wrong={"one above the threshold": "c < W -> c + 1 < W"}),
    step(
        "stopping at three values",
        "(1 if W > c else 0)*k == (1 if G > c else 0)*k",
        wrong={
            "at the threshold too": "(1 if W > c else 0) -> (1 if W >= c else 0)",
            "the threshold of the next round": "(1 if W > c else 0) -> (1 if W > k else 0)",
        },
        at=[{"W": each, "G": each, "c": 1, "k": 2} for each in ("1/2", 1, "3/2")],
    ),
    settles(
        7,
        by=chain("both rules stop", {"G <= W": "#4", "c < G": ASSUMED}),
        on="one direction, where the largest ratio is the least cost",
        beyond="that it is, for every number of arms",
    ),
    settles(
        7,
        by="stopping at three values",
        on="three values of both",
        beyond="others",
        kills={1: "at the threshold too", 2: "the threshold of the next round"},
    ),
)
# n: its own pulls in the rounds that an arm leads, l: how many these were, b = beta
_TRACKED: Pieces = (
    noted(
        101,
        "in the rounds that an arm leads, its own pulls are within 1 of beta times their number",
        for_all="every arm, every run of the tracking, beta in [0, 1]",
        near_miss="within a tenth; within 1 of 1 - beta times their number",
    ),
    over(b=(0, 1)),
    step(
        "no round that it leads", "0 <= b*0 + 1", wrong={"two pulls in none": "0 <= b*0 + 1 -> 2 <= b*0 + 1"}
    ),
    step(
        "no round that it leads, from below",
        "b*0 - 1 <= 0",
        wrong={"two less": "b*0 - 1 <= 0 -> b*0 + 1 <= 0"},
    ),
    # h = 1 where it is pulled, which is where n <= b (l + 1)
    over("n <= b*l + 1", "h*n <= h*(b*(l + 1))", n=_WIDE, l=_WIDE, b=(0, 1), h=(0, 1)),
    step(
        "a round more that it leads",
        "h*(n + 1) + (1 - h)*n <= b*(l + 1) + 1",
        wrong={"a tenth for 1": "<= b*(l + 1) + 1 -> <= b*(l + 1) + 1/10"},
    ),
    over("b*l - 1 <= n", "(1 - h)*(b*(l + 1)) <= (1 - h)*n", n=_WIDE, l=_WIDE, b=(0, 1), h=(0, 1)),
    step(
        "a round more that it leads, from below",
        "b*(l + 1) - 1 <= h*(n + 1) + (1 - h)*n",
        wrong={"the share of the others": "b*(l + 1) - 1 <= -> (1 - b)*(l + 1) - 1 <= "},
    ),
    settles(
        101,
        by=("a round more that it leads", "a round more that it leads, from below"),
        kills={1: "a tenth for 1", 2: "the share of the others"},
    ),
    # N: pulls of the best arm in n rounds, all but m of which it leads, so that N is between those in the
    # rounds
    # that it leads and those with the other m; x = N - b n
    over(
        *("x <= b*l + 1 + m - b*n", "b*l - 1 - b*n <= x", "n <= l + m", "l <= n"),
        x=_REAL,
        n=_WIDE,
        l=_WIDE,
        m=_WIDE,
        b=(0, 1),
    ),
    step(
        "share of an arm that leads all but m rounds",
        "x <= 1 + m and -1 - m <= x",
        wrong={
            "growing with the rounds": "x <= 1 + m -> x <= 0",
            "the share 1 - beta": "-1 - m <= x -> (1 - 2*b)*n - 1 - m <= x",
        },
    ),
    settles(
        3,
        by=chain(
            "share of an arm that leads all but m rounds",
            {
                "x <= b*l + 1 + m - b*n": "#101",
                "b*l - 1 - b*n <= x": "#101",
                "n <= l + m": ASSUMED,
                "l <= n": ASSUMED,
            },
        ),
        on="runs in which the best arm leads in all but m rounds, m fixed",
        beyond="that there is such an m: the convergence of the leader",
        kills={1: "the share 1 - beta", 2: "growing with the rounds"},
    ),
)

# --- the proof sketch of Section 5.2

# deterministic rewards, one for each of three arms: all noises within their intervals; d = delta
_EACH = "(1 - d/2*exp(-eps*sqrt(2*log(2/d))))"
_SKETCH: Pieces = (
    # a phase begins with q pulls, of which q/2 are samples, fewer than the n that are needed; it ends with p
    over("p <= 2*q", "q <= 2*n", p=_COUNT, q=_COUNT, n=_COUNT),
    step(
        "pulls with half of the samples",
        "p <= 2*(2*n)",
        wrong={"factor 1.5": "<= 2*(2*n) -> <= 1.5*(2*n)", "no factor": "<= 2*(2*n) -> <= 2*n"},
    ),
    settles(
        2,
        by=chain(
            "pulls with half of the samples", {"p <= 2*q": by_definition("TA-A7#3"), "q <= 2*n": "TA-A7#4"}
        ),
        kills={1: "factor 1.5", 2: "no factor"},
    ),
    # L = beta log t: x the width that the mean asks for, y that which the noise asks for
    over(n=_COUNT, L=_POSITIVE, eps=_POSITIVE),
    step(
        "levels of both widths",
        "exp(-2*n*sqrt(L/(2*n))**2) == exp(-L) and exp(-eps*n*(L/(eps*n))) == exp(-L)",
        wrong={
            "one width for both": "exp(-eps*n*(L/(eps*n))) -> exp(-eps*n*sqrt(L/(2*n)))",
            "product of the widths": "exp(-eps*n*(L/(eps*n))) -> exp(-eps*n*(L/(eps*n)*sqrt(L/(2*n))))",
        },
    ),
    settles(
        4,
        by="levels of both widths",
        on="(5.1), whose bonus is the sum of both; in (5.2) the second is added before the clip",
        beyond="the level of d in (5.2) as a width",
        kills={1: "one width for both", 2: "product of the widths"},
    ),
    # A and B: indexes of a and of the best arm, m = mu_a, x and y: both widths, h: what the gap has over
    # twice
    # their sum
    over(
        *("A <= m + 2*(x + y)", "m + D <= B", "2*x + 2*y <= D"),
        **dict.fromkeys("ABm", _REAL),
        **wide("xyD"),
    ),
    step("a is not needed", "A <= B", wrong={"by one": "A <= B -> A + 1 <= B"}),
    over(m=_REAL, **wide("xyh")),
    step(
        "index of a below the best mean",
        "m + 2*x + 2*y <= m + (2*x + 2*y + h)",
        wrong={
            "twice the gap": "(2*x + 2*y + h) -> (x + y + h)",
            "the noise once": "(2*x + 2*y + h) -> (2*x + y + h)",
        },
    ),
    # s = sqrt(1 + Delta/(2 eps)): D times the samples of #101, over log(2/delta)/D, against 1/min(D, eps) in
    # the
    # same units, so that max(1, 2 (s^2 - 1)) is D/min(D, eps)
    over(s=_COUNT),
    step(
        "samples times the gap",
        "8*(1 + s)**2 <= 48*max(1, 2*(s**2 - 1))",
        wrong={"a quarter of the samples": "<= 48*max -> <= 12*max"},
    ),
    settles(
        5,
        by=chain(
            "a is not needed",
            {
                "A <= m + 2*(x + y)": assumed("under the good event"),
                "m + D <= B": assumed("under the good event"),
                "2*x + 2*y <= D": ASSUMED,
            },
        ),
        on="when a is no longer sampled, but for ties",
        beyond="the bound at delta = 1/T, which is the other part",
    ),
    settles(
        5,
        by=(
            "index of a below the best mean",
            "samples times the gap",
            "samples that are enough for the sketch's condition",
        ),
        on="the samples after which it holds, of order log(2/delta)/(Delta min(Delta, eps)), Delta <= 1, "
        "eps from "
        "1/100 to 100",
        beyond="other budgets; the factor of doubling and forgetting",
        kills={1: "twice the gap", 2: "the noise once"},
    ),
    # certain rewards, so that the first mean of an arm fails with chance d/2 exp(-eps sqrt(2 log(2/d)))
    step(
        "all first means of three arms",
        f"{_EACH}**3 >= 1 - d",
        wrong={"half of delta": ">= 1 - d -> >= 1 - d/2"},
        at=[{"d": "1/10", "eps": "1/100"}],
    ),
    settles(6, by="all first means of three arms", severity=Severity.PROOF_SLIP),
    amended(
        "each mean alone is within its interval with chance at least 1 - delta",
        {"all first means of three arms": f"{_EACH}**3 -> {_EACH}"},
        recorded=Verdict.SUPPORTED,
    ),
    settles(
        AMENDED,
        by="all first means of three arms",
        on="an arm with certain rewards and one pull, delta = 1/10, eps = 1/100",
        beyond="other arms and numbers of pulls",
    ),
    # t^2 = T, k^2 = K, q^2 = beta log T, at the gap 4 k q/t
    over(t=_POSITIVE, k=_COUNT, q=_POSITIVE, eps=_POSITIVE),
    step(
        "bound at the worst gap",
        "t**2*(4*k*q/t) + 16*k**2*q**2/(4*k*q/t) + 16*k**2*q**2/eps == 8*k*t*q + 16*k**2*q**2/eps",
        wrong={
            "no private part": "== 8*k*t*q + 16*k**2*q**2/eps -> == 8*k*t*q",
            "root of T alone": "== 8*k*t*q + -> == 8*t*q + ",
        },
    ),
    over("R <= x", "x <= y", "y <= w", **wide("Rxyw")),
    step("from gaps to none", "R <= w", wrong={"half of the bound without gaps": "R <= w -> R <= w/2"}),
    settles(
        8,
        by=chain(
            "from gaps to none",
            {
                "R <= x": assumed("the problem-dependent bound"),
                "x <= y": "TA-THC.7#3",
                "y <= w": "TA-THC.7#4",
            },
        ),
        on="AdaP-UCB, T >= 2",
        beyond="AdaP-KLUCB, whose constants would have to be those of no instance",
    ),
    settles(
        8,
        by="bound at the worst gap",
        on="all arms at one gap",
        beyond="others",
        kills={1: "no private part", 2: "root of T alone"},
    ),
)
_WIDTHS: Pieces = (
    # A and B: indexes of the arm that is played and of the best one, m and s: their means, w: the width
    noted(
        101,
        "the gap of the arm that is played is at most its width, twice its bonus",
        for_all="AdaP-UCB under the good event, the width at the start of the episode",
        near_miss="half of the width",
    ),
    over("A <= m + w", "s <= B", "B <= A", **dict.fromkeys("ABms", _REAL), w=_WIDE),
    step("gap by the width", "s - m <= w", wrong={"half of the width": "s - m <= w -> s - m <= w/2"}),
    settles(
        101,
        by=chain(
            "gap by the width",
            {
                "A <= m + w": assumed("under the good event"),
                "s <= B": assumed("under the good event"),
                "B <= A": by_definition("TA-A7#2"),
            },
        ),
        kills={1: "half of the width"},
    ),
    over(w=_WIDE),
    step("no step", "0*w <= w*0", wrong={"a step": "0*w <= -> 1 + 0*w <= "}),
    # an episode of n steps
    over("S <= W", "D <= w", **wide("SWDwn")),
    step(
        "an episode more",
        "S + n*D <= W + n*w",
        wrong={
            "half of the widths": "<= W + n*w -> <= W + n*w/2",
            "once for each episode": "<= W + n*w -> <= W + w",
        },
    ),
    over("S <= W", **wide("SW")),
    step("all steps", "2*S <= 2*W", wrong={"half of the sum of widths": "2*S <= 2*W -> 2*S <= W"}),
    settles(
        1,
        by=chain(
            "all steps", {"S <= W": INDUCTION(base="no step", step="an episode more"), "D <= w": "#101"}
        ),
        on="runs of the good event; the width of the index by which the arm was chosen, twice its bonus",
        beyond="runs outside of it; widths by the pulls of the step before",
    ),
    settles(
        1,
        by="an episode more",
        on="one episode more",
        beyond="the whole run",
        kills={1: "half of the widths", 2: "once for each episode"},
    ),
    # sum of n^(-1/2) over the pulls of an arm
    over(n=_WIDE),
    step("no pull", "0*n <= 2*sqrt(0)", wrong={"a pull": "0*n <= -> 1 + 0*n <= "}),
    over("S <= 2*sqrt(n)", S=_WIDE, n=_WIDE),
    step(
        "a pull more",
        "S + 1/sqrt(n + 1) <= 2*sqrt(n + 1)",
        wrong={"half of the root": "<= 2*sqrt(n + 1) -> <= sqrt(n + 1)"},
    ),
    # over the arms: p = sqrt(N_a) and v = sqrt(T/K); M: the pulls of k arms so far, Q: the sum of their roots
    over(v=_POSITIVE),
    step("no arm with pulls", "2*0*v <= 0 + 0*v**2", wrong={"an arm": "2*0*v <= -> 1 + 2*0*v <= "}),
    over("2*Q*v <= M + k*v**2", Q=_WIDE, M=_WIDE, k=_WIDE, p=_WIDE, v=_POSITIVE),
    step(
        "an arm with pulls more",
        "2*(Q + p)*v <= (M + p**2) + (k + 1)*v**2",
        wrong={"half of it": "+ (k + 1)*v**2 -> + (k + 1/2)*v**2"},
    ),
    over("2*Q*v <= M + k*v**2", "M <= k*v**2", Q=_WIDE, M=_WIDE, k=_WIDE, v=_POSITIVE),
    step("roots of all pulls", "Q*v <= k*v*v", wrong={"half of the roots": "Q*v <= k*v*v -> 2*Q*v <= k*v*v"}),
    settles(
        3,
        by=chain(
            "roots of all pulls",
            {
                "2*Q*v <= M + k*v**2": INDUCTION(base="no arm with pulls", step="an arm with pulls more"),
                "M <= k*v**2": ASSUMED,
            },
        ),
        on="the sum of the roots of the pulls, at most sqrt(K T); a bonus has sqrt(beta log t/2) in addition",
        beyond="the factor sqrt(log T), which the sentence leaves out",
    ),
    settles(
        3,
        by=("no pull", "a pull more"),
        on="the pulls of one arm",
        beyond="the sum over arms",
    ),
    step(
        "a hundred pulls of one arm",
        "sum(k, 1, 100, 1/sqrt(k)) <= 2*100**0.5",
        wrong={
            "the power 2/5": "<= 2*100**0.5 -> <= 2*100**0.4",
            "a logarithm of the pulls": "<= 2*100**0.5 -> <= 2*log(100)",
        },
        at=[{}],
    ),
    settles(
        3,
        by="a hundred pulls of one arm",
        on="one arm, a hundred pulls",
        beyond="others",
        kills={1: "the power 2/5", 2: "a logarithm of the pulls"},
    ),
    step_towards(
        4,
        by="order of the sum",
        missing="in what sense it is approximately so: twice the private bonus of (5.1) is 2 beta "
        "log(t)/(eps n) "
        "with n half of the pulls, so that the ratio to what is printed is 2 beta, above 6",
    ),
)

# --- what bounds are said to match

# C = C_1(beta), k = C_2, d: the divergence, D: the gap
_MATCHED: Pieces = (
    over(C=_COUNT, k=_UNIT, d=_POSITIVE, D=_UNIT, eps=_POSITIVE, L=_POSITIVE, y=_POSITIVE),
    step(
        "both bounds of an arm",
        "C*D*L/min(d, k*eps*D) <= C/k*(D*L/min(d, eps*D)) and D*L/min(d, eps*D) <= C*D*L/min(d, k*eps*D)",
        wrong={
            "with constant 1": "<= C/k*(D*L/min(d, eps*D)) and -> <= D*L/min(d, eps*D) and ",
            "another divergence": "<= C/k*(D*L/min(d, eps*D)) and -> <= C/k*(D*L/min(d + y, eps*D)) and ",
        },
    ),
    settles(
        1,
        by="both bounds of an arm",
        on="the two printed expressions of an arm, with the constants C_1(beta) >= 1 and C_2 <= 1 as named",
        beyond="that there are such constants (TA-TH5.4#3), the constant term, and the bounds themselves",
        kills={1: "with constant 1", 2: "another divergence"},
    ),
    # k = sqrt(K-1), t = sqrt(T), L = log T, b = beta
    over(k=_COUNT, t=_COUNT, eps=_POSITIVE, b="(3, oo)", L="[0.69, oo)"),
    step(
        "private part by the lower bound",
        "16*b*(k**2 + 1)*L/eps <= 704*b*L*max(k*t/27, k**2/(22*eps))",
        wrong={
            "up to constants": "<= 704*b*L* -> <= 704*b*",
            "up to log log T": "<= 704*b*L* -> <= 704*b*sqrt(L)*",
        },
    ),
    step(
        "other part by the lower bound",
        "8*sqrt(b)*sqrt(k**2 + 1)*t*sqrt(L) <= 370*sqrt(b)*L*max(k*t/27, k**2/(22*eps))",
        wrong={"half of the rate": "<= 370*sqrt(b)*L* -> <= 100*sqrt(b)*L*"},
    ),
    settles(
        2,
        by=("private part by the lower bound", "other part by the lower bound"),
        on="the two printed expressions, T >= 2",
        beyond="the bounds themselves; the lower one is for Gaussian arms, the upper one for rewards in "
        "[0, 1]",
        kills={1: "up to constants", 2: "up to log log T"},
    ),
)
# k = sqrt(K-1), t = sqrt(T), l = sqrt(log T), q = 1/sqrt(rho), b: the root of beta
_MATCHED_GAUSSIAN: Pieces = (
    over(k=_COUNT, t=_COUNT, q=_COUNT, b="[1.7, oo)", l="[0.83, oo)"),
    step(
        "both parts by the lower bound",
        "4*sqrt(2)*b*sqrt(k**2 + 1)*t*l <= 217*b*l*max(k*t/27, k*q/124) and "
        "8*(k**2 + 1)*b*l*q <= 1984*b*l*k*max(k*t/27, k*q/124)",
        wrong={
            "up to constants": "<= 217*b*l*max -> <= 217*b*max",
            "a root of log log T": "<= 217*b*l*max -> <= 217*b*(1 + log(l))*max",
        },
    ),
    settles(
        1,
        by="both parts by the lower bound",
        on="the two printed expressions, T >= 2, rho <= 1, the private part with the factor sqrt(K) besides",
        beyond="the bounds themselves; the lower one is for Gaussian arms, the upper one for rewards in "
        "[0, 1]",
        kills={1: "up to constants", 2: "a root of log log T"},
    ),
)
# l = log K + log T: the private term with a constant B, over the lower bound with a constant A
_MATCHED_LINEAR: Pieces = (
    over(d=_COUNT, q=_POSITIVE, l=_COUNT, A=_POSITIVE, B=_POSITIVE),
    step(
        "private terms of both bounds",
        "B*d*q*l**(3/2) == B/A*l**(3/2)*(A*d*q)",
        wrong={
            "up to constants": "== B/A*l**(3/2)* -> == B/A*",
            "up to log T": "== B/A*l**(3/2)* -> == B/A*l*",
        },
    ),
    settles(
        3,
        by="private terms of both bounds",
        on="the private terms as they are printed",
        beyond="the bounds themselves, which are for other sets of actions each",
        kills={1: "up to log T", 2: "up to constants"},
    ),
)
_BLUEPRINT: Pieces = (
    over("R <= 4*u + 8*b*k*L/eps", **wide("RukL"), b=_POSITIVE, eps=_POSITIVE),
    step(
        "effect of the five steps",
        "R <= 4*u + 8*b*(k*L/eps)",
        wrong={"factor 2, of the steps": "<= 4*u + -> <= 2*u + ", "K/eps": "(k*L/eps) -> (k/eps)"},
    ),
    settles(
        3,
        by=chain("effect of the five steps", {"R <= 4*u + 8*b*k*L/eps": "TA-I4#3"}),
        kills={1: "factor 2, of the steps", 2: "K/eps"},
    ),
    unsettled(
        1,
        missing="a reading of the five steps as relations: (3) and (5) are (TA-C1#7, TA-I4#3), and (2) "
        "fails for "
        "AdaC-OFUL, whose estimates share earlier sums (TA-C3c#5)",
    ),
)
_ADDED: Pieces = (
    noted(
        101,
        "an arm adds log(T)/eps or more to the printed sum of Theorem 4.16",
        for_all="Delta_a in (0, 1], d > 0, eps > 0, T >= 3",
        near_miss="1/eps^2",
    ),
    over(D=_UNIT, d=_POSITIVE, eps=_POSITIVE, L=_COUNT),
    step(
        "lower bound of an arm",
        "D*L/min(d, eps*D) >= L/eps",
        wrong={
            "1/eps^2": ">= L/eps -> >= L/eps**2",
            "log(T)^1.1": ">= L/eps -> >= L**1.1/eps",
        },
    ),
    settles(101, by="lower bound of an arm", kills={1: "1/eps^2"}),
    over(u=_POSITIVE),
    step("lower bound of no arm", "0*u >= u*0", wrong={"more for no arm": "0*u >= u*0 -> 0*u >= u"}),
    over("S >= u*n", "z >= u", **wide("Snz"), u=_POSITIVE),
    step(
        "lower bound of one arm more",
        "S + z >= u*(n + 1)",
        wrong={"twice for one arm": "u*(n + 1) -> u*(n + 2)"},
    ),
    over("S >= u*n", "n >= K/2", S=_WIDE, n=_WIDE, u=_POSITIVE, K="[2, oo)"),
    step("lower bound of all arms", "S >= K/2*u", wrong={"as for K arms": "S >= K/2*u -> S >= K*u"}),
    settles(
        3,
        by=chain(
            "lower bound of all arms",
            {
                "S >= u*n": INDUCTION(base="lower bound of no arm", step="lower bound of one arm more"),
                "z >= u": "#101",
                "n >= K/2": ASSUMED,
            },
        ),
        on="the printed sum of Theorem 4.16, one best arm",
        beyond="the theorem itself, and that it is for consistent policies and large T",
    ),
    settles(
        3,
        by="lower bound of an arm",
        on="one arm",
        beyond="the others",
        kills={1: "1/eps^2", 2: "log(T)^1.1"},
    ),
)

# --- Algorithm 7, its indexes and Table 5.1

_HALF: Pieces = (
    # N pulls at t_l, n samples, q pulls before the last active episode
    over("N <= 2*q", "2*q <= N", "n <= N - q", "N - q <= n", **wide("nq"), N="[2, oo)", h=_POSITIVE),
    step(
        "samples of the last active episode",
        "n <= N/2 and N/2 <= n",
        wrong={
            "all samples of an arm": "and N/2 <= n -> and N <= n",
            "one sample less": "n <= N/2 and -> n <= N/2 - 1 and ",
        },
    ),
    step(
        "the first pull alone",
        "n > N/2",
        wrong={"half of a sample": "n > N/2 -> n == N/2"},
        at=[{"n": 1, "N": 1}],
    ),
    settles(
        4,
        by=chain(
            "samples of the last active episode",
            {
                **dict.fromkeys(("N <= 2*q", "2*q <= N"), by_definition("#3")),
                **dict.fromkeys(("n <= N - q", "N - q <= n"), ASSUMED),
            },
        ),
        on="arms that had an active episode",
        beyond="arms with the first pull alone, for which half of a sample would be said",
        kills={1: "all samples of an arm", 2: "one sample less"},
    ),
    settles(
        4,
        by="the first pull alone",
        on="the first pull, that it is an exception",
        beyond="-",
        kills={3: "half of a sample"},
    ),
)
_FORGETFUL: Pieces = (
    # N pulls, n samples that count, p: a round of a first pull, s: the start of the episode that counts
    over("n <= N/2", "p <= K", "K + 1 <= s", **wide("npKs"), N="[2, oo)"),
    step(
        "what is forgotten",
        "N - n >= N/2 and p < s",
        wrong={
            "all samples count": "N - n >= N/2 and -> N - n <= 0 and ",
            "the first pull counts": "p < s -> p >= s",
        },
    ),
    settles(
        13,
        by=chain(
            "what is forgotten",
            {
                "n <= N/2": "TA-A7#4",
                "p <= K": by_definition("TA-A7#1"),
                "K + 1 <= s": by_definition("TA-A7#2"),
            },
        ),
        kills={1: "all samples count", 2: "the first pull counts"},
    ),
    over("n <= m", "m + q <= N", **wide("nmN"), q=_POSITIVE),
    step(
        "what an episode of elimination forgets",
        "n < N",
        wrong={"all samples of the arm": "n < N -> n >= N", "a running mean": "n < N -> n > N - q"},
    ),
    settles(
        10,
        by=chain("what an episode of elimination forgets", {"n <= m": "TA-S2-A#1", "m + q <= N": ASSUMED}),
        kills={1: "all samples of the arm", 2: "a running mean"},
    ),
    over("N <= n", **wide("Nn"), h=_POSITIVE),
    step(
        "what a tree keeps",
        "N - n <= 0",
        wrong={"forgetful": "N - n <= 0 -> N - n > 0", "half is forgotten": "N - n <= 0 -> N - 2*n >= 0"},
    ),
    settles(
        7,
        by=chain("what a tree keeps", {"N <= n": "TA-B5#3"}),
        kills={1: "forgetful", 2: "half is forgotten"},
    ),
)
# p = mucheck, q: the maximum; every level that is a divergence d(p, q) with q >= p
_MAXIMUM: Pieces = (
    over(p=_OPEN, q=_OPEN, r=_OPEN, y=_POSITIVE),
    step(
        "a candidate at its level",
        "kl(p, q) <= kl(p, q) + 0*y",
        wrong={"strictly": "<= kl(p, q) + 0*y -> < kl(p, q)"},
    ),
    over("p < q", "q < r", p=_OPEN, q=_OPEN, r=_OPEN),
    step(
        "no larger candidate",
        "kl(p, r) > kl(p, q)",
        wrong={"larger ones too": "kl(p, r) > kl(p, q) -> kl(p, r) <= kl(p, q)"},
    ),
    over(q="[0, 1)", r="[0, 1)", h=_POSITIVE, L=_WIDE),
    step(
        "clipped mean 0",
        "-log(1 - (1 - exp(-L))) == L",
        wrong={"half of its level": "== L -> == L/2"},
    ),
    step(
        "clipped mean 1, at every level",
        "kl(1, 1) <= L",
        wrong={
            "no candidate": "kl(1, 1) <= L -> kl(1, 1) > L",
            "below 1 alone": "kl(1, 1) <= L -> kl(1, 1) > 2*L",
        },
    ),
    settles(
        2,
        by=(
            "a candidate at its level",
            "no larger candidate",
            "clipped mean 0",
            "clipped mean 1, at every level",
        ),
        on="clipped means 0 and 1, and levels d(mucheck, q) with q in [mucheck, 1), whose maximum is q",
        beyond="that every level is such a number, by continuity",
        kills={1: "below 1 alone", 2: "no candidate"},
    ),
)
# h: the empirical mean, z: noise and shift together, at least 0; m = mu_a, L: the level
_CLIP = "min(max(h + z, 0), 1)"
_BOUND: Pieces = (
    noted(
        101,
        "where noise and shift are not negative, the clipped mean is mu_a or more, or d(mucheck, mu_a) is "
        "at most "
        "d(muhat, mu_a), so that mu_a is a candidate if d(muhat, mu_a) is within the level",
        for_all="muhat in (0, 1), mu_a in (0, 1)",
        near_miss="noise below zero too; half of the level",
    ),
    over("h <= p", "p <= m", "kl(h, m) <= L", h=_OPEN, p=_OPEN, m=_OPEN, L=_WIDE),
    step("mu_a as a candidate", "kl(p, m) <= L", wrong={"half of the level": "<= L -> <= L/2"}),
    over(h=(0, 1), z=_WIDE, y=_POSITIVE),
    step(
        "clipped mean above the mean",
        f"{_CLIP} >= h",
        wrong={"noise below zero too": "(h + z, 0) -> (h - z, 0)"},
    ),
    settles(
        101,
        by=("mu_a as a candidate", "clipped mean above the mean"),
        kills={1: "noise below zero too", 2: "half of the level"},
    ),
    # P: the chance that the index is below mu_a, p: that muhat is below it beyond the level, q: that noise
    # and
    # shift are negative, D = t^-beta
    over("P <= p + q", "p <= D", "q <= D/2", P=(0, 1), p=(0, 1), q=(0, 1), D=_UNIT),
    step("index of AdaP-KLUCB below the mean", "P <= 3/2*D", wrong={"a third of it": "<= 3/2*D -> <= 1/2*D"}),
    settles(
        3,
        by=chain(
            "index of AdaP-KLUCB below the mean",
            {
                "P <= p + q": UNION_BOUND(each_event="#101", events="#101"),
                "p <= D": "TA-LC.26#2",
                "q <= D/2": "TA-LC.22#2",
            },
        ),
        on="means and empirical means inside (0, 1), level (3/2) t^-beta",
        beyond="means 0 and 1, and empirical means 0",
        despite={
            f"TA-LC.3b#{n}": "it is not used: the event is compared with that of the empirical mean"
            for n in (2, 5)
        },
    ),
    step(
        "the noise alone, certain rewards of 9/10",
        "exp(-2)/2 <= 3/2*exp(-2)",
        wrong={"without the shift": "exp(-2)/2 -> exp(0)/2"},
        at=[{}],
    ),
    # three rewards of mean 9/10 that are all 0, of chance 1/1000, L = beta log t
    step(
        "three rewards of 0",
        "(1/1000 if -3*log(1 - m) > L else 0) <= 3/2*exp(-L)",
        wrong={"half of the level, of three": "-3*log(1 - m) > L -> -3*log(1 - m) > L/2"},
        at=[{"m": "9/10", "L": "13/2"}, {"m": "9/10", "L": "15/2"}],
    ),
    settles(
        3,
        by=("the noise alone, certain rewards of 9/10", "three rewards of 0"),
        on="certain rewards, and three rewards of mean 9/10",
        beyond="others",
        kills={1: "without the shift", 2: "half of the level, of three"},
    ),
)

# --- linear bandits

# G: the sum of gaps of n rounds, M: of the mean rewards, S: of the rewards, in expectation; m: the best mean
_REGRET: Pieces = (
    over(x=_REAL, y=_REAL, z=_WIDE),
    step(
        "gap of an action",
        "max(x, y) - y >= 0",
        wrong={"by an estimate": "max(x, y) - y -> max(x, y) - (y + z) - 1"},
    ),
    over(m=_REAL),
    step("no round", "0*m <= 0*m - 0", wrong={"a round": "0*m <= -> 1 + 0*m <= "}),
    step("no round, from below", "0*m - 0 <= 0*m", wrong={"two rounds": "0*m - 0 <= -> 2 + 0*m <= "}),
    over("G <= n*m - M", n=_WIDE, **dict.fromkeys("GmMxy", _REAL)),
    step(
        "a round more",
        "G + (m - x) <= (n + 1)*m - (M + x)",
        wrong={
            "gap by an estimate": "G + (m - x) <= -> G + (m - x + y) <= ",
            "rewards of one run": "- (M + x) -> - (M + x + y)",
        },
    ),
    over("n*m - M <= G", n=_WIDE, **dict.fromkeys("GmMx", _REAL)),
    step(
        "a round more, from below",
        "(n + 1)*m - (M + x) <= G + (m - x)",
        wrong={"without its mean": "- (M + x) -> - M"},
    ),
    over(
        *("G <= n*m - M", "n*m - M <= G", "M <= S", "S <= M"),
        n=_WIDE,
        **dict.fromkeys("GmMS", _REAL),
    ),
    step(
        "regret by rewards",
        "G <= n*m - S and n*m - S <= G",
        wrong={"one less": "and n*m - S <= G -> and n*m - S + 1 <= G"},
    ),
    settles(
        3,
        by=chain(
            "regret by rewards",
            {
                "G <= n*m - M": INDUCTION(base="no round", step="a round more"),
                "n*m - M <= G": INDUCTION(base="no round, from below", step="a round more, from below"),
                "M <= S": assumed("conditionally zero-mean noise"),
                "S <= M": assumed("conditionally zero-mean noise"),
            },
        ),
    ),
    settles(
        3,
        by=("gap of an action", "a round more"),
        on="one gap, and one round more",
        beyond="all rounds",
        kills={1: "gap by an estimate", 2: "rewards of one run"},
    ),
)
# c: the length of an episode less its second term, w = sqrt(2/rho f), b = beta_l
_LENGTHS: Pieces = (
    over(c=_WIDE, d=_COUNT, b=_UNIT, w=_POSITIVE, r=_POSITIVE, f=_POSITIVE, h=_POSITIVE, u=_WIDE),
    step(
        "width of the noise at that length",
        "d/(c + 2*d/b*w)*w <= b/2",
        wrong={"half of that term": "(c + 2*d/b*w) -> (c + d/b*w)"},
    ),
    step(
        "small from some budget on, squared",
        "(2*d/b)**2*(2/(8*d**2*f/(b**2*h**2)*(1 + u))*f) <= h**2",
        wrong={"at a fixed budget": "(8*d**2*f/(b**2*h**2)*(1 + u)) -> (1 + u)"},
    ),
    step(
        "at four times the budget",
        "2*d/b*sqrt(2/(4*r)*f) == 2*d/b*sqrt(2/r*f)/2",
        wrong={"as 1/rho": "*f)/2 -> *f)/4"},
    ),
    settles(
        3,
        by=(
            "width of the noise at that length",
            "small from some budget on, squared",
            "at four times the budget",
        ),
        kills={1: "at a fixed budget", 2: "as 1/rho"},
    ),
    # V and W: the planned plays of an action for two lists of rewards that agree before the episode
    over("V <= W", "W <= V", V=_REAL, W=_REAL, x=_POSITIVE),
    step(
        "planned plays", "0 <= V - W <= 0", wrong={"a plan that is made anew": "V - W <= 0 -> V - W + x <= 0"}
    ),
    over(r=_POSITIVE, l="[2, oo)"),
    step(
        "budget of all episodes",
        "(l - (l - 1))*r <= r",
        wrong={"composed": "(l - (l - 1))*r -> l*r", "two for one": "(l - (l - 1))*r -> 2*r"},
    ),
    settles(
        4,
        by=chain("planned plays", dict.fromkeys(("V <= W", "W <= V"), by_definition("#2"))),
    ),
    settles(
        4,
        by=("planned plays", "budget of all episodes"),
        on="one plan, and what one episode of l costs where the others agree",
        beyond="the policy",
        kills={1: "a plan that is made anew", 2: "composed"},
    ),
    # V and W: the estimates of an episode for two histories with the same rewards in it
    over("V <= W", "W <= V", V=_REAL, W=_REAL, x=_POSITIVE, y=_POSITIVE),
    step(
        "same estimate",
        "0 <= V - W <= 0",
        wrong={
            "the estimate of the episode before": "V - W <= 0 -> V - W + x <= 0",
            "all samples of the past": "V - W <= 0 -> V - W + x + y <= 0",
        },
    ),
    settles(
        5,
        by=chain("same estimate", dict.fromkeys(("V <= W", "W <= V"), by_definition("TA-A8#6"))),
        on="given the actions that are left and the noise of the episode",
        beyond="that which actions are left depends on earlier samples",
        kills={1: "the estimate of the episode before", 2: "all samples of the past"},
    ),
    over("D <= B", "B <= E", **wide("DBE")),
    step("within one episode", "D <= E", wrong={"half of the budget": "D <= E -> D <= E/2"}),
    step(
        "blocks of one record",
        "together <= alone + 1/10**30",
        wrong={"blocks that end by their rewards": "together -> byreward"},
        by=ON_BLOCKS,
    ),
    settles(
        10,
        by=chain(
            "within one episode",
            {
                "D <= B": COMPOSITION(each_step="TA-C3b#5", one_step_a_record="TA-TH5.11#2"),
                "B <= E": "TA-C3b#5",
            },
        ),
        on="the adversary that takes every recommendation; each release given those before",
        beyond="other adversaries",
    ),
    settles(
        10,
        by=("budget of all episodes", "Renyi divergence at every order"),
        on="one record of l episodes, and three blocks of randomised response",
        beyond="other mechanisms",
        kills={1: "composed", 2: "blocks that end by their rewards"},
    ),
)
_NORM: Pieces = (
    step(
        "g at the uniform design of a basis",
        "sqrt(m) == d",
        wrong={"twice d": "== d -> == 2*d"},
        at=[{"m": 2, "d": 2}],
    ),
    settles(2, by="g at the uniform design of a basis", severity=Severity.TYPO),
    amended(
        "with g(pi) = max over a of ||a||^2 in the norm of V(pi)^-1 the later uses agree",
        {"g at the uniform design of a basis": "sqrt(m) == d -> m == d"},
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by="g at the uniform design of a basis",
        on="the basis of the plane",
        beyond="other sets, of which TA-TH5.9 speaks",
    ),
)
_EQUIVALENT: Pieces = (
    *equivalence(1, "#101"),
    step(
        "a design that spans the plane",
        "v*w > 0",
        wrong={"actions on a line": "v*w > 0 -> v*0*w > 0"},
        at=[{"v": "1/2", "w": "1/2"}],
    ),
    settles(
        1,
        by="a design that spans the plane",
        on="that det V is positive for some design, a basis of the plane",
        beyond="the equivalence",
        kills={2: "actions on a line"},
    ),
)

# --- the regret of AdaC-UCB, whose 1/rho is the alpha/eps of the text on Rényi privacy

_HERE: Final[Mapping[str, str]] = {
    "RDP-T5.4": "(C.20), with X <= 2^l <= 2 X for the number X of samples there",
    "RDP-A2": "Algorithm 7",
    "alpha > 1, eps > 0": "rho > 0",
    "2 alpha/eps": "2/rho",
    "(alpha/eps)": "(1/rho)",
    "beta alpha/eps": "beta/rho",
}
_LEVELS: Final = {f"RDP-L12#{n}": f"TA-LC.9#{n}" for n in (1, 2)}
_ELSEWHERE: Final[Mapping[str, str]] = {
    **_LEVELS,
    "RDP-L12#101": "TA-LC.9#101",
    "RDP-L22#2": "TA-B7#2",
    "RDP-L22#3": "TA-B7#3",
    "RDP-L21#1": "TA-B6#2",
    "RDP-A2#2": "TA-A7#3",
    "RDP-A2#5": "TA-EQ5.4#1",
    "RDP-A2#6": "TA-EQ5.4#2",
    "RDP-T5.2#2": "#115",
    "RDP-T5.3#1": "TA-EQC.20#101",
    "RDP-T5#101": "#117",
}
_FIRST_OF_SPLIT: Final = 119


def _in_this_text(lines: Pieces, first: int = NOTES) -> Pieces:
    """The lines with their notes in the words of this text, numbered from ``first``."""
    return tuple(
        replace(
            each,
            n=each.n - NOTES + first,
            says=_worded(each.says),
            for_all=_worded(each.for_all),
            near_miss=_worded(each.near_miss),
        )
        if isinstance(each, Assertion)
        else each
        for each in lines
    )


def _worded(words: str) -> str:
    for there, here in _HERE.items():
        words = words.replace(there, here)
    return words


_PULLS = Restated({}, elsewhere=_ELSEWHERE)
_WITHOUT_GAPS = Restated(
    {1: 2, **{n: n - NOTES + _FIRST_OF_SPLIT for n in range(NOTES, NOTES + 8)}},
    elsewhere=_ELSEWHERE,
    kills={2: {2: "sqrt(T log T) alone"}},
)
_ADAC_REGRET: Pieces = (
    *_in_this_text(_PULLS(pulls_by_doubling.PULLS)),
    noted(
        115,
        "muhat + Z less the width is mu_a + x or more where muhat + Z and the width are mu_1 or more, x = "
        "Delta_a less "
        "two widths",
        for_all="every phase, AdaC-UCB",
        near_miss="one width",
    ),
    # muhat + Z = m + D + h - b, which is mu_1 or more with the width b; m = mu_a, D the gap
    over(m=_REAL, **wide("Dbh")),
    step(
        "event against two widths",
        "m + (D - 2*b) <= (m + D + h - b) - b",
        wrong={"one width": "m + (D - 2*b) <= -> m + (D - b) <= "},
    ),
    settles(115, by="event against two widths", kills={1: "one width"}),
    noted(
        116,
        "E[N_a(T)] <= beta/(beta-3) + 2^(l+1) + T T^-beta",
        for_all="l of (C.20), T >= 2, beta > 3; rewards in [0,1]; at least two arms",
        near_miss="T^(-2 beta), of the pulls",
    ),
    # h = T^-beta, g = beta/(beta - 3)
    over("N <= n + Q*T + g", "Q <= h", **wide("NnTg"), Q="[0, 1]", h="[0, 1]"),
    step(
        "both terms of the pulls",
        "N <= g + n + T*h",
        wrong={"T^(-2 beta), of the pulls": "+ T*h -> + T*h**2"},
    ),
    settles(
        116,
        by=chain("both terms of the pulls", {"N <= n + Q*T + g": "#114", "Q <= h": "#112"}),
        kills={1: "T^(-2 beta), of the pulls"},
        despite={f"TA-LC.9#{n}": "delta is a power of T below 1, as amended" for n in (1, 2)},
    ),
    noted(
        117,
        "an arm adds at most 8 beta log T/Delta_a + 8 sqrt(beta/rho) sqrt(log T) + 2 beta/(beta-3)",
        for_all="Delta_a in (0, 1]; T >= 2, beta > 3; rewards in [0,1]; l with X <= 2^l <= 2 X for the "
        "number X of "
        "samples in (C.20), which is above 1",
        near_miss="4 for 8, of an arm",
    ),
    # M: its mean pulls and B what they are at most, c = beta log T, q = sqrt(beta log T/rho),
    # z = 2 beta/(beta-3)
    over("M <= B", "B*D**2 <= 8*c + 8*q*D + z*D**2", **wide("MBcqz"), D=_UNIT),
    step(
        "regret of one arm",
        "D*M <= 8*c/D + 8*q + z",
        wrong={"4 for 8, of an arm": "<= 8*c/D -> <= 4*c/D"},
    ),
    settles(
        117,
        by=chain("regret of one arm", {"M <= B": "#116", "B*D**2 <= 8*c + 8*q*D + z*D**2": "#118"}),
        kills={1: "4 for 8, of an arm"},
    ),
    noted(
        118,
        "Delta_a^2 times that is at most 8 beta log T + 8 sqrt(beta log T/rho) Delta_a + "
        "2 beta/(beta-3) Delta_a^2",
        for_all="T >= 2, beta > 3; X <= 2^l <= 2 X for the number X of samples in (C.20)",
        near_miss="half of its last part, squared",
    ),
    # n = 2^(l+1) <= 4 X, s = Delta_a^2, x: the first two terms, w = T T^-beta, g = beta/(beta-3)
    over("n*s <= x", "w <= 1", "1 <= g", **wide("nsxwg")),
    step(
        "terms of the pulls times the square of the gap",
        "(g + n + w)*s <= x + 2*g*s",
        wrong={"half of its last part, squared": "<= x + 2*g*s -> <= x + g*s"},
    ),
    settles(
        118,
        by=chain(
            "terms of the pulls times the square of the gap",
            {
                "n*s <= x": assumed("X <= 2^l <= 2 X"),
                "w <= 1": assumed("T >= 2, beta > 3"),
                "1 <= g": assumed("beta > 3"),
            },
        ),
        kills={1: "half of its last part, squared"},
    ),
    *ARM_BY_ARM,
    settles(
        1, by=sum_over_arms("#117"), despite={"TA-THC.4#1": "all later phases are good here, as #114 has it"}
    ),
    *_in_this_text(_WITHOUT_GAPS(remarks_on_renyi_bandits.REMARKS["RDP-C6"]), _FIRST_OF_SPLIT),
    # v = 1/sqrt(rho)
    over("R <= p + 8*K*q*v + y", "p <= 2*k*X", **wide("RpKqvykX")),
    step(
        "regret without gaps, by rho",
        "R <= 2*k*X + 8*K*q*v + y",
        wrong={"no private term": "+ 8*K*q*v + y -> + y", "whatever rho": "+ 8*K*q*v -> + 8*K*q"},
    ),
    settles(
        2,
        by=chain(
            "regret without gaps, by rho", dict.fromkeys(("R <= p + 8*K*q*v + y", "p <= 2*k*X"), ASSUMED)
        ),
        on="the last line, in which rho is to be seen",
        beyond="the lines before",
        kills={1: "no private term", 3: "whatever rho"},
    ),
)
# u = 2 b takes the place of 1/rho
_BY_CALIBRATION: Pieces = (
    over("R <= x + 8*k*sqrt(c*u)", "u <= 2*b", **wide("Rxkcub")),
    step(
        "regret by b",
        "R <= x + 8*k*sqrt(2*b*c)",
        wrong={"half of its private term": "+ 8*k*sqrt(2*b*c) -> + 4*k*sqrt(2*b*c)"},
    ),
    settles(
        3,
        by=chain("regret by b", {"R <= x + 8*k*sqrt(c*u)": "TA-TH5.6#1", "u <= 2*b": ASSUMED}),
        despite={"TA-THC.4#1": "the pulls are bounded otherwise, TA-TH5.6#114"},
    ),
    step(
        "noise alone beyond its part of the bonus",
        "erfc(sqrt(2*b*L)/sqrt(2*b))/2 <= exp(-L)",
        wrong={
            "the bonus of another variance": "sqrt(2*b*L)/sqrt(2*b) -> sqrt(2*L)/sqrt(2*b)",
            "half of b in the bonus": "sqrt(2*b*L)/sqrt(2*b) -> sqrt(b*L)/sqrt(2*b)",
        },
        at=[{"b": 9, "L": each} for each in (2, 5, 10)],
    ),
    settles(
        3,
        by="noise alone beyond its part of the bonus",
        on="a mean of certain rewards, b = 9, three levels",
        beyond="others",
        kills={1: "the bonus of another variance", 2: "half of b in the bonus"},
    ),
)

LINES: Final[Lines] = {
    "TA-B10": _NO_SUM,
    "TA-B12": _RULE,
    "TA-B15": _TRACKED,
    "TA-I4": _SKETCH,
    "TA-I5": _WIDTHS,
    "TA-I6": _MATCHED,
    "TA-I7": _BLUEPRINT,
    "TA-I8": _MATCHED_GAUSSIAN,
    "TA-I9": _MATCHED_LINEAR,
    "TA-R-DPUCB": _ADDED,
    "TA-A7": _HALF,
    "TA-T5.1": _FORGETFUL,
    "TA-EQ5.2": (*_MAXIMUM, *_BOUND),
    "TA-EQ5.5": _REGRET,
    "TA-EQ5.6": _LENGTHS,
    "TA-D5.8": _NORM,
    "TA-TH5.9": _EQUIVALENT,
    "TA-TH5.6": _ADAC_REGRET,
    "TA-R5.7": _BY_CALIBRATION,
}
