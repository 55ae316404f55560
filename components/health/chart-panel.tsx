'use client';

import { type ReactNode, useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Panel } from '@/components/ui/panel';
import { Cell, HeadCell, Table } from '@/components/ui/table';

export type ChartTable = {
  heads: readonly string[];
  /** Latest first; the first cell says when. */
  rows: readonly (readonly string[])[];
  note?: string | undefined;
};

type ChartPanelProps = {
  title: string;
  /** What the chart answers. */
  question: string;
  /** The bucket that is looked at, in words; it takes the question's place. */
  looked: string | null;
  /** The present value, and what it is. `lit` only where a limit is passed or near. */
  readout: { value: string; words: string; lit: boolean };
  table: () => ChartTable;
  children: ReactNode;
};

/** One chart with its question, its present value, and the same figures as a table. */
export function ChartPanel({ title, question, looked, readout, table, children }: ChartPanelProps) {
  const headId = useId();
  return (
    <Panel aria-labelledby={headId} className="px-4 pt-3 pb-1.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0">
          <h2 id={headId} className="font-semibold text-section">
            {title}
          </h2>
          <p className={classNames('text-label', looked === null ? 'text-ink-3' : 'text-ink')}>
            {looked ?? question}
          </p>
        </div>
        <p className="ml-auto text-right">
          <span
            className={classNames(
              'block whitespace-nowrap font-medium font-mono text-count',
              readout.lit && 'text-late',
            )}
          >
            {readout.value}
          </span>
          <span className="block text-ink-3 text-label">{readout.words}</span>
        </p>
      </div>
      {children}
      <AsTable title={title} table={table} />
    </Panel>
  );
}

/** Its rows are made when it is opened: four charts of a week would have hundreds that nobody reads. */
function AsTable({ title, table }: { title: string; table: () => ChartTable }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="-mx-1">
      <summary className="w-fit cursor-pointer rounded-chip px-1 py-1 text-ink-3 text-label hover:text-ink max-sm:py-2.5">
        {title} as a table
      </summary>
      {open && <TableOf title={title} {...table()} />}
    </details>
  );
}

function TableOf({ title, heads, rows, note }: ChartTable & { title: string }) {
  return (
    <section
      aria-label={`${title}, latest first`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      className="mb-2 max-h-[260px] overflow-y-auto border-line border-y"
    >
      <Table>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <HeadCell key={head} numeric={index > 0}>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([when, ...cells]) => (
            <tr key={when}>
              <th scope="row" className="whitespace-nowrap py-1 pr-3 pl-3.5 text-left font-mono font-normal">
                {when}
              </th>
              {cells.map((cell, index) => (
                <Cell key={heads[index + 1]} numeric className="py-1!">
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {note && <p className="px-3.5 py-2 text-ink-3 text-label">{note}</p>}
    </section>
  );
}
