import type { Pool } from 'pg';

/**
 * Lets a watcher count as heard from now on for so long, an interval: it neither leads nor writes anything. A real one leads as
 * ever, and is then heard by its own beats.
 */
export async function hearWatcher(admin: Pool, forHow = '1 hour'): Promise<void> {
  await admin.query(
    `update leasehold.watcher_lease
     set holder = 'watcher-1c0ffee5', host = 'billing-c-01', os_pid = 2210,
       heartbeat_at = clock_timestamp() + $1::interval - interval '2 s'`,
    [forHow],
  );
}

/** Moves the last sign of life of a watcher so far back; null when none is to have run ever. */
export async function silenceWatcher(admin: Pool, ago: string | null): Promise<void> {
  await admin.query(
    `update leasehold.watcher_lease
     set heartbeat_at = clock_timestamp() - $1::interval, lease_until = clock_timestamp() - $1::interval + interval '5 s'`,
    [ago],
  );
}
