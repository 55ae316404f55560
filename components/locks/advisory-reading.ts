import type { LockBook } from '@/components/locks/lock-book';
import { FINDING_LOOK } from '@/components/triage/finding-look';
import type { IconName } from '@/components/ui/icon-name';
import type { Tone } from '@/components/ui/tone';
import { PREPARED_PID } from '@/lib/locks/blocker-words';
import type { AdvisoryLock, LockLevel, Session } from '@/lib/locks/lock-sample';
import type { RootFinding } from '@/lib/triage/finding';

/** What the state of a lock's holder says about the lock. */
export type AdvisoryReading = {
  tone: Tone;
  icon: IconName;
  word: string;
  note: string;
  /** What Triage found about it; null when nothing. */
  finding: RootFinding | null;
};

/** Whether a lock is in use, left behind, or cannot be told: the worst of its holders decides. */
export function advisoryReading(lock: AdvisoryLock, book: LockBook): AdvisoryReading {
  const holders = lock.holders.map(({ pid }) => book.sessionOf(pid));
  const finding = findingOn(lock, holders, book);
  if (finding)
    return {
      ...FINDING_LOOK[finding.kind],
      word: finding.cause,
      note: `${finding.confidence}, as Triage has it`,
      finding,
    };
  const says = (tone: Tone, icon: IconName, word: string, note: string) => ({
    tone,
    icon,
    word,
    note,
    finding,
  });
  const name = book.nameOf(lock.key);
  const working = holders.some((holder) => holder && book.jobsOf(holder));

  if (holders.length === 0)
    return says('unknown', 'circle-question-mark', 'Cannot tell', 'nobody was seen to hold it');
  if (lock.holders.some(({ pid }) => pid === PREPARED_PID))
    return says('late', 'file-lock', 'Prepared', 'no session ends it: a prepared transaction holds it');
  if (holders.some((holder) => holder === undefined || holder.state === null))
    return says('unknown', 'circle-question-mark', 'Cannot tell', 'what its holder does is not known');
  if (working) return says('run', 'play', 'In use', 'its holder has a job in hand');
  if (name?.normal) return says('idle', 'pause', 'By design', 'this kind is held for long');
  if (holders.some((holder) => holder?.state === 'active'))
    return says('run', 'play', 'In use', 'its holder is at work');
  if (holders.some((holder) => holder?.state?.startsWith('idle in transaction')))
    return says('late', 'clock-alert', 'Holder idle in tx', 'it ends with the transaction, or later');
  return says('idle', 'pause', 'Holder idle', 'no rule calls it left behind yet');
}

/** A fault that is about this very lock: not every fault of its holder is. */
const OF_A_LOCK: readonly RootFinding['kind'][] = ['lock-left-held', 'lock-leaked-pooler', 'stale-gate'];

function findingOn(lock: AdvisoryLock, holders: readonly (Session | undefined)[], book: LockBook) {
  const ofLock = book.lockFindingOf(lock.id);
  if (ofLock) return ofLock;
  for (const holder of holders) {
    const finding = holder ? book.findingOf(holder) : null;
    if (finding && OF_A_LOCK.includes(finding.kind)) return finding;
  }
  return null;
}

/** The level in a word; one sample cannot always tell, and then it is not guessed. */
export const LEVEL_WORDS: Record<LockLevel, string> = {
  session: 'session',
  transaction: 'transaction',
  undecidable: 'cannot tell',
};
