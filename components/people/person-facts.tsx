'use client';

import type { ReactNode } from 'react';
import { waysIn } from '@/components/people/ways-in';
import { ROLE_NOTES } from '@/components/recovery/role-choice';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Timestamp } from '@/components/ui/timestamp';
import { useServerNow } from '@/components/ui/use-server-now';
import type { PersonRow } from '@/lib/auth/people/person';
import { roleOf } from '@/lib/auth/policy';
import { epochMs, type Timestamp as Moment } from '@/lib/time';

/** What is known of an account. */
export function PersonFacts({ person, databaseNow }: { person: PersonRow; databaseNow: Moment }) {
  const nowMs = useServerNow(epochMs(databaseNow));
  const role = roleOf(person.role);
  const at = (moment: Moment | null, never: string) =>
    moment === null ? never : <Timestamp at={moment} nowMs={nowMs} />;
  return (
    <Panel aria-labelledby="person-facts">
      <PanelHead id="person-facts" title="Account" />
      <dl className="grid grid-cols-[128px_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-3.5 py-3">
        <Fact name="Email">
          <span className="font-mono">{person.email}</span>
        </Fact>
        <Fact name="Role">
          {person.role}
          {role && <span className="text-ink-3"> {ROLE_NOTES[role]}</span>}
        </Fact>
        <Fact name="Role changed">{at(person.roleChangedAt, 'never')}</Fact>
        <Fact name="Signs in by">{waysIn(person)}</Fact>
        {person.linkUntil && <Fact name="Link good until">{at(person.linkUntil, '')}</Fact>}
        <Fact name="Last sign-in">{at(person.lastSignInAt, 'never')}</Fact>
        <Fact name="Made">{at(person.madeAt, '')}</Fact>
        {person.disabledAt && <Fact name="Disabled">{at(person.disabledAt, '')}</Fact>}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
