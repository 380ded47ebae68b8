-- Count the tables of a shard that play, and those that don't, by their deadlines: a table has either
-- those of its seats or its own.
-- KEYS 1 deadlines
-- ARGV 1 what the table's own is called
-- Gives {tables that play, tables that don't}.
local playing, resting, seen = 0, 0, {}
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local id, what = string.match(member, '^(.*):([^:]*)$')
  if what == ARGV[1] then
    resting = resting + 1
  elseif not seen[id] then
    seen[id] = true
    playing = playing + 1
  end
end
return {playing, resting}
