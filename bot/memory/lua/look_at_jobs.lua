-- Count the due jobs that no process does, and tell when the next are due.
-- KEYS due, a set for each urgency
-- Gives for each set {jobs that are due, ms since the first was (0: none is), ms until the next one is (-1: there is
-- none)}.
local now, found = now_ms(), {}
for i, due in ipairs(KEYS) do
  local first = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')[2]
  local following = redis.call('ZRANGE', due, '(' .. now, '+inf', 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES')[2]
  found[i] = {
    redis.call('ZCOUNT', due, '-inf', now),
    first and math.max(0, now - tonumber(first)) or 0,
    following and math.max(0, tonumber(following) - now) or -1,
  }
end
return found
