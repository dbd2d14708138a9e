"""Lines on the pulls of a suboptimal arm by AdaP-UCB and AdaC-UCB (Appendices C.2.3, C.2.4 and C.2.6)."""

from __future__ import annotations

from collections.abc import Mapping

from ...language.assertion import ASSUMED, Assertion, by_definition, chain, noted, settles
from ...language.proof_lines import Restated
from ...language.ranges import units, wide
from ...language.rules import INDUCTION, TOWER, UNION_BOUND
from ...language.written_claim import Lines, Piece, Pieces, over, step
from ...statements.concentration.deduced_tails import both_tails_of_a_mean
from ...statements.proofs.pulls_by_doubling import POWERS, paths, pulls

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"
_UNIT = "(0, 1]"
_CHOICE = by_definition("TA-A7#2")
_LENGTH = by_definition("TA-A7#3")
_LEVEL = {f"TA-LC.9#{n}": "delta is a power of t or T below 1, as amended" for n in (1, 2)}
_QUOTED = {**_LEVEL, "TA-THC.4#1": "not the quoted decomposition: all later phases are good here"}
_GAUSSIAN = Restated(
    {1: 2},
    {
        "RDP-A2#2": "TA-A7#3",
        "RDP-A2#5": "TA-EQ5.4#1",
        "RDP-A2#6": "TA-EQ5.4#2",
        "RDP-L22#2": "TA-B7#2",
        "RDP-L22#3": "TA-B7#3",
        "RDP-L21#1": "TA-B6#2",
        "RDP-L12#1": "TA-LC.9#1",
        "RDP-L12#2": "TA-LC.9#2",
        "RDP-L12#101": "TA-LC.9#101",
        "RDP-T5.2#2": "#3",
        "RDP-T5.3#1": "TA-EQC.20#101",
        **{same: same for same in ("TA-A7#2", "TA-A7#3", "TA-EQ5.4#2", "TA-THC.4#1")},
    },
    kills={2: {1: "2^l, of all pulls", 2: "1/(beta - 3) alone"}},
)
_EVENT = "(x + z + b) - (m + D) {} (x + z - b) - (m + (D - {}))"
# x, z: mean and noise, b: the width, m: mu_a, D: the gap
_SAME_EVENT: Pieces = (
    over(x=_REAL, z=_REAL, b=_POSITIVE, m=_REAL, D=_POSITIVE),
    step(
        "event against both widths, from both sides",
        f"{_EVENT.format('<=', '2*b')} and {_EVENT.format('>=', '2*b')}",
        wrong={
            "one width, from both sides": (
                f"{_EVENT.format('<=', '2*b')} and -> {_EVENT.format('<=', 'b')} and"
            ),
        },
    ),
)
_BY_PHASES: Pieces = (
    *_SAME_EVENT,
    settles(3, by="event against both widths, from both sides"),
    *_GAUSSIAN(
        pulls(
            "2/rho",
            "rho > 0",
            "TA-EQC.20",
            paths("TA-A7", played=_LENGTH, chosen=_CHOICE, grows=by_definition("TA-EQ5.4#2")),
        )
    ),
)
# n = 2^(l+1), 2 x + 2 y the samples that are enough, h = T^-beta, w = T h, g = beta/(beta - 3)
_ADDED: Pieces = (
    noted(
        102,
        "T^(1 - beta) <= 1 <= beta/(beta - 3)",
        for_all="T >= 1, beta > 3",
        near_miss="half of beta/(beta - 3)",
    ),
    over(L=_WIDE, b="(3, oo)"),
    step("power of T below 1", "exp((1 - b)*L) <= 1", wrong={"half of 1, a power": "<= 1 -> <= 1/2"}),
    step(
        "share of beta above 1",
        "1 <= b/(b - 3)",
        wrong={"half of beta/(beta - 3)": "1 <= b/(b - 3) -> 1 <= b/(b - 3)/2"},
    ),
    settles(102, by=("power of T below 1", "share of beta above 1"), kills={1: "half of beta/(beta - 3)"}),
    noted(
        103,
        "2^(l+1) <= 4 X for l = ceil(log2 X)",
        for_all="X > 0",
        near_miss="2^(l+1) <= 2 X",
    ),
    # u: how far l is above log2 X; z = X
    over(u="[0, 1]", z=_POSITIVE),
    step(
        "rounded up to a power of 2",
        "2*(z*exp(u*log(2))) <= 4*z",
        wrong={"2^(l+1) <= 2 X": "<= 4*z -> <= 2*z"},
    ),
    settles(103, by="rounded up to a power of 2", kills={1: "2^(l+1) <= 2 X"}),
    over(
        "N <= n + P*T + g",
        "P <= h",
        "T*h <= 1",
        "1 <= g",
        "n <= 4*(2*x + 2*y)",
        **wide("NnPTghxy"),
        b="(3, oo)",
    ),
    step(
        "both lines of the pulls",
        "N <= g + n + T*h and g + n + T*h <= 8*x + 8*y + 2*g",
        wrong={
            "4 beta, pulls": "<= 8*x + -> <= 4*x + ",
            "4 for 8, private pulls": "+ 8*y + -> + 4*y + ",
            "one constant, pulls": "+ 2*g -> + g",
        },
    ),
    settles(
        1,
        by=chain(
            "both lines of the pulls",
            {
                "N <= n + P*T + g": "TA-EQC.19#114",
                "P <= h": "TA-EQC.20#3",
                "T*h <= 1": "#102",
                "1 <= g": "#102",
                "n <= 4*(2*x + 2*y)": "#103",
            },
        ),
        kills={1: "4 beta, pulls", 2: "4 for 8, private pulls", 3: "one constant, pulls"},
        despite=_LEVEL,
    ),
    over(b="(3, oo)"),
    step("pulls of one round", "1 <= 2*b/(b - 3)", wrong={"a third of a pull": "<= 2*b/(b - 3) -> <= 1/3"}),
    settles(1, by="pulls of one round", on="T = 1, where l is not defined", beyond="T >= 2"),
)
# D: a gap, f: 1 if it is at most Delta, else 0; g: Delta; N: mean pulls of its arm; m and S: pulls and regret
# of such arms so far, L: the regret of the others
_SPLIT: Pieces = (
    over(g=_POSITIVE, n=_WIDE),
    step("no arm with a small gap", "0*n <= 0*g", wrong={"an arm, small gap": "0*n <= -> 1 + 0*n <= "}),
    over("S <= m*g", S=_WIDE, m=_WIDE, g=_POSITIVE, f=(0, 1), n=_WIDE),
    step(
        "an arm with a small gap more",
        "S + g*f*n <= (m + n)*g",
        wrong={"half of Delta": "(m + n)*g -> (m + n)*g/2"},
    ),
    over(x=_WIDE, y=_WIDE),
    step("no arm with a large gap", "0*x <= 0*y", wrong={"an arm, large gap": "0*x <= -> 1 + 0*x <= "}),
)
_SMALL = INDUCTION(base="no arm with a small gap", step="an arm with a small gap more")


# R: the regret, U: what is said of arms with large gaps; N: mean pulls of one, B: their bound; K: no use but
# in a wrong version
def split_of_arms(n: int, pulls: str) -> Pieces:
    """Assertion ``n``: the regret by arms with gaps up to Delta and others, by the ``pulls`` of an arm."""
    return (
        *_SPLIT,
        over("L <= U", "N <= B", **wide("LUNB"), D=_UNIT),
        step(
            "an arm with a large gap more",
            "L + D*N <= U + D*B",
            wrong={"pulls twice, large gap": "L + D*N <= -> L + 2*D*N <= "},
        ),
        over(
            *("R <= S + L", "S <= m*g", "m <= T", "L <= U"),
            **wide("RSLUm"),
            g=_POSITIVE,
            T="[1, oo)",
            K="[2, oo)",
        ),
        step(
            "arms with small and large gaps",
            "R <= T*g + U",
            wrong={
                "K Delta for T Delta": "<= T*g + -> <= K*g + ",
                "half of T Delta": "<= T*g + -> <= T*g/2 + ",
            },
        ),
        settles(
            n,
            by=chain(
                "arms with small and large gaps",
                {
                    "R <= S + L": "TH-EQ2.7#2",
                    "S <= m*g": _SMALL,
                    "m <= T": ASSUMED,
                    "L <= U": INDUCTION(base="no arm with a large gap", step="an arm with a large gap more"),
                    "N <= B": pulls,
                },
            ),
        ),
    )


# A: the bound of the split at Delta = 2 w/t, t^2 = T, w^2 = 2 beta K log T, or below 4 w/t and beta K log T;
# K q: the private term, z that of the constants
_TUNED: Pieces = (
    *split_of_arms(2, "TA-EQC.21#1"),
    settles(
        2,
        by="arms with small and large gaps",
        on="the arms with small gaps",
        beyond="the pulls of the others",
        kills={1: "K Delta for T Delta", 2: "half of T Delta"},
    ),
    noted(
        103,
        "T Delta + 4 w^2/Delta = 4 w sqrt(T) at Delta = 2 w/sqrt(T)",
        for_all="T >= 1, w > 0",
        near_miss="one of the terms alone",
    ),
    over(w=_POSITIVE, t=_POSITIVE),
    step(
        "both terms at that Delta",
        "t**2*(2*w/t) + 4*w**2/(2*w/t) == 4*w*t",
        wrong={"one of the terms alone": "== 4*w*t -> == 2*w*t"},
    ),
    settles(103, by="both terms at that Delta", kills={1: "one of the terms alone"}),
    # h = w sqrt(T)
    over("R <= A", "A <= x + 8*K*q + z", "x <= 4*h", **wide("RAqzxh"), K="[2, oo)"),
    step(
        "regret at that Delta",
        "R <= 4*h + 8*K*q + z",
        wrong={
            "without the private term": "+ 8*K*q + z -> + z",
            "2 for 4, of the regret": "4*h -> 2*h",
            "root of K, of the regret": "+ 8*K*q + -> + 8*sqrt(K)*q + ",
        },
    ),
    settles(
        1,
        by=chain(
            "regret at that Delta",
            {"R <= A": "#2", "A <= x + 8*K*q + z": "#3", "x <= 4*h": "#103"},
        ),
        kills={1: "without the private term", 2: "2 for 4, of the regret", 3: "root of K, of the regret"},
    ),
    over(D=_UNIT, x=_WIDE, b="(3, oo)"),
    step(
        "regret of one round",
        "D <= 3*b/(b - 3)*(D + x)",
        wrong={"a third of a gap": "<= 3*b/(b - 3)* -> <= 1/3*"},
    ),
    settles(1, by="regret of one round", on="T = 1, where that Delta is 0", beyond="T >= 2"),
)

# S, v and p squares of scales: of the mean of n rewards, of one over n, and of k of these; r with one more
_MEAN: Pieces = (
    noted(
        103,
        "the mean of n rewards less mu is subgaussian, of squared scale at most 1/(4 n)",
        for_all="independent rewards in [0,1] of mean mu, n >= 1",
        near_miss="1/(8 n)",
    ),
    over(v=_WIDE),
    step("scale of one reward", "v <= 1*v", wrong={"half of one reward": "1*v -> 1*v/2"}),
    over("p <= k*v", "r <= p + v", **wide("pvr"), k="[1, oo)"),
    step(
        "scale of one reward more",
        "r <= (k + 1)*v",
        wrong={"as of the rewards before": "(k + 1)*v -> k*v"},
    ),
    over("p <= k*v", "k <= n", "4*n**2*v <= 1", **wide("pv"), k="[1, oo)", n="[1, oo)"),
    step("scale of n rewards", "p <= 1/(4*n)", wrong={"1/(8 n)": "1/(4*n) -> 1/(8*n)"}),
    settles(
        103,
        by=chain(
            "scale of n rewards",
            {
                "p <= k*v": INDUCTION(base="scale of one reward", step="scale of one reward more"),
                "r <= p + v": "TA-B7#2",
                "k <= n": ASSUMED,
                "4*n**2*v <= 1": "TA-B7#3",
            },
        ),
        kills={1: "1/(8 n)"},
    ),
    noted(
        111,
        "either tail of the mean of n rewards beyond sqrt(L/(2 n)) is at most exp(-L)",
        for_all="independent rewards in [0,1]; n >= 1, L >= 0",
        near_miss="twice the level of a mean",
    ),
    *both_tails_of_a_mean(111, "#103", "TA-B6#2", {1: "twice the level of a mean"}),
)
# d = t^-beta; p and q chances of the mean and of the noise beyond their widths
_LAPLACE_OPTIMISM: Pieces = (
    noted(
        112,
        "at round t the index of arm 1 with its first pull alone is below mu_1 with chance at most "
        "(3/2) t^-beta",
        for_all="rewards in [0,1]; t >= 1, beta > 3; the pull counted as one sample, or as half of one, "
        "by which its widths grow",
        near_miss="half of the chance, first pull",
    ),
    over("P <= p + q", "p <= d", "q <= d/2", **units("Ppqd")),
    step(
        "index of the first pull",
        "P <= 3/2*d",
        wrong={"half of the chance, first pull": "<= 3/2*d -> <= 3/4*d"},
    ),
    settles(
        112,
        by=chain(
            "index of the first pull",
            {
                "P <= p + q": UNION_BOUND(each_event="#111", events="TA-LC.22#2"),
                "p <= d": "#111",
                "q <= d/2": "TA-LC.22#2",
            },
        ),
        kills={1: "half of the chance, first pull"},
    ),
    noted(
        113,
        "at round t the index of arm 1 is below mu_1 for some number of samples with chance at most "
        "(3/2) t t^-beta",
        for_all="rewards in [0,1]; samples 1, 2, 4, ..., fewer than t; t >= 2, beta > 3",
        near_miss="(3/2) t^-beta, of all numbers",
    ),
    over("P <= u + k*u", "1 + k <= t", **wide("Pkut")),
    step(
        "every number of samples", "P <= t*u", wrong={"(3/2) t^-beta, of all numbers": "P <= t*u -> P <= u"}
    ),
    settles(
        113,
        by=chain(
            "every number of samples",
            {"P <= u + k*u": UNION_BOUND(each_event="TA-EQC.9#2", events="#112"), "1 + k <= t": _LENGTH},
        ),
        kills={1: "(3/2) t^-beta, of all numbers"},
    ),
    *POWERS,
    noted(
        106,
        "(beta - 3) (t+1) P(optimism fails at t + 1) <= (3/2) (t^(3-beta) - (t+1)^(3-beta))",
        for_all="rewards in [0,1]; t >= 2, beta > 3",
        near_miss="twice, at a round",
    ),
    over("w <= 3/2*u", "u*c <= x - y", **wide("wucxy")),
    step("failures at a round", "w*c <= 3/2*(x - y)", wrong={"twice, at a round": "w*c <= -> 2*w*c <= "}),
    settles(
        106,
        by=chain("failures at a round", {"w <= 3/2*u": "#113", "u*c <= x - y": "#104"}),
        kills={1: "twice, at a round"},
    ),
    noted(
        105,
        "sum over t >= 3 of t times the chance that optimism fails at t is at most 3/(2 (beta - 3))",
        for_all="rewards in [0,1]; at least two arms, so that episodes start at t = 3 or later; beta > 3",
        near_miss="half of it, of all rounds",
    ),
    over(c=_POSITIVE, x="[0, 1]"),
    step(
        "no round of a start",
        "0*c <= 3/2*(1 - x)",
        wrong={"two, of no round": "0*c <= 3/2*(1 - x) -> 2 + 0*c <= 3/2*(1 - x)"},
    ),
    over("S*c <= 3/2*(1 - x)", "v*c <= 3/2*(x - y)", c=_POSITIVE, **wide("Svxy")),
    step(
        "one round of a start more",
        "(S + v)*c <= 3/2*(1 - y)",
        wrong={"that round twice": "(S + v)*c <= -> (S + 2*v)*c <= "},
    ),
    over("S*c <= 3/2*(1 - x)", c=_POSITIVE, **wide("Sx")),
    step(
        "all rounds of starts",
        "S <= 3/(2*c)",
        wrong={"half of it, of all rounds": "<= 3/(2*c) -> <= 3/(4*c)"},
    ),
    settles(
        105,
        by=chain(
            "all rounds of starts",
            {
                "S*c <= 3/2*(1 - x)": INDUCTION(base="no round of a start", step="one round of a start more"),
                "v*c <= 3/2*(x - y)": "#106",
            },
        ),
        kills={1: "half of it, of all rounds"},
    ),
)
# x: mean and noise, L and M: beta log t at two rounds
_GROWS: Pieces = (
    noted(
        119,
        "with the same samples and noise the index grows with the round",
        for_all="rounds t and T >= t; n >= 1 samples, eps > 0",
        near_miss="it falls",
    ),
    over("L <= M", x=_REAL, **wide("LM"), n="[1, oo)", eps=_POSITIVE),
    step(
        "index at two rounds",
        "x + sqrt(L/(2*n)) + L/(eps*n) <= x + sqrt(M/(2*n)) + M/(eps*n)",
        wrong={"it falls": " <= x + sqrt(M/(2*n)) -> >= x + sqrt(M/(2*n))"},
    ),
    settles(119, by=chain("index at two rounds", {"L <= M": ASSUMED}), kills={1: "it falls"}),
)


def notes_in_order(*lines: Piece) -> Pieces:
    """The same lines, the notes before them and by their numbers."""
    notes = sorted((each for each in lines if isinstance(each, Assertion)), key=lambda each: each.n)
    return (*notes, *(each for each in lines if not isinstance(each, Assertion)))


# in units of the gap: r/sqrt(8) and s/4 the two widths at T with 2^l samples, w = 1/sqrt(beta); x and y the
# widths of phase l; a/sqrt(2) and b/2 those of a later one
_ENOUGH: Pieces = (
    noted(
        114,
        "(1 + 1/sqrt(beta)) sqrt(beta log T/(2 2^l)) + (1 + 1/beta) beta log T/(eps 2^l) <= Delta_a",
        for_all="2^l >= 4 beta log T/(Delta_a min{eps,Delta_a}), beta > 3",
        near_miss="min{eps,4 Delta_a} for it",
    ),
    over(**units("rs"), w=(0, "0.57736")),
    step(
        "both widths with their risk",
        "(1 + w)*(r/sqrt(8)) + (1 + w**2)*(s/4) <= 1",
        wrong={"min{eps,4 Delta_a} for it": "(r/sqrt(8)) -> (r/sqrt(2))"},
    ),
    settles(114, by="both widths with their risk", kills={1: "min{eps,4 Delta_a} for it"}),
    noted(
        115,
        "phase l is not good with chance at most 3/(2 T)",
        for_all="2^l >= 4 beta log T/(Delta_a min{eps,Delta_a}), beta > 3, T >= 2; rewards in [0,1]",
        near_miss="half of it, of phase l",
    ),
    over("P <= p + q", "p <= h", "q <= h/2", **units("Ppqh")),
    step("mean and noise of a phase", "P <= 3/2*h", wrong={"half of it, of phase l": "<= 3/2*h -> <= 3/4*h"}),
    settles(
        115,
        by=chain(
            "mean and noise of a phase",
            {
                "P <= p + q": UNION_BOUND(each_event="#111", events="#114"),
                "p <= h": "#111",
                "q <= h/2": "TA-LC.22#1",
            },
        ),
        kills={1: "half of it, of phase l"},
    ),
    noted(
        116,
        "(1 + sqrt(2/beta)) sqrt(beta log T/(2 2^j)) + (1 + 2/beta) beta log T/(eps 2^j) <= Delta_a",
        for_all="j > l of note 114, beta > 3",
        near_miss="18/beta and sqrt(18/beta)",
    ),
    over(
        *("a <= x", "b <= y", "(1 + w)*x + (1 + w**2)*y <= 1"),
        **units("abxy"),
        w=(0, "0.57736"),
    ),
    step(
        "both widths of a later phase",
        "(1/sqrt(2) + w)*a + (1/2 + w**2)*b <= 1",
        wrong={
            "18/beta and sqrt(18/beta)": "(1/sqrt(2) + w)*a + (1/2 + w**2)*b -> "
            "(1/sqrt(2) + 3*w)*a + (1/2 + 9*w**2)*b",
        },
    ),
    settles(
        116,
        by=chain(
            "both widths of a later phase",
            {
                "a <= x": ASSUMED,
                "b <= y": ASSUMED,
                "(1 + w)*x + (1 + w**2)*y <= 1": "#114",
            },
        ),
        kills={1: "18/beta and sqrt(18/beta)"},
    ),
    noted(
        117,
        "every phase j > l is not good with chance at most 3/(2 T^2)",
        for_all="l of note 114, beta > 3, T >= 2; rewards in [0,1]",
        near_miss="half of it, of phase l",
    ),
    settles(
        117,
        by=chain(
            "mean and noise of a phase",
            {
                "P <= p + q": UNION_BOUND(each_event="#111", events="#116"),
                "p <= h": "#111",
                "q <= h/2": "TA-LC.22#1",
            },
        ),
        kills={1: "half of it, of phase l"},
    ),
    noted(
        118,
        "T times the chance that a phase j >= l with 2^(j+1) <= T is not good is at most 3",
        for_all="l of note 114, beta > 3, T >= 2; rewards in [0,1]",
        near_miss="half of it, of all phases",
    ),
    # P: the chance of phase l, q of a later one, of which there are fewer than T
    over("Q <= P + T*q", "T*P <= 3/2", "T**2*q <= 3/2", **wide("QPq"), T="[1, oo)"),
    step("phase l and all later ones", "T*Q <= 3", wrong={"half of it, of all phases": "<= 3 -> <= 3/2"}),
    settles(
        118,
        by=chain(
            "phase l and all later ones",
            {
                "Q <= P + T*q": UNION_BOUND(each_event="#117", events=_LENGTH),
                "T*P <= 3/2": "#115",
                "T**2*q <= 3/2": "#117",
            },
        ),
        kills={1: "half of it, of all phases"},
    ),
)
# x = 4 beta log(T)/(Delta_a min{eps,Delta_a}), n = 2^(l+1), S the mean of the sum over failures, B the chance
# that a phase is not good
_LAPLACE_PULLS: Pieces = (
    noted(
        121,
        "2^(l+1) <= 4 x for l = ceil(log2 x)",
        for_all="x > 0",
        near_miss="2^(l+1) <= 2 x",
    ),
    over(u="[0, 1]", x=_POSITIVE),
    step(
        "rounded up to a power of 2",
        "2*(x*exp(u*log(2))) <= 4*x",
        wrong={"2^(l+1) <= 2 x": "<= 4*x -> <= 2*x"},
    ),
    settles(121, by="rounded up to a power of 2", kills={1: "2^(l+1) <= 2 x"}),
    noted(
        120,
        "E[N_a(T)] <= 16 beta log(T)/(Delta_a min{eps,Delta_a}) + 3 beta/(beta-3)",
        for_all="Delta_a in (0, 1], eps > 0, beta > 3, T >= 1; rewards in [0,1]; at least two arms",
        near_miss="8 for 16, of the pulls; beta/(beta-3), of the pulls",
    ),
    over(
        *("N <= n + S + T*B", "T*B <= 3", "S <= 3/(2*(b - 3))", "n <= 4*x"),
        **wide("NnSBx"),
        T="[1, oo)",
        b="(3, oo)",
    ),
    step(
        "mean pulls",
        "N <= 4*x + 3*b/(b - 3)",
        wrong={
            "8 for 16, of the pulls": "<= 4*x + -> <= 2*x + ",
            "beta/(beta-3), of the pulls": "+ 3*b/(b - 3) -> + b/(b - 3)",
        },
    ),
    settles(
        120,
        by=chain(
            "mean pulls",
            {
                "N <= n + S + T*B": TOWER(given_the_past="#110"),
                "T*B <= 3": "#118",
                "S <= 3/(2*(b - 3))": "#105",
                "n <= 4*x": "#121",
            },
        ),
        kills={1: "8 for 16, of the pulls", 2: "beta/(beta-3), of the pulls"},
    ),
    over(b="(3, oo)"),
    step("pulls of one round", "1 <= 3*b/(b - 3)", wrong={"a third of a pull": "<= 3*b/(b - 3) -> <= 1/3"}),
    settles(120, by="pulls of one round", on="T = 1, where l is not defined", beyond="T >= 2"),
)
_WITHOUT_GAPS: Pieces = notes_in_order(
    *_MEAN,
    *_LAPLACE_OPTIMISM,
    *_GROWS,
    *paths("TA-A7", played=_LENGTH, chosen=_CHOICE, grows="#119"),
    *_ENOUGH,
    *_LAPLACE_PULLS,
    *split_of_arms(2, "#120"),
    settles(
        2,
        by=("arms with small and large gaps", "both widths with their risk"),
        on="the arms with small gaps, and the samples of the others",
        beyond="the pulls of the others",
        kills={1: "K Delta for T Delta", 2: "min{eps,4 Delta_a} for it"},
    ),
    noted(
        122,
        "T Delta + 16 w^2/Delta = 8 w sqrt(T) at Delta = 4 w/sqrt(T)",
        for_all="T >= 1, w > 0",
        near_miss="one of the terms alone",
    ),
    over(w=_POSITIVE, t=_POSITIVE),
    step(
        "both terms at that Delta",
        "t**2*(4*w/t) + 16*w**2/(4*w/t) == 8*w*t",
        wrong={"one of the terms alone": "== 8*w*t -> == 4*w*t"},
    ),
    settles(122, by="both terms at that Delta", kills={1: "one of the terms alone"}),
    # h = w sqrt(T)
    over("R <= A", "A <= x + 16*K*q + z", "x <= 8*h", **wide("RAqzxh"), K="[2, oo)"),
    step(
        "regret at that Delta",
        "R <= 8*h + 16*K*q + z",
        wrong={
            "without the private term": "+ 16*K*q + z -> + z",
            "4 for 8, of the regret": "8*h -> 4*h",
            "without K, of the regret": "+ 16*K*q + -> + 16*q + ",
        },
    ),
    settles(
        1,
        by=chain(
            "regret at that Delta",
            {"R <= A": "#2", "A <= x + 16*K*q + z": "#3", "x <= 8*h": "#122"},
        ),
        kills={1: "without the private term", 2: "without K, of the regret", 3: "4 for 8, of the regret"},
    ),
    over(D=_UNIT, x=_WIDE, b="(3, oo)"),
    step(
        "regret of one round",
        "D <= 3*b/(b - 3)*(D + x)",
        wrong={"a third of a gap": "<= 3*b/(b - 3)* -> <= 1/3*"},
    ),
    settles(1, by="regret of one round", on="T = 1, where that Delta is 0", beyond="T >= 2"),
)


def _all_arms(n: int, one: str, despite: Mapping[str, str]) -> Pieces:
    """Assertion ``n``: the regret, by what ``one`` arm adds to it at most."""
    return (
        over(x=_WIDE, y=_WIDE),
        step("regret of no arm", "0*x <= 0*y", wrong={"of an arm": "0*x <= -> 1 + 0*x <= "}),
        over("R <= S", "x <= y", **wide("RSxy")),
        step("regret of one arm more", "R + x <= S + y", wrong={"an arm twice": "R + x <= -> R + 2*x <= "}),
        over("G <= R", "R <= S", **wide("GRS")),
        step("regret of all arms", "G <= S", wrong={"half of the bounds": "G <= S -> 2*G <= S"}),
        settles(
            n,
            by=chain(
                "regret of all arms",
                {
                    "G <= R": "TH-EQ2.7#2",
                    "R <= S": INDUCTION(base="regret of no arm", step="regret of one arm more"),
                    "x <= y": one,
                },
            ),
            despite=despite,
        ),
    )


# N: mean pulls of an arm of gap D, y: 16 beta log T over the minimum, or c = beta log T and
# q = sqrt(beta log T/rho); z: the constant
_BY_GAPS: Pieces = (
    noted(
        103,
        "an arm adds at most 16 beta log(T)/min{eps,Delta_a} + 3 beta/(beta-3) to the regret",
        for_all="Delta_a in (0, 1], eps > 0, beta > 3, T >= 1; rewards in [0,1]; at least two arms",
        near_miss="half of it, of an arm",
    ),
    over("N*D <= y + z*D", **wide("Nyz"), D=_UNIT),
    step("regret of an arm", "D*N <= y + z", wrong={"half of it, of an arm": "<= y + z -> <= (y + z)/2"}),
    settles(
        103,
        by=chain("regret of an arm", {"N*D <= y + z*D": "TA-THC.7#120"}),
        kills={1: "half of it, of an arm"},
    ),
    *_all_arms(2, "#103", {}),
)
_BY_GAPS_GAUSSIAN: Pieces = (
    noted(
        101,
        "an arm adds at most 8 beta log T/Delta_a + 8 sqrt(beta log T/rho) + 2 beta/(beta-3) to the regret",
        for_all="Delta_a in (0, 1], rho > 0, beta > 3, T >= 2; rewards in [0,1]; at least two arms",
        near_miss="4 for 8, of an arm",
    ),
    over("N*D**2 <= 8*c + 8*q*D + z*D**2", **wide("Ncqz"), D=_UNIT),
    step("regret of an arm", "D*N <= 8*c/D + 8*q + z", wrong={"4 for 8, of an arm": "<= 8*c/D -> <= 4*c/D"}),
    settles(
        101,
        by=chain("regret of an arm", {"N*D**2 <= 8*c + 8*q*D + z*D**2": "TA-EQC.21#1"}),
        kills={1: "4 for 8, of an arm"},
    ),
    *_all_arms(1, "#101", _LEVEL),
    over(b="(3, oo)"),
    step("one round of an arm", "1 <= 2*b/(b - 3)", wrong={"a third of an arm": "<= 2*b/(b - 3) -> <= 1/3"}),
    settles(1, by="one round of an arm", on="T = 1, where l is not defined", beyond="T >= 2"),
)

LINES: Lines = {
    "TA-EQC.19": _BY_PHASES,
    "TA-EQC.21": _ADDED,
    "TA-PF5.6c": _TUNED,
    "TA-THC.7": _WITHOUT_GAPS,
    "TA-TH5.3": _BY_GAPS,
    "TA-TH5.6": _BY_GAPS_GAUSSIAN,
}
