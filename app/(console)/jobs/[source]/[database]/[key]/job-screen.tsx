'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { problemOf } from '@/app/(console)/problem-of';
import { markJobFailed, retryJob } from '@/app/recovery/actions';
import { guardOf, seenOf } from '@/components/jobs/armed-state';
import { historyLines } from '@/components/jobs/history';
import { JobSkeleton } from '@/components/jobs/job-skeleton';
import { JobView } from '@/components/jobs/job-view';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { type Draft, EMPTY_DRAFT } from '@/components/recovery/draft';
import { RecoveryPanel } from '@/components/recovery/recovery-panel';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import { useRefreshInterval } from '@/components/shell/refresh';
import { Banner } from '@/components/ui/banner';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { ACTION_VERBS, type ActionVerb } from '@/lib/actions/recovery-action';
import type { JobAddress } from '@/lib/jobs/job';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import { evidenceOf } from '@/lib/triage/evidence/table';
import { jobDetailOptions } from '@/lib/triage/query-options';
import { viewOf } from '@/lib/triage/view';

const ACTS = { 'mark-failed': markJobFailed, retry: retryJob } as const;

type JobScreenProps = { address: JobAddress; actorName: string };

/** One job, live, with the panel that the address opens. */
export function JobScreen({ address, actorName }: JobScreenProps) {
  const options = jobDetailOptions(address, useRefreshInterval());
  const { data: detail, error } = useQuery(options);
  const queries = useQueryClient();
  const outage = useOutage();
  const [verb, setVerb] = useQueryState('act', parseAsStringLiteral(ACTION_VERBS));
  const [drafts, setDrafts] = useState<Partial<Record<ActionVerb, Draft>>>({});
  const { offer, refusal } = useOpenOffer(detail?.offers ?? [], verb);
  useDocumentTitle(detail ? `${detail.job.subject}: ${detail.finding?.cause ?? detail.job.status}` : 'Job');

  if (!detail) {
    const problem = problemOf(error);
    return problem ? <ProblemPanel title="The job could not be read" sentence={problem} /> : <JobSkeleton />;
  }

  const evidence = detail.finding?.evidence ?? evidenceOf(viewOf(detail.observation));
  const last = historyLines(detail.events, detail.interventions)[0];
  const submit = async (request: RecoveryRequest) => {
    const answer = await ACTS[request.verb](request);
    if (answer.ok && answer.outcome.outcome === 'done') setDrafts({ ...drafts, [request.verb]: EMPTY_DRAFT });
    await queries.invalidateQueries();
    return answer;
  };

  return (
    <>
      {offer === null && refusal !== null && (
        <Banner tone="note" icon={Ban} title={`${refusal.label} is not possible now.`} className="mb-3.5">
          {refusal.reason}
        </Banner>
      )}
      <JobView
        detail={detail}
        evidence={evidence}
        actsOff={outage}
        sheet={
          offer && (
            <RecoveryPanel
              key={offer.verb}
              offer={offer}
              refusal={outage ?? refusal?.reason ?? null}
              guardNow={guardOf(detail)}
              seenNow={seenOf(detail, evidence)}
              lastEvent={last ? { at: last.at, says: `${last.by}: ${last.says}` } : null}
              subject={detail.job.subject}
              address={address}
              environment={detail.environment}
              actorName={actorName}
              databaseNow={detail.databaseNow}
              draft={drafts[offer.verb] ?? EMPTY_DRAFT}
              onDraft={(draft) => setDrafts({ ...drafts, [offer.verb]: draft })}
              submit={submit}
              onClose={() => void setVerb(null).then(focusThePage)}
            />
          )
        }
      />
    </>
  );
}

/** A panel that the address opened has no button to give the focus back to. */
function focusThePage() {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
