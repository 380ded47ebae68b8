"""The answer to /rules in a group: every rule that holds there, with what is new to the reader."""

from __future__ import annotations

from gettext import NullTranslations

from durak_rules import Ruleset
from durak_rules.options.rules_code import rules_code
from engine.words import BASICS, GROUPS, changed_rules, facts_of, game_title


def rules_message(t: NullTranslations, ruleset: Ruleset, last: Ruleset | None) -> str:
    """Return the rules as sentences, their code, and differences from the
    rules `last` played by.
    """
    facts = facts_of(ruleset.as_dict())
    told = BASICS.each_said(t, facts, asked=False)
    told += [said for group in GROUPS if (said := group.said(t, facts, asked=False))]
    parts = [
        "\n".join([f"🃏 <b>{game_title(t, ruleset.preset)}</b>", *_listed(told)]),
        t.gettext("Rules code: {code}").format(code=f"<code>{rules_code(ruleset)}</code>"),
    ]
    if last is not None and last != ruleset and (new := changed_rules(t, ruleset, last)):
        title = t.gettext("Different from your last game:")
        parts.append("\n".join([f"<b>{title}</b>", *_listed(new)]))
    return "\n\n".join(parts)


def _listed(sentences: list[str]) -> list[str]:
    return [f"• {sentence}" for sentence in sentences]
