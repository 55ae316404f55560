/** Each label value is a series for as long as Prometheus keeps its data. */
const QUEUES_MAX = 100;
/** Stands for all queues that have no label of their own. */
const OTHER = 'other';

/**
 * What queues are called in labels, `queues` in the order of their making. The oldest have labels of their own: since no queue is
 * ever removed, who has one keeps it, and a count never moves from one series to another.
 */
export function queueLabels(queues: readonly string[], most = QUEUES_MAX): (queue: string) => string {
  const own = new Set(queues.slice(0, most));
  return (queue) => (own.has(queue) ? queue : OTHER);
}

/** The rows of the queues that share a label, made one. */
export function byLabel<Row extends { queue: string }>(
  rows: readonly Row[],
  labelOf: (queue: string) => string,
  merge: (one: Row, other: Row) => Row,
): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const label = labelOf(row.queue);
    const known = merged.get(label);
    merged.set(label, { ...(known ? merge(known, row) : row), queue: label });
  }
  return [...merged.values()];
}
