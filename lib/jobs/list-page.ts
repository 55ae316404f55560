import { formatJobCursor, isListEnd, type JobCursor } from '@/lib/jobs/job-cursor';

/** Where a page ends: `older` and `newer` are cursors, null where there is nothing more. */
export type PageEnds = {
  older: string | null;
  newer: string | null;
  /** How many rows were gone through before the looking stopped, the page not being full, and where it goes on; null when it did not stop. */
  lookedAt: { rows: number; on: string } | null;
};

/** A page of a list whose filters all have an index, or that has none. */
export type ListPage<Row> = Pick<PageEnds, 'older' | 'newer'> & { rows: readonly Row[] };

type Found<Row> = {
  /** In the order they were read, the cursor's own side first; one more than a page where there are more. */
  found: readonly Row[];
  keyOf: (row: Row) => string;
  size: number;
  cursor: JobCursor | null;
  /** The side that a list goes on to from its first page. */
  onward: JobCursor['side'];
  /** The last that was gone through when the looking stopped; null when it came to the end or filled the page. */
  stop?: string | null;
  most?: number;
};

/**
 * Cuts what was read to a page in the list's own order. Null when it is a page back that is not full and nothing lies behind it: that is
 * the first page, and is to be read as such.
 */
export function cutPage<Row>(read: Found<Row>): ({ rows: Row[] } & PageEnds) | null {
  const { found, keyOf, size, cursor, onward, stop = null, most = 0 } = read;
  const side = cursor?.side ?? onward;
  const back = side !== onward;
  const rows = found.slice(0, size);
  const [near, far] = [rows[0], rows.at(-1)];
  const more = found.length > size;
  const goOn = more && far ? keyOf(far) : stop;
  if (back && goOn === null) return null;
  if (back) rows.reverse();

  const opposite = side === 'older' ? 'newer' : 'older';
  const came = cursor === null || isListEnd(cursor) ? null : near ? keyOf(near) : (stop ?? cursor.key);
  const ends = {
    [side]: goOn === null ? null : formatJobCursor({ side, key: goOn }),
    [opposite]: came === null ? null : formatJobCursor({ side: opposite, key: came }),
  } as Record<JobCursor['side'], string | null>;
  const on = more || stop === null ? null : ends[side];
  return { rows, older: ends.older, newer: ends.newer, lookedAt: on === null ? null : { rows: most, on } };
}
