'use client';

import { useEffect } from 'react';

/**
 * Names the tab after what the page shows now. Never on the server: a link preview would read it. The name that the server
 * gave may be put into the head after this page has begun, so it is held against that.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const wanted = `${title} · Leasehold`;
    const name = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}
