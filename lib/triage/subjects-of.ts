import type { Card } from '@/lib/triage/card';

/** More than this nobody listens to. */
const NAMED = 8;

/** The subjects of a card for its label: "INV-1, INV-2", and how many more. */
export function subjectsOf({ findings, count }: Pick<Card, 'findings' | 'count'>): string {
  const named = findings.slice(0, NAMED).map(({ subject }) => subject);
  return [...named, ...(count > named.length ? [`${count - named.length} more`] : [])].join(', ');
}
