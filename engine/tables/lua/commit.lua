-- One change of one table, all or nothing: compare, remember the move id, write, append the move, set deadlines,
-- keep a game that is over, fill the outbox, tell the news. All keys are of one shard, and all are declared.
-- KEYS 1 state  2 moves  3 recent move ids  4 deadlines  5 outbox  6 epoch  7 looking
--      and if a game is over  8 its record  9 totals  10… lists of games (of each person, and of the place)
-- ARGV 1 version and epoch of what it builds on ("" for a new table)  2 the whole new value ("" to end the table)
--      3 epoch it was made in  4 new version  5 move id  6 table id  7 kind of change  8 channel
--      9 time to live of the table in ms  10 how many move ids to keep  11 length of the outbox
--      12 how long to remember the epoch  13 "new" if a new game begins  14 the move ("" for none)
--      15 the finished game as it is kept ("" for none)  16 for how many ms  17 its name in lists
--      18 which totals go up by one
--      19… deadlines: what, ms from now (-1: no more), and so on
-- Gives {"done" | "again" | "conflict", version, epoch, now}.
local epoch = epoch_of(KEYS[6], ARGV[12])
local now = now_ms()

local before = redis.call('ZSCORE', KEYS[3], ARGV[5])
if before then
  return {'again', tonumber(before), epoch, now}
end
local stands = redis.call('GETRANGE', KEYS[1], 0, 15)
if stands ~= ARGV[1] or epoch ~= ARGV[3] then
  return {'conflict', tonumber(string.sub(stands, 1, 8)) or 0, epoch, now}
end

local version = tonumber(ARGV[4])
if ARGV[15] ~= '' then
  redis.call('SET', KEYS[8], ARGV[15], 'PX', ARGV[16])
  for total in string.gmatch(ARGV[18], '%S+') do
    redis.call('HINCRBY', KEYS[9], total, 1)
  end
  for i = 10, #KEYS do
    redis.call('ZADD', KEYS[i], now, ARGV[17])
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - ARGV[16])
    redis.call('PEXPIRE', KEYS[i], ARGV[16])
  end
end

if ARGV[2] == '' then
  redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[7])
else
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[9])
  if ARGV[13] == 'new' then
    redis.call('DEL', KEYS[2])
  end
  if ARGV[14] ~= '' then
    redis.call('RPUSH', KEYS[2], ARGV[14])
    redis.call('PEXPIRE', KEYS[2], ARGV[9])
  end
  redis.call('ZADD', KEYS[3], version, ARGV[5])
  redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -1 - ARGV[10])
  redis.call('PEXPIRE', KEYS[3], ARGV[9])
end

for i = 19, #ARGV, 2 do
  local member = ARGV[6] .. ':' .. ARGV[i]
  local wait = tonumber(ARGV[i + 1])
  if wait < 0 then
    redis.call('ZREM', KEYS[4], member)
  else
    redis.call('ZADD', KEYS[4], now + wait, member)
  end
end

redis.call('XADD', KEYS[5], 'MAXLEN', '~', ARGV[11], '*', 't', ARGV[6], 'v', version, 'k', ARGV[7])
redis.call('PUBLISH', ARGV[8], ARGV[6] .. ' ' .. version .. ' ' .. epoch)
return {'done', version, epoch, now}
