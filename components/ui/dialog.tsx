'use client';

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names';
import { IconButton } from './icon-button';

type DialogProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** At the thumb on a phone, in the middle elsewhere. */
  className?: string | undefined;
};

/** A modal on the browser's own `dialog`: it keeps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, open, onClose, children, className }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className={classNames(
        'm-auto w-[min(480px,calc(100vw-24px))] rounded-panel border border-line-2 bg-raised text-ink open:fade-in max-sm:mb-3',
        className,
      )}
    >
      <header className="flex items-center border-line border-b py-1.5 pr-2 pl-4">
        <h2 id={titleId} className="font-semibold text-heading">
          {title}
        </h2>
        <IconButton icon="x" label="Close" onClick={onClose} className="ml-auto max-sm:size-11" />
      </header>
      {children}
    </dialog>
  );
}
