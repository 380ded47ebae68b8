"""Refusals at a table: one class for each reason, with a code and values for the sentence of a
face.
"""

from __future__ import annotations

from collections.abc import Mapping

Values = Mapping[str, object]


class TableError(Exception):
    """A refusal or a failure: something was not done. `code` is the reason, `values` fill the
    sentence that a face has for it, `rule` is the number in the rule book if there is one.
    """

    code = "table_error"
    rule: str | None = None

    def __init__(self, **values: object) -> None:
        self.values: Values = values
        super().__init__(self.code)

    def __str__(self) -> str:
        return f"{self.code} {dict(self.values)}" if self.values else self.code


class StillPlaying(TableError):
    """The person wants to be forgotten, and plays at so many tables: `games`."""

    code = "still_playing"


class NoNumbers(TableError):
    """Games aren't counted here: there is no archive."""

    code = "no_numbers"


class NumbersOfStrangers(TableError):
    """The leaderboard of a chat is for those who have played there."""

    code = "numbers_of_strangers"


class NoSuchTable(TableError):
    """There is no table of that id (any more)."""

    code = "no_such_table"


class TableExists(TableError):
    """The id asked for belongs to another person's table."""

    code = "table_exists"


class BadTableId(TableError):
    """Table ids are 4 to 32 of `[a-z0-9]`."""

    code = "bad_table_id"


class TableFull(TableError):
    """Every seat that these rules allow is taken: `seats`."""

    code = "table_full"


class NoSuchChair(TableError):
    """The table has no chair of this number: `chair`, and how many `chairs` there are."""

    code = "no_such_chair"


class ChairTaken(TableError):
    """The chair is taken: `chair`."""

    code = "chair_taken"


class AlreadySeated(TableError):
    """The person has a seat here already: `seat`."""

    code = "already_seated"


class NotSeated(TableError):
    """The person has no seat here."""

    code = "not_seated"


class NotTheHost(TableError):
    """Only the table's creator, or an administrator of its group, may do this."""

    code = "not_the_host"


class SentOut(TableError):
    """A host keeps the person out of this table."""

    code = "sent_out"


class MembersOnly(TableError):
    """Only members of the table's chat may sit here, and the person is none."""

    code = "members_only"


class Muted(TableError):
    """A host has muted this person at this table."""

    code = "muted"


class Hushed(TableError):
    """A host has muted everybody at the table, and the person is no host."""

    code = "hushed"


class NotPlayed(TableError):
    """Only a person who has played the game may do this."""

    code = "not_played"


class KeptApart(TableError):
    """A person sits here who doesn't want to sit with this one; the refusal doesn't say who."""

    code = "kept_apart"


class SitsWithBlocked(TableError):
    """A person sits here whom this one has blocked."""

    code = "sits_with_blocked"


class TooManyBlocked(TableError):
    """The person has blocked as many others as one can: `most`."""

    code = "too_many_blocked"


class TooManyReports(TableError):
    """The person has reported as many others today as one can: `most`."""

    code = "too_many_reports"


class CantKeepOut(TableError):
    """A host can keep out neither themselves nor an administrator."""

    code = "cant_keep_out"


class NoSuchPerson(TableError):
    """No person of that number is kept out (any more)."""

    code = "no_such_person"


class StillInTime(TableError):
    """The others can't go on without this person yet."""

    code = "still_in_time"


class AwayAlready(TableError):
    """A computer player holds that seat already."""

    code = "away_already"


class NoMinutes(TableError):
    """A minute more isn't given at this pace."""

    code = "no_minutes"


class HadTheMinute(TableError):
    """The person has had their minute in this game."""

    code = "had_the_minute"


class HintsOff(TableError):
    """Hints aren't given at this table."""

    code = "hints_off"


class NotWaitedFor(TableError):
    """The table doesn't wait for this person now."""

    code = "not_waited_for"


class GameRuns(TableError):
    """This can be done between games only."""

    code = "game_runs"


class UnderMaintenance(TableError):
    """The server is being maintained: no new tables, no new games."""

    code = "maintenance"


class GamePaused(TableError):
    """The game pauses while the server is maintained."""

    code = "game_paused"


class BeingDealt(GameRuns):
    """A game was started, and its cards are dealt within seconds."""

    code = "being_dealt"


class NoGame(TableError):
    """No game is running at this table."""

    code = "no_game"


class TooFewSeats(TableError):
    """The rules can't be played with the `seats` that are taken; `allowed` are the numbers that
    can.
    """

    code = "too_few_seats"


class TooManySeats(TableError):
    """More seats are taken (`seats`) than the chosen rules allow (`allowed`)."""

    code = "too_many_seats"


class NobodyHere(TableError):
    """A game needs at least one person."""

    code = "nobody_here"


class TooManyGames(TableError):
    """So many games of this person run already: `most`."""

    code = "too_many_games"


class TooManyStrong(TableError):
    """With this game too many computer players of the strongest kind would think for this person
    at once: `most`.
    """

    code = "too_many_strong"


class BadNonce(TableError):
    """A nonce is exactly 32 lower-case hexadecimal digits, its commitment 64."""

    code = "bad_nonce"


class RevealNotAsked(TableError):
    """No game is being dealt: a nonce may not be known yet."""

    code = "reveal_not_asked"


class RevealTooLate(TableError):
    """The cards have been dealt without this nonce, or with it."""

    code = "reveal_too_late"


class NothingPromised(TableError):
    """Nothing was promised for this seat."""

    code = "nothing_promised"


class RevealedAlready(TableError):
    """The nonce of this seat is known already."""

    code = "revealed_already"


class NotThePromisedNonce(TableError):
    """The nonce isn't the one that was promised for this seat."""

    code = "not_the_promised_nonce"


class NoSuchSeat(TableError):
    """The seat doesn't exist, or is empty: `seat`."""

    code = "no_such_seat"


class NotOffered(TableError):
    """The seat isn't offered (any more)."""

    code = "not_offered"


class SawAHand(TableError):
    """The person has held cards of this game, and may take no other seat in it."""

    code = "saw_a_hand"


class SeatInPlay(TableError):
    """A host may offer only a seat that a computer player holds, and its person plays."""

    code = "seat_in_play"


class NothingToHandOver(TableError):
    """The seat has no cards any more."""

    code = "nothing_to_hand_over"


class NoSuchLevel(TableError):
    """There is no computer player called `level`; `known` are those that exist."""

    code = "no_such_level"


class BadMoveId(TableError):
    """A move id is 1 to 64 printable characters without a space."""

    code = "bad_move_id"


class StaleBout(TableError):
    """The move was meant for another bout: `bout` is the one that runs."""

    code = "stale_bout"


class StaleCards(TableError):
    """A pass, or a card that doesn't fit, counts only for the cards that its player saw, and
    others lie on the table now.
    """

    code = "stale_cards"


class MoveRefused(TableError):
    """The rules don't allow the move; `code`, `rule` and `values` are those of the rules."""

    def __init__(self, code: str, rule: str | None, values: Values) -> None:
        self.code = code
        self.rule = rule
        super().__init__(**values)


class BadOrder(TableError):
    """The text is no standing order (acts/orders.py)."""

    code = "bad_order"


class TableBusy(TableError):
    """The table changed so often at once that this act found no gap; try again."""

    code = "table_busy"


class NoRecord(TableError):
    """No finished game is kept for this table."""

    code = "no_record"


class NobodyThinks(TableError):
    """No players' process has answered: none lives, or all have too much to do."""

    code = "nobody_thinks"


class UnreadableTable(TableError):
    """The table was written by a newer program than this one (`schema`), or is damaged."""

    code = "unreadable_table"


class StoreUnavailable(TableError):
    """The store doesn't answer, and nobody knows whether the act was done: ask again with the
    same id.
    """

    code = "store_unavailable"


class StoreRefused(TableError):
    """The store answers but can't do it (no memory left, read only, wrong settings)."""

    code = "store_refused"
