"""Every mistake in the file of a study is one line that names the value and what is accepted."""

import pytest

GOOD = """
horizon = 100
seeds = 3
policies = ["dp-klucb", "ucb"]
budgets = [0.5, 1]
[instances]
close = [0.75, 0.7]
"""


def told(complaint, folder, text):
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    words = complaint("study", path, "--no-store")
    assert words.startswith(f"study: {path}")
    return words


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("seeds = 3", "seeds = 3\nhorizn = 4", ("'horizn' is not known", "did you mean horizon")),
        ("seeds = 3", "", ("seeds is missing",)),
        ("horizon = 100", "horizon = true", ("horizon is a truth value", "a whole number from 1 to 1e18")),
        ("horizon = 100", "horizon = 1.5", ("'1.5'", "horizon is a whole number from 1")),
        ("seeds = 3", "seeds = 1000000000", ("cells", "up to 1e7 are accepted")),
        ("seeds = 3", "seeds = 1979-05-27", ("seeds is a date or time",)),
        ('policies = ["dp-klucb", "ucb"]', "policies = []", ("policies is an empty list", "at least one")),
        ('policies = ["dp-klucb", "ucb"]', 'policies = "ucb"', ("policies is text", "a list of names")),
        ('"ucb"]', '"ubc"]', ("'ubc'", "ucb")),
        ('"ucb"]', "3]", ("a whole number is not accepted", "list algorithms")),
        ('"ucb"]', '"dp-klucb"]', ("dp-klucb is named twice",)),
        ('"ucb"]', '"ttucb"]', ("ttucb is for identification", "play arms to the horizon")),
        ('"ucb"]', '"dp-imed:alfa=2"]', ("no option 'alfa'", "alpha")),
        ('"ucb"]', '"dp-klucb:alpha=0.5"]', ("alpha",)),
        ('"ucb"]', '"table.json"]', ("table.json",)),
        ("budgets = [0.5, 1]", "budgets = [0]", ("'0'", "a number above 0")),
        ("budgets = [0.5, 1]", 'budgets = ["x"]', ("'x'", "a number above 0")),
        ("budgets = [0.5, 1]", "budgets = [1, 1.0]", ("named twice",)),
        ("budgets = [0.5, 1]", "", ("dp-klucb needs epsilon",)),
        ('["dp-klucb", "ucb"]', '["ucb"]', ("none of the policies takes one",)),
        ("close = [0.75, 0.7]", "", ("instances is an empty table",)),
        ("close = [0.75, 0.7]", "close = [0.75, 1.2]", ("1.2",)),
        ("close = [0.75, 0.7]", "close = [true]", ("a truth value is not accepted",)),
        ("close = [0.75, 0.7]", "close = 3", ("means is a whole number",)),
        ("close = [0.75, 0.7]", "close = {mean = [0.5]}", ("'mean' is not known", "means")),
        (
            "close = [0.75, 0.7]",
            'close = {means = [0.5], environment = "gaussian:sigma=-1"}',
            ("sigma=NUMBER above 0",),
        ),
        ("seeds = 3", "seeds = 3\ncheckpoints = [200]", ("'200'", "from 1 to 100")),
        ("seeds = 3", "seeds = = 3", ("is not TOML",)),
    ],
)
def test_a_mistake_is_one_line(complaint, tmp_path, old, new, words):
    assert old in GOOD
    line = told(complaint, tmp_path, GOOD.replace(old, new))
    assert all(word in line for word in words), line
