import type { ReactNode } from 'react';
import { CountedApart } from '@/components/triage/counted-apart';
import { Sparkline } from '@/components/triage/sparkline';
import { stripFacts } from '@/components/triage/strip-facts';
import { Lamp } from '@/components/ui/lamp';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { countOf } from '@/lib/format/count';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';
import { type TriageSnapshot, whyUnjudged } from '@/lib/triage/snapshot';

/** Nothing was found to be stuck: what runs meanwhile, and whether the quiet can be trusted. */
export function Calm({ snapshot }: { snapshot: TriageSnapshot }) {
  const { strip, judged, tookMs, notJudged, others } = snapshot;
  const unjudged = whyUnjudged(snapshot) !== null;
  return (
    <Panel aria-label={unjudged ? 'Not judged' : 'Nothing is stuck'} className="max-w-[760px]">
      {strip && (
        <>
          <dl className="flex flex-wrap border-line border-b">
            {stripFacts(strip).map(({ name, value, note }) => (
              <div
                key={name}
                className="min-w-[120px] flex-1 border-line border-l px-3.5 pt-[11px] pb-3 first:border-l-0"
              >
                <dt className="whitespace-nowrap text-ink-3 text-label">{name}</dt>
                <dd className="whitespace-nowrap font-medium font-mono text-[20px] leading-[26px] tracking-[-0.05em]">
                  {value}
                </dd>
                {note && <dd className="text-ink-3 text-label leading-[15px]">{note}</dd>}
              </div>
            ))}
          </dl>
          <div className="border-line border-b px-3.5 pt-2.5 pb-2">
            <p className="flex justify-between text-ink-2 text-label">
              <span>Completed in each of the last 30 minutes</span>
              <span>the last: {strip.completedPerMinute.at(-1) ?? 0}</span>
            </p>
            <Sparkline values={strip.completedPerMinute} usual={null} lit={false} />
          </div>
        </>
      )}
      {strip && others.length > 0 && (
        <p className="border-line border-b px-3.5 py-[9px] text-ink-2">
          These are the jobs of Leasehold’s own table. Counted on their own lists:{' '}
          <CountedApart others={others} />
        </p>
      )}
      {strip?.lastIntervention && <LastIntervention row={strip.lastIntervention} />}
      {!unjudged && (
        <Sure tone="done">
          <b className="font-medium">The quiet is real.</b> {countOf(judged, 'running attempt')} judged in{' '}
          {tookMs} ms.
        </Sure>
      )}
      {notJudged.map(({ what, why, grant }) => (
        <Sure key={what} tone="unknown">
          <b className="font-medium">Not judged: {what}.</b> {why}{' '}
          {grant && <code className="font-mono text-[12px] wrap-anywhere">{grant}</code>}
        </Sure>
      ))}
    </Panel>
  );
}

/** When something last was, and who saw to it. */
function LastIntervention({ row }: { row: AuditEventRow }) {
  return (
    <p className="border-line border-b px-3.5 py-[9px] text-ink-2">
      The last intervention was at <time dateTime={row.at}>{formatUtcDateTime(row.at)}</time>:{' '}
      <Link href={interventionPath(row.seq)} className="link">
        {recordSummary(row)}
      </Link>
    </p>
  );
}

function recordSummary({ actorName, action, subject }: AuditEventRow): string {
  return `${actorName}, ${action.replaceAll('-', ' ')} ${subject ?? ''}`.trim();
}

function Sure({ tone, children }: { tone: 'done' | 'unknown'; children: ReactNode }) {
  return (
    <div className="flex gap-[9px] border-line border-b px-3.5 py-[9px] last:border-b-0">
      <Lamp tone={tone} icon={tone === 'done' ? 'check' : 'eye-off'} className="mt-px" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}
