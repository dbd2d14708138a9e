"""Lines of the proofs of privacy (Section 2.1, Appendix C.1)."""

from __future__ import annotations

from ...language.assertion import ASSUMED, assumed, chain, noted, settles
from ...language.proof_lines import Restated
from ...language.ranges import wide
from ...language.rules import INDUCTION, POST_PROCESSING, TOWER
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.proofs import blocks_and_episodes, every_round_lines

_WIDE = "[0, oo)"
_REAL = "(-oo, oo)"
_POSITIVE = "(0, oo)"
_U = "[1, oo)"
_FIRST = blocks_and_episodes.LINES
_LATER = every_round_lines.LINES

_HERE = Restated(
    {2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8},
    kills={2: {}, 3: {}, 4: {}, 5: {}, 6: {1: "half the budget of a block"}, 7: {}, 8: {}},
)
_PARALLEL: Pieces = (
    *(each for each in _HERE(_FIRST["ZCDP-L1"]) if getattr(each, "assertion", 0) != 8),
    *_HERE(_LATER["ZCDP-L1"]),
    over("P <= u*Q + d", u=_U, P=(0, 1), Q=(0, 1), A=(0, 1), d=(0, 1)),
    step(
        "a product event, both links",
        "P*A <= (u*Q + d)*A and (u*Q + d)*A <= u*(Q*A) + d",
        wrong={
            "delta with the other blocks": "and (u*Q + d)*A <= -> and (u*Q + d)*A >= ",
            "both links as equalities": "P*A <= (u*Q + d)*A and -> P*A >= (u*Q + d)*A and ",
        },
    ),
    settles(
        4,
        by=chain("a product event, both links", {"P <= u*Q + d": ASSUMED}),
        kills={1: "delta with the other blocks", 2: "both links as equalities"},
    ),
    over("S <= u*R + d", "d <= t", u=_U, S=(0, 1), R=(0, 1), d=(0, 1), t=(0, 1)),
    step(
        "events by both budgets",
        "S <= u*R + t",
        wrong={"half of delta, of events": "+ t -> + t/2", "half of eps, of events": "u*R -> sqrt(u)*R"},
    ),
    settles(
        5,
        by=chain("events by both budgets", {"S <= u*R + d": TOWER(given_the_past="#4"), "d <= t": ASSUMED}),
        kills={1: "half of delta, of events", 2: "half of eps, of events"},
    ),
    over("k <= (a - 1)*E", k=_WIDE, a="(1, oo)", E=_WIDE),
    step("divergence of a block", "k/(a - 1) <= E", wrong={"for every pair": "<= E -> >= E"}),
    settles(
        6,
        by=chain("divergence of a block", {"k <= (a - 1)*E": ASSUMED}),
        on="the last inequality",
        beyond="the equality",
        kills={2: "for every pair"},
    ),
)
_SEVERAL_OF = Restated(
    {2: 1, 3: 2, 4: 101, 5: 102, 6: 103},
    kills={1: {}, 2: {}, 101: {}, 102: {}, 103: {}},
)
_KEPT = {101, 102, 103, 1, 2}
_SEVERAL: Pieces = (
    noted(
        101,
        "(eps,delta)-DP of the block that changes gives the inequality for every product event",
        for_all="k mechanisms with blocks of their own; neighbours differ in one record",
        near_miss="half of delta in the block",
    ),
    noted(
        102,
        "and so for every event",
        for_all="k mechanisms with blocks of their own; neighbours differ in one record",
        near_miss="half of delta, by sections",
    ),
    noted(
        103,
        "the Renyi divergence of all outputs is that of the block that changes",
        for_all="k mechanisms with blocks of their own; neighbours differ in one record; all alpha > 1",
        near_miss="half of the budget of a block",
    ),
    *(
        each
        for each in (*_SEVERAL_OF(_FIRST["ZCDP-L1"]), *_SEVERAL_OF(_LATER["ZCDP-L1"]))
        if getattr(each, "assertion", 1) in _KEPT
    ),
    settles(
        101,
        by=chain("a product event", {"P <= u*Q + d": ASSUMED}),
        kills={1: "half of delta in the block"},
    ),
    settles(
        102,
        by=chain(
            "events by their sections", {"S <= u*R + d": TOWER(given_the_past="#101"), "d <= t": ASSUMED}
        ),
        kills={1: "half of delta, by sections"},
    ),
    settles(
        103,
        by="divergence of the block that changes",
        on="the last links",
        beyond="the sum over blocks",
        kills={1: "half of the budget of a block"},
    ),
    # blocks of the integers from 1 to n: of two blocks in a row the first ends at t - 1, the other
    # starts at t
    # c: the number of blocks so far that hold the record j; s and w: 1 if the next block, and the one
    # after it,
    # start at j or before, so that the next holds j in the case s - w = 1
    over(s=(0, 1)),
    step("no block", "0*s <= 1 - 1", wrong={"one before the first": "0*s <= -> 1 + 0*s <= "}),
    step("no block, from below", "1 - 1 <= 0*s", wrong={"less than none": "1 - 1 <= 0*s -> 1 <= 0*s"}),
    over("c <= 1 - s", "h <= s - w", c=_WIDE, h=_WIDE, s=(0, 1), w=(0, 1)),
    step("one block more", "c + h <= 1 - w", wrong={"blocks that share a record": "c + h <= -> c + 2*h <= "}),
    over("1 - s <= c", "s - w <= h", c=_WIDE, h=_WIDE, s=(0, 1), w=(0, 1)),
    step(
        "one block more, from below",
        "1 - w <= c + h",
        wrong={"a record between blocks": "<= c + h -> <= c + h/2"},
    ),
    over("c <= 1 - s", "1 - s <= c", "s <= 0", c=_WIDE, s=(0, 1)),
    step(
        "each record in one block",
        "2 <= 2*c <= 2",
        wrong={
            "the last record unread": "2 <= 2*c <= 2 -> 0 <= 2*c <= 0",
            "in two blocks": "2 <= 2*c <= 2 -> 4 <= 2*c <= 4",
        },
    ),
    settles(
        3,
        by=chain(
            "each record in one block",
            {
                "c <= 1 - s": INDUCTION(base="no block", step="one block more"),
                "1 - s <= c": INDUCTION(base="no block, from below", step="one block more, from below"),
                "h <= s - w": assumed("all indices 1 = t_1 < ... < t_k < t_{k+1}-1 = n"),
                "s - w <= h": assumed("all indices 1 = t_1 < ... < t_k < t_{k+1}-1 = n"),
                "s <= 0": assumed("t_{k+1}-1 = n"),
            },
        ),
        kills={1: "the last record unread", 2: "in two blocks"},
    ),
)
_RELEASED: Pieces = (
    *(),
    # S a running sum, o the next output
    over(S=_REAL, o=_REAL, z=_POSITIVE),
    step(
        "outputs from running sums",
        "(S + o) - S == o",
        wrong={"fresh noise in each running sum": "(S + o) - S -> (S + o + z) - S"},
    ),
    over("D <= k", "k <= r*a", D=_WIDE, k=_WIDE, r=_POSITIVE, a="(1, oo)"),
    step(
        "budget of running sums",
        "D <= r*a",
        wrong={
            "for one episode alone": "D <= r*a -> D > r*a",
            "half of rho, running sums": "D <= r*a -> D <= r*a/2",
        },
    ),
    settles(
        2,
        by=chain(
            "budget of running sums",
            {
                "D <= k": POST_PROCESSING(
                    private_release="TA-C1#3", no_other_access="outputs from running sums"
                ),
                "k <= r*a": "TA-C1#3",
            },
        ),
        kills={2: "for one episode alone"},
    ),
    settles(
        2,
        by="outputs from running sums",
        on="two sums in a row",
        beyond="privacy",
        kills={1: "fresh noise in each running sum"},
    ),
    over("D <= k", "k <= m", "m <= r*a", **wide("Dkm"), r=_POSITIVE, a="(1, oo)"),
    step(
        "budget of the released sequence",
        "D <= r*a",
        wrong={"half of rho, released": "D <= r*a -> D <= r*a/2"},
    ),
    settles(
        4,
        by=chain(
            "budget of the released sequence",
            {
                "D <= k": POST_PROCESSING(
                    private_release="TA-C1#3", no_other_access="outputs from running sums"
                ),
                "k <= m": "TA-C1#3",
                "m <= r*a": "#1",
            },
        ),
        kills={1: "half of rho, released"},
    ),
    over(r=_POSITIVE, v=(0, 2)),
    step(
        "noise of an episode",
        "v**2/(2*(2/r)) <= r",
        wrong={"variance 1/rho, of an episode": "(2*(2/r)) -> (2*(1/r))"},
    ),
    settles(
        4,
        by="noise of an episode",
        on="one episode",
        beyond="all running sums together",
        kills={2: "variance 1/rho, of an episode"},
    ),
    over("n <= 1", x=(-1, 1), y=(-1, 1), n=_WIDE),
    step(
        "one reward of an episode",
        "n*(x - y) <= 2",
        wrong={
            "sensitivity one, of an episode": "<= 2 -> <= 1",
            "sensitivity root of 2": "<= 2 -> <= sqrt(2)",
        },
    ),
    step(
        "opposite rewards of an episode",
        "1*abs(1 - (-1)) >= 2",
        wrong={"never attained": ">= 2 -> > 2"},
        at=[{}],
    ),
    settles(
        6,
        by=chain("one reward of an episode", {"n <= 1": assumed("||a||_2 <= 1")}),
        kills={1: "sensitivity one, of an episode", 2: "sensitivity root of 2"},
    ),
)

LINES: Lines = {
    "TA-C1": _PARALLEL,
    "TA-B1": _SEVERAL,
    "TA-C3c": _RELEASED,
}
