-- Jobs are asked for: each to be done at its time, or earlier if it was due earlier, and as urgently as anybody wants
-- it. Asked for while somebody does it, it is done once more afterwards (see settle_jobs.lua).
-- KEYS 1 how often asked for  2 held  3… due, a set for each urgency, the most urgent first
-- ARGV for each job: the job, in how many ms, which urgency (1 is the first)
-- Gives how many were named.
local FIRST = 2
local now = now_ms()

local function put(job, at, urgency)
  local held = redis.call('HGET', KEYS[2], job)
  local is_held = held and tonumber(held) > now
  for other = 1, #KEYS - FIRST do
    local due = redis.call('ZSCORE', KEYS[FIRST + other], job)
    if due then
      at = is_held and tonumber(due) or math.min(at, tonumber(due))
      urgency = math.min(urgency, other)
      redis.call('ZREM', KEYS[FIRST + other], job)
    end
  end
  redis.call('HINCRBY', KEYS[1], job, 1)
  redis.call('ZADD', KEYS[FIRST + urgency], at, job)
end

for i = 1, #ARGV, 3 do
  put(ARGV[i], now + tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]))
end
return #ARGV / 3
