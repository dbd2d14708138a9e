"""Lower bounds on the regret of linear bandits at the worst parameter, without and with privacy."""

from dataclasses import replace

from .bound import LONG_RUNS, Statement

_HYPERCUBE = "actions [-1, 1]^d, parameters in R^d, unit Gaussian noise"
_WORST = "all parameters of actions [-1, 1]^d"
_FACTOR = "its proof loses a factor 2 in Markov's inequality that the printed constant keeps"

LINEAR_PROGRAM = Statement(
    name="c(A, theta), no privacy",
    claim="TH-T4.18",
    source="thesis, Theorem 4.18, without privacy",
    arms="linear, Gaussian",
    kind="lower",
    whole="c*log(T)",
    limit=LONG_RUNS,
    conditions="consistent policy, finitely many actions that span, the best one unique",
    notes=("factors of log T: the regret of a consistent policy over log T is at least this in the limit",),
)
LINEAR_PROGRAM_PURE = replace(
    LINEAR_PROGRAM,
    name="c(A, theta), eps-DP",
    source="thesis, Theorem 4.18, (4.13)",
    privacy="pure",
    conditions=f"{LINEAR_PROGRAM.conditions}; eps-View DP policy",
    notes=(
        *LINEAR_PROGRAM.notes,
        "rho_a(A) of Lemma B.1 depends on the coordinates, and the lemma is false for it",
    ),
)
LINEAR_PROGRAM_AMENDED = replace(
    LINEAR_PROGRAM_PURE,
    name="c(A, theta), eps-DP, with a rho that its lemma holds for",
    claim="TH-T4.18 amended",
    notes=(),
)
LINEAR = Statement(
    name="linear minimax",
    claim="TH-T4.17",
    source="thesis, Theorem 4.17, without privacy",
    arms="linear, Gaussian",
    kind="lower",
    scope="minimax",
    worst_of=_WORST,
    whole="exp(-2)/8*d*sqrt(T)",
    conditions=_HYPERCUBE,
)
LINEAR_PURE = Statement(
    name="linear minimax, eps-DP",
    claim="TH-T4.17",
    source="thesis, Theorem 4.17, (4.12)",
    arms="linear, Gaussian",
    kind="lower",
    scope="minimax",
    worst_of=_WORST,
    privacy="pure",
    whole="max(exp(-2)/8*d*sqrt(T), exp(-1)/4*d/epsilon)",
    conditions=f"{_HYPERCUBE}; eps-View DP policy",
    notes=(_FACTOR,),
)
LINEAR_ZCDP = Statement(
    name="linear minimax, rho-zCDP",
    claim="TH-T4.21",
    also=("ZCDP-T9",),
    source="thesis, Theorem 4.21",
    arms="linear, Gaussian",
    kind="lower",
    scope="minimax",
    worst_of=_WORST,
    privacy="zCDP",
    whole="max(exp(-2)/8*d*sqrt(T), exp(-9/4)/4*d/sqrt(rho))",
    without_number=(("rho > 1", "the theorem needs rho <= 1, here rho = {rho}"),),
    conditions=f"{_HYPERCUBE}, rho <= 1; rho-Interactive zCDP policy",
    notes=(_FACTOR,),
)


def _as_proved(printed: Statement) -> Statement:
    """With Markov's inequality as it is, ``E Z >= (T / 2) P(Z >= T / 2)``          [TH-B2.1, TH-B5.1]"""
    return replace(
        printed,
        name=f"{printed.name}, as its proof gives it",
        claim=f"{printed.claim} amended",
        also=(),
        notes=(),
        whole=printed.whole.replace("/4*d", "/8*d"),
    )


LINEAR_PURE_PROVED, LINEAR_ZCDP_PROVED = _as_proved(LINEAR_PURE), _as_proved(LINEAR_ZCDP)
LINEAR_MINIMAX_BOUNDS = (LINEAR, LINEAR_PURE, LINEAR_PURE_PROVED, LINEAR_ZCDP, LINEAR_ZCDP_PROVED)
"""Every known bound on the regret of linear bandits at the worst parameter, actions [-1, 1]^d."""
