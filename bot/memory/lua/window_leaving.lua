-- Return the times at which the messages of a window leave it.
-- KEYS 1 window
-- ARGV 1 how long a message counts, in ms
-- Gives ms from now for each that is still in it, the newest first.
local now, found = now_ms(), {}
for _, at in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local left = tonumber(at) + tonumber(ARGV[1]) - now
  if left > 0 then
    table.insert(found, left)
  end
end
return found
