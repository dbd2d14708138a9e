"""Objects with a method that chooses an arm and one that learns a reward, whatever these are called."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from .parameter_roles import (
    CHANCE,
    Plan,
    Role,
    chances,
    handed_over,
    parameters,
    plan_of,
    required,
    takes_lists,
    takes_more,
    written,
)
from .randomness import chance
from .spoken_policy import Setting, plain

_CHOOSING: Final = (
    *("select_arm", "select", "choose_arm", "choose", "choice", "get_arm", "get_action", "select_action"),
    *("choose_action", "next_arm", "pull_arm", "pull", "act", "action", "predict", "decide", "sample_arm"),
    *("suggest", "ask", "play", "draw"),
)
_LEARNING: Final = (
    *("update", "observe", "learn", "getReward", "get_reward", "receive_reward", "receive", "feedback"),
    *("observe_reward", "partial_fit", "record", "tell", "step", "add_observation", "reward", "update_arm"),
    *("update_params", "update_parameters", "update_estimates", "update_reward", "update_values"),
)
_STARTING: Final = ("startGame", "start_game", "prime")
_RECOMMENDING: Final = ("recommend", "recommendation", "best_arm", "get_best_arm", "final_arm", "bestArm")
_DIMENSION: Final = ("n_features", "n_features_in_", "dimension", "dim", "d", "context_dim", "n_dims")
_FEW_FEATURES: Final = 2
_AFTER_DATA: Final = frozenset({"predict"})

_CHOICE_ORDER: Final = (Role.ROUND,)
_LESSON_ORDER: Final = (Role.ARM, Role.REWARD, Role.ROUND)
_CHOICE: Final = frozenset({Role.ROUND, Role.CONTEXT, Role.GENERATOR})
_LESSON: Final = frozenset({Role.ARM, Role.REWARD, Role.LOSS, Role.ROUND, Role.CONTEXT, Role.GENERATOR})


def recognised(made: object) -> bool:
    """Whether it has both, and they can be called with what there is."""
    choose, learn = choosing(made), learning(made)
    if choose is None or learn is None:
        return False
    return _fits(choose, _CHOICE_ORDER) and _fits(learn, _LESSON_ORDER) and _takes_something(learn)


def words(made: object) -> str:
    """Its methods as they are called."""
    calls = [each for each in (_method(made, _STARTING), choosing(made), learning(made)) if each is not None]
    return " / ".join(f"{each.__name__}{written(each)}" for each in calls)


def remarks(made: object) -> list[str]:
    """What was settled for it beside."""
    choose, learn = choosing(made), learning(made)
    found = []
    if choose is not None and choose.__name__ in _AFTER_DATA:
        found.append("each arm is played once first")
    if _reads_context(made):
        found.append(f"contexts are the {_dimension(made)} unit vectors by turns")
    if learn is not None and any(each.name in {"loss", "cost"} for each in required(learn)):
        found.append("a loss is 1 less the reward")
    return found


def choosing(made: object) -> Callable[..., Any] | None:
    """The method that chooses."""
    return _method(made, _CHOOSING)


def learning(made: object) -> Callable[..., Any] | None:
    """The method that learns; it takes something."""
    return _method(made, _LEARNING, _takes_something)


def _takes_something(method: Callable[..., Any]) -> bool:
    return bool(parameters(method)) or takes_more(method)


class ByMethods:
    """An object with such methods, as a policy."""

    def __init__(self, made: Any, setting: Setting, seed: int) -> None:  # noqa: ANN401  anything with the methods
        self.made, self._setting = made, setting
        choose, learn, optional = choosing(made), learning(made), _optional(made)
        assert choose is not None
        assert learn is not None
        chosen_by = plan_of(choose, _CHOICE, _CHOICE_ORDER, optional)
        taught_by = plan_of(learn, _LESSON, _LESSON_ORDER, optional | {Role.GENERATOR})
        assert chosen_by is not None
        assert taught_by is not None
        self._choose, self._learn = choose, learn
        self._chance = [chance(each, role, seed) for each, role in (*chances(choose), *chances(learn))]
        self._plans = chosen_by, taught_by
        self._lists = takes_lists(choose, optional), takes_lists(learn, optional)
        reads = any(_wants_context(method, optional) for method in (choose, learn))
        self._features = _dimension(made) if reads else 1
        self._untried = setting.arms if choose.__name__ in _AFTER_DATA else 0
        self._t = self._played = 0
        start = _method(made, _STARTING)
        if start is not None:
            given: dict[Role, Any] = {Role.HORIZON: setting.horizon}
            given |= dict.fromkeys((Role.ARM, Role.ARMS), setting.arms)
            given |= {role: chance(each, role, seed) for each, role in chances(start)}
            placed, named = handed_over(start, given, (), {*CHANCE, Role.HORIZON}) or ((), {})
            start(*placed, **named)

    def select(self, t: int, /) -> Any:  # noqa: ANN401  what it gives
        """What the method that chooses gives; before it predicts, each arm once."""
        self._t = t
        arguments = self._arguments(self._plans[0], self._lists[0])
        if self._played < self._untried:
            return self._played
        try:
            return self._setting.arm(self._choose(*arguments[0], **arguments[1]))
        except StopIteration:
            return None

    def update(self, arm: int, reward: Any, /) -> None:  # noqa: ANN401  a number, or a sealed one
        """Hand the reward to the method that learns."""
        self._played += 1
        placed, named = self._arguments(self._plans[1], self._lists[1], arm, reward)
        self._learn(*placed, **named)

    def recommend(self) -> Any:  # noqa: ANN401  as select
        """What it recommends: a method or an attribute."""
        for name in _RECOMMENDING:
            found = getattr(self.made, name, None)
            if found is not None:
                return self._setting.arm(found() if callable(found) else found)
        raise AttributeError(f"no recommendation: it has none of {', '.join(_RECOMMENDING)}")

    def _arguments(
        self,
        plan: Plan,
        many: bool,  # noqa: FBT001  whether lists are handed over
        arm: int = 0,
        reward: Any = 0,  # noqa: ANN401  as update
    ) -> tuple[list[Any], dict[str, Any]]:
        """What is handed over, by position and by name."""
        placed: list[Any] = []
        named: dict[str, Any] = {}
        for name, role in plan:
            if role is Role.ARM:
                label = self._setting.label(arm)
                value = np.array([label]) if many else label
            elif role is Role.REWARD:
                value = np.array([reward]) if many else reward
            elif role is Role.LOSS:
                value = 1 - reward
            elif role is Role.ROUND:
                value = self._t + self._setting.first_round
            elif role is Role.GENERATOR:
                value = self._chance[0]
            else:
                value = self._context(many)
            if name:
                named[name] = value
            else:
                placed.append(value)
        return placed, named

    def _context(self, many: bool) -> Any:  # noqa: ANN401, FBT001  an array
        row = np.zeros(self._features)
        row[self._t % self._features] = 1.0
        return row[None, :] if many else row


def _fits(function: Callable[..., Any], order: tuple[Role, ...]) -> bool:
    roles = (*order, Role.CONTEXT, Role.LOSS, Role.GENERATOR)
    return handed_over(function, dict.fromkeys(roles), order) is not None


def _method(
    made: object, names: tuple[str, ...], accepted: Callable[[Callable[..., Any]], bool] = lambda _: True
) -> Callable[..., Any] | None:
    for name in names:
        found = getattr(made, name, None)
        if callable(found) and hasattr(found, "__name__") and accepted(found):
            return found  # type: ignore[no-any-return]  # foreign
    return None


def _optional(made: object) -> frozenset[Role]:
    """What is handed over though it has a default: contexts, where the object says that it wants them."""
    return frozenset({Role.CONTEXT} if getattr(made, "is_contextual", False) else ())


def _reads_context(made: object) -> bool:
    methods = (choosing(made), learning(made))
    return any(_wants_context(each, _optional(made)) for each in methods if each is not None)


def _wants_context(method: Callable[..., Any], optional: frozenset[Role]) -> bool:
    plan = plan_of(method, _LESSON, _LESSON_ORDER, optional)
    return plan is not None and any(role is Role.CONTEXT for _, role in plan)


def _dimension(made: object) -> int:
    for name in _DIMENSION:
        found = plain(getattr(made, name, None))
        if type(found) is int and found > 0:
            return found
    return _FEW_FEATURES
