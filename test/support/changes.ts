import { once } from 'node:events';
import type { FreshDatabase } from '@/test/support/database';

/** Tells of writes to some tables, so that a test that waits for another process leaves the machine to it. */
export type Changes = {
  /** Asks once, and again after each write, until the answer is one. */
  until<Answer>(ask: () => Promise<Answer | null | undefined | false>): Promise<Answer>;
  end(): void;
};

export async function changesOf(db: FreshDatabase, ...tables: readonly string[]): Promise<Changes> {
  await db.admin.query(`
    create or replace function public.tell_of_change() returns trigger language plpgsql
    as $$ begin perform pg_notify('changed', ''); return null; end $$`);
  for (const table of tables) {
    await db.admin.query(
      `create trigger tell_of_change after insert or update on ${table} execute function public.tell_of_change()`,
    );
  }
  const client = await db.admin.connect();
  await client.query('listen changed');
  let writes = 0;
  client.on('notification', () => {
    writes += 1;
  });
  return {
    until: async (ask) => {
      for (;;) {
        const seen = writes;
        const answer = await ask();
        if (answer) return answer;
        if (writes === seen) await once(client, 'notification');
      }
    },
    end: () => client.release(true),
  };
}
