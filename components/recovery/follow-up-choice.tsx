import { useId } from 'react';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { SheetSection } from '@/components/ui/sheet';
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

/** What is to happen once the lease has lapsed and its grace is over. It has no default. */
export function FollowUpChoice({ value, error, onChange }: FollowUpChoiceProps) {
  const noteId = useId();
  return (
    <SheetSection title="When it has lapsed and its grace is over">
      <SegmentedControl
        label="What follows the lapse"
        options={OPTIONS}
        value={value}
        onChange={onChange}
        describedBy={noteId}
        invalid={error !== undefined}
      />
      <p id={noteId} className={error ? 'mt-1.5 text-fail text-label' : 'mt-1.5 text-ink-2 text-label'}>
        {error ?? (value ? MEANS[value] : 'Renewed before then, it stands down: the owner is alive.')}
      </p>
    </SheetSection>
  );
}
