import type { Destination } from '@/demo/pipeline/destination';

/** What the ledgers admitted and refused, in words. */
export function admittedWords(all: readonly Destination[]): string {
  const entries = all.flatMap((one) => one.entries);
  const refused = all.flatMap((one) => one.refused);
  const tokens = entries.map(({ token }) => token).join(', ');
  const counts = [...new Set(refused.map(({ write, token }) => `${write} under ${token}`))].map(
    (kind) => `${kind}: ${refused.filter(({ write, token }) => `${write} under ${token}` === kind).length}`,
  );
  const admitted = entries.length === 0 ? 'nothing' : `${entries.length} under token ${tokens}`;
  return `admitted ${admitted}; refused ${counts.length === 0 ? 'nothing' : counts.join(', ')}`;
}

/** How often the effects outside happened, in words. */
export function effectWords(all: readonly Destination[]): string {
  const most = (of: 'bookings' | 'pages') => Math.max(0, ...all.map((one) => one[of]));
  const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
  return `booked ${times(most('bookings'))}, page charged ${times(most('pages'))}${all.length > 1 ? ', each' : ''}`;
}
