'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { PersonActPanel } from '@/app/(console)/act-panels';
import { useSubmitWithLink } from '@/app/(console)/people/use-submit-with-link';
import { problemOf } from '@/app/(console)/problem-of';
import { useDrafts } from '@/app/(console)/use-drafts';
import { LinkGiven } from '@/components/people/link-given';
import { PeopleView } from '@/components/people/people-view';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import type { Environment } from '@/components/shell/environment';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { MayAct } from '@/lib/actions/may-act';
import { offerToAdd } from '@/lib/actions/person-offers';
import type { PersonVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { peopleOptions } from '@/lib/auth/people/query-options';
import { countOf } from '@/lib/format/count';

type PeopleScreenProps = { actor: Actor; rights: Record<PersonVerb, MayAct>; environment: Environment };

/** Everybody with an account, live, with the panel that adds somebody. */
export function PeopleScreen({ actor, rights, environment }: PeopleScreenProps) {
  const { data: list, error } = useQuery(peopleOptions(useRefreshInterval()));
  const outage = useOutage();
  const [verb, setVerb] = useQueryState('act', parseAsStringLiteral(['add-person']));
  const drafts = useDrafts();
  const { link, submit } = useSubmitWithLink(drafts.submit);
  const problem = problemOf(error);
  useDocumentTitle('People');

  if (!list) {
    return problem ? (
      <ProblemPanel title="The people could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading people" rows={6} />
    );
  }
  const offer = offerToAdd(outage === null ? rights['add-person'] : { allowed: false, reason: outage });
  const draft = drafts.draftOf('add-person');
  const { database, databaseNow, people } = list;
  return (
    <PeopleView
      list={list}
      ownId={actor.id}
      problem={problem}
      add={offer}
      onAdd={() => void setVerb('add-person')}
      sheet={
        verb !== null &&
        offer.allowed && (
          <PersonActPanel
            offer={offer}
            person={null}
            refusal={outage}
            guardNow={offer.guard}
            seenNow={{
              rule: null,
              sentence: `${countOf(people.length, 'person', 'people')} had an account.`,
              readAt: databaseNow,
              evidence: [],
            }}
            lastEvent={null}
            address={{ source: 'native', database, key: draft.email.trim().toLowerCase() }}
            environment={environment}
            actorName={actor.name}
            databaseNow={databaseNow}
            draft={draft}
            onDraft={(changed) => drafts.keep('add-person', changed)}
            submit={submit}
            given={link !== null && <LinkGiven link={link} />}
            onClose={() => void setVerb(null)}
          />
        )
      }
    />
  );
}
