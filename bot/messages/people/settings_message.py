"""The message with a group's settings, and the buttons that change them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.memory.group_settings import Edits, GroupSettings, Makers
from bot.messages.callbacks import Setting, SettingPress
from durak_rules import Ruleset
from durak_rules.options.ruleset import closest_preset
from engine.tables import Pace
from engine.words import (
    GAMES,
    LANGUAGES,
    LIKE_GAME,
    game_title,
    house_rules,
    pace_title,
    pass_line,
    pass_title,
)

ANYWHERE = "0"


@dataclass(frozen=True, slots=True)
class SettingsView:
    """Facts that the settings message shows: the choices, the usual game, and
    the message's topic.
    """

    settings: GroupSettings
    ruleset: Ruleset
    pace: Pace
    here: int | None  # the topic of the message; None where a group has no topics
    bot: str  # its username: bare commands may be for other bots
    counts: bool = False  # are there numbers of people?


def settings_text(t: NullTranslations, view: SettingsView) -> str:
    """Return the settings of this group."""
    return "\n".join(
        [
            t.gettext("⚙️ <b>How I behave in this group</b>"),
            "",
            t.gettext("Tables: {game} · {pace}").format(
                game=game_title(t, view.ruleset.preset), pace=pace_title(t, view.pace)
            ),
            *_house_rules(t, view.ruleset),
            pass_line(t, view.settings.auto_pass),
            "",
            t.gettext(
                "Write /settings@{bot} and a rules code for house rules of your own."
            ).format(bot=view.bot),
        ]
    )


def _house_rules(t: NullTranslations, ruleset: Ruleset) -> list[str]:
    told = house_rules(t, ruleset)
    if told is None:
        return []
    preset, sentences = told
    but = t.gettext(LIKE_GAME).format(game=game_title(t, preset))
    return [but, *(f"• {sentence}" for sentence in sentences)]


def settings_keyboard(t: NullTranslations, view: SettingsView) -> Keyboard:
    """Return a button for each setting: it shows the value, and a press chooses the next."""
    settings = view.settings
    language = LANGUAGES.get(settings.language or "", t.gettext("as people write"))
    return _rows(
        [_button(t.gettext("Game"), Setting.SHOW, Setting.RULES)],
        [_pace_button(t, view.pace)],
        [_passes_button(t, settings.auto_pass)],
        [_button(f"🌐 {language}", Setting.SHOW, Setting.LANGUAGE)],
        [_makers_button(t, settings.makers)],
        _topic_buttons(t, view),
        [_edits_button(t, settings.edits)],
        [
            _switch(t.gettext("Pin the running game"), Setting.PINNING, settings.pinning),
            _switch(t.gettext("Mention absent players"), Setting.MENTIONS, settings.mentions),
        ],
        _fool_buttons(t, view),
        [
            _switch(
                t.gettext("End of the day, each morning"), Setting.DAILY_END, settings.daily_end
            )
        ],
        [_switch(t.gettext("News of those who run me"), Setting.NEWS, settings.news)],
        [_button(t.gettext("All set"), Setting.DONE)],
    )


def games_keyboard(t: NullTranslations) -> Keyboard:
    """Return the games that have a name."""
    games = [_button(game_title(t, preset), Setting.RULES, preset) for preset in GAMES]
    return _rows(*_pairs(games), [_back(t)])


def likely_games_keyboard(t: NullTranslations, rules: Iterable[Ruleset]) -> Keyboard:
    """Return the games that an admin may have meant."""
    presets = [one.preset or closest_preset(one) for one in rules]
    games = [_button(game_title(t, one), Setting.RULES, one) for one in dict.fromkeys(presets)]
    return _rows(*([game] for game in games))


def languages_keyboard(t: NullTranslations) -> Keyboard:
    """Return the languages, each by its own name."""
    names = [_button(name, Setting.LANGUAGE, code) for code, name in LANGUAGES.items()]
    return _rows(*_pairs(names), [_back(t)])


def _pace_button(t: NullTranslations, pace: Pace) -> Button:
    paces = list(Pace)
    following = paces[(paces.index(pace) + 1) % len(paces)]
    text = t.gettext("Pace: {pace}").format(pace=pace_title(t, pace))
    return _button(text, Setting.PACE, following)


def _passes_button(t: NullTranslations, by_itself: bool) -> Button:
    return _button(pass_title(t, by_itself), Setting.PASSES, "0" if by_itself else "1")


def _makers_button(t: NullTranslations, makers: Makers) -> Button:
    if makers is Makers.EVERYBODY:
        text = t.gettext("Anyone can make tables")
        return _button(text, Setting.MAKERS, Makers.ADMINISTRATORS)
    return _button(t.gettext("Only admins make tables"), Setting.MAKERS, Makers.EVERYBODY)


def _topic_buttons(t: NullTranslations, view: SettingsView) -> list[Button]:
    """Return buttons for groups with topics: tables anywhere, in this topic, or in another."""
    if view.here is None:
        return []
    if view.settings.topic is None:
        return [_button(t.gettext("Tables in any topic"), Setting.TOPIC, str(view.here))]
    if view.settings.topic == view.here:
        return [_button(t.gettext("Tables in this topic only"), Setting.TOPIC, ANYWHERE)]
    return [_button(t.gettext("Tables in another topic only"), Setting.TOPIC, str(view.here))]


def _edits_button(t: NullTranslations, edits: Edits) -> Button:
    if edits is Edits.MOVE:
        return _button(t.gettext("Updates after each move"), Setting.EDITS, Edits.BOUT)
    return _button(t.gettext("Updates after each bout"), Setting.EDITS, Edits.MOVE)


def _fool_buttons(t: NullTranslations, view: SettingsView) -> list[Button]:
    if not view.counts:
        return []
    return [
        _switch(t.gettext("Name the fool of the month"), Setting.FOOL, view.settings.fool_of_month)
    ]


def _switch(text: str, setting: Setting, on: bool) -> Button:
    return _button(f"{'✅' if on else '❌'} {text}", setting, "0" if on else "1")


def _back(t: NullTranslations) -> Button:
    return _button(t.gettext("Back"), Setting.SHOW)


def _button(text: str, setting: Setting, value: str = "") -> Button:
    data = SettingPress(setting=setting, value=value).pack()
    return Button(text=text, callback_data=data)


def _pairs(buttons: Sequence[Button]) -> Iterable[list[Button]]:
    return ([*buttons[at : at + 2]] for at in range(0, len(buttons), 2))


def _rows(*rows: list[Button]) -> Keyboard:
    return Keyboard(inline_keyboard=[row for row in rows if row])
