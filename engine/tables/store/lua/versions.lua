-- The versions of some tables of one shard, as they stand in the store; '' for one that is gone.
-- KEYS state, of each table
local versions = {}
for i, state in ipairs(KEYS) do
  versions[i] = redis.call('GETRANGE', state, 0, 7)
end
return versions
