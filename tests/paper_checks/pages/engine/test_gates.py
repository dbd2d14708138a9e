"""Gates: what they refuse, and what they must not refuse."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from banditproof.paper_checks.pages import gates
from banditproof.paper_checks.pages.agreement import at_points, disagreeing, unsaid_hypotheses
from banditproof.paper_checks.pages.gates import above_trivial, arithmetic, says_nothing
from banditproof.paper_checks.pages.linear import follows
from banditproof.paper_checks.pages.page import Check, Word
from banditproof.paper_checks.pages.quoted.extents import covers
from banditproof.paper_checks.pages.quoted.printed_ranges import missed, printed_ranges
from banditproof.paper_checks.pages.quoted.unread import unread
from banditproof.paper_checks.pages.reader import read_text
from banditproof.theory.bounds.minimax_bounds import MINIMAX, MINIMAX_PURE
from banditproof.theory.formulas.language import formula
from banditproof.theory.formulas.wide_domain import extent
from hypothesis import given
from hypothesis import strategies as st

LETTERS = dict.fromkeys("abcxyz", "[0, oo)") | {"eps": "(0, oo)"}


def check(text, *where, **ranges):
    return Check("a", text, ranges=LETTERS | ranges, where=where)


@pytest.mark.parametrize(("text", "where"), [
    ("z <= eps*1", ["z <= eps*1.0 + 0*x"]), ("kl(x, y) <= a + 1", ["kl(x, y) <= a"]),
    ("exp(kl(x, y)) <= exp(a)", ["kl(x, y) <= a"]), ("a*b + c <= 2*c", ["a*b <= c"]),
    ("(a + b)*x <= c", ["a*x <= c/2", "b*x <= c/2"]), ("kl(x, y)*eps <= a*eps", ["kl(x, y) <= a"]),
    ("1/(1 + a) >= 1/(1 + kl(x, y))", ["a <= kl(x, y)"]), ("x - y == kl(x, y)", ["x == kl(x, y) + y"]),
    ("sqrt(a*b) < sqrt(c)", ["a*b < c"]), ("1 - exp(-z) <= 2 - exp(-a*b)", ["z <= a*b"]),
    ("max(1, z) <= max(1, a*b)", ["z <= a*b"]), ("u[1] <= n*eps + 1", ["u[1] <= n*eps"]),
    ("1/(1 + exp(sqrt(z))) > 1/(1 + exp(a*b))", ["sqrt(z) < a*b"]),
])  # fmt: skip
def test_what_follows_from_its_hypotheses_by_arithmetic_is_refused(text, where):
    about = check(text, *where)
    more = {"u[1..2]": "[0, 1]"} if "u" in text else {}
    assert "by arithmetic alone" in arithmetic(replace(about, ranges=about.ranges | more, each={"n": "1..3"}))


@pytest.mark.parametrize(("text", "where"), [
    ("x <= y + 1", []), ("x <= y", ["x <= y"]), ("x + a <= y + b", ["x <= y", "a <= b"]),
    ("d_eps(x, y, eps) == kl(x, y)", ["x <= y", "x >= f_minus(y, eps)"]),
    ("x**2 <= a*y", ["x <= a*1", "x <= y*exp(0*a)"]), ("kl(x, y) < a", ["kl(x, y) <= a"]),
    ("kl(x, y) <= a", ["kl(x, y) <= a + b"]), ("exp(x) >= 1 + a", ["log(1 + a) <= x"]),
    ("x >= 0", ["kl(x, y) <= a"]), ("exp(-x) >= exp(-y)", ["x <= y", "a*b <= c"]),
    ("max(x, z) <= max(a*b, c*c)", ["x <= a*b", "z <= a*b"]), ("ceil(x) < ceil(a*b)", ["x < a*b"]),
])  # fmt: skip
def test_what_says_more_or_has_no_hypothesis_is_not_refused(text, where):
    assert arithmetic(check(text, *where, x="[0, 1]", y="[0, 1]")) == ""


@pytest.mark.parametrize(("text", "where", "is_refused"), [
    ("x <= x", [], True), ("x*y + 1 == x*y + 1", [], True), ("0 <= x and y == y", [], True),
    ("x < x", [], False), ("x <= y", ["x <= y"], True), ("x <= y", ["0 < x and x <= y"], True),
    ("u[1] <= u[2]", ["u[1] <= u[2]"], True), ("V >= x*I(d)", ["V >=  x*I(d)"], True),
    ("x*y == y*x", [], False), ("x <= y", ["x < y"], True), ("x < y", ["x <= y"], False),
    ("u[1] <= u[2]", ["u[2] <= u[1]"], False), ("x - y < 0", ["x < y"], True), ("y > x", ["0 < y - x"], True),
])  # fmt: skip
def test_what_cannot_fail_says_nothing(text, where, is_refused):
    more = {"u[1..2]": "[0, 1]"} if "u" in text else {"V": "positive definite d"} if "V" in text else {}
    about = check(text, *where)
    assert bool(says_nothing(replace(about, ranges=about.ranges | more))) is is_refused


@pytest.mark.parametrize(("text", "horizon", "is_refused"), [
    ("x >= B", "[3, oo)", True), ("B/2 < x", "[3, oo)", True), ("x >= B", "[1000, oo)", False),
    ("B >= x", "[3, oo)", False), ("B == gap/kl(mu, best)*log(T)", "[3, oo)", False),
])  # fmt: skip
def test_a_leading_term_is_compared_where_a_check_says_it_of_each_horizon(text, horizon, is_refused):
    means = {"mu": "[0, 1/2]", "best": "[3/4, 1)", "gap": "[1/4, 1]", "x": "[0, oo)"}
    one = Check("a", text, ranges={"T": horizon, **means}, bounds={"B": "Lai-Robbins"})
    assert bool(above_trivial(one)) is is_refused


@pytest.mark.parametrize(("record", "is_refused"), [
    (replace(MINIMAX_PURE, arms="Bernoulli", whole="(K - 1)*log(T)/epsilon"), True),
    (replace(MINIMAX_PURE, arms="[0, 1]"), True), (MINIMAX_PURE, False),
    (replace(MINIMAX, arms="Bernoulli"), False),
    (replace(MINIMAX, arms="Bernoulli", without_number=()), True),
    (replace(MINIMAX, arms="linear, signs", whole="2*T"), False),
    (replace(MINIMAX, arms="Bernoulli", whole="2*T"), True),
    (replace(MINIMAX, arms="Bernoulli", whole="2*T", kind="upper"), False),
])  # fmt: skip
def test_a_finite_lower_bound_is_compared_where_means_are_bounded(monkeypatch, record, is_refused):
    """Only on instances that the bound is about."""
    monkeypatch.setattr(gates, "bounds_called", lambda _: (record,))
    ranges = {"K": "[2, oo)", "T": "[2, oo)", "epsilon": "(0, oo)"}
    one = Check("a", "B == T", ranges=ranges, bounds={"B": "its name"})
    assert bool(above_trivial(one)) is is_refused


def test_a_check_of_a_lower_bound_that_no_policy_has_earns_nothing(claims, page_of):
    block = "let B = bound Lai-Robbins\nfor T in [3, oo); mu in [0, 1/2]; best in [3/4, 1); gap in [1/4, 1]\n"
    text = page_of(block + "a: B <= B + 1\n    not + 1 -> - 1")
    (found,) = claims(text.replace("\n## A-1", "- `best`, `gap`: of an instance\n\n## A-1"))[0].said
    assert (found.word, "is no lower bound" in found.why) == (Word.UNCHECKED, True)


def test_a_check_that_is_arithmetic_on_its_hypothesis_earns_nothing(said):
    found = said("for x, y in [0, oo); exp(x) <= y\na: exp(x) <= y + 1\n    not + 1 -> - 1")
    assert (found.word, "arithmetic" in found.why) == (Word.UNCHECKED, True)


@given(
    st.lists(st.lists(st.integers(-3, 3), min_size=3, max_size=3), min_size=1, max_size=4),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.integers(0, 2),
    st.lists(st.fractions(-3, 3, max_denominator=3), min_size=2, max_size=2),
)
def test_linear_consequences_are_found_and_nothing_else(rows, shares, slack, point):
    def link(row):
        return formula(f"{row[0]}*x + {row[1]}*y + {row[2]} >= 0").links[0]

    given_links = [link(row) for row in rows]
    total = [sum(share * row[at] for share, row in zip(shares, rows, strict=False)) for at in range(3)]
    assert follows(link([total[0], total[1], total[2] + slack]), given_links)
    values = [*point, Fraction(1)]
    inside = all(sum(a * b for a, b in zip(row, values, strict=True)) >= 0 for row in rows)
    outside = [total[0] + 1, total[1], total[2]]
    if inside and sum(a * b for a, b in zip(outside, values, strict=True)) < 0:
        assert not follows(link(outside), given_links)


@pytest.mark.parametrize(("domain", "text", "worded"), [
    ("for y in [0, 1]; x in [0, 1]; y <= x", "x**2 >= y**2*x", True),
    ("for n, z in [0, 1]; n <= z", "n**2*z <= z**2", True),
    ("for x in [0, 1]; y in [0, 2]; x <= y", "x**2*y <= y**2", False),
    ("for x, y in [0, 1]; y <= x", "x**2*y <= y**2", False),
    ("for x, y in [0, 1]; x <= y", "x**2*y < y**2", False),
])  # fmt: skip
def test_one_formula_with_two_words_is_told(claims, page_of, domain, text, worded):
    """Whatever its letters are called, and in whatever order they stand."""
    one = claims(page_of("for x, y in [0, 1]; x <= y\na: x**2*y <= y**2\n    not y**2 -> y**2/9"))
    other = claims(page_of(f"{domain}\na: {text}"))
    assert [*disagreeing(one)] == []
    lines = [*disagreeing([*one, *other])]
    assert ["PROVED at A-1.a" in line and "UNCHECKED" in line for line in lines] == [True] * worded


def test_proved_and_refuted_at_one_sentence_is_neither(said):
    found = said("for x in [0, 1]\na: x <= 1\n    not x -> 2*x\nb: x <= 1/2")
    assert (found.word, "two sentences" in found.why) == (Word.UNCHECKED, True)


def test_points_where_the_sentence_speaks_of_all(claims, page_of):
    block = "at x = 1/2\na: x <= 1\n    not x -> 3*x"
    (found,) = claims(page_of(block).replace("As printed.", "It holds for all x."))
    assert ("'for all'" in at_points(found.said[0]), found.said[0].word) == (True, Word.TESTED)
    assert at_points(claims(page_of(block))[0].said[0]) == ""


@pytest.mark.parametrize(("texts", "ranges", "part"), [
    (("for all $x \\in [0, 1]$, it holds", "As printed."), ["[0, 1/2]"], "for x in [0, 1/2]"),
    (("for all `0 < x <= 1`", "As printed."), ["(0, 1)"], "for x in (0, 1)"),
    (("for all x in [0, 1]", "So."), ["[0, 1/2]", "[1/2, 1)"], "for x in [0, 1/2], for x in [1/2, 1)"),
    (("", "For all x up to 1."), ["[0, 1/2]"], "for x in [0, 1/2]"),
    (("for all x in [0, 1]", "As printed."), ["[0, 1/2]", "(1/2, 1]"], ""),
    (("for all $x \\ge 1$", "As printed."), ["whole [1, oo)"], ""),
    (("for all $x > 0$", "As printed."), ["whole [1, oo)"], ""),
    (("for all $x \\le 1$", "As printed."), ["(0, 1]"], ""),
    (("for all x in [0, 1]", "For $x \\le 1/2$."), ["[0, 1/2]"], ""),
    (("for all x in [0, 1]", "It is so for y."), ["[0, 1/2]"], "for x in [0, 1/2]"),
    (("it holds: x in [0, 1]; for all y in [0, 1]", "As printed."), ["[0, 1/2]"], ""),
])  # fmt: skip
def test_a_range_below_the_printed_one_is_a_part(claims, page_of, texts, ranges, part):
    checks = [f"for x in {each}\nc{at}: x <= 1 + x**2\n    not 1 -> -1" for at, each in enumerate(ranges)]
    text = page_of("\n".join(checks)).replace("> `x <= y`", f"> {texts[0]}").replace("As printed.", texts[1])
    found = claims(text)[0].said[0]
    expected = (Word.IN_PART, f"{part} (recheck)") if part else (Word.PROVED, "(recheck)")
    assert (found.word, found.behind) == expected


@pytest.mark.parametrize(("domain", "word"), [
    ("for x in [2, 3]", Word.UNCHECKED), ("for x in [2, 3]\npart: for x in [2, 3]", Word.UNCHECKED),
    ("at x = 2", Word.UNCHECKED), ("for each x in 2..4", Word.UNCHECKED), ("for x in [1, 2]", Word.UNCHECKED),
    ("for x in [1/2, 3]", Word.IN_PART), ("at x = 1", Word.TESTED), ("for each x in 0..4", Word.TESTED),
    ("for x in [2, 3]\nb: x >= 1\n    not 1 -> 3\nfor x in [0, 1]", Word.PROVED),
])  # fmt: skip
def test_what_nothing_of_is_printed_says_nothing_of_the_sentence(claims, page_of, domain, word):
    text = page_of(f"{domain}\na: x <= 1 + x**2\n    not 1 -> -9").replace(
        "> `x <= y`", "> for x in [0, 1], so"
    )
    assert claims(text)[0].said[0].word is word


def test_ranges_are_not_read_from_what_is_concluded(page_of):
    (claim,) = read_text(page_of("for x in [0, 1]\na: x <= 1\n    not 1 -> 0")).claims
    text = "if x > 3, for all $eps > 0$, y in (0, 1] and $T \\ge 2$: $z \\le 1$ and $kl(x, y) \\ge 2 z$"
    found = {name: str(each.range) for name, each in printed_ranges(text, claim).items()}
    assert found == {"x": "(3, oo)", "eps": "(0, oo)", "y": "(0, 1]", "T": "[2, oo)"}


PRINTED = {
    "x in [0, 1]": r"""
for all $x \in [0,1]$ | $\forall x \in \left[0, \frac22\right]$ | Let $0 \le x \le 1$ | for any $x\in[0,1]$
| it is so, $x \in [0, 1]$ | if $1 \geq x \geq 0$ | with `x in [0, 1]` | for $0 \le x, z \le 1$ | for $0 \le
x \le y \le 1$ | for each $y, x \in [0, 1]$ | for real $0 \leqslant x \leqslant 1$""",
    "eps in (0, oo)": r"""
for every $\epsilon > 0$ | Let $eps > 0$. Then so | whenever $\varepsilon > 0$ | so, $\epsilon > 0$ | so
($\epsilon > 0$) | For any privacy budget $\epsilon>0$ we have | for each $\epsilon \gt 0$: so | Assume that
$0 < \epsilon$ | If $\epsilon>0$, $1 \le 2$ | Given $\epsilon > 0$, so | where $\epsilon > 0$ | with
$\epsilon > 0$ | $\forall \epsilon \in (0, \infty)$ | ∀ε>0: so | for every positive $\epsilon$, so | Let
$\epsilon$ be positive | for all positive reals $\epsilon$ | provided $\epsilon > 0$ | for $\epsilon \in
\mathbb{R}_+$ | Fix $\epsilon > 0$ | Throughout, $\epsilon > 0$ | $\text{for all }\epsilon>0$ | so $\qquad
(\epsilon > 0)$ | when $\epsilon$ is positive | Let $y \in (0,1)$ and $\epsilon > 0$ | for all $x, \epsilon
> 0$""",
    "n in whole [1, oo)": r"""
for every integer $n \ge 1$ | for positive integers $n$ | for $n \in \mathbb{N}$ | for $n \in \{1, 2,
\ldots\}$ | for $n = 1, 2, \ldots$ | for natural numbers $n$""",
    "z in (-oo, oo)": r"""
for all real $z$ | for all $z \in \mathbb{R}$""",
    "mu in (1/2, oo)": r"""
if $\mu > 1/2$ | for $\mu > \tfrac12$ and $T \ge 2$""",
}
SMALLER = dict(zip(PRINTED, ("[0, 1/2]", "(0, 1]", "whole [2, oo)", "[0, oo)", "[1, oo)"), strict=True))


@pytest.mark.parametrize(
    ("whole", "text"),
    [(each, text) for each in PRINTED for text in " ".join(PRINTED[each].split()).split(" | ")],
)
def test_a_smaller_range_is_a_part_however_the_range_is_printed(page_of, whole, text):
    """And the same range is not, nor is one named that is printed."""
    name = whole.split()[0]
    for side in (whole, f"{name} in {SMALLER[whole]}"):
        page = page_of(f"for {side}\na: {name} <= 1 + {name}**2\n    not 1 -> -1")
        (claim,) = read_text(page.replace("> `x <= y`", f"> {text}")).claims
        part = missed(claim.sentences[0], claim)
        on = ("", "") if part else unread(claim.sentences[0], claim)
        assert (bool(part), on) == (side != whole, ("", ""))


@pytest.mark.parametrize(("text", "side", "on"), [
    ("$e^\\epsilon \\le 5$", "eps in (0, 1]", "eps in (0, 1]"),
    ("for $\\epsilon_0 > 0$", "eps in (0, 1]", "eps in (0, 1]"),
    ("for $\\epsilon \\le 1/n$", "eps in (0, 1]", "eps in (0, 1]"),
    ("for $x > 0$", "x in [0, oo); y in [0, 1/2]", ""),
    ("$e^\\epsilon \\ge 0$", "eps in (0, oo)", "eps in (0, oo)"),
    ("it is so", "T in [3, oo)", "T in [3, oo)"), ("for $\\epsilon > 0$", "eps in whole [1, oo)", "part"),
])  # fmt: skip
def test_a_range_that_nobody_printed_is_named(claims, page_of, text, side, on):
    name = side.split()[0]
    page = page_of(f"for {side}\na: {name} <= {name}**2 + 1\n    not <= -> >=").replace(
        "> `x <= y`", f"> {text}"
    )
    (found,) = claims(page)
    said = found.said[0]
    assert re.split(r" \((?:reader compares: |quotation not compared)", said.told)[0] == {
        "": "PROVED",
        "part": f"PROVED IN PART for {side} (recheck); the rest is not shown",
    }.get(on, f"PROVED on {on}")
    assert ("quote it" in said.why, "on the ranges named" in found.headline) == (side == on, side == on)


@pytest.mark.parametrize(
    ("meaning", "on"), [("a chance", ""), ("the length of an action", " on x in [0, 1]")]
)
def test_a_size_is_known_to_end_nowhere_and_a_chance_at_1(claims, page_of, meaning, on):
    page = page_of("for x in [0, 1]\na: x <= 1 + x**2/9\n    not 1 -> 1/2")
    page = page.replace("`x`, `y`: means", f"`x`: {meaning}\n- `y`: a mean")
    (found,) = claims(page.replace("As printed.", "As printed.\n2. detail: it holds of one of several."))
    assert found.said[1].told.startswith(f"PROVED{on} (")


SIDES = st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from("[("), st.sampled_from(")]"))


@given(st.lists(SIDES.filter(lambda side: side[0] + 1 < side[1]), max_size=4), st.booleans())
def test_pieces_cover_a_range_if_they_have_each_of_its_points(sides, whole):
    pieces = [
        extent("x", f"{'whole ' * whole}{first}{low}, {high}{last}") for low, high, first, last in sides
    ]
    wanted = extent("x", "[1, 3)")
    inside = [at for at in (Fraction(half, 1 + (not whole)) for half in range(9)) if at in wanted]
    assert covers(pieces, wanted) == all(any(at in piece for piece in pieces) for at in inside)


EMPTY = """

## A-2 Assumption 2

1. Some law satisfies it. **REFUTED** (substance): none does

## A-3 Theorem 3
> under Assumptions 1 and 2, `x <= y`

1. As printed. **PROVED** (recheck)
2. detail: without it. **PROVED** (recheck)
"""


@pytest.mark.parametrize(("old", "new", "told"), [
    ("", "", ["A-3 1: PROVED, and it rests on A-2, which nothing satisfies: say so"]),
    ("under Assumptions 1 and 2", "by A-2", ["A-3 1: PROVED, and it rests on A-2"]),
    ("Some law satisfies it.", "(relied on) It is satisfied by some law.", ["A-3 1: PROVED, and it rests"]),
    ("As printed. **PROVED**", "As printed, which no law satisfies. **PROVED**", []),
    ("Assumptions 1 and 2", "Assumptions 1 and 2.1", []),
    ("As printed. **PROVED**", "As printed. **UNCHECKED**", []),
    ("**REFUTED** (substance): none does", "**TESTED** at 1 point", []),
])  # fmt: skip
def test_a_word_that_rests_on_what_nothing_satisfies_says_so(head, old, new, told):
    text = (head + EMPTY).replace(old, new, 1) if old else head + EMPTY
    found = [*unsaid_hypotheses([read_text(text)], {"A-3"})]
    assert [line.startswith(begin) for line, begin in zip(found, told, strict=True)] == [True] * len(told)


def test_code_that_raises_fails_the_run_whatever_the_page_says(written, page_of, run_page):
    block = "with regret from f()\na: regret <= 1\n    not 1 -> 0"
    text = page_of(block).replace("As printed.", "As printed. **UNCHECKED**")
    good = run_page("check", written(text, "def f():\n    yield {'regret': 1}\n"), "--code")
    path = written(text, "import json\ndef f():\n    json.loads('here')\n")
    bad = run_page("check", path, "--code")
    assert bad.exit_code == 1
    assert f"column 1 (char 0) ({path.stem}.py:3:5)" in bad.stderr
    assert "crashed" not in good.stderr


@pytest.mark.parametrize("miss", ["x**2 -> x*x", "<= x -> <= 1*x", "x**2 -> x**2 + 0"])
def test_a_near_miss_that_says_the_same_is_not_noticed(said, miss):
    found = said(f"for x in [0, 1]\na: x**2 <= x\n    not {miss}\nb: x <= 1\n    not 1 -> 0")
    assert (found.word, "is not noticed" in found.why) == (Word.UNCHECKED, True)


def test_the_points_of_many_letters_come_to_an_end(monkeypatch):
    """Conditions may leave out nearly all of a box, and each of its points takes time."""
    names, looked = "abcdfghk", []

    def inside(*_):
        looked.append(1)
        assert len(looked) < 10**5
        return False

    monkeypatch.setattr(gates, "inside", inside)
    whole = " + ".join(names)
    text = f"""# 1 Letters

Paper: Somebody: Letters
Form: 1

Symbols:
- {", ".join(f"`{each}`" for each in names)}: numbers

## MANY-1 Lemma 1
> `{whole} <= 100`

1. As printed.
   ```check
   for {", ".join(names)} in [0, 10]; {whole} <= 1/1000
   low: {whole} <= 100
   ```
"""
    (claim,) = read_text(text, "many.md").claims
    (sentence,) = claim.sentences
    assert (
        gates.misquoted(sentence, [each for each in sentence.blocks if isinstance(each, Check)], claim) == ""
    )
    assert looked
