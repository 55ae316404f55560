import type { AlertVerb } from '@/lib/actions/recovery-action';
import { wishOnAlert } from '@/test/support/target-wishes';
import { type Cell, done, notFound, refused, type State, stale } from './cell';

/** An alert of a rule of its own, so that no other state has one of the same. */
const alert =
  (resolvedAt = 'null'): State =>
  async ({ database: { admin } }) => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into leasehold.alerts (rule, kind, key, said, opened_at, last_seen_at, quiet_since, resolved_at, told, told_at,
         destinations)
       select 'matrix ' || gen_random_uuid(), 'finding', 'one',
         '{"sentence": "Owner silent.", "queues": [], "path": "/"}', now, now, ${resolvedAt}, ${resolvedAt}, 'firing', now, '{}'
       from clock_timestamp() now returning id::text`,
    );
    return wishOnAlert(admin, 'acknowledge', rows[0]?.id ?? '');
  };

/** Somebody took it on, after the wish was made or before. */
const takenBy =
  (when: 'before' | 'since'): State =>
  async (stage) => {
    const wish = await alert()(stage);
    const { key } = wish.address;
    await stage.first(
      await stage.somebody('operator'),
      await wishOnAlert(stage.database.admin, 'acknowledge', key),
      'done',
    );
    return when === 'since' ? wish : wishOnAlert(stage.database.admin, 'acknowledge', key);
  };

export const ALERT_CELLS: Readonly<Record<AlertVerb, Record<string, Cell>>> = {
  acknowledge: {
    open: { state: alert(), end: done },
    'taken on by somebody': { state: takenBy('before'), end: done },
    'taken on since the look': { state: takenBy('since'), end: stale },
    over: { state: alert('now'), end: refused(/It is over since .*: nobody needs to have it/) },
    'no such alert': {
      state: async (stage) => {
        const wish = await alert()(stage);
        return { ...wish, address: { ...wish.address, key: '999999999' } } as typeof wish;
      },
      end: notFound,
    },
  },
};
