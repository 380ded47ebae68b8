-- Return the epoch of the store: the first eight digits of the server's run id. Asking INFO
-- costs more than the whole rest of a script, so the answer is remembered for half a second in a
-- key that expires. The key stays with this server: neither a replica that takes over nor a server
-- that starts from its file may find it, since either may have lost something.
local function epoch_of(key, remember_ms)
  local known = redis.call('GET', key)
  if known then
    return known
  end
  local id = string.match(redis.call('INFO', 'server'), 'run_id:(%x%x%x%x%x%x%x%x)')
  redis.set_repl(redis.REPL_NONE)
  redis.call('SET', key, id, 'PX', remember_ms)
  redis.set_repl(redis.REPL_ALL)
  return id
end
