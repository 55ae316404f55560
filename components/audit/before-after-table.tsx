'use client';

import { useState } from 'react';
import { type RowChange, tellingColumns } from '@/components/audit/before-after';
import { classNames } from '@/components/ui/class-names';
import { formatUtcTime } from '@/lib/format/utc-time';

/** Longer values than a moment are wrapped; what is shorter is easier to compare in one piece. */
const LONG = 30;

/** One row before and after, side by side; what changed is tinted. */
export function BeforeAfterTable({ row }: { row: RowChange }) {
  const [all, setAll] = useState(false);
  const telling = tellingColumns(row);
  const shown = all ? row.columns : telling;
  const rest = row.columns.length - telling.length;
  return (
    <div className="min-w-0">
      <table className="w-full border-collapse text-left font-mono text-[12.5px] leading-[18px] tracking-[-0.025em]">
        <caption className="sr-only">{row.title}, before and after</caption>
        <thead>
          <tr className="[&>th]:border-line [&>th]:border-b [&>th]:py-[3px] [&>th]:pr-2 [&>th]:font-medium [&>th]:font-sans [&>th]:text-label [&>th]:tracking-normal">
            <th scope="col" className="text-ink">
              {row.title}
            </th>
            <th scope="col" className="text-ink-3">
              Before
            </th>
            <th scope="col" className="pl-1.5 text-ink-3">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, before, after, changed }) => (
            <tr
              key={name}
              className="[&>*]:border-line [&>*]:border-b [&>*]:py-[3px] [&>*]:pr-2 [&>*]:align-top"
            >
              <th scope="row" className="whitespace-nowrap font-normal text-ink-3">
                {name}
              </th>
              <td
                title={before}
                className={classNames(
                  'text-ink-3',
                  before.length > LONG ? 'wrap-anywhere' : 'whitespace-nowrap',
                )}
              >
                {short(before)}
              </td>
              <td
                title={after}
                className={classNames(
                  'w-1/2 pl-1.5 wrap-anywhere',
                  changed ? 'bg-accent-tint font-semibold' : 'text-ink-3',
                )}
              >
                {short(after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="mt-1.5 text-ink-3 text-label">
          {rest} other columns{row.created ? ' empty or told above' : ' unchanged'}.{' '}
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)} className="link">
            {all ? 'Show fewer' : 'Show all'}
          </button>
        </p>
      )}
    </div>
  );
}

/** A moment as its time of day with milliseconds; the full text is the cell's title. */
function short(value: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(value) ? formatUtcTime(value, 3) : value;
}
