"""The picture of a made-up game, as SVG: browsers render it themselves."""

from __future__ import annotations

from base64 import b64encode
from gettext import NullTranslations

from engine.pictures.drawing import picture
from engine.pictures.facts import PictureFacts, PicturePair, Sitter

FACTS = PictureFacts(
    preset="podkidnoy",
    game=1,
    sitters=(Sitter("Anna", False), Sitter("Boris", False), Sitter("Clara", False)),
    trump="h",
    last_bout=(PicturePair("Td", "Qd"), PicturePair("Qs"), PicturePair("Ts")),
    fool=1,
    losers=(1,),
    out=(0, 2),
    draw=False,
    epaulettes=1,
)


def made_up_picture() -> str:
    """Return the picture as a data URL."""
    drawn = picture(NullTranslations(), FACTS).encode()
    return f"data:image/svg+xml;base64,{b64encode(drawn).decode()}"
