"""What would settle the assertions on membership games that stay open, in the words of what is missing."""

from __future__ import annotations

from typing import Final

from ...language.assertion import Settles, unsettled

_LIMIT: Final = (
    "a rule for convergence in law (Slutsky, Lindeberg and Feller, continuous mapping): "
    "no formula states a limit law"
)
_SCORE: Final = (
    "Theorem 6.3, which is refuted for targets that no mean shares, "
    "and is open where the columns have densities"
)
_DATA: Final = "runs on the data set and the network that are named, with intervals for the curves"
_CURVES: Final = (
    "runs on the data sets that are named; on fair coins and on digits and tumours that come with a library "
    "the attacks can be played"
)
_MEANS_AND_ROUNDS: Final = (
    "a description of what was run: means, noise, sub-samples and rounds are not printed; games of the kind "
    "are played in MI-FIG6.2 and computed in MI-E1"
)
_INFORMAL: Final = "what the words mean as a formula: the text compares without a quantity"
_READ: Final = "nothing is computed by it: a remark on what the text itself does"
_NOISE: Final = "the law of the score of the noisy mean: with the target its noise at one row remains"
_FALSE_PREMISE: Final = (
    "a rule for limits of laws (Slutsky, limits of chances at points without mass); the premise on the "
    "score, and with it the conclusion, is refuted at a target that no mean shares, where columns have atoms"
)

_MISSING: Final[dict[str, dict[int, str]]] = {
    "MI-L3": {
        3: "the class of laws of the cited theorem: for fair columns, and that many of them, the constant "
        "estimate 0 is accurate and shows nothing; for the exact mean n columns are enough, so that the near "
        "miss is no miss"
    },
    "MI-I9": {
        1: "which samples are counted: the printed factor is that of the number of columns, as the power"
        " falls with the number of records; and the laws of the plug-in score, whose ratio to the "
        "exact one has the references in it"
    },
    "MI-I10": {
        1: "the fingerprinting lemma for beta laws of the means, with estimates that are accurate to "
        "1/2; the class of laws and the constants are left out of the text"
    },
    "MI-I11": {
        1: "the fingerprinting lemma with 1/alpha^2 references; the class of laws, the norm and the "
        "constants are left out of the text, and for fair columns the estimate 0 is accurate",
        3: "an accurate estimate that defeats every attack below n^2 columns, for the class of laws that"
        " is left out of the text; above it the guarantee is MI-I10",
    },
    "MI-R2.33": {5: _READ},
    "MI-I15": {
        4: "a quantity: an estimate gives a test of every guess and the other way round, and the words "
        "compare only what goes in and what comes out"
    },
    "MI-U2": {
        4: "what simpler means; that an attacker of fixed data sets is an event only repeats both "
        "definitions",
        5: "a quantity: the inputs of Algorithm 5 are listed there, and nothing follows from the list",
    },
    "MI-I16": {
        3: "what easiest means: of one bit that is shown, a 1 only with chance 9/10, no target has "
        "both errors lowest; the printed stroke may say that one of them is",
        2: "that there are two: the place of the target is drawn as well, and a mechanism that shows its"
        " first record alone is attacked better with the place fixed, so that the near miss is no "
        "miss",
    },
    "MI-D2.35": {
        3: "which pair is the true one: a mechanism has a curve of them. Lower bounds of some point of "
        "the curve are points below it, and then both wordings agree; of one given point they are not"
    },
    "MI-I20": {
        3: "two targets of one distance and leakages that differ in the limit: fair coins with the target of "
        "ones, and with one that no mean shares, would be such a pair; that the leakage at the mean itself "
        "is 1, and less further off, is no such pair",
        9: _CURVES,
        10: _CURVES,
        13: "that sub-sampling lowers the power, which is open in the experiment (MI-E1#6); noise "
        "does (MI-E1#5)",
        8: "a quantity: the formulas of Theorem 6.7 fail at targets that no mean shares, while that "
        "the effect depends on the similarity stays true",
    },
    "MI-I30c": {
        2: "the additional assumptions, which are not listed; without any, a target that no mean shares has "
        "leakage 1 for every covariance"
    },
    "MI-EQ6.4": {
        3: "what the optimal score is computed from: (6.4) has the true mean and covariance in it by "
        "sight, and is refuted as the optimal score"
    },
    "MI-I27": {
        7: "what the analysis is: expansions of densities do not cover Bernoulli columns, whose means "
        "have atoms, but whether the theorem covers them is open",
    },
    "MI-M2": {
        5: "the limit with the target in: its row has noise too, so that the law is not that of a "
        "game on the new law; for normal columns the variances differ by a part of order 1/n"
    },
    "MI-T6.5": {
        5: (
            "a limit law of the score, with noise in every column; without noise, at a target that no mean "
            "shares, the threshold attains more than the printed curve, which is no failure to achieve it, "
            "and at the mean itself both laws are one point"
        )
    },
    "MI-S9": {
        1: "the limits of the plug-in score for means between a and 1 - a, as in the section it is of: with "
        "means 1/n^3 all bits are 0 but for a small chance, and there is no such law"
    },
    "MI-I33": {
        2: (
            "what designing an audit is; a score and a canary give errors, and a bound of the budget takes "
            "a threshold and a confidence besides (MI-U2)"
        )
    },
    "MI-C1": {
        4: (
            "the gradients of a model at blank inputs: those of a linear layer are 0 but for the biases, "
            "whose distance depends on how they go along with the weights in the data"
        ),
        5: (
            "the gradients of a model at wrong labels: in a linear layer at 0 a wrong label changes the "
            "column of the classes alone, and the distance may fall"
        ),
        6: "what explaining asks: a high distance is shown for Dirac canaries in one column alone",
    },
    "MI-I35": {
        4: (
            "a bound of how far an epoch moves the moments of the gradients, in terms of the learning rate: "
            "the text names none, and for large rates the mean changes by any amount (assertion 3)"
        )
    },
    "MI-I38": {
        3: (
            "what the trade-off is: accuracy is no function of the score (assertion 2), and no optimum is "
            "defined"
        )
    },
    "MI-I39": {
        5: (
            "what is justified: the two losses may rank canaries alike (assertion 101), and beyond normal "
            "laws the limits fail for targets that no mean shares (MI-C6.4)"
        )
    },
    "MI-E1": {1: _MEANS_AND_ROUNDS, 2: _MEANS_AND_ROUNDS},
    "MI-FIG6.2": {
        1: _MEANS_AND_ROUNDS,
        2: "which panel the prose means: the letters of the figure and of the prose differ, as is seen there",
    },
    "MI-E2": {2: _DATA},
    "MI-E3": {1: _DATA, 2: _DATA, 3: _DATA, 5: _DATA},
    "MI-I40": {5: _DATA},
    "MI-OP2": {
        1: (
            "that the list of lower bounds is whole: their notions of privacy can be read, no formula says it"
        )
    },
    "MI-OP3": {1: "that no other algorithm of the chapter is for contexts: a remark on the text, read there"},
    "MI-OP6": {
        1: ("whether a descent of which all iterates are seen has a one-shot output: the text counts it so")
    },
    "MI-LD.3": {
        9: "which moments are meant: variances need the third and the fourth one as well, for the rest o(1/n)"
    },
}

MISSING: Final[dict[str, tuple[Settles, ...]]] = {
    identifier: tuple(unsettled(n, missing=words) for n, words in each.items())
    for identifier, each in _MISSING.items()
}
