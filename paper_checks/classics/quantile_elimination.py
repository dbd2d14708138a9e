"""Elimination by quantiles, on counts above levels or on answers: how long it takes but for its risk."""

from collections.abc import Sequence

from ...theory.bounds.bound import Statement
from ...theory.bounds.sample_complexity_bounds import DP_SEQ, LOCAL_SEQ, SHUFFLED_SEQ
from ...theory.formulas.expression import variables, write
from ...theory.formulas.language import expression
from ...verify.evidence.ladder import Verdict
from ..language.assertion import assumed, chain, settles
from ..language.claim import Claim
from ..language.rules import TOWER, UNION_BOUND
from ..language.stated_bound import stated
from ..language.written_claim import Piece, claim, over, step

_REAL = "(-oo, oo)"
_WIDE = "[0, oo)"
_ABOVE = "(0, oo)"
_SHARE = "[0, 1]"
_ANY = "CLASSICS-QUANTILE-ELIMINATION"
_LEVELS = "CLASSICS-COUNT-ELIMINATION#8"
"""That log(|S| e^2) is largest for all arms and the last episode."""

_ELIMINATION = claim(
    _ANY,
    "Private bandits",
    (
        "Elimination by quantiles, with at most 2 A 4^e + 2 w 2^e + 1 pulls of each arm in episode e, and "
        "shares above levels that are off by at most v 2^-e but for a chance of j e^-L an arm, "
        "L = log(i |S| e^2/delta)."
    ),
    over(**dict.fromkeys("ijkb", _ABOVE), q="[1, oo)"),
    step(
        "an episode",
        "j*k*exp(-log(i*k*q**2/b)) == j/i*b/q**2",
        wrong={"an arm": "j*k* -> j*", "without e^2": "j/i*b/q**2 -> j/i*b"},
    ),
    settles(2, by="an episode", kills={1: "an arm", 2: "without e^2"}),
    over(n="whole [1, oo)"),
    step(
        "squares of episodes",
        "sum(k, 1, n, 1/k**2) <= 5/3 - 1/(n + 1/2)",
        wrong={"1.6": "<= 5/3 - -> <= 1.6 -", "1/n": "1/(n + 1/2) -> 1/n"},
    ),
    settles(3, by="squares of episodes", kills={1: "1.6", 2: "1/n"}),
    # P: the chance that some share is off by more than its width; d: j delta/i; S: the sum of 1/e^2
    over("P <= d*S", "S <= 5/3 - u", P=_WIDE, d=_WIDE, S=_WIDE, u=_SHARE),
    step("all episodes", "P <= 5/3*d", wrong={"one": "5/3*d -> d"}),
    settles(
        4,
        by=chain(
            "all episodes", {"P <= d*S": UNION_BOUND(each_event="#2", events="#2"), "S <= 5/3 - u": "#3"}
        ),
        kills={1: "one"},
    ),
    # a width of rewards is sqrt(A/(2 n)), and one of noise w/n
    over("n*D**2 >= 2*A", n=_ABOVE, A=_WIDE, D=_ABOVE),
    step("width of rewards", "sqrt(A/(2*n)) <= D/2", wrong={"a third": "<= D/2 -> <= D/3"}),
    settles(5, by="width of rewards", kills={1: "a third"}),
    over("n*D >= 2*w", n=_ABOVE, w=_WIDE, D=_ABOVE),
    step("width of noise", "w/n <= D/2", wrong={"one third": "<= D/2 -> <= D/3"}),
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
    # y = 2^e of the last episode of an arm: in the one before, after which it stayed, widths W at 2^-e = 2/y
    over("g <= 2*W", "W <= 2*v/y", g=_WIDE, W=_WIDE, v=_ABOVE, y=_ABOVE),
    step("last episode", "g*y <= 4*v", wrong={"half of it": "g*y <= 4*v -> g*y <= 2*v"}),
    settles(
        11,
        by=chain(
            "last episode",
            {"g <= 2*W": TOWER(given_the_past="#8"), "W <= 2*v/y": assumed("off by at most v 2^-e")},
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
    # N: pulls of an arm; F, B and E sums of 4^e, 2^e and 1 over its episodes; y = 2^e of the last
    over("N <= 2*A*F + 2*w*B + E", "F <= 4*y**2/3", "B <= 2*y", **dict.fromkeys("NAFwBEy", _WIDE)),
    step(
        "sums",
        "N <= 8*A*y**2/3 + 4*w*y + E",
        wrong={"half of rewards": "8*A -> 4*A", "half of noise": "4*w -> 2*w"},
    ),
    settles(
        15,
        by=chain(
            "sums",
            {
                "N <= 2*A*F + 2*w*B + E": assumed("at most 2 A 4^e + 2 w 2^e + 1 pulls in episode e"),
                "F <= 4*y**2/3": "#13",
                "B <= 2*y": "#14",
            },
        ),
        kills={1: "half of rewards", 2: "half of noise"},
    ),
    # x: 4 v/g
    over("N <= 8*A*y**2/3 + 4*w*y + E", "y <= x", "E <= z", **dict.fromkeys("NAywExz", _WIDE)),
    step(
        "pulls",
        "N <= 8*A*x**2/3 + 4*w*x + z",
        wrong={"an eighth": "8*A*x -> A*x", "2": "4*w*x -> 2*w*x", "no rounding": " + z -> "},
    ),
    settles(
        16,
        by=chain(
            "pulls",
            {
                "N <= 8*A*y**2/3 + 4*w*y + E": TOWER(given_the_past="#15"),
                "y <= x": TOWER(given_the_past="#11"),
                "E <= z": "#12",
            },
        ),
        kills={1: "an eighth", 2: "2", 3: "no rounding"},
    ),
    # R: the pulls of all arms, M what bounds those of any suboptimal one, Q those of the best; but for a
    # chance p this is so, and C is the chance that it is
    over(
        "R <= (K - 1)*M + Q",
        "Q <= M",
        "p <= 5/3*r*D",
        "C >= 1 - p",
        **dict.fromkeys("RMQprDC", _WIDE),
        K="[2, oo)",
    ),
    step(
        "all arms",
        "R <= K*M and C >= 1 - 5/3*r*D",
        wrong={"without the best": "K*M -> (K - 1)*M", "half": "5/3*r*D -> 5/6*r*D"},
    ),
    settles(
        1,
        by=chain(
            "all arms",
            {
                "R <= (K - 1)*M + Q": TOWER(given_the_past="#16"),
                "Q <= M": assumed("the best one as often as another"),
                "p <= 5/3*r*D": "#4",
                "C >= 1 - p": assumed("but for a chance"),
            },
        ),
        kills={1: "without the best", 2: "half"},
    ),
    notes=(
        "4 is the event that everything else is on: no share is further off than its width. An arm stays "
        "only where it is not surely below that level or the best one not surely above: 7 and 8. Above its "
        "quantile's level an arm has a share of at most 1 - q, and before it a larger one; the separation is "
        "the least, over suboptimal arms, of the largest g for which some level has a share of the arm of at "
        "most 1 - q - g, and of the best arm of at least 1 - q + g. It is 1/2 at most, so that the first "
        "episode is one of those whose 2^e is at most 4 v/g if v is at least 1/4. Of arms that pay 0 and 1 "
        "it is in the records."
    ),
    recorded=Verdict.PROVED,
)


_COINS = "(2 + 8*log(1/(P/m))*(1 + 2/(eps/m))**2 + 2*(1 + 2/(eps/m)))"
_CONTRAST = "1 - 2/(1 + exp(eps/m)) - 1/2**38"


_IN_RECORDS = {
    "g": "(0, 1/2]",
    "K": "[2, oo)",
    "m": "[1, oo)",
    "l": _WIDE,
    "z": "[1, oo)",
    "c": "(0, 1]",
    "eps": _ABOVE,
    **dict.fromkeys("DP", "(0, 1)"),
}


def _record(record: Statement, reach: str) -> str:
    """The bound, with z for the number of episodes, up to ``reach``, l for log(levels), c for contrast."""
    whole = stated(record, separation="g", epsilon="eps", privacy_delta="P", delta="D", levels="m")
    episodes = write(expression(f"log({reach})/log(2)"))
    contrast = write(expression(_CONTRAST))
    for text, letter in ((f"({episodes})", "z"), (episodes, "z"), ("log(m)", "l"), (f"({contrast})", "c")):
        whole = whole.replace(text, letter)
    return whole


def _takes(
    identifier: str,
    record: Statement,
    words: str,
    *pieces: Piece,
    chances: tuple[int, int],
    reach: str,
    widths: tuple[str, str],
    part_of_risk: str,
    rests_on: Sequence[str] = (),
    notes: str,
) -> Claim:
    """How long an elimination takes that has ``A`` and ``w``, the ``widths`` of rewards and of noise.

    ``chances`` are ``j`` and ``i``; the ``pieces`` settle, from 3 on, its episodes and widths.
    """
    (j, i), (rewards, noise) = chances, widths
    risk = f"C >= 1 - 5/3*({j}/{i})*D"
    stays = f"8*({rewards})*({reach})**2/3 + 4*({noise})*({reach}) + z".replace("L", f"log({i}*K*z**2/D)")
    whole = _record(record, reach)
    return claim(
        identifier,
        "Private bandits",
        words,
        over(**{name: _IN_RECORDS[name] for name in sorted(variables(expression(f"{stays} + {whole}")))}),
        step(
            "the record",
            f"K*({stays}) == {whole}",
            wrong={
                "one arm less": f"(K - 1)*({stays}) == {whole}",
                "half of the rewards": f"K*({stays.replace('8*', '4*', 1)}) == {whole}",
            },
        ),
        settles(2, by="the record", kills={1: "one arm less", 2: "half of the rewards"}),
        *pieces,
        # R: the pulls of all arms, C the chance that they are at most G; B: the record
        over("R <= G", "G <= B", risk, **dict.fromkeys("RGBCD", _WIDE)),
        step(
            "pulls",
            "R <= B and C >= 1 - D",
            wrong={"half of it": "R <= B -> R <= B/2", "less risk": f"1 - D -> 1 - {part_of_risk}*D"},
        ),
        settles(
            1,
            by=chain(
                "pulls",
                {"R <= G": f"{_ANY}#1", "G <= B": "#2", risk: f"{_ANY}#1"},
            ),
            kills={1: "half of it", 2: "less risk"},
        ),
        rests_on=(_ANY, "CLASSICS-COUNT-ELIMINATION", *rests_on),
        notes=notes,
        recorded=Verdict.PROVED,
    )


def _of_both_widths(*pieces: Piece) -> tuple[Piece, ...]:
    """Episodes as long as rewards or noise need, whichever is longer, and the width that is left."""
    return (
        # p and q: what rewards and noise need
        over(p=_WIDE, q=_WIDE),
        step("the longer one", "max(p, q) + 1 <= p + q + 1", wrong={"half": "p + q + 1 -> (p + q)/2 + 1"}),
        # y = 2^e; U and W: what L and w are in the last episode
        over("n <= 2*L*y**2 + 2*w*y + 1", "L <= U", "w <= W", **dict.fromkeys("nLywUW", _WIDE)),
        step(
            "an episode",
            "n <= 2*U*y**2 + 2*W*y + 1",
            wrong={"rewards alone": " + 2*W*y -> ", "noise alone": "2*U*y**2 + -> "},
        ),
        settles(
            3,
            by=chain(
                "an episode",
                {
                    "n <= 2*L*y**2 + 2*w*y + 1": TOWER(given_the_past="the longer one"),
                    "L <= U": _LEVELS,
                    "w <= W": "#5",
                },
            ),
            kills={1: "rewards alone", 2: "noise alone"},
        ),
        over("h <= D/2", "c <= D/2", **dict.fromkeys("hcD", _WIDE)),
        step("width", "h + c <= D", wrong={"three quarters": "<= D -> <= 3*D/4"}),
        settles(
            4,
            by=chain("width", {"h <= D/2": f"{_ANY}#5", "c <= D/2": f"{_ANY}#6"}),
            kills={1: "three quarters"},
        ),
        *pieces,
    )


CLAIMS: tuple[Claim, ...] = (
    _ELIMINATION,
    _takes(
        "CLASSICS-DP-SEQ",
        DP_SEQ,
        "How long elimination by quantiles takes on counts with Laplace noise of scale b = m/eps.",
        *_of_both_widths(
            over("L <= U", b=_ABOVE, **dict.fromkeys("LUl", _WIDE)),
            step("noise", "b*(L + l) <= b*(U + l)", wrong={"without levels": "b*(U + l) -> b*U"}),
            settles(
                5,
                by=chain("noise", {"L <= U": _LEVELS}),
                kills={1: "without levels"},
            ),
        ),
        chances=(3, 5),
        reach="4/g",
        widths=("L", "(m/eps)*(L + l)"),
        part_of_risk="0.9",
        notes=(
            "The tails are the inequality of Dvoretzky, Kiefer and Wolfowitz with Massart's constant, which "
            "is a hypothesis here, and CLASSICS-LAPLACE-TAIL for m Laplace variables."
        ),
    ),
    _takes(
        "CLASSICS-SHUFFLED-SEQ",
        SHUFFLED_SEQ,
        "How long elimination by quantiles takes on shuffled bits, with M coins for each of m levels.",
        *_of_both_widths(
            over("L <= U", "M <= N", **dict.fromkeys("LUMNl", _WIDE)),
            step(
                "noise",
                "sqrt(M*(L + l)/2) <= sqrt(N*(U + l)/2)",
                wrong={"without levels": "N*(U + l) -> N*U", "a coin": "sqrt(N*( -> sqrt(("},
            ),
            settles(
                5,
                by=chain("noise", {"L <= U": _LEVELS, "M <= N": assumed("at most")}),
                kills={1: "without levels", 2: "a coin"},
            ),
            over(M=_WIDE, t=_WIDE),
            step(
                "twice the width of coins",
                "2*sqrt(M*t/2) == sqrt(2*M*t)",
                wrong={"once": "2*sqrt(M*t/2) -> sqrt(M*t/2)"},
            ),
            settles(6, by="twice the width of coins", kills={1: "once"}),
        ),
        chances=(4, 7),
        reach="4/g",
        widths=("L", f"sqrt({_COINS}*(L + l)/2)"),
        part_of_risk="0.9",
        rests_on=("CLASSICS-COINS-ENOUGH",),
        notes=(
            "The tails are the inequality of Dvoretzky, Kiefer and Wolfowitz with Massart's constant, which "
            "is a hypothesis here, and that of Hoeffding for coins, on both sides and m levels. The policy "
            "takes the least number of coins that is private: no more than these, by CLASSICS-COINS-ENOUGH "
            "for eps/m and P/m, and by basic composition, as a user is in m counts."
        ),
    ),
    _takes(
        "CLASSICS-LOCAL-SEQ",
        LOCAL_SEQ,
        "How long elimination by quantiles takes on answers to m levels, each flipped with a chance p.",
        # y = 2^e; A: (L + log m)/(1 - 2 p)^2, U what it is at most
        over("n <= 2*A*y**2 + 1", "A <= U", **dict.fromkeys("nAyU", _WIDE)),
        step("an episode", "n <= 2*U*y**2 + 1", wrong={"half of them": "2*U -> U"}),
        settles(
            3,
            by=chain(
                "an episode",
                {"n <= 2*A*y**2 + 1": assumed("ceil(2 (L + log m)/(D (1 - 2 p))^2) users"), "A <= U": "#5"},
            ),
            kills={1: "half of them"},
        ),
        over("n*(D*c)**2 >= 2*t", n=_ABOVE, D=_ABOVE, c="(0, 1]", t=_WIDE),
        step("width", "sqrt(t/(2*n))/c <= D/2", wrong={"a third": "<= D/2 -> <= D/3"}),
        settles(4, by="width", kills={1: "a third"}),
        # t and T: L + log m and what it is at most; c and d: 1 - 2 p and what it is at least
        over("t <= T", "c >= d", t=_WIDE, T=_WIDE, c="(0, 1]", d="(0, 1]"),
        step(
            "answers",
            "t/c**2 <= T/d**2",
            wrong={"of true bits": "T/d**2 -> T", "not squared": "T/d**2 -> T/d"},
        ),
        settles(
            5,
            by=chain("answers", {"t <= T": _LEVELS, "c >= d": "#6"}),
            kills={1: "of true bits", 2: "not squared"},
        ),
        # f: 1/(1 + e^(eps/m)), r: what rounding adds
        over("p <= f + r", p=_SHARE, f=_SHARE, r=_SHARE),
        step("contrast", "1 - 2*p >= 1 - 2*f - 2*r", wrong={"rounded once": "- 2*r -> - r"}),
        settles(6, by="contrast", kills={1: "rounded once"}),
        chances=(2, 7),
        reach="2/g",
        widths=("(L + l)/c**2", "0"),
        part_of_risk="0.4",
        notes=(
            "The tails are Hoeffding's inequality, on both sides and m levels: an answer lies in an interval "
            "of length 1/(1 - 2 p). Its width is all of it, so that v is 1/2 here. The policy takes the "
            "least chance that is private, 1/(1 + e^(eps/m)), rounded up to multiples of 2^-40."
        ),
    ),
)
