import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';

const MINUTES = 30;

/** Completions in each of the last 30 whole minutes, oldest first. */
export async function readThroughput(db: Database): Promise<readonly number[]> {
  return (await readRow(db, { name: 'throughput', text: THROUGHPUT }, row)).completedPerMinute;
}

/** Minutes count back from the statement's start, which unlike the clock can be an index condition. */
const THROUGHPUT = `
  with done as (
    select date_trunc('minute', j.finished_at) as minute, count(*)::int as jobs
    from public.processing_jobs j
    where j.status = 'completed'
      and j.finished_at >= date_trunc('minute', statement_timestamp()) - interval '${MINUTES} minutes'
    group by 1
  )
  select json_agg(coalesce(done.jobs, 0) order by back.minutes desc) as "completedPerMinute"
  from generate_series(1, ${MINUTES}) as back (minutes)
  left join done on done.minute = date_trunc('minute', statement_timestamp()) - make_interval(mins => back.minutes)`;

const row = z.object({ completedPerMinute: z.array(z.number()) });
