-- Have the tables of a shard paused, or resumed: each gets a deadline of its own, due now, that is met
-- by pausing it or by letting it go on.
-- KEYS 1 deadlines
-- ARGV 1 "pause" (tables that wait for a seat) or "resume" (those that pause)  2 what the deadline
-- is called
-- Gives how many tables they are.
local chosen, count = {}, 0
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local id, what = string.match(member, '^(.*):([^:]*)$')
  local meant = what == ARGV[2]
  if ARGV[1] == 'pause' then
    meant = string.match(what, '^%d+$') ~= nil
  end
  if meant and not chosen[id] then
    chosen[id] = true
    count = count + 1
  end
end
local now = string.format('%d', now_ms())
for id in pairs(chosen) do
  local member = id .. ':' .. ARGV[2]
  local at = tonumber(redis.call('ZSCORE', KEYS[1], member) or 0)
  if at % 1 == 0 then -- else a process sees to it just now
    redis.call('ZADD', KEYS[1], now, member)
  end
end
return count
