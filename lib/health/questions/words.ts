import { formatAge } from '@/lib/format/age';
import { countOf } from '@/lib/format/count';
import { formatDuration } from '@/lib/format/duration';
import { sqlIdentifier } from '@/lib/format/sql-identifier';
import type { Evidence, Fix, Reason } from '@/lib/health/questions/question';
import type { Counted, NamedAttempt } from '@/lib/health/questions/queue-facts';
import type { Looked, SchemaFacts, Unread } from '@/lib/health/questions/schema-facts';

/** `0.4 s`, `6 s`, `0:31`: below ten seconds the tenths tell a short run from a shorter one. */
export function runLength(seconds: number): string {
  if (seconds < 10 && Number.isInteger(seconds)) return `${seconds} s`;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : formatDuration(seconds * 1_000);
}

/** `every 5 s`, `every 0.5 s`. */
export function everyWords(seconds: number): string {
  return `every ${seconds < 10 ? runLength(seconds) : formatAge(seconds * 1_000)}`;
}

/** `INV-104217, attempt 2, of w-7f`. */
export function attemptWords({ subject, attempt, owner }: NamedAttempt): string {
  const parts = [subject ?? 'one without a subject'];
  if (attempt !== null) parts.push(`attempt ${attempt}`);
  return `${parts.join(', ')}${owner === null ? '' : `, of ${owner}`}`;
}

/** `3 attempts, INV-1 first`; `1 attempt, INV-1`. */
export function countedWords({ count, one }: Counted, noun: string, many?: string): string {
  if (!one) return countOf(count, noun, many);
  return `${countOf(count, noun, many)} (${attemptWords(one)}${count > 1 ? ', and others' : ''})`;
}

/** A value as SQL takes it. */
export function sqlLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The right to read one column, for who asked. */
export function grantColumn({ role, table }: SchemaFacts, column: string): string {
  return `GRANT SELECT (${sqlIdentifier(column)}) ON ${table?.name ?? ''} TO ${sqlIdentifier(role)};`;
}

/** That something was not read, as a doubt. */
export function unreadReason({ why, mend, where, lacks }: Unread, what: string): Reason {
  return {
    sentence: `${what} could not be read: ${why}`,
    note: lacks ? 'not recorded' : 'not read',
    fixes: mend === null ? [] : [{ does: lacks ? 'Record it.' : `Let ${where} be read.`, sql: mend }],
  };
}

/** The same, where what is missing is hidden: what a table has no place for keeps no other answer from being given. */
export function hiddenReasons(looked: Looked<unknown>, what: string): Reason[] {
  return looked.state === 'unread' && !looked.lacks ? [unreadReason(looked, what)] : [];
}

/** One piece of evidence from the catalog. */
export function inCatalog({ readAt }: SchemaFacts, what: string, value: string, where: string): Evidence {
  return { what, value, where, readAt };
}

/** What makes the tables and the functions. */
export const MIGRATE: Fix = {
  does: 'Run npm run db:migrate with DATABASE_URL set: it makes the tables and functions, and changes no row.',
  sql: null,
};
