'use client';

import { useQuery } from '@tanstack/react-query';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { JobActPanel } from '@/app/(console)/act-panels';
import { useJobLists } from '@/app/(console)/jobs/[source]/[database]/[key]/use-job-lists';
import { problemOf } from '@/app/(console)/problem-of';
import { useDrafts } from '@/app/(console)/use-drafts';
import { useFindingSheet } from '@/app/(console)/use-finding-sheet';
import { useQueueSheet } from '@/app/(console)/use-queue-sheet';
import { useSecondPerson } from '@/app/(console)/use-second-person';
import { ActNotice } from '@/components/jobs/act-notice';
import { guardOf, seenOf } from '@/components/jobs/armed-state';
import { historyLines } from '@/components/jobs/history';
import { JobSkeleton } from '@/components/jobs/job-skeleton';
import { JobView } from '@/components/jobs/job-view';
import { QueueActs } from '@/components/jobs/queue-acts';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useFirstReading } from '@/components/providers/use-first-reading';
import { actCommands } from '@/components/recovery/act-commands';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import { RevealsContext } from '@/components/reveals/reveals-context';
import { useOfferCommands } from '@/components/shell/palette-context';
import { useRefreshInterval } from '@/components/shell/refresh';
import { SnoozeSentence } from '@/components/triage/snooze-sentence';
import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { ProblemPanel } from '@/components/ui/problem-panel';
import type { MayAct } from '@/lib/actions/may-act';
import {
  FINDING_VERBS,
  type FindingVerb,
  JOB_VERBS,
  type JobVerb,
  QUEUE_VERBS,
  type QueueVerb,
  type RevealVerb,
} from '@/lib/actions/recovery-action';
import { jobActPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';
import { evidenceOf } from '@/lib/triage/evidence/table';
import { jobDetailOptions } from '@/lib/triage/job-query-options';
import { triageOptions } from '@/lib/triage/query-options';
import type { TriageSnapshot } from '@/lib/triage/snapshot';
import { viewOf } from '@/lib/triage/view';

type JobScreenProps = {
  address: JobAddress;
  /** The sample that the server drew the page from; null when it had none. */
  firstSample: TriageSnapshot | null;
  actorName: string;
  queueRights: Readonly<Record<QueueVerb, MayAct>>;
  findingRights: Readonly<Record<FindingVerb, MayAct>>;
  revealRights: Readonly<Record<RevealVerb, MayAct>>;
};

const VERBS = [...JOB_VERBS, ...QUEUE_VERBS, ...FINDING_VERBS];

/** One job, live, with the panel that the address opens. */
export function JobScreen(props: JobScreenProps) {
  const { address, firstSample, actorName, queueRights, findingRights, revealRights } = props;
  const refresh = useRefreshInterval();
  const { data: detail, error } = useQuery(jobDetailOptions(address, refresh));
  const { data: triage } = useQuery(triageOptions(refresh));
  const lists = useJobLists(address, detail);
  const sample = useFirstReading(firstSample, triage?.snapshot);
  const outage = useOutage();
  const [verb, setVerb] = useQueryState('act', parseAsStringLiteral(VERBS));
  const { draftOf, keep, submit } = useDrafts();
  const twoFor = useSecondPerson(detail?.environment ?? 'production');
  const { offer, refusal } = useOpenOffer(detail?.offers ?? [], verb);
  const queueSheet = useQueueSheet({
    queue: detail ? { ...detail.queue, pending: null, running: null } : null,
    rights: queueRights,
    verb,
    actsOff: outage,
    database: address.database,
    environment: detail?.environment ?? 'production',
    actorName,
    databaseNow: detail?.databaseNow ?? '',
    back: 'Back to the job',
    onClose: () => void setVerb(null),
  });
  const findingSheet = useFindingSheet({
    finding: detail?.finding ?? null,
    snooze: detail?.snooze ?? null,
    rights: findingRights,
    verb,
    actsOff: outage,
    environment: detail?.environment ?? 'production',
    actorName,
    back: 'Back to the job',
    onClose: () => void setVerb(null),
  });
  const open = (act: JobVerb | QueueVerb | FindingVerb) => void setVerb(act);
  useOfferCommands(
    detail && outage === null
      ? [
          ...actCommands(detail.offers, detail.job.subject, open),
          ...actCommands(queueSheet.offers, detail.queue.name, open),
          ...actCommands(findingSheet.offers, detail.job.subject, open),
        ]
      : [],
  );
  useDocumentTitle(detail ? `${detail.job.subject}: ${detail.finding?.cause ?? detail.job.status}` : 'Job');

  if (!detail) {
    const problem = problemOf(error);
    return problem ? <ProblemPanel title="The job could not be read" sentence={problem} /> : <JobSkeleton />;
  }

  const evidence = detail.finding?.evidence ?? evidenceOf(viewOf(detail.observation));
  const last = historyLines(detail.events, detail.interventions)[0];
  return (
    <RevealsContext value={{ rights: revealRights, actsOff: outage, submit }}>
      {offer === null && refusal !== null && (
        <Banner tone="note" icon="ban" title={`${refusal.label} is not possible now.`} className="mb-3.5">
          {refusal.reason}
        </Banner>
      )}
      {detail.snooze && (
        <Banner tone="note" icon="bell-off" title="Set aside in Triage." className="mb-3.5">
          <SnoozeSentence snooze={detail.snooze} />{' '}
          {outage === null && findingRights.unsnooze.allowed && (
            <Link href={jobActPath(address, 'unsnooze')} className="link">
              Show again
            </Link>
          )}
        </Banner>
      )}
      <JobView
        detail={detail}
        lists={lists}
        evidence={evidence}
        actsOff={outage}
        unwatched={sample?.strip?.watcher.sentence ?? null}
        queueActs={
          // Pausing a queue of the same name here would stop nobody there.
          address.source === 'native' && (
            <QueueActs
              offers={queueSheet.offers}
              actsOff={outage}
              hrefOf={(act) => jobActPath(address, act)}
            />
          )
        }
        sheet={
          queueSheet.sheet ??
          findingSheet.sheet ??
          (offer && (
            <JobActPanel
              key={offer.verb}
              offer={offer}
              refusal={outage ?? refusal?.reason ?? null}
              guardNow={guardOf(detail)}
              seenNow={seenOf(detail, evidence)}
              lastEvent={last ? { at: last.at, says: `${last.by}: ${last.says}` } : null}
              subject={detail.job.subject}
              wait={detail.wait}
              {...(address.source === 'native' ? {} : { followUpsOf: { takes: detail.observation.takes } })}
              address={address}
              environment={detail.environment}
              actorName={actorName}
              databaseNow={detail.databaseNow}
              draft={draftOf(offer.verb)}
              onDraft={(draft) => keep(offer.verb, draft)}
              submit={submit}
              notice={<ActNotice detail={detail} />}
              two={twoFor(offer.verb, address.key)}
              onClose={() => void setVerb(null).then(focusThePage)}
            />
          ))
        }
      />
    </RevealsContext>
  );
}

/** A panel that the address opened has no button to give the focus back to. */
function focusThePage() {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
}
