-- How many jobs are due that nobody does, and for how long.
-- KEYS due, a set for each urgency
-- Gives for each set {jobs that are due, ms since the first was (0: none is)}.
local now, found = now_ms(), {}
for i, due in ipairs(KEYS) do
  local first = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')[2]
  found[i] = {redis.call('ZCOUNT', due, '-inf', now), first and math.max(0, now - tonumber(first)) or 0}
end
return found
