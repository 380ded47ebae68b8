"""`POST /api/rules`: the rules that a code stands for, or the code of given rules."""

from __future__ import annotations

import time

import msgspec
from aiohttp import web

from durak_rules import PRESETS, Ruleset, RulesetError
from durak_rules.options.rules_code import parse_rules_code, rules_code
from durak_rules.options.ruleset import closest_preset, difference
from webapp.access.json_bodies import read_json
from webapp.access.rate_limits import RULES_OF_PERSON, Buckets
from webapp.access.request_origin import session_of
from webapp.access.tokens import Tokens
from webapp.error_answers import RequestRefused
from webapp.live.acts import ruleset_of
from webapp.live.protocol import Changes, Word, encode
from webapp.responses import json_for_one


class RulesAsked(msgspec.Struct):
    """A code as somebody pasted it, or a preset with changes."""

    code: Word | None = None
    preset: Word = ""
    changes: Changes = {}


class RulesTold(msgspec.Struct):
    """Rules as the form shows them: the nearest preset, the differences from it, and
    their code.
    """

    code: str
    preset: str
    changes: Changes


read_asked = msgspec.json.Decoder(RulesAsked).decode


class RulesCodes:
    """Reads and writes rules codes."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._of_person = Buckets(RULES_OF_PERSON)

    async def serve(self, request: web.Request) -> web.Response:
        """Return the rules and their code; refused with 400 and a sentence if they can't
        be read.
        """
        session = session_of(request, self._tokens)
        if not self._of_person.take(session.person_id, time.monotonic()):
            raise web.HTTPTooManyRequests
        asked = await read_json(request, read_asked)
        try:
            return json_for_one(encode(_told(_meant(asked))))
        except RulesetError as why:
            values = {"option": why.option, "allowed": why.allowed}
            raise RequestRefused(400, why.code, session.language, values) from None


def _meant(asked: RulesAsked) -> Ruleset:
    """Return the rules that are asked for; raises RulesetError. Blanks around a code and capital
    letters, which phones add, don't matter.
    """
    if asked.code is None:
        return ruleset_of(asked.preset, asked.changes)
    return parse_rules_code(asked.code.strip().lower())


def _told(ruleset: Ruleset) -> RulesTold:
    preset = ruleset.preset or closest_preset(ruleset)
    changes = {name: here for name, here, _there in difference(ruleset, PRESETS[preset])}
    return RulesTold(code=rules_code(ruleset), preset=preset, changes=changes)
