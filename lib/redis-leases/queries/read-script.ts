/** A value that is longer than this many bytes is not read: no owner is named so. */
export const LONGEST_VALUE = 4_096;

/**
 * What stands under each key at one moment, in one round trip: the kind of the value, the value, what is left of its life and when that
 * ends. It writes nothing, and Redis is asked to hold it to that.
 */
export const READ_SCRIPT = `
local seen = {}
for place, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  local value = false
  if kind == 'string' and redis.call('STRLEN', key) <= ${LONGEST_VALUE} then
    value = redis.call('GET', key)
  end
  seen[place] = {kind, value, redis.call('PTTL', key), redis.call('PEXPIRETIME', key)}
end
return seen`;
