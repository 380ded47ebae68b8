"""`durak doctor`: looks at all that a game needs from outside, before it goes wrong."""

from deploy.doctor.examination import examine
from deploy.doctor.findings import Finding, Level, all_is_well

__all__ = ["Finding", "Level", "all_is_well", "examine"]
