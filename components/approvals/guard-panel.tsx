import { columnName, renewalWords } from '@/components/approvals/renewals';
import { classNames } from '@/components/ui/class-names';
import { Panel, PanelHead } from '@/components/ui/panel';
import { Cell, HeadCell, Table } from '@/components/ui/table';
import type { GuardLine } from '@/lib/approvals/then-and-now';
import { formatUtcTime } from '@/lib/format/utc-time';

type GuardPanelProps = {
  lines: readonly GuardLine[];
  /** How often the lease was renewed since; null where there is none or it is another's now. */
  renewedSince: number | null;
  requester: string;
  /** Whether it is still to be decided: afterwards nothing is read anew. */
  open: boolean;
};

/** What must still be so when it is approved, beside what is so now. */
export function GuardPanel({ lines, renewedSince, requester, open }: GuardPanelProps) {
  const renewed =
    open && lines.some(({ column }) => column === 'leaseUntil') && !lines.some(({ stale }) => stale)
      ? renewalWords(renewedSince)
      : null;
  return (
    <Panel aria-labelledby="guard">
      <PanelHead
        id="guard"
        title="Only if it is still so"
        note={open ? 'read anew' : 'as it was asked for'}
      />
      <Table>
        <caption className="sr-only">The guard as it was asked for, and as it is now</caption>
        <thead>
          <tr>
            <HeadCell className="w-[150px] max-sm:w-auto">Guarded</HeadCell>
            <HeadCell>When {requester} asked</HeadCell>
            {open && <HeadCell>Now</HeadCell>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ column, was, is, stale, moved }) => (
            <tr key={column}>
              <th
                scope="row"
                className="border-line border-b py-2 pr-3 pl-3.5 text-left align-top font-normal text-ink-3 [tr:last-child>&]:border-b-0"
              >
                {columnName(column)}
              </th>
              <Cell className="font-mono text-[12.5px] tracking-mono wrap-anywhere">{shown(was)}</Cell>
              {open && (
                <Cell
                  className={classNames(
                    'font-mono text-[12.5px] tracking-mono wrap-anywhere',
                    stale && 'bg-late-tint font-semibold',
                    moved && !stale && 'bg-accent-tint',
                    !stale && !moved && 'text-ink-3',
                  )}
                >
                  {is === undefined ? (
                    <span className="rounded-chip border border-control border-dashed px-[5px] font-sans text-ink-2 text-label tracking-normal">
                      not read
                    </span>
                  ) : (
                    <>
                      {shown(is)}
                      {stale && <span className="font-sans text-late text-label"> makes it stale</span>}
                      {moved && (
                        <span className="font-sans font-normal text-ink-2 text-label">
                          {' '}
                          moved, not counted
                        </span>
                      )}
                    </>
                  )}
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {renewed && (
        <p className="border-line border-t bg-well px-3.5 py-2.5 text-pretty text-ink-2">{renewed}</p>
      )}
    </Panel>
  );
}

/** A moment as its time of day; the full text is what the statement compares. */
function shown(value: string | null) {
  if (value === null) return 'none';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/.test(value)) return value;
  return <time dateTime={value}>{formatUtcTime(value, 3)}</time>;
}
