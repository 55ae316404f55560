import { countOf } from '@/lib/format/count';
import { secondsBetween, type Timestamp } from '@/lib/time';
import type { Evidence, RootFinding } from '@/lib/triage/finding';
import type { RootRule } from '@/lib/triage/roots/root-view';
import { clock, clockWithDate, lasted } from '@/lib/triage/words';
import type { ArmedWaits, WatcherStanding } from '@/lib/workers/watcher-standing';

/**
 * Nobody fires armed waits or records findings. No episode is kept of it: whoever would note one is what is missing, and the
 * next watcher tells nothing that it has not seen.
 */
export const watcherSilent: RootRule = ({ databaseNow, database, watcher }) =>
  watcher === null || watcher.state === 'alive' ? [] : [absence(watcher, databaseNow, database)];

function absence(watcher: WatcherStanding, databaseNow: Timestamp, database: string): RootFinding {
  const { state, heartbeatAt, armed } = watcher;
  return {
    about: 'watcher',
    kind: 'watcher-silent',
    rule: `watcher-silent/${state}`,
    fingerprint: ['postgres', database, 'watcher', 'watcher-silent'].map(encodeURIComponent).join('/'),
    address: { source: 'postgres', database, key: 'watcher' },
    queue: null,
    subject: 'the watcher',
    attempt: null,
    owner: null,
    lease: null,
    confidence: state === 'never' ? 'certain' : 'likely',
    since: heartbeatAt,
    cause: state === 'never' ? 'No watcher' : 'Watcher silent',
    sentence: `${heardWords(heartbeatAt, databaseNow)} ${armedWords(armed)}`,
    verdict: 'Start a watcher: npm run watcher. It carries out at once what is due by then.',
    ifNothing: 'No armed wait fires and no episode of a finding is kept, until a watcher runs.',
    suffers: suffersWords(armed),
    evidence: [leadEvidence(watcher, databaseNow), armedEvidence(armed, databaseNow)],
    runbookUrl: null,
    safe: [
      {
        verb: 'wait',
        label: 'Start a watcher',
        note: 'Run npm run watcher on any host that reaches this database. Several may run: one leads.',
      },
    ],
    unsafe: [],
    sufferers: armed?.jobs ?? [],
    databaseNow,
  };
}

function heardWords(heartbeatAt: Timestamp | null, databaseNow: Timestamp): string {
  return heartbeatAt === null
    ? 'No watcher has ever run here.'
    : `The watcher was last heard ${lasted(secondsBetween(heartbeatAt, databaseNow) * 1_000)} ago.`;
}

function armedWords(armed: ArmedWaits | null): string {
  if (armed === null) return 'What is armed was not read.';
  if (armed.count === 0) return 'Nothing is armed that it would carry out.';
  return `${countOf(armed.count, 'armed wait')} ${armed.count === 1 ? 'is' : 'are'} left to it, and nobody carries ${armed.count === 1 ? 'it' : 'them'} out.`;
}

/** More than these would not be read on a card. */
const NAMED = 3;

function suffersWords(armed: ArmedWaits | null): string {
  if (armed === null || armed.count === 0) return 'Nobody yet.';
  if (armed.jobs.length === 0) return 'No job: what is armed is on leases in Redis.';
  const names = armed.jobs.slice(0, NAMED).map(({ subject }) => subject);
  const more = armed.count - names.length;
  return `Jobs with an armed wait: ${names.join(', ')}${more > 0 ? `, and ${more} more ${more === 1 ? 'wait' : 'waits'}` : ''}.`;
}

function leadEvidence({ holder, host, osPid, heartbeatAt }: WatcherStanding, readAt: Timestamp): Evidence {
  const row = { slot: 'worker', label: 'Watcher', readAt } as const;
  return heartbeatAt === null
    ? { ...row, value: 'none ever led', meaning: 'leasehold.watcher_lease names no holder.' }
    : {
        ...row,
        value: `${holder ?? 'unnamed'} on ${host ?? 'an unknown host'}, process ${osPid ?? 'unknown'}, last beat ${beatTime(heartbeatAt, readAt)}`,
        meaning:
          'The last to lead, by leasehold.watcher_lease. Silent is not gone: its process may still run, and then it is fenced once another leads.',
      };
}

/** Seconds. What is older is told with its date. */
const A_DAY = 86_400;

function beatTime(heartbeatAt: Timestamp, now: Timestamp): string {
  return secondsBetween(heartbeatAt, now) < A_DAY ? clock(heartbeatAt) : clockWithDate(heartbeatAt);
}

function armedEvidence(armed: ArmedWaits | null, readAt: Timestamp): Evidence {
  const row = { slot: 'acts', label: 'Armed waits' } as const;
  if (armed === null)
    return { ...row, value: null, readAt: null, meaning: 'leasehold.lease_waits was not read.' };
  return {
    ...row,
    value:
      armed.firstDueAt === null ? 'none' : `${armed.count}, the first due ${clockWithDate(armed.firstDueAt)}`,
    readAt,
    meaning:
      armed.count === 0
        ? 'None is armed in leasehold.lease_waits.'
        : 'They stay armed in leasehold.lease_waits. The next watcher carries out what is due.',
  };
}
