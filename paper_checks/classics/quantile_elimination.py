"""Elimination by quantiles, on noisy counts above levels: how long it takes, and that it fails rarely."""

from ...theory.bounds.sample_complexity_bounds import DP_SEQ
from ...theory.formulas.expression import write
from ...theory.formulas.language import expression
from ...verify.evidence.ladder import Verdict
from ..language.assertion import assumed, chain, settles
from ..language.claim import Claim
from ..language.rules import TOWER, UNION_BOUND
from ..language.stated_bound import stated
from ..language.written_claim import claim, over, step

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_ABOVE = "(0, oo)"
_SHARE = "[0, 1]"


def _record() -> str:
    """The bound, with g for the separation, z for the number of episodes, l for log(levels)."""
    whole = stated(DP_SEQ, separation="g", epsilon="eps", delta="D", levels="m")
    episodes = write(expression("log(4/g)/log(2)"))
    for text, letter in ((f"({episodes})", "z"), (episodes, "z"), ("log(m)", "l")):
        whole = whole.replace(text, letter)
    return whole


_LEVEL = "log(5*K*z**2/D)"
_PULLS = f"8*{_LEVEL}*(4/g)**2/3 + 4*(m/eps)*({_LEVEL} + l)*(4/g) + z"

_SEQ = claim(
    "CLASSICS-DP-SEQ",
    "Private bandits",
    (
        "Elimination by quantiles, with n = ceil(max(2 L/D^2, 2 b (L + log m)/D)) pulls of each arm in "
        "episode e, D = 2^-e, L = log(5 |S| e^2/delta), and noise of scale b = m/eps on counts above levels."
    ),
    # an arm in an episode: its shares by 2 e^-L, its noise by e^-L
    over(k=_ABOVE, q="[1, oo)", b=_ABOVE),
    step(
        "an episode",
        "3*k*exp(-log(5*k*q**2/b)) == 3*b/5/q**2",
        wrong={"two events": "3*k* -> 2*k*", "without e^2": "3*b/5/q**2 -> 3*b/5"},
    ),
    settles(2, by="an episode", kills={1: "two events", 2: "without e^2"}),
    over(n="whole [1, oo)"),
    step(
        "squares of episodes",
        "sum(k, 1, n, 1/k**2) <= 5/3 - 1/(n + 1/2)",
        wrong={"1.6": "<= 5/3 - -> <= 1.6 -", "1/n": "1/(n + 1/2) -> 1/n"},
    ),
    settles(3, by="squares of episodes", kills={1: "1.6", 2: "1/n"}),
    # P: the chance that some share is off by more than its width; S: the sum of 1/e^2
    over("P <= 3*b/5*S", "S <= 5/3 - u", P=_WIDE, b=_WIDE, S=_WIDE, u=_SHARE),
    step("all episodes", "P <= b", wrong={"half of delta": "P <= b -> P <= b/2"}),
    settles(
        4,
        by=chain(
            "all episodes", {"P <= 3*b/5*S": UNION_BOUND(each_event="#2", events="#2"), "S <= 5/3 - u": "#3"}
        ),
        kills={1: "half of delta"},
    ),
    # the width is sqrt(L/(2 n)) + b t/n, t = L + log m
    over("n*D**2 >= 2*L", n=_ABOVE, L=_WIDE, D=_ABOVE),
    step("width of rewards", "sqrt(L/(2*n)) <= D/2", wrong={"a third": "<= D/2 -> <= D/3"}),
    settles(5, by="width of rewards", kills={1: "a third"}),
    over("n*D >= 2*b*t", n=_ABOVE, b=_ABOVE, t=_WIDE, D=_ABOVE),
    step("width of noise", "b*t/n <= D/2", wrong={"one third": "<= D/2 -> <= D/3"}),
    settles(6, by="width of noise", kills={1: "one third"}),
    # a the share of the arm above the level, f that of the best arm, p the asked one; x and y with noise
    over("x <= a + w", "p - a >= g", "x + w > p", **dict.fromkeys("xap", _REAL), w=_WIDE, g=_ABOVE),
    step("not surely below", "g <= 2*w", wrong={"one width": "g <= 2*w -> g <= w"}),
    settles(7, by="not surely below", kills={1: "one width"}),
    over("y >= f - w", "f - p >= g", "y - w <= p", **dict.fromkeys("yfp", _REAL), w=_WIDE, g=_ABOVE),
    step("the best not surely above", "g <= 2*w", wrong={"a width": "g <= 2*w -> g <= w"}),
    settles(8, by="the best not surely above", kills={1: "a width"}),
    # the best arm: another's lower end reaches its quantile, and its own upper end is above before its own
    over("x <= a + w", "a <= p", **dict.fromkeys("xap", _REAL), w=_WIDE),
    step("no other is surely above", "x - w <= p", wrong={"by a half": "x - w <= p -> x - w/2 <= p"}),
    settles(9, by="no other is surely above", kills={1: "by a half"}),
    over("y >= f - w", "f > p", **dict.fromkeys("yfp", _REAL), w=_WIDE),
    step("the best stays", "y + w > p", wrong={"half a width": "y + w > p -> y + w/2 > p"}),
    settles(10, by="the best stays", kills={1: "half a width"}),
    # y = 2^e of the last episode of an arm: in the one before, after which it stayed, D/2 = 1/y
    over("g <= 2*(h + c)", "h <= 1/y", "c <= 1/y", **dict.fromkeys("ghc", _WIDE), y=_ABOVE),
    step("last episode", "g*y <= 4", wrong={"half of it": "g*y <= 4 -> g*y <= 2"}),
    settles(
        11,
        by=chain(
            "last episode",
            {
                "g <= 2*(h + c)": TOWER(given_the_past="#8"),
                "h <= 1/y": "#5",
                "c <= 1/y": "#6",
            },
        ),
        kills={1: "half of it"},
    ),
    over("y <= u", y="[1, oo)", u="[1, oo)"),
    step(
        "episodes",
        "log(y)/log(2) <= log(u)/log(2)",
        wrong={"of three": "<= log(u)/log(2) -> <= log(u)/log(3)"},
    ),
    settles(12, by="episodes", kills={1: "of three"}),
    over(E="whole [1, oo)"),
    step(
        "fourth powers",
        "sum(k, 1, E, 4**k) <= 4*4**E/3",
        wrong={"5/4": "4*4**E/3 -> 5*4**E/4", "to the next": "4**k -> 4**(k + 1)"},
    ),
    settles(13, by="fourth powers", kills={1: "5/4", 2: "to the next"}),
    over(E="whole [1, oo)"),
    step(
        "powers",
        "sum(k, 1, E, 2**k) <= 2*2**E",
        wrong={"3/2": "2*2**E -> 3*2**E/2", "to a next": "2**k -> 2**(k + 1)"},
    ),
    settles(14, by="powers", kills={1: "3/2", 2: "to a next"}),
    over("k <= K", "E <= z", k="[1, oo)", K="[1, oo)", E="[1, oo)", z="[1, oo)", D="(0, 1)"),
    step(
        "level",
        "log(5*k*E**2/D) <= log(5*K*z**2/D)",
        wrong={"one arm": "log(5*K*z**2/D) -> log(5*z**2/D)", "once": "z**2 -> z"},
    ),
    settles(15, by="level", kills={1: "one arm", 2: "once"}),
    # N: pulls of an arm; A, B and E sums of 4^e, 2^e and 1 over its episodes; y = 2^e of the last; u = b t
    over("N <= 2*L*A + 2*u*B + E", "A <= 4*y**2/3", "B <= 2*y", **dict.fromkeys("NLAuBEy", _WIDE)),
    step(
        "sums",
        "N <= 8*L*y**2/3 + 4*u*y + E",
        wrong={"half of rewards": "8*L -> 4*L", "half of noise": "4*u -> 2*u"},
    ),
    settles(
        16,
        by=chain(
            "sums",
            {
                "N <= 2*L*A + 2*u*B + E": assumed("at most 2 L 4^e + 2 u 2^e + 1 pulls in episode e"),
                "A <= 4*y**2/3": "#13",
                "B <= 2*y": "#14",
            },
        ),
        kills={1: "half of rewards", 2: "half of noise"},
    ),
    # x: 4/g
    over("N <= 8*L*y**2/3 + 4*u*y + E", "y <= x", "E <= z", **dict.fromkeys("NLyuExz", _WIDE)),
    step(
        "pulls",
        "N <= 8*L*x**2/3 + 4*u*x + z",
        wrong={"an eighth": "8*L*x -> L*x", "2": "4*u*x -> 2*u*x", "no rounding": " + z -> "},
    ),
    settles(
        18,
        by=chain(
            "pulls",
            {
                "N <= 8*L*y**2/3 + 4*u*y + E": TOWER(given_the_past="#16"),
                "y <= x": TOWER(given_the_past="#11"),
                "E <= z": "#12",
            },
        ),
        kills={1: "an eighth", 2: "2", 3: "no rounding"},
    ),
    over(
        g="(0, 1/2]",
        K="[2, oo)",
        m="[1, oo)",
        l=_WIDE,
        z="[1, oo)",
        eps=_ABOVE,
        D="(0, 1)",
    ),
    step(
        "the record",
        f"K*({_PULLS}) == {_record()}",
        wrong={
            "one arm less": f"(K - 1)*({_PULLS}) == {_record()}",
            "twice the noise": f"K*({_PULLS.replace('+ 4*', '+ 8*')}) == {_record()}",
        },
    ),
    settles(17, by="the record", kills={1: "one arm less", 2: "twice the noise"}),
    # R: the pulls of all arms, M what bounds those of any suboptimal one, Q those of the best; but for a
    # chance p this is so, and C is the chance that it is
    over(
        "R <= (K - 1)*M + Q",
        "Q <= M",
        "p <= D",
        "C >= 1 - p",
        **dict.fromkeys("RMQpDC", _WIDE),
        K="[2, oo)",
    ),
    step(
        "all arms",
        "R <= K*M and C >= 1 - D",
        wrong={"without the best": "K*M -> (K - 1)*M", "half": "C >= 1 - D -> C >= 1 - D/2"},
    ),
    settles(
        1,
        by=chain(
            "all arms",
            {
                "R <= (K - 1)*M + Q": TOWER(given_the_past="#18"),
                "Q <= M": assumed("the best one as often as another"),
                "p <= D": "#4",
                "C >= 1 - p": assumed("but for a chance"),
            },
        ),
        kills={1: "without the best", 2: "half"},
    ),
    notes=(
        "4 is the event that everything else is on: but for delta, no share is further off than its width. "
        "The tails there are the inequality of Dvoretzky, Kiefer and Wolfowitz with Massart's constant, "
        "which is a hypothesis here, and CLASSICS-LAPLACE-TAIL for m Laplace variables. "
        "Above its quantile's level an arm has a share of at most 1 - q, and before it a larger one; the "
        "separation is the least, over suboptimal arms, of the largest g for which some level has a share "
        "of the arm of at most 1 - q - g, and of the best arm of at least 1 - q + g. It is 1/2 at most, so "
        "that the first episode is one of those whose 2^e is at most 4/g. Of arms that pay 0 and 1 it is in "
        "the record."
    ),
    recorded=Verdict.PROVED,
)

CLAIMS: tuple[Claim, ...] = (_SEQ,)
