"""Two thousand small formulas made by chance: prover, rechecker and exact values agree on each."""

import pytest
from banditproof.theory.formulas.expression import FormulaError

PARTS = 10
EACH = 200


@pytest.mark.parametrize("part", range(PARTS))
def test_prover_rechecker_and_exact_values_agree(fuzz, part):
    counts, told, _ = fuzz.chunk(fuzz.SEED, part * EACH, (part + 1) * EACH)
    assert not [(number, str(fuzz.Maker(fuzz.SEED, number).example()), faults) for number, faults in told]
    assert counts["PROVED"] >= EACH // 5
    assert counts["REFUTED"] >= EACH // 20
    assert counts["refused"] <= EACH // 20


def test_an_example_is_made_from_its_number_alone(fuzz):
    several = [str(fuzz.Maker(7, number).example()) for number in range(60)]
    assert several == [str(fuzz.Maker(7, number).example()) for number in range(60)]
    assert len(set(several)) > 55


@pytest.mark.parametrize(("text", "where", "expected"), [
    ("1 <= 0", ("x < 0",), "empty domain"), ("sqrt((x - 1/3)**2) == x - 1/3", (), "false at"),
    ("x/x == 1", (), "undefined at"), ("x <= 1/2", (), "false at"),
])  # fmt: skip
def test_a_prover_that_says_yes_to_everything_is_noticed(fuzz, monkeypatch, text, where, expected):
    said = fuzz.Evidence(fuzz.Verdict.PROVED, "planted", "yes", certificate={})
    monkeypatch.setattr(fuzz, "holds_on", lambda *_, **__: lambda *_: said)
    faults = fuzz.judged(fuzz.Example(text, {"x": "[0, 1]"}, where)).faults
    assert any(expected in fault for fault in faults)
    assert any("not confirmed" in fault for fault in faults)


def test_a_refutation_of_what_holds_is_noticed(fuzz, monkeypatch):
    document = {"formula": "x <= 1", "payload": {"point": {"x": "1/2"}}}
    said = fuzz.Evidence(fuzz.Verdict.REFUTED, "planted", "no", certificate=document)
    monkeypatch.setattr(fuzz, "holds_on", lambda *_, **__: lambda *_: said)
    faults = fuzz.judged(fuzz.Example("x <= 1", {"x": "[0, 1]"})).faults
    assert any("where it holds" in fault for fault in faults)
    document["payload"]["point"]["x"] = "2"
    assert any("outside" in fault for fault in fuzz.judged(fuzz.Example("x <= 1", {"x": "[0, 1]"})).faults)


def test_a_refusal_is_no_error_unless_it_takes_several_lines(fuzz, monkeypatch):
    example = fuzz.Example("x <= x + exp(-1/1e-12)", {"x": "[0, 1]"}, (), "touching")
    outcome = fuzz.judged(example)
    assert (outcome.verdict, outcome.faults) == ("refused", [])

    def refusing(*_, **__):
        raise FormulaError("one\ntwo")

    monkeypatch.setattr(fuzz, "holds_on", refusing)
    assert fuzz.judged(example).faults == ["refused in several lines: one\ntwo"]


def test_an_error_is_noticed_and_a_run_goes_on_where_it_was(fuzz, monkeypatch, tmp_path):
    def failing(*_, **__):
        raise OverflowError("too large")

    monkeypatch.setattr(fuzz, "holds_on", failing)
    assert fuzz.one(1, 3).faults == ["OverflowError: too large"]
    counts, told, longest = fuzz.chunk(1, 0, 4)
    assert counts["error"] == 4
    assert [number for number, _ in told] == [0, 1, 2, 3]
    run = fuzz.Run(1, 4, counts, told, longest)
    run.save(tmp_path / "state.json")
    again = fuzz.resumed(tmp_path / "state.json", 1)
    assert again == run
    assert "4 without agreement" in again.summary()
    assert fuzz.resumed(tmp_path / "state.json", 2) == fuzz.Run(2)
