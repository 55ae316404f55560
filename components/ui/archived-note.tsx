import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

type ArchivedNoteProps = {
  /** A sentence that says what is not here any more, and since when it is. */
  children: ReactNode;
  className?: string | undefined;
};

/** Says that a list has a beginning, and that what was before it was put elsewhere and not lost. */
export function ArchivedNote({ children, className }: ArchivedNoteProps) {
  return (
    <p className={classNames('flex items-baseline gap-2 text-ink-2', className)}>
      <Icon icon="archive" size="lamp" className="shrink-0 translate-y-0.5" />
      <span>{children}</span>
    </p>
  );
}
