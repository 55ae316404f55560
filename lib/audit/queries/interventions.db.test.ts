import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_INTERVENTION } from '@/lib/audit/intervention';
import { findIntervention } from '@/lib/audit/queries/find-intervention';
import {
  interventionsOfSubject,
  latestIntervention,
  listInterventions,
  PAGE_SIZE,
} from '@/lib/audit/queries/list-interventions';
import { parseJobCursor } from '@/lib/jobs/job-cursor';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { claim, type GrantedJob, tell } from '@/test/support/lease-calls';
import { makeImpatientQueue, makeJob, wishOn } from '@/test/support/stuck-job';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
});
afterAll(() => db.drop());

/** Calls an act as the database takes it; this layer knows no commands. */
async function act(
  sqlFunction: 'mark_job_failed' | 'retry_job',
  key: string,
  actor = 'u-ana',
): Promise<string> {
  const { address, seen, ...wish } = await wishOn(
    db.admin,
    sqlFunction === 'retry_job' ? 'retry' : 'mark-failed',
    key,
  );
  const command = {
    ...{
      ...wish,
      actor: { id: actor, name: actor, role: 'operator' },
      bodyHash: 'b',
      correlationId: crypto.randomUUID(),
    },
    ...{ source: address.source, database: address.database, jobKey: address.key, evidence: seen },
  };
  const { rows } = await db.asOperator().query(`select leasehold.${sqlFunction}($1) as answer`, [command]);
  return rows[0].answer.auditSeq;
}

describe('one act', () => {
  it('is found with its rows, its sound place in the chain, and what came after it', async () => {
    const { key, subject } = await makeJob(db.admin, { token: 7 });
    const seq = await act('retry_job', key);
    const late = await tell(
      db.asWorker(),
      'complete_job',
      { job_id: key, token: '7' } as GrantedJob,
      'w-7f3a',
    );
    const grant = await claim(db.asWorker(), 'invoices', 'w-e90b');
    expect([late, grant?.subject]).toEqual([false, subject]);

    const found = await findIntervention(db.asReader(), seq);
    expect(found?.event).toMatchObject({
      ...{ seq, subject, action: 'retry', actorName: 'u-ana', outcome: 'done', rowsChanged: 2 },
      ...{ address: { source: 'native', database: db.name, key }, guard: { token: '7' } },
      ...{ before: [{ status: 'running' }], after: [{ status: 'failed' }, { status: 'pending' }] },
    });
    expect(found?.event.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(found?.chain).toMatchObject({ matches: true, linked: true, followed: null });
    expect(found?.next.events.map(({ kind, attempt, owner }) => [kind, attempt, owner])).toEqual([
      ['stale_write_rejected', 1, 'w-7f3a'],
      ['acquired', 2, 'w-e90b'],
    ]);
  });

  it.each(['0', '999999', 'x', '-1', '9'.repeat(30)])('is not found under the number %s', async (seq) => {
    expect(await findIntervention(db.asReader(), seq)).toBeNull();
  });

  it('shows when somebody has changed it behind the triggers, and when the one before was changed', async () => {
    const [{ key: first }, { key: second }] = [await makeJob(db.admin), await makeJob(db.admin)];
    const [before, after] = [await act('mark_job_failed', first), await act('mark_job_failed', second)];
    await db.admin.query('alter table leasehold.audit_events disable trigger all');
    await db.admin.query(
      `update leasehold.audit_events set reason = 'It was not me at all.' where seq = $1`,
      [before],
    );
    expect((await findIntervention(db.asReader(), before))?.chain).toMatchObject({
      matches: false,
      followed: true,
    });

    await db.admin.query(`update leasehold.audit_events set hash = 'forged' where seq = $1`, [before]);
    expect((await findIntervention(db.asReader(), before))?.chain).toMatchObject({
      matches: false,
      followed: false,
    });
    expect((await findIntervention(db.asReader(), after))?.chain).toMatchObject({
      matches: true,
      linked: false,
    });
  });
});

describe('the list of acts', () => {
  it('is paged by seq, newest first, and back again', async () => {
    for (let index = 0; index < PAGE_SIZE + 5; index += 1) {
      await act('mark_job_failed', (await makeJob(db.admin)).key, 'u-pages');
    }
    const filter = { ...EVERY_INTERVENTION, actor: 'u-pages' };
    const first = await listInterventions(db.asReader(), filter, null);
    expect(first.rows).toHaveLength(PAGE_SIZE);
    expect(first.newer).toBeNull();
    expect(await latestIntervention(db.asReader())).toEqual(first.rows[0]);

    const second = await listInterventions(db.asReader(), filter, parseJobCursor(first.older ?? ''));
    expect(second.rows).toHaveLength(5);
    expect(second.older).toBeNull();
    const seqs = [...first.rows, ...second.rows].map(({ seq }) => Number(seq));
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a));

    const back = await listInterventions(db.asReader(), filter, parseJobCursor(second.newer ?? ''));
    expect(back).toEqual(first);
  });

  it('is narrowed by person, action, outcome and subject', async () => {
    const { key, subject } = await makeJob(db.admin);
    await act('mark_job_failed', key, 'u-one');
    await act('mark_job_failed', key, 'u-two');
    const { rows: ofSubject } = await listInterventions(
      db.asReader(),
      { ...EVERY_INTERVENTION, subject },
      null,
    );
    expect(ofSubject.map(({ actor, outcome }) => [actor, outcome])).toEqual([
      ['u-two', 'refused'],
      ['u-one', 'done'],
    ]);
    expect(await interventionsOfSubject(db.asReader(), 'invoices', subject)).toEqual(ofSubject);
    const narrow = { actor: 'u-one', action: 'mark-failed', outcome: 'done', subject, review: null } as const;
    expect((await listInterventions(db.asReader(), narrow, null)).rows).toHaveLength(1);
    expect((await listInterventions(db.asReader(), { ...narrow, action: 'retry' }, null)).rows).toEqual([]);
  });
});
