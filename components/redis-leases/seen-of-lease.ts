import { ODD_WORDS } from '@/components/redis-leases/odd-words';
import { formatRemaining } from '@/lib/format/duration';
import type { Seen } from '@/lib/recovery/recovery-request';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';
import type { RedisLeaseRow, RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';

/** What the page showed of a lease when an act on it was armed, for the record. */
export function seenOfLease(key: string, row: RedisLeaseRow | null, snapshot: RedisLeasesSnapshot): Seen {
  const readAt = snapshot.databaseNow;
  const name = readLeaseKey(key)?.key ?? key;
  if (row === null)
    return { rule: null, sentence: `The lease ${name} was not seen any more.`, readAt, evidence: [] };
  const { facts, job, standing, odd, subject } = row;
  const { held } = facts;
  return {
    rule: null,
    sentence: odd.length > 0 ? odd.map((one) => ODD_WORDS[one].sentence).join(' ') : null,
    readAt,
    evidence: [
      {
        label: 'Redis lease',
        value: held === null ? 'not there' : (held.owner ?? 'held, by whom is not told'),
        meaning:
          held === null
            ? `There was no ${name}.`
            : held.remaining === null
              ? 'It had no expiry.'
              : `It was to lapse in ${formatRemaining(held.remaining)} by the clock of Redis.`,
      },
      {
        label: 'Job',
        value: job === null ? 'none seen running' : `${subject} of ${job.queue}`,
        meaning:
          job === null ? `No running job of ${subject} was seen.` : `Run by ${job.owner ?? 'nobody named'}.`,
      },
      { label: 'Owner', value: standing.state, meaning: standing.why },
    ],
  };
}
