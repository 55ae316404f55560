import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERBS_IN_BULK, type VerbInBulk } from '@/lib/actions/recovery-action';
import { perform } from '@/lib/recovery/commands/perform';
import type { Lead } from '@/lib/watcher/lead';
import { actOnBulk, freeze, itemsOf, leadForLong, work } from '@/test/support/bulk';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { OPEN } from '@/test/support/setting';
import {
  ANA,
  makeEffect,
  makeImpatientQueue,
  makeJob,
  type StuckJob,
  wishOn,
} from '@/test/support/stuck-job';
import { makeAccount } from '@/test/support/wait';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  await makeImpatientQueue(db.admin, 'patient', '1 h');
  await makeAccount(db);
  lead = await leadForLong(db);
  await db.admin.query(
    `insert into public.workers (id, host, os_pid, application_name, state, heartbeat_at, exit_record) values
       ('w-gone', 'h', 1, 'w-gone', 'stopped', clock_timestamp(), '{}'),
       ('w-drains', 'h', 2, 'w-drains', 'draining', clock_timestamp() - interval '1 min', null),
       ('w-beats', 'h', 3, 'w-beats', 'active', clock_timestamp() + interval '1 h', null)`,
  );
});
afterAll(() => db.drop());

type Twin = { key: string; subject: string };
type Change = (twin: Twin) => Promise<unknown>;

/** A job as it is looked at, and what happens to it before the act. */
type State = { job: StuckJob; beside?: Change; since?: Change };

const set = (assignment: string): Change => {
  return ({ key }) => db.admin.query(`update public.processing_jobs set ${assignment} where id = $1`, [key]);
};
const effect =
  (honoursKeys: boolean, status = 'intended'): Change =>
  async ({ key }) => {
    const effectKey = await makeEffect(db.admin, key, honoursKeys);
    await db.admin.query(
      `update public.job_effects set status = $2, settled_at = case when $2 <> 'intended' then clock_timestamp() end
       where effect_key = $1`,
      [effectKey, status],
    );
  };
const successor: Change = ({ subject }) =>
  makeJob(db.admin, { subject, attempt: 2, owner: 'w-e90b', token: 2, lapsedAgo: '-1 min' });

const STATES: Readonly<Record<string, State>> = {
  'running, lapsed and silent': { job: {} },
  'running under a live lease': { job: { lapsedAgo: '-1 h' } },
  'running, lapsed, with a heartbeat within the limit': { job: { queue: 'patient' } },
  'running, lapsed, whose worker beats': { job: { owner: 'w-beats' } },
  'running, lapsed, whose worker drains': { job: { owner: 'w-drains' } },
  'running, lapsed, whose worker has stopped': { job: { owner: 'w-gone', queue: 'patient' } },
  'running without a lease': { job: { lapsedAgo: null } },
  'running without an owner': { job: { owner: null, token: null, lapsedAgo: null } },
  'running, with an effect in doubt': { job: {}, beside: effect(false) },
  'running, with an effect in doubt at a provider that honours keys': { job: {}, beside: effect(true) },
  'running, with an effect of which nobody knows': { job: {}, beside: effect(false, 'unknown') },
  'running, with an effect that happened': { job: {}, beside: effect(false, 'confirmed') },
  pending: { job: { status: 'pending', owner: null, token: null, lapsedAgo: null } },
  held: { job: { status: 'held', owner: null, token: null, lapsedAgo: null } },
  'held, with an effect in doubt': {
    job: { status: 'held', owner: null, token: 1, lapsedAgo: null },
    beside: effect(false),
  },
  'held, with an effect of which nobody knows': {
    job: { status: 'held', owner: null, token: 1, lapsedAgo: null },
    beside: effect(false, 'unknown'),
  },
  failed: { job: { status: 'failed', attempt: 2 } },
  'failed, with an effect in doubt': { job: { status: 'failed' }, beside: effect(false) },
  'failed, with an attempt after it': { job: { status: 'failed' }, beside: successor },
  completed: { job: { status: 'completed' } },
  'running, renewed since': { job: {}, since: set(`lease_until = lease_until + interval '1 s'`) },
  'running, under another token since': { job: {}, since: set('lease_token = 9') },
  'running, with another owner since': { job: {}, since: set(`lease_owner = 'w-e90b'`) },
  'running, completed since': {
    job: {},
    since: set(`status = 'completed', finished_at = clock_timestamp()`),
  },
  'running, with an effect since': { job: {}, since: effect(false) },
  'pending, claimed since': {
    job: { status: 'pending', owner: null, token: null, lapsedAgo: null },
    since: set(`status = 'running', lease_owner = 'w-e90b', lease_token = 2, started_at = clock_timestamp()`),
  },
  'held, released since': {
    job: { status: 'held', owner: null, token: null, lapsedAgo: null },
    since: set(`status = 'pending'`),
  },
  'failed, with an attempt since': { job: { status: 'failed' }, since: successor },
  // Under another number, which is to a wish that names the old one the same as gone.
  'removed since': { job: {}, since: set('id = default') },
};

async function make({ job, beside }: State): Promise<Twin> {
  const twin = await makeJob(db.admin, job);
  await beside?.(twin);
  return twin;
}

/** What differs between twins for no other reason than that they are two, taken out of a text. */
const withoutNames = (text: string, { key, subject }: Twin) =>
  text
    .replaceAll(subject, 'SUBJECT')
    .replaceAll(new RegExp(`"(id|job_id|retry_of|after|retryOf)": ?"?${key}"?`, 'g'), '"$1": KEY')
    .replaceAll(new RegExp(`job ${key}\\b`, 'g'), 'job KEY')
    .replaceAll(/SUBJECT\/export\/\d+/g, 'EFFECT')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replaceAll(/\b\d\d:\d\d:\d\d\b/g, 'TIME')
    .replaceAll(/\b\d+ (h|min|s)\b( \d+ (min|s)\b)?/g, 'SPAN');

/** Everything that an act leaves behind on one subject: its rows, its history, its effects and its record. */
async function leftBehind(twin: Twin, seq: string | null): Promise<string> {
  const { rows } = await db.admin.query<{ left: string }>(
    `select jsonb_pretty(jsonb_build_object(
       'jobs', (
         select jsonb_agg(to_jsonb(j) - array['id', 'lease_until', 'heartbeat_at', 'started_at', 'finished_at', 'available_at',
             'stage_entered_at', 'created_at', 'retry_of']
           || jsonb_build_object('finished', j.finished_at is not null, 'retryOf', p.attempt) order by j.attempt)
         from public.processing_jobs j left join public.processing_jobs p on p.id = j.retry_of
         where j.subject = $1),
       'history', (
         select jsonb_agg(to_jsonb(e) - array['id', 'at', 'job_id'] || jsonb_build_object('detail', e.detail - array['after', 'retryOf'])
           order by e.id)
         from public.job_events e where e.subject = $1 and e.kind not like 'changed_outside'),
       'effects', (
         select jsonb_agg(to_jsonb(f) - array['id', 'job_id', 'intended_at', 'settled_at'] order by f.id)
         from public.job_effects f where f.subject = $1),
       'record', (
         select to_jsonb(a) - array['seq', 'at', 'job_key', 'evidence', 'request_key', 'correlation_id', 'bulk_run', 'canonical',
             'prev_hash', 'hash', 'guard', 'before', 'after', 'queue', 'subject']
           || jsonb_build_object(
             'guard', a.guard - 'leaseUntil',
             'guardsLease', a.guard ? 'leaseUntil',
             'before', (select jsonb_agg(b - array['id', 'retry_of']) from jsonb_array_elements(a.before) b),
             'after', (select jsonb_agg(b - array['id', 'retry_of']) from jsonb_array_elements(a.after) b))
         from leasehold.audit_events a where a.seq = $2)
     )) as left`,
    [twin.subject, seq],
  );
  return withoutNames(rows[0]?.left ?? '', twin);
}

type Played = { state: string; outcome: string; detail: string; left: string };

/** The same act on twins of each state: on one of them by itself, on the other in one bulk recovery. */
async function playBoth(verb: VerbInBulk): Promise<{ single: Played[]; bulk: Played[]; foreseen: string[] }> {
  const twins = [];
  for (const [name, state] of Object.entries(STATES))
    twins.push({ name, state, alone: await make(state), among: await make(state) });
  const runId = await freeze(
    db,
    verb,
    twins.map(({ among }) => among.key),
  );
  const wishes = [];
  for (const { alone } of twins)
    wishes.push({
      ...(await wishOn(db.admin, verb, alone.key)),
      whyObsolete: 'No heartbeat and no session.',
    });
  for (const { state, alone, among } of twins) for (const twin of [alone, among]) await state.since?.(twin);

  const single: Played[] = [];
  for (const [index, { name, alone }] of twins.entries()) {
    await perform(db.asOperator(), ANA, verb, wishes[index], OPEN);
    const { rows } = await db.admin.query<{ seq: string; outcome: string; detail: string }>(
      'select seq, outcome, detail from leasehold.audit_events where request_key = $1',
      [wishes[index]?.requestKey],
    );
    const { seq = null, outcome = '', detail = '' } = rows[0] ?? {};
    const left = await leftBehind(alone, seq);
    single.push({ state: name, outcome, detail: withoutNames(detail, alone), left });
  }

  await actOnBulk(db, 'start-bulk', runId);
  await work(db, lead);
  const items = await itemsOf(db, runId);
  const bulk: Played[] = [];
  for (const { name, among } of twins) {
    const item = items.find(({ key }) => key === among.key);
    const left = await leftBehind(among, item?.seq ?? null);
    const detail = withoutNames(item?.detail ?? '', among);
    bulk.push({ state: name, outcome: item?.outcome ?? '', detail, left });
  }
  const foreseen = twins.map(({ among }) => items.find(({ key }) => key === among.key)?.foreseen ?? '');
  return { single, bulk, foreseen };
}

describe.each(VERBS_IN_BULK)('%s in bulk', (verb) => {
  it('ends, writes, tells and records as the same act on one job does, in every state', async () => {
    const { single, bulk, foreseen } = await playBoth(verb);
    for (const [index, one] of single.entries()) expect(bulk[index], one.state).toEqual(one);

    // The states are worth something only if they play each end.
    const ends = new Set(single.map(({ outcome }) => outcome));
    expect([...ends].sort()).toEqual(['done', 'not_found', 'refused', 'stale']);
    // What is foreseen is what comes, where nothing happened since.
    for (const [index, state] of Object.values(STATES).entries())
      if (!state.since) expect(foreseen[index], single[index]?.state).toBe(bulk[index]?.outcome);
  });
});
