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
_LINDEBERG: Final = (
    "a bound of |Y|^(2 + delta) that is uniform over columns, which the text does not state; a coordinate "
    "of order sqrt(n) has none"
)
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
_BY_MARKOV: Final = (
    "a deduction by Markov that the prover finds: the mean of |delta_out^2 - delta_in^2| is at most "
    "4 (1 + |s|)^4/sqrt(n), that of |R| is bounded; a chain with both games at once was not decided"
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
    "MI-T6.5": {5: _NOISE},
    "MI-T6.6": {1: _LIMIT},
    "MI-L6": {
        2: "which optimum is meant: a target on the ray through z* has the same linear score up to scale"
    },
    "MI-TAB6.1": {2: _NOISE},
    "MI-E1": {5: _DATA, 7: _DATA},
    "MI-E1a": {3: "what is of order d: the square is d on average, the distance itself is of order sqrt(d)"},
    "MI-I33": {2: _READ},
    "MI-I34": {3: "the sign: the difference of parameters is minus the learning rate times the mean"},
    "MI-L5": {5: _READ},
    "MI-C1": {3: _DATA, 4: _DATA, 5: _DATA, 6: _INFORMAL},
    "MI-I35": {
        2: _INFORMAL,
        3: "how the law of gradients changes with the parameters, for the model in question",
        4: _DATA,
        5: _INFORMAL,
    },
    "MI-I36": {
        3: "which class of choices is meant; with the printed matrix of second moments the order may change",
        5: _SCORE,
    },
    "MI-EQ7.3": {
        6: "that sums of independent normal vectors are normal, as a rule",
        7: _READ,
        8: _SCORE,
    },
    "MI-I38": {1: _DATA, 2: _DATA, 3: _DATA},
    "MI-I39": {5: _INFORMAL},
    "MI-E3": {2: _DATA, 3: _DATA},
    "MI-I40": {
        1: _SCORE,
        2: _SCORE,
        4: _DATA,
        7: "the gradients of later steps, which depend on earlier outputs",
    },
    "MI-OP1": {1: "that the statement is the one of the chapter, whose proof is read there"},
    "MI-OP2": {1: _READ},
    "MI-OP3": {1: _READ, 6: "whether the constants of an O may be compared: the ratio tends to 0 by log T"},
    "MI-EQ9.1": {5: "maxima at the boundary, which are no zeros of a derivative"},
    "MI-EQ9.3": {4: _LIMIT},
    "MI-OP4": {2: "the same for the mean: there V is no covariance"},
    "MI-OP5": {1: _DATA},
    "MI-OP6": {1: _READ},
    "MI-LD.0a": {2: _LIMIT},
    "MI-EQD.1": {4: "a rule for sums of terms that are o_p(1/n) one by one"},
    "MI-ID.1": {4: _UNIFORM, 5: _LINDEBERG, 6: _LIMIT, 7: _LIMIT, 8: _FALSE_PREMISE, 9: _FALSE_PREMISE},
    "MI-LD.3": {
        9: "which moments are meant: variances need the third and the fourth one as well, for the rest o(1/n)"
    },
    "MI-LD.4": {
        1: _LINDEBERG,
        3: _BY_MARKOV,
        4: _BY_MARKOV,
        5: "assertions 3 and 4, and a union bound: where both are bounded Y is of order 1/sqrt(n)",
        7: "uniform fourth moments and a uniform s, which the text does not state; with them Z^2 is over a "
        "bound of |Y| at most half of j Z^4 + Y^2/(e^2 j), j = 1/sqrt(n), and the sum tends to 0",
    },
    "MI-LD.5a": {1: _LIMIT, 3: "a rule for laws that do not change when the rows are permuted"},
    "MI-ID.3": {1: _UNIFORM, 3: _UNIFORM, 9: _SHARED, 10: _SHARED},
    "MI-T6.7D": {6: _UNIFORM, 7: _UNIFORM, 9: _UNIFORM, 10: _UNIFORM},
    "MI-ID.6": {1: _LIMIT, 5: "assertions 2 and 3, which are refuted"},
    "MI-S1": {3: _CLOPPER},
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
