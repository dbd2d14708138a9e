"""Lines of Proposition 1 and its reductions: events as sums of atoms, lists as tables."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, settles
from ...language.rules import INDUCTION
from ...language.written_claim import Lines, over, step

_U = "[1, oo)"

# u = exp(eps); P and Q: chances of the atoms so far, x and y: of the next one; V, W of lists, M, L of tables
_ATOMS = (
    over(u=_U, Q=(0, 1)),
    step("no atom", "0*Q <= u*(0*Q)", wrong={"more than nothing": "0*Q <= -> 0*Q < "}),
    over("P <= u*Q", "x <= u*y", u=_U, P=(0, 1), Q=(0, 1), x=(0, 1), y=(0, 1), d="(0, 1]"),
    step(
        "one atom more",
        "P + x <= u*(Q + y)",
        wrong={
            "a smaller ratio": "u*(Q + y) -> sqrt(u)*(Q + y)",
            "atoms up to delta each": "P + x <= u*(Q + y) -> (P + d) + (x + d) <= u*(Q + y) + d",
        },
    ),
    over("V == M", "V <= u*W", "W == L", u=_U, V=(0, 1), M=(0, 1), W=(0, 1), L=(0, 1)),
    step(
        "an atom of the table",
        "M <= u*L",
        wrong={"half of eps": "u*L -> sqrt(u)*L", "one list for all atoms": "u*L -> u*(L/u**2)"},
    ),
    step(
        "moments of two atoms",
        "x**2/y <= c and w**2/z <= c and x**2/y + w**2/z > c",
        wrong={"enough for Renyi divergences": "w**2/z > c -> w**2/z <= c"},
        at=[{"x": "1/2", "y": "1/2", "w": "1/2", "z": "1/2", "c": "1/2"}],
    ),
    settles(
        3,
        by=chain(
            "one atom more",
            {"P <= u*Q": INDUCTION(base="no atom", step="one atom more"), "x <= u*y": ASSUMED},
        ),
        kills={1: "atoms up to delta each"},
    ),
    settles(
        3,
        by="moments of two atoms",
        on="two atoms, order 2",
        beyond="pure privacy",
        kills={2: "enough for Renyi divergences"},
    ),
    settles(
        4,
        by=chain(
            "an atom of the table",
            {"V == M": "ZCDP-RED2#2", "V <= u*W": ASSUMED, "W == L": "ZCDP-RED2#2"},
        ),
        kills={1: "half of eps", 2: "one list for all atoms"},
        despite={"ZCDP-RED2#3": "atoms are compared one by one; lists that are equal have the same law"},
    ),
)
# N: the law on a table with r in the first column alone
_TABLE_OF_A_LIST = (
    over(
        "V == M",
        "W == L",
        "M - u*L <= d",
        u=_U,
        d=(0, 1),
        V=(0, 1),
        M=(0, 1),
        W=(0, 1),
        L=(0, 1),
        N=(0, 1),
    ),
    step(
        "an event of the list",
        "V - u*W <= M - u*L and V - u*W >= M - u*L and V - u*W <= d",
        wrong={
            "half of delta": "V - u*W <= d -> V - u*W <= d/2",
            "another column": ">= M - u*L -> >= N - u*L",
        },
    ),
    settles(
        2,
        by=chain(
            "an event of the list",
            {"V == M": "ZCDP-RED1#2", "W == L": "ZCDP-RED1#2", "M - u*L <= d": ASSUMED},
        ),
        kills={1: "half of delta", 2: "another column"},
    ),
)
_LIST_OF_A_TABLE = (
    over("V == D", "D <= r*a", V="[0, oo)", D="[0, oo)", r="[0, oo)", a="(1, oo)"),
    step(
        "divergence of lists",
        "V <= D and V >= D and V <= r*a",
        wrong={"half of rho": "V <= r*a -> V <= r*a/2", "without alpha": "V <= r*a -> V <= r"},
    ),
    settles(
        2,
        by=chain("divergence of lists", {"V == D": "ZCDP-RED1#3", "D <= r*a": ASSUMED}),
        kills={1: "half of rho", 2: "without alpha"},
    ),
)
# k: atoms so far
_ATOMS_WITH_DELTA = (
    over(u=_U, d=(0, 1), Q=(0, 1)),
    step("no atom yet", "0*Q <= u*(0*Q) + 0*d", wrong={"above zero": "0*Q <= -> 0*Q < "}),
    over(
        "P <= u*Q + k*d",
        "M == V",
        "V <= u*W + d",
        u=_U,
        P=(0, 1),
        Q=(0, 1),
        M=(0, 1),
        V=(0, 1),
        W=(0, 1),
        k="[0, oo)",
        d=(0, 1),
    ),
    step(
        "one atom more with delta",
        "P + M <= u*(Q + W) + (k + 1)*d",
        wrong={"delta once": "+ (k + 1)*d -> + d"},
    ),
    over(Q=(0, 1), L=(0, 1)),
    step(
        "no atom of the event",
        "0*Q <= 0*L and 0*Q >= 0*L",
        wrong={"an atom of the event": "0*Q <= -> 1 + 0*Q <= "},
    ),
    over("Q == L", "V == M", Q=(0, 1), L=(0, 1), V=(0, 1), M=(0, 1)),
    step(
        "one atom of the event more",
        "Q + V <= L + M and Q + V >= L + M",
        wrong={"half of the atom": "and Q + V >= L + M -> and Q + V >= L + 2*M"},
    ),
    over(
        "Q == L",
        "V == M",
        "k <= K**T",
        u=_U,
        Q=(0, 1),
        L=(0, 1),
        V=(0, 1),
        M=(0, 1),
        k="[0, oo)",
        K="whole [2, oo)",
        T="whole [1, oo)",
        d=(0, 1),
    ),
    step(
        "at most all atoms",
        "u*(Q + V) + k*d <= u*(L + M) + K**T*d",
        wrong={"K T atoms": "+ K**T*d -> + K*T*d"},
    ),
    settles(
        2,
        by=chain(
            "one atom more with delta",
            {
                "P <= u*Q + k*d": INDUCTION(base="no atom yet", step="one atom more with delta"),
                "M == V": "ZCDP-RED2#2",
                "V <= u*W + d": ASSUMED,
            },
        ),
        kills={1: "delta once"},
        despite={"ZCDP-RED2#3": "lists that are equal have the same law"},
    ),
    settles(
        3,
        by=chain(
            "at most all atoms",
            {
                "Q == L": INDUCTION(base="no atom of the event", step="one atom of the event more"),
                "V == M": "ZCDP-RED2#2",
                "k <= K**T": assumed("card(E) <= K^T"),
            },
        ),
        kills={1: "K T atoms"},
        despite={"ZCDP-RED2#3": "lists that are equal have the same law"},
    ),
)
# v and t: least deltas of lists and of tables; s: of the tables of another policy, which has delta for lists
_CLASSES = (
    over("v <= t", "t <= d", v=(0, 1), t=(0, 1), d=(0, 1)),
    step("a policy of the smaller class", "v <= d", wrong={"a smaller delta": "v <= d -> v <= d/2"}),
    over("v <= t", "w <= s", v=(0, 1), t=(0, 1), w="[0, oo)", s="[0, oo)"),
    step(
        "both notions are stronger on tables",
        "t - v >= 0 and s - w >= 0",
        wrong={"View DP stronger": "t - v >= 0 and s - w >= 0 -> t - v <= 0 and s - w <= 0"},
    ),
    over("v <= t", "x <= c", "c < y", v=(0, 1), t=(0, 1), x=(0, 1), y=(0, 1), c=(0, 1)),
    step(
        "the same budget one way, a loss the other way",
        "t - v >= 0 and y > x",
        wrong={
            "converse with the same budget": "y > x -> y <= x",
            "reverse containment": "t - v >= 0 and y > x -> y <= x",
        },
    ),
    settles(
        1,
        by=chain("a policy of the smaller class", {"v <= t": "ZCDP-P1B#1", "t <= d": ASSUMED}),
    ),
    settles(
        3,
        by=chain("both notions are stronger on tables", {"v <= t": "ZCDP-P1B#1", "w <= s": "ZCDP-P1C#1"}),
        kills={1: "View DP stronger"},
        on="what (b) and (c) reach; not strictly stronger",
        beyond="strictness, other notions",
    ),
    settles(
        4,
        by=chain(
            "the same budget one way, a loss the other way",
            {"v <= t": "ZCDP-P1B#1", "x <= c": "ZCDP-P1E#6", "c < y": "ZCDP-P1E#7"},
        ),
        on="(eps, delta)-DP, with the witness of Proposition 1(e)",
        beyond="a loss for zCDP",
        kills={1: "converse with the same budget"},
    ),
    settles(
        1,
        by=chain(
            "the same budget one way, a loss the other way",
            {"v <= t": "ZCDP-P1B#1", "x <= c": "ZCDP-P1E#6", "c < y": "ZCDP-P1E#7"},
        ),
        on="the witness of Proposition 1(e)",
        beyond="other policies",
        kills={1: "reverse containment"},
    ),
)
_REMARK = (
    over("V == M", "x <= c", "c < y", V=(0, 1), M=(0, 1), x=(0, 1), y=(0, 1), c=(0, 1)),
    step(
        "atoms agree, composite events do not",
        "V <= M and V >= M and y > x",
        wrong={"different on atoms": "V >= M -> V > M"},
    ),
    settles(
        4,
        by=chain(
            "atoms agree, composite events do not",
            {"V == M": "ZCDP-RED2#2", "x <= c": "ZCDP-P1E#6", "c < y": "ZCDP-P1E#7"},
        ),
        on="the witness of Proposition 1(e)",
        beyond="other relaxations",
        kills={1: "different on atoms"},
        despite={"ZCDP-RED2#3": "lists that are equal have the same law"},
    ),
)
# k: divergence on tables, l: of the views of the identity adversary, s: largest over all adversaries
_IDENTITY = (
    over("k == l", "l <= s", "s <= r*a", k="[0, oo)", l="[0, oo)", s="[0, oo)", r="[0, oo)", a="(1, oo)"),
    step("identity among all adversaries", "k <= r*a", wrong={"half of the budget": "r*a -> r*a/2"}),
    settles(
        1,
        by=chain("identity among all adversaries", {"k == l": "#2", "l <= s": ASSUMED, "s <= r*a": ASSUMED}),
    ),
    settles(
        1,
        by="order 2",
        on="order 2, ten small policies",
        beyond="other orders and policies",
        kills={1: "the converse"},
    ),
)

# laws of the actions after t on two lists, V and W, and on tables of equal columns, M and L
_JOINT = (
    over("V <= M", "W >= L", "M <= u*L + d", u=_U, d=(0, 1), V=(0, 1), M=(0, 1), W=(0, 1), L=(0, 1)),
    step("Joint Table DP on equal columns", "V <= u*W + d", wrong={"weaker": "V <= u*W + d -> V > u*W + d"}),
    settles(
        3,
        by=chain(
            "Joint Table DP on equal columns",
            {"V <= M": "ZCDP-RED1#2", "W >= L": "ZCDP-RED1#2", "M <= u*L + d": ASSUMED},
        ),
        kills={1: "weaker"},
        on="what holds on columns of equal entries, where View JDP follows",
        beyond="contexts, strictness",
    ),
)

LINES: Lines = {
    "ZCDP-D8": _JOINT,
    "ZCDP-P1A": _ATOMS,
    "ZCDP-P1B": _TABLE_OF_A_LIST,
    "ZCDP-P1C": _LIST_OF_A_TABLE,
    "ZCDP-P1D": _ATOMS_WITH_DELTA,
    "ZCDP-P1": _CLASSES,
    "ZCDP-R1": _REMARK,
    "ZCDP-P2A": _IDENTITY,
}
