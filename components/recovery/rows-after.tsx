import { Icon } from '@/components/ui/icon';
import type { PreviewRow } from '@/lib/actions/action-offer';

type RowsAfterProps = {
  rows: readonly PreviewRow[];
  doesNot: readonly string[];
};

/** The rows as they will stand, and what the act leaves as it is. */
export function RowsAfter({ rows, doesNot }: RowsAfterProps) {
  return (
    <>
      <table className="w-full border-collapse text-left font-mono text-[12px] leading-[18px] tracking-mono">
        <caption className="sr-only">Rows as they will stand after the act</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <th scope="row" className="whitespace-nowrap py-[3px] pr-3 align-top font-normal text-ink-3">
                {row.row}
              </th>
              <td className="w-full py-[3px]">
                {row.from && (
                  <>
                    <s className="text-ink-2 decoration-ink-3">{row.from}</s>{' '}
                  </>
                )}
                <span aria-hidden="true" className="text-ink-3">
                  →{' '}
                </span>
                <b className="font-semibold">{row.to}</b>
                {row.note && `, ${row.note}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {doesNot.map((sentence) => (
        <p key={sentence} className="mt-2 flex items-start gap-[7px] text-ink-2 text-label">
          <Icon icon="triangle-alert" size="button" className="mt-px text-ink-3" />
          <span>{sentence}</span>
        </p>
      ))}
    </>
  );
}
