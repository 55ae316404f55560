import type { LibraryRow, NamedKey, NamingContext } from '@/lib/locks/key-names/key-name';
import { goodJobKey, hatchetKey, pgBossKey, queKey } from '@/lib/locks/key-names/tools/job-library-keys';

/** What pg-boss does under a lock of its own. */
const PG_BOSS_DUTIES = [
  ['', 'creating or migrating its schema'],
  ['create-queue', 'creating a queue'],
  ['delete-queue', 'removing a queue'],
  ['queue-stats', 'counting queues'],
  ['queue-stats-insert', 'counting queues'],
  ['job_commonfailJobsByTimeout', 'failing expired jobs'],
  ['job_commonfailJobsByHeartbeat', 'failing silent jobs'],
  ['job_commondeletion', 'cleaning up'],
  ['job_commoncleanupDependencies', 'cleaning up'],
] as const;

/** What Hatchet does under a lock of its own, each a transaction long. */
const HATCHET_LOCKS = [
  'analyze-olap-tables',
  'analyze-task-tables',
  'cleanup-v1-queue-item',
  'cleanup-v1-retry-queue-item',
  'cleanup-v1-rate-limited-queue-item',
  'cleanup-v1-match',
  'cleanup-v1-task-runtime',
  'cleanup-v1-concurrency-slot',
  'cleanup-reactivate-queues',
];

const GOOD_JOB_ROWS = {
  good_jobs: 'job',
  good_job_processes: 'process',
  good_job_batches: 'batch',
} as const;

/** What job libraries lock: their upkeep in each schema, and the rows that were found in their tables. */
export function jobLibraryNames({ database, schemas, rows }: NamingContext): NamedKey[] {
  const upkeep = schemas.flatMap((schema) =>
    PG_BOSS_DUTIES.map(([duty, words]) =>
      certain(
        `pg-boss ${words}`,
        'pg-boss',
        pgBossKey(database, schema, duty),
        `SHA-224 of ${[database, schema, duty].filter(Boolean).join(', ')} by pg-boss's rule`,
      ),
    ),
  );
  const hatchet = HATCHET_LOCKS.map((lock) =>
    certain(`Hatchet ${lock}`, 'Hatchet', hatchetKey(lock), `FNV-1a of ${lock} by Hatchet's rule`),
  );
  return [...upkeep, ...hatchet, ...rows.flatMap(rowName)];
}

function rowName({ table, id }: LibraryRow): NamedKey[] {
  if (table === 'que_jobs') {
    const key = queKey(id);
    if (key === null) return [];
    const how = 'id of a job in que_jobs';
    return [{ ...certain(`Que job ${id}`, 'Que', key, how), certainty: 'likely', jobKeys: [id] }];
  }
  const how = `MD5 of ${table} and the id by GoodJob's rule`;
  const name = certain(`GoodJob ${GOOD_JOB_ROWS[table]} ${id}`, 'GoodJob', goodJobKey(table, id), how);
  // A process locks its own row for as long as it lives.
  if (table === 'good_job_processes') return [{ ...name, normal: true }];
  return [table === 'good_jobs' ? { ...name, jobKeys: [id] } : name];
}

function certain(name: string, tool: string, key: NamedKey['key'], how: string): NamedKey {
  return { key, name, tool, how, certainty: 'certain', normal: false, jobKeys: [] };
}
