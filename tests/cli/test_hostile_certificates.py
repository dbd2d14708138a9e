"""A certificate may be written to crash, hang or fill the memory: that is one line, and the run goes on."""

from __future__ import annotations

import copy
import json
import random
import resource
import sys
import time

import pytest
from banditproof.theory.formulas.domain import box
from banditproof.verify.evidence.certificate import attributed, certificate, digest, save
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.proving.formula_checks import holds_at, holds_for_all, holds_on, is_identity

from ..soundness.optima import test_forged_programs as programs

OWN = """
from banditproof.paper_checks import *
from banditproof.verify.evidence.certifiable import certifying
def hostile(claimed):
    {code}
check = certifying(lambda text, effort: holds_on(box(x=(0, 1)))(text, effort), hostile)
CLAIMS = (Claim(id="OWN", where="", kind="", statement="s", printed="x <= 2", mutants={{"m": "x <= 0"}},
                checks=(check,), recorded=Verdict.PROVED),)
"""
HOSTILE = {
    "import ctypes; ctypes.string_at(0)": "it takes its process down: it was ended by SIGSEGV",
    "import os; os._exit(0)": "it takes its process down: it ended with status 0",
    "while True: pass": "it was stopped after 3 s",
    "return [0]*(10**11)": "it needs more memory than one file may take",
}
DEEP = json.loads("[" * 400 + "]" * 400)
ODD = (
    *("1e999999999", "1e-999999999", "9" * 4000, "0." + "3" * 4000, "1/" + "7" * 4000, "0" * 10**5),
    *(10**4200, 10**9, -1, 1e308, DEEP, ["1/3"] * 10**4, {}, None),
    *("[0, 1e999999999]", "[-1e4000, 1e4000]", "x**(10**12) <= 9**9**9", "2**2**2**40", "x" * 10**4),
)


@pytest.fixture
def small(tmp_path):
    """A sound certificate of the claim OWN."""
    evidence = holds_on(box(x=(0, 1)))("x <= 2", Effort())
    file = tmp_path / "small.json"
    save(attributed(evidence.certificate, claim="OWN", statement="s"), file)
    return file


@pytest.mark.parametrize("code", HOSTILE)
def test_what_takes_its_worker_down_or_never_ends_is_one_line(run, document, small, tmp_path, code):
    own = tmp_path / "own.py"
    own.write_text(OWN.format(code=code), encoding="utf-8")
    words = ("recheck", small, "--claims", own, "--time-limit", "3" if "while" in code else "100")
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"banditproof: recheck: {small}: {HOSTILE[code]}\n"
    (row,) = document(*words, status=2)["files"]
    assert (row["result"], row["ok"], row["reasons"]) == ("incomplete", False, [HOSTILE[code]])


def test_the_next_file_is_checked_all_the_same(document, small, tmp_path):
    own = tmp_path / "own.py"
    own.write_text(OWN.format(code="import os; os._exit(3)"), encoding="utf-8")
    other = small.with_name("other.json")
    told = json.loads(small.read_text(encoding="utf-8"))
    save(attributed(told, claim="ANOTHER", statement="s"), other)
    files = document("recheck", small, other, "--claims", own, status=2)["files"]
    assert [each["result"] for each in files] == ["incomplete", "confirmed"]


def test_what_takes_longer_than_allowed_is_incomplete(run, small):
    result = run("recheck", small, "--time-limit", "0.000001")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith("small.json: it was stopped after 1e-06 s\n")


def test_a_tree_of_a_million_letters_is_one_line_and_the_next_file_is_checked(run, small):
    payload = {"tree": "a" * 500_000 + "." * 500_001, "witness": {"x": "1"}, "lemmas": []}
    stated = {"box": {"x": "[0, 1]"}, "where": []}
    large = small.with_name("large.json")
    save(certificate("branch and bound", formula="x <= 2", domain=stated, payload=payload), large)
    result = run("recheck", large, small)
    assert result.exit_code == 2
    assert result.stderr.endswith("/large.json: a bisection tree has more than 400,000 letters\n")
    assert result.stdout.splitlines()[2].startswith("confirmed")


SLEEPS = """
import time
from pathlib import Path

mark = Path(__file__).with_name("mark")
while mark.exists() is {again}:
    try:
        time.sleep(1000)
    except Exception:
        pass
mark.touch()
CLAIMS = ()
"""


@pytest.mark.parametrize(("name", "again"), [("own.py", False), ("own.py", True), ("slow.own", True)])
def test_claims_that_sleep_at_once_or_the_next_time_are_one_line(complaint, small, monkeypatch, name, again):
    tmp_path = small.parent
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    own = tmp_path / name.replace("slow.own", "slow/own.py")
    own.parent.mkdir(exist_ok=True)
    own.write_text(SLEEPS.format(again=again), encoding="utf-8")
    said = complaint("recheck", small, "--claims", name, "--code", "--time-limit", "2")
    assert said.endswith(f"{name} cannot be loaded: it was stopped after 2 s")


def test_a_file_that_fills_the_memory_when_it_is_read_is_one_line(complaint, tmp_path):
    file = tmp_path / "lists.json"
    file.write_bytes(b'{"a": [' + b"[]," * (14 << 20) + b"[]]}")
    assert "is not JSON: too large" in complaint("recheck", file, "--memory-limit", "1")
    assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY


def leaves(node, path=()):
    """The places in a document."""
    if path:
        yield path
    if isinstance(node, dict | list):
        for key, each in node.items() if isinstance(node, dict) else enumerate(node):
            yield from leaves(each, (*path, key))


def sound():
    """A certificate of each kind."""
    x = box(x=(0, 1), y=("1/4", 1))
    made = (
        holds_on(x)("x*y <= x", Effort()),
        holds_on(x)("kl(x, y) >= 2*(x - y)**2", Effort()),
        holds_on(x)("kl(x, y) <= 1", Effort()),
        holds_on(x)("x <= 2 <= 3*y + 2", Effort()),
        is_identity(x)("(x + y)**2 == x**2 + 2*x*y + y**2", Effort()),
        holds_at([{"x": "1/3"}, {"x": "2"}])("exp(x) >= 1 + x", Effort()),
        holds_for_all({"n": [1, 2, 3]})("2**n > n", Effort()),
    )
    found = [each.certificate for each in made if each.certificate is not None]
    return [*found, *(programs.document(kind, payload) for kind, payload in programs.valid())]


def with_odd_payloads(count):
    chance = random.Random(0)  # noqa: S311 - chance that can be played again
    pool = sound()
    for _ in range(count):
        new = copy.deepcopy(chance.choice(pool))
        *path, last = chance.choice(list(leaves(new["payload"])))
        holder = new["payload"]
        for key in path:
            holder = holder[key]
        holder[last] = chance.choice(ODD)
        new["digest"] = digest(new)
        yield new


def test_odd_values_anywhere_in_a_certificate_are_rejected_soon(document, tmp_path):
    """Or confirmed, where they are not looked at; nothing waits for a limit."""
    files = []
    for number, forged in enumerate(with_odd_payloads(300)):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps(forged), encoding="utf-8")
    began = time.perf_counter()
    rows = document("recheck", *files, "--time-limit", "60", "--memory-limit", "2", status=1)["files"]
    assert {each["result"] for each in rows} <= {"confirmed", "at points", "rejected"}
    assert time.perf_counter() - began < 120


def test_a_formula_that_grows_is_rejected(document, tmp_path):
    files = []
    for number, text in enumerate(
        ("2**2**2**40 >= x", "9**9**9**9 >= x", "exp(exp(exp(100))) >= x", "(" * 300)
    ):
        for kind, payload in (("proof", {"proof": {"by": "boxes", "tree": "."}}), ("identity", {})):
            told = {**payload, "witness": {"x": "1/2"}, "lemmas": []}
            stated = {"box": {"x": "[0, 1]"}, "where": []}
            files.append(tmp_path / f"{kind}{number}.json")
            save(certificate(kind, formula=text, domain=stated, payload=told), files[-1])
    rows = document("recheck", *files, status=1)["files"]
    assert {each["result"] for each in rows} == {"rejected"}
