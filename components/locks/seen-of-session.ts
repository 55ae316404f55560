import type { LockBook } from '@/components/locks/lock-book';
import { lockWords } from '@/components/locks/lock-words';
import { sessionOrigin } from '@/components/locks/session-words';
import { countOf } from '@/lib/format/count';
import type { Session } from '@/lib/locks/lock-sample';
import type { Seen } from '@/lib/recovery/recovery-request';

/** What the page showed of a session when an act on it was armed, for the record. */
export function seenOfSession(pid: number, session: Session | null, book: LockBook): Seen {
  const readAt = book.sample.databaseNow;
  if (session === null)
    return { rule: null, sentence: `Session ${pid} was not seen any more.`, readAt, evidence: [] };
  const finding = book.findingOf(session);
  const waiting = book.sample.sessions.filter(({ blockedBy }) => blockedBy.includes(pid)).length;
  const own = [
    {
      label: 'Session',
      value: `${session.state ?? 'not permitted to see'}, ${sessionOrigin(session)}`,
      meaning: `It called itself ${session.application || 'nothing'}.`,
    },
    {
      label: 'Locks',
      value: session.holds.map((lock) => lockWords(lock, book.nameOf)).join('; ') || 'none that others want',
      meaning: `${countOf(session.locksHeld, 'lock')} in all; ${countOf(waiting, 'session waits', 'sessions wait')} right behind it.`,
    },
  ];
  return {
    rule: finding?.rule ?? null,
    sentence:
      finding?.sentence ??
      `${countOf(waiting, 'session waits', 'sessions wait')} right behind session ${pid}.`,
    readAt,
    evidence: [
      ...own,
      ...(finding?.evidence ?? [])
        .filter(({ label }) => !own.some((piece) => piece.label === label))
        .map(({ label, value, meaning }) => ({ label, value, meaning })),
    ],
  };
}
