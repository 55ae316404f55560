import type { JobStatus } from '@/lib/jobs/job';
import type { LateWrite, PastAttempt } from '@/lib/sources/observation';
import { isLater } from '@/lib/time';
import { advise } from '@/lib/triage/advice';
import type { Diagnosis } from '@/lib/triage/build-finding';
import { readValue } from '@/lib/triage/slot';
import type { Rule, View } from '@/lib/triage/view';
import { clock } from '@/lib/triage/words';

/** Attempts that nobody works on yet: what came before them can still be looked at. */
const WAITING: ReadonlySet<JobStatus> = new Set(['pending', 'held']);

/** Ends that were put on an attempt over its owner's head. */
const CLOSED_BY: Partial<Record<PastAttempt['end'], string>> = {
  lapsed: 'closed as lapsed',
  operator: 'closed by an operator',
};

/**
 * K14: an attempt was closed as failed without its owner's word, and then its owner said that it had completed it. The
 * report was refused, as it must be; what it reports has probably happened all the same. Told while that attempt is the
 * newest or the next one has not begun, and until the effects are answered.
 */
export const completedLate: Rule<Diagnosis> = (view) => {
  const { job, observation } = view;
  const late = lateCompletion(view);
  if (job === null || late === null || isAnswered(view, late)) return null;
  const { subject, queue } = observation;
  const by = late.owner ?? 'its worker';
  const how = CLOSED_BY[late.end] ?? 'closed';
  const place = readValue(observation.destination)?.name ?? queue.name;
  const waiting = WAITING.has(job.status);
  return {
    kind: 'completed-late',
    rule: waiting ? 'completed-late/retry-waits' : 'completed-late/failed',
    confidence: 'likely',
    since: late.at,
    cause: 'Failed, then reported complete',
    sentence: `${by} reported ${subject} complete at ${clock(late.at)}, after attempt ${late.attempt} had been ${how}. The report was refused; the work was probably done.`,
    verdict: `Look at ${place} and the effects before ${subject} runs again. ${by} said at ${clock(late.at)} that attempt ${late.attempt} was done.`,
    advice: advise(view, {
      order: waiting ? ['hold', 'wait'] : ['wait'],
      wait: { label: `Look at ${place}`, note: effectsNote(view) },
      reasons: { retry: 'Its work was probably done: a retry could do it twice.' },
    }),
  };
};

/** The newest refused completion of this attempt, where it failed, or of the one before, where this one waits. */
function lateCompletion({ job, observation }: View): LateWrite | null {
  if (job === null || !job.newest || job.attempt === null) return null;
  if (job.status !== 'failed' && !WAITING.has(job.status)) return null;
  const closed = job.status === 'failed' ? job.attempt : job.attempt - 1;
  const writes = readValue(observation.lateWrites) ?? [];
  return (
    writes.find(
      ({ write, attempt, end }) => write === 'complete_job' && attempt === closed && end in CLOSED_BY,
    ) ?? null
  );
}

/** Every effect is settled, and one of them after the report: somebody has looked. */
function isAnswered({ observation }: View, { at }: LateWrite): boolean {
  const effects = readValue(observation.effects) ?? [];
  const settled = effects.filter(({ status }) => status === 'confirmed' || status === 'denied');
  return (
    settled.length === effects.length &&
    settled.some(({ settledAt }) => settledAt !== null && isLater(settledAt, at))
  );
}

function effectsNote({ inDoubt }: View): string {
  if (inDoubt === null) return 'The ledger of effects could not be read.';
  const [only] = inDoubt;
  if (only === undefined) return 'The ledger holds nothing in doubt, so only the destination can tell.';
  return inDoubt.length === 1
    ? `See whether ${only.stage} happened, and say so when you retry.`
    : `See which of ${inDoubt.length} effects happened, and say so when you retry.`;
}
