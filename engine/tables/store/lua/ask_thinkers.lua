-- Put a question into the queue, if a process lives that could answer it.
-- KEYS 1 the queue  2 who answers, scored by until when they are believed to live
-- ARGV 1 a channel on which those are woken  2 how many questions may wait  3 in how many ms nobody
-- waits for the answer any more  4… fields of the question, name and value
-- Gives {"asked", its mark}, {"nobody"} or {"full"}.
local now = now_ms()
if redis.call('ZCOUNT', KEYS[2], string.format('%d', now), '+inf') == 0 then
  return {'nobody'}
end
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[2]) then
  return {'full'}
end
local mark = redis.call('XADD', KEYS[1], '*', 'u', string.format('%d', now + ARGV[3]), unpack(ARGV, 4))
redis.call('PUBLISH', ARGV[1], '')
return {'asked', mark}
