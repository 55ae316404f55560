import { writeParameters } from '@/lib/http/write-parameters';

export const SIGNAL_WINDOWS = ['1h', '6h', '24h', '7d'] as const;
export type SignalWindow = (typeof SIGNAL_WINDOWS)[number];

/** What a window is cut into. The last bucket is the one under way, so that a window never reaches further back than the ring of minutes. */
export type WindowShape = { label: string; words: string; bucketSeconds: number; buckets: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** About as many buckets as a chart has room for. The longer ones are whole quarter hours, which are kept added up. */
export const WINDOW_SHAPES: Readonly<Record<SignalWindow, WindowShape>> = {
  '1h': { label: '1 h', words: 'the last hour', bucketSeconds: MINUTE, buckets: 60 },
  '6h': { label: '6 h', words: 'the last 6 hours', bucketSeconds: 5 * MINUTE, buckets: 72 },
  '24h': { label: '24 h', words: 'the last 24 hours', bucketSeconds: 15 * MINUTE, buckets: 96 },
  '7d': { label: '7 d', words: 'the last 7 days', bucketSeconds: HOUR, buckets: 168 },
};

/** What the page asks for; it stands in the URL. A queue of null is all of them. */
export type SignalWish = { window: SignalWindow; queue: string | null };

/** The same wish as search parameters; the hour, which is what one begins with, is left out. */
export function signalParams({ window, queue }: SignalWish): URLSearchParams {
  return writeParameters({ window: window === '1h' ? null : window, queue });
}
