"""Every form that a page may have, and what it becomes."""

import re

import pytest
from banditproof.paper_checks.pages.page import NearMiss, Place, Rows, Symbol, Using, Word
from banditproof.paper_checks.pages.reader import read_text

from ...test_light_imports import loaded_by


@pytest.fixture
def check_of(blocks_of):
    def only(block):
        (check,) = blocks_of(block)
        return check

    return only


def test_the_example_of_the_documentation_reads(example):
    page = read_text(example)
    assert (page.title, page.form, [*page.symbols]) == ("3 Regret lower bound", 1, ["x", "y", "eps", "z"])
    assert page.symbols["y"] == Symbol("y", "mean of the best arm", r"\mu^\star", Place(8))
    (claim,) = page.claims
    assert (claim.id, claim.where, claim.lines) == ("BERN-EQ6", "(6)", (74, 74))
    assert claim.printed.startswith("$d_")
    first, second = claim.sentences
    assert (first.word, first.behind, first.main) == (Word.PROVED, "(recheck)", True)
    assert (second.word, second.behind, second.main) == (Word.TESTED, "at 2 points", False)
    (check,), (table,) = first.blocks, second.blocks
    assert check.ranges == {"x": "[0, 1]", "y": "[0, 1]", "eps": "(0, oo)", "z": "[x, y]"}
    assert check.where == ("x <= y",)
    assert [miss.label for miss in check.wrong] == ["", "the divergence the other way"]
    assert (table.names, table.rows[1][1]) == (("x", "y", "eps"), "0.60460547087965235")


def test_every_line_of_the_table_of_the_documentation_reads(faults_of, page_of, head, document):
    """A line that is added to the table is tried here too, on its own or above a formula."""
    rows = re.findall(r"^\| `(.+?)`(?: *)\| .*\|$", document, re.MULTILINE)
    tried = [row for row in rows if not row.startswith("name: ")]
    assert len(tried) == 14
    with_letters = head.replace("- `V`", "- `S`: a set\n- `L`: a logarithm\n- `V`")
    for line in (each.replace("old -> new", "x -> y") for each in tried):
        below = line.startswith(("not", "try", "using"))
        formula = "name: regret <= bound" if line.startswith("with") else "name: 0 <= 1"
        if line.startswith("not"):
            formula = "name: x <= 1"
        lines = [formula, f"    {line}"] if below else [line, formula]
        lines = ["for x, z in [0, 1]", *lines] if below else lines
        text = page_of("\n".join(lines)).replace(head, with_letters)
        found = [each for each in faults_of(text) if "'BERN-EQ6' is unknown" not in each[2]]
        assert found == [], line


@pytest.mark.parametrize(("lines", "field", "value"), [
    ("for x, y in [0, 1]; n in whole [1, oo); x <= y", "where", ("x <= y",)),
    ("for x, y in [0, 1]; n in whole [1, oo)", "ranges", {"x": "[0, 1]", "y": "[0, 1]",
     "n": "whole [1, oo)"}),
    ("for x in [0, 1]\nfor y in [x, 1]", "ranges", {"x": "[0, 1]", "y": "[x, 1]"}),
    ("for x in\n    [0,  1]; y in [0, 1]", "ranges", {"x": "[0, 1]", "y": "[0, 1]"}),
    ("for x, y in [0, 1]\nfor each n in 1..100; m in {1, 2, 5}", "each", {"n": "1..100", "m": "{1, 2, 5}"}),
    ("at x = 0.1, y = 0.8\nat x = 1/2, y = 1", "points", ({"x": "0.1", "y": "0.8"}, {"x": "1/2", "y": "1"})),
    ("for x, y in [0, 1]\npart: for d = 1", "part", "for d = 1"),
    ("for x, y in [0, 1]\ngiven: mu^* < 1", "given", ("mu^* < 1",)),
])  # fmt: skip
def test_lines_of_the_domain(check_of, lines, field, value):
    assert getattr(check_of(f"{lines}\nlow: x <= y"), field) == value


def test_families_and_matrices(check_of):
    family = check_of("for K in whole [2, 5]; mu[1..K] in [0, 1]\nlow: sum(n, 1, K, mu[n]) <= K")
    assert family.ranges == {"K": "whole [2, 5]", "mu[1..K]": "[0, 1]"}
    matrix = check_of("for V in positive definite d; x in column d\nlow: 0 <= x.T*V*x")
    assert matrix.ranges == {"V": "positive definite d", "x": "column d"}


def test_near_misses_that_were_foreseen(check_of):
    check = check_of('for x, y in [0, 1]\nlow: x <= y\n    not foreseen: x -> 2*x "twice"\n    not y -> x')
    assert [(miss.old, miss.label, miss.foreseen) for miss in check.wrong] == [
        ("x", "twice", True), ("y", "", False),
    ]  # fmt: skip


def test_a_for_behind_a_formula_is_for_it_alone(blocks_of):
    first, second = blocks_of("for x, y in [0, 1]\nlow: x <= z   for z in [x, 1]; y <= z\nhigh: x <= y")
    assert (first.formula, first.ranges["z"], first.where) == ("x <= z", "[x, 1]", ("y <= z",))
    assert ("z" in second.ranges, second.where) == (False, ())
    (wrapped,) = blocks_of("for x in [0, 1]\nlow: x\n    <= z\n    for z in [x, 1]")
    assert (wrapped.formula, wrapped.ranges["z"]) == ("x <= z", "[x, 1]")


def test_a_domain_below_formulas_begins_anew_and_names_stay(blocks_of):
    first, second = blocks_of(
        "let L = log(T)\nfor T in [1, oo); x in [0, 1]; x <= T\nlow: x <= L\nfor T in [2, oo)\nhigh: 0 <= L"
    )
    assert (first.where, second.where, second.ranges) == (("x <= T",), (), {"T": "[2, oo)"})
    assert second.formula == "0 <= log(T)"


def test_names_for_expressions_are_written_out(check_of):
    check = check_of(
        "let L = T + 1\nlet M = 2*L\nfor T in [1, oo); x in [0, L]\n"
        "low: x <= M**2\n    not M**2 -> L\n    try T = 2, x = 1/2"
    )
    assert (check.formula, check.ranges["x"]) == ("x <= (2*(T + 1))**2", "[0, (T + 1)]")
    assert check.wrong == (NearMiss("(2*(T + 1))**2", "(T + 1)", "", Place(27, 12)),)
    assert check.tries == ({"T": "2", "x": "1/2"},)


def test_a_bound_of_the_table_and_rows_of_python(check_of):
    bound = check_of("let B = bound UCB, gap-free\nfor x in [0, 1]\nlow: x <= B")
    assert (bound.formula, bound.bounds) == ("x <= B", {"B": "UCB, gap-free"})
    rows = check_of("with regret, bound from runs(T=1000)\nlow: regret <= bound")
    assert rows.rows == Rows(("regret", "bound"), "runs", "T=1000", Place(23, 9))


def test_another_check_is_used_at_these_letters(blocks_of):
    _, check = blocks_of(
        "for x, z in [0, 1]\nlow: x <= 1\nhigh: z <= 1\n    using low at x = z**2\n    using A-1.low at x = z"
    )
    assert check.using == (
        Using("low", {"x": "z**2"}, Place(26, 14)),
        Using("A-1.low", {"x": "z"}, Place(27, 14)),
    )


def test_theorems_and_pseudo_code(blocks_of):
    (theorem,) = blocks_of("finite_bern_3_1\npart: for finite supports", "theorem")
    assert (theorem.name, theorem.part) == ("finite_bern_3_1", "for finite supports")
    both = blocks_of("one\ntwo\npart: for d = 1", "theorem")
    assert [(each.name, each.part) for each in both] == [("one", "for d = 1"), ("two", "for d = 1")]
    (traced,) = blocks_of(
        "1: for a in arms do\n2:   pull a\n     and wait\n"
        '    not pull a -> pull 1  "no"\n3. end\nby traced(T=5)',
        "algorithm",
    )
    assert traced.lines == (("1", "for a in arms do"), ("2", "pull a and wait"), ("3", "end"))
    assert [(number, miss.new, miss.label) for number, miss in traced.wrong] == [("2", "pull 1", "no")]
    assert (traced.by.function, traced.by.arguments) == ("traced", "T=5")
    (traced,) = blocks_of("9   while t <= T:\n10      t  += 1\n11  stop\nby traced()", "algorithm")
    assert [text for _, text in traced.lines] == ["while t <= T:", "    t += 1", "stop"]


def test_sentences(head):
    claim = read_text(
        head.replace(
            "1. As printed.", "1. It is said\n   on two lines. **REFUTED** (assumption): at\n   `x = 1`."
        )
        + "2. instead A-1.b: For `x < 1`. **UNCHECKED**, argued from 3 PROVED\n3. detail: A step.\n\n"
        "## A-2 (2), lines 8 to 10\nsame as A-1\n\n## A-3\n"
    ).claims
    first, second, third = claim[0].sentences
    assert (first.text, first.word, first.behind) == (
        "It is said on two lines.",
        Word.REFUTED,
        "(assumption): at `x = 1`.",
    )
    assert (second.instead, second.text, second.behind) == ("A-1.b", "For `x < 1`.", ", argued from 3 PROVED")
    assert (third.main, third.text, third.word) == (False, "A step.", None)
    assert (claim[1].same_as, claim[1].lines, claim[1].where) == ("A-1", (8, 10), "(2)")
    assert claim[2].where == ""


def test_letters_of_a_heading(head):
    page = read_text(
        head.replace("> `x", "Symbols:\n- `w`, `z`: a weight,\n  of an arm\n\nA remark.\n\n> `x")
    )
    (claim,) = page.claims
    assert claim.symbols["w"].meaning == claim.symbols["z"].meaning == "a weight, of an arm"
    assert ("w" not in page.symbols, page.symbols["z"].meaning) == (True, "a mean between them")
    assert (claim.prose, claim.printed) == ("A remark.", "`x <= y`")


def test_nothing_heavy_is_loaded(example):
    read = f"from banditproof.paper_checks.pages.reader import read_text; read_text({example!r})"
    assert not loaded_by(read) & {"numpy", "flint", "sympy", "mpmath"}
