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
      'leasehold.add_person',
      'leasehold.approve',
      'leasehold.cancel_pending',
      'leasehold.cancel_wait',
      'leasehold.change_role',
      'leasehold.close_left_request',
      'leasehold.close_left_signal',
      'leasehold.deny',
      'leasehold.disable_person',
      'leasehold.drain_worker',
      'leasehold.end_sessions',
      'leasehold.fence_off',
      'leasehold.fire_wait',
      'leasehold.hold',
      'leasehold.intend_signal',
      'leasehold.left_requests',
      'leasehold.mark_job_failed',
      'leasehold.mark_notifications_read',
      'leasehold.note_findings',
      'leasehold.pause_queue',
      'leasehold.ready_waits',
      'leasehold.record_refusal',
      'leasehold.release_hold',
      'leasehold.release_watcher_lease',
      'leasehold.renew_watcher_lease',
      'leasehold.request_stop',
      'leasehold.restore_person',
      'leasehold.resume_queue',
      'leasehold.retry_job',
      'leasehold.settle_signal',
      'leasehold.signal_backend',
      'leasehold.snooze',
      'leasehold.take_watcher_lease',
      'leasehold.tell_refusals',
      'leasehold.unsnooze',
      'leasehold.wait_out',
      'leasehold.withdraw',
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
