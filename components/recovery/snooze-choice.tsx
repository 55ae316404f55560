import { SheetChoice } from '@/components/recovery/sheet-choice';
import type { SnoozeUntil } from '@/lib/actions/snooze';

const OPTIONS = [
  { value: '15 minutes', label: '15 min' },
  { value: '1 hour', label: '1 h' },
  { value: '4 hours', label: '4 h' },
  { value: '09:00', label: 'Next 09:00 UTC', short: '09:00' },
] as const;

type SnoozeChoiceProps = {
  of: 'snooze' | 'acknowledge';
  value: SnoozeUntil | null;
  error: string | undefined;
  onChange: (until: SnoozeUntil) => void;
};

const WORDS = {
  snooze: { title: 'Snooze it for', note: 'Then it comes back by itself.' },
  acknowledge: { title: 'Have it for', note: 'Then it is repeated again by itself.' },
};

/** When a finding comes back, or an alert is repeated again, by itself. */
export function SnoozeChoice({ of, value, error, onChange }: SnoozeChoiceProps) {
  return (
    <SheetChoice
      title={WORDS[of].title}
      label="How long"
      options={OPTIONS}
      value={value}
      error={error}
      note={`Counted by the database’s clock from the moment you confirm. ${WORDS[of].note}`}
      onChange={onChange}
    />
  );
}
