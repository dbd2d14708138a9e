"""Lines of Algorithm 2, EXP4 in private batches: its regret and its privacy (Appendix F.4).

Given that all the noise is small. y: lam log(N n), n: batches of t rounds, g: gamma, h: eta, k: log(N)/eta,
B: what the best expert loses over the full batches, A: expected losses of the actions there.
"""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, by_definition, chain, settles
from ...language.rules import EXPECTED_SUM, POST_PROCESSING, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, over, step
from .appE1_exp3 import SMALL_NOISE

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_MIXING = "(0, 1)"
_U = "[1, oo)"
_CHANCE = (0, 1)

_P_T10M = (
    *SMALL_NOISE,
    # what Lemma 20 gives at N = 1 is n^(1 - sqrt 10) in place of 1/n; the two rounds left make n smaller
    over(T="whole [2, oo)", t="whole [1, oo)"),
    step(
        "1/n against tau/T",
        "1/floor(T/t) <= t/T",
        wrong={"tau^2/T^2": "<= t/T -> <= (t/T)**2"},
        at=[{"T": 3, "t": 2}, {"T": 5, "t": 3}],
    ),
    over("z <= 3.2*y", z=_WIDE, y=_WIDE, N="[9, oo)"),
    step("size of small batch noise", "z <= 4*y", wrong={"3 for 4 in batches": "<= 4*y -> <= 3*y", "log(n) for log(N n)": "<= 4*y -> <= 4*y/N"}),
    # z: minus the noise, l: the loss, of one expert; a: 3 eta K sqrt(N log(1/delta))/(eps tau gamma) log(N T)
    over("z <= 4*a", "12*a <= 3", z=_REAL, a=_WIDE, l=_WIDE, N="[9, oo)"),
    step(
        "negative losses in batches",
        "z - l <= z and z <= 1",
        wrong={"8 for 12": "z <= 1 -> z <= 2/3", "no root of N": "z <= 1 -> sqrt(N)*z <= 1"},
    ),
    over("V <= L + k + h*Q", V=_REAL, L=_REAL, k=_WIDE, Q=_WIDE, h=_POSITIVE),
    step(
        "weights over batches",
        "V - L <= k + h*Q",
        wrong={"no log N/eta in batches": "<= k + h*Q -> <= h*Q", "a fifth of the squares in batches": "k + h*Q -> k + h*Q/5"},
    ),
    over("x <= 0", "x >= 0", M=_REAL, x=_REAL, y=_POSITIVE),
    step(
        "batches without the noise",
        "M + x <= M and M + x >= M",
        wrong={"also the squares": "M + x <= M and -> M + x + y <= M and "},
    ),
    # a: loss under Q in a batch, over tau, s: sum of all losses over K and tau, at most 1 a batch
    over("(1 - g)*v >= a - g*s", "s <= n", v=_REAL, a=_REAL, s=_WIDE, n=_U, g=(0, "9/10"), t="[2, oo)"),
    step(
        "mixing in batches",
        "(1 - g)*v >= a - g*n",
        wrong={"half of gamma n": ">= a - g*n -> >= a - g*n/2", "without tau": ">= a - g*n -> >= t*a - g*n"},
    ),
    over("x <= 0", "x >= 0", l=_REAL, x=_REAL, z=_POSITIVE, c=_POSITIVE),
    step(
        "square of loss and noise",
        "l**2 + 2*x + z**2 <= l**2 + z**2 and l**2 + 2*x + z**2 >= l**2 + z**2",
        wrong={"no square of the noise": "<= l**2 + z**2 and -> <= l**2 and ", "with the cross term": ">= l**2 + z**2 -> >= l**2 + z**2 + c"},
    ),
    # m: mean of the squares of the noise of the experts in all batches
    over("m <= n*(10*y**2)", "Q <= q + m", m=_WIDE, Q=_WIDE, q=_WIDE, n="[2, oo)", y=_WIDE),
    step(
        "squares of the noise",
        "Q <= q + 10*n*y**2",
        wrong={"without ten log^2": "10*n*y**2 -> n*y**2", "one batch": "10*n*y**2 -> 10*y**2"},
    ),
    # two rounds of a batch and two actions: the mean of squares is at least the square of the mean
    over(a=_WIDE, b=_WIDE, m=(0, 1)),
    step("mean of a batch", "((a + b)/2)**2 <= (a**2 + b**2)/2", wrong={"over tau squared": "<= (a**2 + b**2)/2 -> <= (a**2 + b**2)/4"}),
    # C: the sum of mean squares under P times tau, D: under Q
    over("q <= C", "(1 - g)*C <= D", q=_WIDE, C=_WIDE, D=_WIDE, g="(0, 9/10)"),
    step("mixing of squares in batches", "q <= D/(1 - g)", wrong={"1 for 1/(1 - gamma)": "<= D/(1 - g) -> <= D"}),
    over("l*t <= B", "l*t >= B", l=_WIDE, B=_WIDE, t="[2, oo)"),
    step(
        "means of batches",
        "l <= B/t and l >= B/t",
        wrong={"not over tau": "and l >= B/t -> and l >= B", "over tau^2": "l <= B/t and -> l <= B/t**2 and "},
    ),
    # times tau (1 - gamma); c: 10 lam^2 log^2(N n), H: eta times the squares of the estimates under Q
    over(
        "A <= t*(1 - g)*v + g*t*n",
        "t*v <= B + t*k + h*D + h*(n*t*c)",
        "n*t <= T",
        A=_REAL,
        v=_REAL,
        **dict.fromkeys("BkDc", _WIDE),
        g=_MIXING,
        t="[2, oo)",
        n=_U,
        T=_U,
        h=_POSITIVE,
    ),
    step(
        "combined over batches",
        "A <= (1 - g)*(B + t*k + h*D + h*(n*t*c)) + g*T",
        wrong={"n for T": "h*(n*t*c) -> h*(n*c)", "log N/eta alone": "t*k + -> k + "},
    ),
    over("G <= F", "x <= t", "D <= T*K", G=_REAL, F=_REAL, x=_WIDE, D=_WIDE, T=_U, K="[2, oo)", t=_U, h=_POSITIVE),
    step(
        "the last rounds",
        "G + h*D + x <= F + h*(T*K) + t",
        wrong={"eta T": "h*(T*K) -> h*T", "without the last rounds": "h*(T*K) + t -> h*(T*K)"},
    ),
    settles(2, by="1/n against tau/T", severity=Severity.PROOF_SLIP),
    settles(
        4,
        by=chain("size of small batch noise", {"z <= 3.2*y": "ADV-EQ-CENT#3"}),
        kills={1: "3 for 4 in batches", 2: "log(n) for log(N n)"},
    ),
    settles(
        6,
        by=chain("weights over batches", {"V <= L + k + h*Q": "ADV-L26#1"}),
        kills={1: "no log N/eta in batches", 2: "a fifth of the squares in batches"},
    ),
    settles(
        7,
        by=chain("batches without the noise", {"x <= 0": "ADV-EQ-CENT#1", "x >= 0": "ADV-EQ-CENT#1"}),
        kills={2: "also the squares"},
    ),
    settles(
        7,
        by="noise and the next chance",
        on="two experts with equal weights, noise of two values",
        beyond="other noise",
        kills={1: "independent of what comes next"},
    ),
    settles(
        8,
        by=chain("mixing in batches", {"(1 - g)*v >= a - g*s": by_definition("ADV-A2#2"), "s <= n": ASSUMED}),
        kills={1: "half of gamma n", 2: "without tau"},
    ),
    settles(
        9,
        by=chain("square of loss and noise", {"x <= 0": "#7", "x >= 0": "#7"}),
        kills={1: "no square of the noise", 2: "with the cross term"},
    ),
    settles(
        10,
        by=chain(
            "squares of the noise",
            {"m <= n*(10*y**2)": EXPECTED_SUM(each_term="ADV-EQ-CENT#3", terms="ADV-EQ-CENT#3"), "Q <= q + m": "#9"},
        ),
        kills={1: "without ten log^2", 2: "one batch"},
    ),
    settles(
        12,
        by=chain("means of batches", {"l*t <= B": by_definition("ADV-A2#3"), "l*t >= B": by_definition("ADV-A2#3")}),
        kills={1: "not over tau", 2: "over tau^2"},
    ),
    settles(20, by="both events", kills={1: "both whole", 2: "chances exchanged"}),
)

# u: e^eps, V and W: chances of an event of what is released
_PRIVATE = (
    over(u=_REAL, d=_WIDE, c=_POSITIVE),
    step(
        "one coordinate of the noise",
        "abs(u + 3*c) - abs(u) <= 3*c",
        wrong={"4 for 3 of one coordinate": "<= 3*c -> <= 9/4*c", "N for its root": "<= 3*c -> <= c"},
    ),
    over("f <= 0", f=_REAL, v=_POSITIVE, k="whole [1, oo)", i="whole [1, oo)"),
    step(
        "batches before the change",
        "f <= 0 and k - i < k",
        wrong={"the changed one too": "k - i < k -> k - i + i < k", "a share of eps each": "f <= 0 and -> f + v <= 0 and "},
    ),
    step(
        "batches after the change",
        "f <= 0 and k + i > k",
        wrong={"from the changed one on": "k + i > k -> k + i - i > k", "earlier losses without noise": "f <= 0 and -> f + v <= 0 and "},
    ),
    over("b <= r - 1", b=_REAL, r="whole [1, oo)"),
    step("what the actions of a batch depend on", "b < r", wrong={"earlier losses": "b < r -> b < r - 1", "its own noise": "b < r -> b + 1 < r"}),
)

LINES: Lines = {"ADV-P-T10M": _P_T10M}
