-- Is what a script writes taken? KEYS: one of a moment's life. ARGV: how long, in ms.
return redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
