"""Bandits, policies, trajectories and regret (Section 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from ...theory.numbers.enclosure import Exact
from ...theory.transport.coupled_environment import History
from ...verify.evidence.effort import Effort
from ...verify.evidence.ladder import Verdict
from ...verify.proving.formula_checks import entry
from ..checks.known_quantities import Known, holds_in
from ..language.assertion import AMENDED, ASSUMED, Source, chain, noted, settles
from ..language.claim import Amendment, Claim
from ..language.rules import INDUCTION, TOWER
from ..language.severity import Severity
from ..language.written_claim import extended, over, step
from ..statements.changes_of_measure.double_change import runs
from ..statements.changes_of_measure.games_and_regret import D2A, EQ1, EQ2, Game, small_games


@cache
def _histories(effort: Effort) -> Mapping[str, Known]:
    """What is known at step ``t``: the ``pairs`` of action and reward; and the answer of the policy."""
    found: dict[str, Known] = {}
    for name, game in small_games(effort).items():
        for pairs, (least, mass) in sorted(_answers(game).items()):
            found[f"{name}, step {pairs + 1}"] = {
                "t": Fraction(pairs + 1),
                "pairs": Fraction(pairs),
                "least": least,
                "mass": mass,
            }
    return found


def _answers(game: Game) -> Mapping[int, tuple[Fraction, Fraction]]:
    """By the length of the history: the least chance of an arm and the mass of a law, the worst of each."""
    found: dict[int, tuple[Fraction, Fraction]] = {}

    def asked(history: History) -> Sequence[Exact]:
        law = [Fraction(chance) for chance in game.policy(history)]
        least, mass = found.get(len(history), (law[0], sum(law, Fraction(0))))
        found[len(history)] = min(least, *law), max(mass, sum(law, Fraction(0)))
        return law

    for _ in runs(asked, game.means, game.horizon):
        pass
    return found


_POLICY = {"arguments": "pairs == t - 1", "kernel": "least >= 0 and mass == 1"}

D21 = Claim(
    id="BERN-D2.1",
    where="Section 2, Definition 2.1",
    kind="definition",
    statement=(
        "A policy is a sequence (pi_t), t <= T, with pi_t a probability kernel from (Omega_t, F_t) to [K], "
        "where Omega_t = ([K] x R)^t is the set of t pairs of an action and a reward, written pi_t(a | a_1, "
        "r_1, ..., a_{t-1}, r_{t-1})."
    ),
    printed=_POLICY | {"arguments": "pairs == t"},
    mutants={
        "two steps late": {"arguments": "pairs == t - 2"},
        "all of the run": {"arguments": "pairs >= t"},
        "half of the mass": {"kernel": "least >= 0 and mass == 1/2"},
        "all arms likely": {"kernel": "least > 0 and mass == 1"},
    },
    checks=(
        entry("arguments", holds_in(_histories, part="pairs that pi_t is given")),
        entry("kernel", holds_in(_histories, part="kernel")),
    ),
    recorded=Verdict.REFUTED,
    amendment=Amendment(
        statement="pi_t is a kernel from Omega_{t-1} = ([K] x R)^(t-1).",
        formula=_POLICY,
        recorded=Verdict.VERIFIED,
    ),
    severity=Severity.TYPO,
    settles=(
        settles(1, by="pairs that pi_t is given"),
        settles(
            AMENDED,
            by=("pairs that pi_t is given", "kernel"),
            on="Bernoulli rewards, two and three arms, up to four steps",
            beyond="other rewards, more arms, longer runs",
        ),
    ),
    notes="The companion thesis prints the same index, in its Definition 2.16.",
)

_ONE_ROUND: dict[str, Source] = {
    "S <= q": INDUCTION(base="first arm", step="one arm more"),
    "q <= S": INDUCTION(base="first arm", step="one arm more"),
    "f <= 1": ASSUMED,  # the law of an arm has mass 1
    "1 <= f": ASSUMED,
    "q <= 1": ASSUMED,  # and so has that of the policy, given the past
    "1 <= q": ASSUMED,
}

CLAIMS = (
    D21,
    extended(
        EQ1,
        # of one event: p its chance under P_a, s the sum of the others, m the mass so far
        over(p=(0, 1), s="[0, 40]"),
        step(
            "below the sum of all laws",
            "p <= s + p",
            wrong={"Lebesgue measure, of one point": "s + p -> 0*s"},
        ),
        over(p="(0, 1)"),
        step(
            "mass of one law",
            "(1 - p) + p == 1",
            wrong={"the same mass at 0 and at 1": "(1 - p) + p == 1 -> 1 - p == p"},
        ),
        settles(
            4,
            by=("below the sum of all laws", "mass of one law"),
            kills={1: "Lebesgue measure, of one point", 2: "the same mass at 0 and at 1"},
        ),
        # of one round: S and q add up the chances of the arms so far, with the mass f of each law and without
        over("f <= 1", "1 <= f", p=(0, 1), f=(0, 2)),
        step("first arm", "p*f <= p and p <= p*f", wrong={"of mass 1/2": "p*f <= p and -> p*f <= p/2 and"}),
        over("S <= q", "q <= S", "f <= 1", "1 <= f", **dict.fromkeys("Sqf", (0, 2)), p=(0, 1)),
        step(
            "one arm more",
            "S + p*f <= q + p and q + p <= S + p*f",
            wrong={"an arm's law forgotten": "S + p*f <= q + p and -> S + p*f <= q and"},
        ),
        # M is the mass of all that the last rounds may bring, whatever was before; a round before them brings
        # S, the sum over all arms, and then M, which is the same after each of its actions and rewards
        over("S <= q", "q <= S", "q <= 1", "1 <= q", S=(0, 2), q=(0, 2)),
        step("first round", "1*S <= 1 and 1 <= 1*S", wrong={"half of it": "1*S <= 1 and -> 1*S <= 1/2 and"}),
        over("M <= 1", "1 <= M", "S <= q", "q <= S", "q <= 1", "1 <= q", **dict.fromkeys("MSq", (0, 2))),
        step(
            "one round more",
            "M*S <= 1 and 1 <= M*S",
            wrong={"one for each round": "M*S <= 1 and 1 <= M*S -> M + S <= 1 and 1 <= M + S"},
        ),
        settles(
            2,
            by=chain(
                "one round more",
                {
                    "M <= 1": INDUCTION(base="first round", step="one round more"),
                    "1 <= M": INDUCTION(base="first round", step="one round more"),
                    **_ONE_ROUND,
                },
            ),
        ),
        # h is the density of the past, p the chance of the action, g the density of the reward, f the mass of
        # the arm's law, M the mass of all that comes later
        over("f <= 1", "1 <= f", "M <= 1", "1 <= M", **dict.fromkeys("hpg", (0, 1)), f=(0, 2), M=(0, 2)),
        step(
            "the next action and reward",
            "h*p*f*M <= p*h and p*h <= h*p*f*M and h*p*g*M <= g*(h*p) and g*(h*p) <= h*p*g*M",
            wrong={
                "a reward of another arm": "h*p*g*M <= g*(h*p) and -> h*p*g*M <= f*(h*p)/2 and",
                "an action of mass 1/2": "h*p*f*M <= p*h and -> h*p*f*M <= p*h/2 and",
            },
        ),
        settles(
            3,
            by=chain(
                "the next action and reward",
                {
                    "M <= 1": INDUCTION(base="first round", step="one round more"),
                    "1 <= M": INDUCTION(base="first round", step="one round more"),
                    **_ONE_ROUND,
                },
            ),
        ),
        settles(
            2,
            by=("mass", "mass of three arms"),
            on="Bernoulli rewards: two steps, and one more step of three arms",
            beyond="other rewards, more arms, the induction on T",
            kills={1: "kernel that knows the arm", 2: "mass T"},
        ),
        settles(
            3,
            by="conditional laws",
            on="Bernoulli rewards, two and three arms, up to four steps",
            beyond="other rewards, more arms, longer runs",
            kills={1: "reward that does not see the action", 2: "reward that sees the past"},
        ),
    ),
    extended(
        EQ2,
        # of one round: Q, R and G add up over the arms so far the chances p, p times the mean u, and p times
        # the gap; M is the best mean
        over(p=(0, 1), M="(-oo, oo)", u="(-oo, oo)"),
        step(
            "one arm",
            "M*p - p*u == p*(M - u)",
            wrong={"the gap the other way round": "p*(M - u) -> p*(u - M)"},
        ),
        # in a unit in which the means are in [-1, 1]
        over("M*Q - R <= G", "G <= M*Q - R", Q=(0, 2), p=(0, 1), **dict.fromkeys("MuR", (-1, 1)), G=(-2, 2)),
        step(
            "one arm more",
            "M*(Q + p) - (R + p*u) <= G + p*(M - u) and G + p*(M - u) <= M*(Q + p) - (R + p*u)",
            wrong={"its gap forgotten": "<= G + p*(M - u) and -> <= G and"},
        ),
        # r is the expected reward of the round
        over(
            "M*Q - R <= G",
            "G <= M*Q - R",
            "Q <= 1",
            "1 <= Q",
            "r <= R",
            "R <= r",
            Q=(0, 2),
            G=(-2, 2),
            **dict.fromkeys("MRr", (-1, 1)),
        ),
        step(
            "all arms", "M - r <= G and G <= M - r", wrong={"half of the gaps": "M - r <= G -> M - r <= G/2"}
        ),
        noted(
            101,
            "mu* less the expected reward of a round is the sum over arms of gap times chance",
            for_all="every policy, every environment with finite means, every round",
            near_miss="half of the sum",
        ),
        settles(
            101,
            by=chain(
                "all arms",
                {
                    "M*Q - R <= G": INDUCTION(base="one arm", step="one arm more"),
                    "G <= M*Q - R": INDUCTION(base="one arm", step="one arm more"),
                    "Q <= 1": "BERN-EQ1#2",
                    "1 <= Q": "BERN-EQ1#2",
                    "r <= R": TOWER(given_the_past="BERN-EQ1#3"),
                    "R <= r": TOWER(given_the_past="BERN-EQ1#3"),
                },
            ),
            kills={1: "half of the gaps"},
        ),
        # D is the gap of an arm, N the expected pulls of it before the round and p the chance of one more; A,
        # G and H add up D N, D p and D (N + p) over the arms so far
        over(D="(-oo, oo)", N="[0, oo)", p=(0, 1)),
        step(
            "pulls of one arm",
            "D*N + D*p == D*(N + p)",
            wrong={"pulls before the round": "D*(N + p) -> D*N"},
        ),
        over("A + G <= H", "H <= A + G", **dict.fromkeys("ANGHDp", "[0, oo)")),
        step(
            "pulls of one arm more",
            "(A + D*N) + (G + D*p) <= H + D*(N + p) and H + D*(N + p) <= (A + D*N) + (G + D*p)",
            wrong={"pulls before the round, of one arm more": "<= H + D*(N + p) and -> <= H + D*N and"},
        ),
        # S is the regret before the round, X what the round adds; in a unit in which all are in [-1, 1]
        over(M="(-oo, oo)"),
        step("no round", "0*M <= 0 and 0 <= 0*M", wrong={"a round": "0*M <= 0 and -> M <= 0 and"}),
        over(
            "S <= A",
            "A <= S",
            "X <= G",
            "G <= X",
            "A + G <= H",
            "H <= A + G",
            **dict.fromkeys("SX", (-1, 1)),
            **dict.fromkeys("AGH", (0, 1)),
        ),
        step(
            "one round more",
            "S + X <= H and H <= S + X",
            wrong={"pulls up to the round before": "S + X <= H and -> S + X <= A and"},
        ),
        settles(
            2,
            by=chain(
                "one round more",
                {
                    "S <= A": INDUCTION(base="no round", step="one round more"),
                    "A <= S": INDUCTION(base="no round", step="one round more"),
                    "X <= G": "#101",
                    "G <= X": "#101",
                    "A + G <= H": INDUCTION(base="pulls of one arm", step="pulls of one arm more"),
                    "H <= A + G": INDUCTION(base="pulls of one arm", step="pulls of one arm more"),
                },
            ),
        ),
        settles(
            2,
            by=("two arms, T = 2", "step, three arms", "enumerated"),
            on="Bernoulli rewards, two and three arms, up to four steps",
            beyond="other rewards, more arms, longer runs",
            kills={1: "pulls up to T - 1", 2: "gap to the arm that looks best", 3: "gaps of the next round"},
        ),
    ),
    D2A,
)
