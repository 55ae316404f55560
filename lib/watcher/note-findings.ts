import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import type { Finding } from '@/lib/triage/finding';
import { heldUp } from '@/lib/triage/held-up';
import type { Lead } from '@/lib/watcher/lead';

/** How many episodes a sample opened and closed. */
export type Noted = { opened: number; closed: number };

const answer = z.object({ noted: z.object({ opened: z.int(), closed: z.int() }).nullable() });

/**
 * Brings the episodes up to date with the findings of one sample. A sample that is not `whole` closes none: what was not
 * looked at is not over. Null when the lead is lost, and nothing was written.
 */
export async function noteFindings(
  db: Database,
  { holder, token }: Lead,
  { findings, whole }: { findings: readonly Finding[]; whole: boolean },
): Promise<Noted | null> {
  const statement = {
    name: 'note-findings',
    text: 'select leasehold.note_findings($1, $2, $3, $4) as noted',
    values: [holder, token, JSON.stringify(findings.map(toRow)), whole],
  };
  return (await readRow(db, statement, answer)).noted;
}

function toRow(finding: Finding) {
  const { fingerprint, kind, rule, about, address, queue, subject, attempt, owner } = finding;
  const { confidence, sentence, since } = finding;
  const { source, database, key: job_key } = address;
  return {
    ...{ fingerprint, kind, rule, about, source, database, job_key },
    ...{ queue, subject, attempt, owner, confidence, sentence, since, held_up: heldUp(finding) },
  };
}
