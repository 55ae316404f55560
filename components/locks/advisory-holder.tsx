import { Lasted } from '@/components/locks/lasted';
import { keyOf, type LockBook } from '@/components/locks/lock-book';
import { modeWord } from '@/components/locks/lock-words';
import { SessionJobs } from '@/components/locks/session-jobs';
import { sessionLook, sessionSince } from '@/components/locks/session-words';
import { Link } from '@/components/ui/link';
import { blockerWords, PREPARED_PID } from '@/lib/locks/blocker-words';
import { backendPath } from '@/lib/locks/lock-url';

type AdvisoryHolderProps = { book: LockBook; pid: number; mode: string };

/** One holder of a lock: who, at what, for how long. Its pid marks it on the page. */
export function AdvisoryHolder({ book, pid, mode }: AdvisoryHolderProps) {
  const session = book.sessionOf(pid);
  const key = session ? keyOf(session) : null;
  if (!session)
    return (
      <p>
        {pid === PREPARED_PID ? (
          blockerWords(pid)
        ) : (
          <>
            <span className="font-mono">{pid}</span> <span className="text-ink-3">not listed</span>
          </>
        )}
      </p>
    );
  const jobs = book.jobsOf(session);
  return (
    <div>
      <p className="wrap-anywhere">
        {key ? (
          <Link href={backendPath(key)} scroll={false} className="link font-mono">
            {pid}
          </Link>
        ) : (
          <span className="font-mono">{pid}</span>
        )}{' '}
        {session.application}
      </p>
      <p className="text-ink-2 text-label">
        {sessionLook(session).word}{' '}
        <span className="font-mono">
          <Lasted since={sessionSince(session)} databaseNow={book.sample.databaseNow} />
        </span>
        {mode !== 'ExclusiveLock' && `, ${modeWord(mode).toLowerCase()}`}
        {jobs && (
          <>
            , runs <SessionJobs jobs={jobs} database={book.sample.database} />
          </>
        )}
      </p>
    </div>
  );
}
