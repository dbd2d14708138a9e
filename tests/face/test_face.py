"""The face of the package: what there is, what it shows, and that nothing loads before it is used."""

import json
import subprocess
import sys
import types

import banditproof as bp
import pytest
from banditproof.algorithms.private.dp_imed import DPIMED


def private():
    return DPIMED(2, epsilon=0.2)


@pytest.mark.parametrize(
    "module", ["banditproof", "banditproof.theory", "banditproof.algorithms", "banditproof.verify"]
)
def test_what_dir_lists_is_there(module):
    """In a process of its own, where nothing was loaded before."""
    told = f"import {module} as it, json; names = dir(it); "
    told += "print(json.dumps([name for name in names if not hasattr(it, name)]), len(names))"
    done = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60
    )
    missing, _, count = done.stdout.rpartition(" ")
    assert json.loads(missing) == []
    assert int(count) > 8


def test_importing_takes_less_than_a_tenth_of_a_second():
    told = "import time; t = time.process_time(); import banditproof; print(time.process_time() - t)"
    runs = [subprocess.run([sys.executable, "-c", told], capture_output=True, check=True) for _ in range(3)]
    assert min(float(done.stdout) for done in runs) < 0.1


@pytest.fixture
def found():
    return bp.bounds([0.75, 0.5], epsilon=0.5, horizon=10**4)


def test_bounds_are_those_of_the_command(found):
    rows = {row["claim"]: row for row in found.rows()}
    assert rows["BERN-T3.1 amended"]["kind"] == "lower"
    assert found.to_dict()["means"] == [0.75, 0.5]
    assert repr(found).startswith("<Bounds: ")
    assert "\n" not in repr(found)
    assert "worst_of_neighbours (Coq)" in rows
    assert "notes=True shows what each bound assumes" in " ".join(str(found).split())
    shown = found._repr_html_()
    assert shown.startswith("<table><thead><tr><th>name</th>")
    assert shown.count("<tr>") == 1 + len(found.rows())


def test_a_result_becomes_a_data_frame_where_there_is_pandas(found, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match="pandas, which is not installed"):
        found.to_frame()
    monkeypatch.setitem(sys.modules, "pandas", types.SimpleNamespace(DataFrame=list))
    assert found.to_frame() == found.rows()


def test_a_picture_is_drawn_into_the_axes_that_are_given(found):
    pytest.importorskip("matplotlib").use("agg")
    import matplotlib.pyplot as plt

    _, axes = plt.subplots()
    assert found.plot(axes) is axes
    assert axes.get_lines()
    simulated = bp.simulate("dp-imed", [0.75, 0.5], horizon=100, epsilon=1, runs=2, seed=3)
    assert simulated.plot().get_lines()
    plt.close("all")


def test_simulations_identification_and_optima_are_those_of_the_commands():
    assert bp.identification([0.75, 0.5], epsilon=1, risk=0.1).rows()
    assert bp.optimal([["3/4", 0.5], [0.5, "3/4"]], horizon=2, epsilon=1).rows()[0]["horizon"] == 2
    assert bp.check("BERN-I8", profile="quick").rows()


def test_an_audit_is_one_line_and_its_text_is_the_command_s():
    found = bp.audit(private, epsilon=0.2, horizon=3, runs=50)
    assert "\n" not in repr(found)
    assert len(repr(found)) < 130
    assert (repr(found.claim), repr(found.audited).count("\n")) == ("<Claim: epsilon = 0.2>", 0)
    assert found.to_dict()["claimed"] == {"epsilon": 0.2}


@pytest.mark.parametrize(("call", "told"), [
    (lambda: bp.bounds([0.75, 1.5], epsilon=1, horizon=9), "means: '1.5' is not accepted"),
    (lambda: bp.bounds([0.75], epsilon=1, horizon=9, betta=3), "betta"),
    (lambda: bp.simulate(lambda: 0, [0.5], horizon=9), "at the top of a module is accepted"),
    (lambda: bp.simulate(object(), [0.5], horizon=9), "at the top of a module is accepted"),
    (lambda: bp.simulate(object, [0.5], horizon=9), "a policy has act and learn"),
])  # fmt: skip
def test_what_is_wrong_is_one_line_about_the_argument(call, told):
    with pytest.raises(ValueError, match=told) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert "--" not in str(caught.value)
