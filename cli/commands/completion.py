"""`banditproof completion`: the script that teaches a shell to complete this command."""

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print a completion script for the shell.

    For bash, put  eval "$(banditproof completion bash)"  into ~/.bashrc.
    """
    script = get_completion_class(shell)
    assert script is not None
    click.echo(script(ctx.find_root().command, {}, "banditproof", "_BANDITPROOF_COMPLETE").source())
