import { VERBS_IN_BULK, type VerbInBulk } from '@/lib/actions/recovery-action';
import { countOf } from '@/lib/format/count';

/** What is done to so many jobs, as a button says it: `Mark 12 jobs failed`. */
export function bulkWish(verb: string, jobs: number): string {
  const words = verbInBulk(verb);
  return words ? WISHES[words](countOf(jobs, 'job')) : `Act on ${countOf(jobs, 'job')}`;
}

/** What a job is before and after it, where that is one word each. A queue of somebody else's gives the same row back. */
export function bulkChange(verb: string, source: string): { from: string; to: string } {
  if (source !== 'native' && verb === 'retry')
    return { from: 'lapsed or failed', to: 'pending, in the same row' };
  const words = verbInBulk(verb);
  return words ? CHANGES[words] : { from: 'as seen', to: 'changed' };
}

function verbInBulk(word: string): VerbInBulk | null {
  return VERBS_IN_BULK.find((verb) => verb === word) ?? null;
}

const WISHES: Record<VerbInBulk, (jobs: string) => string> = {
  'mark-failed': (jobs) => `Mark ${jobs} failed`,
  retry: (jobs) => `Retry ${jobs}`,
  hold: (jobs) => `Hold ${jobs}`,
  'release-hold': (jobs) => `Release the hold of ${jobs}`,
  'cancel-pending': (jobs) => `Cancel ${jobs}`,
};

const CHANGES: Record<VerbInBulk, { from: string; to: string }> = {
  'mark-failed': { from: 'running', to: 'failed' },
  retry: { from: 'lapsed, held or failed', to: 'failed, and a new attempt pending' },
  hold: { from: 'pending', to: 'held' },
  'release-hold': { from: 'held', to: 'pending' },
  'cancel-pending': { from: 'pending or held', to: 'failed' },
};
