import { countOf } from '@/lib/format/count';
import type { RootFinding, Sufferer } from '@/lib/triage/finding';
import type { Behind } from '@/lib/triage/roots/behind';
import type { RootView } from '@/lib/triage/roots/root-view';

/** What a rule has to say; the rest of a root finding is the same for all of them. */
export type RootDiagnosis = Pick<
  RootFinding,
  | 'about'
  | 'kind'
  | 'rule'
  | 'confidence'
  | 'since'
  | 'cause'
  | 'sentence'
  | 'verdict'
  | 'ifNothing'
  | 'evidence'
  | 'safe'
  | 'unsafe'
> & {
  /** Of what it is about: the backend key, the gid, the lock's id. */
  key: string;
  /** What tells two troubles of one kind on one key apart, such as the lock; empty when there is but one. */
  mark: string;
  subject: string;
  /** Where a prepared transaction is finished; this console's database for all else. */
  database?: string;
  /** `redis` of a lease there. */
  source?: 'redis';
  sufferers: readonly Sufferer[];
  behind: Pick<Behind, 'sessions'>;
};

/** The finding of a cause outside any job: the same view gives the same finding, to the letter. */
export function buildRoot({ databaseNow, database: here }: RootView, diagnosis: RootDiagnosis): RootFinding {
  const { key, mark, database = here, source = 'postgres', sufferers, behind, ...told } = diagnosis;
  return {
    ...told,
    fingerprint: [source, database, key, ...(mark === '' ? [] : [mark]), told.kind]
      .map(encodeURIComponent)
      .join('/'),
    address: { source, database, key },
    queue: null,
    attempt: null,
    owner: null,
    lease: null,
    suffers: suffersWords(sufferers, behind.sessions.length),
    sufferers,
    runbookUrl: null,
    databaseNow,
  };
}

/** More than these would not be read on a card. */
const NAMED = 3;

function suffersWords(sufferers: readonly Sufferer[], sessions: number): string {
  const waits = sessions === 0 ? '' : `${countOf(sessions, 'session')} ${sessions === 1 ? 'waits' : 'wait'}.`;
  if (sufferers.length === 0)
    return waits === '' ? 'Nobody who is seen.' : `${waits} No job of this database is among them.`;
  const names = sufferers.slice(0, NAMED).map(({ subject }) => subject);
  const more = sufferers.length - names.length;
  const jobs = `${countOf(sufferers.length, 'job')}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return [jobs, waits].filter(Boolean).join(' ');
}
