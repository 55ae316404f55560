import type { ChartMark } from '@/components/health/chart-box';
import type { ChartCursor } from '@/components/health/chart-cursor';
import type { ChartTime } from '@/components/health/chart-scale';
import type { LeaseSignals } from '@/lib/health/lease-signals';

/** What every chart of lease signals is given. */
export type ChartProps = {
  signals: LeaseSignals;
  time: ChartTime;
  marks: readonly ChartMark[];
  cursor: ChartCursor;
  /** When a bucket begins, in words. */
  nameOf: (place: number) => string;
};
