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
from ..language.assertion import AMENDED, noted, settles
from ..language.claim import Amendment, Claim
from ..language.severity import Severity
from ..language.written_claim import extended, over, step
from ..statements.changes_of_measure.double_change import runs
from ..statements.changes_of_measure.games_and_regret import D2A, EQ1, EQ2, Game, small_games
from ..statements.changes_of_measure.law_of_histories import (
    MASS_OF_HISTORIES,
    NEXT_ROUND,
    REGRET_BY_PULLS,
    REGRET_OF_A_ROUND,
    by_arms,
    by_mass,
    by_pulls,
)


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
        *MASS_OF_HISTORIES,
        settles(2, by=by_mass("one round more")),
        *NEXT_ROUND,
        settles(3, by=by_mass("the next action and reward")),
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
        *REGRET_OF_A_ROUND,
        noted(
            101,
            "mu* less the expected reward of a round is the sum over arms of gap times chance",
            for_all="every policy, every environment with finite means, every round",
            near_miss="half of the sum",
        ),
        settles(
            101,
            by=by_arms("BERN-EQ1#2", "BERN-EQ1#3"),
            kills={1: "half of the gaps"},
        ),
        *REGRET_BY_PULLS,
        settles(2, by=by_pulls("#101")),
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
