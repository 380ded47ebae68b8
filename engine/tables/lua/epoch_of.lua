-- Which life of the store this is: the first eight digits of the server's run id. Asking INFO
-- costs more than the whole rest of a script, so the answer is remembered for half a second in a
-- key that expires. A store that has lost something (a machine crashed, a replica took over) takes
-- longer than that to come back: it finds no answer and asks itself.
local function epoch_of(key, remember_ms)
  local known = redis.call('GET', key)
  if known then
    return known
  end
  local id = string.match(redis.call('INFO', 'server'), 'run_id:(%x%x%x%x%x%x%x%x)')
  redis.call('SET', key, id, 'PX', remember_ms)
  return id
end
