"""Events of several sequences of actions: what one list of rewards cannot say of a table, and adversaries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np

from ....theory.transport.coupled_environment import Actions
from ....verify.evidence.effort import Effort
from ...checks.known_quantities import Known
from ..changes_of_measure.neighbouring_rewards import (
    FIXED,
    GROWTHS,
    Family,
    Played,
    apart,
    lists,
    on_list,
    on_table,
    policies,
    product_of,
    query_family,
    tables,
    trees,
    view_of,
)

_ZERO = Fraction(0)
Law = Mapping[Actions, Fraction]


def _small(effort: Effort) -> Iterator[tuple[str, Played]]:
    for name, played in policies(effort).items():
        if played.arms == 2 and played.rewards == 2:
            yield name, played


def _between(law: Law, other: Law) -> Fraction:
    return sum((abs(mass - other[a]) for a, mass in law.items()), _ZERO)


@cache
def pairs_of_sequences(effort: Effort) -> Mapping[str, Known]:
    """Events of two sequences under lists: distance of V from the sum and from the product of the two."""
    found: dict[str, Known] = {}
    for name, played in _small(effort):
        sums, products = _ZERO, _ZERO
        for rewards in lists(played)[::2]:
            law = view_of(played, on_list(rewards))
            for a, b in list(combinations(played.sequences, 2))[::3]:
                one, two = (product_of(played, c, tuple(zip(c, rewards, strict=True))) for c in (a, b))
                sums = max(sums, abs(law[a] + law[b] - one - two))
                products = max(products, abs(law[a] + law[b] - one * two))
        found[name] = {"sum": sums, "product": products}
    return found


@cache
def two_rounds(effort: Effort) -> Mapping[str, Known]:
    """Events {a, b} under tables, two rounds: distance of M from products with ``own`` rewards, or a's.

    ``first``: with b's rewards and a's first action in what the policy is shown of b.
    """
    found: dict[str, Known] = {}
    for name, played in _small(effort):
        if played.horizon != 2:
            continue
        own, shared, printed_so = _ZERO, _ZERO, _ZERO
        for table in tables(played):
            law = view_of(played, on_table(table))
            for a, b in combinations(played.sequences, 2):
                first, second = ([row[arm] for arm, row in zip(c, table, strict=True)] for c in (a, b))
                seen = tuple(zip(a, first, strict=True))
                for_b = [tuple(zip(b, rewards, strict=True)) for rewards in (second, first)]
                for_b.append(((a[0], second[0]), (b[1], second[1])))
                meant, other, as_printed = (
                    product_of(played, a, seen) + product_of(played, b, c) for c in for_b
                )
                own = max(own, abs(law[a] + law[b] - meant))
                shared = max(shared, abs(law[a] + law[b] - other))
                printed_so = max(printed_so, abs(law[a] + law[b] - as_printed))
        found[name] = {"own": own, "shared": shared, "first": printed_so}
    return found


@cache
def lists_as_tables(effort: Effort) -> Mapping[str, Known]:
    """``even``: distance of V_r from M_d(r); ``column``: from M_d for any d whose first column is r.

    ``least``, ``most``: of sum P^2/Q for the tables of neighbouring lists, less that for the lists.
    """
    found: dict[str, Known] = {}
    for name, played in _small(effort):
        several = lists(played)
        views = [view_of(played, on_list(r)) for r in several]
        wide = [view_of(played, on_table(tuple((x,) * played.arms for x in r))) for r in several]
        columns = [
            _between(
                view_of(played, on_table(table)), view_of(played, on_list(tuple(row[0] for row in table)))
            )
            for table in tables(played)
        ]
        gained = [_moment(wide[i], wide[j]) - _moment(views[i], views[j]) for i, j in apart(several)]
        found[name] = {
            "even": max(map(_between, views, wide)),
            "column": max(columns),
            "least": min(gained),
            "most": max(gained),
        }
    return found


def _moment(law: Law, other: Law) -> Fraction:
    """``sum P^2/Q``; no chance is 0."""
    return sum((mass * mass / other[a] for a, mass in law.items()), _ZERO)


@cache
def tables_as_lists(effort: Effort) -> Mapping[str, Known]:
    """Distance of M_d from V_{r(d,a)}: ``single`` at a, ``composite`` at events {a, b}."""
    found: dict[str, Known] = {}
    for name, played in _small(effort):
        single, composite = _ZERO, _ZERO
        for table in tables(played):
            law = view_of(played, on_table(table))
            for a, b in list(combinations(played.sequences, 2))[::3]:
                listed = view_of(played, on_list(tuple(row[arm] for arm, row in zip(a, table, strict=True))))
                single = max(single, abs(law[a] - listed[a]))
                composite = max(composite, abs(law[a] + law[b] - listed[a] - listed[b]))
        found[name] = {"single": single, "composite": composite}
    return found


@cache
def asked_blindly(effort: Effort) -> Mapping[str, Known]:
    """Least deltas: ``every`` of all query adversaries, ``blind`` of those that never look at the actions."""
    del effort
    found: dict[str, Known] = {}
    for (name, played), growth in product(FIXED.items(), GROWTHS):
        if played.rewards > 2:
            continue
        family, inputs = query_family(played), len(tables(played))
        blind = [
            place
            for place, tree in enumerate(trees(played, played.arms))
            if all(
                len({arm for node, arm in tree.items() if len(node) == t}) == 1
                for t in range(1, played.horizon)
            )
        ]
        kept = np.isin(family.left // inputs, blind)
        among = Family(family.masses, family.unit, family.left[kept], family.right[kept])
        found[f"{name}, e^eps = {growth}"] = {
            "every": family.excess(growth),
            "blind": among.excess(growth),
        }
    return found
