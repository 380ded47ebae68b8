"""The rules of Durak read a second time: plain lists and strings, nothing clever, for comparing.

A card in a hand is kept with two marks: whether it was shown as a travel document in this bout
(R5.4), and by what right it may be exchanged (R8.2): "dealt", the number of the last bout in
which it may, or None.
"""

from __future__ import annotations

from typing import Any

from tests.support.plain import cheating, ending, moves
from tests.support.plain.cards import height, lowest_rank, ranks_of_pack, suit
from tests.support.plain.deal import dealt_from, first_attacker, plain_deal
from tests.support.plain.seats import clockwise_from, next_opponent, next_with_cards

__all__ = ["PlainGame", "plain_deal"]

HAND_SIZE = 6
SUIT_ORDER = "cdhsbr"


class PlainGame:
    """One game from the deal to its result."""

    def __init__(
        self,
        options: dict[str, Any],
        hands: list[list[str]],
        stock: list[str],
        trump: str | None,
        dealer: int,
        previous: dict[str, Any] | None = None,
        ladder: list[str] | None = None,
        next_seed: str = "",
    ) -> None:
        self.options = options
        self.seats = len(hands)
        self.dealer = dealer
        self.previous = previous
        self._lay_out(hands, stock, trump, next_seed)
        self.ladder = list(ladder or [ranks_of_pack(options["deck"])[0]] * self.seats)
        self.out: list[int] = []
        self.discard: list[str] = []
        cards = options["deck"] * options["packs"] + options["jokers"]
        self.begins_whole = sum(map(len, hands), len(stock)) == cards
        self.last_attack_cards: list[str] = []
        self.bout_number = 0
        self.defended_in_bout: dict[int, int] = {}
        self.positions_seen: dict[str, int] = {}
        self.ended: dict[str, Any] | None = None
        self.cheats = [0] * self.seats
        self.catches = [0] * self.seats
        self.wrong_challenges = [0] * self.seats
        self.table: list[list[Any]] = []  # [attack, by, beaten or None]
        self.passed: list[int] = []
        self.emptied: list[int] = []
        self._start_bout(first_attacker(options, hands, trump, dealer, previous))

    def _lay_out(
        self, hands: list[list[str]], stock: list[str], trump: str | None, next_seed: str
    ) -> None:
        """R1.3, R1.4, R1.8; R1.9 does it once more."""
        self.trump = trump
        self.trump_suit = suit(trump) if trump else None
        self.stock = list(stock)
        self.lowest_trump = lowest_rank(self.options["deck"]) + (self.trump_suit or "")
        self.held = [[self._card(name, "dealt") for name in hand] for hand in hands]
        self.next_seed = next_seed

    def _card(self, name: str, right: str | int | None) -> dict[str, Any]:
        """R8.1: only the lowest trump carries a right to be exchanged."""
        return {
            "name": name,
            "shown": False,
            "right": right if name == self.lowest_trump else None,
        }

    # Queries for anybody

    @property
    def hands(self) -> list[list[str]]:
        return [self.hand(seat) for seat in range(self.seats)]

    def hand(self, seat: int) -> list[str]:
        return [card["name"] for card in self.held[seat]]

    @property
    def over(self) -> bool:
        return self.ended is not None

    def result(self) -> dict[str, Any]:
        if self.ended is None:
            raise ValueError("the game is not over")
        return self.ended

    def ladder_after(self) -> list[str] | None:
        """R10.2: everybody's next rank when the next game starts."""
        return ending.ladder_after(self, self.result())

    def legal_moves(self, seat: int) -> set[str]:
        return moves.moves_of(self, seat)

    def waited_for(self) -> list[int]:
        """R13.1."""
        if self.over:
            return []
        if not self.table:
            return [self.attacker]
        if moves.some_unbeaten(self) and not self.taking:
            return [self.defender]
        if self.settled:
            return [cheating.whose_word(self)]
        speakers = moves.still_to_speak(self)
        return sorted(speakers) if self.options["priority"] == "open" else speakers[:1]

    def clock_move(self, seat: int) -> str:
        """R11.3: the clock passes or takes, and opens with the lowest card, trumps last."""
        if seat not in self.waited_for():
            raise ValueError(f"nobody waits for seat {seat}")
        if not self.table:
            return "attack " + min(self.hand(seat), key=self._clock_order)
        return "take" if seat == self.defender and not self.settled else "pass"

    def _clock_order(self, card: str) -> tuple[bool, int, int]:
        return suit(card) == self.trump_suit, height(card), SUIT_ORDER.index(suit(card))

    def holds_unshown(self, seat: int, name: str) -> bool:
        """R5.4: a copy that hasn't passed this attack on yet."""
        return any(card["name"] == name and not card["shown"] for card in self.held[seat])

    def holds_by_right(self, seat: int, name: str) -> bool:
        """R8.2."""
        return any(card["name"] == name and card["right"] is not None for card in self.held[seat])

    def limit_against(self, defender: int) -> int:
        """R3.7: how many attack cards this bout may have if that seat defends from now on."""
        limits = [len(self.held[defender])]
        if self.options["bout_limit"] is not None:
            limits.append(self.options["bout_limit"])
        if self._in_its_beginning() and self.options["first_bout_limit"] is not None:
            limits.append(self.options["first_bout_limit"])
        return min(limits)

    def _most_now(self, defender: int) -> int:
        """R3.7: of what lies there nothing becomes more where nobody adds (R3.2)."""
        if self.options["throw_in"] == "off" and not self.options["open_with_several"]:
            return max(1, len(self.table))
        return self.limit_against(defender)

    def _in_its_beginning(self) -> bool:
        """R3.7: the deal's first bout or, so chosen, all up to the first that is beaten."""
        if self.options["first_limit_until"] == "beaten":
            return self.begins_whole and not self.discard
        return self.bout_number == 1

    # Moves

    def play(self, seat: int, move: str) -> None:
        """One move of R13; it may end the bout (R3.8) and with it the game."""
        if move not in self.legal_moves(seat):
            raise ValueError(f"seat {seat} may not {move}")
        kind, *cards = move.split()
        if kind == "pass" and self.settled:
            return self._end_bout(self.taking)
        laid = kind in ("attack", "defend")
        if seat != self.attacker and kind not in ("exchange", "redeal", "challenge"):
            self.still_opening = False  # R13: somebody else has moved; R8.3: not by exchanging
        if kind in ("transfer", "show"):
            self.last = None  # R14.3
        getattr(self, "_" + kind)(seat, *cards)
        if laid:
            self._count_a_cheat()
        self._end_bout_if_finished(by_a_card=laid)
        return None

    def abandon(self) -> None:
        """R11.3: no person is left."""
        self.ended = ending.without_fool(self, "abandoned")

    def _attack(self, seat: int, name: str) -> None:
        if not self.table:
            self.opener = seat
            self.still_opening = self.options["open_with_several"]
        opens = not self.table
        self._leave_hand(seat, name)
        self.table.append([name, seat, None])
        self._lie_last(None if opens else self.table[-1], name, seat, beats=False)
        self.passed = []  # R3.6
        if seat != self.attacker and self.options["consent"] == "card":
            self.permitted = False  # R3.5

    def _defend(self, seat: int, attack: str, name: str) -> None:
        self._leave_hand(seat, name)
        pair = next(pair for pair in self.table if pair[0] == attack and pair[2] is None)
        pair[2] = name
        self._lie_last(pair, name, seat, beats=True)
        self.passed = []  # R3.6

    def _transfer(self, seat: int, name: str) -> None:
        receiver = moves.new_defender(self, seat, len(self.table) + 1)
        self._leave_hand(seat, name, to_pass_on=True)
        self.table.append([name, seat, None])
        self._pass_attack_on(seat, receiver)

    def _show(self, seat: int, name: str) -> None:
        receiver = moves.new_defender(self, seat, len(self.table))
        self._copy_to_use(seat, name, to_pass_on=True)["shown"] = True
        self._pass_attack_on(seat, receiver)

    def _pass_attack_on(self, seat: int, receiver: int | None) -> None:
        """R5.1, with R3.5 and R3.6: the permission ends and passes are cancelled."""
        assert receiver is not None
        self.attacker = seat
        self.defender = receiver
        self.limit = self._most_now(receiver)
        self.neighbour = self._neighbour()
        self.passed = []
        self.permitted = False

    def _take(self, _seat: int) -> None:
        self.taking = True

    def _pass(self, seat: int) -> None:
        self.passed.append(seat)

    def _permit(self, _seat: int) -> None:
        self.permitted = True

    def _redeal(self, _seat: int) -> None:
        """R1.9: as if these cards had never been dealt."""
        seed = bytes.fromhex(self.next_seed)
        deal = dealt_from(self.options, self.seats, seed, self.previous, self.dealer)
        self._lay_out(deal["hands"], deal["stock"], deal["trump"], deal["next_seed"])
        self.positions_seen = {}
        self.bout_number = 0
        self._start_bout(deal["attacker"])

    def _exchange(self, seat: int) -> None:
        """R8.1: nothing else changes (R8.3)."""
        copies = [c for c in self.held[seat] if c["name"] == self.lowest_trump and c["right"]]
        self.held[seat].remove(copies[0])
        self.held[seat].append(self._card(self.trump, None))
        self.stock[-1] = self.lowest_trump
        self.trump = self.lowest_trump

    # R14

    def _lie_last(self, pair: list[Any] | None, card: str, by: int, beats: bool) -> None:
        """R14.3: from now on this card can be challenged; an opening card (no pair) never can."""
        self.last = None
        if pair is not None and self.options["cheating"] != "off":
            self.last = {"pair": pair, "card": card, "by": by, "beats": beats}

    def _count_a_cheat(self) -> None:
        if self.last is not None and not cheating.last_fits(self):
            self.cheats[self.last["by"]] += 1

    def _challenge(self, seat: int, _card: str) -> None:
        """R14.4, R14.5; a bout that was settled goes on, or ends (R14.6)."""
        last, fits = self.last, cheating.last_fits(self)
        assert last is not None
        self.settled = False
        self.last = None
        if fits:
            self.silent.append(seat)
            self.wrong_challenges[seat] += 1
            return
        self.passed = []
        self.caught.append(last["by"])
        self.catches[last["by"]] += 1
        if last["beats"]:
            last["pair"][2] = None
        else:
            self.table.pop()
        self.held[last["by"]].append(self._card(last["card"], None))
        self.emptied = [other for other in self.emptied if other != last["by"]]

    def _leave_hand(self, seat: int, name: str, to_pass_on: bool = False) -> None:
        copy = self._copy_to_use(seat, name, to_pass_on)
        self.held[seat] = [card for card in self.held[seat] if card is not copy]
        if not self.held[seat]:
            self.emptied.append(seat)  # R7.1

    def _copy_to_use(self, seat: int, name: str, to_pass_on: bool) -> dict[str, Any]:
        """Return which of two copies goes: the shown one (R5.4), then the one without the right
        (R8.2). For passing on it must be one that wasn't shown.
        """
        copies = [card for card in self.held[seat] if card["name"] == name]
        if to_pass_on:
            copies = [card for card in copies if not card["shown"]]
        return min(copies, key=lambda card: (not card["shown"], self._worth(card["right"])))

    def _worth(self, right: str | int | None) -> int:
        """Return the rank of a copy's right: none, for this bout, for as long as the trump card
        lies there.
        """
        if right is None:
            return 0
        return 2 if right == "dealt" else 1

    # The bout

    def _start_bout(self, attacker: int) -> None:
        defender = next_opponent(self.options, self.hands, attacker)
        assert defender is not None
        self.bout_number += 1
        self.attacker = attacker
        self.opener = attacker
        self.defender = defender
        self.table = []
        self.limit = self._most_now(defender)
        self.neighbour = self._neighbour()
        self.still_opening = False
        self.taking = False
        self.permitted = False
        self.passed = []
        self.emptied = []
        self.last: dict[str, Any] | None = None
        self.settled = False
        self.caught: list[int] = []
        self.silent: list[int] = []
        self._count_position()

    def _neighbour(self) -> int | None:
        """R3.2: the next player with cards to the defender's left, not on that team."""
        return next_opponent(self.options, self.hands, self.defender)

    def _count_position(self) -> None:
        """R7.5: the third time the same hands, stock and attacker start a bout, it's a draw."""
        position = repr(([sorted(hand) for hand in self.hands], self.stock, self.attacker))
        self.positions_seen[position] = self.positions_seen.get(position, 0) + 1
        if self.positions_seen[position] == 3:
            self.ended = ending.without_fool(self, "no_progress")

    def _end_bout_if_finished(self, by_a_card: bool) -> None:
        if not self.table or not self._is_finished():
            return
        if by_a_card and cheating.challengers(self):
            self.settled = True  # R14.6
        elif not self.settled:
            self._end_bout(self.taking)

    def _is_finished(self) -> bool:
        if self.taking:
            return self._taking_is_finished()
        return not moves.some_unbeaten(self) and self._beating_is_finished()

    def _taking_is_finished(self) -> bool:
        """R4.3, R4.5."""
        if not self.options["throw_in_after_take"]:
            return True
        return moves.limit_reached(self) or not moves.still_to_speak(self)

    def _beating_is_finished(self) -> bool:
        """R3.8: (a) and (c) nobody is left to speak, (b) the limit, (d) the attacker is out."""
        if moves.limit_reached(self) or not moves.still_to_speak(self):
            return True
        return self.options["ends_with_attacker"] and not self.held[self.attacker]

    def _end_bout(self, taken: bool) -> None:
        """R6, then R7."""
        self.defended_in_bout[self.defender] = self.bout_number
        self._clear_table(taken)
        self._forget_marks()
        self._draw()
        self._let_leave()
        self.ended = ending.result_after_bout(self)
        if self.ended is None:
            self._start_bout(self._next_attacker(taken))

    def _clear_table(self, taken: bool) -> None:
        """R4.3, R4.4: to the defender, without a right (R8.2), or to the discard."""
        self.last_attack_cards = [attack for attack, _by, _beaten in self.table]
        beating = [beaten for _attack, _by, beaten in self.table if beaten is not None]
        for name in self.last_attack_cards + beating:
            if taken:
                self.held[self.defender].append(self._card(name, None))
            else:
                self.discard.append(name)
        self.table = []

    def _forget_marks(self) -> None:
        """R5.4: shown "in that bout". R8.2: a drawn card's right ends with its bout."""
        for card in [card for hand in self.held for card in hand]:
            card["shown"] = False
            if isinstance(card["right"], int) and card["right"] <= self.bout_number:
                card["right"] = None

    def _draw(self) -> None:
        """R6.1, R6.2: the opener first, then clockwise, the defender last, each up to six."""
        order = [self.opener, *clockwise_from(self.opener, self.seats)]
        order.remove(self.defender)
        for seat in [*order, self.defender]:
            while self.stock and len(self.held[seat]) < HAND_SIZE:
                self.held[seat].append(self._card(self.stock.pop(0), self.bout_number + 1))

    def _let_leave(self) -> None:
        """R7.1: in the order in which hands became empty."""
        for seat in self.emptied:
            if not self.held[seat]:
                self.out.append(seat)

    def _next_attacker(self, taken: bool) -> int:
        """R4.4, R4.6, R6.3."""
        if not taken and self.held[self.defender]:
            return self.defender
        attacker = next_with_cards(self.hands, self.defender)
        assert attacker is not None
        return attacker
