"""The few steps in Redis that must not be divided, as Lua. Time is always the server's."""

from __future__ import annotations

NOW = """
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
"""

# KEYS: the holds, then the windows. ARGV: number of holds, then for each window how many in how
# many milliseconds. 0: sent, and counted in every window; else the milliseconds to wait.
TAKE = (
    NOW
    + """
local holds = tonumber(ARGV[1])
local wait = 0
for i = 1, holds do
  wait = math.max(wait, redis.call('PTTL', KEYS[i]))
end
for i = holds + 1, #KEYS do
  local most, span = tonumber(ARGV[2 * (i - holds)]), tonumber(ARGV[2 * (i - holds) + 1])
  local then_ = redis.call('LINDEX', KEYS[i], most - 1)
  if then_ then wait = math.max(wait, span - (now - tonumber(then_))) end
end
if wait > 0 then return wait end
for i = holds + 1, #KEYS do
  local most, span = tonumber(ARGV[2 * (i - holds)]), tonumber(ARGV[2 * (i - holds) + 1])
  redis.call('LPUSH', KEYS[i], now)
  redis.call('LTRIM', KEYS[i], 0, most - 1)
  redis.call('PEXPIRE', KEYS[i], span)
end
return 0
"""
)

# Jobs. KEYS: when they are due (sorted set), how often each was asked for (hash), who does it
# now (hash). A job asked for again while somebody does it is done once more afterwards.
MARK = (
    NOW
    + """
local job, due = ARGV[1], now + tonumber(ARGV[2])
redis.call('HINCRBY', KEYS[2], job, 1)
local held = redis.call('HGET', KEYS[3], job)
if held and tonumber(held) > now then return 0 end
redis.call('ZADD', KEYS[1], 'LT', due, job)
return 1
"""
)

CLAIM = (
    NOW
    + """
local found = {}
for _, job in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])) do
  local till = now + tonumber(ARGV[2])
  redis.call('ZADD', KEYS[1], till, job)
  redis.call('HSET', KEYS[3], job, till)
  table.insert(found, {job, redis.call('HGET', KEYS[2], job) or '0', tostring(till)})
end
return found
"""
)

# ARGV: job, how often it was asked for when claimed, the claim's end, milliseconds or -1.
SETTLE = (
    NOW
    + """
local job, asked, till, again = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
if redis.call('HGET', KEYS[3], job) ~= till then return 0 end
redis.call('HDEL', KEYS[3], job)
if again >= 0 then
  redis.call('ZADD', KEYS[1], now + again, job)
elseif redis.call('HGET', KEYS[2], job) ~= asked then
  redis.call('ZADD', KEYS[1], now, job)
else
  redis.call('ZREM', KEYS[1], job)
  redis.call('HDEL', KEYS[2], job)
end
return 1
"""
)

# The inbox. KEYS: the mark of this update, updates (hash), when somebody else may take one
# (sorted set). ARGV: number, text, lease, how long the mark lasts.
STORE = (
    NOW
    + """
if not redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[4]) then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[3], now + tonumber(ARGV[3]), ARGV[1])
return 1
"""
)

# KEYS: updates (hash), when (sorted set), tries (hash). ARGV: how many, lease.
TAKE_OVER = (
    NOW
    + """
local found = {}
for _, number in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, ARGV[1])) do
  redis.call('ZADD', KEYS[2], now + tonumber(ARGV[2]), number)
  local text = redis.call('HGET', KEYS[1], number)
  if text then
    table.insert(found, {number, text, redis.call('HINCRBY', KEYS[3], number, 1)})
  else
    redis.call('ZREM', KEYS[2], number)
  end
end
return found
"""
)

# KEYS: when somebody else may take an update (sorted set). ARGV: lease, numbers.
KEEP = (
    NOW
    + """
for i = 2, #ARGV do
  redis.call('ZADD', KEYS[1], 'XX', now + tonumber(ARGV[1]), ARGV[i])
end
return #ARGV - 1
"""
)

# The lease. KEYS: the lease. ARGV: who, milliseconds.
HOLD = """
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""

RELEASE = """
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
"""
