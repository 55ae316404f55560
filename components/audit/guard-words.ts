import { formatUtcTime } from '@/lib/format/utc-time';

/** How each guarded column is said, in the order in which one says them; what says nothing is left out. */
const SAID: Readonly<Record<string, (value: string | null) => string | null>> = {
  status: (status) => status,
  state: (state) => state,
  attempt: (attempt) => attempt && `attempt ${attempt}`,
  token: (token) => token && `token ${token}`,
  owner: (owner) => owner && `held by ${owner}`,
  leaseUntil: (until) => until && `lease until ${formatUtcTime(until)}`,
  startedAt: (at) => at && `running since ${formatUtcTime(at)}`,
  pausedAt: (at) => (at === null ? 'not paused' : `paused since ${formatUtcTime(at)}`),
  snoozedUntil: (until) => (until === null ? 'not snoozed' : `snoozed until ${formatUtcTime(until)}`),
  acknowledgedUntil: (until) =>
    until === null ? 'acknowledged by nobody' : `acknowledged until ${formatUtcTime(until)}`,
  backendStart: (start) => start && `connected since ${formatUtcTime(start)}`,
  xactStart: (start) => start && `in its transaction since ${formatUtcTime(start)}`,
  commandHash: (hash) => hash && `command ${hash.slice(0, 12)}`,
  itemsHash: (hash) => hash && `list ${hash.slice(0, 12)}`,
  digest: (digest) => digest && `value ${digest.slice(0, 12)}`,
  expiresAt: (at) => (at === null ? 'without an expiry' : `not renewed`),
  lock: (lock) => lock && `at lock ${lock}`,
};

/** The guard of an act in one clause: "running, attempt 3, token 4711, held by w-7f3a". */
export function guardWords(guard: Readonly<Record<string, unknown>>): string {
  return Object.entries(SAID)
    .flatMap(([column, say]) => {
      const value = guard[column];
      if (value === undefined) return [];
      return say(value === null ? null : String(value)) ?? [];
    })
    .join(', ');
}
