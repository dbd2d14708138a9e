"""The options of the bound commands come from the parameters of their records."""

from __future__ import annotations

from dataclasses import replace

import click
import pytest
from banditproof.cli.commands.bound import bai, linear, minimax, regret
from banditproof.cli.options.bound_options import accepted, bound_options, given_as_json
from banditproof.theory.bounds.bound import parameters_of
from banditproof.theory.bounds.linear_minimax_bounds import LINEAR_MINIMAX_BOUNDS
from banditproof.theory.bounds.minimax_bounds import MINIMAX_BOUNDS
from banditproof.theory.bounds.parameters import PARAMETERS
from banditproof.theory.bounds.regret_lower_bounds import LAI_ROBBINS
from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS
from banditproof.theory.bounds.sample_complexity_bounds import SAMPLE_COMPLEXITY_BOUNDS
from banditproof.theory.bounds.users_count_bounds import COUNT_GOPE_BOUNDS


def options(command):
    return {option.name: option for option in command.params}


@pytest.mark.parametrize(
    ("command", "records", "known"),
    [
        (regret.command, REGRET_BOUNDS, set()),
        (minimax.command, MINIMAX_BOUNDS, set()),
        (bai.command, SAMPLE_COMPLEXITY_BOUNDS, set()),
        (linear.command, (*LINEAR_MINIMAX_BOUNDS, *COUNT_GOPE_BOUNDS), {"d", "K"}),
    ],
)
def test_a_command_has_an_option_for_each_parameter_of_its_records(command, records, known):
    there = options(command)
    for symbol, parameter in parameters_of(records).items():
        if not (command is linear.command and symbol in "dK"):  # --actions
            assert (parameter.name in there) == (symbol not in known)
    names = {each.name for each in PARAMETERS.values()} - (
        {"arms", "dimension"} if command is linear.command else set()
    )
    assert names & there.keys() == {
        each.name for symbol, each in parameters_of(records).items() if symbol not in known
    }


def test_a_record_with_another_parameter_brings_its_option():
    def command(**given):
        del given

    risky = replace(LAI_ROBBINS, per_arm="gap*log(1/delta)")
    before = click.command()(bound_options([LAI_ROBBINS], required=("T",))(command))
    after = click.command()(bound_options([LAI_ROBBINS, risky], required=("T",), swept=("delta",))(command))
    assert options(after).keys() - options(before).keys() == {"delta"}
    assert options(after)["horizon"].required
    assert not options(after)["delta"].required
    assert "sweep" in options(after)["delta"].help


@pytest.mark.parametrize("symbol", [symbol for symbol, each in PARAMETERS.items() if not each.whole])
def test_an_option_accepts_what_its_parameter_does(symbol):
    parameter = PARAMETERS[symbol]
    for text in ("-1", "0", "1/2", "1", "1.5", "3", "3.1", "1000"):
        try:
            parameter.checked(text)
        except ValueError:
            with pytest.raises(ValueError, match=parameter.words):
                accepted(parameter).read(text)
        else:
            assert accepted(parameter).read(text) is not None


def test_a_document_names_the_parameters_in_the_order_of_the_table():
    given = {"alpha": None, "rho": None, "horizon": None, "beta": None}
    assert list(given_as_json(REGRET_BOUNDS, given)) == ["horizon", "rho", "beta", "alpha"]
