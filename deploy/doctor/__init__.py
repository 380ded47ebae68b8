"""`durak doctor`: check an installation before something goes wrong.

`examination.py` calls one module for each subject: machine, place, store, archive, players,
Telegram, public page. Each returns findings (`findings.py`) with advice; `store_advice.py` has the
advice for each reason why Redis refuses.
"""

from deploy.doctor.examination import examine
from deploy.doctor.findings import Finding, Level, all_is_well

__all__ = ["Finding", "Level", "all_is_well", "examine"]
