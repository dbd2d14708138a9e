"""What would settle the assertions of this text that stay open, and what is known of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from ...language.assertion import Settles, unsettled
from ...language.claim import Claim

_QUOTED = (
    "a proof of the quoted bound, and its exact statement: the text gives neither; its constants are hidden"
)
_READS = "a check that reads the sentence in the text: it is about what is printed, and no formula says it"
_LOGARITHMS = (
    "regret of FTPL with the printed eta, which nothing here bounds; that of EXP3 is ADV-C22, of HTINF "
    "ADV-T21"
)
_TRACE_5 = (
    "a trace of Algorithm 5 on a base learner: the code draws the expert after the arm, which is "
    "the same in law"
)

_FOR_EACH = (
    "two words for one quantity: the regret is defined with a supremum over losses, and the proof, which is "
    "of each of them, leaves it out; that a bound of each is one of the supremum is used in the next lines"
)

_MISSING: Final[Mapping[str, tuple[Settles, ...]]] = {
    "ADV-I4": (
        unsettled(
            2,
            missing="the quoted work: that it overlooks the growth; that the loss grows is ADV-G1 and "
            "ADV-I22",
        ),
        unsettled(4, missing="the proof of Corollary 3.3 of the quoted work, which is not in the text"),
    ),
    "ADV-I5": (
        unsettled(
            3,
            missing="the notion of privacy of the quoted lower bounds, which has to be that of "
            "published actions; that "
            "a bandit algorithm is one that ignores what else it is told is clear",
        ),
        unsettled(4, missing="the quoted lower bound against adaptive adversaries, and assertion 1"),
    ),
    "ADV-I6": (unsettled(3, missing=_LOGARITHMS),),
    "ADV-I7": (
        unsettled(
            4,
            missing="privacy of the actions of Algorithm 2 (ADV-T10); that of the others is ADV-T7 and "
            "ADV-T9",
        ),
        unsettled(
            7, missing="what it is to combine both: Algorithm 6 has noise without batches, so that not all do"
        ),
    ),
    "ADV-I8": (
        unsettled(
            2,
            missing="a lower bound of order sqrt(KT) for every algorithm, by two instances with a gap "
            "of sqrt(K/T); "
            "the upper bound with log K is assertion 1",
        ),
    ),
    "ADV-I9": (
        unsettled(
            2, missing=f"{_QUOTED}; at K = 1 its denominator log K is 0, which the quoted K >= 2 keeps out"
        ),
    ),
    "ADV-I10": (unsettled(3, missing=_QUOTED),),
    "ADV-I11": (unsettled(2, missing=_QUOTED),),
    "ADV-TAB1": (
        unsettled(
            4,
            missing="a regret bound of Theorem 10 that holds: as printed it fails for delta near 1 (ADV-T10)",
        ),
    ),
    "ADV-EQ-REG": (unsettled(2, missing=_READS),),
    "ADV-D2": (
        unsettled(2, missing="a trace of the order in which the code asks for advice and shows a loss"),
    ),
    "ADV-D3": (
        unsettled(
            2, missing=f"{_READS}; with the misprint the history is of actions that another run played"
        ),
        unsettled(
            3,
            missing="an algorithm that is (eps, delta)-DP by the definition and not against adversaries "
            "that react, "
            "delta > 0; for delta = 0 each path of actions meets one list of losses",
        ),
    ),
    "ADV-D4": (unsettled(2, missing=_READS),),
    "ADV-I13": (unsettled(3, missing=_LOGARITHMS),),
    "ADV-I27": (
        unsettled(
            4, missing="what precisely means: the values that are fed have noise, which Theorem 5 has not"
        ),
    ),
    "ADV-I15": (
        unsettled(
            2, missing="which notion of privacy the sentence means: the theorem has that of Definition 4"
        ),
    ),
    "ADV-I18": (
        unsettled(
            2,
            missing="an algorithm that is eps-DP and not eps-locally so, with its exact law: Algorithm "
            "1 releases nothing "
            "of a single loss, so that the local notion has first to be said for it",
        ),
    ),
    "ADV-T10": (
        unsettled(
            1,
            missing="privacy of the actions alone for delta near 1, where the noisy vectors are not "
            "(eps, delta)-DP "
            "(ADV-P-T10PRIV#7); for eps up to 1.1 log(1/delta) advanced composition is enough",
        ),
        unsettled(
            6,
            missing="a regret bound of Theorem 10 that holds; in its second term both 1/eps and sqrt(N) "
            "stay as they are",
        ),
    ),
    "ADV-I23": (
        unsettled(
            1,
            missing="a lower bound with sqrt(K): Lemma 11 has two arms, and a class that its conditions "
            "define",
        ),
        unsettled(
            5,
            missing="how fast and how low the probability drops; with p = c/eps, c < log 2, see ADV-L11#100",
        ),
        unsettled(
            6,
            missing="what noticing is; with c/eps pulls laws of actions differ by a factor e^c at most "
            "(ADV-L17)",
        ),
    ),
    "ADV-I24": (unsettled(2, missing="that EXP3 meets conditions (1) and (2): see ADV-I26#3 and ADV-I26#4"),),
    "ADV-I25": (
        unsettled(2, missing="the quoted bounds on stochastic bandits, which other texts here are about"),
    ),
    "ADV-I26": (
        unsettled(
            3,
            missing="concentration of the weights of EXP3 under importance weighting, whose single "
            "steps are as large as "
            "eta K/gamma; the mean of the logarithm of their ratio moves by eta/2 a round",
        ),
        unsettled(
            4, missing="assertion 3, and p <= gamma (T - tau), which asks for gamma >= 1/(eps T) at p = 1/eps"
        ),
        unsettled(6, missing="assertion 3; and assertion 5 with p = c/eps for a c below log 2"),
    ),
    "ADV-L15": (
        unsettled(
            3,
            missing="the quoted bound, refuted for large eps (#1, #2); adaptivity is in ADV-L13 and ADV-L14",
        ),
    ),
    "ADV-D8": (
        unsettled(2, missing=f"{_READS}; Algorithm 6 is local with the observed loss as input (ADV-I18#1)"),
    ),
    "ADV-D10": (unsettled(2, missing=_READS),),
    "ADV-P-C22": (unsettled(14, missing=_FOR_EACH),),
    "ADV-P-L25": (
        unsettled(25, missing=_FOR_EACH),
        unsettled(27, missing=f"the quoted work, for what its Lemma 4 says; {_READS}"),
    ),
    "ADV-P-T9": (
        unsettled(
            22,
            missing="a trace of Algorithm 6 that shows the weights: ADV-A6 compares its plays; that a sum of "
            "estimates over arms is one estimate for each expert is ADV-P-T9#1",
        ),
    ),
    "ADV-P-T7PRIV": (unsettled(6, missing=_TRACE_5),),
    "ADV-P-T10M": (
        unsettled(
            21, missing="a trace of Algorithm 2 that shows the weights after a batch: ADV-A2 has plays"
        ),
    ),
    "ADV-P-T10PRIV": (
        unsettled(
            1,
            missing="a joint law: the vectors depend on the actions, so that these are no processing of "
            "the vectors alone; "
            "with the actions of a batch as inputs of its mechanism it is assertion 2",
        ),
    ),
    "ADV-FIG1": (
        unsettled(4, missing="a trace of the printed code, whose rounds count from 0, against the example"),
    ),
}


def with_what_is_missing(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Each claim with a word on what would settle its assertions that nothing settles."""
    return tuple(replace(each, settles=(*each.settles, *_MISSING.get(each.id, ()))) for each in claims)
