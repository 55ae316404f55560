import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe('the operator role', () => {
  it('may call the acts, the record of a denial and what the watcher needs, and no other function', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `select p.oid::regproc::text as name
       from pg_proc p
       where p.pronamespace in ('leasehold'::regnamespace, 'public'::regnamespace)
         and has_function_privilege('leasehold_operator', p.oid, 'execute')
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'job_payload_bytes',
      'job_payload_keys',
      'leasehold.cancel_pending',
      'leasehold.cancel_wait',
      'leasehold.close_left_signal',
      'leasehold.drain_worker',
      'leasehold.fence_off',
      'leasehold.fire_wait',
      'leasehold.hold',
      'leasehold.intend_signal',
      'leasehold.mark_job_failed',
      'leasehold.note_findings',
      'leasehold.pause_queue',
      'leasehold.record_refusal',
      'leasehold.release_hold',
      'leasehold.release_watcher_lease',
      'leasehold.renew_watcher_lease',
      'leasehold.request_stop',
      'leasehold.resume_queue',
      'leasehold.retry_job',
      'leasehold.reveal_payload',
      'leasehold.reveal_statement',
      'leasehold.settle_signal',
      'leasehold.signal_backend',
      'leasehold.snooze',
      'leasehold.take_watcher_lease',
      'leasehold.unsnooze',
      'leasehold.wait_out',
    ]);
  });

  it('may write no table and empty none', async () => {
    const { rows } = await db.admin.query<{ table: string }>(
      `select c.oid::regclass::text as table
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'leasehold', 'leasehold_auth')
         and has_table_privilege('leasehold_operator', c.oid, 'insert, update, delete, truncate, trigger')`,
    );
    expect(rows).toEqual([]);
  });
});
