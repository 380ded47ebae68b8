-- Note for how long the people of one process look at some tables, and which version they have seen. Return all people
-- who look at each. In a Cluster the tables are of one shard.
-- KEYS for each table: looking, state, looked
-- ARGV 1 for how many ms  2 for how many ms it is kept which version was seen  then for each table the people who look
-- from there, apart by blanks
-- Gives {{person, …}, …}.
local now = now_ms()
local seen = {}
for i = 1, #KEYS / 3 do
  local looking, state, looked = KEYS[3 * i - 2], KEYS[3 * i - 1], KEYS[3 * i]
  local people = ARGV[i + 2]
  redis.call('ZREMRANGEBYSCORE', looking, '-inf', now)
  if people ~= '' then
    local version = tonumber(redis.call('GETRANGE', state, 0, 7))
    for person in string.gmatch(people, '%S+') do
      redis.call('ZADD', looking, now + ARGV[1], person)
      if version then
        redis.call('HSET', looked, person, version)
      end
    end
    local last = redis.call('ZRANGE', looking, -1, -1, 'WITHSCORES')[2]
    redis.call('PEXPIRE', looking, last - now)
    redis.call('PEXPIRE', looked, ARGV[2])
  end
  seen[i] = redis.call('ZRANGE', looking, 0, -1)
end
return seen
