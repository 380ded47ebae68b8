-- Lend the due deadlines of one shard to one process: each moves ahead by the lease, so that another
-- process takes it up if this one dies. Half a millisecond on top marks it as lent; only a
-- commit takes a deadline away. Nobody waits for one that the process which set it keeps (commit.lua):
-- a look finds it if that has died.
-- KEYS 1 deadlines
-- ARGV 1 lease in ms  2 how many at most  3 how many to look at for the next
--      4 lease in ms of a deadline that a process keeps
-- Gives {now, next due time or nil, {member, …}, {ms since it was due, …}}.
local now = now_ms()
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
local late = {}
for nth, member in ipairs(due) do
  local at = tonumber(redis.call('ZSCORE', KEYS[1], member))
  local lease = ({[0] = 0, [0.25] = ARGV[4]})[at % 1] or ARGV[1] -- it was due so long before
  late[nth] = now - math.floor(at) + lease
  redis.call('ZADD', KEYS[1], string.format('%.1f', now + ARGV[1] + 0.5), member)
end
local next_due = false
local ahead = redis.call('ZRANGE', KEYS[1], 0, ARGV[3] - 1, 'WITHSCORES')
for i = 2, #ahead, 2 do
  if tonumber(ahead[i]) % 1 ~= 0.25 then
    next_due = ahead[i]
    break
  end
end
return {now, next_due, due, late}
