-- Read a table at one moment: its value, its deadlines, the moves of its game from a given one on, and
-- whether a move has been made already.
-- KEYS 1 state  2 moves  3 recent move ids  4 deadlines  5 epoch
-- ARGV 1 how long to remember the epoch  2 first move wanted (-1: none)  3 move id ("" for none)
--      4 what stands before each deadline's name in 4  5 the names of deadlines
-- Gives {epoch, now, value or nil, {due time of each deadline or nil}, {move, …},
--        version that the move id made or nil}.
local epoch = epoch_of(KEYS[5], ARGV[1])
local now = now_ms()
local moves, made = {}, false
if tonumber(ARGV[2]) >= 0 then
  moves = redis.call('LRANGE', KEYS[2], ARGV[2], -1)
end
if ARGV[3] ~= '' then
  made = redis.call('ZSCORE', KEYS[3], ARGV[3])
end
local members = {}
for what in string.gmatch(ARGV[5], '%S+') do
  table.insert(members, ARGV[4] .. what)
end
local due = redis.call('ZMSCORE', KEYS[4], unpack(members))
return {epoch, now, redis.call('GET', KEYS[1]), due, moves, made}
