"""The table of the benchmarks says what misses, survives a topic that fails, and goes on where it was."""

import importlib
import json
import math
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[1] / "benchmarks"


@contextmanager
def scripts(*names):
    """The scripts by name, as they import one another."""
    before = set(sys.modules)
    sys.path.insert(0, str(BENCHMARKS))
    try:
        found = {name: importlib.import_module(name) for name in names}
    finally:
        sys.path.remove(str(BENCHMARKS))
    yield found
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "").parent == BENCHMARKS:
            del sys.modules[name]


@pytest.fixture(scope="module")
def modules():
    """What the table is made with."""
    with scripts("growth", "rows", "run") as found:
        yield found


@pytest.fixture
def bench(modules, monkeypatch, tmp_path, capsys):
    """Run the benchmarks that are given, by topic; what came out of it."""
    run = modules["run"]

    def go(topics, *words):
        monkeypatch.setattr(run, "topics", lambda: sorted(topics))
        monkeypatch.setattr(run, "measured", lambda topic: topics[topic]())
        monkeypatch.setattr(sys, "argv", ["run.py", "-o", str(tmp_path), *words])
        status = run.main()
        return status, (tmp_path / "RESULTS.md").read_text(encoding="utf-8"), capsys.readouterr()

    return go


def row(modules, what, ours, target, why=""):
    rows = modules["rows"]
    return rows.counted(what, [ours], rows.Floor("one", 1.0), target=target, why=why)


def test_the_page_begins_with_what_is_met_and_what_is_not(modules, bench):
    def topic():
        return [row(modules, "good", 1.0, 2.0, "never said"), row(modules, "bad", 3.0, 2.0, "It is hard.")]

    status, page, told = bench({"a": topic, "b": lambda: [row(modules, "other", 1.0, 1.0)]})
    assert status == 1
    assert "| a | 1 of 2 |" in page
    assert "| b | 1 of 1 |" in page
    assert "| **3 of 2** |" in told.out
    assert "- a: bad: 3 x floor, where at most 2 is good. It is hard." in page
    assert "good:" not in page
    assert "never said" not in page
    assert all(len(line) <= 80 for line in page.splitlines() if not line.startswith("|"))
    assert "a (1 of 2) ..." in told.err
    assert "a: 0.0 s; 1 of 2 targets met" in told.err
    assert "(2 of 2)" not in told.out


def test_a_topic_that_fails_leaves_the_others_and_its_earlier_rows(modules, bench, tmp_path):
    def fails():
        raise RuntimeError("no such\nlibrary")

    good = {"a": lambda: [row(modules, "first", 1.0, 1.0)], "b": lambda: [row(modules, "second", 1.0, 1.0)]}
    assert bench(good)[0] == 0
    status, page, _ = bench({**good, "a": fails})
    assert status == 1
    assert "- a: not measured: RuntimeError: no such library" in page
    kept = json.loads((tmp_path / "RESULTS.json").read_text(encoding="utf-8"))["topics"]
    assert [kept[each]["rows"][0]["what"] for each in "ab"] == ["first", "second"]


def test_an_interrupted_run_goes_on(modules, bench):
    measured = []

    def noted(topic):
        def work():
            measured.append(topic)
            return [row(modules, topic, 1.0, 1.0)]

        return work

    def interrupted():
        raise KeyboardInterrupt

    status, page, told = bench({"a": noted("a"), "b": interrupted, "c": noted("c")})
    assert status == 130
    assert "interrupted in b" in told.err
    assert "Not measured yet: b, c." in page
    status, page, _ = bench({each: noted(each) for each in "abc"}, "--go-on")
    assert status == 0
    assert measured == ["a", "b", "c"]
    assert "Not measured yet" not in page
    bench({each: noted(each) for each in "abc"})
    assert measured == ["a", "b", "c", "a", "b", "c"]


def test_a_topic_of_another_day_is_measured_again(modules, bench, tmp_path):
    bench({"a": lambda: [row(modules, "first", 1.0, 1.0)]})
    file = tmp_path / "RESULTS.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    document["topics"]["a"]["measured"] = "2001-01-01"
    file.write_text(json.dumps(document), encoding="utf-8")
    bench({"a": lambda: [row(modules, "second", 1.0, 1.0)]}, "--go-on")
    assert [each["what"] for each in json.loads(file.read_text())["topics"]["a"]["rows"]] == ["second"]


def test_a_slope_is_measured_over_three_decades_and_may_miss(modules):
    growth = modules["growth"]
    promise = ("linear", growth.linear)
    sizes = [1, 10, 100, 1000]
    with pytest.raises(ValueError, match="fewer than 3 decades"):
        growth.sloped("short", sizes[:3], [[1.0, 2.0, 3.0]], promise)
    square = growth.sloped("square", sizes, [[size**2.0 for size in sizes]], promise, "Every pair.")
    assert square["ours"] == pytest.approx(2)
    assert square["met"] is False
    assert square["why"] == "Every pair."
    assert growth.sloped("line", sizes, [[3.0 * size for size in sizes]], promise)["met"] is True
    assert (square["runs"], square["spread"]) == (1, None)


def test_the_least_values_of_several_runs_decide_a_slope_and_the_slopes_of_the_runs_are_its_spread(modules):
    growth = modules["growth"]
    runs = [[1.0, 10.0, 100.0, 2000.0], [2.0, 20.0, 200.0, 1000.0]]
    found = growth.sloped("two", [1, 10, 100, 1000], runs, ("linear", growth.linear))
    assert found["ours"] == pytest.approx(1)
    assert found["runs"] == 2
    assert found["spread"] == pytest.approx([1 - 0.3 * math.log10(2), 1 + 0.3 * math.log10(2)])


@pytest.fixture
def policies():
    """The benchmark of policies."""
    with scripts("bench_policies") as found:
        yield found["bench_policies"]


def test_every_policy_compiles_where_it_is_measured_and_draws_there(policies):
    """Of one that does not, or of rewards that it cannot add up, there would be no row."""
    played = set()
    for name in policies.SIMULATED:
        kinds, parameters = policies.noted(policies.compiled_run(name, 10), policies.start_of(0, 0))
        assert len(kinds) == len(parameters)
        played.add(name)
    assert {"conversion", "distributed-gope", "gope", "hybrid-ucb", "linucb", "local-seq"} <= played
    for name in ("distributed-gope", "shuffled-gope"):  # to the first release
        one = policies.compiled_run(name, policies.STEPS)
        kinds, _ = policies.noted(one, policies.start_of(0, 0))
        assert one.releases.sum() > 0
        assert len(kinds) > one.releases.sum()


def test_a_reason_why_a_row_misses_is_of_policies_that_there_are(policies):
    named = [name for names in policies.WHY for name in names.split()]
    assert len(named) == len(set(named))
    assert set(named) <= set(policies.SIMULATED)
