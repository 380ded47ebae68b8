-- Return the value of a key of any type, in the form of the older protocol, which is the same with all
-- servers and clients.
-- KEYS 1 the key
-- Gives {type, when it ends in ms since 1970 (-1: never), content}; the type is "none" where there
-- is no key. A stream's content is {entries, last id, {{group, last id delivered, {{id, consumer,
-- ms since it was delivered, how often}, …}}, …}}.
local key = KEYS[1]

local function named(flat)
  local found = {}
  for i = 1, #flat, 2 do
    found[flat[i]] = flat[i + 1]
  end
  return found
end

local function groups_of_stream()
  local groups = {}
  for _, told in ipairs(redis.call('XINFO', 'GROUPS', key)) do
    local group = named(told)
    local pending = {}
    if group['pending'] > 0 then
      pending = redis.call('XPENDING', key, group['name'], '-', '+', group['pending'])
    end
    groups[#groups + 1] = {group['name'], group['last-delivered-id'], pending}
  end
  return groups
end

local read = {
  string = function() return redis.call('GET', key) end,
  list = function() return redis.call('LRANGE', key, 0, -1) end,
  hash = function() return redis.call('HGETALL', key) end,
  set = function() return redis.call('SMEMBERS', key) end,
  zset = function() return redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end,
  stream = function()
    local last = named(redis.call('XINFO', 'STREAM', key))['last-generated-id']
    return {redis.call('XRANGE', key, '-', '+'), last, groups_of_stream()}
  end,
}

local kind = redis.call('TYPE', key)['ok']
if not read[kind] then
  return {kind, -1, false}
end
return {kind, redis.call('PEXPIRETIME', key), read[kind]()}
