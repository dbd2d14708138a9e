"""What would settle the assertions on membership games that stay open, in the words of what is missing."""

from __future__ import annotations

from typing import Final

from ...language.assertion import Settles, unsettled

_LIMIT: Final = (
    "a rule for convergence in law (Slutsky, Lindeberg and Feller, continuous mapping): "
    "no formula states a limit law"
)
_UNIFORM: Final = (
    "bounds of moments and cumulants that are uniform over the columns, which the text does not ask for: "
    "the terms of one column are shown, their sum over d_n columns is not"
)
_LINDEBERG: Final = "a bound of |Y|^(2 + delta) uniform over columns; a coordinate of order sqrt(n) has none"
_SCORE: Final = (
    "Theorem 6.3, which is refuted for targets that no mean shares, "
    "and is open where the columns have densities"
)
_DATA: Final = "runs on the data set and the network that are named, with intervals for the curves"
_INFORMAL: Final = "what the words mean as a formula: the text compares without a quantity"
_READ: Final = "nothing is computed by it: a remark on what the text itself does"
_TEXTBOOK: Final = "a proof from the definitions of convergence, which are no formulas here"
_DSS: Final = "the class of laws and the constants of the cited theorem, which the text leaves out"
_SHARED: Final = "the columns share the selection, and the score is not the sum over them: see Theorem 6.6"
_CLOPPER: Final = (
    "that a Clopper-Pearson bound covers, for every chance: the binomial tail falls in the chance"
)
_NOISE: Final = "the law of the score of the noisy mean: with the target its noise at one row remains"
_MOMENTS: Final = (
    "eighth moments, as W contains the square of Delta: with 4 + delta of them its variance may be infinite"
)
_COUNTS: Final = (
    "a bound of the mean of 1/T_0 for the binomial number T_0 of rounds, with a convention for T_0 = 0"
)

_FALSE_PREMISE: Final = (
    "a rule for limits of laws (Slutsky, limits of chances at points without mass); the premise on the "
    "score, and with it the conclusion, is refuted at a target that no mean shares, where columns have atoms"
)

_MISSING: Final[dict[str, dict[int, str]]] = {
    "MI-I10": {1: _DSS},
    "MI-I11": {
        1: _DSS,
        3: _DSS,
        4: "the limit laws of the score of Bernoulli columns (MI-I7)",
    },
    "MI-R2.33": {4: "a rule for the order of trade-off functions; by definition it is that order", 5: _READ},
    "MI-I15": {4: _READ},
    "MI-I15b": {
        2: "which interval is meant; an upper order is shown by assertion 1, a lower one fails at p = 0"
    },
    "MI-U2": {
        2: _COUNTS,
        4: "what simpler means; a deterministic attacker of fixed data sets is an event",
        5: _READ,
    },
    "MI-I16": {3: "that one target has the lowest errors of both kinds; it may have one of them alone"},
    "MI-D2.35": {3: "what a true pair of eps and delta is: a mechanism has a curve of them"},
    "MI-T2.36": {2: _TEXTBOOK},
    "MI-T2.37": {2: _TEXTBOOK},
    "MI-T2.40": {2: _LIMIT},
    "MI-I20": {
        3: _SCORE,
        4: _SCORE,
        5: "what better means over several steps: one step is the inequality of Cauchy and Schwarz",
        7: _SHARED,
        12: _SCORE,
    },
    "MI-A12": {6: "whether curves are averaged with one threshold or with one for each target"},
    "MI-I22": {4: "that nothing else differs; score and advantage are compared by assertions 1 and MI-I21#1"},
    "MI-I26": {2: "two columns of the same mean and variance with other third cumulants, exactly"},
    "MI-C6.4p": {1: _FALSE_PREMISE, 6: _FALSE_PREMISE},
    "MI-EQ6.4": {3: _READ},
    "MI-EQ6.5": {
        3: "the law of the plug-in score, a ratio with an estimated matrix in it; equality is possible",
        4: _INFORMAL,
    },
    "MI-I27": {
        3: _LIMIT,
        5: "which laws count as Bernoulli: a relabelled two-point law has the formula as well",
        7: _SCORE,
    },
    "MI-I28": {3: _SCORE},
    "MI-I29": {2: _INFORMAL, 3: _INFORMAL, 4: _INFORMAL},
    "MI-I30": {3: "the cited corollary; assertion 2 is proved without it"},
    "MI-M2": {4: "the printed product sign, which is a law on twice as many coordinates", 5: _NOISE},
    "MI-T6.5": {
        5: (
            "a limit law of the score, with noise in every column; without noise, at a target that no mean "
            "shares, the threshold attains more than the printed curve, which is no failure to achieve it"
        )
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
    "MI-E3": {2: _DATA, 3: _DATA},
    "MI-OP2": {
        1: (
            "that the list of lower bounds is whole: their notions of privacy can be read, no formula says it"
        )
    },
    "MI-OP3": {1: "that no other algorithm of the chapter is for contexts: a remark on the text, read there"},
    "MI-EQ9.3": {
        4: (
            "Slutsky's theorem and the central limit theorem as rules: the rest is shown to be small for "
            "the mean and for one root of it alone (assertion 1)"
        )
    },
    "MI-OP6": {
        1: ("whether a descent of which all iterates are seen has a one-shot output: the text counts it so")
    },
    "MI-RD.1": {1: _SCORE},
    "MI-LD.2": {3: "the printed q_1, which is refuted: with it the coefficient is another one"},
    "MI-LD.3": {9: "which moments are meant: variances need the third and the fourth one as well"},
    "MI-LD.4": {3: _LIMIT, 4: _LIMIT, 5: _LIMIT, 7: _LINDEBERG},
    "MI-LD.5a": {1: _LIMIT, 3: "a rule for laws that do not change when the rows are permuted"},
    "MI-LD.5": {3: _UNIFORM},
    "MI-LD.6": {2: _MOMENTS},
    "MI-ID.3": {
        1: _UNIFORM,
        2: _MOMENTS,
        4: _MOMENTS,
        5: _LINDEBERG,
        6: _LINDEBERG,
        7: _LIMIT,
        9: _SHARED,
        10: _SHARED,
    },
    "MI-T6.7D": {5: _SCORE, 6: _UNIFORM, 7: _UNIFORM, 8: _LIMIT, 10: _UNIFORM, 11: _LIMIT},
    "MI-ID.6": {1: _LIMIT, 5: "assertions 2 and 3, which are refuted"},
    "MI-RD.7": {1: _SCORE, 7: "which theorem is meant: the printed variance m* is refuted"},
    "MI-S1": {3: _CLOPPER, 5: "the inverse of the incomplete beta function in the language of formulas"},
    "MI-S2": {2: _CLOPPER, 3: _CLOPPER},
    "MI-S5": {5: "another mechanism with rho-zCDP and smaller errors, for the second half"},
    "MI-S6": {
        2: "a rule premise for processing: the divergence of the outputs is what is assumed",
        3: "assertions 1 and 2 for every order",
        4: "the limit of the divergences at order 1, as a rule",
        6: "slopes of the divergence in both chances, for every order",
    },
    "MI-S7": {
        3: "assertions 1 and 2 of MI-S6 for every order",
        4: "the largest value over pairs that are not symmetric",
    },
    "MI-S8": {1: "the conversion from rho to eps and delta (TH-P2.6), which is verified at instances"},
    "MI-S9": {3: "the limit laws of assertion 1"},
    "MI-S11": {7: _CLOPPER},
}

MISSING: Final[dict[str, tuple[Settles, ...]]] = {
    identifier: tuple(unsettled(n, missing=words) for n, words in each.items())
    for identifier, each in _MISSING.items()
}
