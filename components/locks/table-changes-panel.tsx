import { Lasted } from '@/components/locks/lasted';
import { keyOf, type LockBook } from '@/components/locks/lock-book';
import { lockWords } from '@/components/locks/lock-words';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { backendPath } from '@/lib/locks/lock-url';
import { isTableChange } from '@/lib/triage/job-table-wait';

/** Changes of tables that queue, and indexes that are being built beside the writes. */
export function TableChangesPanel({ book }: { book: LockBook }) {
  const { databaseNow, indexBuilds } = book.sample;
  const queued = book.sample.sessions.filter(({ waitsFor }) => isTableChange(waitsFor));
  const quiet = queued.length + indexBuilds.length === 0;
  return (
    <Panel aria-labelledby="table-changes">
      <PanelHead
        id="table-changes"
        title="Table changes"
        className={quiet ? 'border-b-0!' : undefined}
        {...(quiet ? { note: 'none queued' } : { count: queued.length + indexBuilds.length })}
      />
      <ul>
        {queued.map((session) => (
          <li key={session.pid} className="border-line border-b px-3.5 py-2 last:border-b-0!">
            <p className="wrap-anywhere">
              <PidLink book={book} pid={session.pid} /> queues,{' '}
              <span className="font-mono">
                <Lasted since={session.waitsFor?.since ?? null} databaseNow={databaseNow} />
              </span>
            </p>
            {session.waitsFor && (
              <p className="text-ink-2 text-label wrap-anywhere">
                for {lockWords(session.waitsFor, book.nameOf)}. Whoever comes next waits behind it.
              </p>
            )}
          </li>
        ))}
        {indexBuilds.map(({ pid, relation, phase, waitsForPid }) => (
          <li key={`build ${pid}`} className="border-line border-b px-3.5 py-2 last:border-b-0!">
            <p className="wrap-anywhere">
              <PidLink book={book} pid={pid} /> builds an index on {relation.replace(/^public\./, '')}
            </p>
            <p className="text-ink-2 text-label wrap-anywhere">
              {phase}
              {waitsForPid !== null && (
                <>
                  , waits for <PidLink book={book} pid={waitsForPid} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PidLink({ book, pid }: { book: LockBook; pid: number }) {
  const session = book.sessionOf(pid);
  const key = session ? keyOf(session) : null;
  return key === null ? (
    <span className="font-mono">{pid}</span>
  ) : (
    <Link href={backendPath(key)} className="link font-mono">
      {pid}
    </Link>
  );
}
