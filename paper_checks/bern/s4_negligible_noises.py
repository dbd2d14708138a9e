"""What m noises cost in the bound of the tail, where m is small beside n (Section 4, discussion (b))."""

from ..language.assertion import Settles, settles
from ..language.written_claim import step

# of e^m (1 + n d/m)^m e^(-n d) beyond e^(-n d), with m noises; d at most d_eps
EXCESS = step(
    "excess of the bound",
    "m*(1 + log(1 + d*n/m)) <= m + sqrt(m*d*n)",
    wrong={
        "a share of noises": "<= m + sqrt(m*d*n) -> <= n/20",
        "bounded": "<= m + sqrt(m*d*n) -> <= 100",
        "that of one noise": "<= m + sqrt(m*d*n) -> <= 1 + log(1 + d*n)",
    },
    at=[{"n": 1000, "m": 100, "d": "1/4"}, {"n": 10**6, "m": 1000, "d": "1/4"}],
)


def at_two_points(n: int, kills: dict[int, str]) -> Settles:
    """The excess is about assertion ``n`` at the points where it is computed."""
    return settles(n, by="excess of the bound", on="two points", beyond="other n, m and d", kills=kills)
