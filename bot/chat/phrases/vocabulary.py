"""Words that friends use for games, paces, decks and numbers of players, by their stems.

Stems are compared by sound. An ending may follow them, and long ones may have a wrong letter.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.chat.phrases.sounds import sound
from engine.tables import Pace


class Feature(StrEnum):
    """Parts of a game's name."""

    PODKIDNOY = "podkidnoy"
    PEREVODNOY = "perevodnoy"
    EXPRESS = "express"
    SIMPLE = "simple_table"
    DURNIUS = "durnius"
    RUSSIAN = "russian"
    HELPER = "helper"
    PASSING = "passing"
    TRAVEL = "travel"
    EPAULETTES = "epaulettes"
    PAIRS = "pairs"
    THREES = "threes"
    THREE_PAIRS = "three_pairs"
    TWO_OF_FOUR = "two_of_four"
    FOUR_PAIRS = "four_pairs"


GAMES_ALONE: Final = frozenset(
    {
        Feature.PODKIDNOY,
        Feature.PEREVODNOY,
        Feature.EXPRESS,
        Feature.SIMPLE,
        Feature.DURNIUS,
        Feature.RUSSIAN,
        Feature.HELPER,
    }
)

_FEATURES: Final = {
    Feature.PODKIDNOY: "подкидн подкид підкидн підкид primetam primest throwin классическ "
    "classic класичн klasik",
    Feature.PEREVODNOY: "переводн перевідн pervedam transfer переводка переводняк",
    Feature.EXPRESS: "экспрес експрес express ekspres greitas greitasis greita",
    Feature.SIMPLE: "прост simple paprast",
    Feature.DURNIUS: "дурнюс lietuvisk литовск литовськ lithuanian",
    Feature.HELPER: "помощник помічник helper pagalbinink",
    Feature.PASSING: "перевод переведен passing pervedim",
    Feature.TRAVEL: "проездн проїзн travel parodom",
    Feature.EPAULETTES: "погон epaulet antpec",
}
EIGHT: Final = frozenset({Feature.TWO_OF_FOUR, Feature.FOUR_PAIRS})
"""Teams of eight, which no game has by itself: they are `teams` of the rules."""
PARTS: Final = frozenset(Feature) - GAMES_ALONE | {Feature.HELPER}
"""All that a game may have or not."""
_PACES: Final = {
    Pace.LIVE: "вживую наживо gyvai живьем",
    Pace.RELAXED: "неспеша неторопливо спокойн спокійн relax neskub ramiai calm",
    Pace.SLOW: "медлен повільн slow letai переписк корреспонд correspond",
}
_QUICK: Final = "быстр швидк fast quick greitai skubiai"
_FILLERS: Final = """
а будет буду в во всем всех все вот го давай давайте даешь для друзья друзей дурак дурака дураке
дураку дурачка дураком еще же за здесь и игра игры игру играем играет играют играть кто ли мне
мной можно может онлайн мы на нам нами народ начни начнем ну нужен нужно новая новую новый о об
один одним открой парни партия партию партии партейку партеечку по погнали поиграем поиграть
пожалуйста пж плиз привет приходите раз раздавай раздай ребята с сделай сейчас собери со создай
стол стола столе сыграем сыграть сыграйте тут у хочу хотим хочется я будь буде ласка всі відкрий
грати граймо грає граємо гра гру гри гуртом дурень дурня дурні друзі з зараз зі зіграймо зіграємо
зіграти зробимо зроби із й може мені мною нумо пограємо пограймо пограти привіт стіл столі створи
та треба ходімо хто хочемо ще a an and any anybody anyone are at can deal do durak fancy for
friends game games get go guys hello hey hi i in is it join lets let make me my new now of on one
open our play playing plays please pls round s set some start table tables the there this to up us
want wanna we who with would you atidaryk davai dabar draugai durniu durniaus durnių eikit eime
ir imam kas kuris kviečiu labas manim manimi mes mums mumis nagi nauja naują noriu norim norime
mūsų нас padaryk partija partiją partijos
pažaidžiam pažaiskim pažaiskime pasukam prasau prasom pradedam
pradėkim sedam stala stalas stalą sužaiskim sužaiskime sužaidžiam su už vienas vienu visi
žaidimas žaidimą žaidžia žaidžiam žaidžiame žais žaisim žaisti žaiskim только лишь тільки лише
only tik обычный обычного обычно как всегда звичайний звичайного звичайно як завжди usual as always
normal įprastas įprastą įprastai kaip visada
"""
_NUMBERS: Final = {
    2: "двое двоих вдвоем двоє двох удвох вдвох two dviese dviem dviejų",
    3: "трое троих втроем троє трьох утрьох втрьох three trise trims trijų",
    4: "четверо четверых вчетвером чотирьох вчотирьох учотирьох four keturiese keturiems keturių",
    5: "пятеро пятерых впятером п'ятеро п'ятьох вп'ятьох five penkiese penkiems penkių",
    6: "шестеро шестерых вшестером шістьох вшістьох ушістьох six šešiese šešiems šešių",
    7: "семеро семерых всемером сімох всімох усімох seven septyniese septyniems septynių",
    8: "восьмеро восьмерых ввосьмером вісьмох увісьмох eight aštuoniese aštuoniems aštuonių",
}
_PLAYERS: Final = "игрок человек гравц людей люд people player person žaidėj žmon"
_FOR: Final = "for на для нас mūsų"
"""Words before a number of players: «на 4», «нас 4»."""
_CARDS: Final = """
карт карта карты карту картах картами карти колод колода колоды колоду колодой card cards deck
decks korta kortos kortų kortom kortomis kalade kaladė kaladę kalados
"""
_NOT: Final = (
    "не без нет кроме против ні окрім проти not no without except dont against ne be nenoriu prieš"
)
_OR: Final = "или або чи or arba ar"
_AND: Final = "и й і та and nor ir bei nei"
_WITH: Final = "с со з із зі with su"
_FAR_DAYS: Final = """
послезавтра післязавтра poryt понедельник понеділок вторник вівторок среда среду середа середу
четверг четвер пятница пятницу п'ятниця п'ятницю суббота субботу субота суботу воскресенье неділя
неділю выходные выходных вихідні вихідних monday tuesday wednesday thursday friday saturday sunday
weekend pirmadienį antradienį trečiadienį ketvirtadienį penktadienį šeštadienį sekmadienį
savaitgalį
"""
_TABLES: Final = "стол стіл table stal"


def _stems(words: str) -> tuple[str, ...]:
    return tuple(sound(word) for word in words.split())


FEATURE_STEMS: Final = {stem: what for what, words in _FEATURES.items() for stem in _stems(words)}
PACE_STEMS: Final = {stem: pace for pace, words in _PACES.items() for stem in _stems(words)}
QUICK_STEMS: Final = _stems(_QUICK)
NUMBER_WORDS: Final = {word: n for n, words in _NUMBERS.items() for word in _stems(words)}
PLAYER_STEMS: Final = _stems(_PLAYERS)
FOR_WORDS: Final = frozenset(_stems(_FOR))
CARD_WORDS: Final = frozenset(_stems(_CARDS))
FAR_DAYS: Final = frozenset(_stems(_FAR_DAYS))
"""Days for which no game can be set: we know them by today and tomorrow alone."""
TABLE_STEMS: Final = _stems(_TABLES)
RUSSIAN_STEMS: Final = _stems("русск російськ russian rusisk")
FILLERS: Final = frozenset(part for word in _FILLERS.split() for part in sound(word).split())
NEGATIONS: Final = frozenset(_stems(_NOT))
CHOICES: Final = frozenset(_stems(_OR))
CONJUNCTIONS: Final = frozenset(_stems(_AND)) | CHOICES
WITH: Final = frozenset(_stems(_WITH))
BUT: Final = frozenset(("но", "але"))  # as written
_TWO: Final = "(?:dvoe|dvoie|dvoh|dva|2|du|tvo)"
_THREE: Final = "(?:troe|troie|tri|3|tris|thre)"
_FOUR: Final = "(?:chetvero|chetverih|chotiroh|chetire|chotiri|4|keturi|keturis|four)"
_AGAINST: Final = " ?(?:na|on|pries|against|vs|v|h|ks|protiv|proti) ?"
FIXED_PHRASES: Final[tuple[tuple[str, Feature | Pace], ...]] = (  # by sound, before single words
    (f"{_TWO}{_AGAINST}{_TWO}|in pairs|poromis|para na paru", Feature.PAIRS),
    (f"{_THREE}{_AGAINST}{_THREE}", Feature.THREES),
    (f"{_THREE} (?:pari|pairs|poros)|trimis poromis", Feature.THREE_PAIRS),
    (f"{_FOUR}{_AGAINST}{_FOUR}", Feature.TWO_OF_FOUR),
    (f"(?<!for ){_FOUR} (?:pari|pairs)|keturios poros|keturiomis poromis", Feature.FOUR_PAIRS),
    ("pari|parah|parami|(?<!four )(?<!4 )pairs", Feature.PAIRS),  # of how many: above
    ("throv in", Feature.PODKIDNOY),
    ("ne spesha|bez speshki|ne pospishaiuchi|no rush", Pace.RELAXED),
    ("po perepiske", Pace.SLOW),
)
