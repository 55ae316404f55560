'use client';

import type { ReactNode } from 'react';
import { PersonFacts } from '@/components/people/person-facts';
import { PersonMark } from '@/components/people/person-mark';
import { SessionsPanel } from '@/components/people/sessions-panel';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import { type PersonRow, personStanding } from '@/lib/auth/people/person';
import { countOf } from '@/lib/format/count';
import type { Timestamp } from '@/lib/time';

type PersonViewProps = {
  person: PersonRow;
  databaseNow: Timestamp;
  actions: ReactNode;
  /** The open panel: it takes the rail's place. */
  sheet: ReactNode;
};

/** One account: where it is signed in, and what may be done about it. */
export function PersonView({ person, databaseNow, actions, sheet }: PersonViewProps) {
  return (
    <>
      <PageHead
        crumb={
          <nav aria-label="Where this hangs" className="flex items-center gap-1.5">
            <Link href="/people" className="hover:text-ink">
              People
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <span className="font-mono wrap-anywhere">{person.email}</span>
          </nav>
        }
        title={`${person.name}, ${person.role}, has ${countOf(person.sessions.length, 'open session')}.`}
      >
        <PersonMark standing={personStanding(person)} />
      </PageHead>
      <SideLayout sheet={sheet} rail={actions}>
        <SessionsPanel sessions={person.sessions} databaseNow={databaseNow} />
        <PersonFacts person={person} databaseNow={databaseNow} />
      </SideLayout>
    </>
  );
}
