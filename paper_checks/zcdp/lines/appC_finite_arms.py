"""Lines of the regret of AdaC-UCB (Appendix C), and of what is said of private terms."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, settles
from ...language.rules import INDUCTION
from ...language.written_claim import Lines, over, step

_WIDE = "[0, oo)"
_POSITIVE = "(0, oo)"

# m = 1/n, s: by what the square of the proxy of the sum exceeds the variance of the noise,
# v: that of one reward
_SUM_OF_TWO = (
    over("s <= m*v", "v <= 1/4", m="(0, 1]", s=_WIDE, v=_WIDE),
    step("proxy of a mean and its noise", "s <= m/4", wrong={"an eighth for a quarter": "m/4 -> m/8"}),
    settles(
        3,
        by=chain("proxy of a mean and its noise", {"s <= m*v": "ZCDP-L9#2", "v <= 1/4": "ZCDP-L9#3"}),
        kills={1: "an eighth for a quarter"},
    ),
)
# g and c: budgets of the whole algorithm and of one mean
_INDEX = (
    over(n=_POSITIVE, r=_POSITIVE),
    step(
        "width of the index",
        "2*(1/(4*n) + 1/(2*r*n**2)) == 1/(2*n) + 1/(r*n**2)",
        wrong={"half of the summand": "+ 1/(r*n**2) -> + 1/(2*r*n**2)"},
    ),
    settles(
        10,
        by="width of the index",
        kills={1: "half of the summand"},
        despite={
            "ZCDP-L2#1": "the widths are compared, at whatever level",
            "ZCDP-L2#2": "the widths are compared, at whatever level",
        },
        on="the width against twice the proxy",
        beyond="the tail (Lemma 2)",
    ),
)
# D: a gap, g f if it is small, n: the expected pulls of its arm, g: the threshold Delta,
# m: the pulls so far, S: their regret
_MINIMAX = (
    over(g=_POSITIVE, n=_WIDE),
    step("no arm", "0*n <= 0*g", wrong={"an arm": "0*n <= -> 1 + 0*n <= "}),
    over("S <= m*g", S=_WIDE, m=_WIDE, g=_POSITIVE, f=(0, 1), n=_WIDE),
    step(
        "one arm with a small gap",
        "S + g*f*n <= (m + n)*g",
        wrong={"half of Delta": "(m + n)*g -> (m + n)*g/2"},
    ),
    over("R <= S + L", "S <= m*g", "m <= T", R=_WIDE, S=_WIDE, L=_WIDE, m=_WIDE, g=_POSITIVE, T="[1, oo)"),
    step("small gaps", "R <= T*g + L", wrong={"T Delta/2": "T*g + L -> T*g/2 + L"}),
    # x, y and z: the three terms of the bound on the pulls of an arm
    over("S <= R", "n <= x + y + z", S=_WIDE, R=_WIDE, n=_WIDE, x=_WIDE, y=_WIDE, z=_WIDE, D="(0, 1]"),
    step(
        "one arm with a large gap",
        "S + D*n <= R + D*(x + y + z)",
        wrong={"the gap for its square": "R + D*(x + y + z) -> R + D*(x*D + y + z)"},
    ),
    # w = 8 beta log(T)/Delta, y: the private term, z: beta/(beta - 3), G: the sum of the gaps so far,
    # k: of arms; K and H: the number of all arms, and the sum of all gaps
    over(w=_WIDE, y=_WIDE, z=_WIDE),
    step(
        "no arm above the threshold",
        "0*w <= 0*w + 0*y + 3*z*0",
        wrong={"one above": "0*w <= -> 1 + 0*w <= "},
    ),
    over(
        "S <= k*w + k*y + 3*z*G",
        "g <= D",
        S=_WIDE,
        k=_WIDE,
        w=_WIDE,
        y=_WIDE,
        z=_WIDE,
        G=_WIDE,
        g=_POSITIVE,
        D=_POSITIVE,
    ),
    step(
        "an arm above the threshold",
        "S + w*g/D + y + 2*z*D <= (k + 1)*w + (k + 1)*y + 3*z*(G + D)",
        wrong={
            "half of the first term": "<= (k + 1)*w -> <= (k + 1)*w/2",
            "half of the constant": "+ 3*z*(G + D) -> + z*(G + D)",
            "root of K": "+ (k + 1)*y -> + sqrt(k + 1)*y",
        },
    ),
    over(
        "S <= k*w + k*y + 3*z*G",
        "k <= K",
        "G <= H",
        **dict.fromkeys("SkwyzGKH", _WIDE),
        g=_POSITIVE,
        D=_POSITIVE,
        T="[1, oo)",
    ),
    step(
        "all arms above the threshold",
        "T*g + S <= T*g + K*w + K*y + 3*z*H",
        wrong={"without the private terms": "+ K*w + K*y -> + K*w"},
    ),
    settles(
        2,
        by=chain(
            "small gaps",
            {
                "R <= S + L": "ZCDP-S-FIN#2",
                "S <= m*g": INDUCTION(base="no arm", step="one arm with a small gap"),
                "m <= T": ASSUMED,
            },
        ),
        kills={1: "T Delta/2"},
    ),
    settles(
        3,
        by=chain(
            "one arm with a large gap",
            {
                "S <= R": INDUCTION(base="no arm", step="one arm with a large gap"),
                "n <= x + y + z": "ZCDP-EQ19#2",
            },
        ),
        kills={1: "the gap for its square"},
    ),
    settles(
        4,
        by=chain(
            "all arms above the threshold",
            {
                "S <= k*w + k*y + 3*z*G": INDUCTION(
                    base="no arm above the threshold", step="an arm above the threshold"
                ),
                "g <= D": assumed("Delta_a > Delta"),
                "k <= K": ASSUMED,
                "G <= H": ASSUMED,
            },
        ),
    ),
    settles(
        4,
        by="an arm above the threshold",
        on="one arm more",
        beyond="all arms, by induction",
        kills={1: "half of the first term", 2: "half of the constant", 3: "root of K"},
    ),
)
# k releases of sensitivity s, each with the budget rho/k
_RELEASES = (
    over(k="[1, oo)", h=_POSITIVE, s=_POSITIVE, r=_POSITIVE),
    step(
        "variance with more releases",
        "s**2/(2*(r/(k + h))) > s**2/(2*(r/k))",
        wrong={"whatever their number": "s**2/(2*(r/(k + h))) > -> s**2/(2*(r/(k + h))) <= "},
    ),
    settles(
        5,
        by="variance with more releases",
        kills={1: "whatever their number"},
        on="equal shares of the budget, equal sensitivity",
        beyond="the sensitivity of the estimates",
    ),
)
_BY_CONVERSION = (
    over(r=_POSITIVE),
    step(
        "budget of the conversion",
        "sqrt(2*r)**2/2 == r",
        wrong={"2 sqrt(rho)": "sqrt(2*r)**2/2 -> (2*sqrt(r))**2/2", "2 rho": "sqrt(2*r)**2/2 -> (2*r)**2/2"},
    ),
    over("z <= f/2", "f <= 2*r", z=_WIDE, f=_WIDE, r=_POSITIVE),
    step("an algorithm of that eps", "z <= r", wrong={"half of it": "z <= r -> z <= r/2"}),
    settles(2, by=chain("an algorithm of that eps", {"z <= f/2": "ZCDP-I4#1", "f <= 2*r": ASSUMED})),
    settles(
        2,
        by="budget of the conversion",
        on="the budget",
        beyond="the bounds",
        kills={1: "2 sqrt(rho)", 2: "2 rho"},
    ),
)
# s = sqrt(rho), h = sqrt(K - 1), t = sqrt(T), d: the dimension
_SWITCH = (
    over(s=_POSITIVE, h="[1, oo)"),
    step(
        "where the terms are equal, finitely many arms",
        "(27/(124*s))*h/27 == h/(124*s)",
        wrong={
            "rho = 1/sqrt(T)": "(27/(124*s)) -> (27/(124*s**2))",
            "it depends on K": "(27/(124*s)) -> (27/(124*s*h))",
        },
    ),
    over(s=_POSITIVE, t=_POSITIVE, h="[1, oo)"),
    step(
        "below and above",
        "t*h/27 - h/(124*s) == h/s*(s*t/27 - 1/124)",
        wrong={"whatever T": "(s*t/27 - 1/124) -> (s/27 - 1/124)"},
    ),
    over(s=_POSITIVE, d="[1, oo)"),
    step(
        "where the terms are equal, linear bandits",
        "exp(-2)/8*d*(2*exp(-1/4)/s) == exp(-9/4)/4*d/s",
        wrong={"at half of it": "(2*exp(-1/4)/s) -> (exp(-1/4)/s)"},
    ),
    settles(
        1,
        by=(
            "where the terms are equal, finitely many arms",
            "below and above",
            "where the terms are equal, linear bandits",
        ),
        kills={1: "rho = 1/sqrt(T)", 2: "it depends on K"},
    ),
)
# u: the fourth root of T, so that log(T)/sqrt(T) = 4 log(u)/u^2 is at most 4/u; both sides times u^2
_NEGLIGIBLE = (
    over(u="[1, oo)"),
    step(
        "private over other terms, as T grows",
        "4*log(u) <= 4*u",
        wrong={"for rho = 1/T": "4*log(u) -> 4*u**2*log(u)"},
    ),
    settles(
        2,
        by="private over other terms, as T grows",
        kills={1: "for rho = 1/T"},
        on="the two printed orders in T",
        beyond="Theorem 5",
    ),
)
# u: the eighth root of T, so that log(T) = 8 log(u); powers 1 and 2 of it over sqrt(T) = u^4, times u^4
_OVER_THE_REST = (
    over(u="[1, oo)"),
    step(
        "log T over sqrt(T), as T grows",
        "8*log(u) <= 8*u",
        wrong={
            "a constant ratio": "8*log(u) <= 8*u -> 8*log(u) >= u**4/2",
            "at rho = 1/T": "8*log(u) <= -> 8*u**4*log(u) <= ",
        },
    ),
    settles(
        2,
        by="log T over sqrt(T), as T grows",
        kills={1: "a constant ratio", 2: "at rho = 1/T"},
        on="the two printed orders in T",
        beyond="the regrets themselves",
    ),
)
_FOOTNOTE = (
    over(d="[1, oo)", T="[1, oo)", L=_WIDE, c="(1, 2)"),
    step(
        "with K = 2^d",
        "d*T*(d*log(2) + L) == d**2*T*(log(2) + L/d)",
        wrong={"K = 2 d": "d*log(2) + L -> log(2*d) + L", "without log(T)/d": "log(2) + L/d -> log(2)"},
    ),
    over(d="[1, oo)", T="[1, oo)", L=_WIDE),
    step(
        "not below d sqrt(T)",
        "d*T*(d*log(2) + L) >= log(2)*d**2*T",
        wrong={"twice as much": ">= log(2)*d**2*T -> >= 2*log(2)*d**2*T"},
    ),
    settles(
        7,
        by=("with K = 2^d", "not below d sqrt(T)"),
        kills={1: "K = 2 d", 2: "without log(T)/d"},
        despite=dict.fromkeys(
            ("ZCDP-T4#1", "ZCDP-T4#2", "ZCDP-T4#3"),
            "the printed order at K = 2^d is computed, whether or not the bound holds",
        ),
    ),
)

LINES: Lines = {
    "ZCDP-L2": _SUM_OF_TWO,
    "ZCDP-A4": _INDEX,
    "ZCDP-T11": _MINIMAX,
    "ZCDP-I3": _RELEASES,
    "ZCDP-I4": _BY_CONVERSION,
    "ZCDP-I2": _SWITCH,
    "ZCDP-I13": _NEGLIGIBLE,
    "ZCDP-I1": _OVER_THE_REST,
    "ZCDP-TAB1": _FOOTNOTE,
}
