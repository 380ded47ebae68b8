-- A table as it stands, in one look: its value, its deadlines, and the moves of its game from a given one on.
-- KEYS 1 state  2 moves  3 deadlines  4 epoch
-- ARGV 1 table id  2 how long to remember the epoch  3 first move wanted (-1: none)  4 number of seats
-- Gives {epoch, now, value or nil, {due time of each seat or nil}, {move, …}}.
local epoch = epoch_of(KEYS[4], ARGV[2])
local now = now_ms()
local members = {}
for seat = 0, ARGV[4] - 1 do
  members[#members + 1] = ARGV[1] .. ':' .. seat
end
local moves = {}
if tonumber(ARGV[3]) >= 0 then
  moves = redis.call('LRANGE', KEYS[2], ARGV[3], -1)
end
return {
  epoch, now, redis.call('GET', KEYS[1]), redis.call('ZMSCORE', KEYS[3], unpack(members)), moves,
}
