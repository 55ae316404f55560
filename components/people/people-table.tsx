'use client';

import type { ReactNode } from 'react';
import { PersonMark } from '@/components/people/person-mark';
import { waysIn } from '@/components/people/ways-in';
import { Link } from '@/components/ui/link';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import { type PersonRow, personStanding } from '@/lib/auth/people/person';
import { personPath } from '@/lib/auth/people/person-url';
import { epochMs, type Timestamp as Moment } from '@/lib/time';

type PeopleTableProps = { people: readonly PersonRow[]; ownId: string; databaseNow: Moment };

const CARD =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0 max-sm:[&>td]:p-0';

/** Everybody with an account; who was shut out comes last. On a phone each is a card. */
export function PeopleTable({ people, ownId, databaseNow }: PeopleTableProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  return (
    <Table className="max-sm:block">
      <caption className="sr-only">People with an account</caption>
      <thead className="max-sm:hidden">
        <tr>
          <HeadCell>Person</HeadCell>
          <HeadCell>Role</HeadCell>
          <HeadCell>Account</HeadCell>
          <HeadCell>Signs in by</HeadCell>
          <HeadCell>Last sign-in</HeadCell>
          <HeadCell numeric>Open sessions</HeadCell>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {people.map((person) => (
          <Row key={person.id} className={CARD}>
            <Cell className="max-sm:first:pl-0">
              <Link href={personPath(person.email)} data-row-open="" className="link font-medium">
                {person.name}
              </Link>
              {person.id === ownId && <span className="text-ink-3 text-label"> you</span>}
              <p className="font-mono text-[12px] text-ink-3 wrap-anywhere">{person.email}</p>
            </Cell>
            <Cell className="max-sm:text-right">{person.role}</Cell>
            <Cell>
              <PersonMark standing={personStanding(person)} />
            </Cell>
            <Cell className="text-ink-2 max-sm:text-right">{waysIn(person)}</Cell>
            <Cell className="text-ink-2">
              <Named name="last sign-in">
                {person.lastSignInAt === null ? (
                  'never'
                ) : (
                  <Timestamp at={person.lastSignInAt} nowMs={nowMs} />
                )}
              </Named>
            </Cell>
            <Cell numeric>
              {person.sessions.length}{' '}
              <span className="font-sans text-ink-3 text-label tracking-normal sm:hidden">open</span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** On a phone the column's head is gone, so the value says what it is. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="text-ink-3 text-label sm:hidden">{name} </span>
      {children}
    </>
  );
}
