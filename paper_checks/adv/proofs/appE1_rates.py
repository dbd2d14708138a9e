"""Lines of the rates of EXP3 with noise: its closed form, and Corollary 22 (Appendix E.1).

s: scale of the noise, x: log(KT), y: log(eps K T), w: eta K T, q: root of the rest of the bound. The chain in
the text loses more than it has: small noise has mean square 2 s^2 at most, where it counts 10 s^2 x^2.
"""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, settles
from ...language.rules import EVERY_INSTANCE, EXPECTED_SUM, TOWER
from ...language.written_claim import Lines, over, step

_U = "[1, oo)"
_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_LOG = "[69/100, oo)"
_FAMILY = "K >= 2 and gamma at most 1"
_OUTSIDE = "K = 1, and gamma above 1, where chances may be negative"

_OTHERWISE = {
    "ADV-P-C22#5": "Lemma 26 is used, and the mean of the estimates, in place of Lemma 23",
    "ADV-T1#5": "nothing is said of how rates compare",
    "ADV-L23#1": "Lemma 26 is used in its place",
    "ADV-P-C22#11": "small noise has mean square 2 lam^2 at most, so that the mixing fits in",
}
# c: largest size of the noise, in units of its scale
_SMALL = (
    over(c=_POSITIVE),
    step(
        "mean square of small noise",
        "(2 - (c**2 + 2*c + 2)*exp(-c))/(1 - exp(-c)) <= 2",
        wrong={"half of the variance": "<= 2 -> <= 1"},
    ),
    over(l=(0, 1), z=_REAL),
    step(
        "square of loss and noise",
        "(l + z)**2 <= 1 + 2*l*z + z**2",
        wrong={"without the product": "<= 1 + 2*l*z + z**2 -> <= 1 + z**2"},
    ),
)
_EQ = (
    *_SMALL,
    over(s=_POSITIVE, x=_LOG),
    step(
        "both within the maximum",
        "8*s*x + 1 + 2*s**2 <= 2*(1 + 10*max(s**2, s)*x**2)",
        wrong={"a third of 10 under it": "10*max -> 3*max"},
    ),
    # G: 2 gamma T, k: log(K)/eta, V: eta times the expected squares, z: what the mean of the noise adds
    # to them,
    # t: w s x, v: w (1 + 2 s^2), p: w (1 + 10 max(s^2, s) x^2)
    over(
        "R <= G + k + V + 1",
        "G <= 8*t",
        "V <= v + z",
        "z <= 0",
        "8*t + v <= 2*p",
        "2*p <= q",
        "k <= q",
        R=_REAL,
        z=_REAL,
        x=_LOG,
        **dict.fromkeys("GkVvtpq", _WIDE),
    ),
    step(
        "closed form",
        "R <= 2*q + 1",
        wrong={"1.9 for 2": "2*q -> 1.9*q", "one logarithm, at log(KT) = 4": "2*q -> 1*q"},
    ),
    settles(
        1,
        by=chain(
            "closed form",
            {
                "R <= G + k + V + 1": "ADV-P-C22#8",
                "G <= 8*t": assumed("gamma = 4 eta lam K log(KT)"),
                "V <= v + z": EXPECTED_SUM(
                    each_term="square of loss and noise", terms="mean square of small noise"
                ),
                "z <= 0": TOWER(given_the_past="ADV-EQ-CENT#1"),
                "8*t + v <= 2*p": EVERY_INSTANCE(arbitrary_instance="both within the maximum"),
                "2*p <= q": assumed("eta = sqrt( log K/(2TK(1+10 max{lam^2,lam} log^2(KT))) )"),
                "k <= q": assumed("eta = sqrt( log K/(2TK(1+10 max{lam^2,lam} log^2(KT))) )"),
            },
        ),
        on=_FAMILY,
        beyond=_OUTSIDE,
        kills={1: "1.9 for 2", 2: "one logarithm, at log(KT) = 4"},
        despite=_OTHERWISE,
    ),
)

_PRINTED = (
    over(y=_LOG),
    step(
        "constants as printed",
        "4*sqrt(2*(1 + 10*y**2)) <= 36*y",
        wrong={"19 for 36": "36*y -> 19*y", "17.8 for 36": "36*y -> 17.8*y"},
    ),
)
_P_C22 = (
    *_PRINTED,
    over(q=_POSITIVE),
    step(
        "both terms at the best eta",
        "q + q <= 2*q",
        wrong={"1.9 for 2 at this eta": "<= 2*q -> <= 1.9*q", "eta twice as large": "q + q -> q/2 + 2*q"},
    ),
    over("R <= 2*q + 1", R=_REAL, q=_POSITIVE),
    step("at this eta", "R - 1 <= q + q", wrong={"half of both": "<= q + q -> <= q"}),
    settles(
        12,
        by=chain("at this eta", {"R <= 2*q + 1": "ADV-EQ-RTEXP3#1"}),
        on=_FAMILY,
        beyond=_OUTSIDE,
    ),
    settles(
        12,
        by="both terms at the best eta",
        on="the two terms that eta balances",
        beyond="the regret",
        kills={1: "1.9 for 2 at this eta", 2: "eta twice as large"},
    ),
    # q: root of eps K T log K, g: root of 2 (1 + 10 y^2), b: 1/eps
    over("F <= 2*g*q + 1", "4*g <= 36*y", "y <= x", F=_REAL, g=_WIDE, q=_WIDE, y=_LOG, x=_LOG, b=_U),
    step("converted, as printed", "2*b*F + 2*b <= 36*q*x*b + 4*b", wrong={"9 for 36": "36*q -> 9*q"}),
    settles(
        13,
        by=chain(
            "converted, as printed",
            {
                "F <= 2*g*q + 1": "ADV-EQ-RTEXP3#1",
                "4*g <= 36*y": EVERY_INSTANCE(arbitrary_instance="constants as printed"),
                "y <= x": assumed("every eps <= 1"),
            },
        ),
        on=f"eps of 1/T and more, {_FAMILY}",
        beyond=f"smaller eps, where eps T is less than a round; {_OUTSIDE}",
    ),
    settles(
        13,
        by="constants as printed",
        on="the constants",
        beyond="the rest",
        kills={1: "19 for 36", 2: "17.8 for 36"},
    ),
)
_C22 = (
    *_PRINTED,
    *_SMALL,
    # b: 1/eps, F: noisy regret at scale 1, k: log(K)/eta, V: eta times the expected squares
    # m: eta times eps K T y, which is q over the root of 22
    over(
        "R <= b*F + b",
        "F <= 8*m + k + V + 1",
        "V <= 3/2*q",
        "m <= q/4",
        "k <= 5*q*x",
        R=_REAL,
        F=_REAL,
        b=_U,
        x=_LOG,
        **dict.fromkeys("mkVq", _WIDE),
    ),
    step("EXP3 converted", "R <= 36*q*x*b + 4*b", wrong={"4 for 36": "36*q -> 4*q"}),
    settles(
        2,
        by=chain(
            "EXP3 converted",
            {
                "R <= b*F + b": "ADV-T1#2",
                "F <= 8*m + k + V + 1": "ADV-P-C22#8",
                "V <= 3/2*q": EXPECTED_SUM(
                    each_term="square of loss and noise", terms="mean square of small noise"
                ),
                "m <= q/4": ASSUMED,
                "k <= 5*q*x": ASSUMED,
            },
        ),
        on=f"1/eps and eps T whole, {_FAMILY}",
        beyond=f"other eps and T; {_OUTSIDE}",
        despite=_OTHERWISE,
    ),
    settles(
        2,
        by="constants as printed",
        on="the constants",
        beyond="the rest",
        kills={1: "19 for 36", 2: "17.8 for 36"},
    ),
    over(y=_U),
    step(
        "smaller than the eta of the proof",
        "2*(1 + 10*y**2) <= 22*y**2",
        wrong={"equal to it": "<= 22 -> == 22", "larger than it": "<= 22 -> > 22"},
    ),
    settles(
        3,
        by="smaller than the eta of the proof",
        on="eps K T of e and more",
        beyond="smaller eps K T",
        kills={1: "equal to it", 2: "larger than it"},
    ),
)

LINES: Lines = {"ADV-EQ-RTEXP3": _EQ, "ADV-P-C22": _P_C22, "ADV-C22": _C22}
