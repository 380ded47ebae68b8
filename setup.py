"""Builds the parts in C; everything else about the distribution is in pyproject.toml.

`DURAK_COMPILED_RULES=1 pip install .` also compiles the rules by mypyc, from the same source. It
takes twenty seconds more and needs a C compiler, so it isn't the default:
docs/decisions/0016-compiled-rules.md.
"""

import os

from setuptools import Extension, setup

MYPYC = "mypy>=2.4,<3"
ENDS = "engine/players/ends"
RULES = "engine/rules/durak_rules"
# What a move runs through. Not cards, moves and events: they have one object for each face, a
# metaclass, and fields without a default after such with one, none of which mypyc compiles
COMPILED = (
    "bout", "deal", "frame", "game", "imagination", "legal", "masks", "match", "move_rules",
    "outcome", "play", "teams", "view", "view_json",
)  # fmt: skip


def ends() -> Extension:
    """Return the search of exact ends; without a C compiler they are worked out in Python."""
    units, headers = (
        [f"{ENDS}/c/{name}.{kind}" for name in names]
        for kind, names in (
            ("c", ("haste", "module", "places", "search", "table")),
            ("h", ("haste", "places", "search", "table")),
        )
    )
    return Extension(
        "engine.players.ends.compiled",
        units,
        depends=headers,
        extra_compile_args=["-std=c11", "-fvisibility=hidden"],
        optional=True,
    )


def compiled_rules() -> list[Extension]:
    """Return the compiled rules; nothing before pip has installed mypy to build with."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    paths = [f"{RULES}/{name}.py" for name in COMPILED]
    level = os.environ.get("MYPYC_OPT_LEVEL", "3")  # as mypyc's own command
    return mypycify(paths, opt_level=level, group_name="durak_rules")


if os.environ.get("DURAK_COMPILED_RULES"):
    setup(ext_modules=[ends(), *compiled_rules()], setup_requires=[MYPYC])
else:
    setup(ext_modules=[ends()])
