import { z } from 'zod';
import type { EpisodeFilter } from '@/lib/episodes/episode-filter';
import { EPISODE_ENDS } from '@/lib/episodes/episode-row';
import { EPISODE_SPANS, USUAL_SPAN } from '@/lib/episodes/episode-span';
import { parsedParameter, readParameters, textParameter, wordParameter } from '@/lib/http/search-params';
import { type JobCursor, parseJobCursor } from '@/lib/jobs/job-cursor';
import { epochMs, type Timestamp } from '@/lib/time';

const moment = (name: string) =>
  parsedParameter(parseMoment, `${name} is no moment in UTC such as 2026-11-29T03:00:00Z.`);

const schema = z.object({
  kind: textParameter('Kind'),
  queue: textParameter('Queue'),
  subject: textParameter('Subject'),
  how: wordParameter('How it ended', EPISODE_ENDS),
  span: wordParameter('Span', EPISODE_SPANS),
  from: moment('From'),
  to: moment('To'),
  cursor: parsedParameter(
    parseJobCursor,
    'This place in the history does not exist: begin at the first page.',
  ),
});

/** A request for one page of the history, or the sentence that says what is wrong with it. */
export type EpisodeListRequest = { filter: EpisodeFilter; cursor: JobCursor | null } | { sentence: string };

/** Reads filter and cursor from a URL. */
export function parseEpisodeListRequest(params: URLSearchParams): EpisodeListRequest {
  const read = readParameters(schema, params);
  if ('sentence' in read) return read;
  const { cursor, span, ...filter } = read;
  if (filter.subject !== null && filter.queue === null)
    return { sentence: 'A subject is looked for within its queue: name the queue too.' };
  return { filter: { ...filter, span: span ?? USUAL_SPAN }, cursor };
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/;

function parseMoment(text: string): Timestamp | null {
  return MOMENT.test(text) && !Number.isNaN(epochMs(text)) && isOnCalendar(text) ? text : null;
}

/** The 31st of a shorter month is a moment to the browser and none to the database. */
function isOnCalendar(text: string): boolean {
  return new Date(epochMs(text)).toISOString().startsWith(text.slice(0, 10));
}
