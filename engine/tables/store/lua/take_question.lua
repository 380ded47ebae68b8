-- Give the next question of a queue to one process: first one that another took and didn't finish,
-- because it has died or hangs, then the oldest that is untaken. Questions that are too late are dropped.
-- KEYS 1 the queue
-- ARGV 1 ms after which what another has taken is taken over
-- Gives {how many were too late, how many still wait, mark, ms since it was asked, fields}, without
-- the last three where there is none.
local queue, idle = KEYS[1], ARGV[1]
local GROUP, TAKER = 'thinkers', 'any' -- one name for all: nobody has to tidy up after the dead
local now, late = now_ms(), 0

local function first_of_others()
  return redis.call('XAUTOCLAIM', queue, GROUP, TAKER, idle, '0-0', 'COUNT', 1)[2][1]
end

local function first_untaken()
  local found = redis.call('XREADGROUP', 'GROUP', GROUP, TAKER, 'COUNT', 1, 'STREAMS', queue, '>')
  return found and found[1][2][1]
end

if redis.call('EXISTS', queue) == 0 or #redis.call('XINFO', 'GROUPS', queue) == 0 then
  redis.call('XGROUP', 'CREATE', queue, GROUP, '0', 'MKSTREAM')
end
while true do
  local entry = first_of_others() or first_untaken()
  if not entry then
    return {late, redis.call('XLEN', queue)}
  end
  local mark, fields = entry[1], entry[2]
  if now <= tonumber(fields[2]) then
    return {late, redis.call('XLEN', queue), mark, now - tonumber(string.match(mark, '^%d+')), fields}
  end
  redis.call('XACK', queue, GROUP, mark)
  redis.call('XDEL', queue, mark)
  late = late + 1
end
