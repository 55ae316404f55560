import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Pool } from 'pg';
import { Client } from 'pg';

/** A real session of a story's cast: one connection under a name, as a worker or a service would have it. */
export type Session = {
  pid: number;
  /** Runs one statement and waits for its answer. */
  run(text: string, values?: readonly unknown[]): Promise<void>;
  /** Starts a statement that has to wait, and resolves once the server shows it waiting. `over` settles with the wait. */
  wait(text: string, values?: readonly unknown[]): Promise<{ over: Promise<'went on' | 'was ended'> }>;
  close(): Promise<void>;
};

/** Connects under a name. What another one ends is part of the story. */
export async function openSession(url: string, application: string, admin: Pool): Promise<Session> {
  const client = new Client({ connectionString: url, application_name: application });
  client.on('error', () => {});
  await client.connect();
  const { processID: pid } = client as Client & { processID: number };
  return {
    pid,
    run: async (text, values = []) => {
      await client.query(text, [...values]);
    },
    wait: async (text, values = []) => {
      const over = client.query(text, [...values]).then(
        () => 'went on' as const,
        () => 'was ended' as const,
      );
      const waits = 'select exists (select from pg_locks where pid = $1 and not granted) as waits';
      await expect.poll(async () => (await admin.query(waits, [pid])).rows[0]?.waits).toBe(true);
      return { over };
    },
    close: async () => {
      await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid = $1', [pid]);
      await client.end().catch(() => {});
    },
  };
}

/** A login of its own, which may take a role and is no superuser. Returns its address. */
export async function addLogin(
  { admin, urls }: { admin: Pool; urls: { admin: string } },
  name: string,
  role: string,
): Promise<string> {
  const password = randomBytes(12).toString('hex');
  await admin.query(`create role ${name} login password '${password}' in role ${role}`);
  const address = new URL(urls.admin);
  address.username = name;
  address.password = password;
  return address.href;
}
