"""Ways to run the command: inside this process, and as a process of its own."""

import json
import re
import subprocess
import sys

import pytest
from banditproof.cli.program import program
from click.testing import CliRunner

from ..paper_checks.some_pages import SOME, changed


@pytest.fixture(scope="session")
def some_claims():
    """A page whose claims are all as it says."""
    return str(SOME)


@pytest.fixture(scope="session")
def failing_claims(tmp_path_factory):
    """The same page with two words that are too good, and a refutation that is not found."""
    edits = (
        ("square: x**2 >= 0", "square: x**2 >= x"),
        ("larger: x**2 >= x\n", "larger: x**2 >= x - 1\n"),
        ("**TESTED** at 50 rows", "**PROVED** (recheck)"),
    )
    return str(changed(tmp_path_factory.mktemp("failing"), *edits))


@pytest.fixture
def actions(tmp_path):
    """A file of three actions in the plane."""
    path = tmp_path / "actions.csv"
    path.write_text("x,y\n1,0\n0,1\n0.6,0.8\n", encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def run():
    """From arguments to the command's result, run in this process."""
    return lambda *arguments: CliRunner().invoke(program, [str(argument) for argument in arguments])


@pytest.fixture(scope="session")
def unbroken():
    """From what is printed to the same with lines that were broken to fit the width made whole."""
    return lambda text: re.sub(r"( \\)?\n +", " ", text)


@pytest.fixture(scope="session")
def strict():
    """From text to the one document of strict JSON that it is."""

    def refuse(name):
        raise AssertionError(f"{name} is not JSON")

    return lambda text: json.loads(text, parse_constant=refuse)


@pytest.fixture(scope="session")
def document(run, strict):
    """From arguments to the JSON document that the command prints, and nothing else."""

    def printed(*arguments, status=0):
        result = run(*arguments, "--json")
        assert result.exit_code == status, result.stderr
        return strict(result.stdout)

    return printed


@pytest.fixture(scope="session")
def simulated(document):
    """From arguments to what `simulate` says of each policy."""
    return lambda *arguments: document("simulate", *arguments)["algorithms"]


@pytest.fixture(scope="session")
def optima(simulated):
    """From arguments to what stands beside each policy: the best of any of its privacy."""
    return lambda *arguments: [each["optimum"] for each in simulated(*arguments, "--optimal")]


@pytest.fixture
def own_module(tmp_path, monkeypatch):
    """From code of a user's to the name of the module that it is, in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))

    def written(code):
        name = f"own_{tmp_path.name.replace('-', '_')}"
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
        return name

    return written


@pytest.fixture(scope="session")
def forged():
    """A certificate file that says more than is true, its digest and its formula repaired."""
    from banditproof.verify.evidence.certificate import digest

    def claims_more(file, *places):
        document = json.loads(file.read_text())
        part = document["payload"]
        for place in places:
            part = part[place]
        document["formula"] = document["formula"].replace(f"{part['lower']} <=", "1e9 <=", 1)
        part["lower"], part["upper"] = "1e9", "2e9"
        document["digest"] = digest(document)
        forgery = file.with_name(f"forged-{file.name}")
        forgery.write_text(json.dumps(document))
        return forgery

    return claims_more


@pytest.fixture(scope="session")
def complaint(run):
    """From arguments to the one line that the command says about bad usage."""

    def said(*arguments, status=2):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (status, ""), result.output
        lines = result.stderr.splitlines()
        assert len(lines) == 1, result.stderr
        assert lines[0].startswith("banditproof: ")
        return lines[0].removeprefix("banditproof: ")

    return said


@pytest.fixture(scope="session")
def spawned():
    """From arguments to the finished process of the command."""

    def finished(*arguments, **options):
        command = [sys.executable, "-m", "banditproof", *map(str, arguments)]
        given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 120, **options}
        return subprocess.run(command, check=False, **given)

    return finished
