'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS } from '@/components/ui/field';
import { FilterChip } from '@/components/ui/filter-chip';
import type { JobFilter } from '@/lib/jobs/job-list';

const LABELS = {
  search: 'Search',
  queue: 'Queue',
  owner: 'Owner',
  stage: 'Stage',
  lease: 'Lease',
  error: 'Error',
} as const satisfies Partial<Record<keyof JobFilter, string>>;

type FilterName = keyof typeof LABELS;
const NAMES = Object.keys(LABELS) as FilterName[];

const PLACEHOLDERS: Readonly<Partial<Record<FilterName, string>>> = {
  search: 'Subject, id or owner',
  error: 'Part of an error',
};

const LEASES = ['live', 'lapsed', 'none'] as const;

type JobsFiltersProps = { filter: JobFilter; onChange: (change: Partial<JobFilter>) => void };

/** The filters that are on, each removable, and the way to add one. */
export function JobsFilters({ filter, onChange }: JobsFiltersProps) {
  const on = NAMES.filter((name) => filter[name] !== null);
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-3.5 py-2.5">
      <AddFilter onAdd={onChange} />
      <ul aria-label="Filters" className="contents">
        {on.map((name) => (
          <li key={name} className="min-w-0">
            <FilterChip
              label={LABELS[name]}
              value={filter[name] ?? ''}
              onRemove={() => onChange({ [name]: null })}
            />
          </li>
        ))}
      </ul>
      {on.length > 1 && (
        <Button
          size="small"
          onClick={() => onChange(Object.fromEntries(on.map((name) => [name, null])))}
          className="border-transparent!"
        >
          Clear all
        </Button>
      )}
    </div>
  );
}

function AddFilter({ onAdd }: { onAdd: JobsFiltersProps['onChange'] }) {
  const [name, setName] = useState<FilterName>('search');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    if (value === '') return;
    onAdd({ [name]: value });
    event.currentTarget.reset();
  };
  const control = (width: string) =>
    classNames(CONTROL_CLASS, 'h-8 py-0! *:bg-raised *:text-ink max-sm:h-10', width);
  return (
    <form onSubmit={submit} className="flex min-w-0 gap-2 max-sm:w-full">
      <select
        aria-label="Filter by"
        value={name}
        onChange={(event) => setName(event.target.value as FilterName)}
        className={control('w-auto! flex-none')}
      >
        {NAMES.map((each) => (
          <option key={each} value={each}>
            {LABELS[each]}
          </option>
        ))}
      </select>
      {name === 'lease' ? (
        <select key="lease" name="value" aria-label="Lease" className={control('w-auto!')}>
          {LEASES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </select>
      ) : (
        <input
          key="text"
          name="value"
          aria-label={name === 'search' ? 'Subject, id or owner' : LABELS[name]}
          placeholder={PLACEHOLDERS[name] ?? `Exact ${LABELS[name].toLowerCase()}`}
          autoComplete="off"
          spellCheck={false}
          className={control('sm:w-[220px]')}
        />
      )}
      <Button type="submit" icon={name === 'search' ? 'search' : 'plus'} className="max-sm:h-10">
        {name === 'search' ? 'Search' : 'Add'}
      </Button>
    </form>
  );
}
