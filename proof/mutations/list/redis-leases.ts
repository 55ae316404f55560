import type { Mutation } from '@/proof/mutations/mutation';

const SCRIPT = 'lib/redis-leases/commands/release-script.ts';
const RACES = ['lib/redis-leases/commands/release-lease.db.test.ts'];
const ACT = [
  'lib/recovery/commands/release-redis-lease.db.test.ts',
  'lib/recovery/commands/redis-lease-intents.db.test.ts',
];

/** What keeps a release in Redis from taking a lease that is not the one that was looked at, or from an owner that is alive. */
export const REDIS_LEASES: readonly Mutation[] = [
  {
    id: 'redis-value',
    file: SCRIPT,
    what: 'A lease is released that another took in between.',
    find: "if kind ~= 'string' or redis.call('GET', key) ~= value then",
    replace: "if kind ~= 'string' then",
    tests: RACES,
  },
  {
    id: 'redis-expiry',
    file: SCRIPT,
    what: 'A lease is released that its owner renewed in between.',
    find: "if string.format('%.0f', redis.call('PEXPIRETIME', key)) ~= expiry then",
    replace: 'if false then',
    tests: RACES,
  },
  {
    id: 'redis-deadline',
    file: SCRIPT,
    what: 'A release is carried out after its end was told.',
    find: 'if tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) > deadline then',
    replace: 'if false then',
    tests: RACES,
  },
  {
    id: 'redis-digest',
    file: 'lib/redis-leases/commands/release-lease.ts',
    what: 'Whatever value is there is taken for the one that was looked at.',
    find: "if (typeof value !== 'string' || digestOf(value) !== taken.digest)",
    replace: "if (typeof value !== 'string')",
    tests: [...RACES, ...ACT],
  },
  {
    id: 'redis-alive',
    file: 'drizzle/functions/write_redis_release.sql',
    what: 'A lease is released while its owner is alive.',
    find: "if c_standing ->> 'state' = 'alive' then",
    replace: 'if false then',
    tests: ACT,
  },
  {
    id: 'redis-second-person',
    file: 'drizzle/functions/danger_of.sql',
    what: 'One person alone releases a lease whose owner may be at work.',
    find: "where s.standing ->> 'state' = 'untold'",
    replace: 'where false',
    tests: ACT,
  },
  {
    id: 'redis-taken-once',
    file: 'drizzle/functions/take_redis_release.sql',
    what: 'One intent is taken to Redis twice.',
    find: '  elsif v_intent.taken_at is not null or v_intent.closed_at is not null then',
    replace: '  elsif false then',
    tests: ACT,
  },
  {
    id: 'redis-committed',
    file: 'drizzle/functions/take_redis_release.sql',
    what: 'A release goes to Redis before it is on record.',
    find: '  elsif v_intent.created_by = pg_current_xact_id() then',
    replace: '  elsif false then',
    tests: ACT,
  },
  {
    id: 'redis-unread-is-absent',
    file: 'lib/triage/queries/redis-eyes.ts',
    what: 'A lease in a Redis that is away is taken for one that is not there.',
    find: '    return { leases, why: error.message };',
    replace: '    return { leases, jobs, held: new Map() };',
    tests: ['lib/triage/queries/redis-eyes.db.test.ts'],
  },
];
