"""The subject of an audit: foreign code as a callable ``subject(data, seed) -> output``.

An output is a number, a text, an array, or whatever `hashable` makes comparable. The adapters
bring other shapes of code into this one. What such code does wrong is told in one line
(`MisbehaviourError`).
"""

import contextlib
import inspect
import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from typing import Any, Final

import numpy as np

from ..dialects.own_loops import ByOwnLoop, NoMoreRoundsError
from ..dialects.randomness import LARGEST_SEED, entropy_of, global_randomness_kept, seed_globally
from ..dialects.sent_messages import SentMessages
from ..dialects.spoken_policy import ForeignFault, SpokenPolicy, line_of, shortened
from ..dialects.time_limit import rung_every

Data = Any
"""Whatever the subject reads: a list, a table, an adversary, a data set."""

Subject = Callable[[Data, int], Hashable]
"""Runs the code once on the data, with a seed below 2^64; the same seed, the same output."""

Actions = tuple[int, ...]

PATIENCE = 60.0
"""Seconds after which a single run of the subject counts as one that never ends."""

_GENERATOR_NAMES: Final = ("generator", "rng", "random_state")
_ONLY_INTS: Final = frozenset({int})
_BEYOND_BUDGET: Final = "it has not stopped after its step budget of {} rounds"


class MisbehaviourError(ForeignFault):
    """The subject cannot be audited; the text is one line."""


@dataclass(frozen=True, slots=True)
class Adversary:
    """Rewards that depend on the last ``memory`` actions: the adaptive model. [BERN-DB.1, BERN-RB.4]

    Row t has one reward for every ``(a_{t-memory+1}, ..., a_t)``, the last action varying fastest, and
    only actions that there have been count. Memory 0 is a list, memory 1 a table, and as much memory as there
    are rounds a full tree.
    """

    rows: tuple[tuple[float, ...], ...]
    arms: int
    memory: int

    def __post_init__(self) -> None:
        if self.arms < 1 or self.memory < 0:
            raise ValueError(
                f"at least 1 arm and a memory of at least 0, not {self.arms!r} and {self.memory!r}"
            )
        for t, row in enumerate(self.rows):
            size = self.arms ** min(t + 1, self.memory)
            if len(row) != size:
                raise ValueError(f"row {t} has {len(row)} rewards; for this memory it has {size}")

    def __call__(self, actions: Actions) -> float:
        """The reward after these actions, the last of which earns it."""
        place = 0
        for action in actions[max(0, len(actions) - self.memory) :] if self.memory else ():
            place = place * self.arms + action
        return self.rows[len(actions) - 1][place]


def reward(data: Data, actions: Actions) -> float:
    """What the last of the actions earns from a list (View), a table (Table) or an adversary (tree)."""
    if callable(data):
        return float(data(actions))
    row = data[len(actions) - 1]
    return float(row[actions[-1]] if isinstance(row, Sequence) else row)


def _earned(data: Data, actions: Sequence[int]) -> float:
    """The same of the usual lists and tables, which need no more than the last action."""
    if type(data) is tuple:
        row = data[len(actions) - 1]
        if type(row) is float:
            return row
        if type(row) is tuple:
            return float(row[actions[-1]])
    return reward(data, tuple(actions))


def stepwise(
    make: Callable[..., SpokenPolicy],
    *,
    rounds: int,
    arms: int,
    may_stop: bool = False,
    messages: bool = False,
) -> Subject:
    """The actions of a policy that selects and updates, as a tuple; or else its ``messages``.

    Parameters
    ----------
    make
        Gives a fresh policy: ``make()``, or ``make(seed)`` if it has a parameter of that name, or a numpy
        generator for one called ``generator`` or ``rng``, or a legacy one for ``random_state``.
    rounds
        How many rounds are played; the data gives that many rewards.
    arms
        Actions are 0, ..., arms - 1.
    may_stop
        The policy stops by itself, by selecting None, within the rounds; otherwise it need not.
    """
    for name, value in (("rounds", rounds), ("arms", arms)):
        if value < 1:
            raise ValueError(f"{name} is at least 1, not {value!r}")
    pass_seed, randomness = seeding(make)

    def play(data: Data, seed: int) -> Hashable:
        actions: list[int] = []
        t, stopped = 0, False

        def answer(chosen: object) -> float:
            nonlocal t, stopped
            stopped = chosen is None and (may_stop or bool(actions))
            if stopped or len(actions) == rounds:
                raise NoMoreRoundsError
            t = len(actions)
            actions.append(arm_of(chosen, arms))
            return _earned(data, actions)

        with randomness(seed), told(lambda: f"in round {t} of {rounds}", seed):
            policy = make(**pass_seed(seed))
            sent = SentMessages(policy, hashable) if messages else partial(tuple, actions)
            if isinstance(policy, ByOwnLoop):
                stopped = policy.played(answer, rounds) or stopped
                if not stopped and may_stop:
                    raise MisbehaviourError(_BEYOND_BUDGET.format(rounds))
                if not actions and not may_stop:
                    arm_of(None, arms)
                return sent()
            for t in range(rounds):
                chosen = policy.select(t)
                if chosen is None and (may_stop or t):
                    return sent()
                action = arm_of(chosen, arms)
                actions.append(action)
                policy.update(action, _earned(data, actions))
            if may_stop and policy.select(rounds) is not None:
                raise MisbehaviourError(_BEYOND_BUDGET.format(rounds))
            return sent()

    made_by = partial(stepwise, make, rounds=rounds, arms=arms, may_stop=may_stop, messages=messages)
    return _named(play, f"stepwise({_name(make)}, rounds={rounds}, arms={arms})", made_by)


def mechanism(release: Callable[..., object], *, epsilon: float | None = None) -> Subject:
    """The output of ``release(data, epsilon)``, or of ``release(data)`` if no epsilon is given.

    A parameter called ``seed`` gets the seed, one called ``generator`` or ``rng`` a numpy generator, and
    ``random_state`` a legacy one; otherwise the global generators of Python and numpy are seeded for the
    call, and put back.
    """
    pass_seed, randomness = seeding(release)

    def run(data: Data, seed: int) -> Hashable:
        with randomness(seed), told(lambda: f"on {_shown(data)}", seed):
            arguments = (data,) if epsilon is None else (data, epsilon)
            return hashable(release(*arguments, **pass_seed(seed)))

    made_by = partial(mechanism, release, epsilon=epsilon)
    return _named(run, f"mechanism({_name(release)}, epsilon={epsilon})", made_by)


def arm_of(chosen: object, arms: int) -> int:
    """The arm that was chosen, if there is such an arm."""
    if type(chosen) is int and 0 <= chosen < arms:
        return chosen
    action = next((arm for arm in range(arms) if arm == chosen), None)
    if action is None:
        raise MisbehaviourError(f"the arm {_shown(chosen)} is out of range: arms are 0 to {arms - 1}")
    return action


def called(subject: Callable[[Data, Any], object], data: Data, seed: int | tuple[int, ...]) -> Any:  # noqa: ANN401  its output, or all
    """What the subject gives, as an output that can be counted; its failures are one line."""
    try:
        return hashable(subject(data, seed))
    except MisbehaviourError:
        raise
    except (Exception, SystemExit) as error:
        text = _one_line(f"{type(error).__name__}: {error}") + line_of(error)
        raise MisbehaviourError(f"the subject fails on {_shown(data)} (seed {seed}): {text}") from error


def hashable(output: object) -> Hashable:
    """The output as one that can be counted: equal where it tells the same.

    Arrays and lists become tuples, sets and dictionaries such with their name at the end, and an object that
    is equal to itself alone becomes its class and what it holds.
    """
    if type(output) is tuple and _ONLY_INTS.issuperset(map(type, output)):
        return output
    if isinstance(output, np.generic):
        output = output.item()
        if isinstance(output, np.generic):  # longer than a double
            output = complex(output) if isinstance(output, np.complexfloating) else float(output)
    if isinstance(output, float) and math.isnan(output):
        return "nan"  # equal to itself, as an observation is
    if output is None or isinstance(output, int | float | complex | str | bytes):
        return output
    if isinstance(output, list | tuple):
        return tuple(hashable(part) for part in output)
    if isinstance(output, dict):
        return (*((hashable(key), hashable(value)) for key, value in output.items()), dict)
    if isinstance(output, set | frozenset):
        return (*sorted(map(hashable, output), key=repr), set)
    if isinstance(output, bytearray | memoryview):
        return bytes(output)
    if isinstance(output, type):
        return output
    if is_dataclass(output):
        return tuple(hashable(getattr(output, each.name)) for each in fields(output))
    if hasattr(output, "__array__"):
        return hashable(np.asarray(output).tolist())
    return _of_an_object(output)


def _of_an_object(output: object) -> Hashable:
    kind = type(output)
    if kind.__eq__ is not object.__eq__:
        try:
            hash(output)
        except TypeError:
            pass
        else:
            return output
    if callable(output):
        return output
    held = getattr(output, "__dict__", None)
    if held is None:
        slots = getattr(kind, "__slots__", None)
        if slots is None:
            raise MisbehaviourError(
                f"an output of type {kind.__name__} cannot be compared;"
                " numbers, text, arrays, and tuples, lists, sets or dictionaries of them can"
            )
        held = {name: getattr(output, name, None) for name in ([slots] if isinstance(slots, str) else slots)}
    return (kind.__qualname__, hashable(held))


class told(rung_every):  # noqa: N801  a context, as contextlib's are written
    """Every failure of foreign code becomes one line that says where and with what seed."""

    __slots__ = ("_seed", "_where")

    def __init__(self, where: Callable[[], str], seed: int) -> None:
        super().__init__(PATIENCE, _never_returned)
        self._where, self._seed = where, seed

    def __exit__(self, *raised: object) -> None:
        super().__exit__()
        if not isinstance(error := raised[1], (Exception, SystemExit)):
            return
        where = f"{self._where()} (seed {self._seed})"
        if isinstance(error, ForeignFault):
            raise MisbehaviourError(f"the subject misbehaves {where}: {error}") from None
        words = f"{type(error).__name__}{f': {text}' if (text := _one_line(str(error))) else ''} {where}"
        raise MisbehaviourError(f"the subject raises {words}{line_of(error)}") from error


def _never_returned() -> None:
    raise MisbehaviourError(f"it has not returned after {PATIENCE:g} seconds")


@contextlib.contextmanager
def _foreign_randomness(seed: int) -> Iterator[None]:
    """Foreign code may draw from global generators: they start from the seed, and are put back."""
    with global_randomness_kept(), entropy_of(seed):
        seed_globally(seed)
        yield


def seeding(
    function: Callable[..., object],
) -> tuple[Callable[[int], dict[str, Any]], Callable[[int], contextlib.AbstractContextManager[None]]]:
    """The keyword arguments that carry the seed, and the care for global generators if there are none."""
    try:
        names = set(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        names = set()
    if "seed" in names:
        return lambda seed: {"seed": seed % (LARGEST_SEED + 1)}, entropy_of
    for name in _GENERATOR_NAMES:
        if name in names:
            return partial(_with_generator, name), entropy_of
    return lambda _: {}, _foreign_randomness


def _with_generator(name: str, seed: int) -> dict[str, Any]:
    if name == "random_state":
        return {name: np.random.RandomState(np.random.MT19937(np.random.SeedSequence(seed)))}
    return {name: np.random.default_rng(seed)}


def _named(subject: Subject, name: str, made_by: partial[Subject]) -> Subject:
    """The subject under a name for people, and with the call that makes the like of it."""
    subject.__qualname__ = name
    subject.made_by = made_by  # type: ignore[attr-defined]  # functions have room for more
    return subject


def _name(function: object) -> str:
    return str(getattr(function, "__qualname__", type(function).__name__))


def _shown(value: object) -> str:
    return shortened(repr(value), most=120)


def _one_line(text: str) -> str:
    return " ".join(text.split())
