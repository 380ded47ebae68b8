-- Pay for one more message, if that many are allowed a day.
-- KEYS 1 how many were paid for today
-- ARGV 1 how many at most
-- Gives 1, or 0 if all of them are spent.
local DAY = 24 * 60 * 60 * 1000
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then
  return 0
end
if redis.call('INCR', KEYS[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], DAY - now_ms() % DAY)
end
return 1
