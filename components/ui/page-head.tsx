import type { ReactNode } from 'react';

type PageHeadProps = {
  /** A sentence with a number in it. */
  title: ReactNode;
  /** What to do with the page, or how its figures were read. */
  children?: ReactNode;
  /** Stands at the right: freshness, a plain button. */
  aside?: ReactNode;
  /** Where this page hangs: links, outermost first. */
  crumb?: ReactNode;
};

/** The head of every page. */
export function PageHead({ title, children, aside, crumb }: PageHeadProps) {
  return (
    <header className="mb-3.5">
      {crumb && <div className="mb-1.5 flex items-center gap-1.5 text-ink-3 text-label">{crumb}</div>}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="font-semibold text-title text-balance wrap-anywhere max-sm:text-[20px] max-sm:leading-[26px]">
            {title}
          </h1>
          {children && <div className="mt-px text-ink-3 max-sm:text-ink-2">{children}</div>}
        </div>
        {aside && (
          <div className="ml-auto flex flex-wrap items-center gap-2 text-ink-3 text-label max-sm:ml-0">
            {aside}
          </div>
        )}
      </div>
    </header>
  );
}
