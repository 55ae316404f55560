'use client';

import { useId, useState } from 'react';
import { Lasted } from '@/components/locks/lasted';
import type { LockBook } from '@/components/locks/lock-book';
import { lockWords } from '@/components/locks/lock-words';
import { SessionJobs } from '@/components/locks/session-jobs';
import { sessionOrigin } from '@/components/locks/session-words';
import type { WaiterGroup } from '@/components/locks/waiter-groups';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { countOf } from '@/lib/format/count';

type WaiterGroupRowProps = { book: LockBook; group: WaiterGroup; marked: number | null; startsOpen: boolean };

/** Waiters that run the same, as one row that opens into them. */
export function WaiterGroupRow({ book, group, marked, startsOpen }: WaiterGroupRowProps) {
  const [open, setOpen] = useState(startsOpen);
  const listId = useId();
  const { sessions, application, statement, since, heartbeats } = group;
  const jobs = sessions.reduce((sum, session) => sum + (book.jobsOf(session)?.count ?? 0), 0);
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[14px_28px_minmax(0,1fr)_auto] items-baseline gap-x-2 py-[5px] text-left -outline-offset-2 hover:bg-well max-sm:min-h-11 @min-[700px]:grid-cols-[14px_28px_120px_minmax(0,1fr)_120px_auto]"
      >
        <Icon
          icon={open ? 'chevron-down' : 'chevron-right'}
          size="button"
          className="self-center text-ink-3"
        />
        <span className="text-right font-mono">{sessions.length}</span>
        <span className="text-ink-2 wrap-anywhere">{application ?? 'several names'}</span>
        <span className="font-mono text-[12px] text-ink-2 wrap-anywhere @max-[700px]:order-last @max-[700px]:col-span-2 @max-[700px]:col-start-3">
          {statement ?? <span className="font-sans">what they run is hidden</span>}
        </span>
        <span className="text-label @max-[700px]:order-last @max-[700px]:col-span-2 @max-[700px]:col-start-3 @max-[700px]:empty:hidden">
          {heartbeats && <b className="font-medium text-late">heartbeats </b>}
          {jobs > 0 && <span className="text-ink-2">{countOf(jobs, 'job')}</span>}
        </span>
        <span className="whitespace-nowrap text-right font-mono text-ink-2">
          <span className="font-sans text-ink-3 text-label">longest </span>
          <Lasted since={since} databaseNow={book.sample.databaseNow} />
        </span>
      </button>
      <ul id={listId} hidden={!open} className="bg-well">
        {open &&
          sessions.map((session) => (
            <li
              key={session.pid}
              className={classNames(
                'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line border-t py-1.5 pr-2 pl-11 text-label',
                session.pid === marked && 'bg-accent-tint',
              )}
            >
              <span className="wrap-anywhere">
                <b className="font-mono font-semibold">{session.pid}</b> {session.application},{' '}
                <span className="text-ink-2">
                  {sessionOrigin(session)}
                  {session.waitsFor && `, for ${lockWords(session.waitsFor, book.nameOf)}`}
                </span>{' '}
                <SessionJobs jobs={book.jobsOf(session)} database={book.sample.database} />
              </span>
              <span className="text-right font-mono">
                <Lasted since={session.waitsFor?.since ?? null} databaseNow={book.sample.databaseNow} />
              </span>
            </li>
          ))}
      </ul>
    </li>
  );
}
