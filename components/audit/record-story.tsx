import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { rowChanges } from '@/components/audit/before-after';
import { BeforeAfterTable } from '@/components/audit/before-after-table';
import { guardWords } from '@/components/audit/guard-words';
import { NextEvents } from '@/components/audit/next-events';
import { SameWish } from '@/components/audit/same-wish';
import { type SeenEvidence, seenEvidence } from '@/components/audit/seen-evidence';
import { StoryStep } from '@/components/audit/story-step';
import { Chip, Chips, HoleChip } from '@/components/ui/chip';
import { Mark } from '@/components/ui/mark';
import { OutcomeLine } from '@/components/ui/outcome-line';
import type { AuditEvent, AuditEventRow } from '@/lib/audit/audit-event';
import { actionName, recordWish } from '@/lib/audit/record-title';
import { countOf } from '@/lib/format/count';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { JobEvent } from '@/lib/jobs/job-event';

type RecordStoryProps = {
  event: AuditEvent;
  /** The other records of the same wish, oldest first. */
  sameWish: readonly AuditEventRow[];
  next: readonly JobEvent[];
};

/** One act as a story: what was seen, asked and why, what the guard found, what changed, what happened next. */
export function RecordStory({ event, sameWish, next }: RecordStoryProps) {
  const before = sameWish.filter(({ seq }) => BigInt(seq) < BigInt(event.seq));
  const after = sameWish.filter(({ seq }) => BigInt(seq) > BigInt(event.seq));
  const seen = seenEvidence(event.evidence);
  const at = formatUtcTime(event.at);
  const rows = rowChanges(event.before, event.after);
  return (
    <ol className="rounded-panel border border-line bg-panel py-1.5 pr-5 max-sm:pr-3">
      {before.map((row) => (
        <StoryStep key={row.seq} when={formatUtcTime(row.at)} title="How it began">
          <SameWish row={row} />
        </StoryStep>
      ))}
      <StoryStep when={seen?.readAt ? formatUtcTime(seen.readAt) : at} title={`What ${event.actorName} saw`}>
        <Seen seen={seen} />
      </StoryStep>
      <StoryStep when={at} title="What was asked for, and why">
        <Asked event={event} />
      </StoryStep>
      <StoryStep when={at} title="What the guard found">
        <Found event={event} />
      </StoryStep>
      <StoryStep
        when={at}
        title={
          event.rowsChanged === 0
            ? 'What changed: nothing'
            : `What changed: ${countOf(event.rowsChanged, 'row')}, read back`
        }
      >
        {rows.length === 0 ? (
          <p className="text-ink-2">No row was found to read back.</p>
        ) : (
          <>
            <p className="mb-1 text-ink-2 empty:hidden">{event.outcome === 'done' && event.detail}</p>
            <div className="mt-0.5 grid gap-x-7 gap-y-3 xl:grid-cols-2">
              {rows.map((row) => (
                <BeforeAfterTable key={row.key} row={row} />
              ))}
            </div>
          </>
        )}
      </StoryStep>
      {after.map((row) => (
        <StoryStep key={row.seq} when={formatUtcTime(row.at)} title="How it ended">
          <SameWish row={row} />
        </StoryStep>
      ))}
      <StoryStep when="later" title="What happened next" last>
        <NextEvents events={next} />
      </StoryStep>
    </ol>
  );
}

function Seen({ seen }: { seen: SeenEvidence | null }) {
  if (seen === null) {
    return <p className="text-ink-2">Nothing of it was recorded: the request did not come from a page.</p>;
  }
  const { rule, sentence, evidence } = seen;
  const unread = evidence.filter((piece) => piece.value === null);
  return (
    <>
      {rule && <p className="text-ink-3 text-label">rule {rule}</p>}
      {sentence && <p className="my-1 text-pretty leading-[22px] wrap-anywhere">{sentence}</p>}
      <Chips className="mt-2">
        {evidence.map(
          (piece) =>
            piece.value !== null && (
              <Chip key={piece.label} source={piece.label.toLowerCase()}>
                {piece.value}
              </Chip>
            ),
        )}
        {unread.length > 0 && (
          <HoleChip>not read: {unread.map((piece) => piece.label.toLowerCase()).join(', ')}</HoleChip>
        )}
      </Chips>
    </>
  );
}

const ANSWERS = {
  happened: 'happened',
  'did-not': 'did not happen',
  'not-known': 'is not known',
} as const;

function Asked({ event }: { event: AuditEvent }) {
  return (
    <>
      <p className="mb-1.5 font-semibold text-finding">
        {event.target === 'job' ? recordWish(event) : actionName(event.action)},{' '}
        <span className="font-mono">{event.subject ?? event.address.key}</span>
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

function Found({ event }: { event: AuditEvent }) {
  const guard = guardWords(event.guard);
  if (event.outcome !== 'done') {
    return (
      <>
        <OutcomeLine outcome={event.outcome}>{event.detail}</OutcomeLine>
        <p className="mt-1 text-ink-3 text-label wrap-anywhere">Asked for only if: {guard}.</p>
      </>
    );
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <Mark tone="done" icon={Check}>
        Still so
      </Mark>
      <p className="min-w-0 text-ink-2 wrap-anywhere">{guard}. One statement checked it and wrote.</p>
    </div>
  );
}
