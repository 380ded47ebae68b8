"""Words that friends use for single options of the rules, as people write them.

`|` stands between phrases, and `*` for any ending; options.py compares them by sound.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class OptionValue(NamedTuple):
    """An option of the rules and the value that somebody wants for it."""

    option: str
    value: Any


PEOPLE_CHEAT: Final = OptionValue("cheating", "people")
EVERYBODY_CHEATS: Final = OptionValue("cheating", "everybody")
NOBODY_CHEATS: Final = OptionValue("cheating", "off")
JOKERS: Final = OptionValue("jokers", 2)
NO_TRUMPS: Final = OptionValue("trump", "none")
SPADES_BY_SPADES: Final = OptionValue("beats", "spades_by_spades")
DEAL_ALL: Final = OptionValue("deal_all", True)
REDEAL: Final = OptionValue("redeal", True)
POINTS: Final = OptionValue("score", "places")
TWO_PACKS: Final = OptionValue("packs", 2)


class Language(NamedTuple):
    """Words of a language for “no”, “allowed” and “forbidden”."""

    no: str
    may: str
    never: str


_SLAVIC: Final = Language(
    no="без|не|нет|нету|ни|ні|немає",
    may="можно|можна|разреш*|допуска*|дозвол*|допустимо|допустимы",
    never="нельзя|запрещ*|запрет*|заборон*|не можно|не можна|не разреш*|не дозвол*|не допуска*",
)
_ENGLISH: Final = Language(
    no="no|not|without|without any|dont",
    may="can|may|allowed|is allowed|are allowed|ok|is ok|okay|is okay|permitted|is permitted",
    never="not allowed|is not allowed|are not allowed|isnt allowed|arent allowed|not ok|"
    "not permitted|forbidden|is forbidden|banned|is banned|prohibited|is prohibited",
)
_LITHUANIAN: Final = Language(
    no="be|ne|nėra|nenoriu|nenorim",
    may="galima|leidžiam*|leista|leidžiant",
    never="negalima|draudžiam*|uždraust*|neleidžiam*|neleista",
)


class Words(NamedTuple):
    """Words for an option in a language.

    They say it alone; or only if they are denied; or only if they are allowed or denied.
    """

    language: Language
    alone: str
    denied: str
    allowed: str = ""


class Topic(NamedTuple):
    """An option that a table has or doesn't have."""

    on: OptionValue
    off: OptionValue
    words: tuple[Words, ...]


_CHEATING: Final = Topic(
    PEOPLE_CHEAT,
    NOBODY_CHEATS,
    (
        Words(
            _SLAVIC,
            "шулера|шулеры|шулери|шулеров|шулерів|шулерам|шулером|шулерами|шулерск*|шулерств*|"
            "шулирами|шулирск*|мухлеж*|мухляж*|мухлевать|мухлюем|мухлевание*|мухлевка*|махлеж*|"
            "махлевать|мухлювати|мухлюємо|мухлювання*|махлювати|махлюємо|махлювання*|"
            "жульничать|жульничаем|жульничеств*|жульническ*|читеры|читерами|читерить|"
            "читерск*|читерств*|нечестный|нечестная|нечестную|нечестной|нечестного|нечесний|"
            "нечесна|нечесну|нечесного|обманом|обманами|жуликами|жульем|мошенниками|"
            "мошенничеством|шахраями|шахрайством|шахрайськ*|шахраювати",
            "шулер|обмана|обману|обманов|жуликов|жуликам|жуликів|жулья|читеров|читерів|"
            "мошенников|мошенничества|шахраїв|шахрайства",
            "обман|обманы|обманывать|обдурювати|обдурювання|обманювати|жулики|мошенники|"
            "мошенничать|мошенничество|шахраї|шахрайство|читеры",
        ),
        Words(
            _ENGLISH,
            "cheating|cheeting|cheaters|card sharps|card sharpers|cardsharps|card sharks",
            "cheater",
            "cheat|cheats",
        ),
        Words(
            _LITHUANIAN,
            "sukčiais|sukčių stal*|sukčiaujam|sukčiaujame|sukčiaujant|sukčiavimu|šuleriai|"
            "šuleriais|šulerių stal*|apgavikais|apgaule|nesąžining* žaid*",
            "sukčių|šulerių|sukčiavimo|apgavikų|apgavysčių|apgaulės|apgaudinėjimo",
            "sukčiauti|sukčiai|sukčiavimas|apgaudinėti|apgaudinėjimas",
        ),
    ),
)
TOPICS: Final = (
    _CHEATING,
    Topic(
        JOKERS,
        OptionValue("jokers", 0),
        (
            Words(_SLAVIC, "джокеры|джокерами|джокери", "джокеров|джокера|джокерів"),
            Words(_ENGLISH, "jokers", "joker"),
            Words(_LITHUANIAN, "džokeriai|džokeriais|džokerius", "džokerių|džokerio"),
        ),
    ),
    Topic(
        REDEAL,
        OptionValue("redeal", False),
        (
            Words(
                _SLAVIC,
                "пересдачей|пересдачею|пересдачами|перездачею|перездачами|пересдача разреш*|"
                "пересдачи разреш*|перездача дозвол*|перездачі дозвол*",
                "пересдач|пересдачи|пересдавать|перездач|перездачі|перездавати",
            ),
            Words(
                _ENGLISH,
                "with redeal|with a redeal|with redeals|redeal allowed|redeals allowed",
                "redeal|redeals|redealing",
            ),
            Words(
                _LITHUANIAN,
                "perdalijimu|perdalinimu",
                "perdalijimo|perdalinimo|perdalyti",
            ),
        ),
    ),
    Topic(
        POINTS,
        OptionValue("score", "fools"),
        (
            Words(
                _SLAVIC,
                "на очки|с очками|по очкам|на бали|з балами|очки по местам|бали за місцями",
                "очков|очок|балів",
            ),
            Words(
                _ENGLISH,
                "for points|with points|points by place|points by places",
                "points",
            ),
            Words(_LITHUANIAN, "su taškais|iš taškų|taškai pagal vietas", "taškų"),
        ),
    ),
)
"""«Можно пересдать» asks for another deal now, so no words for a redeal are `allowed`."""

TRUMPS: Final = {
    _SLAVIC: "козырей|козыря|козыри|козырь|козирів|козиря|козирі",
    _ENGLISH: "trump|trumps|trump suit",
    _LITHUANIAN: "kozirių|kozirio|kozerių|kozerio",
}
STOCKS: Final = {
    _SLAVIC: "колоды|колоди|талона|талону|прикупа|прикупу|добора|добору",
    _ENGLISH: "stock|a stock|the stock|talon|drawing",
    _LITHUANIAN: "kaladės",
}
HONEST: Final = "честн*|по честному|чесн*|по чесному|fair|nesukčiau*|sąžining*"
COMPUTERS: Final = (
    "компьютер*|комп|компы|бот|боты|комп'ютер*|боти|computers|bots|kompiuteri*|botai"
)
CHEAT: Final = (
    "жульничают|жульничает|мухлюют|мухлюет|мухлюють|мухлює|махлюють|шулера|шулеры|cheat|"
    "sukčiauja|шахраюють"
)
TOO: Final = "тоже|теж|також|too|also|irgi|taip pat"
DEALS: Final = (
    "раздать|раздай|раздайте|раздаем|раздавать|раздавай|сдать|сдай|сдаем|сдавать|роздати|роздай|"
    "роздаємо|роздавати|здати|здаємо|здавати|deal|dealing|dalinam|dalijam|dalyti|dalinti|"
    "išdalyti|išdalinti|išdalinam|išdalijam"
)
ALL_CARDS: Final = (
    "все карты|всю колоду|всі карти|усі карти|усю колоду|all cards|all the cards|"
    "all of the cards|the whole deck|the entire deck|whole deck|entire deck|visas kortas|"
    "visą kaladę"
)
DEALT: Final = (
    "все карты на руки|все карты на руках|все карты розданы|все карты сданы|"
    "вся колода на руки|вся колода на руках|всі карти на руки|усі карти на руки|"
    "всі карти на руках|усі карти на руках|усі карти роздано|всі карти роздано|all cards dealt|"
    "all cards are dealt|all the cards dealt|all the cards are dealt|visos kortos išdalytos|"
    "visos kortos išdalintos|visos kortos rankose"
)
TWO: Final = "две|двумя|двух|дві|двома|двох|two|2|dvi|dviem|dvejom|double"
PACKS: Final = "колод*|pack|packs|deck|decks|kalad*"
TWO_JOKERS: Final = (
    "два джокера|двумя джокерами|2 джокера|2 джокерами|двома джокерами|2 джокери|два джокери|"
    "two jokers|2 jokers|du džokeriai|dviem džokeriais|2 džokeri*"
)
ALL: Final = "все|всем|всі|усі|всім|усім|visi|visiems"
ONLY: Final = "только|лишь|тільки|лише|only|tik"
BEAT: Final = "бьются|бьем|бить|бьет|кроем|крыть|б'ються|б'ємо|бити|kerta|kertami|kirsti"
SPADE: Final = "пика|пики|пику|піка|піки|піку|вини|pikai|pikus|vynai|vynas|vynus"
BY_SPADES: Final = "пиками|пикой|піками|пікою|винами|pikais|vynais|vynu|pikami|pikom"
ONLY_SPADES: Final = (
    "only spades beat spades|пики бьют только пики|пику бьет только пика|піки б'ють лише піки|"
    "піку б'є лише піка|vynus kerta tik vynai|vyną kerta tik vynas"
)
WITHOUT_TRUMPS: Final = "бескозырн*|безкозирн*|trumpless"
WHO: Final = "кто|хто|kas|who is|who are|who is the|who are the"
CHEATER: Final = "шулер|шулеры|шулери|šuleris|cheaters|cheater"
CHEATS_LEFT: Final = (
    "обман*|жулик*|жулье|шулер|читер*|cheat|cheater|cheats|cheated|sukči*|шахра*|мухлю*|жульнича*"
)
"""Words for cheating that say too little, or are an accusation."""
REDEALS_LEFT: Final = "пересда*|перезда*|redeal*|perdal*"
JAPANESE: Final = "японск*|японськ*|japanese|japonišk*"
"""In most rules of Japanese Durak diamonds are always trump."""
