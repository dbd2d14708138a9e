"""What people have: columns of means, files of instances, lists, sweeps, no budget at all; and CSV back."""

import csv
import io
import math
from fractions import Fraction

import click
import pytest
from banditproof.cli.options.files.instances_file import read_instances
from banditproof.cli.options.means import read_means_file
from banditproof.cli.options.number import POSITIVE, Range
from banditproof.cli.options.sweep import read_sweep, sweep_type
from banditproof.cli.output.records import as_csv, over_time

ROUNDS = Range("a number of at least 1", least=1)
REGRET = ("bound", "regret", "--means", "0.75,0.5")


def written(folder, name, content):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def records(text):
    """The records of CSV, each by the names of its fields."""
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize(
    "content",
    [
        "0.75\n0.25\n",
        "0.75,0.25",
        "\ufeff0.75\r\n0.25",
        "# means\n\n0.75, 1/4, # the best two\n",
        "mean\n0.75\n1/4\n",
        "\ufeffArm,MEAN,n\nold,0.75,10\nnew,0.25,20\n",
        'drug;mu\n"a;b";0.75\nc;0.25\n',
        "drug\tmeans\n\n# half of them\na\t0.75\nb\t0.25 # worst\n",
    ],
)
def test_means_are_read_from_lists_and_from_the_column_of_that_header(tmp_path, content):
    assert read_means_file(written(tmp_path, "m.csv", content)) == (Fraction(3, 4), Fraction(1, 4))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("0.5\n\nabc\n", r"m.csv, line 3: 'abc' is not a finite number; a mean in \[0, 1\] is accepted"),
        ("0.5 0.1\n", "line 1: '0.5 0.1' is not a finite number"),
        ("# nothing\n", "holds no means"),
        (b"\xff\xfe0", "is not text"),
        ("\x00", "line 1"),
        ("arm,mean\na,0.5\nb\n", r"line 3: 'b' has no column 2, which holds the mean"),
        ("mean\n", "holds no means"),
        ("average\n0.5\n", "line 1: 'average' is not a finite number"),
        ("mean," + 99_994 * "c" + "\n", "holds no means"),
        ("arm,mean\n" + 100_000 * "\n", "holds no means"),
        (200_000 * "x" + "\n", r"line 1: 'xxx.*\.\.\.' is not a finite number"),
        ("mean,arm\n" + 200_000 * "9" + ",a\n", r"line 2: '999.*\.\.\.' is longer than 100,000 characters"),
    ],
    ids=lambda words: str(words[:12]),
)
def test_a_bad_file_of_means_is_one_line_that_says_where(tmp_path, content, words):
    with pytest.raises(click.UsageError, match=words) as raised:
        read_means_file(written(tmp_path, "m.csv", content))
    assert "\n" not in raised.value.message


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("i.toml", 'easy = [0.1, 1]\n"two thirds" = ["2/3"]\n'),
        ("i.JSON", '{"easy": [0.1, 1], "two thirds": ["2/3"]}'),
    ],
)
def test_instances_are_exactly_what_is_written(tmp_path, name, content):
    found = read_instances(written(tmp_path, name, content))
    assert found == {"easy": (Fraction(1, 10), Fraction(1)), "two thirds": (Fraction(2, 3),)}
    assert list(found) == ["easy", "two thirds"]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("i.yaml", "", "the name must end in .toml or .json"),
        ("i.toml", "", r"names no instance; easy = \[0.75, 0.5\] is accepted"),
        ("i.json", "[0.5]", "names no instance"),
        ("i.json", '{"a": 0.5}', "'a' is no list of means"),
        ("i.json", '{"a": [0.5, true]}', "'a', arm 2: 'True' is not a finite number"),
        ("i.json", '{"a": [NaN]}', "'a', arm 1: 'nan' is not a finite number"),
        ("i.json", '{"a": [0.5], "a": [0.1]}', "'a' is named twice"),
        ("i.toml", "a = [0.5", "i.toml: "),
        ("i.json", "[" * 100_000, "nested too deep"),
    ],
)
def test_a_bad_file_of_instances_is_one_line_that_says_where(tmp_path, name, content, words):
    with pytest.raises(click.UsageError, match=words) as raised:
        read_instances(written(tmp_path, name, content))
    assert "\n" not in raised.value.message
    assert len(raised.value.message) < 300


def test_lists_and_sweeps_keep_what_is_written():
    assert read_sweep("0.1:0.4:lin4", POSITIVE).values == tuple(Fraction(n, 10) for n in (1, 2, 3, 4))
    assert read_sweep("0.1, 1/2,1e3", POSITIVE).values == (Fraction(1, 10), Fraction(1, 2), 1000)
    assert read_sweep("1,Inf", POSITIVE, infinite=True).values == (1, math.inf)
    decades = sweep_type(ROUNDS, whole=True).convert("1e3:1e9:log7", None, None)
    assert decades.values == tuple(10**power for power in range(3, 10))
    assert sweep_type(ROUNDS, whole=True).convert("1:10:log4", None, None).values == (1, 2, 5, 10)
    assert sweep_type(ROUNDS, whole=True).convert("1.5,2", None, None).values == (Fraction(3, 2), 2)


def test_every_instance_horizon_and_budget_has_a_record(run, document, tmp_path):
    file = written(tmp_path, "i.toml", "easy = [0.75, 0.5]\nhard = [0.75, 0.7]\n")
    words = ("bound", "regret", "--instances", file, "--epsilon", "1,inf", "--horizon", "1e3,1e6")
    rows = document(*words)["bounds"]
    cases = list(dict.fromkeys((row["instance"], row["horizon"], row["epsilon"]) for row in rows))
    assert cases == [(name, t, eps) for name in ("easy", "hard") for t in (1e3, 1e6) for eps in (1, "inf")]
    found = records(run(*words, "--csv").stdout)
    assert [(row["name"], row["value"]) for row in found] == [
        (row["name"], "" if row["value"] is None else str(row["value"])) for row in rows
    ]
    alone = document(*REGRET, "--epsilon", "1", "--horizon", "1e6")["bounds"]
    here = [row for row in rows if (row["instance"], row["horizon"], row["epsilon"]) == ("easy", 1e6, 1)]
    assert [(row["claim"], row["value"]) for row in alone] == [(row["claim"], row["value"]) for row in here]
    text = run(*words).stdout
    assert text.splitlines()[1].split()[:3] == ["instance", "T", "epsilon"]
    assert "inf" in text


def test_without_privacy_only_what_speaks_of_private_policies_has_no_value(document):
    for words in (REGRET, ("bound", "minimax", "--arms", "9")):
        free = document(*words, "--epsilon", "inf", "--horizon", "1e6")["bounds"]
        ample = document(*words, "--epsilon", "100", "--horizon", "1e6")["bounds"]
        assert [row["claim"] for row in free] == [row["claim"] for row in ample]
        for without, private in zip(free, ample, strict=True):
            if without["privacy"] == "none" and "inf" not in str(without["reason"]):
                assert without["value"] == private["value"]
            else:
                assert "asks for no privacy" in without["reason"]


def test_without_privacy_identification_takes_as_long_as_ever(document):
    words = ("bound", "bai", "--means", "0.75,0.5", "--delta", "0.01", "--epsilon")
    free, ample = (document(*words, budget) for budget in ("inf", "50"))
    assert [row["value"] for row in free["times"]] == [row["value"] for row in ample["times"]]


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("bound bai --means 0.7,0.5 --epsilon 1 --delta 0.1", {"name", "value", "epsilon"}),
        ("simulate multiplicative-weights --arms 2 --environment drifting --horizon 9", {"algorithm", "t"}),
        ("list algorithms", {"name", "kind", "privacy"}),
    ],
)
def test_records_have_a_header_and_a_line_each(run, words, fields):
    result = run(*words.split(), "--csv")
    assert result.exit_code == 0, result.stderr
    found = records(result.stdout)
    assert found
    assert all(fields <= row.keys() and None not in row and None not in row.values() for row in found)


def test_a_record_keeps_what_fits_a_line():
    text = as_csv([{"a": None, "b": {"c": True, "d": [1]}, "x_ci": [0.5, math.inf]}, {"a": 'two\n"lines"'}])
    assert text == 'a,b_c,x_ci_lower,x_ci_upper\n,true,0.5,inf\n"two\n""lines""",,,\n'


def test_what_is_found_over_time_has_a_record_for_each_checkpoint():
    found = {"t": [1, 9], "mean": [0.0, 2.0], "mean_ci": {"lower": [0, 1], "upper": [1, 3]}}
    assert list(over_time([{"name": "ucb", "mean": 2.0, "checkpoints": found}])) == [
        {"algorithm": "ucb", "t": 1, "mean": 0.0, "mean_ci_lower": 0, "mean_ci_upper": 1},
        {"algorithm": "ucb", "t": 9, "mean": 2.0, "mean_ci_lower": 1, "mean_ci_upper": 3},
    ]
