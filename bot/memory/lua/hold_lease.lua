-- Take the lease if it is free, or renew it for its owner.
-- KEYS 1 lease
-- ARGV 1 who  2 for how many ms
-- Gives 1, or 0 if another has it.
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
