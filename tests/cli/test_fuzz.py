"""Whatever stands on the command line, the answer is a result or one line: never a traceback."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

FUZZ = Path(__file__).resolve().parent.parent.parent / "benchmarks" / "fuzz.py"

STRANGE = ["0", "1", "0.5", "1/3", "nan", "inf", "-inf", "-1", "1e300", "1e-300", "1e999999", "", " "]
STRANGE += ["0.1:1:log3", "0:1:lin2", "1:0:lin3", "0.01:10:log2", "1:2", "0.5,0.25", "0.5,,1", "None"]
STRANGE += ["0x1", "--", "-"]
NUMBERS = st.one_of(
    st.sampled_from(STRANGE),
    st.floats().map(repr),
    st.integers(min_value=-3, max_value=10**6).map(str),
    st.text(max_size=6),
)
NAMES = "x y epsilon means horizon arms rho beta alpha delta family sigma theta noise mechanism seed bogus"
OPTIONS = st.sampled_from([f"--{name}" for name in NAMES.split()])
FLAGS = st.sampled_from(["--json", "--certified", "--help", "-h", "--version", "-x", "--jso", "--"])
GOOD = {
    "distance": ["--x", "--y", "--epsilon"],
    "regret": ["--means", "--epsilon", "--horizon"],
    "minimax": ["--arms", "--epsilon", "--horizon"],
    "bai": ["--means", "--epsilon", "--delta"],
    "concentration": ["--n", "--mean", "--epsilon", "--at"],
    "privacy": ["--mechanism", "--scale", "--compose", "--epsilon"],
}
ENCLOSED = {"privacy"}
"""Commands without ``--certified``: their values are always enclosed."""
WORDS = {
    "--mechanism": st.sampled_from(["laplace", "discrete-laplace", "tree", "gaussian", "cauchy", ""]),
    "--n": st.one_of(NUMBERS, st.integers(min_value=1, max_value=200).map(str)),
    "--compose": st.one_of(st.integers(min_value=-1, max_value=20).map(str), st.just("1001"), st.just("x")),
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


@settings(max_examples=50)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["bound", "list", "claims", "recheck", "completion", "bash", *GOOD, "design", "linear"]
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
@example(["check", "\ud800.md"])
@example(["check", "--junit", "a\x00/b"])
@example(["bound", "distance", "--x", "1", "--y", "1", "--epsilon", "1", "--plot", "a\x00/b.svg"])
@example(["bound", "regret", "--means-file", "a\x00", "--epsilon", "1", "--horizon", "1"])
def test_any_words_give_a_result_or_one_line(run, strict, words):
    acceptable(run(*words), strict)


@settings(max_examples=60)
@given(data=st.data(), name=st.sampled_from(sorted(GOOD)), certified=st.booleans())
def test_any_numbers_give_strict_json_or_one_line(run, strict, data, name, certified):
    words = ["bound", name, "--json", *(["--certified"] if certified and name not in ENCLOSED else [])]
    for option in GOOD[name]:
        words += [option, data.draw(WORDS.get(option, NUMBERS), label=option)]
    acceptable(run(*words), strict)


MEANS = st.lists(st.floats(min_value=0, max_value=1).map(repr), min_size=1, max_size=4).map(",".join)
BUDGET = st.floats(min_value=1e-299, max_value=1e299).map(repr)


@settings(max_examples=40)
@given(means=MEANS, epsilon=BUDGET, horizon=st.floats(min_value=1, max_value=1e299).map(repr), rho=BUDGET)
def test_every_legal_instance_gets_strict_json(run, strict, *, means, epsilon, horizon, rho):
    words = ("--epsilon", epsilon, "--horizon", horizon, "--rho", rho, "--json")
    result = run("bound", "regret", "--means", means, *words)
    acceptable(result, strict)
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
def test_every_legal_instance_of_identification_gets_strict_json(run, strict, means, epsilon, delta):
    result = run("bound", "bai", "--means", means, "--epsilon", epsilon, "--delta", delta, "--json")
    acceptable(result, strict)
    if result.exit_code == 2:
        assert any(
            words in result.stderr for words in ("out of range", "1 arms", "beyond the largest double")
        )
    else:
        assert strict(result.stdout)["bounds"]


CELLS = st.one_of(st.integers(-3, 3).map(str), st.floats(-1e3, 1e3).map(repr), NUMBERS)
TABLES = st.lists(st.lists(CELLS, min_size=1, max_size=4).map(",".join), max_size=6).map("\n".join)
GRIDS = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(-3, 3).map(str), min_size=width, max_size=width).map(",".join),
        min_size=1,
        max_size=8,
    )
)


@settings(max_examples=60)
@given(arms=st.one_of(TABLES, GRIDS.map("\n".join)), certified=st.booleans(), data=st.data())
@example(arms="0,0", certified=True, data=None)
@example(arms="1,2\n1,2\n", certified=True, data=None)
@example(arms="1,2\n2,4\n-1,-2\n", certified=True, data=None)
def test_any_file_of_actions_gives_strict_json_or_one_line(
    run, strict, tmp_path_factory, *, arms, certified, data
):
    folder = tmp_path_factory.mktemp("actions")
    actions, theta = folder / "a.csv", folder / "t.csv"
    actions.write_text(arms, encoding="utf-8", errors="surrogateescape")
    width = len(arms.split("\n", maxsplit=1)[0].split(","))
    theta.write_text(
        "1" + ",2" * (width - 1) if data is None else data.draw(TABLES | GRIDS.map(lambda g: g[0]))
    )
    more = ["--json", *(["--certified"] if certified else [])]
    acceptable(run("bound", "design", "--arms", actions, *more), strict)
    acceptable(run("bound", "linear", "--arms", actions, "--theta", theta, "--epsilon", "1", *more), strict)


@pytest.fixture(scope="module")
def fuzz():
    """The long run's own inputs, of which some are tried here."""
    specification = importlib.util.spec_from_file_location("banditproof_fuzz", FUZZ)
    module = importlib.util.module_from_spec(specification)
    sys.modules[specification.name] = module
    specification.loader.exec_module(module)
    yield module
    del sys.modules[specification.name]


SOME = {
    "command lines": 40, "certificates": 40, "statements": 40, "simulations": 8, "files of numbers": 40,
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
