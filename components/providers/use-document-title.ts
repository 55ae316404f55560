'use client';

import { useEffect } from 'react';

/** Names the tab after what the page shows now. Never on the server: a link preview would read it. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Leasehold`;
  }, [title]);
}
