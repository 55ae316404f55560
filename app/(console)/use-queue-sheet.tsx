'use client';

import type { ReactNode } from 'react';
import { QueueActPanel } from '@/app/(console)/act-panels';
import { useDrafts } from '@/app/(console)/use-drafts';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import type { Environment } from '@/components/shell/environment';
import type { MayAct } from '@/lib/actions/may-act';
import { offerQueueActs, type QueueFacts } from '@/lib/actions/queue-offers';
import type { QueueVerb } from '@/lib/actions/recovery-action';
import type { Timestamp } from '@/lib/time';

type QueueSheetInput = {
  /** Null until it is read, or while no queue is named. */
  queue: QueueFacts | null;
  rights: Readonly<Record<QueueVerb, MayAct>>;
  /** The act that the address names. */
  verb: string | null;
  /** Why every act is off; null while they are on. */
  actsOff: string | null;
  database: string;
  environment: Environment;
  actorName: string;
  databaseNow: Timestamp;
  back: string;
  onClose: () => void;
};

/** The acts on one queue, and the panel of the one that the address opens. */
export function useQueueSheet({ queue, rights, verb, actsOff, onClose, ...panel }: QueueSheetInput) {
  const { draftOf, keep, submit } = useDrafts();
  const offers = queue ? offerQueueActs(queue, rights) : [];
  const { offer, refusal } = useOpenOffer(offers, verb);
  const sheet: ReactNode = queue && offer && (
    <QueueActPanel
      key={offer.verb}
      offer={offer}
      refusal={actsOff ?? refusal?.reason ?? null}
      guardNow={{ pausedAt: queue.pausedAt }}
      seenNow={{
        rule: null,
        sentence: `Queue ${queue.name} was ${queue.pausedAt === null ? 'not paused' : 'paused'}.`,
        readAt: panel.databaseNow,
        evidence: [],
      }}
      lastEvent={null}
      address={{ source: 'native', database: panel.database, key: queue.name }}
      environment={panel.environment}
      actorName={panel.actorName}
      databaseNow={panel.databaseNow}
      draft={draftOf(offer.verb)}
      onDraft={(draft) => keep(offer.verb, draft)}
      submit={submit}
      onClose={onClose}
      back={panel.back}
    />
  );
  return { offers, sheet };
}
