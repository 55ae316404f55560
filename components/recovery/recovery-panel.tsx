'use client';

import { type FormEvent, useState } from 'react';
import { type Draft, missingFrom } from '@/components/recovery/draft';
import { guardChanges } from '@/components/recovery/guard-changes';
import { GuardSentence } from '@/components/recovery/guard-sentence';
import { LostAnswer } from '@/components/recovery/lost-answer';
import { MovedNotice } from '@/components/recovery/moved-notice';
import { OutcomeView } from '@/components/recovery/outcome-view';
import { PanelFooter, RECOVERY_FORM } from '@/components/recovery/panel-footer';
import { RecoveryForm } from '@/components/recovery/recovery-form';
import { RowsAfter } from '@/components/recovery/rows-after';
import { rowsWithAnswers } from '@/components/recovery/rows-with-answers';
import { StillTrue } from '@/components/recovery/still-true';
import { type AllowedOffer, type SubmitRecovery, useRecovery } from '@/components/recovery/use-recovery';
import { EnvironmentRail } from '@/components/shell/environment-rail';
import { Sheet, SheetSection } from '@/components/ui/sheet';
import type { Guard } from '@/lib/actions/action-offer';
import type { JobAddress } from '@/lib/jobs/job';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import type { Timestamp } from '@/lib/time';
import type { JobDetail } from '@/lib/triage/job-detail';

type RecoveryPanelProps = {
  /** The act as it was offered when the panel opened; its questions and preview are refreshed while it is offered. */
  offer: AllowedOffer;
  /** Why the act is not possible on the row as it is now; null while it is. */
  refusal: string | null;
  /** The guarded columns as read last. */
  guardNow: Guard;
  seenNow: RecoveryRequest['seen'];
  /** The newest thing that happened to the job; told when it happened after the panel was armed. */
  lastEvent: { at: Timestamp; says: string } | null;
  subject: string;
  address: JobAddress;
  environment: JobDetail['environment'];
  actorName: string;
  databaseNow: Timestamp;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  submit: SubmitRecovery;
  onClose: () => void;
};

/** One guarded act, from the guard in words to what really happened. It sends nothing until it is confirmed. */
export function RecoveryPanel(props: RecoveryPanelProps) {
  const { refusal, guardNow, draft, address, environment, databaseNow } = props;
  const { armed, step, rearm, confirm, askAgain } = useRecovery(
    address,
    guardNow,
    props.seenNow,
    props.submit,
  );
  const [confirmedEarly, setConfirmedEarly] = useState(false);

  const offer: AllowedOffer = { ...props.offer, guard: armed.guard };
  const changes = guardChanges(armed.guard, guardNow);
  const moved = changes.length > 0;
  const since = props.lastEvent && props.lastEvent.at > armed.seen.readAt ? props.lastEvent.says : null;
  const refused = step.name === 'open' ? step.refused : null;
  const errors = {
    ...(confirmedEarly && missingFrom(draft, offer.questions, armed.guard.status)),
    ...(refused?.field && { [refused.field]: refused.sentence }),
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const complete = Object.keys(missingFrom(draft, offer.questions, armed.guard.status)).length === 0;
    setConfirmedEarly(!complete);
    if (complete) void confirm(offer, draft);
    else focusFirstError(event.currentTarget);
  };

  return (
    <Sheet
      title={offer.label}
      subtitle={
        <>
          Writes to <b className="font-medium text-ink">{environment}</b>,{' '}
          <span className="font-mono">{address.database}</span>, as {props.actorName}
        </>
      }
      rail={<EnvironmentRail environment={environment} />}
      onClose={props.onClose}
      footer={
        <PanelFooter
          offer={offer}
          step={step}
          blocked={moved || refusal !== null}
          onRearm={rearm}
          onClose={props.onClose}
        />
      }
    >
      {step.name === 'answered' && <OutcomeView outcome={step.outcome} address={address} />}
      {step.name === 'lost' && <LostAnswer onAskAgain={() => void askAgain()} />}
      {(step.name === 'open' || step.name === 'sent') && (
        <form id={RECOVERY_FORM} noValidate onSubmit={onSubmit}>
          {moved && <MovedNotice changes={changes} lastEvent={since} refusal={refusal} onRearm={rearm} />}
          <SheetSection title="Only if it is still so">
            <GuardSentence subject={props.subject} guard={armed.guard} databaseNow={databaseNow} />
            {!moved && <StillTrue databaseNow={databaseNow} refusal={refusal} />}
          </SheetSection>
          <RecoveryForm
            owner={armed.guard.status === 'running' ? armed.guard.owner : null}
            questions={offer.questions}
            draft={draft}
            errors={errors}
            onDraft={props.onDraft}
          />
          <SheetSection title="Rows after">
            <RowsAfter
              rows={rowsWithAnswers(offer.preview, offer.questions, draft)}
              doesNot={offer.doesNot}
            />
          </SheetSection>
          {refused && (
            <p role="alert" className="border-line border-t bg-fail-tint px-4 py-2.5">
              {refused.sentence} Nothing was written; your words are still here.
            </p>
          )}
        </form>
      )}
    </Sheet>
  );
}

/** Waits for the errors to be drawn, then puts the cursor where the first one is. */
function focusFirstError(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid], fieldset[aria-describedby] input')?.focus();
  });
}
