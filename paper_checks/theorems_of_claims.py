"""Which theorems of Coq say what the claims of the texts say, and about which class if not the printed one.

A theorem stands beside a claim: it changes no verdict. ``about`` is for a reader who compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from .language.claim import Claim, Theorem

_FINITE: Final = "finite sets of records and outcomes"
_DIVERGENCES: Final = "finite sets, P << Q for every pair of inputs, f finite at 0"
_BANDITS: Final = "finitely many actions and rewards"
_RENYI: Final = "Renyi divergences of order above 1, on finite sets"
_PURE: Final = "pure DP, on finite sets"
_NOISE: Final = "discrete Laplace noise, clamped to a finite range"
_RELEASES: Final = "episodic policies whose releases take finitely many values"
_VIEW: Final = f"View zCDP with rho = eps^2/2 from pure DP, rewards 0 and 1, {_NOISE}"
_TWO: Final = "rewards in {-1, 1}, K + 1 arms"
_TWO_POINTS: Final = f"{_TWO}, T >= 25 K"
_STOPPED: Final = (
    f"{_BANDITS}, strategies wrong with at most delta on the class, and right at nu with 1 - delta by a"
    " finite horizon, up to which samples count"
)
_BERNOULLI_STOPPED: Final = (
    "delta <= 1/2, Bernoulli means in (0, 1), one best arm, strategies wrong with at most delta there, and"
    " right at nu with 1 - delta by a finite horizon"
)
_AMENDED: Final = f"the statement as amended, {_BANDITS}"


def _by(*names: str, about: str = "") -> tuple[Theorem, ...]:
    return tuple(Theorem(name, about) for name in names)


_COUPLING: Final = _by("max_coupling_TV", "TV_coupling", "mc_fst", "mc_snd", about="laws on finite sets")
_POST: Final = _by("post_processing_ADP", "post_processing_zCDP", about=_FINITE)
_COMPOSED: Final = _by(
    "composition_ADP", "composition_zCDP", about=f"simple composition, one set of outcomes, {_FINITE}"
)
_PARALLEL: Final = _by(
    "parallel_blocks_ADP", "parallel_blocks_zCDP", "parallel_ADP", "parallel_zCDP", about=_FINITE
)
_LAPLACE: Final = _by("geometric_DP", about=f"one whole number of sensitivity 1, {_NOISE}")
_TABLE_VIEW: Final = _by("TableDP_ViewDP", about=_BANDITS)
_STRICT: Final = _by("TableADP_strict", about="0 < delta < 1")
_ADAPTIVE: Final = _by("AdaptiveADP_TableADP", "AdaptiveDP_ViewDP", about=_BANDITS)
_DECOMPOSED: Final = (
    *_by("KL_decomposition_zCDP_sqrt", "KL_decomposition_zCDP", about=f"the bound as amended, {_BANDITS}"),
    *_by("KL_decomposition_zCDP_constant", about="arms that all change by the same TV"),
)
_MINIMAX_ZCDP: Final = (
    *_by("minimax_zCDP_both", about=f"Interactive zCDP, {_TWO_POINTS} and T >= sqrt(K/rho)/2"),
    *_by("minimax_zCDP", about=f"its private part, Interactive zCDP, {_TWO} and T >= sqrt(K/rho)/2"),
)
_AFTER_EPISODES: Final = (
    *_by("episodic_ViewZCDP", about=f"any rule of the releases, {_VIEW}"),
    *_by("adap_ucb_ViewZCDP", about=f"the index of AdaP-UCB, {_VIEW}"),
    *_by("wrapper_ViewZCDP", about=f"View zCDP, {_RELEASES}"),
    *_by(
        "wrapper_memory",
        about=f"Interactive zCDP where releases are kept, no kernel of histories, {_RELEASES}",
    ),
    *_by(
        "wrapper_not_InteractiveDP", about="another wrapper, pure DP at ln 2, as a kernel not Interactive DP"
    ),
)
_SIGNS: Final = "actions {-1, 1}^d and rewards in {-1, 1}"
_LINEAR_ZCDP: Final = (
    *_by("linear_zCDP_both", about=f"{_SIGNS}, rho <= 1, d <= 2 sqrt T, T >= d/sqrt(rho)"),
    *_by("linear_zCDP", about=f"its private part, {_SIGNS}, rho <= 1, T >= d/sqrt(rho)"),
)

THEOREMS: Final[Mapping[str, tuple[Theorem, ...]]] = {
    "TH-T2.4": _by("hypothesis_test", about=_FINITE),
    "TH-P2.6": _by("DP_zCDP", "zCDP_ADP", about=_FINITE),
    "TH-P2.7": _POST,
    "TH-P2.8": (
        *_by("group_privacy_ADP_printed", about=f"eps <= 1, {_FINITE}"),
        *_by("group_privacy_printed_false", about="eps = 2, delta = e^-4, where (2.5) is false"),
        *_by("group_privacy_ADP", about=f"the sum in the place of k e^(k-1), {_FINITE}"),
        *_by("group_privacy_zCDP", about=_FINITE),
    ),
    "TH-P2.9": _by("simple_composition_ADP", "simple_composition_zCDP", about=_FINITE),
    "TH-I2.9a": _by("composition_ADP", "composition_zCDP", about=f"simple composition alone, {_FINITE}"),
    "TH-L2.10": _PARALLEL,
    "TH-T2.13": _LAPLACE,
    "TH-T2.28": _by("minimax_classic", about=_TWO_POINTS),
    "TH-T2.31": _by("two_environments_classic", about=f"its finite form, one alternative, {_BANDITS}"),
    "TH-P3.12": (
        *_by("TableDP_ViewDP", "TableADP_ViewADP", "TableZCDP_ViewZCDP", "ViewADP_TableADP", about=_BANDITS),
        *_STRICT,
    ),
    "TH-P3.13": (
        *_by("InteractiveADP_TableADP", "InteractiveZCDP_TableZCDP", about=f"(a), {_BANDITS}"),
        *_by("InteractiveDP_post", about=f"(b) for pure DP, {_BANDITS}"),
        *_by("InteractiveZCDP_post", about=f"(b) for zCDP, {_BANDITS}"),
        *_by("post_beyond_interactive", about="a policy of four rounds: (b) is false from right to left"),
        *_by("interactive_beyond_post", about="a policy of three rounds: (b) is false from left to right"),
    ),
    "TH-P3.15": (*_ADAPTIVE, *_by("AdaptiveZCDP_TableZCDP", about=_BANDITS)),
    "TH-R3.11": _by("Adaptive_trees", about=_BANDITS),
    "TH-R3.14": _by("random_adversary", about=f"adversaries that draw from a finite set, {_BANDITS}"),
    "TH-I3.inst": _by("instantaneous_ViewDP", about=f"the first half, {_BANDITS}"),
    "TH-T4.2": _by("Df_data_processing", "KL_data_processing", about=_DIVERGENCES),
    "TH-T4.3": _by("Df_conditioning", "KL_conditioning", about=_DIVERGENCES),
    "TH-T4.4": _by("Df_coupling", "KL_coupling", about=_DIVERGENCES),
    "TH-C4.5": _by("KL_group_privacy", "KL_group_privacy_zCDP", about=_FINITE),
    "TH-T4.6": _by("KL_transport", "KL_transport_zCDP", about=_FINITE),
    "TH-P4.7": _COUPLING,
    "TH-T4.8": _by("KL_product_DP", "KL_product_zCDP", about=_FINITE),
    "TH-T4.9": _by("KL_decomposition_ViewDP", about=_BANDITS),
    "TH-T4.12": _by("strong_group_privacy", about=_BANDITS),
    "TH-T4.14": _DECOMPOSED,
    "TH-T4.15": (
        *_by("minimax", about=f"{_TWO_POINTS} and T >= 2 K/eps"),
        *_by("minimax_ViewDP", about="its private part, rewards in {-1, 1}, K + 1 arms, T >= 2 K/eps"),
    ),
    "TH-T4.16": (
        *_by("thesis_4_16_infima", about=f"its first sentence, {_BANDITS}"),
        *_by("thesis_4_16_Bernoulli", about="Bernoulli arms, mu* < 1"),
    ),
    "TH-T4.17": (
        *_by("linear_ViewDP_both", about=f"{_SIGNS}, d <= 2 sqrt T, T >= d/eps"),
        *_by("linear_ViewDP", about=f"its private part, {_SIGNS}, T >= d/eps"),
        *_by("linear_classic", about=f"its other part, {_SIGNS}, d <= 2 sqrt T"),
    ),
    "TH-B1.1": _by("thesis_4_16", about=_BANDITS),
    "TH-B1.2": _by("two_environments", "two_environments_KL", about=_AMENDED),
    "TH-B1.3": _by("EN_lower_bound", about=f"its finite form, {_BANDITS}"),
    "TH-T4.20": _MINIMAX_ZCDP,
    "TH-T4.21": _LINEAR_ZCDP,
    "TH-L4.23": (
        *_by("transportation", about=f"delta <= 1/2, {_STOPPED}"),
        *_by("transportation_fails_above_half", about="delta = 3/4, where it is false"),
    ),
    "TH-T4.24": _by("sample_complexity_DP", "sample_complexity_kl", about=_STOPPED),
    "TH-C4.25": (
        *_by("sample_complexity_TV", about=f"its private part, delta <= 1/2, {_STOPPED}"),
        *_by("identification_Bernoulli", about=f"its private part, {_BERNOULLI_STOPPED}"),
    ),
    "TH-P4.26": _by("TV_time_is", "TV_time_bounds", about="means in (0, 1), one best arm"),
    "TA-B1": _PARALLEL,
    "TA-B2": _COMPOSED,
    "TA-B3": _LAPLACE,
    "TA-B17": (
        *_by("TV_time_is", about="means in (0, 1), one best arm"),
        *_by("identification_Bernoulli", about=f"the private part, {_BERNOULLI_STOPPED}"),
    ),
    "TA-C1": _by("parallel_blocks_ADP", "parallel_blocks_zCDP", about=f"any mechanisms, {_FINITE}"),
    "TA-LC.15": (*_by("post_processing", about=_PURE), *_POST),
    "TA-LC.16": _by("Renyi_data_processing", about=_RENYI),
    "TA-LC.19": _by("divergence_decomposition", about=f"{_BANDITS}, P_a << P'_a for every arm"),
    "TA-C2": (
        *_by("wrapper_close", "wrapper_ViewADP", about=f"View privacy, {_RELEASES}"),
        *_by("wrapper_memory", about=f"queries, no kernel of histories, {_RELEASES}"),
        *_by("wrapper_AdaptiveADP", "wrapper_AdaptiveZCDP", about=f"fed rewards, {_RELEASES}"),
    ),
    "TA-TH5.2": _by("episodic_ViewDP", "adap_ucb_ViewDP", about=f"rewards 0 and 1, {_NOISE}"),
    "TA-R5.7": _by(
        "episodic_ViewADP", about=f"View DP of pure noise by way of zCDP, rewards 0 and 1, {_NOISE}"
    ),
    "TA-TH5.5": _AFTER_EPISODES,
    "ZCDP-P1A": _TABLE_VIEW,
    "ZCDP-P1B": _by("TableADP_ViewADP", about=_BANDITS),
    "ZCDP-P1C": _by("TableZCDP_ViewZCDP", about=_BANDITS),
    "ZCDP-P1D": _by("ViewADP_TableADP", about=_BANDITS),
    "ZCDP-P1": _STRICT,
    "ZCDP-L1": _PARALLEL,
    "ZCDP-L3": _POST,
    "ZCDP-L4": _by("Renyi_data_processing", about=_RENYI),
    "ZCDP-L6": _by("Bretagnolle_Huber", about="laws on finite sets, P << Q"),
    "ZCDP-P3": _COUPLING,
    "ZCDP-T6": _by("KL_transport_zCDP", about=_FINITE),
    "ZCDP-T7": _by("KL_product_zCDP", about=_FINITE),
    "ZCDP-T8": _DECOMPOSED,
    "ZCDP-T8P": _by("KL_coupled_distance", about=f"the ends of its first two inequalities, {_BANDITS}"),
    "ZCDP-T9": _LINEAR_ZCDP,
    "ZCDP-T12": _AFTER_EPISODES,
    "ZCDP-T15": _by("Df_coupling", "KL_coupling", about=_DIVERGENCES),
    "ZCDP-T16": (
        *_by("group_privacy_zCDP", about=f"orders above 1, {_FINITE}"),
        *_by("KL_group_privacy_zCDP", about=f"order 1, {_FINITE}"),
    ),
    "ZCDP-T17": _MINIMAX_ZCDP,
    "ZCDP-T19": _by("Df_conditioning", "KL_conditioning", about=_DIVERGENCES),
    "RDP-T4": (
        *_by("episodic_ViewRDP", about=f"budget alpha eps^2/2, rewards 0 and 1, {_NOISE}"),
        *_by("wrapper_ViewRDP", about=_RELEASES),
    ),
    "RDP-L18": _by("post_processing_ADP", about=_FINITE),
    "RDP-L11": _by("parallel_blocks_RDP", "parallel_RDP", about=_FINITE),
}
"""The theorems of each claim, in the order of the texts."""


def with_theorems(claim: Claim) -> Claim:
    """A shipped claim with its theorems: the same object each time."""
    if claim.id not in THEOREMS:
        return claim
    before, bound = _BOUND.get(claim.id, (None, claim))
    if before is not claim:
        bound = replace(claim, theorems=THEOREMS[claim.id])
        _BOUND[claim.id] = claim, bound
    return bound


_BOUND: Final[dict[str, tuple[Claim, Claim]]] = {}
