"""Bandit games on small instances: the law of a trajectory, and the two forms of the regret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random

from ....theory.formulas.domain import box
from ....theory.numbers.enclosure import Exact
from ....theory.transport.coupled_environment import Actions, History, Policy, Rewards
from ....verify.evidence.effort import Effort, Profile
from ....verify.evidence.ladder import Verdict
from ....verify.proving.formula_checks import entry, holds_on, is_identity
from ...checks.known_quantities import Known, holds_in
from ...language.claim import Claim
from .coupled_bandits import drawn, responding
from .double_change import leaning, runs, taking_turns

_RANDOM = {Profile.QUICK: 4, Profile.FULL: 40}


@dataclass(frozen=True, slots=True)
class Game:
    """A policy against arms of given means."""

    policy: Policy
    means: tuple[Fraction, ...]
    horizon: int


def _uniform(history: History) -> Sequence[Exact]:
    del history
    return Fraction(1, 2), Fraction(1, 2)


def _first_arm(history: History) -> Sequence[Exact]:
    del history
    return 1, 0


def _means(*texts: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(text) for text in texts)


_GAMES = {
    "one step": Game(_uniform, _means("1/4", "3/4"), 1),
    "response to the first reward": Game(responding(Fraction(3, 4)), _means("1/4", "1/2"), 3),
    "leaning": Game(leaning(Fraction(3, 2)), _means("3/5", "3/10"), 4),
    "three arms": Game(taking_turns, _means("1/5", "1/2", "9/10"), 4),
    "means 0 and 1": Game(leaning(Fraction(2)), _means("0", "1"), 3),
    "equal arms": Game(leaning(Fraction(2)), _means("1/2", "1/2"), 3),
}


@cache
def small_games(effort: Effort) -> Mapping[str, Game]:
    """The games on which the identities are checked, some of them random."""
    rng = Random(effort.seed)  # noqa: S311  no secrets
    several = dict(_GAMES)
    for number in range(_RANDOM[effort.profile]):
        horizon = rng.randint(2, 4)
        means = (Fraction(rng.randint(0, 10), 10), Fraction(rng.randint(0, 10), 10))
        several[f"random policy {number}"] = Game(drawn(rng, horizon), means, horizon)
    return several


@cache
def _trajectories(effort: Effort) -> Mapping[str, Known]:
    return {name: _trajectory(game) for name, game in small_games(effort).items()}


def _trajectory(game: Game) -> Known:
    """``total`` mass; how far the conditional laws of actions and rewards are from what they should be.

    ``action`` and ``reward`` from the policy given the past and from the arm's law; ``late`` is the distance
    of the law of a_t from the policy's answer to the history one step shorter. ``blind`` is the distance of
    the chance of a reward given the past and a_t from that given the past alone, ``swayed`` how far the
    chance given the arm varies with the past. ``unread`` is the distance of the law of r_t from the mixture
    of the arms' laws, whatever a_t, and ``recalled`` from the even mixture of the law of a_t and the reward
    before. ``earned`` is the mean sum of
    rewards, ``lost`` the sum of gap times mean pulls, ``looks`` the same with gaps to the arm that looks best
    in the end; ``best``, ``first``, ``T`` are numbers of the game.
    """
    best = max(game.means)
    total, earned, lost, looks = Fraction(0), Fraction(0), Fraction(0), Fraction(0)
    begun: dict[tuple[Actions, Rewards], Fraction] = {}
    for path in runs(game.policy, game.means, game.horizon):
        total += path.p
        earned += path.p * sum(path.rewards)
        lost += path.p * sum(best - game.means[arm] for arm in path.actions)
        leader = game.means[_looks_best(path.actions, path.rewards)]
        looks += path.p * sum(leader - game.means[arm] for arm in path.actions)
        for t in range(game.horizon + 1):
            for key in {(path.actions[: t + more], path.rewards[:t]) for more in (0, 1)}:
                begun[key] = begun.get(key, Fraction(0)) + path.p
    action, reward, late, blind = Fraction(0), Fraction(0), Fraction(0), Fraction(0)
    unread, recalled = Fraction(0), Fraction(0)
    chances: dict[int, list[Fraction]] = {}
    for (actions, rewards), mass in begun.items():
        if len(actions) == len(rewards) + 1:
            past = actions[:-1], rewards
            history = tuple(zip(*past, strict=True))
            action += abs(mass - begun[past] * Fraction(game.policy(history)[actions[-1]]))
            late += abs(mass - begun[past] * Fraction(game.policy(history[:-1])[actions[-1]]))
            chance = begun.get((actions, (*rewards, 1)), Fraction(0)) / mass
            paid = sum(begun.get(((*past[0], arm), (*rewards, 1)), 0) for arm in range(len(game.means)))
            blind += abs(chance - paid / begun[past])
            chances.setdefault(actions[-1], []).append(chance)
        elif actions and rewards[-1]:
            before, mean = begun[actions, rewards[:-1]], game.means[actions[-1]]
            reward += abs(mass - before * mean)
            shares = game.policy(tuple(zip(actions[:-1], rewards[:-1], strict=True)))
            mixed = sum((Fraction(x) * m for x, m in zip(shares, game.means, strict=True)), Fraction(0))
            unread += abs(mass - before * mixed)
            recalled += abs(mass - before * ((mean + rewards[-2]) / 2 if len(rewards) > 1 else mean))
    return {
        "total": total,
        "action": action,
        "reward": reward,
        "late": late,
        "blind": blind,
        "swayed": sum((max(each) - min(each) for each in chances.values()), Fraction(0)),
        "unread": unread,
        "recalled": recalled,
        "earned": earned,
        "lost": lost,
        "looks": looks,
        "best": best,
        "first": game.means[0],
        "T": Fraction(game.horizon),
    }


def _looks_best(actions: Actions, rewards: Rewards) -> int:
    """The arm of the largest average reward."""
    paid = {
        arm: [r for a, r in zip(actions, rewards, strict=True) if a == arm] for arm in sorted(set(actions))
    }
    return max(paid, key=lambda arm: Fraction(sum(paid[arm]), len(paid[arm])))


_TWO_STEPS = " + ".join(
    f"{first}*{paid}*({again}*(p + 1 - p) + (1 - {again})*(q + 1 - q))"
    for first, paid, again in (
        ("a", "p", "b"),
        ("a", "(1 - p)", "c"),
        ("(1 - a)", "q", "d"),
        ("(1 - a)", "(1 - q)", "f"),
    )
)


_DENSITY = {
    "two steps": f"{_TWO_STEPS} == 1",
    "one more step": "u*(a*(p + 1 - p) + b*(q + 1 - q) + (1 - a - b)*(r + 1 - r)) == u",
    "enumerated": "total == 1",
    "conditional laws": "action == 0 and reward == 0",
}


EQ1 = Claim(
    id="BERN-EQ1",
    where="Section 2, (1)",
    kind="definition",
    statement=(
        "p(a_1, r_1, ..., a_T, r_T) = prod over t of pi_t(a_t | a_1, r_1, ..., a_{t-1}, r_{t-1}) "
        "p_{a_t}(r_t) is a density: total mass 1, and under it a_t given the past has the law pi_t, r_t "
        "given the past and a_t the law P_{a_t}. By induction: one more step multiplies the mass of a "
        "history by 1."
    ),
    printed=_DENSITY,
    mutants={
        "one chance for both arms": {
            "two steps": _TWO_STEPS.replace("(1 - b)", "b") + " == 1",
        },
        "kernel above 1": {"one more step": "u*(a + b + (1 - a)) == u"},
        "mass T": {"enumerated": "total == T"},
        "policy one step late": {"conditional laws": "action + late == 0 and reward == 0"},
        "reward that does not see the action": {"conditional laws": "action == 0 and blind == 0"},
        "reward that sees the past": {"conditional laws": "action == 0 and max(swayed, 2 - T) > 0"},
        "kernel that knows the arm": {"one more step": "u*(a*(p + 1 - p) + (1 - b)*(q + 1 - q)) == u"},
    },
    checks=(
        entry("two steps", is_identity(box(**dict.fromkeys("abcdfpq", (0, 1))), part="mass")),
        entry(
            "one more step",
            is_identity(box(**dict.fromkeys("abpqru", (0, 1))), part="mass of three arms"),
        ),
        entry("enumerated", holds_in(_trajectories, part="mass")),
        entry("conditional laws", holds_in(_trajectories, part="conditional laws")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-D2.1",),
)


_TWO_STEP_PULLS = " + ".join(
    f"{first}*{paid}*({pulled} + {again})"
    for first, paid, pulled, again in (
        ("a", "p", 0, "1 - b"),
        ("a", "(1 - p)", 0, "1 - c"),
        ("(1 - a)", "q", 1, "1 - d"),
        ("(1 - a)", "(1 - q)", 1, "1 - f"),
    )
)


_SECOND_PULLS = " + ".join(
    f"{first}*{paid}*({again})"
    for first, paid, again in (
        ("a", "p", "1 - b"),
        ("a", "(1 - p)", "1 - c"),
        ("(1 - a)", "q", "1 - d"),
        ("(1 - a)", "(1 - q)", "1 - f"),
    )
)


_TWO_STEP_REWARDS = " + ".join(
    f"{first}*{paid}*({reward} + {again}*p + (1 - {again})*q)"
    for first, paid, reward, again in (
        ("a", "p", 1, "b"),
        ("a", "(1 - p)", 0, "c"),
        ("(1 - a)", "q", 1, "d"),
        ("(1 - a)", "(1 - q)", 0, "f"),
    )
)


_REGRET = {
    "two steps": f"2*p - ({_TWO_STEP_REWARDS}) == (p - q)*({_TWO_STEP_PULLS})",
    "one more step": ("m - (a*p + b*q + (1 - a - b)*r) == a*(m - p) + b*(m - q) + (1 - a - b)*(m - r)"),
    "enumerated": "T*best - earned == lost",
}


EQ2 = Claim(
    id="BERN-EQ2",
    where="Section 2, (2)",
    kind="identity",
    statement=(
        "Reg_T = T mu* - E[r_1 + ... + r_T] = sum over arms of Delta_a E[N_a(T)]. Step by step: mu* - "
        "E[r_t | past] = sum of pi_t(a) Delta_a."
    ),
    printed=_REGRET,
    mutants={
        "the other gap": {"two steps": f"2*p - ({_TWO_STEP_REWARDS}) == (q - p)*({_TWO_STEP_PULLS})"},
        "best mean of the other arm": {
            "two steps": f"2*q - ({_TWO_STEP_REWARDS}) == (p - q)*({_TWO_STEP_PULLS})"
        },
        "no gap of the third": {"one more step": "m - (a*p + b*q + (1 - a - b)*r) == a*(m - p) + b*(m - q)"},
        "mean of arm 1 for the best": {"enumerated": "T*first - earned == lost"},
        "T - 1": {"enumerated": "(T - 1)*best - earned == lost"},
        "pulls up to T - 1": {"two steps": f"2*p - ({_TWO_STEP_REWARDS}) == (p - q)*(1 - a)"},
        "gaps of the next round": {"two steps": f"p - (a*p + (1 - a)*q) == (p - q)*({_SECOND_PULLS})"},
        "gap to the arm that looks best": {"enumerated": "T*best - earned == looks"},
    },
    checks=(
        entry("two steps", is_identity(box(**dict.fromkeys("abcdfpq", (0, 1))), part="two arms, T = 2")),
        entry("one more step", is_identity(box(**dict.fromkeys("abmpqr", (0, 1))), part="step, three arms")),
        entry("enumerated", holds_in(_trajectories, part="enumerated")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ1",),
)


@cache
def _careless(effort: Effort) -> Mapping[str, Known]:
    """Regrets of the uniform policy, and of arm 1 for ever where it is the best (``right``) or not."""
    del effort
    found: dict[str, Known] = {}
    for horizon in (1, 2, 3, 4):
        for low, high in (("1/4", "3/4"), ("0", "1"), ("1/2", "51/100")):
            games = {
                "uniform": Game(_uniform, _means(low, high), horizon),
                "wrong": Game(_first_arm, _means(low, high), horizon),
                "right": Game(_first_arm, _means(high, low), horizon),
            }
            known = {name: _trajectory(game)["lost"] for name, game in games.items()}
            gap = Fraction(high) - Fraction(low)
            found[f"means {low}, {high}, T = {horizon}"] = known | {"gap": gap, "T": Fraction(horizon)}
    return found


_CONSISTENT = {
    "logarithm": "v*exp(-v) <= 2*exp(-v/2)/e",
    "root": "exp(w) >= 1 + w",
    "linear": "uniform == gap*T/2",
    "for all bandits": "right == 0 and wrong == gap*T",
}


D2A = Claim(
    id="BERN-D2a",
    where="Section 2, before (3)",
    kind="definition",
    statement=(
        "A policy is consistent over E = M_1 x ... x M_K if lim Reg_T/T^p = 0 for all bandits in E and all "
        "p > 0. Checked: a regret of C log T is, as log T/T^p = v e^-v/p <= 2 T^(-p/2)/(e p) with v = p "
        "log T; one of sqrt(T) is not: T^(1/2 - p) >= 1 + (1/2 - p) log T; nor one of Delta T/2, as every "
        "policy has that ignores the rewards; and one bandit of E is not enough: arm 1 for ever has regret "
        "0 where arm 1 is the best one, else Delta T."
    ),
    printed=_CONSISTENT,
    mutants={
        "half the constant": {"logarithm": "v*exp(-v) <= exp(-v/2)/e"},
        "no power": {"logarithm": "v*exp(-v) <= 2*exp(-v)/e"},
        "twice as fast": {"root": "exp(w) >= 1 + 2*w"},
        "no regret": {"linear": "uniform == 0"},
        "one bandit": {"for all bandits": "right == 0 and wrong == 0"},
    },
    checks=(
        entry("logarithm", holds_on(box(v=(0, 700)), part="log T")),
        entry("root", holds_on(box(w=(0, 700)), part="sqrt(T)")),
        entry("linear", holds_in(_careless, part="policies that ignore the rewards")),
        entry("for all bandits", holds_in(_careless, part="for all bandits")),
    ),
    recorded=Verdict.VERIFIED,
    rests_on=("BERN-EQ2",),
    notes=(
        "The limit is read for each bandit, not uniformly over E. The form that the proof uses: BERN-LC.1m."
    ),
)
