import { formatUtcDateTime } from '@/lib/format/utc-time';
import { answerOf, type Evidence, type QuestionAnswer } from '@/lib/health/questions/question';
import type { Looked, SchemaFacts } from '@/lib/health/questions/schema-facts';
import { inCatalog, MIGRATE, unreadReason } from '@/lib/health/questions/words';
import type { WatcherStanding } from '@/lib/workers/watcher-standing';

const START = { does: 'Start one, better two on different hosts: npm run watcher.', sql: null };

/** Does a watcher run? One for all queues: it fires waits and keeps the history of findings. */
export function doesWatcherRun(schema: SchemaFacts, watcher: Looked<WatcherStanding | null>): QuestionAnswer {
  const yes = { sentence: 'A watcher leads and is heard.' };
  if (watcher.state === 'unread')
    return answerOf('watcher', {
      faults: [],
      doubts: [unreadReason(watcher, 'The watcher')],
      yes,
      evidence: [],
    });
  const { value, where, readAt } = watcher;
  if (value === null) {
    const fault = {
      sentence:
        'There is no watcher, and no table that one would beat in: nobody is told when a lease lapses.',
      note: 'none here',
      fixes: [MIGRATE, START],
    };
    const evidence = [inCatalog(schema, 'Table of the watcher', 'none', 'pg_class')];
    return answerOf('watcher', { faults: [fault], doubts: [], yes, evidence });
  }
  const evidence: Evidence[] = [
    { what: 'Leads, or led last', value: value.holder ?? 'nobody ever did', where, readAt },
    ...(value.heartbeatAt === null
      ? []
      : [{ what: 'Last heard', value: formatUtcDateTime(value.heartbeatAt), where, readAt }]),
  ];
  if (value.state === 'alive') return answerOf('watcher', { faults: [], doubts: [], yes, evidence });
  const fault = {
    sentence: value.sentence ?? 'No watcher is heard.',
    note: value.state === 'never' ? 'never one' : 'not heard',
    fixes: [START],
  };
  return answerOf('watcher', { faults: [fault], doubts: [], yes, evidence });
}
