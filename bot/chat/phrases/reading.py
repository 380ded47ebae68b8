"""The wish in a phrase: its game, pace and deck. Unclear words become a question with answers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from bot.chat.phrases import vocabulary as known
from bot.chat.phrases.days import FARTHEST, is_far
from bot.chat.phrases.extras import asks_again, read_extras
from bot.chat.phrases.hours import Delay, Hour, UnclearHours, read_hour
from bot.chat.phrases.options import (
    ALONE,
    DENIED,
    GAP,
    JOKERS,
    PEOPLE_CHEAT,
    OptionValue,
    read_options,
)
from bot.chat.phrases.phrase import MOST_ANSWERS, Asked, Phrase, UnclearWish, WishDoubt
from bot.chat.phrases.sounds import sound
from bot.chat.phrases.spoken_orders import order_of
from bot.chat.phrases.stems import alike, features_of, nearest, preset_of, starts
from bot.chat.phrases.turns import cut_turn
from bot.chat.phrases.vocabulary import EIGHT, GAMES_ALONE, TEAMS, Feature
from bot.chat.phrases.word_files import pattern
from bot.chat.wishes import LONGEST_WISH, OFFERED, USUAL_WISH, Wish, exact_pieces, search
from durak_rules import PRESETS, Ruleset, RulesetError
from durak_rules.options.ruleset import SEATS
from durak_rules.teams import MOST_SEATS
from engine.tables import Pace
from engine.words import GAMES

if TYPE_CHECKING:
    from bot.language_choice import Words

TURNS: Final = frozenset(pace.seconds for pace in Pace)
USUAL_DECK: Final = 36
LARGE_DECK: Final = 52  # has room for everybody
DECKS: Final = (24, USUAL_DECK, LARGE_DECK)
WITH_JOKERS: Final = LARGE_DECK + 2  # a large deck as it is sold: do its jokers play?
_PAUSED: Final = re.compile(r"(\w+)\s*[,.;:!?—–]")  # “no, with jokers” denies none
_TEAMS: Final = re.compile(rf"(?<!\S)(?:{pattern('teams.any')})(?!\S)")
_MENTIONS: Final = re.compile(r"(?<!\S)@\w+")


def read_wish(text: str | None, words: Words, usual: Wish = USUAL_WISH) -> Wish:
    """Return the game and the pace asked for, in either order: `дурнюс с погонами, slow`.

    Parts that aren't named are taken from `usual`. Raises UnclearWish, also for an hour.
    """
    phrase = read_phrase(text, words, usual, with_hour=False)
    return phrase.asked.wish


def read_phrase(
    text: str | None, words: Words, usual: Wish = USUAL_WISH, *, with_hour: bool = True
) -> Phrase:
    """Return the wish and the hour in a phrase. Raises UnclearWish."""
    whole = text or ""
    text = _MENTIONS.sub(" ", whole[:LONGEST_WISH])
    if order := order_of(text):
        return Phrase(Asked(usual), False, order)
    turn, rest = cut_turn(text)
    hour = read_hour(rest) if with_hour else None
    heard = _Heard(usual, turn, is_doubtful=len(whole) > LONGEST_WISH)
    heard.read(rest if hour is None else hour.rest, words)
    hours = hour.may_be if isinstance(hour, UnclearHours) else (_bare(hour),)
    if doubt := heard.doubt:
        raise UnclearWish(text.strip(), (Asked(wish, hours[0]) for wish in heard.answers()), doubt)
    wish = heard.wish()
    if far := [one for one in hours if isinstance(one, Hour) and is_far(one.day)]:
        near = [Asked(wish, one._replace(day=f"+{FARTHEST}")) for one in far]
        raise UnclearWish(text.strip(), near, WishDoubt.FAR)
    asked = [Asked(wish, one) for one in hours]
    if isinstance(hour, UnclearHours):
        raise UnclearWish(text.strip(), asked)
    return Phrase(asked[0], heard.is_named)


def asks_hour(text: str | None) -> bool:
    """Return whether a text names an hour, or may name one."""
    return read_hour(cut_turn(text or "")[1]) is not None


def offers(text: str, words: Words) -> list[Wish]:
    """Return the wishes that a text being typed may mean, the most usual games for none."""
    if found := search(text, words):
        return found
    usual = [PRESETS[preset] for preset in [*GAMES][:OFFERED]]
    try:
        asked, is_named, _order = read_phrase(text, words, with_hour=False)
    except UnclearWish as unclear:
        likely = [one.wish for one in unclear.may_be]
        is_guess = [one.ruleset for one in likely] == usual[:MOST_ANSWERS]
        return [Wish(ruleset) for ruleset in usual] if is_guess else likely
    if is_named and asked.wish.ruleset != USUAL_WISH.ruleset:
        return [asked.wish]
    return [Wish(ruleset, asked.wish.pace) for ruleset in usual]


def _bare(hour: Hour | Delay | None) -> Hour | Delay | None:
    return None if hour is None else hour._replace(rest="")


@dataclass
class _Heard:
    """Parts of a phrase that were understood so far."""

    usual: Wish
    turn: int | None = None  # seconds for a move
    rulesets: list[Ruleset] = field(default_factory=list)  # by their whole names, or by a code
    features: list[Feature] = field(default_factory=list)
    affirmed: list[Feature] = field(default_factory=list)  # of these, those before any “no”
    paces: list[Pace] = field(default_factory=list)
    decks: list[int] = field(default_factory=list)
    options: list[OptionValue] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    is_negated: bool = False
    is_deck_denied: bool = False
    is_choice: bool = False  # “one or the other”
    is_doubtful: bool = False  # words that may mean an option, or another thing
    is_quick: bool = False
    is_crowd: bool = False  # more people than can play at one table
    computers: int | None = None
    is_again: bool = False
    is_in_teams: bool = False

    def read(self, text: str, words: Words) -> None:
        """Understand a text: whole names first, then phrases, then single words."""
        self.is_again = asks_again(text)
        if self.turn is not None:
            self.paces = [pace for pace in Pace if pace.seconds == self.turn]
        paused = map(sound, _PAUSED.findall(text))
        self.is_doubtful |= any(word in known.NEGATIONS for word in paused)
        left: list[str] = []
        for written, named in exact_pieces(text, words):
            match named:
                case Ruleset():
                    self._add_ruleset(named)
                    if known.NEGATIONS.isdisjoint(map(sound, left)):
                        self.affirmed = [*self.features]
                    left.append(GAP)
                case Pace():
                    self.paces.append(named)
                    left.append(GAP)
                case None:
                    left.append(written)
        self._read_words(self._read_phrases(" ".join(left)))

    def _add_ruleset(self, ruleset: Ruleset) -> None:
        feature = next((one for one in GAMES_ALONE if one == ruleset.preset), None)
        if feature is None:
            self.rulesets.append(ruleset)
        else:
            self.features.append(feature)

    def _read_phrases(self, text: str) -> list[str]:
        """Understand what has several words; return the other words."""
        said = text.split()
        sounds = " ".join(
            GAP if word == GAP else sound(word) for word in said if not _is_but(word)
        )
        sounds, options, is_unclear = read_options(sounds)
        self.options += options
        self.is_doubtful |= is_unclear
        sounds, self.computers, decks = read_extras(sounds)
        self.decks += decks
        for form, what in known.FIXED_PHRASES:
            sounds, found = form.subn(GAP, sounds)
            if found and isinstance(what, Pace):
                self.paces.append(what)
            elif found:
                self.features.append(Feature(what))
                if what in EIGHT:
                    self.options.append(OptionValue("teams", str(what)))
        sounds, teams = _TEAMS.subn(GAP, sounds)
        self.is_in_teams = bool(teams)
        return sounds.split()

    def _read_words(self, words: list[str]) -> None:
        for at, word in enumerate(words):
            following = words[at + 1] if at + 1 < len(words) else ""
            before = words[at - 1] if at else ""
            if word in (GAP, ALONE):
                continue
            if self._is_number(word, before, following):
                near = {*words[max(0, at - 2) : at]}
                self.is_deck_denied |= word.isdecimal() and bool(near & {*known.NEGATIONS, DENIED})
                continue
            self.is_in_teams |= word in known.VERSUS and before.isalpha() and following.isalpha()
            if word == DENIED:
                self.is_negated |= _may_go_on(words[at + 1 :])
            elif word in known.NEGATIONS:
                self.is_negated = True
            elif word in known.CHOICES:
                self.is_choice = bool(self.features or (at and self.options))
            elif word in known.FILLERS | known.CARD_WORDS or starts(word, known.PLAYER_STEMS):
                continue
            elif starts(word, known.RUSSIAN_STEMS) and _has_table(words):
                self.features.append(Feature.RUSSIAN)
            else:
                self._read_word(word)

    def _read_word(self, word: str) -> None:
        if starts(word, known.QUICK_STEMS):
            self.is_quick = True
            return
        match nearest(word):
            case Feature() as feature:
                self.features.append(feature)
                if not self.is_negated:
                    self.affirmed.append(feature)
            case Pace() as pace:
                self.paces.append(pace)
            case None:
                self.unknown.append(word)

    def _is_number(self, word: str, before: str, following: str) -> bool:
        if word in known.NUMBER_WORDS:
            self.players.append(known.NUMBER_WORDS[word])
            return True
        if not word.isdecimal():
            return False
        number = int(word)
        is_of_people = starts(following, known.PLAYER_STEMS)
        if number > MOST_SEATS and is_of_people:
            self.is_crowd = True
            self.players.append(MOST_SEATS)
            return True
        if number in DECKS:
            self.decks.append(number)
            return True
        if number == WITH_JOKERS:
            self.is_doubtful |= JOKERS not in self.options
            self.options.append(JOKERS)
            self.decks.append(LARGE_DECK)
            return True
        if number in SEATS and (before in known.FOR_WORDS or is_of_people):
            self.players.append(number)
            return True
        return False

    @property
    def is_named(self) -> bool:
        rules = self.rulesets or self.features or self.decks or self.options
        told = rules or self.paces or self.computers or self.is_again
        return bool(told) or self.is_quick or not self._has_seats(self.usual.ruleset)

    @property
    def doubt(self) -> WishDoubt | None:
        """Why this has to be asked about; None if it is clear."""
        if self.is_crowd:
            return WishDoubt.CROWD
        if self._is_vague:
            return WishDoubt.WORDS
        if self._is_apart:
            return WishDoubt.APART
        return WishDoubt.PACE if self.turn and self.turn not in TURNS else None

    @property
    def _is_vague(self) -> bool:
        if self.unknown or self.is_negated or self.is_choice or self.is_doubtful:
            return True
        if len({*self.paces}) > 1 or len({*self.decks}) > 1:
            return True
        if self.is_quick and (self.paces or not (self.features or self.rulesets)):
            return self.turn is None
        if TEAMS.isdisjoint(self.features) and self.is_in_teams:
            return True
        return bool(self.features) and TEAMS.issuperset(self.features)  # in which game?

    @property
    def _is_apart(self) -> bool:
        ruleset = self._ruleset()
        return ruleset is None or not self._has_seats(ruleset)

    def wish(self) -> Wish:
        """Return the wish; only where nothing is unclear."""
        ruleset = self._ruleset()
        assert ruleset is not None
        return self._wish_of(ruleset)

    def _wish_of(self, ruleset: Ruleset, pace: Pace | None = None) -> Wish:
        room = max(ruleset.seat_counts) - 1
        computers = self.usual.computers if self.computers is None else self.computers
        return Wish(ruleset, pace or self._pace(), min(computers, room))

    def _pace(self) -> Pace:
        if self.turn is not None:
            return min(Pace, key=self._ratio)
        if len({*self.paces}) == 1:
            return self.paces[0]
        return Pace.LIVE if self.is_quick else self.usual.pace

    def _ratio(self, pace: Pace) -> float:
        """Return how many times a pace is longer or shorter than the time that was named."""
        least, most = sorted((pace.seconds, self.turn or pace.seconds))
        return most / max(1, least)

    def _ruleset(self) -> Ruleset | None:
        """Return the rules that were named; None if they don't go together."""
        base = self._base()
        return None if base is None else self._changed(base)

    def _changed(
        self, base: Ruleset, options: Iterable[OptionValue] | None = None
    ) -> Ruleset | None:
        """Return these rules with the deck that was named and these options, else those that were
        named; None if they don't go together.
        """
        told = {*(self.options if options is None else options)}
        if base.cheaters:
            told -= {PEOPLE_CHEAT}  # those who cheat as usual here
        changes: dict[str, Any] = dict(told)
        if len(changes) < len(told):
            return None
        if self.decks:
            changes["deck"] = self.decks[0]
            if base.preset == Feature.EXPRESS and base.deck != self.decks[0]:
                return None
        if not changes:
            return self._with_room(base)
        try:
            changed = replace(base, preset=None, **changes)
        except RulesetError as error:
            if error.code != "too_few_cards" or self.decks:
                return None
            changed = replace(base, preset=None, **{**changes, "deck": LARGE_DECK})
        return changed if self.decks else self._with_room(changed)

    def _base(self) -> Ruleset | None:
        if self.rulesets:
            one_game = len({*self.rulesets}) == 1 and not {*self.features} - {Feature.DURNIUS}
            return self.rulesets[0] if one_game else None
        parts = self._parts()
        if not parts:
            return self.usual.ruleset
        if preset := preset_of(parts):
            return PRESETS[preset]
        teams, others = parts & TEAMS, parts - TEAMS
        if len(teams) != 1:
            return None
        game = preset_of(others)
        base = self.usual.ruleset if not others else PRESETS[game] if game else None
        return _in_teams(base, *teams)

    def _parts(self) -> frozenset[Feature]:
        """Return the parts of the game's name, without those that a “no” may be meant for.

        Teams of eight are an option of a game for six.
        """
        parts = frozenset(self.features) - (known.PARTS if self.is_negated else frozenset())
        return parts - EIGHT | {Feature.THREES} if parts & EIGHT else parts

    def answers(self) -> list[Wish]:
        """Return at most three wishes that may be meant, the likeliest first."""
        likely = self._with_and_without()
        if len({*likely}) < 2:
            likely += self._likely()
        fit = [one for one in likely if self._has_seats(one)]
        if not fit:
            every = [self._with_room(PRESETS[one]) for one in GAMES]
            fit = [one for one in every if self._has_seats(one)]
        if self.turn is not None and not (self._is_vague or self._is_apart):
            return [self._wish_of(fit[0], pace) for pace in sorted(Pace, key=self._ratio)[:2]]
        return [self._wish_of(one) for one in dict.fromkeys(fit)][:MOST_ANSWERS]

    def _with_and_without(self) -> list[Ruleset]:
        """Return one game with the options that may be meant, and without them.

        In doubt it is first without them: where nothing can be asked, the first is taken.
        """
        base = self._base()
        if base is None or not self.options or EIGHT.intersection(self.features):
            return []
        bare = self._changed(base, ()) or self._with_room(base)
        together = self._changed(base)
        each = [together]
        if together is None:
            each = [self._changed(base, [one]) for one in self.options]
            each.append(self._changed(self.usual.ruleset))
        in_doubt = self.is_negated or self.is_doubtful
        found = [bare, *each] if in_doubt else [*each, bare]
        return [one for one in found if one]

    def _likely(self) -> list[Ruleset]:
        """Return the games that may be meant, the likeliest first."""
        named = [PRESETS[one] for one in self.features if one in GAMES_ALONE]
        if self.is_in_teams:
            whole = (named or [self.usual.ruleset])[0]
            each = (Feature.PAIRS, Feature.THREES, Feature.THREE_PAIRS)
            return [one for teams in each if (one := _in_teams(whole, teams))]
        base = None if self.is_negated or self.is_choice else self._base()
        likely = [
            *([base] if base and self.is_named else []),
            *self.rulesets,
            *named,
            *(PRESETS[preset] for word in self.unknown for preset in alike(word, MOST_ANSWERS)),
            *([PRESETS["express"], self.usual.ruleset] if self.is_quick else []),
            *(
                PRESETS[preset]
                for preset in GAMES
                if features_of(preset) & {str(one) for one in self._parts()}
            ),
        ]
        if self.is_negated or not likely:
            affirmed = [PRESETS[one] for one in self.affirmed if one in GAMES_ALONE]
            likely = affirmed + [PRESETS[one] for one in GAMES if PRESETS[one] not in named]
        changed = [None if self.is_negated else self._changed(one) for one in likely]
        if self.is_negated and not self.is_deck_denied:
            changed = [self._changed(one, ()) for one in likely]
        return [new or self._with_room(one) for one, new in zip(likely, changed, strict=True)]

    def _with_room(self, ruleset: Ruleset) -> Ruleset:
        """Return the rules with 52 cards instead of 36, if so many play that they need them
        (R1.4).
        """
        if ruleset.deck != USUAL_DECK or self._has_seats(ruleset):
            return ruleset
        larger = {**ruleset.as_dict(), "deck": LARGE_DECK, "preset": None}
        roomy = Ruleset.from_dict(larger)
        return roomy if self._has_seats(roomy) else ruleset

    def _has_seats(self, ruleset: Ruleset) -> bool:
        return all(n in ruleset.seat_counts for n in self.players)


def _in_teams(base: Ruleset | None, teams: Feature) -> Ruleset | None:
    """Return these rules in teams; None if they don't go together."""
    try:
        return replace(base, preset=None, teams=str(teams)) if base else None
    except RulesetError:
        return None


def _has_table(words: list[str]) -> bool:
    return any(starts(word, known.TABLE_STEMS) for word in words)


def _is_but(word: str) -> bool:
    """Return True for «но»; by its sound it would be an English “no”."""
    return word.casefold().strip(",") in known.BUT


def _may_go_on(words: list[str]) -> bool:
    """Return whether a “no” may be meant for the next word too: “no jokers or passing”."""
    following, after = [*words, "", ""][:2]
    if following in known.CONJUNCTIONS:
        return after not in {DENIED, *known.WITH}
    return following == ALONE or nearest(following) in known.PARTS
