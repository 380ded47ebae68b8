-- Keep an update until it is handled, and recognise it if it is delivered again.
-- KEYS 1 mark of this update  2 inbox  3 when another process may take an update
-- ARGV 1 number  2 update  3 lease in ms  4 for how many ms it is recognised
-- Gives 1, or 0 if it was delivered before.
if not redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[4]) then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[3], now_ms() + tonumber(ARGV[3]), ARGV[1])
return 1
