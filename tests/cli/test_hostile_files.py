"""Files that were written to hang the command, to crash it, or to write on the terminal."""

import json
import os

import pytest
from banditproof.cli.terminal.safe_text import one_line, safe
from hypothesis import given
from hypothesis import strategies as st

from ..paper_checks.some_pages import HEAD, traced

GROWING = {
    "tower": "2**2**2**40 >= x",
    "nines": "9**9**9**9 >= x",
    "exponentials": "exp(exp(exp(100))) >= x",
    "power-of-a-sum": "(a + b + c + d + f + g + h)**60 >= 0",
    "tower-of-a-variable": "2**(2**(2**x)) >= x",
    "large-power": "x**(10**12) <= 1",
    "exponential-of-an-exponential": "exp(exp(100*x)) >= x",
    "many-fractions": " + ".join(f"1/(x + {n} + a*{n})" for n in range(1, 40)) + " >= 0",
    "nested-squares": "(" * 60 + "x" + ")**2" * 60 + " >= 0",
    "long-minimum": "min(" + ", ".join(f"x + {n}" for n in range(500)) + ") >= 0",
}


LETTERS = "- `a`, `b`, `c`, `d`, `f`, `g`, `h`, `x`: numbers"


def page_of(folder, *claims):
    """A page of claims, each a name and what its check says."""
    head = HEAD.replace("- `x`: a number", LETTERS)
    text = "".join(
        f"\n## {name}\n> so\n\n1. As printed.\n   ```check\n   for a, b, c, d, f, g, h, x in [0, 1]\n"
        f"   said: {said}\n   ```\n"
        for name, said in claims
    )
    file = folder / "page.md"
    file.write_text(head + text, encoding="utf-8")
    return file


def test_formulas_that_grow_neither_hang_nor_end_the_run(spawned, tmp_path):
    """Their sentences are not confirmed, and the next one is checked."""
    file = page_of(tmp_path, *GROWING.items(), ("SMALL", "x <= 1/2"))
    done = spawned("check", file, "--no-store", "--json", "--time-limit", "20", "--jobs", "1")
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    *odd, small = (claim["sentences"][0] for claim in json.loads(done.stdout)["claims"])
    assert small["checks"][0]["evidence"], small
    assert len(odd) == len(GROWING)
    assert {each["word"] for each in odd} <= {"UNCHECKED", "REFUTED"}


HIDDEN = "\x1b[31mred\x1b]0;title\x07\u202e\r\x9b2J"


def shown(text):
    """What a terminal would act on."""
    return [each for each in text if each != "\n" and (ord(each) < 32 or each in "\x7f\x9b\u202e\u2066")]


@pytest.mark.parametrize("words", [[], ["--markdown"], ["--errata"], ["--json"], ["--csv"]])
def test_nothing_that_python_says_reaches_the_terminal_raw(run, tmp_path, words):
    code = (
        "from banditproof.verify.evidence.ladder import Evidence, Verdict\n"
        f"H = {HIDDEN!r}\n"
        "def check(printed, effort):\n"
        "    if '2' in printed.text: raise ValueError(H)\n"
        "    return Evidence(Verdict.REFUTED, H, H, part=H, details={H: H})\n"
        "def by_it():\n    return check\n"
    )
    result = run("check", traced(tmp_path, code, "it", prefix="ESC"), "--jobs", "1", *words)
    assert result.exit_code == 1  # it crashed
    assert not shown(result.stdout)
    assert not shown(result.stderr)


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
