"""What makes a bandit of the user's own, in any dialect, for a number of arms."""

import inspect
from functools import partial
from typing import Any

from ...verify.dialects.recognition import needs_no_more, speaks_itself
from ..options.own.own_code import CHANCE, as_double
from ..options.policy_name import OwnFactory, PolicyName, takes_arms_first


def own_maker(policy: PolicyName, arms: int, horizon: int) -> Any:  # noqa: ANN401  whatever the user wrote
    """A bandit of the user's, or what makes one: by the names of its parameters, or from a number of arms."""
    subject = policy.factory()
    if not callable(subject):
        return subject
    factory = OwnFactory(policy)
    parameters = inspect.signature(factory).parameters
    options = {name: as_double(value) for name, value in policy.given.items()}
    first = next(iter(parameters), "")
    by_name = "horizon" not in parameters or first in {"horizon", *CHANCE} or not takes_arms_first(subject)
    if speaks_itself(subject) or (by_name and needs_no_more(subject, options)):
        return partial(factory, **options) if options else factory
    if not any(name in parameters for name in CHANCE):
        return partial(policy.build, arms, horizon)
    if "horizon" in parameters:
        options["horizon"] = horizon
    return partial(factory, arms, **options)
