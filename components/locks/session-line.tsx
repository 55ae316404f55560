import type { ReactNode } from 'react';
import { Lasted } from '@/components/locks/lasted';
import type { LockBook } from '@/components/locks/lock-book';
import { lockWords } from '@/components/locks/lock-words';
import { seenOfSession } from '@/components/locks/seen-of-session';
import { SessionJobs } from '@/components/locks/session-jobs';
import { sessionLook, sessionOrigin, sessionSince } from '@/components/locks/session-words';
import { atDepth, TREE_COLUMNS, TreeMarker, TreeStem } from '@/components/locks/tree-marks';
import { StatementReveal } from '@/components/reveals/statement-reveal';
import { classNames } from '@/components/ui/class-names';
import { Mark } from '@/components/ui/mark';
import type { Session } from '@/lib/locks/lock-sample';

type SessionLineProps = {
  book: LockBook;
  session: Session;
  depth: number;
  /** What it is in the tree: "root blocker", "50 behind it". */
  place: ReactNode;
  /** Somebody waits below it. */
  stem: boolean;
  /** The address names it, or it is the one to act on. */
  marked: boolean;
  /** Buttons and refusals; nothing where it may not be acted on. */
  acts: ReactNode;
};

/** One session of a tree: who it is, how it is doing, what it runs, which lock, for how long. */
export function SessionLine({ book, session, depth, place, stem, marked, acts }: SessionLineProps) {
  const { tone, icon, word } = sessionLook(session);
  const jobs = book.jobsOf(session);
  return (
    <div
      style={atDepth(depth)}
      className={classNames(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 py-2 pr-3 pl-[calc(var(--edge)+var(--d)*var(--step))] leading-[18px] @min-[860px]:pr-3.5 @min-[860px]:pl-(--edge)',
        TREE_COLUMNS,
        marked && 'bg-accent-tint',
      )}
    >
      {stem && <TreeStem />}
      <div className="relative min-w-0 pl-[18px] @min-[860px]:pl-[calc(var(--d)*var(--step)+18px)]">
        <TreeMarker root={depth === 0} />
        <b className="mr-[7px] font-mono font-semibold tracking-mono">{session.pid}</b>
        <span className="wrap-anywhere">{session.application || 'no name given'}</span>
        <small className="block text-ink-2 text-label wrap-anywhere">
          {place}, {sessionOrigin(session)}
          {jobs && (
            <>
              , runs <SessionJobs jobs={jobs} database={book.sample.database} />
            </>
          )}
        </small>
      </div>
      <div className="max-w-full pl-[18px] @max-[860px]:col-span-2 @min-[860px]:pl-0">
        <Mark tone={tone} icon={icon}>
          {word}
        </Mark>
      </div>
      <Statement book={book} session={session} marked={marked} />
      <LocksOf book={book} session={session} />
      <p className="text-right font-mono tracking-mono @max-[860px]:col-start-2 @max-[860px]:row-start-1">
        <span className="sr-only">for </span>
        <Lasted since={sessionSince(session)} databaseNow={book.sample.databaseNow} />
      </p>
      {acts && (
        <div className="col-span-full pt-1 pl-[18px] @max-[860px]:order-last @min-[860px]:col-start-3 @min-[860px]:pl-0">
          {acts}
        </div>
      )}
    </div>
  );
}

/** What it runs without its literals; on the row that one looks at, with the way to see them. */
function Statement({ book, session, marked }: Pick<SessionLineProps, 'book' | 'session' | 'marked'>) {
  const { pid, statement, backendStart } = session;
  const text = (
    <p className="line-clamp-2 font-mono text-[12.5px] text-ink-2 leading-[17px] wrap-anywhere">
      {statement ?? <span className="font-sans">what it runs is hidden</span>}
    </p>
  );
  const cell = 'min-w-0 pl-[18px] @max-[860px]:order-last @max-[860px]:col-span-2 @min-[860px]:pl-0';
  if (!marked || backendStart === null || statement === null) return <div className={cell}>{text}</div>;
  const { database } = book.sample;
  return (
    <StatementReveal
      key={backendStart}
      session={{ ...session, backendStart }}
      database={database}
      seen={seenOfSession(pid, session, book)}
      className={cell}
      bodyClassName="order-last col-span-full pt-1.5 pl-[18px]"
    >
      {text}
    </StatementReveal>
  );
}

/** A list of locks is read up to here. */
const HELD_SHOWN = 2;

function LocksOf({ book, session }: { book: LockBook; session: Session }) {
  const { waitsFor, holds, locksHeld } = session;
  const more = holds.length - HELD_SHOWN;
  return (
    <div className="min-w-0 pl-[18px] text-[12.5px] text-ink-2 wrap-anywhere @max-[860px]:col-span-2 @min-[860px]:pl-0">
      {waitsFor && (
        <p>
          for <span className="text-ink">{lockWords(waitsFor, book.nameOf)}</span>
        </p>
      )}
      {holds.slice(0, HELD_SHOWN).map((lock) => (
        <p key={`${lock.id} ${lock.mode}`}>
          holds <span className={waitsFor ? undefined : 'text-ink'}>{lockWords(lock, book.nameOf)}</span>
        </p>
      ))}
      {more > 0 && <p className="text-ink-3 text-label">and {more} more that others want</p>}
      {!waitsFor && holds.length === 0 && <p>holds {locksHeld} locks</p>}
    </div>
  );
}
