"""Pure privacy of policies, as several texts define it: neighbours, tables of rewards, products."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache

from ....theory.transport.coupled_environment import Actions, History
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry
from ...checks.known_quantities import Known, holds_in
from ...checks.traces.traced import evaluated
from ...language.claim import Claim
from ...language.transcript import wrong_lines
from ..changes_of_measure.neighbouring_rewards import (
    Answer,
    Family,
    Played,
    Table,
    exp_of,
    list_family,
    lists,
    logistic,
    on_list,
    on_table,
    policies,
    product_of,
    table_family,
    tables,
    tree_family,
    view_of,
    with_ratios,
)
from .product_lines import ON_LIST, ON_TABLE, WRONG_ON_LIST, WRONG_ON_TABLE, on_lists, on_tables

LOGISTIC = Played(logistic)


def _histories(actions: Actions, answer: Answer) -> History:
    return tuple(answer(actions[:t]) for t in range(1, len(actions) + 1))


def _inputs(played: Played, kind: str) -> Iterator[tuple[Answer, Table]]:
    """All inputs of a kind, and as tables."""
    if kind == "table":
        yield from ((on_table(table), table) for table in tables(played))
    else:
        yield from ((on_list(given), tuple((r, r) for r in given)) for given in lists(played))


_DISTANCES = ("gap", "late", "moved", "delayed", "crossed", "beside", "ahead", "unseen", "tabled")


@cache
def _mechanisms(effort: Effort, kind: str) -> Mapping[str, Known]:
    """How the printed product compares with the run, over all inputs of this kind.

    ``least`` and ``most`` are totals over the actions, ``all`` the total over the inputs as well, ``gap`` the
    largest distance from the law of the run.
    The same with other products: ``late`` without the last observation, ``moved`` with the rewards of
    the next round, ``delayed`` with those of the round before (0 in the first), ``crossed`` with those of the
    other arm. ``beside`` is the distance from the law of the run on a table with the rewards in the first
    column and others in the second. ``earliest`` and ``latest``: totals with the
    rewards of the next round; ``heaviest``: the largest total over the inputs for one sequence of actions;
    ``ended``: the largest total over the actions before a last one that is fixed; ``begun``: the least total
    without the first factor. ``ahead``: with the column of the next action; ``even`` and ``uneven``: how far
    the totals are from 1, at most over inputs that are constant and at least over the others; ``final``: how
    far the laws on inputs are apart that differ in the last reward alone. ``unseen``: with the first arm for
    every action, ``tabled``: with the other reward where the second arm is pulled.
    """
    found: dict[str, Known] = {}
    for name, played in {**policies(effort), "logistic": LOGISTIC}.items():
        if played.arms > 2 or played.rewards > 2:
            continue
        known = {
            **dict.fromkeys(("least", "earliest"), Fraction(2)),
            **dict.fromkeys(("most", "all", "latest", "ended", "even", "final", *_DISTANCES), Fraction(0)),
            "begun": Fraction(played.arms**played.horizon),
            "uneven": Fraction(played.arms**played.horizon),
        }
        laws: dict[Table, dict[Actions, Fraction]] = {}
        over_inputs = dict.fromkeys(played.sequences, Fraction(0))
        for answer, rows in _inputs(played, kind):
            law = view_of(played, answer)
            total = early = ended = begun = Fraction(0)
            distance = dict.fromkeys(_DISTANCES, Fraction(0))
            table = view_of(played, on_table(tuple((row[0], 1 - row[0]) for row in rows)))
            for actions, mass in law.items():
                seen = _histories(actions, answer)
                pulled = [arm for arm, _ in seen]
                shifted = tuple(zip(pulled, [*(r for _, r in seen[1:]), 0], strict=True))
                delayed = tuple((arm, rows[t - 1][arm] if t else 0) for t, arm in enumerate(pulled))
                crossed = tuple((arm, rows[t][1 - arm]) for t, arm in enumerate(pulled))
                following = [*pulled[1:], 0]
                ahead = tuple((arm, rows[t][following[t]]) for t, arm in enumerate(pulled))
                printed = product_of(played, actions, seen)
                total += printed
                early += product_of(played, actions, shifted)
                ended += printed if actions[-1] == 0 else 0
                begun += printed / product_of(played, actions[:1], ())
                over_inputs[actions] += mass
                for which, other in (
                    ("gap", printed),
                    ("late", product_of(played, actions[1:], seen) * Fraction(1, 2)),
                    ("moved", product_of(played, actions, shifted)),
                    ("delayed", product_of(played, actions, delayed)),
                    ("crossed", product_of(played, actions, crossed)),
                    ("beside", table[actions]),
                    ("ahead", product_of(played, actions, ahead)),
                    ("unseen", product_of(played, actions, tuple((0, r) for _, r in seen))),
                    ("tabled", product_of(played, actions, tuple((a, r ^ a) for a, r in seen))),
                ):
                    distance[which] += abs(other - mass)
            known["least"], known["most"] = min(known["least"], total), max(known["most"], total)
            if len({reward for row in rows for reward in row}) == 1:
                known["even"] = max(known["even"], abs(total - 1))
            else:
                known["uneven"] = min(known["uneven"], abs(total - 1))
            other_law = laws.setdefault(rows[:-1], law)
            known["final"] = max(known["final"], *(abs(law[a] - other_law[a]) for a in law))
            known["earliest"] = min(known["earliest"], early)
            known["latest"] = max(known["latest"], early)
            known["ended"] = max(known["ended"], ended)
            known["begun"] = min(known["begun"], begun)
            known["all"] += total
            known |= {which: max(known[which], size) for which, size in distance.items()}
        found[name] = known | {"heaviest": max(over_inputs.values())}
    return found


_PRODUCT = {"total": "least == 1 and most == 1", "law": "gap == 0"}


_TOO_EARLY = "rewards of the next round"


D2B = Claim(
    id="BERN-D2b",
    where="Section 2 (a)",
    kind="definition",
    statement=(
        "M^pi_x(a) = prod_t pi_t(a_t | a_1, x_{1,a_1}, ..., a_{t-1}, x_{t-1,a_{t-1}}) for a table x; it is "
        "the law of the actions when pi interacts with x, and sums to 1 over [K]^T."
    ),
    printed=_PRODUCT | {"lines": ON_TABLE},
    mutants={
        **wrong_lines("lines", ON_TABLE, WRONG_ON_TABLE),
        "one action more": {"total": "least == 1 and most == 2"},
        _TOO_EARLY: {"law": "moved == 0"},
        "the other arm's column": {"law": "crossed == 0"},
        "rewards of the round before": {"law": "delayed == 0"},
        "the column of the next action": {"law": "ahead == 0"},
        "a distribution for constant tables alone": {"total": "even == 0 and uneven > 0"},
        "history shifted by a round": {"law": "late == 0"},
        "the last action fixed": {"total": "ended == 1"},
        "total with the reward of the action itself": {"total": "earliest == 1 and latest == 1"},
    },
    checks=(
        entry("total", holds_in(lambda effort: _mechanisms(effort, "table"), part="a distribution")),
        entry("law", holds_in(lambda effort: _mechanisms(effort, "table"), part="the law of the actions")),
        entry("lines", evaluated(on_tables)),
    ),
    recorded=Verdict.VERIFIED,
)


D2C = Claim(
    id="BERN-D2c",
    where="Section 2 (b)",
    kind="definition",
    statement=(
        "V^pi_r(a) = prod_t pi_t(a_t | a_1, r_1, ..., a_{t-1}, r_{t-1}) for a list r; it is the law of the "
        "actions when pi interacts with r, and sums to 1 over [K]^T."
    ),
    printed=_PRODUCT | {"lines": ON_LIST},
    mutants={
        **wrong_lines("lines", ON_LIST, WRONG_ON_LIST),
        "one action more": {"total": "least == 1 and most == 2"},
        _TOO_EARLY: {"law": "moved == 0"},
        "history shifted by a round": {"law": "late == 0"},
        "a table with other rewards in one column": {"law": "beside == 0"},
        "without the first factor": {"total": "begun == 1"},
        "the last action fixed": {"total": "ended == 1"},
    },
    checks=(
        entry("total", holds_in(lambda effort: _mechanisms(effort, "list"), part="a distribution")),
        entry("law", holds_in(lambda effort: _mechanisms(effort, "list"), part="the law of the actions")),
        entry("lines", evaluated(on_lists)),
    ),
    recorded=Verdict.VERIFIED,
    notes="The product is lost in the text at hand, and read as in the proof of Proposition 4.2.",
)


def _sizes(family: Family) -> tuple[Fraction, Fraction]:
    return Fraction(len(family.masses)), Fraction(len(family.left))


@cache
def reference(played: Played) -> Known:
    """``g``, ``deltaHalf`` and ``deltaFifth`` (at eps = 0.5 and 0.2) of lists, tables and trees."""
    found: dict[str, Fraction] = {}
    for name, family in (("View", list_family), ("Table", table_family), ("Tree", tree_family)):
        found[f"g{name}"] = family(played).ratio()
        found[f"half{name}"] = family(played).excess(Fraction(exp_of(Decimal("0.5"))))
        found[f"fifth{name}"] = family(played).excess(Fraction(exp_of(Decimal("0.2"))))
    return found


@cache
def _logistic(effort: Effort) -> Mapping[str, Known]:
    del effort
    (lists_, list_pairs), (tables_, table_pairs) = map(
        _sizes, (list_family(LOGISTIC), table_family(LOGISTIC))
    )
    return {
        "logistic policy": {
            **reference(LOGISTIC),
            "lists": lists_,
            "listpairs": list_pairs,
            "tables": tables_,
            "tablepairs": table_pairs,
            "K": Fraction(2),
            "T": Fraction(3),
        }
    }


def near(*values: tuple[str, str]) -> str:
    """The quantities take the values, to half a unit of the fifteenth decimal."""
    return " and ".join(f"abs({name} - {value}) <= 1/2000000000000000" for name, value in values)


_EPSILON = "1.532980080646904"


_DEFINED = {
    "values": near(("log(gView)", _EPSILON), ("log(gTable)", _EPSILON)),
    "neighbours": (
        "lists == 2**T and listpairs == T*lists and tables == 2**(K*(T - 1)) "
        "and tablepairs == (T - 1)*(2**K - 1)*tables"
    ),
}


D23 = Claim(
    id="BERN-D2.3",
    where="Section 2, Definition 2.3",
    kind="definition",
    statement=(
        "pi is eps-Table DP if and only if M^pi is eps-DP, and eps-View DP if and only if V^pi is eps-DP; "
        "tables are neighbours if they differ in one row, lists if they differ in one entry."
    ),
    printed=_DEFINED,
    mutants={
        "another epsilon": {"values": near(("log(gView)", "1.532980080646908"))},
        "tables that differ in one entry": {
            "neighbours": "lists == 2**T and listpairs == T*lists and tablepairs == (T - 1)*K*tables"
        },
        "base 2": {"values": near(("log(gTable)/log(2)", _EPSILON))},
    },
    checks=(
        entry("values", holds_in(_logistic, part="values")),
        entry("neighbours", holds_in(_logistic, part="neighbours")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-D2.2", "BERN-D2b", "BERN-D2c"),
)


_EQUIVALENT = {
    "equal": "gView == gTable",
    "values": near(
        ("log(gView)", _EPSILON),
        ("log(gTable)", _EPSILON),
        ("halfView", "0.2685066503648927"),
        ("halfTable", "0.2685066503648927"),
        ("fifthView", "0.3288462363785443"),
    ),
}


@cache
def _rows(effort: Effort) -> Mapping[str, Known]:
    """Besides the ratios, ``gRows`` of tables that differ in up to two rows, and deltas at eps = 1/2.

    ``gTwo``: of lists that differ in up to two entries.
    """
    found = with_ratios("View", "Table")(effort)
    growth = Fraction(5, 4)
    return {
        name: {
            **known,
            "gRows": table_family(played, most=2).ratio(),
            "gTwo": list_family(played, most=2).ratio(),
            "deltaView": list_family(played).excess(growth),
            "deltaTable": table_family(played).excess(growth),
        }
        for (name, known), played in zip(found.items(), policies(effort).values(), strict=True)
    }


P24 = Claim(
    id="BERN-P2.4",
    where="Section 2, Proposition 2.4",
    kind="privacy",
    statement="For any policy: eps-Table DP <=> eps-View DP, with the same eps.",
    printed=_EQUIVALENT,
    mutants={
        "tables that differ in two rows": {"equal": "gView == gRows"},
        "approximate privacy too": {"equal": "deltaView == deltaTable"},
        "the fifth for the half": {"values": near(("halfView", "0.3288462363785443"))},
        "loss of a tenth": {"equal": "gTable >= 11/10*gView"},
        "half the budget for lists": {"equal": "gView**2 <= gTable"},
        "lists that differ twice": {"equal": "gTwo <= gTable"},
        "half the budget for tables": {"equal": "gTable**2 <= gView"},
        "approximate, from lists to tables": {"equal": "deltaTable <= deltaView"},
    },
    checks=(
        entry("equal", holds_in(_rows, part="same epsilon")),
        entry("values", holds_in(_logistic, part="values")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-D2.3",),
)
