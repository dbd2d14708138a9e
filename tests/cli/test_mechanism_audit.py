"""`banditproof audit --mechanism`: plain mechanisms and their neighbouring data."""

import pytest

MINE = """
def noisy_sum(data, epsilon, rng, scale=1.0):
    return data.sum() + rng.laplace(scale=scale / epsilon)

def first_above(data, epsilon, rng, *, threshold):
    out = []
    for answer in data:
        noisy = answer + rng.laplace(scale=0.25 / epsilon)
        out.append(noisy if noisy > threshold else None)
    return out

def pairs():
    return [([0, 0], [0, 1])]

def of_lists(data: list, rng):
    return len(data + [1]) + rng.laplace()
"""


@pytest.fixture
def mine(own_module):
    """A module of mechanisms of one's own."""
    return own_module(MINE)


def test_a_mechanism_is_audited_and_a_leak_replays(run, document, mine):
    named = ("--mechanism", f"{mine}:noisy_sum", "--neighbours", "records:2", "--epsilon", 1)
    honest = document("audit", *named, "--runs", 200)
    assert (honest["findings"], honest["audited"]["runs"]) == ([], 200)
    pairs = ("--neighbours", "0,1/1,1", "--neighbours", "5,0/4,0")
    result = run("audit", "--mechanism", f"{mine}:noisy_sum:scale=1/8", *pairs, "--epsilon", 1)
    assert result.exit_code == 1
    words = " ".join(result.stdout.replace("\\\n", " ").split())
    again = f"replay: banditproof audit --mechanism {mine}:noisy_sum:scale=1/8 --neighbours 0,1/1,1"
    assert f"{again} --neighbours 5,0/4,0 --epsilon 1" in words


@pytest.mark.parametrize(
    "pairs", ["queries:3", "queries:2,at=1,width=1/2", "counts:2", "counts:2,neighbours=replaced"]
)
def test_outputs_of_any_mixture_leak_on_every_space(document, mine, pairs):
    named = ("--mechanism", f"{mine}:first_above:threshold=1/2", "--neighbours", pairs, "--epsilon", "1/4")
    assert document("audit", *named, "--runs", 4000, status=1)["findings"]


def test_annotations_and_pairs_of_one_s_own_are_followed(document, mine):
    named = ("--mechanism", f"{mine}:of_lists", "--epsilon", 1, "--runs", 64)
    found = document("audit", *named, "--neighbours", "0,1/1,1", status=3)
    assert "data are given as a list" in found["notes"]
    own = document("audit", *named, "--neighbours", f"{mine}:pairs", status=3)
    assert not any("given as" in note for note in own["notes"])
