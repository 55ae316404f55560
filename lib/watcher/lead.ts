import 'server-only';
import { hostname } from 'node:os';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow, readRows } from '@/lib/db/read-rows';

/** The right to write as the watcher. Every write repeats it, and is refused once another process leads. */
export type Lead = { holder: string; token: string };

/** Takes the lead when nobody has it; null when somebody does. Throws DatabaseError. */
export async function takeLead(db: Database, holder: string): Promise<Lead | null> {
  const statement = {
    name: 'take-watcher-lease',
    text: 'select token::text from leasehold.take_watcher_lease($1, $2, $3)',
    values: [holder, hostname(), process.pid],
  };
  const [taken] = await readRows(db, statement, z.object({ token: z.string() }));
  return taken ? { holder, token: taken.token } : null;
}

/** The heartbeat of who leads. False once it lapsed or another leads: what was written under it before still stands. */
export function renewLead(db: Database, lead: Lead): Promise<boolean> {
  return say(db, 'renew', lead);
}

/** Gives the lead up, so that another watcher takes it at its next tick. */
export function releaseLead(db: Database, lead: Lead): Promise<boolean> {
  return say(db, 'release', lead);
}

async function say(db: Database, verb: 'renew' | 'release', { holder, token }: Lead): Promise<boolean> {
  const statement = {
    name: `${verb}-watcher-lease`,
    text: `select leasehold.${verb}_watcher_lease($1, $2) as accepted`,
    values: [holder, token],
  };
  const { accepted } = await readRow(db, statement, z.object({ accepted: z.boolean() }));
  return accepted;
}
