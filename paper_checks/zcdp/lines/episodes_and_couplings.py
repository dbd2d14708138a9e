"""Lines of the generic privacy proof and of the transport of divergences (Appendices D-B and G-A)."""

from __future__ import annotations

from typing import Final

from ...language.assertion import assumed, by_definition, chain, noted, settles
from ...language.rules import EVERY_INSTANCE, INDUCTION, LIMIT, TOWER
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.privacy.factor_by_factor import BY_FACTORS, SAME_FACTORS
from ...statements.proofs.blocks_and_episodes import ENDS_BY_RECORDS, EPISODE_OF_A_ROUND

_WIDE: Final = "[0, oo)"
_POSITIVE: Final = "(0, oo)"
_REAL: Final = "(-oo, oo)"
_RATIO: Final = "(0, 1]"
_COUNT: Final = "[1, oo)"


def _chances(names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


# --- Steps 1 to 3 of the generic proof

# P: chance of the view so far, F: product of the kernels, c: chance of the next action given the view, p: the
# kernel after the arms that were asked for, q: after the actions themselves
_VIEWS: Final[Pieces] = (
    over(p=(0, 1)),
    step(
        "first action of the view",
        "1*p <= p*1 and 1*p >= p*1",
        wrong={"half of its chance": "1*p <= p*1 and -> 1*p <= p/2 and"},
    ),
    over("P <= F", "P >= F", "c == p", **_chances("PFcpq")),
    step(
        "one action of the view more",
        "P*c <= F*p and P*c >= F*p",
        wrong={"given the actions": "and P*c >= F*p -> and P*c >= F*q"},
    ),
    settles(
        2,
        by=chain(
            "one action of the view more",
            {
                "P <= F": INDUCTION(base="first action of the view", step="one action of the view more"),
                "P >= F": INDUCTION(base="first action of the view", step="one action of the view more"),
                "c == p": assumed("policies as kernels of Definition 2"),
            },
        ),
        kills={1: "given the actions"},
    ),
    *SAME_FACTORS,
    settles(7, by=BY_FACTORS, kills={1: "another reward is shown"}),
    # P: law of the view with the other table, E and F: of the actions until j with the one and the other,
    # G: of those after j, y: a factor of the one table after j
    over("P == F*G", "F <= E", "E <= F", **_chances("PFEGy")),
    step(
        "with the other table, until j as before",
        "P <= E*G and P >= E*G",
        wrong={"a factor after j as well": "P <= E*G and -> P <= E*(y*G) and"},
    ),
    settles(
        4,
        by=chain(
            "with the other table, until j as before",
            {
                "P == F*G": INDUCTION(base="rounds until j", step="one round after j more"),
                "F <= E": "#7",
                "E <= F": "#7",
            },
        ),
        kills={1: "a factor after j as well"},
    ),
    # F: chance of o_1..o_j, G and H: of the rest given these, with both tables
    over(**dict.fromkeys("FGH", _RATIO), a="(1, oo)"),
    step(
        "moment of one sequence",
        "F*H*(F*G/(F*H))**a <= F*(H*(G/H)**a) and F*H*(F*G/(F*H))**a >= F*(H*(G/H)**a)",
        wrong={"alpha for alpha - 1": ">= F*(H*(G/H)**a) -> >= F*(H*(G/H)**(a + 1))"},
    ),
    over(**dict.fromkeys("FH", _RATIO), a="(1, oo)"),
    step(
        "moment of a sequence that the one table forbids",
        "F*H*(F*0/(F*H))**a <= F*(H*(0/H)**a) and F*H*(F*0/(F*H))**a >= F*(H*(0/H)**a)",
        wrong={"counted once": ">= F*(H*(0/H)**a) -> >= F*H"},
    ),
    noted(
        101,
        "a sequence adds to the moment of order alpha the chance of its start times what its rest adds",
        for_all="all alpha > 1, all sequences that have a positive chance with the other table",
        near_miss="alpha for alpha - 1",
    ),
    settles(
        101,
        by=("moment of one sequence", "moment of a sequence that the one table forbids"),
        kills={1: "alpha for alpha - 1"},
    ),
    over(x=_WIDE),
    step(
        "one sequence alone", "1*x <= x*1 and 1*x >= x*1", wrong={"half": "1*x <= x*1 and -> 1*x <= x/2 and"}
    ),
    over("S <= R", "S >= R", "x == y", **dict.fromkeys("SRxy", _WIDE)),
    step(
        "moment of one sequence more",
        "S + x <= R + y and S + x >= R + y",
        wrong={"strictly more": "and S + x >= R + y -> and S + x > R + y"},
    ),
    settles(
        5,
        by=chain(
            "moment of one sequence more",
            {
                "S <= R": INDUCTION(base="one sequence alone", step="moment of one sequence more"),
                "S >= R": INDUCTION(base="one sequence alone", step="moment of one sequence more"),
                "x == y": "#101",
            },
        ),
    ),
    *EPISODE_OF_A_ROUND,
    *(
        settles(
            n,
            by=chain(
                "episode of round j",
                {
                    "u <= n": INDUCTION(base="nothing seen", step="one row more"),
                    "n <= 0": assumed("differing at row j only"),
                    "a <= u": by_definition("ZCDP-A4#2"),
                    "b <= u": by_definition("ZCDP-A2#4"),
                    "c <= u": by_definition("ZCDP-A3#2"),
                },
            ),
            on="algorithms that keep their state, run with the same random numbers on both tables: that an "
            "episode is a function of what was seen is read off their lines",
            beyond="kernels that are told other arms than those of their actions: what is told does not say "
            "which episode it is",
            kills={1: near_miss},
        )
        for n, near_miss in ((6, "its end depends on row j"), (11, "the next episode as well"))
    ),
    *ENDS_BY_RECORDS,
    settles(
        13,
        by="sums of blocks that end by their records",
        on="that Lemma 1 does not suffice: two records, Gaussian noise",
        beyond="that the actions of the three algorithms are a post-processing",
        kills={1: "one budget for blocks of any ends"},
    ),
    # the release of 0, 1 or 2 with the weights 4, 2, 1 or 1, 2, 4
    over(a="[1, 4]"),
    step(
        "orders up to 4",
        "(4**a + 2 + 4**(1 - a))/7 <= exp(2/3*a*(a - 1))",
        wrong={"half of rho": "exp(2/3* -> exp(1/3*"},
        of="one release is 2/3-zCDP",
    ),
    over(a="[4, oo)"),
    step(
        "orders from 4 on",
        "(4**a + 2 + 4**(1 - a))/7 <= 4**a and a*log(4) <= 2/3*a*(a - 1)",
        wrong={"half of rho, orders from 4 on": "2/3*a* -> 1/3*a*"},
        of="one release is 2/3-zCDP",
    ),
)

# --- transport

# c and p: masses of first datasets, by the coupling and by P_1, x: chance by the channel at a pair, u: by the
# mechanism on its first dataset, w: on another one; S and R: both laws of the output so far
_BY_DATASETS: Final = chain(
    "output on one dataset more",
    {
        "S <= R": INDUCTION(base="no dataset", step="output on one dataset more"),
        "S >= R": INDUCTION(base="no dataset", step="output on one dataset more"),
        "c == p": assumed("every coupling"),
        "x == u": assumed("channels M(.|d) and M(.|d')"),
    },
)
_CHANNELS: Final[Pieces] = (
    over(x=(0, 1)),
    step("no dataset", "0*x <= x*0 and 0*x >= x*0", wrong={"one": "0*x <= x*0 and -> 1 + 0*x <= x*0 and"}),
    over("S <= R", "S >= R", "c == p", "x == u", **dict.fromkeys("SR", _WIDE), **_chances("cpxuw")),
    step(
        "output on one dataset more",
        "S + c*x <= R + p*u and S + c*x >= R + p*u",
        wrong={"on another dataset": "and S + c*x >= R + p*u -> and S + c*x >= R + p*w"},
    ),
    noted(
        101,
        "the mean of a function of d under a coupling is that under P_1, and of d' that under P_2",
        for_all="every coupling; functions of finitely many values, such as the chances of an event by the "
        "channels M(.|d) and M(.|d'), rounded down",
        near_miss="on another dataset",
    ),
    settles(101, by=_BY_DATASETS, kills={1: "on another dataset"}),
    settles(
        2,
        by=_BY_DATASETS,
        on="data laws on finitely many datasets",
        beyond="other data laws, for which the sums are integrals",
        kills={1: "on another dataset"},
    ),
    # u: chance of an event of outputs after a dataset, k: n u rounded down; S and R: both laws of the event
    over("k <= n*u", "n*u <= k + 1", u=(0, 1), n=_COUNT, k=_WIDE),
    step(
        "chances in equal steps",
        "k/n <= u and u - k/n <= 1/n",
        wrong={"steps of half the height": "<= 1/n -> <= 1/(2*n)"},
    ),
    over("S <= R", "R <= S", **_chances("SR")),
    step(
        "laws of the outputs",
        "S - R <= 0 and R - S <= 0",
        wrong={"half of a law": "S - R <= 0 and -> 2*S - R <= 0 and"},
    ),
    settles(
        2,
        by=chain(
            "laws of the outputs",
            {each: LIMIT(at_each="#101", limits="chances in equal steps") for each in ("S <= R", "R <= S")},
        ),
    ),
    # D and E: divergence of M_1 and M_2, expected one of the pair; L and K: of the outputs of both channels,
    # expected one of the channels
    over("D == L", "L <= K", "K == E", **dict.fromkeys("DLKE", _WIDE)),
    step("divergence by a coupling", "D <= E", wrong={"nine tenths by a coupling": "D <= E -> D <= 0.9*E"}),
    settles(
        3,
        by=chain("divergence by a coupling", {"D == L": "#2", "L <= K": "ZCDP-T19#1", "K == E": "#2"}),
    ),
    # m: the infimum over all couplings
    over("D - m <= 0", D=_WIDE, m=_WIDE),
    step("the best coupling", "2*D <= 2*m", wrong={"half of the infimum": "2*D <= 2*m -> 2*D <= m"}),
    settles(1, by=chain("the best coupling", {"D - m <= 0": EVERY_INSTANCE(arbitrary_instance="#3")})),
)
# p and v: chances of an input and of the output after it, by the second channel, t: how many times as likely
# the first channel makes it, n: chance of the output under Q_Y; r: chance of the input under another law
_CONDITIONED: Final[Pieces] = (
    over(p=(0, 1), r=(0, 1), v=(0, 1), t=_WIDE, n="(0, 1]"),
    step(
        "ratio given the output",
        "p*v/n*t == p*(t*v)/n",
        wrong={"inputs of another law": "== p*(t*v)/n -> == r*(t*v)/n"},
    ),
    # q: chance of the input given the output; m: the ratio of both chances of the output, g and s: f and the
    # slope of a tangent there; F: f at t. Where m is 0, so is t after almost every input, and f is f(0) twice
    over("F >= g + s*(t - m)", **dict.fromkeys("Fgs", _REAL), t=_WIDE, m=_POSITIVE, q=(0, 1)),
    step(
        "tangent of f at an input",
        "q*F >= q*g + s*(q*t - q*m)",
        wrong={"half of the slope": "+ s*(q*t - q*m) -> + s*(q*t - q*m)/2"},
    ),
    noted(
        101,
        "f(t) is at least f(m) + s (t - m), m = dP_Y/dQ_Y, times the chance of the input given the output",
        for_all="every f that is convex, s the slope of a tangent at m > 0; every t = dP_{Y|X}/dQ_{Y|X}",
        near_miss="half of the slope",
    ),
    settles(
        101,
        by=chain("tangent of f at an input", {"F >= g + s*(t - m)": assumed("f that is convex")}),
        kills={1: "half of the slope"},
    ),
    # A: mean of f(t) given the output, X and Y: s times the mean of t, and times m
    over("A >= g + (X - Y)", "X == Y", **dict.fromkeys("AgXY", _REAL)),
    step("f at the ratio of an output", "2*g <= 2*A", wrong={"strictly": "2*g <= 2*A -> 2*g < 2*A"}),
    noted(
        102,
        "f(dP_Y/dQ_Y) at an output is at most the mean of f(dP_{Y|X}/dQ_{Y|X}) over the inputs given it",
        for_all="every f that is convex, almost every output under Q_Y; P_{Y|X} << Q_{Y|X}",
        near_miss="strictly less",
    ),
    settles(
        102,
        by=chain(
            "f at the ratio of an output",
            {
                "A >= g + (X - Y)": TOWER(given_the_past="#101"),
                "X == Y": TOWER(given_the_past="ratio given the output"),
            },
        ),
        kills={1: "strictly"},
    ),
    # L: divergence of the outputs, K: expected divergence of the channels
    over("L - K <= 0", L=_WIDE, K=_WIDE),
    step("mean over the outputs", "L <= K", wrong={"nine tenths of the channels'": "L <= K -> L <= 0.9*K"}),
    settles(1, by=chain("mean over the outputs", {"L - K <= 0": TOWER(given_the_past="#102")})),
)
# K: the divergence of order a at distance k, p: rho k
_ORDER_ONE: Final[Pieces] = (
    over("K <= p*k*a", "a <= 1", K=_WIDE, k=_WIDE, p=_WIDE, a=_COUNT),
    step("at order one", "K <= p*k", wrong={"linear in the distance": "p*k -> p"}),
    settles(
        3,
        by=chain("at order one", {"K <= p*k*a": "ZCDP-T16#1", "a <= 1": assumed("alpha = 1")}),
        kills={1: "linear in the distance"},
    ),
    # two bits, of chance 1/4 and of chance 3/4; masses over 16: a to f from 00 to 00, 01, 10 and 11, g, h
    # and k from 01, 10 and 11 to 11; t: the distance of one bit
    step(
        "a coupling of two bits beside the maximal one",
        "a + b + c + f == 9 and g == 3 and h == 3 and k == 1 and a == 1 and b == 3 and c == 3 and "
        "f + g + h + k == 9 and (b + c + 4*f + g + h)/16 < (t + t)**2 + 2*t*(1 - t)",
        wrong={"maximal couplings solve (9)": "/16 < (t + t) -> /16 >= (t + t)"},
        at=[{"a": 1, "b": 3, "c": 3, "f": 2, "g": 3, "h": 3, "k": 1, "t": "1/2"}],
    ),
    over("m <= c", r=_POSITIVE, m=_WIDE, c=_WIDE),
    step("order of the bounds", "r*m <= r*c", wrong={"half of them": "r*m <= r*c -> r*m <= r*c/2"}),
    settles(
        4,
        by=("a coupling of two bits beside the maximal one", "order of the bounds"),
        on="the bounds rho E d_Ham^2 of all couplings; two bits for the proxy",
        beyond="other upper bounds on the KL divergence",
        kills={1: "maximal couplings solve (9)"},
    ),
)
# u and v: chances of j and j - 1 mismatches so far, U and W: of as many ones among independent bits; c:
# chance of a mismatch at the next entry, t: its total variation, s: the mean of these
_MISMATCHES: Final[Pieces] = (
    over(m=(0, 1)),
    step(
        "no entry compared",
        "1*m <= m*1 and 1*m >= m*1",
        wrong={"half of the mass": "1*m <= m*1 and -> 1*m <= m/2 and"},
    ),
    over("u <= U", "u >= U", "v <= W", "v >= W", "c == t", **_chances("uUvWcts")),
    step(
        "law of one mismatch more",
        "u*(1 - c) + v*c <= U*(1 - t) + W*t and u*(1 - c) + v*c >= U*(1 - t) + W*t",
        wrong={
            "binomial": "and u*(1 - c) + v*c >= U*(1 - t) + W*t -> and u*(1 - c) + v*c >= U*(1 - s) + W*s"
        },
    ),
    settles(
        3,
        by=chain(
            "law of one mismatch more",
            {
                "u <= U": INDUCTION(base="no entry compared", step="law of one mismatch more"),
                "u >= U": INDUCTION(base="no entry compared", step="law of one mismatch more"),
                "v <= W": INDUCTION(base="no entry compared", step="law of one mismatch more"),
                "v >= W": INDUCTION(base="no entry compared", step="law of one mismatch more"),
                "c == t": "ZCDP-P3#1",
            },
        ),
        kills={1: "binomial"},
    ),
    # D: the mean of the square so far, S: of the number, V: the sum of the t (1 - t)
    over(t=(0, 1)),
    step(
        "second moment of one entry",
        "t <= t**2 + t*(1 - t) and t >= t**2 + t*(1 - t)",
        wrong={"without its spread": "t <= t**2 + t*(1 - t) and -> t <= t**2 and"},
    ),
    over("D <= S**2 + V", "D >= S**2 + V", **dict.fromkeys("DSV", _WIDE), t=(0, 1)),
    step(
        "second moment of one entry more",
        "D + 2*S*t + t <= (S + t)**2 + (V + t*(1 - t)) and D + 2*S*t + t >= (S + t)**2 + (V + t*(1 - t))",
        wrong={"squares of the distances": ">= (S + t)**2 + (V + t*(1 - t)) -> >= (S + t)**2 + (V + t**2)"},
    ),
    settles(
        4,
        by=chain(
            "second moment of one entry more",
            {
                "D <= S**2 + V": INDUCTION(
                    base="second moment of one entry", step="second moment of one entry more"
                ),
                "D >= S**2 + V": INDUCTION(
                    base="second moment of one entry", step="second moment of one entry more"
                ),
            },
        ),
        kills={1: "squares of the distances"},
    ),
)

LINES: Lines = {
    "ZCDP-DB": _VIEWS,
    "ZCDP-T15": _CHANNELS,
    "ZCDP-T19": _CONDITIONED,
    "ZCDP-T6": _ORDER_ONE,
    "ZCDP-T7": _MISMATCHES,
}
