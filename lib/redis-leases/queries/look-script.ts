/** The value under one key with the time by the clock of Redis, so that the exact value never leaves the server's side. */
export const LOOK_SCRIPT = `
local time = redis.call('TIME')
local kind = redis.call('TYPE', KEYS[1]).ok
local value = kind == 'string' and redis.call('GET', KEYS[1]) or false
return {
  tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000),
  {kind, value, redis.call('PTTL', KEYS[1]), redis.call('PEXPIRETIME', KEYS[1])},
  value,
}`;
