-- Count one message in all windows, if each has room for it and no pause was asked for. Otherwise count it in none.
-- Each window is the list of the times of its last messages, so it is exact.
-- KEYS the pauses, then the windows
-- ARGV 1 how many pauses  2 "1" to count it, "0" only to ask  3… for each window how many messages, in how many ms,
--      and how many times to keep, for those who may send more
-- Gives 0 (there is room), or the ms to wait.
local now = now_ms()
local pauses = tonumber(ARGV[1])

local function size(window)
  local i = 3 * (window - pauses)
  return tonumber(ARGV[i]), tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2])
end

local wait = 0
for i = 1, pauses do
  wait = math.max(wait, redis.call('PTTL', KEYS[i]))
end
for i = pauses + 1, #KEYS do
  local most, span = size(i)
  local oldest = redis.call('LINDEX', KEYS[i], most - 1)
  if oldest then
    wait = math.max(wait, span - (now - tonumber(oldest)))
  end
end
if wait > 0 or ARGV[2] == '0' then
  return wait
end

for i = pauses + 1, #KEYS do
  local _, span, kept = size(i)
  redis.call('LPUSH', KEYS[i], now)
  redis.call('LTRIM', KEYS[i], 0, kept - 1)
  redis.call('PEXPIRE', KEYS[i], span)
end
return 0
