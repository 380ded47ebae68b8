"""The story of the introduction: a chosen deal for three, and what a newcomer is told about it.

The newcomer has seat 0; Fox and Owl, computer players, have seats 1 and 2. Four bouts are told:
three from the deal on, and the last one of the same game.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.words.translation.sentences import _

DEAL: Final = (
    "podkidnoy bout=1 dealer=2 trump=9h attacker=0 defender=1"
    " stock=7c8dAhAsTcQc7dAdJc8s6dKsKhTd7hQh6h9h"
    " hands=6c9d8hJsAcKc/9cQd7s6sJhKd/TsTh9sJd8cQs"
)

SKIPPED: Final = (
    "1 attack 6s, 2 defend 6s 8s, 1 pass, 0 attack 8h, 0 attack 8d, 2 defend 8d Ad, 1 attack 6d,"
    " 1 attack Ah, 0 attack Ac, 2 defend 6d 7d, 2 take, 0 attack Kc, 1 defend Kc Kh, 2 pass,"
    " 0 pass, 1 attack Tc, 1 attack Td, 2 defend Tc 8h, 2 defend Td Ad, 1 attack As,"
    " 2 defend As Ah, 1 pass, 0 pass, 2 attack Jc, 0 defend Jc 7h, 2 attack 7d, 0 defend 7d Jh,"
    " 2 pass, 1 pass, 0 attack Qc, 1 defend Qc 6h, 2 pass, 0 pass, 1 attack Qh, 2 take, 0 pass,"
    " 1 pass"
)
"""The bouts between the third and the last one, which aren't shown."""


class LessonStep(NamedTuple):
    """A sentence, and what follows when the newcomer does what it asks for."""

    words: str
    move: str = ""  # to be made by the newcomer; "": there is only something to read
    then: str = ""  # the others' moves after it
    otherwise: str = ""  # why another move, though allowed, isn't made here
    is_skip: bool = False  # what follows isn't shown


ADD_FIRST: Final = _("Not yet: you still have a card to add.")

STEPS: Final = (
    LessonStep(_("Get rid of all your cards: the last one left with any is the fool, the durak.")),
    LessonStep(_("There are 36 cards. They rank 6, 7, 8, 9, 10, jack, queen, king, ace.")),
    LessonStep(
        _(
            "The open card under the stock shows the trump suit, here hearts. Any trump beats any"
            " card of another suit."
        )
    ),
    LessonStep(
        _(
            "Whoever holds the lowest trump begins: you. You attack the player on your left, Fox:"
            " tap the 6 of clubs."
        ),
        move="attack 6c",
        then="1 defend 6c 9c",
        otherwise=_("You could, but keep strong cards for later: tap the 6 of clubs."),
    ),
    LessonStep(
        _(
            "Fox beat it with a higher club. Now you may add cards of ranks that lie on the table:"
            " tap the 9 of diamonds."
        ),
        move="attack 9d",
        then="1 defend 9d Qd, 2 pass",
        otherwise=ADD_FIRST,
    ),
    LessonStep(
        _("Beaten again, and you have no 6, 9 or queen to add. “Done” says so: tap it."),
        move="pass",
    ),
    LessonStep(
        _(
            "The bout is over, and its cards are out of the game. Everybody draws up to six cards"
            " again, the attacker first."
        )
    ),
    LessonStep(
        _("Fox beat everything, so now Fox attacks: always the player on the left, so Owl."),
        then="1 attack 7s, 2 defend 7s Ts",
    ),
    LessonStep(
        _("Everybody but Owl may add cards now, you too: tap the 7 of clubs."),
        move="attack 7c",
        then="2 defend 7c Th, 1 pass",
        otherwise=ADD_FIRST,
    ),
    LessonStep(
        _("Owl had no higher club and beat it with a trump. You have nothing to add: tap “Done”."),
        move="pass",
        then="2 attack 9s",
    ),
    LessonStep(
        _("Owl attacks you. Beat the 9 of spades with a higher spade: tap the jack of spades."),
        move="defend 9s Js",
        then="2 attack Jd",
        otherwise=_("The jack of spades beats it, and you keep your trump."),
    ),
    LessonStep(
        _("Owl added a jack. You have no higher diamond, so beat it with your trump."),
        move="defend Jd 8h",
        then="1 attack Jh",
        otherwise=_("You can still beat it: tap the 8 of hearts."),
    ),
    LessonStep(
        _("The jack of hearts is a trump, and only a higher trump beats it. You have none: take."),
        move="take",
        then="2 pass, 1 pass",
    ),
    LessonStep(
        _("All cards of the bout are yours, and you don't attack: the next player does, Fox."),
        then=SKIPPED,
        is_skip=True,
    ),
    LessonStep(
        _(
            "Six bouts later: the stock is empty, and nobody draws any more. Every card that you"
            " play now is gone."
        )
    ),
    LessonStep(
        _("It is your attack: tap the jack of spades."),
        move="attack Js",
        then="1 defend Js 9h",
        otherwise=_("That would do too. Here we begin with the jack of spades."),
    ),
    LessonStep(
        _("Fox beat it with a trump. Add your other jack."),
        move="attack Jd",
        then="1 defend Jd Kd",
        otherwise=_("Soon. First the jack of diamonds."),
    ),
    LessonStep(
        _("A 9 lies on the table, so you may add yours: your last card."),
        move="attack 9s",
        then="1 defend 9s Ks",
        otherwise=ADD_FIRST,
    ),
    LessonStep(
        _(
            "You are out of cards, and safe. Fox is out too. Owl still has cards, so Owl is the"
            " fool. Now you can play!"
        )
    ),
)
