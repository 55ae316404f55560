'use client';

import type { ReactNode } from 'react';
import { ActionsPanel } from '@/components/jobs/actions-panel';
import { AttemptsPanel } from '@/components/jobs/attempts-panel';
import { BlockingChainPanel } from '@/components/jobs/blocking-chain-panel';
import { EffectsPanel } from '@/components/jobs/effects-panel';
import { EvidencePanel } from '@/components/jobs/evidence-panel';
import { HistoryPanel } from '@/components/jobs/history-panel';
import { JobActionBar } from '@/components/jobs/job-action-bar';
import { JobCopies } from '@/components/jobs/job-copies';
import { JobHeader } from '@/components/jobs/job-header';
import { JobTimeline } from '@/components/jobs/job-timeline';
import { LeaseBox } from '@/components/jobs/lease-box';
import type { ListPlace } from '@/components/jobs/list-place';
import { PayloadPanel } from '@/components/jobs/payload-panel';
import { QueuePanel } from '@/components/jobs/queue-panel';
import { RecentActNotice } from '@/components/jobs/recent-act-notice';
import { VerdictPanel } from '@/components/jobs/verdict-panel';
import { ArmedWait } from '@/components/leases/armed-wait';
import { AskedAlready } from '@/components/recovery/asked-already';
import { SideLayout } from '@/components/ui/side-layout';
import type { JobRow } from '@/lib/jobs/job';
import type { JobEvent } from '@/lib/jobs/job-event';
import { isArmed } from '@/lib/leases/lease-wait';
import { leaseKey } from '@/lib/redis-leases/lease-key';
import { redisLeasePath } from '@/lib/redis-leases/lease-url';
import type { Evidence } from '@/lib/triage/finding';
import type { JobDetail } from '@/lib/triage/job-detail';

type JobViewProps = {
  detail: JobDetail;
  /** Its attempts and its history, each at the place that the address names. */
  lists: { attempts: ListPlace<JobRow>; events: ListPlace<JobEvent> };
  evidence: readonly Evidence[];
  /** Why every act is off; null while they are on. */
  actsOff: string | null;
  /** Why an armed wait is not carried out just now; null while a watcher is heard. */
  unwatched: string | null;
  queueActs: ReactNode;
  /** The open recovery panel: it takes the rail's place, and the evidence stays in view. */
  sheet: ReactNode;
};

/** One attempt: the verdict first, then what it rests on, and beside it what may be done. */
export function JobView({ detail, lists, evidence, actsOff, unwatched, queueActs, sheet }: JobViewProps) {
  const { job, finding, queue, databaseNow, observation, offers } = detail;
  const cancellable = offers.some(({ verb, allowed }) => verb === 'cancel-wait' && allowed);
  const shown = { databaseNow, cancellable };
  const wait = (detail.wait || detail.redisWait) && (
    <div className="grid gap-2">
      {detail.wait && <ArmedWait wait={detail.wait} unwatched={unwatched} {...shown} />}
      {detail.redisWait && (
        <ArmedWait
          wait={detail.redisWait}
          databaseNow={databaseNow}
          unwatched={unwatched}
          cancellable={actsOff === null}
        />
      )}
    </div>
  );
  const armed = isArmed(detail.wait) ? <ArmedWait wait={detail.wait} unwatched={null} {...shown} /> : null;
  const header = <JobHeader job={job} queue={queue} aside={sheet ? null : <JobCopies detail={detail} />} />;
  return (
    <>
      {!sheet && <div className="mb-3.5">{header}</div>}
      <SideLayout
        sheet={sheet}
        rail={
          <>
            <ActionsPanel
              address={job.address}
              offers={offers}
              finding={finding}
              armed={armed}
              actsOff={actsOff}
            />
            <EffectsPanel effects={observation.effects} />
            <AttemptsPanel
              subject={job.subject}
              attempts={lists.attempts}
              current={job.address.key}
              databaseNow={databaseNow}
            />
            <QueuePanel queue={queue} acts={queueActs} />
          </>
        }
      >
        {/* The panel stands beside the whole page, so that its confirm button is in view. */}
        {sheet && header}
        <RecentActNotice interventions={detail.interventions} databaseNow={databaseNow} />
        <AskedAlready banner requests={detail.requests} databaseNow={databaseNow} />
        <VerdictPanel
          job={job}
          finding={finding}
          episode={detail.episode}
          wait={wait}
          lease={job.status === 'running' ? <LeaseBox detail={detail} /> : null}
        />
        <JobTimeline detail={detail} />
        <EvidencePanel evidence={evidence} databaseNow={databaseNow} redisLeaseAt={redisLeaseAt(detail)} />
        <BlockingChainPanel
          chain={detail.chain}
          subject={job.subject}
          database={job.address.database}
          databaseNow={databaseNow}
          actsOff={actsOff}
        />
        <HistoryPanel
          events={lists.events}
          interventions={detail.interventions}
          archivedUntil={detail.archivedUntil}
        />
        {job.address.source === 'native' && (
          <PayloadPanel job={job} databaseNow={databaseNow} interventions={detail.interventions} />
        )}
      </SideLayout>
      {!sheet && (
        <JobActionBar
          address={job.address}
          offers={offers}
          finding={finding}
          armed={armed !== null}
          actsOff={actsOff}
        />
      )}
    </>
  );
}

function redisLeaseAt({ observation: { redisLease } }: JobDetail) {
  const facts = redisLease.state === 'read' ? redisLease.value : null;
  return facts?.held ? redisLeasePath(leaseKey({ name: facts.leases.name, key: facts.key })) : null;
}
