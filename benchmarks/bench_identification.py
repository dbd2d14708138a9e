"""Stopping times of best-arm identification: pulls per second, and a plain loop of the same policy."""

from __future__ import annotations

from functools import partial

from banditproof.algorithms.best_arm.adap_tt import AdaPTT
from banditproof.algorithms.best_arm.adap_tt_star import AdaPTTStar
from banditproof.algorithms.best_arm.track_and_stop import TrackAndStop
from banditproof.algorithms.best_arm.ttucb import TTUCB
from banditproof.algorithms.environments.bernoulli import Bernoulli
from banditproof.algorithms.simulation.identification import identify
from banditproof.algorithms.simulation.simulator import protocol_trajectory
from best_time import best_time

_ARMS = Bernoulli([0.95, 0.9, 0.9, 0.9, 0.5])


def measure() -> list[dict[str, object]]:
    """Seconds for 10^6 pulls of a run, each private policy next to its steps by the protocol."""
    rows: list[dict[str, object]] = []
    short = 3000
    for name, kind in (("AdaP-TT", AdaPTT), ("AdaP-TT*", AdaPTTStar)):
        for bonus in ("phase", "log"):
            make = partial(kind, 5, epsilon="1/10", delta="1e-30", bonus=bonus)  # stops late
            identify(make, _ARMS, runs=1, horizon=10**4)
            ours = best_time(partial(identify, make, _ARMS, runs=1, horizon=10**6))
            plain = best_time(partial(protocol_trajectory, make, _ARMS, short), 2) * 10**6 / short
            rows.append(
                {
                    "what": f"{name}, bonus {bonus}, 10^6 pulls",
                    "ours_s": ours,
                    "reference": "the same steps one by one by the protocol (scaled)",
                    "reference_s": plain,
                    "ratio": plain / ours,
                    "target": "< 0.2 s",
                    "met": ours < 0.2,
                }
            )
    for name, other in (("TTUCB", TTUCB), ("Track-and-Stop", TrackAndStop)):
        plain_policy = partial(other, 5, delta="1e-30")
        identify(plain_policy, _ARMS, runs=1, horizon=1000)
        ours = best_time(partial(identify, plain_policy, _ARMS, runs=1, horizon=10**5)) * 10
        plain = best_time(partial(protocol_trajectory, plain_policy, _ARMS, short), 2) * 10**6 / short
        rows.append(
            {
                "what": f"{name}, 10^6 pulls (scaled)",
                "ours_s": ours,
                "reference": "the same steps one by one by the protocol (scaled)",
                "reference_s": plain,
                "ratio": plain / ours,
                "target": "-",
                "met": True,
            }
        )
    return rows
