"""Pages whose checks show less than they print: no such sentence is PROVED, and its honest twin is."""

import json

import pytest
from banditproof.cli.program import program
from click.testing import CliRunner

HEAD = (
    "# 1 Section\n\nPaper: A paper\nForm: 1\n\nSymbols:\n"
    + "".join(f"- `{name}`: a number\n" for name in "knxy")
    + """- `s`: a natural number
- `c`: the cosine of an angle
- `w`: the share of the leader
- `v`: a number, at most 1 and at least 0
- `m`: the length of an interval
- `d`: the size of a step
- `z`: a real number, of any size
- `r` ($r_1$): a variable
- `p`: the larger number
- `q`: the smaller number
- `t`: the greater of two positive reals
- `u`: the lesser one
- `a1`: a smaller positive horizon
- `b1`: horizon
- `b2`: a number, strictly positive
- `mu`: a number
- `i`: number of years
- `j`: horizon in seconds
- `g`: a root of the polynomial
- `h`: a chance in bits
- `K`: number of arms
- `l`: reward, 0 or 1
"""
)
SQUARE, EXP, ROOT = (
    "x**2 <= x; x**2 -> 2*x**2",
    "exp(x) <= 1 + x + x**2; x**2 -> x**2/2",
    "for x in [0, 3]; sqrt(x) >= x",
)
LESS = "x*y <= x; <= x -> <= x/5"


SIDES = {"L": "[0, 1/2]", "l": "[0, 1/2)", "R": "[1/2, 1]", "r": "(1/2, 1]", "h": "[1/2, 1)", "A": "[0, 1]"}


def boxes(names):
    """A check of LESS on each box but the last, whose formula is that of the row."""
    domains = [f"for x in {SIDES[one]}; y in {SIDES[other]}" for one, other in names.split()]
    return (
        "\n".join(f"{each}\nf{at}: {LESS}" for at, each in enumerate(domains[:-1])).replace(
            "; <=", "\n    not <="
        )
        + f"\n{domains[-1]}"
    )


RANGES = r"""
$x \in [0, 2]$ | $x \in \mathbb R$ | $x \in \mathbb{R}_{\ge 0}$ | $x \in \mathbf{R}$ | x in R | x between 0
and 5 | x from [0, 4] | $x$ lies in $[0, 2]$ | $x \in (0, +\infty)$ | $0 < x < \infty$ | $x,y\in[0,2]$ |
$(x, y) \in [0, 2]^2$ | $|x| \le 9$ | x in the unit interval [0, 2] | $x \in [0, 10^{2}]$ | all real values
of $x$ | x at least 0 | x no smaller than 0 | $x \in [0, 1]\cup[2, 3]$ | $x$ in $[0, 1]$ or $[1, 3]$ |
$x\in[0;2]$ | $x \in \{0, 1, 2\}$ | all $x \in [0, e^2]$ | $x \in ]0, \infty[$ | $x \in [0, 2\pi]$ | $x \in
[0, 1]$, and for $x \in [1, 2]$ | whatever x | every x | arbitrary x | $y x \in [0, 1]$ |
$2\,x \in [0, 1]$ | $2 - x \in [0, 1]$ | $0 \le x \le 1\frac12$ | $0 \le x \le 1 y$ |
every real number | all values | reals in [0, 2] | $x > 0$ with $\log x \le 1$ | $0 \le \log x \le 1$"""
SMALL = "x <= 2; 2 -> 1"
ORDER, WHOLE = "exp(x) + x**2 <= exp(y) + y**2; exp(y) -> exp(y)/9 - 9", "x*(x - 1) >= 0; >= 0 -> >= 1"
SAID = r"""
$x \in [0, 2]$ || As printed; known for x in [0, 1]. | $x \in [0, 2]$ || The hardest case is x in [0, 1]. |
$x \in [0, 2]$ || Not only for x in [0, 1]. | $x \in [0, 2]$ || By a lemma that is stated for x in [0, 1]. |
$x \in [0, 2]$ || As printed (x in [0, 1]). | $x \in [0, 1]$ || Even for x in [0, 2]. | $x \in [0, 1]$ ||
Also without the restriction. | $x \in [0, 1]$ || For x in [0, 1] and for x in [1, 3]. | $x \in [0, 1]$ ||
Whatever x is. | $x \in [0, 1]$ || Let $x \ge 0$. Then it holds. | $x \in (0, 1]$ || For $x > 0$. | $x \in
[0, 1]$ || It is so on [0, 2]. | $x \in [0, 1]$ || For $x \in [0, 1]$ and $x \ge 2$. | each budget x | x in
[0, 1], and for every other x | x in [0, 2] same | every $\epsilon$-DP policy and x in [0, 1] | all laws and
x in [0, 1]"""
AGAINST = r"""
$x \ge y$ | also if $x \le y$ fails | without assuming $x \le y$ | with equality if $x \le y$ | it holds ||
As printed. The case $x \le y$ is the harder one."""
APART = "`(2*x - 1)**2 > 0` for x in [0, 1] with $x \\neq {}$"
TWO_SIDES = (
    "for x in [0, 1/2)\ng: (2*x - 1)**2 > 0\n    not > 0 -> > 1\nfor x in (1/2, 1]",
    "(2*x - 1)**2 > 0; > 0 -> > 1",
)
BEYOND = [
    ("for all $x \\in [1, 2]$", "for x in [0, 2]", "2*x**2 >= x", "for all $x \\in [0, 2]$"),
    (
        "it holds if $x \\le y$, for x, y in [0, 1]",
        "for x, y in [0, 1]",
        "x**3 <= y**3",
        "it holds if $x \\ge y$",
    ),
    ("for positive x", "for x in [0, 1]", "x**2 > 0", "for x >= 0"),
    ("for whole x >= 0", "for x in [0, oo)", "x*(x - 1) >= 0", "for all x >= 0"),
    ("for $x \\ge 0$ with $2x \\le 2$", "for x in [0, 2]", "x**2 <= x", "for $x \\ge 0$ with $2x \\le 4$"),
    ("for $x \\ne 0$", "for x in [-1, 1]", "x**2 > 0", "for $x \\ne 1$"),
    (
        "it holds for all numbers in [0, 1]",
        "for x in [0, 2]",
        "x**2 <= x",
        "it holds for all numbers in [0, 2]",
    ),
    (
        "it holds for all reals between 0 and 1",
        "for x in [0, 2]",
        "x**2 <= x",
        "it holds for all reals between 0 and 2",
    ),
    ("it holds", "for s in [0, 2]", "s <= s**2", "it holds for all real s in [0, 2]"),
    ("it holds", "for c in [-2, 2]", "c >= -1", "it holds for c in [-2, 2]"),
    ("it holds", "for w in [0, 2]", "w**2 <= w", "it holds for w in [0, 2]"),
    ("it holds", "for v in [0, 2]", "v**2 <= v", "it holds for v in [0, 2]"),
    ("it holds", "for p, q in [0, 1]", "q**2 <= p**2", "it holds if $p \\le q$"),
    ("it holds", "for p, q in [0, 1]", "q < p", "it holds for $p \\le q$"),
    ("it holds", "for p, x in [0, 1]", "x <= p", "it holds if $p \\le x$"),
    ("it holds for p > 1", "for p, q in [0, 1]", "p <= q + 1/2", "it holds for p >= 1"),
    ("it holds", "for t, u in [1, 2]", "u <= t", "it holds for $u \\ge t$"),
    ("it holds", "for t in [0, 1]", "t > 0", "it holds for t in [0, 1]"),
    ("it holds", "for a1, b1 in [1, 2]", "a1 <= b1", "it holds for $b1 \\le a1$"),
    ("it holds", "for a1 in [0, 1]", "a1 > 0", "it holds for a1 in [0, 1]"),
    ("it holds", "for b2 in [0, 1]", "b2 > 0", "it holds for b2 in [0, 1]"),
    ("it holds for x <= -1", "for p, x in [0, 1]", "p <= x", "it holds"),
    ("it holds", "for l in [0, 2]", "l**2 >= l", "it holds for real l"),
]
"""Quotations whose range the counterexample to a check is not in, and others that it is in."""
FALSE = [
    ("it holds for m >= 0", "for m in whole [0, oo)", "m*(m - 1) >= 0; >= 0 -> >= 1"),
    ("it holds for d >= 0", "for d in whole [0, oo)", "d*(d - 1) >= 0; >= 0 -> >= 1"),
    ("it holds", "for z in [0, 1]", "z**2 <= z; z**2 -> 2*z**2"),
    ("it holds", "for x in [0, 1]", SQUARE),
    ("$r_1^2 \\le r_1$ for all real $r_1$, and r in [0, 1]", "for r in [0, 1]", "r**2 <= r; r**2 -> 2*r**2"),
    ("something || For $x \\ge 0$ we have $x^2 \\le x$.", "for x in [0, 1]", SQUARE),
    ("something || $x^2 \\le x$ for $x \\ge 0$", "for x in [0, 1]", SQUARE),
    *((f"it holds || As printed, {such}.", "for x in (0, 1]", "x**3 <= x; <= x -> <= x/9")
      for such in ("for $x > 0$", "if x is positive", "where x >= 0", "for nonnegative x")),
    *((f"it holds for $x \\in [0, 1]$ {such}", "for x in [0, 1]", SQUARE) for such in (
        "and on the reals", "and arbitrary real numbers", "and arbitrary x that are real", "and the reals",
        "and whenever $x \\ge 0$", "and, it is true, for arbitrary values")),
    *((f"it holds for all ${name} \\ge 1$", f"for {name} in whole [1, oo)",
       f"({name} - 1)*({name} - 2) >= 0; >= 0 -> >= 1") for name in ("mu", "k", "i", "j")),
    *(("it holds", f"for {name} in {side}", f"{name}*(1 - {name}) {sign} 0; 0 -> 1") for name, side, sign in (
        ("v", "(0, 1)", ">"), ("w", "(0, 1)", ">"), ("m", "(0, 1)", ">"), ("g", "[0, 1]", ">="),
        ("h", "[0, 1]", ">="))),
    ("it holds", "for K in whole [2, oo)", "K**2 >= 2*K; 2*K -> 3*K"),
    *((f"it holds for {side}", "for x in [0, 1]", EXP) for side in " ".join(RANGES.split()).split(" | ")),
    *((f"it holds for {side}", "for x in [0, 1]", EXP) for side in " ".join(SAID.split()).split(" | ")),
    *((f"for all $x, y \\in [0, 3]$, {condition}", "for x, y in [0, 3]; x <= y", ORDER)
      for condition in " ".join(AGAINST.split()).split(" | ")),
    *((f"it holds {such}", "for x in (0, oo)", "exp(x) >= 1 + x + x**2/2; x**2/2 -> x**2")
      for such in ("if x is not positive", "for all non-positive x", "for no positive x")),
    ("it holds on [0, 2]", "for x in [0, 1]", EXP), ("it holds as $x \\to \\infty$", "for x in [0, 1]", EXP),
    ("for all $x, y \\in [0, 3]$, with equality if $x = y$", "for x, y in [0, 3]; x == y", ORDER),
    ("for all x in [0, 2]", "for x in [0, 1]\ng: x**2 <= x\n    not <= -> <\nfor x in [1, 2]", SMALL),
    ("$h(x, y) \\le 3$ for $x, y \\in [0, 1]$", "for x in [0, 1]", EXP),
    ("for all real numbers x >= 0", "for x in whole [0, oo)", WHOLE),
    ("$e^x = 1 + x + x^2$ for x in [0, 1]", "for x in [0, 1]", EXP),
    ("`x**2 <= x/2` for x in [0, 1]", "for x in [0, 1]", SQUARE),
    (r"$x^2 \le \frac12 x$ for $x \in [0, 1]$", "for x in [0, 1]", SQUARE),
    (r"$2x(1 - x) \le \frac{1}{3}$", "for x in [0, 1]", "x*(1 - x) <= 1/3; 1/3 -> 1/5"),
    ("`x >= 0` for x in [0, 1]; `x >= 1`", "for x in [0, 1]", "x >= 0; 0 -> 1/2"),
    ("`y**2 <= y` for all y in [0, 2]", "for x in [0, 1]", SQUARE),
    ("for all $x \\in [0, 3]$, it holds", ROOT, SQUARE), ("it holds on [0, 3]", ROOT, SQUARE),
    ("for all $x, y \\in [0, 3]$", "for x, y in [0, 3]; x <= y", "x**2 <= y**2; y**2 -> x"),
    ("for all $x \\in [0, 2]$", "for x in [0, 2]; y in [0, 1]; x == y", SQUARE),
    ("for all x in [0, 3]", "for x in [0, 1]\npart: for x in [0, 2]", SQUARE),
    ("for x in [0, 1] and all n >= 1", "for x in [0, 1]; n in whole [1, 1]", "x*n <= x; <= x -> <= x/2"),
    ("$x^2 \\le x$ for $x \\in [0, 1]$, and $x^2 > x$ for $x > 1$", "for x in [0, 1]", SQUARE),
    ("for all n >= 1, `n >= 3/2`", "for n in [3/2, oo)", "n >= 3/2; 3/2 -> 2"),
    (APART.format("1/3"), *TWO_SIDES),
    ("`1/x > 0` for all $x \\neq 0$", "for x in (0, oo)", "1/x > 0; 0 -> 1"),
    ("for all $x, y \\in [0, 1]$", boxes("LL RR"), LESS),
    ("`x*y <= x` || For x, y in [0, 1].", boxes("LL RR"), LESS),
    ("for all $0 \\le x \\le y \\le 1$", boxes("LL RR"), LESS),
    ("for all $x, y \\in [0, 1]$", boxes("LA hA AL rh"), LESS),
    ("`x*y >= 0` for all $x \\in [0, 1]$",
     "for x in [0, 1/2]; y in [0, 1]\ng: x*y >= 0\n    not 0 -> x\nfor x in [1/2, 1]; y in [1, oo)",
     "x*y >= 0; >= 0 -> >= 2*x"),
]  # fmt: skip
TRUE = [
    ("it holds", "for s in whole [1, oo)", "s*(s - 1) >= 0; >= 0 -> >= 1"),
    ("it holds", "for z in (-oo, oo)", "z**2 >= 2*z - 1; 1 -> 1/2"),
    ("it holds for $x \\in [0, 1]$", "for x in [0, 1]", "(1 if x <= 1 else 0) >= x; >= x -> >= 2*x"),
    ("it holds for $x \\in [0, 1]$", "for x in [0, 1]", "(1 + x)**2 == 1 + 2*x + x**2; == -> <"),
    ("`exp(x) >= 2*x` for x >= 0", "for x in [0, oo)", "exp(x) >= 2*x; 2*x -> 3*x"),
    ("$e^x > 1 + x + x^2/2$ for x > 0", "for x in (0, oo)", "exp(x) > 1 + x + x**2/2; > -> <"),
    ("it holds for a positive x", "for x in (0, oo)", "exp(x) >= 1 + x + x**2/2; x**2/2 -> x**2"),
    ("it holds for every x", "for x in (-oo, oo)", "exp(x) >= 1 + x; 1 + x -> 2 + x"),
    (r"$2x(1 - x) \le \frac{1}{2}$", "for x in (-oo, oo)", "x*(1 - x) <= 1/4; 1/4 -> 1/5"),
    (r"for all $x \in [0, 3]$ with $\sqrt x \ge x$", ROOT, SQUARE),
    (r"for all $x, y \in [0, 3]$, $x \le y$", "for x, y in [0, 3]; x <= y", "x**2 <= y**2; y**2 -> x"),
    ("it holds for all n >= 1, if `x <= y`", "for x, y in (-oo, oo); x <= y", "x <= y + x**2; y -> y/9"),
    ("for all $x, y \\in [0, 3]$ with $x \\le y$", "for x, y in [0, 3]; x <= y", ORDER),
    ("for all $x, y \\in [0, 3]$ with $x = y$", "for x, y in [0, 3]; x == y", ORDER),
    ("for all $x \\in [0, 2]$ || For x in [0, 1].", "for x in [0, 1]", EXP),
    ("for all $x \\in [0, 2]$ || As printed, for x in [0, 1].", "for x in [0, 1]", EXP),
    ("for every x || For every x in [0, 1].", "for x in [0, 1]", EXP),
    ("for all whole numbers x >= 0", "for x in whole [0, oo)", WHOLE),
    ("$e^x \\le 1 + x + x^2$ on [0, 1]", "for x in [0, 1]", EXP),
    ("it holds for x in [0, 1] same", "for x in [0, 1]", EXP), (APART.format("1/2"), *TWO_SIDES),
    ("for all $x, y \\in [0, 1]$", boxes("LA RA"), LESS),
    ("for all $x, y \\in [0, 1]$", boxes("Ll lR RR rl"), LESS),
    ("for all $x, y \\in [0, 1]$ with $x \\le y$", boxes("LL LR RR"), LESS),
]  # fmt: skip


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """How each row's sentence stands, with what is told beside its word."""
    page = HEAD
    rows = (
        *FALSE, *TRUE, *(each[:3] for each in BEYOND), *((other, *each[1:3]) for *each, other in BEYOND),
        ("for all $p, q \\in [0, 1]$", "for p, q in [0, 1]; q <= p", "q**2 <= p**2; p**2 -> p**3"),
        ("it holds for x in [0, 1]", "for x in [0, 1]", EXP),
    )  # fmt: skip
    for at, (printed, domain, check) in enumerate(rows):
        formula, _, miss = check.partition("; ")
        block = "\n   ".join((*domain.split("\n"), f"f: {formula}", *[f"    not {miss}"] * bool(miss)))
        quote, _, said = printed.partition(" || ")
        if quote.startswith(("for ", "each ", "every ", "all ", "x in", "$x \\in")) and "`" not in quote:
            quote = quote if "it holds" in quote else f"it holds {quote}"
        quote = quote.replace("it holds", f"`{formula}`")
        claim = f"1. {said or 'As printed.'}\n   ```check\n   {block}\n   ```"
        claim = f"same as A-{len(rows) - 1}" if quote.endswith(" same") else claim
        quote = quote.removesuffix(" same")
        page += f"\n## A-{at} here\n> {quote}\n\n{claim}\n"
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


@pytest.mark.parametrize("at", range(len(BEYOND)), ids=lambda at: BEYOND[at][0])
def test_a_counterexample_beyond_what_is_printed_refutes_nothing(words, at):
    first = len(FALSE) + len(TRUE) + at
    assert (words[first], words[first + len(BEYOND)]) == ("UNCHECKED", "REFUTED")


def test_what_meanings_leave_out_is_not_said_to_be_false(words):
    assert words[-2].startswith("PROVED on q <= p")
