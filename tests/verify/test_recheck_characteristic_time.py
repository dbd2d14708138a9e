"""The second look at characteristic times: it agrees, and it notices every change."""

import copy

import pytest
from banditproof.theory.characteristic_time import (
    characteristic_time_adap_tt_star,
    characteristic_time_d_eps,
    characteristic_time_kl,
    characteristic_time_private,
    characteristic_time_tv,
)
from banditproof.theory.characteristic_time_certificate import certify
from banditproof.theory.gaussian import Gaussian
from banditproof.theory.poisson import Poisson
from banditproof.verify.recheck_characteristic_time import (
    characteristic_time_certificate,
    check_characteristic_time,
    recheck_characteristic_time,
)

MEANS = ("0.5", "0.45", "0.43", "0.4")
TIMES = {
    "kl": characteristic_time_kl(MEANS),
    "kl, beta": characteristic_time_kl(MEANS, beta="0.4"),
    "tv": characteristic_time_tv(MEANS, family=Gaussian(sigma=0.5)),
    "private": characteristic_time_private(MEANS, "0.07"),
    "private Poisson": characteristic_time_private(MEANS, "0.05", family=Poisson),
    "d_eps": characteristic_time_d_eps(MEANS, "0.1"),
    "adap-tt-star": characteristic_time_adap_tt_star(MEANS, "0.02"),
}


@pytest.mark.parametrize("name", TIMES)
def test_certificates_are_confirmed(name):
    document = characteristic_time_certificate(certify(TIMES[name]).certificate)
    check_characteristic_time(document, document["payload"])


def _nudged(text, factor):
    from fractions import Fraction

    return str(Fraction(text) * factor)


def _changes(payload):
    from fractions import Fraction

    up, down = Fraction(100_001, 100_000), Fraction(99_999, 100_000)
    # these make the statement stronger than what the witnesses show
    yield "lower", {**payload, "lower": _nudged(payload["lower"], 1 + Fraction(1, 10**12))}
    yield "upper", {**payload, "upper": _nudged(payload["upper"], 1 - Fraction(1, 10**12))}
    for arm in range(len(payload["means"])):
        for factor in (up, down):
            means = list(payload["means"])
            means[arm] = _nudged(means[arm], factor)
            yield f"means {arm}", {**payload, "means": means}
            shares = list(payload["allocation"])
            shares[arm] = _nudged(shares[arm], factor)
            if payload["beta"] is None or arm != 0:  # the best arm's own entry is then beta
                yield f"allocation {arm}", {**payload, "allocation": shares}
    for name in ("epsilon", "beta", "sigma"):
        if payload[name] is not None:
            yield name, {**payload, name: _nudged(payload[name], up)}
            yield name, {**payload, name: _nudged(payload[name], down)}
            yield name, {**payload, name: None} if name != "beta" else {**payload, name: "2"}
    for place, part in enumerate(payload["alternatives"]):
        for factor in (up * up, down * down):
            changed = copy.deepcopy(payload)
            changed["alternatives"][place]["weight"] = _nudged(part["weight"], factor)
            yield "weight", changed
        changed = copy.deepcopy(payload)
        changed["alternatives"][place]["challenger"] = 0
        yield "challenger", changed
        changed = copy.deepcopy(payload)
        changed["alternatives"][place]["position"] = "1/7"
        yield "position", changed
        changed = copy.deepcopy(payload)
        changed["alternatives"][place]["by"] = "information" if part["by"] == "transport" else "magic"
        yield "by", changed


@pytest.mark.parametrize("name", TIMES)
def test_tampering_with_any_field_is_noticed(name):
    """A changed witness shows less, and a changed program is another one, whose time differs."""
    payload = certify(TIMES[name], relative_gap=1e-15).certificate
    recheck_characteristic_time(payload)
    for what, changed in _changes(payload):
        try:
            recheck_characteristic_time(changed)
        except ValueError:
            continue
        pytest.fail(f"a change of {what} went unnoticed")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"extra": "1"}, "unknown fields"),
        ({"measure": "hellinger"}, "the measure is"),
        ({"family": "cauchy"}, "the family is"),
        ({"measure": "d_eps", "epsilon": "1", "family": "poisson"}, "Bernoulli arms only"),
        ({"sigma": "1"}, "does not fit"),
        ({"epsilon": "0.1"}, "does not fit"),
        ({"means": ["0.5"]}, "fewer than two"),
        ({"means": ["0.5", "1.5", "0.4"]}, "outside the domain"),
        ({"means": [0.5, 0.45, 0.4]}, "not a number written"),
        ({"allocation": ["1", "1"]}, "one positive number"),
        ({"allocation": ["1", "1", "0"]}, "one positive number"),
        ({"alternatives": []}, "no alternatives"),
        ({"alternatives": ["x"]}, "not an object"),
        ({"beta": "1"}, "beta is 1"),
    ],
)
def test_malformed_documents_are_rejected_with_the_reason(changes, message):
    payload = certify(characteristic_time_kl((0.5, 0.45, 0.4))).certificate
    with pytest.raises(ValueError, match=message):
        recheck_characteristic_time({**payload, **changes})


def test_parts_that_are_not_what_they_should_be_are_rejected():
    payload = certify(characteristic_time_private((0.5, 0.45, 0.4), 0.1)).certificate
    for change, message in (
        ({"weight": "0"}, "weight is not positive"),
        ({"position": "-1"}, "position is negative"),
        ({"by": "transport", "position": "1"}, "ends between"),
    ):
        changed = copy.deepcopy(payload)
        changed["alternatives"][0].update(change)
        with pytest.raises(ValueError, match=message):
            recheck_characteristic_time(changed)
    with pytest.raises(ValueError, match="epsilon is -1"):
        recheck_characteristic_time({**payload, "epsilon": "-1"})
    with pytest.raises(ValueError, match="outside the domain"):
        recheck_characteristic_time({**payload, "family": "exponential", "means": ["1", "0", "1/2"]})


def test_a_formula_about_another_statement_is_rejected():
    document = characteristic_time_certificate(certify(TIMES["kl"]).certificate)
    with pytest.raises(ValueError, match="formula"):
        check_characteristic_time({**document, "formula": "0 <= 1/T* <= 1"}, document["payload"])


def test_transport_far_apart_and_near_zero():
    for means, family in (
        ((0.0, 60.0), Gaussian()),
        ((3.0, 0.0), Poisson),
        ((3.0, 2.0), Poisson),
        ((40.0, 2.5), Poisson),
    ):
        recheck_characteristic_time(certify(characteristic_time_tv(means, family=family)).certificate)
    payload = certify(characteristic_time_tv((3.0, 2.0), family=Poisson)).certificate
    with pytest.raises(ValueError, match="not rechecked"):
        recheck_characteristic_time({**payload, "means": ["300000", "299999"]})


def test_alternatives_of_infinite_cost_show_nothing():
    payload = certify(characteristic_time_kl((1.0, 0.5))).certificate
    changed = copy.deepcopy(payload)
    changed["alternatives"][0]["position"] = "inf"
    with pytest.raises(ValueError, match="infinite cost"):
        recheck_characteristic_time(changed)


def test_tied_arms_have_rate_zero():
    recheck_characteristic_time(certify(characteristic_time_kl((0.5, 0.5, 0.4))).certificate)
