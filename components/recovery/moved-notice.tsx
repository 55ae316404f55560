import type { GuardChange } from '@/components/recovery/guard-changes';
import { Button } from '@/components/ui/button';
import { Lamp } from '@/components/ui/lamp';

type MovedNoticeProps = {
  changes: readonly GuardChange[];
  /** The last thing that happened to the job, as its history tells it; null when nothing was recorded. */
  lastEvent: string | null;
  /** Why the act is not possible on the new state; null when it is. */
  refusal: string | null;
  onRearm: () => void;
};

/** The row is no longer what the operator looked at. Nothing is sent until they have seen the new state. */
export function MovedNotice({ changes, lastEvent, refusal, onRearm }: MovedNoticeProps) {
  return (
    <div role="alert" className="grid gap-2 border-line border-b bg-late-tint px-4 py-3">
      <div className="flex gap-2">
        <Lamp tone="late" icon="clock-alert" className="mt-px bg-panel!" />
        <div className="min-w-0">
          <p className="font-semibold">The row has moved since you looked.</p>
          <ul className="mt-0.5 font-mono text-[12px] leading-[18px] tracking-mono">
            {changes.map(({ column, was, now }) => (
              <li key={column} className="wrap-anywhere">
                {column}: <s className="text-ink-2">{shortOf(was, now)}</s> <span aria-hidden="true">→</span>{' '}
                <b className="font-semibold">{shortOf(now, was)}</b>
              </li>
            ))}
          </ul>
          {lastEvent && <p className="mt-1 text-ink-2 text-label">Last event: {lastEvent}</p>}
          {refusal && <p className="mt-1 font-medium">Not possible any more: {refusal}</p>}
        </div>
      </div>
      {refusal === null && (
        <Button size="small" className="justify-self-start" onClick={onRearm}>
          I have seen it; arm on the new state
        </Button>
      )}
    </div>
  );
}

/** Two moments of one day differ in the time alone; it keeps its microseconds, since the guard compares them. */
function shortOf(value: string, other: string): string {
  const sameDay = /^\d{4}-\d\d-\d\dT/.test(value) && value.slice(0, 11) === other.slice(0, 11);
  return sameDay ? value.slice(11, -1) : value;
}
