import type { ReactNode } from 'react';
import { classNames } from './class-names';

const RAILS = {
  /** Actions of a job. */
  308: 'lg:grid-cols-[minmax(0,1fr)_308px]',
  /** A record's review. */
  292: 'lg:grid-cols-[minmax(0,1fr)_292px]',
  /** What stands around the trees of locks. */
  236: 'lg:grid-cols-[minmax(0,1fr)_236px]',
  /** The strip beside Triage. */
  212: 'lg:grid-cols-[minmax(0,1fr)_212px]',
} as const;

type SideLayoutProps = {
  children: ReactNode;
  /** The rail at the right; it moves under the main column on a narrow screen. */
  rail: ReactNode;
  railWidth?: keyof typeof RAILS;
  /** An open `Sheet`. While it is there it has the rail's place, and the main column reflows beside it. */
  sheet?: ReactNode;
};

/** The main column with its rail, or with the sheet that stands in for the rail. */
export function SideLayout({ children, rail, railWidth = 308, sheet }: SideLayoutProps) {
  return (
    <div
      className={classNames(
        'grid items-start gap-4',
        sheet ? 'md:grid-cols-[minmax(0,1fr)_minmax(380px,452px)]' : rail !== null && RAILS[railWidth],
      )}
    >
      <div className="grid min-w-0 gap-3.5">{children}</div>
      {sheet}
      {/* Hidden and not removed: the button that opened the sheet gets the focus back. */}
      <div hidden={Boolean(sheet)} className="grid min-w-0 gap-3.5">
        {rail}
      </div>
    </div>
  );
}
