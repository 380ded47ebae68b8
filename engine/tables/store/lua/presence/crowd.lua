-- Note the phones of one process of the page, and return those of the others. A process that has said
-- nothing for a while is gone.
-- KEYS 1 crowd
-- ARGV 1 process  2 its phones (-1: it ends)  3 for how many ms it is believed
-- Gives {phones of another process, …}.
local now = now_ms()
if tonumber(ARGV[2]) < 0 then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. string.format('%.0f', now + ARGV[3]))
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
local others = {}
local told = redis.call('HGETALL', KEYS[1])
for i = 1, #told, 2 do
  local phones, until_ms = string.match(told[i + 1], '^(%d+) (%d+)$')
  if tonumber(until_ms) < now then
    redis.call('HDEL', KEYS[1], told[i])
  elseif told[i] ~= ARGV[1] then
    table.insert(others, tonumber(phones))
  end
end
return others
