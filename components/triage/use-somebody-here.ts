import { useEffect, useState } from 'react';

/** Milliseconds without a key, a pointer or a finger after which nobody is thought to read. */
const QUIET_MS = 60_000;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Whether somebody seems to be at the page: it was opened, or a sign of them was seen, within the last minute. */
export function useSomebodyHere(): boolean {
  const [here, setHere] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setHere(false), QUIET_MS);
      setHere(true);
    };
    const hidden = () => (document.hidden ? setHere(false) : seen());
    seen();
    for (const sign of SIGNS) window.addEventListener(sign, seen, { passive: true });
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, seen);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, []);
  return here;
}
