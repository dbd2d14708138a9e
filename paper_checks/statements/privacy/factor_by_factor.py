"""Products of a policy's chances, compared factor by factor, and their sums, taken sequence by sequence.

The chance of a sequence of actions is a product with one factor for each action. What holds for every policy,
every number of arms and every horizon is shown for one factor, or for one sequence, more than before; the
rest is induction.
"""

from __future__ import annotations

from ...language.assertion import Chain, assumed, chain
from ...language.rules import INDUCTION
from ...language.written_claim import Over, Step, over, step


def _chances(*names: str) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (0, 1))


SAME_FACTORS: tuple[Over | Step, ...] = (
    over(p=(0, 1)),
    step("first action", "1*p <= p and p <= 1*p", wrong={"half of the first": "<= p and -> <= p/2 and"}),
    over("V <= M", "M <= V", **_chances("V", "M", "p", "q")),
    step(
        "one action more",
        "V*p <= M*p and M*p <= V*p",
        wrong={"another reward is shown": "V*p <= M*p and -> V*p <= M*q and"},
    ),
)
"""V and M are products over the actions so far, p is the policy's chance of one more after what it saw.

Where the two runs show it the same actions and the same rewards, p is one number, and q another.
"""
BY_FACTORS: Chain = chain(
    "one action more",
    {
        "V <= M": INDUCTION(base="first action", step="one action more"),
        "M <= V": INDUCTION(base="first action", step="one action more"),
    },
)

SAME_SUMS: tuple[Over | Step, ...] = (
    *SAME_FACTORS,
    over("A <= B", "B <= A", "V <= M", "M <= V", **_chances("A", "B", "V", "M")),
    step(
        "one sequence of the event more",
        "A + V <= B + M and B + M <= A + V",
        wrong={"a sequence that is not in it": "A + V <= B + M and -> A + V <= B and"},
    ),
)
"""A and B add up the chances of the sequences of an event so far; V and M are those of one more."""
BY_SUMS: Chain = chain(
    "one sequence of the event more",
    {
        "A <= B": INDUCTION(base="first action", step="one sequence of the event more"),
        "B <= A": INDUCTION(base="first action", step="one sequence of the event more"),
        "V <= M": INDUCTION(base="first action", step="one action more"),
        "M <= V": INDUCTION(base="first action", step="one action more"),
    },
)

NO_LARGER_FACTORS: tuple[Over | Step, ...] = (
    over(p=(0, 1)),
    step("first action of both", "1*p <= p", wrong={"half of the first, of one": "1*p <= p -> 1*p <= p/2"}),
    over("V <= M", **_chances("V", "M", "p", "q")),
    step(
        "one action more of both",
        "V*p <= M*p",
        wrong={"another reward is shown by one": "V*p <= M*p -> V*p <= M*q"},
    ),
)
"""The same in one direction, for a deduction that needs the other one at another pair of inputs."""

MASS_BY_ROUNDS: tuple[Over | Step, ...] = (
    over("S <= 1", "1 <= S", m=(0, 1), S=(0, 2)),
    step(
        "first sequence",
        "m <= m*S and m*S <= m",
        wrong={"a chance forgotten": "m <= m*S and -> m <= m*S/2 and"},
    ),
    over("A <= B", "B <= A", "S <= 1", "1 <= S", m=(0, 1), **dict.fromkeys("ABS", (0, 2))),
    step(
        "one sequence more",
        "A + m <= B + m*S and B + m*S <= A + m",
        wrong={"half of it, extended": "A + m <= B + m*S -> A + m <= B + m*S/2"},
    ),
    over("S <= 1", "1 <= S", S=(0, 2)),
    step("first round", "1*S <= 1 and 1 <= 1*S", wrong={"half of it": "1*S <= 1 and -> 1*S <= 1/2 and"}),
    over("A <= 1", "1 <= A", "A <= B", "B <= A", A=(0, 2), B=(0, 2)),
    step("one round more", "B <= 1 and 1 <= B", wrong={"mass 1/2": "B <= 1 and -> B <= 1/2 and"}),
)
"""m is the chance of a sequence, S the sum of the policy's chances after it, which is 1.

A and B add up the sequences so far, before and after one more action; over all of them A is the mass of the
rounds so far, and B that with one more.
"""
BY_ROUNDS: Chain = chain(
    "one round more",
    {
        "A <= 1": INDUCTION(base="first round", step="one round more"),
        "1 <= A": INDUCTION(base="first round", step="one round more"),
        "A <= B": INDUCTION(base="first sequence", step="one sequence more"),
        "B <= A": INDUCTION(base="first sequence", step="one sequence more"),
        "S <= 1": assumed("every policy"),  # its chances after a sequence are those of a law
        "1 <= S": assumed("every policy"),
    },
)
