"""Pulls of a suboptimal arm under doubling and forgetting, in the numbers of the text on Rényi privacy.

The decomposition that the texts quote fails for some indexes (TA-THC.4): on the good event of one phase alone
a later phase may go wrong once optimism has failed. Here all later phases are good, which costs less than one
pull, and failures of optimism are summed over the rounds at which an episode may start.
"""

from __future__ import annotations

from typing import Final

from ...language.assertion import ASSUMED, Source, assumed, by_definition, chain, noted, settles
from ...language.ranges import wide
from ...language.rules import INDUCTION, TOWER, UNION_BOUND
from ...language.written_claim import Pieces, over, step

_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"
_PLAYED: Final = by_definition("RDP-A2#2")
_LEVEL: Final = {f"RDP-L12#{n}": "delta is a power of t or T below 1, as amended" for n in (1, 2)}
_QUOTED: Final = {**_LEVEL, "TA-THC.4#1": "not the quoted decomposition: all later phases are good here"}


# s, v, q squares of scales: of the first noisy mean, of one reward, of its noise; 2 h L is the square of the
# bonus, L = beta log t, and y minus the logarithm of the chance; u = t^-beta
def _optimism(noise: str, budgets: str) -> Pieces:
    """Notes 101 to 103: chances that arm 1 has an index below its mean."""
    return (
        noted(
            101,
            f"the noisy mean of the first pull is subgaussian, of squared scale at most 1/2 + {noise}",
            for_all=f"rewards in [0,1]; {budgets}",
            near_miss="half of it, of the first",
        ),
        over("s <= v + q", "4*v <= 1", "q <= 2*r", "1 + 4*r <= 2*h", **wide("svqrh")),
        step("scale of the first mean", "s <= h", wrong={"half of it, of the first": "s <= h -> 2*s <= h"}),
        settles(
            101,
            by=chain(
                "scale of the first mean",
                {
                    "s <= v + q": "RDP-L22#2",
                    "4*v <= 1": "RDP-L22#3",
                    "q <= 2*r": by_definition("RDP-A2#5"),
                    "1 + 4*r <= 2*h": by_definition("RDP-A2#6"),
                },
            ),
            kills={1: "half of it, of the first"},
        ),
        noted(
            102,
            "at round t the index of arm 1 with its first pull alone is below mu_1 with chance at most "
            "t^-beta",
            for_all="rewards in [0,1]; t >= 1, beta > 3",
            near_miss="t^(-2 beta)",
        ),
        over("h*L <= y*k", "k <= h", **wide("Lykh")),
        step("level of the first mean", "h*L <= y*h", wrong={"t^(-2 beta)": "h*L <= y*h -> 2*h*L <= y*h"}),
        settles(
            102,
            by=chain("level of the first mean", {"h*L <= y*k": "RDP-L21#1", "k <= h": "#101"}),
            kills={1: "t^(-2 beta)"},
        ),
        noted(
            103,
            "at round t the index of arm 1 is below mu_1 for some number of samples with chance at most "
            "t t^-beta",
            for_all="rewards in [0,1]; samples 1, 2, 4, ..., fewer than t; t >= 2, beta > 3",
            near_miss="t^-beta, of all numbers",
        ),
        over("P <= u + k*u", "1 + k <= t", **wide("Pkut")),
        step("every number of samples", "P <= t*u", wrong={"t^-beta, of all numbers": "P <= t*u -> P <= u"}),
        settles(
            103,
            by=chain(
                "every number of samples",
                {
                    "P <= u + k*u": UNION_BOUND(each_event="RDP-L12#101", events="#102"),
                    "1 + k <= t": _PLAYED,
                },
            ),
            kills={1: "t^-beta, of all numbers"},
            despite=_LEVEL,
        ),
    )


# c = beta - 3; x and y are t^-c and (t + 1)^-c; S the mean of the sum so far, w of one more, which is at most
# u = (t + 1)^2 (t + 1)^-beta
_FAILURES: Pieces = (
    noted(
        104,
        "(beta - 3) (t+1)^(2-beta) <= t^(3-beta) - (t+1)^(3-beta)",
        for_all="t >= 2, beta > 3",
        near_miss="3 for one, of a power",
    ),
    over(t="[2, oo)", c=_POSITIVE),
    step(
        "slope of a power",
        "c/(t + 1) <= exp(c*log(1 + 1/t)) - 1",
        wrong={"3 for one, of a power": "c/(t + 1) <= -> 3*c/(t + 1) <= "},
    ),
    settles(104, by="slope of a power", kills={1: "3 for one, of a power"}),
    noted(
        105,
        "sum over t >= 3 of t times the chance that optimism fails at t is at most 1/(beta - 3)",
        for_all="rewards in [0,1]; at least two arms, so that episodes start at t = 3 or later; beta > 3",
        near_miss="half of it, of all rounds",
    ),
    over("w <= u", "u*c <= x - y", **wide("wucxy")),
    step("failures at a round", "w*c <= x - y", wrong={"twice, at a round": "w*c <= -> 2*w*c <= "}),
    noted(
        106,
        "(beta - 3) (t+1) P(optimism fails at t + 1) <= t^(3-beta) - (t+1)^(3-beta)",
        for_all="rewards in [0,1]; t >= 2, beta > 3",
        near_miss="twice, at a round",
    ),
    settles(
        106,
        by=chain("failures at a round", {"w <= u": "#103", "u*c <= x - y": "#104"}),
        kills={1: "twice, at a round"},
        despite=_LEVEL,
    ),
    over(c=_POSITIVE, x="[0, 1]"),
    step(
        "no round of a start", "0*c <= 1 - x", wrong={"two, of no round": "0*c <= 1 - x -> 2 + 0*c <= 1 - x"}
    ),
    over("S*c <= 1 - x", "v*c <= x - y", c=_POSITIVE, **wide("Svxy")),
    step(
        "one round of a start more",
        "(S + v)*c <= 1 - y",
        wrong={"that round twice": "(S + v)*c <= -> (S + 2*v)*c <= "},
    ),
    over("S*c <= 1 - x", c=_POSITIVE, **wide("Sx")),
    step("all rounds of starts", "S <= 1/c", wrong={"half of it, of all rounds": "<= 1/c -> <= 1/(2*c)"}),
    settles(
        105,
        by=chain(
            "all rounds of starts",
            {
                "S*c <= 1 - x": INDUCTION(base="no round of a start", step="one round of a start more"),
                "v*c <= x - y": "#106",
            },
        ),
        kills={1: "half of it, of all rounds"},
        despite=_LEVEL,
    ),
)


# U and V the indexes of a and of arm 1 at the start t of an episode of a, W that of a with T for t, m = mu_1;
# N pulls before the episode and M after it, n = 2^(l+1)
def paths(algorithm: str, *, played: Source, chosen: Source, grows: Source) -> Pieces:
    """Notes 107 to 110: the pulls of a run by the later phases and the failures, whatever the index is.

    The sources are those of how arms are played, of how one is chosen, and of an index that grows with
    the round.
    """
    return (
        noted(
            107,
            "an episode of a that starts at t with N_a >= 2^(l+1) pulls adds at most t, and none unless "
            "optimism fails at t",
            for_all="runs on which all phases from l on are good; noise drawn once for each mean",
            near_miss="half of t, of an episode",
        ),
        over(
            *("V <= U", "U <= W", "W < m", "M <= 2*N", "N <= t"),
            **dict.fromkeys("VUWm", _REAL),
            **wide("MNt"),
        ),
        step(
            "an episode of many pulls",
            "V < m and M <= N + t",
            wrong={"half of t, of an episode": "M <= N + t -> M <= N + t/2"},
        ),
        settles(
            107,
            by=chain(
                "an episode of many pulls",
                {
                    "V <= U": chosen,
                    "U <= W": grows,
                    "W < m": assumed("all phases from l on are good"),
                    "M <= 2*N": played,
                    "N <= t": ASSUMED,
                },
            ),
            kills={1: "half of t, of an episode"},
        ),
        noted(
            108,
            "an episode of a that starts with fewer than 2^(l+1) pulls ends with 2^(l+1) or fewer",
            for_all="every run, l >= 0",
            near_miss="half of it, of an episode",
        ),
        # N = 2^i pulls before it, y = 2^(l - i)
        over("M <= 2*N", "1 <= y", **wide("MNy")),
        step("an episode of few pulls", "M <= 2*N*y", wrong={"half of it, of an episode": "2*N*y -> N*y"}),
        settles(
            108,
            by=chain("an episode of few pulls", {"M <= 2*N": played, "1 <= y": played}),
            kills={1: "half of it, of an episode"},
        ),
        noted(
            109,
            "N_a(T) <= 2^(l+1) + S, S the sum of those t >= 3 at which optimism fails",
            for_all=f"runs on which all phases from l on are good; noise as in {algorithm}; K >= 2, T >= 1, "
            "l >= 0",
            near_miss="half of S",
        ),
        over(n="[2, oo)"),
        step("first pull of an arm", "1 <= n + 0", wrong={"three, of the first": "1 <= n + 0 -> 3 <= n + 0"}),
        over("N <= n + R", "a*M <= a*(N + w)", "(1 - a)*M <= (1 - a)*n", **wide("NnRMw"), a="[0, 1]"),
        step(
            "an episode of the arm more",
            "M <= n + (R + w)",
            wrong={"without that start": "M <= n + (R + w) -> M <= n + R"},
        ),
        over("N <= n + R", "R <= S", **wide("NnRS")),
        step("pulls of a good run", "N <= n + S", wrong={"half of S": "N <= n + S -> N <= n + S/2"}),
        settles(
            109,
            by=chain(
                "pulls of a good run",
                {
                    "N <= n + R": INDUCTION(base="first pull of an arm", step="an episode of the arm more"),
                    "a*M <= a*(N + w)": "#107",
                    "(1 - a)*M <= (1 - a)*n": "#108",
                    "R <= S": played,
                },
            ),
            kills={1: "half of S"},
        ),
        noted(
            110,
            "N_a(T) <= 2^(l+1) + S + T b, with b = 1 where some phase from l on is not good, else 0",
            for_all="every run; noise drawn once for each mean; at least two arms; T >= 1, l >= 0",
            near_miss="half of S + T b",
        ),
        over("(1 - b)*N <= (1 - b)*(n + S)", "N <= T", **wide("NnST"), b="[0, 1]"),
        step(
            "pulls of a run",
            "N <= n + S + T*b",
            wrong={"half of S + T b": "N <= n + S + T*b -> N <= n + (S + T*b)/2"},
        ),
        settles(
            110,
            by=chain("pulls of a run", {"(1 - b)*N <= (1 - b)*(n + S)": "#109", "N <= T": ASSUMED}),
            kills={1: "half of S + T b"},
        ),
    )


# x is Delta_a less two widths, v the noisy mean less its width and m = mu_a
def _later(phase: str) -> Pieces:
    """Notes 111 to 113: chances that later phases are not good."""
    return (
        noted(
            111,
            "for every j >= l, where phase j is not good, muhat + Z less the width is mu_a or more",
            for_all=f"l of {phase}, T >= 2, beta > 3; muhat, Z and the width those of 2^j samples",
            near_miss="mu_a + 1, of a later phase",
        ),
        over("m + x <= v", "0 <= x", **dict.fromkeys("mxv", _REAL)),
        step(
            "threshold of a later phase",
            "m <= v",
            wrong={"mu_a + 1, of a later phase": "m <= v -> m + 1 <= v"},
        ),
        settles(
            111,
            by=chain("threshold of a later phase", {"m + x <= v": "RDP-T5.2#2", "0 <= x": "RDP-T5.3#1"}),
            kills={1: "mu_a + 1, of a later phase"},
        ),
        noted(
            112,
            "for every j >= l phase j is not good with chance at most T^-beta",
            for_all=f"l of {phase}, T >= 2, beta > 3; rewards in [0,1]",
            near_miss="T^(-2 beta), of a later phase",
        ),
        over("P <= p", "p <= h", P="[0, 1]", p="[0, 1]", h="[0, 1]"),
        step(
            "level of a later phase",
            "P <= h",
            wrong={"T^(-2 beta), of a later phase": "P <= h -> P <= h**2"},
        ),
        settles(
            112,
            by=chain("level of a later phase", {"P <= p": "#111", "p <= h": "RDP-L12#101"}),
            kills={1: "T^(-2 beta), of a later phase"},
            despite=_LEVEL,
        ),
        noted(
            113,
            "T times the chance that a phase j > l with 2^(j+1) <= T is not good is at most 1",
            for_all=f"l of {phase}, T >= 2, beta > 3; rewards in [0,1]",
            near_miss="half of it, of a later phase",
        ),
        # q = T^-beta, which is at most T^-2, and there are fewer than T phases
        over("Q <= T*q", "T**2*q <= 1", **wide("Qq"), T="[1, oo)"),
        step("all later phases", "T*Q <= 1", wrong={"half of it, of a later phase": "<= 1 -> <= 1/2"}),
        settles(
            113,
            by=chain(
                "all later phases",
                {
                    "Q <= T*q": UNION_BOUND(each_event="#112", events=_PLAYED),
                    "T**2*q <= 1": "#112",
                },
            ),
            kills={1: "half of it, of a later phase"},
            despite=_LEVEL,
        ),
    )


# N the mean pulls, n = 2^(l+1), P the chance that phase l is not good and H that of a later one, B of either;
# S the mean of the sum over failures
_FROM_THE_PATHS: Final = chain(
    "pulls by the good event",
    {
        "N <= n + S + T*B": TOWER(given_the_past="#110"),
        "B <= P + H": UNION_BOUND(each_event="#112", events="#112"),
        "S <= 1/(b - 3)": "#105",
        "T*H <= 1": "#113",
    },
)
_KILLS: Final = {1: "2^l, of all pulls", 2: "1/(beta - 3) alone", 3: "without T, of the bad event"}


def _decomposed(phase: str) -> Pieces:
    """Note 114, and the bound of which it is all but the smaller phases."""
    return (
        noted(
            114,
            "E[N_a(T)] <= 2^(l+1) + P(G_(a,l,T)^c) T + beta/(beta-3)",
            for_all=f"l of {phase}, T >= 2, beta > 3; rewards in [0,1]; noise drawn once for each mean; at "
            "least two arms",
            near_miss="2^l; 1/(beta-3); P(G^c) without T",
        ),
        over(
            *("N <= n + S + T*B", "B <= P + H", "S <= 1/(b - 3)", "T*H <= 1"),
            **wide("NnSBPH"),
            T="[1, oo)",
            b="(3, oo)",
        ),
        step(
            "pulls by the good event",
            "N <= n + P*T + b/(b - 3)",
            wrong={
                "2^l, of all pulls": "N <= n + -> N <= n/2 + ",
                "1/(beta - 3) alone": "+ b/(b - 3) -> + 1/(b - 3)",
                "without T, of the bad event": "+ P*T -> + P",
            },
        ),
        settles(114, by=_FROM_THE_PATHS, kills=_KILLS, despite=_LEVEL),
        settles(
            1,
            by=_FROM_THE_PATHS,
            on=f"the l of {phase}, for which it is used, and T >= 2",
            beyond="smaller l, where later phases may be worse than phase l; T = 1",
            kills=_KILLS,
            despite=_QUOTED,
        ),
    )


def pulls(noise: str, budgets: str, phase: str, of_a_run: Pieces) -> Pieces:
    """The bound on the mean pulls of a suboptimal arm, at the ``phase`` for which it is used.

    ``noise`` is what the noise adds to the squared scale of a mean, for which ``budgets``; ``of_a_run`` are
    the lines of ``paths``.
    """
    return (*_optimism(noise, budgets), *_FAILURES, *of_a_run, *_later(phase), *_decomposed(phase))


PULLS: Final[Pieces] = pulls(
    "2 alpha/eps",
    "alpha > 1, eps > 0",
    "RDP-T5.4",
    paths("RDP-A2", played=_PLAYED, chosen=_PLAYED, grows=by_definition("RDP-A2#6")),
)
"""RDP-T5.1: the bound on the mean pulls, in the letters of that text."""

# h = T^-beta, g = beta/(beta - 3)
BOTH_TERMS: Final[Pieces] = (
    over("N <= n + P*T + g", "P <= h", **wide("NnPTgh")),
    step(
        "both terms of the pulls",
        "N <= g + n + T*h",
        wrong={"T^(-2 beta), of the pulls": "+ T*h -> + T*h**2", "2^l, of both terms": "+ n + -> + n/2 + "},
    ),
    settles(
        1,
        by=chain("both terms of the pulls", {"N <= n + P*T + g": "RDP-T5.1#114", "P <= h": "RDP-T5.5#2"}),
        kills={1: "T^(-2 beta), of the pulls", 2: "2^l, of both terms"},
        despite={f"RDP-L12#{n}": "delta is a power of T below 1, as amended" for n in (1, 2)},
    ),
)
"""RDP-T5.6: the first line."""

# an arm: N its mean pulls, D its gap, c = beta log T, q = sqrt(beta alpha/eps) sqrt(log T) and
# z = 2 beta/(beta - 3); R and S sums over arms so far of what they add, x, and of its bounds, y
REGRET: Final[Pieces] = (
    noted(
        101,
        "an arm adds at most 8 beta log T/Delta_a + 8 sqrt(beta alpha/eps) sqrt(log T) + 2 beta/(beta-3)",
        for_all="Delta_a in (0, 1]; T >= 2, beta > 3; rewards in [0,1]",
        near_miss="4 for 8, of an arm; beta/(2 Delta_a), of an arm",
    ),
    over("N <= B", "B*D**2 <= 8*c + 8*q*D + z*D**2", **wide("NBcqz"), D="(0, 1]"),
    step(
        "regret of one arm",
        "D*N <= 8*c/D + 8*q + z",
        wrong={
            "4 for 8, of an arm": "<= 8*c/D -> <= 4*c/D",
            "beta/(2 Delta_a), of an arm": "<= 8*c/D -> <= c/(2*D)",
        },
    ),
    settles(
        101,
        by=chain(
            "regret of one arm", {"N <= B": "RDP-T5.6#1", "B*D**2 <= 8*c + 8*q*D + z*D**2": "RDP-T5.6#2"}
        ),
        kills={1: "4 for 8, of an arm", 2: "beta/(2 Delta_a), of an arm"},
    ),
    over(x="[0, oo)", y="[0, oo)"),
    step("regret of no arm", "0*x <= 0*y", wrong={"of an arm": "0*x <= -> 1 + 0*x <= "}),
    over("R <= S", "x <= y", **wide("RSxy")),
    step("regret of one arm more", "R + x <= S + y", wrong={"an arm twice": "R + x <= -> R + 2*x <= "}),
    over("G <= R", "R <= S", **wide("GRS")),
    step("regret of all arms", "G <= S", wrong={"half of the bounds": "G <= S -> 2*G <= S"}),
    settles(
        1,
        by=chain(
            "regret of all arms",
            {
                "G <= R": "RDP-EQ5#2",
                "R <= S": INDUCTION(base="regret of no arm", step="regret of one arm more"),
                "x <= y": "#101",
            },
        ),
        despite={"RDP-L12#1": "delta is a power of T below 1, as amended"},
    ),
    settles(
        1,
        by="regret of one arm",
        on="one arm",
        beyond="the sum over arms",
        kills={1: "4 for 8, of an arm", 2: "beta/(2 Delta_a), of an arm"},
    ),
)
"""RDP-T5: the regret that depends on the gaps."""

POWERS: Final[Pieces] = _FAILURES[:4]
"""What one term of the sum over failures is by, as note 104: a difference of powers."""
