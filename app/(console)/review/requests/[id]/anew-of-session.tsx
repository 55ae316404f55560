'use client';

import { useQuery } from '@tanstack/react-query';
import { useLockBook } from '@/app/(console)/locks/use-lock-book';
import { problemOf } from '@/app/(console)/problem-of';
import { RequestBody, type RequestBodyProps } from '@/app/(console)/review/requests/[id]/request-body';
import { keyOf } from '@/components/locks/lock-book';
import { seenOfSession } from '@/components/locks/seen-of-session';
import { offerBackendActs } from '@/lib/actions/backend-offers';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { BACKEND_VERBS } from '@/lib/actions/recovery-action';
import { readBackendKey } from '@/lib/locks/backend-address';
import type { Session } from '@/lib/locks/lock-sample';
import { triageOptions } from '@/lib/triage/query-options';

/** A request about a session, with the session as it is now. */
export function AnewOfSession(body: Omit<RequestBodyProps, 'anew'>) {
  const { verb, address, guard } = body.reading.approval;
  const triage = useQuery(triageOptions(false));
  const { book, error } = useLockBook({
    locks: null,
    triage: triage.data ?? { state: 'out-of-reach', since: '', sentence: '', snapshot: null },
  });
  const problem = problemOf(error);
  const pid = readBackendKey(address.key)?.pid ?? 0;
  const seen = book?.sessionOf(pid);
  // A pid is given again to another process.
  const session = seen && keyOf(seen) === address.key ? seen : null;
  const offer =
    book && session
      ? offerBackendActs(book.factsOf(session), rightsOfAnybody(BACKEND_VERBS)).find(
          (one) => one.verb === verb,
        )
      : undefined;
  return (
    <RequestBody
      {...body}
      anew={{
        guard: book ? columnsOf(session, guard.lock) : null,
        seen: book ? seenOfSession(pid, session, book) : null,
        act: offer?.allowed ? offer : null,
        problem: problem ?? (book ? null : 'Sessions and locks are being read anew.'),
      }}
    />
  );
}

/** Whatever it holds else, the lock that is named must still be among its own. A session that is gone has none of it. */
function columnsOf(session: Session | null, lock: unknown): Record<string, unknown> {
  if (session === null) return {};
  const { backendStart, xactStart, stateChange, waitsFor, holds } = session;
  const at = [...holds, ...(waitsFor ? [waitsFor] : [])].some(({ id }) => id === lock);
  return { backendStart, xactStart, stateChange, lock: at ? lock : null };
}
