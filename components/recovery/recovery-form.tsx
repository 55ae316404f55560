import { answerTo, type Draft, REASON_MIN, withAnswer } from '@/components/recovery/draft';
import { EffectQuestion } from '@/components/recovery/effect-question';
import { FollowUpChoice, type FollowUpsOf } from '@/components/recovery/follow-up-choice';
import { PersonFields } from '@/components/recovery/person-fields';
import { RoleChoice } from '@/components/recovery/role-choice';
import { SnoozeChoice } from '@/components/recovery/snooze-choice';
import { TextArea, TextField } from '@/components/ui/field';
import { SheetSection } from '@/components/ui/sheet';
import type { EffectQuestion as Question } from '@/lib/actions/action-offer';

type RecoveryFormProps = {
  /** The owner whose claim is set aside, null where the row names none; undefined where the act takes nothing from anybody. */
  owner: string | null | undefined;
  /** Whose lease it is, where the act is about what follows its lapse. */
  asksFollowUp: FollowUpsOf | null;
  /** Which act it is, where it ends by itself after a while. */
  asksUntil: 'snooze' | 'acknowledge' | null;
  /** Whether the act says what a person is to be, and who that is when they are new. */
  asksRole: boolean;
  asksPerson: boolean;
  questions: readonly Question[];
  draft: Draft;
  /** Sentences by field name; an effect's is found under its key. */
  errors: Readonly<Record<string, string>>;
  onDraft: (draft: Draft) => void;
};

/** The questions that every act asks, in the operator's own words and without defaults. */
export function RecoveryForm({
  owner,
  asksFollowUp,
  asksUntil,
  asksRole,
  asksPerson,
  questions,
  draft,
  errors,
  onDraft,
}: RecoveryFormProps) {
  const set = (change: Partial<Draft>) => onDraft({ ...draft, ...change });
  return (
    <>
      {asksFollowUp && (
        <FollowUpChoice
          of={asksFollowUp}
          value={draft.followUp}
          error={errors.followUp}
          onChange={(followUp) => set({ followUp })}
        />
      )}
      {asksUntil && (
        <SnoozeChoice
          of={asksUntil}
          value={draft.until}
          error={errors.until}
          onChange={(until) => set({ until })}
        />
      )}
      {asksPerson && <PersonFields draft={draft} errors={errors} onChange={set} />}
      {asksRole && <RoleChoice value={draft.role} error={errors.role} onChange={(role) => set({ role })} />}
      <SheetSection className="grid gap-2.5">
        <TextArea
          name="reason"
          label="Reason"
          hint={`in your own words, ${REASON_MIN} characters at least`}
          error={errors.reason}
          value={draft.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
        {owner !== undefined && (
          <TextArea
            name="whyObsolete"
            label={owner ? `Why is ${owner} no longer the owner?` : 'Why is its ownership obsolete?'}
            error={errors.whyObsolete}
            value={draft.whyObsolete}
            onChange={(event) => set({ whyObsolete: event.target.value })}
          />
        )}
        <TextField
          name="ticket"
          label="Ticket"
          hint="optional, a number or a link"
          error={errors.ticket}
          mono
          autoComplete="off"
          value={draft.ticket}
          onChange={(event) => set({ ticket: event.target.value })}
        />
      </SheetSection>
      {questions.length > 0 && (
        <SheetSection
          title={questions.length === 1 ? 'Did this happen outside?' : 'Did these happen outside?'}
        >
          {questions.map((question) => (
            <EffectQuestion
              key={question.key}
              question={question}
              answer={answerTo(draft, question.key)}
              error={errors[question.key]}
              onChange={(change) => onDraft(withAnswer(draft, question.key, change))}
            />
          ))}
        </SheetSection>
      )}
    </>
  );
}
