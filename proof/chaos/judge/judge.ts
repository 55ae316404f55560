import { halfDone } from '@/proof/chaos/judge/acts';
import { falseAnswers } from '@/proof/chaos/judge/answers';
import { openSignals, unendedWaits } from '@/proof/chaos/judge/left-open';
import { doubledKeys, doubledTokens } from '@/proof/chaos/judge/once';
import { brokenPauses, unlikeTheirRecord } from '@/proof/chaos/judge/rows';
import type { Granted, Testimony } from '@/proof/chaos/judge/testimony';
import { lostCompletions } from '@/proof/chaos/judge/work';
import { isSettled, type Told } from '@/proof/chaos/told';

/** One thing that must be so, and every way in which it is not. */
export type Verdict = { what: string; faults: readonly string[] };

/** Compares what operators and workers were told with the record, the history and the rows. */
export function judge(told: readonly Told[], grants: readonly Granted[], seen: Testimony): Verdict[] {
  const { record, history, stored, waits, signals, jobs, queues } = seen;
  const given = history.flatMap(({ kind, subject, token, jobId }) =>
    token !== null && GRANTS.includes(kind) ? [{ subject, token, jobId }] : [],
  );
  return [
    { what: 'every answer is true', faults: falseAnswers(told, stored, record) },
    {
      what: 'every question was answered in the end',
      faults: told
        .filter((one) => !isSettled(one))
        .map(({ key, verb }) => `${verb} under ${key} is unknown still.`),
    },
    { what: 'no key acted twice', faults: doubledKeys(record) },
    { what: 'no act is half done, unrecorded or only recorded', faults: halfDone(record, history) },
    { what: 'every row is as its record says', faults: unlikeTheirRecord(record, jobs, history) },
    { what: 'every pause begins where the last one ended', faults: brokenPauses(record, queues) },
    { what: 'every wait ended once or waits', faults: unendedWaits(waits, record) },
    { what: 'no signal was left open', faults: openSignals(signals, record) },
    { what: 'no token was granted twice', faults: [...doubledTokens(given), ...doubledTokens(grants)] },
    { what: 'every completion stands', faults: lostCompletions(grants, jobs) },
  ];
}

/** The lines of a history by which a token is granted. */
const GRANTS: readonly string[] = ['acquired', 'taken_over'];
