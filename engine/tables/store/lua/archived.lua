-- Note that the archive has a game: remove it from the games that the archive lacks, and let Redis keep
-- it for some days more. The lists in which it stands live as long, and lose what is older.
-- All games of a shard are archived in order, so what is older has been archived before.
local unarchived, record = unpack(KEYS)
local FIRST_LIST = 3 -- the rest of KEYS
local member, recent_ms = unpack(ARGV)
local now = now_ms()

redis.call('ZREM', unarchived, member)
redis.call('PEXPIRE', record, recent_ms, 'LT')
for i = FIRST_LIST, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - recent_ms)
end
