'use client';

import { useQuery } from '@tanstack/react-query';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { PersonActPanel } from '@/app/(console)/act-panels';
import { useSubmitWithLink } from '@/app/(console)/people/use-submit-with-link';
import { problemOf } from '@/app/(console)/problem-of';
import { useDrafts } from '@/app/(console)/use-drafts';
import { LinkGiven } from '@/components/people/link-given';
import { seenOfPerson } from '@/components/people/person-seen';
import { PersonView } from '@/components/people/person-view';
import { useOutage } from '@/components/providers/outage';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { ActsPanel } from '@/components/recovery/acts-panel';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import type { Environment } from '@/components/shell/environment';
import { useRefreshInterval } from '@/components/shell/refresh';
import { Banner } from '@/components/ui/banner';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { MayAct } from '@/lib/actions/may-act';
import { offerPersonActs } from '@/lib/actions/person-offers';
import { PERSON_VERBS, type PersonVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { admins, type PeopleList } from '@/lib/auth/people/person';
import { personActPath } from '@/lib/auth/people/person-url';
import { peopleOptions } from '@/lib/auth/people/query-options';

type PersonScreenProps = {
  email: string;
  actor: Actor;
  rights: Record<PersonVerb, MayAct>;
  environment: Environment;
};

/** One account, live, with the panel that the address opens. */
export function PersonScreen({ email, actor, rights, environment }: PersonScreenProps) {
  const { data: list, error } = useQuery(peopleOptions(useRefreshInterval()));
  const outage = useOutage();
  const [verb, setVerb] = useQueryState('act', parseAsStringLiteral(PERSON_VERBS));
  const drafts = useDrafts();
  const { link, submit } = useSubmitWithLink(drafts.submit);
  const facts = factsOf(list, email, actor);
  const offers = facts ? offerPersonActs(facts, rights) : [];
  const { offer, refusal } = useOpenOffer(offers, verb);
  useDocumentTitle(facts?.person.name ?? 'Person');

  if (!list || !facts) {
    const problem = problemOf(error);
    return problem ? (
      <ProblemPanel title="The account could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading the account" rows={5} />
    );
  }
  const { person } = facts;
  const { database, databaseNow } = list;
  return (
    <>
      {offer === null && refusal !== null && (
        <Banner tone="note" icon="ban" title={`${refusal.label} is not possible now.`} className="mb-3.5">
          {refusal.reason}
        </Banner>
      )}
      <PersonView
        person={person}
        databaseNow={databaseNow}
        actions={<ActsPanel offers={offers} pathOf={(verb) => personActPath(email, verb)} actsOff={outage} />}
        sheet={
          offer && (
            <PersonActPanel
              key={offer.verb}
              offer={offer}
              person={person}
              refusal={outage ?? refusal?.reason ?? null}
              guardNow={{ role: person.role, disabledAt: person.disabledAt }}
              seenNow={seenOfPerson(person, databaseNow)}
              lastEvent={null}
              address={{ source: 'native', database, key: email }}
              environment={environment}
              actorName={actor.name}
              databaseNow={databaseNow}
              draft={drafts.draftOf(offer.verb)}
              onDraft={(draft) => drafts.keep(offer.verb, draft)}
              submit={submit}
              given={offer.verb === 'add-person' && link !== null && <LinkGiven link={link} />}
              onClose={() => void setVerb(null)}
            />
          )
        }
      />
    </>
  );
}

function factsOf(list: PeopleList | undefined, email: string, actor: Actor) {
  const person = list?.people.find((one) => one.email === email);
  if (!list || !person) return null;
  const keepers = admins(list.people);
  return {
    person,
    own: person.id === actor.id,
    lastAdmin: keepers.length === 1 && keepers[0]?.id === person.id,
  };
}
