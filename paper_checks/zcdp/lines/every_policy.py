"""Proposition 1, its reductions and lemmas on two laws for every policy, event and law.

What holds for every policy is shown for one factor, one sequence or one outcome more than before; the rest is
induction. Of two laws, what holds at a point holds in expectation.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import Chain, Source, assumed, chain, noted, settles
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.changes_of_measure.two_laws import (
    AFFINITY,
    BY_AFFINITY,
    COUPLING,
    TESTING,
    by_coupling,
    by_testing,
)
from ...statements.privacy.factor_by_factor import (
    BY_FACTORS,
    BY_SUMS,
    NO_LARGER_FACTORS,
    SAME_FACTORS,
    SAME_SUMS,
)

_WIDE: Final = "[0, oo)"
_REAL: Final = "(-oo, oo)"
_RATIO: Final = "[1, oo)"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# m: whether a row of the table of a list differs, so far along its columns, i: whether the reward of the list
# does; R and c: rows and rewards that differ so far
_ROWS: Final[Pieces] = (
    over(i=(0, 1)),
    step("first column", "max(i, i) <= i and i <= max(i, i)", wrong={"half of it": "<= i and -> <= i/2 and"}),
    over("m <= i", "i <= m", **_chances("mi")),
    step(
        "one column more",
        "max(m, i) <= i and i <= max(m, i)",
        wrong={"counted again": "max(m, i) <= i and -> m + i <= i and"},
    ),
    over(
        "R <= c",
        "c <= R",
        "m <= i",
        "i <= m",
        "c + i <= 1",
        **_chances("Rcmi"),
        K="whole [2, oo)",
    ),
    step(
        "one row more",
        "R + m <= c + i and c + i <= R + m and R + m <= 1",
        wrong={
            "each entry of a row": "R + m <= c + i and -> K*(R + m) <= c + i and",
            "no row at all": "R + m <= 1 -> R + m < 1",
        },
    ),
)
_LISTS_TO_TABLES: Final[Pieces] = (
    *SAME_SUMS,
    settles(2, by=BY_SUMS),
    *_ROWS,
    settles(
        4,
        by=chain(
            "one row more",
            {
                "R <= c": INDUCTION(base="first column", step="one row more"),
                "c <= R": INDUCTION(base="first column", step="one row more"),
                "m <= i": INDUCTION(base="first column", step="one column more"),
                "i <= m": INDUCTION(base="first column", step="one column more"),
                "c + i <= 1": assumed("neighbouring lists"),
            },
        ),
        kills={1: "each entry of a row"},
    ),
)
_TABLES_TO_LISTS: Final[Pieces] = (*SAME_FACTORS, settles(2, by=BY_FACTORS))
_COMPOSITE: Final[Pieces] = (*SAME_SUMS, settles(1, by=BY_SUMS))

# h = exp(-eps); p and q: chances of the outcomes of an event so far; V, W of lists and M, N of tables, or the
# other way round; i is 1 where the inputs that the other mechanism is run on are no neighbours, else 0
_ATOMS: Final[Pieces] = (
    *NO_LARGER_FACTORS,
    over(h="(0, 1]"),
    step("no outcome", "h*0 <= 0", wrong={"something of none": "h*0 <= 0 -> h <= 0"}),
    over("h*p <= q", "V <= M", "h*M <= N + i", "i <= 0", "N <= W", h="(0, 1]", **_chances("pqVMNWi")),
    step(
        "an outcome more, of neighbours",
        "h*(p + V) <= q + W",
        wrong={"half of what they allow": "h*(p + V) -> sqrt(h)*(p + V)"},
    ),
)


def _by_atoms(other: Source, neighbours: Source) -> Chain:
    """Pure privacy of the one mechanism from that of the other, outcome by outcome."""
    return chain(
        "an outcome more, of neighbours",
        {
            "h*p <= q": INDUCTION(base="no outcome", step="an outcome more, of neighbours"),
            "V <= M": INDUCTION(base="first action of both", step="one action more of both"),
            "h*M <= N + i": other,
            "i <= 0": neighbours,
            "N <= W": INDUCTION(base="first action of both", step="one action more of both"),
        },
    )


_EITHER_WAY: Final[Pieces] = (
    *_ATOMS,
    settles(1, by=_by_atoms(assumed("M^pi eps-DP"), "ZCDP-RED1#4")),
    # two lists along one sequence from neighbouring tables are neighbours, or equal
    settles(
        2,
        by=_by_atoms(assumed("V^pi eps-DP"), "#101"),
    ),
    # of two tables, row by row: r: whether the row differs, x: whether the entry that is read does
    noted(
        101,
        "the lists read from neighbouring tables along one sequence of actions differ at most once",
        for_all="d ~ d', every a^T, every finite K and T",
        near_miss="they never differ",
    ),
    over(x=(0, 1), r=(0, 1)),
    step("no row", "0*x <= 0*r", wrong={"a row": "0*x <= -> 1 + 0*x <= "}),
    over("c <= R", "x <= r", "R + r <= 1", **_chances("cRxr")),
    step("one row more", "c + x <= R + r and c + x <= 1", wrong={"none": "c + x <= 1 -> c + x <= 0"}),
    settles(
        101,
        by=chain(
            "one row more",
            {
                "c <= R": INDUCTION(base="no row", step="one row more"),
                "x <= r": assumed("the lists read from neighbouring tables"),
                "R + r <= 1": assumed("d ~ d'"),
            },
        ),
        kills={1: "none"},
    ),
)

# V and W: chances of an event for two neighbouring lists, M and L: for the tables of these lists
_EVENTS: Final[Pieces] = (
    over("V == M", "W == L", "M - u*L <= d + i", "i <= 0", **_chances("VMWLdi"), u=_RATIO),
    step("an event of neighbours", "V - u*W <= d", wrong={"a third of delta": "<= d -> <= d/3"}),
    settles(
        1,
        by=chain(
            "an event of neighbours",
            {
                "V == M": "ZCDP-RED1#2",
                "W == L": "ZCDP-RED1#2",
                "M - u*L <= d + i": assumed("M^pi (eps,delta)-DP"),
                "i <= 0": "ZCDP-RED1#4",
            },
        ),
    ),
)
# V: divergence of the laws of two neighbouring lists, D: of their tables
_DIVERGENCES: Final[Pieces] = (
    over("V == D", "D <= r*a + i", "i <= 0", V=_WIDE, D=_WIDE, r=_WIDE, a="(1, oo)", i=_WIDE),
    step("divergence of neighbours", "V <= r*a", wrong={"half of it": "V <= r*a -> V <= r*a/2"}),
    settles(
        1,
        by=chain(
            "divergence of neighbours",
            {
                "V == D": "ZCDP-RED1#2",
                "D <= r*a + i": assumed("M^pi rho-zCDP"),
                "i <= 0": "ZCDP-RED1#4",
            },
        ),
    ),
)
_ALL_SEQUENCES: Final[Pieces] = (
    over("V <= u*L + n*d", "n*d <= N*d", **_chances("VLd"), u=_RATIO, n=_WIDE, N=_WIDE),
    step("delta for each sequence", "V <= u*L + N*d", wrong={"delta once": "+ N*d -> + d"}),
    settles(1, by=chain("delta for each sequence", {"V <= u*L + n*d": "#2", "n*d <= N*d": "#3"})),
)
_IDENTITY: Final[Pieces] = (*SAME_FACTORS, settles(2, by=BY_FACTORS))

# x: a value of |X|, i: whether it is e or more
_MARKOV: Final[Pieces] = (
    over(b=_REAL, u=_WIDE, x="(0, oo)"),
    step(
        "value by value",
        "1 <= x*(1 + u)/x and 0 <= abs(b)/x",
        wrong={"half of it, of a value": "1 <= x*(1 + u)/x -> 1 <= x*(1 + u)/(2*x)"},
    ),
    over("x*P <= m", x="(0, oo)", P="[0, 1]", m="[0, oo)"),
    step("chance", "P <= m/x", wrong={"half of the mean": "P <= m/x -> P <= m/(2*x)"}),
    settles(1, by=chain("chance", {"x*P <= m": TOWER(given_the_past="value by value")})),
)
_TESTING: Final[Pieces] = (
    *AFFINITY,
    noted(
        101,
        "the square of the affinity of two laws is at most twice the mean of the smaller density",
        for_all="probability measures on the same space that are not singular",
        near_miss="half of it",
    ),
    settles(101, by=chain("affinity of two laws", BY_AFFINITY), kills={1: "half of the affinity"}),
    *TESTING,
    settles(1, by=chain("testing of two laws", by_testing("#101"))),
)
_COUPLED: Final[Pieces] = (*COUPLING, settles(1, by=by_coupling()))

LINES: Lines = {
    "ZCDP-RED1": _LISTS_TO_TABLES,
    "ZCDP-RED2": _TABLES_TO_LISTS,
    "ZCDP-R1": _COMPOSITE,
    "ZCDP-P1A": _EITHER_WAY,
    "ZCDP-P1B": _EVENTS,
    "ZCDP-P1C": _DIVERGENCES,
    "ZCDP-P1D": _ALL_SEQUENCES,
    "ZCDP-P2A": _IDENTITY,
    "ZCDP-L5": _MARKOV,
    "ZCDP-L6": _TESTING,
    "ZCDP-P3": _COUPLED,
}
