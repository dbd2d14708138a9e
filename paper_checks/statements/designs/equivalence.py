"""The equivalence theorem of optimal designs, on random sets of actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from ....verify.evidence.certifiable import certifying_what_it_finds
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Evidence, Verdict
from ....verify.proving.formula_checks import entry, holds_at
from ...checks.rational_matrices import basis, determinant, form, information, inverse, roots
from ...checks.settled_by import Settling, settled_by_all
from ...language.claim import Amendment, Claim
from ...language.severity import Severity


def equivalence_theorem(identifier: str, where: str, *, definition: str, number: str, paper: str) -> Claim:
    """The theorem of Kiefer and Wolfowitz, with the norm that the text's definition prints."""
    return replace(
        T14,
        id=identifier,
        where=where,
        statement=T14.statement.replace("Definition 13", f"Definition {number}"),
        rests_on=(definition,),
        paper=paper,
    )


_MOST = 4


def _optimal() -> Iterator[tuple[int, list[list[Fraction]]]]:
    """Actions on which the uniform design is optimal."""
    for size in range(1, _MOST + 1):
        yield size, basis(size)
        yield size, roots(size)


def _largest(actions: list[list[Fraction]], weights: list[Fraction]) -> Fraction:
    inverted = inverse(information(actions, weights))
    return max(form(inverted, action, action) for action in actions)


@settled_by_all("g at the optimum")
def _value_is_dimension(g: str) -> Iterator[Settling]:
    """``g``, an expression in ``m = max a^T V^-1 a``, is ``d`` at optimal designs."""
    for size, actions in _optimal():
        weights = [Fraction(1, len(actions))] * len(actions)
        yield holds_at([{"m": _largest(actions, weights)}]), f"{g} == {size}"


def _random_designs(effort: Effort) -> Iterator[tuple[int, list[list[Fraction]], list[Fraction]]]:
    rng = Random(effort.seed)  # noqa: S311  no secrets
    for _ in range(4 * effort.factor):
        for size, actions in _optimal():
            weights = [Fraction(rng.randint(1, 20)) for _ in actions]
            yield size, actions, [weight / sum(weights) for weight in weights]


@certifying_what_it_finds
def _never_less(least: str, effort: Effort) -> Evidence:
    """``max a^T V^-1 a`` is at least ``least``, an expression in ``d``, for every design."""
    part = "no design has less"
    designs = list(_random_designs(effort))
    for size, actions, weights in designs:
        found = holds_at([{"d": size}], part=part)(f"{_largest(actions, weights)} >= {least}", effort)
        if found.verdict is not Verdict.VERIFIED:
            return found
    return Evidence(Verdict.VERIFIED, "exact rationals", f"{len(designs)} designs", 0.0, part)


@certifying_what_it_finds
def _determinant_is_largest(most: str, effort: Effort) -> Evidence:
    """``det V`` is at most ``most``, an expression in the ``v`` of the design that minimises ``g``."""
    part = "the minimiser of g maximises f"
    designs = list(_random_designs(effort))
    for _, actions, weights in designs:
        best = determinant(information(actions, [Fraction(1, len(actions))] * len(actions)))
        value = determinant(information(actions, weights))
        found = holds_at([{"v": best}], part=part)(f"{value} <= {most}", effort)
        if found.verdict is not Verdict.VERIFIED:
            return found
    return Evidence(Verdict.VERIFIED, "exact rationals", f"{len(designs)} designs", 0.0, part)


@certifying_what_it_finds
def _support_is_small(most: str, effort: Effort) -> Evidence:
    """The only optimal design on `roots` has d(d+1)/2 actions; those found numerically have no more."""
    import numpy as np

    from ....theory.designs.optimal_design import optimal_design, reduced_support

    part = "support"
    for size in range(1, _MOST + 1):
        found = holds_at([{"d": size}], part=part)(f"{len(roots(size))} <= {most}", effort)
        if found.verdict is not Verdict.VERIFIED:
            return found
    rng = np.random.default_rng(effort.seed)
    count = 0
    for size in (2, 3):
        for number in (12, 20):
            actions = rng.standard_normal((number, size))
            actions /= np.linalg.norm(actions, axis=1, keepdims=True)
            design = optimal_design(actions)
            kept = int(np.count_nonzero(reduced_support(actions, design.weights)))
            found = holds_at([{"d": size}], part=part)(f"{kept} <= {most}", effort)
            if found.verdict is not Verdict.VERIFIED:
                return found
            count += 1
    return Evidence(
        Verdict.VERIFIED,
        "exact designs and convex programs",
        f"{_MOST} sets on which d(d+1)/2 actions are needed, {count} random ones",
        0.0,
        part,
    )


_EQUIVALENCE = {
    "g": "m",
    "never less": "d",
    "largest f": "v",
    "support": "d*(d + 1)/2",
}


T14 = Claim(
    id="RDP-T14",
    where="Appendix C.1, Theorem 14",
    kind="theorem",
    statement=(
        "A compact, spanning R^d, g(pi) = max over a of ||a||_{V(pi)^-1} (Definition 13, no square): "
        "pi* minimises g, pi* maximises f "
        "= log det V, and g(pi*) = d are equivalent; some minimiser has a support of at most d (d + 1)/2."
    ),
    printed=_EQUIVALENCE | {"g": "sqrt(m)"},
    mutants={
        "d + 1": _EQUIVALENCE | {"g": "m - 1"},
        "1% more": _EQUIVALENCE | {"never less": "1.01*d"},
        "another optimum of f": _EQUIVALENCE | {"largest f": "0.99*v"},
        "d actions": _EQUIVALENCE | {"support": "d"},
        "one action less": _EQUIVALENCE | {"support": "d*(d + 1)/2 - 1"},
    },
    checks=(
        entry("g", _value_is_dimension),
        entry("never less", _never_less),
        entry("largest f", _determinant_is_largest),
        entry("support", _support_is_small),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="The same with g(pi) = max over a of ||a||^2_{V(pi)^-1}.",
        formula=_EQUIVALENCE,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
    rests_on=("RDP-D13",),
    notes="Supports of random sets are those of numerical optima, after reduction.",
)
