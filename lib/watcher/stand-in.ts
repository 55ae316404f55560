import 'server-only';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { AlertConfig } from '@/lib/alerts/alert-config';
import type { SilentRule } from '@/lib/alerts/alert-rule';
import { saidOfSilence } from '@/lib/alerts/judge-record';
import type { ConsolePlace } from '@/lib/alerts/request-body';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { log } from '@/lib/log';
import { deliverDue } from '@/lib/watcher/deliver-alerts';
import { silenceOutbox } from '@/lib/watcher/outbox';

const EVERY_MS = 5_000;

/**
 * Raises the alert that no watcher leads, when none has for as long as the rule says. Returns how many messages it put into
 * the outbox; none while one leads. Throws DatabaseError.
 */
export async function raiseSilence(db: Database, rule: SilentRule): Promise<number> {
  const { name, to, repeat, after } = rule;
  const statement = {
    text: 'select leasehold.raise_watcher_silent($1, $2) as put',
    values: [after, JSON.stringify({ rule: name, to, repeat, said: saidOfSilence(rule) })],
  };
  return (await readRow(db, statement, z.object({ put: z.int() }))).put;
}

/**
 * One look of a console: raises that no watcher leads, and sends that and nothing else. What a lost watcher has to say for
 * itself, only somebody else can. Throws DatabaseError.
 */
export async function standIn(
  db: Database,
  config: AlertConfig,
  place: ConsolePlace,
  name: string,
): Promise<void> {
  const rules = config.rules.filter((rule) => rule.kind === 'watcher-silent');
  for (const rule of rules) await raiseSilence(db, rule);
  const outbox = silenceOutbox(db, name);
  const told = new Set(rules.flatMap(({ to }) => to));
  const destinations = config.destinations.filter((destination) => told.has(destination.name));
  await Promise.all(destinations.map((destination) => deliverDue({ outbox, destination, place })));
}

/** Stands in every five seconds until the signal. An outage is logged once, not each time. */
export async function keepStandingIn(
  db: () => Database,
  config: AlertConfig,
  place: ConsolePlace,
  signal: AbortSignal,
): Promise<void> {
  const name = `console-${randomBytes(4).toString('hex')}`;
  let failing = false;
  while (!signal.aborted) {
    try {
      await standIn(db(), config, place, name);
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'whether a watcher leads could not be asked; it is tried again');
      failing = true;
    }
    await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
