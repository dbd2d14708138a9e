"""Phased elimination on counts of users: what it loses, with coins and with Skellam noise."""

from ...theory.bounds.bound import Statement
from ...theory.bounds.users_count_bounds import DISTRIBUTED_GOPE, SHUFFLED_GOPE
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

_PHASES = claim(
    "CLASSICS-COUNT-GOPE",
    "Private bandits",
    (
        "Phased elimination with c = 8 d 4^l L + 4 d 2^l w rounds in phase l, shared out by an optimal "
        "design and rounded up, L = log(4 K l (l + 1)/delta), whose noise moves an estimate by 2 d w/c."
    ),
    # b = 2^-l; both widths are at most b/2: that of the rewards squared, times c
    over("c*b**2 >= 8*d*L", c=_ABOVE, b=_ABOVE, d=_ABOVE, L=_WIDE),
    step("rewards", "2*d*L <= c*(b/2)**2", wrong={"a third": "(b/2) -> (b/3)", "3": "2*d*L -> 3*d*L"}),
    settles(2, by="rewards", kills={1: "a third", 2: "3"}),
    over("c*b >= 4*d*w", c=_ABOVE, b=_ABOVE, d=_ABOVE, w=_WIDE),
    step("noise", "2*d*w <= c*(b/2)", wrong={"third": "(b/2) -> (b/3)", "three": "2*d*w -> 3*d*w"}),
    settles(3, by="noise", kills={1: "third", 2: "three"}),
    over(K=_ABOVE, q=_ABOVE, D=_ABOVE),
    step(
        "a phase",
        "K*4*exp(-log(4*K*q/D)) == D/q",
        wrong={"two events": "K*4*exp -> K*2*exp", "an action": "K*4*exp -> 4*exp"},
    ),
    settles(4, by="a phase", kills={1: "two events", 2: "an action"}),
    over(n="whole [1, oo)"),
    step(
        "all numbers of phases",
        "sum(k, 1, n, 1/(k*(k + 1))) <= 1 - 1/(n + 1)",
        wrong={"0.9": "<= 1 - 1/(n + 1) -> <= 0.9 - 1/(n + 1)", "1/n": "1 - 1/(n + 1) -> 1 - 1/n"},
    ),
    settles(5, by="all numbers of phases", kills={1: "0.9", 2: "1/n"}),
    # P: the chance that some estimate is off by more than its 2^-l; S: the sum of 1/(l (l + 1))
    over("P <= D*S", "S <= 1 - u", P=_WIDE, D=_WIDE, S=_WIDE, u=_CHANCE),
    step("all phases", "P <= D", wrong={"half of delta": "P <= D -> P <= D/2"}),
    settles(
        1,
        by=chain("all phases", {"P <= D*S": UNION_BOUND(each_event="#4", events="#4"), "S <= 1 - u": "#5"}),
        on="estimates of which rewards and noise each have tails of at most e^-L at their widths",
        beyond="that they have: the tail of a weighted sum of signs, and the theorem of Kiefer and Wolfowitz",
        kills={1: "half of delta"},
    ),
    # a = 4 K/delta, the phase before the last one is n: a level is at most twice the one before
    over(a="[4, oo)", n="[1, oo)"),
    step(
        "levels",
        "a*(n + 1)*(n + 2) <= (a*n*(n + 1))**2",
        wrong={
            "once": "(a*n*(n + 1))**2 -> a*n*(n + 1)",
            "an eighth": "(a*n*(n + 1))**2 -> (a*n*(n + 1))**2/8",
        },
    ),
    settles(6, by="levels", kills={1: "once", 2: "an eighth"}),
    # z is d 4^l of the phase before the last, which is over: it has at least 8 z m rounds, 2 m >= L
    over("8*z*m <= T", "L <= 2*m", **dict.fromkeys("zmTL", _WIDE)),
    step("last phase", "4*z*L <= T", wrong={"eight": "4*z*L -> 8*z*L", "five": "4*z*L -> 5*z*L"}),
    settles(7, by="last phase", kills={1: "eight", 2: "five"}),
    # D a gap, q the largest estimated gap to that action, x and y the two errors, b = 2^-l
    over("D - x - y <= q", "x <= b", "y <= b", "q <= 2*b", **dict.fromkeys("Dqb", _WIDE), x=_REAL, y=_REAL),
    step("gap of one that stays", "D <= 4*b", wrong={"half of that": "D <= 4*b -> D <= 2*b"}),
    settles(9, by="gap of one that stays", kills={1: "half of that"}),
    # r: what a phase loses, N its rounds, y = 2^l
    over(
        "r <= 8/y*N",
        "N <= 8*d*y**2*L + 4*d*y*w + d*(d + 1)/2",
        **dict.fromkeys("rNLw", _WIDE),
        y="[1, oo)",
        d="[1, oo)",
    ),
    step(
        "a phase loses",
        "r <= 64*d*L*y + 32*d*w + 4*d*(d + 1)/y",
        wrong={"half of it": "64*d*L*y -> 32*d*L*y", "no rounding": " + 4*d*(d + 1)/y -> "},
    ),
    settles(
        8,
        by=chain(
            "a phase loses",
            {
                "r <= 8/y*N": EXPECTED_SUM(each_term="#9", terms="#9"),
                "N <= 8*d*y**2*L + 4*d*y*w + d*(d + 1)/2": assumed(
                    "at most 8 d y^2 L + 4 d y w + d (d + 1)/2 rounds"
                ),
            },
        ),
        kills={1: "half of it", 2: "no rounding"},
    ),
    notes=(
        "The reward noise in an estimate is 1-sub-Gaussian times the norm of the action, whose square is at "
        "most d/c, and the noise of a count enters with 2 d/c at most, both by the theorem of Kiefer and "
        "Wolfowitz. A phase after the first has gaps of at most 4 2^-(l - 1), the first one of 2."
    ),
    recorded=Verdict.PROVED,
)


def _loses(identifier: str, record: Statement, words: str, *, width: str, noise: str, enough: str) -> Claim:
    """What is lost with noise M of which ``d (d + 1)/2`` with factors up to 1 exceed ``width``."""
    phases = "1 + log(T)/log(2)"
    level = f"log(4*K*({phases})*({phases} + 1)/D)"
    # the level is L, the number of phases q, coins or variance M; where one is written otherwise, it stays
    whole = stated(record, epsilon="eps", privacy_delta="P", delta="D")
    for text, letter in ((level, "L"), (noise, "M"), (f"({phases})", "q")):
        whole = whole.replace(text, letter)
    lost = f"64*d*L*(4*(1 + sqrt(T/(4*d*L)))) + 32*d*({width})*q + 4*d*(d + 1) + 2*T*D"
    return claim(
        identifier,
        "Private bandits",
        words,
        over(
            d="[1, oo)",
            K="[2, oo)",
            T="[1, oo)",
            eps=_ABOVE,
            **dict.fromkeys("PD", "(0, 1)"),
            **dict.fromkeys("LMq", _ABOVE),
        ),
        step(
            "the record",
            f"{lost} == {whole}",
            wrong={
                "half of the level": f"{lost.replace('64*d', '32*d', 1)} == {whole}",
                "half of the noise": f"{lost.replace('+ 32*d', '+ 16*d', 1)} == {whole}",
            },
        ),
        settles(2, by="the record", kills={1: "half of the level", 2: "half of the noise"}),
        # x = 2^l of the phase before the last, S the sum of 2^l over all phases, E and F those of 1 and 2^-l
        over(
            "G <= 64*d*L*S + 32*d*w*E + 4*d*(d + 1)*F",
            "S <= 4*x",
            "F <= 1",
            "E <= q",
            **dict.fromkeys("GLSwExqF", _WIDE),
            d="[1, oo)",
        ),
        step(
            "all phases",
            "G <= 256*d*L*x + 32*d*w*q + 4*d*(d + 1)",
            wrong={"twice x": "256*d*L*x -> 128*d*L*x", "one phase": "32*d*w*q -> 32*d*w"},
        ),
        settles(
            3,
            by=chain(
                "all phases",
                {
                    "G <= 64*d*L*S + 32*d*w*E + 4*d*(d + 1)*F": EXPECTED_SUM(
                        each_term="CLASSICS-COUNT-GOPE#8", terms="CLASSICS-COUNT-GOPE#8"
                    ),
                    "S <= 4*x": "CLASSICS-COUNT-ELIMINATION#6",
                    "F <= 1": assumed("2^-l add up to at most 1"),
                    "E <= q": assumed("at most q phases"),
                },
            ),
            kills={1: "twice x", 2: "one phase"},
        ),
        # B: what is lost where some estimate is off, W: 2 T delta; H: 256 d L x + ..., and V with x inserted
        over("R <= G + B", "G <= H", "H <= V", "B <= W", **dict.fromkeys("RGHVBW", _WIDE)),
        step(
            "regret", "R <= V + W", wrong={"without failures": "V + W -> V", "half of it": "V + W -> V/2 + W"}
        ),
        settles(
            1,
            by=chain(
                "regret",
                {
                    "R <= G + B": EXPECTED_SUM(
                        each_term="CLASSICS-COUNT-GOPE#1", terms="CLASSICS-COUNT-GOPE#1"
                    ),
                    "G <= H": TOWER(given_the_past="#3"),
                    "H <= V": TOWER(given_the_past="CLASSICS-COUNT-GOPE#7"),
                    "B <= W": TOWER(given_the_past="CLASSICS-COUNT-GOPE#1"),
                },
            ),
            kills={1: "without failures", 2: "half of it"},
        ),
        rests_on=("CLASSICS-COUNT-GOPE", "CLASSICS-COUNT-ELIMINATION", enough),
        notes=(
            "The last phase is the first one, or x is at most sqrt(T/(4 d L)) by CLASSICS-COUNT-GOPE, 7. The "
            f"policy takes the least noise that is private: by {enough} no more than what is inserted. "
            "m noises with factors up to 1 exceed what one of m times the coins, or the variance, exceeds."
        ),
        recorded=Verdict.PROVED,
    )


CLAIMS = (
    _PHASES,
    _loses(
        "CLASSICS-SHUFFLED-GOPE",
        SHUFFLED_GOPE,
        "What phased elimination on shuffled bits loses in T rounds, with the least coins that are private.",
        width="sqrt(d*(d + 1)/2*M*L/2)",
        noise="(2 + 8*log(1/P)*(1 + 2/eps)**2 + 2*(1 + 2/eps))",
        enough="CLASSICS-COINS-ENOUGH",
    ),
    _loses(
        "CLASSICS-DISTRIBUTED-GOPE",
        DISTRIBUTED_GOPE,
        "What phased elimination on secure sums loses in T rounds, with the least private Skellam noise.",
        width="sqrt(2*(d*(d + 1)/2)*M*L) + L/3",
        noise="(1 + 32*log(1/P)/eps**2 + 8*log(1/P)/(3*eps) + 8/eps)",
        enough="CLASSICS-SKELLAM-ENOUGH",
    ),
)
