"""Table, View and Interactive privacy, and how they relate, as several texts print it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations

from ....theory.formulas.language import formula as read_formula
from ....theory.transport.coupled_environment import Actions
from ....verify.evidence.certifiable import Certifiable, certifying
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.proving.formula_checks import entry, equals_at
from ...checks.known_quantities import Known, holds_in
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ..changes_of_measure.neighbouring_rewards import (
    FAMILIES,
    GROWTHS,
    WITNESS,
    Family,
    Played,
    apart,
    excesses,
    lists,
    on_list,
    on_table,
    policies,
    product_of,
    query_family,
    tables,
    telling,
    view_of,
)
from ..changes_of_measure.query_adversaries import mixed
from .adaptive_release import DB2
from .pure_privacy import D2B, D2C, near

_MOMENT = "p**al*q**(1 - al) + (1 - p)**al*(1 - q)**(1 - al)"


_DEFINED = {
    "events": DB2.printed["events"],
    "sides": DB2.printed["sides"],
    "Renyi": f"log({_MOMENT})/(al - 1)",
    "KL": "kl(p, q)",
    "excess": "max(p - exp(eps)*q, 0) + max((1 - p) - exp(eps)*(1 - q), 0)",
}


def _d1(identifier: str, where: str, *, renyi_privacy: str = "") -> Claim:
    _, sides, *_ = DB2.checks
    return Claim(
        id=identifier,
        where=where,
        kind="definition",
        statement=(
            "(eps, delta)-DP: sup over events A and d ~ d' of M_d(A) - e^eps M_d'(A) <= delta, delta in "
            f"[0, 1). {renyi_privacy or 'rho-zCDP: D_alpha(M_d || M_d) <= rho alpha for all alpha > 1'}; "
            "neighbours have Hamming distance one. Checked: the worst event takes the positive parts, both "
            "orders of neighbours are asked for, and values for two Bernoulli laws."
        ),
        printed=_DEFINED,
        mutants={
            "single outcomes suffice": {"events": "sets == atom"},
            "e^-eps for e^eps": {"events": "inverse == sum"},
            "one order of neighbours is worse": {"sides": "there > back"},
            "one order of each pair": {"sides": "there == forward"},
            "weights swapped": {"Renyi": "log(q**al*p**(1 - al) + (1 - q)**al*(1 - p)**(1 - al))/(al - 1)"},
            "divided by alpha": {"Renyi": f"log({_MOMENT})/al"},
            "arguments swapped": {"KL": "kl(q, p)"},
            "without e^eps": {"excess": "abs(p - q)"},
        },
        checks=(
            DB2.checks[0],
            sides,
            entry(
                "Renyi",
                equals_at(
                    [
                        ({"p": "0.3", "q": "0.5", "al": 2}, "0.14842000511827328"),
                        ({"p": "0.3", "q": "0.5", "al": "1.5"}, "0.1177264637240357"),
                    ],
                    part="divergence of order alpha",
                ),
            ),
            entry("KL", equals_at([({"p": "0.3", "q": "0.5"}, "0.082282878505051846")], part="limit at 1")),
            entry(
                "excess",
                equals_at(
                    [({"p": "0.6", "q": "0.3", "eps": "0.5"}, "0.10538361878996156")], part="least delta"
                ),
            ),
        ),
        recorded=Verdict.VERIFIED,
    )


D1 = _d1("ZCDP-D1", "Section II, Definition 1, (1), (2)")


_ROWS_LEFT, _ROWS_RIGHT = ((0, 1), (1, 1), (0, 0)), ((1, 0), (1, 1), (0, 0))


def _law(played: Played, given: tuple[object, ...], *, table: bool) -> Known:
    law = view_of(played, on_table(given) if table else on_list(given))  # type: ignore[arg-type]
    return {"p" + "".join(map(str, actions)): mass for actions, mass in law.items()}


def _witness_on(given: tuple[object, ...], effort: Effort, *, table: bool) -> Mapping[str, Known]:
    del effort
    return {f"witness on {given}": _law(WITNESS, given, table=table)}


def _is(*values: str) -> str:
    names = ("p000", "p001", "p010", "p011", "p100", "p101", "p110", "p111")
    return " and ".join(f"{name} == {value}" for name, value in zip(names, values, strict=True))


_LEFT_LAW = ("1/9", "2/9", "1/15", "4/15", "1/9", "0", "4/27", "2/27")


_RIGHT_LAW = ("4/27", "2/27", "0", "4/9", "1/84", "1/14", "1/10", "3/20")


_LIST_LAW = ("1/9", "2/9", "1/15", "4/15", "1/84", "1/14", "1/10", "3/20")


_ONES_LAW = ("4/27", "2/27", "0", "4/9", "1/9", "0", "4/27", "2/27")


def _with_values(
    claim: Claim, identifier: str, where: str, *, table: bool, paper: str, first: str, second: str
) -> Claim:
    left = _ROWS_LEFT if table else (0, 1, 0)
    right = _ROWS_RIGHT if table else (1, 1, 0)
    names = {"first": left, "second": right}
    added = tuple(
        entry(
            key,
            holds_in(
                partial(_witness_on, given, table=table),
                part="values",
            ),
        )
        for key, given in names.items()
    )
    return replace(
        claim,
        id=identifier,
        where=where,
        paper=paper,
        statement=claim.statement
        + f" The Hamming distance counts {'rows, whatever the column' if table else 'entries'}.",
        printed=claim.printed | {"first": first, "second": second},
        mutants=dict(claim.mutants) | {"the other input": {"first": second, "second": first}},
        checks=(*claim.checks, *added),
    )


D2T = _with_values(
    D2B,
    "ZCDP-D2T",
    "Section III-C, M^pi",
    table=True,
    paper="zcdp",
    first=_is(*_LEFT_LAW),
    second=_is(*_RIGHT_LAW),
)


D2V = _with_values(
    replace(D2C, notes=""),
    "ZCDP-D2V",
    "Section III-C, V^pi",
    table=False,
    paper="zcdp",
    first=_is(*_LIST_LAW),
    second=_is(*_ONES_LAW),
)


@cache
def _pairs_of_actions(effort: Effort) -> Mapping[str, Known]:
    """Events of two sequences: distance of V and M from the printed sums; ``shared``: M with one list.

    ``both``: distance of V from the product of the two products.
    """
    found: dict[str, Known] = {}
    for name, played in policies(effort).items():
        if played.arms > 2 or played.rewards > 2:
            continue
        known = dict.fromkeys(("list", "table", "shared", "both"), Fraction(0))
        some = tables(played)[1::3]
        for a, b in list(combinations(played.sequences, 2))[::3]:
            for table in some:
                row = [
                    tuple(zip(c, (x[arm] for x, arm in zip(table, c, strict=True)), strict=True))
                    for c in (a, b)
                ]
                law = view_of(played, on_table(table))
                printed = product_of(played, a, row[0]) + product_of(played, b, row[1])
                known["table"] = max(known["table"], abs(law[a] + law[b] - printed))
                other = tuple(zip(b, (r for _, r in row[0]), strict=True))
                same = product_of(played, a, row[0]) + product_of(played, b, other)
                known["shared"] = max(known["shared"], abs(law[a] + law[b] - same))
                rewards = tuple(r for _, r in row[0])
                view = view_of(played, on_list(rewards))
                known["list"] = max(known["list"], abs(view[a] + view[b] - same))
                product_of_both = product_of(played, a, row[0]) * product_of(played, b, other)
                known["both"] = max(known["both"], abs(view[a] + view[b] - product_of_both))
        found[name] = known
    return found


R1 = Claim(
    id="ZCDP-R1",
    where="Section III-C, Remark 1",
    kind="inline",
    statement=(
        "For E = {a^T, b^T}: V_r(E) sums two products with the same rewards, M_d(E) uses x_{t,a_t} in the "
        "first and x_{t,b_t} in the second."
    ),
    printed={"list": "list == 0", "table": "table == 0"},
    mutants={
        "tables with the rewards of a^T": {"table": "shared == 0"},
        "only half the mass": {"list": "list >= 1/2"},
    },
    checks=(
        entry("list", holds_in(_pairs_of_actions, part="lists")),
        entry("table", holds_in(_pairs_of_actions, part="tables")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("ZCDP-D2T", "ZCDP-D2V"),
)


@cache
def _witness_values(effort: Effort) -> Mapping[str, Known]:
    """Deltas of the witness, and 0.17."""
    del effort
    found: dict[str, Fraction] = {"delta": Fraction(17, 100)}
    several = (("94", "0.94"), ("95", "0.95"), ("98", "0.98"), ("985", "0.98397813622495421066"))
    for name in ("View", "Table", "Tree", "Query"):
        family = FAMILIES[name]
        for label, exponent in several:
            found[f"d{label}{name}"] = family(WITNESS).excess(_exp(exponent))
        found[f"d0{name}"] = family(WITNESS).excess(Fraction(1))
    return {"the witness": found}


def _exp(text: str) -> Fraction:
    from decimal import Decimal

    from ..changes_of_measure.neighbouring_rewards import exp_of

    return Fraction(exp_of(Decimal(text)))


_WITNESS = {
    "values": near(
        ("d95View", "0.16878341147924949"),
        ("d98View", "0.16666666666666667"),
        ("d95Table", "0.177683693312791"),
        ("d98Table", "0.170913153802365"),
        ("d0View", "0.36216931216931217"),
        ("d0Table", "0.36216931216931217"),
    ),
    "separates": "d95View <= 17/100 < d95Table",
    "threshold": "abs(log((2/5 - delta)/(65/756)) - 98/100) <= 1/200 and d98Table > 17/100 "
    "and abs(d985Table - 17/100) <= 1/1000000000000000",
}


def witness(identifier: str, where: str, *, paper: str) -> Claim:
    """The witness of strict inclusion, as two texts have it."""
    values = holds_in(_witness_values, part="values")
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="experiment",
        statement=(
            "The policy with the tables pi_1, pi_2, pi_3 (T = 3, K = 2) is (0.95, 0.17)-View DP and not "
            "(0.95, 0.17)-Table DP; the smallest eps_0 for which it is (eps_0, 0.17)-Table DP is 0.98."
        ),
        printed=_WITNESS,
        mutants={
            "the other way round": {"separates": "d95Table <= 17/100 < d95View"},
            "delta 0.18": {"separates": "d95View <= 18/100 < d95Table"},
            "0.97": {"threshold": "abs(log((2/5 - delta)/(65/756)) - 97/100) <= 1/200"},
            "the list's threshold": {"threshold": "abs(log((227/630 - delta)/(2/27)) - 98/100) <= 1/200"},
            "values of lists for tables": {"values": near(("d95Table", "0.16878341147924949"))},
        },
        checks=(
            entry("values", values),
            entry("separates", holds_in(_witness_values, part="View but not Table")),
            entry("threshold", holds_in(_witness_values, part="smallest eps of Table DP")),
        ),
        recorded=Verdict.VERIFIED,
    )


@cache
def _strict(effort: Effort) -> Mapping[str, Known]:
    """For each delta a policy, at several epsilon; at delta = 0 the one that tells nothing."""
    del effort
    found: dict[str, Known] = {}
    for growth in GROWTHS:
        for delta in map(Fraction, ("0", "1/100", "1/4", "1/2", "3/4", "99/100")):
            share = min(2 * delta, Fraction(1))
            known = excesses(telling(share=share), growth, ("View", "Table"))
            found[f"delta = {delta}, e^eps = {growth}"] = {**known, "delta": delta}
    return found


_STRICT = "deltaView <= delta < deltaTable"


def strict_inclusion(identifier: str, where: str, *, paper: str = "zcdp") -> Claim:
    """The strict inclusion of the classes."""

    def witnessed(claimed: tuple[str, str], effort: Effort) -> Evidence:
        formula, where = claimed
        some = {n: known for n, known in _strict(effort).items() if known["delta"] or where == "delta >= 0"}
        return holds_in(lambda _: some, part="witness")(formula, effort)

    certifying(witnessed, lambda claimed: [Certifiable(read_formula(claimed[0]).links, part="witness")])
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="privacy",
        statement=(
            "The class of (eps, delta)-Table DP policies is strictly included in the class of (eps, "
            "delta)-View DP policies (no range of delta is given; the definition has delta in [0, 1)). "
            "Checked: for each delta a policy of two rounds that is in one class and not in the other, "
            "whatever eps."
        ),
        printed=(_STRICT, "delta >= 0"),
        mutants={
            "the other way round": ("deltaTable <= delta < deltaView", "delta > 0"),
            "twice delta": ("deltaView <= delta and 2*delta < deltaTable", "delta > 0"),
        },
        checks=(witnessed,),
        recorded=Verdict.REFUTED,
        amendment=Amendment(
            statement="The inclusion is strict for every eps >= 0 and every delta in (0, 1).",
            formula=(_STRICT, "delta > 0"),
            recorded=Verdict.VERIFIED,
        ),
        severity=Severity.EDGE,
        rests_on=("ZCDP-P1E", "ZCDP-P1A"),
    )


@cache
def reductions(effort: Effort) -> Mapping[str, Known]:
    """Distances of V_r from M_d(r) and of M_d(a) from V_{r(d,a)}(a); in how many places neighbours differ.

    ``uneven``: of M_d from V of its first column; ``beside``: of M_d(a) from V along another sequence of the
    same event; ``fewest``: in how few places the lists of neighbouring tables differ.
    """
    found: dict[str, Known] = {}
    for name, played in policies(effort).items():
        if played.arms > 2 or played.rewards > 2:
            continue
        known = dict.fromkeys(
            ("wide", "along", "other", "rows", "once", "moment", "uneven", "beside"), Fraction(0)
        )
        known["fewest"] = Fraction(played.horizon)
        for rewards in lists(played):
            view = view_of(played, on_list(rewards))
            wide = view_of(played, on_table(tuple((reward,) * played.arms for reward in rewards)))
            known["wide"] = max(known["wide"], sum((abs(view[a] - wide[a]) for a in view), Fraction(0)))
        several = tables(played)
        for table in several:
            law = view_of(played, on_table(table))
            column = view_of(played, on_list(tuple(row[0] for row in table)))
            known["uneven"] = max(known["uneven"], sum((abs(law[a] - column[a]) for a in law), Fraction(0)))
            for actions, mass in law.items():
                mirrored = tuple((a, row[1 - a]) for a, row in zip(actions, table, strict=True))
                known["beside"] = max(known["beside"], abs(mass - product_of(played, actions, mirrored)))
                seen = tuple((a, row[a]) for a, row in zip(actions, table, strict=True))
                wrong = tuple((a, row[actions[0]]) for a, row in zip(actions, table, strict=True))
                known["along"] = max(known["along"], abs(mass - product_of(played, actions, seen)))
                known["other"] = max(known["other"], abs(mass - product_of(played, actions, wrong)))
        for i, j in apart(several):
            for actions in played.sequences:
                pairs = zip(actions, several[i], several[j], strict=True)
                places = Fraction(sum(x[a] != y[a] for a, x, y in pairs))
                known["once"] = max(known["once"], places)
                known["fewest"] = min(known["fewest"], places)
        for one, two in apart(lists(played)):
            r, s = lists(played)[one], lists(played)[two]
            known["rows"] = max(known["rows"], Fraction(sum(x != y for x, y in zip(r, s, strict=True))))
        found[name] = known
    return found


def list_to_table(identifier: str, where: str, *, paper: str = "zcdp") -> Claim:
    """The first reduction."""
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="lemma",
        statement=(
            "d(r)_{t,i} = r_t: V_r(E) = M_d(r)(E) for every event, so divergences agree; r ~ r' gives d(r) ~ "
            "d(r')."
        ),
        printed={"law": "wide == 0", "neighbours": "rows == 1"},
        mutants={
            "rewards of the first action's column": {"law": "other == 0"},
            "no row differs": {"neighbours": "rows == 0"},
        },
        checks=(
            entry("law", holds_in(reductions, part="same law")),
            entry("neighbours", holds_in(reductions, part="neighbours")),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=("ZCDP-D2T", "ZCDP-D2V"),
    )


def table_to_list(identifier: str, where: str, *, paper: str = "zcdp") -> Claim:
    """The second reduction."""
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="lemma",
        statement=(
            "r(d, a^T)_t = d_{t,a_t}: M_d(a^T) = V_{r(d,a^T)}(a^T) for every single sequence; d ~ d' gives "
            "lists that differ in one entry at most."
        ),
        printed={"law": "along == 0", "neighbours": "once <= 1"},
        mutants={
            "the first action's column": {"law": "other == 0"},
            "never different": {"neighbours": "once == 0"},
        },
        checks=(
            entry("law", holds_in(reductions, part="same probability")),
            entry("neighbours", holds_in(reductions, part="neighbours")),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=("ZCDP-D2T", "ZCDP-D2V"),
    )


@cache
def _interactive(effort: Effort) -> Mapping[str, Known]:
    """Delta at e^eps = 5/4 by events, by positive parts, by single sequences, and in both orders."""
    found: dict[str, Known] = {}
    for name, played in {**policies(effort), "the witness": WITNESS}.items():
        if played.arms > 2 or played.rewards > 2:
            continue
        family = query_family(played)
        mirrored = Family(family.masses, family.unit, family.right, family.left)
        few = Family(family.masses, family.unit, family.left[::150], family.right[::150])
        found[name] = {
            "sets": few.event_excess(Fraction(5, 4)),
            "sum": few.excess(Fraction(5, 4)),
            "atom": few.atom_excess(Fraction(5, 4)),
            "there": family.excess(Fraction(5, 4)),
            "back": mirrored.excess(Fraction(5, 4)),
        }
    return found


def interactive(identifier: str, where: str, *, paper: str = "zcdp") -> Claim:
    """The definition of interactive privacy."""
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="definition",
        statement=(
            "(eps, delta)-Interactive DP: for all adversaries B and S in [K]^T, sup over d ~ d' of Pr[View_d "
            "in S] - e^eps Pr[View_d' in S] <= delta; rho-Interactive zCDP: D_alpha of the views <= rho "
            "alpha for every alpha > 1 and B. Checked: the worst S takes the positive parts, the order of d, "
            "d' is immaterial; on the witness of strict inclusion the least delta is 6/7 at eps = 0 and at "
            "0.95."
        ),
        printed={
            "events": "sets == sum",
            "sides": "there == back",
            "values": "d0Query == 6/7 and abs(d95Query - 0.857142857142857) <= 1/1000000000000000",
        },
        mutants={
            "single sequences suffice": {"events": "sets == atom"},
            "one order is worse": {"sides": "there > back"},
            "delta of tables": {"values": "d95Query == d95Table"},
        },
        checks=(
            entry("events", holds_in(_interactive, part="worst event")),
            entry("sides", holds_in(_interactive, part="both orders")),
            entry("values", holds_in(_witness_values, part="values")),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=("ZCDP-A0", "ZCDP-D1"),
    )


def deterministic(identifier: str, where: str, *, paper: str = "zcdp") -> Claim:
    """Randomised adversaries add nothing."""
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="inline",
        statement="To check Interactive DP it is enough to consider deterministic adversaries.",
        printed="mixture <= deltaQuery",
        mutants={"a mixture is worse": "mixture > deltaQuery", "half of it": "mixture <= deltaQuery/2"},
        checks=(holds_in(mixed, part="random mixtures"),),
        recorded=Verdict.VERIFIED,
        rests_on=("ZCDP-D4",),
    )


@cache
def _joint(effort: Effort) -> Mapping[str, Known]:
    """A contextual toy: a_1 follows the context with chance 9/10, a_2 a response about context and reward.

    ``later``: the largest ratio over events after t of t-neighbours; ``all``: over the whole sequence;
    ``rows``: ``later`` where a row of two potential rewards changes.
    """
    del effort
    follow, told = Fraction(9, 10), Fraction(3, 4)

    def law(context: int, rewards: tuple[int, int]) -> dict[Actions, Fraction]:
        found: dict[Actions, Fraction] = {}
        for first in (0, 1):
            mass = follow if first == context else 1 - follow
            secret = (context + rewards[first]) % 2
            for second in (0, 1):
                found[first, second] = mass * (told if second == secret else 1 - told)
        return found

    known = dict.fromkeys(("later", "all", "rows"), Fraction(0))
    inputs = [(c, (r, s)) for c in (0, 1) for r in (0, 1) for s in (0, 1)]
    for one in inputs:
        for other in inputs:
            ours, theirs = law(*one), law(*other)
            seconds = [
                [sum(m for a, m in each.items() if a[1] == k) for k in (0, 1)] for each in (ours, theirs)
            ]
            later = max(Fraction(x, y) for x, y in zip(*seconds, strict=True))
            known["rows"] = max(known["rows"], later)
            if one[1][0] == one[1][1] and other[1][0] == other[1][1]:
                known["later"] = max(known["later"], later)
                known["all"] = max(known["all"], *(ours[a] / theirs[a] for a in ours))
    return {"follow the context": known}


def joint(identifier: str, where: str, *, table: bool, paper: str = "zcdp") -> Claim:
    """Joint DP, with rewards or with rows of them."""
    record = "(A_s, x_s), x_s the row of potential rewards" if table else "(A_s, r_s)"
    name = "rows" if table else "later"
    return Claim(
        id=identifier,
        where=where,
        paper=paper,
        kind="definition",
        statement=(
            f"Sequences of {record} are t-neighbours if they are equal but at t. pi is (eps, delta)-JDP if "
            "for every t, all t-neighbours S, S' and all events E of the actions after t: Pr[pi(S) in E] <= "
            "e^eps Pr[pi(S') in E] + delta. Checked on a policy that shows the context at once: the actions "
            "after t alone keep a budget that the whole sequence does not."
        ),
        printed={"after": f"{name} == 3", "whole": f"{name} < all"},
        mutants={
            "the action at t too": {"after": "all == 3"},
            "the whole sequence is no worse": {"whole": f"all <= {name}"},
        },
        checks=(
            entry("after", holds_in(_joint, part="actions after t")),
            entry("whole", holds_in(_joint, part="the whole sequence")),
        ),
        recorded=Verdict.VERIFIED,
    )
