import { waysIn } from '@/components/people/ways-in';
import type { PersonRow } from '@/lib/auth/people/person';
import { countOf } from '@/lib/format/count';
import type { Seen } from '@/lib/recovery/recovery-request';
import type { Timestamp } from '@/lib/time';

/** What the admin has before their eyes, for the record. */
export function seenOfPerson(person: PersonRow, databaseNow: Timestamp): Seen {
  const { name, role, sessions, disabledAt, lastSignInAt } = person;
  const shut = disabledAt === null ? '' : ', disabled';
  return {
    rule: null,
    sentence: `${name} was ${role}${shut}, with ${countOf(sessions.length, 'open session')}.`,
    readAt: databaseNow,
    evidence: [
      { label: 'Signs in by', value: waysIn(person), meaning: 'As the account stands.' },
      { label: 'Last sign-in', value: lastSignInAt, meaning: 'By the database’s clock.' },
    ],
  };
}
