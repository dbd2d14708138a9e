"""Privacy claims on concentrated and Renyi privacy and of the thesis: verdicts, and the policies behind."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import partial
from itertools import product

from banditproof.algorithms.mechanisms.discrete_laplace import DiscreteLaplace
from banditproof.algorithms.private.adap_ucb import AdaPUCB
from banditproof.paper_checks.rdp import appA_global_privacy as global_privacy
from banditproof.paper_checks.statements.changes_of_measure.neighbouring_rewards import (
    list_family,
    post_processed,
    post_processed_family,
    queried,
    query_family,
    table_family,
    view_of,
)
from banditproof.paper_checks.statements.changes_of_measure.query_adversaries import (
    CROSSING,
    RELEASING,
    stored_views,
)
from banditproof.paper_checks.thesis_algorithms import s51_privacy_proofs as thesis_proofs
from banditproof.paper_checks.thesis_lower_bounds import ch3_privacy_definitions as thesis_definitions
from banditproof.paper_checks.zcdp import s3_privacy_definitions as privacy_definitions
from banditproof.paper_checks.zcdp import s3_privacy_proofs as privacy_proofs
from banditproof.verify.enumeration.exact_privacy import law_of_subject

SECTIONS = (privacy_definitions, privacy_proofs, thesis_definitions, thesis_proofs, global_privacy)


def test_every_claim_belongs_to_the_text_of_its_identifier():
    names = {"ZCDP": "zcdp", "RDP": "rdp", "TH": "thesis_lower_bounds", "TA": "thesis_algorithms"}
    for section in SECTIONS:
        for claim in section.CLAIMS:
            assert claim.paper == names[claim.id.split("-")[0]], claim.id


def test_kernels_use_one_release_twice():
    """By hand: the adversary asks for arm 1 at round 2, whatever was shown; 0, 0, 0 is shown."""
    always = {actions: int(len(actions) == 2) for t in (1, 2, 3) for actions in product((0, 1), repeat=t)}
    chances = [view_of(RELEASING, queried(always, ((r, r), (0, 0), (0, 0))))[0, 0, 0] for r in (0, 1)]
    assert chances == [Fraction(4, 7) * Fraction(2, 3), Fraction(1, 7) * Fraction(1, 3)]
    assert query_family(RELEASING).ratio() == 8
    assert table_family(RELEASING).ratio() == list_family(RELEASING).ratio() == 4
    assert stored_views().ratio() == 4


def test_what_follows_the_action_shown_tells_more_than_what_follows_the_arm_asked_for():
    """By hand, at eps = 0: the worst table against B = 0 has second row (0, 1) or (1, 0)."""
    assert query_family(CROSSING).excess(Fraction(1)) == Fraction(1, 2)
    assert post_processed_family(CROSSING).excess(Fraction(1)) == Fraction(5, 8)
    zero = {actions: 0 for t in (1, 2, 3) for actions in product((0, 1), repeat=t)}
    worst = Fraction(0)
    for second in ((0, 1), (1, 0)):
        p, q = (view_of(CROSSING, post_processed(zero, ((r, r), second, (0, 0)))) for r in (0, 1))
        worst = max(worst, sum((max(p[a] - q[a], Fraction(0)) for a in p), Fraction(0)))
    assert worst == Fraction(5, 8)


def test_the_kernels_of_an_algorithm_exceed_what_the_algorithm_keeps():
    """AdaP-UCB at eps = 1, four rounds: its kernels against constant adversaries."""
    law, _ = law_of_subject(
        partial(AdaPUCB, 2, epsilon=1, noise=DiscreteLaplace), arms=2, horizon=4, tail=1e-9
    )

    def chance(actions, rewards):
        padded = (*rewards, *(0,) * (4 - len(rewards)))
        return sum(float(m) for a, m in law.of_list(padded).items() if a[: len(actions)] == actions)

    def kernel(asked, rewards):
        reached = chance(asked, rewards) if asked else 1.0
        return [chance((*asked, o), rewards) / reached for o in (0, 1)] if reached > 1e-9 else None

    worst = 0.0
    for asked, rewards, place in product(product((0, 1), repeat=3), product((0, 1), repeat=3), range(3)):
        other = (*rewards[:place], 1 - rewards[place], *rewards[place + 1 :])
        pairs = [(kernel(asked[:t], rewards[:t]), kernel(asked[:t], other[:t])) for t in range(4)]
        if all(p and q for p, q in pairs):
            steps = [max(math.log(x / y) for x, y in zip(p, q, strict=True) if x > 1e-9) for p, q in pairs]
            worst = max(worst, sum(steps))
    assert abs(worst - 1.2606221) < 1e-6
