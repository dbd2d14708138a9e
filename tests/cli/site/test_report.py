"""`banditproof report`: a whole site or none, the same bytes, and nothing in it is run that a claim says."""

import html.parser
import json
import re
from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import pytest
from banditproof.cli.options.claim_names import entries
from banditproof.cli.output.file_stem import file_stem
from banditproof.cli.site.drawings.chart import chart, looks
from banditproof.cli.site.drawings.violation_curve import violation_curve
from banditproof.cli.site.folder import CONTENTS, may_be_replaced, write_site
from banditproof.cli.site.page import File, Page
from banditproof.cli.site.pages import sections as site_pages
from banditproof.cli.site.pages.algorithm_pages import algorithm_pages
from banditproof.cli.site.pages.claim_lists import claim_list_pages, claim_lists
from banditproof.cli.site.pages.claim_pages import claim_pages
from banditproof.cli.site.pages.errata_pages import errata_pages
from banditproof.cli.site.pages.figure_pages import figure_pages
from banditproof.cli.site.pages.front_page import front_page
from banditproof.cli.site.pages.portions import MOST_ROWS, portions
from banditproof.cli.site.pages.search_page import search_pages
from banditproof.cli.site.pages.zoo_pages import zoo_pages
from banditproof.cli.site.rendering import rendered
from banditproof.cli.site.studies.algorithm_protocol import protocol
from banditproof.cli.site.studies.algorithm_study import algorithm_study
from banditproof.cli.site.studies.kept_study import as_data, from_data
from banditproof.cli.site.studies.studies import Studies, Task, studied, tasks
from banditproof.cli.site.text.findings import Findings
from banditproof.cli.site.text.prose import typeset
from banditproof.cli.site.text.symbols import symbols
from banditproof.cli.verdicts.run_settings import Settings
from banditproof.cli.verdicts.standing import standing
from banditproof.paper_checks.figures.figure import Comparison, Curve, Figure, Panel
from banditproof.paper_checks.pages.files import claim_of
from banditproof.paper_checks.pages.index import find
from banditproof.paper_checks.pages.page import Word
from banditproof.paper_checks.running.run import run as run_claims
from banditproof.paper_checks.running.store import Store
from banditproof.verify.certificates.recheck import recheck
from banditproof.verify.evidence.ladder import Evidence, Verdict
from banditproof.verify.kernel import accepted as theorems_on_record
from hypothesis import given
from hypothesis import strategies as st

HOSTILE = '''
from banditproof.paper_checks import Amendment, Claim, Evidence, Severity, Verdict

BAD = """</p></title><script>alert('1')</script><img src=x onerror=alert(2)> {{ 7*7 }} {% raw %} " ' & x"""


def check(formula, effort):
    verdict = Verdict.VERIFIED if formula else Verdict.REFUTED
    certificate = {"schema": BAD, BAD: BAD, "formula": BAD, "kind": BAD}
    details = {BAD: BAD, "runs": 3}
    return Evidence(verdict, BAD, BAD, margin=0.5, part=BAD, details=details, certificate=certificate)


def claim(identifier, printed=1, **options):
    recorded = Verdict.VERIFIED if printed else Verdict.REFUTED
    texts = dict.fromkeys(("where", "kind", "statement", "notes", "assumptions", "paper"), BAD)
    given = {"printed": printed, "mutants": {BAD: 0}, "checks": (check,), "recorded": recorded}
    return Claim(id=identifier, **given, **texts, **options)


CLAIMS = (
    claim("../../../tmp/" + BAD, rests_on=(BAD, "CON", "javascript:alert(1)")),
    claim("CON", 0, severity=Severity.TYPO, rests_on=("../../../tmp/" + BAD,),
          amendment=Amendment(BAD, 1, Verdict.VERIFIED)),
    claim("..", rests_on=("..",)),
)
'''


TWO_ERRORS = ("RDP-T4.2", "TH-I4.15a")
"""One of reading, and one of substance."""


class Seen(html.parser.HTMLParser):
    """What a browser would see of a page: its elements, and what they refer to."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.references, self.handlers = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Of the parser."""
        self.elements.append(tag)
        self.references += [value for name, value in attrs if name in {"href", "src", "action"}]
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name == "style"]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A report about claims that want to break out of it: its folder, and what the command said."""
    from banditproof.cli.program import program
    from click.testing import CliRunner

    folder = tmp_path_factory.mktemp("hostile")
    (folder / "claims.py").write_text(HOSTILE)
    result = CliRunner().invoke(
        program,
        ["report", "-o", str(folder / "site"), "--jobs", "1", "--no-store", str(folder / "claims.py")],
    )
    return folder / "site", result


@pytest.fixture(scope="module")
def some_findings(some_claims):
    """What a run found about some claims."""
    return found_about(some_claims)


@cache
def found_about(*names):
    """What a run found about these claims."""
    chosen = entries(names)
    outcomes = list(run_claims(chosen))
    return Findings(outcomes, standing(chosen, outcomes), Settings(names, "quick", 0))


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
    assert sorted(path.name for path in folder.parent.iterdir() if not path.name.startswith("__")) == [
        "claims.py",
        "site",
    ]


def test_every_page_forbids_the_network(hostile):
    folder, _ = hostile
    for path in folder.rglob("*.html"):
        assert "default-src 'none'" in path.read_text()


def test_the_contents_are_listed(hostile):
    folder, result = hostile
    contents = json.loads((folder / CONTENTS).read_text())
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert set(contents["files"]) == present - {CONTENTS}
    assert str(folder / "index.html") in result.stdout.splitlines()[-1]


def test_the_same_input_gives_the_same_bytes(run, some_claims, tmp_path):
    """For any number of jobs, from a store or not, over a report or not; and no page knows its folder."""
    store = tmp_path / "store"
    for name, options in (
        ("one", ["--jobs", "2", "--store", store]),
        ("two", ["--jobs", "1", "--store", store]),
    ):
        for _ in range(1 + (name == "two")):
            result = run("report", "-o", tmp_path / name, some_claims, *options)
            assert result.exit_code == 0, result.output
    first, second = (
        {
            path.relative_to(tmp_path / name): path.read_bytes()
            for path in (tmp_path / name).rglob("*")
            if path.is_file()
        }
        for name in ("one", "two")
    )
    assert first == second
    assert not any(str(tmp_path).encode() in content for content in first.values())


def test_a_claim_that_is_worse_than_recorded_ends_with_1_and_is_told(run, failing_claims, tmp_path):
    result = run("report", "-o", tmp_path / "site", "--no-store", failing_claims)
    assert result.exit_code == 1
    assert "FAILED: " in result.stdout
    assert "Not as recorded" in (tmp_path / "site" / "index.html").read_text()


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


def test_a_report_needs_a_folder_to_stand_in(complaint, some_claims, tmp_path):
    assert "no folder" in complaint("report", "-o", tmp_path / "nowhere" / "site", some_claims)
    assert "no such file" in complaint("report", "-o", tmp_path / "site", "no/such.py")
    assert not list(tmp_path.iterdir())


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


def test_two_files_of_one_name_are_refused(tmp_path):
    with pytest.raises(ValueError, match="two files"):
        write_site(tmp_path / "site", [File("A", b""), File("a", b"")])


@given(st.lists(st.text(min_size=1), min_size=2, max_size=2, unique_by=str.lower))
def test_names_of_files_are_plain_and_tell_claims_apart(identifiers):
    first, second = (file_stem(identifier) for identifier in identifiers)
    assert first.lower() != second.lower()
    assert re.fullmatch(r"[A-Za-z0-9_-][A-Za-z0-9._-]*", first)


def test_what_is_not_defined_is_an_error():
    with pytest.raises(Exception, match="undefined"):
        rendered(Page("a.html", "claims.html", {}), "Claims", [])


def test_a_claim_has_a_page_with_what_was_found_and_a_certificate_that_rechecks():
    """Both sides to ten digits, what holds instead, each mutant, what it rests on, and how to check again."""
    findings = found_about(*TWO_ERRORS)
    made = texts(claim_pages(findings))
    text = made["claims/RDP-T4.2.html"]
    for words in ("Mutants", "REFUTED", "Claims that depend on it"):
        assert words in text
    assert "as amended" in made["claims/TH-I4.15a.html"]
    assert Seen(text).elements.count("math") > 5
    for name in findings.outcomes[0].mutants:
        assert html.escape(name) in text
    sealed = [path for path in made if path.startswith("certificates/RDP")]
    assert sealed
    for path in sealed:
        name = path.partition("/")[2]
        assert f"banditproof recheck {name}" in text
        assert recheck(json.loads(made[path]))
    assert 'href="../errata/RDP-T4.2.html"' in text
    page = texts(errata_pages(findings))["errata/RDP-T4.2.html"]
    for words in (
        "What holds instead",
        "What it touches",
        'href="../claims/RDP-T4.2.html"',
    ):
        assert words in page


@pytest.mark.parametrize("accepted", [True, False])
def test_a_claim_has_a_page_with_what_coq_accepted_here(monkeypatch, accepted):
    found = found_about("ZCDP-P1A")
    monkeypatch.setattr(theorems_on_record, "is_accepted", lambda _: accepted)
    page = texts(claim_pages(found))["claims/ZCDP-P1A.html"]
    assert ("accepted by Coq" in page) is accepted
    assert ("Coq, on this machine: " in page) is accepted


def refuted_by(formula, point, **domain):
    """Evidence with the certificate of a violation."""
    certificate = {
        "kind": "counterexample",
        "formula": formula,
        "domain": {"box": domain, "where": ["x < 3"]},
        "payload": {"point": point, "left": "0", "right": "0", "relation": "<="},
    }
    return Evidence(Verdict.REFUTED, "counterexample", "no", certificate=certificate)


def test_a_counterexample_is_drawn_where_its_variables_have_room():
    """Along the variable on which the relation also holds somewhere, and only inside the domain."""
    drawn = violation_curve(refuted_by("x <= y", {"x": "2", "y": "1"}, x="[0, 4]", y="[1/1000, 1]"))
    assert "<mi>x</mi>" in drawn.variable
    assert [look.label for look in drawn.legend] == ["left side", "right side", "the counterexample"]
    ways = re.findall(r'class="line s-1" d="M([^"]*)"', drawn.drawing)
    across = [float(x) for way in ways for x in re.findall(r"[\d.]+", way)[::2]]
    assert 400 < max(across) <= 430
    assert violation_curve(refuted_by("x <= y", {"x": "2", "y": "1"}, x="[0, 1000000]", y="[1, 1]"))


@pytest.mark.parametrize("side", ["[0, oo)", "(-oo, oo)", "(-oo, 3)", "whole (-oo, oo)"])
def test_a_counterexample_is_drawn_where_a_range_has_no_end(side):
    drawn = violation_curve(refuted_by("x**2 <= 3", {"x": "2"}, x=side))
    assert "<mi>x</mi>" in drawn.variable


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
        assert typeset(outcome.claim.statement) in made[path]
    assert f'href="{path}#' in made["claims.html"]
    counts = "0 proved, 2 verified, 0 supported, 0 defined, 0 open, 1 refuted"
    assert f'role="img" aria-label="3 claims: {counts}' in made["claims.html"]


def many(findings, count):
    """The findings of a run, each claim so often, under other names and with other words."""
    outcomes = [
        replace(
            outcome,
            claim=replace(
                outcome.claim,
                id=f"{outcome.claim.id}-{number}",
                statement=f"{outcome.claim.statement} ({number})",
                where=f"Section {number % 7}",
            ),
        )
        for number in range(count)
        for outcome in findings.outcomes
    ]
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


def test_the_front_page_tells_errors_of_substance_from_misprints_and_the_worst_first():
    findings = found_about(*TWO_ERRORS)
    text = texts(front_page(findings))["index.html"]
    bars = re.findall(r'errata.html">([A-Z][a-z ]+)</a></th><td class="number">(\d+)', text)
    assert dict(bars)["Errors of substance"] == "1"
    assert sum(int(count) for _, count in bars) == 2
    assert "2 errors, and how bad they are" in text
    assert text.index("Low privacy begins later than printed") < text.index("errata/RDP-T4.2.html")


def test_an_error_without_words_of_its_own_shows_what_is_printed_and_why_it_fails():
    page = texts(errata_pages(found_about(*TWO_ERRORS)))
    (listed,) = [text for path, text in page.items() if path.startswith("errata/lists/rdp")]
    assert "Printed:" in listed
    assert "rests on it" in listed or "rest on it" in listed


def test_words_are_there_for_every_error_of_substance_on_record_and_for_nothing_else():
    """A sentence about a claim that is not false would itself be false."""
    from banditproof.cli.site.text.errors_in_words import IN_WORDS
    from banditproof.paper_checks.language.claim import worst_severity
    from banditproof.paper_checks.language.severity import Severity

    claims = {entry.claim.id: entry.claim for entry in entries(())}
    assert set(IN_WORDS) <= set(claims)
    assert [name for name in IN_WORDS if not refuted_on_record(claims[name])] == []
    told = {claims[name].statement for name in IN_WORDS}
    bad = [
        claim.id
        for claim in claims.values()
        if not claim.of_page  # which says itself what is wrong
        and worst_severity(claim) is Severity.SUBSTANCE
        and refuted_on_record(claim)
        and claim.id not in IN_WORDS
    ]
    twins_of = {claims[name].amendment.statement for name in IN_WORDS if claims[name].amendment is not None}
    left = [
        name
        for name in bad
        if claims[name].statement not in told
        and (claims[name].amendment is None or claims[name].amendment.statement not in twins_of)
    ]
    assert left == []


def refuted_on_record(claim):
    if claim.of_page:
        page = str(find(claim.id).path)
        return any(each.word is Word.REFUTED for each in claim_of(page, claim.id).sentences)
    from banditproof.paper_checks.assertions.recorded import standing_on_record
    from banditproof.paper_checks.assertions.settled import assertions_of

    return any(standing_on_record(claim.id, each.n) is Verdict.REFUTED for each in assertions_of(claim))


def test_a_letter_that_only_the_checks_have_is_explained():
    claim = SimpleNamespace(statement="d_eps(x, y) <= eps (y - x)", assumptions="", notes="")
    certificate = {
        "formula": "d_eps(x, y, q/(1 - q)) <= q/(1 - q)*(y - x)",
        "domain": {"box": {"x": "[0, 1]", "y": "[0, 1]", "q": "(0, 1)"}},
    }
    outcome = SimpleNamespace(claim=claim, asserted=(), evidence=(SimpleNamespace(certificate=certificate),))
    told = {str(each.symbol): str(each.meaning) for each in symbols(outcome)}
    assert "takes every value above 0" in told["<math><mi>q</mi></math>"]
    assert any("the divergence of privacy" in meaning for meaning in told.values())
    assert "<math><mi>x</mi></math>" not in told


def test_the_index_of_the_search_names_every_page_that_can_be_looked_for(some_findings):
    made = texts(search_pages(some_findings))
    head, body = made["search_index.js"].split("[\n", 1)
    assert head == "const searchIndex = "
    rows = json.loads(f"[{body.rstrip().removesuffix(';')}")
    paths = {path for _, _, path, *_ in rows}
    assert {f"claims/{outcome.claim.id}.html" for outcome in some_findings.outcomes} <= paths
    assert "documentation/evidence.html" in paths
    assert any(kind == "reference" and name == "kl" for kind, name, *_ in rows)
    assert re.search(r"<form[^>]* hidden>", made["search.html"])


def test_each_page_says_how_to_find_it_again(run, some_findings, some_claims):
    """Also of claims in a file of one's own; and the line works."""
    made = texts(claim_pages(some_findings))
    line = f"check {some_claims}::SOME-1 --profile quick --seed 0"
    assert f"banditproof {line}" in made["claims/SOME-1.html"]
    assert run(*line.split(), "--no-store").exit_code == 0


def test_where_nothing_is_false_the_errata_say_so(some_findings):
    held = [outcome for outcome in some_findings.outcomes if outcome.verdict.strength]
    text = texts(errata_pages(replace(some_findings, outcomes=held)))["errata.html"]
    assert "of 2 claims, none was found false" in text


def test_a_text_is_shown_place_by_place(some_findings, monkeypatch):
    from banditproof.cli.site.pages import text_pages as module
    from banditproof.paper_checks.assertions.places import Kind, Place, Section

    outcome = some_findings.outcomes[0]
    claim = outcome.claim
    places = (
        Place(Kind.STATEMENT, 3, "Lemma <1>", ((claim.id, 1),), ""),
        Place(Kind.FORMULA, 4, "its letters", (), "notation"),
        Place(Kind.LINE, 5, "line 2", (("ELSEWHERE-1", 2),), ""),
    )
    mapped = {claim.paper: (Section("1 First", places),)}
    monkeypatch.setattr(module, "places_of_text", lambda text: mapped.get(text, ()))
    made = texts(module.text_pages(some_findings))
    page = made[f"texts/{claim.paper}-1.html"]
    assert "1 First" in page
    assert "Lemma &lt;1&gt;" in page
    assert f'href="../claims/{claim.id}.html">{claim.id}#1</a>' in page
    assert "nothing: notation" in page
    assert "ELSEWHERE-1#2" in page
    assert 'href="../claims/ELSEWHERE-1.html"' not in page
    settled = int(outcome.assertions[0].verdict is not Verdict.OPEN)
    contents = made[f"texts/{claim.paper}.html"]
    assert f"3 places; 1 of them assert nothing; at {settled} all that is asserted is settled" in contents
    assert f'href="../texts/{claim.paper}-1.html#section-1"' in contents
    assert f'href="texts/{claim.paper}.html"' in made["texts.html"]


def test_a_section_without_pages_is_not_in_the_navigation(some_findings, monkeypatch):
    kept = tuple(
        each for each in site_pages.SECTIONS if each.name in {"Overview", "Zoo", "Figures", "Algorithms"}
    )
    monkeypatch.setattr(site_pages, "SECTIONS", kept)
    index = next(file for file in site_pages.site(some_findings) if file.path == "index.html")
    assert "zoo.html" not in index.content.decode()


def test_a_policy_is_shown_by_its_own_words_and_lines():
    """The sandwich holds, layer by layer, and the regret comes with its interval and its bounds."""
    from banditproof.algorithms.private.dp_se import DPSE, choose

    study = algorithm_study("dp-se", seed=0)
    assert [layer.name for layer in study.sandwich.layers] == ["audited", "exact", "accounted", "claimed"]
    assert study.sandwich.verdict == "within the claim, nothing noticeable in its actions"
    facts = dict(study.played.facts)
    assert float(facts["mean regret"]) > float(facts["leading term d_eps (BERN-T3.1)"])
    assert float(facts["mean regret"]) < float(facts["upper bound DP-SE, from its schedule (BERN-B1)"])
    steps = {step.name: step for step in protocol(DPSE).steps}
    assert list(steps) == ["choose", "block", "absorb"]
    assert steps["choose"].told == choose.__doc__.partition("\n\n")[0].strip()
    assert "next_arm(counts)" in steps["choose"].source


@pytest.mark.parametrize("name", ["covariance", "plug-in-likelihood-ratio", "canife-canary"])
def test_an_attack_is_played_and_its_command_finds_the_same(run, name):
    """The theory stands in the band of what was played, where it has a curve."""
    played = algorithm_study(name, seed=0).played
    facts = dict(played.facts)
    result = run(*played.command.split()[1:], "--no-store")
    assert result.exit_code == 0, result.output
    shown = re.search(r"^advantage +(\S+) +(\S+) +(\S+) +(\S+)$", result.stdout, re.MULTILINE)
    told = re.fullmatch(r"(\S+), in \[(\S+), (\S+)\]; theory (\S+)", facts["advantage"])
    assert [float(number) for number in shown.groups()] == pytest.approx(
        [float(number) for number in told.groups()], abs=1e-4
    )
    curves = {curve.label: curve for curve in played.panel.curves}
    low, high = (curves["played"].columns[edge] for edge in ("lower", "upper"))
    theory = curves["theory"].columns["power"]
    assert all(a <= b <= c for a, b, c in zip(low, theory, high, strict=True))
    assert float(facts["audited"].split()[2].rstrip(",")) > 1


def test_a_learner_that_sees_all_losses_has_its_sandwich_and_its_exact_regret(run):
    study = algorithm_study("private-multiplicative-weights", seed=0)
    assert [layer.name for layer in study.sandwich.layers] == ["audited", "exact", "accounted", "claimed"]
    numbers = [float(re.search(r"[\d.]+", layer.figure)[0]) for layer in study.sandwich.layers]
    assert numbers == sorted(numbers)
    facts = dict(study.played.facts)
    regret, bound = (float(re.match(r"[\d.]+", facts[name])[0]) for name in list(facts)[:2])
    assert 0 < regret < bound
    assert f"{regret:.5g}" in run(*study.played.command.split()[1:]).stdout


def test_all_algorithms_are_studied_in_some_way(some_findings):
    """By kind; and their pages say so. Words of the catalogue keep their capitals."""
    from banditproof.algorithms.by_name.catalogue import ALGORITHMS

    kinds = {entry.kind: name for name, entry in ALGORITHMS.items()}
    assert set(kinds) == {
        *("regret", "identification", "linear", "contextual", "adversarial", "full information", "membership")
    }
    names = [kinds["full information"], kinds["membership"]]
    made = {name: algorithm_study(name, seed=0) for name in names}
    findings = replace(some_findings, studies=Studies(algorithms=made))
    pages = texts(algorithm_pages(findings))
    assert "Multiplicative weights at the rate epsilon/sqrt(T)" in pages[f"algorithms/{names[0]}.html"]
    assert "What it tells" in pages[f"algorithms/{names[1]}.html"]
    assert "What it tells" not in pages[f"algorithms/{names[0]}.html"]
    assert all("<svg" in pages[f"algorithms/{name}.html"] for name in names)
    assert "advantage in a small game" in pages["algorithms.html"]


def test_every_policy_of_the_catalogue_can_be_described():
    from banditproof.algorithms.by_name.catalogue import ALGORITHMS

    for entry in ALGORITHMS.values():
        shown = protocol(entry.load())
        assert shown.steps, entry.name
        assert all(step.told and step.source for step in shown.steps), entry.name


@pytest.fixture(scope="module")
def three_studies(tmp_path_factory):
    """A store, what was studied, and what was found; all of it went to another process and back."""
    path = tmp_path_factory.mktemp("studies") / "store"
    wanted = [Task("figure", "TA-E2"), Task("specimen", "half noise"), Task("algorithm", "gope")]
    store = Store(path)
    told = []
    found = studied(wanted, seed=0, jobs=1, progress=lambda *done: told.append(done), store=store)
    store.close()
    assert sorted(name for *_, name in told) == sorted(task.name for task in wanted)
    return path, wanted, found


def test_algorithms_the_zoo_and_figures_have_pages(some_findings, three_studies):
    """Each figure with every point as a file."""
    *_, found = three_studies
    findings = replace(some_findings, studies=found)
    made = texts([*algorithm_pages(findings), *zoo_pages(findings), *figure_pages(findings)])
    assert "accounted" in made["algorithms/gope.html"]
    assert "banditproof simulate gope:delta=1/10 --horizon" in made["algorithms/gope.html"]
    assert "noise scale times 0.5" in made["zoo.html"]
    assert "caught" in made["zoo.html"]
    assert made["figures/TA-E2.csv"] == found.figures["TA-E2"].csv()
    assert "<svg" in made["figures/TA-E2.html"]
    assert "TA-E2" in made["figures.html"]


def test_what_is_kept_of_a_study_comes_back_the_same(three_studies):
    """Nothing is studied again; and no other class is ever made from what is kept."""
    path, wanted, first = three_studies
    told = []
    store = Store(path)
    again = studied(wanted, seed=0, jobs=1, progress=lambda *done: told.append(done), store=store)
    store.close()
    assert told == []
    assert again == first
    for data in ({"kind": "Path", "fields": {}}, {"kind": "Layer", "fields": {"name": "x"}}, {"a": 1}):
        with pytest.raises(ValueError, match="these data are no"):
            from_data(data)
    with pytest.raises(TypeError, match="no part of a study"):
        as_data(wanted[0])


def test_without_names_everything_is_studied():
    from banditproof.algorithms.by_name.catalogue import ALGORITHMS
    from banditproof.paper_checks.figures.figure_list import FIGURES
    from banditproof.verify.zoo.table import ZOO

    everything = tasks([], everything=True)
    assert {task.name for task in everything} == {*ALGORITHMS, *FIGURES, *(each.name for each in ZOO)}


def test_named_claims_bring_their_algorithms_and_figures_alone():
    named = tasks(entries(["ADV-FIG1", "ZCDP-A2"]), everything=False)
    assert {(task.kind, task.name) for task in named} == {("figure", "ADV-FIG1"), ("algorithm", "adac-gope")}


def test_a_figure_shows_its_comparisons(some_findings):
    figure = Figure(
        name="ADV-FIG1",
        title="t",
        caption="c",
        panels=[panel([1.0, 2.0], [1.0, 3.0])],
        columns=1,
        comparisons=[Comparison(what="last", mean=1.5, error=0.1, reference=2.0)],
    )
    findings = replace(some_findings, studies=Studies(figures={"ADV-FIG1": figure}))
    text = texts(figure_pages(findings))["figures/ADV-FIG1.html"]
    assert "last" in text
    assert "7 runs behind every simulated point" in text


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
