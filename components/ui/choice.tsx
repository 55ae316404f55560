'use client';

import { classNames } from './class-names';
import { CONTROL_CLASS } from './field';

type ChoiceProps = {
  label: string;
  /** Null: nothing is narrowed. */
  value: string | null;
  /** Each value with the words for it. */
  options: readonly (readonly [string, string])[];
  onChoose: (value: string | null) => void;
};

/** A filter of a list that takes one of a few words, or any. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-ink-3 text-label">
      {label}
      <select
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className={classNames(
          CONTROL_CLASS,
          'h-8 w-auto! py-0! text-body text-ink *:bg-raised *:text-ink max-sm:h-10',
        )}
      >
        <option value="">any</option>
        {options.map(([word, shown]) => (
          <option key={word} value={word}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}
