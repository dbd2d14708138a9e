"""Lines of the privacy of the conversion, for actions and for experts (Sections 3 and 4, Appendices C, F).

d: by how much the mean of a batch moves, in units of the scale of its noise d n eps. u: e^eps. V and W, P and
Q: chances of one event of what is published, under two lists of losses that differ in one round.
"""

from __future__ import annotations

from ....verify.evidence.ladder import Verdict
from ...language.assertion import AMENDED, ASSUMED, Settles, by_definition, chain, settles
from ...language.rules import COMPOSITION, POST_PROCESSING, TOWER
from ...language.severity import Severity
from ...language.written_claim import Lines, Pieces, amended, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_CHANCE = (0, 1)
_EPS = "(0, oo)"

# of its chances to switch where the losses of the batch add up to 1 and to 0
_SWITCHES = "log(exp(-{rate}*(1 - 1/n))/2) - log(exp(-{rate})/2)"
_SWITCH = _SWITCHES.format(rate="n*eps")
# z: how far a fed value is below both means, in units of the loss
_FED = (
    over(z=_WIDE, n=_U, eps=_EPS),
    step(
        "one fed value attains eps",
        "n*eps*(abs(z + 1/n) - abs(z)) == eps",
        wrong={
            "0.9 eps for a fed value": "== eps -> == 0.9*eps",
            "a tenth less noise": "n*eps*(abs -> n*eps/0.9*(abs",
            "the whole batch changed": "abs(z + 1/n) -> abs(z + 1)",
        },
    ),
    step(
        "the threshold learner attains eps",
        f"{_SWITCH} == eps",
        wrong={
            "0.9 eps for its actions": "== eps -> == 0.9*eps",
            "a tenth less noise for it": f"{_SWITCH} -> {_SWITCHES.format(rate='n*eps/0.9')}",
            "tau^2 for tau in the scale": f"{_SWITCH} -> {_SWITCHES.format(rate='n**2*eps')}",
        },
    ),
)
_OF_ONE = (
    "one fed value, which is part of what is released, and the learner that switches where it is above 1"
)
_OF_OTHERS = "actions of other learners"

_MECHANISMS = (
    # the j-th action is drawn when batch j - 1 has been fed; i counts how far j is from the changed batch k
    over("b == k - i - 1", b=_REAL, k="whole [1, oo)", i="whole [0, oo)"),
    step(
        "batches before the changed one",
        "b < k",
        wrong={"one batch later": "b < k -> b + i + 1 < k", "only before it": "b < k -> b < k - 1"},
    ),
    over("b >= k + i", b=_REAL, k="whole [1, oo)", i="whole [1, oo)"),
    step(
        "batches after the changed one",
        "b > k",
        wrong={"from the next action on": "b > k -> b - i > k"},
    ),
    over("n*d <= 1", u=_REAL, d=_WIDE, n=_U, eps=_EPS),
    step(
        "fed value of the changed batch",
        "n*eps*(abs(u + d) - abs(u)) <= eps",
        wrong={
            "0.9 eps for the batch": "<= eps -> <= 0.9*eps",
            "half of eps for the batch": "<= eps -> <= eps/2",
        },
    ),
    over("f <= 0", "g <= eps", "h <= 0", f=_REAL, g=_REAL, h=_REAL, eps=_EPS, m="whole [3, oo)"),
    step(
        "all mechanisms of the conversion",
        "f + g + h <= eps",
        wrong={
            "0.9 eps for all of them": "<= eps -> <= 0.9*eps",
            "eps for each but one": "<= eps -> >= (m - 1)*eps",
        },
    ),
    over("p == w", "q == w", p=_CHANCE, q=_CHANCE, w=_CHANCE),
    step(
        "the first action",
        "p <= q and p >= q",
        wrong={"it depends on the losses": "p <= q and -> p < q and "},
    ),
    over(n="[2, oo)", eps="(0, 1]"),
    step(
        "the second action of the threshold learner",
        "exp(-n*eps*(1 - 1/n))/2 > exp(-n*eps)/2",
        wrong={"the second one does not": "> exp(-n*eps)/2 -> == exp(-n*eps)/2"},
    ),
    # batches that play are ceil(T/tau), those whose actions are named floor(T/tau)
    over("T >= n", T="whole [1, 12]", n="whole [1, 12]"),
    step(
        "batches that play",
        "ceil(T/n) <= floor(T/n)",
        wrong={"one batch fewer": "<= floor(T/n) -> <= floor(T/n) - 1"},
    ),
    step(
        "length of what is composed",
        "floor(T/n) - 1 == T",
        wrong={"with the first action": "floor(T/n) - 1 -> floor(T/n)"},
    ),
    settles(1, by="batches that play", severity=Severity.PROOF_SLIP),
    settles(
        2,
        by=chain(
            "the first action", {"p == w": by_definition("ADV-A1#1"), "q == w": by_definition("ADV-A1#1")}
        ),
        kills={2: "it depends on the losses"},
    ),
    settles(
        2,
        by="the second action of the threshold learner",
        on="the learner that switches at a fed value above 1",
        beyond="the first action, and other learners",
        kills={1: "the second one does not"},
    ),
    settles(4, by=("batches that play", "length of what is composed"), severity=Severity.PROOF_SLIP),
    amended(
        "I_1 .. I_ceil(T/tau) determine the actions, one more than floor(T/tau) where tau does not divide T; "
        "M_2 .. M_floor(T/tau) compose to floor(T/tau) - 1 of them.",
        {
            "batches that play": "<= floor(T/n) -> <= floor(T/n) + 1",
            "length of what is composed": "== T -> <= T",
        },
        recorded=Verdict.VERIFIED,
    ),
    settles(
        AMENDED,
        by=("batches that play", "length of what is composed"),
        on="tau up to T, T up to 12",
        beyond="longer horizons",
    ),
    settles(
        5,
        by=chain("batches before the changed one", {"b == k - i - 1": by_definition("ADV-A1#2")}),
        kills={1: "one batch later", 2: "only before it"},
    ),
    settles(
        6,
        by=chain("fed value of the changed batch", {"n*d <= 1": "ADV-P-SENS1#1"}),
        kills={1: "0.9 eps for the batch", 2: "half of eps for the batch"},
    ),
    settles(
        7,
        by=chain("batches after the changed one", {"b >= k + i": by_definition("ADV-A1#2")}),
        kills={1: "from the next action on", 2: "from the next action on"},
    ),
    settles(
        8,
        by=chain("all mechanisms of the conversion", {"f <= 0": "#5", "g <= eps": "#6", "h <= 0": "#7"}),
        kills={1: "0.9 eps for all of them", 2: "eps for each but one"},
    ),
)

# v: largest ratio of the densities of the released values
_ACTIONS = (
    *_FED,
    over("V <= v*W", "v <= u", V=_CHANCE, W=_CHANCE, v=_U, u=_U, m="whole [2, oo)"),
    step(
        "actions from released values",
        "V <= u*W",
        wrong={
            "0.9 eps for the actions": "u*W -> u**0.9*W",
            "values without noise": "u*W -> W",
            "a factor for every batch": "V <= u*W -> V >= u**m*W",
        },
    ),
    # t: a round after the m full batches, of n rounds each, of which the j-th is fed
    over("t > n*m", "j <= m", t=_U, n=_U, m=_WIDE, j=_WIDE),
    step("rounds that are never fed", "n*j < t", wrong={"the rest is fed": "n*j < t -> n*j >= t"}),
    over(n=_U, eps=_EPS),
    step(
        "the last full batch matters",
        "exp(-n*eps*(1 - 1/n))/2 > exp(-n*eps)/2",
        wrong={"it never matters": "> exp(-n*eps)/2 -> == exp(-n*eps)/2"},
        at=[{"n": 2, "eps": 1}, {"n": 3, "eps": "1/10"}],
    ),
    over("n*d <= 1", u=_REAL, d=_WIDE, n=_U, eps=_EPS),
    step(
        "every eps and tau",
        "n*eps*(abs(u + d) - abs(u)) <= eps",
        wrong={"not for eps > 1 nor tau > 1/eps": "<= eps -> > eps"},
    ),
)
_DESPITE = {
    "ADV-P-MECH1#1": "the action of the incomplete batch is drawn from the same released values",
    "ADV-P-MECH1#4": "the mechanisms are as many as the batches that are fed, with the last one among them",
}
_BY_RELEASE = chain(
    "actions from released values",
    {
        "V <= v*W": POST_PROCESSING(
            private_release="ADV-P-MECH1#8", no_other_access=by_definition("ADV-A1#2")
        ),
        "v <= u": "ADV-P-MECH1#8",
    },
)
_L3 = (
    *_ACTIONS,
    settles(1, by=_BY_RELEASE, kills={1: "0.9 eps for the actions"}, despite=_DESPITE),
    settles(
        1,
        by="the threshold learner attains eps",
        on=_OF_ONE,
        beyond=_OF_OTHERS,
        kills={1: "0.9 eps for its actions", 2: "a tenth less noise for it", 3: "tau^2 for tau in the scale"},
        despite=_DESPITE,
    ),
    settles(
        2,
        by=_BY_RELEASE,
        kills={1: "values without noise", 2: "a factor for every batch"},
        despite=_DESPITE,
    ),
    settles(
        4,
        by=chain("every eps and tau", {"n*d <= 1": "ADV-P-SENS1#1"}),
        kills={1: "not for eps > 1 nor tau > 1/eps", 2: "not for eps > 1 nor tau > 1/eps"},
    ),
    settles(
        5,
        by=chain(
            "rounds that are never fed",
            {"t > n*m": ASSUMED, "j <= m": by_definition("ADV-A1#2")},
        ),
        kills={1: "the rest is fed"},
        despite=_DESPITE,
    ),
    settles(
        5,
        by="the last full batch matters",
        on="the learner that switches at a fed value above 1, tau = 2 and 3",
        beyond="other learners",
        kills={2: "it never matters"},
        despite=_DESPITE,
    ),
)


_NO_RATES = {
    "ADV-T1#5": "privacy does not depend on how rates compare",
    "ADV-P-T7PRIV#2": "lists of losses that differ in no round are no worse than lists that differ in one",
}


def _of_the_conversion(n: int, source: str, second: str) -> Pieces:
    """Assertion n: privacy of a policy that is the conversion; the second near miss is of a fed value."""
    return (
        *_FED,
        over("V <= v*W", "v <= u", V=_CHANCE, W=_CHANCE, v=_U, u=_U),
        step(
            "privacy of this conversion",
            "V <= u*W",
            wrong={"0.9 eps of this conversion": "u*W -> u**0.9*W"},
        ),
        settles(
            n,
            by=chain("privacy of this conversion", {"V <= v*W": source, "v <= u": source}),
            despite=_NO_RATES,
        ),
        settles(
            n,
            by=("one fed value attains eps", "the threshold learner attains eps"),
            on=_OF_ONE,
            beyond=_OF_OTHERS,
            kills={1: "0.9 eps for its actions", 2: second},
            despite=_NO_RATES,
        ),
    )


# what the chosen experts are, given the arms that they drew: x and y are losses of one expert in a round that
# is the same in both lists, with the loss z; a and c: in the changed round, of experts that drew one arm
_EXPERTS = (
    over("x == z", "y == z", x=_CHANCE, y=_CHANCE, z=_CHANCE),
    step(
        "rounds that are the same",
        "x - y <= 0 and y - x <= 0",
        wrong={"they differ": "x - y <= 0 and -> x - y < 0 and "},
    ),
    over("V <= v*W", "v <= u", V=_CHANCE, W=_CHANCE, v=_U, u=_U),
    step("experts chosen", "V <= u*W", wrong={"two eps for the experts": "V <= u*W -> V > u*W"}),
    # an expert, or an arm, that is certain under one list of losses and never drawn under the other
    over(u=_U),
    step("drawn by the losses", "1 > u*0", wrong={"private all the same": "1 > u*0 -> 1 <= u*0"}),
    over("V <= v*W", "v <= u", V=_CHANCE, W=_CHANCE, v=_U, u=_U),
    step(
        "experts chosen, given the arms",
        "V <= u*W",
        wrong={
            "0.9 eps for the experts": "u*W -> u**0.9*W",
            "N eps for the experts": "V <= u*W -> V > u*W",
        },
    ),
    over("V - u*W <= 0", V=_CHANCE, W=_CHANCE, u=_U),
    step(
        "actions of the experts",
        "V <= u*W",
        wrong={
            "0.9 eps for their actions": "u*W -> u**0.9*W",
            "twice eps is needed": "V <= u*W -> V > u*W",
        },
    ),
)


def _by_the_losses(n: int, what: str) -> Settles:
    """Assertion n: what is drawn by the losses themselves is not private."""
    return settles(
        n,
        by="drawn by the losses",
        on=f"{what} that are drawn by the losses, which are not private",
        beyond="others",
        kills={1: "private all the same"},
    )


_T7PRIV = (
    *_EXPERTS,
    settles(
        1,
        by=chain("experts chosen", {"V <= v*W": ASSUMED, "v <= u": "#5"}),
        kills={2: "two eps for the experts"},
    ),
    _by_the_losses(1, "experts, where the samples are private"),
    # the changed round, one expert and two arms: x and y: losses of the arm that it drew, a and b: of
    # the other
    over("abs(x - y) + abs(a - b) > 0", x=_CHANCE, y=_CHANCE, a=_CHANCE, b=_CHANCE),
    step(
        "losses of the expert in the changed round",
        "abs(x - y) > 0",
        wrong={"by one at least": "abs(x - y) > 0 -> abs(x - y) >= 1"},
    ),
    settles(2, by="losses of the expert in the changed round", severity=Severity.WORDING),
    amended(
        "The sequences differ in at most one round, by at most 1: they are the same in every round in "
        "which the "
        "lists of losses are.",
        {"losses of the expert in the changed round": "abs(x - y) > 0 -> abs(x - y) <= 1"},
        recorded=Verdict.VERIFIED,
    ),
    settles(AMENDED, by=("losses of the expert in the changed round", "rounds that are the same")),
    settles(
        3,
        by=chain("experts chosen, given the arms", {"V <= v*W": "#5", "v <= u": "#5"}),
        kills={1: "0.9 eps for the experts", 2: "N eps for the experts"},
    ),
    settles(
        4,
        by=chain(
            "actions of the experts",
            {"V - u*W <= 0": TOWER(given_the_past="#3")},
        ),
        kills={2: "0.9 eps for their actions"},
    ),
    _by_the_losses(4, "samples"),
    over("V <= v*W", "v <= u", V=_CHANCE, W=_CHANCE, v=_U, u=_U, X=_CHANCE, Y=_CHANCE),
    step(
        "the converted learner",
        "V <= u*W",
        wrong={"0.9 eps of it": "u*W -> u**0.9*W", "only as many experts as arms": "V <= u*W -> V > u*W"},
    ),
    settles(
        5,
        by=chain("the converted learner", {"V <= v*W": "ADV-T1#1", "v <= u": "ADV-T1#1"}),
        kills={1: "0.9 eps of it", 2: "only as many experts as arms"},
    ),
)
_T7 = (
    *_of_the_conversion(1, "ADV-P-T7PRIV#4", "a tenth less noise for it"),
    *_EXPERTS,
    settles(
        4,
        by=chain("actions of the experts", {"V - u*W <= 0": TOWER(given_the_past="ADV-P-T7PRIV#3")}),
        kills={2: "twice eps is needed"},
    ),
    _by_the_losses(4, "samples"),
)

# Algorithm 6: the played loss gets noise of scale 1/eps before anything reads it
_LOCAL = (
    over("d <= 1", u=_REAL, d=_WIDE, eps=_EPS),
    step(
        "noise on one loss",
        "eps*(abs(u + d) - abs(u)) <= eps",
        wrong={"half of eps for it": "<= eps -> <= eps/2", "only in the centre": "<= eps -> > eps"},
    ),
)
_T9 = (
    *_FED,
    over("d <= 1", u=_REAL, d=_WIDE, eps=_EPS, T="whole [2, oo)"),
    step(
        "the changed round",
        "eps*(abs(u + d) - abs(u)) <= eps",
        wrong={"0.9 eps for the round": "<= eps -> <= 0.9*eps"},
    ),
    over("V <= v*W", "v <= u", V=_CHANCE, W=_CHANCE, v=_U, u=_U, T="whole [2, oo)"),
    step(
        "actions from noisy losses",
        "V <= u*W",
        wrong={
            "0.9 eps for noisy losses": "u*W -> u**0.9*W",
            "a factor for every round": "V <= u*W -> V >= u**T*W",
            "with batches of two": "u*W -> sqrt(u)*W",
        },
    ),
)
_NOISY = chain(
    "actions from noisy losses",
    {
        "V <= v*W": POST_PROCESSING(private_release="ADV-I18#1", no_other_access=by_definition("ADV-A6#2")),
        "v <= u": COMPOSITION(each_step="the changed round", one_step_a_record=by_definition("ADV-A6#2")),
    },
)
_ADVICE = (
    *_T9,
    settles(1, by=_NOISY, kills={1: "0.9 eps for noisy losses"}),
    settles(
        1,
        by="one fed value attains eps",
        on=_OF_ONE,
        beyond=_OF_OTHERS,
        kills={1: "0.9 eps for a fed value", 2: "a tenth less noise"},
    ),
    settles(4, by=_NOISY, kills={1: "with batches of two", 2: "a factor for every round"}),
)
_P_T9 = (*_T9, settles(19, by=_NOISY, kills={1: "with batches of two", 2: "0.9 eps for noisy losses"}))

LINES: Lines = {
    "ADV-P-MECH1": _MECHANISMS,
    "ADV-L3": _L3,
    "ADV-T1": _of_the_conversion(1, "ADV-L3#1", "a tenth less noise for it"),
    "ADV-C2": _of_the_conversion(1, "ADV-L3#1", "a tenth less noise"),
    "ADV-C8": _of_the_conversion(1, "ADV-T7#1", "the whole batch changed"),
    "ADV-C22": _of_the_conversion(1, "ADV-L3#1", "the whole batch changed"),
    "ADV-C24": _of_the_conversion(1, "ADV-L3#1", "the whole batch changed"),
    "ADV-P-T7PRIV": _T7PRIV,
    "ADV-T7": _T7,
    "ADV-T9": _ADVICE,
    "ADV-P-T9": _P_T9,
    "ADV-I3": (
        *_LOCAL,
        settles(3, by="noise on one loss", kills={1: "half of eps for it", 2: "only in the centre"}),
    ),
    "ADV-I11": (
        *_LOCAL,
        settles(4, by="noise on one loss", kills={1: "only in the centre", 2: "half of eps for it"}),
    ),
}
