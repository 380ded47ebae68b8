-- Make a key by these commands, in the place of what was there: whole, or not at all if the process
-- is killed.
-- KEYS 1 the key
-- ARGV 1 when it ends in ms since 1970 (-1: never)  2 the commands, packed
redis.call('UNLINK', KEYS[1])
for _, words in ipairs(cmsgpack.unpack(ARGV[2])) do
  redis.call(unpack(words))
end
if ARGV[1] ~= '-1' then
  redis.call('PEXPIREAT', KEYS[1], ARGV[1])
end
