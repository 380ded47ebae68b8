-- For how long jobs have been due that nobody does.
-- KEYS due, a set for each urgency
-- Gives for each set the ms since its first job was due (0: none is).
local now, found = now_ms(), {}
for i, due in ipairs(KEYS) do
  local first = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')[2]
  found[i] = first and math.max(0, now - tonumber(first)) or 0
end
return found
