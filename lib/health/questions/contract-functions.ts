import type { FoundFunction } from '@/lib/health/questions/schema-facts';

/** What workers call, by the types it takes and gives: a worker in any language relies on these. */
export const CONTRACT_FUNCTIONS: readonly FoundFunction[] = [
  { name: 'acquire_processing_lock', args: 'text, text, text, boolean', returns: 'granted_job' },
  { name: 'admit_write', args: 'text, text, bigint', returns: 'TABLE(admitted boolean, reason text)' },
  { name: 'beat_worker', args: 'text, timestamp with time zone', returns: 'TABLE(state text)' },
  { name: 'claim_next_job', args: 'text, text', returns: 'SETOF granted_job' },
  { name: 'complete_job', args: 'bigint, text, bigint', returns: 'boolean' },
  { name: 'confirm_effect', args: 'bigint, text, bigint, text, jsonb', returns: 'boolean' },
  { name: 'drain_worker_self', args: 'text', returns: 'void' },
  { name: 'enqueue_job', args: 'text, text, jsonb', returns: 'bigint' },
  { name: 'enter_stage', args: 'bigint, text, bigint, text', returns: 'boolean' },
  { name: 'fail_job', args: 'bigint, text, bigint, text', returns: 'boolean' },
  {
    name: 'intend_effect',
    args: 'bigint, text, bigint, text, text, text, boolean',
    returns: 'TABLE(answer text, result jsonb)',
  },
  { name: 'name_locks', args: 'text, jsonb', returns: 'void' },
  {
    name: 'register_worker',
    args: 'text, text, integer, text, text[], text, timestamp with time zone',
    returns: 'void',
  },
  { name: 'release_job', args: 'bigint, text, bigint', returns: 'boolean' },
  { name: 'release_stale_locks', args: 'text, text, interval', returns: 'integer' },
  {
    name: 'renew_lease',
    args: 'bigint, text, bigint',
    returns:
      'TABLE(renewed boolean, lease_until timestamp with time zone, stop_requested boolean, reason text)',
  },
  { name: 'stop_worker', args: 'text, jsonb', returns: 'void' },
];

/** The contract as it stands: nothing of it, all of it, or what of it is not as it should be. */
export function contractStanding(found: readonly FoundFunction[]): {
  here: boolean;
  missing: readonly string[];
  changed: readonly string[];
} {
  const named = (name: string) => found.filter((one) => one.name === name);
  const missing = CONTRACT_FUNCTIONS.filter(({ name }) => named(name).length === 0).map(({ name }) => name);
  const changed = CONTRACT_FUNCTIONS.filter(
    ({ name, args, returns }) =>
      named(name).length > 0 && !named(name).some((one) => one.args === args && one.returns === returns),
  ).map(({ name }) => name);
  return { here: missing.length < CONTRACT_FUNCTIONS.length, missing, changed };
}
