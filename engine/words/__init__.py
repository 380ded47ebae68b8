"""Sentences for people, once for the chat and the page: rules, games, events, refusals, names.

`rule_sentences.py` has a sentence, group and example for each rule; `games.py` the named games and
paces; `event_sentences.py` what happened, `turn_sentences.py` whose turn it is,
`number_sentences.py` results and totals; `refusals.py` a sentence for every code; `names.py` the
names of players and levels. Hints, orders, remarks, reports and privacy have a module each.
English sentences are the keys of the catalogues in `locales`. The caller passes `t`, the
translations of one language (`words`). Nothing here knows Telegram or HTML.
"""

from engine.words.card_names import CARD_WORDS, card_name, card_sign, suit_name
from engine.words.clauses import facts_of
from engine.words.doubt_sentences import DOUBTS, doubt_sentence, told_cheats
from engine.words.event_sentences import EVENTS, RARE_EVENTS, event_sentence
from engine.words.games import (
    GAMES,
    HINTS,
    PACES,
    PASSES,
    USUAL,
    game_line,
    game_title,
    pace_line,
    pace_title,
    pass_line,
    pass_title,
)
from engine.words.hint_sentences import hint_sentence
from engine.words.names import COMPUTERS, LEVELS, LISTED, listed, player_name
from engine.words.number_sentences import RESULTS, STATS, number_sentence, result_sentence
from engine.words.order_sentences import ORDERS, UNTIL, order_sentence
from engine.words.privacy import PrivacyPoint, privacy
from engine.words.refusals import SEAT_VALUES, refusal_sentence
from engine.words.remark_sentences import PHRASES, REMARKS, SIGNS
from engine.words.reports import REASONS, REPORTED, UNBLOCK
from engine.words.rule_sentences import (
    BASICS,
    GROUPS,
    IN_A_BREATH,
    LIKE_GAME,
    changed_rules,
    house_rules,
    rules_told,
)
from engine.words.translation.catalogues import words
from engine.words.translation.languages import LANGUAGES, SOURCE, from_wishes, nearest
from engine.words.turn_sentences import TURN, turn_sentence

__all__ = [
    "BASICS",
    "CARD_WORDS",
    "COMPUTERS",
    "DOUBTS",
    "EVENTS",
    "GAMES",
    "GROUPS",
    "HINTS",
    "IN_A_BREATH",
    "LANGUAGES",
    "LEVELS",
    "LIKE_GAME",
    "LISTED",
    "ORDERS",
    "PACES",
    "PASSES",
    "PHRASES",
    "RARE_EVENTS",
    "REASONS",
    "REMARKS",
    "REPORTED",
    "RESULTS",
    "SEAT_VALUES",
    "SIGNS",
    "SOURCE",
    "STATS",
    "TURN",
    "UNBLOCK",
    "UNTIL",
    "USUAL",
    "PrivacyPoint",
    "card_name",
    "card_sign",
    "changed_rules",
    "doubt_sentence",
    "event_sentence",
    "facts_of",
    "from_wishes",
    "game_line",
    "game_title",
    "hint_sentence",
    "house_rules",
    "listed",
    "nearest",
    "number_sentence",
    "order_sentence",
    "pace_line",
    "pace_title",
    "pass_line",
    "pass_title",
    "player_name",
    "privacy",
    "refusal_sentence",
    "result_sentence",
    "rules_told",
    "suit_name",
    "told_cheats",
    "turn_sentence",
    "words",
]
