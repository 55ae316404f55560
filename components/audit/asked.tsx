import type { ReactNode } from 'react';
import { targetName } from '@/components/audit/target-name';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { actionName, recordWish } from '@/lib/audit/record-title';

const ANSWERS = {
  happened: 'happened',
  'did-not': 'did not happen',
  'not-known': 'is not known',
} as const;

/** The wish with its reasons, in the words of who had it. */
export function Asked({ event }: { event: AuditEvent }) {
  return (
    <>
      <p className="mb-1.5 font-semibold text-finding">
        {event.target === 'job' ? recordWish(event) : actionName(event.action)},{' '}
        <span className="font-mono">{targetName(event)}</span>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[118px_minmax(0,1fr)]">
        <Answer question="Reason">
          {event.reason ? <>“{event.reason}”</> : 'none given'}{' '}
          {event.ticket && <Ticket ticket={event.ticket} />}
        </Answer>
        {event.whyObsolete && <Answer question="Why not the owner">“{event.whyObsolete}”</Answer>}
        {event.effectAnswers.map(({ key, answer, note }) => (
          <Answer key={key} question="Effect">
            <span className="font-mono">{key}</span> {ANSWERS[answer]}
            {note && <>: “{note}”</>}
          </Answer>
        ))}
      </dl>
    </>
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
