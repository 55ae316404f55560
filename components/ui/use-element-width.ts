import { type RefObject, useEffect, useRef, useState } from 'react';

/** The element's width in whole px as it is now; `initial` on the server and before the first measure. */
export function useElementWidth<Box extends HTMLElement>(initial: number): [RefObject<Box | null>, number] {
  const element = useRef<Box>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
