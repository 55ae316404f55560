import { Asked } from '@/components/audit/asked';
import { Changed, changedTitle } from '@/components/audit/changed';
import { guardWords } from '@/components/audit/guard-words';
import { NextAtLock } from '@/components/audit/next-at-lock';
import { NextEvents } from '@/components/audit/next-events';
import { SameWish } from '@/components/audit/same-wish';
import { type SeenEvidence, seenEvidence } from '@/components/audit/seen-evidence';
import { StoryStep } from '@/components/audit/story-step';
import { Chip, Chips, HoleChip } from '@/components/ui/chip';
import { Mark } from '@/components/ui/mark';
import { OutcomeLine } from '@/components/ui/outcome-line';
import type { AuditEvent, AuditEventRow } from '@/lib/audit/audit-event';
import { isLook } from '@/lib/audit/record-title';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { JobHistory } from '@/lib/jobs/job-event';

type RecordStoryProps = {
  event: AuditEvent;
  /** The other records of the same wish, oldest first. */
  sameWish: readonly AuditEventRow[];
  next: JobHistory;
};

/** One act as a story: what was seen, asked and why, what the guard found, what changed, what happened next. */
export function RecordStory({ event, sameWish, next }: RecordStoryProps) {
  const before = sameWish.filter(({ seq }) => BigInt(seq) < BigInt(event.seq));
  const after = sameWish.filter(({ seq }) => BigInt(seq) > BigInt(event.seq));
  const seen = seenEvidence(event.evidence);
  const at = formatUtcTime(event.at);
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
      <StoryStep when={at} title={changedTitle(event)}>
        <Changed event={event} />
      </StoryStep>
      {after.map((row) => (
        <StoryStep key={row.seq} when={formatUtcTime(row.at)} title="How it ended">
          <SameWish row={row} />
        </StoryStep>
      ))}
      <StoryStep when="later" title="What happened next" last>
        <Next event={event} next={next} />
      </StoryStep>
    </ol>
  );
}

function Next({ event, next }: { event: AuditEvent; next: JobHistory }) {
  if (event.target !== 'backend') return <NextEvents {...next} />;
  if (isLook(event)) return <p className="text-ink-2">The session was left alone.</p>;
  return <NextAtLock event={event} />;
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

/** What was done by the very statement, or script, that had checked the guard. */
function didIt({ target, action }: AuditEvent): string {
  if (action === 'release-redis-lease') return 'released it';
  return target === 'backend' ? 'signalled' : 'wrote';
}

function Found({ event }: { event: AuditEvent }) {
  const guard = guardWords(event.guard);
  if (event.outcome !== 'done') {
    return (
      <>
        <OutcomeLine outcome={event.outcome}>{event.detail}</OutcomeLine>
        {guard && <p className="mt-1 text-ink-3 text-label wrap-anywhere">Asked for only if: {guard}.</p>}
      </>
    );
  }
  if (event.action === 'wait-out-redis-lease')
    return (
      <p className="text-ink-2 wrap-anywhere">
        Waited for: {guard}. Redis was read, and nothing was written there.
      </p>
    );
  if (isLook(event))
    return <p className="text-ink-2">Looking changes nothing, so there was nothing to guard.</p>;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <Mark tone="done" icon="check">
        Still so
      </Mark>
      <p className="min-w-0 text-ink-2 wrap-anywhere">
        {guard}. One statement checked it and {didIt(event)}.
      </p>
    </div>
  );
}
