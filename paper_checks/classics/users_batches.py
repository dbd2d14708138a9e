"""Optimism on noisy sums of batches of users: what it loses, with the least noise that is private."""

from ...theory.bounds.users_count_bounds import BATCHED_JOINT_OFUL
from ...theory.formulas.expression import write
from ...theory.formulas.language import expression
from ...verify.evidence.ladder import Verdict
from ..language.assertion import assumed, chain, settles
from ..language.claim import Claim
from ..language.rules import EXPECTED_SUM, TOWER, UNION_BOUND
from ..language.stated_bound import stated
from ..language.written_claim import claim, over, step

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_ABOVE = "(0, oo)"
_CHANCE = "[0, 1]"


_MOST = "3*(sqrt(l + eps) + sqrt(l))/(2*eps)*sqrt(sqrt(T) + 1)*q"
_VOLUME = "log(1 + T/(d*(3/sqrt(2)/(1 + sqrt(1 + 2*eps))*q)))"
"""With the most and the least that the noise can be: Y, and what is in the logarithm."""
_LOST = "4*((sqrt(2*log(3/D) + d*v) + (sqrt(3) + 1)*sqrt(Y))*sqrt(d*T*v)) + 2*(sqrt(T) + 1)*(d*v/log(2))"


def _record() -> str:
    """The bound, with q for the factor of the noise in Y, l for log(1/P), v for the logarithm."""
    whole = stated(BATCHED_JOINT_OFUL, privacy_delta="P", epsilon="eps", delta="D")
    spread = "(sqrt(2*d) + sqrt(2*log(6*T/D)))"
    for text, letter in ((spread, "q"), ("log(1/P)", "l"), (_VOLUME, "v"), (_MOST, "Y")):
        inner = write(expression(text))
        whole = whole.replace(f"({inner})" if text == spread else inner, letter)
    return whole


_LOSES = claim(
    "CLASSICS-BATCHED-JOINT-OFUL",
    "Private bandits",
    (
        "OFUL renewed after every B = ceil(sqrt(T)) users with W = V + N + 2 Y I, V the sum of a a^T, where "
        "but for a chance of delta ||N|| <= Y, ||h|| <= Y and rewards stay in their ellipsoid; the width is "
        "sqrt(2 log(3/delta) + d log(1 + t/(d Y))) + sqrt(3 Y) + ||h||/sqrt(Y)."
    ),
    # X: what an estimate is off by, in the norm of W, by rewards, by the shift and by the noise
    over("X <= A + H + C", "A <= u", "H <= v", "C <= w", **dict.fromkeys("XAHCuvw", _WIDE)),
    step("error", "X <= u + v + w", wrong={"without the noise": "u + v + w -> u + v"}),
    settles(
        2,
        by=chain(
            "error",
            {
                "X <= A + H + C": assumed("the norm of a sum"),
                "A <= u": assumed("rewards in their ellipsoid"),
                "H <= v": assumed("shift"),
                "C <= w": assumed("noise"),
            },
        ),
        kills={1: "without the noise"},
    ),
    # h: ||h||
    over("h <= Y", h=_WIDE, Y=_ABOVE),
    step("noise of rewards", "h/sqrt(Y) <= sqrt(Y)", wrong={"half of it": "<= sqrt(Y) -> <= sqrt(Y)/2"}),
    settles(3, by="noise of rewards", kills={1: "half of it"}),
    # m: the mean of the action, n that of the best one; g, f their estimates; x, y their lengths, b the width
    over(
        "n <= f + b*y",
        "f + b*y <= g + b*x",
        "g <= m + b*x",
        **dict.fromkeys("nfgm", _REAL),
        x=_WIDE,
        y=_WIDE,
        b=_WIDE,
    ),
    step("optimism", "n - m <= 2*b*x", wrong={"once": "2*b*x -> b*x"}),
    settles(4, by="optimism", kills={1: "once"}),
    # x is the length for the design at the last renewal, z for the one now; r the loss
    over("r <= 2*b*x", "x <= sqrt(2)*z", **dict.fromkeys("rxzb", _WIDE)),
    step("a calm round", "r <= 2*sqrt(2)*b*z", wrong={"half": "2*sqrt(2)*b -> sqrt(2)*b"}),
    settles(
        5,
        by=chain(
            "a calm round",
            {"r <= 2*b*x": TOWER(given_the_past="#4"), "x <= sqrt(2)*z": assumed("x <= sqrt(2) z")},
        ),
        kills={1: "half"},
    ),
    over("r <= 2", "b >= 1", r=_WIDE, b=_WIDE),
    step("no round", "r <= 2*sqrt(2)*b", wrong={"a third": "2*sqrt(2)*b -> sqrt(2)*b"}),
    settles(
        16,
        by=chain("no round", {"r <= 2": assumed("means in [-1, 1]"), "b >= 1": "#6"}),
        kills={1: "a third"},
    ),
    over("w >= sqrt(2*log(3/D) + u)", w=_WIDE, u=_WIDE, D="(0, 1)"),
    step("width", "w >= 1", wrong={"2": "w >= 1 -> w >= 2"}),
    settles(6, by="width", kills={1: "2"}),
    # Q: the sum of min(1, z^2), S that of the logarithms of 1 + z^2; g the square of what calm rounds lose,
    # at most c = (2 sqrt(2) b)^2 T times Q; u = d l
    over("g <= c*Q", "Q <= 2*S", "S <= u", **dict.fromkeys("gcQSu", _WIDE)),
    step("calm rounds", "g <= 2*c*u", wrong={"an eighth": "2*c*u -> c*u/4"}),
    settles(
        7,
        by=chain(
            "calm rounds",
            {
                "g <= c*Q": EXPECTED_SUM(each_term="#5", terms="#16"),
                "Q <= 2*S": EXPECTED_SUM(
                    each_term="CLASSICS-ELLIPTIC-STEP#1", terms="CLASSICS-ELLIPTIC-STEP#1"
                ),
                "S <= u": assumed("determinants up to e^u"),
            },
        ),
        kills={1: "an eighth"},
    ),
    over(**dict.fromkeys("bTdl", _ABOVE)),
    step(
        "its root",
        "sqrt(2*((2*sqrt(2)*b)**2*T)*(d*l)) == 4*b*sqrt(d*T*l)",
        wrong={"twice": "== 4*b -> == 8*b"},
    ),
    settles(17, by="its root", kills={1: "twice"}),
    # n: how many batches double the determinant
    over("n*log(2) <= S", "S <= d*l", **dict.fromkeys("nSdl", _WIDE)),
    step("batches that double", "n <= d*l/log(2)", wrong={"of three": "/log(2) -> /log(3)"}),
    settles(8, by="batches that double", kills={1: "of three"}),
    over("B >= x", B="[1, oo)", x="[1, oo)"),
    step("batches", "x**2/B + 1 <= x + 1", wrong={"one less": "<= x + 1 -> <= x"}),
    settles(9, by="batches", kills={1: "one less"}),
    # the least noise of (eps, P)-DP is at most that of rho-zCDP with rho + 2 sqrt(rho l) = eps
    over(l=_ABOVE, eps=_ABOVE),
    step(
        "concentrated",
        "(sqrt(l + eps) - sqrt(l))**2 + 2*(sqrt(l + eps) - sqrt(l))*sqrt(l) == eps",
        wrong={"once": "2*(sqrt(l + eps) -> (sqrt(l + eps)"},
    ),
    # y and z the two roots, so that eps = y^2 - z^2: (9/2)/(2 (y - z)^2) = ((3/2) (y + z)/eps)^2
    over(y=_ABOVE, z=_ABOVE),
    step(
        "its variance",
        "9/2/2*(y**2 - z**2)**2 == (3/2*(y + z))**2*(y - z)**2",
        wrong={"4": "9/2/2 -> 4/2"},
    ),
    settles(10, by="concentrated", kills={1: "once"}),
    settles(11, by="its variance", kills={1: "4"}),
    over("u/2 - eps/u < 1", u=_ABOVE, eps=_ABOVE),
    step("least noise", "u < 1 + sqrt(1 + 2*eps)", wrong={"without 1": "u < 1 + sqrt -> u < sqrt"}),
    settles(12, by="least noise", kills={1: "without 1"}),
    step(
        "delta of more",
        "Phi(a) - exp(x)*Phi(-sqrt(a**2 + 2*x)) > 1/2",
        wrong={"0.7": "> 1/2 -> > 0.7"},
        at=[{"a": a, "x": x} for a in ("1", "1.5", "3") for x in ("0.001", "0.1", "1", "5", "50")],
    ),
    settles(
        13,
        by="delta of more",
        on="15 pairs of a in {1, 1.5, 3} and x from 0.001 to 50",
        beyond="all others: the quotient of a normal tail and its density falls",
        kills={1: "0.7"},
    ),
    # P, l, eps and q are in what v and Y stand for
    over(
        d="[1, oo)",
        T="[1, oo)",
        D="(0, 1)",
        P="(0, 1)",
        **dict.fromkeys(("v", "Y", "l", "eps", "q"), _ABOVE),
    ),
    step(
        "the record",
        f"{_LOST} == {_record()}",
        wrong={
            "half of the width": f"{_LOST.replace('4*', '2*', 1)} == {_record()}",
            "a batch": f"{_LOST.replace('2*(sqrt(T) + 1)', '(sqrt(T) + 1)')} == {_record()}",
        },
    ),
    settles(14, by="the record", kills={1: "half of the width", 2: "a batch"}),
    # R what is lost: G where the determinant does not double, 2 in each of B rounds of n batches elsewhere
    over("R <= G + 2*B*n", "G <= F", "B <= x + 1", "n <= z", **dict.fromkeys("RGBnFxz", _WIDE)),
    step(
        "all rounds",
        "R <= F + 2*(x + 1)*z",
        wrong={"one a round": "F + 2*(x -> F + (x", "without calm ones": "R <= F + -> R <= "},
    ),
    settles(
        1,
        by=chain(
            "all rounds",
            {
                "R <= G + 2*B*n": EXPECTED_SUM(each_term="#5", terms="#5"),
                "G <= F": TOWER(given_the_past="#7"),
                "B <= x + 1": assumed("batches of sqrt(T) users, rounded up"),
                "n <= z": "#8",
            },
        ),
        kills={1: "one a round", 2: "without calm ones"},
    ),
    # p, s, v: the chances that the noise of the design, that of the rewards, or the rewards are further off
    over("P <= p + s + v", "p <= D/3", "s <= D/3", "v <= D/3", **dict.fromkeys("PpsvD", _CHANCE)),
    step("failures", "P <= D", wrong={"two thirds": "P <= D -> P <= 2*D/3"}),
    settles(
        15,
        by=chain(
            "failures",
            {
                "P <= p + s + v": UNION_BOUND(
                    each_event="CLASSICS-SELF-NORMALISED#2", events="CLASSICS-SELF-NORMALISED#2"
                ),
                "p <= D/3": assumed("a third each"),
                "s <= D/3": assumed("a third each"),
                "v <= D/3": assumed("a third each"),
            },
        ),
        kills={1: "two thirds"},
    ),
    notes=(
        "Where the noise of the design is at most Y, W lies between V + Y I and V + 3 Y I, so that the shift "
        "costs the root of 3 Y at most, and lengths for W are at most those for V + Y I. If its determinant "
        "does not double within a batch, lengths at the renewal are at most the root of 2 times those now. "
        "It is at most (1 + T/(d Y))^d times that of Y I. Y is the deviation of the noise, times the root of "
        "the number of batches, times sqrt(2 d) + sqrt(2 log(6 T/delta)): 10 and 11 bound the deviation from "
        "above, 12 and 13 from below, where u is 3/sqrt(2) over it. Rewards in [-1, 1] are 1-sub-Gaussian: "
        "CLASSICS-SELF-NORMALISED, 3, which is a hypothesis here, as are the tails of both noises."
    ),
    recorded=Verdict.VERIFIED,
)

CLAIMS: tuple[Claim, ...] = (_LOSES,)
