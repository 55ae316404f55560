'use client';

import type { ReactNode } from 'react';
import { RevealBody } from '@/components/reveals/reveal-body';
import { RevealToggle } from '@/components/reveals/reveal-toggle';
import { useReveal } from '@/components/reveals/use-reveal';
import { Refusal } from '@/components/ui/refusal';
import { backendKey } from '@/lib/locks/backend-address';
import type { Session } from '@/lib/locks/lock-sample';
import type { Seen } from '@/lib/recovery/recovery-request';

type StatementRevealProps = {
  session: Pick<Session, 'pid'> & { backendStart: string };
  database: string;
  /** What the page showed of the session, for the record. */
  seen: Seen;
  /** The statement as it is shown to everybody, without its literals. */
  children: ReactNode;
  className?: string;
  /** Where the whole of it stands: it takes more room than its first words. */
  bodyClassName?: string;
};

/** A statement without its literals, and the way to see it with them. */
export function StatementReveal(props: StatementRevealProps) {
  const { session, database, seen, children, className, bodyClassName } = props;
  const address = { source: 'postgres', database, key: backendKey(session) };
  const reveal = useReveal({ verb: 'reveal-statement', address, seen });
  const of = `statement of session ${session.pid}`;
  const refusalId = `statement-${session.pid}`;
  return (
    <>
      <div className={className}>
        {children}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <RevealToggle reveal={reveal} of={of} refusalId={refusalId} />
          {reveal.refusal && (
            <Refusal id={refusalId} verb="Reveal">
              {reveal.refusal}
            </Refusal>
          )}
        </div>
      </div>
      {reveal.step.name !== 'folded' && (
        <div className={bodyClassName}>
          <RevealBody reveal={reveal} verb="reveal-statement" of={of} />
        </div>
      )}
    </>
  );
}
