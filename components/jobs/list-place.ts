import type { ListPage } from '@/lib/jobs/list-page';

/** A list on the page of a job, at the place that the address names. */
export type ListPlace<Row> = ListPage<Row> & {
  /** Why the page that was asked for could not be read; null when it could. */
  problem: string | null;
  onGo: (cursor: string | null) => void;
};
