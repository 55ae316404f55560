import type { Fault } from '@/demo/faults/fault';
import { manyInDoubt } from '@/demo/faults/in-doubt';
import { openSession } from '@/demo/faults/session';

/** How long the report has been idle before the migration comes. */
const IDLE_BEFORE_MS = 8_000;
/** Past every heartbeat limit and lease, so that what the console then says of owners is put to the test. */
const QUEUE_MS = 35_000;
/** Asks for the strongest lock and changes nothing: it is what the column has. */
const MIGRATION = 'alter table public.processing_jobs alter column payload set storage extended';

/**
 * A migration without a lock timeout waits for a report that is idle in its transaction, and everybody who reads or writes
 * a job, heartbeats first, waits behind the migration. It is over when the report ends, or either session is ended.
 */
export const migrateBehindAReport: Fault = {
  name: 'a migration waits behind an idle report',
  firstAfterS: 150,
  everyS: 1_800,
  // Leases that lapse in the middle of an effect leave it in doubt.
  unless: manyInDoubt,
  async strike(scene) {
    const report = await openSession(scene, scene.appUrl, 'monthly-report');
    const migration = await openSession(scene, scene.adminUrl, 'schema-migration');
    let migrated = Promise.resolve('does not begin');
    try {
      await report.client.query('begin');
      await report.client.query('select count(*) from public.processing_jobs');
      if (!(await report.leave(IDLE_BEFORE_MS))) return;
      scene.log('a migration waits for a report that is idle in its transaction; all jobs wait behind it');
      migrated = migration.client.query(MIGRATION).then(
        () => 'has gone through',
        (error: Error) => `was ended: ${error.message}`,
      );
      await report.leave(QUEUE_MS);
    } finally {
      await report.close();
      scene.log(`the migration ${await migrated}`);
      await migration.close();
    }
  },
};
