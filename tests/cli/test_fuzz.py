"""Whatever stands on the command line, the answer is a result or one line: never a traceback."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

NUMBERS = st.one_of(
    st.sampled_from(
        [
            "0",
            "1",
            "0.5",
            "1/3",
            "nan",
            "inf",
            "-inf",
            "-1",
            "1e300",
            "1e-300",
            "1e999999",
            "",
            " ",
            "0.1:1:log3",
        ]
    ),
    st.sampled_from(
        ["0:1:lin2", "1:0:lin3", "0.01:10:log2", "1:2", "0.5,0.25", "0.5,,1", "None", "0x1", "--", "-"]
    ),
    st.floats().map(repr),
    st.integers(min_value=-3, max_value=10**6).map(str),
    st.text(max_size=6),
)
OPTIONS = st.sampled_from(
    [
        "--x",
        "--y",
        "--epsilon",
        "--means",
        "--horizon",
        "--arms",
        "--rho",
        "--beta",
        "--alpha",
        "--seed",
        "--bogus",
    ]
)
FLAGS = st.sampled_from(["--json", "--certified", "--help", "-h", "--version", "-x", "--jso", "--"])
GOOD = {
    "distance": ["--x", "--y", "--epsilon"],
    "regret": ["--means", "--epsilon", "--horizon"],
    "minimax": ["--arms", "--epsilon", "--horizon"],
}


def acceptable(result, strict):
    """Exit status 0, 1 or 2; one line if 2; strict JSON if it was asked for and nothing went wrong."""
    assert result.exit_code in {0, 1, 2}, (result.exit_code, result.output)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    if result.exit_code == 2:
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.startswith("banditproof: ")
    elif result.stdout.startswith("{"):
        assert strict(result.stdout)["schema"].startswith("banditproof/")


@settings(max_examples=150)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["bound", "list", "claims", "recheck", "completion", "bash", "distance", "regret"]
            ),
            OPTIONS,
            FLAGS,
            NUMBERS,
        ),
        max_size=8,
    )
)
@example(["bound", "distance", "--x", "0.1\x00", "--y", "1", "--epsilon", "1"])
@example(["recheck", "a\x00b"])
@example(["recheck", "\ud800"])
@example(["\ud800"])
@example(["list", "claims", "a\x00.py"])
@example(["check", "\ud800.py"])
@example(["check", "--junit", "a\x00/b"])
@example(["bound", "distance", "--x", "1", "--y", "1", "--epsilon", "1", "--plot", "a\x00/b.svg"])
@example(["bound", "regret", "--means-file", "a\x00", "--epsilon", "1", "--horizon", "1"])
def test_any_words_give_a_result_or_one_line(run, strict, words):
    acceptable(run(*words), strict)


@settings(max_examples=200)
@given(data=st.data(), name=st.sampled_from(sorted(GOOD)), certified=st.booleans())
def test_any_numbers_give_strict_json_or_one_line(run, strict, data, name, certified):
    words = ["bound", name, "--json", *(["--certified"] if certified else [])]
    for option in GOOD[name]:
        words += [option, data.draw(NUMBERS, label=option)]
    acceptable(run(*words), strict)


MEANS = st.lists(st.floats(min_value=0, max_value=1).map(repr), min_size=1, max_size=4).map(",".join)
BUDGET = st.floats(min_value=1e-299, max_value=1e299).map(repr)


@settings(max_examples=150)
@given(means=MEANS, epsilon=BUDGET, horizon=st.floats(min_value=1, max_value=1e299).map(repr), rho=BUDGET)
def test_every_legal_instance_gets_strict_json(run, strict, *, means, epsilon, horizon, rho):
    words = ("--epsilon", epsilon, "--horizon", horizon, "--rho", rho, "--json")
    result = run("bound", "regret", "--means", means, *words)
    acceptable(result, strict)
    if result.exit_code == 2:
        assert "out of range" in result.stderr  # a mean below 1e-300 is not read
    else:
        assert strict(result.stdout)["bounds"]
