import { formatAge } from '@/lib/format/age';

type FreshnessProps = {
  /** When what is shown was read, in server time; null before the first read. */
  updatedAtMs: number | null;
  nowMs: number;
};

/** "updated 2 s ago". */
export function Freshness({ updatedAtMs, nowMs }: FreshnessProps) {
  return (
    <span className="whitespace-nowrap text-ink-3 text-label">
      {updatedAtMs === null ? 'not read yet' : `updated ${formatAge(nowMs - updatedAtMs)} ago`}
    </span>
  );
}
