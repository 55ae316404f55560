'use client';

import { useQuery } from '@tanstack/react-query';
import { useCardBulk } from '@/app/(console)/(triage)/use-card-bulk';
import { useAddress } from '@/app/(console)/use-address';
import type { BulkRights } from '@/components/bulk/bulk-bar';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useHydrated } from '@/components/providers/use-hydrated';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ReadingFindings } from '@/components/triage/rare-panels';
import { triageTitle } from '@/components/triage/triage-title';
import { TriageView } from '@/components/triage/triage-view';
import { loadLater } from '@/components/ui/load-later';
import type { MayAct } from '@/lib/actions/may-act';
import type { FindingVerb } from '@/lib/actions/recovery-action';
import { foldFindings } from '@/lib/triage/fold';
import { triageOptions } from '@/lib/triage/query-options';
import { setAside } from '@/lib/triage/set-aside';
import { type TriageSnapshot, whyUnjudged } from '@/lib/triage/snapshot';

type TriageScreenProps = {
  /** What the server read for the first paint; null when nothing could be read yet. */
  first: TriageSnapshot | null;
  /** Why this person may not act; null when they may. */
  roleRefusal: string | null;
  actorName: string;
  rights: Readonly<Record<FindingVerb, MayAct>>;
  bulkRights: BulkRights;
};

/** Loaded when an act is asked for: what a finding can be asked, and how, is a good part of what the page would weigh. */
const FindingSheet = loadLater(() => import('./finding-sheet').then((module) => module.FindingSheet));

/** Triage, live: the shared sample, and the finding that the address names. */
export function TriageScreen({ first, roleRefusal, actorName, rights, bulkRights }: TriageScreenProps) {
  const { data } = useQuery(triageOptions(useRefreshInterval()));
  const [selected, select] = useAddress('finding');
  const [verb, setVerb] = useAddress('act');
  const outage = useOutage();
  const hydrated = useHydrated();
  const snapshot = hydrated ? (data?.snapshot ?? null) : first;
  const { awake, snoozed } = setAside(snapshot?.findings ?? [], snapshot?.snoozes ?? []);
  const cards = foldFindings(awake, snapshot?.unlisted);
  const title = triageTitle(cards, snoozed.length, snapshot !== null && whyUnjudged(snapshot) !== null);
  const finding = snapshot?.findings.find(({ fingerprint }) => fingerprint === selected) ?? null;
  const bulk = useCardBulk(bulkRights);
  useDocumentTitle(snapshot ? `${title} · ${snapshot.database}` : 'Triage');

  if (snapshot === null) return <ReadingFindings />;
  return (
    <TriageView
      snapshot={snapshot}
      cards={cards}
      snoozed={snoozed}
      title={title}
      selected={selected}
      onClearSelected={() => select(null)}
      actsOff={outage ?? roleRefusal}
      bulk={bulk}
      sheet={
        finding && verb !== null ? (
          <FindingSheet
            finding={finding}
            snooze={snapshot.snoozes.find(({ fingerprint }) => fingerprint === selected) ?? null}
            rights={rights}
            verb={verb}
            actsOff={outage}
            environment={snapshot.environment}
            actorName={actorName}
            back="Back to Triage"
            onClose={() => setVerb(null)}
          />
        ) : null
      }
    />
  );
}
