-- Try whether a script may write. KEYS: one that lives for a moment. ARGV: how long, in ms.
return redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
