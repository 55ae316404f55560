import { SheetChoice } from '@/components/recovery/sheet-choice';
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

/** When a finding comes back by itself. */
export function SnoozeChoice({ value, error, onChange }: SnoozeChoiceProps) {
  return (
    <SheetChoice
      title="Snooze it for"
      label="How long"
      options={OPTIONS}
      value={value}
      error={error}
      note="Counted by the database’s clock from the moment you confirm. Then it comes back by itself."
      onChange={onChange}
    />
  );
}
