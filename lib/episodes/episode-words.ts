import type { EpisodeEnd, EpisodeRow } from '@/lib/episodes/episode-row';
import type { EpisodeSpan } from '@/lib/episodes/episode-span';
import type { EpisodeTrend } from '@/lib/episodes/episode-trend';
import { countOf } from '@/lib/format/count';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { nthTime } from '@/lib/triage/episode';
import { FOLDED_CAUSE } from '@/lib/triage/fold-words';

/** A kind in two or three words; one that another version of the console wrote keeps its own. */
export function kindName(kind: string): string {
  return Object.hasOwn(FOLDED_CAUSE, kind) ? FOLDED_CAUSE[kind as keyof typeof FOLDED_CAUSE] : kind;
}

/** Below this the tenths count: a detection takes about a second. */
const BRIEF = 10;

/** How long something took, from seconds: `0.4 s`, `0:38`, `12:31`. Cut and not rounded. */
export function took(seconds: number): string {
  if (seconds < BRIEF) return `${(Math.floor(Math.max(0, seconds) * 10) / 10).toFixed(1)} s`;
  return formatDuration(seconds * 1_000);
}

const SPAN_WORDS: Readonly<Record<EpisodeSpan, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  all: '30 days',
};

/** "41 troubles in 7 days, 3 of them last". */
export function historyTitle(
  { kinds }: EpisodeTrend,
  { queue, span }: { queue: string | null; span: EpisodeSpan },
): string {
  const sum = (of: 'opened' | 'open') => kinds.reduce((total, kind) => total + kind[of], 0);
  const [opened, open] = [sum('opened'), sum('open')];
  const where = `${queue === null ? '' : ` of queue ${queue}`} in ${SPAN_WORDS[span]}`;
  if (opened === 0) return `No trouble${where}`;
  const still = open === 0 ? 'all over' : open === 1 ? 'one lasts' : `${open} of them last`;
  return `${countOf(opened, 'trouble')}${where}, ${opened === 1 ? (open === 1 ? 'which lasts' : 'over now') : still}`;
}

/** How an episode ended, as the filter and the table say it. */
export const END_WORDS: Readonly<Record<EpisodeEnd, string>> = {
  open: 'lasts',
  itself: 'by itself',
  act: 'by an act',
  superseded: 'superseded',
};

/** What ended it, in one sentence. */
export function endSentence(
  row: Pick<EpisodeRow, 'closedHow' | 'closedBy' | 'closedAct' | 'supersededBy'>,
): string {
  switch (row.closedHow) {
    case null:
      return 'It lasts.';
    case 'itself':
      return 'It was over by itself: nobody had acted on it.';
    case 'act':
      return `${row.closedBy ?? 'Somebody'} ended it by an act${row.closedAct ? `, record ${row.closedAct}` : ''}.`;
    case 'superseded':
      return row.supersededBy === null
        ? 'Another attempt of the same subject took its place.'
        : 'Another finding on the same took its place.';
  }
}

/** "Owner silent on INV-1042, over after 12:31". */
export function episodeTitle(row: EpisodeRow): string {
  const what = `${kindName(row.kind)} on ${row.subject}`;
  if (row.closedAt === null) return `${what}, lasting since ${formatUtcTime(row.openedAt)}`;
  const lasted = (Date.parse(row.closedAt) - Date.parse(row.openedAt)) / 1_000;
  return `${what}, ${row.closedHow === 'superseded' ? 'superseded' : 'over'} after ${took(lasted)}`;
}

/** Where an episode is told, and the permalink that opens it for those who are signed in. */
export type ToldIn = { database: string; environment: string; url: string };

/** Three plain lines for the incident channel: what, from when to when, what was done. */
export function episodeLines(row: EpisodeRow, { database, environment, url }: ToldIn): string {
  const { kind, subject, queue, attempt, worst, troubleSince, openedAt, closedAt, firstAct, times } = row;
  const where = queue === null ? '' : ` (${queue}${attempt === null ? '' : `, attempt ${attempt}`})`;
  const since =
    troubleSince === null ? 'Since when is not known' : `Since ${formatUtcDateTime(troubleSince)}`;
  const seen = `detected ${formatUtcDateTime(openedAt)}${row.flaps > 0 ? `, ${nthTime(row.flaps)} in a row` : ''}`;
  const over = closedAt === null ? 'not over' : `over ${formatUtcDateTime(closedAt)}`;
  const acted =
    firstAct === null || times.toFirstAct === null
      ? 'Nobody acted on it.'
      : `First act after ${took(times.toFirstAct)}: ${firstAct.action} by ${firstAct.by}, record ${firstAct.seq}.`;
  return [
    `${subject}${where}, ${kindName(kind).toLowerCase()}: ${worst.sentence}`,
    `${since}, ${seen}, ${over}, on ${database} (${environment}).`,
    `${acted} ${endSentence(row)} ${url}`,
  ].join('\n');
}
