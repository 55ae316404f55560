'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useDrafts } from '@/app/(console)/use-drafts';
import { staleWords } from '@/components/approvals/renewals';
import { RequestView } from '@/components/approvals/request-view';
import { WhatIsApproved } from '@/components/approvals/what-is-approved';
import { useOutage } from '@/components/providers/outage';
import { useSetting } from '@/components/providers/setting';
import { actCommands } from '@/components/recovery/act-commands';
import { ApprovalActPanel } from '@/components/recovery/approval-act-panel';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import { useOfferCommands } from '@/components/shell/palette-context';
import { Banner } from '@/components/ui/banner';
import { APPROVAL_VERBS } from '@/lib/actions/recovery-action';
import { type ApprovalReading, isWaiting } from '@/lib/approvals/approval';
import { type ApprovalFacts, offerApprovalActs } from '@/lib/approvals/approval-offers';
import { approvalRights } from '@/lib/approvals/approval-rights';
import { guardThenAndNow } from '@/lib/approvals/then-and-now';
import type { Actor } from '@/lib/auth/actor';
import type { Environment } from '@/lib/environment';
import { redact } from '@/lib/privacy/redact';
import type { Seen } from '@/lib/recovery/recovery-request';
import { epochMs } from '@/lib/time';

export type RequestBodyProps = {
  reading: ApprovalReading;
  actor: Actor;
  environment: Environment;
  /** What it is on, read anew; null where nothing was to be decided any more. */
  anew: {
    /** The guarded columns as they are now; null where they could not be read. */
    guard: Readonly<Record<string, unknown>> | null;
    seen: Seen | null;
    act: ApprovalFacts['act'];
    problem: string | null;
  } | null;
};

/** One request with whatever was read beside it, and the panel that the address opens. */
export function RequestBody({ reading, actor, environment, anew }: RequestBodyProps) {
  const { approval, databaseNow } = reading;
  const now = isWaiting(approval, epochMs(databaseNow)) ? anew : null;
  const actsOff = useOutage();
  const setting = useSetting();
  const [verb, setVerb] = useQueryState('act', parseAsStringLiteral(APPROVAL_VERBS));
  const { draftOf, keep, submit } = useDrafts();
  const rights = approvalRights(actor.role, approval.requester.id === actor.id ? 'own' : 'other', setting);
  const offers = offerApprovalActs({ approval, databaseNow, act: now?.act ?? null }, rights);
  const { offer, refusal } = useOpenOffer(offers, verb);
  const lines = guardThenAndNow(approval, now?.guard ?? null);
  const stale = staleWords(lines);
  useOfferCommands(
    actsOff === null ? actCommands(offers, `request ${approval.id}`, (act) => void setVerb(act)) : [],
  );

  return (
    <RequestView
      approval={approval}
      databaseNow={databaseNow}
      lines={lines}
      // As the record keeps it, so that what was taken out then does not look as if it had changed.
      anew={now?.seen ? (redact(now.seen) as Seen) : null}
      problem={now?.problem ?? null}
      offers={offers}
      actsOff={actsOff}
      sheet={
        offer && (
          <ApprovalActPanel
            key={offer.verb}
            offer={offer}
            refusal={actsOff ?? refusal?.reason ?? null}
            guardNow={{ state: approval.state, commandHash: approval.commandHash }}
            seenNow={now?.seen ?? { rule: null, sentence: null, readAt: databaseNow, evidence: [] }}
            lastEvent={approval.end ? { at: approval.end.at, says: approval.end.detail } : null}
            address={{ source: 'native', database: approval.address.database, key: approval.id }}
            environment={environment}
            actorName={actor.name}
            databaseNow={databaseNow}
            draft={draftOf(offer.verb)}
            onDraft={(draft) => keep(offer.verb, draft)}
            submit={submit}
            notice={
              offer.verb === 'approve' && (
                <>
                  <WhatIsApproved approval={approval} stale={stale !== null} />
                  {stale !== null && (
                    <Banner
                      tone="late"
                      icon="clock-alert"
                      title={`It would end as stale: ${stale}.`}
                      className="m-3"
                    >
                      Nothing would be changed.
                    </Banner>
                  )}
                </>
              )
            }
            onClose={() => void setVerb(null)}
          />
        )
      }
    />
  );
}
