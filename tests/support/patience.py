"""How long tests wait for what must happen: so long that only a hang takes it, also on a slow
machine where others are at work. What must be quick has a limit of its own.
"""

from __future__ import annotations

PATIENCE = 60.0  # seconds
PATIENCE_MS = 60_000  # … as browsers count
