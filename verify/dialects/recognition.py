"""From an object to a factory of policies that select and update: which dialect it speaks."""

import inspect
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any, Final

from ...algorithms.protocol.block_policy import Policy
from . import choose_and_learn, histories, own_loops
from .counting import labels_of, settled, size_of
from .fixed_seeds import refuse_fixed_seeds, runs_of
from .making import is_handed_over, lengths, longer_lives, made_by, makes_its_generator, shown, with_sizes
from .parameter_roles import required, written
from .spoken_policy import DEFAULT_ARMS, DEFAULT_HORIZON, ForeignFault, Setting, UnknownPolicyError, line_of
from .taken import DIALECTS, OURS, Taken
from .trial_rounds import on_trial, played

ACCEPTED: Final = (
    "act(t) / learn(pulls)",
    "select(t) / update(arm, reward)",
    "select_arm() / update(arm, reward)",
    "choose() / observe(arm, reward)",
    "get_arm() / step(reward, arm)",
    "startGame() / choice() / getReward(arm, reward)",
    "predict() / partial_fit(decisions, rewards)",
    "predict(X) / partial_fit(X, actions, rewards)",
    "a generator (reward = yield arm)",
    "policy(history)",
    "run(env)",
)
"""What those are told whose object is not recognised."""

_MOST_METHODS: Final = 8
_DATA: Final = frozenset({"data", "dataset", "inputs"})


def adapted(
    subject: Any,  # noqa: ANN401  anything
    *,
    arms: int | None = None,
    horizon: int | None = None,
    first_arm: int | None = None,
) -> Any:  # noqa: ANN401  a factory of policies, or the subject itself
    """What makes policies of our protocol from ``subject``: itself, if it does so already.

    Parameters
    ----------
    subject
        A bandit as somebody wrote it, or a class or function that makes one.
    arms
        How many there are; if not given, as many as the object says, else 2.
    horizon
        For code that takes the number of rounds, with a default or without; if not given, defaults stay.
    first_arm
        Whether it counts arms from 0 or 1, where the object does not tell.

    Raises
    ------
    ValueError
        One line: the methods that were found, and the dialects that are accepted.
    """
    if first_arm not in {None, 0, 1}:
        raise ValueError(f"first_arm is 0 or 1, not {first_arm!r}")
    given = arms if type(arms) is int and arms > 0 else None  # whoever plays says what is wrong
    if isinstance(subject, Taken):
        last = horizon or subject.setting.horizon
        setting = replace(subject.setting, arms=given or subject.arms, horizon=last)
        made = subject.subject
        if subject.kind == "factory":
            made = with_sizes(made, setting, lasting=horizon is not None)
        return replace(subject, subject=made, setting=setting)
    found = recognised(subject, arms=given, horizon=horizon)
    if not isinstance(found, Taken):
        return found
    ours = found.kind == "factory" and found.calls == OURS
    try:
        found = settled(found, first_arm)
    except (Exception, SystemExit) as error:
        if ours:  # whoever plays it in earnest tells what is wrong
            return found.subject
        if isinstance(error, UnknownPolicyError):
            raise UnknownPolicyError(f"{shown(subject)}: {error}") from None
        text = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise ForeignFault(
            f"{shown(subject)}, {found.told}, fails in a trial: {text}{line_of(error)}"
        ) from error
    as_it_is = ours and not found.draws_globally and not found.setting.first_arm + found.setting.first_round
    if as_it_is:
        with on_trial(0):
            as_it_is = not makes_its_generator(found.subject)
    return found.subject if as_it_is else found


def recognised(subject: Any, *, arms: int | None = None, horizon: int | None = None) -> Any:  # noqa: ANN401  as above
    """The same before any trial: arms and rounds count from 0; also of what needs no adapting."""
    setting = Setting(arms=arms or DEFAULT_ARMS, horizon=horizon or DEFAULT_HORIZON)
    kind = _kind(subject)
    if kind is None:
        return subject
    told: list[str] = []
    if kind == "factory":
        told = [f"{name}={horizon} is handed over" for name in lengths(subject) if horizon is not None]
        subject = with_sizes(subject, setting, lasting=horizon is not None)
        try:
            with on_trial(0):
                made = made_by(subject, kind, setting, 0)
        except Exception:  # noqa: BLE001  whoever makes it in earnest tells what is wrong
            return subject
    else:
        made = subject
    if _is_sealed(made):
        return subject
    told += longer_lives(made, setting) if isinstance(horizon, int) else []
    found = _recognised(subject, kind, made, setting, arms)
    return replace(found, remarks=(*found.remarks, *told))


def with_varying_noise(policy: Any, name: str, horizon: int = DEFAULT_HORIZON) -> Any:  # noqa: ANN401  as adapted gives it
    """The policy itself; a ``ValueError`` of one line if it always acts the same by a fixed seed inside.

    Policies on sealed rewards take their noise from whoever plays them.
    """
    if isinstance(policy, Taken):
        refuse_fixed_seeds(runs_of(partial(_started, policy), policy.setting.horizon), name)
        return policy
    if not callable(policy):
        return policy
    start = partial(made_by, policy, "factory", Setting())
    try:
        with on_trial(0):
            played(start, 0, lambda _t, _arm: 0.0, 1)
    except Exception:  # noqa: BLE001  as above, or no policy on raw rewards
        return policy
    refuse_fixed_seeds(runs_of(start, horizon), name)
    return policy


def speaks_itself(subject: Any) -> bool:  # noqa: ANN401  anything
    """Whether it is a bandit, not what makes one: an object at hand, a generator function, a loop."""
    return inspect.isgeneratorfunction(subject) or _kind(subject) in {"instance", "itself"}


def needs_no_more(factory: Any, given: Collection[str] = ()) -> bool:  # noqa: ANN401  anything callable
    """Whether the names of its parameters say what each of them is to get, if not ``given``."""
    return all(each.name in given or is_handed_over(each.name) for each in required(factory))


def _started(taken: Taken, seed: int) -> Any:  # noqa: ANN401  a policy
    return taken(seed=seed)


def _kind(subject: Any) -> str | None:  # noqa: ANN401  anything
    """Whether it is copied, called, or plays by itself; None if it is none of our business."""
    if isinstance(subject, type) or inspect.isgeneratorfunction(subject):
        return "factory"
    if inspect.isgenerator(subject):
        raise UnknownPolicyError(
            f"the generator {shown(subject)} has begun and cannot begin anew: hand over the function that"
            " makes it"
        )
    if _is_sealed(subject):
        return None
    if choose_and_learn.recognised(subject):
        return "instance"
    if histories.recognised(subject) or own_loops.loop_of(subject) is not None:
        function = inspect.isroutine(subject) or isinstance(subject, partial)
        return "itself" if function or hasattr(subject, "__wrapped__") else "instance"
    if callable(subject):
        return None if _is_black_box(subject) else "factory"
    if _public_methods(subject) and type(subject).__module__ != "builtins":
        raise _unknown(subject)
    return None


def _recognised(
    subject: Any,  # noqa: ANN401  anything
    kind: str,
    made: Any,  # noqa: ANN401  what it made
    setting: Setting,
    given: int | None,
) -> Taken:
    for name, dialect in DIALECTS.items():
        if dialect.recognised(made):
            labels = labels_of(made)
            if labels == tuple(range(len(labels or ()))):
                labels = None
            if labels is not None and given not in {None, len(labels)}:
                raise UnknownPolicyError(f"{shown(subject)} has {len(labels)} arms, not {given}")
            remarks = tuple(choose_and_learn.remarks(made)) if name == "methods" else ()
            counted = replace(setting, arms=given or size_of(made) or setting.arms, labels=labels)
            return Taken(subject, kind, name, dialect.words(made), counted, remarks)
    raise _unknown(made)


def _is_sealed(made: Any) -> bool:  # noqa: ANN401  anything
    """Whether it acts and learns on sealed rewards: learn takes the pulls alone."""
    return isinstance(made, Policy) and not isinstance(made, type) and len(required(made.learn)) <= 1


def _is_black_box(subject: Any) -> bool:  # noqa: ANN401  anything callable
    """Whether it is called with data and a seed: who has neighbours of such data plays it."""
    needed = required(subject)
    return len(needed) >= 1 and needed[0].name in _DATA


def _public_methods(made: object) -> list[str]:
    return [
        name for name in dir(made) if not name.startswith("_") and callable(getattr(type(made), name, None))
    ]


def _unknown(made: object) -> UnknownPolicyError:
    names = _public_methods(made)
    shown_ones = (
        ", ".join(f"{name}{written(getattr(made, name))}" for name in names[:_MOST_METHODS]) or "none"
    )
    more = f" and {len(names) - _MOST_METHODS} more" if len(names) > _MOST_METHODS else ""
    return UnknownPolicyError(
        f"{type(made).__name__} is no policy that is known: its methods are {shown_ones}{more};"
        f" accepted are {'; '.join(ACCEPTED)}"
    )
