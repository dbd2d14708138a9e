"""Privacy of whole policies where what they recommend is played: the adversaries that follow them.

Interactive DP asks for all adversaries. Against those that play what is recommended it is View DP: the
policy is told what it did, so that its noisy means, sums and estimates stay what they were. An adversary
that asks for other arms is another matter: told of the queries alone, as Definition 3.5 has it, a policy
draws its noise anew given these queries, which refutes the claim for each of these algorithms.
"""

from __future__ import annotations

from typing import Final

from ....verify.evidence.ladder import Verdict
from ...language.assertion import Source, by_definition, chain, noted, settles
from ...language.rules import COMPOSITION, POST_PROCESSING
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.privacy.asked_for_another_arm import (
    KEPT_MEANS,
    KEPT_ON,
    KEPT_VIEWS,
    asked_of_adap_klucb,
    asked_of_dp_ucb,
    asked_of_its_instance,
    asked_of_the_proof,
    asked_of_top_two,
    asked_under_renyi,
    asked_under_zcdp,
    where_kept,
)
from ...statements.privacy.asked_of_linear_policies import (
    asked_and_kept_by_adac_gope,
    asked_and_kept_by_adac_oful,
    asked_of_its_output,
)

_WIDE: Final = "[0, oo)"
_VIEW: Final = "loss of a view, as played"


def _view(
    n: int, says: str, for_all: str, releases: Source, budget: Source, *wrong: tuple[str, str]
) -> Pieces:
    """Note ``n``, that a policy is private as View DP has it, with what would be wrong.

    The loss of the actions is at most that of the releases, and this within the budget. D: the loss of the
    view, B: of all releases together, E: the budget; k: how often a noise is drawn, w: the loss of a release
    without noise. ``wrong`` has an edit of the conclusion for each near miss.
    """
    return (
        noted(n, says, for_all=for_all, near_miss="; ".join(name for name, _ in wrong)),
        over("D <= B", "B <= E", D=_WIDE, B=_WIDE, E=_WIDE, w=_WIDE, k="[2, oo)"),
        step(_VIEW, "D <= E", wrong={name: f"D <= E -> {edit}" for name, edit in wrong}),
        settles(
            n,
            by=chain(_VIEW, {"D <= B": releases, "B <= E": budget}),
            kills={number: name for number, (name, _) in enumerate(wrong, 1)},
        ),
    )


def _within_episodes(each: str) -> Source:
    """All means together cost what one of them does, ``each``: a reward enters one."""
    return COMPOSITION(each_step=each, one_step_a_record="TA-TH5.2#3")


_HALF: Final = ("half of the budget of a view", "D <= E/2")
_DRAWN: Final = ("noise drawn at each index", "k*D <= E")
_MEANS: Final = "TA-TH5.2#4"
_UCB: Final = POST_PROCESSING(private_release=_MEANS, no_other_access="TA-EQ5.1#1")
_KLUCB: Final = POST_PROCESSING(private_release=_MEANS, no_other_access="TA-EQ5.2#1")
_CLIPPED: Final = ("half of the scale, after the clip", "2*D <= E")
_GAUSSIAN: Final = POST_PROCESSING(private_release="TA-C3a#1", no_other_access=by_definition("TA-EQ5.4#1"))

LINES: Final[Lines] = {
    "TA-C2": asked_of_the_proof(7, 10, 11, 12),
    "TA-TH5.4": (
        *asked_of_adap_klucb(1),
        *where_kept(
            "eps-Interactive DP",
            "the same two looks are then within e^eps",
            KEPT_MEANS,
            KEPT_ON,
            recorded=Verdict.SUPPORTED,
        ),
        *_view(
            101,
            "AdaP-KLUCB is eps-View DP, and so eps-Table DP",
            "Bernoulli rewards; all K, T, eps > 0, beta",
            _KLUCB,
            _within_episodes("TA-C3d#2"),
            _HALF,
            _CLIPPED,
        ),
    ),
    "TA-PF5.4a": asked_of_adap_klucb(7),
    "TA-S1-A": asked_of_dp_ucb(4),
    "TA-TH5.5": (
        *asked_under_zcdp(1),
        *_view(
            101,
            "AdaC-UCB is rho-View zCDP, and so rho-Table zCDP",
            "rewards in [0, 1]; all K, T, beta, rho > 0; all alpha > 1",
            _GAUSSIAN,
            _within_episodes("TA-C3a#1"),
            ("half of rho, of a view", "D <= E/2"),
            _DRAWN,
            ("half of its variance", "2*D <= E"),
        ),
    ),
    "TA-R5.7": (
        *asked_under_renyi(2),
        *where_kept(
            "(alpha, eps)-Interactive RDP",
            "the event of eight looks is then within eps",
            KEPT_VIEWS,
            "eight looks, rewards 1 and 0, order 10, eps = 1, half a sample at first: that all are won",
        ),
        *_view(
            102,
            "with alpha/(2 eps) in place of 1/(2 rho) AdaC-UCB is (alpha, eps)-View RDP",
            "rewards in [0, 1]; all K, T, beta, eps > 0, alpha > 1",
            POST_PROCESSING(private_release="#101", no_other_access=by_definition("TA-EQ5.4#1")),
            _within_episodes("#101"),
            ("half of its variance, of an order", "2*D <= E"),
            ("without alpha", "k*D <= E"),
        ),
    ),
    "TA-A8": asked_of_its_output(1),
    "TA-TH5.11": (
        *asked_and_kept_by_adac_gope(1),
        *_view(
            102,
            "AdaC-GOPE is rho-View zCDP, and so rho-Table zCDP",
            "rewards in [-1, 1], actions of norm at most 1, exact designs; all delta, T, rho > 0",
            POST_PROCESSING(private_release="TA-C3b#4", no_other_access=by_definition("TA-A8#8")),
            COMPOSITION(each_step="TA-C3b#4", one_step_a_record=by_definition("TA-A8#6")),
            ("rewards without a bound, of a view", "w <= E"),
            ("half of its variance", "2*D <= E"),
            ("rewards up to 2, of a view", "4*D <= E"),
            ("an arm outside the design, as played", "k*D <= E"),
            ("a design that is nearly optimal, as played", "1.01*D <= E"),
        ),
    ),
    "TA-A9": asked_and_kept_by_adac_oful(1),
    "TA-TH5.14": (
        *asked_and_kept_by_adac_oful(1),
        *_view(
            101,
            "AdaC-OFUL is rho-View zCDP, and so rho-Table zCDP",
            "rewards in [-1, 1], public contexts of actions of norm at most 1; all lambda, C, T, rho > 0",
            POST_PROCESSING(private_release="TA-C3c#4", no_other_access=by_definition("TA-A9#4")),
            COMPOSITION(each_step="TA-C3c#1", one_step_a_record="#2"),
            ("actions without a bound", "w <= E"),
            ("a quarter of its variance", "4*D <= E"),
            ("half of its variance", "2*D <= E"),
            ("noise anew in every sum", "k*D <= E"),
        ),
    ),
    "TA-P10": (
        *asked_of_top_two(1),
        *_view(
            101,
            "Algorithm 10 is eps-View DP, with when it stops and what it recommends",
            "rewards in [0, 1]; any costs, thresholds, beta, delta, eps > 0",
            POST_PROCESSING(private_release="#2", no_other_access="TA-A10#10"),
            "#2",
            _HALF,
            ("first means without noise", "w <= E"),
            ("noise drawn at each step", "k*D <= E"),
        ),
    ),
    "TA-TH5.20": (
        *asked_of_its_instance(1),
        *_view(
            116,
            "AdaP-TT is eps-View DP, with when it stops and what it recommends",
            "rewards in [0, 1]; any beta, delta, eps > 0",
            POST_PROCESSING(private_release="TA-P10#2", no_other_access="TA-A10#10"),
            "TA-P10#2",
            _HALF,
            ("a stopping time of raw means", "w <= E"),
        ),
    ),
    "TA-TH5.23": (
        *asked_of_its_instance(1),
        *_view(
            104,
            "AdaP-TT* is eps-View DP, with when it stops and what it recommends",
            "rewards in [0, 1]; any beta, delta, eps > 0",
            POST_PROCESSING(private_release="TA-P10#2", no_other_access="TA-A10#10"),
            "TA-P10#2",
            _HALF,
            ("a recommendation by raw means", "w <= E"),
        ),
    ),
}
