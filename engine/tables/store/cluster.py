"""The client of a Cluster, which raises only its own errors, whatever happens to the nodes."""

from __future__ import annotations

from typing import Any

from redis.asyncio import RedisCluster
from redis.asyncio.cluster import ClusterPipeline, ClusterPubSub

from engine.tables.health.client_errors import as_client_error, only_client_errors
from engine.tables.store.replies import as_it_came


class Cluster(RedisCluster):
    """Raises what stands in `AWAY` (health/client_errors.py) also while the Cluster isn't formed
    yet, or while none of its nodes can be reached.
    """

    async def initialize(self, *args: Any, **options: Any) -> RedisCluster:
        """Learn which node has which slots."""
        with only_client_errors():
            return await super().initialize(*args, **options)

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """One command, at the node of its slot."""
        with only_client_errors():
            return await super().execute_command(*args, **options)

    def pubsub(self, *args: Any, **options: Any) -> ClusterPubSub:
        """Subscriptions, whose messages are read as they come (`Replies`)."""
        return super().pubsub(*args, push_handler_func=as_it_came, **options)

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> ClusterPipeline:
        """Several commands, those of a node together."""
        return _Pipeline(self, transaction)  # type: ignore[abstract]


class _Pipeline(ClusterPipeline):
    async def execute(
        self, raise_on_error: bool = True, allow_redirections: bool = True
    ) -> list[Any]:
        with only_client_errors():
            replies = await super().execute(raise_on_error, allow_redirections)
        return [as_client_error(reply) for reply in replies]
