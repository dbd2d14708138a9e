"""Policies told the arms that an adversary asks for: what kernels forget and what a stored release keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import numpy as np

from ....theory.transport.coupled_environment import Actions, History
from ....verify.evidence.effort import Effort
from ...checks.known_quantities import Known
from .neighbouring_rewards import (
    FAMILIES,
    FIXED,
    GROWTHS,
    Family,
    Played,
    Tree,
    list_family,
    nodes,
    on_table,
    policies,
    post_processed,
    queried,
    query_family,
    tables,
    trees,
    view_of,
)

_HALF = Fraction(1, 2)
_RELEASE = ((4, 2, 1), (1, 2, 4))
"""Weights of the numbers 0, 1, 2, released about a reward of 0 and of 1: neighbours within a ratio of 4."""


def releasing(history: History) -> Sequence[Fraction]:
    """A number 0, 1 or 2 is released about the first reward; the second action says whether it is above 0.

    The third says whether it is 2. As kernels: each action has its law given the actions and rewards before.
    """
    if not history:
        return Fraction(1), Fraction(0)
    (_, reward), *later = history
    weights = _RELEASE[reward]
    if not later:
        above = Fraction(weights[1] + weights[2], 7)
        return 1 - above, above
    two = Fraction(weights[2], weights[1] + weights[2]) if later[0][0] else Fraction(0)
    return 1 - two, two


RELEASING = Played(releasing)


def stored_views() -> Family:
    """The views of any adversary when the policy keeps the number that it released: what is asked is idle."""
    shown = {(0, int(y > 0), int(y == 2)): y for y in range(3)}
    sequences = RELEASING.sequences
    laws = [
        {a: Fraction(_RELEASE[reward][shown[a]], 7) if a in shown else Fraction(0) for a in sequences}
        for reward in (0, 1)
    ]
    masses = np.array([[int(law[a] * 7) for a in sequences] for law in laws], dtype=object)
    return Family(masses, 7, np.array([0, 1]), np.array([1, 0]))


@cache
def kept_or_forgotten(effort: Effort) -> Mapping[str, Known]:
    """``gView`` and so on of the kernels, ``gKept`` of the stored number; ``m`` for ``e^(D_2)``."""
    del effort
    known = {f"g{name}": FAMILIES[name](RELEASING).ratio() for name in ("View", "Table", "Tree", "Query")}
    moments = {f"m{name}": FAMILIES[name](RELEASING).moment() for name in ("View", "Table", "Query")}
    kept = {"gKept": stored_views().ratio(), "mKept": stored_views().moment(), "budget": Fraction(4)}
    return {"one release about the first reward": known | moments | kept}


def crossing(history: History) -> Sequence[Fraction]:
    """After the query of arm 0 the last action tells the first reward, in one of two ways that cross."""
    if not history:
        return _HALF, _HALF
    first = history[0][1]
    if len(history) == 1:
        chance = (Fraction(1, 4), _HALF)[first]
    else:
        arm, second = history[1]
        chance = _HALF if arm else ((Fraction(0), _HALF), (_HALF, Fraction(0)))[second][first]
    return chance, 1 - chance


CROSSING = Played(crossing)


@cache
def reduced(effort: Effort) -> Mapping[str, Known]:
    """How far the view of B on x is from ``M^(pi^B)_x``, at most: ``view``; on equal columns: ``equal``.

    ``identity``: the view of the identity adversary from ``M_x``; ``constant``: of the one that always asks
    for the first arm.
    """
    found: dict[str, Known] = {}
    for name, played in {**policies(effort), "one release": RELEASING}.items():
        if played.arms > 2 or played.rewards > 2:
            continue
        rng = Random(effort.seed)  # noqa: S311  no secrets
        several, inputs = trees(played, 2), tables(played)
        known = dict.fromkeys(("view", "equal", "identity", "constant"), Fraction(0))
        for adversary, table in [(rng.choice(several), rng.choice(inputs)) for _ in range(25)]:
            view = view_of(played, queried(adversary, table))
            other = view_of(played, post_processed(adversary, table))
            gap = sum((abs(view[a] - other[a]) for a in view), Fraction(0))
            known["view"] = max(known["view"], gap)
            even = tuple((row[0], row[0]) for row in table)
            ours, theirs = (view_of(played, how(adversary, even)) for how in (queried, post_processed))
            known["equal"] = max(known["equal"], sum((abs(ours[a] - theirs[a]) for a in ours), Fraction(0)))
            same = {node: node[-1] for node in [*nodes(played), *played.sequences]}
            table_law = view_of(played, on_table(table))
            for which, asked in (("identity", same), ("constant", dict.fromkeys(same, 0))):
                plain = view_of(played, queried(asked, table))
                gap = sum((abs(plain[a] - table_law[a]) for a in plain), Fraction(0))
                known[which] = max(known[which], gap)
        found[name] = known
    return found


@cache
def mixed(effort: Effort) -> Mapping[str, Known]:
    """``mixture``: delta of adversaries drawn at random from four; ``deltaQuery``: of the worst one.

    ``deltaFixed``: of the worst one that does not look at the actions; ``deltaConstant``: of the worst one
    that always asks for the same arm.
    """
    found: dict[str, Known] = {}
    for (name, played), growth in product({**FIXED, "one release": RELEASING}.items(), GROWTHS):
        if played.rewards > 2:
            continue
        family = query_family(played)
        rng = Random(effort.seed)  # noqa: S311  no secrets
        inputs = len(tables(played))
        worst = Fraction(0)
        for _ in range(40):
            drawn = [rng.randrange(len(family.masses) // inputs) for _ in range(4)]
            place = rng.randrange(len(list_family(played).left))
            i, j = int(family.left[place]) % inputs, int(family.right[place]) % inputs
            left, right = (sum(family.masses[k * inputs + side] for k in drawn) for side in (i, j))
            over = left * growth.denominator - right * growth.numerator
            gap = Fraction(int(sum(x for x in over if x > 0)), 4 * family.unit * growth.denominator)
            worst = max(worst, gap)
        asked = trees(played, played.arms)
        blind = [k for k, tree in enumerate(asked) if _ignores(tree, len)]
        constant = [k for k, tree in enumerate(asked) if _ignores(tree, lambda _: 0)]
        found[f"{name}, e^eps = {growth}"] = {
            "mixture": worst,
            "deltaQuery": family.excess(growth),
            "deltaFixed": _among(family, blind, inputs).excess(growth),
            "deltaConstant": _among(family, constant, inputs).excess(growth),
        }
    return found


def _ignores(tree: Tree, but: Callable[[Actions], int]) -> bool:
    """Whether the arm asked for depends on the actions through ``but`` alone."""
    asked: dict[int, set[int]] = {}
    deepest = max(map(len, tree))
    for node, arm in tree.items():
        if len(node) < deepest:  # no action can depend on the last arm
            asked.setdefault(but(node), set()).add(arm)
    return all(len(arms) == 1 for arms in asked.values())


def _among(family: Family, adversaries: list[int], inputs: int) -> Family:
    """The same views with these adversaries alone."""
    kept = np.isin(family.left // inputs, adversaries)
    return Family(family.masses, family.unit, family.left[kept], family.right[kept])
