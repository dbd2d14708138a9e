"""Functions run interpreted until that takes long, then compiled, or loaded where they are kept."""

import math
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from banditproof.algorithms import compilation, kept_code
from banditproof.algorithms.compilation import compiled, rather_compiled
from banditproof.algorithms.mechanisms.laplace import noise
from banditproof.algorithms.mechanisms.no_noise import noise as nothing
from banditproof.algorithms.private.dp_ucb import choose
from banditproof.algorithms.simulation.compiled_run import regret_of
from banditproof.algorithms.simulation.counted_rounds import releasing_with


def inverse(x):
    return 1.0 / x


@pytest.fixture
def patience(monkeypatch):
    """A process that has spent no time yet."""
    monkeypatch.setattr(compilation, "_spent", {})


@pytest.mark.usefixtures("patience")
def test_short_work_is_interpreted_and_its_time_is_counted():
    function = compiled(inverse)
    assert function(np.float64(0.0)) == np.inf
    assert not compilation.compiles_now(function)
    assert compilation.seconds_interpreted() > 0
    assert function.py_func is inverse


@pytest.mark.usefixtures("patience")
def test_long_work_goes_on_compiled(monkeypatch):
    monkeypatch.setattr(compilation, "_PATIENCE", 0.0)
    assert regret_of(np.array([0.5, 0.25]), np.array([1, 2])) == 1.0
    assert compilation.compiles_now(regret_of) is not compilation.interpreted()
    assert regret_of(np.array([0.5, 0.25]), np.array([1, 2])) == 1.0
    assert compilation.interpreted() or regret_of.machine_code.signatures


@compiled
def weighed(values, generator):
    """Changes what it is given, and leaves the numbers that Python's own functions know."""
    values[0] += generator.random()
    values[1] = math.exp(1000.0 * values[0])
    values[2] = math.log(values[2])
    return 1.0 / math.sqrt(values[3])


@pytest.mark.usefixtures("patience")
@pytest.mark.skipif(compilation.interpreted(), reason="nothing is compiled here")
def test_what_python_refuses_is_what_compiled_code_says():
    """Arrays and generators are put back before the loop goes on compiled."""
    values, generator = np.array([2.0, 0.0, 0.0, 0.0]), np.random.default_rng(5)
    assert weighed(values, generator) == math.inf
    drawn = np.random.default_rng(5).random()
    assert values.tolist() == [2.0 + drawn, math.inf, -math.inf, 0.0]
    assert compilation.compiles_now(weighed)
    assert generator.random() == np.random.default_rng(5).random(2)[1]


@pytest.mark.usefixtures("patience")
@pytest.mark.skipif(compilation.interpreted(), reason="nothing is compiled here")
def test_an_error_of_the_function_itself_stays_one():
    @compiled
    def refusing(values):
        values[0] += 1
        if values[0] > 0:
            raise ValueError("too large")

    held = np.zeros(1)
    with pytest.raises(ValueError, match="too large"):
        refusing(held)
    assert held.tolist() == [1.0]


def test_a_function_is_pickled_by_its_name():
    assert pickle.loads(pickle.dumps(regret_of)) is regret_of  # noqa: S301  our own


TWO = """
import numpy as np
from banditproof.algorithms.compilation import compile_now
from banditproof.algorithms.simulation.compiled_run import regret_of
compile_now(regret_of)
print(regret_of(np.array([0.5]), np.array([3])), sum(regret_of.machine_code.stats.cache_hits.values()))
"""


def test_of_two_processes_one_compiles_and_the_other_loads_it(tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    both = [
        subprocess.Popen([sys.executable, "-c", TWO], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert sorted(each.communicate(timeout=120)[0].split() for each in both) == [["1.5", "0"], ["1.5", "1"]]


def allocating(many):
    return np.zeros(many)


def copying(values):
    return values.copy()


def adding(values):
    return values[0] + math.log(2.0)


called = compiled(allocating)
harmless = compiled(adding)


def calling(values):
    return called(3)[0] + values[0]


def calling_another(values):
    return harmless(values)


@pytest.mark.skipif(compilation.interpreted(), reason="nothing is compiled here")
def test_the_sources_of_every_loop_are_in_the_digest_that_its_code_lies_under():
    """Numba looks at the file of a function, and not at those of what it calls."""
    package = Path(kept_code.__file__).parents[1]
    makes_loops = re.compile(
        r"(?m)^\s*from \S+ import .*\b(compiled|compiled_inside|compiled_for|dispatcher|inner)\b"
    )
    rooms = ("theory", "algorithms", "verify", "paper_checks", "cli")
    files = [file for room in rooms for file in (package / room).rglob("*.py")]
    loops = {file for file in files if makes_loops.search(file.read_text(encoding="utf-8"))}
    assert len(loops) > 20
    assert loops <= set(kept_code.sources())
    assert package / "theory" / "numbers" / "small_matrices.py" in kept_code.sources()


def test_only_what_makes_no_arrays_goes_without_counting_references():
    from banditproof.algorithms.machine_code import borrows

    free = 0.0

    def closed(values):
        return values[0] + free

    assert [borrows(each) for each in (adding, calling_another)] == [True, True]
    assert [borrows(each) for each in (allocating, copying, calling, closed)] == [False] * 4


@pytest.mark.skipif(compilation.interpreted(), reason="nothing is compiled here")
def test_steps_count_no_references(monkeypatch):
    from banditproof.algorithms import machine_code as module
    from banditproof.algorithms.private.ldp_ucb import choose
    from banditproof.algorithms.protocol.stepped_policy import State
    from banditproof.algorithms.simulation.machine_loops import OF_BLOCKS

    assert OF_BLOCKS.run.signatures
    counts, values = np.ones((4, 1), dtype=np.int64), np.ones((4, 1))
    monkeypatch.setattr(module, "_may_be_kept", lambda _function: False)  # of kept code numba shows no text
    fresh = module.dispatcher(choose.py_func)
    fresh(State(counts, values, np.ones(2), np.zeros(0, dtype=np.int64)), 1, np.zeros(3))
    (made,) = fresh.overloads.values()
    text = made.library.get_llvm_str()
    step = text[text.index("define ") : text.index("\n}\n")]
    assert "NRT_incref" not in step


@pytest.mark.skipif(compilation.interpreted(), reason="nothing is compiled here")
def test_what_compiled_code_alone_calls_is_kept_apart_from_what_python_calls():
    """Of one function both are compiled, and kept: the second is not the first, whichever it is."""
    from banditproof.algorithms import machine_code as module
    from banditproof.algorithms.mechanisms.laplace import noise

    function = getattr(noise, "py_func", noise)
    inside, outside = module.inner(function), module.dispatcher(function)
    assert inside.py_func.__qualname__ != outside.py_func.__qualname__
    assert inside.py_func.__code__ is outside.py_func.__code__
    module.numba.njit(lambda generator: inside(1.0, generator))(np.random.default_rng(0))
    generator = np.random.default_rng(0)
    for _ in range(2000):
        outside(1.0, generator)
    assert sys.getrefcount(generator) == 2


@pytest.mark.usefixtures("patience")
def test_what_compiled_code_alone_calls_stays_interpreted_in_python(monkeypatch):
    monkeypatch.setattr(compilation, "_PATIENCE", -1.0)
    inside = compilation.compiled_inside(adding)
    assert inside(np.ones(1)) == 1.0 + math.log(2.0)
    assert "machine_code" not in vars(inside)
    sooner = compilation.compiled_inside(adding, interpreted=lambda values: values[0])
    assert sooner(np.ones(1)) == 1.0
    assert sooner.py_func is adding


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where notes are made."""
    monkeypatch.setattr(kept_code, "cache_folder", lambda: tmp_path)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    kept_code.note_kept.cache_clear()
    yield tmp_path
    kept_code.note_kept.cache_clear()


@pytest.mark.usefixtures("folder")
def test_a_loop_is_kept_once_that_was_noted_and_no_other():
    loop = choose, (noise, True)
    others = [(choose, (nothing, True)), (choose, (noise, False)), ((choose, noise), True), (choose,)]
    assert not kept_code.is_kept(loop)
    kept_code.note_kept(loop)
    assert kept_code.is_kept(loop)
    assert not any(map(kept_code.is_kept, others))


@pytest.fixture
def compiling(monkeypatch):
    """As where numba is there and not told to rest, whatever is so here."""
    monkeypatch.setattr(compilation, "interpreted", lambda: False)


def own(scale):
    """A function of a user."""
    return scale


def test_nothing_is_noted_of_functions_of_users(folder):
    for loop in ((own,), (compiled(own),), (choose, (releasing_with(own),)), (3.0,)):
        kept_code.note_kept(loop)
        assert not kept_code.is_kept(loop)
    assert not list(folder.iterdir())


@pytest.mark.usefixtures("compiling")
@pytest.mark.parametrize(("spent", "rest", "kept", "loaded"), [
    (0.01, 100.0, True, False),  # too soon to tell
    (0.06, 0.31, True, True),
    (0.06, 0.31, False, False),
    (0.06, 0.29, True, False),
    (0.06, 0.0, True, False),
    (0.31, 0.0, True, True),  # it ran for as long as loading takes
    (0.31, 0.0, False, False),
    (0.31, 0.1, True, False),  # it is over sooner than loaded
    (0.06, 9.0, False, False),  # too soon to compile
    (0.41, 1.4, False, False),
    (0.41, 1.6, False, True),
    (1.4, 0.0, False, False),
    (1.6, 0.0, False, True),  # it ran for as long as compiling takes
])  # fmt: skip
def test_a_loop_is_loaded_or_compiled_if_the_rest_takes_longer(spent, rest, kept, loaded, monkeypatch):
    monkeypatch.setattr(compilation, "_spent", {"loop": spent})
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    assert rather_compiled("loop", lambda: rest, lambda: kept) is loaded
    assert compilation.compiles_now("loop") is loaded


FRESH = """
import sys
from functools import partial
from banditproof.algorithms import compilation
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.private.dp_ucb import DPUCB
from banditproof.algorithms.simulation.simulator import simulate

compilation._PATIENCE = float(sys.argv[1])
make = partial(DPUCB, 2, epsilon=1.0, horizon=100_000)
found = simulate(make, Bernoulli([0.75, 0.5]), 100_000, runs=int(sys.argv[2]), seed=5, progress=print)
print("numba" in sys.modules, found.pulls.tolist())
"""


@pytest.mark.parametrize("runs", [1, 2])
def test_a_fresh_process_loads_what_is_kept_and_plays_the_same(runs):
    """The first compiles at once; the second would never compile, and loads."""
    told = {"NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT"}
    environment = {name: value for name, value in os.environ.items() if name not in told}
    said = [
        subprocess.run(
            [sys.executable, "-c", FRESH, patience, str(runs)],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for patience in ("-1", "inf")
    ]
    assert said[0] == said[1]
    assert "\nTrue [[" in said[0]
