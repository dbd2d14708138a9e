"""`banditproof bound`: tables, JSON, sweeps, enclosures, and every kind of bad input."""

from __future__ import annotations

import math
import random
from decimal import Decimal
from fractions import Fraction

import pytest
from banditproof.cli.output.bound_table import enclosure, number

DISTANCE = ("bound", "distance", "--x", "0.1", "--y", "0.8", "--epsilon")
MEANS = "0.75,0.625,0.5,0.375,0.25"
REGRET = ("bound", "regret", "--means", MEANS, "--horizon", "1e6", "--epsilon")
MINIMAX = ("bound", "minimax", "--arms", "10", "--horizon", "1e6", "--epsilon")
BOUND_FIELDS = {"name", "claim", "value", "lower", "upper", "epsilon"}


def by_name(printed):
    return {row["name"]: row for row in printed["bounds"]}


def table(text):
    """The rows of the first table, by their first cell."""
    lines = text.split("\n\n")[0].splitlines()[2:]
    return {line.split("  ")[0].strip(): line for line in lines}


# ---------------------------------------------------------------- distance


def test_distance_gives_the_reference_values(document):
    rows = by_name(document(*DISTANCE, "1"))
    assert rows["d_eps(x, y)"]["value"] == pytest.approx(0.6046054708796523, rel=1e-14)
    assert rows["kl(x, y)"]["value"] == pytest.approx(1.1457255029306632, rel=1e-14)
    assert rows["tv(x, y)"]["value"] == 0.7
    assert rows["minimiser z"]["value"] == pytest.approx(0.8 / (0.8 + 0.2 * math.e), rel=1e-14)
    assert rows["threshold |logit y - logit x|"]["value"] == pytest.approx(math.log(36), rel=1e-14)
    assert all(row["lower"] is None and row["upper"] is None for row in rows.values())


def test_distance_shows_one_row_per_quantity_and_the_regime(run):
    text = run(*DISTANCE, "1").stdout
    assert table(text)["d_eps(x, y)"].split()[-2:] == ["0.6046054709", "BERN-EQ6"]
    assert text.splitlines()[-1] == "regime: high privacy (epsilon < threshold: d_eps is below kl)"
    low = run(*DISTANCE, "4").stdout
    assert low.splitlines()[-1] == "regime: low privacy (epsilon >= threshold: d_eps = kl, privacy is free)"


def test_certified_values_are_enclosed_as_the_decimals_written(document):
    rows = by_name(document(*DISTANCE, "1", "--certified"))
    for row in rows.values():
        low, high = Fraction(row["lower"]), Fraction(row["upper"])
        assert low <= high
        assert high - low <= abs(low) * Fraction(1, 10**28)
        assert abs(Fraction(row["value"]) - low) <= abs(low) * Fraction(1, 10**14)
    assert (
        rows["tv(x, y)"]["lower"] == rows["tv(x, y)"]["upper"] == "0.7"
    )  # not the doubles' 0.7000000000000001


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


def test_an_infinite_divergence_is_the_word_inf(document, run):
    rows = by_name(document("bound", "distance", "--x", "0.5", "--y", "1", "--epsilon", "1", "--certified"))
    assert (rows["kl(x, y)"]["value"], rows["kl(x, y)"]["lower"]) == ("inf", "inf")
    text = run("bound", "distance", "--x", "0.5", "--y", "1", "--epsilon", "1", "--certified").stdout
    assert table(text)["kl(x, y)"].split()[2:4] == ["inf", "inf"]


def test_a_sweep_gives_one_row_per_value(run, document):
    lines = run(*DISTANCE, "0.1:10:log7", "--wide").stdout.split("\n\n")
    assert len(lines[0].splitlines()) == 2 + 7
    assert "  kl(x, y) (BERN-I10): 1.145725503" in lines[1]
    printed = document(*DISTANCE, "0.1:10:log7")
    assert len(printed["bounds"]) == 7 * 8
    assert [row["epsilon"] for row in printed["bounds"][::8]] == [
        row["epsilon"] for row in printed["regimes"]
    ]


# ---------------------------------------------------------------- regret


@pytest.mark.parametrize(("x", "y", "count"), [("0.1", "0.8", 4), ("0", "1", 3), ("1", "0.5", 4)])
def test_distances_are_certified_in_files(run, forged, tmp_path, *, x, y, count):
    words = ("bound", "distance", "--x", x, "--y", y, "--epsilon", "0.1:1:log3", "--certificates", tmp_path)
    assert run(*words).exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == count
    assert run("recheck", *files).exit_code == 0
    result = run("recheck", forged(files[0]))
    assert result.exit_code == 1
    assert "digest" not in result.stdout


def test_regret_bounds_have_source_value_and_claim(document):
    printed = document(*REGRET, "0.25")
    assert printed["schema"] == "banditproof/bound-regret/1"
    assert all(set(row) >= {*BOUND_FIELDS, "source", "kind"} for row in printed["bounds"])
    rows = {row["claim"]: row for row in printed["bounds"]}
    d_eps = rows["BERN-T3.1"]
    assert (d_eps["kind"], d_eps["privacy"]) == ("lower", "pure")
    assert d_eps["value"] == pytest.approx(247.10336137503077, rel=1e-12)
    assert sum(d_eps["terms"]) == pytest.approx(d_eps["value"])
    assert rows["BERN-TF.9"]["value"] == pytest.approx(2 * d_eps["value"])


def test_regret_tells_the_regime_of_every_arm(run, document):
    regime = document(*REGRET, "1")["regimes"][0]
    assert [arm["regime"] for arm in regime["arms"]] == ["optimal", *["low privacy"], *["high privacy"] * 3]
    assert (regime["optimal"], regime["low privacy"], regime["high privacy"]) == (1, 1, 3)
    *_, arms, answer = run(*REGRET, "1").stdout.split("\n\n")
    arms = arms.splitlines()
    assert answer.startswith(
        "The smallest worst-case regret of an eps-DP policy over this instance and its 4"
    )
    assert " (worst_of_neighbours (Coq)) and " in " ".join(answer.split())
    assert arms[2].split() == ["1", "0.75", "0", "0", "0", "optimal"]
    assert arms[3].split()[-3:] == ["0.5877866649", "low", "privacy"]


def test_regret_certified(document, run):
    for row in document(*REGRET, "0.25", "--certified")["bounds"]:
        if row["value"] is not None:
            assert Decimal(row["lower"]) <= Decimal(row["upper"])
            assert float(row["lower"]) == pytest.approx(row["value"], rel=1e-12)
    assert "enclosure" in run(*REGRET, "0.25", "--certified").stdout.splitlines()[1]


def test_bounds_without_a_value_are_listed_with_their_reason(run):
    text = run(*REGRET, "0.25", "--notes").stdout
    assert "  BERN-I2, K log T / eps: stated as an order only: Omega(K log T / eps)\n" in text
    assert "None" not in text


def test_without_notes_bounds_without_a_value_are_one_line(run):
    text = run(*REGRET, "0.25").stdout
    assert text.count("BERN-I2") == 1
    assert "\nWithout a value: BERN-I2, BERN-I1, " in text
    assert "\nAmended: false as printed; the amended form stands above.\n" in text
    assert "\nThere are notes on TA-TH5.4, " in text
    assert len(text.splitlines()) < 64


def test_zcdp_bounds_come_with_rho(document):
    names = by_name(document(*REGRET, "0.25", "--rho", "0.1"))
    assert names["AdaC-UCB"]["privacy"] == "zCDP"
    assert "AdaC-UCB" not in by_name(document(*REGRET, "0.25"))


def test_exploration_and_batch_ratio_matter(document):
    plain = by_name(document(*REGRET, "0.25"))
    other = by_name(document(*REGRET, "0.25", "--beta", "4", "--alpha", "1.5"))
    assert other["AdaP-UCB"]["value"] != plain["AdaP-UCB"]["value"]
    assert other["DP-IMED"]["value"] == pytest.approx(0.75 * plain["DP-IMED"]["value"])


def test_a_regret_sweep_has_one_row_per_budget(run, document):
    first = run(*REGRET, "0.25:4:log5", "--wide").stdout.split("\n\n")[0].splitlines()
    assert len(first) == 3 + 5
    assert first[3].split()[:4] == ["0.25", "4", "of", "5"]
    assert first[-1].split()[:4] == ["4", "0", "of", "5"]
    printed = document(*REGRET, "0.25:4:log5")
    assert [row["high privacy"] for row in printed["regimes"]] == [4, 4, 3, 1, 0]
    assert all(row["arms"] is None for row in printed["regimes"])


@pytest.mark.parametrize("means", ["0.5", "0.5,0.5,0.5", "0,0", "1,1"])
def test_one_arm_or_equal_arms_have_no_regret_and_the_table_says_why(run, document, means):
    arguments = ("bound", "regret", "--means", means, "--epsilon", "1", "--horizon", "100")
    for certified in ([], ["--certified"]):
        printed = document(*arguments, *certified)
        here = [row for row in printed["bounds"] if row["scope"] != "minimax"]
        assert {row["value"] for row in here} == {0.0, None}
    said = "all: every arm is optimal: the regret of any policy is 0\n"
    assert f"\n{said}" in run(*arguments).stdout
    assert f"\n  {said}" in run(*arguments, "--notes").stdout


@pytest.mark.parametrize("means", ["0,1", "1,0.5", "0,0.5", "0.5,0.4999999999999999999999", "1e-300,1"])
def test_means_at_the_edges_are_strict_json(document, means):
    arguments = ("bound", "regret", "--means", means, "--epsilon", "0.5", "--horizon", "1000")
    assert document(*arguments)["arms"] == 2
    assert document(*arguments, "--certified")["arms"] == 2


def test_a_hundred_thousand_arms_from_a_file(run, tmp_path):
    path = tmp_path / "many.txt"
    generator = random.Random(1)  # noqa: S311  no secret
    path.write_text(
        "\n".join(f"0.{generator.randrange(10**6):06d}" for _ in range(100_000)), encoding="utf-8"
    )
    arguments = ("bound", "regret", "--means-file", path, "--epsilon", "1", "--horizon", "1e9")
    folded = run(*arguments).stdout.split("\n\n")[-2].splitlines()
    assert folded[0].split()[:2] == ["regime", "arms"]
    assert sum(int(line.split()[-6]) for line in folded[2:]) == 100_000
    assert len(folded) <= 5


def test_json_folds_crowds_of_arms(document, tmp_path):
    path = tmp_path / "crowd.csv"
    path.write_text(",".join(f"0.{place:04d}" for place in range(1001)), encoding="utf-8")
    printed = document("bound", "regret", "--means-file", path, "--epsilon", "1", "--horizon", "1e9")
    assert printed["arms"] == 1001
    assert printed["regimes"][0]["arms"] is None
    assert all(row["terms"] is None for row in printed["bounds"])


# ---------------------------------------------------------------- minimax


def test_minimax_gives_the_reference_values(document):
    rows = {row["claim"]: row for row in document(*MINIMAX, "0.0001")["bounds"]}
    assert rows["TH-T2.28"]["value"] == pytest.approx(3000 / 27)
    assert rows["TH-T4.15"]["value"] == pytest.approx(9 / 22 / 0.0001)


def test_minimax_tells_the_regime(run):
    assert "\n\nregime: low privacy" in run(*MINIMAX, "0.1").stdout
    assert "\n\nregime: high privacy" in run(*MINIMAX, "0.0001").stdout


def test_a_minimax_sweep_keeps_what_does_not_change_apart(run):
    first, rest = run(*MINIMAX, "0.0001:1:log5").stdout.split("\n\n")
    assert len(first.splitlines()) == 3 + 5
    assert "  minimax (TH-T2.28): 111.1111111\n" in rest


def test_minimax_certified_with_rho(document):
    rows = by_name(document(*MINIMAX, "0.1", "--rho", "0.5", "--certified"))
    assert Fraction(rows["minimax"]["lower"]) <= Fraction(1000, 9) <= Fraction(rows["minimax"]["upper"])


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("distance --x nan --y 0.5 --epsilon 1", "invalid value for '--x': 'nan' is not a finite number"),
        (
            "distance --x inf --y 0.5 --epsilon 1",
            "'inf' is not a finite number; a mean in [0, 1] is accepted",
        ),
        ("distance --x 1.1 --y 0.5 --epsilon 1", "'1.1' is not accepted: it must be a mean in [0, 1]"),
        ("distance --x -0.1 --y 0.5 --epsilon 1", "'-0.1' is not accepted"),
        ("distance --x 0.1 --y 0.5 --epsilon 0", "'0' is not accepted: it must be a number above 0"),
        ("distance --x 0.1 --y 0.5 --epsilon -1", "'-1' is not accepted: it must be a number above 0"),
        ("distance --x 0.1 --y 0.5 --epsilon nan", "a number above 0 is accepted"),
        ("distance --x 0.1 --y 0.5", "missing option '--epsilon'"),
        ("distance --x 0.1 --y 0.5 --epsilon 1 --plot f.gif", "the name must end in .svg, .png or .pdf"),
        ("distance --x 0.1 --y 0.5 --epsilon 1 --plot /no/f.svg", "no folder /no to write f.svg in"),
        ("distance --x 0.1 --y 0.5 --epsilon 1 2", "unexpected extra argument"),
        ("regret --means 0.5,nan --epsilon 1 --horizon 10", "'nan' is not a finite number"),
        (
            "regret --means 0.5,1.5 --epsilon 1 --horizon 10",
            "'1.5' is not accepted: it must be a mean in [0, 1]",
        ),
        (
            "regret --means , --epsilon 1 --horizon 10",
            "'' is not a finite number; a number is accepted",
        ),
        ("regret --means 0.5 --epsilon 1 --horizon 0", "it must be a number of at least 1"),
        ("regret --means 0.5 --epsilon 1 --horizon inf", "a number of at least 1 is accepted"),
        ("regret --means 0.5 --epsilon 1 --horizon 9 --rho 0", "it must be a number above 0"),
        ("regret --means 0.5 --epsilon 1 --horizon 9 --beta 3", "it must be a number above 3"),
        ("regret --means 0.5 --epsilon 1 --horizon 9 --alpha 1", "it must be a number above 1"),
        ("regret --epsilon 1 --horizon 10", "one of --means, --means-file and --instances is accepted"),
        (
            "regret --means 1 --means-file f --epsilon 1 --horizon 10",
            "one of --means, --means-file and --instances is accepted",
        ),
        (
            "regret --means-file /no/f --epsilon 1 --horizon 10",
            "--means-file: /no/f cannot be read: No such file",
        ),
        ("regret --means 0.5 --epsilon 1:2 --horizon 10", "START:STOP:logN or START:STOP:linN"),
        ("minimax --arms 0 --epsilon 1 --horizon 10", "0 is not in the range"),
        ("minimax --arms 2.5 --epsilon 1 --horizon 10", "'2.5' is not a valid integer range"),
        (
            "minimax --arms 2 --epsilon 1 --horizn 10",
            "no such option '--horizn'. (Did you mean one of: '--horizon', '--rho'?)",
        ),
    ],
)
def test_bad_input_is_one_line_that_names_it(complaint, arguments, expected):
    assert expected in complaint("bound", *arguments.split(" "))


def test_the_zero_between_equal_laws_is_certified_too(run, tmp_path):
    words = ("--x", "0.5", "--y", "1/2", "--epsilon", "1", "--certificates", tmp_path)
    assert run("bound", "distance", *words).exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert files
    assert run("recheck", *files).exit_code == 0


def test_bad_input_writes_nothing(complaint, tmp_path):
    complaint(*DISTANCE, "-1", "--plot", tmp_path / "a.svg")
    complaint("bound", "regret", "--epsilon", "1", "--horizon", "10", "--plot", tmp_path / "a.svg")
    assert list(tmp_path.iterdir()) == []


def test_numbers_for_people():
    assert [number(value) for value in (None, 1.0, 1 / 3, "inf", 1e300)] == [
        "-",
        "1",
        "0.3333333333",
        "inf",
        "1e+300",
    ]
    assert enclosure({"lower": None, "upper": None}) == "-"
    assert enclosure({"lower": "0.7", "upper": "0.7"}) == "0.7"
    assert enclosure({"lower": "0.12345678901234567891", "upper": "0.12345678901234567892"}) == (
        "[0.123456789012345678, 0.123456789012345679]"
    )


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


def test_what_is_printed_and_false_is_said_to_be(run):
    text = run(*TIGHT, "1", "--notes").stdout
    assert "TA-EQC.13 amended" in text
    assert "\n  TA-EQC.13, AdaP-UCB, from its pull bound: printed with 16 for 32\n" in text


# ---------------------------------------------------------------- theorems of Coq


def test_finite_bounds_name_their_theorem_and_are_rounded_down(run, document):
    rows = document("bound", "regret", "--means", MEANS, "--epsilon", "1", "--horizon", "1e6")["bounds"]
    theorems = [row for row in rows if row["theorem"]]
    assert [row["scope"] for row in theorems] == ["minimax", "problem-dependent"]
    text = run("bound", "regret", "--means", MEANS, "--epsilon", "1", "--horizon", "1e6").stdout
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "worst_of_neighbours" in text
    assert "(Coq" in text
    for row in theorems:
        assert row["value"] <= Fraction(row["lower"])
        assert Fraction(number(row["value"], down=True)) <= Fraction(row["value"])
        assert number(row["value"], down=True) in text
    samples = document("bound", "bai", "--means", "0.5,0.4,0.3", "--epsilon", "0.1", "--delta", "0.1")[
        "bounds"
    ]
    assert samples[0]["theorem"] == "sample_complexity_kl"
    assert samples[0]["value"] <= Fraction(samples[0]["lower"])


def test_regret_elsewhere_gives_pulls_here_as_a_curve(run, document, tmp_path):
    command = (
        "bound",
        "regret",
        "--means",
        "0.75,0.5",
        "--epsilon",
        "1",
        "--if-regret-elsewhere",
        "1:100:log5",
    )
    rows = [row for row in document(*command, "--horizon", "1e4")["bounds"] if "pulls" in row]
    assert len(rows) == 5
    assert [row["pulls"][1] for row in rows] == sorted((row["pulls"][1] for row in rows), reverse=True)
    assert all(row["value"] == pytest.approx(row["pulls"][1] / 4) for row in rows)
    picture = tmp_path / "curve.svg"
    assert "regret_of_pulls" in run(*command, "--horizon", "1e4", "--plot", str(picture)).stdout
    assert "regret on the neighbours" in picture.read_text(encoding="utf-8")
    for wrong in ("-1", "nan", "x", ""):
        refused = run(*command[:-1], wrong, "--horizon", "1e4")
        assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)


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
