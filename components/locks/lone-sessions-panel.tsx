import type { ReactNode } from 'react';
import { keyOf, type LockBook } from '@/components/locks/lock-book';
import { SessionActs } from '@/components/locks/session-acts';
import { SessionLine } from '@/components/locks/session-line';
import { TREE_SCALE } from '@/components/locks/tree-marks';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { BackendOffer } from '@/lib/actions/action-offer';
import type { Session } from '@/lib/locks/lock-sample';

type LoneSessionsPanelProps = {
  book: LockBook;
  sessions: readonly Session[];
  marked: number | null;
  lead: boolean;
  offersOf: (session: Session) => readonly BackendOffer[];
  actsOff: string | null;
};

/** Sessions behind which nobody is seen to wait: who skips a locked row does not wait for it. */
export function LoneSessionsPanel({
  book,
  sessions,
  marked,
  lead,
  offersOf,
  actsOff,
}: LoneSessionsPanelProps) {
  if (sessions.length === 0) return null;
  const actsOf = (session: Session): ReactNode => {
    const finding = book.findingOf(session);
    if (finding === null && session.pid !== marked) return null;
    return (
      <SessionActs
        pid={session.pid}
        backend={keyOf(session)}
        offers={offersOf(session)}
        advice={finding?.safe[0] ?? null}
        lead={lead && finding !== null && session === sessions[0]}
        actsOff={actsOff}
      />
    );
  };
  return (
    <Panel aria-labelledby="lone-sessions" className="@container">
      <PanelHead
        id="lone-sessions"
        title="Open transactions"
        count={sessions.length}
        note="nobody is seen to wait for them"
      />
      <ul className={TREE_SCALE}>
        {sessions.map((session) => (
          <li key={session.pid} className="border-line border-b last:border-b-0">
            <SessionLine
              book={book}
              session={session}
              depth={0}
              place={book.findingOf(session)?.cause ?? 'waits for nobody'}
              stem={false}
              marked={session.pid === marked}
              acts={actsOf(session)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
