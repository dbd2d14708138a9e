"""Lines of Lemma 1, adaptive episodes and the mechanisms of the three algorithms."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, settles
from ...language.rules import INDUCTION, POST_PROCESSING
from ...language.written_claim import Lines, Pieces, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"

# A: chance of the event of the other blocks, P and Q: of that of the block that changes, u = exp(eps)
_BLOCKS = (
    over("P <= u*Q + d", u=_U, P=(0, 1), Q=(0, 1), A=(0, 1), d=(0, 1)),
    step(
        "a product event",
        "P*A <= (u*Q + d)*A and (u*Q + d)*A <= u*(Q*A) + d",
        wrong={
            "half of delta in the block": "<= u*(Q*A) + d -> <= u*(Q*A) + d/2",
            "root of the ratio": "P*A <= (u*Q + d)*A -> P*A <= (sqrt(u)*Q + d)*A",
        },
    ),
    # S and R: chances of the sections so far under both laws, W: of the other blocks there
    over(u=_U, d=(0, 1), Q=(0, 1)),
    step("no section", "0*Q <= u*(0*Q) + d*(0*Q)", wrong={"more than none": "0*Q <= -> 0*Q < "}),
    over(
        "S <= u*R + d*W",
        "P <= u*Q + d",
        u=_U,
        d=(0, 1),
        S=(0, 1),
        R=(0, 1),
        W=(0, 1),
        P=(0, 1),
        Q=(0, 1),
        w=(0, 1),
    ),
    step(
        "one section more",
        "S + w*P <= u*(R + w*Q) + d*(W + w)",
        wrong={"half of delta in a section": "+ d*(W + w) -> + d*(W + w)/2"},
    ),
    over(
        "S <= u*R + d*W",
        "P <= u*Q + d",
        "W + w <= 1",
        u=_U,
        d=(0, 1),
        S=(0, 1),
        R=(0, 1),
        W=(0, 1),
        P=(0, 1),
        Q=(0, 1),
        w=(0, 1),
    ),
    step(
        "every event by its sections",
        "S + w*P <= u*(R + w*Q) + d",
        wrong={"half of it for every event": "u*(R + w*Q) + d -> u*(R + w*Q) + d/2"},
    ),
    step(
        "the diagonal",
        "x <= y + d and x + 0 <= 2*y + d and 2*x > 2*y + d",
        wrong={"any pair of measures": "2*x > 2*y + d -> 2*x <= 2*y + d"},
        at=[{"x": "1/2", "y": "1/4", "d": "1/4"}],
    ),
    over(x="(0, 1]", y="(0, 1]", m="(0, 1]"),
    step(
        "ratio of the densities",
        "x*m/(y*m) == x/y",
        wrong={"at another component": "== x/y -> == m/y"},
    ),
    # F: the moment of all outputs so far, S: of the block, W: mass of the other outputs so far,
    # w: of the next
    over(S=_WIDE),
    step("no other output", "0*S <= S*0", wrong={"an output": "0*S <= -> S + 1 <= "}),
    over("F <= S*W", F=_WIDE, S=_WIDE, W=_WIDE, w=(0, 1)),
    step(
        "one other output more",
        "F + S*w <= S*(W + w)",
        wrong={"an output twice": "F + S*w <= -> F + 2*S*w <= "},
    ),
    over("F <= S*W", "W <= 1", "S <= c", F=_WIDE, S=_WIDE, W=_WIDE, c=_WIDE),
    step("moment of the block", "F <= c", wrong={"half the budget of a block": "F <= c -> F <= c/2"}),
    # g and c: budgets of all blocks and of one, l: the number of blocks
    over("g <= c", "t <= d", g=_WIDE, c="(0, oo)", t=(0, 1), d=(0, 1), l="[2, oo)"),
    step(
        "no cost of the number of blocks",
        "c - g >= 0 and d - t >= 0 and c < l*c",
        wrong={"a cost of l": "and c < l*c -> and c >= l*c"},
    ),
    # j is in the block from s to t - 1; an earlier block ends before l, a later one starts at r
    over("s <= j", "j < t", "l <= s", "t <= r", s=_WIDE, j=_WIDE, t=_WIDE, l=_WIDE, r=_WIDE),
    step("no other block", "j < r and l <= j", wrong={"later blocks too": "j < r and -> j >= r and "}),
    settles(
        8,
        by=chain(
            "no other block", {"s <= j": ASSUMED, "j < t": ASSUMED, "l <= s": ASSUMED, "t <= r": ASSUMED}
        ),
        kills={1: "later blocks too"},
    ),
    settles(
        4,
        by=chain("a product event", {"P <= u*Q + d": ASSUMED}),
        kills={1: "half of delta in the block", 2: "root of the ratio"},
    ),
    settles(
        5,
        by=chain(
            "every event by its sections",
            {
                "S <= u*R + d*W": INDUCTION(base="no section", step="one section more"),
                "P <= u*Q + d": ASSUMED,
                "W + w <= 1": ASSUMED,
            },
        ),
        on="finitely many outputs",
        beyond="other outputs",
    ),
    settles(
        5,
        by="the diagonal",
        on="two laws of pairs of bits",
        beyond="laws of independent blocks",
        kills={1: "any pair of measures"},
    ),
    settles(
        6,
        by=chain(
            "moment of the block",
            {
                "F <= S*W": INDUCTION(base="no other output", step="one other output more"),
                "W <= 1": ASSUMED,
                "S <= c": ASSUMED,
            },
        ),
        kills={2: "half the budget of a block"},
        on="the inequality, finitely many outputs",
        beyond="the ratio of the densities, the equality",
    ),
    settles(
        6,
        by="ratio of the densities",
        on="outputs of positive density",
        beyond="the divergence",
        kills={1: "at another component"},
    ),
    settles(
        7,
        by=chain("no cost of the number of blocks", {"g <= c": "#3", "t <= d": "#2"}),
        kills={1: "a cost of l"},
    ),
)
_MEAN = (
    over(S="(-oo, oo)", x=(0, 1), y=(0, 1), t="[1, oo)"),
    step(
        "mean of t rewards",
        "(S + x)/t - (S + y)/t <= 1/t",
        wrong={"half of 1/t": "<= 1/t -> <= 1/(2*t)"},
    ),
    over(t="[1, oo)"),
    step(
        "opposite rewards of the mean",
        "(1 - 0)/t == 1/t",
        wrong={"2/t": "== 1/t -> == 2/t"},
    ),
    settles(2, by=("mean of t rewards", "opposite rewards of the mean"), kills={1: "2/t"}),
)
# n: ||V^(-1/2) a_j||, g: the largest of them
_PHASE = (
    over("n <= g", x=(-1, 1), y=(-1, 1), n=_WIDE, g=_WIDE),
    step(
        "one reward of a phase",
        "n*(x - y) <= 2*g",
        wrong={"half of the sensitivity": "<= 2*g -> <= g"},
    ),
    # v: an eigenvalue of V_l, x: a coordinate of the sum of a_s r_s
    over(v="(0, oo)", x="(-oo, oo)"),
    step(
        "from phi to theta",
        "1/sqrt(v)*(x/sqrt(v)) == x/v",
        wrong={"the other root": "1/sqrt(v)*(x/ -> sqrt(v)*(x/"},
    ),
    # w: the square of the sensitivity of phi, over g^2
    over("D <= k", "k <= a*w*r/4", "w <= 4", D=_WIDE, k=_WIDE, w=_WIDE, r=_WIDE, a="(1, oo)"),
    step("budget of the estimate", "D <= r*a", wrong={"half of the budget of phi": "r*a -> r*a/2"}),
    settles(
        2,
        by=chain("one reward of a phase", {"n <= g": ASSUMED}),
        kills={1: "half of the sensitivity"},
    ),
    settles(
        3,
        by=chain(
            "budget of the estimate",
            {
                "D <= k": POST_PROCESSING(private_release="ZCDP-T18#3", no_other_access="from phi to theta"),
                "k <= a*w*r/4": "ZCDP-T18#3",
                "w <= 4": "#2",
            },
        ),
    ),
    settles(
        3,
        by="from phi to theta",
        on="theta^_l = V_l^(-1/2) phi_l, in the basis of V_l",
        beyond="privacy",
        kills={1: "the other root"},
    ),
)
_SUMS = (
    over("n <= 1", x=(-1, 1), y=(-1, 1), n=_WIDE),
    step("one reward of the sum", "n*(x - y) <= 2", wrong={"sensitivity one": "<= 2 -> <= 1"}),
    step(
        "opposite rewards",
        "n*abs(x - y) == 2",
        wrong={"with the root of d": "== 2 -> == 2*sqrt(d)"},
        at=[{"n": 1, "x": 1, "y": -1, "d": 2}],
    ),
    settles(
        2,
        by=chain("one reward of the sum", {"n <= 1": assumed("||a||_2 <= 1")}),
        kills={1: "sensitivity one"},
    ),
    settles(
        2,
        by="opposite rewards",
        on="one action of norm 1",
        beyond="other actions",
        kills={2: "with the root of d"},
    ),
    # x: what the sums until j are apart, y: what the release of block j + 1 is; Q and S: their squares,
    # summed
    over(r="(0, oo)", x="(-oo, oo)"),
    step("first sum", "x**2*r <= x*x*r", wrong={"twice the first": "x**2*r <= -> 2*x**2*r <= "}),
    over("Q <= S", Q=_WIDE, S=_WIDE, x="(-oo, oo)", y="(-oo, oo)", r="(0, oo)"),
    step(
        "one sum more, by what it adds",
        "Q + ((x + y) - x)**2*r <= S + y**2*r",
        wrong={
            "half the rho of the sums": "S + y**2*r -> S + y**2*r/2",
            "fresh noise in each sum": "((x + y) - x) -> (x + y)",
        },
    ),
    over("Q <= S", "S <= r*a", Q=_WIDE, S=_WIDE, r=_WIDE, a="(1, oo)"),
    step("budget of the sums", "Q <= r*a", wrong={"half of the budget of the sums": "r*a -> r*a/2"}),
    over("Q <= S", "S <= m", "m <= r*a", Q=_WIDE, S=_WIDE, m=_WIDE, r=_WIDE, a="(1, oo)"),
    step("budget of the sums by blocks", "Q <= r*a", wrong={"half of the budget": "r*a -> r*a/2"}),
    over(r="(0, oo)", v=(0, 2)),
    step(
        "noise of one block",
        "v**2/(2*(2/r)) <= r",
        wrong={"half of the variance": "(2*(2/r)) -> (2*(1/r))"},
    ),
    # s: 2/rho, the variance of one noise, V: of the noises so far
    over(s="(0, oo)"),
    step("variance of the first", "s >= 1*s", wrong={"twice it": "1*s -> 2*s"}),
    over("V >= j*s", V=_WIDE, j="[1, oo)", s="(0, oo)"),
    step("variance of one noise more", "V + s >= (j + 1)*s", wrong={"two more": "(j + 1) -> (j + 2)"}),
    over("V >= j*s", "j >= 2", V=_WIDE, j="[1, oo)", s="(0, oo)"),
    step("more than one noise", "V >= 2*s", wrong={"the same variance": "V >= 2*s -> V <= s"}),
    settles(
        3,
        by=chain(
            "budget of the sums",
            {
                "Q <= S": INDUCTION(base="first sum", step="one sum more, by what it adds"),
                "S <= r*a": ASSUMED,
            },
        ),
        on="Gaussian noise",
        beyond="other noise",
    ),
    settles(
        3,
        by=("first sum", "one sum more, by what it adds"),
        on="Gaussian noise",
        beyond="other noise",
        kills={1: "half the rho of the sums", 2: "fresh noise in each sum"},
    ),
    settles(
        4,
        by=chain(
            "budget of the sums by blocks",
            {
                "Q <= S": INDUCTION(base="first sum", step="one sum more, by what it adds"),
                "S <= m": "ZCDP-L1#3",
                "m <= r*a": "#1",
            },
        ),
        on="one dimension",
        beyond="more dimensions",
        kills={2: "half of the budget"},
    ),
    settles(
        4,
        by="noise of one block",
        on="one block",
        beyond="all running sums together",
        kills={1: "half of the variance"},
    ),
    settles(
        5,
        by=chain(
            "more than one noise",
            {
                "V >= j*s": INDUCTION(base="variance of the first", step="variance of one noise more"),
                "j >= 2": ASSUMED,
            },
        ),
        kills={1: "the same variance"},
    ),
)
# P: the law of the first rounds, F: until j, G: after it; y: another law of the rounds until j
_EPISODES = (
    over(F=(0, 1)),
    step(
        "rounds until j", "F*1 <= F and F*1 >= F", wrong={"half of them": "F*1 <= F and -> F*1 <= F/2 and "}
    ),
    over("P == F*G", P=(0, 1), F=(0, 1), G=(0, 1), x=(0, 1)),
    step(
        "one round after j more",
        "P*x <= F*(G*x) and P*x >= F*(G*x)",
        wrong={"half of a round": "and P*x >= F*(G*x) -> and P*x >= 2*F*(G*x)"},
    ),
    over("P == F*G", "F == E", P=(0, 1), F=(0, 1), E=(0, 1), G=(0, 1), y=(0, 1)),
    step(
        "until j as with the other table",
        "P <= E*G and P >= E*G",
        wrong={"a factor that depends on x_j": "P >= E*G -> P >= y*G"},
    ),
    settles(
        3,
        by=chain(
            "until j as with the other table",
            {"P == F*G": INDUCTION(base="rounds until j", step="one round after j more"), "F == E": "#4"},
        ),
        kills={1: "a factor that depends on x_j"},
    ),
)

EPISODE_OF_A_ROUND: Pieces = (
    # u: whether what was seen before a round differs, n: how many rows before it do, w: whether its row does;
    # a, b and c: whether the episode of round j or its end differs, in each of the three algorithms
    over(w=(0, 1)),
    step("nothing seen", "w*0 <= 0*w", wrong={"something seen": "w*0 <= 0*w -> 1 + w*0 <= 0*w"}),
    over("u <= n", u=(0, 1), n=_WIDE, w=(0, 1)),
    step("one row more", "max(u, w) <= n + w", wrong={"the row is not counted": "<= n + w -> <= n"}),
    over("u <= n", "n <= 0", "a <= u", "b <= u", "c <= u", **dict.fromkeys("uwabc", (0, 1)), n=_WIDE),
    step(
        "episode of round j",
        "a <= 0 and b <= 0 and c <= 0",
        wrong={
            "its end depends on row j": "and c <= 0 -> and max(c, w) <= 0",
            "the next episode as well": "a <= 0 and -> max(a, w) <= 0 and",
            "the episode depends on row j": "and b <= 0 and -> and max(b, w) <= 0 and",
        },
    ),
)
"""That a round falls in the same episode for two tables that agree before it."""
ENDS_BY_RECORDS: Pieces = (
    # records 0, 1 and 1, 1; a block ends with the first record if that is 0: sums 0 and 1, or 2 and 0, with
    # noise of variance s
    over(a="(1, oo)", s="(0, oo)"),
    step(
        "sums of blocks that end by their records",
        "a*((2 - 0)**2 + (0 - 1)**2)/(2*s) > a*1**2/(2*s)",
        wrong={
            "one budget for blocks of any ends": "> a*1**2/(2*s) -> <= a*1**2/(2*s)",
            "the same, of two records": "((2 - 0)**2 + (0 - 1)**2) -> ((1 - 0)**2)",
        },
    ),
)
"""Two blocks whose ends depend on the records: together they cost more than one release."""

LINES: Lines = {
    "ZCDP-L1": _BLOCKS,
    "ZCDP-DC1": _MEAN,
    "ZCDP-DC2": _PHASE,
    "ZCDP-DC3": _SUMS,
    "ZCDP-DB": _EPISODES,
}
