"""`banditproof report`: a whole site or none, the same bytes, and nothing in it is run that a claim says."""

import html
import json
import re
from dataclasses import replace
from functools import cache, partial

import pytest
from banditproof.cli.options.claim_names import entries
from banditproof.cli.output.file_stem import file_stem
from banditproof.cli.site.drawings.chart import chart, looks
from banditproof.cli.site.drawings.violation_curve import violation_curve
from banditproof.cli.site.folder import CONTENTS, may_be_replaced, write_site
from banditproof.cli.site.page import File
from banditproof.cli.site.pages.claim_lists import claim_list_pages, claim_lists
from banditproof.cli.site.pages.claim_pages import claim_pages
from banditproof.cli.site.pages.errata_pages import errata_pages
from banditproof.cli.site.pages.figure_pages import figure_pages
from banditproof.cli.site.pages.front_page import front_page
from banditproof.cli.site.pages.portions import MOST_ROWS, portions
from banditproof.cli.site.pages.search_page import search_pages
from banditproof.cli.site.redrawn_figures import figures_of, redrawn
from banditproof.cli.site.rendering import rendered
from banditproof.cli.site.text.findings import Findings
from banditproof.cli.verdicts.run_settings import Settings
from banditproof.paper_checks.figures.figure import Curve, Panel
from banditproof.paper_checks.running.run import run as run_claims
from banditproof.paper_checks.running.store import Store
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.ladder import Evidence, Verdict
from banditproof.verify.kernel import accepted as theorems_on_record
from hypothesis import given
from hypothesis import strategies as st

from ...paper_checks.some_pages import traced
from .seen_page import Seen

BAD = """</p></title><script>alert('1')</script><img src=x onerror=alert(2)> {{ 7*7 }} {% raw %} " ' & x"""
CODE = f"""
from banditproof.verify.evidence.ladder import Evidence, Verdict

BAD = {BAD!r}

def check(printed, effort):
    verdict = Verdict.DEFINED if "1" in printed.text else Verdict.REFUTED
    details = {{BAD: BAD, "runs": 3, "lines": printed.to_json()}}
    return Evidence(verdict, BAD, BAD, margin=0.5, part=BAD, details=details)

def by_first():
    return check
by_second = by_third = by_first
"""
NAMES = ("../../../tmp/<script>alert(1)</script>", "CON", "..")


def hostile_page(folder):
    """A page whose every word wants to be run."""
    page = traced(folder, CODE, "first", "second", "third", prefix="P", name="claims")
    text = page.read_text(encoding="utf-8").replace("# 1 A section", f"# `{BAD}`")
    for said in ("one line", "As printed", "Nobody: Nothing much"):
        text = text.replace(said, f"`{BAD}`")
    for old, new in zip(("P-first", "P-second", "P-third"), NAMES, strict=True):
        text = text.replace(f"## {old}", f"## {new} `{BAD}`")
    page.write_text(text, encoding="utf-8")
    return page


TWO_ERRORS = ("BERN-T3.1", "ADV-L23")
"""One of an assumption, and one of substance."""


@pytest.fixture(scope="module")
def hostile(run, tmp_path_factory):
    """A report about claims that want to break out of it: its folder, and what the command said."""
    folder = tmp_path_factory.mktemp("hostile")
    page, site = hostile_page(folder), folder / "site"
    return site, run("report", "-o", site, "--jobs", "1", "--no-store", page)


@pytest.fixture(scope="module")
def some_findings(some_claims):
    """What a run found about some claims."""
    return found_about(some_claims)


@cache
def found_about(*names):
    """What a run found about these claims."""
    chosen = entries(names)
    return Findings(list(run_claims(chosen)), Settings(names, "full", 0))


def texts(pages):
    """The pages as texts, by their paths."""
    files = [
        page if isinstance(page, File) else rendered(page, "", [("Claims", "index.html")]) for page in pages
    ]
    return {file.path: file.content.decode() for file in files}


def test_nothing_that_a_claim_says_becomes_part_of_a_page(hostile):
    folder, result = hostile
    assert result.exit_code == 0, result.output
    written = sorted(folder.rglob("*.html"))
    of_claims = [path for path in written if path.parent.name == "claims"]
    assert len(of_claims) == 3
    assert all("{{ 7*7 }} {% raw %}" in path.read_text() for path in of_claims)
    for path in written:
        text = path.read_text()
        seen = Seen(text)
        assert not {"img", "iframe", "object", "embed"} & set(seen.elements)
        assert not seen.handlers, path
        scripts = [each for each in seen.references if each and each.endswith(".js")]
        assert seen.elements.count("script") == len(scripts), path
        for reference in seen.references:
            assert not re.match(r"\s*(javascript|data|https?|file):", reference or ""), (path, reference)


def test_no_name_of_a_claim_leads_out_of_the_folder(hostile):
    folder, _ = hostile
    names = [path.name for path in (folder / "claims").iterdir()]
    assert len(names) == 3
    for name in names:
        assert re.fullmatch(r"[A-Za-z0-9._-]+\.html", name)
        assert not re.fullmatch(r"(?i)(con|\.+)\.html", name)
    names = sorted(path.name for path in folder.parent.iterdir() if not path.name.startswith("__"))
    assert names == ["claims.md", "claims.py", "site"]


def test_a_review_is_one_file_without_the_manual(run, tmp_path):
    page, file = hostile_page(tmp_path), tmp_path / "review.html"
    run("report", str(page), "--no-store", "--jobs", "1", "-o", str(file))
    seen = Seen(made := file.read_text(encoding="utf-8"))
    assert len(made) < 1e6
    places = re.findall(r' id="([^"]+)"', made)
    assert len(places) == len({*places})
    assert {*seen.references} <= {f"#{place}" for place in places}
    assert not {"script", "img", "link", "iframe"} & {*seen.elements}
    assert not seen.handlers
    assert all(name in seen.words for name in NAMES)


def test_the_same_input_gives_the_same_bytes(run, some_claims, tmp_path):
    """For any number of jobs, from a store or not, over a report or not; and no page knows its folder."""
    for name, jobs in (("one", 2), ("two", 1), ("two", 1)):
        words = ("report", "-o", tmp_path / name, some_claims, "--store", tmp_path / "store")
        result = run(*words, "--jobs", jobs)
        assert result.exit_code == 0, result.output
    one, two = (tmp_path / name for name in ("one", "two"))
    first, second = (
        {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
        for site in (one, two)
    )
    assert first == second
    assert not any(str(tmp_path).encode() in content for content in first.values())


def test_a_claim_that_is_worse_than_recorded_ends_with_1_and_is_told(run, failing_claims, tmp_path):
    result = run("report", "-o", tmp_path / "site", "--no-store", failing_claims)
    assert result.exit_code == 1
    assert "FAILED: " in result.stderr
    assert "Worse than the pages say" in (tmp_path / "site" / "index.html").read_text()


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda place: place.write_text("mine"), "is no folder"),
        (lambda place: (place.mkdir(), (place / "notes.txt").write_text("mine")), "holds notes.txt"),
        (lambda place: (place.mkdir(), (place / CONTENTS).write_text("[]")), f"holds {CONTENTS}"),
        (lambda place: place.symlink_to(place.parent), "is no folder"),
    ],
)
def test_what_is_no_report_is_left_alone(complaint, some_claims, tmp_path, made, said):
    place = tmp_path / "site"
    made(place)
    assert said in complaint("report", "-o", place, some_claims)
    assert not place.is_file() or place.read_text() == "mine"


def test_a_file_of_ones_own_in_a_report_is_not_thrown_away(hostile, complaint, some_claims):
    folder, _ = hostile
    (folder / "claims" / "mine.txt").write_text("mine")
    assert "claims/mine.txt" in complaint("report", "-o", folder, some_claims)
    (folder / "claims" / "mine.txt").unlink()
    may_be_replaced(folder)


def test_an_interrupted_report_leaves_what_was_there(tmp_path):
    place = tmp_path / "site"
    write_site(place, [File("a.html", b"old"), File("b/c.html", b"old")])

    def broken():
        yield File("a.html", b"new")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_site(place, broken())
    assert (place / "a.html").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert write_site(place, [File("d.html", b"newer")]) == 5
    assert sorted(path.name for path in place.iterdir()) == [CONTENTS, "d.html"]


@pytest.mark.parametrize("path", ["../a", "/a", "a//b", "a/../../b", "./a"])
def test_a_path_out_of_the_site_is_refused(tmp_path, path):
    with pytest.raises(ValueError, match="no path inside a site"):
        write_site(tmp_path / "site", [File(path, b"")])
    assert not list(tmp_path.iterdir())


@given(st.lists(st.text(min_size=1), min_size=2, max_size=2, unique_by=str.lower))
def test_names_of_files_are_plain_and_tell_claims_apart(identifiers):
    first, second = (file_stem(identifier) for identifier in identifiers)
    assert first.lower() != second.lower()
    assert re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9._-]*", first)


def test_a_claim_has_a_page_with_what_was_found_and_a_certificate_that_rechecks():
    """Each sentence, what holds instead, each near miss, and how to check again."""
    findings = found_about("BERN-I10", "BERN-EQ6")
    made = texts(claim_pages(findings))
    text = made["claims/BERN-EQ6.html"]
    assert Seen(text).elements.count("math") > 5
    for miss in findings.outcomes[1].stands.said[0].blocks[0].near_misses:
        assert html.escape(str(miss)) in text
    sealed = [path for path in made if path.startswith("certificates/BERN-EQ6")]
    assert sealed
    for path in sealed:
        name = path.partition("/")[2]
        assert f"banditproof recheck {name}" in text
        assert recheck(json.loads(made[path]))
    (link,) = re.findall(r'href="\.\./(errata/[^"]*)"', made["claims/BERN-I10.html"])
    assert link == "errata/bern.html#BERN-I10-2"
    assert 'id="BERN-I10-2"' in texts(errata_pages(findings))["errata/bern.html"]


@pytest.mark.parametrize("accepted", [True, False])
def test_a_claim_has_a_page_with_what_coq_accepted_here(monkeypatch, accepted):
    found = found_about("BERN-EQ6")
    monkeypatch.setattr(theorems_on_record, "is_accepted", lambda _: accepted)
    page = texts(claim_pages(found))["claims/BERN-EQ6.html"]
    assert ("accepted by Coq" in page) is accepted


def refuted_by(formula, point, **domain):
    """Evidence with the certificate of a violation."""
    certificate = {
        "kind": "counterexample",
        "formula": formula,
        "domain": {"box": domain, "where": ["x < 3"]},
        "payload": {"point": point, "left": "0", "right": "0", "relation": "<="},
    }
    return Evidence(Verdict.REFUTED, "counterexample", "no", certificate=certificate)


@pytest.mark.parametrize(
    ("formula", "point", "domain"),
    [
        ("x <= y", {"x": "2", "y": "1"}, {"x": "[2, 2]", "y": "[1, 1]"}),
        ("x <= y and y <= x", {"x": "2", "y": "1"}, {"x": "[0, 2]", "y": "[1, 2]"}),
        ("no formula", {"x": "2"}, {"x": "[0, 2]"}),
        ("x <= 1", {"x": "1/0"}, {"x": "[0, 2]"}),
        ("x <= 1", {"y": "1"}, {"x": "[0, 2]"}),
        ("log(x - 5) <= 1", {"x": "1"}, {"x": "[0, 2]"}),
    ],
)
def test_what_cannot_be_drawn_is_not(formula, point, domain):
    assert violation_curve(refuted_by(formula, point, **domain)) is None


def test_the_lists_of_claims_are_whole_without_a_script(some_findings):
    made = texts(claim_pages(some_findings))
    (path,) = [path for path in made if path.startswith("lists/")]
    for outcome in some_findings.outcomes:
        assert f'href="../claims/{outcome.claim.id}.html"' in made[path]
        assert outcome.stands.headline in made[path]
    assert f'href="{path}#' in made["claims.html"]


def many(findings, count):
    """The findings of a run, each claim so often, under other names."""
    outcomes = []
    for number in range(count):
        for outcome in findings.outcomes:
            name = f"{outcome.claim.id}-{number}"
            stands = replace(outcome.stands, claim=replace(outcome.stands.claim, id=name))
            outcomes.append(replace(outcome, claim=replace(outcome.claim, id=name)))
            outcomes[-1].__dict__["stands"] = stands
    return replace(findings, outcomes=outcomes)


def test_no_page_grows_with_the_number_of_claims(some_findings):
    """But the index of the search, which is no page."""
    few, more = many(some_findings, 40), many(some_findings, 120)
    for found in (few, more):
        pages = [*front_page(found), *claim_list_pages(found), *errata_pages(found)]
        for path, text in texts(pages).items():
            assert len(Seen(text).elements) < 1500, path
    assert sum(len(page.sections) for page in claim_lists(more.outcomes)) >= 3 * 120 / MOST_ROWS


@given(st.lists(st.integers(0, 12), max_size=5), st.integers(1, 9))
def test_portions_keep_every_row_in_order_and_are_bounded(sizes, most):
    groups = [(str(place), [(place, row) for row in range(size)]) for place, size in enumerate(sizes)]
    pages = portions(groups, most)
    assert [row for page in pages for _, rows in page for row in rows] == [
        row for _, rows in groups for row in rows
    ]
    assert all(0 < sum(len(rows) for _, rows in page) <= most for page in pages)
    for name, rows in groups:
        if 0 < len(rows) <= most:
            assert sum(name == title for page in pages for title, _ in page) == 1


def test_the_front_page_tells_the_worst_errors_first():
    text = texts(front_page(found_about(*TWO_ERRORS)))["index.html"]
    assert text.index("errata/adv.html#ADV-L23-1") < text.index("errata/bern.html#BERN-T3.1-1")


def test_the_index_of_the_search_names_every_page_that_can_be_looked_for(some_findings):
    everything = replace(some_findings, settings=replace(some_findings.settings, names=()))
    made = texts(search_pages(everything))
    head, body = made["search_index.js"].split("[\n", 1)
    assert head == "const searchIndex = "
    rows = json.loads(f"[{body.rstrip().removesuffix(';')}")
    paths = {path for _, _, path, *_ in rows}
    assert {f"claims/{outcome.claim.id}.html" for outcome in some_findings.outcomes} <= paths
    assert "documentation/evidence.html" in paths
    assert any(kind == "guide" and name == "What evidence is" for kind, name, *_ in rows)
    assert re.search(r"<form[^>]* hidden>", made["search.html"])


def test_figures_have_pages_and_every_point_as_a_file_and_come_back_from_a_store(some_findings, tmp_path):
    """Drawn in another process; nothing is drawn again, unless what is kept is of other code."""
    store, told = Store(tmp_path / "store"), []
    draw = partial(redrawn, ["TA-E2"], seed=0, jobs=1, progress=lambda *done: told.append(done), store=store)
    first = draw()
    assert draw() == first
    assert len(told) == 1
    for row in store.rows():
        piece = store.piece(row.kind, row.subject, store.identity(row), row.modules)
        for strange in ({}, 1, {**store.find(piece), "more": 1}):
            store.keep(piece, strange)
            assert draw() == first
    store.close()
    assert len(told) == 4
    made = texts(figure_pages(replace(some_findings, figures=first)))
    assert made["figures/TA-E2.csv"] == first["TA-E2"].csv()
    assert "<svg" in made["figures/TA-E2.html"]
    assert "TA-E2" in made["figures.html"]


def test_named_claims_bring_their_figures_alone():
    from banditproof.paper_checks.figures.figure_list import FIGURES

    assert figures_of(entries(["ADV-FIG1", "BERN-A1"]), everything=False) == ["ADV-FIG1"]
    assert {*figures_of([], everything=True)} == {*FIGURES}


def panel(x, y, **options):
    curve = Curve(
        label="<b>", kind="private", x=x, columns={"mean": y, "low": y, "high": y}, dotted="low",
        band=("low", "high"), runs=7,
    )  # fmt: skip
    return Panel(title="<t>", x_name="x", y_name="y", curves=[curve], **options)


values = st.floats(allow_nan=True, allow_infinity=True) | st.sampled_from([0.0, -1.0, 1e-300, 1e300])


@given(
    st.lists(st.tuples(values, values), max_size=8), st.booleans(), st.booleans(), st.none() | st.just(1.0)
)
def test_any_curve_is_drawn_inside_its_axes(points, x_log, y_log, floor):
    """Whatever the numbers are; what cannot be shown is left out."""
    points = sorted(points, key=lambda point: (point[0] != point[0], point[0]))
    drawn = panel([x for x, _ in points], [y for _, y in points], x_log=x_log, y_log=y_log, floor=floor)
    markup = str(chart(drawn, looks([drawn])))
    assert "<b>" not in markup
    assert "nan" not in markup
    assert "inf" not in markup
    for way in re.findall(r'd="([^"]*)"', markup):
        for number in re.findall(r"-?[\d.]+", way):
            assert -1 <= float(number) <= 441
