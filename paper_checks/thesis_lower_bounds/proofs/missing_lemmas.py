"""What the assertions that stay open would need."""

from __future__ import annotations

from ...language.assertion import unsettled
from ...language.written_claim import Lines

_MIXED = "a sum of conditional expectations over a random number of pulls, which no formula here states"
_CITED = "cited from elsewhere, and neither its proof nor its constants are in the text"
_OF_DEFINITIONS = "a comparison of two definitions, which says nothing that a formula could fail"

LINES: Lines = {
    "TH-I2.5a": (
        unsettled(
            8,
            missing="Proposition 2.6 for every mechanism; the inclusions are strict by Gaussian noise and by "
            "telling the data with chance delta",
        ),
    ),
    "TH-AETC": (
        unsettled(
            4,
            missing="what 'depends' means: m = T^(2/3) needs T alone and is sub-linear, at a worse exponent",
        ),
    ),
    "TH-EQ2.16": (unsettled(3, missing="that the rewards are those of one theta* is an instance of a name"),),
    "TH-ALINUCB": (
        unsettled(
            4,
            missing="the bound for self-normalised martingales, in a norm that the text leaves open: as "
            "printed the ellipsoid is of V_t, and beta_t is not given",
        ),
        unsettled(5, missing=_OF_DEFINITIONS),
    ),
    "TH-I2.lin": (
        unsettled(
            1,
            missing="self-normalised bounds and the lemma of elliptical potentials; the constant, lambda and "
            "beta_t are not in the text",
        ),
        unsettled(2, missing="the lower bound d sqrt(T), " + _CITED),
    ),
    "TH-I2.32c": (
        unsettled(3, missing="an algorithm that reaches the bound for the class in question, " + _CITED),
    ),
    "TH-AGLR": (
        unsettled(
            6,
            missing="a concentration for all times at once, with a threshold that the text does not print",
        ),
        unsettled(7, missing="the threshold, which the text does not print"),
    ),
    "TH-I2.tt": (
        unsettled(
            1,
            missing="that the shares of the samples converge to those of T*_beta in mean, " + _CITED,
        ),
        unsettled(3, missing="the bound on the change of measure with the share of an expectation fixed"),
        unsettled(6, missing="assertion 1 at beta = 1/2; the factor 2 alone is assertion 5"),
        unsettled(7, missing="the adaptive target and its tracking, which the text does not print"),
    ),
    "TH-I3.2": (unsettled(4, missing=_OF_DEFINITIONS),),
    "TH-D3.5": (
        unsettled(8, missing=_OF_DEFINITIONS),
        unsettled(9, missing="how a user who does not comply chooses; as a function of past actions it is B"),
        unsettled(11, missing="a definition of this version"),
    ),
    "TH-D3.8": (unsettled(6, missing=_OF_DEFINITIONS),),
    "TH-D3.9": (unsettled(3, missing=_OF_DEFINITIONS),),
    "TH-I3.6sum": (
        unsettled(6, missing="the meaning of 'closed'; with one table policy for each adversary: P3.13#6"),
        unsettled(7, missing="the policies of the chapters after, each with its proof of privacy"),
    ),
    "TH-I3.7": (
        unsettled(3, missing="amplification by shuffling, " + _CITED),
        unsettled(9, missing=_OF_DEFINITIONS),
        unsettled(10, missing=_OF_DEFINITIONS),
    ),
    "TH-D3.17": (unsettled(2, missing=_OF_DEFINITIONS),),
    "TH-EQ3.5": (unsettled(4, missing="a definition of the adapted version"),),
    "TH-T4.4": (
        unsettled(
            2,
            missing="marginals of couplings of general laws: a mean over one coordinate, where the formulas "
            "here have numbers for laws",
        ),
    ),
    "TH-T4.9": (
        unsettled(7, missing="the product form for constant actions, with T - 1 rewards, from Theorem 4.9"),
    ),
    "TH-T4.14": (unsettled(9, missing="Theorem 4.14, which is false as printed, at constant actions"),),
    "TH-I4.15a": (
        unsettled(3, missing="an upper bound that matches: a lower bound does not say that a task is easy"),
    ),
    "TH-I4.16a": (
        unsettled(
            1,
            missing="that the steps of Appendix B.1 need no more than finite means: " + _MIXED,
        ),
        unsettled(2, missing="a survey of what was known; no computation decides it"),
    ),
    "TH-I4.26a": (unsettled(3, missing=_OF_DEFINITIONS),),
    "TH-I4.5": (
        unsettled(
            2,
            missing="that no bound by couplings is smaller: for two data laws and randomised response the "
            "divergence is L tanh(L/2), where the bound has L",
        ),
    ),
    "TH-B3.4": (
        unsettled(1, missing="Lemma B.1, which is false as printed, and what the limit of rho_T(H) is"),
        unsettled(2, missing="assertion 1, and the bound (B.7) without privacy"),
    ),
    "TH-DER-CT2": (
        unsettled(3, missing="the limit of h' at the end of a domain where an implicit function stops"),
    ),
}
