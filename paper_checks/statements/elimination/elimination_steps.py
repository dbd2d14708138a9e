"""The regret of phased elimination, step by step, as three texts prove it.

AdaC-GOPE has a budget ``rho``, and the square root of ``(2/rho) f`` in the length of a phase; AdaR-GOPE has
``r = alpha/epsilon`` and the square root of ``2 r d (d+1) log(4/delta')``. All else is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import ceil, log

from ....theory.formulas.domain import box
from ....theory.formulas.wide_domain import wide_domain
from ....theory.numbers.enclosure import Exact
from ....verify.evidence.effort import Effort
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import Check, entry, equals_at, holds_at, holds_on, is_identity
from ....verify.proving.wide_domains import holds_everywhere
from ...checks.known_quantities import Known, holds_in
from ...checks.side_conditions import keeps_out
from ...language.claim import Amendment, Claim
from ...language.severity import Severity
from ...language.written_claim import step
from .elimination_instances import (
    Length,
    Point,
    for_some_constants,
    gaussian_on_the_estimate,
    gaussian_on_the_sums,
    on_a_basis,
    on_a_basis_at_confidence,
    on_a_segment,
    on_roots,
)
from .elimination_runs import decompositions, last_phase, phases
from .phases_of_elimination import Family

_TERM = "log(K*log(T)/delta)"
_LOG = "log(4*K*l*(l + 1)/delta)"
_RADIUS = "(d + 2*sqrt(d*log(2*K*l*(l + 1)/delta)) + 2*log(2*K*l*(l + 1)/delta))"


@dataclass(frozen=True, slots=True)
class Text:
    """What differs between the texts.

    ``private`` is ``sqrt((2/rho) f)`` or its counterpart for phase l.
    """

    family: Family
    budget: str
    private: str
    amended: str
    expected: str
    sizes: Callable[[], dict[str, list[Point]]]
    at_confidence: Callable[[], dict[str, list[Point]]]

    @property
    def longest(self) -> Length:
        """``c_l`` as a number."""
        return gaussian_on_the_sums if self.budget == "r" else gaussian_on_the_estimate

    @property
    def length(self) -> str:
        """``c_l``."""
        return f"(8*d*4**l*{_LOG} + 2*d*2**l*sqrt({self.private}))"


_ON_ROOTS = (("1", 4000), ("10", 10**5), ("1000", 10**11), ("1e6", 10**18))
_PHASES = (("1", 2), ("10", 20), ("50", 400))


def _estimate_sizes() -> dict[str, list[Point]]:
    length, name = gaussian_on_the_estimate, "rho"
    sizes = [("1", 3), ("10", 10**5), ("1000", 10**10), ("1e6", 10**17)]
    scales = [(a, m, 1 / (10**4 * Fraction(4) ** m)) for a, m in _PHASES]
    return {
        "a basis": on_a_basis(length, name, sizes, -2),
        "a basis, rho = 1": on_a_basis(
            length, name, [("1", 10**6), ("10", 10**6), ("1000", 10**20), ("1e6", 10**40)], 0
        ),
        "e_i and e_i - e_j": on_roots(length, name, _ON_ROOTS, 0),
        "every scale of the gap": on_a_segment(length, name, scales),
    }


def _estimate_at_confidence() -> dict[str, list[Point]]:
    length, name = gaussian_on_the_estimate, "rho"
    sizes = [("1", 300), ("10", 10**6), ("1000", 10**12), ("1e6", 10**18)]
    return {
        "a basis": on_a_basis_at_confidence(length, name, sizes, -2),
        "e_i and e_i - e_j": on_roots(length, name, _ON_ROOTS, 0),
    }


def _sums_sizes() -> dict[str, list[Point]]:
    length, name = gaussian_on_the_sums, "r"
    scales = [(a, m, 10**4 * Fraction(4) ** m) for a, m in _PHASES]
    return {
        "every scale of the gap": on_a_segment(length, name, scales),
        "e_i and e_i - e_j": on_roots(length, name, _ON_ROOTS, -3),
        "a basis": on_a_basis(length, name, [("1", 3), ("10", 10**6), ("1000", 10**14)], 0),
    }


def _sums_at_confidence() -> dict[str, list[Point]]:
    length, name = gaussian_on_the_sums, "r"
    return {
        "e_i and e_i - e_j": on_roots(length, name, _ON_ROOTS, -3),
        "a basis": on_a_basis_at_confidence(length, name, [("1", 10), ("10", 10**8)], 0),
    }


ESTIMATE = Text(
    family=Family("adac-gope", (("rho", "1/10"), ("delta", "1/100"))),
    budget="rho",
    private=f"2/rho*{_RADIUS}",
    amended=f"165*d/sqrt(rho)*sqrt(d + {_TERM})*log(T)",
    expected="234*d/sqrt(rho)*sqrt(d + log(K*T))*log(T)",
    sizes=_estimate_sizes,
    at_confidence=_estimate_at_confidence,
)
SUMS = Text(
    family=Family("adar-gope", (("alpha", "2"), ("epsilon", "1/5"), ("delta", "1/100"))),
    budget="r",
    private=f"2*r*d*(d + 1)*{_LOG}",
    amended=f"135*d**2*sqrt(r*{_TERM})*log(T)",
    expected="191*d**2*sqrt(r*log(K*T))*log(T)",
    sizes=_sums_sizes,
    at_confidence=_sums_at_confidence,
)

Formulas = Mapping[str, str]
Mutants = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class _Refuted:
    """What is false as printed: how badly, and what holds instead."""

    severity: Severity
    amendment: Amendment


def _claim(
    identifier: str,
    where: str,
    kind: str,
    statement: str,
    parts: tuple[Formulas, Mutants, tuple[Check, ...]],
    *,
    recorded: Verdict | _Refuted,
    rests_on: Sequence[str],
    notes: str = "",
    assumptions: str = "||a|| <= 1, |r| <= 1, ||theta*|| <= 1",
) -> Claim:
    printed, mutants, checks = parts
    paper = "thesis_algorithms" if identifier.startswith("TA-") else ""
    return Claim(
        id=identifier,
        where=where,
        kind=kind,
        statement=statement,
        printed=printed,
        mutants=mutants,
        checks=checks,
        recorded=Verdict.REFUTED if isinstance(recorded, _Refuted) else recorded,
        amendment=recorded.amendment if isinstance(recorded, _Refuted) else None,
        severity=recorded.severity if isinstance(recorded, _Refuted) else None,
        rests_on=tuple(rests_on),
        assumptions=assumptions,
        notes=notes,
        paper=paper,
    )


_GOOD = {
    "levels": "1/(l*(l + 1)) == 1/l - 1/(l + 1)",
    "arms": "k*(delta/(K*l*(l + 1))) <= delta*(1/l - 1/(l + 1))",
    "noise": "d/c*(2*d/(rho*c)*f) == (d/c)**2*(2/rho*f)",
}
_GOOD_MUTANTS = {
    "l squared": {"levels": "1/l**2 == 1/l - 1/(l + 1)"},
    "no share for the arms": {"arms": "k*(delta/(l*(l + 1))) <= delta*(1/l - 1/(l + 1))"},
    "one arm more": {"arms": "(k + 1)*(delta/(K*l*(l + 1))) <= delta*(1/l - 1/(l + 1))"},
    "half the noise": {"noise": "d/c*(d/(rho*c)*f) == (d/c)**2*(2/rho*f)"},
}
_GOOD_CHECKS = (
    entry("levels", is_identity(box(l="[1, 1000000]"), part="levels telescope, to 1 over all phases")),
    entry(
        "arms",
        holds_on(
            box(k="[0, 1000]", K="[1, 1000]", l="[1, 1000]", delta="(0, 1)"),
            where="k <= K",
            part="at most K survivors",
            instances=300,
        ),
    ),
    entry(
        "noise",
        is_identity(
            box(d=(1, 100), c=(1, 10**6), rho=(1, 10), f=(1, 100)),
            part="square of the width, by the algorithm's noise",
        ),
    ),
)


def good_event(identifier: str, where: str, *, rests_on: str, on_the_sums: bool = False) -> Claim:
    """All estimates are within beta_l, with probability at least 1 - delta."""
    names = ("levels", "arms") if on_the_sums else ("levels", "arms", "noise")
    return _claim(
        identifier,
        where,
        "inequality",
        "E: |<theta~_l - theta*, a>| <= beta_l for all l and a in A_l. P(not E) <= sum over l and a in "
        "A_l of delta/(K l (l+1)) <= delta.",
        (
            {name: _GOOD[name] for name in names},
            {name: mutant for name, mutant in _GOOD_MUTANTS.items() if set(mutant) <= set(names)},
            _GOOD_CHECKS[: len(names)],
        ),
        recorded=Verdict.PROVED,
        rests_on=(rests_on,),
        notes="The corollary is applied given the past, which fixes the survivors and the design.",
    )


_NEAR = box(x=(-1, 1), y=(-1, 1), b="(0, 1]", s="(0, 4]")
_WITHIN = ("x <= b", "-b <= x", "y <= b", "-b <= y")
FINDS_GAPS = holds_on(_NEAR, where=_WITHIN, part="a gap above 4 beta_l is found", instances=300)
"""Whether on E a gap that exceeds a multiple of beta by s is found, x and y being the errors."""


def optimal_survives(identifier: str, where: str, text: Text, *, rests_on: str) -> Claim:
    """On E the best action stays."""
    printed, mutants, checks = _survival(text)
    return _claim(
        identifier,
        where,
        "inequality",
        "On E, for all l and b in A_l: <theta~_l, b - a*> <= 2 beta_l, so that a* is never eliminated. x "
        "and y are the errors at b and a*, s the gap of b.",
        (printed, mutants, checks),
        recorded=Verdict.VERIFIED,
        rests_on=(rests_on,),
    )


def _survival(text: Text) -> tuple[Formulas, Mutants, tuple[Check, ...]]:
    return (
        {"kept": "x - y - s <= 2*b", "best": "w == 1"},
        {
            "one error": {"kept": "x - y - s <= 1.99*b"},
            "gap on the other side": {"kept": "x - y + s <= 2*b"},
            "best goes": {"best": "w < 1"},
        },
        (
            entry("kept", holds_on(_NEAR, where=_WITHIN, part="a* is kept", instances=300)),
            entry("best", holds_in(partial(phases, text.family), part="runs")),
        ),
    )


def _elimination(text: Text) -> tuple[Formulas, Mutants, tuple[Check, ...]]:
    return (
        {"gone": "4*b + s + y - x > 2*b", "gaps": "g <= 4*b"},
        {
            "gap above 3.99 beta": {"gone": "3.99*b + s + y - x > 2*b"},
            "gap of 4 beta": {"gone": "4*b + y - x > 2*b"},
            "threshold 2.01 beta": {"gone": "4*b + s + y - x > 2.01*b"},
            "gaps below beta": {"gaps": "g <= 0.9*b"},
        },
        (
            entry("gone", FINDS_GAPS),
            entry("gaps", holds_in(partial(phases, text.family), part="gaps that are left, in runs")),
        ),
    )


def elimination_time(identifier: str, where: str, text: Text, *, rests_on: Sequence[str]) -> Claim:
    """On E a suboptimal action goes."""
    return _claim(
        identifier,
        where,
        "inequality",
        "On E, with l_a = min{l: 4 beta_l < Delta_a}: <theta~, a* - a> >= Delta_a - 2 beta > 2 beta in phase "
        "l_a, after which a is gone; every a in A_(l+1) has Delta_a <= 4 beta_l. x and y are the errors at a "
        "and a*, Delta_a = 4 beta + s.",
        _elimination(text),
        recorded=Verdict.VERIFIED,
        rests_on=rests_on,
    )


def elimination(identifier: str, where: str, text: Text, *, rests_on: str) -> Claim:
    """Both, where a text has them in one step."""
    kept, gone = _survival(text), _elimination(text)
    return _claim(
        identifier,
        where,
        "inequality",
        "On E: (i) <theta~_l, b - a*> <= 2 beta_l, so that a* is never eliminated; (ii) a suboptimal a is "
        "eliminated by phase l_a = min{l: 4 beta_l < Delta_a}, as <theta~, a* - a> >= Delta_a - 2 beta > 2 "
        "beta there; (iii) a in A_(l+1) has Delta_a <= 4 beta_l. x and y are errors at two actions.",
        (dict(kept[0]) | dict(gone[0]), dict(kept[1]) | dict(gone[1]), kept[2] + gone[2]),
        recorded=Verdict.VERIFIED,
        rests_on=(rests_on,),
    )


_LEVELS: list[dict[str, Exact]] = [
    {"D": gap, "m": last_phase(gap)}
    for gap in (Fraction(1), Fraction(2), Fraction(1, 4), *(Fraction(k, 10) for k in (1, 3, 7, 15)))
]
_LAST = "4/2**m < D and D <= 4/2**(m - 1)"
_CEILING = f"{_LAST} and 2**(m - 1) < 4/D and 4/D <= 2**m"
_FLOOR = f"{_LAST} and 2**(m - 1) <= 4/D and 4/D < 2**m"
_INDEX_MUTANTS = {
    "one phase less": {"index": "4/2**(m - 1) < D"},
    "2 beta for 4": {"index": "2/2**m < D and D <= 2/2**(m - 1)"},
}
_INDEX_CHECK = entry("index", holds_at(_LEVELS, part="last phase of a gap, m = l_Delta"))


def last_phase_of_a_gap(identifier: str, where: str) -> Claim:
    """The closed form of the last phase in which a gap can be played."""
    return _claim(
        identifier,
        where,
        "identity",
        "For Delta > 0: l_Delta = min{l: 4 beta_l < Delta} = ceil(log2(4/Delta)). Here m = l_Delta.",
        (
            {"index": _CEILING},
            _INDEX_MUTANTS | {"strictly between": {"index": f"{_FLOOR} and 2**(m - 1) < 4/D"}},
            (_INDEX_CHECK,),
        ),
        recorded=_Refuted(
            Severity.EDGE,
            Amendment(
                statement="l_Delta = floor(log2(4/Delta)) + 1, for 0 < Delta < 4.",
                formula={"index": _FLOOR},
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=(),
    )


_SPLIT_MUTANTS = {
    "an eighth": {"sum": "R <= S/8 + T*D"},
    "half of the sum": {"sum": "R <= S/2 + T*D"},
    "without the small gaps": {"sum": "R <= Q"},
    "the sum alone": {"split": "R <= Q"},
    "small gaps alone": {"split": "R <= T*D"},
}
_ALL_EQUAL: Known = {name: Fraction(value) for name, value in {"R": 0, "Q": 0, "T": 1, "D": 1}.items()}


def _large_errors(text: Text) -> Known:
    """Two phases of actions 1 and -1 on the line, theta* = 1, the optimal design on -1 alone.

    The first estimate is 1/2: an error of beta_1, and neither action goes.
    """
    first, second = (ceil(float(text.longest(1, 2, Fraction(1, 2), Fraction(1), l))) for l in (1, 2))
    known: dict[str, Fraction | int] = {
        "D": Fraction(1, 2),
        "T": first + second,
        "R": 2 * (first + second),
        "Q": 2 * (first + second),
        "S": 4 * first + 2 * second,
    }
    return {name: Fraction(value) for name, value in known.items()}


def _split(text: Text) -> tuple[Check, ...]:
    def with_large_errors(effort: Effort) -> Mapping[str, Known]:
        return {"errors as large as E lets them": _large_errors(text), **decompositions(text.family, effort)}

    def also_equal(effort: Effort) -> Mapping[str, Known]:
        return {"all means equal": _ALL_EQUAL, **decompositions(text.family, effort)}

    return (
        entry("sum", holds_in(with_large_errors, part="runs")),
        entry("split", holds_in(also_equal, part="the line before the last, in runs")),
    )


def decomposition(
    identifier: str, where: str, text: Text, *, rests_on: Sequence[str], with_index: bool
) -> Claim:
    """The regret by phases."""
    printed = {"sum": "R <= S + T*D", "split": "R == Q + T*D"}
    amended = printed | {"split": "R <= Q + T*D"}
    checks = _split(text)
    mutants: dict[str, Mapping[str, str]] = dict(_SPLIT_MUTANTS)
    statement = (
        "On E, for any Delta > 0: R_T = sum of Delta_a N_a(T) = sum over l <= min(l_Delta, l(T)) and a "
        "in A_l of Delta_a T_l(a) + T Delta <= sum over the same l of 4 beta_(l-1) T_l + T Delta. Here Q "
        "and S are the two sums."
    )
    said = "The same with <= for the second =."
    if with_index:
        printed, amended = printed | {"index": _CEILING}, amended | {"index": _FLOOR}
        mutants |= _INDEX_MUTANTS
        checks = (*checks, _INDEX_CHECK)
        statement += " And l_Delta = min{l: 4 beta_l < Delta} = ceil(log2(4/Delta)), m in the formula."
        said += " And l_Delta = floor(log2(4/Delta)) + 1, for 0 < Delta < 4."
    return _claim(
        identifier,
        where,
        "inequality",
        statement,
        (printed, mutants, checks),
        recorded=_Refuted(
            Severity.EDGE if with_index else Severity.TYPO,
            Amendment(
                statement=said,
                formula=amended,
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=rests_on,
    )


# --- lengths and number of phases

_LONG = {"length": "n <= d*(d + 1)/2 + c"}
_LONG_MUTANTS = {
    "not rounded up": {"length": "n <= c"},
    "d numbers rounded up": {"length": "n <= d + c"},
    "private part without d + 1": {"length": "n <= d*(d + 1)/2 + p + (c - p)/sqrt(d + 1)"},
}


def _six_actions(text: Text) -> Known:
    """The first phase on multiples of e_i and e_i - e_j in R^3, whose optimal design is uniform."""
    delta = Fraction(1, 10)
    c = float(text.longest(3, 6, delta, Fraction(1), 1))
    return {
        "d": Fraction(3),
        "c": Fraction(c),
        "p": Fraction(8 * 3 * 4 * log(8 * 6 / delta)),
        "n": Fraction(6 * ceil(c / 6)),
    }


def _lengths(text: Text) -> tuple[Check, ...]:
    def with_six_actions(effort: Effort) -> Mapping[str, Known]:
        return {"six actions in R^3": _six_actions(text), **phases(text.family, effort)}

    return (entry("length", holds_in(with_six_actions, part="plays of a phase, in runs")),)


def phase_length(
    identifier: str, where: str, text: Text, values: Sequence[tuple[dict[str, Exact], str]]
) -> Claim:
    """How long a phase can be."""
    value = f"d*(d + 1)/2 + {text.length}"
    return _claim(
        identifier,
        where,
        "inequality",
        "T_l <= d(d+1)/2 + (8d/beta^2) log(4 K l (l+1)/delta) + (2d/beta) sqrt(2 r d (d+1) log(4 K l "
        "(l+1)/delta)), r = alpha/eps: at most d(d+1)/2 numbers are rounded up.",
        (
            _LONG | {"value": value},
            _LONG_MUTANTS
            | {
                "d for d (d+1)/2": {"value": value.replace("d*(d + 1)/2 +", "d +", 1)},
                "half the private part": {"value": value.replace("2*d*2**l", "d*2**l")},
            },
            (*_lengths(text), entry("value", equals_at(values, part="value"))),
        ),
        recorded=Verdict.VERIFIED,
        rests_on=("RDP-EQ8",),
    )


_ONE_ARM: dict[str, Exact] = {"T": 2, "K": 1}
_ONE_ROUND: dict[str, Exact] = {"T": 1, "K": 2}
_COUNT = {
    "ends": "T >= 2 and K >= 2",
    "phases": "(l - 1)*log(4) + log(8*log(16)) >= l*log(2)",
    "first level": "log(8) + x <= 8.5*(x + log(log(2)))",
    "level": "log(4*l*(l + 1)) + x <= 8.5*(x + log((l - 1)*log(4) + log(8*log(16))))",
    "count": "l <= log(T)/log(2)",
}
_COUNT_MUTANTS = {
    "one arm": {"ends": "T >= 2 and K >= 1"},
    "one round": {"ends": "T >= 1 and K >= 2"},
    "C halved": {"phases": "(l - 1)*log(4) + log(8*log(16)) >= 2.1*l*log(2)"},
    "C' = 8": {"first level": "log(8) + x <= 8*(x + log(log(2)))"},
    "C' = 1": {"level": "log(4*l*(l + 1)) + x <= x + log((l - 1)*log(4) + log(8*log(16)))"},
    "a sixth of the phases": {"count": "l <= log(T)/log(2)/6"},
    "log log T": {"count": "l <= 1000000*log(log(T))"},
    "T = 1 as well": {"count": "o <= 1000000*log(1)"},
}
_BOUNDARY = "T >= 1 and K >= 1"
_COUNT_SAID = "For T >= 2 and K >= 2, with C = 1/log(2) and C' = 8.5."


def _counted(text: Text, effort: Effort) -> Mapping[str, Known]:
    del effort
    found: dict[str, Known] = {}
    for d, arms, delta in ((1, 2, "1/2"), (3, 10, "1/1000"), (20, 1000, "1/20")):
        for budget in ("1/1000", "2", "1000"):
            for horizon in (2, 10**3, 10**7, 10**15):
                number, played = 0, 0.0
                while played < horizon:
                    number += 1
                    played += float(text.longest(d, arms, Fraction(delta), Fraction(budget), number))
                name = f"d = {d}, K = {arms}, delta = {delta}, {text.budget} = {budget}, T = {horizon}"
                # one phase has begun by round 1
                found[name] = {"l": Fraction(number), "T": Fraction(horizon), "o": Fraction(1)}
    return found


def _count_checks(text: Text) -> tuple[Check, ...]:
    return (
        entry(
            "ends",
            keeps_out(
                _ONE_ARM,
                "log(8*K/delta) > 0 and log(K*log(T)/delta) < 0",
                holds_at([{**_ONE_ARM, "delta": "9/10"}]),
                because="a positive number is at most C' times a negative one",
                part="where it is claimed",
                example={"delta": "9/10"},
            ),
        ),
        entry(
            "ends",
            keeps_out(
                _ONE_ROUND,
                "1 > 1000000*log(T)",
                holds_at([_ONE_ROUND]),
                because="one phase has begun, and log(T) = 0",
                part="where it is claimed",
            ),
        ),
        entry(
            "phases",
            holds_everywhere(
                wide_domain({"l": "[2, oo)"}),
                part="l phases need T >= 2^l, from the length of the last but one",
            ),
        ),
        entry(
            "first level",
            holds_everywhere(wide_domain({"x": "[0.6931, oo)"}), part="l = 1, T >= 2, x = log(K/delta)"),
        ),
        entry(
            "level",
            holds_everywhere(
                wide_domain({"l": "[2, oo)", "x": "[0.6931, oo)"}), part="l >= 2, x = log(K/delta)"
            ),
        ),
        entry("count", holds_in(partial(_counted, text), part="phases counted")),
    )


def number_of_phases(identifier: str, where: str, text: Text) -> Claim:
    """Number of phases, and the level of the last."""
    return _claim(
        identifier,
        where,
        "inequality",
        "As beta halves and T_1 + ... + T_l(T) = T, there are constants C, C' with l(T) <= C log(T) and, for "
        "l <= l(T), log(4 K l (l+1)/delta) <= C' log(K log(T)/delta).",
        (_COUNT | {"ends": _BOUNDARY}, _COUNT_MUTANTS, _count_checks(text)),
        recorded=_Refuted(
            Severity.EDGE,
            Amendment(
                statement=_COUNT_SAID,
                formula=_COUNT,
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=("RDP-T8.6",),
    )


_RADIUS_ONE = "d + 2*sqrt(d*log(4*K/delta)) + 2*log(4*K/delta)"
_SMALL = 10**4


def _equal_means(text: Text) -> list[dict[str, Exact]]:
    """All means equal, each of d(d+1)/2 actions played once in the first phase and once in the second."""
    arms = _SMALL * (_SMALL + 1) // 2
    return [{"d": _SMALL, "K": arms, "delta": "1/2", text.budget: 1, "n": arms, "m": arms, "c": arms}]


def lengths_and_phases(identifier: str, where: str, text: Text, *, rests_on: Sequence[str]) -> Claim:
    """Lengths, number of phases and levels, where a text has them in one step."""
    second = text.length.replace("4**l", "16").replace("2**l", "4").replace("l*(l + 1)", "6")
    first = text.length.replace("4**l", "4").replace("2**l", "2").replace("l*(l + 1)", "2")
    amended = (
        _LONG
        | _COUNT
        | {
            "radius": f"{_RADIUS_ONE} <= 2*d + 3*log(4*K/delta)",
            "every radius": "u**2 + 2*u*v + 2*v**2 <= 2*u**2 + 3*v**2",
            "doubling": f"m >= n and {second} >= 2*{first} and {second} <= c",
        }
    )
    return _claim(
        identifier,
        where,
        "inequality",
        "L = log(K log(T)/delta). T_l <= d(d+1)/2 + (8d/beta^2) log(4/delta') + (2d/beta) sqrt((2/rho) f(d, "
        "delta')), delta' = delta/(K l (l+1)); phases at least double in length, so l(T) <= C log(T), and "
        "log(4/delta') <= C' L for l <= l(T); hence T_l <= d(d+1)/2 + (8d/beta^2) C' L + (4d/beta) sqrt(C' "
        "L/rho), that is f <= 2 C' L. C and C' are constants.",
        (
            amended
            | {
                "ends": _BOUNDARY,
                "radius": f"{_RADIUS_ONE} <= 2*A*{_TERM}",
                "doubling": f"m >= 2*n and {second} <= c",
            },
            _LONG_MUTANTS
            | _COUNT_MUTANTS
            | {
                "C' L^2": {"radius": f"{_RADIUS_ONE} <= 2*A*{_TERM}**2"},
                "without its root": {"radius": f"{_RADIUS_ONE} <= d + 2*log(4*K/delta)"},
                "d + 3 log": {"every radius": "u**2 + 2*u*v + 2*v**2 <= u**2 + 3*v**2"},
                "c five times as long": {"doubling": f"{second} >= 5*{first}"},
            },
            (
                *_lengths(text),
                *_count_checks(text),
                entry("radius", for_some_constants(text.sizes, part="f in the first phase")),
                entry(
                    "every radius",
                    holds_everywhere(
                        wide_domain({"u": "[1, oo)", "v": "[0, oo)"}),
                        part="f, u^2 = d, v^2 = log(2/delta')",
                    ),
                ),
                entry("doubling", holds_at(_equal_means(text), part="lengths of the first two phases")),
            ),
        ),
        recorded=_Refuted(
            Severity.SUBSTANCE,
            Amendment(
                statement=(
                    "For T >= 2 and K >= 2, with C = 1/log(2), C' = 8.5: T_l <= d(d+1)/2 + (8d/beta^2) C' L "
                    "+ (2d/beta) sqrt((2/rho) (2d + 3 C' L)); and c_(l+1) >= 2 c_l."
                ),
                formula=amended,
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=rests_on,
    )


# --- sum over phases, and the choice of Delta

_SUM = {
    "rounding": "8*(1 - h)*d*(d + 1)/2 <= 4*d*(d + 1)",
    "sum": "2**(m + 1) - 2",
    "middle": "64*(2**(m + 1) - 2) <= 64*(16/D)",
    "tuning": "s**2/(s/t) + t**2*(s/t) == 2*s*t",
}
_SUM_MUTANTS = {
    "half the rounding": {"rounding": "8*(1 - h)*d*(d + 1)/2 <= 2*d*(d + 1)"},
    "from l = 0": {"sum": "2**(m + 1) - 1"},
    "15 for 16": {"middle": "64*(2**(m + 1) - 2) <= 64*(15/D)"},
    "Delta twice": {"tuning": "s**2/(2*s/t) + t**2*(2*s/t) == 2*s*t"},
}
_MIDDLE = "64*(2**(m + 1) - 2) <= 16*(16/D)"
_GAPS: list[dict[str, Exact]] = [
    {"D": gap, "m": last_phase(gap)}
    for gap in (
        Fraction(2),
        Fraction(1),
        *(Fraction(k, 10) for k in (1, 3)),
        Fraction(1, 2**20),
        Fraction(4, 2**20 - 1),
    )
]


_PHASE = wide_domain({"b": "(0, 1]", "d": "[1, oo)", "a": "[0, oo)", "q": "[0, oo)"})


def _sum_checks() -> dict[str, Check]:
    return {
        "rounding": entry(
            "rounding",
            holds_everywhere(
                wide_domain({"h": (0, 1), "d": "[1, oo)"}), part="what was rounded up, h = 2^-m"
            ),
        ),
        "sum": entry(
            "sum",
            equals_at(
                [({"m": 5}, "62"), ({"m": last_phase(Fraction(1, 10))}, "126"), ({"m": 4}, "30")],
                part="2 + 4 + ... + 2^m",
            ),
        ),
        "middle": entry("middle", holds_at(_GAPS, part="sum of 2^l up to l_Delta")),
        "tuning": entry(
            "tuning",
            is_identity(
                box(s="(0, 100]", t="(0, 1000]"), part="Delta = sqrt(C_1 d L/T), s^2 = C_1 d L, t^2 = T"
            ),
        ),
    }


def sum_of_phases(identifier: str, where: str, *, rests_on: Sequence[str]) -> Claim:
    """The sum over phases for noise on the sums."""
    checks = _sum_checks()
    extra = {
        "phase": "8*b*(d*(d + 1)/2 + 8*d/b**2*a + 2*d/b*q) == 4*b*d*(d + 1) + 64*d*a/b + 16*d*q",
        "width": "sqrt(1 + u) <= (1 + u)**2",
    }
    amended = {name: _SUM[name] for name in ("rounding", "sum", "middle")} | extra
    return _claim(
        identifier,
        where,
        "inequality",
        "On E, with L = log(K log(T)/delta), r = alpha/eps: sum of 4 beta_(l-1) T_l <= sum of 8 beta_l "
        "(d(d+1)/2 + (8d/beta^2) C' L + (2d/beta) sqrt(2 r d (d+1) C' L)) <= 4d(d+1) + 64 d C' L (2 + "
        "... + 2^l_Delta) + 16 (d+1)^2 sqrt(2 r C' L) l(T) <= 4d(d+1) + 16 d C' L (16/Delta) + the same "
        "<= 4d(d+1) + C_1 d L/Delta + C_2 d^2 sqrt(r L) log(T).",
        (
            amended | {"middle": _MIDDLE},
            {name: mutant for name, mutant in _SUM_MUTANTS.items() if set(mutant) <= set(amended)}
            | {
                "8 for 16": {"phase": extra["phase"].replace("16*d*q", "8*d*q")},
                "32 for 64": {"phase": extra["phase"].replace("64*d*a", "32*d*a")},
                "d^2": {"width": "sqrt(1 + u) <= 1"},
            },
            (
                *(checks[name] for name in ("rounding", "sum", "middle")),
                entry("phase", holds_everywhere(_PHASE, part="a phase")),
                entry("width", holds_on(box(u=(0, 1)), part="d sqrt(d (d+1)) <= (d+1)^2, u = 1/d")),
            ),
        ),
        recorded=_Refuted(
            Severity.PROOF_SLIP,
            Amendment(
                statement="The same with 64 d C' L (16/Delta) in the third line.",
                formula=amended,
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=rests_on,
    )


def sum_and_tuning(identifier: str, where: str, text: Text, *, rests_on: Sequence[str]) -> Claim:
    """The sum over phases and the choice of Delta, where a text has them in one step."""
    checks = _sum_checks()
    phase = "8*b*(d*(d + 1)/2 + 8*d/b**2*a + 4*d/b*q) == 4*b*d*(d + 1) + 64*d*a/b + 32*d*q"
    amended = _SUM | {"phase": phase, "end": _amended(text)}
    printed = amended | {"middle": _MIDDLE, "end": _BOUNDS["outside"]}
    return _claim(
        identifier,
        where,
        "inequality",
        "On E, with L = log(K log(T)/delta): sum of 4 beta_(l-1) T_l <= 4d(d+1) + 64 d C' L (2 + ... + "
        "2^l_Delta) + 32 d sqrt(C' L/rho) l(T) <= 4d(d+1) + 16 d C' L (16/Delta) + the same; R_T <= "
        "4d(d+1) + C_1 d L/Delta + C_2 d sqrt(L/rho) log(T) + T Delta, and with Delta = sqrt(C_1 d L/T): "
        "R_T <= A sqrt(d T L) + B d sqrt(L/rho) log(T).",
        (
            printed,
            _SUM_MUTANTS
            | {
                "16 for 32": {"phase": phase.replace("32*d*q", "16*d*q")},
                "rounding of order d": {"end": _amended(text).replace("4*d*(d + 1)", "4*d")},
                "log T under the root": {"end": _log_inside(text)},
            },
            (
                *checks.values(),
                entry("phase", holds_everywhere(_PHASE, part="a phase")),
                entry("end", for_some_constants(text.sizes, part="what the step ends with")),
            ),
        ),
        recorded=_Refuted(
            Severity.SUBSTANCE,
            Amendment(
                statement=(
                    "The same with 64 d C' L (16/Delta), with 16 d sqrt((2/rho) (2d + 3 C' L)) l(T) for the "
                    "private part, and with 4d(d+1) kept: R_T <= 4d(d+1) + 187 sqrt(d T L) + 165 "
                    "(d/sqrt(rho)) sqrt(d + L) log(T), T >= 2."
                ),
                formula=amended,
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=rests_on,
    )


_PRIVATE_WIDTHS = f"sqrt(2/rho*(2*d + 25.5*{_TERM}))"
_SUMMED = {
    "first line": f"4*T <= 4*(d*(d + 1)/2 + 32*d*A*{_TERM} + 8*d*sqrt(A*{_TERM}/rho))",
    "second line": f"4*T <= 4*d*(d + 1) + 128*d*A*{_TERM} + 32*d*sqrt(A*{_TERM}/rho)",
    "fourth line": f"4*T <= 4*d*(d + 1) + A*d*{_TERM}/D + B*d*sqrt({_TERM}/rho)*log(T)",
    "all in all": f"R <= 4*d*(d + 1) + A*d*{_TERM}/D + B*d*sqrt({_TERM}/rho)*log(T) + T*D",
}
_SUMMED_WITH_D = {
    "first line": f"4*T <= 4*(d*(d + 1)/2 + 272*d*{_TERM} + 4*d*{_PRIVATE_WIDTHS})",
    "second line": f"4*T <= 4*d*(d + 1) + 1088*d*{_TERM} + 16*d*{_PRIVATE_WIDTHS}",
    "fourth line": f"4*T <= 4*d*(d + 1) + 8704*d*{_TERM}/D + 165*d*sqrt((d + {_TERM})/rho)*log(T)",
    "all in all": f"R <= 4*d*(d + 1) + 8704*d*{_TERM}/D + 165*d*sqrt((d + {_TERM})/rho)*log(T) + T*D",
}


def _first_phases() -> dict[str, list[Point]]:
    """Unit vectors with rho = d^-2 and Delta = 1/7, T the end of the first phase."""
    sizes = [("1", 3), ("10", 10**5), ("1000", 10**10), ("1e6", 10**17)]
    points = on_a_basis(gaussian_on_the_estimate, "rho", sizes, -2)
    return {"a basis": [{**point, "D": Fraction(1, 7)} for point in points]}


def in_the_first_phase(of: Claim) -> Claim:
    """The steps with the sums of the proof, at the end of a first phase that is all noise."""
    assert of.amendment is not None
    return replace(
        of,
        printed={**of.printed, **_SUMMED},
        mutants={
            **of.mutants,
            "noise of one dimension": {
                name: text.replace("2*d + 25.5", "25.5").replace("(d + log", "(log")
                for name, text in _SUMMED_WITH_D.items()
            },
        },
        checks=(
            *of.checks,
            *(entry(name, for_some_constants(_first_phases, part=f"{name}, one phase")) for name in _SUMMED),
        ),
        amendment=replace(of.amendment, formula={**of.amendment.formula, **_SUMMED_WITH_D}),
    )


_ALL_NOISE = "a first phase that is all noise"
LINEAR_IN_D = step(
    _ALL_NOISE,
    _SUMMED["fourth line"],
    wrong={"noise of one dimension": _SUMMED_WITH_D["fourth line"].replace("(d + log", "(log")},
    by=for_some_constants(_first_phases, part=_ALL_NOISE),
)
"""The regret of a first phase against terms of which the private one is linear in d."""
WITH_D_UNDER_THE_ROOT = {_ALL_NOISE: _SUMMED_WITH_D["fourth line"]}
"""The same with the private term that the noise of d dimensions asks for."""


def tuning(identifier: str, where: str, text: Text, *, rests_on: Sequence[str]) -> Claim:
    """The choice of Delta for noise on the sums."""
    amended = {"tuning": _SUM["tuning"], "best": "u + 1/u >= 2", "end": _amended(text)}
    return _claim(
        identifier,
        where,
        "inequality",
        "With L = log(K log(T)/delta), r = alpha/eps: R_T <= 4d(d+1) + C_2 d^2 sqrt(r L) log(T) + C_1 d "
        "L/Delta + T Delta; with Delta = sqrt(C_1 d L/T): R_T <= C_1 sqrt(d T L) + C_2 d^2 sqrt(r L) "
        "log(T), constants renamed.",
        (
            amended | {"end": _BOUNDS["sums outside"]},
            {
                "Delta twice": _SUM_MUTANTS["Delta twice"],
                "a better Delta": {"best": "u + 1/u >= 2.01"},
                "rounding of order d": {"end": _amended(text).replace("4*d*(d + 1)", "4*d")},
                "log T under the root": {"end": _log_inside(text)},
            },
            (
                _sum_checks()["tuning"],
                entry("best", holds_on(box(u="(0, 100]"), part="no Delta is better")),
                entry("end", for_some_constants(text.sizes, part="what the step ends with")),
            ),
        ),
        recorded=_Refuted(
            Severity.EDGE,
            Amendment(
                statement=(
                    "With 4d(d+1) kept: R_T <= 4d(d+1) + 187 sqrt(d T L) + 135 d^2 sqrt(r L) log(T), T >= 2."
                ),
                formula=amended,
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=rests_on,
    )


_BOUNDS = {
    "outside": f"R <= A*sqrt(d*T*{_TERM}) + B*d/sqrt(rho)*sqrt({_TERM})*log(T)",
    "sums outside": f"R <= A*sqrt(d*T*{_TERM}) + B*d**2*sqrt(r*{_TERM})*log(T)",
}


def _amended(text: Text) -> str:
    return f"R <= 4*d*(d + 1) + 187*sqrt(d*T*{_TERM}) + {text.amended}"


def _log_inside(text: Text) -> str:
    """The amended bound with its constants unnamed, and log T under the root."""
    private = "d/sqrt(rho)*sqrt((d + {0})*log(T))" if text.budget == "rho" else "d**2*sqrt(r*{0}*log(T))"
    return f"R <= 4*d*(d + 1) + A*sqrt(d*T*{_TERM}) + B*{private.format(_TERM)}"


def expected_bound(text: Text) -> str:
    """The amended bound on the expected regret."""
    return f"R <= 4*d*(d + 1) + 265*sqrt(d*T*log(K*T)) + {text.expected} + 2"


_PRIVATE_PART = {"rho": "d/sqrt(rho)*log(K*T)**(3/2)", "r": "sqrt(r)*d**2*log(K*T)**(3/2)"}
_PRIVATE_TEXT = {"rho": "(d/sqrt(rho)) log(KT)^(3/2)", "r": "sqrt(alpha/eps) d^2 log(KT)^(3/2)"}
_EXPECTED_TEXT = {
    "rho": "E R_T <= 4d(d+1) + 265 sqrt(d T log(KT)) + 234 (d/sqrt(rho)) sqrt(d + log(KT)) log(T) + 2",
    "r": "E R_T <= 4d(d+1) + 265 sqrt(d T log(KT)) + 191 d^2 sqrt(r log(KT)) log(T) + 2",
}


def printed_expected_bound(text: Text) -> str:
    """The printed bound on the expected regret, with its constants unnamed."""
    return f"R <= A*sqrt(d*T*log(K*T)) + B*{_PRIVATE_PART[text.budget]}"


def _expected_check(text: Text) -> Check:
    return entry("expected", for_some_constants(text.at_confidence, part="expected regret, delta = 1/T"))


def expected_regret(
    identifier: str, where: str, text: Text, *, rests_on: Sequence[str], notes: str = ""
) -> Claim:
    """From high probability to expectation."""
    amended = {
        "off": "g*q*T <= 2*q*T",
        "level": "k + t + log(t) <= 2*(k + t)",
        "expected": expected_bound(text),
    }
    return _claim(
        identifier,
        where,
        "inequality",
        f"For delta = 1/T: E R_T <= (1 - delta) R_T(delta) + delta T <= R_T(delta) + 1 <= C_1 sqrt(d T "
        f"log(KT)) + C_2 {_PRIVATE_TEXT[text.budget]}. In the formula q <= delta is the chance of not E, g "
        "the largest gap.",
        (
            amended | {"off": "g*q*T <= q*T", "expected": printed_expected_bound(text)},
            {
                "gaps up to 1.9": {"off": "g*q*T <= 1.9*q*T"},
                "level of T alone": {"level": "k + t + log(t) <= k + t"},
                "rounding of order d": {"expected": expected_bound(text).replace("4*d*(d + 1)", "4*d")},
            },
            (
                entry(
                    "off",
                    holds_on(box(g="[0, 2]", q="(0, 1]", T="[1, 1000000]"), part="what is lost off E"),
                ),
                entry(
                    "level",
                    holds_on(
                        box(k=("0.69", 1000), t=("0.69", 1000)),
                        part="log(K T log T) <= 2 log(KT), k = log K, t = log T",
                    ),
                ),
                _expected_check(text),
            ),
        ),
        recorded=_Refuted(
            Severity.PROOF_SLIP if text.budget == "r" else Severity.SUBSTANCE,
            Amendment(
                statement=f"E R_T <= (1 - delta) R_T(delta) + 2 delta T <= R_T(delta) + 2, so that "
                f"{_EXPECTED_TEXT[text.budget]}, T >= 2.",
                formula=amended,
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=rests_on,
        notes=notes,
    )


_CONSTANTS = {
    "rho": (
        "16*sqrt(2*(2*u + 25.5*(1 - u)))/log(2) <= 165 and 64*sqrt(8.5) <= 187 and 187*sqrt(2) <= 265 and "
        "165*sqrt(2) <= 234"
    ),
    "r": (
        "16*sqrt(17*(1 + u))/log(2) <= 135 and 64*sqrt(8.5) <= 187 and 187*sqrt(2) <= 265 and "
        "135*sqrt(2) <= 191"
    ),
}
_CONSTANTS_PART = {
    "rho": "constants of the amended steps, u = d/(d + L)",
    "r": "constants of the amended steps, u = 1/d",
}
_AMENDED_TEXT = {
    "rho": "4d(d+1) + 187 sqrt(d T L) + 165 (d/sqrt(rho)) sqrt(d + L) log(T)",
    "r": "4d(d+1) + 187 sqrt(d T L) + 135 d^2 sqrt(r L) log(T)",
}
GROWTH: tuple[Formulas, Mutants, tuple[Check, ...]] = (
    {
        "length": (
            "(32*(log(16) + x) + 1)*exp(-3*x/2) + 4*sqrt(2*(1 + 2*exp(-x/2)*sqrt(log(8) + x) + "
            "2*exp(-x)*(log(8) + x))) <= 20"
        ),
        "growth": (
            "0.9*4*sqrt(2)*(1 + x)**1.5 >= sqrt(x + log(2*(log(20) + 2.5*x)))*(sqrt(20)*exp(-x/4) + "
            "log(20) + 2.5*x)"
        ),
    },
    {
        "half the length": {
            "length": (
                "(32*(log(16) + x) + 1)*exp(-3*x/2) + 4*sqrt(2*(1 + 2*exp(-x/2)*sqrt(log(8) + x) + "
                "2*exp(-x)*(log(8) + x))) <= 10"
            )
        },
        "without a logarithm": {
            "growth": "0.9*4*sqrt(2)*(1 + x) >= sqrt(x + log(2*(log(20) + 2.5*x)))*(log(20) + 2.5*x)"
        },
    },
    (
        entry(
            "length",
            holds_on(box(x=("2.302", 1000)), part="on a basis T <= 20 d^2.5, x = log d, rho = d^-2, d >= 10"),
        ),
        entry(
            "growth",
            holds_on(
                box(x=("2.302", 1000)),
                part="no constants: the loss is sqrt(d)/(1 + log d)^1.5 times too large",
            ),
        ),
    ),
)
"""On a basis with ``rho = d^-2`` the regret outgrows the printed bound, for every d from 10 to e^1000."""

INSIDE_OR_OUTSIDE = "Two texts, as extracted, have log(T) under the root in places; it is read beside it."


def regret_theorem(
    identifier: str,
    where: str,
    text: Text,
    forms: Mapping[str, str],
    private: str,
    *,
    rests_on: Sequence[str],
    notes: str = "",
    extra: tuple[Formulas, Mutants, tuple[Check, ...]] = ({}, {}, ()),
    severity: Severity = Severity.SUBSTANCE,
) -> Claim:
    """The theorem: ``forms`` are its printed bounds, by name, as keys of `BOUNDS`."""
    budget = text.budget
    others = {"constants": _CONSTANTS[budget], **extra[0]}
    amended = others | dict.fromkeys(forms, _amended(text)) | {"expected": expected_bound(text)}
    first = next(iter(forms))
    return _claim(
        identifier,
        where,
        "regret-upper",
        f"For delta in (0, 1), with probability at least 1 - delta: R_T <= A sqrt(d T L) + {private}, L = "
        "log(K log(T)/delta), A and B universal constants. For delta = 1/T: E R_T <= O(sqrt(d T "
        f"log(KT))) + O({_PRIVATE_TEXT[budget]}).",
        (
            others
            | {name: _BOUNDS[key] for name, key in forms.items()}
            | {"expected": printed_expected_bound(text)},
            {
                **{
                    f"{name}: rounding of order d": {name: _amended(text).replace("4*d*(d + 1)", "4*d")}
                    for name in forms
                },
                "log T under the root": {first: _log_inside(text)},
                "expected: rounding of order d": {
                    "expected": expected_bound(text).replace("4*d*(d + 1)", "4*d")
                },
                "a tenth": {"constants": others["constants"].replace("<= 187", "<= 180")},
                **extra[1],
            },
            (
                *(entry(name, for_some_constants(text.sizes, part=f"regret, {name}")) for name in forms),
                _expected_check(text),
                entry("constants", holds_on(box(u=(0, 1)), part=_CONSTANTS_PART[budget])),
                *extra[2],
            ),
        ),
        recorded=_Refuted(
            severity,
            Amendment(
                statement=(
                    "For T >= 2, K >= 2, with probability at least 1 - delta: R_T <= "
                    f"{_AMENDED_TEXT[budget]}; and {_EXPECTED_TEXT[budget]} for delta = 1/T."
                ),
                formula=amended,
                recorded=Verdict.VERIFIED,
            ),
        ),
        rests_on=rests_on,
        notes=notes,
        assumptions="||a|| <= 1, |r| <= 1, ||theta*|| <= 1, delta in (0, 1)",
    )
