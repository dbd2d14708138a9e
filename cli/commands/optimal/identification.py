"""`banditproof optimal identification`: the least error of any private recommendation."""

import click

from ...options.gathered import gathered
from ...output.forms import Output, forms
from .question import Question, question_options


@click.command()
@question_options
@forms("json csv wide", plot="the least against the budget, or against T")
@gathered(question=Question)
def command(*, question: Question, output: Output) -> None:
    """The least error of any private policy that recommends an arm after T pulls.

    The error is the chance that the recommended arm has not the largest mean. Rewards are 0 and 1. For any
    two lists of rewards that differ in one round, no pulls with a recommendation are more than e^epsilon
    times as likely for one as for the other. With --rho, --renyi or --delta that privacy takes its place.
    """
    from ....verify.optimal.losses import Goal
    from .output import answer

    answer(question, Goal.ERROR, output)
