"""`banditproof worst`: the instance at which a policy does worst, beside its bound."""

from typing import Any

import click
from click.core import ParameterSource

from ...verify.worst.instances import FAMILIES, REWARDS
from ..exit_statuses import NOTHING_TESTED, exit_words
from ..options.gathered import gathered
from ..options.lineup import shared_options
from ..options.number import Range, opt
from ..options.number_options import seed_option
from ..options.policy_name import POLICY, PolicyName
from ..options.whole_number import whole_numbers_type, whole_type
from ..output.forms import Output, forms
from ..runs.worst_report import Asked, show_worst, worst_cases, worst_json

_LONGEST = 10**18
_BROKEN = 1
_MOST_ARMS = 100
_MOST_DIMENSIONS = 20
_GAP = Range("a gap from 0 to below 1", least=0, below=1)
_RISK = Range("a number strictly between 0 and 1", above=0, below=1)
_BUDGETS = ("epsilon", "rho")
_RISKS_OF_PRIVACY = ("privacy_delta",)
"""Options of policies alone: whoever writes them beside the name gives them."""


@click.command(
    epilog=exit_words(
        "done",
        "a bound is broken at an instance",
        untested="no policy could break the bound where it was searched",
    )
)
@click.argument("policy", metavar="ALGORITHM", type=POLICY)
@click.option(
    "--bound",
    metavar="ID",
    help="The claim whose bound is the measure, such as TA-TH5.3; all: every one of this algorithm; none: "
    "the regret or the samples alone. By default the algorithm's own theorem, if there is one.",
)
@opt(
    "--family",
    click.Choice(tuple(dict.fromkeys((*FAMILIES, *REWARDS)))),
    "Rewards by their means. Of arms: bernoulli, which is usual; uniform, as widely as [0, 1] allows; "
    "gaussian, deviation 1. Of actions: sign, 1 or -1, which is usual; gaussian.",
)
@opt(
    "--horizon",
    whole_type("the horizon", 2, _LONGEST),
    "Number of rounds T, 1e4 if not given; of tables of rewards 2000; of linear bandits 1e6; where runs "
    "that stop are cut, 1e7. Up to 8 rounds are enumerated.",
)
@opt(
    "--arms",
    whole_numbers_type("NUMBER,...", "a number of arms", 2, _MOST_ARMS),
    "How many there may be; how many actions, where they are drawn.",
    default="2,3",
)
@opt(
    "--dimension",
    whole_numbers_type("NUMBER,...", "a dimension", 1, _MOST_DIMENSIONS),
    "Of actions, 2,3 if not given; of contexts 1,2,3, but only those that the theorem allows.",
)
@opt(
    "--least-gap",
    _GAP,
    "Between the best arm and the others; for best-arm identification 0.1 if not given.",
    default="0",
    show_default=False,
)
@shared_options(without=("advice",))
@opt(
    "--runs",
    whole_type("the number of runs", 1, 10**6),
    "Fresh runs at the instance that was found; the search does not see them.",
    default="1000",
)
@opt(
    "--search-runs",
    whole_type("the number of runs", 1, 10**6),
    "Runs at each instance of the search, with the same luck everywhere; fewer for its starts.",
    default="64",
)
@seed_option("Same seed, same numbers, with any --jobs.")
@opt("--error", _RISK, "The chance that a bound which holds is called broken.", default="1e-6")
@opt("--jobs", click.IntRange(min=1), "Processes; 1 by default.", default=1, show_default=False, metavar="N")
@forms("json wide")
@gathered(asked=Asked)
def command(*, policy: PolicyName, asked: Asked, output: Output, **shared: Any) -> int:  # noqa: ANN401  the shared options
    """The instance at which a policy does worst, beside its bound.

    Means of the arms are searched, and the budget if it is not given, a privacy_delta too; rewards are drawn
    with the same luck everywhere. For linear bandits, actions and the parameter are searched; for contextual
    ones the law of contexts; for learners against adversaries tables of rewards, and the advice of their
    experts. What is found is a lower bound on the worst: fresh runs confirm it, with an interval that holds
    for every law of the regret.
    """
    given = click.get_current_context().get_parameter_source
    open_budgets = tuple(name for name in _BUDGETS if given(name) is not ParameterSource.COMMANDLINE)
    open_budgets += _RISKS_OF_PRIVACY
    found = worst_cases(policy, asked, shared, open_budgets)
    output.give(lambda: worst_json(found, asked), lambda: show_worst(found))
    if any(each.broken for each in found):
        return _BROKEN
    return NOTHING_TESTED if all(each.untested for each in found) else 0
