"""A group of commands that suggests what was meant by the name of none."""

from __future__ import annotations

import click

from entailment.errors import did_you_mean

__all__ = ["Group"]

_WHOLE = 1000
"""Characters that no first sentence of a help has."""


class Group(click.Group):
    """Commands by name; the error for an unknown name suggests the nearest."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that *args* begin with; raise UsageError for none."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            hint = did_you_mean(args[0], self.list_commands(ctx))
            if self.has_to_show(args[0]):
                hint = f"; did you mean 'entail {ctx.info_name} show {args[0]}'?"
            raise click.UsageError(f"there is no command '{args[0]}'{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each command with the whole first sentence of its help."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(_WHOLE))
            for name, command in commands
            if command is not None and not command.hidden
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def has_to_show(self, name: str) -> bool:
        """Return whether the group has a command `show` that knows *name*."""
        return False
