'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { problemOf } from '@/app/(console)/problem-of';
import { useDrafts } from '@/app/(console)/use-drafts';
import { useSecondPerson } from '@/app/(console)/use-second-person';
import { BulkView } from '@/components/bulk/bulk-view';
import { bulkTitle } from '@/components/bulk/bulk-words';
import { seenOfBulk } from '@/components/bulk/seen-of-bulk';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { actCommands } from '@/components/recovery/act-commands';
import { BulkActPanel } from '@/components/recovery/bulk-act-panel';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import type { Environment } from '@/components/shell/environment';
import { useOfferCommands } from '@/components/shell/palette-context';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { offerBulkActs } from '@/lib/actions/bulk-offers';
import type { MayAct } from '@/lib/actions/may-act';
import { BULK_VERBS, type BulkVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { type BulkReading, ITEM_FILTERS, isUnderWay } from '@/lib/bulk/bulk-run';
import { bulkItemsOptions, bulkOptions } from '@/lib/bulk/query-options';

type BulkScreenProps = {
  id: string;
  actor: Actor;
  environment: Environment;
  rights: Readonly<Record<BulkVerb, MayAct>>;
};

/** One bulk recovery, live: its list before it is started, and what becomes of each job afterwards. */
export function BulkScreen(props: BulkScreenProps) {
  const { data, error } = useQuery(bulkOptions(props.id, useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle(data ? bulkTitle(data.run) : 'Bulk recovery');

  if (data) return <BulkAsRead {...props} reading={data} problem={problem} />;
  return problem ? (
    <ProblemPanel title="The bulk recovery could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the bulk recovery" rows={8} />
  );
}

/** The place in the list, its filter and the open panel stand in the address. */
const PARSERS = {
  act: parseAsStringLiteral(BULK_VERBS),
  outcome: parseAsStringLiteral(ITEM_FILTERS),
  after: parseAsInteger.withDefault(0),
};

type BulkAsReadProps = BulkScreenProps & { reading: BulkReading; problem: string | null };

function BulkAsRead({ id, actor, environment, rights, reading, problem }: BulkAsReadProps) {
  const { run, databaseNow } = reading;
  const [{ act, outcome, after }, setState] = useQueryStates(PARSERS, { history: 'push' });
  const refresh = useRefreshInterval();
  const items = useQuery(bulkItemsOptions(id, outcome, after, refresh));
  const outage = useOutage();
  const { draftOf, keep, submit } = useDrafts();
  const two = useSecondPerson(environment);
  const offers = offerBulkActs({ run, databaseNow, actorId: actor.id }, rights);
  const { offer, refusal } = useOpenOffer(offers, act);
  useOfferCommands(
    outage === null ? actCommands(offers, `bulk recovery ${id}`, (verb) => void setState({ act: verb })) : [],
  );

  return (
    <BulkView
      reading={reading}
      items={items.data ?? null}
      itemsProblem={problemOf(items.error)}
      filter={outcome}
      after={after}
      offers={offers}
      actsOff={outage}
      problem={problem}
      live={refresh !== false || !isUnderWay(run)}
      onFilter={(to) => void setState({ outcome: to, after: 0 })}
      onPage={(to) => void setState({ after: to })}
      sheet={
        offer && (
          <BulkActPanel
            key={offer.verb}
            run={run}
            offer={offer}
            refusal={outage ?? refusal?.reason ?? null}
            guardNow={{ state: run.state, itemsHash: run.itemsHash }}
            seenNow={seenOfBulk(reading)}
            lastEvent={null}
            address={{ source: run.source, database: run.database, key: id }}
            environment={environment}
            actorName={actor.name}
            databaseNow={databaseNow}
            draft={draftOf(offer.verb)}
            onDraft={(draft) => keep(offer.verb, draft)}
            submit={submit}
            two={two(offer.verb, id)}
            onClose={() => void setState({ act: null })}
          />
        )
      }
    />
  );
}
