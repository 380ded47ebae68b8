-- A job is asked for: to be done at its time, or earlier if it was due earlier. Asked for while somebody does it, it
-- is done once more afterwards (see settle_job.lua).
-- KEYS 1 due  2 how often asked for  3 held
-- ARGV 1 job  2 in how many ms
-- Gives 1, or 0 while it is being done.
local job, now = ARGV[1], now_ms()
redis.call('HINCRBY', KEYS[2], job, 1)
local held = redis.call('HGET', KEYS[3], job)
if held and tonumber(held) > now then
  return 0
end
redis.call('ZADD', KEYS[1], 'LT', now + tonumber(ARGV[2]), job)
return 1
