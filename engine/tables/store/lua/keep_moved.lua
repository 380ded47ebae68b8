-- Keep a key of an earlier layout under its name in this one. If it is there, it was moved before. A
-- process that comes late, when the shard is in use, brings nothing back that has changed since.
-- KEYS 1 the key  2 the shard's layout
-- ARGV 1 its value, as DUMP gave it  2 when it ends, ms since 1970 (0: never)
-- Gives 1, or 0 if the shard is in use.
if redis.call('EXISTS', KEYS[2]) == 1 then
  return 0
end
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('RESTORE', KEYS[1], ARGV[2], ARGV[1], 'ABSTTL')
end
return 1
