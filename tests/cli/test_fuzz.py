"""Whatever stands on the command line, the answer is a result or one line: never a traceback."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

FUZZ = Path(__file__).resolve().parent.parent.parent / "benchmarks" / "fuzz.py"


@pytest.fixture(scope="module")
def fuzz():
    """The long run's own inputs, of which some are tried here."""
    specification = importlib.util.spec_from_file_location("banditproof_fuzz", FUZZ)
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    yield module
    del sys.modules[specification.name]


@pytest.mark.parametrize(
    "words",
    [
        ["bound", "distance", "--x", "0.1\x00", "--y", "1", "--epsilon", "1"],
        ["bound", "distance", "--x", "1", "--y", "1", "--epsilon", "1", "--plot", "a\x00/b.svg"],
        ["bound", "regret", "--means-file", "a\x00", "--epsilon", "1", "--horizon", "1"],
        ["check", "\ud800.md"],
        ["check", "--junit", "a\x00/b"],
        ["list", "claims", "a\x00.py"],
        ["recheck", "a\x00b"],
        ["recheck", "\ud800"],
        ["\ud800"],
    ],
)
def test_words_that_no_file_may_have_are_one_line(run, fuzz, words):
    fuzz.acceptable(run(*words))


def one_line_or_a_result(fuzz, result):
    """As in the long run; and where a word was bad, nothing but one line."""
    fuzz.acceptable(result)
    if result.exit_code == 2:
        assert (result.stdout, len(result.stderr.splitlines())) == ("", 1)


MEANS = st.lists(st.floats(min_value=0, max_value=1).map(repr), min_size=1, max_size=4).map(",".join)
BUDGET = st.floats(min_value=1e-299, max_value=1e299).map(repr)


@settings(max_examples=40)
@given(means=MEANS, epsilon=BUDGET, horizon=st.floats(min_value=1, max_value=1e299).map(repr), rho=BUDGET)
@example(means="0.5,0.75,1e-102", epsilon="2e39", horizon="7121", rho="1")  # equal at most precisions
def test_every_legal_instance_gets_strict_json(run, strict, fuzz, *, means, epsilon, horizon, rho):
    words = ("--epsilon", epsilon, "--horizon", horizon, "--rho", rho, "--json")
    result = run("bound", "regret", "--means", means, *words)
    one_line_or_a_result(fuzz, result)
    if result.exit_code == 2:
        assert "out of range" in result.stderr  # a mean below 1e-300 is not read
    else:
        assert strict(result.stdout)["bounds"]


@settings(max_examples=50)
@given(means=MEANS, epsilon=BUDGET, delta=st.floats(min_value=1e-299, max_value=0.999).map(repr))
@example(means="0.5,0.49999999999999994", epsilon="1e-9", delta="0.5")
@example(means="0.0,1e-299", epsilon="1", delta="0.1")
@example(means="0.0,1e-200", epsilon="1", delta="0.1")
@example(means="1.0,5e-324", epsilon="1e9", delta="1e-299")
def test_every_legal_instance_of_identification_gets_strict_json(run, strict, fuzz, *, means, epsilon, delta):
    result = run("bound", "bai", "--means", means, "--epsilon", epsilon, "--delta", delta, "--json")
    one_line_or_a_result(fuzz, result)
    if result.exit_code == 2:
        assert any(
            words in result.stderr for words in ("out of range", "1 arms", "beyond the largest double")
        )
    else:
        assert strict(result.stdout)["bounds"]


SOME = {
    "command lines": 120, "certificates": 40, "statements": 40, "simulations": 8, "files of numbers": 120,
    "stores": 20, "pages": 30, "full disks": 4,
}  # fmt: skip


@pytest.mark.parametrize("kind", SOME)
def test_any_input_gives_a_result_or_one_line_and_whole_files(fuzz, kind):
    for number in range(SOME[kind]):
        fuzz.play(kind, fuzz.example(7, kind, number))


def test_every_kind_of_input_is_tried(fuzz):
    assert set(SOME) == set(fuzz.KINDS)
    assert {fuzz.kind_of(number) for number in range(1000)} == set(SOME)


ROW = {
    "mean": 2.0,
    "mean_ci": [1.0, 3.0],
    "limits": [0.0, 4.0],
    "median": 2.0,
    "median_ci": ["-inf", "inf"],
    "standard_error": 0.5,
}


def test_the_fuzzer_sees_an_interval_without_its_mean(fuzz):
    fuzz.intervals_hold(ROW)
    told = {"t": [9], "mean": [2.0], "median": [2.0], "standard_error": [0.5]}
    for name, low, high in (("mean_ci", 1.0, 3.0), ("median_ci", 0.0, 3.0)):
        told[name] = {"lower": [low], "upper": [high]}
    fuzz.intervals_hold({**ROW, "checkpoints": told})
    for wrong in (
        {"mean_ci": [2.5, 3.0]},
        {"median_ci": [0.0, 1.9]},
        {"standard_error": -1.0},
        {"checkpoints": {**told, "mean": [3.5]}},
        {"checkpoints": told, "limits": [0.0, 2.5]},
        {"checkpoints": told, "limits": [1.5, 4.0]},
    ):
        with pytest.raises(AssertionError):
            fuzz.intervals_hold({**ROW, **wrong})


def test_every_kind_of_certificate_is_forged(fuzz):
    from banditproof.verify.certificates.recheck import KINDS, recheck

    made = fuzz.certificates().values()
    assert {document["kind"] for document in made} == set(KINDS)
    assert all(recheck(document).stands for document in made)
    for document in made:
        fuzz.assert_true(document)


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("branch and bound", ("formula",), "kl(x, y) >= 2*(x - y)**2 + 1/10"),
        ("identity", ("formula",), "kl(x, y) == kl(y, x)"),
        ("instances", ("formula",), "kl(x, y) >= 4*(x - y)**2"),
        ("enumeration", ("formula",), "ceil(n/m)*m <= n"),
        ("counterexample", ("formula",), "d_eps(x, y, eps) <= 2*kl(x, y)"),
        ("bracket", ("payload", "upper"), "1"),
        ("characteristic time kl", ("payload", "upper"), "1/1000000"),
        ("optimal design", ("payload", "largest_norm", "upper"), "1"),
        ("linear lower bound", ("payload", "lower"), "1000"),
        ("optimal policy", ("payload", "lower"), "1"),
        ("substitution", ("formula",), "log(T) <= T - 2"),
        ("induction", ("formula",), "n**3 - n**2 >= 5"),
        ("every point", ("domain", "box", "n"), "[1, 9]"),
        ("integrals", ("formula",), "integral(t, 0, B, exp(-t)) <= 9/10"),
        ("matrices", ("formula",), "det(V + x*x.T) >= det(V) + 1"),
        ("matrix counterexample", ("formula",), "det(V) >= 0*trace(V)"),
    ],
)
def test_the_fuzzer_sees_an_untrue_certificate(fuzz, name, path, value):
    document = json.loads(json.dumps(fuzz.certificates()[name]))
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(AssertionError):
        fuzz.assert_true(document)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", b'{"a": '),
        ("a.svg", b"<svg><g>"),
        ("a.png", b"\x89PNG..."),
        ("a.csv", b"1,2"),
        (".a.x", b"1"),
        ("a", b""),
    ],
)
def test_the_fuzzer_sees_half_a_file(fuzz, tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    with pytest.raises((AssertionError, ValueError, SyntaxError)):
        fuzz.whole(tmp_path)
