"""Parts of one local Telegram, with which bots' requests and people's acts work."""

from dataclasses import dataclass, field

from deploy.sandbox.delivery.bot_limits import LimitSettings, SendLimits
from deploy.sandbox.delivery.call_log import CallLog
from deploy.sandbox.delivery.chat_clients import ChatClients
from deploy.sandbox.delivery.chats import Chats
from deploy.sandbox.delivery.injected_faults import InjectedFaults
from deploy.sandbox.delivery.pending_queries import PendingQueries
from deploy.sandbox.delivery.tasks import Tasks
from deploy.sandbox.delivery.update_queues import UpdateQueues
from deploy.sandbox.delivery.webhooks import Webhooks
from deploy.sandbox.world.document_store import DocumentStore
from deploy.sandbox.world.mini_apps import MiniApps
from deploy.sandbox.world.world import World


@dataclass
class Backend:
    """Made of a store; everything is read from it, and `world` writes every change to it."""

    store: DocumentStore
    tasks: Tasks = field(default_factory=Tasks)
    clients: ChatClients = field(default_factory=ChatClients)
    faults: InjectedFaults = field(default_factory=InjectedFaults)
    call_log: CallLog = field(default_factory=CallLog)
    settings: LimitSettings = field(default_factory=LimitSettings)

    def __post_init__(self) -> None:
        self.limits = SendLimits(self.settings)
        self.world = World(self.store)
        self.updates = UpdateQueues(self.world, self.faults)
        self.chats = Chats(self.world, self.updates, self.clients)
        self.webhooks = Webhooks(self.updates, self.tasks)
        self.queries = PendingQueries(self.world, self.updates, self.settings)
        self.apps = MiniApps(self.world)
