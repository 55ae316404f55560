'use client';

import { useQuery } from '@tanstack/react-query';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { AlertActPanel } from '@/app/(console)/act-panels';
import { problemOf } from '@/app/(console)/problem-of';
import { useDrafts } from '@/app/(console)/use-drafts';
import { alertsTitle } from '@/components/alerts/alerts-title';
import { AlertsView } from '@/components/alerts/alerts-view';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import type { Environment } from '@/components/shell/environment';
import { useRefreshInterval } from '@/components/shell/refresh';
import { Button } from '@/components/ui/button';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { Refusal } from '@/components/ui/refusal';
import { SkeletonRows } from '@/components/ui/skeleton';
import { offerAlertActs } from '@/lib/actions/alert-offers';
import type { MayAct } from '@/lib/actions/may-act';
import { ALERT_VERBS, type AlertVerb } from '@/lib/actions/recovery-action';
import { alertNumber } from '@/lib/alerts/alert-number';
import type { AlertRow, AlertsSnapshot } from '@/lib/alerts/alerts-snapshot';
import { alertsOptions } from '@/lib/alerts/query-options';
import type { Seen } from '@/lib/recovery/recovery-request';
import type { Timestamp } from '@/lib/time';

type AlertsScreenProps = {
  actorName: string;
  rights: Record<AlertVerb, MayAct>;
  environment: Environment;
};

/** The alerts, live, with the panel that the address opens. */
export function AlertsScreen({ actorName, rights, environment }: AlertsScreenProps) {
  const [number, setNumber] = useQueryState('alert');
  const [verb, setVerb] = useQueryState('act', parseAsStringLiteral(ALERT_VERBS));
  const asked = alertNumber(number);
  const { data, error } = useQuery(alertsOptions(asked, useRefreshInterval()));
  const outage = useOutage();
  const { draftOf, keep, submit } = useDrafts();
  const chosen = data ? alertOf(data, asked) : null;
  const { offer, refusal } = useOpenOffer(chosen ? offerAlertActs(chosen, rights) : [], verb);
  useDocumentTitle(data ? alertsTitle(data) : 'Alerts');

  const problem = problemOf(error);
  if (!data)
    return problem ? (
      <ProblemPanel title="The alerts could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading alerts" rows={6} />
    );

  const open = (id: string, act: AlertVerb) => {
    void setNumber(id);
    void setVerb(act);
  };
  return (
    <AlertsView
      alerts={data}
      asked={asked}
      problem={problem}
      actionOf={(alert) =>
        offerAlertActs(alert, rights).map((act) =>
          act.allowed ? (
            <Button
              key={act.verb}
              variant="accent"
              size="small"
              icon="bell-dot"
              unavailable={outage !== null}
              aria-label={`${wordOf(alert, act.label)}: ${alert.rule}`}
              onClick={() => open(alert.id, act.verb)}
            >
              {wordOf(alert, act.label)}
            </Button>
          ) : (
            <Refusal key={act.verb} verb={act.label} className="max-w-[28ch]">
              {act.reason}
            </Refusal>
          ),
        )
      }
      sheet={
        chosen &&
        offer && (
          <AlertActPanel
            key={`${chosen.id} ${offer.verb}`}
            rule={chosen.rule}
            offer={offer}
            refusal={outage ?? refusal?.reason ?? null}
            guardNow={{ acknowledgedUntil: chosen.acknowledged?.until ?? null }}
            seenNow={seenOf(chosen, data.databaseNow)}
            lastEvent={lastEventOf(chosen)}
            address={{ source: 'native', database: data.database, key: chosen.id }}
            environment={environment}
            actorName={actorName}
            databaseNow={data.databaseNow}
            draft={draftOf(offer.verb)}
            onDraft={(draft) => keep(offer.verb, draft)}
            submit={submit}
            onClose={() => void setVerb(null)}
          />
        )
      }
    />
  );
}

function alertOf({ open, over }: AlertsSnapshot, id: string | null): AlertRow | null {
  return [...open, ...over].find((alert) => alert.id === id) ?? null;
}

/** Where somebody has it already, it is taken over from them. */
const wordOf = ({ acknowledged }: AlertRow, label: string) => (acknowledged === null ? label : 'Take over');

/** What the person has before their eyes, for the record. */
function seenOf({ rule, sentence, openedAt }: AlertRow, readAt: Timestamp): Seen {
  return {
    rule,
    sentence,
    readAt,
    evidence: [{ label: 'Opened', value: openedAt, meaning: 'When the rule began to fire.' }],
  };
}

function lastEventOf({ acknowledged }: AlertRow): { at: Timestamp; says: string } | null {
  return acknowledged && { at: acknowledged.at, says: `${acknowledged.by} took it on.` };
}
