import { formatUtcDate } from '@/lib/format/utc-time';
import type { Finding } from '@/lib/rights/role-rights';
import type { Timestamp } from '@/lib/time';

/** How the tables by month are laid out: of each what is missing, or stands where it should not. */
export type Months = {
  partOf: 'job_events' | 'findings';
  /** The first of the coming two months that has no table of its own; null when both have. */
  firstMissing: Timestamp | null;
  /** Whether the part without a month holds what a month should; of episodes it holds what lasts, and so is not asked. */
  strays: boolean;
  /** Months between those that are attached, or before them, of which nobody noted what became of them. */
  gaps: readonly { from: Timestamp; until: Timestamp }[];
};

const WHAT = { job_events: 'events', findings: 'episodes' } as const;

/** What a DBA should see to. Nothing is lost by any of it: what has no month is kept, and read. */
export function judgeMonths(months: readonly Months[] | null): Finding[] {
  return (months ?? []).flatMap(({ partOf, firstMissing, strays, gaps }) => [
    ...(firstMissing === null
      ? []
      : [
          {
            sentence: `No table is laid out for the ${WHAT[partOf]} of the month from ${formatUtcDate(firstMissing)} on. They are kept and read all the same, and cannot be archived by month. npm run db:migrate lays it out, or the owner.`,
            mend: 'SET ROLE leasehold_owner; SELECT leasehold.lay_out_months();',
          },
        ]),
    ...(strays
      ? [
          {
            sentence: `Some ${WHAT[partOf]} stand in no month, since none was laid out for them in time.`,
            mend: 'SET ROLE leasehold_owner; SELECT leasehold.file_strays();',
          },
        ]
      : []),
    ...gaps.map(({ from, until }) => ({
      sentence: `The ${WHAT[partOf]} from ${formatUtcDate(from)} until ${formatUtcDate(until)} are not attached, and nobody noted that they were archived: pages do not say that they are missing.`,
      mend: null,
    })),
  ]);
}
