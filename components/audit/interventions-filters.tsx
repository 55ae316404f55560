'use client';

import { Choice } from '@/components/ui/choice';
import { FilterChip } from '@/components/ui/filter-chip';
import { ACTION_VERBS } from '@/lib/actions/recovery-action';
import { type InterventionFilter, REVIEW_STANDINGS, type ReviewStanding } from '@/lib/audit/intervention';
import { OUTCOME_WORDS, type OutcomeWord } from '@/lib/audit/outcome-word';
import { actionName } from '@/lib/audit/record-title';

type InterventionsFiltersProps = {
  filter: InterventionFilter;
  onChange: (change: Partial<InterventionFilter>) => void;
};

/** The filters of the record, each removable. */
export function InterventionsFilters({ filter, onChange }: InterventionsFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-3.5 py-2.5">
      <Choice
        label="Outcome"
        value={filter.outcome}
        options={OUTCOME_WORDS.map((word) => [word, word.replace('_', ' ')])}
        onChoose={(outcome) => onChange({ outcome: outcome as OutcomeWord | null })}
      />
      <Choice
        label="Action"
        value={filter.action}
        options={ACTION_VERBS.map((verb) => [verb, actionName(verb)])}
        onChoose={(action) => onChange({ action })}
      />
      <Choice
        label="Review"
        value={filter.review}
        options={REVIEW_STANDINGS.map((standing) => [standing, standing])}
        onChoose={(review) => onChange({ review: review as ReviewStanding | null })}
      />
      {filter.actor !== null && (
        <FilterChip label="Who" value={filter.actor} onRemove={() => onChange({ actor: null })} />
      )}
      {filter.subject !== null && (
        <FilterChip label="Subject" value={filter.subject} onRemove={() => onChange({ subject: null })} />
      )}
    </div>
  );
}
