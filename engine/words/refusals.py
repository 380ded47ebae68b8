"""Sentences for refusals: every code of the rules, the tables and the faces."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Final

from durak_rules.errors import REFUSALS
from engine.words.names import player_name
from engine.words.translation.sentences import _
from engine.words.values import shown

log = logging.getLogger(__name__)

ONE_SEAT: Final = ("attacker", "defender", "seat")
"""The values of a refusal that are a seat's number."""

SEAT_VALUES: Final = frozenset({*ONE_SEAT, "seats"})
"""Those that are said as names of people."""

SENTENCES: Final[Mapping[str, str]] = {
    # the session
    "no_launch_data": _("Open the game from its chat in Telegram."),
    "bad_launch_data": _("Telegram's launch data can't be read. Open the game again."),
    "forged": _("Telegram's launch data isn't genuine. Open the game again."),
    "stale": _("This page has been open for too long. Open the game again."),
    "from_the_future": _("The clocks of Telegram and this server differ too much."),
    "no_person": _("Telegram didn't say who you are. Open the game from a chat."),
    # finished games
    "no_token": _("Open the game from its chat in Telegram."),
    "bad_token": _("This page has been open for too long. Open the game again."),
    "not_finished": _("This game isn't over yet: until then its cards stay hidden."),
    "no_such_game": _("This game is no longer kept, or was never played."),
    "no_such_bout": _("While a game is running, only its last bout has a picture."),
    "no_picture": _("The picture couldn't be drawn. Try again later."),
    "not_played": _("Only people who played the game can have its picture sent."),
    "no_own_moves": _("You didn't play this game: it has no moves of yours."),
    "no_look_back_at_cheats": _("Where cards needn't fit, nobody can say what a move cost."),
    "nobody_thinks": _("Nobody can think about it right now. Try again in a while."),
    "end_of_another_day": _("A new day has begun, with a new end. Open the page again."),
    # the server
    "bad_request": _("This can't be understood. Open the game again."),
    "bad_message": _("This can't be understood. Open the game again."),
    "wrong_method": _("This can't be understood. Open the game again."),
    "wrong_origin": _("The game can only be played from its own page."),
    "nothing_here": _("There is nothing here. Open the game from its chat in Telegram."),
    "too_large": _("This is too much at once."),
    "too_many": _("This is too much at once. Wait a moment."),
    "too_slow": _("That took too long to arrive. Try again."),
    "broken": _("Something went wrong here. Try again."),
    "try_again": _("The server can't reach its games. Try again in a moment."),
    "no_table": _("Open a table first."),
    "no_such_remark": _("This can't be said here."),
    "too_many_remarks": _("Wait a moment before you say more."),
    "no_fool_here": _("There is no fool here to throw anything at."),
    "too_late_to_throw": _("The time for throwing is over."),
    "fool_only_bows": _("The fool throws nothing: the fool bows."),
    "only_fool_bows": _("Only the fool bows."),
    # tables
    "table_error": _("This can't be done at this table now."),
    "no_numbers": _("This server doesn't keep old games, so there are no stats."),
    "numbers_of_strangers": _("Finish a game in this chat first: then you see its leaderboard."),
    "no_such_table": _("This table is closed."),
    "table_exists": _("There is another table with this name already."),
    "bad_table_id": _("There is no such table."),
    "table_full": _("Every seat is taken. You can watch."),
    "no_such_chair": _("This table has no such chair."),
    "chair_taken": _("Somebody is already sitting on this chair."),
    "already_seated": _("You have a seat at this table already."),
    "not_seated": _("You have no seat at this table."),
    "not_the_host": _("Only the host of this table, or an admin of the group, can do that."),
    "sent_out": _("The host is keeping you out of this table. You can watch."),
    "members_only": _("Only members of the group play here. Join the group to play along."),
    "kept_apart": _("There is no seat for you at this table. You can watch."),
    "sits_with_blocked": _("Somebody you've blocked is sitting here. You can watch."),
    "too_many_blocked": _("You can block {most} people at most. Unblock some of them first."),
    "muted": _("The host has muted you at this table."),
    "hushed": _("The host has muted everyone at this table."),
    "nobody_reads_reports": _("Nobody reads reports on this server. Block the person instead."),
    "no_such_reason": _("This can't be understood. Open the game again."),
    "too_many_reports": _("That's enough reports for today. We'll look into them."),
    "cant_keep_out": _("You can't keep out yourself or an admin of the group."),
    "no_such_person": _("This person isn't kept out any more."),
    "still_playing": _("One of your games is still running. I can forget you when it's over."),
    "still_in_time": _("This player still has time. Wait a little."),
    "away_already": _("A computer player holds this seat already."),
    "no_minutes": _("You can ask for a minute only in a relaxed game."),
    "had_the_minute": _("You have had your minute in this game."),
    "hints_off": _("This table is played without hints."),
    "not_waited_for": _("Nobody is waiting for you now: you have time."),
    "game_runs": _("Wait until this game is over."),
    "being_dealt": _("The cards are being dealt: a moment."),
    "maintenance": _("The server is being maintained: new games begin when it is done."),
    "game_paused": _("The game pauses while the server is maintained. No time is lost."),
    "no_game": _("No game is running here."),
    "too_few_seats": _("More players are needed: these rules take {allowed}."),
    "too_many_seats": _("Too many people are sitting here for these rules: they take {allowed}."),
    "too_many_games": _("You can have {most} running games at most. End one of them first."),
    "too_many_strong": _("You can play with {most} hard computer players at most. Choose others."),
    "nobody_here": _("No person sits at this table yet."),
    "bad_nonce": _("This can't be understood. Open the game again."),
    "reveal_not_asked": _("Nobody asks for this number yet: keep it until the game is started."),
    "reveal_too_late": _("Too late: the cards have been dealt."),
    "nothing_promised": _("This seat has promised no number for the shuffle."),
    "revealed_already": _("The number of this seat is known already."),
    "not_the_promised_nonce": _("This isn't the number that was promised for this seat."),
    "no_such_seat": _("Nobody sits there."),
    "not_offered": _("Somebody was quicker, or the seat is no longer on offer."),
    "saw_a_hand": _("You have seen cards of this game: you can take no other seat in it."),
    "seat_in_play": _("This player plays: only they can hand their seat over."),
    "nothing_to_hand_over": _("That seat has no cards any more."),
    "no_such_level": _("There is no such computer player. There are: {known}."),
    "no_such_pace": _("There is no such pace. There are: {known}."),
    "bad_move": _("This is not a move."),
    "bad_move_id": _("This can't be understood. Open the game again."),
    "bad_order": _("This can't be planned ahead."),
    "stale_bout": _("Too late: that bout is over."),
    "stale_cards": _("The cards on the table have changed. Look again."),
    "table_busy": _("Too much happens at once at this table. Try again."),
    "no_record": _("No finished game is kept for this table."),
    "unreadable_table": _("This table was made by another version of the game."),
    "store_unavailable": _("The server can't reach its games. Try again in a moment."),
    "store_refused": _("The server can't save this now. Try again later."),
    # moves, in the order of docs/rules.md
    "card_not_in_hand": _("You don't hold {card}."),
    "not_the_attacker": _("It isn't your attack. Wait for the first card."),
    "opening_is_compulsory": _("You attack: play a card."),
    "no_throwing_in": _("In this game an attack is one card."),
    "only_the_attacker_throws_in": _("Only the attacker adds cards in this game."),
    "only_neighbours_throw_in": _("Only the defender's neighbours add cards in this game."),
    "defender_adds_nothing": _("You defend: beat the cards or take them."),
    "rank_not_on_table": _("Only cards of the ranks that are on the table: {ranks}."),
    "wait_for_first_defence": _("Wait until the first card is beaten."),
    "wait_until_all_beaten": _("Wait until every card is beaten."),
    "not_permitted": _("Wait until {attacker} lets the others add cards."),
    "consent_is_off": _("Nobody needs permission in this game."),
    "only_the_attacker_permits": _("Only the attacker lets others add cards."),
    "nothing_lies_yet": _("No card has been played yet."),
    "already_permitted": _("The others may add cards already."),
    "permission_useless": _("Nobody could add a card now."),
    "another_is_first": _("First to add, before you: {seats}."),
    "has_passed": _("You have said that you add nothing more."),
    "limit_reached": _("No more cards fit: {limit} are allowed in this attack."),
    "nothing_to_pass": _("There are no cards on the table yet."),
    "no_cards": _("You have no cards."),
    "unbeaten_card_lies": _("Wait for the defender: a card isn't beaten yet."),
    "does_not_beat": _("{by} doesn't beat {card}."),
    "already_beaten": _("{card} is beaten already."),
    "not_on_table": _("{card} isn't on the table."),
    "not_the_defender": _("You aren't the one who defends."),
    "nothing_to_take": _("There is nothing to take."),
    "all_beaten": _("Everything is beaten: you needn't take."),
    "already_taking": _("You have said that you take."),
    "transfer_is_off": _("In this game an attack can't be passed on."),
    "nothing_to_transfer": _("There is no attack to pass on."),
    "transfer_after_defence": _("A card is beaten already: the attack can't be passed on."),
    "transfer_needs_rank": _("To pass the attack on, play a card of its rank: {ranks}."),
    "next_has_too_few": _("The next player has too few cards: {cards}, with {needed} to beat."),
    "travel_document_is_off": _("In this game a trump can't be shown."),
    "shows_trumps_only": _("Only a trump can be shown."),
    "already_shown": _("{card} has passed this attack on once already."),
    "no_transfer_in_first_bout": _("The first attack of a game can't be passed on."),
    "seat_is_out": _("You are out of this game already."),
    "game_over": _("The game is over."),
    "redeal_is_off": _("In this game nobody may ask for a new deal."),
    "redeal_too_late": _("The first card has been laid: it's too late for a new deal."),
    "no_five_of_a_suit": _("A new deal needs five cards of one suit in your hand."),
    "exchange_is_off": _("In this game the trump card can't be exchanged."),
    "trump_is_drawn": _("The trump card has been drawn already."),
    "lowest_trump_not_in_hand": _("Only who holds {card} may exchange the trump card."),
    "no_right_to_exchange": _("The time to exchange this card is over."),
    "twin_is_no_exchange": _("A card can't be exchanged for its twin."),
    "team_mate_defends": _("{defender} is on your team: you add nothing."),
    "cheating_is_off": _("Nobody cheats at this table."),
    "own_card": _("That is your own card."),
    "too_late_to_challenge": _("Too late: only the last card can be doubted."),
    "plays_by_the_rules": _("You were caught: in this bout you play by the rules."),
    "challenge_failed": _("You doubted a card that fits: no more doubts from you in this bout."),
    "only_challenges_now": _("The bout is over, unless somebody doubts its last card."),
    # rules that don't fit together
    "unknown_preset": _("There are no such rules. There are: {allowed}."),
    "unknown_option": _("The rules have no option called {option}."),
    "missing_option": _("The option {option} is missing."),
    "unknown_value": _("The option {option} can be: {allowed}."),
    "bad_rules_code": _("This isn't a rules code. Copy it again, all of it."),
    "preset_differs": _("The name of the rules doesn't fit their options."),
    "teams_need_seats": _("With these teams {allowed} players play."),
    "too_few_cards": _("There are too few cards: choose a bigger pack or fewer players."),
    "seats_out_of_range": _("{allowed} can play."),
    "ladder_needs_epaulettes": _("A match up the ladder needs epaulettes on the ladder."),
    "jokers_need_one_pack": _("Jokers are for one pack only."),
    "jokers_need_sixes": _("Jokers are for 36 or 52 cards."),
    "spades_by_spades_needs_trump": _("Spades by spades needs a trump suit."),
    "exchange_needs_turned_trump": _("Only a trump card under the stock can be swapped."),
    "travel_document_needs_trump": _("Without trumps none can be shown."),
    "travel_document_needs_transfer": _("Showing a trump needs the rule of passing on."),
    "consent_needs_throwers": _("Permission makes sense only where others may throw in."),
    "after_take_never_all_beaten": _(
        "Cards can't be added after a take where all must be beaten first."
    ),
    "winning_team_needs_teams": _("The winning team can attack only where there are teams."),
    "redeal_needs_stock": _("A new deal for five of a suit makes sense only where six are dealt."),
    "ladder_is_the_score": _("A match up the ladder has its own score."),
    "first_limit_until_needs_limit": _("Only a limit can hold until the first bout is beaten."),
}


def refusal_sentence(
    t: NullTranslations,
    code: str,
    values: Mapping[str, Any] | None = None,
    names: Sequence[str] = (),
) -> str:
    """Return the sentence for a code, in the language of `t`; seats are called by `names`."""
    found = SENTENCES.get(code)
    if found is None:
        log.error("There is no sentence for the code %s", code)
        found = SENTENCES["table_error"]
    values = values or {}
    if code in REFUSALS:
        values = {key: _called(t, key, value, names) for key, value in values.items()}
    return t.gettext(found).format_map(
        _Values({name: shown(t, value) for name, value in values.items()})
    )


class _Values(dict[str, str]):
    """The values of a sentence; a missing one is written as dots, so that the sentence doesn't
    fail.
    """

    def __missing__(self, key: str) -> str:
        log.error("A sentence lacks its value %s", key)
        return "…"


def _called(t: NullTranslations, key: str, value: Any, names: Sequence[str]) -> Any:
    """Return the names of a seat or several; any other value as it is."""
    if key == "seats":
        return [_name(t, names, seat) for seat in value]
    return _name(t, names, value) if key in ONE_SEAT else value


def _name(t: NullTranslations, names: Sequence[str], seat: int) -> str:
    return player_name(t, names, seat) if seat < len(names) else t.gettext("another player")
