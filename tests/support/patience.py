"""Times that tests wait for what must happen: so long that only a hang takes them, also on a slow
machine where others are at work. Things that must be quick have a limit of their own.
"""

from __future__ import annotations

PATIENCE = 60.0  # seconds
PATIENCE_MS = 60_000  # … as browsers count
