"""The explorer as a reader uses it: what is set moves what is shown, and the address holds it."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import pytest
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.minimax_bounds import minimax_bounds
from banditproof.theory.bounds.regret_upper_bounds import regret_bounds
from banditproof.theory.bounds.sample_complexity_bounds import sample_complexity_bounds
from banditproof.theory.divergences.bernoulli_divergences import d_eps
from banditproof.theory.identification import characteristic_time as times
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

AGREEMENT = 1e-12
SHOWN = """
return Object.fromEntries([...document.querySelectorAll(`#${arguments[0]} tr[data-bound]`)].map((row) => {
  const cell = row.querySelector("td.number");
  return [row.dataset.bound, [cell.dataset.value ?? null, cell.textContent]];
}));
"""


@pytest.fixture
def explorer(browser, site, load):
    """Opens the explorer at a state."""
    browser.get_log("browser")
    yield lambda state="": load((site / "explorer.html").as_uri() + state)
    assert [entry["message"] for entry in browser.get_log("browser")] == []


def settle(browser):
    """Wait until what was set is shown."""
    WebDriverWait(browser, 10).until(
        lambda driver: driver.execute_async_script(
            "requestAnimationFrame(() => requestAnimationFrame(() => "
            "arguments[0](!document.getElementById('shown').hasAttribute('aria-busy'))))"
        )
    )


def write(browser, field, text):
    """Type into a field in place of what stands there."""
    box = browser.find_element(By.ID, field)
    box.send_keys(Keys.CONTROL, "a")
    box.send_keys(text)
    settle(browser)
    return box


def follows(browser, state):
    """Wait until the address holds a state; the address."""
    WebDriverWait(browser, 10).until(lambda driver: state in driver.current_url)
    return browser.current_url


def shown(browser, table):
    """Values, as they stand in the page, by claim and name."""
    found = browser.execute_script(SHOWN, table)
    return {
        key: None if value is None else float(value.replace("Infinity", "inf"))
        for key, (value, _) in found.items()
    }


def assert_agrees(found, expected):
    """The page shows these numbers, to twelve digits, and no others."""
    assert set(found) == set(expected)
    for key, value in expected.items():
        if value is None or math.isinf(value):
            assert found[key] == value, key
        else:
            assert abs(found[key] - value) <= AGREEMENT * abs(value), key


def bounds_by_name(bounds):
    return {f"{bound.claim} {bound.name}": bound.value for bound in bounds if not _an_order(bound)}


def _an_order(bound):
    return bound.value is None and any(
        word in bound.reason for word in ("order only", "linear in T", "universal C")
    )


def assert_shows(browser, means, *, epsilon, horizon, rho, delta, beta="3.1", alpha="2", share="1/2"):
    """Every table agrees with Python."""
    arms = [Fraction(mean) for mean in means]
    budget, rounds, risk, part = Fraction(epsilon), Fraction(horizon), Fraction(delta), Fraction(share)
    concentrated = None if rho is None else Fraction(rho)
    given = {"rho": concentrated or Fraction(1), "beta": Fraction(beta)}
    regret = bounds_by_name(
        regret_bounds(BanditInstance(arms), budget, rounds, alpha=Fraction(alpha), **given)
    )
    worst = bounds_by_name(minimax_bounds(len(arms), rounds, epsilon=budget, **given))
    if rho is None:
        for table in (regret, worst):
            table.update({key: None for key in table if "AdaC" in key or "zCDP" in key})
    assert_agrees(shown(browser, "regret"), regret)
    assert_agrees(shown(browser, "minimax"), worst)
    samples = [
        bound
        for bound in sample_complexity_bounds(arms, budget, risk, beta=part)
        if "quantile" not in bound.statement.parameters and not bound.statement.theorem  # not on the page
    ]
    assert_agrees(shown(browser, "bai"), {f"{bound.claim} {bound.name}": bound.value for bound in samples})
    expected = {
        "TH-T2.32 T*_KL": times.characteristic_time_kl(arms),
        "TH-I2.tt T*_KL, beta": times.characteristic_time_kl(arms, beta=part),
        "TH-P4.26 T*_TV": times.characteristic_time_tv(arms),
        "TH-T4.24 T*(nu; epsilon)": times.characteristic_time_private(arms, budget),
        "derived T*_{d_eps}": times.characteristic_time_d_eps(arms, budget),
        "TA-EQ5.13 T*_{eps,beta} of AdaP-TT*, beta": times.characteristic_time_adap_tt_star(
            arms, budget, beta=part
        ),
    }
    assert_agrees(shown(browser, "times"), {key: time.value for key, time in expected.items()})


def test_it_opens_with_an_instance_and_all_its_numbers(explorer):
    browser = explorer()
    means = ("0.75", "0.625", "0.5", "0.375", "0.25")
    assert_shows(browser, means, epsilon="0.25", horizon="1e6", rho=None, delta="0.01")
    assert len(browser.find_elements(By.CSS_SELECTOR, "#regimes tbody tr")) == 5
    assert len(browser.find_elements(By.CSS_SELECTOR, ".plot svg")) == 4


def test_what_is_typed_moves_all_numbers_and_stands_in_the_address(explorer):
    browser = explorer("#means=0.7,0.45&epsilon=2")
    write(browser, "arm-2", "1/2")
    write(browser, "epsilon", "0.3")
    write(browser, "horizon", "1e+4")
    write(browser, "delta", "0.001")
    browser.find_element(By.CSS_SELECTOR, "#more summary").click()
    write(browser, "rho", "0.2")
    write(browser, "beta", "4")
    write(browser, "alpha", "1.5")
    write(browser, "share", "0.4")
    follows(browser, "horizon=1e%2B4")
    said = {"epsilon": "0.3", "horizon": "1e4", "rho": "0.2", "delta": "0.001", "beta": "4", "alpha": "1.5"}
    assert_shows(browser, ("0.7", "1/2"), **said, share="0.4")
    address = follows(browser, "share=0.4").partition("#")[2]
    browser = explorer(f"#{address}")
    assert_shows(browser, ("0.7", "1/2"), **said, share="0.4")


def test_the_distance_moves_with_both_laws(explorer):
    browser = explorer()
    write(browser, "x", "0.1")
    write(browser, "y", "0.8")
    write(browser, "epsilon", "1")
    found = shown(browser, "distance")
    assert abs(found["d_eps(x, y)"] - float(d_eps(0.1, 0.8, 1.0))) <= AGREEMENT * found["d_eps(x, y)"]
    assert found["tv(x, y)"] == 0.7
    drawn = {name: browser.find_element(By.ID, f"{name}-plot") for name in ("distance", "means")}
    assert "ε = 1" in drawn["distance"].text
    assert "y = 0.8" in drawn["means"].text
    for plot in drawn.values():
        assert len(plot.find_elements(By.CSS_SELECTOR, ".line")) == 3
        assert "NaN" not in plot.get_attribute("innerHTML")
    assert browser.find_element(By.ID, "distance-said").text.startswith("High privacy")
    write(browser, "epsilon", "3.6")
    assert browser.find_element(By.ID, "distance-said").text.startswith("Low privacy")
    assert shown(browser, "distance")["d_eps(x, y)"] == shown(browser, "distance")["kl(x, y)"]


def test_a_slider_is_moved_by_the_arrow_keys(explorer):
    browser = explorer("#means=0.75,0.5")
    slider = browser.find_element(By.CSS_SELECTOR, '[aria-label="Arm 2, slider"]')
    slider.send_keys(Keys.ARROW_RIGHT)
    settle(browser)
    assert browser.find_element(By.ID, "arm-2").get_property("value") == "0.501"
    follows(browser, "means=0.75,0.501")
    assert (
        browser.find_element(By.CSS_SELECTOR, "#regimes tbody tr:nth-child(2) td:nth-child(2)").text
        == "0.501"
    )
    slider = browser.find_element(By.CSS_SELECTOR, '[data-field="epsilon"] input[type="range"]')
    slider.send_keys(Keys.END)
    settle(browser)
    assert browser.find_element(By.ID, "epsilon").get_property("value") == "100"


@pytest.mark.parametrize(
    ("field", "text", "accepted"),
    [
        ("arm-1", "1.2", "a mean in [0, 1]"),
        ("epsilon", "0", "a number above 0"),
        ("horizon", "0.5", "a number of at least 1"),
        ("delta", "1", "strictly between 0 and 1"),
        ("epsilon", "much", "a number above 0"),
        ("beta", "3", "a number above 3"),
        ("alpha", "1", "a number above 1"),
        ("rho", "-1", "a number above 0, or nothing"),
        ("share", "", "strictly between 0 and 1"),
    ],
)
def test_what_is_not_accepted_is_told_and_the_last_value_stays(explorer, field, text, accepted):
    browser = explorer("#means=0.75,0.5&rho=0.5&beta=4")
    before = shown(browser, "regret")
    box = write(browser, field, text or Keys.DELETE)
    assert box.get_attribute("aria-invalid") == "true"
    said = browser.find_element(By.ID, box.get_attribute("aria-describedby"))
    assert said.is_displayed()
    assert accepted in said.text
    assert shown(browser, "regret") == before
    write(
        browser,
        field,
        {"arm-1": "0.75", "rho": "0.5", "beta": "4"}.get(
            field, "1" if field == "horizon" else "0.5" if field != "alpha" else "2"
        ),
    )
    assert box.get_attribute("aria-invalid") == "false"
    assert not said.is_displayed()


def test_arms_come_and_go(explorer):
    browser = explorer("#means=0.75,0.5")
    browser.find_element(By.ID, "add").click()
    settle(browser)
    write(browser, "arm-3", "0.6")
    assert_shows(browser, ("0.75", "0.5", "0.6"), epsilon="0.25", horizon="1e6", rho=None, delta="0.01")
    browser.find_element(By.CSS_SELECTOR, '[aria-label="Remove arm 2"]').click()
    settle(browser)
    assert_shows(browser, ("0.75", "0.6"), epsilon="0.25", horizon="1e6", rho=None, delta="0.01")
    browser.find_element(By.CSS_SELECTOR, '[aria-label="Remove arm 1"]').click()
    settle(browser)
    assert "at least 2 arms" in browser.find_element(By.ID, "bai-said").text
    assert not browser.find_element(By.CSS_SELECTOR, '[aria-label="Remove arm 1"]').is_enabled()
    assert set(shown(browser, "regret").values()) == {0.0, None}


def test_at_most_twelve_arms(explorer):
    browser = explorer("#means=" + ",".join(["0.5"] * 20))
    assert len(browser.find_elements(By.CSS_SELECTOR, ".arm")) == 12
    assert not browser.find_element(By.ID, "add").is_enabled()


def test_a_link_followed_on_the_page_shows_what_it_holds(explorer):
    browser = explorer("#means=0.75,0.5")
    browser.execute_script("location.hash = 'means=1,0.5&epsilon=2'")
    WebDriverWait(browser, 10).until(lambda driver: "mu*" in driver.find_element(By.ID, "regret").text)
    found = browser.execute_script(SHOWN, "regret")
    assert found["BERN-T3.1 d_eps"] == [
        None,
        "false as printed where mu* = 1: no arm could be better, and (9) of the paper gives 0",
    ]


def test_ties_and_means_too_close_for_doubles_are_told(explorer):
    browser = explorer("#means=0.75,0.75,0.5")
    assert "Arms 1, 2 tie" in browser.find_element(By.ID, "bai-said").text
    assert shown(browser, "times")["TH-T2.32 T*_KL"] == math.inf
    browser = explorer("#means=0.5,0.50000000000000000001")
    assert "than doubles tell" in browser.find_element(By.ID, "regret-said").text
    assert set(shown(browser, "regret").values()) == {None}


def test_nothing_in_an_address_is_run(explorer):
    browser = explorer("#means=<img src=x onerror=alert(1)>,0.5&epsilon=<script>alert(1)</script>")
    assert browser.find_elements(By.CSS_SELECTOR, "main img") == []
    assert browser.find_element(By.ID, "epsilon").get_attribute("aria-invalid") == "true"
    assert shown(browser, "regret")["BERN-T3.1 d_eps"] == 0.0


def test_the_command_that_it_shows_prints_the_same(explorer):
    from banditproof.cli.program import program
    from click.testing import CliRunner

    browser = explorer("#means=0.7,0.45&epsilon=0.3&rho=0.5")
    words = browser.find_element(By.ID, "regret-command").get_property("textContent").split()
    assert words[:3] == ["banditproof", "bound", "regret"]
    printed = CliRunner().invoke(program, [*words[1:], "--wide"]).stdout
    for key, (_, text) in browser.execute_script(SHOWN, "regret").items():
        name = re.sub(r"^\S+( derived)? ", "", key)
        begins = re.compile(rf"{re.escape(name)}( \*)?  ")  # the best of a kind is marked
        (line,) = [line for line in printed.splitlines() if begins.match(line) and key.split()[0] in line]
        assert f" {text.partition('above')[0]} " in line
