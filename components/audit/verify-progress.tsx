import { Panel, PanelHead } from '@/components/ui/panel';
import type { VerificationLine } from '@/lib/audit/verification';
import { formatCount } from '@/lib/format/count';
import { formatRemaining } from '@/lib/format/duration';

type VerifyProgressProps = { line: Extract<VerificationLine, { state: 'waiting' | 'running' }> };

/** How far it has come, how fast it goes and how long it will take. It goes on when the page is left. */
export function VerifyProgress({ line }: VerifyProgressProps) {
  const { events, of, perSecond } =
    line.state === 'running' ? line.progress : { events: 0, of: 0, perSecond: 0 };
  const share = of === 0 ? 0 : Math.min(100, (events / of) * 100);
  const left = perSecond > 0 ? formatRemaining((Math.max(0, of - events) / perSecond) * 1_000) : null;
  return (
    <Panel aria-labelledby="verify-progress">
      <PanelHead
        id="verify-progress"
        title="In progress"
        note={line.state === 'waiting' ? 'waits for its turn' : `${formatCount(perSecond)} events a second`}
      />
      <div className="px-3.5 py-3">
        <div
          role="progressbar"
          aria-labelledby="verify-progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share)}
          className="h-3.5 overflow-hidden rounded-chip border border-line bg-well"
        >
          <div className="h-full bg-run-fill" style={{ width: `${share}%` }} />
        </div>
        <p className="mt-2 flex flex-wrap gap-x-3 text-ink-2">
          <span>
            <b className="font-medium font-mono text-ink tracking-mono">{formatCount(events)}</b> of{' '}
            <span className="font-mono tracking-mono">{formatCount(Math.max(events, of))}</span>
          </span>
          {left && (
            <span>
              about <span className="font-mono tracking-mono">{left}</span> left
            </span>
          )}
          <span className="ml-auto text-ink-3 text-label">
            You can leave: it goes on, and the result stays here.
          </span>
        </p>
      </div>
    </Panel>
  );
}
