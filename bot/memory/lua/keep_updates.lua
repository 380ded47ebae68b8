-- Renew the leases of updates that still wait in a living process, so that no other takes them over. Those that were
-- handled stay gone.
-- KEYS 1 when another process may take an update
-- ARGV 1 lease in ms  2… numbers
-- Gives how many were named.
local now = now_ms()
for i = 2, #ARGV do
  redis.call('ZADD', KEYS[1], 'XX', now + tonumber(ARGV[1]), ARGV[i])
end
return #ARGV - 1
