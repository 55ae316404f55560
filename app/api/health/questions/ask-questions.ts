import 'server-only';
import { consolePools } from '@/lib/db/pools';
import { readQuestionFacts } from '@/lib/health/queries/read-question-facts';
import { reportOf } from '@/lib/health/questions/report';
import { shareReading } from '@/lib/triage/share-reading';

/** A day of runs is summed up for it, and a day changes slowly; but a lapse is named that comes within seconds. */
const EVERY_MS = 5_000;
/** What took long is asked for more seldom, so that it is never more than a twentieth of a connection. */
const REST = 20;

export const askQuestions = shareReading(
  async () => reportOf(await readQuestionFacts(consolePools().reader)),
  (tookMs) => Math.max(EVERY_MS, tookMs * REST),
);
