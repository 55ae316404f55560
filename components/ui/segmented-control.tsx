import { useId } from 'react';
import { classNames } from './class-names';

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  /** Stands in its place on a phone. */
  short?: string;
};

type SegmentedControlProps<Value extends string> = {
  /** What is being chosen; read by screen readers, not shown. */
  label: string;
  options: ReadonlyArray<SegmentedOption<Value>>;
  /** The chosen value; null while nothing has been chosen yet, as with a question that has no default. */
  value: Value | null;
  onChange: (value: Value) => void;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  className?: string | undefined;
};

/** One of a few, all in view: a radio group, so the arrow keys work by themselves. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  describedBy,
  invalid = false,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset
      aria-describedby={describedBy}
      className={classNames(
        'inline-flex w-fit min-w-0 rounded-control border text-label leading-6 max-sm:leading-9',
        invalid ? 'border-fail' : 'border-control',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative whitespace-nowrap border-line-2 border-l px-[9px] text-ink-2 first-of-type:rounded-l-[4px] first-of-type:border-l-0 last-of-type:rounded-r-[4px] hover:text-ink has-checked:bg-accent-tint has-checked:font-semibold has-checked:text-ink has-checked:inset-ring-[1.5px] has-checked:inset-ring-accent has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.short ? (
            <>
              <span className="max-sm:hidden">{option.label}</span>
              <span className="sm:hidden">{option.short}</span>
            </>
          ) : (
            option.label
          )}
        </label>
      ))}
    </fieldset>
  );
}
