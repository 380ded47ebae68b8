"""The `durak` command: what it can do, and plain sentences where something is wrong."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from deploy.cli.archive import command_line
from deploy.cli.command_refusals import errors, refuse, settings_or_refuse
from deploy.cli.forget import forget
from deploy.cli.lab import add_lab_commands
from deploy.cli.move import move
from deploy.cli.recount import recount
from deploy.setting_doubts import doubts
from deploy.settings import Role, SettingsFault, described, missing

CONTEXT = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    help="Durak, the card game, in the Telegram chat where your friends are.",
    context_settings=CONTEXT,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    add_completion=False,
)

Port = Annotated[
    int, typer.Option(min=0, max=65535, help="The port; if it is taken, the next free one.")
]
Workers = Annotated[
    int, typer.Option(min=1, max=16, help="Number of processes that serve the page.")
]
DemoData = Annotated[
    Path | None,
    typer.Option(
        help="Directory in which games and chats are kept. Without it they are lost at the end."
    ),
]
ServeData = Annotated[
    Path | None,
    typer.Option(
        help="Directory for live games without DURAK_REDIS_URL, and for finished ones without "
        "DURAK_DATABASE_URL. Default: ./data."
    ),
]
Open = Annotated[bool, typer.Option("--open", help="Open the address in your browser.")]


def show_version(asked: bool) -> None:
    """Print the release, and end."""
    if asked:
        typer.echo(f"durak {metadata.version('durak')}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", is_eager=True, callback=show_version, help="Show the version."),
]


@app.callback(invoke_without_command=True)
def durak(context: typer.Context, version: Version = False) -> None:
    """Durak, the card game, in the Telegram chat where your friends are.

    Without a command it is `durak demo`: play right now, with nothing to set up.
    """
    if context.invoked_subcommand is None:
        demo()


@app.command()
def demo(
    port: Port = 8000, workers: Workers = 1, data: DemoData = None, open: Open = False
) -> None:
    """Play on this machine: no Telegram account, nothing to configure.

    Example: `durak demo --port 9000 --data games`
    """
    from deploy.demo.demo import run_demo

    run_async(partial(run_demo, port=port, workers=workers, data=data, open_browser=open))


@app.command()
def serve(
    role: Annotated[
        Role | None, typer.Argument(help="Run this role only. Without it: all roles.")
    ] = None,
    data: ServeData = None,
) -> None:
    """Serve a bot of the real Telegram, with the settings of the environment.

    `durak config` shows the settings, and `durak doctor` checks them.

    Examples: `durak serve`, `durak serve bot`, `durak serve webapp`, `durak serve players`
    """
    settings = settings_or_refuse()
    if faults := missing(settings, role):
        refuse(*faults, "Put it into the environment or a file named .env.")
    from deploy.serving.log.logs import set_up_logs
    from deploy.serving.serve import role_start, serve_all
    from deploy.serving.whereabouts import archive_place, games_place, settings_place

    if role is None:  # each role says it in its log
        where = (games_place(settings, data), archive_place(settings, data))
        told = (settings_place(), *where, *(doubt.says for doubt in doubts(settings)))
        errors.print(*told, markup=False, soft_wrap=True)
        set_up_logs(settings.log, role="all", tokens=settings.tokens)
    run_async(role_start(settings, role) if role else partial(serve_all, settings, data))


@app.command()
def rules(
    which: Annotated[
        str, typer.Argument(help="A preset or a rules code. Without it: all presets.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Show the presets, or the rules of a code.

    Examples: `durak rules`, `durak rules perevodnoy`, `durak rules 3ao0-6-5-o`,
    `durak rules --json`
    """
    from deploy.cli import rules as command
    from durak_rules import PRESETS, RulesetError

    try:
        shown = {which: command.rules_meant(which)} if which else PRESETS
    except RulesetError:
        refuse(f"'{which}' is no preset and no rules code: write one of {', '.join(PRESETS)}.")
    console = Console(highlight=False)
    if json:
        sys.stdout.write(command.as_json(shown) + "\n")
    elif which:
        command.print_rules(console, shown[which])
    else:
        command.print_presets(console)


@app.command()
def selfplay(
    more: Annotated[
        list[str] | None, typer.Argument(metavar="[OPTION=VALUE]...", help="The same as --set.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seats: Annotated[
        int | None, typer.Option(help="Number of players. Default: the fewest possible.")
    ] = None,
    rules: Annotated[str, typer.Option(help="The preset.")] = "podkidnoy",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="OPTION=VALUE", help="Change an option. May be repeated."),
    ] = None,
    players: Annotated[
        str, typer.Option(help="Levels of the seats, in turn, such as easy,hard.")
    ] = "easy",
    seed: Annotated[str, typer.Option(help="Any text. Another text gives other games.")] = "durak",
    out: Annotated[Path | None, typer.Option(help="File for the records.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Number of processes that play.")] = 1,
) -> None:
    """Let computer players play whole games, without a server.

    Tables play ten games in a row. The same arguments give the same games, with any `--jobs`.

    Example: `durak selfplay --games 200 --seats 4 --rules perevodnoy --set deck=52
    --players easy,normal --out games.jsonl`
    """
    from deploy.cli.selfplay import selfplay_command as command
    from deploy.cli.selfplay.arguments import WrongArgument

    try:
        plan = command.planned(rules, [*(settings or []), *(more or [])], seats, players, seed)
        sums, seconds = command.run(plan, games, jobs, out)
    except WrongArgument as wrong:
        refuse(str(wrong))
    command.print_sums(Console(highlight=False), plan, sums, seconds)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="Game records, one a line. - is stdin.")],
    jobs: Annotated[
        int, typer.Option(min=1, max=64, help="Number of processes that share the work.")
    ] = 1,
) -> None:
    """Check game records by replaying them: every deal, move and result.

    Prints the first fault of each bad record. Exit code 0: no faults; 1: faults; 2: the file can't
    be read, or the faults can't be printed.

    Examples: `durak verify games.jsonl`, `durak verify games.jsonl --jobs 4`
    """
    from deploy.cli.record_lines import CantRead
    from deploy.cli.verify import verify_command as command

    try:
        tally = command.verify_file(file, command.print_line, jobs)
    except CantRead as reason:
        refuse(f"{file} can't be read: {reason}.")
    except command.CantPrint as reason:
        refuse(f"The faults can't be written: {reason}.")
    for sentence in command.closing_words(tally):
        errors.print(sentence, markup=False, soft_wrap=True)
    raise typer.Exit(1 if tally.bad else 0)


add_lab_commands(app)
app.command("export")(command_line.export_games)
app.command("import")(command_line.import_games)
app.command()(forget)
app.command()(move)
app.command()(recount)


@app.command()
def doctor(
    data: ServeData = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Count warnings as bad.")] = False,
) -> None:
    """Check everything that a game needs: Telegram, Redis, the public address, the disk.

    Exit code 0: nothing is bad; 1: something is bad.

    Examples: `durak doctor`, `durak doctor --strict --json`
    """
    from deploy.cli import doctor as command
    from deploy.doctor import all_is_well, examine

    findings = asyncio.run(examine(data))
    if json:
        sys.stdout.write(command.as_json(findings) + "\n")
    else:
        command.print_findings(Console(highlight=False), findings)
    raise typer.Exit(0 if all_is_well(findings, strict=strict) else 1)


@app.command()
def config(
    check: Annotated[
        bool, typer.Option("--check", help="Then run the checks of `durak doctor`.")
    ] = False,
) -> None:
    """Show the settings of the environment with secrets hidden, and name the missing ones.

    Examples: `DURAK_PORT=9000 durak config`, `durak config --check`
    """
    from deploy.serving.whereabouts import games_place, settings_place

    settings = settings_or_refuse()
    console = Console(highlight=False)
    for name, value in described(settings).items():
        console.print(f"{name:23} {value}", markup=False)
    for sentence in (settings_place(), games_place(settings)):
        console.print(sentence, markup=False, soft_wrap=True)
    if check:
        doctor()
    for sentence in (*missing(settings, None), *(doubt.says for doubt in doubts(settings))):
        console.print(sentence, markup=False)


def run_async(start: Any) -> None:
    """Serve until told to stop; Ctrl-C is a normal end, a part that doesn't start a sentence."""
    from deploy.serving.datadir import DataInUse
    from deploy.serving.embedded import EmbeddedFailed
    from deploy.serving.processes.event_loop import run
    from deploy.serving.processes.part import NotReady
    from engine.tables import UnknownLayout
    from engine.tables.store.server_version import StoreTooOld

    try:
        run(start)
    except (
        NotReady,
        DataInUse,
        EmbeddedFailed,
        SettingsFault,
        StoreTooOld,
        UnknownLayout,
    ) as failure:
        errors.print(str(failure), markup=False, soft_wrap=True)
        raise typer.Exit(1) from None


def main() -> None:
    """The console script."""
    app(prog_name="durak")


if __name__ == "__main__":
    main()
