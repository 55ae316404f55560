'use client';

import { useQuery } from '@tanstack/react-query';

import { useRouter } from 'next/navigation';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { WorkerActPanel } from '@/app/(console)/act-panels';
import { problemOf } from '@/app/(console)/problem-of';
import { useDrafts } from '@/app/(console)/use-drafts';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { actCommands } from '@/components/recovery/act-commands';
import { ActsPanel } from '@/components/recovery/acts-panel';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import type { Environment } from '@/components/shell/environment';
import { useOfferCommands } from '@/components/shell/palette-context';
import { useRefreshInterval } from '@/components/shell/refresh';
import { Banner } from '@/components/ui/banner';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { seenOfWorker } from '@/components/workers/worker-seen';
import { WorkerView } from '@/components/workers/worker-view';
import type { MayAct } from '@/lib/actions/may-act';
import { WORKER_VERBS, type WorkerVerb } from '@/lib/actions/recovery-action';
import { offerWorkerActs } from '@/lib/actions/worker-offers';
import { jobListParams, NO_FILTER } from '@/lib/jobs/job-filter';
import { workerOptions } from '@/lib/workers/query-options';
import type { WorkerDetail } from '@/lib/workers/worker-row';
import { workerStanding } from '@/lib/workers/worker-standing';
import { workerActPath } from '@/lib/workers/worker-url';

type WorkerScreenProps = {
  id: string;
  actorName: string;
  rights: Record<WorkerVerb, MayAct>;
  environment: Environment;
};

/** One worker, live, with the panel that the address opens. */
export function WorkerScreen({ id, actorName, rights, environment }: WorkerScreenProps) {
  const { data: detail, error } = useQuery(workerOptions(id, useRefreshInterval()));
  const outage = useOutage();
  const router = useRouter();
  const [verb, setVerb] = useQueryState('act', parseAsStringLiteral(WORKER_VERBS));
  const { draftOf, keep, submit } = useDrafts();
  const offers = detail ? offerWorkerActs(factsOf(detail), rights) : [];
  const { offer, refusal } = useOpenOffer(offers, verb);
  useOfferCommands(outage === null ? actCommands(offers, id, (act) => void setVerb(act)) : []);
  useDocumentTitle(`Worker ${id}`);

  if (!detail) {
    const problem = problemOf(error);
    return problem ? (
      <ProblemPanel title="The worker could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading the worker" rows={5} />
    );
  }
  const { worker, database, databaseNow } = detail;
  return (
    <>
      {offer === null && refusal !== null && (
        <Banner tone="note" icon="ban" title={`${refusal.label} is not possible now.`} className="mb-3.5">
          {refusal.reason}
        </Banner>
      )}
      <WorkerView
        detail={detail}
        actions={<ActsPanel offers={offers} pathOf={(verb) => workerActPath(id, verb)} actsOff={outage} />}
        onNarrow={(filter) => router.push(`/jobs?${jobListParams({ ...NO_FILTER, ...filter }, null)}`)}
        sheet={
          offer && (
            <WorkerActPanel
              key={offer.verb}
              offer={offer}
              refusal={outage ?? refusal?.reason ?? null}
              guardNow={{ state: worker.state }}
              seenNow={seenOfWorker(detail)}
              lastEvent={null}
              address={{ source: 'native', database, key: id }}
              environment={environment}
              actorName={actorName}
              databaseNow={databaseNow}
              draft={draftOf(offer.verb)}
              onDraft={(draft) => keep(offer.verb, draft)}
              submit={submit}
              onClose={() => void setVerb(null)}
            />
          )
        }
      />
    </>
  );
}

function factsOf({ worker, databaseNow }: WorkerDetail) {
  const { id, state, jobs } = worker;
  return { id, state, jobs, silent: workerStanding(worker, databaseNow) === 'silent' };
}
