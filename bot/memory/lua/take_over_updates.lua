-- Lend updates that their process left to another process.
-- KEYS 1 inbox  2 when another process may take an update  3 how often one was taken
-- ARGV 1 how many at most  2 lease in ms
-- Gives {{number, update, which try this is}, …}.
local now = now_ms()
local found = {}
for _, number in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, ARGV[1])) do
  redis.call('ZADD', KEYS[2], now + tonumber(ARGV[2]), number)
  local update = redis.call('HGET', KEYS[1], number)
  if update then
    table.insert(found, {number, update, redis.call('HINCRBY', KEYS[3], number, 1)})
  else
    redis.call('ZREM', KEYS[2], number)
  end
end
return found
