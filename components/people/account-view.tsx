'use client';

import { PasswordPanel } from '@/components/people/password-panel';
import { ProviderPanel } from '@/components/people/provider-panel';
import { SessionsPanel } from '@/components/people/sessions-panel';
import { ROLE_NOTES } from '@/components/recovery/role-choice';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import type { PersonRow } from '@/lib/auth/people/person';
import { roleOf } from '@/lib/auth/policy';
import { countOf } from '@/lib/format/count';
import type { Timestamp } from '@/lib/time';

type AccountViewProps = {
  person: PersonRow;
  databaseNow: Timestamp;
  /** The session that looks at this page. */
  ownSession: string | null;
  /** The identity provider's name; null where there is none. */
  provider: string | null;
  takesPasswords: boolean;
  /** How the last wish ended. */
  state: { done: string | null; refused: string | null };
  pending: boolean;
  onEnd: (id: string) => void;
  onEndOthers: () => void;
  onPassword: (form: FormData) => void;
};

/** One's own account: where one is signed in, and by what. */
export function AccountView({ person, databaseNow, ownSession, state, pending, ...props }: AccountViewProps) {
  const role = roleOf(person.role);
  const others = person.sessions.filter(({ id }) => id !== ownSession).length;
  return (
    <>
      <PageHead
        title={`You are ${person.name}, ${person.role}, with ${countOf(person.sessions.length, 'open session')}.`}
      >
        {role && ROLE_NOTES[role]}
      </PageHead>
      {state.done !== null && <Banner tone="note" icon="check" title={state.done} className="mb-3.5" />}
      <SideLayout
        rail={
          <>
            {props.takesPasswords && person.hasPassword && (
              <PasswordPanel
                key={state.done}
                refused={state.refused}
                pending={pending}
                onChange={props.onPassword}
              />
            )}
            {props.provider !== null && (
              <ProviderPanel name={props.provider} linked={person.hasProvider} email={person.email} />
            )}
          </>
        }
      >
        <SessionsPanel
          sessions={person.sessions}
          databaseNow={databaseNow}
          ownId={ownSession}
          onEnd={props.onEnd}
          note={
            <Button
              size="small"
              icon="log-out"
              unavailable={others === 0 || pending}
              onClick={props.onEndOthers}
              title={others === 0 ? 'There is no other session.' : undefined}
            >
              End all others
            </Button>
          }
        />
      </SideLayout>
    </>
  );
}
