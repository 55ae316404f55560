'use client';

import type { ReactNode } from 'react';
import { BackendActPanel } from '@/app/(console)/act-panels';
import { useDrafts } from '@/app/(console)/use-drafts';
import { useSecondPerson } from '@/app/(console)/use-second-person';
import type { LockBook } from '@/components/locks/lock-book';
import { lockWords } from '@/components/locks/lock-words';
import { seenOfSession } from '@/components/locks/seen-of-session';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import type { Environment } from '@/components/shell/environment';
import type { BackendOffer } from '@/lib/actions/action-offer';
import { readBackendKey } from '@/lib/locks/backend-address';
import type { LockId, Session } from '@/lib/locks/lock-sample';

type BackendSheetInput = {
  /** Null until a sample was read. */
  book: LockBook | null;
  /** The backend that the address names. */
  backend: string | null;
  /** The same as it is now; null when it is not seen any more. */
  session: Session | null;
  offersOf: (session: Session) => readonly BackendOffer[];
  /** The act that the address names. */
  verb: string | null;
  actsOff: string | null;
  environment: Environment;
  actorName: string;
  onClose: () => void;
};

const GONE = 'The session is not seen any more: it has ended, or holds up nobody.';

/** The panel of the act on a session that the address opens, and why it does not open where it does not. */
export function useBackendSheet(input: BackendSheetInput): {
  sheet: ReactNode;
  refusal: { label: string; reason: string } | null;
} {
  const { book, backend, session, offersOf, verb, actsOff, ...panel } = input;
  const { draftOf, keep, submit } = useDrafts();
  const twoFor = useSecondPerson(input.environment);
  const { offer, refusal } = useOpenOffer(session ? offersOf(session) : [], verb);
  const named = backend === null ? null : readBackendKey(backend);
  if (book === null || backend === null || named === null || offer === null)
    return { sheet: null, refusal: offer === null ? refusal : null };

  const current = session ? offersOf(session).find((one) => one.verb === offer.verb) : undefined;
  const sheet = (
    <BackendActPanel
      {...panel}
      key={`${backend} ${offer.verb}`}
      pid={named.pid}
      session={session}
      lockOf={(id) => lockOf(id, session, book)}
      offer={offer}
      refusal={actsOff ?? refusal?.reason ?? (session ? null : GONE)}
      guardNow={current?.allowed ? current.guard : offer.guard}
      seenNow={seenOfSession(named.pid, session, book)}
      lastEvent={null}
      address={{ source: 'postgres', database: book.sample.database, key: backend }}
      databaseNow={book.sample.databaseNow}
      draft={draftOf(offer.verb)}
      onDraft={(draft) => keep(offer.verb, draft)}
      submit={submit}
      two={twoFor(offer.verb, backend)}
    />
  );
  return { sheet, refusal: null };
}

function lockOf(id: LockId, session: Session | null, book: LockBook) {
  const held = session?.holds.find((lock) => lock.id === id);
  const lock = held ?? session?.waitsFor;
  return {
    words: lock ? lockWords(lock, book.nameOf) : 'its lock',
    awaited: held === undefined && session?.waitsFor?.id === id,
  };
}
