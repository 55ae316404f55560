'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { RequestBody, type RequestBodyProps } from '@/app/(console)/review/requests/[id]/request-body';
import { guardOf, seenOf } from '@/components/jobs/armed-state';
import { useRefreshInterval } from '@/components/shell/refresh';
import { evidenceOf } from '@/lib/triage/evidence/table';
import { jobDetailOptions } from '@/lib/triage/job-query-options';
import { viewOf } from '@/lib/triage/view';

/** A request about a job, with the job as it is now. */
export function AnewOfJob(body: Omit<RequestBodyProps, 'anew'>) {
  const { verb, address } = body.reading.approval;
  const { data: detail, error } = useQuery(jobDetailOptions(address, useRefreshInterval()));
  const problem = problemOf(error);
  const offer = detail?.offers.find((one) => one.verb === verb);
  return (
    <RequestBody
      {...body}
      anew={{
        guard: detail ? guardOf(detail) : null,
        seen: detail
          ? seenOf(detail, detail.finding?.evidence ?? evidenceOf(viewOf(detail.observation)))
          : null,
        act: offer?.allowed ? offer : null,
        problem: problem ?? (detail ? null : 'The evidence is being read anew.'),
      }}
    />
  );
}
