-- A job was done, unless its lease ran out and another process has it by now.
-- KEYS 1 due  2 how often asked for  3 held
-- ARGV 1 job  2 how often it was asked for when it was lent  3 end of the lease  4 again in how many ms (-1: done)
-- Gives 1, or 0 if another process has it.
local job, asked, ends, again = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
if redis.call('HGET', KEYS[3], job) ~= ends then
  return 0
end
redis.call('HDEL', KEYS[3], job)
if again >= 0 then
  redis.call('ZADD', KEYS[1], now_ms() + again, job)
elseif redis.call('HGET', KEYS[2], job) ~= asked then
  redis.call('ZADD', KEYS[1], now_ms(), job)
else
  redis.call('ZREM', KEYS[1], job)
  redis.call('HDEL', KEYS[2], job)
end
return 1
