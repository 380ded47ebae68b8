-- Give the lease back, if its owner asks.
-- KEYS 1 lease
-- ARGV 1 who
-- Gives 1, or 0 if another has it.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
