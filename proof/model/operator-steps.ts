import { type ActionVerb, JOB_VERBS, type JobVerb } from '@/lib/actions/recovery-action';
import { type Performed, perform } from '@/lib/recovery/commands/perform';
import { call, isCalm } from '@/proof/model/calls';
import { newest, type SeenJob } from '@/proof/model/sight';
import { demand, type Step, type StepKind, type Take, type Told } from '@/proof/model/step';
import type { Operator, World } from '@/proof/model/world';
import { OPEN } from '@/test/support/setting';

const operatorOf = ({ operators }: World, { who }: Step) => operators[who % operators.length] as Operator;

/** What every wish of the model says alike. */
export function wishOn(world: World, key: string) {
  return {
    address: { source: 'native', database: world.db.name, key },
    requestKey: crypto.randomUUID(),
    reason: 'The worker stopped answering at 03:10.',
    whyObsolete: 'No heartbeat for a minute and no session.',
    ticket: null,
    seen: { rule: null, sentence: null, readAt: '2026-11-29T03:14:09.123456Z', evidence: [] },
  };
}

/** The verb that has most to do here, or now and then any. */
function verbFor(job: SeenJob, { how }: Step, world: World): JobVerb {
  const armed = world.sight.waits.some(({ jobKey, state }) => jobKey === job.id && state === 'armed');
  const fitting: JobVerb[] =
    job.status === 'pending'
      ? ['hold', 'cancel-pending']
      : job.status === 'held'
        ? ['release-hold', 'release-hold', 'retry', 'cancel-pending']
        : job.status !== 'running'
          ? ['retry']
          : job.live
            ? [armed ? 'cancel-wait' : 'wait-out', 'wait-out', 'request-stop', 'fence-off']
            : ['mark-failed', 'retry', 'fence-off', ...(armed ? (['cancel-wait'] as const) : [])];
  const from = how % 5 === 0 ? JOB_VERBS : fitting;
  return from[Math.floor(how / 5) % from.length] as JobVerb;
}

/** A person answers what the provider tells: it acted, it did not, or it cannot be asked. */
function answers(world: World, subject: string, how: number) {
  return world.sight.effects
    .filter((one) => one.subject === subject && (one.status === 'intended' || one.status === 'unknown'))
    .map(({ key }) => ({
      key,
      answer: (['happened', 'did-not', 'not-known'] as const)[how % 3] ?? 'happened',
      note: 'Asked by telephone.',
    }));
}

const act: Take = async (world, step) => {
  const operator = operatorOf(world, step);
  const subject = world.subjects[step.subject % world.subjects.length] as string;
  const old = step.how % 4 === 2 ? operator.seen.get(subject) : undefined;
  const job = old ?? newest(world.sight, subject);
  if (!job) return null;
  operator.seen.set(subject, job);
  const verb = verbFor(job, step, world);
  const wait = world.sight.waits.findLast(({ jobKey }) => jobKey === job.id);
  if (verb === 'cancel-wait' && !wait) return null;
  const gated = verb === 'fence-off' || verb === 'release-hold';
  const wish = {
    ...wishOn(world, job.id),
    guard: job.guard,
    effectAnswers: step.how % 11 === 0 ? [] : answers(world, subject, step.how),
    ...(verb === 'wait-out' ? { followUp: (['retry', 'mark-failed', 'notify'] as const)[step.how % 3] } : {}),
    ...(verb === 'cancel-wait' ? { waitId: wait?.id } : {}),
    ...(gated && step.how % 4 === 0 ? { breakGlass: `${verb.replace('-', ' ')} job ${job.id} alone` } : {}),
  };
  return send(world, operator, verb, wish, job, old !== undefined);
};

async function send(
  world: World,
  operator: Operator,
  verb: ActionVerb,
  wish: ReturnType<typeof wishOn> & object,
  job: SeenJob,
  old: boolean,
): Promise<Told> {
  const { actor } = operator;
  const told = `${actor.name} asks for ${verb} on attempt ${job.attempt} of ${job.subject}${old ? ', as seen earlier,' : ''}`;
  const before = world.sight.jobs.find(({ id }) => id === job.id);
  operator.last = { verb, wish, auditSeq: null };
  const made = await call(
    world,
    () => perform(world.db.operators, actor, verb, wish, OPEN),
    (performed) => note(world, performed, wish),
  );
  if (!made.over) return { sentence: `${told} and has to wait`, word: `${verb} waits` };
  const performed = made.answer;
  note(world, performed, wish);
  const word = wordOf(performed);
  if (performed.ok) operator.last = { verb, wish, auditSeq: performed.outcome.auditSeq };
  if (word === 'done' && isCalm(world)) {
    if (verb === 'mark-failed' || (verb === 'retry' && before?.status === 'running'))
      demand(!before?.mayLive, `${told} → done, though its owner may live.`);
    const compared = {
      ...job.guard,
      leaseUntil:
        verb === 'fence-off' || verb === 'request-stop' ? before?.guard.leaseUntil : job.guard.leaseUntil,
    };
    demand(
      JSON.stringify(compared) === JSON.stringify(before?.guard),
      `${told} → done, though it is not as it was seen.`,
    );
    demand(
      !(verb === 'fence-off' && before?.live && !('breakGlass' in wish)),
      `${told} → done by one person alone, though the lease is live.`,
    );
  }
  return {
    sentence: `${told} → ${word}${performed.ok ? '' : ` (${performed.sentence})`}`,
    word: `${verb} ${word}`,
  };
}

const wordOf = (performed: Performed) => (performed.ok ? performed.outcome.outcome : 'asked back');

/** What a person said of effects lets the next attempt call again; a deadlock is never an answer. */
function note(world: World, performed: Performed, wish: object): void {
  if (!performed.ok) return;
  const { outcome, detail } = performed.outcome;
  demand(!detail.includes('deadlock'), `Postgres had to end a deadlock: ${detail}`);
  if (!('effectAnswers' in wish) || !Array.isArray(wish.effectAnswers)) return;
  if (!['done', 'armed', 'requested'].includes(outcome)) return;
  for (const { key, answer } of wish.effectAnswers) {
    const known = world.provider.get(key);
    if (known && answer !== 'happened') known.allowed = known.told;
  }
}

/** The same wish is sent once more, under the same key: the answer is the same, and nothing happens. */
const repeat: Take = async (world, step) => {
  const operator = operatorOf(world, step);
  const { last } = operator;
  if (!last?.auditSeq) return null;
  const made = await call(
    world,
    () => perform(world.db.operators, operator.actor, last.verb, last.wish, OPEN),
    () => {},
  );
  const told = `${operator.actor.name} sends the same ${last.verb} again`;
  if (!made.over) return { sentence: `${told} and has to wait`, word: 'waits' };
  const performed = made.answer;
  demand(performed.ok && performed.outcome.replayed, `${told}, and it was not answered from its key.`);
  return { sentence: `${told} → ${wordOf(performed)}, as before`, word: 'replayed' };
};

/** Somebody approves, denies or takes back a request that waits, or one that did. */
const decide: Take = async (world, step) => {
  const waiting = world.sight.requests.filter(({ state }) => state === 'waiting');
  const request = (step.how % 9 === 8 ? world.sight.requests : waiting).at(-1);
  if (!request) return null;
  // Who may decide, mostly: an approver who did not ask, or who asked and takes it back.
  const [asker, approver] = world.operators;
  const fitting = request.requester === asker?.actor.id && step.how % 3 !== 0 ? approver : undefined;
  const operator = fitting ?? operatorOf(world, step);
  const own = request.requester === operator.actor.id;
  const verb = own && step.how % 3 !== 0 ? 'withdraw' : step.how % 2 === 0 ? 'deny' : 'approve';
  const { whyObsolete: _, ...wish } = wishOn(world, request.id);
  const input = {
    ...wish,
    whyObsolete: '',
    effectAnswers: [],
    guard: { state: request.state, commandHash: request.hash },
  };
  operator.last = null;
  const made = await call(
    world,
    () => perform(world.db.operators, operator.actor, verb, input, OPEN),
    (performed) => note(world, performed, {}),
  );
  const told = `${operator.actor.name} decides to ${verb} the request for ${request.verb} of ${request.requester}`;
  if (!made.over) return { sentence: `${told} and has to wait`, word: `${verb} waits` };
  note(world, made.answer, {});
  const word = wordOf(made.answer);
  demand(
    !(word === 'done' && verb === 'approve' && (own || operator.actor.role !== 'approver')),
    `${told} → done, though requester and approver are one or no approver.`,
  );
  demand(
    !(word === 'done' && request.state !== 'waiting' && isCalm(world)),
    `${told} → done, though it was ${request.state}.`,
  );
  return { sentence: `${told} → ${word}`, word: `${verb} ${word}` };
};

const pausing: Take = async (world, step) => {
  const operator = operatorOf(world, step);
  const verb = world.sight.paused ? 'resume-queue' : step.how % 6 === 0 ? 'pause-queue' : null;
  if (!verb) return null;
  const { rows } = await world.db.admin.query<{ guard: object }>(
    'select leasehold.guarded_columns(q) as guard from public.queues q where name = $1',
    [world.queue],
  );
  const wish = { ...wishOn(world, world.queue), whyObsolete: '', effectAnswers: [], guard: rows[0]?.guard };
  operator.last = null;
  const made = await call(
    world,
    () => perform(world.db.operators, operator.actor, verb, wish, OPEN),
    () => {},
  );
  if (!made.over)
    return { sentence: `${operator.actor.name} asks for ${verb} and has to wait`, word: `${verb} waits` };
  const word = wordOf(made.answer);
  return { sentence: `${operator.actor.name} asks for ${verb} → ${word}`, word: `${verb} ${word}` };
};

export const OPERATOR_STEPS = { act, repeat, decide, queue: pausing } satisfies Partial<
  Record<StepKind, Take>
>;
