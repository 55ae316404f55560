'use client';

import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS } from '@/components/ui/field';
import { FilterChip } from '@/components/ui/filter-chip';
import { RISKS } from '@/lib/reviews/review';
import { ORIGINS, type ReviewFilter } from '@/lib/reviews/review-filter';

type ReviewFiltersProps = {
  filter: ReviewFilter;
  /** The person whose acts the list is narrowed to, by name where a row tells it. */
  actorName: string | null;
  onChange: (change: Partial<ReviewFilter>) => void;
};

/** What the queue is narrowed by. Nothing here changes its order. */
export function ReviewFilters({ filter, actorName, onChange }: ReviewFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
      <Choice
        label="Risk"
        value={filter.risk}
        options={RISKS.map((risk) => [risk, risk])}
        onChoose={(risk) => onChange({ risk })}
      />
      <Choice
        label="Made"
        value={filter.origin}
        options={ORIGINS.map((origin) => [origin, origin === 'console' ? 'here' : 'outside'])}
        onChoose={(origin) => onChange({ origin })}
      />
      {filter.actor !== null && (
        <FilterChip label="By" value={actorName ?? filter.actor} onRemove={() => onChange({ actor: null })} />
      )}
      {filter.queue !== null && (
        <FilterChip label="Queue" value={filter.queue} onRemove={() => onChange({ queue: null })} />
      )}
    </div>
  );
}

type ChoiceProps<Word extends string> = {
  label: string;
  value: Word | null;
  options: readonly (readonly [Word, string])[];
  onChoose: (value: Word | null) => void;
};

function Choice<Word extends string>({ label, value, options, onChoose }: ChoiceProps<Word>) {
  return (
    <label className="flex items-center gap-1.5 text-ink-3 text-label">
      {label}
      <select
        value={value ?? ''}
        onChange={(event) => onChoose(options.find(([word]) => word === event.target.value)?.[0] ?? null)}
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
