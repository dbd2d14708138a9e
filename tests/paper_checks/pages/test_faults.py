"""What is wrong with a page is told with its place, all of it at once, and nothing else is told."""

import html
import pickle
import re
import time
from pathlib import Path

import pytest
from banditproof.paper_checks.pages.faults import Fault, PageError
from banditproof.paper_checks.pages.quoted.printed_ranges import printed_ranges
from banditproof.paper_checks.pages.reader import read, read_text
from banditproof.paper_checks.pages.tokens import edited, tokens
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

RANGES = "for x, y in [0, 1]; eps in (0, oo)\n"


def doubled(times):
    """A formula with a name for a sum that is doubled so often."""
    lets = [f"let A{n + 1} = A{n} + A{n}" for n in range(times)]
    return "\n".join(["let A0 = x + 1", *lets, f"low: 0 <= A{times}"])


@pytest.mark.parametrize(("block", "place", "words"), [
    ("low: x <= 1", (23, 9), "x has no range"), ("for w in [0, 1]\nlow: w <= 1", (23, 4), "w has no meaning"),
    (RANGES + "low: x <= q", (24, 14), "q has no range"),
    (RANGES + "low: q[1] <= x", (24, 9), "q has no range"),
    (RANGES + "low: mu_1 <= x", (24, 9), "mu_1 has no range"),
    ("for x in [0, z]\nlow: x <= 1", (23, 17), "z has no range"),
    ("let L = T\nfor x in [0, 1]\nlow: x <= L", (25, 14), "T has no range"),
    ("let L = z\nfor z in [0, 1]\nlow: sum(z, 1, 3, L) == 6", (25, 9), "the index z is a letter of a name"),
    (f"for x in [0, 1]\n{doubled(22)}", (35, 14), "this is too long; accepted are up to 20000 characters"),
    (RANGES + "low: x <= w   for w in [0, 1]", (24, 22), "w has no meaning"),
    (RANGES + "low: x <= y   for z in [0, 1]", (24, 22), "z is ranged behind the formula"),
    (RANGES + "low: x <= y   for x in [0, 1]", (24, 22), "x has a range already"),
    (RANGES + "low: kl2(x, y) <= eps", (24, 9), "no function 'kl2'; did you mean kl?"),
    (RANGES + "low: x <= ln(y)", (24, 14), "ln is spelled log"),
    (RANGES + "low: x^2 <= y", (24, 10), "is spelled **"),
    (RANGES + "low: 2x <= y", (24, 9), "is spelled 2*x"), (RANGES + "low: x <= (y", (24, 14), "never closed"),
    (RANGES + "low: x\n    <= y +* x", (25, 14), "invalid syntax"),
    (RANGES + "low: x + y", (24, 9), "no relation"),
    (RANGES + "x <= y", (24, 4), "expected a name before the formula"),
    (RANGES + "low: x <= y\nlow: x <= 1", (25, 4),
     "two checks of a claim are called 'low'; the first is on line 24"),
    ("fro x in [0, 1]\nlow: 0 <= 1", (23, 4), "the word 'fro' is unknown; did you mean for?"),
    (RANGES + "low: x <= y\n    nto x -> y", (25, 8), "the word 'nto' is unknown; did you mean not?"),
    (RANGES + "not x -> y\nlow: x <= y", (24, 4), "stands below a formula"),
    (RANGES + "low: x <= y\n    not z -> y", (25, 12), "'z' stands nowhere in 'x <= y'"),
    (RANGES + "low: x <= y*x\n    not x -> y", (25, 12), "'x' stands at 2 places"),
    (RANGES + "low: x*x <= y\n    not x * x -> x*x", (25, 12), "changes nothing"),
    (RANGES + "low: x <= y\n    not x <= y", (25, 12), "expected an edit"),
    (RANGES + "low: x <= y\n    not x ->", (25, 14), "expected what replaces it"),
    (RANGES + "low: x <= y\n    using low2 at x = y", (25, 14), "the check of A-1 'low2' is unknown"),
    (RANGES + "low: x <= y\n    using A-2.low", (25, 14), "the claim 'A-2' is unknown; did you mean A-1?"),
    (RANGES + "low: x <= y\n    try x = y", (25, 16), "y is no number"),
    ("for x in [0 1]\nlow: x <= 1", (23, 13), "expected a range"),
    ("for x in [0, oo]\nlow: x <= 1", (23, 17), "round bracket"),
    ("for each n in [1, 5]\nlow: n <= 1", (23, 18), "expected a finite set"),
    ("at x = 1, x = 2\nlow: x <= 1", (23, 14), "x has a value already"),
    ("with x, y of f()\nlow: x <= 1", (23, 9), "expected names and a call"),
    ("let x\nlow: 0 <= 1", (23, 8), "expected a name for an expression"),
    ("let pi = 3\nlow: 0 <= 1", (23, 8), "pi has a meaning already"),
    ("part:\nlow: 0 <= 1", (23, 4), "expected words behind part:"),
    *((f"part: {each}\nlow: 0 <= 1", (23, 10), "names no part")
      for each in ("for all x", ".", "in full", "for x <= 1 and all other x", "every policy")),
    ("for x in [0, 1]", (23, 1), "checks nothing"),
])  # fmt: skip
def test_faults_of_checks(faults_of, page_of, block, place, words):
    found = faults_of(page_of(block))
    assert [each for each in found if each[:2] == place and words in each[2]], found


def test_names_in_names_may_be_long(faults_of, page_of):
    assert faults_of(page_of(f"for x in [0, 1]\n{doubled(5)}\n    not 0 -> A5")) == []


@pytest.mark.parametrize(("block", "place", "words"), [
    (("table", "x + y\nx y value\n1 2 3\n1 2"), (26, 4), "a row of 2 numbers; the header has 3 columns"),
    (("table", "x + y\nx y value\n1 2 w"), (25, 8), "'w' is no decimal"),
    (("table", "x + y\nx value\n1 2"), (23, 8), "y has no column"),
    (("table", "x\nx y value\n1 2 3"), (24, 4), "y is a column, and no letter"),
    (("table", "x\nx y\n1 2"), (24, 4), "then value"),
    (("table", "x <= 1\nx value\n1 2"), (23, 4), "this is a relation"),
    (("table", "x"), (23, 4), "expected an expression, a header"),
    (("theorem", "one two"), (23, 4), "names of theorems"),
    (("algorithm", "1: pull\n1: stop\nby f()"), (24, 4), "two lines have the number 1"),
    (("algorithm", "1: pull\nstop\nby f()"), (24, 4), "expected a numbered line"),
    (("algorithm", "1: pull"), (23, 4), "expected a last line by"),
    (("algorithm", "1: pull\n   not push -> stop\nby f()"), (24, 11), "stands nowhere"),
    (("chek", "low: 0 <= 1"), (22, 4), "the block 'chek' is unknown; did you mean check?"),
])  # fmt: skip
def test_faults_of_other_blocks(faults_of, page_of, block, place, words):
    found = faults_of(page_of(block[1], block[0]))
    assert [each for each in found if each[:2] == place and words in each[2]], found


@pytest.mark.parametrize(("edit", "place", "words"), [
    (("Form: 1\n", ""), (1, 1), "expected a line below the title such as Form: 1"),
    (("Form: 1", "Form: 2"), (4, 7), "the form '2' is unknown; accepted is 1"),
    (("Paper: Somebody: A paper\n", ""), (1, 1), "such as Paper:"),
    (("Form: 1", "Form: 1\nForm: 1"), (5, 1), "a second line Form:"),
    (("1. As printed.", "1. As printed. __PROVED__"), (21, 16), "__PROVED that is not in bold is no word"),
    (("1. As printed.", "1. As printed. **proved**"), (21, 16), "**proved** that is not in bold is no word"),
    (("1. As printed.", "1. As printed. PROVED"), (21, 1), "PROVED that is not in bold is no word"),
    (("1. As printed.", "1. So. PROVED IN PART (Coq)."), (21, 1), "PROVED IN PART (Coq). that is"),
    (("1. As printed.", "1) As printed. **PROVED**"), (21, 16), "**PROVED outside of a numbered sentence"),
    (("1. As printed.", "As printed. **PROVED** (recheck)"), (21, 13), "outside of a numbered sentence"),
    (("1. As printed.", "1. As printed.\n\n        ```\n2. So. **PROVED**\n        ```"), (23, 9), "no bl"),
    (("# 1 A section", "1 A section"), (1, 1), "expected a title"),
    (("- `z`: a mean between them", "- z: a mean"), (8, 1), "expected letters and a meaning"),
    (("- `z`: a mean between them", "- `x`: a mean"), (8, 4), "x has a meaning on line 7: 'means'"),
    (("a mean between them", "a mean; in A-7 the level"), (8, 4), "z means two things, 'in A-7': a claim"),
    (("a mean between them", "a mean, and the level in TA-T5.1"), (8, 4), "two things, 'in TA-T5.1'"),
    (("a mean between them", "a mean, or a level of noise"), (8, 4), "z means two things, 'or a level"),
    (("- `z`: a mean", "- `z`, `w`: means; `w` is also a level"), (8, 9), "'is also a level"),
    (("- `z`: a mean between them", "- `z`, `w` ($z$): two"), (8, 1), "2 letters, and the TeX of 1"),
    (("y`\n", "y`\nfor all x\n"), (20, 1), "this line is shown in the quotation above"),
    (("y`\n", "y`\n  > for all x\n"), (20, 1), "a quotation begins where its line does"),
    (("y`\n", "y`\n\n```\n> for all x\n```\n"), (21, 1), "there is none above"),
    (("> `x", "### for all x\n> `x"), (19, 1), "a heading of another depth"),
    (("1. As printed.", "2. As printed."), (21, 1), "the number 2; expected 1"),
    (("1. As printed.", "1. As printed. **PROVEN**"), (21, 16),
     "the word 'PROVEN' is unknown; did you mean PROVED?"),
    (("1. As printed.", "1. As **PROVED** **TESTED**"), (21, 18), "a second word"),
    (("1. As printed.", "1. So. **PROVED IN\n   PART**"), (21, 1), "the word PROVED IN PART is broken"),
    (("1. As printed.", "1. **PROVED**"), (21, 1), "says nothing"),
    (("1. As printed.", "1. instead B: this"), (21, 1), "there is none"),
    (("1. As printed.", "1. As a*b and c*d"), (21, 8), "'*' in prose is lost"),
    (("1. As printed.", "1. As printed.\nmore"), (22, 1), "a line that is indented"),
    (("1. As printed.", "1. As printed.\n   ```check"), (22, 4), "has no end"),
    (("1. As printed.", "```check\nlow: 0 <= 1\n```"), (21, 1), "below a numbered sentence"),
    (("1. As printed.", "<<<<<<< ours\n1. As printed."), (21, 1), "a merge conflict"),
    (("1. As printed.", "1.\tAs printed."), (21, 3), "accepted are blanks"),
    (("1. As printed.", "1. As printed.\n\n## a-1 (2)"), (23, 4), "the ID a-1 is that of line 18 too"),
    (("1. As printed.", "same as A-7"), (18, 4), "the claim 'A-7' is unknown; did you mean A-1?"),
    (("> `x <= y`", "> x <y> z"), (19, 5), "'<' in prose is lost"),
    (("> `x <= y`", "> 2*x <= y"), (19, 4), "'*' in prose is lost"),
    (("(1), line 7", "a*b (1)"), (18, 9), "'*' in prose is lost"),
])  # fmt: skip
def test_faults_of_pages(faults_of, head, edit, place, words):
    old, new = edit
    assert old in head
    found = faults_of(head.replace(old, new))
    assert [each for each in found if each[:2] == place and words in each[2]], found


def shown(prose):
    """What a Git host shows of a line, as text."""
    return html.unescape(re.sub("<[^>]+>", "", MarkdownIt("commonmark").renderInline(prose)))


@pytest.mark.parametrize(("prose", "text"), [
    ("a < b and c > d", "a < b and c > d"), ("2 * x, x <= y", "2 * x, x <= y"),
    ("code `a*b\n   <c` on two lines", "code a*b <c on two lines"),
    ("`a*b < c*d` and **strong** words", "a*b < c*d and strong words"),
    ("an *emphasis*, as usual", "an emphasis, as usual"),
])  # fmt: skip
def test_prose_that_a_host_shows_as_it_is(faults_of, head, prose, text):
    assert faults_of(head.replace("1. As printed.", f"1. {prose}")) == []
    assert " ".join(shown(prose).split()) == text


def test_tex_over_lines(faults_of, head):
    assert faults_of(head.replace("> `x <= y`", "> $x*y\n> <z*w$")) == []
    assert faults_of(head.replace("> `x <= y`", "> $x*y\n>\n> <z*w$")) != []


@pytest.mark.parametrize("prose", ["a*b and c*d", "x <y> z", "2*x and 3*y", "a <b and c>"])
def test_prose_that_a_host_would_lose(faults_of, head, prose):
    assert shown(prose) != prose
    assert faults_of(head.replace("1. As printed.", f"1. {prose}")) != []


def test_the_documentation_is_shown_whole(example):
    """What stands outside of backticks and dollar signs on the page comes out as it is written."""
    said = [line[3:] for line in example.split("\n") if re.match(r"\d\. ", line)]
    assert [shown(line) for line in said] == [line.replace("**", "") for line in said]


def test_all_faults_come_at_once_in_the_order_of_the_lines(page_of):
    text = page_of("for w in [0, 1\nlow: x <= 1\n    not y -> z").replace("Form: 1", "Form: 3")
    with pytest.raises(PageError) as caught:
        read_text(text, Path("review.md"))
    places = [(each.line, each.column) for each in caught.value.faults]
    assert places == sorted(places)
    assert {line for line, _ in places} == {4, 23, 24, 25}
    assert str(caught.value).startswith("review.md:4:7: the form '3' is unknown")
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults  # noqa: S301  our own


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "page.md"
    path.write_bytes(b"# A\n\n\xff\n")
    with pytest.raises(PageError) as caught:
        read(path)
    assert caught.value.faults == (Fault(3, 1, "this line is no UTF-8"),)


PIECES = st.sampled_from(
    """# T|Paper: p|Form: 1|Symbols:|- `x`: mean|## A b|## A|> q|1. s|2. t **PROVED** (x)|same as A|
   ```check|   ```|   ```table|   ```algorithm|   ```theorem|   for x in [0, 1]|   low: x <= 1
       not x -> 1 - x|       not -> ->|       using A.low at x = x|   using A.low at x = x|   let L = x
   at x = 1|   x|   x value|   1 2|   1: pull|   by f()|   with x from f()|   part: x""".replace(
        "\n", "|"
    ).split("|")
)


@given(st.lists(PIECES | st.text(max_size=30), max_size=30))
def test_a_text_is_a_page_or_has_faults_on_its_lines(lines):
    text = "\n".join(lines)
    try:
        assert read_text(text).title
    except PageError as error:
        faults = error.faults
        assert faults, "an error without a fault"
        last = text.count("\n") + 1
        assert [each for each in faults if not (1 <= each.line <= last and each.column >= 1)] == []


@given(
    st.lists(
        st.sampled_from(["x", "y", "+", "<=", "2.5", "1e-3", "**", "(", "kl", ",", "mu", "[", "]", "->"]),
        min_size=1,
    )
)
def test_tokens_do_not_see_blanks(written):
    text = " ".join(written)
    assert list(tokens(text)) == written
    assert list(tokens("  ".join(written))) == written


def test_edits_go_by_tokens():
    assert edited("exp(x) <= x2", "x", "y") == "exp(y) <= x2"
    assert edited("kl(x,y)<=1", "kl( x, y )", "0") == "0<=1"
    for old in ("e", "p(x", "2", "x)  <= x"):
        with pytest.raises(ValueError, match="stands nowhere"):
            edited("exp(x) <= x2", old, "y")


def test_a_long_quotation_is_read_in_time(page_of):
    claim = read_text(page_of("for x in [0, 1]\nf: x**2 <= x")).claims[0]
    began = time.process_time()
    printed_ranges("for all " + "x, " * 2000 + " x < " * 2000, claim)
    assert time.process_time() - began < 2
