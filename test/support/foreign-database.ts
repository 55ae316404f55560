import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';
import { testServer } from '@/test/support/test-server';

export type ForeignDatabase = { name: string; url: string; admin: Pool; drop(): Promise<void> };

/** A database that nobody migrated, with what `sql` makes in it: a table of others, or nothing at all. */
export async function foreignDatabase(sql: string): Promise<ForeignDatabase> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = openAdmin(server.admin, 1);
  await maintenance.query(`create database ${name} template template0`);
  const url = inDatabase(server.admin, name);
  const admin = openAdmin(url, 2);
  await admin.query(sql);
  return {
    ...{ name, url, admin },
    drop: async () => {
      await admin.end();
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}

/** A table as somebody else would make it, with two queues at work. */
export const FOREIGN_TABLE = `
  create table processing_jobs (
    id uuid primary key default gen_random_uuid(), queue text not null, subject text not null, status text not null,
    attempt integer not null default 1, max_attempts integer not null default 5, locked_by text, locked_until timestamptz,
    heartbeat_at timestamptz, started_at timestamptz, finished_at timestamptz);
  create unique index one_running on processing_jobs (queue, subject) where status = 'running';
  create unique index one_attempt on processing_jobs (queue, subject, attempt);
  insert into processing_jobs (queue, subject, status, locked_by, locked_until, heartbeat_at, started_at, finished_at)
  select q, 'S-' || n, case when n = 1 then 'running' else 'completed' end, 'box-' || n,
    now() - interval '1 s' + interval '2 min', now() - interval '1 s', now() - interval '1 s' - n * interval '20 s',
    case when n > 1 then now() end
  from unnest(array['mail', 'reports']) q, generate_series(1, 4) n`;
