"""Pages whose checks show less than they print: no such sentence is PROVED, and its honest twin is."""

from __future__ import annotations

import json

import pytest
from banditproof.cli.program import program
from click.testing import CliRunner

HEAD = "# 1 Section\n\nPaper: A paper\nForm: 1\n\nSymbols:\n" + "".join(
    f"- `{name}`: a number\n" for name in "knxy"
)
SQUARE, EXP, ROOT = (
    "x**2 <= x; x**2 -> 2*x**2",
    "exp(x) <= 1 + x + x**2; x**2 -> x**2/2",
    "for x in [0, 3]; sqrt(x) >= x",
)
RANGES = r"""
$x \in [0, 2]$ | $x \in \mathbb R$ | $x \in \mathbb{R}_{\ge 0}$ | $x \in \mathbf{R}$ | x in R | x between 0
and 5 | x from [0, 4] | $x$ lies in $[0, 2]$ | $x \in (0, +\infty)$ | $0 < x < \infty$ | $x,y\in[0,2]$ |
$(x, y) \in [0, 2]^2$ | $|x| \le 9$ | x in the unit interval [0, 2] | $x \in [0, 10^{2}]$ | all real values
of $x$ | x at least 0 | x no smaller than 0 | $x \in [0, 1]\cup[2, 3]$ | $x$ in $[0, 1]$ or $[1, 3]$ |
$x\in[0;2]$ | $x \in \{0, 1, 2\}$ | all $x \in [0, e^2]$ | $x \in ]0, \infty[$ | $x \in [0, 2\pi]$ | $x \in
[0, 1]$, and for $x \in [1, 2]$ | whatever x | every x | arbitrary x"""
FALSE = [
    *((f"it holds for {side}", "for x in [0, 1]", EXP) for side in " ".join(RANGES.split()).split(" | ")),
    ("`x**2 <= x/2` for x in [0, 1]", "for x in [0, 1]", SQUARE),
    (r"$x^2 \le \frac12 x$ for $x \in [0, 1]$", "for x in [0, 1]", SQUARE),
    (r"$2x(1 - x) \le \frac{1}{3}$", "for x in [0, 1]", "x*(1 - x) <= 1/3; 1/3 -> 1/5"),
    ("`x**2 < x` for x in [0, 1]", "for x in [0, 1]", SQUARE),
    ("it holds: `x**2 <= x/2`", "for x in [0, 1]", SQUARE),
    ("`x >= 0` for x in [0, 1]; `x >= 1`", "for x in [0, 1]", "x >= 0; 0 -> 1/2"),
    ("`y**2 <= y` for all y in [0, 2]", "for x in [0, 1]", SQUARE),
    ("for all $x \\in [0, 3]$, it holds", ROOT, SQUARE), ("it holds on [0, 3]", ROOT, SQUARE),
    ("for all $x, y \\in [0, 3]$", "for x, y in [0, 3]; x <= y", "x**2 <= y**2; y**2 -> x"),
    ("for all $x, y \\in [0, 3]$", "for x in [0, 3]; y in [x, 3]", "x**2 <= y**2; y**2 -> x"),
    ("for all $x \\in [0, 2]$", "for x in [0, 2]; y in [0, 1]; x == y", SQUARE),
    ("for all x in [0, 3]", "for x in [0, 1]\npart: for x in [0, 2]", SQUARE),
    ("for all x in [0, 3]", "for x in [0, 1]\npart: for x up to 2", SQUARE),
    ("for x in [0, 1] and all n >= 1", "for x in [0, 1]; n in whole [1, 1]", "x*n <= x; <= x -> <= x/2"),
    ("$x^2 \\le x$ for $x \\in [0, 1]$, and $x^2 > x$ for $x > 1$", "for x in [0, 1]", SQUARE),
    ("for all n >= 1, `n >= 3/2`", "for n in [3/2, oo)", "n >= 3/2; 3/2 -> 2"),
]  # fmt: skip
TRUE = [
    ("it holds for x in the interval [0, 1]", "for x in [0, 1]", EXP),
    ("it holds for all $0 \\le x \\le 1$", "for x in [0, 1]", EXP),
    ("it holds for $x \\in [0, 1]$", "for x in [0, 1]", "(1 if x <= 1 else 0) >= x; >= x -> >= 2*x"),
    ("it holds for $x \\in [0, 1]$", "for x in [0, 1]", "(1 + x)**2 == 1 + 2*x + x**2; == -> <"),
    ("`exp(x) >= 2*x` for x >= 0", "for x in [0, oo)", "exp(x) >= 2*x; 2*x -> 3*x"),
    ("$e^x > 1 + x + x^2/2$ for x > 0", "for x in (0, oo)", "exp(x) > 1 + x + x**2/2; > -> <"),
    ("it holds for every x", "for x in [0, oo)", "exp(x) >= 1 + x; 1 + x -> 2 + x"),
    ("`x**2 <= x` for x in [0, 1]", "for x in [0, 1]", SQUARE),
    (r"$2x(1 - x) \le \frac{1}{2}$", "for x in [0, 1]", "x*(1 - x) <= 1/4; 1/4 -> 1/5"),
    (r"for all $x \in [0, 3]$ with $\sqrt x \ge x$", ROOT, SQUARE),
    (r"for all $x, y \in [0, 3]$, $x \le y$", "for x, y in [0, 3]; x <= y", "x**2 <= y**2; y**2 -> x"),
    ("for all n >= 1, if `x <= y`", "for x, y in [0, 1]; x <= y", "x <= y + x**2; y -> y/9"),
]  # fmt: skip


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """How each row's sentence stands, with what is told beside its word."""
    page = HEAD
    for at, (quote, domain, check) in enumerate(FALSE + TRUE):
        formula, miss = check.split("; ")
        block = "\n   ".join((*domain.split("\n"), f"f: {formula}", f"    not {miss}"))
        page += f"\n## A-{at} here\n> {quote}\n\n1. As printed.\n   ```check\n   {block}\n   ```\n"
    path = tmp_path_factory.mktemp("pages") / "page.md"
    path.write_text(page, encoding="utf-8")
    found = CliRunner().invoke(program, ["check", str(path), "--json", "--jobs", "1", "--no-store"])
    said = [each["sentences"][0] for each in json.loads(found.stdout)["claims"]]
    return [f"{each['word']} on {each['on']}" if each["on"] else each["word"] for each in said]


@pytest.mark.parametrize("at", range(len(FALSE)), ids=lambda at: FALSE[at][0])
def test_what_is_not_all_that_is_printed_is_not_proved(words, at):
    assert words[at] != "PROVED"


@pytest.mark.parametrize("at", range(len(TRUE)), ids=lambda at: TRUE[at][0])
def test_what_is_all_that_is_printed_is_proved(words, at):
    assert words[len(FALSE) + at] == "PROVED"
