"""Stopping times of best-arm identification: 10^6 pulls beside the same steps by the protocol."""

from functools import partial

from banditproof.algorithms.best_arm.adap_tt import AdaPTT
from banditproof.algorithms.best_arm.adap_tt_star import AdaPTTStar
from banditproof.algorithms.best_arm.track_and_stop import TrackAndStop
from banditproof.algorithms.best_arm.ttucb import TTUCB
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.identification import identify
from banditproof.algorithms.simulation.simulator import protocol_trajectory
from rows import Peer, Row, compared, seconds_of

_ARMS = Bernoulli([0.95, 0.9, 0.9, 0.9, 0.5])
_SHORT = 2000


def measure() -> list[Row]:
    """The private policies draw whole phases at once; TTUCB and Track-and-Stop go pull by pull."""
    rows = []
    for name, kind in (("AdaP-TT", AdaPTT), ("AdaP-TT*", AdaPTTStar)):
        for bonus in ("phase", "log"):
            make = partial(kind, 5, epsilon="1/10", delta="1e-30", bonus=bonus)  # stops late
            identify(make, _ARMS, runs=1, horizon=10**6)
            plain = seconds_of(partial(protocol_trajectory, make, _ARMS, _SHORT)) * 10**6 / _SHORT
            ours = partial(identify, make, _ARMS, runs=1, horizon=10**6)
            peer = Peer("the same steps by the protocol, scaled", plain)
            rows.append(compared(f"{name}, bonus {bonus}, 10^6 pulls", ours, peer, target=1e-2))
    for name, other in (("TTUCB", TTUCB), ("Track-and-Stop", TrackAndStop)):
        pull_by_pull = partial(other, 5, delta="1e-30")
        identify(pull_by_pull, _ARMS, runs=1, horizon=10**5)
        plain = seconds_of(partial(protocol_trajectory, pull_by_pull, _ARMS, _SHORT)) * 10**5 / _SHORT
        ours = partial(identify, pull_by_pull, _ARMS, runs=1, horizon=10**5)
        peer = Peer("the same steps by the protocol, scaled", plain)
        rows.append(compared(f"{name}, 10^5 pulls", ours, peer, target=0.1))
    return rows
