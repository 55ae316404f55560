import { useId } from 'react';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { SheetSection } from '@/components/ui/sheet';
import type { SnoozeUntil } from '@/lib/actions/snooze';

const OPTIONS = [
  { value: '15 minutes', label: '15 min' },
  { value: '1 hour', label: '1 h' },
  { value: '4 hours', label: '4 h' },
  { value: '09:00', label: 'Next 09:00 UTC', short: '09:00' },
] as const;

type SnoozeChoiceProps = {
  value: SnoozeUntil | null;
  error: string | undefined;
  onChange: (until: SnoozeUntil) => void;
};

/** When a finding comes back by itself. It has no default. */
export function SnoozeChoice({ value, error, onChange }: SnoozeChoiceProps) {
  const noteId = useId();
  return (
    <SheetSection title="Snooze it for">
      <SegmentedControl
        label="How long"
        options={OPTIONS}
        value={value}
        onChange={onChange}
        describedBy={noteId}
        invalid={error !== undefined}
      />
      <p id={noteId} className={error ? 'mt-1.5 text-fail text-label' : 'mt-1.5 text-ink-2 text-label'}>
        {error ??
          'Counted by the database’s clock from the moment you confirm. Then it comes back by itself.'}
      </p>
    </SheetSection>
  );
}
