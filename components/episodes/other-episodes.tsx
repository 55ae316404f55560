import type { Route } from 'next';
import { EndMark } from '@/components/episodes/end-mark';
import { ArchivedNote } from '@/components/ui/archived-note';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import { kindName } from '@/lib/episodes/episode-words';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { episodePath } from '@/lib/jobs/address-url';
import { nthTime } from '@/lib/triage/episode';

type OtherEpisodesProps = {
  title: string;
  rows: readonly EpisodeRow[];
  /** What tells the rows apart: which kind each was of, or which time it was. */
  what: 'kind' | 'time';
  /** A sentence about those that are in the archive. */
  archived?: string | null;
  /** Where all of them are listed. */
  all?: Route;
};

/** Episodes that belong to the one on the page, each with how it ended. */
export function OtherEpisodes({ title, rows, what, archived = null, all }: OtherEpisodesProps) {
  return (
    <Panel aria-label={title}>
      <PanelHead
        title={<span className="whitespace-normal wrap-anywhere">{title}</span>}
        count={rows.length}
      />
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-line border-b px-3.5 py-2 last:border-b-0">
            <Link href={episodePath(row.id)} className="link font-mono text-[12px]">
              <time dateTime={row.openedAt}>{formatUtcDateTime(row.openedAt)}</time>
            </Link>
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span>{what === 'kind' ? kindName(row.kind) : nthTime(row.flaps)}</span>
              <EndMark row={row} />
            </span>
          </li>
        ))}
      </ul>
      {archived !== null && (
        <ArchivedNote className="border-line border-t px-3.5 py-2">{archived}</ArchivedNote>
      )}
      {all && (
        <p className="border-line border-t px-3.5 py-2">
          <Link href={all} className="link">
            Show all of them
          </Link>
        </p>
      )}
    </Panel>
  );
}
