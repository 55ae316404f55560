import { call, isCalm } from '@/proof/model/calls';
import { endWrite } from '@/proof/model/destination-steps';
import { newest } from '@/proof/model/sight';
import { demand, type Step, type StepKind, type Take, type Told } from '@/proof/model/step';
import { holderOf, subjectOf } from '@/proof/model/who';
import type { Grant, Worker, World } from '@/proof/model/world';
import {
  acquire,
  claim,
  enqueue,
  type GrantedJob,
  intend,
  renew,
  sweep,
  tell,
} from '@/test/support/lease-calls';

const workerOf = ({ workers }: World, { who }: Step) => workers[who % workers.length] as Worker;
const granted = (grant: Grant): GrantedJob => ({
  ...{ job_id: grant.jobId, token: String(grant.token), stage: null },
  ...{ subject: grant.subject, attempt: grant.attempt },
});

/** A worker asks for a subject, or for any job; what it is given must have been free. */
function take(named: boolean): Take {
  return async (world, step) => {
    const worker = workerOf(world, step);
    const subject = subjectOf(world, step);
    if (worker.stopped || worker.open) return null;
    const { sight, queue, db } = world;
    const what = named ? `asks for ${subject}` : 'claims what there is';
    const keep = (job: GrantedJob | null) => {
      if (!job) return;
      const grant = {
        jobId: job.job_id,
        subject: job.subject,
        attempt: job.attempt,
        token: Number(job.token),
        owner: worker.id,
      };
      worker.grants.set(job.subject, grant);
    };
    const made = await call(
      world,
      () =>
        named
          ? acquire(db.workers, queue, subject, worker.id, step.how % 4 === 0)
          : claim(db.workers, queue, worker.id),
      keep,
    );
    if (!made.over) return { sentence: `${worker.name} ${what} and has to wait`, word: 'waits' };
    const job = made.answer;
    keep(job);
    if (!job) return { sentence: `${worker.name} ${what} → nothing`, word: 'nothing' };
    if (isCalm(world)) {
      const before = newest(sight, job.subject);
      demand(!sight.paused, `${job.subject} was granted while its queue is paused.`);
      demand(
        !before?.live || before.status !== 'running',
        `${job.subject} was granted while its owner's lease is live.`,
      );
      demand(before?.status !== 'held', `${job.subject} was granted although it is held.`);
    }
    return { sentence: `${worker.name} ${what} → ${job.subject} under token ${job.token}`, word: 'granted' };
  };
}

type Say = (world: World, worker: Worker, grant: Grant, step: Step) => Promise<boolean>;

/** What an owner tells of its attempt, now and then under a token that is not its own; accepted only from the owner. */
function say(what: string, run: Say): Take {
  return async (world, step) => {
    const [worker, own] = holderOf(world, step) ?? [];
    if (!worker || !own) return null;
    const muddled = step.how % 4 === 3 && own.token > 1 && !worker.open;
    const grant = muddled ? { ...own, token: own.token - 1 } : own;
    const before = world.sight.jobs.find(({ id }) => id === grant.jobId);
    const told = `${worker.name} ${what} ${grant.subject} under token ${grant.token}`;
    const made = await call(
      world,
      () => run(world, worker, grant, step),
      () => {},
    );
    if (!made.over) return { sentence: `${told} and has to wait`, word: 'waits' };
    const owns = before?.owner === worker.id && before.token === grant.token;
    const closedByIt = what === 'completes' && before?.status === 'completed';
    if (made.answer && isCalm(world)) {
      demand(
        owns && (before?.status === 'running' || closedByIt),
        `${told} → accepted, though it owns nothing there.`,
      );
      if (what === 'renews' || what === 'intends an effect of')
        demand(before?.live === true, `${told} → accepted, though the lease had lapsed.`);
    }
    return {
      sentence: `${told} → ${made.answer ? 'accepted' : 'refused'}`,
      word: made.answer ? 'accepted' : 'refused',
    };
  };
}

const connectionOf = (world: World, worker: Worker, grant: Grant) =>
  worker.open?.grant.jobId === grant.jobId ? worker.open.client : world.db.workers;

/** Intends an effect and, if told to, has the provider act and confirms it; or is gone in between. */
const effect: Say = async (world, worker, grant, { how }) => {
  const honours = how % 3 === 0;
  const key = `${world.queue}/${grant.subject}/${honours ? 'ocr' : 'erp'}`;
  const { answer } = await intend(world.db.workers, granted(grant), worker.id, key, honours);
  if (answer !== 'call') return answer !== 'lost';
  const known = world.provider.get(key) ?? { told: 0, allowed: 0 };
  world.provider.set(key, { ...known, told: known.told + 1 });
  demand(
    honours || known.told <= known.allowed,
    `Effect ${key} was called again, and nobody had said that it may be.`,
  );
  if (how % 2 === 0) return true;
  await tell(world.db.workers, 'confirm_effect', granted(grant), worker.id, key, { done: true });
  return true;
};

const crash: Take = async (world, step) => {
  const worker = workerOf(world, step);
  await endWrite(world, worker, 'rollback');
  worker.starts += 1;
  worker.id = `${world.queue}-w${world.workers.indexOf(worker) + 1}-${worker.starts}`;
  worker.grants.clear();
  worker.stopped = false;
  await world.db.workers.query('select public.register_worker($1, $2, 4711, $1, $3, $4, clock_timestamp())', [
    ...[worker.id, 'host-a', [world.queue], '1.0.0'],
  ]);
  return { sentence: `${worker.name} crashes and starts again`, word: 'done' };
};

const stop: Take = async (world, step): Promise<Told> => {
  const worker = world.workers.find(({ stopped }) => stopped) ?? workerOf(world, step);
  worker.stopped = !worker.stopped;
  const sentence = worker.stopped ? `${worker.name} is paused` : `${worker.name} goes on with what it held`;
  return { sentence, word: worker.stopped ? 'paused' : 'resumed' };
};

const sweeping: Take = async (world, step) => {
  const subject = step.how % 2 === 0 ? subjectOf(world, step) : null;
  const before = world.sight;
  const made = await call(
    world,
    () => sweep(world.db.workers, world.queue, subject, '0 s'),
    () => {},
  );
  if (!made.over) return { sentence: 'A sweep has to wait', word: 'waits' };
  const lapsed = before.jobs.filter(({ status, live }) => status === 'running' && !live).length;
  demand(!isCalm(world) || made.answer <= lapsed, 'A sweep closed an attempt whose lease is live.');
  return { sentence: `A sweep closes ${made.answer}`, word: made.answer > 0 ? 'closed' : 'nothing' };
};

const put: Take = async (world, step) => {
  const subject = subjectOf(world, step);
  const made = await call(
    world,
    () => enqueue(world.db.workers, world.queue, subject),
    () => {},
  );
  if (!made.over) return { sentence: `${subject} is put in the queue and has to wait`, word: 'waits' };
  return {
    sentence: `${subject} is put in the queue → ${made.answer ?? 'no'}`,
    word: made.answer ? 'pending' : 'no',
  };
};

export const WORKER_STEPS = {
  acquire: take(true),
  claim: take(false),
  renew: say(
    'renews',
    async ({ db }, worker, grant) => (await renew(db.workers, granted(grant), worker.id)).renewed,
  ),
  stage: say('enters a stage of', (world, worker, grant) =>
    tell(connectionOf(world, worker, grant), 'enter_stage', granted(grant), worker.id, 'export'),
  ),
  effect: say('intends an effect of', effect),
  complete: say('completes', (world, worker, grant) =>
    tell(connectionOf(world, worker, grant), 'complete_job', granted(grant), worker.id),
  ),
  fail: say('fails', ({ db }, worker, grant) =>
    tell(db.workers, 'fail_job', granted(grant), worker.id, 'The ERP said no.'),
  ),
  release: say('gives back', ({ db }, worker, grant) =>
    tell(db.workers, 'release_job', granted(grant), worker.id),
  ),
  crash,
  stop,
  sweep: sweeping,
  enqueue: put,
} satisfies Partial<Record<StepKind, Take>>;
