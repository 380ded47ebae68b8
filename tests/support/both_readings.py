"""The engine and the plain game side by side: the same deal and moves, everything compared."""

from __future__ import annotations

import random
from typing import Any

import durak_rules as rules
from durak_rules.cards import cards
from durak_rules.cheating import challenges, cheats
from durak_rules.masks import SEATS_IN
from durak_rules.match import Match, next_match
from durak_rules.outcome import Previous, points_of
from durak_rules.play import clock_move
from tests.support.plain.cards import deck_in_order
from tests.support.plain.ending import points
from tests.support.plain.presets import Options
from tests.support.plain.tables import MOODS, plain_game, random_move
from tests.support.plain_durak import PlainGame

LONGEST_GAME = 20_000
LONG_MOOD = 200


class BothReadings:
    """One game played twice. What differs is told with all that is needed to see it again."""

    def __init__(self, options: Options, deal: dict[str, Any]) -> None:
        self.options = options
        self.deal = deal
        self.lines: list[str] = []
        self.moves: list[set[str]] = []  # of each seat, at the position that was compared last
        self.gone = len(deck_in_order(options)) - cards_in(deal)
        self.plain: PlainGame = plain_game(options, deal)
        self.engine = engine_game(options, deal)

    def play_to_the_end(self, dice: random.Random) -> dict[str, Any]:
        """The result, after comparing at each step. Moods don't last: a game has to end."""
        mood = dice.choice(list(MOODS))
        for step in range(LONGEST_GAME):
            mood = mood if step < LONG_MOOD else "getting on"
            self.compare_position()
            if self.plain.over:
                self.compare_result()
                return self.plain.result()
            self.compare_a_refusal(dice)
            self.play(*random_move(self.moves, dice, mood))
        raise AssertionError("the game goes on and on" + self.story())

    def play(self, seat: int, move: str) -> None:
        self.lines.append(f"{seat} {move}")
        self.plain.play(seat, move)
        rules.play(self.engine, seat, rules.parse_move(move))

    def compare_position(self) -> None:
        plain, engine = self.plain, self.engine
        self.moves = [plain.legal_moves(seat) for seat in range(plain.seats)]
        self.same("over", plain.over, engine.outcome is not None)
        self.same("waited for", sorted(plain.waited_for()), sorted(rules.waited_for(engine)))
        self.same("stock", len(plain.stock), engine.stock_size)
        self.same("out", plain.out, list(engine.out))
        for seat in range(plain.seats):
            self.same(f"hand {seat}", sorted(plain.hand(seat)), hand_of(engine, seat))
            self.same(f"moves of {seat}", sorted(self.moves[seat]), moves_of(engine, seat))
        if not plain.over:
            self.compare_bout()

    def compare_bout(self) -> None:
        plain, engine = self.plain, self.engine
        self.same("table", plain.table, table_of(engine))
        self.same("attacker", plain.attacker, engine.attacker)
        self.same("defender", plain.defender, engine.defender)
        self.same("bout number", plain.bout_number, engine.bout_number)
        self.same("limit", plain.limit, engine.limit)
        self.same("taking", plain.taking, engine.taking)
        self.same("passed", sorted(plain.passed), sorted(engine.passed))
        self.same("permitted", plain.permitted, engine.permitted)
        self.compare_doubts()
        self.same("trump", plain.trump, engine.trump and str(engine.trump))
        self.same("discard", len(plain.discard) + self.gone, engine.discard_size)
        for seat in plain.waited_for():
            clock = str(clock_move(engine, seat))
            self.same(f"clock's move for {seat}", plain.clock_move(seat), clock)

    def compare_doubts(self) -> None:
        plain, doubts = self.plain, self.engine.doubts
        self.same("cheating", plain.options["cheating"] != "off", doubts is not None)
        if doubts is None:
            return
        laid = self.engine.laid_last
        last = None if plain.last is None else (plain.last["card"], plain.last["by"])
        self.same("laid last", last, None if laid is None else (str(laid.card), laid.by))
        self.same("settled", plain.settled, doubts.settled)
        self.same("caught", sorted(plain.caught), list(SEATS_IN[doubts.caught]))
        self.same("silent", sorted(plain.silent), list(SEATS_IN[doubts.silent]))
        counted = (tuple(plain.cheats), tuple(plain.catches), tuple(plain.wrong_challenges))
        self.same("counted", counted, (doubts.cheats, doubts.catches, doubts.wrong_challenges))

    def compare_a_refusal(self, dice: random.Random) -> None:
        """A move that the plain game doesn't allow is refused with a rule's number."""
        seat, move = dice.randrange(self.plain.seats), any_move(self.options, dice)
        if move in self.moves[seat]:
            return
        try:
            rules.check(self.engine, seat, rules.parse_move(move))
        except rules.IllegalMove as refusal:
            self.same("a rule is named", True, refusal.rule.startswith("R"))
        else:
            raise AssertionError(f"the engine allows {seat} {move}" + self.story())

    def compare_result(self) -> None:
        outcome = self.engine.outcome
        assert outcome is not None
        told = {
            "fool": outcome.fool,
            "losers": list(outcome.losers),
            "out": list(outcome.out),
            "draw": outcome.draw,
            "epaulettes": outcome.epaulettes,
            "reason": str(outcome.reason),
        }
        self.same("result", self.plain.result(), told)
        told_points = points_of(self.engine.ruleset, self.plain.seats, outcome)
        counted = self.options["score"] == "places"
        self.same(
            "points", points(self.plain) if counted else None, told_points and [*told_points]
        )

    def next_match(self, match: Match) -> Match:
        """R11.2: where the match stands when this game has ended."""
        outcome = self.engine.outcome
        assert outcome is not None
        return next_match(match, self.engine.ruleset, outcome)

    def same(self, what: str, plain: object, engine: object) -> None:
        if plain != engine:
            raise AssertionError(f"{what}: plain {plain!r}, engine {engine!r}" + self.story())

    def story(self) -> str:
        """Options, deal and moves, to play it again by hand, and what lies there."""
        plain = self.plain
        lies = f"table {plain.table}, hands {plain.hands}, attacker {plain.attacker}, "
        lies += f"defender {plain.defender}, taking {plain.taking}, limit {plain.limit}"
        return f"\n{lies}\noptions {self.options}\ndeal {self.deal}\nmoves {self.lines}"


def cards_in(deal: dict[str, Any]) -> int:
    """A deal with few cards has the rest of the pack in its discard already."""
    return len(deal["stock"]) + sum(len(hand) for hand in deal["hands"])


def engine_game(options: Options, deal: dict[str, Any]) -> rules.Game:
    previous, ladder = deal["previous"], deal["ladder"]
    return rules.new_game(
        rules.Ruleset.from_dict(options),
        engine_deal(deal),
        previous=None if previous is None else engine_previous(previous),
        ladder=None if ladder is None else [rules.Card.parse(r + "c").rank for r in ladder],
    )


def engine_previous(previous: dict[str, Any]) -> Previous:
    return Previous(previous["dealer"], previous["fool"], tuple(previous["out"]))


def engine_deal(deal: dict[str, Any]) -> rules.Deal:
    return rules.Deal(
        dealer=deal["dealer"],
        attacker=deal["attacker"],
        hands=tuple(cards(" ".join(hand)) for hand in deal["hands"]),
        stock=cards(" ".join(deal["stock"])),
        trump=deal["trump"] and rules.Card.parse(deal["trump"]),
        next_seed=bytes.fromhex(deal.get("next_seed", "")),
    )


def hand_of(game: rules.Game, seat: int) -> list[str]:
    return sorted(str(card) for card in game.hand(seat))


def moves_of(game: rules.Game, seat: int) -> list[str]:
    moves = rules.legal_moves(game, seat) + cheats(game, seat) + challenges(game, seat)
    return sorted(map(str, moves))


def table_of(game: rules.Game) -> list[list[Any]]:
    return [
        [str(pair.attack), pair.by, None if pair.beaten is None else str(pair.beaten)]
        for pair in game.bout
    ]


def any_move(options: Options, dice: random.Random) -> str:
    """Any move that can be written down, legal or (mostly) not."""
    one, other = dice.sample(deck_in_order({**options, "packs": 1}), 2)
    written = [
        f"attack {one}",
        f"defend {one} {other}",
        f"transfer {one}",
        f"show {one}",
        "take",
        "pass",
        "permit",
        "exchange",
        "redeal",
        f"challenge {one}",
    ]
    return dice.choice(written)
