import { SheetChoice } from '@/components/recovery/sheet-choice';
import type { FollowUp } from '@/lib/leases/lease-wait';

/** Of whose job a lease is waited out: one of Leasehold's own, or one of a table that takes these acts. */
export type FollowUpsOf = 'native' | { takes: readonly string[] };

const OPTIONS = [
  { value: 'notify', label: 'Tell only' },
  { value: 'mark-failed', label: 'Mark failed' },
  { value: 'retry', label: 'Mark failed and retry', short: 'Retry' },
] as const;

const MEANS: Record<FollowUp, string> = {
  notify: 'Triage, this page and the record say that it lapsed. The job stays as it is, for you.',
  'mark-failed':
    'The watcher closes the attempt in your name. Nothing runs for the subject until it is retried.',
  retry: 'The watcher closes the attempt in your name and makes the next one, which a worker then claims.',
};

/** Of a job of somebody else's, which has one row. */
const OPTIONS_ELSEWHERE = [
  { value: 'notify', label: 'Tell only' },
  { value: 'mark-failed', label: 'Mark failed' },
  { value: 'retry', label: 'Retry' },
] as const;

const MEANS_ELSEWHERE: Record<FollowUp, string> = {
  notify: MEANS.notify,
  'mark-failed':
    'The watcher closes it as failed in your name, in the same row: nothing runs it again by itself.',
  retry: 'The watcher gives it back in your name, in the same row: it waits for any of its own workers.',
};

type FollowUpChoiceProps = {
  of: FollowUpsOf;
  value: FollowUp | null;
  error: string | undefined;
  onChange: (followUp: FollowUp) => void;
};

/** What is to happen once the lease has lapsed and its grace is over. What the table of others does not take is not offered. */
export function FollowUpChoice({ of, value, error, onChange }: FollowUpChoiceProps) {
  const means = of === 'native' ? MEANS : MEANS_ELSEWHERE;
  const options =
    of === 'native'
      ? OPTIONS
      : OPTIONS_ELSEWHERE.filter((option) => option.value === 'notify' || of.takes.includes(option.value));
  return (
    <SheetChoice
      title="When it has lapsed and its grace is over"
      label="What follows the lapse"
      options={options}
      value={value}
      error={error}
      note={value ? means[value] : 'Renewed before then, it stands down: the owner is alive.'}
      onChange={onChange}
    />
  );
}
