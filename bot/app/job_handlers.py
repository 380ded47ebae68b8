"""Finds the handlers of jobs: imports all of `bot/sending`, where `@handles` registers them."""

from importlib import import_module
from pkgutil import walk_packages

from bot import sending

for module in walk_packages(sending.__path__, f"{sending.__name__}."):
    import_module(module.name)
