'use client';

import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Choice } from '@/components/ui/choice';
import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS } from '@/components/ui/field';
import { FilterChip } from '@/components/ui/filter-chip';
import type { EpisodeFilter } from '@/lib/episodes/episode-filter';
import { EPISODE_ENDS, type EpisodeEnd } from '@/lib/episodes/episode-row';
import { END_WORDS, kindName } from '@/lib/episodes/episode-words';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { FOLDED_CAUSE } from '@/lib/triage/fold-words';

type HistoryFiltersProps = {
  filter: EpisodeFilter;
  onChange: (change: Partial<EpisodeFilter>) => void;
};

/** The filters of the history, each removable. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const { kind, queue, subject, how, from, to } = filter;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-3.5 py-2.5">
      <Choice
        label="Kind"
        value={kind}
        options={kindsWith(kind).map((word) => [word, kindName(word)])}
        onChoose={(word) => onChange({ kind: word })}
      />
      <Choice
        label="Ended"
        value={how}
        options={EPISODE_ENDS.map((end) => [end, END_WORDS[end]])}
        onChoose={(end) => onChange({ how: end as EpisodeEnd | null })}
      />
      {queue === null ? (
        <QueueField onAsk={(name) => onChange({ queue: name })} />
      ) : (
        <FilterChip label="Queue" value={queue} onRemove={() => onChange({ queue: null, subject: null })} />
      )}
      {subject !== null && (
        <FilterChip label="Subject" value={subject} onRemove={() => onChange({ subject: null })} />
      )}
      {from !== null && (
        <FilterChip label="From" value={formatUtcDateTime(from)} onRemove={() => onChange({ from: null })} />
      )}
      {to !== null && (
        <FilterChip label="Before" value={formatUtcDateTime(to)} onRemove={() => onChange({ to: null })} />
      )}
    </div>
  );
}

/** Every kind that there is a rule for, and the one that the address asks for if it is another. */
function kindsWith(kind: string | null): string[] {
  const known = Object.keys(FOLDED_CAUSE);
  return kind === null || known.includes(kind) ? known : [...known, kind];
}

function QueueField({ onAsk }: { onAsk: (queue: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('queue') ?? '').trim();
    if (name !== '') onAsk(name);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 text-ink-3 text-label">
      <label htmlFor="history-queue">Queue</label>
      <input
        id="history-queue"
        name="queue"
        placeholder="any"
        className={classNames(CONTROL_CLASS, 'h-8 w-36! py-0! text-body text-ink max-sm:h-10')}
      />
      <Button type="submit" size="small" className="max-sm:h-10">
        Show
      </Button>
    </form>
  );
}
