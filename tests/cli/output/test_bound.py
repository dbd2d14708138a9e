"""`banditproof bound`: tables, JSON, sweeps, enclosures, and every kind of bad input."""

import math
import random
from fractions import Fraction

import pytest
from banditproof.cli.output.bound_table import number

DISTANCE = ("bound", "distance", "--x", "0.1", "--y", "0.8", "--epsilon")
MEANS = "0.75,0.625,0.5,0.375,0.25"
REGRET = ("bound", "regret", "--means", MEANS, "--horizon", "1e6", "--epsilon")


# ---------------------------------------------------------------- distance


@pytest.mark.parametrize(
    ("x", "y", "regime"),
    [
        ("0.5", "0.5", "no distance"),
        ("0", "0", "no distance"),
        ("0", "1", "high privacy"),
        ("1", "0", "high privacy"),
        ("0.8", "0.1", "high privacy"),
        ("0.5", "0.500001", "low privacy"),
    ],
)
def test_distance_at_the_edges_is_strict_json(document, x, y, regime):
    for certified in ([], ["--certified"]):
        printed = document("bound", "distance", "--x", x, "--y", y, "--epsilon", "1", *certified)
        assert printed["regimes"] == [{"epsilon": 1.0, "regime": regime}]
        assert all(str(row["value"]) != "-0.0" for row in printed["bounds"])


# ---------------------------------------------------------------- regret


def test_ten_thousand_arms_from_a_file(run, tmp_path):
    path = tmp_path / "many.txt"
    generator = random.Random(1)  # noqa: S311  no secret
    path.write_text("\n".join(f"0.{generator.randrange(10**6):06d}" for _ in range(10_000)), encoding="utf-8")
    arguments = ("bound", "regret", "--means-file", path, "--epsilon", "1", "--horizon", "1e9")
    folded = run(*arguments).stdout.split("\n\n")[-2].splitlines()
    assert folded[0].split()[:2] == ["regime", "arms"]
    assert sum(int(line.split()[-6]) for line in folded[2:]) == 10_000
    assert len(folded) <= 5


# ---------------------------------------------------------------- regimes

TIGHT = ("bound", "regret", "--means", "0.75,0.7", "--horizon", "1e4", "--epsilon")


def test_leading_terms_stand_apart_from_what_holds(run, document):
    """In the table, in a sweep and in JSON alike; only what holds is capped."""
    rows = document(*TIGHT, "1")["bounds"]
    leading = {row["name"] for row in rows if row["regime"] == "leading term" and row["value"] is not None}
    holding = {row["name"] for row in rows if row["regime"] == "finite" and row["value"] is not None}
    assert "d_eps" in leading
    assert "AdaP-UCB" in holding
    for text in (run(*TIGHT, "1").stdout, run(*TIGHT, "0.1:1:log2").stdout):
        held, _, rest = text.partition("Leading terms as T -> infinity; none is a bound at T = 10000:")
        assert held.startswith("What holds at T = 10000:")
        table = rest.partition("\n\n")[0]
        for name in leading:
            assert f"\n{name} " not in held
            assert f"  {name} (" not in held
        for name in holding:
            assert f"\n{name} " not in table
    assert all(row["holds"] is None for row in rows if row["name"] in leading)
    upper = [row for row in rows if row["kind"] == "upper"]
    assert all(row["holds"] <= row["trivial"] == 500 for row in upper if row["name"] in holding)
    assert "500 (cap of 2947)" in run(*TIGHT, "1").stdout


@pytest.mark.parametrize(
    "words",
    [
        "regret --means 0.9,0.8 --epsilon 1 --horizon 100",
        "regret --means 0.9,0.8 --epsilon 1 --horizon 100,200",
        "linear --actions random:4:2 --epsilon 1 --horizon 100",
    ],
)
def test_the_shell_says_what_bounds_assume(run, document, words):
    told = document("bound", *words.split())
    rows = [row for row in (*told["bounds"], *told.get("minimax", ())) if row["value"] is not None]
    assert "--notes shows what each bound assumes" in run("bound", *words.split()).stdout
    notes, wide = (run("bound", *words.split(), *form).stdout for form in (["--notes", "--wide"], ["--wide"]))
    assert all(row["conditions"] in notes for row in rows)
    assert all(row["conditions"] in wide for row in rows) or "," in words.partition("horizon")[2]


# ---------------------------------------------------------------- theorems of Coq


def test_finite_bounds_name_their_theorem_and_are_rounded_down(run, document):
    rows = document(*REGRET, "1")["bounds"]
    theorems = [row for row in rows if row["theorem"]]
    assert [row["scope"] for row in theorems] == ["minimax", "problem-dependent"]
    text = run(*REGRET, "1").stdout
    for row in theorems:
        assert row["value"] <= Fraction(row["lower"])
        assert Fraction(number(row["value"], down=True)) <= Fraction(row["value"])
        assert number(row["value"], down=True) in text
    words = "bound bai --means 0.5,0.4,0.3 --epsilon 0.1 --delta 0.1"
    samples = document(*words.split())["bounds"][0]
    assert samples["theorem"] == "sample_complexity_kl"
    assert samples["value"] <= Fraction(samples["lower"])


def test_regret_elsewhere_gives_pulls_here_as_a_curve(document):
    command = ("bound", "regret", "--means=0.75,0.5", "--epsilon=1", "--if-regret-elsewhere", "1:100:log5")
    rows = [row for row in document(*command, "--horizon", "1e4")["bounds"] if "pulls" in row]
    assert len(rows) == 5
    assert [row["pulls"][1] for row in rows] == sorted((row["pulls"][1] for row in rows), reverse=True)
    assert all(row["value"] == pytest.approx(row["pulls"][1] / 4) for row in rows)


@pytest.mark.parametrize(
    ("laws", "means", "kl", "tv"),
    [
        (("gaussian", "--sigma", "2"), "3,1", 0.5, math.erf(1 / math.sqrt(8))),
        # tv: where the densities cross, at 2 log 2, one tail is 1/2 and the other 1/4
        (("exponential",), "2,1", math.log(2) - 0.5, 0.25),
        (("poisson",), "2,1", 1 - math.log(2), 2 * math.exp(-1) - 3 * math.exp(-2)),
    ],
)
def test_bounds_at_arms_of_a_family_have_their_closed_forms(document, laws, means, kl, tv):
    words = ("bound", "regret", "--arms", *laws, "--means", means, "--epsilon", "0.1", "--horizon", "100")
    found = document(*words, "--certified")
    gap = float(means[0]) - 1
    rows = {row["name"]: row for row in found["bounds"]}
    assert rows["Lai-Robbins, families"]["value"] == pytest.approx(gap / kl * math.log(100))
    assert rows["min(kl, eps tv), families"]["value"] == pytest.approx(
        gap / min(kl, 0.1 * tv) * math.log(100)
    )
    for row in found["bounds"]:
        assert row["value"] is None or float(row["lower"]) <= row["value"] * (1 + 1e-12)
    assert ("UCB" in rows) == (laws[0] == "gaussian")
    assert "UCB" not in rows or "sigma is above 1" in rows["UCB"]["reason"]


def test_of_bounded_arms_only_theorems_about_them_are_upper_bounds(document):
    words = ("bound", "regret", "--means", "0.75,0.5", "--epsilon", "1", "--horizon", "1000")
    bounded = document(*words, "--arms", "bounded")["bounds"]
    assert {row["arms"] for row in bounded if row["kind"] == "upper"} == {"[0, 1]", "1-sub-Gaussian"}
    every = document(*words)["bounds"]
    assert [row for row in every if row in bounded] == bounded
