-- Jobs that are due and may send now, the most urgent first, lent to one process: each moves ahead by the lease, so
-- that another process takes it up if this one dies. What is sent at once fills the window of all messages; each
-- urgency may fill it so far, and what has no room stays where it is.
-- KEYS 1 how often asked for  2 held  3 window  4… due, a set for each urgency, the most urgent first
-- ARGV 1 how many at most  2 lease in ms  3 how long a message counts, in ms  4… how far each urgency may fill the
--      window (-1: it needs no room)
-- Gives {ms until there is something to do (-1: nobody knows),
--        {job, how often asked for, end of the lease, which urgency (1 is the first), ms since it was due}, …}.
local FIRST = 3
local now, most, ends = now_ms(), tonumber(ARGV[1]), now_ms() + tonumber(ARGV[2])
local found, until_next = {}, -1

local sent = {} -- when each message of the window leaves it, the newest first
for _, at in ipairs(redis.call('LRANGE', KEYS[3], 0, -1)) do
  table.insert(sent, tonumber(at) + tonumber(ARGV[3]))
end

local function wake_in(ms)
  if until_next < 0 or ms < until_next then
    until_next = math.max(0, ms)
  end
end

local function room(share)
  if share < 0 then
    return most
  end
  local taken = 0
  for _, leaves in ipairs(sent) do
    if leaves > now then
      taken = taken + 1
    end
  end
  return share - taken
end

local function lend(urgency, job)
  local late = now - math.floor(tonumber(redis.call('ZSCORE', KEYS[FIRST + urgency], job)))
  redis.call('ZADD', KEYS[FIRST + urgency], ends, job)
  redis.call('HSET', KEYS[2], job, ends)
  table.insert(found, {job, redis.call('HGET', KEYS[1], job) or '0', tostring(ends), urgency, late})
end

local function claim(urgency, share)
  local due = KEYS[FIRST + urgency]
  local free = math.max(0, math.min(most - #found, room(share)))
  for _, job in ipairs(redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, free)) do
    lend(urgency, job)
    if share >= 0 then
      table.insert(sent, 1, now + tonumber(ARGV[3]))
    end
  end
  local first = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')[2]
  if first and tonumber(first) > now then
    wake_in(tonumber(first) - now)
  elseif first and room(share) > 0 then
    wake_in(0)
  elseif first and share > 0 then
    wake_in(sent[share] - now)
  end
end

for urgency = 1, #KEYS - FIRST do
  claim(urgency, tonumber(ARGV[FIRST + urgency]))
end
return {until_next, unpack(found)}
