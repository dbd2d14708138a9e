"""Errors of substance in plain words, by a claim that has them: what is said, and why it is not so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

IN_WORDS: Final[Mapping[str, str]] = {
    "TA-THC.4": (
        "The theorem behind the regret bounds of the optimistic private policies fails: it asks that "
        "the index of a suboptimal arm is low at one sample size, and an index that is low there and "
        "high later satisfies this while the arm is pulled again and again."
    ),
    "TA-PFC.4a": (
        "The proof bounds the pulls of a suboptimal arm from one good event at 2^l samples; an index "
        "that is low at 2^l samples and high at more of them breaks the bound."
    ),
    "RDP-AS2": (
        "No random action in dimension 2 or more satisfies Assumption 2, so the regret bound for "
        "contextual bandits that assumes it speaks of dimension 1 alone."
    ),
    "TA-PF5.12d": (
        "The bound on the length of a phase drops a term that grows with the dimension; larger "
        "universal constants do not repair it."
    ),
    "TA-PF5.12e": (
        "The sum over phases inherits a phase length that is too short, and so gives a regret below "
        "what AdaC-GOPE really pays."
    ),
    "TA-PF5.12f": (
        "The last step charges the bad event 1 per round; gaps are up to 2, so it costs twice that."
    ),
    "TA-TH5.12": (
        "AdaC-GOPE pays more than its theorem says: the private term grows like d sqrt(d + log K) and "
        "not linearly in d, and at a basis of actions the regret exceeds the printed bound for every "
        "universal constant that was tried."
    ),
    "TA-I9": (
        "The price of zCDP for linear bandits is not of order d/sqrt(rho) up to logarithms: a factor of"
        " order sqrt(d + log K) is missing."
    ),
    "TA-I10": (
        "The private regret of AdaC-GOPE is not linear in d: it grows like d^(3/2) where log K is below d."
    ),
    "TA-T5.2": (
        "The linear row of the table of bounds prints a private term that is linear in d; the algorithm"
        " pays a further factor of order sqrt(d + log K)."
    ),
    "ZCDP-TAB1": (
        "The linear row of the table of bounds prints a private term that is linear in d; the algorithm"
        " pays a further factor of order sqrt(d + log K)."
    ),
    "TH-R3.6": (
        "What an interactive adversary sees is not what it would see on a fixed table: a policy that "
        "answers the first reward gives a view with chance 1 that the table gives it with chance 0."
    ),
    "TH-P3.13": (
        "Interactive privacy does not make the policy of every deterministic adversary private in the "
        "table model once delta > 0: the second delta can exceed the first."
    ),
    "TH-LB.1": (
        "The constant in the lemma behind the lower bound for linear bandits is too small: two actions "
        "that are almost parallel exceed it."
    ),
    "TH-T4.18": (
        "The lower bound for private linear bandits is too large on almost parallel actions: a policy "
        "beats it, and a larger constant of the action set has to stand in its place."
    ),
    "TH-T4.14": (
        "The bound on the divergence of two zCDP histories forgets that actions react to rewards: a "
        "policy that reacts to its first reward exceeds it; at most a factor of 2 is missing."
    ),
    "ZCDP-T8P": (
        "The proof computes a second moment as if mismatches were independent given the actions; for "
        "policies that react to rewards they are not."
    ),
    "TH-I4.15a": (
        "Low privacy begins later than printed: the private term stays the larger one up to (27/22) "
        "sqrt((K - 1)/T), the reciprocal of the printed constant."
    ),
    "TH-I4.15b": (
        "At T = 10^6 and K = 100 privacy still costs something at a budget of 0.01; it is free from "
        "0.0122 on."
    ),
    "TA-B5": (
        "Releasing the binary tree with noise of scale log(T)/eps is not eps-private: an item enters "
        "one sum more than that scale covers."
    ),
    "TA-E1": (
        "The two private policies do not have ten times lower regret than DP-SE, as the text reads off "
        "its figure."
    ),
    "TA-E2": (
        "The regret of AdaP-KLUCB does not stop to depend on the budget at 0.3: from 0.5 to 10 it falls"
        " to less than half."
    ),
    "ADV-L23": (
        "The quoted regret bound of EXP3 charges exploration as if losses spread over at most 2; with "
        "losses of 8 the regret exceeds it."
    ),
    "ADV-I21": (
        "With the learning rate eps/sqrt(T) advanced composition does not give (eps, delta)-privacy: at"
        " T = 10^4 it gives 24 in place of 1."
    ),
    "ADV-I26": (
        "The lower bound on the regret of batched EXP3 exceeds the number of rounds at an instance that"
        " the text allows."
    ),
    "MI-I19": ("The first term of the Edgeworth expansion is six times too large: a factor 1/6 is missing."),
    "MI-LD.2": (
        "The expansion of the log ratio has a third cumulant without its factor 1/6, and is off for "
        "exponential records."
    ),
    "MI-LD.5": "The expansion for sub-sampled means has a third cumulant without its factor 1/6.",
    "MI-RD.1": "The variance of a mean is given as that of one record: a factor 1/n is missing.",
    "MI-LD.5a": (
        "The columns of a sub-sampled mean are not independent: either the target is in all of them or "
        "in none, so the likelihood ratio is no sum over columns."
    ),
    "MI-ID.3": (
        "With the target the score of a sub-sampled mean is not Gaussian in the limit: it is a mixture "
        "of two Gaussians, with a larger variance."
    ),
    "MI-T6.6": (
        "Sub-sampling protects more than the theorem says: an attacker misses the target with chance 1 "
        "- rho, and the printed advantage exceeds what any attack can reach."
    ),
    "MI-TAB6.1": (
        "Two rows of the table of leakage scores are wrong: sub-sampling has no score of this kind, and"
        " that of a similar point is the square of what is printed, divided by the score of the target."
    ),
    "MI-M3": (
        "The score of a sub-sampled mean is not the sum over its columns: the target is in all columns "
        "or in none."
    ),
    "MI-I36": (
        "The covariance attack is optimal for one step and not for several: a threshold on the largest "
        "score beats it by far."
    ),
    "MI-OP4": (
        "The proposed score for Z-estimators has the wrong sign and centre: for the mean it is not the "
        "score that it generalises."
    ),
}
"""The key is the ID of one of the claims that state it."""
