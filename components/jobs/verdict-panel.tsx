import type { ReactNode } from 'react';
import { afterColon } from '@/components/triage/after-colon';
import { FINDING_LOOK } from '@/components/triage/finding-look';
import { NamedText } from '@/components/triage/named-text';
import { SeenSince } from '@/components/triage/seen-since';
import { classNames } from '@/components/ui/class-names';
import { Confidence } from '@/components/ui/confidence';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/mark';
import { Panel } from '@/components/ui/panel';
import { historyPath } from '@/lib/episodes/episode-filter';
import type { Job } from '@/lib/jobs/job';
import type { OpenEpisode } from '@/lib/triage/episode';
import type { Finding } from '@/lib/triage/finding';

type VerdictPanelProps = {
  job: Job;
  finding: Finding | null;
  /** Since when the watcher knows of it; null while it does not. */
  episode: OpenEpisode | null;
  /** Readout and gauge of the lease; null when no lease is at stake. */
  lease: ReactNode;
  /** What somebody armed, or how it ended; null when nobody waits. */
  wait: ReactNode;
};

/** What is wrong, how sure that is and by which rule; what to do; what happens if nobody does anything. */
export function VerdictPanel({ job, finding, episode, lease, wait }: VerdictPanelProps) {
  const names = [job.subject, job.owner, job.stage];
  return (
    <Panel
      aria-label="Verdict"
      className={classNames('grid', lease && 'lg:grid-cols-[minmax(0,1fr)_clamp(300px,42%,372px)]')}
    >
      <div className="min-w-0 py-3.5 pr-[18px] pl-4 max-sm:px-3 max-sm:py-3">
        {finding ? (
          <>
            <div className="flex flex-wrap items-center gap-x-3">
              <Mark {...FINDING_LOOK[finding.kind]}>{finding.cause}</Mark>
              <Confidence level={finding.confidence} />
              <span className="text-ink-3 text-label max-sm:hidden">rule {finding.rule}</span>
              <SeenSince episode={episode} />
            </div>
            <h2 className="my-1.5 text-pretty font-semibold text-verdict wrap-anywhere max-sm:text-[17px] max-sm:leading-6">
              <NamedText text={finding.verdict} names={names} />
            </h2>
            <p className="text-pretty text-ink-2">
              <b className="font-medium text-ink">If you do nothing:</b>{' '}
              <NamedText text={afterColon(finding.ifNothing)} names={names} />
            </p>
          </>
        ) : (
          <>
            <Mark {...(job.status === 'running' || job.status === 'completed' ? WELL : QUIET)}>
              No finding
            </Mark>
            <h2 className="my-1.5 font-semibold text-verdict">{quietTitle(job)}</h2>
            <p className="text-ink-2">
              {quietReason(job)}{' '}
              <Link
                href={historyPath({ queue: job.queue, subject: job.subject, span: 'all' })}
                className="link whitespace-nowrap"
              >
                Earlier troubles
              </Link>
            </p>
          </>
        )}
      </div>
      {lease && (
        <div className="min-w-0 border-line px-[18px] pt-3 pb-2 max-lg:border-t max-sm:px-3 lg:border-l">
          {lease}
        </div>
      )}
      {wait && (
        <div className="col-span-full min-w-0 border-line border-t bg-well px-4 py-2.5 max-sm:px-3">
          {wait}
        </div>
      )}
    </Panel>
  );
}

const WELL = { tone: 'done', icon: 'check' } as const;
/** Nothing is wrong by any rule, and nothing went well either. */
const QUIET = { tone: 'idle', icon: 'minus' } as const;

function quietTitle({ status, attempt, address }: Job): string {
  const named = attempt === null ? `Job ${address.key}` : `Attempt ${attempt}`;
  switch (status) {
    case 'running':
      return 'Leave it alone: no rule found anything wrong.';
    case 'pending':
      return 'Wait: a worker will claim it.';
    case 'held':
      return 'Held: nobody claims it until a person releases it.';
    case 'failed':
      return `${named} has failed.`;
    case 'completed':
      return `${named} is completed.`;
  }
}

/** What is said of the native table's own rules holds for no other. */
function quietReason({ status, lastError, address }: Job): string {
  const native = address.source === 'native';
  switch (status) {
    case 'running':
      return native
        ? 'Its lease is live and its owner was heard from within the limit. What could not be read is marked below.'
        : 'Nothing that its table tells is late. What the table does not tell is marked below.';
    case 'pending':
      return native
        ? 'It has no owner and no lease. Workers claim pending attempts in the order in which they become available.'
        : 'Nobody works on it. When it is taken is for its own workers to decide.';
    case 'held':
      return 'It is parked until a person says how to go on.';
    case 'failed':
      return lastError === null ? 'No error was recorded.' : `Its last error: ${lastError}`;
    case 'completed':
      return native ? 'A closed attempt never changes again.' : 'So says its table.';
  }
}
