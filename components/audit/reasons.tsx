import type { ReactNode } from 'react';
import type { AuditEvent } from '@/lib/audit/audit-event';

const ANSWERS = {
  happened: 'happened',
  'did-not': 'did not happen',
  'not-known': 'is not known',
} as const;

type ReasonsProps = { wish: Pick<AuditEvent, 'reason' | 'whyObsolete' | 'ticket' | 'effectAnswers'> };

/** Why somebody wanted it, what they said of the owner and of the effects, in their own words. */
export function Reasons({ wish: { reason, whyObsolete, ticket, effectAnswers } }: ReasonsProps) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[118px_minmax(0,1fr)]">
      <Answer question="Reason">
        {reason ? <>“{reason}”</> : 'none given'} {ticket && <Ticket ticket={ticket} />}
      </Answer>
      {whyObsolete && <Answer question="Why not the owner">“{whyObsolete}”</Answer>}
      {effectAnswers.map(({ key, answer, note }) => (
        <Answer key={key} question="Effect">
          <span className="font-mono">{key}</span> {ANSWERS[answer]}
          {note && <>: “{note}”</>}
        </Answer>
      ))}
    </dl>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3 max-sm:mt-1">{question}</dt>
      <dd className="text-pretty wrap-anywhere">{children}</dd>
    </>
  );
}

function Ticket({ ticket }: { ticket: string }) {
  return /^https?:\/\//.test(ticket) ? (
    <a href={ticket} rel="noreferrer" className="link font-mono wrap-anywhere">
      {ticket}
    </a>
  ) : (
    <span className="font-mono">{ticket}</span>
  );
}
