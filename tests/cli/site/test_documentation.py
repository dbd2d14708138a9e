"""What the documentation shows is what the program prints, and its pages lead to each other."""

import doctest
import json
import linecache
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import banditproof
import pytest
from banditproof.cli.site.pages.documentation import (
    FOLDER,
    NOTEBOOKS,
    TUTORIALS,
    documentation_pages,
    tutorials,
)
from banditproof.cli.site.pages.markdown_page import tutorial

from ..test_program import EVERY
from .seen_page import Seen

PACKAGE = Path(banditproof.__file__).parents[1]
PAGES = ("README", *TUTORIALS)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(
    r"[Ss]ave\s+(?:this|it|its\s+test)\s+as\s+`(\w+\.(?:py|toml|md))`[:.]\n\n"
    r"(````?)(?:python|toml|markdown)\n(.*?)^\2$",
    re.MULTILINE | re.DOTALL,
)


def text_of(name):
    folder = PACKAGE if name == "README" else FOLDER
    return (folder / f"{name}.md").read_text(encoding="utf-8")


def blocks(name, language):
    """A page's blocks in a language, in order."""
    return [block for kind, block in BLOCK.findall(text_of(name)) if kind == language]


def sessions(name):
    """Every command of a page with the output that is shown for it."""
    for block in blocks(name, "console"):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            yield command, output


def comparable(text):
    """``text`` without what may differ: times, and the widths of columns that hold times."""
    text = re.sub(r"\d+\.\d+ ?s\b( \(\d+:\d\d:\d\d\))?", "TIME", text)
    return re.sub(r"─+", "─", re.sub(r"[ ]+", " ", text)).strip()


@pytest.fixture
def folder(request, tmp_path, monkeypatch):
    """A folder with the files that a page says to save, from which they can be imported."""
    files = {file: content for file, _, content in FILE.findall(text_of(request.param))}
    for file, content in files.items():
        (tmp_path / file).write_text(content, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for file in files:
        sys.modules.pop(file.removesuffix(".py"), None)


def through_a_shell(command, folder, given=""):
    """What a shell prints for ``command``, and its complaints; it must end well."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    usual = [] if "grep '^E'" in command else ["-o", "pipefail"]  # a test that is to fail, or none
    done = subprocess.run(
        ["bash", *usual, "-c", command],  # noqa: S607  a shell, as the reader has one
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": ""},
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode in {0, 141}, (done.stdout, done.stderr)  # head may leave early
    return done.stdout, done.stderr


def meant(word):
    """The files that a word of a command stands for, as in a shell, or the word."""
    return sorted(map(str, Path().glob(word))) if "*" in word else [word]


@pytest.fixture
def printed(run, folder, monkeypatch):
    """From a command to what it prints; it must fit 80 columns and complain about nothing.

    `banditproof` runs in this process, which has loaded it; a shell does the rest, and all of a line that
    redirects what is printed.
    """
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "nobody"))

    def told(command):
        ours, _, rest = command.partition(" | ")
        name, *words = shlex.split(ours)
        if name != "banditproof" or ">" in command:
            out, complaints = through_a_shell(command, folder)
        else:
            done = run(*(each for word in words for each in meant(word)))
            assert done.exit_code == 0, done.output
            out, complaints = done.stdout, done.stderr
            if rest:
                out, more = through_a_shell(rest, folder, given=out)
                complaints += more
        at_work = "banditproof: at work for "  # on a slow machine
        assert [line for line in complaints.splitlines() if not line.startswith(at_work)] == []
        assert max(map(len, out.splitlines()), default=0) <= 80, command
        return out

    return told


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "folder"),
    [(name, name) for name in PAGES if blocks(name, "console")],
    indirect=["folder"],
    ids=lambda given: given if isinstance(given, str) else None,
)
def test_every_command_prints_what_is_shown(name, printed):
    for command, output in sessions(name):
        assert comparable(printed(command)) == comparable(output), command


@pytest.mark.parametrize(
    ("name", "folder"),
    [(name, name) for name in TUTORIALS if ">>> " in text_of(name)],
    indirect=["folder"],
    ids=lambda given: given if isinstance(given, str) else None,
)
def test_the_python_examples_print_what_is_shown(name, folder):
    del folder
    examples = "\n".join(block for block in blocks(name, "python") if block.startswith(">>>"))
    test = doctest.DocTestParser().get_doctest(examples, {}, name, f"{name}.md", 0)
    found = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert (found.failed, found.attempted > 2) == (0, True)


def test_every_block_of_python_is_run():
    for name in PAGES:
        saved = [content for file, _, content in FILE.findall(text_of(name)) if file.endswith(".py")]
        assert [block for block in blocks(name, "python") if not block.startswith(">>>")] == saved, name


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_and_stores_no_output(name, monkeypatch, capsys):
    """Its cells run in order in one namespace, with their source at hand, as in Jupyter."""
    monkeypatch.setenv("MPLBACKEND", "agg")
    document = json.loads((FOLDER / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in document["cells"] if cell["cell_type"] == "code"]
    assert [cell["outputs"] for cell in cells] == [[]] * len(cells)
    names = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        place, source = f"<{name} {number}>", "".join(cell["source"])
        monkeypatch.setitem(linecache.cache, place, (len(source), None, cell["source"], place))
        exec(compile(source, place, "exec"), names)  # noqa: S102  the notebook's own code
    assert capsys.readouterr().out.count("\n") > 10


def test_every_command_of_the_table_exists():
    named = re.findall(r"^\| `banditproof ([^`]*)` \|", text_of("command"), flags=re.MULTILINE)
    assert len(named) > 10
    for commands in named:
        first, *others = commands.split()
        words = [first, *others[: first in {"bound", "list", "store"}]]
        for last in words[-1].split("\\|"):
            assert (*words[:-1], last) in EVERY


def test_a_difference_would_be_seen():
    assert comparable("LEMMA   REFUTED   0.85 s, 2 passed in 3.2s") == comparable(
        "LEMMA REFUTED  11.20 s, 2 passed in 13.25s"
    )
    assert comparable("LEMMA   REFUTED") != comparable("LEMMA   PROVED")


def test_every_markdown_file_is_a_page():
    assert {path.stem for path in FOLDER.glob("*.md")} == set(TUTORIALS)
    paths = [page.path for page in documentation_pages(None)]
    assert len(paths) == len(set(paths))
    assert {f"documentation/{name}.html" for name in (*TUTORIALS, *NOTEBOOKS)} < set(paths)


def test_every_file_that_the_readme_leads_to_is_there():
    files = re.findall(r"\]\((?!http)([^)]+)\)", text_of("README"))
    assert len(files) > 8
    assert [file for file in files if not (PACKAGE / file).is_file()] == []


@pytest.mark.parametrize("name", [*TUTORIALS, *NOTEBOOKS])
def test_links_of_a_page_lead_to_pages_and_headings_are_places(name):
    made = tutorials()[name]
    page = Seen(made.text)
    assert len(page.places) == len(set(page.places))
    assert {anchor for anchor, _ in made.headings} <= set(page.places)
    for link in page.links:
        other, _, place = link.partition("#")
        assert (there := tutorials().get(other.removesuffix(".html"))), link
        assert not place or place in Seen(there.text).places, link


def test_html_in_a_page_is_text():
    made = tutorial(
        "# A <b>title</b>\n\n## `kl` & more\n\n<script>alert(1)</script> [x](javascript:alert(1))\n"
    )
    assert {"script", "b"}.isdisjoint(Seen(made.text).elements)
    assert made.title == "A <b>title</b>"
    assert made.headings == (("kl-more", "kl & more"),)
    assert "javascript" not in "".join(Seen(made.text).links)
