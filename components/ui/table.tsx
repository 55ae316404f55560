import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A table that fills its panel; on a narrow screen it scrolls sideways within it. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto">
      <table className={classNames('w-full border-collapse text-body leading-[18px]', className)} {...rest} />
    </div>
  );
}

const EDGES = 'first:pl-3.5 last:pr-3.5';

type CellProps<Tag extends 'th' | 'td'> = ComponentProps<Tag> & {
  /** Right-aligned in mono, for figures that are compared down a column. */
  numeric?: boolean;
};

/** A column's head. */
export function HeadCell({ numeric = false, className, ...rest }: CellProps<'th'>) {
  return (
    <th
      scope="col"
      className={classNames(
        'whitespace-nowrap border-line border-b py-1.5 pr-3 font-normal text-ink-3 text-label',
        EDGES,
        numeric ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}

/** A cell; the last row draws no line, the panel does. */
export function Cell({ numeric = false, className, ...rest }: CellProps<'td'>) {
  return (
    <td
      className={classNames(
        'border-line border-b py-2 pr-3 align-top [tr:last-child>&]:border-b-0',
        EDGES,
        numeric && 'whitespace-nowrap text-right font-mono tracking-mono',
        className,
      )}
      {...rest}
    />
  );
}

/** A row that `j` and `k` move to; `chosen` tints it. */
export function Row({ chosen = false, className, ...rest }: ComponentProps<'tr'> & { chosen?: boolean }) {
  return (
    <tr
      data-row=""
      tabIndex={-1}
      className={classNames(
        '-outline-offset-2 hover:bg-well focus:bg-accent-tint',
        chosen && 'bg-accent-tint',
        className,
      )}
      {...rest}
    />
  );
}
