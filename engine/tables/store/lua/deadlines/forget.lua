-- Remove a deadline that leads to nothing, if its table and its lease are as they were: it may have
-- been set again since, and be lent to another process.
-- KEYS 1 deadlines  2 state
-- ARGV 1 member  2 the table's stamp ("" for none)  3 its score then
-- Gives 1, or 0 where something has changed.
if redis.call('GETRANGE', KEYS[2], 0, 15) ~= ARGV[2] then
  return 0
end
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 0) ~= tonumber(ARGV[3]) then
  return 0
end
return redis.call('ZREM', KEYS[1], ARGV[1])
