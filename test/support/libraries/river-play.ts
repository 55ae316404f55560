import type { Play } from '@/test/support/libraries/play';
import { RIVER_TABLES } from '@/test/support/libraries/river-tables';

/** River, with what its clients write played by hand. */
export const RIVER_PLAY: Play = {
  ...{ source: 'river', title: 'River' },
  prepare: async ({ admin }) => {
    await admin.query(RIVER_TABLES);
  },
  take: async ({ admin }) => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into public.river_job (state, attempt, max_attempts, attempted_at, attempted_by, args, kind)
       values ('running', 2, 25, clock_timestamp(), '{box-1_2026,box-2_2026}', '{}', 'mail') returning id::text`,
    );
    await admin.query(
      `insert into public.river_leader (elected_at, expires_at, leader_id)
       values (clock_timestamp(), clock_timestamp() + interval '15 s', 'box-2_2026')
       on conflict (name) do update set expires_at = excluded.expires_at`,
    );
    const key = rows[0]?.id ?? '';
    return {
      key,
      finish: async () => {
        await admin.query(
          `update public.river_job set state = 'completed', finalized_at = clock_timestamp() where id = $1`,
          [key],
        );
      },
      leave: async () => {},
    };
  },
  age: async ({ admin }, seconds) => {
    await admin.query(
      `update public.river_job set attempted_at = attempted_at - $1 * interval '1 s' where state = 'running'`,
      [seconds],
    );
    await admin.query(`update public.river_leader set expires_at = expires_at - $1 * interval '1 s'`, [
      seconds,
    ]);
  },
  fill: async ({ admin }, count) => {
    await admin.query(
      `insert into public.river_job (max_attempts, args, kind) select 25, '{}', 'mail' from generate_series(1, $1::int)`,
      [count],
    );
  },
  clear: async ({ admin }) => {
    await admin.query('truncate public.river_job, public.river_leader');
  },
  mapping: null,
  ...{ lease: 3600, lapsed: 'owner-untold/lease-lapsed', overdue: 'sweep-missing/none-heard' },
  keepsDone: true,
};
