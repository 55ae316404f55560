import type { PersonOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { PERSON_VERBS, type PersonVerb } from '@/lib/actions/recovery-action';
import type { PersonRow } from '@/lib/auth/people/person';
import { decide } from '@/lib/auth/policy';
import { countOf } from '@/lib/format/count';

/** All that decides what an admin may do about a person. */
export type PersonFacts = {
  person: PersonRow;
  /** Whether the admin looks at their own account. */
  own: boolean;
  /** Whether nobody else is an admin. */
  lastAdmin: boolean;
};

type Rights = Readonly<Record<PersonVerb, MayAct>>;

/** Every act on one account, possible or refused in words. Pure: the database decides again with the guard when it writes. */
export function offerPersonActs(facts: PersonFacts, rights: Rights): PersonOffer[] {
  const verbs = isWaiting(facts.person) ? PERSON_VERBS : PERSON_VERBS.filter((verb) => verb !== 'add-person');
  return verbs.map((verb) => offer(verb, facts, rights[verb]));
}

/** Adding somebody who is not here yet. */
export function offerToAdd(may: MayAct): PersonOffer {
  const label = 'Add person';
  if (!may.allowed) return { verb: 'add-person', label, allowed: false, reason: may.reason };
  return {
    ...{ verb: 'add-person', label, allowed: true, second: null, forced: null },
    note: 'Makes an account, and a link by which its person sets a password.',
    guard: { role: null, disabledAt: null },
    questions: [],
    doesNot: ['This sends nothing: give them the link yourself. It is good for 24 hours, and shown once.'],
    preview: [{ row: 'account', from: null, to: 'made', note: 'without a password' }],
  };
}

function isWaiting({ hasPassword, hasProvider }: PersonRow): boolean {
  return !hasPassword && !hasProvider;
}

const LABELS: Record<PersonVerb, string> = {
  'add-person': 'Make a new link',
  'change-role': 'Change role',
  'end-sessions': 'End sessions',
  'disable-person': 'Disable account',
  'restore-person': 'Restore account',
};

function offer(verb: PersonVerb, facts: PersonFacts, may: MayAct): PersonOffer {
  const label = LABELS[verb];
  const reason = may.allowed ? refusalOf(verb, facts) : may.reason;
  if (reason !== null) return { verb, label, allowed: false, reason };
  const { role, disabledAt } = facts.person;
  return {
    ...{ verb, label, allowed: true, second: null, forced: null },
    guard: { role, disabledAt },
    questions: [],
    ...wordsOf(verb, facts.person),
  };
}

function refusalOf(verb: PersonVerb, { person, own, lastAdmin }: PersonFacts): string | null {
  const verdict = decide('admin', verb, own ? 'own' : 'other', { readOnly: false });
  if (verdict.kind === 'deny') return verdict.reason;
  const { name, disabledAt, hasProvider, sessions } = person;
  if (verb === 'change-role' && hasProvider)
    return 'The groups of their identity provider say which role it is.';
  if (lastAdmin && (verb === 'change-role' || verb === 'disable-person')) return `${name} is the last admin.`;
  if (verb === 'end-sessions' && sessions.length === 0) return `${name} has no open session.`;
  if (verb === 'restore-person' && disabledAt === null) return 'The account is not disabled.';
  if (disabledAt !== null && (verb === 'disable-person' || verb === 'add-person'))
    return 'The account is disabled already.';
  return null;
}

type Words = Pick<Extract<PersonOffer, { allowed: true }>, 'note' | 'doesNot' | 'preview'>;

function wordsOf(verb: PersonVerb, { name, role, sessions, disabledAt }: PersonRow): Words {
  const open = countOf(sessions.length, 'open session');
  const ended = sessions.length === 0 ? [] : [{ row: 'sessions', from: open, to: 'ended', note: 'at once' }];
  switch (verb) {
    case 'add-person':
      return {
        note: 'The link before it lapses. The new one is good for 24 hours.',
        doesNot: ['This sends nothing: give them the link yourself. It is shown once.'],
        preview: [{ row: 'link', from: null, to: 'made', note: 'to set a password' }],
      };
    case 'change-role':
      return {
        note: `${name} is ${role}. Their sessions end, with what they asked for or armed.`,
        doesNot: ['This leaves what they did in the record, under the role they had then.'],
        preview: [
          { row: 'role', from: role, to: 'as chosen above', note: 'from the next sign-in on' },
          ...ended,
        ],
      };
    case 'end-sessions':
      return {
        note: `Ends ${open}. ${name} may sign in again.`,
        doesNot: ['This shuts nobody out: who knows the password signs in again.'],
        preview: ended,
      };
    case 'disable-person':
      return {
        note: `${name} cannot sign in any more, and what they asked for or armed ends.`,
        doesNot: ['This removes nothing: the account and all it did stay, and it can be restored.'],
        preview: [{ row: 'account', from: 'active', to: 'disabled', note: `role ${role} stays` }, ...ended],
      };
    case 'restore-person':
      return {
        note: `${name} can sign in again, as ${role}.`,
        doesNot: ['This brings no session and no request of theirs back.'],
        preview: [
          { row: 'account', from: 'disabled', to: 'active', note: disabledAt === null ? '' : `as ${role}` },
        ],
      };
  }
}
