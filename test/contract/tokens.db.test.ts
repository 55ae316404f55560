import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lapseLease } from '@/test/support/clock';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { acquire, admit, type GrantedJob, history, tell } from '@/test/support/lease-calls';
import { makeQueue } from '@/test/support/queue';
import { race, runners, waitsForLock } from '@/test/support/race';

const WORKERS = 24;
const GRANTS = 500;

let db: FreshDatabase;
let queue: string;
beforeAll(async () => {
  db = await freshDatabase();
  queue = await makeQueue(db.admin);
  await db.admin.query(`
    create table public.destination (position bigserial, subject text, token bigint, owner text);
    grant insert on public.destination to leasehold_worker;
    grant usage on sequence public.destination_position_seq to leasehold_worker;`);
});
afterAll(() => db.drop());

const write = (client: PoolClient, subject: string, token: string, owner: string) =>
  client.query('insert into public.destination (subject, token, owner) values ($1, $2, $3)', [
    subject,
    token,
    owner,
  ]);

/** What an exporter does: asks, writes and commits in one transaction. */
async function exportOnce(client: PoolClient, subject: string, grant: GrantedJob, owner: string) {
  await client.query('begin');
  const answer = await admit(client, queue, subject, grant.token);
  if (answer.admitted) await write(client, subject, grant.token, owner);
  await client.query('commit');
  return answer;
}

describe('fencing tokens', () => {
  it(`only grow at the destination, and no rightful owner of ${WORKERS} workers is refused`, async () => {
    let granted = 0;
    const refusals: unknown[] = [];
    await race(
      db.asWorker(WORKERS),
      runners(WORKERS, (index) => async (client) => {
        const owner = `worker ${index}`;
        while (granted < GRANTS) {
          const grant = await acquire(client, queue, 'contended', owner, true);
          if (!grant) continue;
          granted += 1;
          const answer = await exportOnce(client, 'contended', grant, owner);
          if (!answer.admitted) refusals.push(answer);
          await tell(client, granted % 2 === 0 ? 'complete_job' : 'release_job', grant, owner);
        }
      }),
    );
    expect(refusals).toEqual([]);
    const { rows } = await db.admin.query(
      `select count(*)::int as written, bool_and(token > before) as grows
       from (select token, lag(token, 1, 0::bigint) over (order by position) as before
             from public.destination where subject = 'contended') d`,
    );
    expect(rows).toEqual([{ written: granted, grows: true }]);
  });
});

describe('admit_write', () => {
  async function overtaken(subject: string): Promise<{ old: GrantedJob; next: GrantedJob }> {
    const old = await acquire(db.asWorker(), queue, subject, 'old');
    await lapseLease(db.admin, old?.job_id ?? '');
    const next = await acquire(db.asWorker(), queue, subject, 'next');
    if (!old || !next) throw new Error('The subject was not taken over.');
    return { old, next };
  }

  it('refuses the token of an owner that was taken over, and records and counts it', async () => {
    const { old, next } = await overtaken('late export');
    expect(await admit(db.asWorker(), queue, 'late export', old.token)).toEqual({
      admitted: false,
      reason: 'a later owner was granted this subject',
    });
    expect(await admit(db.asWorker(), queue, 'late export', next.token)).toEqual({
      admitted: true,
      reason: null,
    });

    const { rows } = await db.admin.query(
      `select job_id, owner, detail ->> 'write' as write from public.job_events
       where subject = 'late export' and kind = 'stale_write_rejected'`,
    );
    expect(rows).toEqual([{ job_id: old.job_id, owner: 'old', write: 'admit_write' }]);
    const counted = await db.admin.query(
      'select sum(stale_writes_rejected)::int as n from public.lease_minutes',
    );
    expect(counted.rows[0].n).toBeGreaterThan(0);
  });

  it('refuses a token below the floor while its attempt still runs', async () => {
    const grant = await acquire(db.asWorker(), queue, 'fenced', 'a');
    await db.admin.query(`update public.subjects set floor_token = last_token + 1 where subject = 'fenced'`);
    expect(await admit(db.asWorker(), queue, 'fenced', grant?.token ?? '')).toEqual({
      admitted: false,
      reason: 'below the fence floor',
    });
  });

  it('grants the token of the floor to the next owner', async () => {
    const { next } = await overtaken('after the fence');
    await db.admin.query(
      `update public.subjects set floor_token = last_token + 5 where subject = 'after the fence'`,
    );
    await tell(db.asWorker(), 'release_job', next, 'next');
    const third = await acquire(db.asWorker(), queue, 'after the fence', 'third');
    expect(third?.token).toBe(String(Number(next.token) + 5));
    expect(await admit(db.asWorker(), queue, 'after the fence', third?.token ?? '')).toMatchObject({
      admitted: true,
    });
  });

  it('refuses the newest token once its attempt is closed', async () => {
    const grant = await acquire(db.asWorker(), queue, 'closed', 'a');
    if (grant) await tell(db.asWorker(), 'complete_job', grant, 'a');
    expect(await admit(db.asWorker(), queue, 'closed', grant?.token ?? '')).toMatchObject({
      reason: 'no running attempt holds this token',
    });
  });

  it('makes a takeover wait until the admitted write is committed', async () => {
    const old = await acquire(db.asWorker(), queue, 'mid-write', 'old');
    await lapseLease(db.admin, old?.job_id ?? '');
    const writer = await db.asWorker().connect();
    const taker = await db.asWorker().connect();
    await writer.query('begin');
    expect(await admit(writer, queue, 'mid-write', old?.token ?? '')).toMatchObject({ admitted: true });

    const takeover = acquire(taker, queue, 'mid-write', 'next');
    expect(await waitsForLock(db.admin, taker, takeover)).toBe(true);
    await write(writer, 'mid-write', old?.token ?? '', 'old');
    await writer.query('commit');
    const next = await takeover;
    await exportOnce(taker, 'mid-write', next as GrantedJob, 'next');

    const { rows } = await db.admin.query(
      `select owner from public.destination where subject = 'mid-write' order by position`,
    );
    expect(rows).toEqual([{ owner: 'old' }, { owner: 'next' }]);
    expect(await history(db.admin, 'mid-write')).not.toContain('stale_write_rejected');
    writer.release();
    taker.release();
  });
});
