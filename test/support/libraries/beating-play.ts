import { MAPPED_PLAY } from '@/test/support/libraries/mapped-play';
import type { Play } from '@/test/support/libraries/play';

/** A mapped table whose workers beat on their rows, for half a minute, and may finish late. */
export const BEATING: Play = {
  ...MAPPED_PLAY,
  ...{ source: 'exports', title: 'a mapped table with heartbeats' },
  prepare: async ({ admin }) => {
    await admin.query(
      `create table public.export_jobs (
         id bigint generated always as identity primary key, state text not null, worker text, locked_at timestamptz, beat_at timestamptz)`,
    );
  },
  take: async ({ admin }) => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.export_jobs (state, worker, locked_at, beat_at) values ('busy', 'w-2', clock_timestamp(), clock_timestamp()) returning id::text`,
    );
    const key = rows[0]?.id ?? '';
    return {
      key,
      finish: async () =>
        void (await admin.query(`update public.export_jobs set state = 'done' where id = $1`, [key])),
      leave: async () => {},
    };
  },
  age: async ({ admin }, seconds) => {
    await admin.query(
      `update public.export_jobs set locked_at = locked_at - $1 * interval '1 s', beat_at = beat_at - $1 * interval '1 s'`,
      [seconds],
    );
  },
  clear: async ({ admin }) => void (await admin.query('truncate public.export_jobs')),
  mapping: {
    ...{ name: 'exports', table: 'export_jobs', fenced: false, silentAfter: '30 s' },
    columns: {
      ...{ id: 'id', queue: { constant: 'exports' }, status: 'state', owner: 'worker', heartbeat: 'beat_at' },
      lease: { since: 'locked_at', for: '60 s' },
    },
    statuses: { pending: ['idle'], running: ['busy'], completed: ['done'], failed: ['broken'] },
  },
  lease: 60,
};
