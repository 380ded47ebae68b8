-- Jobs that are due, lent to one process: each moves ahead by the lease, so that another process takes it up if this
-- one dies.
-- KEYS 1 due  2 how often asked for  3 held
-- ARGV 1 how many at most  2 lease in ms
-- Gives {{job, how often asked for, end of the lease}, …}.
local now = now_ms()
local found = {}
for _, job in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])) do
  local ends = now + tonumber(ARGV[2])
  redis.call('ZADD', KEYS[1], ends, job)
  redis.call('HSET', KEYS[3], job, ends)
  table.insert(found, {job, redis.call('HGET', KEYS[2], job) or '0', tostring(ends)})
end
return found
