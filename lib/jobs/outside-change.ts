import { formatUtcTime } from '@/lib/format/utc-time';

/** A guard column that a change from outside moved; null is none. */
export type MovedColumn = { name: string; from: string | null; to: string | null };

/** The columns that differ, in the order in which `before` names them. Without `after` the row was removed. */
export function columnsMoved(before: unknown, after: unknown): MovedColumn[] {
  const [then, now] = [recordOf(before), recordOf(after)];
  return Object.keys(then).flatMap((name) => {
    const [from, to] = [textOf(then[name]), textOf(now[name])];
    return from === to ? [] : [{ name, from, to }];
  });
}

/** `status running to failed, lease until 03:15:06 to none`. */
export function columnWords(columns: readonly MovedColumn[]): string {
  if (columns.length === 0) return 'nothing that a guard names';
  return columns
    .map(({ name, from, to }) => `${nameWords(name)} ${valueWords(from)} to ${valueWords(to)}`)
    .join(', ');
}

/** `postgres (psql)`: the login of the session, and the program as it named itself. Who sits there may be anybody. */
export function handWords(by: string, application: string | null): string {
  return application === null || application === '' ? by : `${by} (${application})`;
}

const nameWords = (name: string) => (name === 'leaseUntil' ? 'lease until' : name);

function valueWords(value: string | null): string {
  if (value === null) return 'none';
  return /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)) ? formatUtcTime(value) : value;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
