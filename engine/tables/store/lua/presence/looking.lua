-- Return the people who look at a table, without those who said so too long ago. If somebody has stopped looking, the
-- outbox is told: from then on they can be called. The version that was on the screen is kept for a while.
-- KEYS 1 looking  2 state  3 outbox  4 looked
-- ARGV 1 person ("" to ask only)  2 for how many ms (0: looks away)  3 table  4 kind of the entry  5 for how many ms
-- it is kept which version was seen
-- Gives {person, …}.
local now = now_ms()
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)

local function version_now()
  return tonumber(redis.call('GETRANGE', KEYS[2], 0, 7))
end

local function note_seen()
  local version = version_now()
  if version then
    redis.call('HSET', KEYS[4], ARGV[1], version)
    redis.call('PEXPIRE', KEYS[4], ARGV[5])
  end
end

local function tell_looked_away()
  local version = version_now()
  if version then
    redis.call('XADD', KEYS[3], '*', 't', ARGV[3], 'v', version, 'k', ARGV[4], 'b', '0')
  end
end

if ARGV[1] ~= '' then
  if tonumber(ARGV[2]) > 0 then
    redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
    local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
    redis.call('PEXPIRE', KEYS[1], last - now)
    note_seen()
  elseif redis.call('ZREM', KEYS[1], ARGV[1]) == 1 then
    note_seen()
    tell_looked_away()
  end
end
return redis.call('ZRANGE', KEYS[1], 0, -1)
