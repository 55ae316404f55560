import type { Play } from '@/test/support/libraries/play';

/** A table of a tutorial, described in a configuration: no library is behind it. */
export const MAPPED_PLAY: Play = {
  ...{ source: 'payments', title: 'a mapped table' },
  prepare: async ({ admin }) => {
    await admin.query(
      `create table public.payment_jobs (
         id bigint generated always as identity primary key, status text not null, lease_owner text, lease_until timestamptz,
         attempt integer not null default 1)`,
    );
  },
  take: async ({ admin }) => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.payment_jobs (status, lease_owner, lease_until)
       values ('Processing', 'w-1', clock_timestamp() + interval '60 s') returning id::text`,
    );
    const key = rows[0]?.id ?? '';
    return {
      key,
      finish: async () => {
        await admin.query(
          `update public.payment_jobs set status = 'Completed', lease_until = null where id = $1`,
          [key],
        );
      },
      leave: async () => {},
    };
  },
  age: async ({ admin }, seconds) => {
    await admin.query(`update public.payment_jobs set lease_until = lease_until - $1 * interval '1 s'`, [
      seconds,
    ]);
  },
  fill: async ({ admin }, count) => {
    await admin.query(
      `insert into public.payment_jobs (status) select 'Pending' from generate_series(1, $1::int)`,
      [count],
    );
  },
  clear: async ({ admin }) => {
    await admin.query('truncate public.payment_jobs');
  },
  mapping: {
    ...{ name: 'payments', table: 'payment_jobs', fenced: true },
    columns: {
      ...{ id: 'id', queue: { constant: 'payments' }, status: 'status', owner: 'lease_owner' },
      ...{ lease: { until: 'lease_until' }, attempt: 'attempt' },
    },
    statuses: { pending: ['Pending'], running: ['Processing'], completed: ['Completed'] },
  },
  ...{ lease: 60, lapsed: 'owner-untold/lease-lapsed', overdue: 'owner-untold/lease-lapsed' },
  keepsDone: true,
};
