-- Take back a payment, because the message wasn't sent.
-- KEYS 1 how many were paid for today
-- Gives how many that are now; 0 also on the next day, when none of them count any more.
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then
  return redis.call('DECR', KEYS[1])
end
return 0
