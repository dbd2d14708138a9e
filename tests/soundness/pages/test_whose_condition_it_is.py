"""Quotations of several statements, and letters whose meanings nearly say a range, with true twins."""

import json

import pytest
from banditproof.cli.program import program
from click.testing import CliRunner

HEAD = "# 1 Section\n\nPaper: A paper\nForm: 1\n\nSymbols:\n- `x`: a real number\n- `y`: a real number\n"
SQUARE, CUBE = "x**2 >= x; >= -> >= 1 +", "x**3 >= x; >= -> >= 1 +"
ABOVE = "x**2 >= y; >= -> >= 1 +", "x**3 >= y; >= -> >= 1 +"
ORDERED, ONE = "x, y in [1, oo); x >= y", "x in [1, oo)"
RISING, STRICT = "x, y in [0, 1]; x < y", ("x**2 < y**2; < y -> < -y",)
STATEMENTS = [
    ("Let $x, y \\ge 1$. Then A. Suppose $x \\ge y$. Then B.", ORDERED, ABOVE),
    ("For all $x, y \\ge 1$, A. If $x \\ge y$, B.", ORDERED, ABOVE),
    ("Let $x, y \\ge 1$. Then A, and B whenever $x \\ge y$.", ORDERED, ABOVE),
    ("If $x \\ge y$ then B, and A for all $x, y \\ge 1$.", ORDERED, ABOVE),
    ("A for all $x, y \\ge 1$ with $x \\ge y$, and for all $x, y \\ge 1$.", ORDERED, ABOVE[:1]),
    ("For all $x \\ge 1$ and $y \\ge 1$, $x \\ge y$, so A.", ORDERED, ABOVE[:1]),
    ("Let $x, y \\ge 0$. If $x \\ge y$ then A. If $x \\le y$ then B.", "x, y in [0, oo); x == y",
     ("x**3 <= y**3; <= y -> <= -1 + y", "x**3 >= y**3; >= y -> >= 1 + y")),
    ("If $x \\ge 1$ then A, and if $x \\ge 0$ then B.", ONE, (SQUARE, CUBE)),
    ("We have A provided $x \\ge 0$. We have B provided $x \\ge 1$.", ONE, (SQUARE, CUBE)),
    ("Let $x$ be nonnegative. Then A. Let $x \\ge 1$. Then B.", ONE, (SQUARE, CUBE)),
    ("A. B for $x \\ge 1$.", ONE, (SQUARE, CUBE)),
    ("For all real $x$, $x \\ge 1$ and A.", ONE, (SQUARE,)),
    ("For all $x \\ge 0$, $x \\ge 1$ and A.", ONE, (SQUARE,)),
    ("Let $x$ be positive. Then A if $x \\ge 1$, and $x \\ge 1$.", ONE, (SQUARE,)),
    ("If $x \\le y$, A for all $x, y \\in [0, 1]$.", RISING, STRICT),
    ("In case $y \\le x$, A for all $x, y \\in [0, 1]$.", RISING, STRICT),
    ("For x, y in [0, 1], if $x/2 \\le y/2$ then A.", RISING, STRICT),
    *((f"{begin}, A for x, y in [0, 1].", f"x, y in [0, 1]; {condition}", ("x - y < 0; < 0 -> < -1/2",))
      for begin in ("If $x \\le y$", "In case $y \\le x$", "Let $x < y$")
      for condition in ("x < y", "0 < y - x", "x/2 < y/2")),
    ("If $x \\ge 1$ then $x \\ge 2$.", "x in [2, 5]", ("x >= 1; >= 1 -> >= 3",)),
]  # fmt: skip
"""Quotations one part of which is false, and the domain on which all that is checked of them is true."""
HONEST = [
    ("Let $x, y \\ge 1$ and $x \\ge y$. Then A and B.", ORDERED, ABOVE),
    ("A and B for all $x \\ge 1$.", ONE, (SQUARE, CUBE)),
    ("For all $x \\ge 1$, A and B.", ONE, (SQUARE, CUBE)),
    ("For all $x \\ge 0$ with $x \\ge 1$, A.", ONE, (SQUARE,)),
    ("If $x < y$, A for all $x, y \\in [0, 1]$.", RISING, STRICT),
    ("A for all $x, y \\in [0, 1]$ and $x < y$.", RISING, STRICT),
    ("For x, y in [0, 1], if $x/2 < y/2$ then A.", RISING, STRICT),
]
BELOW, OVER = ("[0, 1]", "u**2 <= u; <= -> <= -1 +"), ("[1, oo)", "u**2 >= u; >= -> >= 1 +")
MEANINGS = {
    BELOW: """
        odds of a probability | one over a probability | a ratio of two probabilities | minus the
        logarithm of a probability | the probability, in percent | a sum of probabilities | often in
        [0, 1] | the mean of a Gaussian law | a mean reward in [-1, 1] | gap between two means |
        relative risk | a probability | a mean, in [0, 1] | mean number of errors | the number of rounds
        with that probability | a chance over another one | logit of a mean""",
    OVER: """
        at least 1 with probability 1/2 | a number at least 1 | one over a number at least 1 |
        logarithm of a number at least 1 | a number at least 1 minus 1 | at least 1 or at most 1/2 |
        a number of arms divided by the number of rounds | fraction of the number of rounds |
        average number of pulls per round | the number of pulls over T | inverse of the number of
        arms | square root of the number of rounds | number of arms, or its inverse | the horizon,
        in millions of rounds | the chance that at least 1 arm fails""",
    (
        "whole [2, oo)",
        "u**2 >= 4; 4 -> 5",
    ): "number of pulls | the horizon | number of errors | number of arms",
    (
        "whole [1, oo)",
        "u**3 >= u; >= -> >= 1 +",
    ): "number of errors | an integer | number of rounds, on average",
    ("(0, 1)", "u**2 < u; < u -> < u/2"): "a chance | a probability",
}
MEANT = {
    OVER: "number of arms | the horizon",
    ("whole [1, oo)", "u**3 >= u; >= -> >= 1 +"): "number of rounds | a natural number",
}
COMPOUND = [
    ("$x + 1$", "$2x + 1 \\ge 2$ for $x + 1 \\ge 1$", "[1, oo)", "2*u >= 2; >= 2 -> >= 3"),
    ("$xy$", "$xy^2 \\ge 1$ for $xy \\ge 1$", "[1, oo)", "u**2 >= 1; >= 1 -> >= 2"),
    ("$-x$", "$2-x \\ge 2$ for $-x \\ge 1$", "[1, oo)", "2*u >= 2; >= 2 -> >= 3"),
    ("$2^x$", "$(2^x)^2 \\ge 2^x$ for all real $x$", "[1, oo)", "u**2 >= u; >= -> >= 1 +"),
]
BRACKETED = [
    ("$x + 1$", "$2(x + 1) \\ge 2$ for $x + 1 \\ge 1$", "[1, oo)", "2*u >= 2; >= 2 -> >= 3"),
    ("$xy$", "$2^{xy} \\ge 2$ for $xy \\ge 1$", "[1, oo)", "2**u >= 2; >= 2 -> >= 3"),
    (r"$\hat u_1$", r"$2\hat u_1 \ge 2$ for $\hat u_1 \ge 1$", "[1, oo)", "2*u >= 2; >= 2 -> >= 3"),
]
"""Letters that are sums or products, where brackets are left out, and where they stand."""


def _of_statements(printed, domain, checks):
    formulas = [each.partition(";")[0] for each in checks]
    tex = [each.replace("**", "^").replace(">=", r"\ge").replace("<=", r"\le") for each in formulas]
    shown = printed.replace("A", f"${tex[0]}$").replace("B", f"${tex[-1]}$")
    return "", shown, f"for {domain}", checks


def _of_letter(meaning, domain, check):
    formula = check.partition(";")[0].replace("**", "^").replace(">=", r"\ge").replace("<=", r"\le")
    return f"- `u` ($u$): {meaning}", f"${formula}$", f"for u in {domain}", [check]


def _rows(statements, meanings, letters):
    yield from (_of_statements(*each) for each in statements)
    for (domain, check), listed in meanings.items():
        yield from (_of_letter(" ".join(each.split()), domain, check) for each in listed.split("|"))
    for tex, printed, domain, check in letters:
        yield f"- `u` ({tex}): a number at least 1", printed, f"for u in {domain}", [check]


SIGNED = """
    the privacy budget | a variance | a positive number | a non-negative real | a distance between
    two laws | a count | an indicator | zero or one | a number between 0 and 1 | a norm | a
    divergence | a number > 0 | number of arms"""
UNSIGNED = (
    "a real number | a number | a difference | logarithm of a budget | log of the horizon | a mean | a reward"
)
FALSE = [*_rows(STATEMENTS, MEANINGS, COMPOUND)]
TRUE = [*_rows(HONEST, MEANT, BRACKETED)]


@pytest.mark.parametrize(
    ("meaning", "word"),
    [(" ".join(each.split()), "UNCHECKED") for each in SIGNED.split("|")]
    + [(each.strip(), "REFUTED") for each in UNSIGNED.split("|")],
)
def test_a_counterexample_is_of_what_the_letter_means(tmp_path, meaning, word):
    block = "```check\n   for u in [-3, 3]\n   f: u**3 >= 0\n   ```"
    path = tmp_path / "page.md"
    said = f"## A-1 here\n> $u^3 \\ge 0$\n\n1. As printed. **REFUTED** (substance): at -3\n   {block}\n"
    path.write_text(f"{HEAD}- `u`: {meaning}\n\n{said}", encoding="utf-8")
    found = CliRunner().invoke(program, ["check", str(path), "--json", "--jobs", "1", "--no-store"])
    said = json.loads(found.stdout)["claims"][0]["sentences"][0]
    assert said["word"].split()[0] == word


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """Each row's word, and what stands beside it."""
    page = HEAD
    for at, (letter, printed, domain, checks) in enumerate([*FALSE, *TRUE]):
        lines = [domain]
        for name, (formula, miss) in zip("fg", (each.split("; ") for each in checks), strict=False):
            lines += [f"{name}: {formula}", f"    not {miss}"]
        block = "\n   ".join(lines)
        symbols = f"Symbols:\n{letter}\n\n" * bool(letter)
        page += f"\n## A-{at} here\n{symbols}> {printed}\n\n1. As printed.\n   ```check\n   {block}\n   ```\n"
    path = tmp_path_factory.mktemp("pages") / "page.md"
    path.write_text(page, encoding="utf-8")
    found = CliRunner().invoke(program, ["check", str(path), "--json", "--jobs", "1", "--no-store"])
    said = [each["sentences"][0] for each in json.loads(found.stdout)["claims"]]
    return [" ".join(filter(None, (each["word"], each["on"], *each["reader"]))) for each in said]


@pytest.mark.parametrize("at", range(len(FALSE)), ids=lambda at: f"{FALSE[at][0]} {FALSE[at][1]}")
def test_what_may_say_more_is_not_plainly_proved(words, at):
    assert words[at] != "PROVED"
    assert "PROVED IN PART for x in [2, 5]" not in words[at] or "reader compares" in words[at]


@pytest.mark.parametrize("at", range(len(TRUE)), ids=lambda at: f"{TRUE[at][0]} {TRUE[at][1]}")
def test_what_is_checked_whole_is_plainly_proved(words, at):
    assert words[len(FALSE) + at] == "PROVED"
