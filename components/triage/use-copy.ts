'use client';

import { useEffect, useState } from 'react';

/** How long the answer stays in view. */
const SHOWN_MS = 3_000;

/** Copies text and says in words whether the browser really did it. */
export function useCopy(): { copy: (text: string, what: string) => void; said: string } {
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = (text: string, what: string) => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(`Copied ${what}`),
      () => setSaid(`Not copied: the browser refused`),
    );
  };
  return { copy, said };
}
