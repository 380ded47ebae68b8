"""Everything that requests and acts work with, in one place."""

from dataclasses import dataclass, field

from deploy.sandbox.delivery.bot_limits import LimitSettings, SendLimits
from deploy.sandbox.delivery.crew import Crew
from deploy.sandbox.delivery.hub import Hub
from deploy.sandbox.delivery.injected_faults import Faults
from deploy.sandbox.delivery.journal import Journal
from deploy.sandbox.delivery.queries import Queries
from deploy.sandbox.delivery.scene import Scene
from deploy.sandbox.delivery.updates import Updates
from deploy.sandbox.delivery.webhooks import Webhooks
from deploy.sandbox.world.document_store import DocumentStore
from deploy.sandbox.world.mini_apps import MiniApps
from deploy.sandbox.world.world import World


@dataclass
class Desk:
    """One local Telegram's parts."""

    store: DocumentStore
    crew: Crew = field(default_factory=Crew)
    hub: Hub = field(default_factory=Hub)
    faults: Faults = field(default_factory=Faults)
    journal: Journal = field(default_factory=Journal)
    settings: LimitSettings = field(default_factory=LimitSettings)

    def __post_init__(self) -> None:
        self.limits = SendLimits(self.settings)
        self.world = World(self.store)
        self.updates = Updates(self.world, self.faults)
        self.scene = Scene(self.world, self.updates, self.hub)
        self.webhooks = Webhooks(self.updates, self.crew)
        self.queries = Queries(self.world, self.updates, self.settings)
        self.apps = MiniApps(self.world)
