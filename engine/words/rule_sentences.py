"""Rules of a table in plain sentences: a group for each option that may differ.

A new option of the rules, or a new value of one, gets its sentence here and nowhere else: chat and
page both read this table. The page is sent it as data (webapp/page/words.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from gettext import NullTranslations
from itertools import product
from typing import Final

from durak_rules import PRESETS, Ruleset
from durak_rules.options.ruleset import closest_preset, difference
from engine.words.clauses import Choice, Clause, Piece, RuleGroup, Values, facts_of
from engine.words.translation.sentences import Sentence, _, counted


def _says(sentence: str, **when: object) -> Clause:
    """Return a clause for one value of each of these options."""
    return Clause(Sentence(sentence), when={name: (value,) for name, value in when.items()})


def _says_nothing_special(sentence: str, **when: object) -> Clause:
    return replace(_says(sentence, **when), asked=True)


def _each(option: str, *values: object) -> tuple[Choice, ...]:
    return tuple(Choice({option: value}) for value in values)


def _one_of(
    name: str,
    title: str,
    option: str,
    question: str,
    sentences: Mapping[object, str],
    pieces: tuple[Piece, ...] = (),
    *,
    usual: object = None,
) -> RuleGroup:
    """Return the group of an option whose values have a sentence each, in the order of the form;
    the `usual` value is nothing special.
    """
    clauses = (
        Clause(Sentence(sentence), when={option: (value,)}, asked=value == usual)
        for value, sentence in sentences.items()
    )
    return RuleGroup(
        name, title, (option,), question, tuple(clauses), _each(option, *sentences), pieces
    )


def _pairs(first: str, second: str, *pairs: tuple[object, object]) -> tuple[Choice, ...]:
    return tuple(Choice({first: one, second: other}) for one, other in pairs)


_OTHERS_ADD: Final[Values] = ("all", "neighbours")
_ADDING: Final[Values] = (*_OTHERS_ADD, "attacker")


def _when_added() -> Iterator[Clause]:
    """Yield the clauses on when cards may be added, and on adding after "take"."""
    for moment, sentence in (
        ("any_time", _("Cards of a rank on the table may be added at any time.")),
        ("first_defence", _("Cards may be added once one has been beaten.")),
        ("all_beaten", _("A card may be added only while everything is beaten.")),
    ):
        yield Clause(Sentence(sentence), when={"throw_in": _ADDING, "throw_in_from": (moment,)})
    yield _says(_("When the defender takes, the others may still add."), throw_in_after_take=True)
    yield _says(_("Taking ends the bout."), throw_in_after_take=False)


_DEAL: Final = (
    RuleGroup(
        "packs",
        _("Cards"),
        ("deck", "packs"),
        _("Which is the lowest card, and how many packs?"),
        (
            Clause(
                counted("{cards} cards, {packs} pack.", "{cards} cards, {packs} packs.", "packs")
            ),
        ),
        _pairs("deck", "packs", (24, 1), (36, 1), (52, 1), (24, 2), (36, 2), (52, 2)),
        (("6c",), "…", ("Ac",)),
    ),
    RuleGroup(
        "deal-all",
        _("The stock"),
        ("deal_all",),
        _("Two players, 36 cards: does anything stay in the stock?"),
        (
            _says_nothing_special(_("Six cards each; the others are the stock."), deal_all=False),
            Clause(
                Sentence(
                    _(
                        "No stock: all cards are dealt, and the last one dealt names the trump "
                        "suit."
                    )
                ),
                when={"deal_all": (True,)},
                unless={"trump": ("none",)},
            ),
            _says(_("No stock: all cards are dealt."), deal_all=True, trump="none"),
        ),
        _each("deal_all", False, True),
        (("6c", "8c", "Jc", "7d", "Td", "Kd", "9s", "As", "8h"),),
    ),
    _one_of(
        "redeal",
        _("A new deal"),
        "redeal",
        _("Five of your six cards are clubs: may you ask for a new deal?"),
        {
            False: _("Everybody plays what they were dealt."),
            True: _("Five cards of one suit: you may ask for a new deal before the first card."),
        },
        (("6c", "7c", "9c", "Jc", "Kc", "8d"),),
        usual=False,
    ),
    _one_of(
        "jokers",
        _("Jokers"),
        "jokers",
        _("Do two jokers play along?"),
        {
            0: _("There are no jokers."),
            2: _(
                "Two jokers: the red one beats every red card, the black one every black "
                "card, and nothing beats a joker."
            ),
        },
        (("Xr", "Xb"),),
        usual=0,
    ),
    RuleGroup(
        "trump",
        _("Trumps"),
        ("trump",),
        _("The cards are dealt: which suit is trump?"),
        (
            _says_nothing_special(
                _("The card turned up under the stock names trump."),
                trump="turned",
                deal_all=False,
            ),
            _says_nothing_special(
                _("The last card dealt names trump."), trump="turned", deal_all=True
            ),
            _says(
                _("The last card dealt is shown and names trump; the dealer keeps it."),
                trump="last_dealt",
            ),
            _says(_("There are no trumps."), trump="none"),
        ),
        _each("trump", "turned", "last_dealt", "none"),
        (("9h",),),
    ),
    _one_of(
        "beats",
        _("Spades"),
        "beats",
        _("You are attacked with a spade: does a trump beat it?"),
        {
            "standard": _("Spades are like the other suits."),
            "spades_by_spades": _("Spades are beaten by spades only, and are never trump."),
        },
        (("7s", "9s"),),
        usual="standard",
    ),
    RuleGroup(
        "first",
        _("The first attack"),
        ("next_attack",),
        _("Your neighbour on the left was the fool: who attacks first now?"),
        (
            Clause(
                Sentence(_("In every game the holder of the lowest trump attacks first.")),
                when={"next_attack": ("lowest_trump",)},
                unless={"trump": ("none",)},
            ),
            _says(
                _("In every game the player on the dealer's left attacks first."),
                next_attack="lowest_trump",
                trump="none",
            ),
            _says(
                _(
                    "The fool deals the next game, and the player on the fool's left "
                    "attacks first."
                ),
                next_attack="left_of_dealer",
            ),
            _says(_("In the next game the fool is attacked first."), next_attack="at_the_fool"),
            _says(
                _("In the next game the winning team attacks first."), next_attack="winning_team"
            ),
        ),
        _each("next_attack", "lowest_trump", "left_of_dealer", "at_the_fool", "winning_team"),
    ),
)

_BOUT: Final = (
    _one_of(
        "opening",
        _("Opening a bout"),
        "open_with_several",
        _("Two sevens in hand: may both open the bout?"),
        {
            False: _("An attack begins with one card."),
            True: _("An attack may begin with several cards of one rank."),
        },
        (("7c", "7d"),),
        usual=False,
    ),
    RuleGroup(
        "who",
        _("Who adds cards"),
        ("throw_in", "consent"),
        _("A seven was beaten with a nine: who may add a card?"),
        (
            _says(_("One attack card a bout: nothing is added."), throw_in="off"),
            _says(_("Only the attacker may add cards."), throw_in="attacker"),
            _says(
                _("The defender's two neighbours may add cards."),
                throw_in="neighbours",
                consent="off",
            ),
            _says(
                _(
                    "The attacker adds cards; the defender's other neighbour too, "
                    "once the attacker has let them."
                ),
                throw_in="neighbours",
                consent="bout",
            ),
            _says(
                _(
                    "The attacker adds cards; the defender's other neighbour only with the "
                    "attacker's permission for each."
                ),
                throw_in="neighbours",
                consent="card",
            ),
            _says(_("Everybody but the defender may add cards."), throw_in="all", consent="off"),
            _says(
                _("The attacker adds cards; the others too, once the attacker has let them."),
                throw_in="all",
                consent="bout",
            ),
            _says(
                _(
                    "The attacker adds cards; the others only with the attacker's "
                    "permission for each."
                ),
                throw_in="all",
                consent="card",
            ),
        ),
        (
            *_pairs(
                "throw_in", "consent", *product(("all", "neighbours"), ("off", "bout", "card"))
            ),
            *_pairs("throw_in", "consent", ("attacker", "off"), ("off", "off")),
        ),
        (("7c", "9c"), "+", ("7d", "9s")),
    ),
    _one_of(
        "order",
        _("Who adds first"),
        "priority",
        _("Two players hold a seven: who may add it first?"),
        {
            "open": _("Whoever is quicker."),
            "order": _(
                "While the defender is beating, anybody adds; then in turn, the attacker first."
            ),
            "strict": _("Cards are added in turn, the attacker first."),
        },
        (("7c",), "+", ("7d", "7s")),
        usual="open",
    ),
    RuleGroup(
        "when",
        _("When cards are added"),
        ("throw_in_from", "throw_in_after_take"),
        _("The seven isn't beaten yet: may another one follow?"),
        tuple(_when_added()),
        _pairs(
            "throw_in_from",
            "throw_in_after_take",
            ("any_time", True),
            ("any_time", False),
            ("first_defence", True),
            ("first_defence", False),
            ("all_beaten", False),
        ),
        (("7c",), "+", ("7d",)),
    ),
    RuleGroup(
        "limit",
        _("Cards in a bout"),
        ("bout_limit",),
        _("There are six attack cards: may a seventh follow?"),
        (
            _says(_("As many attack cards as the defender holds."), bout_limit=None),
            Clause(
                Sentence(
                    _("At most {bout_limit} attack cards, and no more than the defender holds.")
                ),
                unless={"bout_limit": (None,)},
            ),
        ),
        (Choice({"bout_limit": 6}, number="bout_limit"), Choice({"bout_limit": None})),
        (("7c", "7d", "7h", "9c", "9d", "9s"),),
    ),
    RuleGroup(
        "first-limit",
        _("Cards in the first bout"),
        ("first_bout_limit", "first_limit_until"),
        _("It is the first bout of a game: may it have as many cards as the others?"),
        (
            _says_nothing_special(_("The first bout is like the others."), first_bout_limit=None),
            Clause(
                Sentence(_("At most {first_bout_limit} in the first bout.")),
                when={"first_limit_until": ("bout",)},
                unless={"first_bout_limit": (None,)},
            ),
            Clause(
                Sentence(_("At most {first_bout_limit} until the first bout is beaten.")),
                when={"first_limit_until": ("beaten",)},
            ),
        ),
        (
            Choice({"first_bout_limit": None, "first_limit_until": "bout"}),
            *(
                Choice(
                    {"first_bout_limit": 5, "first_limit_until": until}, number="first_bout_limit"
                )
                for until in ("bout", "beaten")
            ),
        ),
    ),
    _one_of(
        "take",
        _("Taking"),
        "take_any_time",
        _("All is beaten, and another card may come: may the defender still take?"),
        {
            False: _("The defender takes while a card isn't beaten."),
            True: _("The defender may take at any moment of the bout."),
        },
        (("7c", "9c"),),
        usual=False,
    ),
    _one_of(
        "end",
        _("The end of a bout"),
        "ends_with_attacker",
        _("The attacker's last card was beaten: may the others go on?"),
        {
            False: _("A bout goes on while somebody may add."),
            True: _("A bout is over when the attacker has no cards and all are beaten."),
        },
        (("7c", "9c"),),
        usual=False,
    ),
    RuleGroup(
        "transfer",
        _("Passing the attack on"),
        ("transfer", "first_bout_transfer", "travel_document"),
        _("Attacked with a seven, you hold another one: may you pass the attack on?"),
        (
            _says(
                _("The defender may pass the attack on with a card of its rank."), transfer=True
            ),
            _says(_("Not in the first bout."), transfer=True, first_bout_transfer=False),
            _says(
                _("Showing the trump of that rank is enough."), transfer=True, travel_document=True
            ),
            _says_nothing_special(_("The attack can't be passed on."), transfer=False),
        ),
        (
            Choice({"transfer": False, "travel_document": False}),
            Choice({"transfer": True, "first_bout_transfer": True, "travel_document": False}),
            Choice({"transfer": True, "first_bout_transfer": False, "travel_document": False}),
            Choice({"transfer": True, "first_bout_transfer": True, "travel_document": True}),
            Choice({"transfer": True, "first_bout_transfer": False, "travel_document": True}),
        ),
        (("7c",), "+", ("7d",)),
    ),
)

_GAME: Final = (
    _one_of(
        "exchange",
        _("The trump card"),
        "trump_exchange",
        _("You drew the lowest trump: may you swap it for the trump card?"),
        {
            False: _("The trump card stays where it lies."),
            True: _(
                "The lowest trump may be swapped for the trump card: dealt to you, at any "
                "time; drawn, until the next bout ends."
            ),
        },
        (("6h",), "⇄", ("Qh",)),
        usual=False,
    ),
    _one_of(
        "teams",
        _("Teams"),
        "teams",
        _("Four, six or eight sit down: does everybody play alone?"),
        {
            "off": _("Everybody plays alone."),
            "pairs": _("Two pairs: partners sit opposite and don't attack each other."),
            "threes": _("Two teams of three, sitting by turns."),
            "three_pairs": _("Three pairs: partners sit opposite and don't attack each other."),
            "two_of_four": _("Two teams of four, sitting by turns."),
            "four_pairs": _("Four pairs: partners sit opposite and don't attack each other."),
        },
        usual="off",
    ),
    _one_of(
        "epaulettes",
        _("Epaulettes"),
        "epaulettes",
        _("You lose to two sixes: is that worse than losing to kings?"),
        {
            "off": _("No epaulettes."),
            "honour": _("Whoever loses to the lowest rank wears an epaulette."),
            "ladder": _("Epaulettes climb rank by rank, from the lowest to the ace."),
        },
        (("6c", "6d"), "→", "epaulette"),
        usual="off",
    ),
    RuleGroup(
        "cheating",
        _("A cheaters' table"),
        ("cheating",),
        _("Boris beats a king with a six: does he get away with it?"),
        (
            Clause(
                Sentence(
                    _(
                        "Any card may be added, or beat another, until somebody says “Wrong!”: "
                        "then it goes back. Such games count for no rating."
                    )
                ),
                unless={"cheating": ("off",)},
            ),
            _says(_("Computer players cheat too."), cheating="everybody"),
            _says_nothing_special(_("Everybody plays by the rules."), cheating="off"),
        ),
        _each("cheating", "off", "people", "everybody"),
        (("Kc", "6d"),),
    ),
    _one_of(
        "draws",
        _("The last cards"),
        "draws",
        _("Your last card beats the attacker's last one: who is the fool?"),
        {
            True: _("If the last cards go together, it is a draw."),
            False: _("If the last cards go together, the last defender is the fool."),
        },
        (("Kc", "Ac"),),
    ),
    _one_of(
        "winner",
        _("A winner"),
        "winner",
        _("You are the first without cards: have you won?"),
        {
            "none": _("Nobody wins: there is only a fool."),
            "first_out": _("Whoever is out first wins."),
        },
        usual="none",
    ),
    RuleGroup(
        "match",
        _("A match"),
        ("match",),
        _("Somebody is the fool: is that all, or are games counted?"),
        (
            _says_nothing_special(_("Game after game, as long as you like."), length="open"),
            Clause(
                counted(
                    "A match is {games} game: whoever is the fool most often loses it.",
                    "A match is {games} games: whoever is the fool most often loses it.",
                    "games",
                ),
                when={"length": ("games",), "score": ("fools",)},
            ),
            Clause(
                counted(
                    "A match is {games} game: whoever has the most points loses it.",
                    "A match is {games} games: whoever has the most points loses it.",
                    "games",
                ),
                when={"length": ("games",), "score": ("places",)},
            ),
            Clause(
                Sentence(_("After the ace the epaulettes begin again.")),
                when={"epaulettes": ("ladder",)},
                unless={"length": ("ladder",)},
            ),
            _says(
                _("A match goes on until an epaulette is an ace: who gets it loses."),
                length="ladder",
            ),
        ),
        (
            Choice({"match": "open"}),
            Choice({"match": "games:5"}, number="match"),
            Choice({"match": "ladder"}),
        ),
    ),
)

_SCORE: Final = _one_of(
    "score",
    _("Points"),
    "score",
    _("You are the second without cards: does that count?"),
    {
        "fools": _("Only the fool counts."),
        "places": _(
            "Points by the order of leaving: 0 for the first one out, the most for the fool."
        ),
    },
    usual="fools",
)

GROUPS: Final = (*_DEAL, *_BOUT, *_GAME, _SCORE)
"""Everything that a home may play otherwise than a preset says, in the order of the form."""

_BASICS: Final = (
    _says(
        _("Six cards each; the suit of the card under the stock is trump."),
        deal_all=False,
        trump="turned",
    ),
    _says(
        _("Six cards each; the suit of the last card dealt is trump."),
        deal_all=False,
        trump="last_dealt",
    ),
    _says(_("Six cards each, and no suit is trump."), deal_all=False, trump="none"),
    Clause(
        Sentence(_("A card is beaten by a higher one of its suit, or by any trump.")),
        when={"beats": ("standard",)},
        unless={"trump": ("none",)},
    ),
    _says(
        _(
            "A card is beaten by a higher one of its suit, or by any trump; a spade only by "
            "spades."
        ),
        beats="spades_by_spades",
    ),
    _says(_("A card is beaten by a higher one of its suit and by nothing else."), trump="none"),
    _says(_("Whoever beats everything attacks next; whoever takes misses a turn.")),
    _says(_("After each bout everybody draws up to six while the stock lasts."), deal_all=False),
    _says(_("Then get rid of your cards: whoever is left with some is the fool.")),
)
BASICS: Final = RuleGroup("basics", "", ("deal_all", "trump", "beats"), "", _BASICS, ())
"""The course of every Durak, as these rules have it."""

IN_A_BREATH: Final = _(
    "Beat a card with a higher one of its suit or a trump. Whoever is left with cards is the fool."
)
"""The same for somebody who asks in passing."""


def rules_told(t: NullTranslations, ruleset: Ruleset) -> list[str]:
    """Return all that a player should know of these rules, a sentence or two for each group."""
    facts = facts_of(ruleset.as_dict())
    told = [group.said(t, facts, asked=False) for group in GROUPS]
    return [sentence for sentence in told if sentence]


LIKE_GAME: Final = _("{game}, but:")
"""Above the sentences of house rules: the game that they are likened to."""


def house_rules(t: NullTranslations, ruleset: Ruleset) -> tuple[str, list[str]] | None:
    """Return the preset that house rules are compared with, and their differences, a sentence a
    group.

    None for a preset.
    """
    if ruleset.preset is not None:
        return None
    preset = closest_preset(ruleset)
    return preset, changed_rules(t, ruleset, PRESETS[preset])


def changed_rules(t: NullTranslations, here: Ruleset, there: Ruleset) -> list[str]:
    """Return the rules that differ here from `there`, a sentence for each group of rules."""
    changed = {option for option, _here, _there in difference(here, there)}
    facts = facts_of(here.as_dict())
    told = [group.said(t, facts, asked=True) for group in GROUPS if changed & set(group.options)]
    return [sentence for sentence in told if sentence]
