import type { Pool } from 'pg';
import type { AlertConfig } from '@/lib/alerts/alert-config';
import type { AlertRule } from '@/lib/alerts/alert-rule';
import type { Destination } from '@/lib/alerts/destination';
import type { Firing, Judgement } from '@/lib/alerts/judgement';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import type { FreshDatabase } from '@/test/support/database';

/** The lead of a test, which lasts as long as the test wants. */
export async function leadForGood(db: FreshDatabase, holder = 'watcher-of-a-test'): Promise<Lead> {
  await db.admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp() - interval '1 s'`);
  const lead = await takeLead(db.asOperator(), holder);
  if (!lead) throw new Error('Somebody else leads.');
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
  return lead;
}

/** One rule that fires about `key`, and tells `to`. */
export function firing(key: string, change: Partial<Firing> = {}): Firing {
  return {
    ...{ rule: 'A job is held up', kind: 'finding', key, fingerprints: [`native/db/${key}/1/owner-silent`] },
    ...{ value: 1, to: ['on-call'], repeat: null, openFor: 0, aside: false },
    said: {
      ...{ sentence: `Owner silent: ${key}. 1 job held up in invoices.`, queues: ['invoices'], owner: key },
      ...{ heldUp: 1, since: '2026-11-29T03:10:12.000000Z', limit: null, path: '/?finding=one' },
      links: [{ label: 'Job', path: '/jobs/native/db/1' }],
      named: { sentence: 'Worker fell silent, holding INV-1.', subjects: ['INV-1'] },
    },
    ...change,
  };
}

/** All rules that fire were judged, and are all there are. */
export function judgementOf(all: readonly Firing[], change: Partial<Judgement> = {}): Judgement {
  const rules = [...new Set(['A job is held up', ...all.map(({ rule }) => rule)])];
  return { firing: all, judged: rules, configured: rules, doubted: [], resolveAfter: 30, ...change };
}

/** A configuration with one rule for every finding, at once. */
export function configOf(destinations: readonly Destination[], rules: readonly AlertRule[]): AlertConfig {
  return { destinations, rules, resolveAfter: 30 };
}

export const destinationOf = (url: string, change: Partial<Destination> = {}): Destination => ({
  ...{ name: 'on-call', kind: 'generic', url, secret: null, subjects: false },
  ...change,
});

/** Moves every moment of the alerts and the outbox into the past, as if that much time had gone by. */
export async function letTimePass(admin: Pool, span: string): Promise<void> {
  await admin.query(
    `update leasehold.alerts set opened_at = opened_at - $1::interval, last_seen_at = last_seen_at - $1::interval,
       quiet_since = quiet_since - $1::interval, resolved_at = resolved_at - $1::interval,
       back_since = back_since - $1::interval, told_at = told_at - $1::interval`,
    [span],
  );
  await admin.query(
    `update leasehold.alert_messages set created_at = created_at - $1::interval, due_at = due_at - $1::interval,
       tried_at = tried_at - $1::interval, claim_until = claim_until - $1::interval`,
    [span],
  );
  await admin.query(
    `update leasehold.alert_destinations
     set failing_since = failing_since - $1::interval, due_at = due_at - $1::interval`,
    [span],
  );
}

/** Every message as it stands, in the order in which they were put out. */
export async function messagesOf(admin: Pool) {
  const { rows } = await admin.query<{
    lane: string;
    destination: string;
    seq: number;
    event: string;
    state: string;
    attempts: number;
    status: number | null;
    reason: string | null;
    key: string;
  }>(
    'select lane, destination, seq, event, state, attempts, status, reason, key from leasehold.alert_messages order by id',
  );
  return rows;
}
