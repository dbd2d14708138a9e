"""Lines of the order of the definitions of privacy (Sections 3.3 to 3.8, Appendix A)."""

from __future__ import annotations

from collections.abc import Mapping

from ...language.assertion import AMENDED, Chain, Settles, Source, assumed, chain, noted, settles
from ...language.rules import INDUCTION
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.privacy.asked_for_another_arm import BELOW_THE_ROOT, TREES, looks_at_trees
from ...statements.privacy.factor_by_factor import (
    BY_FACTORS,
    BY_ROUNDS,
    BY_SUMS,
    MASS_BY_ROUNDS,
    NO_LARGER_FACTORS,
    SAME_FACTORS,
    SAME_SUMS,
)

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_RATIO = "[1, oo)"
_ORDER = "(1, oo)"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# as for one mechanism alone; i is 1 where the inputs that the other one is run on are no neighbours, else 0
_ATOMS = (
    over(h="(0, 1]"),
    step("no atom of it", "h*0 <= 0", wrong={"something of none": "h*0 <= 0 -> h <= 0"}),
    over("h*p <= q", "V <= M", "h*M <= N + i", "i <= 0", "N <= W", h="(0, 1]", **_chances("pqVMNWi")),
    step(
        "an atom of it more of neighbours",
        "h*(p + V) <= q + W",
        wrong={"half of what they allow": "h*(p + V) -> sqrt(h)*(p + V)"},
    ),
)


def _by_atoms(other: Source, neighbours: str) -> Chain:
    """Privacy of the one mechanism from that of the other, outcome by outcome."""
    return chain(
        "an atom of it more of neighbours",
        {
            "h*p <= q": INDUCTION(base="no atom of it", step="an atom of it more of neighbours"),
            "V <= M": INDUCTION(base="first action of both", step="one action more of both"),
            "h*M <= N + i": other,
            "i <= 0": neighbours,
            "N <= W": INDUCTION(base="first action of both", step="one action more of both"),
        },
    )


# at two places: x and y are how far the entries of the lists are apart, a and b those of the table that are
# not observed, so that a row is as far apart as the larger of the two; of neighbours one of the places agrees
_LISTS_TO_TABLES = (
    over("x*y <= 0", x=_WIDE, y=_WIDE),
    step(
        "rows of equal entries at two places",
        "max(x, x)*max(y, y) <= 0",
        wrong={"K rows change": "<= 0 -> > 0"},
    ),
    settles(
        3,
        by=chain("rows of equal entries at two places", {"x*y <= 0": assumed("r ~ r'")}),
        kills={1: "K rows change"},
    ),
    *SAME_FACTORS,
    settles(2, by=BY_FACTORS),
)
_TABLES_TO_LISTS = (
    over("max(x, a)*max(y, b) <= 0", **dict.fromkeys("xyab", _WIDE)),
    step("entries of rows at two places", "x*y <= 0", wrong={"they differ twice": "<= 0 -> > 0"}),
    settles(3, by=chain("entries of rows at two places", {"max(x, a)*max(y, b) <= 0": assumed("x ~ x'")})),
    *SAME_FACTORS,
    settles(2, by=BY_FACTORS),
)
# V and W: chances of an event for two neighbouring lists, M and L: for the tables of these lists; i is 1
# where
# the tables are no neighbours, else 0
_EVENT_OF_A_LIST = (
    over("V == M", "W == L", "M - u*L <= d + i", "i <= 0", **_chances("VMWLdi"), u=_RATIO),
    step(
        "an event of the list",
        "V - u*W <= M - u*L and V - u*W >= M - u*L and V - u*W <= d",
        wrong={
            "half of delta": "V - u*W <= d -> V - u*W <= d/2",
            "delta/K": "V - u*W <= d -> V - u*W <= d/3",
        },
    ),
)


def _event(private: Source) -> Chain:
    return chain(
        "an event of the list",
        {
            "V == M": "TH-RED1#2",
            "W == L": "TH-RED1#2",
            "M - u*L <= d + i": private,
            "i <= 0": "TH-RED1#3",
        },
    )


# V: divergence of the laws of two neighbouring lists, D: of their tables; i is 0 where these are neighbours
_DIVERGENCE_OF_LISTS = (
    over("V == D", "D <= r*a + i", "i <= 0", V=_WIDE, D=_WIDE, r=_WIDE, a=_ORDER, i=_WIDE),
    step(
        "divergence of lists",
        "V <= D and V >= D and V <= r*a",
        wrong={"rho": "V <= r*a -> V <= r"},
    ),
)


def _divergence(private: Source) -> Chain:
    return chain(
        "divergence of lists", {"V == D": "TH-RED1#2", "D <= r*a + i": private, "i <= 0": "TH-RED1#3"}
    )


# sums over the atoms of an event so far, k of them: P and Q for two tables; V and W: chances of one more
# for the
# lists along it, M: for the first table, i is 1 where the lists are no neighbours, else 0
_ATOMS_WITH_DELTA = (
    over(u=_RATIO, d=(0, 1), Q=(0, 1)),
    step("no atom yet", "0*Q <= u*(0*Q) + 0*d", wrong={"above zero": "0*Q <= -> 0*Q < "}),
    over(
        "P <= u*Q + k*d",
        "M == V",
        "V <= u*W + d + i",
        "i <= 0",
        **_chances("PQMVWdi"),
        u=_RATIO,
        k=_WIDE,
    ),
    step(
        "one atom more with delta",
        "P + M <= u*(Q + W) + (k + 1)*d",
        wrong={"one delta for the sum": "+ (k + 1)*d -> + d"},
    ),
)


def _with_delta(private: Source) -> Chain:
    return chain(
        "one atom more with delta",
        {
            "P <= u*Q + k*d": INDUCTION(base="no atom yet", step="one atom more with delta"),
            "M == V": "TH-RED2#2",
            "V <= u*W + d + i": private,
            "i <= 0": "TH-RED2#3",
        },
    )


_ALL_ATOMS = (
    over(
        "P <= u*Q + k*d",
        "Q == L",
        "k <= K**T",
        **_chances("PQLd"),
        u=_RATIO,
        k=_WIDE,
        K="whole [1, oo)",
        T="whole [1, oo)",
    ),
    step(
        "at most all atoms",
        "P <= u*L + K**T*d",
        wrong={"K^(T - 2) delta": "K**T*d -> K**T/K**2*d"},
    ),
)
_IN_ALL = (
    *_ATOMS_WITH_DELTA,
    settles(1, by=_with_delta(assumed("V^pi (eps,delta)-DP")), kills={1: "one delta for the sum"}),
    *_ALL_ATOMS,
    settles(
        2,
        by=chain(
            "at most all atoms",
            {
                "P <= u*Q + k*d": "#1",
                "Q == L": "TH-RED2#2",
                "k <= K**T": assumed("E in P([K]^T)"),
            },
        ),
        kills={1: "K^(T - 2) delta"},
    ),
    step(
        "sequences of one round",
        "K**T*d > T*d",
        wrong={"T delta": "> T*d -> <= T*d"},
        at=[{"K": 2, "T": 1, "d": "0.1"}, {"K": 2, "T": 5, "d": "0.01"}],
    ),
    settles(
        2,
        by="sequences of one round",
        on="the event of all sequences, two arms, one round and five",
        beyond="the bound",
        kills={2: "T delta"},
    ),
    over("V <= u*L + n*d", "n <= N", **_chances("VLd"), u=_RATIO, n=_WIDE, N=_WIDE),
    step("delta for each sequence", "V <= u*L + N*d", wrong={"delta once": "+ N*d -> + d"}),
    settles(3, by=chain("delta for each sequence", {"V <= u*L + n*d": "#1", "n <= N": "#2"})),
)
# M: chance of the outcome for a table, V: of the list along it, W and L: after a change; i is 1 where the
# lists are
# no neighbours, else 0
_ATOM_OF_A_TABLE = (
    over("M == V", "V <= u*W + i", "i <= 0", "W == L", **_chances("MVWLi"), u=_RATIO),
    step(
        "an atom of the table",
        "M <= u*L",
        wrong={"one list for all atoms": "M <= u*L -> M <= u*L/2", "half of eps": "u*L -> sqrt(u)*L"},
    ),
    settles(
        2,
        by=chain(
            "an atom of the table",
            {
                "M == V": "TH-RED2#2",
                "V <= u*W + i": assumed("V^pi eps-DP"),
                "i <= 0": "TH-RED2#3",
                "W == L": "TH-RED2#2",
            },
        ),
        kills={1: "one list for all atoms"},
    ),
    over(u=_RATIO, Q=(0, 1)),
    step("no atom", "0*Q <= u*(0*Q)", wrong={"more than nothing": "0*Q <= -> 0*Q < "}),
    over("P <= u*Q", "x <= u*y", **_chances("PQxyd"), u=_RATIO),
    step(
        "one atom more",
        "P + x <= u*(Q + y)",
        wrong={
            "a smaller ratio": "u*(Q + y) -> sqrt(u)*(Q + y)",
            "atoms up to delta each": "P + x <= u*(Q + y) -> (P + d) + (x + d) <= u*(Q + y) + d",
        },
    ),
    settles(
        1,
        by=chain(
            "one atom more",
            {"P <= u*Q": INDUCTION(base="no atom", step="one atom more"), "x <= u*y": assumed("eps-DP")},
        ),
        kills={1: "atoms up to delta each"},
    ),
    over("P <= u*Q", "z <= u*y", **_chances("PQzy"), u=_RATIO),
    step("an event of the table", "P + z <= u*(Q + y)", wrong={"0.9 eps": "u*(Q + y) -> u**0.9*(Q + y)"}),
    settles(
        4,
        by=chain("an event of the table", {"P <= u*Q": "#1", "z <= u*y": "#2"}),
        kills={1: "0.9 eps"},
    ),
    # the other direction: the least delta is 0
    over("V - u*W <= d", "d <= 0", **_chances("VW"), u=_RATIO, d=_WIDE),
    step("without delta", "V <= u*W", wrong={"the loss of (d)": "V <= u*W -> V <= u*W/2"}),
    settles(
        3,
        by=chain("without delta", {"V - u*W <= d": "TH-PA.b#1", "d <= 0": assumed("delta=0")}),
        kills={1: "the loss of (d)"},
    ),
)
# of two neighbouring tables: k: what the definition bounds, such as M(E) - e^eps L(E) or the divergence over
# its order; l: the same of the views of one adversary; r: the budget
_BY_ONE_ADVERSARY = (
    over("k == l", "l <= r", k=_REAL, l=_REAL, r=_WIDE),
    step("tables as views", "k <= r", wrong={"half of the budget": "k <= r -> k <= r/2"}),
)


def _as_views(same: str, private: Source) -> Chain:
    return chain("tables as views", {"k == l": same, "l <= r": private})


# at two places: i and j say whether the challenge is there, x and y are the rewards of the left channel,
# z and w those of the right one
_ONE_CHALLENGE = (
    over("i*j <= 0", i=(0, 1), j=(0, 1), x=_REAL, y=_REAL, z=_REAL, w=_REAL),
    step(
        "entries at two places",
        "i*j*(abs(z - x)*abs(w - y)) <= 0",
        wrong={
            "after the challenge too": "i*j*(abs(z - x)*abs(w - y)) -> i*(abs(z - x)*abs(w - y))",
            "along different action sequences": "i*j*(abs(z - x)*abs(w - y)) -> "
            "(1 - i)*(1 - j)*(abs(z - x)*abs(w - y))",
        },
    ),
)
_BY_ONE_CHALLENGE = chain("entries at two places", {"i*j <= 0": assumed("t* in {1..T}")})
_VIEWS = (
    *SAME_FACTORS,
    *(settles(n, by=BY_FACTORS) for n in (1, 4, 5)),
    *_ONE_CHALLENGE,
    settles(6, by=_BY_ONE_CHALLENGE, kills={1: "after the challenge too"}),
)
_PROTOCOL = (
    *_ONE_CHALLENGE,
    settles(
        5,
        by=_BY_ONE_CHALLENGE,
        kills={1: "after the challenge too", 2: "along different action sequences"},
    ),
)
_ADAPTIVE: Pieces = (
    *SAME_SUMS,
    settles(5, by=BY_SUMS),
    *_BY_ONE_ADVERSARY,
    settles(1, by=_as_views("#5", assumed("DP in the adaptive continual release model"))),
    # V and W: chances of the views, A and B: of the lists of rewards of each channel, i: 0 for neighbours
    over("V == A", "A <= u*B + i", "i <= 0", "B == W", **_chances("VABWi"), u=_RATIO),
    step(
        "an atom of the view",
        "V <= u*W",
        wrong={"a fixed list for an event": "V <= u*W -> V <= u*W/2"},
    ),
    settles(
        6,
        by=chain(
            "an atom of the view",
            {
                "V == A": "TH-R3.10#4",
                "A <= u*B + i": assumed("eps-View DP"),
                "i <= 0": "TH-R3.10#6",
                "B == W": "TH-R3.10#5",
            },
        ),
        kills={1: "a fixed list for an event"},
        despite={"TH-R3.10#2": "the index of its last factor is a slip; the views are those of (a) and (b)"},
    ),
    over(u=_RATIO, Q=(0, 1)),
    step("no atom", "0*Q <= u*(0*Q)", wrong={"more than nothing": "0*Q <= -> 0*Q < "}),
    over("P <= u*Q", "x <= u*y", **_chances("PQxyd"), u=_RATIO),
    step(
        "one atom more",
        "P + x <= u*(Q + y)",
        wrong={"atoms up to delta each": "P + x <= u*(Q + y) -> (P + d) + (x + d) <= u*(Q + y) + d"},
    ),
    settles(
        9,
        by=chain(
            "one atom more",
            {
                "P <= u*Q": INDUCTION(base="no atom", step="one atom more"),
                "x <= u*y": assumed("the inequality on atomic events"),
            },
        ),
        kills={1: "atoms up to delta each"},
    ),
    over("P <= u*Q", "z <= u*y", **_chances("PQzy"), u=_RATIO),
    step("an event of the view", "P + z <= u*(Q + y)", wrong={"half of eps": "u*(Q + y) -> sqrt(u)*(Q + y)"}),
    settles(3, by=chain("an event of the view", {"P <= u*Q": "#9", "z <= u*y": "#6"})),
    # h: e^-eps; V and W: of lists, M and L: of tables, in the adaptive model x and y
    over("h*M <= L", "h*V <= W", **_chances("MLVW"), h="(0, 1]"),
    step(
        "tables and lists",
        "L - h*M >= 0 and W - h*V >= 0",
        wrong={"half of eps for lists": "W - h*V >= 0 -> W - sqrt(h)*V >= 0"},
    ),
    settles(2, by=chain("tables and lists", {"h*M <= L": "#1", "h*V <= W": "TH-P3.12#1"})),
)
_INTERACTIVE = (
    *SAME_FACTORS,
    settles(8, by=BY_FACTORS),
    *_BY_ONE_ADVERSARY,
    settles(1, by=_as_views("#8", assumed("Interactive DP"))),
)
_ORDER_OF_CLASSES = (
    *NO_LARGER_FACTORS,
    *_ATOMS,
    settles(1, by=_by_atoms(assumed("eps-Table DP"), "TH-RED1#3")),
    settles(2, by=_by_atoms(assumed("eps-View DP"), "TH-RED2#3")),
    *_EVENT_OF_A_LIST,
    settles(3, by=_event(assumed("(eps,delta)-Table DP"))),
    *_DIVERGENCE_OF_LISTS,
    settles(4, by=_divergence(assumed("rho-Table zCDP"))),
    over("y <= u*z + n*x", "n <= N", **_chances("yzx"), u=_RATIO, n=_WIDE, N=_WIDE),
    step("delta for each sequence", "y <= u*z + N*x", wrong={"delta once": "+ N*x -> + x"}),
    settles(5, by=chain("delta for each sequence", {"y <= u*z + n*x": "TH-PA.d#1", "n <= N": "TH-PA.d#2"})),
)
# least deltas: v of lists, t of tables, w in the adaptive model; D, E and F: their largest divergences of
# an order;
# a, b and c: least e^eps of the three
_SUMMARY: Pieces = (
    over("v <= t", "t <= w", "D <= E", "E <= F", **_chances("vtw"), **dict.fromkeys("DEF", _WIDE)),
    step(
        "lists, tables, trees",
        "v <= w and t - v >= 0 and D <= F and E - D >= 0",
        wrong={
            "reverse order": "t - v >= 0 -> t - v < 0",
            "reverse order of divergences": "E - D >= 0 -> E - D < 0",
        },
    ),
    *(
        settles(
            n,
            by=chain(
                "lists, tables, trees",
                {
                    "v <= t": "TH-P3.12#3",
                    "t <= w": "TH-P3.15#1",
                    "D <= E": "TH-P3.12#4",
                    "E <= F": "TH-P3.15#1",
                },
            ),
            kills={1: "reverse order"},
        )
        for n in (1, 5)
    ),
    over("a <= b", "b <= c", "c <= a", **dict.fromkeys("abc", _RATIO)),
    step("one budget", "abs(a - b) + abs(b - c) <= 0", wrong={"half of it": "abs(b - c) -> abs(b - c/2)"}),
    settles(
        2,
        by=chain("one budget", {"a <= b": "TH-P3.12#1", "b <= c": "TH-P3.15#2", "c <= a": "TH-P3.15#3"}),
    ),
)
# m and n: infimum of the regret over a class of policies and over a smaller one, l: over a larger one
_INCLUSIONS = (
    over("g <= h", "h <= k", **dict.fromkeys("ghk", _RATIO)),
    step("three classes", "g <= k and h - g >= 0", wrong={"reverse inclusions": "h - g >= 0 -> h - g < 0"}),
    settles(1, by=chain("three classes", {"g <= h": "TH-P3.12#1", "h <= k": "TH-P3.13#1"})),
    over("b <= m", "m <= n", b=_WIDE, m=_WIDE, n=_WIDE, l=_WIDE),
    step("a bound for a smaller class", "b <= n", wrong={"for larger classes": "b <= n -> b <= l"}),
    settles(
        2,
        by=chain(
            "a bound for a smaller class", {"b <= m": assumed("an eps-View lower bound"), "m <= n": "#1"}
        ),
        kills={1: "for larger classes"},
    ),
)
_MASS = (
    *MASS_BY_ROUNDS,
    settles(3, by=BY_ROUNDS),
)
# V and M: for rewards that agree in the rounds before
_OF_THE_PAST = (*SAME_FACTORS, settles(6, by=BY_FACTORS, kills={1: "another reward is shown"}))
_SUMS = (*SAME_SUMS, settles(1, by=BY_SUMS), settles(2, by=BY_SUMS))
# v and w: logs of the chances of the actions so far for both lists, p and q: of the next action
_INSTANTANEOUS = (
    over("p <= eps + q", p=_REAL, q=_REAL, eps=_WIDE),
    step(
        "first action, each for itself",
        "p <= eps*1 + q",
        wrong={"half of its budget": "eps*1 -> eps*1/2"},
    ),
    over("v <= eps*n + w", "p <= eps + q", **dict.fromkeys("vwpq", _REAL), eps=_WIDE, n=_RATIO),
    step(
        "one action more, each for itself",
        "v + p <= eps*(n + 1) + (w + q)",
        wrong={"the budget of the actions before": "eps*(n + 1) -> eps*n"},
    ),
    noted(
        102,
        "the chance of a sequence of T actions changes by a factor of at most e^(T eps)",
        for_all="every eps-instantaneous DP policy, neighbouring lists, every T",
        near_miss="e^((T - 1) eps), by the same chain",
    ),
    settles(
        102,
        by=chain(
            "one action more, each for itself",
            {
                "v <= eps*n + w": INDUCTION(
                    base="first action, each for itself", step="one action more, each for itself"
                ),
                "p <= eps + q": assumed("eps-instantaneous DP"),
            },
        ),
        kills={1: "the budget of the actions before"},
    ),
    # u: e^(T eps), x and y: chances of a sequence for both lists, P and Q: of those of the event so far
    over(u=_RATIO, Q=(0, 1)),
    step("no sequence", "0*Q <= u*(0*Q)", wrong={"more than nothing": "0*Q <= -> 0*Q < "}),
    over("P <= u*Q", "x <= u*y", **_chances("PQxy"), u=_RATIO),
    step(
        "one sequence more", "P + x <= u*(Q + y)", wrong={"a smaller ratio": "u*(Q + y) -> sqrt(u)*(Q + y)"}
    ),
    settles(
        2,
        by=chain(
            "one sequence more",
            {"P <= u*Q": INDUCTION(base="no sequence", step="one sequence more"), "x <= u*y": "#102"},
        ),
    ),
)

# one arm, fair among two, then a release of one reward: after arm 0 it is 1 with chance d at reward 0 and
# never at reward 1, after arm 1 the other way round; u: e^eps. A list changes the reward after both arms
# alike the rewards of a row, those that an adversary feeds, and those that it asks for may change in
# opposite ways
_LIST = "1/2*max(d - u*0, 0) + 1/2*max(1 - d - u, 0) + 1/2*max(0 - u*d, 0) + 1/2*max(1 - u*(1 - d), 0)"
_ROW = "1/2*max(d - u*0, 0) + 1/2*max(1 - d - u, 0) + 1/2*max(d - u*0, 0) + 1/2*max(1 - d - u, 0)"
_POLICY = (
    "one policy: a fair first action, then a release of one reward, of chance 1/2 or "
    "0, in a direction that the "
    "first action decides; eps = log 2, delta 1/4 for the one and 1/2 for the other"
)
# with a round between, in which arm 0 is always played, and a release of its reward: a table has one reward
# for that action, so that both arms see it alike; an adversary may let the first action choose the column
_ONE_BETWEEN = (
    "one policy: a fair first action, arm 0, then a release of the second reward, of chance 1/2 or 0, in a "
    "direction that the first action decides; eps = log 2, delta 1/4 for tables and lists and 1/2 against "
    "adversaries that let the first action choose the second reward"
)
_OPPOSITE = (
    step(
        "opposite directions",
        f"{_LIST} <= 1/4 and {_ROW} >= 1/2",
        wrong={"one delta for both": f"and {_ROW} >= 1/2 -> and {_ROW} <= 1/4"},
        at=[{"d": "1/2", "u": 2}],
    ),
)
# chances p and q of a release at both rewards: moments of order 2 of the ratio, alike and in opposite ways
_OF_ORDER_2 = (
    step(
        "moments of order 2",
        "(p**2/q + (1 - p)**2/(1 - q) + q**2/p + (1 - q)**2/(1 - p))/2 < p**2/q + (1 - p)**2/(1 - q)",
        wrong={"the same moment": "/2 < p**2/q -> /2 >= p**2/q"},
        at=[{"p": "1/2", "q": "1/4"}],
    ),
)
# a and b: least e^eps of the weaker and of the stronger notion
_PURE = (
    over("a <= b", a=_RATIO, b=_RATIO),
    step("pure privacy alone", "a - b <= 0", wrong={"a loss for pure privacy": "a - b <= 0 -> a - b > 0"}),
)
_BEYOND = "other policies and budgets; zCDP"


def _differ(n: int, near_miss: int | None = None, on: str = _POLICY) -> Settles:
    kills = {} if near_miss is None else {near_miss: "one delta for both"}
    return settles(n, by="opposite directions", on=on, beyond=_BEYOND, kills=kills)


_APART = {
    "TH-P3.12": "strict inclusion at every budget is not used: one policy tells the notions apart",
    "TH-P3.13": "only its part (a) is used, not the equivalence of (b)",
}


def _without_loss(
    n: int, source: str, near_miss: int = 1, despite: Mapping[str, str] | None = None
) -> Settles:
    return settles(
        n,
        by=chain("pure privacy alone", {"a <= b": source}),
        on="pure DP",
        beyond="the difference for delta above 0",
        kills={near_miss: "a loss for pure privacy"},
        despite=despite or {},
    )


def _order_2(n: int) -> Settles:
    return settles(
        n,
        by="moments of order 2",
        on="the divergence of order 2 of releases of chances 1/2 and 1/4, as for delta",
        beyond="other orders, for zCDP",
        kills={1: "the same moment"},
    )


# x: the first reward, 0 or 1; the second action is the first one where it is 0, and the other one where it
# is 1
_SINGLE_ACTIONS = (
    over(x=(0, 1)),
    step(
        "each action alone, and both",
        "1/2*x + 1/2*(1 - x) == 1/2 and (1 - 0)/2 + 0*x == 1/2 and (1 - 1)/2 + 0*x == 0",
        wrong={"both as each": "(1 - 1)/2 + 0*x == 0 -> (1 - 1)/2 + 0*x == 1/2"},
    ),
    over(u="(1, oo)"),
    step(
        "one reward told twice",
        "u*u > u",
        wrong={"the instantaneous budget equals the sequence budget": "u*u > u -> u*u <= u"},
    ),
    settles(
        3,
        by=("each action alone, and both", "one reward told twice"),
        on="a fair action that is repeated or not as the first reward says; one reward told twice",
        beyond="the wording of the four definitions",
        kills={1: "the instantaneous budget equals the sequence budget"},
    ),
)
# u: e^eps, d: delta; chances of an action of A_t that is not in A'_t, and of one that both have
_DECISION_SETS = (
    over(u=_RATIO, d="[0, 1)"),
    step(
        "disjoint sets of actions",
        "1 - u*0 > d and 1 - u*1 <= d",
        wrong={"ill-defined for identical sets": "and 1 - u*1 <= d -> and 1 - u*1 > d"},
    ),
    settles(4, by="disjoint sets of actions", kills={1: "ill-defined for identical sets"}),
)
# v and y: logs of the chances of an event for two lists with k rows of a user changed; z and w: of the noisy
# rewards for lists that differ in one, R: the log-ratio of the others
_THREATS = (
    over("v <= y + h", "h <= eps*k", v=_REAL, y=_REAL, h=_WIDE, eps=_WIDE, k=_RATIO),
    step("rows of a user", "v - y <= k*eps", wrong={"same budget": "v - y <= k*eps -> v - y <= eps"}),
    settles(
        4,
        by=chain("rows of a user", {"v <= y + h": "TH-C4.5#102", "h <= eps*k": "TH-C4.5#102"}),
        on="eps-DP, users of k rows each",
        beyond="(eps, delta)-DP",
        kills={1: "same budget"},
    ),
)
# a and b: least budgets for tables and against interactive adversaries
_CLOSED = (
    over("a <= b", "b <= a", a=_WIDE, b=_WIDE),
    step(
        "both budgets",
        "a - b <= 0 and b - a <= 0",
        wrong={"half of one of them": "a - b <= 0 and -> a - b/2 <= 0 and "},
    ),
    settles(6, by=chain("both budgets", {"a <= b": "#1", "b <= a": "#3"})),
    *_OPPOSITE,
    _differ(6, 1, _ONE_BETWEEN),
)
# least budgets: x of the view, y of the table mechanism, z in the adaptive model
_THE_OTHER_WAY = (
    over("x <= y", "y <= z", x=_WIDE, y=_WIDE, z=_WIDE),
    step("from the adaptive model to the view", "x <= z", wrong={"half of it": "x <= z -> x <= z/2"}),
    settles(10, by=chain("from the adaptive model to the view", {"x <= y": "TH-P3.12#1", "y <= z": "#1"})),
)
LINES: Lines = {
    "TH-D3.5": (
        *_OPPOSITE,
        _differ(6, 1, _ONE_BETWEEN),
        _differ(7, 1, _ONE_BETWEEN),
        *_PURE,
        _without_loss(6, "TH-P3.13#1", 2, _APART),
    ),
    "TH-I3.7": _THREATS,
    "TH-D3.17": _DECISION_SETS,
    "TH-RED1": _LISTS_TO_TABLES,
    "TH-RED2": (*_TABLES_TO_LISTS, *_OPPOSITE, _differ(4), *_OF_ORDER_2, _order_2(4)),
    "TH-PA.a": _ATOM_OF_A_TABLE,
    "TH-PA.b": (
        *_EVENT_OF_A_LIST,
        settles(1, by=_event(assumed("M^pi (eps,delta)-DP")), kills={1: "delta/K"}),
        settles(2, by=_event(assumed("M^pi (eps,delta)-DP"))),
    ),
    "TH-PA.c": (
        *_DIVERGENCE_OF_LISTS,
        settles(1, by=_divergence(assumed("M^pi rho-zCDP")), kills={1: "rho"}),
        settles(2, by=_divergence(assumed("M^pi rho-zCDP"))),
    ),
    "TH-PA.d": _IN_ALL,
    "TH-D3.8": _PROTOCOL,
    "TH-R3.10": _VIEWS,
    "TH-P3.12": (*_ORDER_OF_CLASSES, *_OPPOSITE, _differ(7), *_PURE, _without_loss(7, "#2")),
    "TH-P3.13": (
        *_INTERACTIVE,
        *_CLOSED,
        *looks_at_trees(7),
        settles(
            AMENDED,
            by=(TREES, BELOW_THE_ROOT),
            on="looks at DP-UCB, two at eps = 40 and six at eps = 500",
            beyond="its other views, other algorithms",
        ),
    ),
    "TH-P3.15": (
        *_ADAPTIVE,
        *_OPPOSITE,
        _differ(7, 1, _ONE_BETWEEN),
        _differ(8, on=_ONE_BETWEEN),
        *_PURE,
        _without_loss(8, "#3"),
        *_THE_OTHER_WAY,
    ),
    "TH-I3.6sum": (*_SUMMARY, *_OPPOSITE, _differ(3), *_OF_ORDER_2, _order_2(3)),
    "TH-R4.19": _INCLUSIONS,
    "TH-D3.2": (*_MASS, *_OF_THE_PAST),
    "TH-D3.3": (*_MASS, *_OF_THE_PAST),
    "TH-R3.11": (*SAME_FACTORS, settles(3, by=BY_FACTORS, kills={1: "another reward is shown"})),
    "TH-R3.4": (
        *_SUMS,
        *_OPPOSITE,
        _differ(3),
        *_PURE,
        _without_loss(3, "TH-P3.12#2", despite={"TH-P3.12": _APART["TH-P3.12"]}),
    ),
    "TH-R3.6": (*SAME_FACTORS, settles(1, by=BY_FACTORS, kills={1: "another reward is shown"})),
    "TH-I3.inst": (*_INSTANTANEOUS, *_SINGLE_ACTIONS),
}
