"""The explorer computes what Python computes: twelve digits, in every JavaScript engine that is there."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import numpy as np
import pytest
from banditproof.cli.options.number import exact_number
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.minimax_bounds import minimax_bounds, privacy_is_free_from
from banditproof.theory.bounds.regret_lower_bounds import arm_regimes
from banditproof.theory.bounds.regret_upper_bounds import regret_bounds
from banditproof.theory.bounds.sample_complexity_bounds import sample_complexity_bounds
from banditproof.theory.divergences import bernoulli_divergences as divergence
from banditproof.theory.identification import characteristic_time as times

AGREEMENT = 1e-12
EDGES = (0.0, 1.0, 0.5, 0.25, 5e-324, 1e-300, 1e-291, 1e-290, 1e-200, 1e-16, 1 - 2**-53, 1 - 1e-10)
ORDERS_ONLY = ("order only", "linear in T", "not given")


def number(spelled):
    """A number as JavaScript spells it."""
    return float(spelled.replace("Infinity", "inf"))


def agree(ours, reference):
    """Whether two numbers have twelve digits in common."""
    reference = float(reference)
    if math.isfinite(ours) and math.isfinite(reference):
        return abs(ours - reference) <= AGREEMENT * abs(reference)
    return ours == reference


def disagreements(questions, found, expected):
    """The questions with another answer than expected."""
    return [
        (question, ours, reference)
        for question, ours, reference in zip(questions, found, expected, strict=True)
        if not agree(ours, reference)
    ]


def drawing(seed):
    """What cases are drawn with."""
    return random.Random(seed)  # noqa: S311  nothing here is secret


# two Bernoulli laws


def mean(chance):
    kind = chance.random()
    if kind < 0.2:
        return chance.choice(EDGES)
    if kind < 0.4:
        return 10 ** chance.uniform(-320, 0)
    return 1 - 10 ** chance.uniform(-15, 0) if kind < 0.5 else chance.random()


def neighbour(chance, x):
    """A mean that is a few roundings away from ``x``, or near it, or any."""
    kind = chance.random()
    if kind < 0.3:
        for _ in range(chance.randint(0, 3)):
            x = math.nextafter(x, chance.choice((0.0, 1.0)))
        return x
    return min(1.0, x * (1 + 10 ** chance.uniform(-16, 0))) if kind < 0.5 else mean(chance)


def budget(chance):
    low, high = chance.choice(((-3, 2), (-300, 300), (-12, 4)))
    return 10 ** chance.uniform(low, high)


@pytest.fixture(scope="module")
def laws():
    """Pairs of means with a budget: the edges with each other, and many more."""
    chance = drawing(20)
    pairs = [(x, y) for x in EDGES for y in EDGES]
    for _ in range(1500):
        x = mean(chance)
        pairs.append((x, neighbour(chance, x)))
    return [(x, y, budget(chance)) for x, y in pairs]


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("d_eps(x, y)", divergence.d_eps),
        ("minimiser z", divergence.d_eps_minimiser),
        ("derivative in x", divergence.d_eps_dx),
        ("derivative in y", divergence.d_eps_dy),
        ("kl(x, y)", divergence.kl),
        ("threshold |logit y - logit x|", divergence.regime_threshold),
    ],
)
def test_distances_agree_at_every_pair_of_means_and_budget(answers, laws, name, function):
    taken = 2 if function in {divergence.kl, divergence.regime_threshold} else 3
    questions = [("distance", name, *map(repr, law)) for law in laws]
    expected = function(*(np.array(column) for column in list(zip(*laws, strict=True))[:taken]))
    assert disagreements(questions, map(number, answers(questions)), expected) == []


def test_a_difference_in_the_thirteenth_digit_passes_and_in_the_eleventh_is_seen():
    assert agree(0.1 * (1 + 1e-13), 0.1)
    assert not agree(0.1 * (1 + 1e-11), 0.1)
    assert not agree(math.nan, 0.1)
    assert not agree(0.1, math.inf)


# instances, as a reader writes them


def written_mean(chance):
    kind = chance.random()
    if kind < 0.1:
        return chance.choice(("0", "1", "0.5", "0.25", "0.75", "1/3", "2/3", "333/1000"))
    if kind < 0.2:
        return f"{10 ** chance.uniform(-12, 0):.6g}"
    return "0." + "9" * chance.randint(1, 12) if kind < 0.3 else f"{chance.random():.{chance.randint(1, 8)}f}"


def instance(chance, fewest):
    """Means as they may be written, sometimes two of them a power of ten apart or equal."""
    means = [written_mean(chance) for _ in range(chance.randint(fewest, chance.choice((3, 12))))]
    if chance.random() < 0.25 and len(means) > 1:
        below = Fraction(means[0]) - Fraction(chance.choice((0, 1)), 10 ** chance.randint(2, 13))
        means[1] = str(max(below, Fraction(0)))
    return means


def written(chance, *exponents):
    return f"{10 ** chance.uniform(*chance.choice(exponents)):.5g}"


def options(chance):
    """Parameters of the regret bounds."""
    return {
        "epsilon": written(chance, (-3, 1.5), (-12, 4)),
        "horizon": written(chance, (0, 18), (0, 1)),
        "beta": f"{3.001 + 10 ** chance.uniform(-3, 1):.4f}",
        "alpha": f"{1.001 + 10 ** chance.uniform(-2, 1):.3f}",
        "rho": written(chance, (-3, 1.5), (-12, 4)),
    }


def exactly(given):
    return {name: Fraction(value) for name, value in given.items()}


@pytest.fixture(scope="module")
def regrets():
    """Questions about the regret with the bounds of the theory."""
    chance = drawing(9)
    asked = [
        (["0.7", "0.45"], options(chance)),
        (["0.3"], options(chance)),
        (["0.5", "0.5"], options(chance)),
    ]
    asked += [(instance(chance, 1), options(chance)) for _ in range(150)]
    found = []
    for means, given in asked:
        exact = exactly(given)
        arms = BanditInstance([Fraction(mean) for mean in means])
        bounds = regret_bounds(
            arms,
            exact["epsilon"],
            exact["horizon"],
            rho=exact["rho"],
            beta=exact["beta"],
            alpha=exact["alpha"],
        )
        known = [bound for bound in bounds if not bound.reason.endswith(ORDERS_ONLY) and not _order(bound)]
        found.append((means, given, arms, known))
    return found


def _order(bound):
    return any(words in bound.reason for words in (*ORDERS_ONLY, "order only:", "order only;"))


def compared(found, bounds):
    """What differs between bounds of the page and of the theory: which there are, values, reasons."""
    expected = {f"{bound.claim} {bound.name}": bound for bound in bounds}
    wrong = [] if set(found) == set(expected) else [set(found) ^ set(expected)]
    for key in set(found) & set(expected):
        bound = expected[key]
        if bound.value is None:
            right = found[key].get("reason") == bound.reason
        else:
            right = "value" in found[key] and agree(number(found[key]["value"]), bound.value)
        if not right:
            wrong.append((key, found[key], bound.value, bound.reason))
    return wrong


def test_bounds_on_the_regret_agree(answers, regrets):
    found = answers([("regret", means, given) for means, given, _, _ in regrets])
    wrong = [
        (means, given, difference)
        for (means, given, _, bounds), ours in zip(regrets, found, strict=True)
        for difference in compared(ours, bounds)
    ]
    assert wrong == []


def test_the_page_says_of_the_same_bounds_that_no_regret_is_as_large(answers, regrets):
    found = answers([("regret", means, given) for means, given, _, _ in regrets])
    said = [{key: bound.get("beyond", False) for key, bound in ours.items()} for ours in found]
    expected = [
        {f"{b.claim} {b.name}": b.value is not None and b.value > b.trivial for b in bounds}
        for _, _, _, bounds in regrets
    ]
    assert said == expected
    assert {True, False} == {flag for flags in expected for flag in flags.values()}


def test_regimes_of_arms_agree(answers, regrets):
    found = answers([("regimes", means, given["epsilon"]) for means, given, _, _ in regrets])
    for (means, given, arms, _), ours in zip(regrets, found, strict=True):
        for arm, reference in zip(ours, arm_regimes(arms, Fraction(given["epsilon"])), strict=True):
            assert arm.pop("regime") == reference.regime, (means, given)
            for name, value in arm.items():
                assert agree(number(value), getattr(reference, name)), (means, given, name)


def test_minimax_bounds_agree(answers):
    chance = drawing(4)
    asked = [(chance.choice((1, 2, 3, 12)), options(chance)) for _ in range(150)]
    found = answers([("minimax", {**given, "arms": arms}) for arms, given in asked])
    free = answers(
        [("minimaxFreeFrom", {"arms": arms, "horizon": given["horizon"]}) for arms, given in asked]
    )
    without = 0
    for (arms, given), ours, from_budget in zip(asked, found, free, strict=True):
        exact = exactly(given)
        bounds = minimax_bounds(
            arms, exact["horizon"], epsilon=exact["epsilon"], rho=exact["rho"], beta=exact["beta"]
        )
        expected = {f"{bound.claim} {bound.name}": bound for bound in bounds}
        assert set(ours) == set(expected)
        for key, bound in expected.items():
            assert ("reason" in ours[key]) == (bound.value is None), (arms, given, key)
            without += bound.value is None
            if bound.value is not None:
                assert agree(number(ours[key]["value"]), bound.value), (arms, given, key)
                assert ours[key]["beyond"] == (bound.value > exact["horizon"] and arms > 1), (
                    arms,
                    given,
                    key,
                )
        assert agree(number(from_budget), privacy_is_free_from(arms, float(exact["horizon"])))
    assert without > 10


@pytest.mark.parametrize(
    ("script", "text", "other"),
    [
        ("explorer_formulas.js", "3 * gap + 16", "2 * gap + 16"),
        ("explorer_formulas.js", "32 * Math.log(8", "32.00000001 * Math.log(8"),
        ("explorer_formulas.js", "1 / (6 * epsilon)", "1 / (5 * epsilon)"),
        ("explorer_formulas.js", "1 <= best ?", "2 <= best ?"),
        ("explorer_bounds.js", "const q = (1 + beta) / epsilon", "const q = beta / epsilon"),
        ("explorer_bounds.js", "length: halvings", "length: halvings - 1"),
        ("formula_functions.js", "1 / (2 * k + 3)", "1 / (2 * k + 2)"),
        ("formula_functions.js", "xb * logOfSum(gap, b)", "xb * logOfSum(1.0000000001 * gap, b)"),
        ("explorer_rational.js", "doubled *= 2n", "doubled *= 3n"),
    ],
)
def test_a_planted_error_is_seen_in_the_bounds(planted, regrets, script, text, other):
    asked = planted(script, text, other)
    found = asked([("regret", means, given) for means, given, _, _ in regrets])
    assert any(compared(ours, bounds) for (_, _, _, bounds), ours in zip(regrets, found, strict=True))


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("/ 124", "/ 124.0001"),
        ("22 * epsilon", "21 * epsilon"),
        ("27 / 22", "22 / 27"),
        ("rho > 1,", "rho > 2,"),
    ],
)
def test_a_planted_error_is_seen_in_the_minimax_bounds(planted, text, other):
    with pytest.raises(AssertionError):
        test_minimax_bounds_agree(planted("explorer_formulas.js", text, other))


# identification


def theory_of_identification(means, epsilon, delta, share):
    """Times, bounds and regimes as the theory has them, or its complaint."""
    arms = [Fraction(mean) for mean in means]
    try:
        known = {
            "TH-T2.32 T*_KL": times.characteristic_time_kl(arms),
            "TH-I2.tt T*_KL, beta": times.characteristic_time_kl(arms, beta=share),
            "TH-P4.26 T*_TV": times.characteristic_time_tv(arms),
            "TH-T4.24 T*(nu; epsilon)": times.characteristic_time_private(arms, epsilon),
            "TA-EQ5.13 T*_{eps,beta} of AdaP-TT*, beta": times.characteristic_time_adap_tt_star(
                arms, epsilon, beta=share
            ),
        }
        if epsilon >= Fraction(times.SMALLEST_EPSILON):
            known["derived T*_{d_eps}"] = times.characteristic_time_d_eps(arms, epsilon)
        bounds = [
            bound
            for bound in sample_complexity_bounds(arms, epsilon, delta, beta=share)
            if "quantile" not in bound.statement.parameters  # the page asks of none
            if not bound.statement.theorem  # nor encloses it
        ]
        regime = None if known["TH-T2.32 T*_KL"].tied else times.privacy_regime(arms)
    except ValueError as complaint:
        return str(complaint)
    return known, bounds, regime


@pytest.fixture(scope="module")
def identifications():
    """Questions about identification with the theory's answers."""
    chance = drawing(5)
    asked = [
        (["0.5", "0.45", "0.43", "0.4"], {"epsilon": "0.5", "delta": "0.01", "beta": "0.5"}),
        (["1", "0.4", "0"], {"epsilon": "0.3", "delta": "0.6", "beta": "0.2"}),
        (["0.4", "0", "0"], {"epsilon": "2", "delta": "0.5", "beta": "0.9"}),
        (["1", "0"], {"epsilon": "1e-13", "delta": "0.1", "beta": "0.5"}),
        (["0.9", "0.9", "0.1"], {"epsilon": "1", "delta": "0.1", "beta": "0.5"}),
        # gaps of exactly three budgets, where one form of a bound follows another
        (["0.9", "0.6"], {"epsilon": "0.1", "delta": "0.1", "beta": "0.5"}),
    ]
    for _ in range(60):
        given = {
            "epsilon": written(chance, (-3, 1.5), (-13, 4)),
            "delta": f"{10 ** chance.uniform(-12, -0.01):.4g}",
            "beta": f"{chance.uniform(0.001, 0.999):.3f}",
        }
        asked.append((instance(chance, 2), given))
    return [
        (means, given, theory_of_identification(means, *exactly(given).values())) for means, given in asked
    ]


def test_times_allocations_bounds_and_regimes_of_identification_agree(answers, identifications):
    found = answers([("identification", means, given) for means, given, _ in identifications])
    for (means, given, theory), ours in zip(identifications, found, strict=True):
        if isinstance(theory, str):
            assert ours.get("error") == theory, (means, given)
            continue
        assert "error" not in ours, (means, given)
        known, bounds, regime = theory
        for key, time in ours["times"].items():
            if key not in known:
                assert "epsilon is below" in time["reason"], (means, given, key)
                continue
            assert agree(number(time["value"]), known[key].value), (means, given, key)
            for share, reference in zip(map(number, time["allocation"]), known[key].allocation, strict=True):
                assert agree(share, reference), (means, given, key)
        assert compared(ours["bounds"], bounds) == [], (means, given)
        if regime is None:
            assert (ours["regime"], len(ours["tied"]) > 1) == (None, True)
        else:
            for name, value in ours["regime"].items():
                assert agree(number(value), getattr(regime, name)), (means, given, name)


@pytest.mark.parametrize(
    ("script", "text", "other"),
    [
        ("explorer_formulas.js", "48 * T_star", "47.99999 * T_star"),
        ("explorer_formulas.js", "3 <= ratio", "3 < ratio"),
        ("explorer_formulas.js", "Math.sqrt(8) * ratio", "Math.sqrt(7) * ratio"),
        ("explorer_formulas.js", "2 * gap ** 2", "gap ** 2"),
        ("explorer_formulas.js", "gap / first", "first / gap"),
        ("explorer_identification.js", "best.rest + toBest", "1 - best.mean + toBest"),
        ("formula_functions.js", "gap: min(gap, reach) }", "gap: reach }"),
    ],
)
def test_a_planted_error_is_seen_in_identification(planted, identifications, script, text, other):
    with pytest.raises(AssertionError):
        test_times_allocations_bounds_and_regimes_of_identification_agree(
            planted(script, text, other), identifications
        )


# numbers as they are written


@pytest.mark.parametrize(
    "texts",
    [
        ["0", "0.0", ".5", "5.", "0.7", "1e-3", "1E3", "1e+6", "+0.25", " 0.5 ", "1/3", "2/7", "0/5", "10/4"],
        ["1e300", "1e-300", "1e301", "1e-301", "9.99e-301", "1e99999", "1e100000", "0e5", "0e-400"],
        [
            "",
            "x",
            "1..2",
            "1e",
            "e5",
            "0x10",
            "1_0",
            "1,5",
            "1/0",
            "1/",
            "/2",
            "1/2/3",
            "1.5/2",
            "NaN",
            "inf",
            "٣",
        ],
        ["0.1234567890123456789012345678901234567890123456789", "0." + "3" * 900, "0." + "3" * 1000],
    ],
)
def test_numbers_are_read_as_on_the_command_line(answers, texts):
    def on_the_command_line(text):
        try:
            return float(exact_number(text))
        except ValueError:
            return None

    found = answers([("read", text) for text in texts])
    assert [None if value is None else float(value) for value in found] == [*map(on_the_command_line, texts)]


def test_doubles_are_shown_as_the_command_shows_them(answers):
    chance = drawing(3)
    values = [0.0, 0.1, 100.0, 1e9, 1e10, 123456789.05, 9999999999.5, 0.0001, 0.00009999999999, 5e-324, 1e308]
    values += [10 ** chance.uniform(-30, 30) for _ in range(300)]
    assert answers([("shown", repr(value)) for value in values]) == [f"{value:.10g}" for value in values]
    assert answers([("shown", "Infinity")]) == ["inf"]


def test_gaps_are_those_of_the_decimals_not_of_the_doubles(answers):
    (found,) = answers([("instance", ["0.7", "0.45", "0.70"])])
    assert [arm["gap"] for arm in found["arms"]] == ["0", "0.25", "0"]
    assert [arm["halvings"] for arm in found["arms"]] == ["0", "2", "0"]
    assert float("0.7") - float("0.45") != 0.25
    (found,) = answers([("instance", ["1", "2/3"])])
    assert number(found["arms"][1]["gap"]) == 1 / 3


def test_means_that_doubles_do_not_tell_apart_are_told(answers):
    close = ["0.5", "0.50000000000000000001"]
    near_one = ["0.99999999999999999999", "0.5"]
    found = answers([("instance", means) for means in (close, near_one, ["0.5", "0.5"], ["1", "0"])])
    assert [one["unresolved"] for one in found] == [True, True, False, False]


def test_quantities_of_two_laws_are_those_of_the_decimals(answers):
    (found,) = answers([("quantities", "0.7", "0.45", "0.3")])
    assert number(found["tv(x, y)"]) == 0.25
    assert number(found["epsilon tv(x, y)"]) == 0.075
