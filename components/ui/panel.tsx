import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

/** A ground with a hairline. Panels lie side by side, never on one another. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames('min-w-0 overflow-clip rounded-panel border border-line bg-panel', className)}
      {...rest}
    />
  );
}

type PanelHeadProps = {
  title: ReactNode;
  /** Id for the panel's `aria-labelledby`. */
  id?: string | undefined;
  count?: ReactNode;
  /** Stands at the right: how the panel's figures were read, or a small control. */
  note?: ReactNode;
  className?: string | undefined;
};

/** The 38 px head of a panel. */
export function PanelHead({ title, id, count, note, className }: PanelHeadProps) {
  return (
    <div
      className={classNames(
        'flex min-h-[38px] items-center gap-2.5 border-line border-b px-3.5 text-body',
        className,
      )}
    >
      <h2 id={id} className="whitespace-nowrap font-semibold tracking-[-0.005em]">
        {title}
      </h2>
      {count !== undefined && <span className="font-medium font-mono text-ink-3 text-label">{count}</span>}
      {note !== undefined && (
        <div className="ml-auto flex min-w-0 items-center gap-2 text-right text-ink-3 text-label">{note}</div>
      )}
    </div>
  );
}
