"""A process of the page as an older release has it: `python -P older_page.py FOLDER`.

The folder holds the packages of that release; what they depend on is our environment's.
"""

from __future__ import annotations

import runpy
import sys

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    sys.argv = ["durak", "serve", "webapp"]
    runpy.run_module("deploy.cli", run_name="__main__", alter_sys=True)
