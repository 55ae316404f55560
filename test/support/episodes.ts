import type { Pool } from 'pg';
import type { Confidence, Finding } from '@/lib/triage/finding';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { type Noted, noteFindings } from '@/lib/watcher/note-findings';
import type { FreshDatabase } from '@/test/support/database';

/** What of a finding an episode keeps, as a test wants it told. */
export type Told = {
  key: string;
  kind?: string;
  since?: string | null;
  confidence?: Confidence;
  sentence?: string;
  /** Given, it is a trouble outside any job that holds up so many. */
  sufferers?: number;
};

/** As much of a finding as an episode keeps: of attempt 1 of `invoices`, or of an advisory lock. */
export function told(database: string, finding: Told): Finding {
  const { key, kind = 'owner-silent', since = null, confidence = 'likely', sufferers } = finding;
  const outside = sufferers !== undefined;
  const what = outside
    ? { about: 'lock', queue: null, subject: `lock ${key}`, attempt: null }
    : { about: 'job', queue: 'invoices', subject: `INV-${key}`, attempt: 1 };
  const source = outside ? 'postgres' : 'native';
  return {
    ...what,
    ...{
      kind,
      rule: kind,
      fingerprint: `${source}/${database}/${key}/1/${kind}`,
      confidence,
      since,
      owner: null,
    },
    sentence: finding.sentence ?? `${what.subject} is in trouble.`,
    address: { source, database, key },
    sufferers: Array.from({ length: sufferers ?? 0 }, () => ({})),
  } as unknown as Finding;
}

/** The lead for as long as a test runs. */
export async function leadForGood(db: FreshDatabase): Promise<Lead> {
  await db.admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp() - interval '1 s'`);
  const lead = await takeLead(db.asOperator(), 'watcher-of-a-test');
  if (!lead) throw new Error('Somebody else leads.');
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
  return lead;
}

/** Notes a whole sample that shows these and nothing else. */
export function noteOnly(db: FreshDatabase, lead: Lead, findings: readonly Told[]): Promise<Noted | null> {
  return noteFindings(db.asOperator(), lead, {
    findings: findings.map((one) => told(db.name, one)),
    whole: true,
  });
}

/** Moves every moment of the episodes of one key so far into the past, as if so much time had gone by since. */
export async function passTime(admin: Pool, key: string, span: string): Promise<void> {
  await admin.query(
    `update leasehold.findings
     set opened_at = opened_at - $2::interval, last_seen_at = last_seen_at - $2::interval,
       closed_at = closed_at - $2::interval, trouble_since = trouble_since - $2::interval, worst_at = worst_at - $2::interval
     where job_key = $1`,
    [key, span],
  );
}
