"""Table of the functions that do a person's acts, and of the answers to the chat client."""

from collections.abc import Awaitable, Callable
from typing import Any

from deploy.sandbox.backend import Backend
from deploy.sandbox.world.api_refusals import ApiRefused
from deploy.sandbox.world.models import Body


class ActRefused(Exception):
    """A person's act that isn't done; the chat client shows the sentence."""


Does = Callable[[Backend, int, Body], Awaitable[Body]]
ACTS: dict[str, Does] = {}


def act(name: str) -> Callable[[Does], Does]:
    """Put the decorated function into the table under the name that chat clients send."""

    def register(does: Does) -> Does:
        ACTS[name] = does
        return does

    return register


async def run_act(backend: Backend, person: int, told: Any) -> Body:
    """One act of one person; the answer is `done` or `refused`."""
    name = told.get("t") if isinstance(told, dict) else None
    number = told.get("id") if isinstance(told, dict) else None
    try:
        if name not in ACTS:
            raise ActRefused(f"There is no act called {name}.")
        if backend.world.people[person].deleted:
            raise ActRefused("This account was deleted.")
        done = await ACTS[name](backend, person, told)
    except (ActRefused, ApiRefused) as refused:
        return {"t": "refused", "id": number, "words": str(refused)}
    except KeyError as missing:
        return {"t": "refused", "id": number, "words": f"{name} needs {missing}."}
    except (TypeError, ValueError) as error:
        return {"t": "refused", "id": number, "words": f"{name} was not understood: {error}"}
    return {**done, "t": "done", "id": number}
