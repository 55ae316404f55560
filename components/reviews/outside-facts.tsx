import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { jobPath } from '@/lib/jobs/address-url';
import { columnsMoved, handWords } from '@/lib/jobs/outside-change';
import type { OutsideChange } from '@/lib/reviews/review-list';

/** What the database knows of a change that no function made: by which login and program, when, of which row, and what. */
export function OutsideFacts({ change }: { change: OutsideChange }) {
  const { by, application, at, address, queue, subject, attempt, before, after } = change;
  const moved = columnsMoved(before, after ?? {});
  return (
    <div className="grid gap-3.5">
      <p className="max-w-[70ch] text-pretty text-ink-2">
        The row was written past the functions. No guard was checked, nobody was asked for a reason, and who
        sat at that login may be anybody. Ask those who have it.
      </p>
      <dl className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Fact name="login">
          <span className="font-mono">{by}</span>
        </Fact>
        <Fact name="program">
          {application ? <span className="font-mono">{application}</span> : 'it gave no name'}
        </Fact>
        <Fact name="when">
          <time dateTime={at}>{formatUtcDateTime(at)}</time>
        </Fact>
        <Fact name="job">
          <Link href={jobPath(address)} className="link font-mono wrap-anywhere">
            {subject}
          </Link>
          , attempt {attempt}, queue <span className="font-mono">{queue}</span>
        </Fact>
      </dl>
      {after === null ? (
        <p className="font-medium">
          {handWords(by, application)} removed the row itself. Below is what it was.
        </p>
      ) : null}
      <table className="w-full border-collapse text-left font-mono text-[12.5px] leading-[18px]">
        <caption className="sr-only">What was changed</caption>
        <thead>
          <tr className="[&>th]:border-line [&>th]:border-b [&>th]:py-[3px] [&>th]:pr-2 [&>th]:font-medium [&>th]:font-sans [&>th]:text-ink-3 [&>th]:text-label">
            <th scope="col">Column</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {moved.map(({ name, from, to }) => (
            <tr
              key={name}
              className="[&>*]:border-line [&>*]:border-b [&>*]:py-[3px] [&>*]:pr-2 [&>*]:align-top"
            >
              <th scope="row" className="font-normal text-ink-3">
                {name}
              </th>
              <td className="text-ink-3 wrap-anywhere">{shown(from)}</td>
              <td className="bg-accent-tint font-semibold wrap-anywhere">
                {after === null ? 'removed' : shown(to)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

/** A moment as its time of day, like everywhere beside a date. */
function shown(value: string | null): string {
  if (value === null) return 'null';
  return /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
    ? formatUtcTime(value, 3)
    : value;
}
