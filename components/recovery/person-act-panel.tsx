'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM, staleNote } from '@/components/recovery/act-words';
import { changesOf } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { PersonGuard } from '@/lib/actions/action-offer';
import type { PersonVerb } from '@/lib/actions/recovery-action';
import type { PersonRequest } from '@/lib/recovery/recovery-request';

type PersonActPanelProps = Omit<ActPanelProps<PersonVerb, PersonGuard>, 'submit'> & {
  /** The person as they stand; null where the act adds somebody. */
  person: { email: string; name: string; role: string } | null;
  submit: (request: PersonRequest) => Promise<RecoveryAnswer>;
};

/** One act on an account, or the making of one. */
export function PersonActPanel({ person, ...panel }: PersonActPanelProps) {
  const { draft } = panel;
  return (
    <ActPanel
      {...panel}
      submit={(wish) => panel.submit({ ...wish, ...fieldsOf(wish.verb) })}
      words={{
        sentence: ({ role, disabledAt }) => (
          <p>
            {person === null ? (
              'Nobody has an account of that address here.'
            ) : (
              <>
                {person.name}, <Value>{person.email}</Value>, is <Value>{role}</Value>
                {disabledAt !== null && (
                  <>
                    , disabled since <Value>{disabledAt}</Value>
                  </>
                )}
                .
              </>
            )}
          </p>
        ),
        changes: (_, armed, now) => changesOf(['role', 'disabledAt'], armed, now),
        confirm: ({ verb }) => (person !== null && verb === 'add-person' ? 'Make 1 link' : CONFIRM[verb]),
        race: () => staleNote('another admin'),
        owner: () => undefined,
        back: person === null ? 'Back to the people' : 'Back to the person',
        adds: person === null,
      }}
    />
  );

  function fieldsOf(verb: PersonVerb): Pick<PersonRequest, 'role' | 'email' | 'name'> {
    if (verb === 'change-role') return draft.role === null ? {} : { role: draft.role };
    if (verb !== 'add-person') return {};
    const { role, email, name } = person ?? draft;
    return { role: role as NonNullable<PersonRequest['role']>, email: email.trim().toLowerCase(), name };
  }
}
