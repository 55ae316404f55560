'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { problemOf } from '@/app/(console)/problem-of';
import type { ListPlace } from '@/components/jobs/list-place';
import type { JobAddress, JobRow } from '@/lib/jobs/job';
import type { JobEvent } from '@/lib/jobs/job-event';
import type { JobDetail } from '@/lib/triage/job-detail';
import { jobListOptions } from '@/lib/triage/job-query-options';

const PARSERS = { attempts: parseAsString, events: parseAsString };

type Lists = { attempts: ListPlace<JobRow>; events: ListPlace<JobEvent> };

/** Where the address is in the attempts and in the history of a job. The first page of each comes with the job and is live. */
export function useJobLists(address: JobAddress, detail: JobDetail | undefined): Lists {
  const [places, setPlaces] = useQueryStates(PARSERS, { history: 'push' });
  const attempts = useQuery(jobListOptions(address, 'attempts', places.attempts));
  const events = useQuery(jobListOptions(address, 'events', places.events));
  const newest = {
    attempts: { rows: detail?.attempts ?? [], older: detail?.olderAttempts ?? null, newer: null },
    events: { rows: detail?.events ?? [], older: detail?.olderEvents ?? null, newer: null },
  };
  return {
    attempts: {
      ...((places.attempts && attempts.data) || newest.attempts),
      problem: places.attempts && problemOf(attempts.error),
      onGo: (cursor) => void setPlaces({ attempts: cursor }),
    },
    events: {
      ...((places.events && events.data) || newest.events),
      problem: places.events && problemOf(events.error),
      onGo: (cursor) => void setPlaces({ events: cursor }),
    },
  };
}
