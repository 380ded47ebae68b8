"""`durak verify`: a deal that its seeds, or the rules, give otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deploy.cli.verify.verify_command import first_fault
from durak_rules import Ruleset
from tests.deploy.commands import Said
from tests.deploy.records import Corruption, Json, changed, put, swap_two_cards
from tests.engine.games import played


def double_a_card(game: Json) -> None:
    game["deal"]["stock"][0] = game["deal"]["stock"][1]


def swap_in_the_stock(game: Json) -> None:
    stock = game["deal"]["stock"]
    stock[0], stock[1] = stock[1], stock[0]


def a_card_too_many(game: Json) -> None:
    game["deal"]["hands"][0].append(game["deal"]["stock"].pop(0))


def another_seed(game: Json) -> None:
    game["fair"]["server_seed"] = "00" * 32


def another_commitment(game: Json) -> None:
    game["fair"]["commitment"] = "00" * 32


def another_nonce(game: Json) -> None:
    game["seats"][1], game["fair"]["nonces"][1] = "second player", "00ff"


def another_table(game: Json) -> None:
    game["table"] += "x"


def another_number(game: Json) -> None:
    game["game"] += 10


def another_dealer(game: Json) -> None:
    game["deal"]["dealer"] = (game["deal"]["dealer"] + 1) % 3


def another_attacker(game: Json) -> None:
    game["deal"]["attacker"] = (game["deal"]["attacker"] + 1) % 3


def another_trump(game: Json) -> None:
    game["deal"]["trump"] = game["deal"]["stock"][0]


def no_previous(game: Json) -> None:
    game["deal"]["previous"] = None


SEEDS = "line 2, deal: the seeds give another deal: "


@pytest.mark.parametrize(
    ("corrupt", "told"),
    [
        (swap_two_cards, SEEDS + "hands differs."),
        (swap_in_the_stock, SEEDS + "stock differs."),
        (another_nonce, SEEDS),
        (another_table, SEEDS),
        (another_number, SEEDS),
        (another_dealer, SEEDS + "dealer differs."),
        (another_attacker, SEEDS + "attacker differs."),
        (another_trump, SEEDS + "trump differs."),
        (no_previous, SEEDS),
        (another_seed, "line 2, deal: the commitment isn't the SHA-256 of the server's seed."),
        (another_commitment, "line 2, deal: the commitment isn't the SHA-256 of"),
        (double_a_card, "line 2, deal: R1.2 the hands and the stock aren't exactly the cards"),
        (a_card_too_many, "line 2, deal: R1.3 a hand doesn't have six cards."),
    ],
)
def test_a_wrong_deal(
    games: list[Json], written: Callable[..., Said], corrupt: Corruption, told: str
) -> None:
    said = written(games[0], changed(games[1], corrupt), games[2])
    assert said.code == 1
    assert said.out.startswith(told)
    assert len(said.out.splitlines()) == 1
    assert said.errors == "3 records, 1 with a fault."


@pytest.mark.parametrize(
    ("corrupt", "told"),
    [
        (another_dealer, "line 1, deal: R2.2 seat "),
        (another_attacker, "line 1, deal: R2.1 seat "),
        (another_trump, "line 1, deal: R1.3 the trump card should be "),
    ],
)
def test_a_wrong_deal_without_seeds(
    games: list[Json], written: Callable[..., Said], corrupt: Corruption, told: str
) -> None:
    bare = changed(games[1], lambda game: game.pop("fair"))
    said = written(changed(bare, corrupt))
    assert said.code == 1
    assert said.out.startswith(told)


def test_a_first_game_after_another(games: list[Json], written: Callable[..., Said]) -> None:
    first = changed(games[1], lambda game: game.update(game=1))
    told = "line 1, deal: R2.1 previous should be null in a table's first game.\n"
    assert written(first).out == told


def test_a_nonce_of_a_computer_player(games: list[Json], written: Callable[..., Said]) -> None:
    said = written(changed(games[0], put("fair.nonces.1", "00ff")))
    told = "line 1, deal: seat 1 is a computer player, and those add no nonce.\n"
    assert (said.code, said.out) == (1, told)


def test_a_nonce_that_was_not_promised(written: Callable[..., Said]) -> None:
    game = played(Ruleset.of("podkidnoy"), 3, 5, version=2).as_dict()
    said = written(game, changed(game, put("fair.nonce_commitments.0", "ab" * 32)))
    told = "line 2, deal: the nonce of seat 0 isn't the one that was promised.\n"
    assert (said.code, said.out) == (1, told)


def test_seats_that_withheld_are_named(written: Callable[..., Said]) -> None:
    game = played(Ruleset.of("podkidnoy"), 3, 5, version=2).as_dict()
    said = written(game, changed(game, put("fair.nonce_commitments.2", "ab" * 32)))
    assert (said.code, said.out) == (0, "")
    assert "Nonces that were promised and then withheld: line 2 (seat 2)." in said.errors


def test_every_swap_of_two_cards_is_noticed_with_seeds(games: list[Json]) -> None:
    for place in range(len(games[0]["deal"]["stock"])):

        def swap(game: Json, at: int = place) -> None:
            hand, stock = game["deal"]["hands"][0], game["deal"]["stock"]
            hand[0], stock[at] = stock[at], hand[0]

        fault = first_fault(changed(games[0], swap))
        assert fault is not None
        assert fault.where == "deal"
