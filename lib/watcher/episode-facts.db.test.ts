import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markJobFailed } from '@/lib/recovery/commands/mark-job-failed';
import { revealPayload } from '@/lib/recovery/commands/reveal-payload';
import { snoozeFinding } from '@/lib/recovery/commands/snooze-finding';
import { nativeSource } from '@/lib/sources/native/native-source';
import { findTrouble } from '@/lib/triage/queries/find-trouble';
import type { Lead } from '@/lib/watcher/lead';
import { noteFindings } from '@/lib/watcher/note-findings';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { leadForGood, noteOnly, type Told } from '@/test/support/episodes';
import { ANA, BEN, makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';
import { wishOnFinding, wishToReveal } from '@/test/support/target-wishes';

let db: FreshDatabase;
let lead: Lead;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  lead = await leadForGood(db);
});
afterAll(() => db.drop());

const note = (...findings: readonly Told[]) => noteOnly(db, lead, findings);

async function only<Row extends object>(key: string, columns: string): Promise<Row> {
  const { rows } = await db.admin.query<Row>(
    `select ${columns} from leasehold.findings f
     left join leasehold.audit_events a on a.seq = f.first_act
     left join leasehold.audit_events c on c.seq = f.closed_act
     where f.job_key = $1`,
    [key],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
}

const worstOf = (key: string) =>
  only(key, 'worst_held_up as "heldUp", worst_confidence as confidence, worst_sentence as sentence');
const actsOn = (key: string) =>
  only(key, 'a.actor_name as first, a.action as did, c.actor_name as closer, f.closed_how as how');

describe('since when a trouble was there', () => {
  it('is what the evidence said at the opening, to the microsecond, and is not written again', async () => {
    const since = '2026-11-29T03:14:09.123457Z';
    await note({ key: 'since', since });
    await note({ key: 'since', since: '2026-11-29T03:00:00.000000Z', confidence: 'certain' });
    const { at } = await only<{ at: string }>('since', 'leasehold.utc_text(f.trouble_since) as at');
    expect(at).toBe(since);
  });

  it('is not known when nothing told, or when a clock that is off told of a moment ahead', async () => {
    await note({ key: 'untold' }, { key: 'ahead', since: '2999-01-01T00:00:00.000000Z' });
    for (const key of ['untold', 'ahead'])
      expect(await only(key, 'f.trouble_since as since')).toEqual({ since: null });
  });

  it('is that of the finding of a real job', async () => {
    const { key } = await makeJob(db.admin);
    const sample = await nativeSource.observeTrouble(db.asOperator());
    const { findings } = await findTrouble(db.asOperator(), nativeSource, sample);
    await noteFindings(db.asOperator(), lead, { findings, whole: true });
    const { since } = await only<{ since: string }>(key, 'leasehold.utc_text(f.trouble_since) as since');
    expect(since).toBe(findings.find(({ address }) => address.key === key)?.since);
  });
});

describe('the worst that an episode was', () => {
  it('is the moment with most jobs held up, in the words of then', async () => {
    const lock = (sufferers: number) => ({ key: 'gate', sufferers, sentence: `${sufferers} jobs wait.` });
    for (const sufferers of [2, 50, 3]) await note(lock(sufferers));
    expect(await worstOf('gate')).toEqual({ heldUp: 50, confidence: 'likely', sentence: '50 jobs wait.' });
  });

  it('is the surest of moments alike, and stays when the watcher is less sure again', async () => {
    for (const confidence of ['unknown', 'certain', 'likely'] as const)
      await note({ key: 'sure', confidence, sentence: `It is ${confidence}.` });
    expect(await worstOf('sure')).toEqual({ heldUp: 1, confidence: 'certain', sentence: 'It is certain.' });
  });

  it('costs no write while hundreds of troubles stay as bad as they are', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ key: `many-${index}` }));
    expect(await note(...many)).toMatchObject({ opened: 300 });
    const written = async () => {
      const { rows } = await db.admin.query<{ at: string }>(
        `select max(xmin::text::bigint)::text as at from leasehold.findings where job_key like 'many-%'`,
      );
      return rows[0]?.at;
    };
    const before = await written();
    await note(...many);
    expect(await written()).toBe(before);
    await note();
  });
});

describe('the first act on a trouble', () => {
  it('is the record that stands first after the opening, though another act closed it', async () => {
    const { key } = await makeJob(db.admin);
    await note({ key, kind: 'owner-unregistered' });
    const fingerprint = `native/${db.name}/${key}/1/owner-unregistered`;
    await snoozeFinding(db.asOperator(), BEN, await wishOnFinding(db.admin, 'snooze', fingerprint));
    await note({ key, kind: 'owner-unregistered' });
    expect(await actsOn(key)).toEqual({ first: BEN.name, did: 'snooze', closer: null, how: null });

    await markJobFailed(db.asOperator(), ANA, await wishOn(db.admin, 'mark-failed', key));
    await note();
    expect(await actsOn(key)).toEqual({ first: BEN.name, did: 'snooze', closer: ANA.name, how: 'act' });
  });

  it('is the act that closed it, when nobody noted in between', async () => {
    const { key } = await makeJob(db.admin);
    await note({ key });
    await markJobFailed(db.asOperator(), ANA, await wishOn(db.admin, 'mark-failed', key));
    await note();
    expect(await actsOn(key)).toEqual({ first: ANA.name, did: 'mark-failed', closer: ANA.name, how: 'act' });
  });

  it('is neither a refusal, nor a look, nor what was done before', async () => {
    const { key } = await makeJob(db.admin);
    const fingerprint = `native/${db.name}/${key}/1/owner-silent`;
    await snoozeFinding(db.asOperator(), BEN, await wishOnFinding(db.admin, 'snooze', fingerprint));
    await note({ key });
    await revealPayload(db.asOperator(), ANA, await wishToReveal(db.admin, 'reveal-payload', key));
    const wish = await wishOn(db.admin, 'mark-failed', key);
    const guard = { ...wish.guard, attempt: 2 };
    expect(await markJobFailed(db.asOperator(), ANA, { ...wish, guard })).toMatchObject({ outcome: 'stale' });
    await note();
    expect(await actsOn(key)).toEqual({ first: null, did: null, closer: null, how: 'itself' });
  });
});

describe('what took the place of a finding', () => {
  it('is named when it is another finding of the same job', async () => {
    await note({ key: 'one' });
    await note({ key: 'one', kind: 'no-progress' });
    const { rows } = await db.admin.query(
      `select f.kind, o.kind as by from leasehold.findings f join leasehold.findings o on o.id = f.superseded_by
       where f.job_key = 'one'`,
    );
    expect(rows).toEqual([{ kind: 'owner-silent', by: 'no-progress' }]);
  });
});
