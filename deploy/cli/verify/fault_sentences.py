"""Sentences for the faults of a record: one for every code of the rules and of the format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from durak_rules.options.ruleset import SEATS
from durak_rules.records import Where

_SHOWN: Final = 60  # characters of somebody else's text

MOVES: Final[Mapping[str, str]] = {
    "no_such_seat": "nobody sits there.",
    "card_not_in_hand": "the hand has no {card}.",
    "not_the_attacker": "another seat opens this bout.",
    "opening_is_compulsory": "who opens the bout has to play a card.",
    "no_throwing_in": "an attack is one card by these rules.",
    "only_the_attacker_throws_in": "only the attacker, seat {attacker}, adds cards.",
    "only_neighbours_throw_in": "only the defender's neighbours add cards.",
    "defender_adds_nothing": "the defender adds nothing to the attack.",
    "rank_not_on_table": "only ranks that lie on the table can be added: {ranks}.",
    "wait_for_first_defence": "no card has been beaten yet.",
    "wait_until_all_beaten": "an unbeaten card lies on the table.",
    "not_permitted": "the attacker, seat {attacker}, hasn't permitted it.",
    "consent_is_off": "nobody needs permission by these rules.",
    "only_the_attacker_permits": "only the attacker, seat {attacker}, permits.",
    "nothing_lies_yet": "no card lies on the table yet.",
    "already_permitted": "it is permitted already.",
    "permission_useless": "nobody could use the permission.",
    "another_is_first": "these seats are asked first: {seats}.",
    "has_passed": "this seat has passed.",
    "limit_reached": "this attack may have no more than {limit} cards.",
    "nothing_to_pass": "no card lies on the table yet.",
    "no_cards": "this seat has no cards.",
    "unbeaten_card_lies": "an unbeaten card lies on the table.",
    "does_not_beat": "{by} doesn't beat {card}.",
    "already_beaten": "{card} is beaten already.",
    "not_on_table": "{card} doesn't lie on the table.",
    "not_the_defender": "another seat defends.",
    "nothing_to_take": "there is nothing to take.",
    "all_beaten": "everything is beaten, and can't be taken by these rules.",
    "already_taking": "the defender has said take already.",
    "transfer_is_off": "an attack can't be passed on by these rules.",
    "nothing_to_transfer": "there is no attack to pass on.",
    "transfer_after_defence": "a card is beaten already, so the attack can't be passed on.",
    "transfer_needs_rank": "only a card of the attack's rank passes it on: {ranks}.",
    "next_has_too_few": "the next defender holds {cards} cards, and {needed} would lie.",
    "travel_document_is_off": "a trump can't be shown by these rules.",
    "shows_trumps_only": "only a trump can be shown.",
    "already_shown": "{card} has passed this attack on once already.",
    "no_transfer_in_first_bout": "the first attack of the game can't be passed on.",
    "seat_is_out": "this seat has left the game.",
    "game_over": "the game is over.",
    "redeal_is_off": "nobody may ask for a new deal by these rules.",
    "redeal_too_late": "the first card has been laid, so nobody may ask for a new deal.",
    "no_five_of_a_suit": "the hand hasn't five cards of one suit.",
    "exchange_is_off": "the trump card can't be exchanged by these rules.",
    "trump_is_drawn": "the trump card has been drawn already.",
    "lowest_trump_not_in_hand": "only who holds {card} may exchange the trump card.",
    "no_right_to_exchange": "this seat has no right to exchange the trump card now.",
    "twin_is_no_exchange": "a card can't be exchanged for its twin.",
    "team_mate_defends": "seat {defender} of the same team defends.",
    "cheating_is_off": "nobody cheats by these rules, so nothing can be challenged.",
    "own_card": "nobody challenges their own card.",
    "too_late_to_challenge": "{card} isn't the card that was laid last.",
    "plays_by_the_rules": "this seat was caught in this bout, and the card doesn't fit.",
    "challenge_failed": "this seat has challenged wrongly in this bout.",
    "only_challenges_now": "the bout is over but for a word, or a challenge of its last card.",
    "computers_have_no_clock": "a computer player sits there: the clock doesn't move for it.",
    "clock_does_not_wait": "the clock doesn't move for a seat that isn't waited for.",
    "not_the_clocks_move": "the clock, which is said to have moved, would {expected}.",
    "not_a_turn": "not a seat and a move.",
    "not_a_move": "not a move.",
}
"""After the number of the rule."""

DEALS: Final[Mapping[str, str]] = {
    "nothing_before_the_first": "previous should be null in a table's first game.",
    "fool_not_named": "previous.fool should be {expected}: nobody else is left with cards.",
    "others_hold_cards": "previous.out lacks {seats}: while they hold cards, nobody is the fool.",
    "other_previous": "previous.{part} should be {expected}, as in game {game}.",
    "other_ladder": "ladder should be {expected}, as game {game} left it.",
    "ladder_of_other_rules": "ladder should start again: game {game} had other rules.",
    "cards_are_not_the_pack": "the hands and the stock aren't exactly the cards of the game.",
    "not_six_cards_each": "a hand doesn't have six cards.",
    "not_all_cards_dealt": "the hands aren't all cards, dealt one by one from the dealer's left.",
    "other_trump": "the trump card should be {expected}.",
    "names_no_trump": "by these rules {card} names no trump.",
    "other_dealer": "seat {expected} should deal.",
    "other_attacker": "seat {expected} should attack first.",
    "other_commitment": "the commitment isn't the SHA-256 of the server's seed.",
    "computers_add_no_nonce": "seat {seat} is a computer player, and those add no nonce.",
    "not_the_promised_nonce": "the nonce of seat {seat} isn't the one that was promised.",
    "not_the_deal_of_its_seeds": "the seeds give another deal: {part} differs.",
}

RESULTS: Final[Mapping[str, str]] = {
    "game_not_over": "the game isn't over after its last move, number {moves}.",
    "other_result": "{part} should be {expected}, not {found}.",
}

FORMATS: Final[Mapping[str, str]] = {
    "unknown_format": "{place}: not a durak-record of version 1 or 2.",
    "not_an_object": "{place}: not an object.",
    "missing": "{place} is missing.",
    "not_a_list": "{place}: not a list.",
    "not_text": "{place}: not a text.",
    "not_a_number": "{place}: not a whole number from 0.",
    "no_such_seat": "{place}: nobody sits there.",
    "not_a_card": "{place}: not a card.",
    "not_32_bytes_hex": "{place}: not 64 hexadecimal digits.",
    "not_a_nonce_each_seat": "{place}: not an even number of hexadecimal digits for each seat.",
    "not_a_commitment_each_seat": "{place}: not 64 hexadecimal digits, or none, for each seat.",
    "not_a_hand_each_seat": "{place}: not one hand for each seat.",
    "ladder_only_with_its_epaulettes": "{place}: there exactly when epaulettes is ladder.",
    "seed_only_with_redeal": "{place}: there exactly when redeal is on.",
    "not_the_points_of_this_order": "{place}: not the points of this order of leaving.",
    "not_a_rank": "{place}: not ranks.",
    "not_a_rank_each_seat": "{place}: not one rank for each seat.",
    "not_a_ladder": "{place}: not ranks that rise from the pack's lowest, for a team as one.",
    "not_an_order_of_leaving": "{place}: somebody left twice, or the fool did.",
    "not_true_or_false": "{place}: not true or false.",
    "unknown_reason": "{place}: not a reason why games end.",
    "unknown_key": "{place}: the format has no such key.",
    "unknown_option": "{place}: the rules have no such option.",
    "missing_option": "{place} is missing.",
    "unknown_value": "{place}: not one of the option's values.",
    "preset_differs": "{place}: not the name of these options.",
    "teams_need_seats": "{place}: not so many as the teams need.",
    "too_few_cards": "{place}: too few cards for so many.",
    "seats_out_of_range": f"{{place}}: not {SEATS[0]} to {SEATS[-1]}.",
    "ladder_needs_epaulettes": "{place}: a ladder needs epaulettes on the ladder.",
    "travel_document_needs_transfer": "{place}: only with transfer.",
    "consent_needs_throwers": "{place}: only where others may throw in.",
    "after_take_never_all_beaten": "{place}: not where all must be beaten first.",
    "winning_team_needs_teams": "{place}: only with teams.",
    "first_limit_until_needs_limit": "{place}: only with a first_bout_limit.",
    "jokers_need_one_pack": "{place}: only with one pack.",
    "jokers_need_sixes": "{place}: only with 36 or 52 cards.",
    "spades_by_spades_needs_trump": "{place}: only with trumps.",
    "exchange_needs_turned_trump": "{place}: only where a trump card is turned up.",
    "travel_document_needs_trump": "{place}: only with trumps.",
    "redeal_needs_stock": "{place}: not where all cards are dealt.",
    "ladder_is_the_score": "{place}: not in a match up the ladder.",
    "half_a_character": "{place}: half a surrogate pair is no character.",
    "games_count_from_one": "{place}: games count from 1.",
    "not_rising": "{place}: not places of moves in rising order.",
    "no_such_move": "{place}: there is no move at {number}.",
}

_SENTENCES: Final = {
    Where.MOVE: MOVES,
    Where.DEAL: DEALS,
    Where.RESULT: RESULTS,
    Where.FORMAT: FORMATS,
}


def sentence(where: Where, code: str, values: Mapping[str, Any]) -> str:
    """The sentence for a fault, with its values as a record writes them."""
    said = {name: _said(value) for name, value in values.items()}
    return _SENTENCES[where][code].format(**said)


def _said(value: object) -> str:
    """Lists with commas, null as in the record, and nothing that could upset a terminal."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value)) if value else "none"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return harmless(str(value))


def harmless(text: str) -> str:
    """The text on one line, short, and in plain letters."""
    plain = text if text.isascii() and text.isprintable() else ascii(text)
    return plain if len(plain) <= _SHOWN else plain[: _SHOWN - 1] + "…"
