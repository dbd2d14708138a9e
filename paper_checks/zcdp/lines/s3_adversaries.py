"""Query adversaries (Section III-D): for divergences none does better than one that always asks the same.

What a policy answers does not enter what it is shown next, but by way of the queries. So the moment of any
view is at most the largest product, over the rounds, of moments of single answers along two lists of queries
and rewards; and that product is the moment of a view, of an adversary that ignores the answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from ....theory.transport.coupled_environment import History
from ....verify.evidence.effort import Effort
from ...checks.known_quantities import Known, holds_in
from ...language.assertion import ASSUMED, assumed, chain, noted, settles, unsettled
from ...language.ranges import wide
from ...language.rules import INDUCTION
from ...language.written_claim import Lines, Pieces, over, step
from ...statements.changes_of_measure.neighbouring_rewards import (
    FIXED,
    Answer,
    Played,
    Table,
    apart,
    family,
    moments,
    policies,
    tables,
    view_of,
)
from ...statements.changes_of_measure.query_adversaries import reduced
from ...statements.privacy.asked_for_another_arm import looks_at_trees
from ...statements.privacy.asked_of_linear_policies import (
    EACH_ACTION,
    asked_and_kept_by_adac_gope,
    asked_and_kept_by_adac_oful,
    asked_of_both,
    asked_of_its_output,
)

_REAL: Final = "(-oo, oo)"
_POSITIVE: Final = "(0, oo)"


def _by_the_row(table: Table, arms: int) -> Answer:
    """The table is read: asked for is what the row has first; told is the reward of what is played."""
    return lambda actions: (table[len(actions) - 1][0] % arms, table[len(actions) - 1][actions[-1]])


def _by_the_round(asked: tuple[int, ...], table: Table) -> Answer:
    """The same arms are asked for whatever is played; told is the reward of what is played."""
    return lambda actions: (asked[len(actions) - 1], table[len(actions) - 1][actions[-1]])


def _fed(first: int) -> Answer:
    """Rewards of an adversary that feeds them: the third is the second action."""
    return lambda actions: (
        actions[-1],
        (first, 0, actions[1] if len(actions) > 1 else 0, 0)[len(actions) - 1],
    )


def _reading(played: Played) -> Fraction:
    """The moment of order 2 of ``M^(pi^B)`` when B reads the table."""
    inputs = tables(played)
    return family(played, (_by_the_row(table, played.arms) for table in inputs), apart(inputs)).moment()


def _constant(played: Played) -> Fraction:
    """The larger moment of order 2 of ``M^(pi^B)`` for two B that ask for the same whatever is played."""
    inputs = tables(played)
    several = (tuple(0 for _ in range(played.horizon)), tuple(t % 2 for t in range(played.horizon)))
    return max(
        family(played, (_by_the_round(asked, table) for table in inputs), apart(inputs)).moment()
        for asked in several
    )


def _asked_of(several: Mapping[str, Played], *notions: str) -> Mapping[str, Known]:
    return {
        name: {
            **moments(played, notions),
            "mReads": _reading(played),
            "mConstant": _constant(played),
        }
        for name, played in several.items()
    }


@cache
def _asked(effort: Effort) -> Mapping[str, Known]:
    """``mQuery``, ``mPost``, ``mTable``; ``mReads`` of an adversary that reads the table."""
    return _asked_of(policies(effort), "Query", "Post", "Table")


@cache
def _asked_by_constants(effort: Effort) -> Mapping[str, Known]:
    """``mQuery``; ``mConstant`` of two constant adversaries, ``mReads`` of one that reads the table."""
    del effort
    few = ("response to the first reward", "leaning", "three definitions, three deltas")
    return _asked_of({name: FIXED[name] for name in few}, "Query")


# One round, after two lists of queries and rewards; w: P(o)^a Q(o)^(1 - a) of one answer, F and S: sums of
# w and of w M over the answers so far; M: what the moment of the later rounds is after this answer, which
# may choose the query and so the rewards; g: the largest product of their moments over all pairs of lists
# that go on from these two, with the query and the rewards of this round. So g is the same after all
# answers, and F g is at most the largest product from this round on
_NO_BETTER: Final[Pieces] = (
    over(g=_POSITIVE),
    step("no answer", "0 <= 0*g", wrong={"an answer": "0 <= -> 1 <= "}),
    over(x="[0, oo)"),
    step("last round", "x <= x*1", wrong={"half of the last": "x <= x*1 -> x <= x*1/2"}),
    over("S <= F*g", "M <= g", **wide("SFMgw")),
    step(
        "one answer more",
        "S + w*M <= (F + w)*g",
        wrong={
            "half of the later rounds": "(F + w)*g -> (F + w)*g/2",
        },
    ),
    noted(
        101,
        "the moment of the views, and of M^(pi^B), is at most the largest product over the rounds of the"
        " moments of pi_t's answers along two lists of queries and rewards that differ in one reward",
        for_all="every policy, deterministic B, d ~ d', alpha > 1, every finite K and T",
        near_miss="half of it",
    ),
    settles(
        101,
        by=chain(
            "one answer more",
            {
                "S <= F*g": INDUCTION(base="no answer", step="one answer more"),
                "M <= g": INDUCTION(base="last round", step="one answer more"),
            },
        ),
        kills={1: "half of the later rounds"},
    ),
    # V and G: sum over the sequences of actions so far, and product over their rounds; w, F and S as before
    over(G=_POSITIVE),
    step(
        "no answer of the last round",
        "0 <= 0*G and 0 >= 0*G",
        wrong={"an answer of it": "0 <= 0*G and -> 1 <= 0*G and"},
    ),
    over(x="[0, oo)"),
    step(
        "first round", "x <= 1*x and x >= 1*x", wrong={"half of the first": "x <= 1*x and -> x <= 1*x/2 and"}
    ),
    over("S <= F*G", "S >= F*G", "V <= G", "V >= G", **wide("SFVGw")),
    step(
        "one answer of the last round more",
        "S + w*V <= (F + w)*G and S + w*V >= (F + w)*G",
        wrong={"half of the product": "S + w*V <= (F + w)*G and -> S + w*V <= (F + w)*G/2 and"},
    ),
    noted(
        102,
        "the product over the rounds of the moments of pi_t's answers along two lists of queries and rewards"
        " is the moment of the view of the adversary that asks these queries whatever it sees, on tables of"
        " these rewards in all columns, and of M^(pi^B) for it",
        for_all="every policy, any two lists with the same queries, alpha > 1, every finite K and T",
        near_miss="half of it",
    ),
    settles(
        102,
        by=chain(
            "one answer of the last round more",
            {
                "S <= F*G": INDUCTION(
                    base="no answer of the last round", step="one answer of the last round more"
                ),
                "S >= F*G": INDUCTION(
                    base="no answer of the last round", step="one answer of the last round more"
                ),
                "V <= G": INDUCTION(base="first round", step="one answer of the last round more"),
                "V >= G": INDUCTION(base="first round", step="one answer of the last round more"),
            },
        ),
        kills={1: "half of the product"},
    ),
    # x: the moment that is bounded, s: the largest product along two lists, v: the largest moment of the
    # other notion, which has the budget r
    over(
        "x <= s",
        "s <= v",
        "log(v) <= (a - 1)*(r*a)",
        **dict.fromkeys("xsv", _POSITIVE),
        r="[0, oo)",
        a="(1, oo)",
    ),
    step(
        "from one notion to the other",
        "log(x) <= (a - 1)*(r*a)",
        wrong={"rho/2": "(a - 1)*(r*a) -> (a - 1)*(r*a)/2"},
    ),
    settles(
        2,
        by=chain(
            "from one notion to the other",
            {"x <= s": "#101", "s <= v": "#102", "log(v) <= (a - 1)*(r*a)": assumed("rho-Interactive zCDP")},
        ),
        kills={1: "rho/2"},
    ),
    settles(
        3,
        by=chain(
            "from one notion to the other",
            {
                "x <= s": "#101",
                "s <= v": "#102",
                "log(v) <= (a - 1)*(r*a)": assumed("pi^B is rho-Table zCDP for every deterministic B"),
            },
        ),
    ),
    step(
        "order 2, all adversaries",
        "mQuery == mPost",
        wrong={
            "B that reads the table": "mQuery == mPost -> mReads <= mQuery",
            "identity B only": "mQuery == mPost -> mQuery <= mTable",
        },
        by=holds_in(_asked, part="order 2, all adversaries"),
    ),
    *(
        settles(
            n,
            by="order 2, all adversaries",
            on="order 2, ten small policies",
            beyond="other orders and policies",
            kills=kills,
        )
        for n, kills in ((2, {2: "B that reads the table"}), (3, {1: "identity B only"}))
    ),
)

# k: divergence of the actions' laws, s: largest over all deterministic adversaries, r a: the budget
_ASKED_THE_SAME: Final[Pieces] = (
    over("x <= s", "s <= r*a", **wide("xs"), r="[0, oo)", a="(1, oo)"),
    step("the constant adversary among all", "x <= r*a", wrong={"rho/2": "x <= r*a -> x <= r*a/2"}),
    settles(
        2,
        by=chain(
            "the constant adversary among all",
            {"x <= s": assumed("fixed a_1..a_T"), "s <= r*a": "ZCDP-P2B#2"},
        ),
        kills={1: "rho/2"},
    ),
    step(
        "order 2, constant adversaries",
        "mConstant <= mQuery",
        wrong={"adversary that reads the table": "mConstant <= mQuery -> mReads <= mQuery"},
        by=holds_in(_asked_by_constants, part="order 2, constant adversaries"),
    ),
    settles(
        2,
        by="order 2, constant adversaries",
        on="order 2, two constant adversaries, three small policies",
        beyond="other orders, adversaries and policies",
        kills={2: "adversary that reads the table"},
    ),
    over("x <= s", "s <= r*a", **wide("xs"), r="[0, oo)", a="(1, oo)"),
    step("lists of the same policy", "x <= r*a", wrong={"half of rho": "x <= r*a -> x <= r*a/2"}),
    settles(
        3,
        by=chain("lists of the same policy", {"x <= s": "ZCDP-P1C#1", "s <= r*a": "#2"}),
        kills={1: "half of rho"},
    ),
    # b: the budget of the law for lists, h: at how many places they differ
    over("k <= b*h**2", "b <= r", **wide("kbr"), h="whole [0, oo)"),
    step(
        "at order 1 and any distance",
        "k <= r*h**2",
        wrong={"rho d(d + 1)/2": "r*h**2 -> r*h*(h + 1)/2"},
    ),
    settles(
        4,
        by=chain("at order 1 and any distance", {"k <= b*h**2": "ZCDP-T16#1", "b <= r": "#3"}),
        kills={1: "rho d(d + 1)/2"},
    ),
    # of one sequence so far: P its chance for r, l the logarithm of the ratio of its chances; of the next
    # action: p and x in the same way; c, S and k: sums of P p (l + x), p and p x over these actions so far
    over(P=(0, 1), l=_REAL),
    step(
        "no next action",
        "0*P <= P*(l*0 + 0*l) and 0*P >= P*(l*0 + 0*l)",
        wrong={"a next action": "0*P <= P -> 1 + 0*P <= P"},
    ),
    over(
        "c <= P*(l*S + k)", "c >= P*(l*S + k)", P=(0, 1), S=(0, 2), p=(0, 1), **dict.fromkeys("clkx", _REAL)
    ),
    step(
        "one next action more",
        "c + P*p*(l + x) <= P*(l*(S + p) + (k + p*x)) and c + P*p*(l + x) >= P*(l*(S + p) + (k + p*x))",
        wrong={"nothing is added": "c + P*p*(l + x) <= P -> c + 1 + P*p*(l + x) <= P"},
    ),
    over("c <= P*(l*S + k)", "c >= P*(l*S + k)", "S == 1", P=(0, 1), S=(0, 2), **dict.fromkeys("clk", _REAL)),
    step(
        "all next actions",
        "c <= P*(l + k) and c >= P*(l + k)",
        wrong={"one more of them": "c <= P*(l + k) and -> 1 + c <= P*(l + k) and"},
    ),
    noted(
        101,
        "sum_o V_r(a^(t-1), o) log(V_r(a^(t-1), o)/V_r'(a^(t-1), o)) = V_r(a^(t-1)) (log(V_r(a^(t-1))"
        "/V_r'(a^(t-1))) + KL(pi_t(.|H_{t-1})||pi_t(.|H'_{t-1})))",
        for_all="every sequence a^(t-1) of recommendations, every t and K; pi rho-Interactive zCDP",
        near_miss="1 less",
    ),
    settles(
        101,
        by=chain(
            "all next actions",
            {
                "c <= P*(l*S + k)": INDUCTION(base="no next action", step="one next action more"),
                "c >= P*(l*S + k)": INDUCTION(base="no next action", step="one next action more"),
                "S == 1": ASSUMED,  # the chances of the next action are those of a law
            },
        ),
        kills={1: "one more of them"},
    ),
    # B, A and M: sums over the sequences so far of c, of f = P l and of P
    over(k="[0, oo)"),
    step(
        "no sequence yet",
        "0*k <= 0*k + 0*k and 0*k >= 0*k + 0*k",
        wrong={"a sequence": "0*k <= 0*k + 0*k and -> 1 + 0*k <= 0*k + 0*k and"},
    ),
    over(
        "B <= A + M*k",
        "B >= A + M*k",
        "c <= f + P*k",
        "c >= f + P*k",
        P=(0, 1),
        M=(0, 2),
        k="[0, oo)",
        **dict.fromkeys("ABcf", _REAL),
    ),
    step(
        "one sequence further",
        "B + c <= (A + f) + (M + P)*k and B + c >= (A + f) + (M + P)*k",
        wrong={"one more": "B + c <= (A + f) + (M + P)*k and -> 1 + B + c <= (A + f) + (M + P)*k and"},
    ),
    # R: sum of the divergences of the rounds so far, h: what k would be after other actions
    over(k="[0, oo)"),
    step("the first round", "1*k <= k and 1*k >= k", wrong={"half of it": "1*k <= k and -> 1*k <= k/2 and"}),
    over(
        "A == R",
        "B <= A + M*k",
        "B >= A + M*k",
        "M == 1",
        M=(0, 2),
        A=_REAL,
        B=_REAL,
        **wide("Rkh"),
    ),
    step(
        "one round further",
        "B <= R + k and B >= R + k",
        wrong={
            "strictly": "B >= R + k -> B > R + k",
            "for the view of pi itself": "B >= R + k -> B >= R + h",
        },
    ),
    settles(
        6,
        by=chain(
            "one round further",
            {
                "A == R": INDUCTION(base="the first round", step="one round further"),
                "B <= A + M*k": INDUCTION(base="no sequence yet", step="one sequence further"),
                "B >= A + M*k": INDUCTION(base="no sequence yet", step="one sequence further"),
                "c <= f + P*k": "#101",
                "c >= f + P*k": "#101",
                "M == 1": "ZCDP-D2V#2",
            },
        ),
        kills={1: "strictly", 3: "for the view of pi itself"},
    ),
    # two rounds: k and m are the divergences of their actions, so that k + m is that of the history
    step(
        "the history is divergent by each round once",
        "(k + m) - k - m <= 0 and k + (k + m) > k + m",
        wrong={"of the joint histories": "> k + m -> <= k + m"},
        at=[{"k": "1/2", "m": "1/3"}],
    ),
    settles(
        6,
        by="the history is divergent by each round once",
        on="two rounds with divergences 1/2 and 1/3",
        beyond="other rounds",
        kills={2: "of the joint histories"},
    ),
)

# a and b: least e^eps for lists and for tables; x <= c < y: what the witness has for lists and for tables
_ATOMS: Final[Pieces] = (
    over("a <= b", "b <= a", "x <= c", "c < y", a="[1, oo)", b="[1, oo)", **dict.fromkeys("xyc", (0, 1))),
    step(
        "both ways without delta, not with it",
        "a - b <= 0 and b - a <= 0 and y > x",
        wrong={"both ways with delta": "y > x -> y <= x"},
    ),
    settles(
        5,
        by=chain(
            "both ways without delta, not with it",
            {"a <= b": "ZCDP-P1A#1", "b <= a": "ZCDP-P1A#2", "x <= c": "ZCDP-P1E#6", "c < y": "ZCDP-P1E#7"},
        ),
        on="what the witness of Proposition 1(e) separates, (eps, delta)-DP",
        beyond="a witness for zCDP",
    ),
    # two laws, (x, w, 0) and (y, z, 1 - y - z), and c = e^(2 rho)
    step(
        "each atom within a bound that their sum exceeds",
        "x + w == 1 and y + z <= 1 and c >= 1 and x**2/y <= c and w**2/z <= c and x**2/y + w**2/z > c",
        wrong={"true for zCDP atoms": "w**2/z > c -> w**2/z <= c"},
        at=[{"x": "1/4", "y": "1/20", "w": "3/4", "z": "9/20", "c": "5/4"}],
    ),
    settles(
        5,
        by="each atom within a bound that their sum exceeds",
        on="moments of order 2 of two laws on three outcomes",
        beyond="other orders and laws",
        kills={1: "true for zCDP atoms"},
    ),
)

# u and v: rewards of the arms 0 and 1 of a row, q and o: what is asked for and what is recommended
_PROTOCOL: Final[Pieces] = (
    step(
        "actions under another adversary",
        "identity == 0 and constant > 0",
        wrong={
            "the identity makes a difference": "identity == 0 and -> identity > 0 and",
        },
        by=holds_in(reduced, part="actions under another adversary"),
    ),
)
_FAMILY: Final = "the identity, and the adversary that asks for arm 0, on random tables, ten small policies"
_BEYOND: Final = "other adversaries, tables and policies"


def _last_reward(history: History) -> tuple[Fraction, Fraction]:
    """Odds of 3 for what the last reward says, whatever arms were asked for: its ``pi^B`` is itself."""
    chance = Fraction(1 + 2 * history[-1][1], 4) if history else Fraction(1, 2)
    return chance, 1 - chance


@cache
def _arms_ignored(effort: Effort) -> Mapping[str, Known]:
    """``mTable``, ``mQuery`` of a policy that ignores arms; ``mAnyTable``, ``mAnyQuery`` of another."""
    several = (moments(played, ("Table", "Query")) for played in policies(effort).values())
    other = next(each for each in several if each["mTable"] != each["mQuery"])
    return {
        "a policy that ignores arms": {
            **moments(Played(_last_reward), ("Table", "Query")),
            "mAnyTable": other["mTable"],
            "mAnyQuery": other["mQuery"],
        }
    }


def _late(history: History) -> tuple[Fraction, Fraction]:
    """The second action tells the first reward; so does the last one, as the third reward of arm 0 has it."""
    if len(history) in (0, 2):
        return Fraction(1), Fraction(0)
    first = history[0][1]
    if len(history) == 1:
        chance = (Fraction(3, 4), Fraction(1, 4))[first]
    else:
        arm, reward = history[2]
        half, one = Fraction(1, 2), Fraction(1)
        chance = half if arm else ((one, half), (half, one))[reward][first]
    return chance, 1 - chance


def _worst_query(left: Table, right: Table) -> Fraction:
    """The largest ``sum max(P - Q, 0)`` of the views from two tables of three rows, over all adversaries."""

    def after(one: History, other: History, p: Fraction, q: Fraction) -> Fraction:
        total = Fraction(0)
        for x, y in zip(_late(one), _late(other), strict=True):
            t = len(one)
            total += (
                max(p * x - q * y, Fraction(0))
                if t == 3
                else max(
                    after((*one, (arm, left[t][arm])), (*other, (arm, right[t][arm])), p * x, q * y)
                    for arm in (0, 1)
                )
            )
        return total

    return after((), (), Fraction(1), Fraction(1))


@cache
def _reward_feeding(effort: Effort) -> Mapping[str, Known]:
    """``deltaQuery`` of the policy, at eps = 0, and ``deltaTree`` of one reward-feeding adversary."""
    del effort
    played = Played(_late, horizon=4)
    inputs = tables(played)
    left, right = (view_of(played, _fed(first)) for first in (0, 1))
    return {
        "a policy of four rounds": {
            "deltaQuery": max(_worst_query(inputs[i], inputs[j]) for i, j in apart(inputs)),
            "deltaTree": sum((max(left[a] - right[a], Fraction(0)) for a in left), Fraction(0)),
        }
    }


_ANOTHER_WAY: Final = {
    "ZCDP-P2B#4": "Proposition 2(b) is shown without that step, by lists of queries and rewards"
}
# of a class that holds every pi^B with its pi, k, i and b: least budgets at which all policies of it are
# private, for tables, for adversaries, and for tables of every pi^B
_CLOSED: Final[Pieces] = (
    over("k <= i", "i <= b", "b <= k", **wide("kib")),
    step("one budget for both", "abs(k - i) <= 0", wrong={"half of it": "abs(k - i) -> abs(k - i/2)"}),
    settles(
        1,
        by=chain(
            "one budget for both",
            {
                "k <= i": "ZCDP-P2A#1",
                "i <= b": "ZCDP-P2B#3",
                "b <= k": assumed("policies closed under interactive post-processing"),
            },
        ),
        on="one budget for all policies of a class that holds every pi^B with its pi",
        beyond="single policies of such a class: all policies are one, and there the two notions differ",
        despite=_ANOTHER_WAY,
    ),
    step(
        "order 2, arms ignored",
        "mTable == mQuery",
        wrong={"equivalent for all policies": "mTable == mQuery -> mAnyTable == mAnyQuery"},
        by=holds_in(_arms_ignored, part="order 2, arms ignored"),
    ),
    settles(
        1,
        by="order 2, arms ignored",
        on="order 2, one policy that ignores arms",
        beyond="other orders and policies",
        kills={1: "equivalent for all policies"},
        despite=_ANOTHER_WAY,
    ),
)

LINES: Lines = {
    "ZCDP-T3": asked_of_both(1, 2),
    "ZCDP-A2": asked_of_its_output(11),
    "ZCDP-A2VAR": asked_and_kept_by_adac_gope(2, EACH_ACTION),
    "ZCDP-A3": asked_and_kept_by_adac_oful(9),
    "ZCDP-P2B": _NO_BETTER,
    "ZCDP-T1": _ASKED_THE_SAME,
    "ZCDP-P1": _ATOMS,
    "ZCDP-I7": (*_CLOSED, *looks_at_trees(2)),
    "ZCDP-R2": (
        step(
            "rewards chosen by what was played",
            "deltaTree > deltaQuery",
            wrong={"weaker": "deltaTree > deltaQuery -> deltaTree <= deltaQuery"},
            by=holds_in(_reward_feeding, part="rewards chosen by what was played"),
        ),
        settles(
            2,
            by="rewards chosen by what was played",
            on="(0, delta)-DP, one policy of four rounds on two arms",
            beyond="other policies and eps, and zCDP",
            kills={1: "weaker"},
        ),
        unsettled(
            1,
            missing="the definition of the cited text, in the notation of this one: which of its messages"
            " stand for actions, and what its algorithm is told",
        ),
    ),
    "ZCDP-I6": (
        unsettled(
            1,
            missing="a formal meaning of manipulation: for zCDP lists of queries and rewards of any values"
            " are covered (ZCDP-P2B, note 101), so that the rewards of the table are no limit",
        ),
        unsettled(
            2,
            missing="a law of users that do not comply which is not the adversary of Definition 4 in other"
            " words; a choice that depends on the user's own reactions is not covered by it",
        ),
    ),
    "ZCDP-A0": (
        *_PROTOCOL,
        settles(
            5,
            by="actions under another adversary",
            on=_FAMILY,
            beyond=_BEYOND,
            kills={1: "the identity makes a difference"},
        ),
    ),
}
