-- Count one message in all windows, if each has room for it and no pause was asked for. Otherwise count it in none.
-- Each window is the list of the times of its last messages, so it is exact.
-- The chat's learned limit changes the room of windows that follow it. It rises when the minute is full.
-- KEYS the pauses; the chat's learned limit and the key that is there while it mustn't rise, or none; the windows
-- ARGV 1 how many pauses  2 how many keys of the learned limit  3 "1" to count it, "0" only to ask  4 how many ms the
--      learned limit lives  5… for each window how many messages, in how many ms, how many from all callers, and
--      how it follows the limit: 0 not, 1 up, 2 up and down
-- Gives 0 (there is room) or the ms to wait; and 1 if the limit has risen.
local MOST = 3  -- times the usual limit
local now = now_ms()
local pauses, learned = tonumber(ARGV[1]), tonumber(ARGV[2])
local first = pauses + learned + 1
local limit = learned > 0 and tonumber(redis.call('GET', KEYS[pauses + 1]) or '')

local function size(window)
  local i = 5 + 4 * (window - first)
  local room, span, most, follows = unpack(ARGV, i, i + 3)
  return tonumber(room), tonumber(span), tonumber(most), tonumber(follows)
end

local function scaled(room, most, follows)
  if follows == 0 or not limit then
    return room
  end
  local now_most = follows == 1 and math.max(limit, most) or limit
  return math.max(1, math.floor(room * now_most / most))
end

local wait = 0
for i = 1, pauses do
  wait = math.max(wait, redis.call('PTTL', KEYS[i]))
end
for i = first, #KEYS do
  local room, span, most, follows = size(i)
  local oldest = redis.call('LINDEX', KEYS[i], scaled(room, most, follows) - 1)
  if oldest then
    wait = math.max(wait, span - (now - tonumber(oldest)))
  end
end
if wait > 0 or ARGV[3] == '0' then
  return {wait, 0}
end

local raised = 0
for i = first, #KEYS do
  local _, span, most, follows = size(i)
  redis.call('LPUSH', KEYS[i], now)
  redis.call('LTRIM', KEYS[i], 0, (follows > 0 and MOST or 1) * most - 1)
  redis.call('PEXPIRE', KEYS[i], span)
  if follows == 2 and redis.call('EXISTS', KEYS[pauses + 2]) == 0 then
    local now_most = limit or most
    -- Above the usual limit all messages count, which are in the window before; below it those for one.
    -- A minute is full with as many as the hands of who must act may use.
    local window = KEYS[now_most < most and i or i - 1]
    local filled = redis.call('LINDEX', window, math.floor(now_most * 4 / 5) - 1)
    if filled and now - tonumber(filled) < span and now_most < MOST * most then
      local more = math.min(MOST * most, now_most + math.max(1, math.floor(now_most / 10)))
      redis.call('SET', KEYS[pauses + 1], more, 'PX', ARGV[4])
      redis.call('SET', KEYS[pauses + 2], 1, 'PX', span)
      raised = 1
    end
  end
end
return {0, raised}
