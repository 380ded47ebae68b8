"""`python -m deploy.sandbox`: the local Telegram as a program."""

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from deploy.sandbox import FRIENDS, BotSetup, GroupSetup, LimitSettings, LocalTelegram, Setup

EXAMPLES = """examples:
  python -m deploy.sandbox --port 8080 --bot 5001:TOKEN=durak_bot \\
      --app durak_bot/play=http://127.0.0.1:8081/app
  python -m deploy.sandbox --setup setup.json --data ./chats
"""


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """The command line, parsed; wrong arguments end the program with a sentence."""
    parser = argparse.ArgumentParser(
        prog="python -m deploy.sandbox",
        description="A stand-in for Telegram on this machine: Bot API and chat client.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8080, help="0: any free one")
    parser.add_argument("--data", type=Path, help="where chats survive a restart")
    parser.add_argument("--setup", type=Path, help="people, groups and bots, as JSON")
    parser.add_argument("--bot", action="append", default=[], metavar="TOKEN=USERNAME")
    parser.add_argument("--app", action="append", default=[], metavar="USERNAME/APP=ADDRESS")
    parser.add_argument(
        "--inline", action="store_true", help="bots have inline mode, feedback too"
    )
    parser.add_argument("--guest", action="store_true", help="bots answer in chats of others")
    parser.add_argument(
        "--local", action="store_true", help="webhooks at any address, by http too"
    )
    parser.add_argument("--no-limits", action="store_true", help="no 429 for many messages")
    parser.add_argument("--quiet", action="store_true", help="don't write the address")
    return parser.parse_args(given)


def make_setup(told: argparse.Namespace) -> Setup:
    """The file's setup, or friends with one group in which all the bots are."""
    if told.setup is not None:
        return Setup.read(told.setup)
    bots = [_bot(text, told) for text in told.bot]
    members = [person.key for person in FRIENDS] + [bot.username for bot in bots]
    groups = [GroupSetup(title="Friends", members=members)]
    return Setup(people=FRIENDS, bots=bots, groups=groups, local_webhooks=told.local)


def _bot(text: str, told: argparse.Namespace) -> BotSetup:
    token, _, username = text.partition("=")
    if ":" not in token or not username:
        sys.exit(f"--bot {text}: write NUMBER:SECRET=USERNAME")
    named = {}
    for app in told.app:
        name, _, address = app.partition("=")
        owner, _, short_name = name.partition("/")
        if not address or not short_name:
            sys.exit(f"--app {app}: write USERNAME/APP=ADDRESS")
        if owner == username:
            named[short_name] = address
    return BotSetup(
        token=token,
        username=username,
        first_name=username,
        apps=named,
        inline=told.inline,
        inline_feedback=told.inline,
        guest=told.guest,
    )


async def serve(told: argparse.Namespace) -> None:
    """Run until SIGINT or SIGTERM; the address is written to stdout once it answers, unless the
    program is to be quiet.
    """
    settings = LimitSettings(limits=not told.no_limits)
    telegram = LocalTelegram(
        make_setup(told), host=told.host, port=told.port, data=told.data, settings=settings
    )
    await telegram.start()
    if not told.quiet:
        sys.stdout.write(f"{telegram.address}\n")
        sys.stdout.flush()
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()
    await telegram.stop()


def main() -> None:
    """`python -m deploy.sandbox`."""
    asyncio.run(serve(arguments()))


if __name__ == "__main__":
    main()
