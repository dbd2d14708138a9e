"""The options of the bound commands come from the parameters of their records."""

from dataclasses import replace

import click
import pytest
from banditproof.cli.options.bound_options import accepted, bound_options, given_as_json
from banditproof.theory.bounds.parameters import PARAMETERS
from banditproof.theory.bounds.regret_lower_bounds import LAI_ROBBINS
from banditproof.theory.bounds.regret_upper_bounds import REGRET_BOUNDS


def options(command):
    return {option.name: option for option in command.params}


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
