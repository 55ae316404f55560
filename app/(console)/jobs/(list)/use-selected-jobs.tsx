'use client';

import { type ReactNode, useState } from 'react';
import { useFreeze } from '@/app/(console)/use-freeze';
import { BulkBar, type BulkRights } from '@/components/bulk/bulk-bar';
import { type Selection, useSelection } from '@/components/jobs/use-selection';
import { useSetting } from '@/components/providers/setting';
import { holdStill } from '@/components/triage/hold-still';
import { Button } from '@/components/ui/button';
import { countOf } from '@/lib/format/count';
import { fetchJson } from '@/lib/http/fetch-json';
import type { JobRow } from '@/lib/jobs/job';
import { jobListParams } from '@/lib/jobs/job-filter';
import type { JobFilter, JobKeys, JobPage } from '@/lib/jobs/job-list';

type SelectedJobsInput = {
  page: JobPage | undefined;
  filter: JobFilter;
  cursor: string | null;
  rights: BulkRights;
  actsOff: string | null;
};

const keyOf = ({ address }: JobRow) => address.key;

/** What is selected in the list of jobs, the rows as they hold still meanwhile, and the bar that says what can be done. */
export function useSelectedJobs({ page, filter, cursor, rights, actsOff }: SelectedJobsInput): {
  selection: Selection;
  rows: readonly JobRow[];
  bar: ReactNode;
} {
  const [held, setHeld] = useState<{ place: string; rows: readonly JobRow[] } | null>(null);
  const place = jobListParams(filter, cursor).toString();
  const incoming = page?.rows ?? [];
  // Rows that somebody chooses from do not move; a new page or another filter is what was asked for.
  const rows =
    held?.place === place ? holdStill(held.rows, incoming, keyOf).rows.map(({ item }) => item) : incoming;
  const chosen = useSelection(rows.map(keyOf));
  const { freeze, freezing, problem, forget } = useFreeze();
  const keep = () => held?.place !== place && setHeld({ place, rows: incoming });

  const selection: Selection = {
    ...chosen,
    toggle: (key, range) => {
      keep();
      chosen.toggle(key, range);
    },
    togglePage: () => {
      keep();
      chosen.togglePage();
    },
    clear: () => {
      setHeld(null);
      forget();
      chosen.clear();
    },
  };
  const [first] = rows;
  if (chosen.keys.size === 0 || !first) return { selection, rows, bar: null };
  const { source, database } = first.address;
  return {
    selection,
    rows,
    bar: (
      <BulkBar
        count={chosen.keys.size}
        rights={rights}
        actsOff={actsOff}
        freezing={freezing}
        problem={problem}
        onFreeze={(verb) =>
          void freeze({ verb, source, database, keys: [...chosen.keys], origin: originOf(filter) })
        }
        onClear={selection.clear}
      >
        {(page?.older || page?.newer) && <SelectMatching filter={filter} onAdd={chosen.add} />}
      </BulkBar>
    ),
  };
}

/** Chooses everything that the filter finds, on every page, as far as one bulk recovery goes. */
function SelectMatching({ filter, onAdd }: { filter: JobFilter; onAdd: (keys: readonly string[]) => void }) {
  const { bulkLimit } = useSetting();
  const [said, setSaid] = useState<string | null>(null);
  const choose = async () => {
    setSaid('Reading…');
    try {
      const found = await fetchJson<JobKeys>(`/api/jobs/keys?${jobListParams(filter, null)}`);
      onAdd(found.keys);
      setSaid(
        found.more
          ? `There are more than ${countOf(bulkLimit, 'job')}: the newest are selected.`
          : `All ${countOf(found.keys.length, 'job')} that match are selected.`,
      );
    } catch {
      setSaid('What matches could not be read. Try again.');
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void choose()} className="max-sm:h-10">
        Select all that match
      </Button>
      <span role="status" className="text-ink-2 text-label empty:hidden">
        {said}
      </span>
    </>
  );
}

/** Where the list is from, as its page tells it. */
function originOf(filter: JobFilter): string {
  const narrowed = Object.entries(filter).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
  return narrowed.length === 0
    ? 'Selected in the list of jobs.'
    : `Selected in the list of jobs, narrowed to ${narrowed.join(', ')}.`.slice(0, 300);
}
