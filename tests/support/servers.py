"""Real servers for tests: the embedded Valkey, the machine's Redis, and three nodes as a Cluster.

Tests get the address of each in turn through the fixture `store_url`; one server of a kind serves
the whole run and is emptied before every test. `a_server` is one of its own, to be killed.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from redis import Redis

from deploy.lab.bench.faults.store_server import StoreServer
from deploy.serving.embedded_binary import server_binary
from deploy.serving.processes.ports import free_port
from tests.support.patience import PATIENCE

SLOTS = 16384
REPLICAS_AT_ONCE = ["--repl-diskless-sync-delay", "0"]  # not after five seconds


class Cluster:
    """Three nodes that share the slots, and maybe replicas of them."""

    def __init__(self, binary: Path, directory: Path) -> None:
        self._binary, self._directory = binary, directory
        self.nodes = [_cluster_node(binary, directory / str(number)) for number in range(3)]

    @property
    def url(self) -> str:
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    def start(self) -> None:
        self.start_nodes()
        self.form()

    def start_nodes(self) -> None:
        """Start each node for itself: they serve nobody until they have found each other, now or
        before.
        """
        for node in self.nodes:
            node.start()

    def form(self) -> None:
        """Let the nodes share the slots, for the first time."""
        bounds = [0, SLOTS // 3, 2 * SLOTS // 3, SLOTS]
        for number, node in enumerate(self.nodes):
            first, last = bounds[number], bounds[number + 1] - 1
            with node.client as client:
                client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
                client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for one, other in permutations(self.nodes, 2):
            meet(one, other)
        self.wait()
        self.believe_dead_after(10_000)  # a busy machine is no reason to think so

    def believe_dead_after(self, ms: int) -> None:
        """Set the time in ms that a node may be silent."""
        for node in self.nodes:
            with node.client as client:
                client.config_set("cluster-node-timeout", ms)

    def add_replica(self, primary: StoreServer) -> StoreServer:
        """One more node, which has what that one has."""
        replica = _cluster_node(self._binary, self._directory / f"replica of {primary.port}")
        replica.start()
        for node in self.nodes:
            meet(replica, node)
        self.nodes.append(replica)
        self.wait()
        with replica.client as client:
            client.execute_command("CLUSTER", "REPLICATE", node_id(primary))
            wait_until(lambda: client.info("replication").get("master_link_status") == "up")
        return replica

    def move_slot(self, slot: int, source: StoreServer, target: StoreServer) -> None:
        """Key by key, with a moment between them, as `redis-cli --cluster reshard` does it."""
        with source.client as here, target.client as there:
            there.execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", node_id(source))
            here.execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", node_id(target))
            while keys := here.execute_command("CLUSTER", "GETKEYSINSLOT", slot, 1):
                here.migrate("127.0.0.1", target.port, keys, 0, timeout=int(PATIENCE * 1000))
                time.sleep(0.02)
        for node in (target, source, *self.nodes):
            with node.client as client:
                client.execute_command("CLUSTER", "SETSLOT", slot, "NODE", node_id(target))

    def wait(self) -> None:
        """Wait until the nodes have agreed for a while: they change their minds at first."""
        deadline = time.monotonic() + PATIENCE
        agreed = 0
        while agreed < 3:
            agreed = agreed + 1 if all(map(self._agrees, self.nodes)) else 0
            assert time.monotonic() < deadline, "the nodes don't find each other"
            time.sleep(0.1)

    def _agrees(self, node: StoreServer) -> bool:
        with node.client as client:
            told = client.execute_command("CLUSTER", "INFO").decode()
        known = f"cluster_known_nodes:{len(self.nodes)}"
        return "cluster_state:ok" in told and known in told.splitlines()

    def stop(self) -> None:
        for node in self.nodes:
            node.kill()


def _cluster_node(binary: Path, directory: Path) -> StoreServer:
    bus = str(free_port(0))
    settings = ["--cluster-enabled", "yes", "--cluster-port", bus, "--cluster-node-timeout", "500"]
    return StoreServer(binary, directory, *settings, *REPLICAS_AT_ONCE)


def _bus(node: StoreServer) -> list[str]:
    return [node.settings[node.settings.index("--cluster-port") + 1]]


def meet(one: StoreServer, other: StoreServer) -> None:
    """Let two nodes of a Cluster get to know each other."""
    with one.client as client:
        client.execute_command("CLUSTER", "MEET", "127.0.0.1", other.port, *_bus(other))


def node_id(node: StoreServer) -> str:
    """Return the name of a node in the Cluster."""
    with node.client as client:
        return str(client.execute_command("CLUSTER MYID").decode())


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until it is true, for servers that find each other."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "the servers don't find each other"
        time.sleep(0.05)


def embedded_binary() -> Path:
    return server_binary()


def machine_binary() -> Path:
    found = shutil.which("redis-server")
    assert found, "redis-server isn't on the PATH (Debian: apt-get install redis-server)"
    return Path(found)


REDIS = pytest.param("redis", marks=pytest.mark.redis)
KINDS = ["valkey", REDIS, pytest.param("cluster", marks=pytest.mark.cluster)]


Servers = Callable[[str], StoreServer | Cluster]
Empty = Callable[[StoreServer], None]


@pytest.fixture(scope="session")
def empty() -> Iterator[Empty]:
    """Takes away all that a server keeps: before each test, so each server's link stays open."""
    with ExitStack() as links:

        @cache
        def link(server: StoreServer) -> Redis:
            return links.enter_context(server.client)

        yield lambda server: link(server).flushall()


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """A running server of a kind, started when the first test asks for it."""
    running: dict[str, StoreServer | Cluster] = {}

    def of(kind: str) -> StoreServer | Cluster:
        if kind not in running:
            server = _new(kind, tmp_path_factory.mktemp(kind))
            server.start()
            running[kind] = server
        return running[kind]

    yield of
    for server in running.values():
        server.stop()


def _new(kind: str, directory: Path) -> StoreServer | Cluster:
    if kind == "cluster":
        return Cluster(embedded_binary(), directory)
    binary = embedded_binary() if kind == "valkey" else machine_binary()
    return StoreServer(binary, directory)


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, servers: Servers, empty: Empty) -> StoreServer | Cluster:
    """Each kind of server in turn, empty."""
    server = servers(request.param)
    for node in server.nodes if isinstance(server, Cluster) else [server]:
        empty(node)
    return server


@pytest.fixture
def store_url(store: StoreServer | Cluster) -> str:
    """The address of each kind of server in turn, empty."""
    return store.url


@pytest.fixture
def valkey_url(servers: Servers, empty: Empty) -> str:
    """The embedded server's address, empty: for tests to which the kind of server is no matter."""
    server = servers("valkey")
    assert isinstance(server, StoreServer)
    empty(server)
    return server.url


@pytest.fixture
def a_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Three nodes of the test's own, not started yet."""
    cluster = Cluster(embedded_binary(), tmp_path / "cluster")
    yield cluster
    cluster.stop()


@pytest.fixture
def own_store(tmp_path: Path) -> Iterator[StoreServer]:
    """One that a test may break."""
    server = StoreServer(embedded_binary(), tmp_path / "store")
    server.start()
    yield server
    server.stop()


@pytest.fixture(params=["valkey", REDIS])
def a_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[StoreServer]:
    """A server of the test's own that writes down what it is told, as in production."""
    binary = embedded_binary() if request.param == "valkey" else machine_binary()
    server = StoreServer(
        binary, tmp_path / "data", "--appendonly", "yes", "--appendfsync", "always"
    )
    server.start()
    yield server
    server.stop()
