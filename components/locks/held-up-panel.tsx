import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { findingPath, jobPath } from '@/lib/jobs/address-url';
import type { RootFinding } from '@/lib/triage/finding';

type HeldUpPanelProps = {
  findings: readonly RootFinding[];
  /** Why the jobs could not be read; null when they were. */
  problem: string | null;
};

/** More are named in the trees. */
const NAMED = 3;

/** Which jobs stand still, by what holds them up. It fails alone: locks are read without touching a table. */
export function HeldUpPanel({ findings, problem }: HeldUpPanelProps) {
  const causes = findings.filter(({ sufferers }) => sufferers.length > 0);
  const jobs = new Set(causes.flatMap(({ sufferers }) => sufferers.map(({ address }) => jobPath(address))))
    .size;
  if (problem !== null)
    return (
      <Panel aria-labelledby="held-up">
        <PanelHead id="held-up" title="Jobs held up" />
        <EmptyState tone="unknown" icon="timer-off" title="The jobs could not be read">
          {problem} The locks beside it were read all the same.
        </EmptyState>
      </Panel>
    );
  return (
    <Panel aria-labelledby="held-up">
      <PanelHead
        id="held-up"
        title="Jobs held up"
        {...(jobs === 0 ? { note: 'none by a lock', className: 'border-b-0!' } : { count: jobs })}
      />
      <ul>
        {causes.map(({ fingerprint, subject, sufferers }) => (
          <li key={fingerprint} className="border-line border-b px-3.5 py-2 last:border-b-0">
            <p className="text-label wrap-anywhere">
              <b className="font-medium font-mono">{sufferers.length}</b> behind{' '}
              <Link href={findingPath(fingerprint)} className="link">
                {subject}
              </Link>
            </p>
            <p className="flex flex-wrap gap-x-2 text-label">
              {sufferers.slice(0, NAMED).map((sufferer) => (
                <Link
                  key={sufferer.address.key}
                  href={jobPath(sufferer.address)}
                  className="link font-mono wrap-anywhere"
                >
                  {sufferer.subject}
                </Link>
              ))}
              {sufferers.length > NAMED && (
                <span className="text-ink-2">and {sufferers.length - NAMED} more</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
