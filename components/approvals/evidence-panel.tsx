import { classNames } from '@/components/ui/class-names';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Cell, HeadCell, Table } from '@/components/ui/table';
import { pairEvidence } from '@/lib/approvals/then-and-now';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { Seen } from '@/lib/recovery/recovery-request';

type EvidencePanelProps = {
  /** What the requester had before their eyes; null when the request came from no page. */
  asked: Seen | null;
  /** The same read anew; null where it could not be, or nothing is to be decided any more. */
  anew: Seen | null;
  /** Why there is nothing to lay beside it; null when it was read. */
  problem: string | null;
  requester: string;
};

/** The evidence of who asked, and the evidence now, side by side; what differs is tinted. */
export function EvidencePanel({ asked, anew, problem, requester }: EvidencePanelProps) {
  const pairs = pairEvidence(piecesOf(asked), piecesOf(anew ?? asked));
  const differing = pairs.filter(({ differs }) => differs).length;
  return (
    <Panel aria-labelledby="evidence">
      <PanelHead
        id="evidence"
        title="Evidence, then and now"
        note={anew ? `${differing} of ${pairs.length} differ` : 'as it was asked for'}
      />
      {problem && <p className="border-line border-b bg-well px-3.5 py-2.5 text-ink-2">{problem}</p>}
      {pairs.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-2">
          Nothing of it was recorded: the request did not come from a page.
        </p>
      ) : (
        <Table className="max-sm:block">
          <caption className="sr-only">Evidence as {requester} saw it, and as it is now</caption>
          <thead className="max-sm:hidden">
            <tr>
              <HeadCell>Source</HeadCell>
              <HeadCell>
                {requester} saw{asked && <Read at={asked.readAt} />}
              </HeadCell>
              {anew && (
                <HeadCell>
                  You see <Read at={anew.readAt} />
                </HeadCell>
              )}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {pairs.map(({ label, was, is }) => (
              <Pair key={label} label={label} was={was} is={anew ? is : undefined} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

/** What the page said first, then each piece. */
function piecesOf(seen: Seen | null) {
  if (seen === null) return [];
  const verdict = seen.sentence === null ? [] : [{ label: 'Verdict', value: seen.sentence }];
  return [...verdict, ...seen.evidence];
}

function Read({ at }: { at: string }) {
  return at === '' ? null : <span className="font-mono tracking-mono"> at {formatUtcTime(at)}</span>;
}

/** `is` is undefined where there is nothing to lay beside it. */
function Pair({ label, was, is }: { label: string; was: string | null; is: string | null | undefined }) {
  return (
    <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2 max-sm:[&>*]:border-0! max-sm:[&>*]:p-0!">
      <th
        scope="row"
        className="w-[112px] border-line border-b py-2 pr-3 pl-3.5 text-left align-top font-medium max-sm:col-span-2 [tr:last-child>&]:border-b-0"
      >
        {label}
      </th>
      <Cell className={classNames('wrap-anywhere', is === undefined ? 'max-sm:col-span-2' : 'sm:w-[44%]')}>
        <Value text={was} />
      </Cell>
      {is !== undefined && (
        <Cell className={classNames('wrap-anywhere', is === was ? 'text-ink-3' : 'bg-accent-tint')}>
          <Value text={is} />
        </Cell>
      )}
    </tr>
  );
}

function Value({ text }: { text: string | null }) {
  return text === null ? <span className="text-ink-3">nothing is known</span> : text;
}
