"""Design matrices V_t = lambda I + sum of A_s A_s^T in every dimension: determinants, traces, potentials."""

from __future__ import annotations

from ...language.written_claim import Pieces, matrices, step

_ROUNDS = matrices(
    "x.T*x <= 1",
    x="each step column d",
    lam="(0, oo)",
    V="starts lam*I(d), then V + x*x.T",
    t="starts 0, then t + 1",
)
_TRACE = "trace(V) <= d*lam + t"

DETERMINANT_BY_TRACE: Pieces = (
    matrices(V="positive definite d"),
    step(
        "determinant by the trace, every dimension",
        "det(V) <= (trace(V)/d)**d",
        wrong={
            "the mean without its power": "(trace(V)/d)**d -> trace(V)/d",
            "the mean of d + 1": "trace(V)/d -> trace(V)/(d + 1)",
            "nine tenths of the power": "<= (trace -> <= 0.9*(trace",
        },
    ),
)
"""det V <= (trace V/d)^d."""

TRACE_OF_ROUNDS: Pieces = (
    _ROUNDS,
    step(
        "power of the trace, every dimension",
        "(trace(V)/d)**d <= ((d*lam + t)/d)**d",
        using=(_TRACE, "trace(V)/d <= (d*lam + t)/d"),
        wrong={
            "half of the rounds, every dimension": "(d*lam + t) -> (d*lam + t/2)",
            "the trace without the ridge": "((d*lam + t)/d) -> (t/d)",
            "one power less": "((d*lam + t)/d)**d -> ((d*lam + t)/d)**(d - 1)",
        },
    ),
)
"""(trace V_t/d)^d <= ((d lambda + t)/d)^d."""

DETERMINANT_OF_ROUNDS: Pieces = (
    _ROUNDS,
    step(
        "determinant after t rounds, every dimension",
        "det(V) <= (lam + t/d)**d",
        using=(
            _TRACE,
            "det(V) <= (trace(V)/d)**d",
            "trace(V)/d <= lam + t/d",
            "(trace(V)/d)**d <= (lam + t/d)**d",
        ),
        wrong={
            "half of t": "t/d -> t/(2*d)",
            "t without lambda": "(lam + t/d) -> (t/d)",
        },
    ),
)
"""det V_t <= (lambda + t/d)^d."""

GROWTH_OVER_UPDATES: Pieces = (
    # U: V at the last update, G: (1 + C)^l after l updates, P: what a phase adds, Q: what came since
    matrices(
        "det(U + P) > (1 + C)*det(U)",
        V0="positive definite d",
        Q="positive semi-definite d",
        C="(0, oo)",
        P="each step positive semi-definite d",
        U="starts V0, then U + P",
        G="starts 1, then (1 + C)*G",
    ),
    step(
        "growth over all updates, every dimension",
        "G*det(V0) <= det(U + Q)",
        using=("G*det(V0) <= det(U)", "det(U) <= det(U + Q)"),
        wrong={
            "growth by an update that was not made": "G*det(V0) -> (1 + C)*G*det(V0)",
            "always more": "<= -> <",
        },
    ),
)
"""(1 + C)^l(t) det V_0 <= det V_t."""

DETERMINANT_LEMMA: Pieces = (
    matrices(V="positive definite d", x="column d"),
    step(
        "determinant of an update, every dimension",
        "det(V + x*x.T) == det(V)*(1 + x.T*V**-1*x)",
        wrong={
            "the norm without its square": "(1 + x.T*V**-1*x) -> (1 + sqrt(x.T*V**-1*x))",
            "the norm after the round": "x.T*V**-1*x -> x.T*(V + x*x.T)**-1*x",
            "the trace for the determinant": "det(V)*(1 -> trace(V)*(1",
        },
    ),
)
"""det V_t = det V_{t-1} (1 + ||A_t||^2 in V_{t-1}^-1)."""

TELESCOPING: Pieces = (
    matrices(
        V0="positive definite d",
        x="each step column d",
        V="starts V0, then V + x*x.T",
        R="starts 0, then R + log(1 + x.T*V**-1*x)",
    ),
    step(
        "sum of logarithms, every dimension",
        "2*R == 2*(log(det(V)) - log(det(V0)))",
        using=(
            "R == log(det(V)) - log(det(V0))",
            "log(det(V)*(1 + x.T*V**-1*x)) == log(det(V)) + log(1 + x.T*V**-1*x)",
        ),
        wrong={
            "det V_0 forgotten": " - log(det(V0)) -> ",
            "logarithms once": "== 2*( -> == (",
        },
    ),
)
"""2 sum of log(1 + ||A_t||^2 in V_{t-1}^-1) = 2 log(det V_T/det V_0)."""
