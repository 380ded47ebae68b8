-- One change of one table, all or nothing: compare, remember the move id, write, append the move,
-- set deadlines, keep a game that is over, fill the outbox, tell the change to those who show the
-- table (channels/changes.py). All keys are of one shard, and all are declared.
-- ARGV is a Commit of commit.py. Its numbers stay text: a command is given any other number
-- with seventeen digits printed for it. Deadlines stand at the end, in pairs: the member, and in
-- how many ms it is due (-1: no more); one whose name ends in "+" is only put off. One with "*" is met
-- by the process that sets it, without asking: others take it up `pass_lease` later, and a quarter of a
-- millisecond marks it. Standing orders may do something after it: `judged` says of which seats, and
-- when, pair by pair. `held` is the one by which the move was made, name and value; it counts only as
-- long as that is kept. So does a pass by itself as long as its deadline has this score (`passes_by`).
-- Gives {"done" | "again" | "conflict", version, epoch, now}, how many entries of the outbox were too
-- many and are lost, and in how many ms the first order is judged, or nil.
local state, moves, recent, deadlines, outbox, life, looking, orders, record, totals, unarchived = unpack(KEYS)
local FIRST_LIST = 12 -- the rest of KEYS: in which lists a finished game stands
local epoch_ms, other_ids, ids_of_person, pass_lease, longest, changes, table_id, kind, builds_on, known_epoch, version,
  value, lives_ms, move_id, move, ends_bout, by, told, tells_value, judged, held, held_as, ends_orders, packed_game,
  passes_by, passes_at = unpack(ARGV)
local FIRST_DEADLINE = 27
local epoch = epoch_of(life, epoch_ms)
local now = now_ms()

local function done_before()
  return {'again', redis.call('ZSCORE', recent, move_id), epoch, now}
end

-- Of each person the last move ids stay, since a phone may ask again after others have moved often;
-- and all that they made in the running bout, so that none of it can be made twice. Other ids are
-- this program's own, which asks again at once.
local function forget_move_ids()
  local seen, old = {}, {}
  for _, id in ipairs(redis.call('ZREVRANGE', recent, 0, -1)) do
    local person = string.match(id, '^(%d+):') or 'nobody'
    seen[person] = (seen[person] or 0) + 1
    local kept = tonumber(person == 'nobody' and other_ids or ids_of_person)
    if seen[person] > kept and (person == 'nobody' or ends_bout == '1') then
      old[#old + 1] = id
    end
  end
  if #old > 0 then
    redis.call('ZREM', recent, unpack(old))
  end
end

local stands = redis.call('GETRANGE', state, 0, 15)
if stands ~= builds_on or epoch ~= known_epoch then
  if redis.call('ZSCORE', recent, move_id) then
    return done_before()
  end
  return {'conflict', tonumber(string.sub(stands, 1, 8)) or 0, epoch, now}
end
if held ~= '' and redis.call('HGET', orders, held) ~= held_as then
  return {'conflict', version, epoch, now}
end
if passes_by ~= '' and tonumber(redis.call('ZSCORE', deadlines, passes_by) or 0) ~= tonumber(passes_at) then
  return {'conflict', version, epoch, now}
end
if redis.call('ZADD', recent, 'NX', version, move_id) == 0 then
  return done_before()
end

if packed_game ~= '' then
  local game = cmsgpack.unpack(packed_game) -- a KeptGame of commit.py, by the names of its fields
  redis.call('SET', record, game.value, 'PX', game.lives_ms)
  for _, total in ipairs(game.totals) do
    redis.call('HINCRBY', totals, total, 1)
  end
  local name = table_id .. ':' .. game.game
  redis.call('ZADD', unarchived, now, name)
  redis.call('ZREMRANGEBYSCORE', unarchived, '-inf', now - game.lives_ms)
  redis.call('PEXPIRE', unarchived, game.lives_ms)
  for i = FIRST_LIST, #KEYS do
    redis.call('ZADD', KEYS[i], now, name)
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - game.lives_ms)
    redis.call('PEXPIRE', KEYS[i], game.lives_ms)
  end
end

if kind == 'gone' then
  redis.call('DEL', state, moves, recent, looking)
else
  redis.call('SET', state, value, 'PX', lives_ms)
  if kind == 'started' then
    redis.call('DEL', moves)
    redis.call('ZREMRANGEBYRANK', recent, 0, -1 - other_ids)
  end
  local nth = 1
  if move ~= '' then
    nth = redis.call('RPUSH', moves, move)
  end
  -- Once in sixteen moves is enough: each of these takes as long as what else a move needs, and a
  -- game lives for a month from its start.
  if nth % 16 == 1 or kind == 'ended' then
    redis.call('PEXPIRE', recent, lives_ms)
    redis.call('PEXPIRE', moves, lives_ms)
  end
  if (ends_bout == '1' or version % 4 == 0) and redis.call('ZCARD', recent) > 3 * other_ids then
    forget_move_ids()
  end
end

local due, over, later = {}, {}, {}
for i = FIRST_DEADLINE, #ARGV, 2 do
  local member, wait = ARGV[i], ARGV[i + 1]
  if wait == '-1' then
    over[#over + 1] = member
  elseif string.sub(member, -1) == '+' then
    later[#later + 1] = string.format('%d', now + wait)
    later[#later + 1] = string.sub(member, 1, -2)
  elseif string.sub(member, -1) == '*' then
    due[#due + 1] = string.format('%.2f', now + wait + pass_lease + 0.25)
    due[#due + 1] = string.sub(member, 1, -2)
  else
    due[#due + 1] = string.format('%d', now + wait)
    due[#due + 1] = member
  end
end
if #over > 0 then
  redis.call('ZREM', deadlines, unpack(over))
end
if #due > 0 then
  redis.call('ZADD', deadlines, unpack(due))
end
if #later > 0 then
  redis.call('ZADD', deadlines, 'GT', unpack(later))
end

for name in string.gmatch(ends_orders, '[^,]+') do
  redis.call('HDEL', orders, name)
end
if kind == 'started' or kind == 'ended' or kind == 'gone' then
  redis.call('DEL', orders)
end
local has_order, first_order = {}, false
if judged ~= '' then
  for _, name in ipairs(redis.call('HKEYS', orders)) do
    has_order[string.match(name, '^%d+')] = true
  end
end
for seat, wait in string.gmatch(judged, '(%d+) (%d+)') do
  if has_order[seat] then
    redis.call('ZADD', deadlines, string.format('%d', now + wait), table_id .. ':p' .. seat)
    first_order = math.min(first_order or tonumber(wait), tonumber(wait))
  end
end

redis.call('XADD', outbox, '*', 't', table_id, 'v', version, 'k', kind, 'b', ends_bout)
local dropped = 0
if version % 16 == 0 then
  dropped = redis.call('XTRIM', outbox, 'MAXLEN', '~', longest)
end
redis.call('PUBLISH', changes, by .. ' ' .. version .. ' ' .. epoch .. ' ' .. now .. '\n'
  .. told .. '\n' .. (tells_value == '1' and kind ~= 'gone' and value or ''))
return {'done', version, epoch, now, dropped, first_order}
