import type { ReactNode } from 'react';

/** A key cap. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-chip border border-line-2 bg-panel px-[5px] font-medium font-mono text-axis text-ink-2 leading-4">
      {children}
    </kbd>
  );
}
