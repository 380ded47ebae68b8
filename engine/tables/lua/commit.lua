-- One change of one table, all or nothing: compare, remember the move id, write, append the move,
-- set deadlines, keep a game that is over, fill the outbox, tell the change to those who show the
-- table (channels/changes.py). All keys are of one shard, and all are declared.
-- Gives {"done" | "again" | "conflict", version, epoch, now}.
local state, moves, recent, deadlines, outbox, life, looking, record, totals = unpack(KEYS)
local FIRST_LIST = 10 -- the rest of KEYS: in which lists a finished game stands
local asked = cmsgpack.unpack(ARGV[1]) -- a Commit of redis_store.py, with the names of its fields
local changes, epoch_ms, move_ids, longest = unpack(ARGV, 2)
local epoch = epoch_of(life, epoch_ms)
local now = now_ms()

local before = redis.call('ZSCORE', recent, asked.move_id)
if before then
  return {'again', tonumber(before), epoch, now}
end
local stands = redis.call('GETRANGE', state, 0, 15)
if stands ~= asked.builds_on or epoch ~= asked.epoch then
  return {'conflict', tonumber(string.sub(stands, 1, 8)) or 0, epoch, now}
end

local keep = asked.keep
if keep then
  redis.call('SET', record, keep.value, 'PX', keep.lives_ms)
  for _, total in ipairs(keep.totals) do
    redis.call('HINCRBY', totals, total, 1)
  end
  for i = FIRST_LIST, #KEYS do
    redis.call('ZADD', KEYS[i], now, asked.table_id .. ':' .. keep.game)
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - keep.lives_ms)
    redis.call('PEXPIRE', KEYS[i], keep.lives_ms)
  end
end

if asked.kind == 'gone' then
  redis.call('DEL', state, moves, recent, looking)
else
  redis.call('SET', state, asked.value, 'PX', asked.lives_ms)
  if asked.kind == 'started' then
    redis.call('DEL', moves)
  end
  redis.call('ZADD', recent, asked.version, asked.move_id)
  local nth = 1
  if asked.move ~= '' then
    nth = redis.call('RPUSH', moves, asked.move)
  end
  -- Once in sixteen moves is enough: each of these takes as long as what else a move needs, and a
  -- game lives for a month from its start.
  if nth % 16 == 1 or asked.kind == 'ended' then
    redis.call('ZREMRANGEBYRANK', recent, 0, -1 - move_ids)
    redis.call('PEXPIRE', recent, asked.lives_ms)
    redis.call('PEXPIRE', moves, asked.lives_ms)
  end
end

for what, wait in pairs(asked.deadlines) do
  local member = asked.table_id .. ':' .. what
  if wait < 0 then
    redis.call('ZREM', deadlines, member)
  else
    redis.call('ZADD', deadlines, now + wait, member)
  end
end

redis.call('XADD', outbox, 'MAXLEN', '~', longest, '*',
  't', asked.table_id, 'v', asked.version, 'k', asked.kind, 'b', asked.same_bout and '0' or '1')
redis.call('PUBLISH', changes, asked.by .. ' ' .. asked.version .. ' ' .. epoch .. ' ' .. now .. '\n'
  .. asked.told .. '\n' .. (asked.kind == 'gone' and '' or asked.value))
return {'done', asked.version, epoch, now}
