'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM } from '@/components/recovery/act-words';
import { backendChanges } from '@/components/recovery/backend-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { BackendGuard } from '@/lib/actions/action-offer';
import type { BackendVerb } from '@/lib/actions/recovery-action';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { Session } from '@/lib/locks/lock-sample';

type BackendActPanelProps = ActPanelProps<BackendVerb, BackendGuard> & {
  pid: number;
  /** The session as it is now; null when it is not seen any more. */
  session: Session | null;
  /** A lock in words, and whether the session waits for it rather than holding it. */
  lockOf: (id: string) => { words: string; awaited: boolean };
};

/** Cancelling what one server process runs, or ending it. */
export function BackendActPanel({ pid, session, lockOf, ...panel }: BackendActPanelProps) {
  return (
    <ActPanel
      {...panel}
      words={{
        sentence: (guard) => <BackendGuardSentence pid={pid} guard={guard} lock={lockOf(guard.lock)} />,
        changes: (_, armed, now) => backendChanges(armed, now, session),
        confirm: ({ verb }) => CONFIRM[verb],
        race: () => 'If it has moved on, this ends as stale and nobody is signalled.',
        owner: () => undefined,
        back: 'Back to Locks',
      }}
    />
  );
}

type BackendGuardSentenceProps = {
  pid: number;
  guard: BackendGuard;
  lock: { words: string; awaited: boolean };
};

/** The guard in words: the same process, in the same transaction or untouched since, and still at that lock. */
function BackendGuardSentence({ pid, guard, lock }: BackendGuardSentenceProps) {
  const { backendStart, xactStart, stateChange } = guard;
  return (
    <p>
      It is still session <Value>{pid}</Value>, connected since <Moment at={backendStart} />,{' '}
      {xactStart === null ? (
        <>
          outside a transaction and untouched since <Moment at={stateChange ?? backendStart} />
        </>
      ) : (
        <>
          in the transaction that it began at <Moment at={xactStart} />
        </>
      )}
      , and it still {lock.awaited ? 'waits for' : 'holds'} <Value>{lock.words}</Value>.
    </p>
  );
}

function Moment({ at }: { at: string }) {
  return <Value title={at}>{formatUtcTime(at)}</Value>;
}
