"""Claims of three texts on the proofs for contextual bandits: verdicts as recorded, mutants refuted."""

from __future__ import annotations

from fractions import Fraction

from banditproof.paper_checks.running.registry import paper_entries
from banditproof.paper_checks.running.repeated_statements import twins
from banditproof.paper_checks.statements.episodes.exact_episodes import (
    axis_episodes,
    episodes,
    sums,
    unit_runs,
)
from banditproof.paper_checks.statements.optimism.confidence_ellipsoid import error_decomposition
from banditproof.verify.evidence.effort import Effort
from banditproof.verify.evidence.ladder import Verdict

EXPECTED = {
    "zcdp": {
        "ZCDP-S-CTX": "VERIFIED",
        "ZCDP-T14S1": "REFUTED",
        "ZCDP-T14S2": "VERIFIED",
        "ZCDP-T14S5": "VERIFIED",
        "ZCDP-T5": "OPEN",
        "ZCDP-T5S2": "REFUTED",
        "ZCDP-EQ21": "VERIFIED",
        "ZCDP-EQ23": "REFUTED",
        "ZCDP-LP": "VERIFIED",
        "ZCDP-I13": "VERIFIED",
        "ZCDP-I17": "VERIFIED",
        "ZCDP-R5": "VERIFIED",
    },
    "rdp": {
        "RDP-EQ9": "VERIFIED",
        "RDP-I13": "VERIFIED",
        "RDP-R1": "VERIFIED",
        "RDP-R2": "VERIFIED",
        "RDP-T17.1": "REFUTED",
        "RDP-T17.3": "VERIFIED",
        "RDP-T17.5": "VERIFIED",
        "RDP-T17.6": "VERIFIED",
        "RDP-T17.7": "VERIFIED",
        "RDP-T17.8": "REFUTED",
        "RDP-T10": "OPEN",
        "RDP-T10.1": "VERIFIED",
        "RDP-T10.2": "VERIFIED",
        "RDP-T10.3": "REFUTED",
        "RDP-T10.4": "VERIFIED",
        "RDP-T10.6": "REFUTED",
        "RDP-T10.7": "VERIFIED",
        "RDP-T10.8": "REFUTED",
        "RDP-LP1": "VERIFIED",
        "RDP-LP2": "VERIFIED",
        "RDP-LP3": "VERIFIED",
        "RDP-LP4": "VERIFIED",
        "RDP-R3": "VERIFIED",
        "RDP-I15": "VERIFIED",
        "RDP-I16": "VERIFIED",
    },
    "thesis_algorithms": {
        "TA-TH5.14": "REFUTED",
        "TA-L5.16": "VERIFIED",
        "TA-PFC.13a": "REFUTED",
        "TA-PFC.13b": "VERIFIED",
        "TA-PFC.13c": "REFUTED",
        "TA-PFC.13d": "VERIFIED",
        "TA-TH5.17": "OPEN",
        "TA-PF5.17a": "REFUTED",
        "TA-EQC.23": "VERIFIED",
        "TA-EQC.25": "REFUTED",
        "TA-PF5.17d": "VERIFIED",
        "TA-EQC.27": "REFUTED",
        "TA-C43": "VERIFIED",
        "TA-I12": "VERIFIED",
        "TA-T5.2": "REFUTED",
    },
}
TWINS = (
    ("ZCDP-T14S1", "RDP-T17.1", "TA-PFC.13a"),
    ("ZCDP-T14S4", "RDP-T17.4", "TA-PFC.13c"),
    ("ZCDP-T5", "TA-TH5.17"),
    ("ZCDP-T5S2", "TA-PF5.17a"),
    ("RDP-T10.6", "TA-EQC.25"),
    ("RDP-T10.8", "TA-EQC.27"),
    ("ZCDP-L12", "RDP-L27", "TA-L5.16"),
    ("ZCDP-LP", "TA-C43"),
    ("RDP-LP4", "RDP-R3"),
    ("TH-ATREE", "TA-B5"),
)
EFFORT = Effort(seed=3)


def test_the_same_statement_in_several_texts_is_one_group():
    papers = ("zcdp", "rdp", "thesis_algorithms", "thesis_lower_bounds")
    groups = twins([entry.claim for paper in papers for entry in paper_entries(paper)])
    place = {claim.id: number for number, group in enumerate(groups) for claim in group}
    for same in TWINS:
        assert len({place[identifier] for identifier in same}) == 1, same


def test_links_name_claims_of_the_texts_or_entries_that_they_have():
    papers = ("zcdp", "rdp", "thesis_algorithms", "thesis_lower_bounds")
    known = {entry.claim.id for paper in papers for entry in paper_entries(paper)}
    awaited = {"TA-TH5.12"}
    for paper, listed in EXPECTED.items():
        for entry in paper_entries(paper):
            if entry.claim.id in listed:
                assert set(entry.claim.rests_on) <= known | awaited, entry.claim.id


def test_the_rule_renews_where_the_determinant_has_grown_by_more_than_the_factor():
    """Against the definition, anew: the last update is the last round at which it was exceeded."""
    for played in unit_runs(EFFORT):
        last = 0
        for t in range(1, played.rounds + 1):
            due = played.determinants[t - 1] > (1 + played.growth) * played.determinants[last]
            assert due is (t in played.updates), (played.name, t)
            if due:
                last = t - 1
            assert played.last_updates[t - 1] == last


def test_counterexamples_of_episodes_are_small_runs():
    smallest = episodes(EFFORT)["e1, e1 | e1, e1, e2 |: rounds 3 to 5"]
    assert (smallest["q"], smallest["w"]) == (Fraction(5, 2), Fraction(5, 3))
    line = sums(EFFORT)["A = 1, lambda = 1, C = 1, T = 4"]
    assert (line["s"], line["u"], line["k"]) == (1, Fraction(8, 3), 1)


def test_a_vector_is_played_twice_as_long_as_before():
    lengths = [(known["L"], known["P"]) for known in axis_episodes(EFFORT).values()]
    assert all(length == 2 * before for length, before in lengths if before)
    assert {length for length, before in lengths if not before} == {1, 2, 3}


def test_the_law_of_the_noise_is_told_by_eight_octants():
    claim = error_decomposition("ZCDP-T14S1", "here", variance="v", paper="zcdp")
    law = claim.checks[-1]
    assert law({"law": "stopped == 5/8 and given == 1/4"}, EFFORT).verdict is Verdict.VERIFIED
    assert law({"law": "stopped == 1/2"}, EFFORT).verdict is Verdict.REFUTED
