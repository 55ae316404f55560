'use client';

import type { ReactNode } from 'react';
import { FindingActPanel } from '@/app/(console)/act-panels';
import { useDrafts } from '@/app/(console)/use-drafts';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import type { Environment } from '@/components/shell/environment';
import { offerFindingActs } from '@/lib/actions/finding-offers';
import type { MayAct } from '@/lib/actions/may-act';
import type { FindingVerb } from '@/lib/actions/recovery-action';
import type { Snooze } from '@/lib/actions/snooze';
import type { Finding } from '@/lib/triage/finding';

export type FindingSheetInput = {
  /** Null while it is not read, or not seen any more. */
  finding: Finding | null;
  snooze: Snooze | null;
  rights: Readonly<Record<FindingVerb, MayAct>>;
  /** The act that the address names. */
  verb: string | null;
  /** Why every act is off; null while they are on. */
  actsOff: string | null;
  environment: Environment;
  actorName: string;
  /** Where the panel leads back to: "Back to Triage". */
  back: string;
  onClose: () => void;
};

/** The acts on one finding, and the panel of the one that the address opens. */
export function useFindingSheet({ finding, snooze, rights, verb, actsOff, ...panel }: FindingSheetInput) {
  const { draftOf, keep, submit } = useDrafts();
  const snoozedUntil = snooze?.until ?? null;
  const offers = finding
    ? offerFindingActs({ about: finding.about, subject: finding.subject, snoozedUntil }, rights)
    : [];
  const { offer, refusal } = useOpenOffer(offers, verb);
  const sheet: ReactNode =
    finding && offer ? (
      <FindingActPanel
        {...panel}
        key={offer.verb}
        offer={offer}
        refusal={actsOff ?? refusal?.reason ?? null}
        guardNow={{ snoozedUntil }}
        seenNow={{
          rule: finding.rule,
          sentence: finding.sentence,
          readAt: finding.databaseNow,
          evidence: finding.evidence.map(({ label, value, meaning }) => ({ label, value, meaning })),
        }}
        lastEvent={null}
        subject={finding.subject}
        address={{ ...finding.address, key: finding.fingerprint }}
        databaseNow={finding.databaseNow}
        draft={draftOf(offer.verb)}
        onDraft={(draft) => keep(offer.verb, draft)}
        submit={submit}
      />
    ) : null;
  return { offers, sheet };
}
