-- Jobs that are due, the most urgent first, lent to one process: each moves ahead by the lease, so that another process
-- takes it up if this one dies.
-- KEYS 1 how often asked for  2 held  3… due, a set for each urgency, the most urgent first
-- ARGV 1 lease in ms  2… how many of each urgency at most
-- Gives {job, how often asked for, end of the lease, which urgency (1 is the first), ms since it was due}, …
local FIRST = 2
local now, ends = now_ms(), now_ms() + tonumber(ARGV[1])
local found = {}

local function lend(urgency, job)
  local late = now - math.floor(tonumber(redis.call('ZSCORE', KEYS[FIRST + urgency], job)))
  redis.call('ZADD', KEYS[FIRST + urgency], ends, job)
  redis.call('HSET', KEYS[2], job, ends)
  table.insert(found, {job, redis.call('HGET', KEYS[1], job) or '0', tostring(ends), urgency, late})
end

for urgency = 1, #KEYS - FIRST do
  local most = tonumber(ARGV[1 + urgency])
  for _, job in ipairs(redis.call('ZRANGEBYSCORE', KEYS[FIRST + urgency], '-inf', now, 'LIMIT', 0, most)) do
    lend(urgency, job)
  end
end
return found
