'use client';

import { type ReactNode, useState } from 'react';
import { classNames } from './class-names';

type ChangedValueProps = {
  /** What is compared; the ground appears when it differs from the last one. */
  value: string | number;
  children?: ReactNode;
  className?: string | undefined;
};

/** A value whose ground is tinted for one second after it changed, once. Not for values that tick. */
export function ChangedValue({ value, children, className }: ChangedValueProps) {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 });
  return (
    <span
      key={seen.changes}
      className={classNames('rounded-chip', seen.changes > 0 && 'changed-ground', className)}
    >
      {children ?? value}
    </span>
  );
}
