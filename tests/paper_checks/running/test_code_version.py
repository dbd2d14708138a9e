"""The version of code changes with what a result depends on, and with nothing else."""

import importlib.metadata
import importlib.util
import shutil
from pathlib import Path

import pytest
from banditproof.algorithms.by_name.catalogue import ALGORITHMS
from banditproof.paper_checks.figures.figure_list import FIGURES
from banditproof.paper_checks.pages.files import BINDER, code_beside
from banditproof.paper_checks.pages.index import shipped_pages
from banditproof.paper_checks.running import code_version as module
from banditproof.paper_checks.running.code_version import (
    LOOP_VARIABLES,
    UnknownCodeError,
    code_version,
    machine,
    read,
)

FLOORS = ("banditproof", "theory", "algorithms", "verify", "paper_checks", "cli")
ROWS = "banditproof.paper_checks.adv.appD_htinf"
RUNS = "banditproof.algorithms.simulation.simulator"
EXAMINER = "banditproof.paper_checks.running.examination"


@pytest.fixture(scope="module")
def known():
    """What was read in texts, for all tests here."""
    return {}


@pytest.fixture
def copy(tmp_path, monkeypatch):
    for floor in FLOORS:
        shutil.copytree(
            module.OWN_FOLDER / floor,
            tmp_path / floor,
            ignore=shutil.ignore_patterns("__pycache__", "*.html", "*.md", "*.js", "*.css"),
        )
    monkeypatch.setattr(module, "OWN_FOLDER", tmp_path)
    module._file_in.cache_clear()
    yield tmp_path
    module._file_in.cache_clear()


@pytest.mark.parametrize(("edited", "changes"), [
    ("paper_checks/adv/appD_htinf.py", {ROWS}),
    ("verify/proving/branch_and_bound.py", {ROWS, BINDER}),
    ("paper_checks/pages/engine/checking.py", {BINDER}),
    ("theory/numbers/enclosure.py", {ROWS, RUNS, EXAMINER, BINDER}),
    ("paper_checks/adv/s5_barriers.py", set()),
    ("algorithms/mechanisms/laplace.py", {ROWS, RUNS}),
    ("algorithms/simulation/compiled_run.py", {ROWS, RUNS}),
    ("verify/evidence/ladder.py", {ROWS, EXAMINER, BINDER}),
    ("paper_checks/running/registry.py", {EXAMINER}),
    ("paper_checks/running/outcome.py", set()),
    ("paper_checks/running/store.py", set()),
    ("cli/commands/check.py", set()),
    ("banditproof/__init__.py", {ROWS, RUNS, EXAMINER, BINDER}),
])  # fmt: skip
def test_an_edit_changes_what_depends_on_it_and_nothing_else(copy, known, edited, changes):
    before = {name: code_version(name, known=known) for name in (ROWS, RUNS, EXAMINER, BINDER)}
    assert all(version.unchanged for version in before.values())
    with (copy / edited).open("a", encoding="utf-8") as file:
        file.write("# an edit\n")
    after = {name: code_version(name, known=known) for name in before}
    assert {name for name in before if before[name].digest != after[name].digest} == changes
    assert {name for name, version in before.items() if not version.unchanged} == changes


def test_the_same_text_has_the_same_version_wherever_it_stands(copy, known, monkeypatch):
    there = code_version(ROWS, known=known).digest
    monkeypatch.undo()
    module._file_in.cache_clear()
    assert code_version(ROWS, known=known).digest == there
    assert copy != module.OWN_FOLDER


def test_every_policy_and_every_figure_counts_where_they_are_listed(known):
    """Whatever room they stand in."""
    for table, entries in (
        ("algorithms.by_name.catalogue", ALGORITHMS),
        ("paper_checks.figures.figure_list", FIGURES),
    ):
        read = {name for name, _, _ in code_version(f"banditproof.{table}", known=known).files}
        for entry in entries.values():
            assert importlib.util.find_spec(entry.module).origin in read, entry.name


def test_a_package_on_the_way_counts_by_what_runs_then(known):
    """``verify`` itself imports the assertions, and with them the audit, only when it is asked for them."""
    files = {Path(name).name for name, _, _ in code_version(ROWS, known=known).files}
    assert "audit.py" not in files
    entered = code_version("banditproof.verify", known=known)
    assert "audit.py" in {Path(name).name for name, _, _ in entered.files}


def test_libraries_count_by_their_release_with_what_they_require(known, monkeypatch):
    version = code_version(RUNS, known=known)
    assert {"numpy", "numba", "llvmlite"} <= {name for name, _ in version.releases}
    assert "matplotlib" not in {name for name, _ in version.releases}
    told = module._told
    monkeypatch.setattr(
        module, "_told", lambda name: ("0", told(name)[1]) if name == "llvmlite" else told(name)
    )
    assert code_version(RUNS, known=known).digest != version.digest


def test_the_python_beside_each_page_has_a_version_of_its_own(known):
    beside = [code_beside(str(page)) for page in shipped_pages() if page.with_suffix(".py").is_file()]
    assert len({code_version(name, known=known).digest for name in beside}) == len(beside) > 10


@pytest.fixture
def written(tmp_path):
    def write(text, name="mine.py"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_file_of_rows_goes_with_what_it_imports(written, known):
    mine = written("import helper\nfrom banditproof.paper_checks import Claim\nimport mpmath\n")
    written("from inner.part import x\n", "helper.py")
    written("", "inner/__init__.py")
    written("x = 1\n", "inner/part.py")
    before = code_version(mine, known=known)
    names = {Path(name).name for name, _, _ in before.files}
    assert {"mine.py", "helper.py", "part.py", "page.py"} <= names
    assert ("mpmath", importlib.metadata.version("mpmath")) in before.releases
    written("x = 2\n", "inner/part.py")
    assert not before.unchanged
    assert code_version(mine, known=known).digest != before.digest


def test_only_its_name_and_its_text_tell_a_file(written, known, tmp_path):
    one = code_version(written("x = 1\n"), known=known)
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "mine.py").write_text("x = 1\n")
    assert code_version(str(folder / "mine.py"), known=known).digest == one.digest


@pytest.mark.parametrize(("text", "why"), [
    ("x = open('data').read()", "line 1: open"),
    ("from pathlib import Path\nx = Path('a').read_text()", "line 2: read_text"),
    ("import os\nx = os.environ['A']", "line 2: environ"),
    ("import numpy as np\nx = np.load('a.npy')", "line 2: load"),
    ("x = __import__('a')", "line 1: __import__"),
    ("from importlib import import_module\nx = import_module('a')", "line 2: import_module"),
    ("import subprocess", "import of subprocess"),
    ("import helper", "helper.py, line 1: eval"),
    ("def f(:", "is not Python"),
])  # fmt: skip
def test_what_depends_on_more_than_its_text_is_said(written, text, why):
    written("x = eval('1')", "helper.py")
    with pytest.raises(UnknownCodeError, match=why):
        code_version(written(text))


def test_what_has_no_source_is_said():
    for name in ("no_such_module.at_all", "builtins", "banditproof.theory.no_such"):
        with pytest.raises(UnknownCodeError, match="has no source"):
            code_version(name)
    with pytest.raises(UnknownCodeError, match="cannot be read"):
        code_version("/nowhere/claims.py")


def test_what_only_a_type_checker_reads_is_left_out():
    text = b"import a\nif TYPE_CHECKING:\n    import b\nelse:\n    import c\ndef f():\n    import d\n"
    found = read(text)
    assert {each[1] for each in found["imports"]} == {"a", "c"}
    assert [each[1] for each in found["inner"]] == ["d"]
    both = read(b"if typing.TYPE_CHECKING:\n    import a\nif not typing.TYPE_CHECKING:\n    import b\n")
    assert [each[1] for each in both["imports"]] == ["b"]


def test_strings_count_only_where_modules_are_imported_by_name():
    assert read(b"x = 'theory.divergence'")["named"] == []
    text = b"import importlib\nx = 'theory.divergence:d_eps'\nimportlib.import_module(x)"
    assert "theory.divergence" in read(text)["named"]


@pytest.mark.parametrize("name", LOOP_VARIABLES)
def test_what_a_library_is_told_about_its_loops_is_part_of_the_machine(monkeypatch, name):
    monkeypatch.delenv(name, raising=False)
    own = machine.__wrapped__()
    monkeypatch.setenv(name, "Prescott")
    assert machine.__wrapped__() != own


def test_the_library_of_a_module_is_the_one_that_installs_it():
    """As a search through the files of all that is installed tells, which takes long."""
    searched = importlib.metadata.packages_distributions()
    for name in ("flint", "markdown_it", "yaml", "scipy", "numpy", "click", "attr", "dateutil", "_pytest"):
        named = {each.lower().replace("_", "-") for each in searched.get(name, ())}
        assert set(module._libraries(name)) == named, name
    assert module._libraries("flint") == ("python-flint",)
    assert module._libraries("no_such_module_at_all") == ()
