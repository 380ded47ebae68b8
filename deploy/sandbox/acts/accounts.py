"""Acts on a person's whole account."""

from deploy.sandbox.acts.act_table import act
from deploy.sandbox.backend import Backend
from deploy.sandbox.world.models import Body


@act("delete_account")
async def delete_account(backend: Backend, person: int, told: Body) -> Body:
    """`delete_account`: no name and no way back; the account stays in its chats, without acts."""
    account = backend.world.people[person]
    account.deleted = True
    backend.world.save_person(account)
    for chat in list(backend.world.chats.values()):
        if chat.has(person):
            backend.chats.chat_changed(chat)
    return {}
