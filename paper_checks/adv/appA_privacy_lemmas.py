"""Indistinguishability, composition, processing and groups (Appendix A)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

from ...theory.formulas.balls import precision, value_at
from ...theory.formulas.domain import box
from ...theory.formulas.language import expression, formula
from ...theory.numbers.enclosure import exact
from ...verify.evidence.certifiable import certifying_nothing
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Evidence, Verdict
from ...verify.proving.exact_points import holds
from ...verify.proving.formula_checks import Check, entry, equals_at, holds_on, is_identity
from ..checks.randomised_response import covers_randomised_response
from ..checks.side_conditions import keeps_out, suffices
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Amendment, Claim, attached
from ..language.proof_lines import with_proofs
from ..language.severity import Severity
from ..statements.privacy.processing_and_groups import post_processing
from .proofs import appA_privacy_lemmas, still_open


def _is_equivalent_to_privacy(deltas: Sequence[int], part: str, *, both_orders: bool = False) -> Check:
    """The claimed relation at all events with ``a >= delta`` means privacy, whichever law comes first.

    ``a`` and ``b`` are the two probabilities of an event, ``b > 0``, and ``g = e^eps``; delta is one of
    ``deltas``, in twentieths. The relation is asked for in both orders, unless it names both itself.
    """

    @certifying_nothing
    def check(claimed: str, effort: Effort) -> Evidence:
        rng = Random(effort.seed)  # noqa: S311  no secrets
        link = formula(claimed).links[0]
        count, private = 120 * effort.factor, 0
        for number in range(count):
            p, q = (_law(rng) for _ in range(2))
            g, delta = Fraction(rng.randint(4, 16), 4), Fraction(rng.choice(deltas), 20)
            one_way = [
                (_mass(p, chosen), _mass(q, chosen))
                for chosen in product((False, True), repeat=len(p))
                if any(chosen)
            ]
            events = one_way + [(b, a) for a, b in one_way]
            if number % 2:  # put the budget exactly where one event is tight
                a, b = max(events, key=lambda event: (event[0] - delta) / event[1])
                g = max(Fraction(1), (a - delta) / b)
            truly = all(a <= g * b + delta for a, b in events)
            stated = all(
                holds(link, {"a": a, "b": b, "g": g, "delta": delta}) is True
                for a, b in (one_way if both_orders else events)
                if a >= delta
            )
            private += truly
            if truly != stated:
                return Evidence(
                    Verdict.REFUTED,
                    "exact enumeration",
                    f"P = {[str(x) for x in p]}, Q = {[str(x) for x in q]}, e^eps = {g}, delta = {delta}: "
                    f"private is {truly}, indistinguishable is {stated}",
                    part=part,
                )
        return Evidence(
            Verdict.VERIFIED,
            "exact enumeration",
            f"{count} pairs of laws on four points, every event, {private} of them private",
            margin=0.0,
            part=part,
        )

    return check


def _law(rng: Random) -> list[Fraction]:
    weights = [rng.randint(1, 12) for _ in range(4)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def _mass(law: list[Fraction], chosen: tuple[bool, ...]) -> Fraction:
    return sum((mass for mass, inside in zip(law, chosen, strict=True) if inside), Fraction(0))


_MAX_DIVERGENCE = {
    "pure": "max(a/b, b/a) <= g",
    "events": "(a - delta)/b <= g",
    "to privacy": "a <= g*b + delta",
}

L12 = Claim(
    id="ADV-L12",
    where="Appendix A, Lemma 12",
    kind="lemma",
    statement=(
        "A is eps-DP (or (eps, delta)-DP) if and only if A(x), A(x') are eps- (or (eps, delta)-) "
        "indistinguishable for all neighbours: max over events with P(S) >= delta of log((P(S) - "
        "delta)/Q(S)) <= eps, both ways."
    ),
    printed=_MAX_DIVERGENCE,
    mutants={
        "half of eps": _MAX_DIVERGENCE | {"pure": "max(a/b, b/a) <= sqrt(g)"},
        "one order of one pair": _MAX_DIVERGENCE | {"pure": "a/b <= g"},
        "half of delta before": _MAX_DIVERGENCE | {"events": "(a - delta/2)/b <= g"},
        "nine tenths of eps": _MAX_DIVERGENCE | {"events": "(a - delta)/b <= exp(0.9*log(g))"},
        "delta forgotten": _MAX_DIVERGENCE | {"events": "a/b <= g"},
        "strictly below": _MAX_DIVERGENCE | {"events": "(a - delta)/b < g"},
        "delta under the bar": _MAX_DIVERGENCE | {"events": "a/(b + delta) <= g"},
        "half of delta": _MAX_DIVERGENCE | {"to privacy": "a <= g*b + delta/2"},
    },
    checks=(
        entry("pure", _is_equivalent_to_privacy([0], "equivalence, delta = 0", both_orders=True)),
        entry("events", _is_equivalent_to_privacy([0, 0, 1, 2, 4], "equivalence")),
        entry(
            "to privacy",
            holds_on(
                box(a=(0, 1), b=(0, 1), delta=(0, 1), g=(1, 1000)),
                where="a <= delta",
                part="events with P(S) < delta ask for nothing",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    settles=(
        settles(
            1,
            by="equivalence, delta = 0",
            on="pairs of laws of full support on four points",
            beyond="outcomes of probability 0, other laws",
            kills={1: "half of eps", 2: "one order of one pair"},
        ),
        settles(
            2,
            by="equivalence",
            on="pairs of laws of full support on four points",
            beyond="outcomes of probability 0, other laws",
            kills={1: "half of delta before", 2: "nine tenths of eps"},
        ),
        step_towards(
            2, by="events with P(S) < delta ask for nothing", missing="the events with P(S) >= delta"
        ),
    ),
    notes="0/0, at events of probability delta under one law and 0 under the other, is read as harmless.",
)

_COMPOSED = {
    "sum": "s + x <= (n + 1)*eps",
    "attained": (
        "log((exp(x)/(1 + exp(x)))*(exp(y)/(1 + exp(y)))/((1/(1 + exp(x)))*(1/(1 + exp(y))))) == x + y"
    ),
    "value": "x + y",
}


def basic_composition(identifier: str, where: str) -> Claim:
    """Basic composition, which the paper states twice."""
    return Claim(
        id=identifier,
        where=where,
        kind="lemma",
        statement=(
            "A_t(y_1, ..., y_{t-1}, .) is eps_t-DP for every t and y: the adaptive composition of "
            "A_1, ..., A_T is eps T-DP."
        ),
        printed=_COMPOSED,
        mutants={
            "root of the number": _COMPOSED | {"sum": "s + x <= sqrt(n*(n + 1))*eps"},
            "one less": _COMPOSED | {"sum": "s + x <= n*eps"},
            "10% less is attained": _COMPOSED
            | {"attained": _COMPOSED["attained"].replace("== x + y", "== 0.9*(x + y)")},
            "twice the first": _COMPOSED | {"value": "2*x"},
        },
        checks=(
            entry(
                "sum",
                holds_on(
                    box(s=(0, 10**6), x=(0, 10), n=(1, 1000), eps=(0, 10)),
                    where=("s <= n*eps", "x <= eps"),
                    part="one mechanism more",
                ),
            ),
            entry(
                "attained",
                is_identity(
                    box(x=("1/100", 10), y=("1/100", 10)), part="randomised response attains the sum"
                ),
            ),
            entry("value", equals_at([({"x": "0.1", "y": "0.5"}, "0.6")], part="value")),
        ),
        recorded=Verdict.VERIFIED,
        notes=(
            "The text names eps_t in the hypothesis and eps in the conclusion: eps is read as the largest "
            "of them."
        ),
    )


@certifying_nothing
def _covers_unequal_budgets(claimed: str, effort: Effort) -> Evidence:
    """``claimed`` in ``s = sum eps_t^2`` and ``d`` against the exact optimum over unequal budgets."""
    from ...theory.privacy.composition import optimal_composition_delta_of

    del effort
    worst = Fraction(0)
    for budgets in _UNEQUAL:
        for d in ("0.9", "1e-2", "1e-5"):
            squares = sum((exact(each) ** 2 for each in budgets), Fraction(0))
            with precision(128):
                total = value_at(expression(claimed), {"s": squares, "d": exact(d)})
            assert total is not None
            # the optimum decreases in the total budget: a rational below it is on the safe side
            low = Fraction(int(total[0] * 10**9), 10**9)
            needed = optimal_composition_delta_of(budgets, low, relative_width=1e-12)
            if needed.lower > exact(d):
                return Evidence(
                    Verdict.REFUTED,
                    "exact composition",
                    f"budgets {', '.join(budgets)} need delta {float(Fraction(needed.lower)):.6g} > {d} at "
                    f"eps' = {float(low):.9g}",
                    part="unequal budgets",
                )
            worst = max(worst, Fraction(needed.upper) / exact(d))
    return Evidence(
        Verdict.VERIFIED if worst <= 1 else Verdict.OPEN,
        "exact composition",
        f"{3 * len(_UNEQUAL)} compositions of randomised response: at most {float(worst):.6g} of delta'",
        margin=float(1 - worst),
        part="unequal budgets",
    )


_UNEQUAL = (
    ("0.1", "0.5"),
    ("1", "0.1", "0.1", "0.1"),
    ("0.5", "0.4", "0.3", "0.2", "0.1"),
    ("0.1",) * 10 + ("0.3",) * 5,
    ("2", "1", "0.5"),
)
_EQUAL = "3/2*k*eps**2 + sqrt(6*k*eps**2*log(1/d))"
_ADVANCED = {
    "enough": _EQUAL,
    "unequal": "3/2*s + sqrt(6*s*log(1/d))",
    "drift": "(exp(x) - 1)/(exp(x) + 1)*x <= 3/2*x**2",
    "value": _EQUAL,
    "slack": "0 < d <= 1",
}

L15 = Claim(
    id="ADV-L15",
    where="Appendix A, Lemma 15",
    kind="lemma",
    statement=(
        "As in Lemma 13, for every d > 0 (delta') the composition is (eps', d)-DP with eps' <= (3/2) sum "
        "eps_t^2 + sqrt(6 sum eps_t^2 log(1/d))."
    ),
    printed=_ADVANCED | {"slack": "d > 0"},
    mutants={
        "root a third": _ADVANCED | {"enough": "3/2*k*eps**2 + sqrt(2/3*k*eps**2*log(1/d))"},
        "no root": _ADVANCED | {"enough": "3/2*k*eps**2"},
        "a quarter": _ADVANCED | {"unequal": "(3/2*s + sqrt(6*s*log(1/d)))/4"},
        "logarithm missing": _ADVANCED | {"unequal": "3/2*s + sqrt(s)/2"},
        "drift of a third": _ADVANCED | {"drift": "(exp(x) - 1)/(exp(x) + 1)*x <= 1/3*x**2"},
        "2 for 6": _ADVANCED | {"value": "3/2*k*eps**2 + sqrt(2*k*eps**2*log(1/d))"},
        "slack up to 2": _ADVANCED | {"slack": "0 < d <= 2"},
        "slack a thousandth above 1": _ADVANCED | {"slack": "0 < d <= 1.001"},
    },
    checks=(
        entry(
            "enough",
            covers_randomised_response(
                [
                    (count, eps, d)
                    for count in (1, 2, 10, 40)
                    for eps in ("0.01", "0.1", "0.5", "2")
                    for d in ("0.9", "1e-2", "1e-6")
                ],
                part="equal budgets",
            ),
        ),
        entry("unequal", _covers_unequal_budgets),
        entry("drift", holds_on(box(x=(0, 50)), part="mean of the privacy loss")),
        entry(
            "value",
            equals_at(
                [
                    ({"k": 100, "eps": "0.1", "d": "1e-5"}, "9.81129068134555"),
                    ({"k": 1000, "eps": "0.01", "d": "1e-6"}, "3.02911554731285"),
                    ({"k": 100, "eps": "0.1", "d": "0.9"}, "2.29508684679534"),
                    ({"k": 10, "eps": "0.01", "d": "1e-6"}, "0.289411554731285"),
                ],
                part="values",
            ),
        ),
        entry(
            "slack",
            keeps_out(
                {"d": 2},
                "6*s*log(1/2) < 0",
                holds_on(box(s=("1/1000", 1000))),
                because="the root is of a negative number, so that eps' is not defined",
                part="range of delta'",
                example={"s": 1},
            ),
        ),
        entry(
            "slack",
            suffices(
                box(d=(0, 10)),
                "log(1/d) >= 0",
                because="the root is of a negative number",
                part="range of delta', where the root is real",
            ),
        ),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement=(
            "For 0 < d <= 1 the composition is (eps', d)-DP with eps' = (3/2) sum eps_t^2 + sqrt(6 sum "
            "eps_t^2 log(1/d))."
        ),
        formula=_ADVANCED,
        recorded=Verdict.VERIFIED,
    ),
    settles=(
        settles(
            1, by=("range of delta'", "range of delta', where the root is real"), severity=Severity.UNDEFINED
        ),
        settles(
            2, by=("range of delta'", "range of delta', where the root is real"), severity=Severity.UNDEFINED
        ),
        settles(
            AMENDED,
            by=(
                "range of delta'",
                "range of delta', where the root is real",
                "equal budgets",
                "unequal budgets",
            ),
            on="63 compositions of randomised response, delta' < 1",
            beyond="other budgets, more mechanisms",
        ),
        settles(
            1,
            by=("equal budgets", "unequal budgets"),
            on="63 compositions of randomised response, delta' < 1",
            beyond="other budgets, more mechanisms",
        ),
        settles(
            2,
            by=("equal budgets", "unequal budgets"),
            on="63 compositions of randomised response, delta' < 1",
            beyond="other budgets, more mechanisms",
        ),
        step_towards(
            1,
            by="mean of the privacy loss",
            missing="the concentration of the privacy loss; budgets above 50",
        ),
    ),
)

_GROUP = {
    "step": "p*q*a <= b",
    "attained": "log((exp(eps)/(1 + exp(eps)))**3/(1/(1 + exp(eps)))**3) == 3*eps",
}


L17 = Claim(
    id="ADV-L17",
    where="Appendix A, Lemma 17",
    kind="lemma",
    statement=(
        "A eps-DP, x and x' differ in k positions, 1 <= k <= n: P(A(x) in E) <= e^(k eps) P(A(x') in "
        "E) for every event E."
    ),
    printed=_GROUP,
    mutants={
        "k - 1": _GROUP | {"step": "q*a <= b"},
        "one of the factors only": _GROUP | {"step": "min(p, q)*a <= b"},
        "factors added": _GROUP | {"step": "a <= (1/p + 1/q)*b"},
        "square": _GROUP | {"attained": _GROUP["attained"].replace("3*eps", "2*eps")},
    },
    checks=(
        entry(
            "step",
            holds_on(
                box(a=(0, 1), b=(0, 1), c=(0, 1), p="(0, 1]", q="(0, 1]"),
                where=("p*a <= c", "q*c <= b"),
                part="one position more",
            ),
        ),
        entry(
            "attained",
            is_identity(box(eps=("1/100", 10)), part="attained by randomised response of each entry"),
        ),
    ),
    recorded=Verdict.PROVED,
    settles=(step_towards(1, by="one position more", missing="the induction over the positions"),),
)

CLAIMS = still_open.with_what_is_missing(
    with_proofs(
        (
            L12,
            attached(
                basic_composition("ADV-L13", "Appendix A, Lemma 13"),
                step_towards(
                    1,
                    by="one mechanism more",
                    missing="that likelihood ratios multiply along the adaptive composition",
                ),
            ),
            attached(
                basic_composition("ADV-L14", "Appendix A, Lemma 14"),
                step_towards(
                    1,
                    by="one mechanism more",
                    missing="that likelihood ratios multiply along the adaptive composition",
                ),
            ),
            L15,
            attached(
                post_processing("ADV-L16", "Appendix A, Lemma 16", zcdp=False),
                settles(
                    1,
                    by="binary channels",
                    on="two outcomes, processed into two, e^eps up to 20",
                    beyond="more outcomes, larger eps",
                    kills={1: "nine tenths of eps", 2: "another channel for the other data"},
                ),
                step_towards(1, by="merging outcomes of opposite sign", missing="more than two outcomes"),
            ),
            L17,
        ),
        (appA_privacy_lemmas.LINES,),
    )
)
