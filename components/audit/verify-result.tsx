import { VerifyBreaks } from '@/components/audit/verify-breaks';
import { CopyCode } from '@/components/ui/copy-code';
import { EmptyState } from '@/components/ui/empty-state';
import { Mark } from '@/components/ui/mark';
import { Panel, PanelHead } from '@/components/ui/panel';
import { firstBreak, headText, type VerificationResult } from '@/lib/audit/verification';
import { countOf } from '@/lib/format/count';
import { formatUtcDateTime } from '@/lib/format/utc-time';

type VerifyResultProps = { result: VerificationResult | null; running: boolean };

/** What the last verification on this console found, up to which event, and what it was held against. */
export function VerifyResult({ result, running }: VerifyResultProps) {
  if (result === null)
    return (
      <Panel aria-label="Result">
        <EmptyState
          icon="circle-dashed"
          title={running ? 'No result yet' : 'Nothing verified since this console started'}
        >
          {running
            ? 'It will stand here, also when you come back later.'
            : 'Each record’s own page checks it against its neighbours. Here all of them are checked, from the first to the newest.'}
        </EmptyState>
      </Panel>
    );
  const { report, heads, endedAt, perSecond } = result;
  const first = firstBreak(report);
  return (
    <Panel aria-labelledby="verify-result">
      <PanelHead
        id="verify-result"
        title="Result"
        note={
          <>
            <time dateTime={endedAt}>{formatUtcDateTime(endedAt)}</time>
            {perSecond > 0 && <span>{countOf(perSecond, 'event')} a second</span>}
          </>
        }
      />
      <div className="grid gap-2 px-3.5 py-3">
        {report.intact ? (
          <Mark tone="done" icon="check">
            Nothing is broken
          </Mark>
        ) : (
          <Mark tone="fail" icon="x">
            The record is broken
          </Mark>
        )}
        <p className="max-w-[80ch] text-verdict">
          {first
            ? first.sentence
            : `Every text gives its hash, says what its columns say, and holds the hash of the event before it.`}
        </p>
        <p className="text-ink-2">
          {countOf(report.events, 'event')} read
          {report.head ? `, up to event ${report.head.seq}. Its head, to be kept elsewhere:` : '.'}
        </p>
        {report.head && <CopyCode value={headText(report.head)} what="the head" />}
        {heads.length === 0 && (
          <p className="max-w-[80ch] text-ink-2">
            No head that was kept elsewhere was given. Whether the newest events were cut off, or a suffix was
            written anew with its hashes, cannot be seen without one.
          </p>
        )}
        {report.proved.map((seq) => (
          <p key={seq}>
            <Mark tone="done" icon="check">
              The hash of event {seq} is the one that was kept
            </Mark>
          </p>
        ))}
      </div>
      {report.breaks.length > 0 && <VerifyBreaks report={report} />}
    </Panel>
  );
}
