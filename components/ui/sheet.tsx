'use client';

import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names';
import { cycleFocus } from './focus-cycle';
import { IconButton } from './icon-button';
import { useFocusReturn } from './use-focus-return';
import { useMediaQuery } from './use-media-query';

/** Below this width the sheet covers the page; from it on, the evidence stays in view beside the sheet. */
const COVERS_THE_PAGE = '(width < 900px)';

type SheetProps = {
  title: string;
  /** What it writes to, and as whom; stands under the title. */
  subtitle?: ReactNode;
  /** The environment's rail, drawn again on top of the panel that writes. */
  rail?: ReactNode;
  /** Closes it; also called on Escape. The answers typed so far are the caller's to keep or drop. */
  onClose: () => void;
  children: ReactNode;
  /** The confirm button and what follows from it: always in view, at the thumb on a phone. */
  footer?: ReactNode;
};

/**
 * A side panel. On a wide screen it lies in the page and takes the rail's place (see `SideLayout`); on a
 * narrow one it covers the page and keeps the focus. Focus moves in when it opens and back when it closes.
 */
export function Sheet({ title, subtitle, rail, onClose, children, footer }: SheetProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const covering = useMediaQuery(COVERS_THE_PAGE);
  useFocusReturn(panel);
  useEscape(onClose);

  const keepFocus = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !covering || !panel.current) return;
    if (cycleFocus(panel.current, event.shiftKey)) event.preventDefault();
  };

  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal={covering || undefined}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-sheet=""
      onKeyDown={keepFocus}
      className="fade-in fixed inset-0 z-30 flex flex-col overflow-hidden bg-raised outline-none md:sticky md:inset-auto md:top-[65px] md:z-10 md:max-h-[calc(100dvh-77px)] md:rounded-panel md:border md:border-line-2 md:shadow-sheet"
    >
      {rail}
      <header className="border-line border-b px-4 pt-3 pb-2.5">
        <div className="flex items-center gap-2">
          <h2 id={titleId} className="min-w-0 font-semibold text-heading wrap-anywhere">
            {title}
          </h2>
          <IconButton icon="x" label="Close" onClick={onClose} className="-mr-2 ml-auto max-sm:size-11" />
        </div>
        {subtitle && <div className="text-ink-2 text-label">{subtitle}</div>}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer && (
        <footer className="border-line border-t bg-well px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </div>
  );
}

/** One question or statement of a sheet, under a hairline. */
export function SheetSection({
  title,
  className,
  children,
  ...rest
}: ComponentProps<'section'> & { title?: string }) {
  return (
    <section
      className={classNames('border-line border-b px-4 py-[11px] last:border-b-0', className)}
      {...rest}
    >
      {title && <h3 className="mb-[5px] font-semibold text-ink-2 text-label">{title}</h3>}
      {children}
    </section>
  );
}

/** Escape closes, wherever the focus is, unless something above the sheet has used the key already. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('dialog[open]')) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
