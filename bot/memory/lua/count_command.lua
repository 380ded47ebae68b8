-- Number this command among those that count together. An update that is handled again keeps its number.
-- KEYS 1 update → number
-- ARGV 1 update  2 how many are remembered at most  3 time to live in ms, from the first on
-- Gives the number.
local number = redis.call('HGET', KEYS[1], ARGV[1])
if number then
  return tonumber(number)
end
number = redis.call('HLEN', KEYS[1]) + 1
if number <= tonumber(ARGV[2]) then
  redis.call('HSET', KEYS[1], ARGV[1], number)
end
if number == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return number
