"""How a table's own rules differ from those of a game that has a name, in plain sentences.

The Mini App says the same sentences (`rulewords.js`), so one catalogue has both.
"""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations
from typing import Final

from bot.messages import texts
from engine.rules import PRESETS, Ruleset, closest_preset, difference

Words = Callable[[NullTranslations, Ruleset], str]


def likened(t: NullTranslations, ruleset: Ruleset) -> tuple[str, list[str]]:
    """“Podkidnoy, but:” and the sentences that belong there; nothing for a preset."""
    if ruleset.preset is not None:
        return "", []
    preset = closest_preset(ruleset)
    game = t.gettext("{game}, but:").format(game=texts.preset_name(t, preset))
    other = {option for option, _, _ in difference(ruleset, PRESETS[preset])}
    told = [words(t, ruleset) for options, words in SENTENCES if other & set(options)]
    return game, [sentence for sentence in told if sentence]


def _pack(t: NullTranslations, rules: Ruleset) -> str:
    text = t.ngettext("{deck} cards, {count} pack.", "{deck} cards, {count} packs.", rules.packs)
    return text.format(deck=rules.deck * rules.packs, count=rules.packs)


def _who_adds(t: NullTranslations, rules: Ruleset) -> str:
    who = {
        "off": t.gettext("One attack card a bout: nothing is added."),
        "attacker": t.gettext("Only the attacker may add cards."),
        "neighbours": t.gettext("The defender's two neighbours may add cards."),
        "all": t.gettext("Everybody but the defender may add cards."),
    }[rules.throw_in]
    consent = {
        "off": "",
        "bout": t.gettext("The others add once the attacker has let them."),
        "card": t.gettext("The others add only when the attacker lets them."),
    }[rules.consent]
    return f"{who} {consent}".rstrip()


def _order(t: NullTranslations, rules: Ruleset) -> str:
    if rules.priority == "strict":
        return t.gettext("Cards are added in turn, the attacker first.")
    return t.gettext("Whoever is quicker.")


def _when_added(t: NullTranslations, rules: Ruleset) -> str:
    when = {
        "any_time": t.gettext("Cards of a rank on the table may be added at any time."),
        "first_defence": t.gettext("Cards may be added once one has been beaten."),
        "all_beaten": t.gettext("A card may be added only while everything is beaten."),
    }[rules.throw_in_from]
    if rules.throw_in_after_take:
        after = t.gettext("When the defender takes, the others may still add.")
    else:
        after = t.gettext("Taking ends the bout.")
    return after if rules.throw_in == "off" else f"{when} {after}"


def _limit(t: NullTranslations, rules: Ruleset) -> str:
    if rules.bout_limit is None:
        most = t.gettext("As many attack cards as the defender holds.")
    else:
        text = t.gettext("At most {limit} attack cards, and no more than the defender holds.")
        most = text.format(limit=rules.bout_limit)
    if not rules.first_bout_limit:
        return most
    first = t.gettext("At most {first} in the first bout.")
    return f"{most} {first.format(first=rules.first_bout_limit)}"


def _passing_on(t: NullTranslations, rules: Ruleset) -> str:
    if not rules.transfer:
        return t.gettext("The attack can't be passed on.")
    sentences = [t.gettext("The defender may pass the attack on with a card of its rank.")]
    if not rules.first_bout_transfer:
        sentences.append(t.gettext("Not in the first bout."))
    if rules.travel_document:
        sentences.append(t.gettext("Showing the trump of that rank is enough."))
    return " ".join(sentences)


def _taking(t: NullTranslations, rules: Ruleset) -> str:
    if rules.take_any_time:
        return t.gettext("The defender may take at any moment of the bout.")
    return t.gettext("The defender takes while a card isn't beaten.")


def _end(t: NullTranslations, rules: Ruleset) -> str:
    if rules.ends_with_attacker:
        return t.gettext("A bout is over when the attacker has no cards and all are beaten.")
    return t.gettext("A bout goes on while somebody may add.")


def _opening(t: NullTranslations, rules: Ruleset) -> str:
    if rules.open_with_several:
        return t.gettext("An attack may begin with several cards of one rank.")
    return t.gettext("An attack begins with one card.")


def _first(t: NullTranslations, rules: Ruleset) -> str:
    return {
        "lowest_trump": t.gettext("Whoever holds the lowest trump attacks first."),
        "left_of_dealer": t.gettext(
            "The fool deals the next game, and the fool's left attacks first."
        ),
        "at_the_fool": t.gettext("In the next game the fool is attacked first."),
        "winning_team": t.gettext("In the next game the winning team attacks first."),
    }[rules.next_attack]


def _exchange(t: NullTranslations, rules: Ruleset) -> str:
    if rules.trump_exchange:
        return t.gettext("Who gets the lowest trump may swap it for the trump card.")
    return t.gettext("The trump card stays where it lies.")


def _teams(t: NullTranslations, rules: Ruleset) -> str:
    return {
        "off": t.gettext("Everybody plays for himself."),
        "pairs": t.gettext("Two pairs: partners sit opposite and don't attack each other."),
        "threes": t.gettext("Two teams of three, sitting by turns."),
        "three_pairs": t.gettext(
            "Three pairs: partners sit opposite and don't attack each other."
        ),
    }[rules.teams]


def _epaulettes(t: NullTranslations, rules: Ruleset) -> str:
    return {
        "off": t.gettext("No epaulettes."),
        "honour": t.gettext("Whoever loses to the lowest rank wears an epaulette."),
        "ladder": t.gettext(
            "Epaulettes climb from the lowest rank; whoever gets to the ace loses."
        ),
    }[rules.epaulettes]


def _draws(t: NullTranslations, rules: Ruleset) -> str:
    if rules.draws:
        return t.gettext("If the last cards go together, it is a draw.")
    return t.gettext("If the last cards go together, the last defender is the fool.")


def _winner(t: NullTranslations, rules: Ruleset) -> str:
    if rules.winner == "first_out":
        return t.gettext("Who is out first wins.")
    return t.gettext("Nobody wins: there is only a fool.")


def _match(t: NullTranslations, rules: Ruleset) -> str:
    kind, _, games = rules.match.partition(":")
    if kind == "games":
        text = t.ngettext(
            "A match is {count} game: most fools lose it.",
            "A match is {count} games: who is the fool most often loses it.",
            int(games),
        )
        return text.format(count=games)
    # the ladder's match is told with its epaulettes
    return t.gettext("Game after game, as long as you like.") if kind == "open" else ""


SENTENCES: Final[tuple[tuple[tuple[str, ...], Words], ...]] = (
    (("deck", "packs"), _pack),
    (("next_attack",), _first),
    (("open_with_several",), _opening),
    (("throw_in", "consent"), _who_adds),
    (("priority",), _order),
    (("throw_in_from", "throw_in_after_take"), _when_added),
    (("bout_limit", "first_bout_limit"), _limit),
    (("take_any_time",), _taking),
    (("ends_with_attacker",), _end),
    (("transfer", "first_bout_transfer", "travel_document"), _passing_on),
    (("trump_exchange",), _exchange),
    (("teams",), _teams),
    (("epaulettes",), _epaulettes),
    (("draws",), _draws),
    (("winner",), _winner),
    (("match",), _match),
)
"""Which options each sentence tells, in the order of the Mini App's form."""
