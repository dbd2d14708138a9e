"""The same seed gives the same bytes with any number of jobs, and another seed others."""

import json

import pytest
from banditproof.paper_checks.running.strict_json import without_times

from ...paper_checks.some_pages import changed

COMMANDS = {
    "check": "check PAGE --code",
    "simulate": "simulate dp-imed imed --means 0.75,0.5 --epsilon 0.5 --horizon 1e4 --runs 9",
    "worst": "worst adap-ucb --horizon 20000 --runs 60 --search-runs 8 --arms 2",
    "figure": "figure ZCDP-FIG4A --runs 3 -o drawn",
    "audit": "audit ./raw.py:made --epsilon 1 --horizon 4 --runs 200 --store kept",
    "membership": "membership glir --columns 300 --records 60 --rounds 600 --plot roc.svg",
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.usefixtures("raw")
def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs(run, tmp_path, name):
    page = changed(tmp_path, ("drawn: y >= 0\n       not 0 -> 1", "drawn: y >= 1/2\n       not y -> y - 1"))
    words = [str(page) if word == "PAGE" else word for word in COMMANDS[name].split()]
    given = {*tmp_path.rglob("*")}

    def made(*options):
        """What is printed, and all files."""
        result = run(*words, *options, *["--json"] * (name != "figure"))
        assert result.exit_code in {0, 1, 4}, result.output
        files = [each for each in tmp_path.rglob("*.*") if each not in given and each.suffix != ".pyc"]
        told = json.dumps(without_times(json.loads(result.stdout))) if name != "figure" else ""
        return told, {each.name: each.read_bytes() for each in files}

    one = made("--seed", 7, "--jobs", 1)
    assert made("--seed", 7, "--jobs", 2) == one
    assert name != "simulate" or made("--seed", 7) == one
    assert made("--seed", 8, "--jobs", 1) != one
