-- Store a pause that Telegram asked for, and lower the chat's learned limit, once in a pause.
-- Above the usual limit any call shows that it is too high. Below it only those show it that one member alone sees.
-- KEYS 1 the pause  2 the learned limit  3 the key that is there while it mustn't rise  4 the window of all messages
--      5 that of messages for one, if such a call was refused
-- ARGV 1 how many ms the pause lasts  2 the usual limit  3 ms of a window  4 how many ms the limit mustn't rise
--      5 how many ms it lives
-- Gives 1 if the limit is lower now, otherwise 0.
local LEAST = 4
local again = redis.call('EXISTS', KEYS[1]) == 1
redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
if again then
  return 0
end
redis.call('SET', KEYS[3], 1, 'PX', ARGV[4])
local usual = tonumber(ARGV[2])
local limit = tonumber(redis.call('GET', KEYS[2]) or usual)
local is_above = limit > usual
local window = is_above and KEYS[4] or KEYS[5]
if not window then
  return 0
end

local since = now_ms() - tonumber(ARGV[3])
local passed = -1  -- the refused one is in the window, too
for _, moment in ipairs(redis.call('LRANGE', window, 0, -1)) do
  passed = passed + (tonumber(moment) > since and 1 or 0)
end
local lower = math.max(math.min(passed, limit - 1), math.floor(limit / 2), is_above and usual or LEAST)
redis.call('SET', KEYS[2], lower, 'PX', ARGV[5])
return lower < limit and 1 or 0
