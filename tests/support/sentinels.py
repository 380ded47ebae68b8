"""A primary, its replica, and three Sentinels that put the replica in its place, all real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.lab.bench.faults.store_server import StoreServer
from tests.support.servers import REPLICAS_AT_ONCE, machine_binary, wait_until

NAME = "games"
DOWN_AFTER_MS = 1000  # far longer than a busy machine lets a server wait
QUORUM = 2
# the Sentinels can't make it one: as a primary that they don't reach, but others do
NEVER_A_REPLICA = ["--rename-command", "SLAVEOF", ""]


class Sentinel(StoreServer):
    """The same binary as a server's; its settings file, which it rewrites, comes first."""

    def __init__(self, binary: Path, directory: Path, primary: StoreServer) -> None:
        super().__init__(binary, directory)
        directory.mkdir(parents=True)
        self._file = directory / "sentinel.conf"
        self._file.write_text(
            f"sentinel monitor {NAME} 127.0.0.1 {primary.port} {QUORUM}\n"
            f"sentinel down-after-milliseconds {NAME} {DOWN_AFTER_MS}\n"
        )

    def command(self) -> list[str]:
        """The command line."""
        return [str(self.binary), str(self._file), "--port", str(self.port), "--sentinel"]

    def sees_all(self) -> bool:
        """Return whether it knows the replica and the other Sentinels, and all are well."""
        with self.client as client:
            told = client.sentinel_master(NAME)
            replicas = client.sentinel_slaves(NAME)
        up = [one for one in replicas if one["master-link-status"] == "ok"]
        return bool(up) and told["num-other-sentinels"] == 2 and told["flags"] == "master"


class Sentinels:
    """The set of five, on free ports of this machine."""

    def __init__(self, binary: Path, directory: Path) -> None:
        settings = [*REPLICAS_AT_ONCE, *NEVER_A_REPLICA]
        self.primary = StoreServer(binary, directory / "primary", *settings)
        follow = f"127.0.0.1 {self.primary.port}"
        self.replica = StoreServer(binary, directory / "replica", "--replicaof", follow)
        self.watching = [
            Sentinel(binary, directory / f"sentinel {number}", self.primary) for number in range(3)
        ]

    @property
    def url(self) -> str:
        hosts = ",".join(f"127.0.0.1:{one.port}" for one in self.watching)
        return f"redis+sentinel://{hosts}/{NAME}/0"

    def start(self) -> None:
        """Start all and wait until they know of each other: from then on the primary may die."""
        self.primary.start()
        self.replica.start()
        wait_until(self.is_in_step)
        for one in self.watching:
            one.start()
        wait_until(lambda: all(one.sees_all() for one in self.watching))

    def stop(self) -> None:
        for one in (*self.watching, self.replica, self.primary):
            one.kill()

    def is_in_step(self) -> bool:
        """Return whether the replica hears the primary."""
        with self.replica.client as client:
            return bool(client.info("replication").get("master_link_status") == "up")

    def replace_primary(self) -> None:
        """Replace the primary as an operator does: the old one lives."""
        with self.watching[0].client as client:
            client.execute_command("SENTINEL", "FAILOVER", NAME)

    def fall_out_of_step(self) -> None:
        """The replica hears no more of what the primary is told."""
        with self.replica.client as client:
            client.config_set("masteruser", "nobody")
            client.config_set("masterauth", "nothing")
            client.client_kill_filter(_type="master")
        wait_until(lambda: not self.is_in_step())


@pytest.fixture
def sentinels(tmp_path: Path) -> Iterator[Sentinels]:
    """Five servers of the test's own, running."""
    found = Sentinels(machine_binary(), tmp_path / "sentinels")
    found.start()
    yield found
    found.stop()
