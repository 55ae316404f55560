import type { PersonVerb } from '@/lib/actions/recovery-action';
import type { PersonRequest } from '@/lib/recovery/recovery-request';
import { wishOnPerson } from '@/test/support/people';
import { giveRole, type PasserBy } from '../support/passer-by';
import { type Cell, done, notFound, refused, type Stage, type State, stale } from './cell';

type Change = (stage: Stage, person: PasserBy) => Promise<void>;

const NEW_ROLE = { 'change-role': { role: 'operator' } } as Partial<
  Record<PersonVerb, Partial<PersonRequest>>
>;

/** A viewer, and what was done to them before the look and since. */
const person =
  (verb: PersonVerb, before?: Change, since?: Change): State =>
  async (stage) => {
    const somebody = await stage.somebody('viewer');
    await before?.(stage, somebody);
    const wish = await wishOnPerson(stage.database.admin, verb, somebody.email, NEW_ROLE[verb]);
    await since?.(stage, somebody);
    return wish;
  };

/** Whoever asks, on themselves. */
const self =
  (verb: PersonVerb): State =>
  ({ database: { admin }, actor }) =>
    wishOnPerson(admin, verb, actor.email, NEW_ROLE[verb]);

const nobody =
  (verb: PersonVerb): State =>
  ({ database: { admin } }) =>
    wishOnPerson(admin, verb, `${crypto.randomUUID()}@example.com`, NEW_ROLE[verb]);

const newcomer: State = ({ database: { admin } }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  return wishOnPerson(admin, 'add-person', email, { email, name: 'Nora New', role: 'approver' });
};
const known: State = async (stage) => {
  const { email } = await stage.somebody('viewer');
  return wishOnPerson(stage.database.admin, 'add-person', email, { email, name: 'Nora New', role: 'admin' });
};

const disabled: Change = async ({ database: { admin } }, { id }) => {
  await admin.query('update leasehold_auth."user" set disabled_at = clock_timestamp() where id = $1', [id]);
};
const ended: Change = async ({ database: { admin } }, { id }) => {
  await admin.query('update leasehold_auth.session set expires_at = clock_timestamp() where user_id = $1', [
    id,
  ]);
};
const promoted: Change = ({ database: { admin } }, somebody) => giveRole(admin, somebody, 'operator');
const becameReviewer: Change = ({ database: { admin } }, somebody) => giveRole(admin, somebody, 'reviewer');

/** What holds for every change of an account that exists. */
const account = (verb: PersonVerb): Record<string, Cell> => ({
  'of another role since the look': { state: person(verb, undefined, becameReviewer), end: stale },
  'nobody of that name': { state: nobody(verb), end: notFound },
});

export const PERSON_CELLS: Readonly<Record<PersonVerb, Record<string, Cell>>> = {
  'add-person': {
    'nobody yet': { state: newcomer, end: done },
    'somebody who has an account': { state: known, end: refused(/has an account already/) },
  },
  'change-role': {
    ...account('change-role'),
    another: { state: person('change-role'), end: done },
    themselves: { state: self('change-role'), end: refused(/Nobody changes their own role/) },
    'another who has it already': {
      state: person('change-role', promoted),
      end: refused(/is operator already/),
    },
  },
  'end-sessions': {
    ...account('end-sessions'),
    another: { state: person('end-sessions'), end: done },
    themselves: { state: self('end-sessions'), end: done },
    'another without a session': {
      state: person('end-sessions', ended),
      end: refused(/has no open session/),
    },
  },
  'disable-person': {
    ...account('disable-person'),
    another: { state: person('disable-person'), end: done },
    themselves: { state: self('disable-person'), end: refused(/Nobody disables their own account/) },
    'another who is disabled': {
      state: person('disable-person', disabled),
      end: refused(/is disabled since/),
    },
  },
  'restore-person': {
    ...account('restore-person'),
    another: { state: person('restore-person', disabled), end: done },
    themselves: { state: self('restore-person'), end: refused(/Nobody restores their own account/) },
    'another who is not disabled': { state: person('restore-person'), end: refused(/is not disabled/) },
  },
};
