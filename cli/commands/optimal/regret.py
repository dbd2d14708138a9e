"""`banditproof optimal regret`: the least regret of any private policy."""

import click

from ...options.gathered import gathered
from ...output.forms import Output, forms
from .question import Question, question_options


@click.command()
@question_options
@forms("json csv wide", plot="the least against the budget, or against T")
@gathered(question=Question)
def command(*, question: Question, output: Output) -> None:
    """The least regret of any private policy of T rounds, and that policy.

    Rewards are 0 and 1. What the policy does may depend on all actions and rewards before; for any two lists
    of rewards that differ in one round, no actions are more than e^epsilon times as likely for one as for
    the other. The least is over all such policies. With --rho, --renyi or --delta that privacy takes
    its place.
    """
    from ....verify.optimal.losses import Goal
    from .output import answer

    answer(question, Goal.REGRET, output)
