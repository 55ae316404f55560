import type { ReactNode } from 'react';

/** One line of a list of facts, and what it means where that is not plain. */
export function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">
        {children}
        {note && <span className="block text-ink-2 text-label">{note}</span>}
      </dd>
    </>
  );
}
