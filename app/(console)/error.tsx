'use client';

import { PageErrorPanel } from '@/app/(console)/rare-parts';

type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that could not be made. The frame around it stays, with its banner and its ways out. */
export default function PageError({ error, reset }: PageErrorProps) {
  return (
    <>
      <h1 className="mb-3.5 font-semibold text-title">This page could not be shown</h1>
      <PageErrorPanel digest={error.digest} onAgain={reset} />
    </>
  );
}
