"""Pictures: PNG and JPEG as they are sent, and their PhotoSize."""

import secrets
import struct
from typing import Any

from deploy.sandbox.world.api_refusals import bad_request
from deploy.sandbox.world.models import Body, Photo
from deploy.sandbox.world.world import World


def find_photo(world: World, given: Any) -> Photo:
    """The bytes of a picture (which is kept), or one that is known by its file_id.

    Refused: IMAGE_PROCESS_FAILED for other bytes, `wrong file identifier` for an unknown one.
    """
    if isinstance(given, bytes):
        return _keep(world, given)
    if given not in world.photos:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return world.photos[given]


def _keep(world: World, content: bytes) -> Photo:
    size = _width_and_height(content)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    name = secrets.token_urlsafe(24)
    photo = Photo(file_id=name, content=content, width=size[0], height=size[1])
    world.save_photo(photo)
    return photo


def photo_size(photo: Photo) -> Body:
    """The Bot API's PhotoSize of it."""
    return {
        "file_id": photo.file_id,
        "file_unique_id": photo.file_id[:16],
        "width": photo.width,
        "height": photo.height,
        "file_size": len(photo.content),
    }


def _width_and_height(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG; None for anything else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if not content.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 <= len(content):
        mark, length = struct.unpack(">HH", content[at : at + 4])
        if 0xFFC0 <= mark <= 0xFFCF and mark not in (0xFFC4, 0xFFC8, 0xFFCC):
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
