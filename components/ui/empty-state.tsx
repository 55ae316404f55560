import type { ReactNode } from 'react';
import { classNames } from './class-names';
import type { IconName } from './icon-name';
import { Lamp } from './lamp';
import type { Tone } from './tone';

type EmptyStateProps = {
  tone?: Tone;
  icon: IconName;
  /** A sentence that says what there is none of, or what could not be read. */
  title: string;
  children?: ReactNode;
  /** What can be done about it: a link or a plain button. */
  action?: ReactNode;
  className?: string | undefined;
};

/** The place of a list that has nothing to show: empty, denied or unreadable, each in its own words. */
export function EmptyState({ tone = 'idle', icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex gap-2.5 px-3.5 py-5', className)}>
      <Lamp tone={tone} icon={icon} className="mt-px" />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-medium">{title}</p>
        {children && <div className="max-w-[70ch] text-ink-2">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
