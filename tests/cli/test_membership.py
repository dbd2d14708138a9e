"""`banditproof membership`: every attack by name, the theory inside the intervals, one line for bad input."""

import sys

import pytest
from banditproof.algorithms.by_name.catalogue import ALGORITHMS
from banditproof.algorithms.membership.records.image_data import generated_images, write_idx
from banditproof.cli.commands.membership import command

SMALL = (
    "--columns", 300, "--records", 60, "--rounds", 600, "--levels", "0.05,0.2", "--confidence", "0.999999",
)  # fmt: skip
NAMES = command.params[0].type.choices


def quantities(found):
    return {line["name"]: line for line in found["quantities"]}


@pytest.mark.parametrize("attack", [name for name in NAMES if "descent" not in name])
def test_the_theory_lies_in_the_intervals_of_every_attack_that_has_one(document, attack):
    size = ("--columns", 20, "--references", 200) if attack == "plug-in-covariance" else ()
    found = document("membership", attack, *SMALL, *size)
    assert found["schema"] == "banditproof/membership/1"
    lines = quantities(found)
    assert list(lines) == ["area under the curve", "advantage", "power at level 0.05", "power at level 0.2"]
    for line in lines.values():
        assert line["lower"] <= line["value"] <= line["upper"]
        assert line["theory"] is None or line["lower"] <= line["theory"] <= line["upper"]
    assert (found["leakage_score"] is None) == (attack in {"glir", "plug-in-covariance"})


@pytest.mark.parametrize("mechanism", ["mean", "noisy:0.5", "subsampled:1/2"])
@pytest.mark.parametrize("target", ["easy", "hard", "random", "average"])
def test_every_mechanism_and_target_leaks_as_predicted(document, mechanism, target):
    found = document("membership", "covariance", *SMALL, "--mechanism", mechanism, "--target", target)
    for line in found["quantities"]:
        assert line["lower"] <= line["theory"] <= line["upper"]


def test_the_command_knows_the_attacks_of_the_catalogue():
    listed = {entry.name for entry in ALGORITHMS.values() if entry.kind == "membership"}
    assert {name for name in listed if not name.endswith("-canary")} == set(NAMES)


def test_on_gradients_the_covariance_attack_is_ahead_on_files_of_images(document, tmp_path):
    images, labels = generated_images(400, seed=2)
    write_idx(tmp_path / "train-images-idx3-ubyte.gz", images)
    write_idx(tmp_path / "train-labels-idx1-ubyte.gz", labels)
    size = ("--images", tmp_path, "--records", 60, "--batch", 20, "--rounds", 300)
    areas = [
        quantities(document("membership", f"{name}-descent", *size))["area under the curve"]
        for name in ("covariance", "scalar-product")
    ]
    assert areas[0]["lower"] > areas[1]["value"]


DESCENT = ("membership", "covariance-descent", "--records", 20, "--batch", 20, "--rounds", 60)


@pytest.mark.parametrize(
    "words",
    [
        ("--model", "convolutional"),
        ("--model", "logistic", "--steps", 3),
        ("--model", "linear", "--batch", 1, "--steps", 5),
        ("--clip", "1", "--gamma", "0.1"),
        ("--target", "blank"),
        ("--target", "mislabeled", "--records", 50),
        ("--target", "adversarial"),
    ],
)
def test_every_model_training_rule_and_canary_plays(document, words):
    for line in document(*DESCENT, *words)["quantities"]:
        assert 0 <= line["lower"] <= line["value"] <= line["upper"] <= 1


@pytest.mark.parametrize("name", ["digits", "breast-cancer"])
def test_data_of_scikit_learn_go_by_name_unless_a_folder_does(
    document, complaint, tmp_path, monkeypatch, name
):
    monkeypatch.setitem(sys.modules, "sklearn", None)
    monkeypatch.chdir(tmp_path)
    words = (*DESCENT[1:], "--images", name)
    assert f"--images: {name} comes with scikit-learn, which is not" in complaint("membership", *words)
    (tmp_path / name).mkdir()
    images, labels = generated_images(120, seed=2)
    write_idx(tmp_path / name / "train-images-idx3-ubyte.gz", images)
    write_idx(tmp_path / name / "train-labels-idx1-ubyte.gz", labels)
    assert document("membership", *words)["rounds"] == 60


def test_a_game_audits_the_budget_of_its_mechanism(document, run):
    """The exact mean of records has no epsilon at all; of a useless attack nothing follows."""
    assert document("membership", "covariance", *SMALL)["audited_epsilon"] > 1
    noisy = document("membership", "covariance", *SMALL, "--mechanism", "noisy:30")
    assert noisy["audited_epsilon"] == 0
    assert "audited: epsilon >= 0.0000" in run(*DESCENT, "--clip", "1", "--gamma", "9").stdout


def test_the_table_is_for_people_and_says_where_there_is_no_curve(run, tmp_path):
    shown = run("membership", "glir", *SMALL, "--plot", tmp_path / "a.svg")
    assert "The theory has no ROC curve" in shown.stdout
    assert run("membership", "covariance", *SMALL, "--plot", tmp_path / "a.png").exit_code == 0
