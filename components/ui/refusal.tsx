import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

type RefusalProps = {
  /** The act that is refused, e.g. "Mark failed". */
  verb: string;
  /** Why not, in words. It reads better than the verb, since it is what matters. */
  children: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
};

/** What not to do, and why. Give it an `id` and point the act's `aria-describedby` at it. */
export function Refusal({ verb, children, id, className }: RefusalProps) {
  return (
    <p id={id} className={classNames('flex items-start gap-[7px] text-ink-2 text-label', className)}>
      <Icon icon="ban" size="button" className="mt-px text-ink-3" />
      <span>
        <span className="font-medium text-ink-3">{verb}:</span> {children}
      </span>
    </p>
  );
}
