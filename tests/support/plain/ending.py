"""End of a bout that may end the game: the seats that leave, the fool, the fool's epaulettes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.plain.cards import lowest_rank, rank, ranks_of_pack, suit
from tests.support.plain.seats import clockwise_from, same_team, team_of

if TYPE_CHECKING:
    from tests.support.plain_durak import PlainGame


def result_after_bout(game: PlainGame) -> dict[str, Any] | None:
    """R7.2, R7.3, R9.3, R9.4: the record's result, or None while the game goes on."""
    holders = [seat for seat in range(game.seats) if game.hand(seat)]
    if not holders:
        return nobody_holds_cards(game)
    if len({team_of(game.options, seat) for seat in holders}) > 1:
        return None
    return lost_by(game, fool_among(game, holders), "last_with_cards")


def nobody_holds_cards(game: PlainGame) -> dict[str, Any]:
    """R7.3, R9.4: a draw, or with draws off the last defender loses and hasn't left."""
    if game.options["draws"]:
        return without_fool(game, "draw")
    game.out.remove(game.defender)
    return lost_by(game, game.defender, "last_defender")


def fool_among(game: PlainGame, holders: list[int]) -> int:
    """R7.2, R9.3: who of them defended last, or the first to the last main attacker's left."""
    have_defended = [seat for seat in holders if seat in game.defended_in_bout]
    if have_defended:
        return max(have_defended, key=lambda seat: game.defended_in_bout[seat])
    from_the_left = [*clockwise_from(game.attacker, game.seats), game.attacker]
    return next(seat for seat in from_the_left if seat in holders)


def without_fool(game: PlainGame, reason: str) -> dict[str, Any]:
    """A draw (R7.3, R7.5), or a game that was abandoned (R11.3), which is no draw."""
    return {
        "fool": None,
        "losers": [],
        "out": list(game.out),
        "draw": reason != "abandoned",
        "epaulettes": 0,
        "reason": reason,
    }


def lost_by(game: PlainGame, fool: int, reason: str) -> dict[str, Any]:
    """R7.2; with teams every member of the fool's team loses (R9.3)."""
    losers = [seat for seat in range(game.seats) if same_team(game.options, seat, fool)]
    return {
        "fool": fool,
        "losers": losers,
        "out": list(game.out),
        "draw": False,
        "epaulettes": epaulettes(game, fool),
        "reason": reason,
    }


def epaulettes(game: PlainGame, fool: int) -> int:
    """R10.1, R10.2: how many of the last two attack cards are of the wanted rank, from the end."""
    attacks = game.last_attack_cards
    if game.options["epaulettes"] == "off" or game.defender != fool:
        return 0
    if game.options["epaulettes"] == "ladder" and all(
        suit(attack) == game.trump_suit for attack in attacks
    ):
        return 0
    wanted = wanted_rank(game, fool)
    if rank(attacks[-1]) != wanted:
        return 0
    return 2 if len(attacks) > 1 and rank(attacks[-2]) == wanted else 1


def points(game: PlainGame) -> list[int]:
    """R11.4: how many others (or other teams) were out before; nobody is the fool of a draw."""
    result = game.result()
    if result["reason"] == "abandoned":
        return [0] * game.seats
    return [sides_out_before(game, result, seat) for seat in range(game.seats)]


def sides_out_before(game: PlainGame, result: dict[str, Any], seat: int) -> int:
    own = team_of(game.options, seat)
    order = order_of_sides(game, result)
    sides = {team_of(game.options, one) for one in range(game.seats)}
    before = order.index(own) if own in order else len(order)
    nobody_is_last = result["draw"] and len(order) == len(sides)
    return before - 1 if nobody_is_last and own == order[-1] else before


def order_of_sides(game: PlainGame, result: dict[str, Any]) -> list[int]:
    """Each team (R9.1) when the last of it is out; who plays alone is a team of one."""
    order: list[int] = []
    for number in range(1, len(result["out"]) + 1):
        for side in {team_of(game.options, one) for one in result["out"][:number]} - {*order}:
            members = [s for s in range(game.seats) if team_of(game.options, s) == side]
            if all(member in result["out"][:number] for member in members):
                order.append(side)
    return order


def wanted_rank(game: PlainGame, fool: int) -> str:
    """R10.1: the pack's lowest; on the ladder (R10.2) the one that is next for the fool."""
    if game.options["epaulettes"] == "ladder":
        return game.ladder[fool]
    return lowest_rank(game.options["deck"])


def ladder_after(game: PlainGame, result: dict[str, Any]) -> list[str] | None:
    """R10.2: the next ranks after the game; after an ace everybody starts again."""
    if game.options["epaulettes"] != "ladder":
        return None
    ranks = ranks_of_pack(game.options["deck"])
    if not result["epaulettes"]:
        return list(game.ladder)
    worn = game.ladder[result["fool"]]
    if worn == "A":
        return [ranks[0]] * game.seats
    higher = ranks[ranks.index(worn) + 1]
    return [higher if s in result["losers"] else game.ladder[s] for s in range(game.seats)]
