'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { JobSkeleton } from '@/components/jobs/job-skeleton';
import { JobView } from '@/components/jobs/job-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { RevealsContext } from '@/components/reveals/reveals-context';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { REVEAL_VERBS } from '@/lib/actions/recovery-action';
import type { JobAddress } from '@/lib/jobs/job';
import { evidenceOf } from '@/lib/triage/evidence/table';
import { jobDetailOptions } from '@/lib/triage/job-query-options';
import { viewOf } from '@/lib/triage/view';
import { NEEDS_THE_SCHEMA, rightsOfVisitor } from '@/lib/visit/needs-the-schema';

/** What is hidden stays hidden: each look is recorded, and there is no record yet. */
const REVEALS = {
  rights: rightsOfVisitor(REVEAL_VERBS),
  actsOff: NEEDS_THE_SCHEMA,
  submit: () => Promise.reject(new Error(NEEDS_THE_SCHEMA)),
};

/** One job, live, as a visitor sees it. */
export function VisitJobScreen({ address }: { address: JobAddress }) {
  const { data: detail, error } = useQuery(jobDetailOptions(address, useRefreshInterval()));
  useDocumentTitle(detail ? `${detail.job.subject}: ${detail.finding?.cause ?? detail.job.status}` : 'Job');
  if (!detail) {
    const problem = problemOf(error);
    return problem ? <ProblemPanel title="The job could not be read" sentence={problem} /> : <JobSkeleton />;
  }
  const lists = {
    attempts: { rows: detail.attempts, older: null, newer: null, problem: null, onGo: () => {} },
    events: { rows: detail.events, older: null, newer: null, problem: null, onGo: () => {} },
  };
  return (
    <RevealsContext value={REVEALS}>
      <JobView
        detail={detail}
        lists={lists}
        evidence={detail.finding?.evidence ?? evidenceOf(viewOf(detail.observation))}
        actsOff={NEEDS_THE_SCHEMA}
        unwatched={null}
        queueActs={null}
        sheet={null}
      />
    </RevealsContext>
  );
}
