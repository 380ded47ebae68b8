-- Who looks at some tables of one shard, after noting for how long their people of one process do.
-- KEYS looking, of each table
-- ARGV 1 for how many ms  then for each table the people who look from there, apart by blanks
-- Gives {{person, …}, …}.
local now = now_ms()
local seen = {}
for i, looking in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', looking, '-inf', now)
  for person in string.gmatch(ARGV[i + 1], '%S+') do
    redis.call('ZADD', looking, now + ARGV[1], person)
  end
  if ARGV[i + 1] ~= '' then
    local last = redis.call('ZRANGE', looking, -1, -1, 'WITHSCORES')[2]
    redis.call('PEXPIRE', looking, last - now)
  end
  seen[i] = redis.call('ZRANGE', looking, 0, -1)
end
return seen
