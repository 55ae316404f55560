'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import { browserWords } from '@/lib/auth/people/browser-words';
import type { SessionRow } from '@/lib/auth/people/person';
import { epochMs, type Timestamp as Moment } from '@/lib/time';

type SessionsPanelProps = {
  sessions: readonly SessionRow[];
  databaseNow: Moment;
  /** The session of the page itself; null where they are another person's. */
  ownId?: string | null;
  /** Ends one of them; left out where they can only be ended together. */
  onEnd?: (id: string) => void;
  /** Stands at the right of the head: ending all others. */
  note?: ReactNode;
};

/** Open sessions, newest first: which browser, from where, since when. What a browser calls itself proves nothing. */
export function SessionsPanel({ sessions, databaseNow, ownId = null, onEnd, note }: SessionsPanelProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  return (
    <Panel aria-labelledby="sessions">
      <PanelHead id="sessions" title="Open sessions" count={sessions.length} note={note} />
      {sessions.length === 0 ? (
        <EmptyState icon="monitor-smartphone" title="No session is open">
          Nobody is signed in to this account.
        </EmptyState>
      ) : (
        <ul>
          {sessions.map(({ id, openedAt, expiresAt, address, userAgent }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3.5 py-2.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {capitalized(browserWords(userAgent))}
                  {id === ownId && (
                    <span className="ml-2 rounded-chip bg-accent-tint px-1.5 font-normal text-label">
                      this one
                    </span>
                  )}
                </p>
                <p className="text-ink-2 text-label">
                  from <span className="font-mono">{address ?? 'an unknown address'}</span>, signed in{' '}
                  <Timestamp at={openedAt} nowMs={nowMs} />, ends <Timestamp at={expiresAt} nowMs={nowMs} />
                </p>
              </div>
              {onEnd && id !== ownId && (
                <Button size="small" icon="log-out" onClick={() => onEnd(id)} className="max-sm:h-11">
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
