"""Values of a record's JSON with their places: a refusal says where something is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from durak_rules.cards import Card
from durak_rules.errors import CardSyntaxError


class RecordError(ValueError):
    """The data is not a record. `place` says where, `code` what is wrong there."""

    def __init__(self, code: str, place: str, move: int | None = None) -> None:
        super().__init__(f"{code}: {place}")
        self.code = code
        self.place = place
        self.move = move


class JsonPlace:
    """A value inside the JSON object, with its path. A wrong value raises
    RecordError.
    """

    def __init__(self, path: str, value: object) -> None:
        self.path = path
        self.value = value

    def refuse(self, code: str) -> RecordError:
        """Return the error for this place."""
        return RecordError(code, self.path)

    def at(self, key: str) -> JsonPlace:
        """Return the value of a key of this object."""
        if not isinstance(self.value, Mapping):
            raise self.refuse("not_an_object")
        if key not in self.value:
            raise RecordError("missing", self._inner(key))
        return JsonPlace(self._inner(key), self.value[key])

    def only(self, *keys: str) -> JsonPlace:
        """Return this object if it has no other keys: a key that nobody reads could claim
        anything.
        """
        if not isinstance(self.value, Mapping):
            raise self.refuse("not_an_object")
        for key in self.value:
            if key not in keys:
                raise RecordError("unknown_key", self._inner(str(key)))
        return self

    def unless_null(self, key: str) -> JsonPlace | None:
        """Return the value of a key; None for null."""
        place = self.at(key)
        return None if place.value is None else place

    def maybe(self, key: str) -> JsonPlace | None:
        """Return the value of a key that a record may lack."""
        there = not isinstance(self.value, Mapping) or key in self.value
        return self.unless_null(key) if there else None

    def _inner(self, key: str) -> str:
        return key if self.path == "record" else f"{self.path}.{key}"

    def items(self, key: str) -> list[JsonPlace]:
        """Return the items of the list at a key."""
        return self.at(key).as_items()

    def text(self, key: str) -> str:
        """Return the text at a key."""
        return self.at(key).as_text()

    def number(self, key: str) -> int:
        """Return the number at a key."""
        return self.at(key).as_number()

    def as_items(self) -> list[JsonPlace]:
        """Return the items of this list."""
        if not isinstance(self.value, Sequence) or isinstance(self.value, str):
            raise self.refuse("not_a_list")
        return [JsonPlace(f"{self.path}[{i}]", item) for i, item in enumerate(self.value)]

    def as_text(self) -> str:
        """Return this text."""
        if not isinstance(self.value, str):
            raise self.refuse("not_text")
        if any("\ud800" <= sign <= "\udfff" for sign in self.value):  # JSON may, UTF-8 can't
            raise self.refuse("half_a_character")
        return self.value

    def as_number(self) -> int:
        """Return this whole number from 0."""
        if type(self.value) is not int or self.value < 0:
            raise self.refuse("not_a_number")
        return self.value

    def as_seat(self, seats: int) -> int:
        """Return this seat, of so many."""
        seat = self.as_number()
        if seat >= seats:
            raise self.refuse("no_such_seat")
        return seat

    def as_card(self) -> Card:
        """Return this card."""
        try:
            return Card.parse(self.as_text())
        except CardSyntaxError:
            raise self.refuse("not_a_card") from None

    def as_seats(self, seats: int) -> tuple[int, ...]:
        """Return the seats of this list."""
        return tuple(item.as_seat(seats) for item in self.as_items())

    def as_cards(self) -> tuple[Card, ...]:
        """Return the cards of this list."""
        return tuple(item.as_card() for item in self.as_items())
