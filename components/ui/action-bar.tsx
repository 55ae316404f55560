import type { ReactNode } from 'react';

/** The bar at the thumb on a phone; it takes the place of the bottom navigation while it is mounted. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar=""
      className="fixed inset-x-0 bottom-0 z-20 grid gap-[7px] border-line border-t bg-bezel px-3 pt-2.5 pb-[max(12px,env(safe-area-inset-bottom))] sm:hidden"
    >
      {children}
    </div>
  );
}
