"""Events and widths of the confidence sets of contextual linear bandits (Appendix D)."""

from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry, equals_at
from ..checks.exact_quantities import exceeded_rarely
from ..language.assertion import AMENDED, settles, step_towards
from ..language.claim import Claim, attached
from ..language.severity import Severity
from ..language.written_claim import all_extended
from ..statements.concentration.injected_noise import (
    ROUNDS,
    UNION,
    is_rarely_exceeded_in_even_dimensions,
    noise_width,
)
from ..statements.concentration.lemmas import chi_square_tail
from ..statements.concentration.stochastic_contexts import contextual_assumption
from .appD_deductions import DEDUCTIONS

_NESTED = "d + 2*sqrt(d*log(T/delta) + 2*log(T/delta))"
_FLOOR = "l0*t/4 - 8*log((t + 3)*d/delta) - 2*sqrt(t*log((t + 3)*d/delta))"
_EVENTS = {"E_3": UNION, "E_2": _FLOOR}

T17_2 = Claim(
    id="RDP-T17.2",
    where="Appendix D, proof of Theorem 17, steps 2 and 3, (13)",
    kind="inequality",
    statement=(
        "E_3: for all t <= T, ||N_t|| <= sqrt((2 alpha l(t)/eps) (d + 2 sqrt(d log(T/delta)) + 2 "
        "log(T/delta))), N_t ~ N(0, (2 alpha l(t)/eps) I_d). By Lemma 24 P(not E_3) <= delta: each of the T "
        "rounds fails with probability at most delta/T. E_1, E_2 are Lemmas 26, 27."
    ),
    printed=_EVENTS,
    mutants={
        "last logarithm under the root": _EVENTS | {"E_3": _NESTED},
        "level delta": _EVENTS | {"E_3": UNION.replace("T/delta", "1/delta")},
        "logarithm once": _EVENTS | {"E_3": "d + 2*sqrt(d*log(T/delta)) + log(T/delta)/2"},
        "dimension only": _EVENTS | {"E_3": "d + 2*sqrt(d*log(T/delta))"},
        "d outside": _EVENTS | {"E_2": "l0*t/4 - 8*log((t + 3)/delta) - 2*sqrt(t*log((t + 3)/delta))"},
    },
    checks=(
        entry(
            "E_3",
            exceeded_rarely(
                "P", chi_square_tail, ROUNDS, level="delta/T", part="exact tails at level delta/T"
            ),
        ),
        entry("E_3", is_rarely_exceeded_in_even_dimensions),
        entry(
            "E_2",
            equals_at(
                [
                    ({"l0": "0.5", "t": 1000, "delta": "0.05", "d": 2}, "-165.706053318585"),
                    ({"l0": "0.5", "t": 10**4, "delta": "0.05", "d": 2}, "428.485812432741"),
                    ({"l0": "0.5", "t": 10**5, "delta": "0.05", "d": 2}, "9912.47089240049"),
                ],
                part="values in E_2",
            ),
        ),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("RDP-L24", "RDP-L26", "RDP-L27"),
    notes=(
        "The inner root is read as ending before the last logarithm, as in the twin text; RDP-T17.3 "
        "treats what is printed."
    ),
)

_STATED = (
    attached(
        contextual_assumption("RDP-AS2", "Section 6, Assumption 2"),
        settles(5, by="dimensions in which some law is let in", severity=Severity.SUBSTANCE),
        step_towards(
            AMENDED,
            by=("dimensions in which some law is let in", "above the threshold, d >= 2"),
            missing="that every law has a direction of the variance that is compared with the threshold",
        ),
    ),
    T17_2,
    attached(
        noise_width(
            "RDP-T17.4",
            "Appendix D, proof of Theorem 17, step 4",
            scale="2 alpha l(t)/eps",
            same_as="ZCDP-T14S4",
            notes="The event is read as in RDP-T17.2.",
        ),
        settles(4, by="rounds at which the width is defined", severity=Severity.UNDEFINED),
        settles(4, by="every round that is let in", severity=Severity.UNDEFINED),
        step_towards(
            AMENDED,
            by=("follows from the event", "exact tails at level delta/T", "every round that is let in"),
            missing="the norm of V_t by its least eigenvalue; the numerator is compared at points",
        ),
    ),
)
CLAIMS = all_extended(_STATED, DEDUCTIONS)
