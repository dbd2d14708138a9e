"""What holds after every number of rounds, by induction: laws of actions, regret, sums and determinants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...language.assertion import ASSUMED, Chain, Source, assumed, chain, noted, settles
from ...language.ranges import units, wide
from ...language.rules import INDUCTION, TOWER
from ...language.written_claim import Pieces, over, step

_REAL: Final = "(-oo, oo)"

# S the chances of all sequences so far, r those of one round more, w the sum of a kernel over the arms
_SUM_OF_CHANCES: Pieces = (
    over(w="[0, 1]"),
    step("before the first round", "1 + 0*w <= 1", wrong={"two sequences": "1 + 0*w -> 2 + 0*w"}),
    step("before the first round, from below", "1 <= 1 + 0*w", wrong={"two": "1 <= 1 + 0*w -> 2 <= 1 + 0*w"}),
    over("S <= 1", "w <= 1", **wide("Sw")),
    step("one round more", "S*w <= 1", wrong={"two arms for one": "S*w <= 1 -> 2*S*w <= 1"}),
    over("1 <= S", "1 <= w", **wide("Sw")),
    step("one round more, from below", "1 <= S*w", wrong={"half of an arm": "1 <= S*w -> 1 <= S*w/2"}),
)
_KERNELS = {
    "S <= 1": INDUCTION(base="before the first round", step="one round more"),
    "1 <= S": INDUCTION(base="before the first round, from below", step="one round more, from below"),
}


def law_of_sequences(n: int, kernels: Source) -> Pieces:
    """Assertion ``n``: the chances of all sequences of actions add to 1; ``kernels`` says so of a round."""
    return (
        *_SUM_OF_CHANCES,
        over("S <= 1", "1 <= S", **wide("S")),
        step(
            "all sequences",
            "0 <= 1 - S <= 0",
            wrong={"K for 1, all sequences": "0 <= 1 - S <= 0 -> 0 <= 2 - S <= 0"},
        ),
        settles(n, by=chain("all sequences", {**_KERNELS, "w <= 1": kernels, "1 <= w": kernels})),
    )


def distribution_of_sequences(n: int, kernels: Source) -> Pieces:
    """Assertion ``n``: the chances of all sequences of actions are not negative, and add to 1.

    x is the chance of one sequence, c that of its next action.
    """
    return (
        *_SUM_OF_CHANCES,
        over(c="[0, 1]"),
        step("no action", "0 <= 1 + 0*c", wrong={"two, of no action": "0 <= 1 + 0*c -> 2 <= 1 + 0*c"}),
        over("0 <= x", x=_REAL, c="[0, 1]"),
        step("an action more", "0 <= x*c", wrong={"always positive": "0 <= x*c -> 0 < x*c"}),
        over("S <= 1", "1 <= S", "0 <= x", x=_REAL, **wide("S")),
        step(
            "law of the sequences",
            "0 <= 1 - S <= 0 <= 3*x",
            wrong={"K for 1, all sequences": "0 <= 1 - S <= 0 <= -> 0 <= 2 - S <= 0 <= "},
        ),
        settles(
            n,
            by=chain(
                "law of the sequences",
                {
                    **_KERNELS,
                    "0 <= x": INDUCTION(base="no action", step="an action more"),
                    "w <= 1": kernels,
                    "1 <= w": kernels,
                },
            ),
        ),
    )


_GAPS_AND_PULLS: Final[Pieces] = (
    over(D="[0, oo)"),
    step("no arm yet", "0*D + 0*D <= 0*D", wrong={"an arm, of none": "0*D + 0*D <= -> 1 + 0*D <= "}),
    step("no arm yet, from below", "0*D <= 0*D + 0*D", wrong={"below none": "0*D <= 0 -> 1 <= 0"}),
    over("S + g <= H", **wide("SgHDkp")),
    step(
        "one arm more",
        "(S + D*k) + (g + D*p) <= H + D*(k + p)",
        wrong={
            "no round of it": "(k + p) -> k",
        },
    ),
    over("H <= S + g", **wide("SgHDkp")),
    step(
        "one arm more, from below",
        "H + D*(k + p) <= (S + D*k) + (g + D*p)",
        wrong={"two rounds of it": "(k + p) -> (k + 2*p)"},
    ),
    over(g="[0, oo)"),
    step("no round yet", "0*g <= 0*g + 0", wrong={"less than nothing": "<= 0*g + 0 -> < 0*g + 0"}),
    step(
        "no round yet, from below",
        "0*g + 0 <= 0*g",
        wrong={"more than nothing": "0*g + 0 <= -> 0*g + 1 <= "},
    ),
    over("R <= S + 0", "r <= g", "S + g <= H", **wide("SgH"), R=_REAL, r=_REAL),
    step("a round more", "R + r <= H + 0", wrong={"half of the gaps so far": "<= H + 0 -> <= H/2 + 0"}),
    over("S + 0 <= R", "g <= r", "H <= S + g", **wide("SgH"), R=_REAL, r=_REAL),
    step("a round more, from below", "H + 0 <= R + r", wrong={"twice the gaps": "H + 0 <= -> 2*H + 0 <= "}),
    # u: gaps times pulls of an arm, n: the pulls of all arms
    over("R <= S + 0", "S + 0 <= R", S="[0, oo)", R=_REAL, u="(0, oo)", n="[0, oo)"),
    step(
        "regret by gaps",
        "R <= S <= R",
        wrong={
            "half of the gaps": "<= S <= -> <= S/2 <= ",
            "an arm left out": "<= S <= -> <= S - u <= ",
            "pulls counted without gaps": "<= S <= -> <= n <= ",
        },
    ),
)


def regret_by_gaps(n: int, rewards: str) -> Pieces:
    """Assertion ``n``: the regret is the sum of the gaps of the arms pulled; ``rewards`` have their means.

    R is the regret so far and S the sum over arms of gap D times expected pulls k; a round adds r to the
    regret and p, the chance of an arm, to its pulls. H is the sum with that round, and g that of D p.
    """
    return (
        noted(
            101,
            "given the past, the mean regret that an arm adds to a round is its chance times its gap",
            for_all=f"{rewards}; finite means",
            near_miss="half of the gap of a round",
        ),
        # m the largest mean, y that of the arm and x that of its reward, q its chance given the past
        over("x <= y", "y <= x", **dict.fromkeys("xym", _REAL), q="[0, 1]"),
        step(
            "gap of the arm pulled",
            "q*(m - x) <= q*(m - y) <= q*(m - x)",
            wrong={"half of the gap of a round": "<= q*(m - y) <= -> <= q*(m - y)/2 <= "},
        ),
        settles(
            101,
            by=chain("gap of the arm pulled", dict.fromkeys(("x <= y", "y <= x"), assumed(rewards))),
            kills={1: "half of the gap of a round"},
        ),
        *_GAPS_AND_PULLS,
        settles(n, by=_gaps_and_pulls(TOWER(given_the_past="#101"))),
    )


def regret_of_a_run(n: int, sum_of_gaps: Source) -> Pieces:
    """Assertion ``n``: the gaps of the arms pulled add up to gaps times pulls, in every run.

    The letters are those of ``regret_by_gaps``; here p is 1 for the arm pulled and 0 for the others.
    """
    return (
        *_GAPS_AND_PULLS,
        settles(
            n,
            by=_gaps_and_pulls(sum_of_gaps),
            kills={1: "an arm left out", 2: "pulls counted without gaps"},
        ),
    )


def _gaps_and_pulls(regret_of_a_round: Source) -> Chain:
    return chain(
        "regret by gaps",
        {
            "R <= S + 0": INDUCTION(base="no round yet", step="a round more"),
            "S + 0 <= R": INDUCTION(base="no round yet, from below", step="a round more, from below"),
            "r <= g": regret_of_a_round,
            "g <= r": regret_of_a_round,
            "S + g <= H": INDUCTION(base="no arm yet", step="one arm more"),
            "H <= S + g": INDUCTION(base="no arm yet, from below", step="one arm more, from below"),
        },
    )


def sums_of_rounds(n: int, each: Source) -> Pieces:
    """Assertion ``n``: sums S and Q are one, coordinate by coordinate; x and y are what a round adds."""
    return (
        over(x=_REAL),
        step("sums of no round", "0*x <= 0*(2*x)", wrong={"something in no round": "0*x <= -> 0*x + 1 <= "}),
        step(
            "sums of no round, from below",
            "0*(2*x) <= 0*x",
            wrong={"less in no round": "0*(2*x) <= -> 0*(2*x) + 1 <= "},
        ),
        over("S <= Q", "x <= y", **dict.fromkeys("SQxy", _REAL)),
        step("sums, a round more", "S + x <= Q + y", wrong={"a round twice": "S + x <= -> S + 2*x <= "}),
        over("Q <= S", "y <= x", **dict.fromkeys("SQxy", _REAL)),
        step(
            "sums, a round more, from below",
            "Q + y <= S + x",
            wrong={"a round twice, from below": "Q + y <= -> Q + 2*y <= "},
        ),
        over("S <= Q", "Q <= S", S=_REAL, Q=_REAL),
        step("sums of all rounds", "2*S <= 2*Q <= 2*S", wrong={"twice the sum": "<= 2*Q <= -> <= 4*Q <= "}),
        settles(
            n,
            by=chain(
                "sums of all rounds",
                {
                    "S <= Q": INDUCTION(base="sums of no round", step="sums, a round more"),
                    "Q <= S": INDUCTION(
                        base="sums of no round, from below", step="sums, a round more, from below"
                    ),
                    "x <= y": each,
                    "y <= x": each,
                },
            ),
        ),
    )


_DETERMINANTS: Pieces = (
    # S = sum of log(1 + ||A_s||^2), D the logarithm of det V over det V_0; g and h what a round adds to both
    over(g="[0, oo)"),
    step("no determinant", "0*g <= 0*(2*g)", wrong={"a factor before": "0*g <= -> 0*g + 1 <= "}),
    step(
        "no determinant, from below",
        "0*(2*g) <= 0*g",
        wrong={"a factor before, from below": "0*(2*g) <= -> 0*(2*g) + 1 <= "},
    ),
    over("S <= D", "g <= h", **wide("SDgh")),
    step("a determinant more", "S + g <= D + h", wrong={"the logarithm twice": "S + g <= -> S + 2*g <= "}),
    over("D <= S", "h <= g", **wide("SDgh")),
    step(
        "a determinant more, from below",
        "D + h <= S + g",
        wrong={"the other twice": "D + h <= -> D + 2*h <= "},
    ),
    over("S <= D", "D <= S", **wide("SD")),
    step(
        "sum of the logarithms",
        "2*S <= 2*D <= 2*S",
        wrong={"one for two, of all rounds": "<= 2*D <= -> <= D <= "},
    ),
)


def growth_of_determinants(n: int, factor: Source) -> Pieces:
    """Assertion ``n``: the logarithms of the factors of det V add to that of their product.

    S is the sum of log(1 + ||A_s||^2), D the logarithm of the growth of det V; g and h are what a round adds.
    """
    return (
        *_DETERMINANTS,
        settles(
            n,
            by=chain(
                "sum of the logarithms",
                {
                    "S <= D": INDUCTION(base="no determinant", step="a determinant more"),
                    "D <= S": INDUCTION(
                        base="no determinant, from below", step="a determinant more, from below"
                    ),
                    "g <= h": factor,
                    "h <= g": factor,
                },
            ),
        ),
    )


def one_factor(n: int) -> Pieces:
    """Assertion ``n``: a round multiplies det V by 1 + s, s the square of ||A_t|| in the norm of V^-1.

    x is a coordinate of u = V^-1/2 A_t: I + u u^T has the eigenvalue 1 + s along u, and 1 across it.
    """
    return (
        over(x=_REAL, s="[0, oo)", z=_REAL),
        step(
            "eigenvalue along the action",
            "x + x*s == (1 + s)*x",
            wrong={"none along": "== (1 + s)*x -> == x"},
        ),
        step("eigenvalue across the action", "z + x*0 == z", wrong={"along, not across": "x*0 -> x*s"}),
        settles(n, by=("eigenvalue along the action", "eigenvalue across the action")),
    )


def error_of_an_estimate(n: int, norm: int) -> Pieces:
    """Assertions ``n`` and ``norm``: the error of a ridge estimate and its norm, along an eigenvector of V_t.

    v is the eigenvalue, and s, n, x are coordinates of S_t, N_t and theta*.
    """
    return (
        over(v="(0, oo)", lam="(0, oo)", **dict.fromkeys("snx", _REAL)),
        step(
            "error along every eigenvector",
            "1/v*((v - lam)*x + s + n) - x == 1/v*(s + n - lam*x)",
            wrong={"the ridge added": "== 1/v*(s + n - lam*x) -> == 1/v*(s + n + lam*x)"},
        ),
        settles(n, by="error along every eigenvector"),
        over(v="(0, oo)", x=_REAL),
        step(
            "norm along every eigenvector",
            "v*(1/v*x)**2 == 1/v*x**2",
            wrong={"one norm on both sides": "== 1/v*x**2 -> == v*x**2"},
        ),
        settles(norm, by="norm along every eigenvector"),
    )


def norm_of_an_action(n: int, eigenvalues: Source, length: Source) -> Pieces:
    """Assertion ``n``: ||A_t||^2 >= 1/m in the norm of V^-1, whose eigenvalues are at least 1/m.

    q is the sum of w h and p that of h over the eigenvectors so far, h the square of a coordinate of A_t.
    """
    return (
        over(h="[0, oo)", m="[0, oo)"),
        step("no eigenvector", "0*h <= (0*h)*m", wrong={"one, of none": "0*h <= ( -> 1 + 0*h <= ("}),
        over("p <= q*m", "1 <= w*m", **wide("pqmwh")),
        step("an eigenvector more", "p + h <= (q + w*h)*m", wrong={"half of its share": "w*h -> w*h/2"}),
        over("p <= q*m", "1 <= p", p="[0, oo)", q="[0, oo)", m="(0, oo)"),
        step("norm of the action", "q >= 1/m", wrong={"twice that": "q >= 1/m -> q >= 2/m"}),
        settles(
            n,
            by=chain(
                "norm of the action",
                {
                    "p <= q*m": INDUCTION(base="no eigenvector", step="an eigenvector more"),
                    "1 <= w*m": eigenvalues,
                    "1 <= p": length,
                },
            ),
        ),
    )


def width_of_a_round(
    n: int, sources: tuple[Source, Source, Source], kills: Mapping[int, str], despite: Mapping[str, str]
) -> Pieces:
    """Assertion ``n``: the error is at most beta_t + gamma_t/sqrt(t), on the event as it is amended.

    The sources are of the three norms, of the two without noise, and of the noise.

    x is the error, s the norms of S_t and of lambda theta*, at most b = beta_t, z that of the noise; h is
    1/sqrt(t) and k = gamma_t, all in units of the largest.
    """
    three, rest, noise = sources
    return (
        over("x <= s + z", "s <= b", "z <= k*h", **units("xszbkh")),
        step(
            "width of a round",
            "x <= b + k*h",
            wrong={
                "without the noise": "x <= b + k*h -> x <= b",
                "gamma_t/t": "+ k*h -> + k*h**2",
                "product of both": "<= b + k*h -> <= b*(k*h)",
            },
        ),
        settles(
            n,
            by=chain("width of a round", {"x <= s + z": three, "s <= b": rest, "z <= k*h": noise}),
            on="the event on the noise as amended, rounds at which lambda and the floor are above 0 together",
            beyond="earlier rounds, and the event as printed",
            kills=kills,
            despite=despite,
        ),
    )


def noise_of_a_round(n: int, norms: Source, event: Source, kills: Mapping[int, str]) -> Pieces:
    """Assertion ``n``: the noise in the norm of V_t^-1, squared, by its own norm and the floor of Lemma 27.

    z is the square in V_t^-1, N that of the noise, up to K; m is the least eigenvalue of G_t, f its floor.
    """
    return (
        over("z*(l + m) <= N", "N <= K", "f <= m", **wide("zlmNK"), f=_REAL),
        step("noise by the floor", "z*(l + f) <= K", wrong={"half of the noise": "<= K -> <= K/2"}),
        settles(
            n,
            by=chain(
                "noise by the floor",
                {"z*(l + m) <= N": norms, "N <= K": event, "f <= m": event},
            ),
            kills=kills,
        ),
    )


def determinant_by_trace(n: int, note: int, length: Source) -> Pieces:
    """Assertion ``n``: det V <= (trace V/d)^d <= (lambda + t/d)^d, in logarithms; ``note`` is of the trace.

    y is an eigenvalue over the mean of all, s and Y are sums of logarithms and of these so far, k how many; T
    is the trace after t rounds, h the square of the next action; u and v are logarithms of the two powers.
    """
    return (
        noted(
            note,
            "trace(V_t) <= d lambda + t",
            for_all="||A_s|| <= 1; every t",
            near_miss="half of the trace",
        ),
        over(d="[1, oo)", lam="(0, oo)"),
        step(
            "trace of the ridge",
            "d*lam <= d*lam + 0",
            wrong={"half of the ridge": "<= d*lam + 0 -> <= d*lam/2 + 0"},
        ),
        over("T <= d*lam + t", "h <= 1", **wide("Tth"), d="[1, oo)", lam="(0, oo)"),
        step(
            "trace after one more",
            "T + h <= d*lam + (t + 1)",
            wrong={"half an action": "(t + 1) -> (t + 1/2)"},
        ),
        over("T <= d*lam + t", **wide("Tt"), d="[1, oo)", lam="(0, oo)"),
        step(
            "mean of the eigenvalues", "T/d <= lam + t/d", wrong={"half of the trace": "T/d <= -> 2*T/d <= "}
        ),
        settles(
            note,
            by=chain(
                "mean of the eigenvalues",
                {
                    "T <= d*lam + t": INDUCTION(base="trace of the ridge", step="trace after one more"),
                    "h <= 1": length,
                },
            ),
            kills={1: "half of the trace"},
        ),
        over(y="(0, oo)"),
        step(
            "tangent of the logarithm",
            "log(y) <= y - 1",
            wrong={"half the tangent": "<= y - 1 -> <= (y - 1)/2"},
        ),
        over("s <= Y - k", "log(y) <= y - 1", s=_REAL, **wide("Yk"), y="(0, oo)"),
        step(
            "one eigenvalue of V_t more",
            "s + log(y) <= (Y + y) - (k + 1)",
            wrong={"without the new one": "(Y + y) - (k + 1) -> Y - (k + 1)"},
        ),
        over("s <= Y - k", "Y <= k", "u <= v", s=_REAL, u=_REAL, v=_REAL, **wide("Yk"), y="(0, oo)"),
        step(
            "determinant by powers",
            "u + s <= u and u + s <= v",
            wrong={"half of the eigenvalues": "u + s <= u and -> u + s <= u - k/2 and "},
        ),
        settles(
            n,
            by=chain(
                "determinant by powers",
                {
                    "s <= Y - k": INDUCTION(
                        base="tangent of the logarithm", step="one eigenvalue of V_t more"
                    ),
                    "log(y) <= y - 1": "tangent of the logarithm",
                    "Y <= k": ASSUMED,
                    "u <= v": f"#{note}",
                },
            ),
        ),
    )


def number_of_updates(growth: int, number: int, sources: tuple[Source, Source, Source]) -> Pieces:
    """Assertions ``growth`` and ``number``: det V grows by 1 + C an episode, which bounds how many there are.

    The sources are the rule, that det V grows, and its bound by the trace. x is det V_0, p = (1 + C)^l
    after l updates, B and H det V at the last update and the next, D at t; in logarithms a, g, z, c those of
    det V_0, of det V_t, of its bound and of 1 + C.
    """
    rule, grows, trace = sources
    return (
        over(x="(0, oo)"),
        step("before the first update", "1*x <= x", wrong={"an update already": "1*x <= x -> 1*x < x"}),
        over("p*x <= B", "(1 + C)*B <= H", **dict.fromkeys("pxBCH", "(0, oo)")),
        step(
            "at the next update",
            "p*(1 + C)*x <= H",
            wrong={"two updates at once": "*(1 + C)* -> *(1 + C)**2*"},
        ),
        over("p*x <= B", "B <= D", **dict.fromkeys("pxBCD", "(0, oo)")),
        step("after all updates", "p*x <= D", wrong={"an update too many": "p*x <= D -> p*(1 + C)*x <= D"}),
        settles(
            growth,
            by=chain(
                "after all updates",
                {
                    "p*x <= B": INDUCTION(base="before the first update", step="at the next update"),
                    "(1 + C)*B <= H": rule,
                    "B <= D": grows,
                },
            ),
        ),
        over("l*c + a <= g", "g <= z", a=_REAL, g=_REAL, z=_REAL, l="[0, oo)", c="(0, oo)"),
        step("number of the updates", "l <= (z - a)/c", wrong={"half of the updates": "l <= -> 2*l <= "}),
        settles(
            number,
            by=chain("number of the updates", {"l*c + a <= g": f"#{growth}", "g <= z": trace}),
            on="the bound",
            beyond="its order, d log t",
        ),
    )
