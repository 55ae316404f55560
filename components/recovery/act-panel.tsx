'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { askLabel } from '@/components/recovery/act-words';
import { BreakGlass } from '@/components/recovery/break-glass';
import { type Draft, givenAnswers, missingFrom } from '@/components/recovery/draft';
import type { FollowUpsOf } from '@/components/recovery/follow-up-choice';
import type { GuardChange } from '@/components/recovery/guard-changes';
import { LostAnswer } from '@/components/recovery/lost-answer';
import { MovedNotice } from '@/components/recovery/moved-notice';
import { OutcomeView } from '@/components/recovery/outcome-view';
import { PanelFooter, RECOVERY_FORM } from '@/components/recovery/panel-footer';
import { RecoveryForm } from '@/components/recovery/recovery-form';
import { RowsAfter } from '@/components/recovery/rows-after';
import { rowsWithAnswers } from '@/components/recovery/rows-with-answers';
import { SecondPerson } from '@/components/recovery/second-person';
import { StillTrue } from '@/components/recovery/still-true';
import { type AllowedOffer, type SubmitWish, useRecovery } from '@/components/recovery/use-recovery';
import type { Environment } from '@/components/shell/environment';
import { EnvironmentRail } from '@/components/shell/environment-rail';
import { Sheet, SheetSection } from '@/components/ui/sheet';
import { isForced } from '@/lib/actions/danger';
import type { ActionVerb } from '@/lib/actions/recovery-action';
import type { Outcome } from '@/lib/recovery/outcome';
import type { Seen, TargetAddress } from '@/lib/recovery/recovery-request';
import type { Timestamp } from '@/lib/time';

/** What every panel needs, whatever it acts on. */
export type ActPanelProps<Verb, Guard> = {
  /** The act as it was offered when the panel opened; its questions and preview are refreshed while it is offered. */
  offer: AllowedOffer<Verb, Guard>;
  /** Why the act is not possible on the row as it is now; null while it is. */
  refusal: string | null;
  /** The guarded columns as read last. */
  guardNow: Guard;
  seenNow: Seen;
  /** The newest thing that happened to the row; told when it happened after the panel was armed. */
  lastEvent: { at: Timestamp; says: string } | null;
  address: TargetAddress;
  environment: Environment;
  actorName: string;
  databaseNow: Timestamp;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  submit: SubmitWish<Verb, Guard>;
  /** What must be known before confirming: an act of somebody else, or what happens by itself. */
  notice?: ReactNode;
  /** What the act gave and the database does not keep, told once it is done. */
  given?: ReactNode;
  /** Of waiting a lease out on a job of somebody else's: whose it is. */
  followUpsOf?: FollowUpsOf;
  /** Of an act that may take a second person. */
  two?: {
    /** What one person types to do it alone; null where that is switched off. */
    phrase: string | null;
    /** The request that an outcome made, as it stands now. */
    follow: (outcome: Outcome) => ReactNode;
  };
  onClose: () => void;
};

/** How one kind of row is told: a job, a queue, a worker. */
export type TargetWords<Verb, Guard> = {
  /** The guard in words. */
  sentence: (guard: Guard) => ReactNode;
  changes: (verb: Verb, armed: Guard, now: Guard) => GuardChange[];
  confirm: (offer: AllowedOffer<Verb, Guard>) => string;
  /** How the act ends when somebody else is first. */
  race: (guard: Guard) => string;
  /** The owner whose claim is set aside, null where the row names none; undefined where nothing is taken from anybody. */
  owner: (verb: Verb, guard: Guard) => string | null | undefined;
  back: string;
  /** Whether the act is on somebody who is not here yet, so that the panel asks who. */
  adds?: boolean;
};

type WordedPanelProps<Verb, Guard> = ActPanelProps<Verb, Guard> & { words: TargetWords<Verb, Guard> };

/** One guarded act, from the guard in words to what really happened. It sends nothing until it is confirmed. */
export function ActPanel<Verb extends ActionVerb, Guard>(props: WordedPanelProps<Verb, Guard>) {
  const { refusal, guardNow, draft, address, environment, databaseNow, words } = props;
  const { armed, step, rearm, confirm, askAgain } = useRecovery(
    address,
    guardNow,
    props.seenNow,
    props.submit,
  );
  const [confirmedEarly, setConfirmedEarly] = useState(false);
  const [nobodyAnswers, setNobodyAnswers] = useState(false);

  const offer: AllowedOffer<Verb, Guard> = { ...props.offer, guard: armed.guard };
  const owner = words.owner(offer.verb, armed.guard);
  const changes = words.changes(offer.verb, armed.guard, guardNow);
  const moved = changes.length > 0;
  const since = props.lastEvent && props.lastEvent.at > armed.seen.readAt ? props.lastEvent.says : null;
  const refused = step.name === 'open' ? step.refused : null;
  const asksPerson = offer.verb === 'add-person' && words.adds === true;
  const asksRole = asksPerson || offer.verb === 'change-role';
  const asksUntil = ENDS_BY_ITSELF.find((verb) => verb === offer.verb) ?? null;
  const missing = missingFrom(draft, offer.questions, {
    whyObsolete: owner !== undefined,
    followUp: offer.verb === 'wait-out',
    until: asksUntil !== null,
    role: asksRole,
    person: asksPerson,
  });
  const errors = {
    ...(confirmedEarly && missing),
    ...(refused?.field && { [refused.field]: refused.sentence }),
  };

  const forced = isForced(offer.verb, offer.questions, givenAnswers(draft, offer.questions));
  const second = offer.second ?? (forced ? offer.forced : null);
  const label = words.confirm(offer);
  const blocked = moved || refusal !== null;

  const send = (form: HTMLFormElement | null, breakGlass?: string) => {
    const complete = Object.keys(missing).length === 0;
    setConfirmedEarly(!complete);
    if (complete) void confirm(offer, draft, breakGlass);
    else if (form) focusFirstError(form);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };
  const actAlone = () => {
    setNobodyAnswers(true);
    rearm();
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
          confirmLabel={second === null ? label : askLabel(label)}
          asks={second !== null}
          raceNote={words.race(armed.guard)}
          back={words.back}
          step={step}
          blocked={blocked}
          onRearm={rearm}
          onNobodyAnswers={props.two?.phrase ? actAlone : null}
          onClose={props.onClose}
        />
      }
    >
      {step.name === 'answered' && (
        <OutcomeView
          verb={offer.verb}
          outcome={step.outcome}
          address={address}
          request={step.outcome.outcome === 'requested' && props.two?.follow(step.outcome)}
        />
      )}
      {step.name === 'answered' && step.outcome.outcome === 'done' && props.given}
      {step.name === 'lost' && <LostAnswer onAskAgain={() => void askAgain()} />}
      {(step.name === 'open' || step.name === 'sent') && (
        <form id={RECOVERY_FORM} noValidate onSubmit={onSubmit}>
          <SecondPerson why={second} />
          {props.notice}
          {moved && <MovedNotice changes={changes} lastEvent={since} refusal={refusal} onRearm={rearm} />}
          <SheetSection title="Only if it is still so">
            {words.sentence(armed.guard)}
            {!moved && <StillTrue databaseNow={databaseNow} refusal={refusal} />}
          </SheetSection>
          <RecoveryForm
            owner={owner}
            asksFollowUp={offer.verb === 'wait-out' ? (props.followUpsOf ?? 'native') : null}
            asksUntil={asksUntil}
            asksRole={asksRole}
            asksPerson={asksPerson}
            questions={offer.questions}
            draft={draft}
            errors={errors}
            onDraft={props.onDraft}
          />
          <SheetSection title={offer.preview.length > 0 ? 'Rows after' : 'What it does not do'}>
            <RowsAfter
              rows={rowsWithAnswers(offer.preview, offer.questions, draft)}
              doesNot={offer.doesNot}
            />
          </SheetSection>
          {second !== null && props.two && (
            <BreakGlass
              label={label}
              phrase={props.two.phrase}
              startsOpen={nobodyAnswers}
              blocked={blocked || step.name === 'sent'}
              onBreak={send}
            />
          )}
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

/** The acts that say until when. */
const ENDS_BY_ITSELF = ['snooze', 'acknowledge'] as const;

/** Waits for the errors to be drawn, then puts the cursor where the first one is. */
function focusFirstError(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid], fieldset[aria-describedby] input')?.focus();
  });
}
