'use client';

import { useEffect, useState } from 'react';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { LiveRegion } from './live-region';

/** How long the tick stays: long enough to be noticed, too short to be taken for a state. */
const SHOWN_MS = 2_000;

type CopyButtonProps = {
  value: string;
  /** What is copied, e.g. "subject": the button says "Copy subject". */
  what: string;
  className?: string | undefined;
};

/** Copies `value`. It says "copied" only after the browser did it, and says so when it could not. */
export function CopyButton({ value, what, className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );

  return (
    <span className={classNames('inline-flex items-center', className)}>
      <IconButton
        size="small"
        icon={outcome === 'copied' ? 'check' : 'copy'}
        label={`Copy ${what}`}
        onClick={() => void copy()}
        className={outcome === 'copied' ? 'text-done!' : undefined}
      />
      {outcome === 'failed' && <span className="text-label text-late">Not copied: the browser refused.</span>}
      <LiveRegion message={outcome === 'copied' ? `Copied ${what}` : ''} />
    </span>
  );
}
