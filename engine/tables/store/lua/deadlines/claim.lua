-- What is due in one shard, lent to one process: each deadline moves ahead by the lease, so that
-- another process takes it up if this one dies. Half a millisecond on top marks it as lent; only a
-- commit takes a deadline away.
-- KEYS 1 deadlines
-- ARGV 1 lease in ms  2 how many at most
-- Gives {now, next due time or nil, {member, …}, {ms since it was due, …}}.
local now = now_ms()
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
local late = {}
for nth, member in ipairs(due) do
  local at = tonumber(redis.call('ZSCORE', KEYS[1], member))
  late[nth] = now - math.floor(at) + (at % 1 > 0 and ARGV[1] or 0) -- lent before: due a lease ago
  redis.call('ZADD', KEYS[1], string.format('%.1f', now + ARGV[1] + 0.5), member)
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {now, first[2] or false, due, late}
