-- Who looks at a table, without those who said so too long ago.
-- KEYS 1 looking
-- ARGV 1 person ("" to ask only)  2 for how many ms (0: looks away)
-- Gives {person, …}.
local now = now_ms()
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if ARGV[1] ~= '' then
  if tonumber(ARGV[2]) > 0 then
    redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
  else
    redis.call('ZREM', KEYS[1], ARGV[1])
  end
end
return redis.call('ZRANGE', KEYS[1], 0, -1)
