"""Files that were written to hang the command, to crash it, or to write on the terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from banditproof.cli.terminal.safe_text import one_line, safe
from hypothesis import given
from hypothesis import strategies as st

CLAIM = """
from banditproof.paper_checks import Claim, Verdict, box, holds_at, holds_on, is_identity
B = box(a=(0, 1), b=(0, 1), c=(0, 1), d=(0, 1), f=(0, 1), g=(0, 1), h=(0, 1), x=(0, 1))
def claim(identifier, printed, check, mutant="x <= x - 1"):
    return Claim(id=identifier, where="", kind="", statement="s", printed=printed, mutants={"m": mutant},
                 checks=(check,), recorded=Verdict.OPEN)
"""
GROWING = {
    "tower": ("2**2**2**40 >= x", "refuses the formula: the number 2**2**40 has about"),
    "nines": ("9**9**9**9 >= x", "refuses the formula: the number 9**9**9 has about"),
    "exponentials": ("exp(exp(exp(100))) >= x", "refuses the formula: the number exp(exp(100)) is about"),
    "power of a sum": ("(a + b + c + d + f + g + h)**60 >= 0", ""),
    "tower of a variable": ("2**(2**(2**x)) >= x", ""),
    "large power": ("x**(10**12) <= 1", ""),
    "exponential of an exponential": ("exp(exp(100*x)) >= x", ""),
    "many fractions": (" + ".join(f"1/(x + {n} + a*{n})" for n in range(1, 40)) + " >= 0", ""),
    "nested squares": ("(" * 60 + "x" + ")**2" * 60 + " >= 0", ""),
    "long minimum": ("min(" + ", ".join(f"x + {n}" for n in range(500)) + ") >= 0", ""),
    "deep": ("(" * 300 + "x" + ")" * 300 + " >= 0", "nested"),
    "long number": ("x <= " + "9" * 5000, "limit (4300 digits)"),
}


@pytest.fixture(scope="module")
def grown(tmp_path_factory):
    """What one run over all of them says: the claims of its JSON, the lines of its table, its status."""
    file = tmp_path_factory.mktemp("growing") / "growing.py"
    rows = (f"claim({name!r}, {text!r}, holds_on(B))" for name, (text, _) in GROWING.items())
    file.write_text(f"{CLAIM}CLAIMS = ({', '.join(rows)}, claim('SMALL', 'x <= 1', holds_on(B)))\n", "utf-8")
    command = (
        sys.executable,
        "-m",
        "banditproof",
        "check",
        str(file),
        "--no-store",
        "--time-limit",
        "60",
    )
    found, table = (
        subprocess.run((*command, form), capture_output=True, check=False, timeout=300)
        for form in ("--json", "--wide")
    )
    claims = {claim["id"]: claim for claim in json.loads(found.stdout)["claims"]}
    return claims, table.stdout.decode().splitlines(), found.returncode


@pytest.mark.parametrize("name", list(GROWING))
def test_a_formula_that_grows_neither_hangs_nor_ends_the_run(grown, name):
    claims, lines, status = grown
    told = GROWING[name][1]
    assert (claims["SMALL"]["verdict"], status) == ("PROVED", 1)
    assert claims[name]["verdict"] == "OPEN" if told else claims[name]["seconds"] < 10
    failed = [line for line in lines if line.startswith(f"FAILED: {name} ")]
    assert any(told in line for line in failed) if told else failed == []


@pytest.mark.parametrize(
    ("printed", "mutant", "told"),
    [
        (
            "x^2 <= 1",
            "x <= 2",
            "claim BAD, printed: 'x^2' at character 1 is not in the formula language; '^' at ch",
        ),
        (
            "x =< 1",
            "x <= 2",
            "claim BAD, printed: cannot read the formula 'x =< 1': '=<' at character 3 is spelled <=",
        ),
        (
            "x <= 1",
            "x ≤ 2",
            "claim BAD, mutant 'm': cannot read the formula 'x ≤ 2': '≤' at character 3 is spelled <=",
        ),
        ("x <= ln(x)", "x <= 2", "ln is spelled log"),
        ("x <= 1", "x <= kl(x)", "claim BAD, mutant 'm': kl takes 2 arguments, not 1"),
        ("x <= i", "x <= 2", "claim BAD, printed: the formula names i; the box has a, b, c, d, f, g, h, x"),
        ("x + 1", "x <= 2", "claim BAD, printed: 'x + 1' is no relation"),
    ],
)
def test_a_misspelled_formula_is_told_as_the_file_is_read(spawned, tmp_path, printed, mutant, told):
    """Before anything is checked, with the place and the right spelling."""
    file = tmp_path / "misspelled.py"
    good, bad = "claim('GOOD', 'x <= 1', holds_on(B))", f"claim('BAD', {printed!r}, holds_on(B), {mutant!r})"
    file.write_text(f"{CLAIM}CLAIMS = ({good}, {bad})\n", encoding="utf-8")
    for name in (file, f"{file}::GOOD"):
        done = spawned("check", name, "--no-store")
        assert (done.returncode, done.stdout) == (2, b"")
        (line,) = done.stderr.decode().splitlines()
        assert told in line
        assert str(file) in line


def test_an_identity_that_is_too_large_to_expand_is_open_with_the_count(document, tmp_path):
    file = tmp_path / "expanding.py"
    both = "(a + b + c + d + f + g + h)**60 == (h + g + f + d + c + b + a)**60"
    file.write_text(
        f"{CLAIM}CLAIMS = (claim('E', {both!r}, is_identity(B), 'x == x + 1'),)\n", encoding="utf-8"
    )
    (claim,) = document("check", file, "--jobs", "1")["claims"]
    assert claim["verdict"] != "PROVED"
    assert "too large for algebra: " in claim["evidence"][0]["summary"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import os; os._exit(0)", "it takes its process down: it ended with status 0"),
        ("import ctypes; ctypes.string_at(0)", "it takes its process down: it was ended by SIGSEGV"),
        ("while True: pass", "it was stopped after 2 s"),
        ("x = [0]*(10**11)", "it needs more memory"),
        (
            "from banditproof.paper_checks import *; holds_for_all({'n': range(10**12)})",
            "a finite set of 1000000000000 points or more; accepted are up to 2000000",
        ),
        (
            "from banditproof.paper_checks import *; holds_on(box(x=(0, 1)), where='2**2**2**40 > x')",
            "the number 2**2**40 has about",
        ),
    ],
)
def test_a_file_that_cannot_even_be_read_is_one_line(complaint, tmp_path, text, told):
    file = tmp_path / "unreadable.py"
    file.write_text(text, encoding="utf-8")
    assert told in complaint("check", file, "--no-store", "--time-limit", "2")


HIDDEN = "\x1b[31mred\x1b]0;title\x07\u202e\r\x9b2J"


def shown(text):
    """What a terminal would act on."""
    return [each for each in text if each != "\n" and (ord(each) < 32 or each in "\x7f\x9b\u202e\u2066")]


@pytest.mark.parametrize("words", [[], ["--markdown"], ["--errata"], ["--json"]])
def test_nothing_of_a_claim_reaches_the_terminal_raw(run, tmp_path, words):
    file = tmp_path / "escapes.py"
    file.write_text(
        "from banditproof.paper_checks import *\n"
        f"H = {HIDDEN!r}\n"
        "def check(formula, effort):\n"
        "    if formula == 2: raise ValueError(H)\n"
        "    return Evidence(Verdict.REFUTED, H, H, part=H)\n"
        "CLAIMS = (Claim(id='ESC-' + H, where=H, kind=H, statement=H, printed=1, mutants={H: 2}, paper=H,\n"
        "    checks=(check,), recorded=Verdict.REFUTED, notes=H, assumptions=H, rests_on=(H,),\n"
        "    amendment=Amendment(H, 2, Verdict.PROVED)),)\n",
        encoding="utf-8",
    )
    result = run("check", file, "--jobs", "1", *words)
    assert result.exit_code == 1
    assert not shown(result.stdout)
    assert not shown(result.stderr)
    assert not shown(run("list", "claims", file).stdout)


def test_nothing_of_a_certificate_or_of_a_path_reaches_the_terminal_raw(run, tmp_path):
    from banditproof.verify.evidence.certificate import certificate, digest

    fields = {"kind": HIDDEN, "claim": HIDDEN, "statement": HIDDEN, "formula": HIDDEN}
    document = {**certificate("x", formula="x", domain=None, payload={}), **fields}
    document["digest"] = digest(document)
    file = tmp_path / f"{HIDDEN.replace('/', '')}.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    result = run("recheck", file)
    assert result.exit_code == 1
    assert not shown(result.stdout)
    for words in (("recheck", f"{file}x"), ("check", HIDDEN), ("audit", HIDDEN), ("simulate", HIDDEN)):
        result = run(*words)
        assert result.exit_code == 2
        assert not shown(result.stderr)


@given(st.text())
def test_what_is_shown_is_printable_and_plain_text_is_left_alone(text):
    assert safe(text).isprintable() or not set(safe(text)) - set(map(chr, range(0x20, 0x3100)))
    assert not shown(safe(text))
    assert "\n" not in one_line(text)
    if text.isascii() and text.isprintable():
        assert safe(text) == text


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/full"])
def test_a_device_is_no_certificate(complaint, name):
    assert complaint("recheck", name) == f"recheck: {name}: is a pipe or a device; regular files are accepted"


@pytest.mark.parametrize("more", [(), ("--kernel", "coq")])
def test_a_pipe_that_nobody_writes_to_is_one_line_and_the_next_file_is_read(run, needs_coq, tmp_path, more):  # noqa: ARG001
    pipe, other = tmp_path / "pipe", tmp_path / "other.json"
    os.mkfifo(pipe)
    other.write_text("{}", encoding="utf-8")
    result = run("recheck", *more, pipe, other)
    assert result.exit_code == 2
    assert result.stderr.endswith("/pipe: is a pipe or a device; regular files are accepted\n")
    assert "REJECTED" in result.stdout


@pytest.mark.parametrize(
    "content",
    [b'{"a": ' + b"9" * 5000 + b"}", b"[" * 10**6, b'{"a":' * 10**5, b"\x00" * 100, b'{"a": 1e999}'],
)
def test_what_json_cannot_hold_is_one_line(run, tmp_path, content):
    file = tmp_path / "odd.json"
    file.write_bytes(content)
    result = run("recheck", file)
    assert result.exit_code in {1, 2}
    assert result.exit_code == 1 or len(result.stderr.splitlines()) == 1
