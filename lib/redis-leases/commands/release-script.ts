/**
 * Releases a lease if it is still what was looked at: the same exact value, and the same end of its life, which a renewal moves. Compared and
 * removed in one script, so that nobody takes or renews it in between. Not after a deadline of Redis's own clock: whoever asked may have
 * been told by then that its end is not known. Answers what it did or why not, and what is there now.
 *
 * The one place in this product where a key of somebody else's Redis is removed.
 */
export const RELEASE_SCRIPT = `
local key, value, expiry, deadline = KEYS[1], ARGV[1], ARGV[2], tonumber(ARGV[3])
local function seen(result)
  local kind = redis.call('TYPE', key).ok
  local now = kind == 'string' and redis.call('GET', key) or false
  return {result, {kind, now, redis.call('PTTL', key), redis.call('PEXPIRETIME', key)}}
end
local time = redis.call('TIME')
if tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) > deadline then
  return seen('late')
end
local kind = redis.call('TYPE', key).ok
if kind == 'none' then
  return seen('gone')
end
if kind ~= 'string' or redis.call('GET', key) ~= value then
  return seen('owner')
end
if string.format('%.0f', redis.call('PEXPIRETIME', key)) ~= expiry then
  return seen('renewed')
end
redis.call('DEL', key)
return seen('released')`;
