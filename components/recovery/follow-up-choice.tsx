import { SheetChoice } from '@/components/recovery/sheet-choice';
import type { FollowUp } from '@/lib/leases/lease-wait';

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

type FollowUpChoiceProps = {
  value: FollowUp | null;
  error: string | undefined;
  onChange: (followUp: FollowUp) => void;
};

/** What is to happen once the lease has lapsed and its grace is over. */
export function FollowUpChoice({ value, error, onChange }: FollowUpChoiceProps) {
  return (
    <SheetChoice
      title="When it has lapsed and its grace is over"
      label="What follows the lapse"
      options={OPTIONS}
      value={value}
      error={error}
      note={value ? MEANS[value] : 'Renewed before then, it stands down: the owner is alive.'}
      onChange={onChange}
    />
  );
}
