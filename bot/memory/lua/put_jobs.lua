-- Ask for jobs. Each is done at its time, or earlier if it was due earlier and isn't to be put off, and as urgently as
-- anybody wants it. A job that is asked for while a process does it is done once more afterwards (see settle_jobs.lua).
-- KEYS 1 how often asked for  2 held  3… due, a set for each urgency, the most urgent first
-- ARGV for each job: the job, in how many ms, which urgency (1 is the first), "1" to put it off
-- Gives how many were named.
local FIRST = 2
local now = now_ms()

local function time_of(due, at, is_held, put_off)
  if is_held then
    return due
  end
  return put_off and at or math.min(at, due)
end

local function put(job, at, urgency, put_off)
  local held = redis.call('HGET', KEYS[2], job)
  local is_held = held and tonumber(held) > now
  for other = 1, #KEYS - FIRST do
    local due = redis.call('ZSCORE', KEYS[FIRST + other], job)
    if due then
      at = time_of(tonumber(due), at, is_held, put_off)
      urgency = math.min(urgency, other)
      redis.call('ZREM', KEYS[FIRST + other], job)
    end
  end
  redis.call('HINCRBY', KEYS[1], job, 1)
  redis.call('ZADD', KEYS[FIRST + urgency], at, job)
end

for i = 1, #ARGV, 4 do
  put(ARGV[i], now + tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]), ARGV[i + 3] == '1')
end
return #ARGV / 4
