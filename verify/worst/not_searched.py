"""Upper bounds for which no worst ratio is searched, each with the reason."""

from collections.abc import Mapping
from typing import Final

_ANY_BASE: Final = "about any learner at the base: what it gives with a known one is searched, {}"
_ORDER: Final = "an order without constants"
_NOT_OF_A_POLICY: Final = "about one {}, not about the regret of a policy"

REASONS: Final[Mapping[str, str]] = {
    "ADV-L4": _ANY_BASE.format("ADV-C2, ADV-C22 and ADV-C24"),
    "ADV-T1": _ANY_BASE.format("ADV-C2, ADV-C22 and ADV-C24"),
    "ADV-T5": _ANY_BASE.format("ADV-C2, ADV-C22 and ADV-C24"),
    "ADV-T6": _ANY_BASE.format("ADV-C8"),
    "ADV-T7": _ANY_BASE.format("ADV-C8"),
    "ADV-P-C2": "about HTINF on losses with noise, inside the conversion whose regret is searched: ADV-C2",
    "ADV-EQ-RTEXP3": "about EXP3 on losses with noise, inside the conversion that is searched: ADV-C22",
    "ADV-L25": "about FTPL on losses with noise, inside the conversion whose regret is searched: ADV-C24",
    "BERN-I3": f"{_ORDER}; with constants from the schedule it is BERN-B1",
    "BERN-I4": f"{_ORDER}; with constants it is BERN-I4 derived, and TA-TH5.3",
    "BERN-I5": f"{_ORDER}; with constants it is TA-TH5.4",
    "RDP-T10": f"{_ORDER}; with constants it is RDP-T10.9",
    "TA-TH5.17": f"{_ORDER}; with constants it is TA-PF5.17f",
    "ZCDP-T5": f"{_ORDER}; with constants it is ZCDP-T5S6",
    "TA-C43": f"{_ORDER}, on LinPriv",
    "ZCDP-LP": f"{_ORDER}, on LinPriv",
    "MI-OP3": f"{_ORDER}, quoted",
    "TA-THC.4": "about the pulls of one arm by any index; the bounds that follow are searched, TA-EQC.12 too",
    "TA-I15": f"{_ORDER}, on the samples of DP-SE",
    "RDP-C16": _NOT_OF_A_POLICY.format("estimate"),
    "TA-CC.11": _NOT_OF_A_POLICY.format("estimate"),
    "ZCDP-C1": _NOT_OF_A_POLICY.format("estimate"),
}
"""By the ID of the claim."""


def reason_against(claim: str, order: str = "") -> str:
    """Why there is no worst ratio of a claim's bound; empty if nothing is known against a search.

    ``order`` is what the claim states in place of a formula.
    """
    if claim in REASONS:
        return REASONS[claim]
    return f"no constants to compare with: {order}" if order else ""
