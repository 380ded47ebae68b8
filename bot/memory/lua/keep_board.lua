-- Note that a message shows a table, and add the table to its chat.
-- KEYS 1 messages of the table: chat → message  2 tables of the chat
-- ARGV 1 chat  2 message  3 table  4 time to live in ms
-- Gives 1.
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('SADD', KEYS[2], ARGV[3])
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, ARGV[4])
end
return 1
