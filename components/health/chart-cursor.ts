/** The bucket that is looked at, the same one in all charts of the page; null while none is. */
export type ChartCursor = { place: number | null; move: (place: number | null) => void };

/** Buckets that Page Up and Page Down skip. */
const PAGE = 10;

/** Where a key moves the cursor to; undefined for keys that mean nothing to a chart. From none it begins at the latest bucket. */
export function placeByKey(key: string, place: number | null, buckets: number): number | null | undefined {
  const last = buckets - 1;
  const within = (to: number) => Math.min(Math.max(to, 0), last);
  const from = place ?? last;
  switch (key) {
    case 'ArrowLeft':
      return within(place === null ? last : from - 1);
    case 'ArrowRight':
      return within(from + 1);
    case 'PageDown':
      return within(from - PAGE);
    case 'PageUp':
      return within(from + PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return null;
  }
  return undefined;
}
