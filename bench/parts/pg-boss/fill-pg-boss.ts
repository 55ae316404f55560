import { readFileSync } from 'node:fs';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import type { BenchDatabase } from '@/bench/database';

const QUEUES = 20;

/** A million jobs in the tables of pg-boss itself, which the console may read; statistics and visibility map are fresh. */
export async function fillPgBoss({ admin, adminUrl }: BenchDatabase): Promise<void> {
  await admin.query(getConstructionPlans('pgboss'));
  const boss = new PgBoss({ connectionString: adminUrl, supervise: false, schedule: false, migrate: false });
  boss.on('error', () => {});
  await boss.start();
  for (let queue = 0; queue < QUEUES; queue++)
    await boss.createQueue(`queue-${String(queue).padStart(2, '0')}`);
  await boss.stop({ graceful: false });
  await admin.query(readFileSync('bench/seed-pg-boss.sql', 'utf8'));
  await admin.query(`
    grant usage on schema pgboss to leasehold_reader;
    grant select on pgboss.job, pgboss.queue, pgboss.version, pgboss.instance to leasehold_reader`);
  await admin.query('vacuum (analyze)');
  await admin.query('checkpoint');
}
