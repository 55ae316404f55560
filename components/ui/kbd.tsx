import type { ReactNode } from 'react';

/** A key cap. Drawn once the page listens to its keys: before that, pressing them would do nothing. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="invisible rounded-chip border border-line-2 bg-panel px-[5px] font-medium font-mono text-axis text-ink-2 leading-4 in-data-keys:visible">
      {children}
    </kbd>
  );
}
