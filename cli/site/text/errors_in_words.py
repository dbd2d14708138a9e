"""Errors of substance in plain words, by a claim that has them: what is said, and why it is not so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

IN_WORDS: Final[Mapping[str, str]] = {
    "TA-THC.4": (
        "The theorem behind the regret bounds of the optimistic private policies fails: it counts the "
        "chance that the index of a suboptimal arm is high at one sample size only. With an index that "
        "is low there and high later an arm is pulled 7.84 times on average; the bound is 6."
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
        "The last step charges the bad event 1 per round; gaps are up to 2, so it can cost twice that."
    ),
    "TA-TH5.12": (
        "AdaC-GOPE pays more than its theorem says: the private term grows like d sqrt(d + log K) and "
        "not linearly in d, and at a basis of actions the regret exceeds the printed bound for every "
        "universal constant that was tried."
    ),
    "TA-I9": (
        "What AdaC-GOPE pays for zCDP is not of order d/sqrt(rho) up to powers of log T: on a basis of "
        "d actions it grows at least like d^(3/2)/sqrt(rho)."
    ),
    "TA-I10": (
        "The private regret of AdaC-GOPE is not linear in d: it grows like d^(3/2) where log K is below d."
    ),
    "TA-T5.2": (
        "The table's private term for linear bandits is linear in d, up to logarithms. The algorithm "
        "can pay a factor of order sqrt(d) more, up to logarithms: on a basis of d actions its private "
        "regret grows like d^(3/2)."
    ),
    "ZCDP-TAB1": (
        "The table's private term for linear bandits is linear in d, up to logarithms. The algorithm "
        "can pay a factor of order sqrt(d) more, up to logarithms: on a basis of d actions its private "
        "regret grows like d^(3/2)."
    ),
    "TH-R3.6": (
        "In place of an adversary's view the text puts what a modified policy does on the same table; "
        "but that policy reads the reward of its own action, not of the one asked for: an answer that "
        "is right with chance 3/4 becomes right with chance 1/4."
    ),
    "TH-P3.13": (
        "If the view of every adversary is (eps, delta)-private, the text gives the modified policy of "
        "each the same budget in the table model. For delta > 0 that can fail: at eps = 0 a delta of "
        "1/2 becomes 5/8."
    ),
    "TH-LB.1": (
        "The constant in the lemma behind the lower bound for linear bandits is too small: for two "
        "actions at an angle of 45 degrees it is 1/2, while the quantity that it should bound does not "
        "fall below 1."
    ),
    "TH-T4.18": (
        "The lower bound for private linear bandits at a given instance is too large on almost parallel "
        "actions: for (1, 0) and (1, 0.01), with gap and budget 1, it is 20,002 log T, while a private "
        "policy needs about 800 log T at most."
    ),
    "TH-T4.14": (
        "The bound on how much the actions of a zCDP policy differ between two bandits forgets that "
        "later actions react to rewards: a policy that reacts to its first reward exceeds it, 12.74 "
        "against 12.35. At most a factor of 2 is missing."
    ),
    "ZCDP-T8P": (
        "The proof treats mismatched rewards as if the actions played later told nothing about them; "
        "for policies that react to rewards they do. In one example the second moment is 1.125 in place "
        "of 1."
    ),
    "TH-I4.15a": (
        "Low privacy begins later than printed: the private term stays the larger one up to (27/22) "
        "sqrt((K - 1)/T), the reciprocal of the printed constant."
    ),
    "TH-I4.15b": (
        "For T = 10^6 and K = 100 the lower bounds with and without privacy still differ at a budget of "
        "0.01, 450 against 368.5; they agree from about 0.01222 on."
    ),
    "TA-B5": (
        "Releasing the binary tree with noise of scale log(T)/eps is not eps-private: an item enters "
        "one sum more than that scale covers."
    ),
    "TA-E1": (
        "In simulation the median regret of DP-SE, with the constants of the literature, is about twice "
        "that of AdaP-UCB or AdaP-KLUCB, and not ten times, as the text reads off its figure."
    ),
    "TA-E2": (
        "The regret of AdaP-KLUCB goes on to depend on the budget beyond 0.3: in simulation its median "
        "falls to less than half between a budget of 0.5 and one of 10."
    ),
    "ADV-L23": (
        "The quoted regret bound of EXP3 charges exploration as if losses spread over at most 2; with "
        "losses of 8 the regret exceeds it."
    ),
    "ADV-I21": (
        "With learning rate eps/sqrt(T) a round loses up to 2 eps/sqrt(T), and advanced composition, as "
        "quoted, gives more than eps: about 24 for eps = 1 and delta = 10^-6, whatever T is."
    ),
    "ADV-I26": (
        "The lower bound on the regret of batched EXP3 exceeds the number of rounds at an instance that "
        "the text allows."
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
        "Sub-sampling protects more than the theorem says: the mean leaves the target out with chance 1 "
        "- rho, so that no attack has an advantage above rho. The printed one is 0.57 at rho = 0.1 and "
        "leakage score 25."
    ),
    "MI-TAB6.1": (
        "Two rows of the table of leakage scores are wrong: sub-sampling has no score of this kind; for "
        "a similar point the score is the square of what is printed, divided by the score of the point "
        "that the attacker tests for."
    ),
    "MI-M3": (
        "The score of a sub-sampled mean is not the sum over its columns: the target is in all columns "
        "or in none."
    ),
    "MI-I36": (
        "The covariance attack is optimal for one step in the limit, but not for several, whose scores "
        "it adds: with a target of score 25 in one of 20 steps, a threshold on the largest score has "
        "advantage 0.95 against 0.42."
    ),
    "MI-OP4": (
        "The proposed score for Z-estimators has the wrong sign and centre, and weighs by a derivative "
        "in place of a covariance: for the mean it is not the score that it generalises."
    ),
    "TA-B8": (
        "In place of an adversary's view the text puts what a modified policy does on the same table; that "
        "is so of tables with equal columns, but in general the modified policy reads the reward of its own "
        "action, and not of the one asked for."
    ),
    "TA-C33c": (
        "The private regret of AdaC-GOPE is not linear in d: it grows like d sqrt(d + log(KT)), so that the "
        "bound does not match the lower one in the dimension."
    ),
    "TA-AS5.15": (
        "No random action in dimension 2 or more satisfies the assumption on contexts, so that the regret "
        "bound for contextual bandits speaks of dimension 1 alone."
    ),
    "TA-E5": (
        "The contexts of the experiment are no example of the assumption: their squares vary more than it "
        "allows, so that the figure says nothing about the theorem."
    ),
    "ZCDP-ASS2": (
        "No random action in dimension 2 or more satisfies Assumption 2, so that Theorems 5 and 14 speak of "
        "dimension 1 alone."
    ),
    "ZCDP-EC3": (
        "The private regret of AdaC-GOPE is not linear in d: it grows like d sqrt(d + log(KT)), so that it "
        "does not match the lower bound in the dimension."
    ),
    "ZCDP-T4": (
        "AdaC-GOPE pays more than its theorem says: the private term grows like d sqrt(d + log K) and not "
        "linearly in d; with d + log for log under the root, and constants, the theorem holds."
    ),
    "ZCDP-T4S4": (
        "The bound on the length of a phase drops a term that grows with the dimension, and the sums of the "
        "regret proof inherit that."
    ),
    "ZCDP-T4S5": (
        "The sum over phases puts in a phase length that is too short, and so gives a regret below what "
        "AdaC-GOPE really pays."
    ),
    "ZCDP-T4S7": (
        "The last step has the regret of the steps before it, which is too small in the dimension, and "
        "charges a bad event 1 per round, where gaps are up to 2."
    ),
    "ZCDP-I10": (
        "What AdaC-GOPE pays for zCDP is not of order d/sqrt(rho) up to powers of log T: there is a root of "
        "d + log K more, which is a root of d where log K is below d."
    ),
    "ZCDP-I11": (
        "The private regret of AdaC-GOPE is not linear in d: it grows like d^(3/2) where log K is below d, "
        "so that the gap to the lower bound is wider than said."
    ),
    "ZCDP-FIG4C": (
        "The contexts of the experiment are no example of Assumption 2: their squares vary more than it "
        "allows, so that the figure says nothing about the theorem."
    ),
    "ZCDP-TAB2": (
        "The table's entry for linear bandits is linear in d, up to logarithms. The algorithm can pay a root "
        "of d more, and does on a basis of d actions."
    ),
}
