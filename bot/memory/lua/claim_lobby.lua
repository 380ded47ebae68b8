-- Claim a lobby in a chat for a person: the one they have there, or a new one if there are few enough. Two processes
-- that ask at once get the same one.
-- KEYS 1 lobbies of the chat: creator → "table ms", when it was claimed
-- ARGV 1 creator  2 the new table  3 how many lobbies at most  4 time to live in ms  5 in how many ms a table must be
--   there  6 how many of the rest are no lobbies any more  7… those tables, then the ones that aren't there
-- Gives the table, or an empty text if there are too many.
local creator, table_id, most = ARGV[1], ARGV[2], tonumber(ARGV[3])
local now, over, missing = now_ms(), {}, {}
for i = 7, #ARGV do
  local found = i < 7 + tonumber(ARGV[6]) and over or missing
  found[ARGV[i]] = true
end

local lobbies = redis.call('HGETALL', KEYS[1])
local count = 0
for i = 1, #lobbies, 2 do
  local one, since = string.match(lobbies[i + 1], '^(%S+) (%d+)$')
  local came = now - tonumber(since) > tonumber(ARGV[5])
  if over[one] or (missing[one] and came) then
    redis.call('HDEL', KEYS[1], lobbies[i])
  elseif lobbies[i] == creator then
    return one
  else
    count = count + 1
  end
end
if count >= most then
  return ''
end
redis.call('HSET', KEYS[1], creator, table_id .. ' ' .. now)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return table_id
