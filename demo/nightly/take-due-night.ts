import type { Pool } from 'pg';
import { ORGANISATIONS } from '@/demo/fleet/organisations';
import { acquire, type Grant } from '@/lib/leases/grant';
import { runExclusive } from '@/lib/leases/run-exclusive';
import type { Source } from '@/lib/leases/work-loop';

/** A night of the demo lasts a minute; the organisations are due one after the other within it. */
const NIGHT_S = 60;

/**
 * Wins the turn to close a due ledger. All workers try at the same moment: one gets the advisory lock, the others skip at
 * once. The closing itself takes long, so the winner does not do it under the lock: within its short transaction it takes
 * a lease on the subject, the record that the work is in progress with an expiry, and works under that.
 */
export function takeDueNight(): Source {
  let lastTried = '';
  return async ({ id, work }) => {
    const due = await dueNight(work);
    if (due === lastTried) return null;
    lastTried = due;
    const turn = await runExclusive<Grant | null>(work, 'ledger_close', due, (transaction) =>
      acquire(transaction, { queue: 'nightly', subject: due, owner: id }),
    );
    return turn.ran ? turn.result : null;
  };
}

/** The night that is due by the database's clock, such as `ledger-close/harbour/2026-11-29T03:14`. */
async function dueNight(db: Pool): Promise<string> {
  const { rows } = await db.query<{ night: string; second: number }>(
    `select to_char(at, 'YYYY-MM-DD"T"HH24:MI') as night, extract(second from at)::float8 as second
       from (select clock_timestamp() at time zone 'UTC' as at) clock`,
  );
  const { night = '', second = 0 } = rows[0] ?? {};
  const place = Math.floor((second / NIGHT_S) * ORGANISATIONS.length);
  return `ledger-close/${ORGANISATIONS[place]?.key}/${night}`;
}
