"""Pulls of a suboptimal arm in batches, before and after the best arm has converged (Theorem 4.3).

A proof of the regret bounds that avoids the steps of Appendix F that are false as printed. w is a mean below
mu* and above all suboptimal means, v one between mu_i and w, and x_n the clipped noisy mean of an arm after n
pulls. The split is by the largest noisy mean, or index, of all arms. Numbers are measured in units of the
largest; A is the constant of Corollary D.5.
"""

from __future__ import annotations

from ..language.assertion import Assertion, Settles, assumed, chain, noted, settles
from ..language.rules import EXPECTED_SUM, INDUCTION, LIMIT
from ..language.written_claim import Over, Step, over, step

Pieces = tuple[Over | Step | Settles | Assertion, ...]

RUNS = "every run, suboptimal arm i, optimal arm j and w in (0, 1) below mu*"


def _units(*where: str, names: str) -> Over:
    return over(*where, **dict.fromkeys(names, (0, 1)))


# l = log n_m, D and E = n d_eps(x_n, .) at the largest noisy mean and at w, u = log n
IMED_BEFORE: Pieces = (
    _units("l <= i", "i <= D + u", "D <= E", names="liDuE"),
    step("least index before", "l <= E + u", wrong={"without log n": "E + u -> E"}),
    noted(
        101,
        "n_m <= n exp(n d_eps(x_n, w)) where j has n pulls",
        for_all=f"{RUNS}; arm i with n_m pulls has the least index (13), and all noisy means are below w",
        near_miss="without the factor n",
    ),
    settles(
        101,
        by=chain(
            "least index before",
            {
                "l <= i": "BERN-A1b#101",
                "i <= D + u": assumed("arm i with n_m pulls has the least index (13)"),
                "D <= E": "BERN-EQ9#101",
            },
        ),
        kills={1: "without log n"},
    ),
)
# D = d_eps(v, w), E = d_eps(x, w), F = d_eps(x, .) at the largest noisy mean; over n: i the index, q = log T
IMED_AFTER: Pieces = (
    _units("D <= E", "E <= F", "F <= i", "i <= q", names="DEFiq"),
    step("least index after", "D <= q", wrong={"half of it": "<= q -> <= q/2"}),
    noted(
        102,
        "n d_eps(v, w) <= log T, or the noisy mean of i is above v",
        for_all=f"{RUNS}; arm i with n pulls has the least index (13), and some noisy mean is w or more",
        near_miss="half of log T",
    ),
    settles(
        102,
        by=chain(
            "least index after",
            {
                "D <= E": "BERN-EQ9#102",
                "E <= F": "BERN-EQ9#101",
                "F <= i": "BERN-A1b#101",
                "i <= q": "BERN-A1b#2",
            },
        ),
        kills={1: "half of it"},
    ),
)
# l = log n_m, t = log of the round, E = n d_eps(x_n, w), u = log n
KLUCB_BEFORE: Pieces = (
    _units("l <= t", "t <= E", names="ltEu"),
    step("largest index before", "l <= E + u", wrong={"half the divergence": "E + u -> E/2 + u"}),
    noted(
        101,
        "n_m <= n exp(n d_eps(x_n, w)) where j has n pulls",
        for_all=f"{RUNS}; an arm has at most as many pulls as there were rounds; the index (12) of j is "
        "below w",
        near_miss="half the divergence",
    ),
    settles(
        101,
        by=chain(
            "largest index before",
            {
                "l <= t": assumed("an arm has at most as many pulls as there were rounds"),
                "t <= E": "BERN-A1a#2",
            },
        ),
        kills={1: "half the divergence"},
    ),
)
# D = d_eps(v, w), E = d_eps(x, w), F = d_eps(x, .) at the index of arm i, q = log(T)/n
KLUCB_AFTER: Pieces = (
    _units("D <= E", "E <= F", "F <= q", names="DEFq"),
    step("largest index after", "D <= q", wrong={"half of it": "<= q -> <= q/2"}),
    noted(
        102,
        "n d_eps(v, w) <= log T, or the noisy mean of i is above v",
        for_all=f"{RUNS}; arm i with n pulls has the largest index (12), which is w or more",
        near_miss="half of log T",
    ),
    settles(
        102,
        by=chain(
            "largest index after",
            {
                "D <= E": "BERN-EQ9#102",
                "E <= F": "BERN-EQ9#101",
                "F <= q": "BERN-A1a#2",
            },
        ),
        kills={1: "half of it"},
    ),
)

# f = n0, s = n0 (alpha^(m + 1) - 1)/(alpha - 1) and r, t what ceil adds to it and to the next, alpha s + n0;
# N = n_m are the pulls when the last of the batches begins, and V + n0 those when it ends
BATCHES: Pieces = (
    over(
        "V + f <= a*s + f + t",
        "s + r <= N",
        "N <= W",
        **dict.fromkeys("VNWs", "[0, oo)"),
        a="(1, oo)",
        f="[1, oo)",
        r="[0, 1)",
        t="[0, 1)",
    ),
    step("batches up to W", "V <= a*W + 1", wrong={"without the one": "a*W + 1 -> a*W"}),
    noted(
        103,
        "the batches that begin with at most W pulls add up to at most alpha W + 1",
        for_all="n0 >= 1, alpha > 1, batches (14) after the first, W >= n0",
        near_miss="alpha W",
    ),
    settles(
        103,
        by=chain(
            "batches up to W",
            {
                "V + f <= a*s + f + t": "BERN-EQ35#1",
                "s + r <= N": "BERN-EQ35#1",
                "N <= W": assumed("begin with at most W pulls"),
            },
        ),
        kills={1: "without the one"},
    ),
    # c = alpha - 1 and k = m + 1: alpha^k >= 1 + k c + k (k - 1) c^2/2
    over(k="[1, oo)", c="(0, oo)"),
    step(
        "one power more",
        "(1 + k*c + k*(k - 1)*c**2/2)*(1 + c) - k*(k - 1)*c**3/2 == 1 + (k + 1)*c + (k + 1)*k*c**2/2",
        wrong={"twice the square": "(k + 1)*k*c**2/2 -> (k + 1)*k*c**2"},
    ),
    step("what is left over", "k*(k - 1)*c**3/2 >= 0", wrong={"at least 1": ">= 0 -> >= 1"}),
    step(
        "a power over its terms",
        "(k*c + k*(k - 1)*c**2/2)/c == k*(1 + (k - 1)*c/2)",
        wrong={"without the half": "(k - 1)*c/2) -> (k - 1)*c)"},
    ),
    noted(
        104,
        "n_m >= (m + 1) (1 + m (alpha - 1)/2), so that (m + 1)/n_m -> 0",
        for_all="n0 >= 1, alpha > 1, batches (14)",
        near_miss="1 + m (alpha - 1)",
    ),
    settles(
        104,
        by=("one power more", "what is left over", "a power over its terms"),
        kills={1: "without the half"},
    ),
)

_NOISES_VANISH = LIMIT(at_each="BERN-CD.5#3", limits="BERN-TF.7#104")

# a cell: d_eps(x_n, mu*) in [y, y + b]. D = d_eps(x_n, w), E = d_eps(x_n, mu*) - d_eps(w, mu*), L the rate of
# the chance of [y, oo) without d_eps(w, mu*), and t = 2 b + log(A)/n
EPOCHS: Pieces = (
    _units("D <= E", "E <= L + t", names="DELt"),
    step("in one cell", "D <= L + t", wrong={"nothing lost": "<= L + t -> <= L"}),
    noted(
        105,
        "E of exp(n d_eps(x_n, w)) where d_eps(x_n, mu*) is in [y, y + b] and x_n < w is at most A "
        "exp(-n (d_eps(w, mu*) - 2 b))",
        for_all="y >= 0, b > 0, optimal arms with mu* in (0, 1), w < mu*; cells of width b cover all x_n",
        near_miss="without 2 b, for every A",
    ),
    settles(
        105,
        by=chain(
            "in one cell",
            {
                "D <= E": "BERN-EQ9#103",
                "E <= L + t": _NOISES_VANISH,
            },
        ),
        kills={1: "nothing lost"},
    ),
    # s^2 = exp(-h n/2): h n s^4 = -4 s^4 log s <= 4 s^2 s (1 - s) <= s^2
    over(s="(0, 1]"),
    step("logarithm", "s*log(s) >= s - 1", wrong={"nine tenths": ">= s - 1 -> >= 0.9*(s - 1)"}),
    step("parabola", "4*s*(1 - s) <= 1", wrong={"half of it": "<= 1 -> <= 1/2"}),
    over(r="(0, 1)"),
    step("no epoch yet", "0 <= r*(1 - 1)/(1 - r)", wrong={"above it": "0 <= -> 0 < "}),
    # S the sum over m < k of r^(m + 1), p = r^k
    over("S <= r*(1 - p)/(1 - r)", S="[0, oo)", r="(0, 1)", p="(0, 1]"),
    step(
        "one epoch more",
        "S + p*r <= r*(1 - p*r)/(1 - r)",
        wrong={"without it": "r*(1 - p*r)/(1 - r) -> r*(1 - p)/(1 - r)"},
    ),
    # K = 1/h
    over(
        "V <= K*S",
        "S <= r*(1 - p)/(1 - r)",
        V="[0, oo)",
        K="(0, oo)",
        S="[0, oo)",
        r="(0, 1)",
        p="(0, 1]",
    ),
    step(
        "over all epochs",
        "V <= K*(r/(1 - r))",
        wrong={"half of it": "<= K*(r/(1 - r)) -> <= K*(r/(1 - r))/2"},
    ),
    noted(
        106,
        "the sum over m of n_m exp(-h n_m) is at most r/(h (1 - r)), r = exp(-h/2)",
        for_all="h > 0, whole numbers 1 <= n_0 < n_1 < ...",
        near_miss="half of it",
    ),
    settles(
        106,
        by=chain(
            "over all epochs",
            {
                "V <= K*S": EXPECTED_SUM(each_term="logarithm", terms="parabola"),
                "S <= r*(1 - p)/(1 - r)": INDUCTION(base="no epoch yet", step="one epoch more"),
            },
        ),
        kills={1: "half of it"},
    ),
    # rewards of mean x, which may be 0, and of mean z in (x, v), both 1 with chance min(x, z)
    over(x=(0, 1), z=(0, 1)),
    step(
        "a larger reward",
        "x - min(x, z) <= max(0, x - z)",
        wrong={"the same reward": "x - min -> z - min"},
    ),
    # p and q: the chances of a sum of n such rewards to be above; n x and n z in units of n
    _units("x <= z", "p <= q + max(0, x - z)", "q <= A", names="xzpqA"),
    step("noisy mean above v", "p <= A", wrong={"half of it": "<= A -> <= A/2"}),
    noted(
        107,
        "P[the noisy mean of n pulls is above v] <= A exp(-n k) for some A and k > 0",
        for_all="arms with mean below v, which may be 0; v in (0, 1)",
        near_miss="half of A, for every A",
    ),
    settles(
        107,
        by=chain(
            "noisy mean above v",
            {
                "x <= z": assumed("arms with mean below v"),
                "p <= q + max(0, x - z)": EXPECTED_SUM(each_term="a larger reward", terms="a larger reward"),
                "q <= A": LIMIT(at_each="BERN-CD.5#1", limits="BERN-TF.7#104"),
            },
        ),
        kills={1: "half of it"},
    ),
    # D = d_eps(v, w), E = d_eps(mu_i, w), d = d_eps(mu_i, mu*)
    _units("E <= D + t", "d <= E + h", names="EDtdh"),
    step("both means moved", "d <= D + t + h", wrong={"one alone": "D + t + h -> D + t"}),
    noted(
        108,
        "d_eps(v, w) >= d_eps(mu_i, mu*) - eps (v - mu_i) - (mu* - w)/(1 - mu*)",
        for_all="mu_i <= v <= w <= mu* < 1, eps > 0",
        near_miss="without the last term",
    ),
    settles(
        108,
        by=chain("both means moved", {"E <= D + t": "BERN-LF.3#1", "d <= E + h": "BERN-LF.5#1"}),
        kills={1: "one alone"},
    ),
)

_BEFORE_AND_AFTER: Pieces = (
    _units("P <= a*W + k", "W <= c*V", "V <= G", names="PaWkcVG"),
    step("pulls before", "P <= a*c*G + k", wrong={"the one alone": "a*c*G + k -> k"}),
    _units("Q <= a*H + k + Y", "Y <= c*V", "V <= G", names="QaHkYcVG"),
    step(
        "pulls after",
        "Q <= a*H + k + c*G",
        wrong={"without alpha": "a*H + k -> H*a/2 + k", "nothing more": " + k + c*G -> "},
    ),
)


def pulls(first: int, lemmas: str = "") -> Pieces:
    """Expected pulls before and after, as notes from ``first`` on, from notes 101 and 102 of the same claim.

    ``lemmas`` is the claim that has the others, from 103 on.
    """
    return (
        *_BEFORE_AND_AFTER,
        noted(
            first,
            "the pulls of arm i that are decided before have an expectation that is bounded in T",
            for_all="mu* < 1, batches (14), Bernoulli bandits, eps > 0, w < mu*; decided while the largest "
            "noisy mean, or index, is below w",
            near_miss="at most 1 of them",
        ),
        settles(
            first,
            by=chain(
                "pulls before",
                {
                    "P <= a*W + k": EXPECTED_SUM(each_term="#101", terms=f"{lemmas}#103"),
                    "W <= c*V": EXPECTED_SUM(each_term=f"{lemmas}#105", terms=f"{lemmas}#105"),
                    "V <= G": f"{lemmas}#106",
                },
            ),
            kills={1: "the one alone"},
        ),
        noted(
            first + 1,
            "those decided after have an expectation of at most alpha log(T)/d_eps(v, w) and a constant",
            for_all="mu* < 1, batches (14), Bernoulli bandits, eps > 0, mu_i < v < w < mu*; all T",
            near_miss="half of alpha; no constant",
        ),
        settles(
            first + 1,
            by=chain(
                "pulls after",
                {
                    "Q <= a*H + k + Y": EXPECTED_SUM(each_term="#102", terms=f"{lemmas}#103"),
                    "Y <= c*V": EXPECTED_SUM(each_term=f"{lemmas}#107", terms=f"{lemmas}#103"),
                    "V <= G": f"{lemmas}#106",
                },
            ),
            kills={1: "without alpha", 2: "nothing more"},
        ),
    )
