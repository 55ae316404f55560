import 'server-only';
import { z } from 'zod';
import type { AlertConfig } from '@/lib/alerts/alert-config';
import { shownDestination } from '@/lib/alerts/destination';
import type { Judgement } from '@/lib/alerts/judgement';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { Lead } from '@/lib/watcher/lead';

/** How many alerts a judgement opened and resolved, and how many messages it put into the outbox. */
export type Raised = { opened: number; resolved: number; put: number };

const raised = z.object({ opened: z.int(), resolved: z.int(), put: z.int() }).nullable();

/** Brings the alerts up to date with one judgement. Null when the lead is lost, and nothing was written. Throws DatabaseError. */
export async function raiseAlerts(
  db: Database,
  { holder, token }: Lead,
  judgement: Judgement,
): Promise<Raised | null> {
  const statement = {
    name: 'raise-alerts',
    text: 'select leasehold.raise_alerts($1, $2, $3) as raised',
    values: [holder, token, JSON.stringify(judgement)],
  };
  return (await readRow(db, statement, z.object({ raised }))).raised;
}

/** Writes down for the page what is configured, by names and hosts. False when the lead is lost. Throws DatabaseError. */
export async function tellAlertSettings(
  db: Database,
  { holder, token }: Lead,
  config: AlertConfig | null,
): Promise<boolean> {
  const settings = {
    rules: config?.rules ?? null,
    resolveAfter: config?.resolveAfter ?? null,
    destinations: config?.destinations.map(shownDestination) ?? [],
  };
  const statement = {
    name: 'tell-alert-settings',
    text: 'select leasehold.tell_alert_settings($1, $2, $3) as told',
    values: [holder, token, JSON.stringify(settings)],
  };
  return (await readRow(db, statement, z.object({ told: z.boolean() }))).told;
}
