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
from ..language.assertion import AMENDED, ASSUMED, chain, settles
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
        # of one round: S and q add up the arms so far, with the mass f of each arm's law and without
        over("f <= 1", "1 <= f", p=(0, 1), f=(0, 1)),
        step("first arm", "p*f <= p and p <= p*f", wrong={"of mass 1/2": "p*f <= p and -> p*f <= p/2 and"}),
        over("S <= q", "q <= S", "f <= 1", "1 <= f", **dict.fromkeys("Sqpf", (0, 1))),
        step(
            "one arm more",
            "S + p*f <= q + p and q + p <= S + p*f",
            wrong={"an arm's law forgotten": "S + p*f <= q + p and -> S + p*f <= q and"},
        ),
        # M is the mass of the rounds so far, N that with one round more, which is M times a sum of chances
        over("S <= 1", "1 <= S", S=(0, 1)),
        step("first round", "1*S <= 1 and 1 <= 1*S", wrong={"half of it": "1*S <= 1 and -> 1*S <= 1/2 and"}),
        over("M <= 1", "1 <= M", "S <= 1", "1 <= S", M=(0, 1), S=(0, 1)),
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
                    "S <= 1": INDUCTION(base="first arm", step="one arm more"),
                    "1 <= S": INDUCTION(base="first arm", step="one arm more"),
                },
            ),
        ),
        # h is the density of the past, p the chance of the action, g the density of the reward, f the mass of
        # the arm's law, m the mass of all that comes later
        over("f <= 1", "1 <= f", "m <= 1", "1 <= m", **dict.fromkeys("hpgfm", (0, 1))),
        step(
            "the next action and reward",
            "h*p*f*m <= p*h and p*h <= h*p*f*m and h*p*g*m <= g*(h*p) and g*(h*p) <= h*p*g*m",
            wrong={
                "a reward of another arm": "h*p*g*m <= g*(h*p) and -> h*p*g*m <= f*(h*p)/2 and",
                "an action of mass 1/2": "h*p*f*m <= p*h and -> h*p*f*m <= p*h/2 and",
            },
        ),
        settles(
            3,
            by=chain(
                "the next action and reward",
                {
                    "f <= 1": ASSUMED,  # the law of an arm has mass 1
                    "1 <= f": ASSUMED,
                    "m <= 1": INDUCTION(base="first round", step="one round more"),
                    "1 <= m": INDUCTION(base="first round", step="one round more"),
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
        # of one round: Q, R and G add up over the arms so far the chances, the mean rewards and the gaps
        over(p=(0, 1), M="(-oo, oo)", u="(-oo, oo)"),
        step(
            "one arm",
            "M*p - p*u == p*(M - u)",
            wrong={"the gap the other way round": "p*(M - u) -> p*(u - M)"},
        ),
        # in a unit in which the means are in [-1, 1]
        over("R <= M*Q - G", "M*Q - G <= R", Q=(0, 1), p=(0, 1), M=(-1, 1), u=(-1, 1), R=(-1, 1), G=(-2, 2)),
        step(
            "one arm more",
            "M*(Q + p) - (R + p*u) <= G + p*(M - u) and G + p*(M - u) <= M*(Q + p) - (R + p*u)",
            wrong={"its gap forgotten": "<= G + p*(M - u) and -> <= G and"},
        ),
        # D is the gap of an arm, N the pulls of it so far; A and G add up D N and D p over the arms before
        over(D="(-oo, oo)", N="[0, oo)", p=(0, 1)),
        step(
            "pulls of one arm",
            "D*N + D*p == D*(N + p)",
            wrong={"pulls before the round": "D*(N + p) -> D*N"},
        ),
        over(D=(0, 1), **dict.fromkeys("ANGp", "[0, oo)")),
        step(
            "pulls of one arm more",
            "(A + D*N) + (G + D*p) == (A + G) + D*(N + p)",
            wrong={"pulls before the round, of one arm more": "D*(N + p) -> D*N"},
        ),
        # S is the regret before the round, A the sum of the gaps times the pulls then, and X what the round
        # adds: M less the mean reward, as the chances add up to 1; A + G is the sum of the gaps times the
        # pulls after it; all in a unit in which they are in [-1, 1]
        over("S <= A", "A <= S", "X <= G", "G <= X", **dict.fromkeys("SAXG", (-1, 1))),
        step(
            "one round more",
            "S + X <= A + G and A + G <= S + X",
            wrong={"pulls up to the round before": "S + X <= A + G and -> S + X <= A and"},
        ),
        settles(
            2,
            by=chain(
                "one round more",
                {
                    "S <= A": INDUCTION(base="pulls of one arm", step="pulls of one arm more"),
                    "A <= S": INDUCTION(base="pulls of one arm", step="pulls of one arm more"),
                    "X <= G": INDUCTION(base="one arm", step="one arm more"),
                    "G <= X": TOWER(given_the_past="BERN-EQ1#3"),
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
