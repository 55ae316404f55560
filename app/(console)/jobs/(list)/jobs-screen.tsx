'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useSelectedJobs } from '@/app/(console)/jobs/(list)/use-selected-jobs';
import { JOBS_IN_ADDRESS } from '@/app/(console)/jobs/jobs-in-address';
import { problemOf } from '@/app/(console)/problem-of';
import { useQueueSheet } from '@/app/(console)/use-queue-sheet';
import type { BulkRights } from '@/components/bulk/bulk-bar';
import { JobsView } from '@/components/jobs/jobs-view';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { actCommands } from '@/components/recovery/act-commands';
import type { Environment } from '@/components/shell/environment';
import { useOfferCommands } from '@/components/shell/palette-context';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { MayAct } from '@/lib/actions/may-act';
import { QUEUE_VERBS, type QueueVerb, VERBS_IN_BULK } from '@/lib/actions/recovery-action';
import type { JobFilter } from '@/lib/jobs/job-list';
import { jobCountsOptions, jobsOptions, queueStateOptions } from '@/lib/jobs/query-options';
import { isForeignVerb } from '@/lib/sources/foreign/shape-acts';

const PARSERS = { ...JOBS_IN_ADDRESS, act: parseAsStringLiteral(QUEUE_VERBS) };

/** The same for jobs of others: what none of their tables takes, nobody does. Whether its owner allows the rest is asked when a list is frozen. */
const ofOthers = (rights: BulkRights): BulkRights =>
  Object.fromEntries(
    VERBS_IN_BULK.map((verb) => [
      verb,
      isForeignVerb(verb)
        ? rights[verb]
        : 'Jobs of this table are retried and marked failed from here, and nothing else.',
    ]),
  ) as BulkRights;

type JobsScreenProps = {
  actorName: string;
  environment: Environment;
  queueRights: Readonly<Record<QueueVerb, MayAct>>;
  bulkRights: BulkRights;
  /** Names of the tables of jobs, the native one first. */
  sources: readonly string[];
};

/** The jobs list, live. */
export function JobsScreen({ actorName, environment, queueRights, bulkRights, sources }: JobsScreenProps) {
  const [{ cursor, act, ...filter }, setState] = useQueryStates(PARSERS, { history: 'push' });
  const foreign = filter.source !== null;
  const outage = useOutage();
  const refresh = useRefreshInterval();
  const page = useQuery({ ...jobsOptions(filter, cursor, refresh), placeholderData: keepPreviousData });
  const counts = useQuery(jobCountsOptions(filter.source, refresh));
  const queue = useQuery(queueStateOptions(foreign ? null : filter.queue, refresh)).data ?? null;
  const queueSheet = useQueueSheet({
    queue,
    rights: queueRights,
    verb: act,
    actsOff: outage,
    database: queue?.database ?? '',
    environment,
    actorName,
    databaseNow: queue?.databaseNow ?? '',
    back: 'Back to the jobs',
    onClose: () => void setState({ act: null }),
  });
  const open = (verb: QueueVerb) => void setState({ act: verb });
  useOfferCommands(queue && outage === null ? actCommands(queueSheet.offers, queue.name, open) : []);
  const selected = useSelectedJobs({
    page: page.data,
    filter,
    cursor,
    rights: foreign ? ofOthers(bulkRights) : bulkRights,
    actsOff: outage,
  });
  const problem = problemOf(page.error);
  useDocumentTitle('Jobs');

  const narrow = (change: Partial<JobFilter>) => void setState({ ...change, cursor: null, act: null });
  if (!page.data) {
    return problem ? (
      <ProblemPanel title="The jobs could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading jobs" rows={8} />
    );
  }
  return (
    <JobsView
      page={{ ...page.data, rows: selected.rows }}
      selection={selected.selection}
      bar={selected.bar}
      counts={counts.data ?? null}
      sources={sources}
      filter={filter}
      stale={page.isPlaceholderData}
      problem={problem}
      queue={queue && { ...queue, offers: queueSheet.offers, actsOff: outage, onOpen: open }}
      sheet={queueSheet.sheet}
      onFilter={narrow}
      onPage={(to) => void setState({ cursor: to })}
    />
  );
}
