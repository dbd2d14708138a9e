"""Elimination on counts of users: what an elimination with noise of any kind loses, and with either kind."""

from ...theory.bounds.bound import Statement
from ...theory.bounds.regret_upper_bounds import DISTRIBUTED_ELIMINATION, SHUFFLED_ELIMINATION
from ...verify.evidence.ladder import Verdict
from ..language.assertion import assumed, chain, settles
from ..language.claim import Claim
from ..language.rules import REGRET_OF_PULLS, TOWER, UNION_BOUND
from ..language.stated_bound import of_arm, stated
from ..language.written_claim import claim, over, step

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_ABOVE = "(0, oo)"
_CHANCE = "[0, 1]"
_EACH = "CLASSICS-COUNT-ELIMINATION#7"

_PULLS = claim(
    "CLASSICS-COUNT-ELIMINATION",
    "Private bandits",
    (
        "Elimination on noisy means of 2^e new users of each arm in episode e, where an arm goes whose mean "
        "is more than 2 h + 2 w/n below the best, n = 2^e, h = sqrt(L/(2 n)), L = log(8 |S| e^2/beta), and "
        "noise exceeds w with probability e^-L at most on either side."
    ),
    over(m=_ABOVE, q="[1, oo)", b=_ABOVE),
    step(
        "an episode",
        "4*m*exp(-log(8*m*q**2/b)) == b/2/q**2",
        wrong={"two events an arm": "4*m* -> 2*m*", "without e^2": "b/2/q**2 -> b/2"},
    ),
    settles(2, by="an episode", kills={1: "two events an arm", 2: "without e^2"}),
    over(n="whole [1, oo)"),
    step(
        "squares of episodes",
        "sum(k, 1, n, 1/k**2) <= 2 - 1/n",
        wrong={"1.5": "<= 2 - 1/n -> <= 1.5 - 1/n", "2/n": "2 - 1/n -> 2 - 2/n"},
    ),
    settles(3, by="squares of episodes", kills={1: "1.5", 2: "2/n"}),
    # P: the chance that some mean is off by more than h + w/n; S: the sum of 1/e^2
    over("P <= b/2*S", "S <= 2 - u", P=_WIDE, b=_WIDE, S=_WIDE, u="[0, 1]"),
    step("all episodes", "P <= b", wrong={"half of beta": "P <= b -> P <= b/2"}),
    settles(
        1,
        by=chain(
            "all episodes",
            {"P <= b/2*S": UNION_BOUND(each_event="TA-LC.23#2", events="#2"), "S <= 2 - u": "#3"},
        ),
        kills={1: "half of beta"},
    ),
    # both are within h + c of their means, x and y
    over("x >= a + g - (h + c)", "y <= a + h + c", **dict.fromkeys("xya", _REAL), g=_ABOVE, h=_WIDE, c=_WIDE),
    step("below the best", "x - y >= g - 2*(h + c)", wrong={"once": "g - 2*(h + c) -> g - (h + c)"}),
    # d is x - y, how far the noisy mean of the arm is below that of the best one
    over("d >= g - 2*(h + c)", "d <= 2*(h + c)", d=_REAL, g=_ABOVE, h=_WIDE, c=_WIDE),
    step("it stays", "g <= max(8*h, 8*c)", wrong={"a sixth": "max(8*h, 8*c) -> max(6*h, 6*c)"}),
    settles(
        4,
        by=chain(
            "it stays",
            {
                "d >= g - 2*(h + c)": TOWER(given_the_past="below the best"),
                "d <= 2*(h + c)": assumed("stays"),
            },
        ),
        kills={1: "a sixth"},
    ),
    # y is L/n, z is w/n
    over("g <= 8*h", "2*h**2 <= y", g=_WIDE, h=_WIDE, y=_WIDE),
    step("rewards", "g**2 <= 32*y", wrong={"16": "32*y -> 16*y"}),
    settles(9, by="rewards", kills={1: "16"}),
    over("g <= 8*c", "c <= z", g=_WIDE, c=_WIDE, z=_WIDE),
    step("noise", "g <= 8*z", wrong={"half": "8*z -> 4*z"}),
    settles(10, by="noise", kills={1: "half"}),
    # the best one has a mean of at least that of any other, so that g is at most 0 in what is above
    over("x <= a + h + c", "y >= a - (h + c)", **dict.fromkeys("xya", _REAL), h=_WIDE, c=_WIDE),
    step("the best stays", "x - y <= 2*(h + c)", wrong={"at half of that": "<= 2*(h + c) -> <= h + c"}),
    settles(5, by="the best stays", kills={1: "at half of that"}),
    over(E="whole [1, oo)"),
    step(
        "doubling",
        "sum(k, 1, E, 2**k) <= 4*2**(E - 1)",
        wrong={"three times": "4*2**(E - 1) -> 3*2**(E - 1)", "to the next": "2**k -> 2**(k + 1)"},
    ),
    settles(6, by="doubling", kills={1: "three times", 2: "to the next"}),
    # N: what exceeds every length after which the arm stays, and 1; x: half of its last batch
    over("S <= 4*x", "x <= N", S=_WIDE, x=_WIDE, N="[1, oo)"),
    step("pulls", "S <= 4*N", wrong={"twice N": "4*N -> 2*N"}),
    settles(
        7,
        by=chain("pulls", {"S <= 4*x": "#6", "x <= N": TOWER(given_the_past="#4")}),
        kills={1: "twice N"},
    ),
    over("m <= K", "q <= x", m="[1, oo)", K="[1, oo)", q="[1, oo)", x="[1, oo)"),
    step(
        "level",
        "log(m) + 2*log(q) <= log(K) + 2*log(x)",
        wrong={"one arm": "log(K) + -> ", "once": "2*log(x) -> log(x)"},
    ),
    settles(8, by="level", kills={1: "one arm", 2: "once"}),
    notes=(
        "4, 9 and 10 bound the batch after which an arm of gap g stays, by the larger of 32 L/g^2 and 8 w/g. "
        "A batch that begins before T is no longer than T, or is the first one, so that there are at most "
        "1 + log2(T) episodes, which is x."
    ),
    recorded=Verdict.PROVED,
)


def _loses(identifier: str, record: Statement, words: str, *, width: str, noise: str, enough: str) -> Claim:
    """What the elimination loses whose noise exceeds ``width`` of L and of the ``noise`` that is enough."""
    level = "log(8*K*T*(1 + log(T)/log(2))**2)"
    spread = width.format(L=level, N=noise)
    adds = of_arm(record, gap="g", epsilon="eps", delta="D")
    return claim(
        identifier,
        "Private bandits",
        words,
        # a gap times pulls, with the level and the noise as they are in the record
        over(g="(0, 1]", K="[2, oo)", T="[1, oo)", eps=_ABOVE, D="(0, 1)"),
        step(
            "the record",
            f"g*(4*(32*({level})/g**2 + 8*({spread})/g)) == {adds}",
            wrong={
                "twice the pulls": f"g*(8*(32*({level})/g**2 + 8*({spread})/g)) == {adds}",
                "half of the noise": f"g*(4*(32*({level})/g**2 + 4*({spread})/g)) == {adds}",
            },
        ),
        settles(2, by="the record", kills={1: "twice the pulls", 2: "half of the noise"}),
        over(b=_CHANCE, l=_CHANCE, T="[1, oo)"),
        step(
            "where a mean is further off",
            f"T*(1/T)*(b - l) == {stated(record, best='b', lowest='l')}",
            wrong={"sum of means": "(b - l) == -> (b + l) =="},
        ),
        settles(3, by="where a mean is further off", kills={1: "sum of means"}),
        # p: the chance that a mean is further off, q: beta, z: T times the largest gap W
        over("p <= q", "q*z <= W", p=_CHANCE, q=_CHANCE, z=_WIDE, W=_CHANCE),
        step("failures", "p*z <= W", wrong={"half of it": "<= W -> <= W/2"}),
        settles(
            4,
            by=chain(
                "failures", {"p <= q": "CLASSICS-COUNT-ELIMINATION#1", "q*z <= W": assumed("beta = 1/T")}
            ),
            kills={1: "half of it"},
        ),
        # G: what is lost where no mean is further off, S the sum over arms; B what is lost elsewhere
        over("R <= G + B", "G <= S", "B <= W", **dict.fromkeys("RGBSW", _WIDE)),
        step(
            "regret",
            "R <= S + W",
            wrong={"without failures": "S + W -> S", "half of the sum": "S + W -> S/2 + W"},
        ),
        settles(
            1,
            by=chain(
                "regret",
                {
                    "R <= G + B": REGRET_OF_PULLS(pulls=_EACH, stochastic_rewards=_EACH),
                    "G <= S": TOWER(given_the_past="#2"),
                    "B <= W": TOWER(given_the_past="#4"),
                },
            ),
            kills={1: "without failures", 2: "half of the sum"},
        ),
        rests_on=("CLASSICS-COUNT-ELIMINATION", enough),
        notes=f"The policy takes the least noise that is private: by {enough} no more than what is inserted.",
        recorded=Verdict.PROVED,
    )


CLAIMS = (
    _PULLS,
    _loses(
        "CLASSICS-SHUFFLED-ELIMINATION",
        SHUFFLED_ELIMINATION,
        "What elimination on shuffled bits loses in T rounds, with the least coins that are private.",
        width="sqrt({N}*{L}/2)",
        noise="(2 + 8*log(1/D)*(1 + 2/eps)**2 + 2*(1 + 2/eps))",
        enough="CLASSICS-COINS-ENOUGH",
    ),
    _loses(
        "CLASSICS-DISTRIBUTED-ELIMINATION",
        DISTRIBUTED_ELIMINATION,
        "What elimination on secure sums loses in T rounds, with the least Skellam noise that is private.",
        width="sqrt(2*{N}*{L}) + {L}/3",
        noise="(1 + 32*log(1/D)/eps**2 + 8*log(1/D)/(3*eps) + 8/eps)",
        enough="CLASSICS-SKELLAM-ENOUGH",
    ),
)
