-- Remove jobs that were done, except those whose lease ran out and that another process has by now.
-- KEYS 1 how often asked for  2 held  3… due, a set for each urgency, the most urgent first
-- ARGV for each job: the job, how often it was asked for when it was lent, end of the lease, again in how many ms
-- (-1: done)
-- Gives how many were named.
local FIRST = 2
local now = now_ms()

local function due_set(job)
  for i = FIRST + 1, #KEYS do
    if redis.call('ZSCORE', KEYS[i], job) then
      return KEYS[i]
    end
  end
  return KEYS[#KEYS]
end

local function settle(job, asked, again)
  local due = due_set(job)
  redis.call('HDEL', KEYS[2], job)
  if again >= 0 then
    redis.call('ZADD', due, now + again, job)
  elseif redis.call('HGET', KEYS[1], job) ~= asked then
    redis.call('ZADD', due, now, job)
  else
    redis.call('ZREM', due, job)
    redis.call('HDEL', KEYS[1], job)
  end
end

for i = 1, #ARGV, 4 do
  if redis.call('HGET', KEYS[2], ARGV[i]) == ARGV[i + 2] then
    settle(ARGV[i], ARGV[i + 1], tonumber(ARGV[i + 3]))
  end
end
return #ARGV / 4
