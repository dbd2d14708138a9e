"""Pages in their usual form, words that are recorded, and another ID."""

import re

import pytest
from banditproof.paper_checks.pages.faults import PageError
from banditproof.paper_checks.pages.index import headings
from banditproof.paper_checks.pages.page import Word
from banditproof.paper_checks.pages.reader import read_text
from banditproof.paper_checks.pages.rename import rename
from banditproof.paper_checks.pages.write import formatted, recorded
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt


def test_the_example_is_in_its_usual_form(example):
    assert formatted(example) == example


LOOSE = """

```check
for  x,  y in [0, 1]

low: x <= z for z in [x,
     1]
  not x -> y  "the other"
  try x = 1,
     y = 1, z = 1
```

2.  Values
  ```table
  x + y
  x y value
  0.25 1 1.25
  1 1 2
  ```


"""
TIDY = """   ```check
   for x, y in [0, 1]

   low: x <= z   for z in [x,
       1]
       not x -> y   "the other"
       try x = 1,
           y = 1, z = 1
   ```
2. Values
   ```table
   x + y
   x     y  value
   0.25  1  1.25
   1     1  2
   ```
"""


def test_what_is_put_in_order(head, plain):
    assert formatted(head + LOOSE) == head + TIDY
    assert formatted(head + TIDY) == head + TIDY
    assert plain(head + LOOSE) == plain(head + TIDY)


FORMULA = (
    "f{0}:  x <=  y + {0}  for z in [0, 1]; z <= y\n      + 1\n   not y ->  x\n   try x = 1,\n        y = 1"
)
DOMAINS = (
    "for  x in [0, 1]; y in [x, 1]",
    "at x = 0, y = 1",
    "for x, y in\n  [0, 1]\ngiven:  words\n\npart: some",
)
CHECKS = st.lists(
    st.sampled_from([f"{domain}\n{FORMULA.format(n)}" for n, domain in enumerate(DOMAINS)])
    | st.integers(0, 9).map(lambda n: f"for x, y in [0, 1]\ng{n}:   L <= {n}\n"),
    unique=True,
)


@given(CHECKS, st.integers(0, 6), st.sampled_from(["", "  ", "\n\n"]))
def test_the_usual_form_reads_as_the_same_and_stays(head, plain, checks, indent, rest):
    block = "\n".join(["let L = x + y", *checks, "for x, y in [0, 1]", "h: x <= y"])
    inside = "\n".join(" " * indent + line for line in ["```check", *block.split("\n"), "```"])
    text = f"{head}{rest}\n{inside}\n"
    page, tidy = plain(text), formatted(text)
    assert plain(tidy) == page
    assert formatted(tidy) == tidy


EDITS = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.integers(0, 6),
        st.sampled_from([*" \n*`<$;,()[]{}=0x", "**PROVED**", "for ", "\n\n", ""]),
    ),
    min_size=1,
    max_size=3,
)


@given(EDITS)
def test_a_page_with_errors_of_typing_is_told_or_written(example, plain, edits):
    """Where it still reads, its usual form and its words are written as on any other page."""
    text = example
    for share, size, new in edits:
        at = int(share * len(text))
        text = text[:at] + new + text[at + size :]
    try:
        page = plain(text)
    except PageError:
        return
    tidy = formatted(text)
    assert (plain(tidy), formatted(tidy)) == (page, tidy)
    words = {(claim.id, each.n): (Word.TESTED, "so") for claim in page.claims for each in claim.sentences}
    spoken = [each for claim in plain(recorded(text, words)).claims for each in claim.sentences]
    said = [each for claim in page.claims for each in claim.sentences]
    assert [(each.word, each.behind) for each in spoken] == [(Word.TESTED, "so")] * len(said)
    assert [(each.text, each.blocks) for each in spoken] == [(each.text, each.blocks) for each in said]


def test_words_are_recorded(example):
    fresh = re.sub(r" \*\*.*", "", example)
    assert [each.word for each in read_text(fresh).claims[0].sentences] == [None, None]
    words = {("BERN-EQ6", 1): (Word.PROVED, "(recheck)"), ("BERN-EQ6", 2): (Word.TESTED, "at 2 points")}
    assert recorded(fresh, words) == recorded(example, words) == example
    worse = recorded(example, {("BERN-EQ6", 1): (Word.REFUTED, "(slip): " + "at a point, " * 9)})
    first = read_text(worse).claims[0].sentences[0]
    assert (first.word, first.text) == (Word.REFUTED, "The infimum is over z in [x, y] if x <= y.")
    assert worse.count("\n") == example.count("\n") + 1
    assert recorded(worse, words) == example.replace(" **PROVED**", "\n   **PROVED**")
    assert recorded(example, {("BERN-EQ6", 3): (Word.PROVED, "")}) == example


def test_a_page_keeps_its_line_ends(head):
    now = recorded(head.replace("\n", "\r\n"), {("A-1", 1): (Word.PROVED, "(recheck)")})
    assert now.endswith("1. As printed. **PROVED** (recheck)\r\n")
    assert now.count("\r\n") == now.count("\n")


def test_a_git_host_shows_every_sentence_and_block(example):
    """Of a long list too: a block is as deep as the text of its sentence."""
    claim = example[example.index("1. The") :].partition("2. detail")[0]
    many = example.partition("1. The")[0] + "\n".join(f"{n}. {claim[3:]}" for n in range(1, 13))
    tokens = MarkdownIt("commonmark").parse(formatted(re.sub(r"no-shorter-route", "low", many)))
    assert sum(each.type == "list_item_open" for each in tokens) == 12 + len(read_text(example).symbols)
    assert sum(each.type == "ordered_list_open" for each in tokens) == 1
    fences = [each for each in tokens if each.type == "fence"]
    assert [each.level for each in fences] == [2] * 12
    assert all(each.content.startswith("for x, y in [0, 1]; eps") for each in fences)


@pytest.fixture
def tree(tmp_path, head):
    """Pages, code and documents that name IDs."""
    other = head.replace("A-1", "A-1.2") + "\n## B same\nsame as A-1\n"
    (tmp_path / "one.md").write_text(head, encoding="utf-8")
    (tmp_path / "two.md").write_text(other, encoding="utf-8")
    (tmp_path / "code.py").write_text(
        '"A-1", "A-1#2", "A-1.low", "A-1.2", "XA-1", "A-1-B", "A-12", "A-1.7"  # A-1.\n', encoding="utf-8"
    )
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "no.py").write_text("A-1", encoding="utf-8")
    return tmp_path


def test_an_id_is_renamed_everywhere_and_no_other(tree):
    changed = rename("A-1", "A.new", [tree])
    assert {path.name for path in changed} == {"one.md", "two.md", "code.py"}
    assert (
        tree / "code.py"
    ).read_text() == '"A.new", "A.new#2", "A.new.low", "A-1.2", "XA-1", "A-1-B", "A-12", "A-1.7"  # A.new.\n'
    assert [each.id for path in ("one.md", "two.md") for each in headings(tree / path)] == [
        "A.new",
        "A-1.2",
        "B",
    ]
    assert "same as A.new\n" in (tree / "two.md").read_text()
    assert (tree / ".hidden" / "no.py").read_text() == "A-1"
    assert rename("A.new", "A-1", [tree]) == changed


@pytest.mark.parametrize(("old", "new", "kind", "words"), [
    ("A-2", "C", LookupError, "did you mean A-1"),
    ("A-1", "b", ValueError, "another claim"),
    ("A-1", "two words", ValueError, "cannot be an ID"),
])  # fmt: skip
def test_a_name_that_does_not_fit_changes_nothing(tree, old, new, kind, words):
    before = {path: path.read_bytes() for path in tree.glob("*.*") if path.is_file()}
    with pytest.raises(kind, match=re.escape(words)):
        rename(old, new, [tree])
    assert before == {path: path.read_bytes() for path in before}
