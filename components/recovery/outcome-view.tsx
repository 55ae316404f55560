'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { whatNext } from '@/components/recovery/what-next';
import { Link } from '@/components/ui/link';
import { OutcomeLine } from '@/components/ui/outcome-line';
import { SheetSection } from '@/components/ui/sheet';
import { type ActionVerb, targetOf } from '@/lib/actions/recovery-action';
import { interventionPath, jobPath } from '@/lib/jobs/address-url';
import type { Outcome } from '@/lib/recovery/outcome';
import type { TargetAddress } from '@/lib/recovery/recovery-request';

type OutcomeViewProps = {
  verb: ActionVerb;
  outcome: Outcome;
  address: TargetAddress;
  /** How the request for a second person stands, where the act was asked for. */
  request: ReactNode;
};

/** What really happened: rows moved or why none did, the record, and what to watch next. */
export function OutcomeView({ verb, outcome, address, request }: OutcomeViewProps) {
  // The request itself says what to watch.
  const next = request ? null : whatNext(verb, outcome);
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <SheetSection title="What happened" aria-label="What happened" ref={heading} tabIndex={-1}>
        <OutcomeLine
          outcome={outcome.outcome}
          // A signal moves no row, and a request is not to: what became of it is in the words.
          rows={
            targetOf(verb) === 'backend' || outcome.outcome === 'requested' ? undefined : outcome.rowsChanged
          }
        >
          {outcome.detail}
        </OutcomeLine>
        {outcome.replayed && (
          <p className="mt-2 text-ink-2 text-label">
            This request had been carried out before; above is its stored answer. Nothing happened twice.
          </p>
        )}
      </SheetSection>
      {request && <SheetSection title="The request">{request}</SheetSection>}
      <SheetSection title="Record">
        {outcome.auditSeq === null ? (
          <p className="text-ink-2">No record was written: the request got no further than the door.</p>
        ) : (
          <Link href={interventionPath(outcome.auditSeq)} className="link">
            Record {outcome.auditSeq}
          </Link>
        )}
      </SheetSection>
      {next && (
        <SheetSection title="Watch next">
          <p className="text-ink-2">{next}</p>
          {outcome.successorKey && (
            <Link
              href={jobPath({ ...address, key: outcome.successorKey })}
              className="link mt-1 inline-block"
            >
              Open the new attempt
            </Link>
          )}
        </SheetSection>
      )}
    </>
  );
}
