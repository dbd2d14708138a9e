"""Lines of the proofs of privacy: atoms, blocks, episodes, the three mechanisms (Section III, Appendix D)."""

from __future__ import annotations

from ...language.assertion import assumed, chain, settles
from ...language.rules import EXPECTED_SUM, INDUCTION
from ...language.written_claim import over, step
from .with_lines import Line, Lines

# x and y: chances of an atom for neighbours, P and Q: of the atoms before, v = exp(-eps)
_ATOMS = (
    over("v*P <= Q", "v*x <= y", v="(0, 1]", P=(0, 1), Q=(0, 1), x=(0, 1), y=(0, 1)),
    step(
        "one atom more",
        "v*(P + x) <= Q + y",
        wrong={"a smaller ratio": "v*(P + x) <= -> sqrt(v)*(P + x) <= "},
    ),
    over("V == M", "v*V <= W", "W == L", v="(0, 1]", V=(0, 1), M=(0, 1), W=(0, 1), L=(0, 1), z=(0, 1)),
    step(
        "an atom of the table",
        "v*M <= L",
        wrong={"half of eps": "v*M <= L -> sqrt(v)*M <= L", "one list for all atoms": "v*M <= L -> v*M <= z"},
    ),
    settles(
        2,
        by=chain(
            "one atom more",
            {"v*P <= Q": INDUCTION(base="one atom more", step="one atom more"), "v*x <= y": "#4"},
        ),
        despite={"ZCDP-RED2#3": "atoms are compared one by one, each with its own list"},
    ),
    settles(
        4,
        by=chain(
            "an atom of the table",
            {
                "V == M": "ZCDP-RED2#2",
                "v*V <= W": assumed("d ~ d'"),
                "W == L": "ZCDP-RED2#2",
            },
        ),
        kills={1: "half of eps", 2: "one list for all atoms"},
        despite={"ZCDP-RED2#3": "atoms are compared one by one, each with its own list"},
    ),
)
_TABLE_OF_A_LIST = (
    over("V == M", "W == L", "M <= u*L + d", u=(1, 9), d=(0, 1), V=(0, 1), M=(0, 1), W=(0, 1), L=(0, 1)),
    step(
        "an event of the list",
        "V <= u*W + d",
        wrong={"half of delta": "u*W + d -> u*W + d/2", "another column": "V <= u*W -> V <= W"},
    ),
    settles(
        2,
        by=chain(
            "an event of the list",
            {"V == M": "ZCDP-RED1#2", "W == L": "ZCDP-RED1#2", "M <= u*L + d": assumed("every event E")},
        ),
        kills={1: "half of delta", 2: "another column"},
    ),
)
_LIST_OF_A_TABLE = (
    over("V == D", "D <= r*a", V=(0, 9), D=(0, 9), r=(0, 1), a="(1, 9]"),
    step(
        "divergence of lists", "V <= r*a", wrong={"half of rho": "r*a -> r*a/2", "without alpha": "r*a -> r"}
    ),
    settles(
        2,
        by=chain("divergence of lists", {"V == D": "ZCDP-RED1#3", "D <= r*a": assumed("r ~ r'")}),
        kills={1: "half of rho", 2: "without alpha"},
    ),
)
# V and M: the law of a list and of a table on the first outputs, x and y: the next kernels
_PRODUCT_OF_KERNELS = (
    over("V == M", "x == y", V=(0, 1), M=(0, 1), x=(0, 1), y=(0, 1), z=(0, 1)),
    step(
        "one kernel more",
        "V*x <= M*y and V*x >= M*y",
        wrong={"a kernel of other rewards": "and V*x >= M*y -> and V*x >= M*z"},
    ),
)


def _kernels(n: int) -> tuple[Line, ...]:
    """The assertion that a law of lists is one of tables: both are products of the same kernels."""
    return (
        *_PRODUCT_OF_KERNELS,
        settles(
            n,
            by=chain(
                "one kernel more",
                {
                    "V == M": INDUCTION(base="one kernel more", step="one kernel more"),
                    "x == y": EXPECTED_SUM(each_term="one kernel more", terms="one kernel more"),
                },
            ),
        ),
    )


# k: atoms so far, u = exp(eps)
_ATOMS_WITH_DELTA = (
    over(
        "P <= u*Q + k*d", "x <= u*y + d", u=(1, 9), P=(0, 1), Q=(0, 1), x=(0, 1), y=(0, 1), k=(0, 9), d=(0, 1)
    ),
    step(
        "one atom more with delta",
        "P + x <= u*(Q + y) + (k + 1)*d",
        wrong={"delta once": "+ (k + 1)*d -> + d"},
    ),
    over("P <= u*Q + k*d", "k <= n", u=(1, 9), P=(0, 1), Q=(0, 1), k=(0, 9), n=(0, 9), m=(0, 9), d=(0, 1)),
    step("at most all atoms", "P <= u*Q + n*d", wrong={"K T atoms": "+ n*d -> + m*d"}),
    settles(
        2,
        by=chain(
            "one atom more with delta",
            {
                "P <= u*Q + k*d": INDUCTION(base="one atom more with delta", step="one atom more with delta"),
                "x <= u*y + d": assumed("every event E"),
            },
        ),
        kills={1: "delta once"},
    ),
    settles(
        3,
        by=chain("at most all atoms", {"P <= u*Q + k*d": "#2", "k <= n": assumed("card(E) <= K^T")}),
        kills={1: "K T atoms"},
    ),
)
# A: chance of the event of the blocks but the one that changes, P and Q: of that block
_BLOCKS = (
    over("P <= u*Q + d", u=(1, 9), P=(0, 1), Q=(0, 1), A=(0, 1), d=(0, 1)),
    step(
        "a product event",
        "P*A <= u*Q*A + d*A and u*Q*A + d*A <= u*(Q*A) + d",
        wrong={
            "half of delta in the block": "<= u*(Q*A) + d -> <= u*(Q*A) + d/2",
            "root of the ratio": "P*A <= u*Q*A + d*A -> P*A <= sqrt(u)*Q*A + d*A",
        },
    ),
    over(x="(0, 1]", y="(0, 1]", m="(0, 1]"),
    step(
        "ratio of the densities",
        "x*m/(y*m) == x/y",
        wrong={"at another component": "== x/y -> == m/y"},
    ),
    over("D <= m", "m <= r*a", D=(0, 9), m=(0, 9), r=(0, 1), a="(1, 9]"),
    step("budget of the block", "D <= r*a", wrong={"half the budget of a block": "r*a -> r*a/2"}),
    settles(
        6,
        by=chain(
            "budget of the block",
            {
                "D <= m": EXPECTED_SUM(each_term="ratio of the densities", terms="ratio of the densities"),
                "m <= r*a": assumed("alpha rho"),
            },
        ),
        kills={2: "half the budget of a block"},
    ),
    settles(
        4,
        by=chain("a product event", {"P <= u*Q + d": assumed("product events")}),
        kills={1: "half of delta in the block", 2: "root of the ratio"},
    ),
    settles(6, by="ratio of the densities", kills={1: "at another component"}),
)
_MEAN = (
    over(x=(0, 1), y=(0, 1), t="[1, oo)"),
    step(
        "mean of t rewards",
        "abs(x - y)/t <= 1/t",
        wrong={"2/t is reached": "abs(x - y)/t <= 1/t -> 2*abs(x - y)/t <= 1/t"},
    ),
    settles(2, by="mean of t rewards", kills={1: "2/t is reached"}),
)
_PHASE = (
    over("n <= g", x=(-1, 1), y=(-1, 1), n=(0, 1), g=(0, 1)),
    step(
        "one reward of a phase",
        "n*abs(x - y) <= 2*g",
        wrong={"half of the sensitivity": "<= 2*g -> <= g"},
    ),
    # v: an eigenvalue of V_l, x: a coordinate of the sum of a_s r_s
    over(v="(0, oo)", x="(-oo, oo)"),
    step(
        "from phi to theta",
        "1/sqrt(v)*(x/sqrt(v)) == x/v",
        wrong={"the other root": "1/sqrt(v)*(x/ -> sqrt(v)*(x/"},
    ),
    settles(
        2,
        by=chain("one reward of a phase", {"n <= g": assumed("g_l")}),
        kills={1: "half of the sensitivity"},
    ),
    settles(3, by="from phi to theta", kills={1: "the other root"}),
)
_SUMS = (
    over("n <= 1", x=(-1, 1), y=(-1, 1), n=(0, 1), d="[1, oo)"),
    step(
        "one reward of the sum",
        "n*abs(x - y) <= 2",
        wrong={"sensitivity one": "<= 2 -> <= 1"},
    ),
    step(
        "opposite rewards",
        "n*abs(x - y) == 2",
        wrong={"with the root of d": "== 2 -> == 2*sqrt(2)"},
        at=[{"n": 1, "x": 1, "y": -1}],
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
    # Y_1 and Y_2, and their partial sums: the noise is seen by differences
    over(x="(-oo, oo)", y="(-oo, oo)", r="(0, oo)"),
    step(
        "differences of the sums",
        "(x**2 + ((x + y) - x)**2)*r == x**2*r + y**2*r",
        wrong={
            "half the rho of the sums": "== x**2*r + y**2*r -> == (x**2 + y**2)*r/2",
            "fresh noise in each sum": "((x + y) - x) -> (x + y)",
        },
    ),
    over(r="(0, oo)", j="[1, oo)", v=(0, 2)),
    step(
        "budget of one coordinate of noise",
        "v**2/(2*(2/r)) <= r",
        wrong={
            "half of the variance": "(2*(2/r)) <= -> (2*(1/r)) <= ",
            "half of the budget": "<= r -> <= r/2",
        },
    ),
    step(
        "variance of the noises so far",
        "j*(2/r) >= 2/r and j*(2/r) == 2*j/r",
        wrong={"the same variance": "j*(2/r) == 2*j/r -> j*(2/r) == 2/r"},
    ),
    settles(
        3, by="differences of the sums", kills={1: "half the rho of the sums", 2: "fresh noise in each sum"}
    ),
    settles(
        4,
        by=("differences of the sums", "budget of one coordinate of noise"),
        kills={1: "half of the variance", 2: "half of the budget"},
    ),
    settles(5, by="variance of the noises so far", kills={1: "the same variance"}),
)
_EPISODES = (
    # P and Q: the law until j and after it, for d and d'
    over(P=(0, 1), Q=(0, 1), x=(0, 1), y=(0, 1)),
    step(
        "law until a round and after it",
        "(P*x)*(Q*y) == (P*Q)*(x*y)",
        wrong={"a factor that changes": "== (P*Q)*(x*y) -> == (P*Q)*(x*x)"},
    ),
    settles(3, by="law until a round and after it", kills={1: "a factor that changes"}),
)

LINES: Lines = {
    "ZCDP-P1A": _ATOMS,
    "ZCDP-P1B": _TABLE_OF_A_LIST,
    "ZCDP-P1C": _LIST_OF_A_TABLE,
    "ZCDP-P1D": _ATOMS_WITH_DELTA,
    "ZCDP-RED1": _kernels(2),
    "ZCDP-RED2": _kernels(2),
    "ZCDP-L1": _BLOCKS,
    "ZCDP-DC1": _MEAN,
    "ZCDP-DC2": _PHASE,
    "ZCDP-DC3": _SUMS,
    "ZCDP-DB": _EPISODES,
}
