-- Keep a standing order, and have it judged in a moment; what is due sooner stays. A deadline that is lent
-- may be met by a process that doesn't know of the order: it is set again. A pass by itself that the
-- process which set it keeps (commit.lua) is due sooner, and the order could only pass too.
-- KEYS 1 orders  2 deadlines  3 state
-- ARGV 1 name  2 value  3 how long orders live, ms  4 deadline  5 in how many ms it is due
-- Gives 1, or 0 where there is no table.
if redis.call('EXISTS', KEYS[3]) == 0 then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
local at = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[4]) or 0.5)
if at % 1 >= 0.5 then
  redis.call('ZADD', KEYS[2], string.format('%d', now_ms() + ARGV[5]), ARGV[4])
end
return 1
