import { epochMs } from '@/lib/time';
import { ONE_CLOCK } from '@/lib/triage/clock-offset';
import type { FaultKind, Finding, JobFaultKind } from '@/lib/triage/finding';
import { oldest } from '@/lib/triage/rank';
import { lasted, left } from '@/lib/triage/words';

type Findings = readonly [Finding, ...Finding[]];

/** A kind in two or three words, for several findings that differ in the details. */
export const FOLDED_CAUSE: Record<FaultKind, string> = {
  'owner-silent': 'Owner silent',
  'owner-unregistered': 'Owner not registered',
  'owner-untold': 'Owner not told',
  'sweep-missing': 'Its own sweep does not come',
  'queue-locked': 'Queue locked, nothing runs',
  'no-lease': 'Running without a lease',
  'redis-lease-owner': "Its lease in Redis is another's",
  'redis-lease-missing': 'Running without its lease in Redis',
  'redis-lease-no-expiry': 'Lease in Redis never lapses',
  'lapsed-owner-alive': 'Lapsed, owner alive',
  'no-progress': 'Alive, no progress',
  'never-started': 'Granted, never started',
  'owner-newer': 'Owner newer than the claim',
  'clock-offset': "Clock is not the database's",
  'crash-loop': 'Crash loop',
  'held-in-doubt': 'Held: say what happened',
  'completed-late': 'Failed, then reported complete',
  'after-an-act': 'After an act',
  'changed-outside': 'Changed outside',
  'cannot-tell': 'Cannot tell',
  'lock-left-held': 'Lock left held',
  'lock-leaked-pooler': 'Lock leaked through a pooler',
  'ghost-session': 'Client gone, session left',
  'idle-in-transaction': 'Idle in transaction',
  'lock-convoy': 'Lock queue',
  'prepared-transaction': 'Prepared transaction',
  'stale-gate': 'Gate left shut',
  'redis-lease-left': 'Lease in Redis left behind',
  unseen: 'Slow or unseen',
  'watcher-silent': 'Watcher silent',
};

/** Milliseconds that are left of each live lease, the least first. */
export function leftOf(findings: readonly Finding[]): number[] {
  return findings
    .flatMap(({ lease, databaseNow }) => (lease?.until ? [epochMs(lease.until) - epochMs(databaseNow)] : []))
    .filter((rest) => rest > 0)
    .sort((a, b) => a - b);
}

/** "5 leases have lapsed; the next lapses in 0:38." Of what is not listed nobody says. */
function lapses(findings: Findings, count: number): string {
  const live = leftOf(findings);
  const lapsed = findings.length - live.length;
  const [next] = live;
  if (count > findings.length) return lapsesOfListed(findings.length, lapsed, next);
  if (next === undefined) return 'All of them have lapsed.';
  if (lapsed === 0) return `Wait: the first lapses in ${left(next)}.`;
  return `${lapsed} ${lapsed === 1 ? 'has' : 'have'} lapsed, the next lapses in ${left(next)}.`;
}

function lapsesOfListed(listed: number, lapsed: number, next: number | undefined): string {
  if (next === undefined) return `All ${listed} that are listed have lapsed.`;
  return `Of ${listed} that are listed ${lapsed === 0 ? 'none has' : `${lapsed} ${lapsed === 1 ? 'has' : 'have'}`} lapsed, the next lapses in ${left(next)}.`;
}

/** One sentence for several findings of one kind. The numbers are as of the oldest of their readings. */
export function foldedSentence(findings: Findings, count: number): string {
  const [{ about, kind, owner, sentence, databaseNow }] = findings;
  if (about !== 'job') return sentence;
  const name = owner ?? 'its owner';
  const since = oldest(findings.map((finding) => finding.since));
  const ago = since === null ? '' : ` ${lasted(epochMs(databaseNow) - epochMs(since))} ago`;
  const words: Record<JobFaultKind, string> = {
    'owner-silent': `Worker ${name} ${findings.every(isStopped) ? 'stopped' : 'fell silent'}${ago}, holding ${count} leases. ${lapses(findings, count)}`,
    'owner-unregistered': `${count} jobs are held by ${name}, which is not registered. ${lapses(findings, count)}`,
    'owner-untold': `${count} jobs of ${name} are late, and nothing tells whether it still works. ${lapses(findings, count)}`,
    'sweep-missing': `${count} jobs are still running by their rows, and nothing of their library takes them back.`,
    'queue-locked': `${count} jobs wait behind locks on their queues, under which nothing runs.`,
    'no-lease': `${count} jobs of ${name} are running without a lease.`,
    'redis-lease-owner': `${count} jobs of ${name} have leases in Redis that are another's.`,
    'redis-lease-missing': `${count} jobs of ${name} are running, and their leases are not in Redis.`,
    'redis-lease-no-expiry': `${count} leases in Redis of ${name} never lapse by themselves.`,
    'lapsed-owner-alive': `${count} jobs are past their leases, but ${name} is alive.`,
    'no-progress': `${count} jobs of ${name} make no progress, but it is alive and renews their leases.`,
    'never-started': `${name} was granted ${count} jobs and has begun none of them.`,
    'owner-newer': `${count} jobs were claimed by an earlier start of ${name}.`,
    'clock-offset': `The clock of ${name}, which holds ${count} jobs, is not the database's. ${ONE_CLOCK}`,
    'crash-loop': `${count} jobs lose every owner that claims them.`,
    'held-in-doubt': `${count} jobs are held until a person says what happened outside.`,
    'completed-late': `${count} jobs were reported complete after they had been closed; their work was probably done.`,
    'after-an-act': `${count} jobs are in doubt after acts on them.`,
    'changed-outside': `${count} jobs of ${name} were changed outside the functions.`,
    'cannot-tell': `${count} jobs are in doubt for one reason. ${sentence}`,
  };
  return words[kind];
}

const isStopped = ({ confidence }: Finding) => confidence === 'certain';

/** Why nothing may be written to any of them, when that is their leases; null when it is something else. */
export function leaseWord(findings: Findings): string | null {
  const live = leftOf(findings);
  const last = live.at(-1);
  return last !== undefined && live.length === findings.length
    ? `The leases are live, the last for ${left(last)} more.`
    : null;
}
