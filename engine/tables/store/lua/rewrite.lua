-- Write a finished game again, with the time that it has left, if it still is what the writer read.
-- KEYS 1 record
-- ARGV 1 its value as it was read  2 the new one
-- Gives 1, or 0 if it is another by now.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 1
