-- Updates that still wait in a process that lives: nobody takes them over meanwhile. Those that were handled stay
-- gone.
-- KEYS 1 when another process may take an update
-- ARGV 1 lease in ms  2… numbers
-- Gives how many were named.
local now = now_ms()
for i = 2, #ARGV do
  redis.call('ZADD', KEYS[1], 'XX', now + tonumber(ARGV[1]), ARGV[i])
end
return #ARGV - 1
