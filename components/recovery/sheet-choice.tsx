import { useId } from 'react';
import { SegmentedControl, type SegmentedOption } from '@/components/ui/segmented-control';
import { SheetSection } from '@/components/ui/sheet';

type SheetChoiceProps<Value extends string> = {
  title: string;
  /** What is being chosen, for screen readers. */
  label: string;
  options: ReadonlyArray<SegmentedOption<Value>>;
  value: Value | null;
  error: string | undefined;
  /** What the choice means; the error takes its place. */
  note: string;
  onChange: (value: Value) => void;
};

/** A section of the panel that asks for one of a few. It has no default. */
export function SheetChoice<Value extends string>({
  title,
  label,
  options,
  value,
  error,
  note,
  onChange,
}: SheetChoiceProps<Value>) {
  const noteId = useId();
  return (
    <SheetSection title={title}>
      <SegmentedControl
        label={label}
        options={options}
        value={value}
        onChange={onChange}
        describedBy={noteId}
        invalid={error !== undefined}
      />
      <p id={noteId} className={error ? 'mt-1.5 text-fail text-label' : 'mt-1.5 text-ink-2 text-label'}>
        {error ?? note}
      </p>
    </SheetSection>
  );
}
