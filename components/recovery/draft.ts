import type { EffectQuestion } from '@/lib/actions/action-offer';
import type { SnoozeUntil } from '@/lib/actions/snooze';
import type { EffectAnswer } from '@/lib/audit/audit-event';
import type { Role } from '@/lib/auth/policy';
import type { FollowUp } from '@/lib/leases/lease-wait';

/** Fewer characters than this do not tell a reviewer anything. The database refuses them too. */
export const REASON_MIN = 10;

export type DraftAnswer = { answer: EffectAnswer['answer'] | null; note: string };

/** The operator's words so far. They outlive errors, re-arming and closing the panel. */
export type Draft = {
  reason: string;
  whyObsolete: string;
  ticket: string;
  answers: Readonly<Record<string, DraftAnswer>>;
  /** What is to follow a lapse; nothing is chosen by default. */
  followUp: FollowUp | null;
  /** How long a finding is set aside or an alert taken on; nothing is chosen by default. */
  until: SnoozeUntil | null;
  /** What a person is to be; nothing is chosen by default. */
  role: Role | null;
  /** Who is to be added. */
  email: string;
  name: string;
};

export const EMPTY_DRAFT: Draft = {
  reason: '',
  whyObsolete: '',
  ticket: '',
  answers: {},
  followUp: null,
  until: null,
  role: null,
  email: '',
  name: '',
};

/** The draft with one answer changed. */
export function withAnswer(draft: Draft, key: string, change: Partial<DraftAnswer>): Draft {
  return { ...draft, answers: { ...draft.answers, [key]: { ...answerTo(draft, key), ...change } } };
}

/** What has been said about one effect so far; nothing is chosen by default. */
export function answerTo(draft: Draft, key: string): DraftAnswer {
  return draft.answers[key] ?? { answer: null, note: '' };
}

/** The answers that the questions asked for; an answer to a question that is no longer asked stays behind. */
export function givenAnswers(draft: Draft, questions: readonly EffectQuestion[]): EffectAnswer[] {
  return questions.flatMap(({ key }) => {
    const { answer, note } = answerTo(draft, key);
    return answer === null ? [] : [{ key, answer, note }];
  });
}

/** What an act asks beyond its reason and its effects. */
export type Asked = {
  whyObsolete: boolean;
  followUp: boolean;
  until: boolean;
  role?: boolean;
  person?: boolean;
};

/** What is still missing, in the order of the form; the first is focused when the operator confirms too early. */
export function missingFrom(
  draft: Draft,
  questions: readonly EffectQuestion[],
  { whyObsolete, followUp, until, role, person }: Asked,
): Record<string, string> {
  const missing: Record<string, string> = {};
  if (followUp && draft.followUp === null)
    missing.followUp = 'Say what is to follow when the lease has lapsed.';
  if (until && draft.until === null) missing.until = 'Say for how long.';
  if (person && draft.name.trim() === '') missing.name = 'Say how they are called in the record.';
  if (person && !/^[^@\s]+@[^@\s]+$/.test(draft.email.trim()))
    missing.email = 'Give the email address by which they sign in.';
  if (role && draft.role === null) missing.role = 'Say which role.';
  const left = REASON_MIN - [...draft.reason.trim()].length;
  if (left > 0) missing.reason = `Say why in at least ${REASON_MIN} characters: ${left} more.`;
  // Where nothing is taken from an owner, there is no claim to be set aside.
  if (whyObsolete && draft.whyObsolete.trim() === '')
    missing.whyObsolete = 'Say why the ownership is considered obsolete.';
  for (const { key } of questions) {
    if (answerTo(draft, key).answer === null)
      missing[key] = 'Say whether it happened. “Not known” is an answer too.';
  }
  return missing;
}
