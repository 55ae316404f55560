/** What the payments do with leases of their own: each script asks first whether the lease is still this owner's. */
const IS_OWN = `if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end`;

export const RENEW = `${IS_OWN}
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

export const GIVE_BACK = `${IS_OWN}
return redis.call('DEL', KEYS[1])`;
