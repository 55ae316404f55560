import type { View } from '@/bench/parts/pages/view';
import { jobListParams, NO_FILTER } from '@/lib/jobs/job-filter';
import type { JobFilter } from '@/lib/jobs/job-list';
import type { Source } from '@/lib/sources/source';

/** What is read of pg-boss for each page, beside its floor. */
export function pgBossViews(source: Source, places: { key: string; hundredth: string }): View[] {
  const list = (name: string, filter: Partial<JobFilter>, floor: string, key: string | null = null): View => {
    const whole = { ...NO_FILTER, ...filter };
    const cursor = key === null ? null : ({ side: 'older', key } as const);
    return {
      name,
      read: (db) => source.listJobs(db, whole, cursor),
      floor: [`pg-boss/${floor}`],
      ...(key === null ? {} : { values: [key] }),
      path: `/api/jobs?${jobListParams({ ...whole, source: source.name }, cursor && `older-${key}`)}`,
      statements: 1,
    };
  };
  return [
    {
      name: 'its part of Triage',
      read: (db) => source.observeTrouble(db),
      floor: ['pg-boss/running'],
      statements: 1,
    },
    {
      name: 'a job of it',
      read: (db) => source.readParts(db, places.key),
      floor: ['pg-boss/job'],
      values: [places.key],
      statements: 1,
    },
    list('its jobs, all', {}, 'first'),
    list('its jobs, page 100', {}, 'older', places.hundredth),
    list('its jobs, running', { status: 'running' }, 'active'),
    list('its jobs, pending', { status: 'pending' }, 'waiting'),
    list('its jobs, failed', { status: 'failed' }, 'failed'),
    { name: 'its counts', read: (db) => source.countJobs(db), floor: ['pg-boss/counts'], statements: 1 },
  ];
}
