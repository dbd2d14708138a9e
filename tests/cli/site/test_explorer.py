"""The explorer's page: its rows are the command's rows, its fields accept what the command accepts."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest
from banditproof.cli.site.page import File
from banditproof.cli.site.pages import explorer_scripts
from banditproof.cli.site.pages.explorer import (
    FIELDS,
    LAW_FIELDS,
    MEAN_OF_ARM,
    POLICY_FIELDS,
    explorer_pages,
)
from banditproof.cli.site.pages.explorer_formulas import BoundText
from banditproof.cli.site.pages.explorer_scripts import FORMULAS, FUNCTIONS, NUMBERS, SCRIPTS, script
from banditproof.cli.site.rendering import TEMPLATES, rendered
from banditproof.theory.bounds import regret_upper_bounds
from banditproof.theory.bounds.bernoulli_instance import BanditInstance
from banditproof.theory.bounds.minimax_bounds import MINIMAX_BOUNDS, minimax_bounds
from banditproof.theory.bounds.regret_upper_bounds import regret_bounds
from banditproof.theory.divergences.adap_klucb_constant import samples_over_log_horizon_ball
from banditproof.theory.formulas.balls import precision, value_at
from banditproof.theory.formulas.expression import FormulaError
from banditproof.theory.formulas.language import expression
from banditproof.theory.numbers.enclosure import certified

REGRET_BOUNDS = [
    each
    for each in regret_upper_bounds.REGRET_BOUNDS
    if (each.per_arm or each.whole) and each.privacy != "approximate"  # the page has no field for delta
]
EVERY_FIELD = (MEAN_OF_ARM, *FIELDS, *POLICY_FIELDS, *LAW_FIELDS)


class Rows(HTMLParser):
    """The rows of the page by the table that they stand in, and its links."""

    def __init__(self, html):
        super().__init__()
        self.rows, self.links, self._table = {}, [], ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        """Take note of tables, rows and links."""
        given = dict(attributes)
        if tag == "table":
            self._table = given["id"]
        elif tag == "tr" and "data-bound" in given:
            self.rows.setdefault(self._table, []).append(given["data-bound"])
        elif tag == "a":
            self.links.append(given["href"])


def page(*claims):
    """The page's text, for findings about these claims."""
    findings = SimpleNamespace(outcomes=[SimpleNamespace(claim=SimpleNamespace(id=each)) for each in claims])
    first, *files = explorer_pages(findings)
    assert all(isinstance(file, File) for file in files)
    return rendered(first, "Explorer", [("Explorer", "explorer.html")]).content.decode()


@pytest.fixture(scope="module")
def rows():
    return Rows(page()).rows


def with_value(bounds):
    """Those with a value that are no theorems; first what holds, then leading terms, as in the command."""
    found = [bound for bound in bounds if bound["value"] is not None and not bound.get("theorem")]
    found.sort(key=lambda bound: bound.get("limit") or "")
    return [f"{bound['claim']} {bound['name']}" for bound in found]


def test_its_rows_are_those_of_the_command(rows, document):
    instance = ("--means", "0.75,0.625,0.5", "--epsilon", "1")
    regret = document("bound", "regret", *instance, "--horizon", "1000", "--rho", "1")
    worst = document("bound", "minimax", "--arms", "3", "--epsilon", "1", "--horizon", "1000", "--rho", "1")
    samples = document("bound", "bai", *instance, "--delta", "0.01")
    distance = document("bound", "distance", "--x", "0.1", "--y", "0.8", "--epsilon", "1")
    assert rows["regret"] == with_value(regret["bounds"])
    assert rows["minimax"] == with_value(worst["bounds"])
    assert rows["bai"] == with_value(samples["bounds"])
    assert rows["times"] == [each.replace(", beta = 0.5", ", beta") for each in with_value(samples["times"])]
    assert rows["distance"] == [bound["name"] for bound in distance["bounds"]]


def test_what_has_no_constants_is_listed_with_what_it_says(document):
    regret = document("bound", "regret", "--means", "0.75,0.5", "--epsilon", "1", "--horizon", "1000")
    orders = [bound for bound in regret["bounds"] if bound["value"] is None]
    assert len(orders) > 5
    text = " ".join(page().replace("&gt;", ">").split())
    for bound in orders:
        assert f"({bound['claim']}, {bound['kind']}): {bound['reason']}" in text


def test_every_row_is_computed_by_a_script(rows):
    computed = "".join(map(script, NUMBERS))
    assert [key for keys in rows.values() for key in keys if f'"{key}"' not in computed] == []


def test_a_claim_is_a_link_where_the_site_has_its_page():
    assert [link for link in Rows(page()).links if "claims/" in link] == []
    linked = [link for link in Rows(page("BERN-T3.1", "NOBODY-1")).links if "claims/" in link]
    assert set(linked) == {"claims/BERN-T3.1.html"}


def test_all_its_files_stand_in_the_page_and_are_written():
    findings = SimpleNamespace(outcomes=[])
    made = {each.path: each for each in explorer_pages(findings)}
    assert set(made) == {"explorer.html", "explorer.css", *SCRIPTS}
    loaded = re.findall(r'<script src="([^"]*)" defer>', page())
    assert tuple(loaded) == SCRIPTS
    assert {path.name for path in TEMPLATES.glob("explorer*.js")} == set(SCRIPTS) - {FORMULAS, FUNCTIONS}


def test_the_same_findings_give_the_same_bytes():
    assert page("BERN-T3.1") == page("BERN-T3.1")


def accepts(field, number):
    """Whether the field accepts a number, as its ends say."""
    ends = [(field.above, number.__gt__), (field.least, number.__ge__)]
    ends += [(field.most, number.__le__), (field.below, number.__lt__)]
    return all(fits(Fraction(end)) for end, fits in ends if end is not None)


@pytest.mark.parametrize("field", EVERY_FIELD, ids=lambda field: field.name)
def test_a_field_accepts_its_own_value_and_all_of_its_slider(field):
    ends = [Fraction(end) for end in (field.low, field.high)]
    if field.scale == "log":
        ends = [Fraction(10 ** float(end)) for end in ends]
    given = [] if field.optional else [Fraction(field.value)]
    assert all(accepts(field, number) for number in (*ends, *given))


@pytest.mark.parametrize(
    ("name", "command", "refused"),
    [
        ("epsilon", ("bound", "distance", "--x", "0.1", "--y", "0.2", "--epsilon"), "0"),
        ("horizon", ("bound", "minimax", "--arms", "2", "--epsilon", "1", "--horizon"), "0.5"),
        ("beta", ("bound", "minimax", "--arms", "2", "--epsilon", "1", "--horizon", "9", "--beta"), "3"),
        ("rho", ("bound", "minimax", "--arms", "2", "--epsilon", "1", "--horizon", "9", "--rho"), "0"),
        ("alpha", ("bound", "regret", "--means", "0.5", "--epsilon", "1", "--horizon", "9", "--alpha"), "1"),
        ("delta", ("bound", "bai", "--means", "0.5,0.4", "--epsilon", "1", "--delta"), "0"),
        ("x", ("bound", "distance", "--epsilon", "1", "--y", "0.2", "--x"), "1.5"),
    ],
)
def test_a_field_refuses_what_the_command_refuses_and_in_its_words(complaint, name, command, refused):
    (field,) = [field for field in EVERY_FIELD if field.name == name]
    assert not accepts(field, Fraction(refused))
    assert field.accepted.removesuffix(", or nothing") in complaint(*command, refused)


# the formulas are those of the theory, in balls

MEANS = ("0.75", "1/2", "0.2", "0.7499")
GIVEN = {"T": "1e5", "epsilon": "0.3", "rho": "1/7", "beta": "3.5", "alpha": "1.5"}


def found_in_balls(text, values):
    """The ends of a formula's value at exact numbers."""
    with precision(200):
        return value_at(expression(text), {name: Fraction(value) for name, value in values.items()})


def regret_in_balls(bound, arms, values):
    """The sum over suboptimal arms of what each adds, and the rest."""
    parts = [found_in_balls(bound.per_arm or "0", {**values, **arm}) for arm in arms]
    parts.append(found_in_balls(bound.whole or "0", values))
    return [sum(ends) for ends in zip(*parts, strict=True)]


def pulls(bound, gap, values):
    """The pulls of an arm in all epochs, to many digits."""
    last = next(count for count in range(1, 99) if 2**count * gap >= 1)
    return sum(found_in_balls(bound.epoch or "0", {**values, "j": j})[0] for j in range(1, last + 1))


def assert_within(ends, enclosure):
    assert ends[0] <= enclosure.upper * (1 + Fraction(1, 10**20))
    assert ends[1] >= enclosure.lower * (1 - Fraction(1, 10**20))
    assert ends[1] - ends[0] <= Fraction(1, 10**20) * ends[1]


def named(bounds):
    return {f"{bound.claim} {bound.name}": bound for bound in bounds}


def assert_those_of_the_theory(texts):
    means = [Fraction(mean) for mean in MEANS]
    given = {name: Fraction(value) for name, value in GIVEN.items()}
    best = max(means)
    values = {**given, "K": 4, "best": best, "lowest": min(means)}
    arms = [
        {"mu": mean, "gap": best - mean, "samples": samples(mean, best, given["epsilon"], given["beta"])}
        for mean in means
        if mean < best
    ]
    horizon, budgets = given["T"], {name: given[name] for name in ("epsilon", "rho", "beta", "alpha")}
    bounds = regret_bounds(BanditInstance(means), horizon=horizon, **budgets, relative_width=1e-25)
    with_value = named(bound for bound in bounds if bound.value is not None)
    assert [*named(texts)] == [*with_value]
    for text in texts:
        pulled = [{**arm, "pulls": pulls(text, arm["gap"], values)} for arm in arms]
        enclosure = with_value[f"{text.claim} {text.name}"].enclosure
        assert_within(regret_in_balls(text, pulled, values), enclosure)


def test_texts_of_the_bounds_on_the_regret_are_those_of_the_theory():
    assert_those_of_the_theory(REGRET_BOUNDS)


def samples(mean, best, epsilon, beta):
    """What AdaP-KLUCB's proof asks of an episode, to many digits."""
    return certified(samples_over_log_horizon_ball, mean, best, epsilon, beta, relative_width=1e-25).lower


@pytest.mark.parametrize("arms", [2, 7])
def test_texts_of_the_minimax_bounds_are_those_of_the_theory(arms):
    given = {name: Fraction(value) for name, value in GIVEN.items() if name != "alpha"}
    budgets = {name: given[name] for name in ("epsilon", "rho", "beta")}
    bounds = minimax_bounds(arms, given["T"], **budgets, relative_width=1e-25)
    assert [*named(MINIMAX_BOUNDS)] == [*named(bounds)]
    for bound, text in zip(bounds, MINIMAX_BOUNDS, strict=True):
        assert_within(regret_in_balls(text, [], {**given, "K": arms}), bound.enclosure)


@pytest.mark.parametrize(
    ("key", "right", "wrong"),
    [
        ("TH-T2.23 UCB", "16*log(T)", "15.999*log(T)"),
        ("BERN-TF.9 DP-KLUCB", "log(T)", "log(T + 1)"),
        ("BERN-B1 DP-SE, from its schedule", "gap*pulls", "gap*(pulls + 1)"),
        ("TA-TH5.4 AdaP-KLUCB", "4*samples", "3*samples"),
    ],
)
def test_a_wrong_text_is_noticed(key, right, wrong):
    text = named(REGRET_BOUNDS)[key]
    assert right in text.per_arm
    changed = replace(text, per_arm=text.per_arm.replace(right, wrong))
    with pytest.raises(AssertionError):
        assert_those_of_the_theory([changed if each is text else each for each in REGRET_BOUNDS])


def test_a_text_with_a_name_that_the_page_does_not_know_is_refused(monkeypatch):
    unknown = BoundText(claim="TH-T2.23", name="UCB", per_arm="16*log(horizon)/gap")
    monkeypatch.setattr(explorer_scripts, "REGRET_BOUNDS", (unknown,))
    with pytest.raises(FormulaError, match="'horizon' has no value there; accepted are K, T"):
        script(FORMULAS)
