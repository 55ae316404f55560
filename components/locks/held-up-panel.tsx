import { TimerOff } from 'lucide-react';
import Link from 'next/link';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel, PanelHead } from '@/components/ui/panel';
import { findingPath, jobPath } from '@/lib/jobs/address-url';
import type { RootFinding } from '@/lib/triage/finding';

type HeldUpPanelProps = {
  findings: readonly RootFinding[];
  /** Why the jobs could not be read; null when they were. */
  problem: string | null;
};

/** Which jobs stand still behind a lock. It fails alone: locks are read without touching a table. */
export function HeldUpPanel({ findings, problem }: HeldUpPanelProps) {
  const sufferers = findings.flatMap((finding) =>
    finding.sufferers.map((sufferer) => ({ ...sufferer, finding })),
  );
  return (
    <Panel aria-labelledby="held-up">
      <PanelHead
        id="held-up"
        title="Jobs held up"
        {...(problem === null ? { count: sufferers.length } : {})}
        className={problem === null && sufferers.length === 0 ? 'border-b-0' : undefined}
      />
      {problem !== null && (
        <EmptyState tone="unknown" icon={TimerOff} title="The jobs could not be read">
          {problem} The locks beside it were read all the same.
        </EmptyState>
      )}
      {problem === null && (
        <ul>
          {sufferers.slice(0, SHOWN).map(({ address, subject, queue, finding }) => (
            <li
              key={`${address.key} ${finding.fingerprint}`}
              className="border-line border-b px-3.5 py-[7px] last:border-b-0"
            >
              <Link href={jobPath(address)} className="link font-mono wrap-anywhere">
                {subject}
              </Link>{' '}
              <span className="text-ink-3 text-label">{queue}</span>
              <p className="text-label">
                <Link href={findingPath(finding.fingerprint)} className="text-ink-2 hover:text-ink">
                  behind {finding.subject}
                </Link>
              </p>
            </li>
          ))}
          {sufferers.length > SHOWN && (
            <li className="px-3.5 py-[7px] text-ink-2 text-label">
              and {sufferers.length - SHOWN} more in the trees
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

/** More are named in the trees. */
const SHOWN = 5;
