import { JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import { observeOne } from '@/lib/sources/native/observe';
import { diagnose } from '@/lib/triage/diagnose';
import { wishOn } from '@/proof/model/operator-steps';
import { newest } from '@/proof/model/sight';
import { demand, type Take } from '@/proof/model/step';

const FUNCTIONS: Readonly<Record<JobVerb, string>> = {
  'mark-failed': 'mark_job_failed',
  retry: 'retry_job',
  'wait-out': 'wait_out',
  'request-stop': 'request_stop',
  hold: 'hold',
  'release-hold': 'release_hold',
  'cancel-pending': 'cancel_pending',
  'fence-off': 'fence_off',
  'cancel-wait': 'cancel_wait',
};

/** Reads and diagnoses a subject, and tries each write that is advised, to undo it at once: none may be refused. */
export const advise: Take = async (world, step) => {
  const subject = world.subjects[step.subject % world.subjects.length] as string;
  const job = newest(world.sight, subject);
  // What is read while something waits may be over a moment later.
  if (!job || world.workers.some(({ open }) => open)) return null;
  const observation = await observeOne(world.db.readers, world.db.name, job.id);
  const finding = observation && diagnose(observation);
  if (!finding) return { sentence: `Nothing is found about ${subject}`, word: 'nothing' };
  const advised = finding.safe.flatMap(({ verb }) => JOB_VERBS.filter((one) => one === verb));
  for (const verb of advised) {
    const takes = verb === 'mark-failed' || (verb === 'retry' && job.status === 'running');
    demand(
      !(takes && job.mayLive),
      `${finding.rule} advises ${verb} for ${subject}, though its owner may live.`,
    );
    const word = await tryOut(verb);
    demand(
      ['done', 'armed', 'cancelled', 'question'].includes(word),
      `${finding.rule} advises ${verb} for ${subject}, and it would be ${word}.`,
    );
  }
  return {
    sentence: `${finding.rule} of ${subject} advises ${finding.safe.map(({ verb }) => verb).join(', ')}`,
    word: advised.length > 0 ? 'a write' : 'to wait',
  };

  async function tryOut(verb: JobVerb): Promise<string> {
    const { address, seen, ...wish } = wishOn(world, job?.id ?? '');
    const wait = world.sight.waits.find(({ jobKey, state }) => jobKey === job?.id && state === 'armed');
    const command = {
      ...wish,
      ...{
        actor: world.operators[0]?.actor,
        guard: job?.guard,
        effectAnswers: [],
        evidence: seen,
        bodyHash: 'tried',
      },
      ...{
        source: address.source,
        database: address.database,
        jobKey: address.key,
        correlationId: crypto.randomUUID(),
      },
      ...{ followUp: 'notify', waitId: wait?.id },
    };
    const client = await world.db.operators.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{
        answer: { outcome: string; detail: string; question: string | null };
      }>(`select leasehold.${FUNCTIONS[verb]}($1) as answer`, [JSON.stringify(command)]);
      const answer = rows[0]?.answer;
      return answer?.question
        ? 'question'
        : answer?.outcome === 'refused'
          ? `refused: ${answer.detail}`
          : (answer?.outcome ?? 'nothing');
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
};
