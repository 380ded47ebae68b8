"""Players: phones on sockets, and the tables that they sit at. They have no special access: they
show signed launch data, and choose one of the moves in their last view.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final, NamedTuple, Protocol

import aiohttp
import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from deploy.lab.bench.tables.line import SocketLine
from deploy.sandbox.world.launch import compact, sign

FIRST_PERSON: Final = 8_000_000_000
MOST: Final = 9  # messages of one phone in a second; the server allows ten
PATIENCE: Final = 60.0  # seconds for anything that is waited for; after that it is a fault
encode = msgspec.json.Encoder().encode


class Lags(NamedTuple):
    """Seconds from one move until its mover was answered, and until all had seen it."""

    mover: float
    all: float


class BenchCompany(Protocol):
    """The people of one table."""

    async def move(self) -> Lags:
        """One of them makes a move; done when all have seen it."""

    async def come_back(self, most: int) -> int:
        """So many of them at most lose their line and open another: how many that were."""

    def hang_up(self) -> None:
        """They are gone."""

    @property
    def bytes_heard(self) -> int:
        """Bytes of all messages that came to their phones so far."""

    @property
    def passes(self) -> int:
        """Passes by themselves so far."""


# At the product


class WireGame(msgspec.Struct):
    number: int
    bout: int
    waited: list[int]
    moves: list[str]


class WireYou(msgspec.Struct):
    game_seat: int | None


class WireView(msgspec.Struct, tag_field="t", tag="table"):
    epoch: str
    v: int
    phase: str
    you: WireYou
    game: WireGame | None
    n: int = 0
    auto_pass_ms: int | None = None

    @property
    def turn(self) -> WireGame | None:
        """The game, if it waits for a move of who sees this; not for a pass by itself."""
        game = self.game
        if self.phase != "playing" or game is None or self.you.game_seat not in game.waited:
            return None
        passes = self.auto_pass_ms is not None and game.moves == ["pass"]
        return game if game.moves and not passes else None


class WireGameChange(msgspec.Struct):
    number: int | UnsetType = UNSET
    bout: int | UnsetType = UNSET
    waited: list[int] | UnsetType = UNSET
    moves: list[str] | UnsetType = UNSET


class WireChange(msgspec.Struct, tag_field="t", tag="change"):
    n: int
    epoch: str | UnsetType = UNSET
    v: int | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    you: WireYou | UnsetType = UNSET
    game: WireGameChange | UnsetType | None = UNSET

    def after(self, view: WireView | None) -> WireView | None:
        """The view that this change makes of the one before; None if it follows another."""
        if view is None or self.n != view.n + 1:
            return None
        news = _told(self)
        if self.game:
            game = _told(self.game)
            news["game"] = replace(view.game, **game) if view.game else WireGame(**game)
        return replace(view, **news)


def _told(change: msgspec.Struct) -> dict[str, Any]:
    """The fields that a change has."""
    told = {name: getattr(change, name) for name in change.__struct_fields__}
    return {name: value for name, value in told.items() if value is not UNSET}


class WireAck(msgspec.Struct, tag_field="t", tag="ack"):
    id: str
    table: str | None = None


class WireRefused(msgspec.Struct, tag_field="t", tag="refused"):
    id: str | None
    code: str


class WireNewToken(msgspec.Struct, tag_field="t", tag="token"):
    token: str


class WirePong(msgspec.Struct, tag_field="t", tag="pong"):
    pass


class WireGone(msgspec.Struct, tag_field="t", tag="gone"):
    pass


WireMessage = WireView | WireChange | WireAck | WireRefused | WireNewToken | WirePong | WireGone
read_told: Final[msgspec.json.Decoder[WireMessage]] = msgspec.json.Decoder(WireMessage)


class Site(NamedTuple):
    """A process that serves the page."""

    port: int
    token: str  # the bot's, which signs launch data

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def session(self, http: aiohttp.ClientSession, person: int) -> str:
        """The token for a person who shows launch data."""
        user = compact({"id": person, "first_name": f"P{person}", "language_code": "en"})
        launch = sign(self.token, {"user": user, "auth_date": str(int(time.time()))})
        headers = {"Authorization": f"tma {launch}", "X-Forwarded-For": ip_of(person)}
        async with http.post(f"{self.address}/api/session", headers=headers) as answer:
            token: str = (await answer.json())["token"]
            return token


def ip_of(person: int) -> str:
    """As a proxy would tell it: everybody has their own."""
    return ".".join(["10", *(str(person >> shift & 255) for shift in (16, 8, 0))])


class SocketPhone:
    """One person's page: its socket and its last view."""

    def __init__(self, site: Site, id: int) -> None:
        self.view: WireView | None = None
        self._site, self._id = site, id
        self._ids = count()
        self._heard = asyncio.Event()
        self._is_lost = False
        self._said_at = deque[float](maxlen=MOST)
        self._ack: WireAck | None = None
        self.answered_at = self.seen_at = 0.0  # by the performance counter: the last answer, view
        self.bytes_heard = 0
        self._line: SocketLine
        self._session = ""
        self.table: str | None = None

    async def arrive(self, http: aiohttp.ClientSession) -> None:
        """Show the launch data."""
        self._session = await self._site.session(http, self._id)

    async def connect(self) -> None:
        """Open the socket and look at the table, if there is one."""
        self._is_lost = False
        self._line = await SocketLine.to(self._site.port, self._hear, address=ip_of(self._id))
        await self.look_at(self.table)

    async def look_at(self, table: str | None) -> None:
        """Have this table on the screen from now on."""
        self.table, self.view = table, None
        self._say({"t": "hello", "token": self._session, "table": table, "changes": True})
        if table is not None:
            await self.sees(lambda view: True)

    def hang_up(self) -> None:
        """The line is gone."""
        self._line.hang_up()

    async def come_back(self) -> None:
        """The line is gone, and another is opened."""
        self.hang_up()
        await self.connect()

    async def act(self, act: str, **more: Any) -> WireAck:
        """Do something besides playing cards, and hear that it was done."""
        return await self.asks({"t": "act", "act": act, **more})

    async def asks(self, said: dict[str, Any]) -> WireAck:
        """Say it and wait for the answer."""
        self._ack, id = None, str(next(self._ids))
        self._say({**said, "id": id})
        async with asyncio.timeout(PATIENCE):
            while self._ack is None or self._ack.id != id:
                await self._something()
        return self._ack

    async def sees(self, wanted: Any) -> WireView:
        """Wait for a view."""
        async with asyncio.timeout(PATIENCE):
            while self.view is None or not wanted(self.view):
                await self._something()
        return self.view

    @property
    def turn(self) -> WireGame | None:
        """The game, if it waits for this person."""
        return self.view.turn if self.view else None

    async def rest(self) -> None:
        """Wait so that nobody plays faster than the server allows: ten messages in a second."""
        if len(self._said_at) == MOST:
            await asyncio.sleep(self._said_at[0] + 1 - time.perf_counter())

    async def _something(self) -> None:
        self._heard.clear()
        await self._heard.wait()
        if self._is_lost:
            raise ConnectionError(f"a socket was closed with {self._line.closed_with}")

    def _say(self, message: dict[str, Any]) -> None:
        self._said_at.append(time.perf_counter())
        self._line.say(encode(message))

    def _answered(self, id: str | None) -> None:
        self._ack = WireAck(id or "")
        self._heard.set()

    def _hear(self, words: bytes | None) -> None:
        if words is None:
            self._is_lost = True
            self._heard.set()
            return
        self.bytes_heard += len(words)
        told = read_told.decode(words)
        match told:
            case WireView():
                self.view, self.seen_at = told, time.perf_counter()
            case WireChange():
                self.view, self.seen_at = self._after(told), time.perf_counter()
            case WireAck():
                self._ack, self.answered_at = told, time.perf_counter()
            case WireRefused(code=code):
                raise AssertionError(f"refused while it was measured: {code}")
        self._heard.set()

    def _after(self, change: WireChange) -> WireView | None:
        """The view after a change; a change of the table looked at before is of no use."""
        after = change.after(self.view)
        if after is None and self.view is not None:
            raise AssertionError(f"a change was lost before {change}")
        return after


class Players:
    """The people of one of the product's tables, all at one of its processes."""

    def __init__(self, phones: Sequence[SocketPhone]) -> None:
        self._phones = phones
        self._known = self._newest()  # the version after the last move, or after the deal
        self._passes = 0  # before that

    @classmethod
    async def sat_down(
        cls,
        http: aiohttp.ClientSession,
        site: Site,
        seats: int,
        people: Iterator[int],
        *,
        auto_pass: bool = True,
    ) -> Players:
        """At a new table, the cards dealt. With `auto_pass` those who can only pass do nothing,
        and the server passes for them.
        """
        phones = [SocketPhone(site, FIRST_PERSON + next(people)) for _ in range(seats)]
        for phone in phones:
            await phone.arrive(http)
            await phone.connect()
        rules = {"preset": "podkidnoy", "pace": "slow", "auto_pass": auto_pass}
        table = (await phones[0].act("new-table", **rules)).table
        for phone in phones:
            await phone.look_at(table)
        for phone in phones[1:]:
            await phone.act("sit")
        players = cls(phones)
        await players.deal("ready")
        return players

    @property
    def table(self) -> str | None:
        """The table's id."""
        return self._phones[0].table

    @property
    def version(self) -> int:
        """The oldest version of the table that somebody has on the screen."""
        return min(phone.view.v if phone.view else 0 for phone in self._phones)

    async def come_back(self, most: int) -> int:
        """They look at their table again."""
        phones = self._phones[:most]
        for phone in phones:
            await phone.come_back()
        return len(phones)

    def hang_up(self) -> None:
        """They are gone."""
        for phone in self._phones:
            phone.hang_up()

    @property
    def bytes_heard(self) -> int:
        """Bytes of all messages that came to their phones so far."""
        return sum(phone.bytes_heard for phone in self._phones)

    async def deal(self, act: str = "rematch") -> None:
        """Begin the next game."""
        self._passes = self.passes
        for number, phone in enumerate(self._phones):
            await phone.act(act, nonce=f"{number:032x}")
        await self._phones[0].act("start")
        await self._all_see(lambda view: view.phase == "playing")
        self._known = self._newest()

    async def move(self) -> Lags:
        """The first who has a move makes the first of them; after a game the next is dealt."""
        phone = await self._next()
        if phone is None:
            await self.deal()
            return await self.move()
        await phone.rest()
        view, game = phone.view, phone.turn
        assert view is not None
        assert game is not None
        start = time.perf_counter()
        move = {"t": "move", "move": game.moves[0], "bout": game.bout, "v": view.v}
        await phone.asks(move)
        after = await phone.sees(lambda seen: seen.v > view.v)
        await self._until(after.v)
        self._passes += after.v - 1 - self._known
        self._known = after.v
        last = max(one.seen_at for one in self._phones)
        return Lags(phone.answered_at - start, max(last, phone.answered_at) - start)

    async def _next(self) -> SocketPhone | None:
        """The first who has a move, after all passes by themselves; None if no game runs."""
        while True:
            newest = self._newest()
            await self._until(newest)
            views = [one.view for one in self._phones if one.view]
            phone = next((one for one in self._phones if one.turn), None)
            if phone or any(view.phase != "playing" for view in views):
                return phone
            if all(view.v == newest for view in views):
                await self._until(newest + 1)

    @property
    def passes(self) -> int:
        """Passes by themselves so far."""
        return self._passes + self._newest() - self._known

    def _newest(self) -> int:
        """The newest version on a screen."""
        return max(one.view.v for one in self._phones if one.view)

    async def _until(self, version: int) -> None:
        """Wait until everybody sees this version or a later one."""
        await self._all_see(lambda view: view.v >= version)

    async def _all_see(self, wanted: Any) -> None:
        for phone in self._phones:
            await phone.sees(wanted)


# At the floor


class FloorPlayers:
    """As many phones at one of the floor's tables: they take turns and send the same words."""

    def __init__(self, name: str, port: int) -> None:
        self._name, self._port = name, port
        self._lines: list[SocketLine] = []
        self._version = 0
        self._heard = 0
        self.bytes_heard = 0
        self.passes = 0
        self._acked = self._start = 0.0
        self._all: asyncio.Future[None]

    @classmethod
    async def sat_down(cls, port: int, seats: int, people: Iterator[int]) -> FloorPlayers:
        """At a new table."""
        players = cls(f"t{next(people)}", port)
        players._lines = [await players._line(seat) for seat in range(seats)]
        return players

    async def come_back(self, most: int) -> int:
        """A bare handshake."""
        some = range(min(most, len(self._lines)))
        for seat in some:
            self._lines[seat].hang_up()
            self._lines[seat] = await self._line(seat)
        return len(some)

    def hang_up(self) -> None:
        """They are gone."""
        for line in self._lines:
            line.hang_up()

    async def _line(self, seat: int) -> SocketLine:
        path = f"/ws?at={self._name}.{seat}"
        return await SocketLine.to(self._port, self._hear, path=path)

    async def move(self) -> Lags:
        """One is told to all the others."""
        seat = self._version % len(self._lines)
        words = {"table": self._name, "seat": seat, "v": self._version, "move": "6s" * 20}
        self._heard, self._all = 0, asyncio.get_running_loop().create_future()
        self._start = time.perf_counter()
        self._lines[seat].say(encode(words))
        async with asyncio.timeout(PATIENCE):
            await self._all
        self._version += 1
        return Lags(self._acked - self._start, time.perf_counter() - self._start)

    def _hear(self, words: bytes | None) -> None:
        if words is None:
            return  # whoever waits for it finds out
        self.bytes_heard += len(words)
        if words == b'{"t":"ack"}':
            self._acked = time.perf_counter()
        self._heard += 1
        if self._heard == len(self._lines) and not self._all.done():
            self._all.set_result(None)
