import type { GuardLine } from '@/lib/approvals/then-and-now';

/** What the renewals since the request mean; null where there is nothing to say. */
export function renewalWords(renewedSince: number | null): string | null {
  if (renewedSince === null) return null;
  if (renewedSince === 0)
    return 'Not renewed since it was asked for. A renewal would not make this stale; a new owner, token or status would.';
  const times = renewedSince === 1 ? 'once' : `${renewedSince} times`;
  return `Renewed ${times} since: its owner beats, so it is alive and may be at work. That does not make this stale; a new owner, token or status would.`;
}

const NAMES: Readonly<Record<string, string>> = {
  leaseUntil: 'lease until',
  startedAt: 'running since',
  backendStart: 'connected since',
  xactStart: 'in its transaction since',
  stateChange: 'last state since',
  lock: 'at the lock',
  digest: 'SHA-256 of its value',
  expiresAt: 'lapses, by Redis',
};

/** How a guarded column is called. */
export function columnName(column: string): string {
  return NAMES[column] ?? column;
}

/** What moved and would end the act as stale, in one clause: "owner w-7f → w-91, token 4711 → 4712". */
export function staleWords(lines: readonly GuardLine[]): string | null {
  const moved = lines.filter(({ stale }) => stale);
  if (moved.length === 0) return null;
  return moved
    .map(({ column, was, is }) => `${columnName(column)} ${was ?? 'none'} → ${is ?? 'none'}`)
    .join(', ');
}
