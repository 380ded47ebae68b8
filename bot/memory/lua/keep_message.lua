-- Note what a message shows, and list what it is about at its place.
-- KEYS 1 messages about this: place → message  2 what messages at the place are about, if listed
-- ARGV 1 place  2 message  3 what it is about  4 time to live in ms
-- Gives 1.
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
if KEYS[2] then
  redis.call('SADD', KEYS[2], ARGV[3])
end
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, ARGV[4])
end
return 1
